"""Workbooks of one contest with a sheet for each county: one contest, each vote once, districts that repeat the counties left out."""

from __future__ import annotations

import pytest

from recount_core.errors import ResultsError
from recount_core.results import Reading, read_files
from recount_core.results.free_tables.cells import votes_of
from tests.results.files import only, read, votes
from tests.results.workbooks import Cell, workbook
from tests.shared import shared

HEAD: list[list[Cell]] = [
    [" (North Dakota)"],
    ["Downloaded at 7/24/2017 11:16:26 AM"],
    ["Precincts Reporting: 431/432 - Total Ballots Cast: 349945"],
    ["2016 General Election - OFFICIAL RESULTS"],
    [],
]
NAMES: list[Cell] = ["write-in ", "Marty Riske", "Doug Burgum", "TOTALS"]
ADAMS = [("Adams County", (0, 33, 135))]
BARNES = [("Precinct 1", (1, 9, 78)), ("Precinct 2", (4, 14, 126))]


def shares(numbers: tuple[int, ...]) -> list[Cell]:
    """The numbers with their shares behind them, and their sum as text, as the state writes them."""
    total = sum(numbers)
    return [*(f"{number} - {100 * number / total:.2f}%" for number in numbers), str(total)]


def places(rows: list[tuple[str, tuple[int, ...]]], total: tuple[int, ...] | None = None) -> list[list[Cell]]:
    sums = total or tuple(map(sum, zip(*(numbers for _, numbers in rows), strict=True)))
    body: list[list[Cell]] = [[name, *shares(numbers)] for name, numbers in rows]
    end: list[list[Cell]] = [
        ["TOTAL", *map(str, sums), str(sum(sums))],
        [],
        ["Results provided by the Secretary of State"],
    ]
    return [*HEAD, ["Precinct", *NAMES], *body, *end]


def counties(rows: list[tuple[str, tuple[int, ...]]]) -> list[list[Cell]]:
    sums = tuple(map(sum, zip(*(numbers for _, numbers in rows), strict=True)))
    body: list[list[Cell]] = [[name, *numbers, sum(numbers)] for name, numbers in (*rows, ("TOTAL", sums))]
    return [*HEAD, ["County", *NAMES], *body]


FIRST = counties([("Adams", (0, 33, 135)), ("Barnes", (5, 23, 204))])


def test_the_first_sheet_is_the_sum_of_the_others() -> None:
    data = workbook({"County Results": FIRST, "Adams": places(ADAMS), "Barnes": places(BARNES)})
    reading = read("Governor.xlsx", data)
    contest = only(reading)
    assert (contest.title, votes(contest)) == ("Governor", {"write-in": 5, "Marty Riske": 56, "Doug Burgum": 339})
    assert (contest.state, contest.stage, contest.counties, contest.precincts) == (
        "ND",
        "general",
        "several",
        (431, 432),
    )
    assert contest.doubts == ()
    assert {(unit.county, unit.precinct) for unit in reading.units[contest.id]} == {
        ("Adams", "Adams County"),
        ("Barnes", "Precinct 1"),
        ("Barnes", "Precinct 2"),
    }


@pytest.mark.parametrize("wrong", ["sheet", "first"])
def test_a_county_that_differs_from_its_sheet_is_a_doubt(wrong: str) -> None:
    first = FIRST if wrong == "sheet" else counties([("Adams", (0, 33, 135)), ("Barnes", (5, 23, 205))])
    barnes = places(BARNES, (5, 23, 205)) if wrong == "sheet" else places(BARNES)
    assert only(
        read("Governor.xlsx", workbook({"County Results": first, "Adams": places(ADAMS), "Barnes": barnes}))
    ).doubts


def test_districts_that_repeat_the_counties_are_left_out_with_the_total_that_adds_up_both() -> None:
    rows = [
        ("Adams", (0, 33, 135)),
        ("Barnes", (5, 23, 204)),
        ("District 01", (0, 33, 135)),
        ("District 02", (5, 23, 204)),
    ]
    sheets = {"County Results": counties(rows), "Adams": places(ADAMS), "Barnes": places(BARNES)}
    data = workbook({**sheets, "District 01": places(ADAMS), "District 02": places(BARNES)})
    reading = read("Governor.xlsx", data)
    contest = only(reading)
    assert (votes(contest)["Doug Burgum"], contest.doubts) == (339, ())
    assert "counts these votes twice" in " ".join(note.text for note in reading.notes)


def test_sheets_of_other_candidates_are_contests_of_their_own() -> None:
    other = [*HEAD, ["County", "Ann (R)", "Bob (D)"], ["Adams", 5, 4], ["Barnes", 3, 4]]
    third = [*HEAD, ["County", "Cy (R)", "Dee (D)"], ["Adams", 5, 4], ["Barnes", 3, 4]]
    reading = read("books.xlsx", workbook({"Mayor": other, "Clerk": third, "Judge": other}))
    assert len(reading.contests) == 3


@pytest.mark.parametrize(
    ("cell", "number"), [("9 - 2.14%", 9), ("1,234 (56.2%)", 1234), ("0 - 0.00%", 0), ("1049 – 86.20 %", 1049)]
)
def test_a_count_with_its_share_behind_it(cell: str, number: int) -> None:
    assert votes_of(cell) == number


@pytest.mark.parametrize("cell", ["57,06%", "9 - 2", "2.14% - 9", "-9 - 2.14%", "9.5 - 2.14%"])
def test_other_numbers_with_shares_are_faults(cell: str) -> None:
    with pytest.raises(ResultsError):
        votes_of(cell)


def nd() -> Reading:
    data = shared("results/county-excel/nd-2016-governor.xls").read_bytes()
    return read_files([("nd-2016-governor.xls", data)])


def test_north_dakota_by_its_counties() -> None:
    reading = nd()
    contest = only(reading)
    assert list(votes(contest).values()) == [653, 13_230, 65_855, 259_863]
    assert (contest.total, contest.doubts, contest.precincts) == (339_601, (), (432, 432))
    assert len({unit.county for unit in reading.units[contest.id]}) == 53
