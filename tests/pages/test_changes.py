"""What changed between two counts of one election."""

from __future__ import annotations

import pytest

from pages.parts.changes import COLUMNS, cells, changed, sentence
from recount_core.results import Change
from tests.build import contest, pair


def change(before: int, after: int, count: str = "official") -> Change:
    return Change(pair(1000, before), pair(1200, after, count=count), "night.txt", "canvass.txt")


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
        (
            [(3, 40), (4, 60), (40, 3)],
            "3 contests changed between the two counts; 3 crossed a line after the canvass: 2 from public to own expense, "
            "1 from own expense to public.",
        ),
        ([(100, 90), (90, 80)], "2 contests changed between the two counts; none crossed a line."),
    ],
)
def test_in_words(changes: list[tuple[int, int]], words: str) -> None:
    assert sentence(changed(change(*pair) for pair in changes)) == words


def test_a_later_count_is_the_canvass_only_where_it_is_known_to_be() -> None:
    (one,) = changed([change(3, 40, "unknown")])
    assert one.words == "from public to own expense in the later count"


def test_a_first_answer_is_not_a_line_crossed() -> None:
    nothing_yet = Change(contest(("Ahead", 0), ("Behind", 0)), pair(1200, 3), "night.txt", "canvass.txt")
    gone = Change(pair(1200, 3), pair(1200, 3, seats=None), "night.txt", "canvass.txt")
    found = changed([nothing_yet, gone])
    assert [one.crossed for one in found] == [False, False]
    assert [one.words for one in found] == [
        "not decided before, public after the canvass",
        "public before, not decided after the canvass",
    ]
    assert sentence(found) == (
        "2 contests changed between the two counts; none crossed a line. 1 contest had no answer in the earlier count. "
        "1 contest had an answer in the earlier count only."
    )


def test_margins_and_lines_before_and_after_stand_side_by_side() -> None:
    (one,) = changed([change(4, 40)])
    row = cells(one)
    assert set(row) == {column.name for column in COLUMNS}
    assert (row["file_before"], row["file_after"]) == ("night.txt", "canvass.txt")
    assert (row["margin_before"], row["margin_after"], row["line_before"], row["line_after"]) == (4, 40, 4, 5)
