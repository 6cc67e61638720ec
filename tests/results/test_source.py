"""A file's bytes: encodings proven, line ends, quotes, sheets as displayed, and workbooks that are too large."""

from __future__ import annotations

import datetime as dt
import io
import zipfile

import pytest
import xlsxwriter
import xlwt

from recount_core.errors import ResultsError
from recount_core.results.limits import Limits
from recount_core.results.source import Source, decode, shown

NAMES = "Amáda Márquez Simula;José Luciano;Renée Cardarelle"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_encodings_are_found_and_proven(encoding: str) -> None:
    source = Source("local.txt", f"MN;;;1001;Mayor;{NAMES}\r\n".encode(encoding))
    assert source.is_text
    assert source.proven
    assert source.text.startswith("MN;")
    assert NAMES in source.text


def test_an_old_macintosh_file_is_not_taken_for_windows() -> None:
    text, encoding, proven = decode("county,Peña\rMissoula,Zoë Müller\rLake,José Ibáñez\r".encode("mac_roman"))
    assert (encoding, proven) == ("mac_roman", True)
    assert "José Ibáñez" in text


def test_bytes_that_fit_no_encoding_are_not_proven() -> None:
    source = Source("x.txt", b"\xff\xfeA\xd8\x00\xdcB")
    assert source.encoding == "utf-16"
    assert not source.proven or "\ufffd" not in source.text


def test_the_same_bytes_have_the_same_digest() -> None:
    assert Source("a", b"x").digest == Source("b", b"x").digest != Source("a", b"y").digest


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_kind(end: str) -> None:
    source = Source("a.csv", end.join(["county,votes", "Lake,1", "", "Park,2", ""]).encode())
    assert list(source.table()) == [["county", "votes"], ["Lake", "1"], [], ["Park", "2"]]


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_the_delimiter_is_found_in_the_first_line(mark: str) -> None:
    assert Source("a", mark.join(["a", "b", "c"]).encode()).delimiter == mark


def test_an_unclosed_quote_swallows_only_its_own_line() -> None:
    rows = list(
        Source("a.csv", b'office,candidate,votes\nMayor,"Rocky De La Fuente,12\nMayor,Smith,3\nMayor,Jones,4\n').table()
    )
    assert rows[1:] == [["Mayor", "Rocky De La Fuente", "12"], ["Mayor", "Smith", "3"], ["Mayor", "Jones", "4"]]


def test_a_line_break_inside_a_quoted_cell_stays() -> None:
    assert list(Source("a.csv", b'a,b\n"one\ntwo",3\n').table())[1] == ["one\ntwo", "3"]


def workbook(cells: dict[str, object], sheet: str = "Sheet1", **options: object) -> bytes:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, **options})
    page = book.add_worksheet(sheet)
    for place, value in cells.items():
        if isinstance(value, dt.date):
            page.write_datetime(
                place, dt.datetime(value.year, value.month, value.day), book.add_format({"num_format": "mmm-yy"})
            )
        else:
            page.write(place, value)
    book.close()
    return out.getvalue()


def test_cells_are_read_as_displayed_and_rows_as_numbered() -> None:
    source = Source("a.xlsx", workbook({"B3": 230.0, "C3": 56.1, "D3": "001", "B4": dt.date(1975, 1, 1), "C4": True}))
    (sheet,) = source.sheets()
    assert source.is_workbook
    assert not source.is_text
    assert sheet.rows[2] == ("", "230", "56.1", "001")
    assert sheet.rows[3][:3] == ("", "1975-01-01", "TRUE")


def test_an_xlsx_named_xls_is_read_by_its_content() -> None:
    (sheet,) = Source("sov.xls", workbook({"A1": "Contest"})).sheets()
    assert sheet.rows == (("Contest",),)


def test_a_legacy_workbook_is_read() -> None:
    book = xlwt.Workbook()
    page = book.add_sheet("csv")
    page.write(0, 0, "County")
    page.write(1, 0, 230.0)
    out = io.BytesIO()
    book.save(out)
    (sheet,) = Source("2012.xls", out.getvalue()).sheets()
    assert sheet.rows == (("County",), ("230",))


def test_a_cell_far_out_is_refused_before_the_memory_is_filled() -> None:
    source = Source("far.xlsx", workbook({"A1": 1, "XFD1048576": 2}))
    with pytest.raises(ResultsError, match="empty ones counted"):
        list(source.sheets())


def test_a_workbook_that_unpacks_too_far_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * 3_000_000)
    source = Source("bomb.xlsx", out.getvalue(), Limits(all_bytes=1_000_000))
    with pytest.raises(ResultsError, match="unpacks to more than"):
        list(source.sheets())


def test_a_damaged_workbook_says_so() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook")
    with pytest.raises(ResultsError, match="can't be opened as a workbook"):
        list(Source("broken.xlsx", out.getvalue()).sheets())
    with pytest.raises(ResultsError, match="can't be opened as a workbook"):
        list(Source("broken.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600).sheets())


def test_too_many_sheets_or_rows_are_refused() -> None:
    with pytest.raises(ResultsError, match="sheets"):
        list(Source("a.xlsx", workbook({"A1": 1}), Limits(sheets=0)).sheets())
    with pytest.raises(ResultsError, match="upload it in parts"):
        list(Source("a.xlsx", workbook({"A1": 1, "A9": 2}), Limits(rows=5)).sheets())


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (230.0, "230"),
        (56.1, "56.1"),
        (1e300, "1e+300"),
        ("x", "x"),
        (True, "TRUE"),
        (dt.datetime(2022, 11, 8, 22, 40), "2022-11-08 22:40:00"),
    ],
)
def test_values_as_displayed(value: object, text: str) -> None:
    assert shown(value) == text


def test_cells_without_an_address_far_down_are_counted_too() -> None:
    sheet = b'<worksheet><sheetData><row r="1048576">' + b"<c><v>1</v></c>" * 60 + b"</row></sheetData></worksheet>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
    with pytest.raises(ResultsError, match="empty ones counted"):
        list(Source("far.xlsx", out.getvalue()).sheets())


def test_a_legacy_workbook_with_a_cell_far_out_is_refused() -> None:
    book = xlwt.Workbook()
    for number in range(3):
        page = book.add_sheet(f"s{number}")
        page.write(0, 0, 1)
        page.write(65535, 255, 1)
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(ResultsError, match="empty ones counted"):
        list(Source("far.xls", out.getvalue()).sheets())
