"""Published texts that somebody opened in a spreadsheet and saved: as a workbook, with other marks, with headings put over them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import pytest

from recount_core.contest import Contest
from recount_core.results import Reading, read_files
from tests.results.exports import gems, sequoia
from tests.results.files import mn_rows, mn_text, read, table
from tests.results.workbooks import LONG, long_table, workbook

MINNESOTA = mn_text(
    mn_rows("0392", "County Commissioner District 2", {'Ed "Eddie" Popp': 319, "Ann Lee": 310, "WRITE-IN": 3}, county="05", district="02"),
    mn_rows("1001", "Mayor (Isanti)", {"Jeff Johnson": 1343, "Luke Merrill": 1082, "WRITE-IN": 0}, district="31328"),
    mn_rows("5001", "School Board Member (ISD #719) (Elect 2)", {"A One": 9, "B Two": 8, "C Three": 7}, district="0719"),
)  # fmt: skip
WORDS = (
    "State;County ID;Precinct name;Office ID;Office Name;District;Candidate Order Code;Candidate Name;Suffix;Incumbent Code;"
    "Party Abbreviation;Number of Precincts reporting;Total number of precincts voting for the office;Votes for Candidate;"
    "Percentage of Votes;Total number of votes for Office in area"
)
HEADINGS = WORDS.split(";")
OPEN = table(
    "county,precinct,office,district,party,candidate,votes",
    ("Lake", "Town 1", "State Senate", "3", "R", "Ann Lee", "120"),
    ("Lake", "Town 1", "State Senate", "3", "R", "Bob Ray", "119"),
    ("Lake", "Town 1", "State Senate", "3", "DFL", "Cy Dow", "200"),
)
MEDSL = table(
    "precinct,office,party_detailed,mode,votes,county_name,jurisdiction_name,candidate,district,dataverse,year,stage,special,"
    "writein,state_po,date,magnitude",
    "P 1,STATE HOUSE,REPUBLICAN,TOTAL,10,LAKE,LAKE,ANN LEE,003,STATE,2022,GEN,FALSE,FALSE,MN,2022-11-08,1",
    "P 1,STATE HOUSE,DEMOCRAT,TOTAL,12,LAKE,LAKE,CY DOW,003,STATE,2022,GEN,FALSE,FALSE,MN,2022-11-08,1",
)
PRIMARY = "20180814__mn__primary__precinct"


def cells(data: bytes, mark: str) -> list[list[str]]:
    text = data.decode("cp1252")
    if mark == ";":
        return [line.split(mark) for line in text.splitlines()]
    return list(csv.reader(io.StringIO(text), delimiter=mark))


def saved(rows: Sequence[Sequence[str]]) -> bytes:
    """A workbook of the rows, where what looks like a number is one."""
    return workbook({"Sheet1": [[int(cell) if cell.isdecimal() else cell for cell in row] for row in rows]})


def written(rows: Sequence[Sequence[str]], mark: str) -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=mark, lineterminator="\n").writerows(rows)
    return out.getvalue().encode()


def told(reading: Reading) -> tuple[list[Contest], list[str]]:
    """Everything about the contests but the file they are of."""
    contests = [contest.with_(source=type(contest.source)()) for contest in reading.contests]
    return contests, [file.format for file in reading.files]


SOVC = "\n".join(gems(("Mayor", "NP", {"Lee": (3, 4, 7), "Ray": (2, 2, 4)}))).encode()
SEQUOIA = sequoia(
    ("P 1", "Mayor", "Ann Lee", 30, 0), ("P 1", "Mayor", "Bob Ray", 28, 0), ("P 1", "Mayor", "WRITE-IN", 2, 1)
)


@pytest.mark.parametrize(
    ("data", "mark", "name"),
    [
        (MINNESOTA, ";", "20221108 local"),
        (OPEN, ",", PRIMARY),
        (MEDSL, ",", "2022-mn"),
        (SOVC, ",", "sovc"),
        (SEQUOIA, "\t", "export"),
    ],
)
def test_a_published_text_saved_by_a_spreadsheet_is_read_the_same(data: bytes, mark: str, name: str) -> None:
    plain = told(read(f"{name}.txt", data))
    rows = cells(data, mark)
    assert told(read(f"{name}.xlsx", saved(rows))) == plain
    for other in ",;\t|":
        if other != mark:
            assert told(read(f"{name}.csv", written(rows, other))) == plain, other


def test_headings_over_minnesotas_fields_put_nothing_in_doubt() -> None:
    rows = [HEADINGS, *cells(MINNESOTA, ";")]
    plain = told(read("20221108 local.txt", MINNESOTA))[0]
    for found in (read("20221108 local.csv", written(rows, ";")), read("20221108 local.xlsx", saved(rows))):
        assert told(found)[0] == plain
        assert not any(note.level == "fault" for note in found.notes)
    below = read("20221108 local.txt", written([*rows[1:], HEADINGS], ";"))
    assert all(contest.doubts for contest in below.contests)


def test_a_workbook_of_two_tables_is_no_one_text() -> None:
    rows = [[int(cell) if cell.isdecimal() else cell for cell in row] for row in cells(OPEN, ",")]
    found = read_files([(f"{PRIMARY}.xlsx", workbook({"Lake": rows, "Cook": rows}))])
    assert found.files[0].format == "table of votes"


def test_montanas_table_saved_as_text_is_read_the_same() -> None:
    rows = [
        LONG,
        ("Powell", "Precinct 1", "SHERIFF", "REP", "41", "GAVIN ROSELLES", "House District 78", "Senate District 39"),
        ("Powell", "Precinct 1", "SHERIFF", "DEM", "2", "JANE DOE", "House District 78", "Senate District 39"),
        ("Powell", "Precinct 1", "CORONER", "REP", "40", "JO POE", "House District 78", "Senate District 39"),
    ]
    name = "2022-primary-by-precinct"
    plain = told(read(f"{name}.xlsx", long_table(*rows[1:])))
    assert [contest.party for contest in plain[0]] == ["Republican", "Democrat", "Republican"]
    for mark in ",;\t":
        assert told(read(f"{name}.csv", written(rows, mark))) == plain
    assert told(read(f"{name}.csv", written([["2022 Primary"], [], *rows], ","))) == plain


def test_an_empty_record_and_headings_in_words_are_medsls_too() -> None:
    plain = told(read("2022-mn.csv", MEDSL))
    head, *rows = cells(MEDSL, ",")
    spaced = [[name.upper().replace("_", " ") for name in head], *([f" {cell} " for cell in row] for row in rows)]
    assert told(read("2022-mn.csv", written(spaced, ","))) == plain
    assert told(read("2022-mn.csv", MEDSL + b"," * (len(head) - 1) + b"\n")) == plain
