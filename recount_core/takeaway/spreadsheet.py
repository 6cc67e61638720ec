"""A table as a file: CSV and Excel that no cell can turn into a formula, and JSON with the values as they are."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["text", "whole", "percent", "date"]
Cell = str | int | float | bool | dt.date | None

_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_FORMATS: Mapping[str, str] = {"text": "@", "whole": "#,##0", "percent": '0.00"%"', "date": "yyyy-mm-dd"}
_WIDEST = 60
_CELL_LIMIT = 32_767


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `name` is its key in a row, `title` what people read. Percent cells are numbers of percent: 0.49 is 0.49%."""

    name: str
    title: str
    kind: Kind = "text"


Rows = Sequence[Mapping[str, Cell]]


def safe(cell: Cell) -> Cell:
    """A cell for CSV: text that a spreadsheet would take for a formula gets an apostrophe in front."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_STARTS_FORMULA) else cell


def as_csv(columns: Sequence[Column], rows: Rows) -> bytes:
    """The rows as CSV in UTF-8 with a byte-order mark, so that Excel reads names right; the first line has the titles."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([safe(column.title) for column in columns])
    for row in rows:
        writer.writerow([safe(row[column.name]) for column in columns])
    return text.getvalue().encode("utf-8-sig")


def as_json(columns: Sequence[Column], rows: Rows) -> bytes:
    """The rows as a JSON list of objects; dates as ISO text, unknown values null."""
    kept = [{column.name: _plain(row[column.name]) for column in columns} for row in rows]
    return json.dumps(kept, ensure_ascii=False, indent=1).encode()


def _plain(cell: Cell) -> Any:
    return cell.isoformat() if isinstance(cell, dt.date) else cell


def as_excel(columns: Sequence[Column], rows: Rows, sheet: str = "Contests") -> bytes:
    """The rows as an Excel workbook: numbers and dates typed, text never a formula or link, header frozen, every column filtered."""
    data = io.BytesIO()
    import xlsxwriter  # only here: whoever wants another format doesn't wait for it

    book = xlsxwriter.Workbook(data, {"in_memory": True})
    page = book.add_worksheet(sheet)
    head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
    formats = {kind: book.add_format({"num_format": code}) for kind, code in _FORMATS.items()}
    for at, column in enumerate(columns):
        page.write_string(0, at, column.title, head)
        page.set_column(at, at, _width(column, rows))
    for number, row in enumerate(rows, start=1):
        for at, column in enumerate(columns):
            _write(page, number, at, row[column.name], formats[column.kind])
    page.freeze_panes(1, 0)
    if columns:
        page.autofilter(0, 0, max(len(rows), 1), len(columns) - 1)
    book.close()
    return data.getvalue()


def _write(page: Any, row: int, at: int, cell: Cell, style: Any) -> None:
    if cell is None or cell == "":
        page.write_blank(row, at, None, style)
    elif isinstance(cell, bool):
        page.write_boolean(row, at, cell)
    elif isinstance(cell, int | float):
        page.write_number(row, at, cell, style)
    elif isinstance(cell, dt.date):
        page.write_datetime(row, at, dt.datetime.combine(cell, dt.time()), style)
    else:
        page.write_string(row, at, cell[:_CELL_LIMIT], style)


def _width(column: Column, rows: Rows) -> int:
    longest = max((len(str(row[column.name])) for row in rows[:500] if row[column.name] is not None), default=0)
    return min(_WIDEST, max(longest, min(len(column.title), 16)) + 2)
