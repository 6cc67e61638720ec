"""A known layout in other clothes: a published text that was saved as a workbook, or with another character between its fields.

Excel opens such files, and saves them its own way; what the columns mean stays the publisher's.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from recount_core.results.source import Source
from recount_core.results.table import Results

if TYPE_CHECKING:
    from recount_core.results.formats.protocol import Format
    from recount_core.results.given import Given
    from recount_core.results.limits import Limits

_LOOK = 40
"""Rows that are looked at before the whole is written anew."""

_START = 64 * 1024
"""Characters in which those rows are looked for."""

_FEW_SHEETS = 8
_COLUMNS = 3
"""Marks that the first line must have at least: a layout known here has more columns."""

_PADDED = {1: 2, 2: 4, 3: 4, 6: 4}
"""Minnesota's fields of digits, from 0, and how many each has: Excel drops the zeros in front."""


@dataclass(frozen=True, slots=True)
class Carried:
    """The format that knows the table, to be read from the table as its publisher writes it."""

    known: Format
    source: Source

    @property
    def NAME(self) -> str:
        """The short name of the layout."""
        return self.known.NAME

    @property
    def TITLE(self) -> str:
        """What people call the layout."""
        return self.known.TITLE

    def detect(self, source: Source) -> bool:
        """Whether it is the file that was found to be one."""
        return source.name == self.source.name

    def read(self, source: Source, given: Given, limits: Limits) -> Results:
        """The long table; row n is row n of the file as uploaded."""
        return self.known.read(self.source, given, limits)


def carried(source: Source, texts: Iterable[Layout]) -> Carried | None:
    """The layout of a table that its publisher writes as text, where the file is such a table in other clothes; None where it isn't."""
    top = _top(source)
    for known, written in texts if top else ():
        if known.detect(Source(source.name, written(top).encode(), source.limits)):
            rows = _rows(source)
            return Carried(known, Source(source.name, written(rows).encode(), source.limits)) if rows else None
    return None


def _top(source: Source) -> Sequence[Sequence[str]]:
    """The first rows of a text of several columns, or of a workbook's first sheet that isn't empty; none of any other file."""
    if source.is_workbook:
        few = len(source.sheet_names) <= _FEW_SHEETS
        return next((sheet.rows[:_LOOK] for sheet in source.sheets() if any(map(any, sheet.rows))), ()) if few else ()
    if not source.is_text or source.first_line.count(source.delimiter) < _COLUMNS:
        return ()
    start = Source(source.name, source.text[:_START].encode(), source.limits)
    return list(islice(start.table(), _LOOK))


def _rows(source: Source) -> Sequence[Sequence[str]]:
    """All rows; none of a workbook with two sheets that aren't empty."""
    if not source.is_workbook:
        return list(source.table())
    sheets = [sheet.rows for sheet in source.sheets() if any(map(any, sheet.rows))]
    return sheets[0] if len(sheets) == 1 else ()


class Writer:
    """How rows are written: with a mark between cells, plainly, or with quotes where needed or round all words."""

    def __init__(self, mark: str, quoting: int | None) -> None:
        self.mark = mark
        self.quoting = quoting

    def __call__(self, rows: Iterable[Sequence[str]]) -> str:
        cleaned = ([" ".join(cell.splitlines()).strip() for cell in row] for row in rows)
        if self.quoting is None:
            return "\n".join(self.mark.join(_minnesota(row)) for row in cleaned)
        text = io.StringIO()
        writer = csv.writer(text, delimiter=self.mark, lineterminator="\n", quoting=self.quoting)  # type: ignore[arg-type]
        for row in cleaned:
            writer.writerow(_numbers(row) if self.quoting == csv.QUOTE_NONNUMERIC else row if any(row) else [])
        return text.getvalue()


def _numbers(row: list[str]) -> list[str | int]:
    """A row of the SOVC text: its precinct's number and its votes are numbers, all else words."""
    cells = row[:10] if not any(row[10:]) else row
    return [int(cell) if place in (1, 9) and cell.isdecimal() else cell for place, cell in enumerate(cells)]


def _minnesota(row: Sequence[str]) -> list[str]:
    """The sixteen fields of a row with the zeros in front that a spreadsheet drops, and no semicolon inside."""
    cells = [cell.replace(";", ",") for cell in row]
    while len(cells) > 16 and not cells[-1]:
        cells.pop()
    if cells and cells[0] == "MN":
        for place, digits in _PADDED.items():
            if place < len(cells) and cells[place].isdecimal():
                cells[place] = cells[place].zfill(digits)
        _pad_district(cells)
    return cells if any(cells) else []


def _pad_district(cells: list[str]) -> None:
    """Districts by office: two digits for commissioners, five for cities and towns, four for schools."""
    office = cells[3] if len(cells) > 5 else ""
    if not cells[5:] or not cells[5].isdecimal():
        return
    digits = (
        2 if "0391" <= office <= "0397" else 4 if "5000" <= office <= "5999" else 5 if "1001" <= office <= "4999" else 0
    )
    cells[5] = cells[5].zfill(digits)


SEMICOLONS = Writer(";", None)
COMMAS = Writer(",", csv.QUOTE_MINIMAL)
QUOTED = Writer(",", csv.QUOTE_NONNUMERIC)
TABS = Writer("\t", csv.QUOTE_MINIMAL)

Layout = tuple["Format", Writer]
"""A format of text files and how its publisher writes them."""
