"""Random tables written in every form come back with the same votes: delimiters, line ends, encodings, workbooks, long and wide."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.results import Reading
from tests.results.files import read, table
from tests.results.workbooks import Cell, workbook


class Count(NamedTuple):
    """One number of a made-up election."""

    contest: str
    choice: str
    place: str
    votes: int


CONTESTS = ("Mayor", "Clerk", "School Board", "County Attorney", 'Question "A"', "Drain, Road; Sewer")
NAMES = (
    "Ann Lee",
    "NA",
    "None",
    "True",
    "Gunderson",
    "Blankenship, R.",
    'Bo "Bud" Roe',
    "Zoë Núñez",
    "O’Neil; Jo",
    "7 Eleven",
)
PLACES = ("001", "1", "1-75", "Ward 3", "Pct, A", "56.10", "Ely Township")
FORMS = st.tuples(
    st.sampled_from(",;\t|"),
    st.sampled_from(("\n", "\r\n", "\r")),
    st.sampled_from(("utf-8", "utf-8-sig", "utf-16")),
)
numbers = st.one_of(st.integers(0, 30), st.integers(0, 10**6))


@st.composite
def elections(draw: st.DrawFn) -> list[Count]:
    """Contests with at least two choices each, every choice counted in every place."""
    places = draw(st.lists(st.sampled_from(PLACES), min_size=1, max_size=4, unique=True))
    counts = []
    for contest in draw(st.lists(st.sampled_from(CONTESTS), min_size=1, max_size=4, unique=True)):
        for name in draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)):
            counts += [Count(contest, name, place, draw(numbers)) for place in places]
    return counts


def expected(counts: list[Count]) -> dict[tuple[str, str], int]:
    totals: dict[tuple[str, str], int] = defaultdict(int)
    for count in counts:
        totals[count.contest, count.choice] += count.votes
    return dict(totals)


def found(reading: Reading) -> dict[tuple[str, str], int | None]:
    assert not any(contest.doubts for contest in reading.contests), [contest.doubts for contest in reading.contests]
    return {(contest.title, choice.name): choice.votes for contest in reading.contests for choice in contest.choices}


def spelt(number: int, chance: random.Random) -> str:
    """A number as people write it."""
    return chance.choice((str(number), f"{number:,}", f" {number}", f"{number}.0", f"{number:,} "))


def long_rows(counts: list[Count], chance: random.Random) -> list[list[str]]:
    """Rows in random order under columns in random order, with a column and rows that mean nothing."""
    header = ["Precinct", "Contest Name", "Choice", "Votes", "Remark"]
    chance.shuffle(header)
    rows = [header]
    for count in chance.sample(counts, len(counts)):
        cells = {"Precinct": count.place, "Contest Name": count.contest, "Choice": count.choice, "Remark": "a note"}
        rows.append([cells.get(name, spelt(count.votes, chance)) for name in header])
        if chance.random() < 0.2:
            rows.append([""] * chance.choice((0, 5)))
    return rows


def wide_rows(counts: list[Count], chance: random.Random) -> list[list[str]]:
    """One column a choice, the contest's title over its first column or over each, and perhaps totals by row and column."""
    by_contest: dict[str, list[str]] = {}
    for count in counts:
        names = by_contest.setdefault(count.contest, [])
        if count.choice not in names:
            names.append(count.choice)
    votes = {(count.contest, count.choice, count.place): count.votes for count in counts}
    places = list(dict.fromkeys(count.place for count in counts))
    repeat, row_totals, total_row = (chance.random() < 0.5 for _ in range(3))
    titles, names_row = [""], ["Precinct"]
    columns: list[tuple[str, str]] = []
    for contest, names in by_contest.items():
        for index, name in enumerate([*names, "Total"] if row_totals else names):
            titles.append(contest if repeat or index == 0 else "")
            names_row.append(name)
            columns.append((contest, name if index < len(names) else ""))

    def cell(contest: str, name: str, some: list[str]) -> int:
        chosen = [name] if name else by_contest[contest]
        return sum(votes[contest, one, place] for one in chosen for place in some)

    rows = [titles, names_row]
    rows += [[place, *(spelt(cell(*column, [place]), chance) for column in columns)] for place in places]
    if total_row:
        rows.append(["Totals", *(spelt(cell(*column, places), chance) for column in columns)])
    return rows


def as_text(rows: list[list[str]], form: tuple[str, str, str]) -> bytes:
    delimiter, end, encoding = form
    data = table(tuple(rows[0]), *map(tuple, rows[1:]), delimiter=delimiter, end=end)
    return data.decode().encode(encoding)


def as_workbook(rows: list[list[str]], chance: random.Random) -> bytes:
    """The rows on a sheet, whole numbers as numbers or as text, under a few empty rows."""
    cells: list[list[Cell]] = [[] for _ in range(chance.choice((0, 0, 1, 3)))]
    for row in rows:
        plain: list[Cell] = list(row)
        for place, text in enumerate(row):
            if text.strip().isdigit() and not text.startswith("0") and chance.random() < 0.7:
                plain[place] = int(text)
        cells.append(plain)
    return workbook({"Canvass": cells})


@settings(max_examples=60, deadline=None)
@given(elections(), FORMS, st.randoms(use_true_random=False))
def test_long_text(counts: list[Count], form: tuple[str, str, str], chance: random.Random) -> None:
    assert found(read("t.txt", as_text(long_rows(counts, chance), form))) == expected(counts)


@settings(max_examples=60, deadline=None)
@given(elections(), FORMS, st.randoms(use_true_random=False))
def test_wide_text(counts: list[Count], form: tuple[str, str, str], chance: random.Random) -> None:
    assert found(read("t.txt", as_text(wide_rows(counts, chance), form))) == expected(counts)


@settings(max_examples=30, deadline=None)
@given(elections(), st.randoms(use_true_random=False))
def test_long_workbook(counts: list[Count], chance: random.Random) -> None:
    assert found(read("t.xlsx", as_workbook(long_rows(counts, chance), chance))) == expected(counts)


@settings(max_examples=30, deadline=None)
@given(elections(), st.randoms(use_true_random=False))
def test_wide_workbook(counts: list[Count], chance: random.Random) -> None:
    assert found(read("t.xlsx", as_workbook(wide_rows(counts, chance), chance))) == expected(counts)
