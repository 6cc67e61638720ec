"""Tables as files: opened again they hold the same values, typed, and no cell is a formula."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import zipfile

import openpyxl
import pytest

from recount_core.takeaway.spreadsheet import Column, as_csv, as_excel, as_json, safe

COLUMNS = (
    Column("name", "Name"),
    Column("votes", "Votes", "whole"),
    Column("share", "Share", "percent"),
    Column("day", "Day", "date"),
)
ROWS = (
    {"name": "Ann Ñandú, “A”", "votes": 1200, "share": 0.49, "day": dt.date(2022, 11, 8)},
    {"name": "=1+1", "votes": 0, "share": None, "day": None},
    {"name": "http://example.org", "votes": None, "share": 12.0, "day": None},
    {"name": "", "votes": -5, "share": 0.0, "day": None},
)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1"])
def test_text_that_begins_a_formula_is_quoted(text: str) -> None:
    assert safe(text) == "'" + text


def test_numbers_and_ordinary_text_are_left_alone() -> None:
    assert [safe(value) for value in (-5, 0.5, None, "Ann", "a=b")] == [-5, 0.5, None, "Ann", "a=b"]


def test_csv_opened_again() -> None:
    data = as_csv(COLUMNS, ROWS)
    assert data.startswith(b"\xef\xbb\xbf")
    read = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert read == [
        ["Name", "Votes", "Share", "Day"],
        ["Ann Ñandú, “A”", "1200", "0.49", "2022-11-08"],
        ["'=1+1", "0", "", ""],
        ["http://example.org", "", "12.0", ""],
        ["", "-5", "0.0", ""],
    ]


def test_json_opened_again() -> None:
    assert json.loads(as_json(COLUMNS, ROWS)) == [
        {**row, "day": row["day"].isoformat() if isinstance(row["day"], dt.date) else None} for row in ROWS
    ]


def test_excel_opened_again_has_types_a_frozen_header_and_a_filter() -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(as_excel(COLUMNS, ROWS))).active
    assert sheet is not None
    values = list(sheet.iter_rows(values_only=True))
    assert values[0] == ("Name", "Votes", "Share", "Day")
    assert values[1] == ("Ann Ñandú, “A”", 1200, 0.49, dt.datetime(2022, 11, 8))
    assert values[2] == ("=1+1", 0, None, None)
    assert values[4] == (None, -5, 0, None)
    assert [sheet.cell(2, at).number_format for at in (2, 3, 4)] == ["#,##0", '0.00"%"', "yyyy-mm-dd"]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:D5"


def test_excel_holds_no_formula_and_no_link() -> None:
    with zipfile.ZipFile(io.BytesIO(as_excel(COLUMNS, ROWS))) as book:
        page = book.read("xl/worksheets/sheet1.xml")
        assert b"<f>" not in page
        assert b"hyperlink" not in page


def test_a_table_without_rows_is_its_header() -> None:
    assert as_csv(COLUMNS, []).decode("utf-8-sig").split() == ["Name,Votes,Share,Day"]
    assert json.loads(as_json(COLUMNS, [])) == []
    sheet = openpyxl.load_workbook(io.BytesIO(as_excel(COLUMNS, []))).active
    assert sheet is not None
    assert sheet.max_row == 1


def test_a_text_longer_than_a_cell_is_cut() -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(as_excel(COLUMNS[:1], [{"name": "x" * 40_000}]))).active
    assert sheet is not None
    assert len(str(sheet.cell(2, 1).value)) == 32_767
