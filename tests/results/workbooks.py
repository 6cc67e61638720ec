"""Small Montana workbooks for tests: our own layout of real facts, in the shapes that the Secretary of State publishes."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping, Sequence

import xlsxwriter

from recount_core.contest import Contest
from recount_core.results import Given, Reading, read_files

Cell = str | int | float | dt.date
LONG = (
    "CountyName",
    "PrecinctName",
    "RaceName",
    "PartyCode",
    "Votes",
    "NameOnBallot",
    "HouseDistrict",
    "SenateDistrict",
)


def workbook(sheets: Mapping[str, Sequence[Sequence[Cell]]]) -> bytes:
    """An .xlsx of these sheets; dates are written as dates, numbers as numbers."""
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data, {"in_memory": True})
    day = book.add_format({"num_format": "mmm-yy"})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for place, row in enumerate(rows):
            for column, cell in enumerate(row):
                if isinstance(cell, dt.date):
                    sheet.write_datetime(place, column, dt.datetime(cell.year, cell.month, cell.day), day)
                else:
                    sheet.write(place, column, cell)
    book.close()
    return data.getvalue()


def long_table(*rows: Sequence[Cell], above: Sequence[Sequence[Cell]] = (), header: Sequence[str] = LONG) -> bytes:
    """A by-precinct workbook: rows of county, precinct, race, party, votes, name, with districts filled in."""
    districts = ("House District 72", "Senate District 36")
    filled = [[*row, *districts[: len(header) - len(row)]] if row else [] for row in rows]
    return workbook({"tblVotes": [*above, header, *filled]})


def enr_sheet(
    title: str,
    names: Sequence[str],
    rows: Mapping[str, Sequence[Cell]],
    unit: str = "County",
    election: str = "2024 Unofficial General Election Results",
    reporting: str = "Precincts 727 of 727 Reporting (Precincts Partially Reported: 0/727)",
    downloaded: str = "12/11/2024 3:37:26 PM",
    totals: Sequence[Cell] | None = None,
) -> list[list[Cell]]:
    """One sheet of an election-night workbook, its TOTALS row worked out unless given."""
    if totals is None:
        totals = [sum(int(row[index]) for row in rows.values()) for index in range(len(names))]
    return [
        [election],
        ["State of Montana"],
        [reporting],
        [f"Downloaded at {downloaded}"],
        [],
        [],
        [title, unit, *names],
        *(["", label, *cells] for label, cells in rows.items()),
        ["", "TOTALS", *totals],
    ]


def read(data: bytes, name: str = "2024-general.xlsx", given: Given | None = None) -> Reading:
    """Read one file that must not be refused."""
    reading = read_files([(name, data)], given or Given())
    assert not reading.refused, reading.refused[0].refused
    return reading


def only(reading: Reading, title: str = "", jurisdiction: str = "", party: str = "") -> Contest:
    """The one contest with this title (its start), jurisdiction and party, or the only one."""
    found = [
        contest
        for contest in reading.contests
        if contest.title.startswith(title)
        and (not jurisdiction or contest.jurisdiction == jurisdiction)
        and (not party or contest.party == party)
    ]
    assert len(found) == 1, [(contest.title, contest.jurisdiction, contest.party) for contest in reading.contests]
    return found[0]


def votes(contest: Contest) -> dict[str, int | None]:
    """Votes by choice, in the contest's order."""
    return {choice.name: choice.votes for choice in contest.choices}
