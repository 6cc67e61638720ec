"""The same random contests written as each export give the same votes, by contest, choice and precinct."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.results import Given, read_files
from tests.results import exports
from tests.results.exports import text
from tests.results.workbooks import Cell, workbook

Election = Mapping[str, Mapping[str, Sequence[int]]]
"""Votes by contest, choice and precinct."""

TITLES = ("Mayor", "Clerk", "County Attorney", "Levy Court", "Drain; Road")
NAMES = ("ANN LEE", "BOB GUNDERSON", "CY BLANKENSHIP", "DEE O'NEIL", "ZOË NÚÑEZ", "NA", "FORREST")
PLACES = 3


@st.composite
def elections(draw: st.DrawFn) -> Election:
    """One to three contests of two to four people, each with votes in every precinct."""
    votes = st.lists(st.integers(0, 3000), min_size=PLACES, max_size=PLACES)
    people = st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)
    titles = draw(st.lists(st.sampled_from(TITLES), min_size=1, max_size=3, unique=True))
    return {title: {name: draw(votes) for name in draw(people)} for title in titles}


def place(number: int) -> str:
    return f"Ward {number + 1}"


def ess_wide(election: Election) -> bytes:
    return exports.ess_wide({(title, "NON"): votes for title, votes in election.items()}, PLACES)


def ess_report(election: Election) -> bytes:
    lines = []
    for number in range(PLACES):
        contests = [
            line
            for title, votes in election.items()
            for line in exports.ess_contest(title, {name: each[number] for name, each in votes.items()})
        ]
        lines += exports.ess_page(place(number), "STATISTICS,,,", "Registered Voters - Total,280,,", *contests)
    return text(*lines)


def gems(election: Election) -> bytes:
    """Two ways of voting and their sum on each precinct's lines, and the total of the election behind them."""
    lines = []
    for number in range(PLACES):
        for title, votes in election.items():
            parts = {
                name: (each[number] // 3, each[number] - each[number] // 3, each[number])
                for name, each in votes.items()
            }
            lines += exports.gems((title, "NP", parts), precinct=(number + 1, place(number)))
    for title, votes in election.items():
        whole = {
            name: (sum(n // 3 for n in each), sum(n - n // 3 for n in each), sum(each)) for name, each in votes.items()
        }
        lines += exports.gems((title, "NP", whole), precinct=(999999, "Election Total"))
    return text(*lines)


def hart(election: Election) -> bytes:
    return exports.hart(
        *(
            (place(number), title, name, (each[number] // 3, each[number] - each[number] // 3), (1, 0))
            for number in range(PLACES)
            for title, votes in election.items()
            for name, each in votes.items()
        )
    )


def sequoia(election: Election) -> bytes:
    return exports.sequoia(
        *(
            (place(number), title, name, each[number], 0)
            for title, votes in election.items()
            for number in range(PLACES)
            for name, each in votes.items()
        )
    )


def side_by_side(election: Election) -> bytes:
    """Titles over their first column only, an empty column between contests, a row of totals."""
    titles: list[Cell] = ["", ""]
    names: list[Cell] = ["Precinct", "Poll Book"]
    columns: list[Sequence[int] | None] = [None]
    for title, votes in election.items():
        titles += [title, *[""] * len(votes)]
        names += [*votes, ""]
        columns += [*votes.values(), None]
    rows: list[list[Cell]] = [["Canvass"], [], titles, names]
    for number in range(PLACES):
        rows.append([place(number), 4000, *(column[number] if column else "" for column in columns[1:])])
    rows.append(["Totals", 4000 * PLACES, *(sum(column) if column else "" for column in columns[1:])])
    return workbook({"Canvass": rows})


def michigan(election: Election) -> bytes:
    """The five tables in a zip."""
    names, offices, votes = [], [], []
    for office, (title, people) in enumerate(election.items(), 1):
        offices.append(f"2016\tGEN\t{office}\t00000\t0\t{title} 4 YEAR TERM (1) POSITION\t")
        for person, (name, each) in enumerate(people.items(), 1):
            names.append(f"2016\tGEN\t{office}\t00000\t0\t{person}\t{name}\t\t\tNPA\t")
            votes += [
                f"2016\tGEN\t{office}\t00000\t0\t{person}\t1\t2\t{number + 1}\t1\t\t{each[number]}\t"
                for number in range(PLACES)
            ]
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, lines in (
            ("name", names),
            ("offc", offices),
            ("vote", votes),
            ("city", ["2016\tGEN\t1\t2\tALCONA TOWNSHIP\t"]),
        ):
            archive.writestr(f"2016{name}.txt", text(*lines, end="\r\n"))
    return data.getvalue()


WRITERS = {
    "ess wide": ess_wide,
    "ess report": ess_report,
    "gems": gems,
    "hart": hart,
    "sequoia": sequoia,
    "workbook": side_by_side,
    "michigan": michigan,
}


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=40, deadline=None)
@given(election=elections())
def test_the_same_votes_in_every_export(name: str, election: Election) -> None:
    reading = read_files([("export", WRITERS[name](election))], Given(stage="general", state="UT"))
    assert not reading.refused, reading.refused
    found = {contest.title: {choice.name: choice.votes for choice in contest.choices} for contest in reading.contests}
    assert found == {title: {person: sum(each) for person, each in votes.items()} for title, votes in election.items()}
    for contest in reading.contests:
        units = reading.units[contest.id]
        assert sorted((unit.choice, unit.votes) for unit in units) == sorted(
            (person, number) for person, each in election[contest.title].items() for number in each
        )
        assert not contest.doubts, contest.doubts
