"""Clarity's detail.xls: a contest on each sheet, the choices over their ways of voting, sums and totals beside the numbers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from tests.results.files import by_title, only, read, refusal, votes
from tests.results.workbooks import Cell, workbook

WAYS = ("Election Day Votes", "Absentee Votes", "Total Votes")
CONTENTS: list[Sequence[Cell]] = [
    ("2022 General Election",),
    ("Montana",),
    ("11/8/2022",),
    ("Page", "Contest"),
    (1, "Attorney General"),
]


def sheet(
    title: str,
    choices: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    *,
    unit: str = "County",
    ways: Sequence[str] = WAYS,
    before: Sequence[str] = ("Registered Voters",),
) -> list[Sequence[Cell]]:
    """A contest's sheet; each row has the place, what stands before the votes, each choice's numbers and the sum of all."""
    names: list[Cell] = [""] * (1 + len(before))
    for choice in choices:
        names += [choice, *[""] * (len(ways) - 1)]
    return [[title], names, [unit, *before, *[way for _ in choices for way in ways], "Total"], *rows]


GOVERNOR = sheet(
    "Governor (Vote For 1)",
    ("Ann Lee (I) (Rep)", "Bob Ray (Dem)", "Write-in"),
    [
        ("Lake", 900, 100, 20, 120, 90, 40, 130, 1, 0, 1, 251),
        ("Park", 800, 50, 10, 60, 60, 5, 65, 0, 2, 2, 127),
        ("Total:", 1700, 150, 30, 180, 150, 45, 195, 1, 2, 3, 378),
    ],
)


def test_every_vote_is_counted_once() -> None:
    book = workbook({"Table of Contents": CONTENTS, "1": GOVERNOR})
    contest = only(read("detail.xlsx", book))
    assert votes(contest) == {"Ann Lee": 180, "Bob Ray": 195, "Write-in": 3}
    assert [(choice.party, choice.pooled) for choice in contest.choices] == [("Rep", False), ("Dem", False), ("", True)]
    assert (contest.title, contest.state, contest.stage, contest.seats) == ("Governor", "MT", "general", 1)
    assert contest.date == dt.date(2022, 11, 8)
    assert not contest.doubts


def test_a_title_in_the_contents_is_no_stage() -> None:
    contents = [row for row in CONTENTS if "General Election" not in str(row[0])]
    assert not only(read("detail.xlsx", workbook({"Table of Contents": contents, "1": GOVERNOR}))).stage


def test_seats_over_and_undervotes_and_a_table_by_precinct() -> None:
    council = sheet(
        "City Council (Vote for up to 2)",
        ("Ann", "Bob", "Cy"),
        [
            ("P 1", 1, 4, 9, 8, 7, 24),
            ("P 2", 0, 2, 5, 5, 1, 11),
            ("Total:", 1, 6, 14, 13, 8, 35),
        ],
        unit="Precinct",
        ways=("Total Votes",),
        before=("Times Over Voted", "Times Under Voted"),
    )
    contest = only(read("detail.xlsx", workbook({"Registered Voters": [("Precinct", "Registered")], "7": council})))
    assert votes(contest) == {"Ann": 14, "Bob": 13, "Cy": 8}
    assert (contest.seats, contest.overvotes, contest.undervotes) == (2, 1, 6)


def test_a_total_that_is_not_the_sum_is_a_doubt() -> None:
    wrong = [*GOVERNOR[:-1], ("Total:", 1700, 150, 30, 181, 150, 45, 195, 1, 2, 3, 378)]
    found = by_title(read("detail.xlsx", workbook({"1": wrong, "2": sheet("Mayor", ("A", "B"), GOVERNOR[3:5])})))
    assert "the file states 181 votes" in found["Governor, "].doubts[0]


def test_heads_without_places_are_refused() -> None:
    assert "none of its sheets has rows of votes" in refusal("detail.xlsx", workbook({"1": GOVERNOR[:3], "2": [["x"]]}))


def test_a_head_without_choices_is_another_table() -> None:
    table = [["Mayor"], ["", ""], ["Precinct", "Ann", "Bob"], ["P 1", 3, 4], ["P 2", 5, 6]]
    assert "what the columns mean isn't clear" in refusal("mayor.xlsx", workbook({"Mayor": table}))
