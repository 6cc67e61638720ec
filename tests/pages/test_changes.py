"""What changed between two counts of one election."""

from __future__ import annotations

import pytest

from pages.parts.changes import COLUMNS, cells, changed, sentence
from recount_core.results import Change
from tests.build import pair


def change(before: int, after: int) -> Change:
    return Change(pair(1000, before), pair(1200, after), "night.txt", "canvass.txt")


def test_those_that_crossed_a_line_come_first() -> None:
    found = changed([change(100, 90), change(3, 40), change(40, 3)])
    assert [one.routes for one in found] == [
        ("public", "own expense"),
        ("own expense", "public"),
        ("own expense", "own expense"),
    ]
    assert [one.crossed for one in found] == [True, True, False]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ([(3, 40)], "1 contest changed between the two counts; 1 crossed a line."),
        ([(100, 90), (90, 80)], "2 contests changed between the two counts; none crossed a line."),
    ],
)
def test_in_words(changes: list[tuple[int, int]], words: str) -> None:
    assert sentence(changed(change(*pair) for pair in changes)) == words


def test_margins_and_lines_before_and_after_stand_side_by_side() -> None:
    (one,) = changed([change(4, 40)])
    row = cells(one)
    assert set(row) == {column.name for column in COLUMNS}
    assert (row["margin_before"], row["margin_after"], row["line_before"], row["line_after"]) == (4, 40, 4, 5)
