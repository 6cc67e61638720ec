"""What is said beside the answers, and when nothing is: each remark at its own edges."""

from __future__ import annotations

from pathlib import Path

import pytest

from recount_core.contest import Choice, Contest
from recount_core.decision import decide
from tests.build import contest, law_of_zenda, pair


def said(counted: Contest, words: str, folder: Path | None = None) -> list[str]:
    """The remarks that hold these words."""
    decision = decide(counted, folder=folder) if folder else decide(counted)
    return [note for note in decision.notes if words in note]


def zenda(folder: Path, *rules: str) -> Path:
    """A law of these rules about everything."""
    return law_of_zenda(folder, *(f'clause = "{n}"\napplies = {{}}\n{rule}' for n, rule in enumerate(rules, 1)))


NEAR = 'route = "public"\nwhen = ["margin <= 10 and total <= 400"]'


def test_a_pool_of_write_ins_is_told_with_its_votes_for_candidates_only() -> None:
    assert said(contest(900, 890, pooled=1), "pooled")[0].startswith("1 write-in vote is pooled")
    assert said(contest(900, 890, pooled=2), "pooled")[0].startswith("2 write-in votes are pooled")
    assert not said(contest(900, 890), "pooled")
    assert not said(contest(900, 890, pooled=2, kind="question"), "pooled")


def test_with_several_seats_the_closest_loser_outside_hears_of_the_other_reading() -> None:
    (note,) = said(contest(1000, 900, 896, 500, 400, seats=2), "own difference")
    assert note.startswith("D's own difference of 400 votes is outside the line")
    assert not said(contest(900, 896, 500, 400), "own difference")
    assert not said(contest(1000, 900, 500, 400, seats=2), "own difference")
    assert not said(contest(1000, 900, 899, 898, seats=2), "own difference")


def test_a_loser_who_is_not_decided_hears_of_no_other_reading(tmp_path: Path) -> None:
    folder = zenda(
        tmp_path, NEAR.replace("total", "seats"), 'route = "own expense"\nwhen = ["margin <= 1% of ballots"]'
    )
    assert not said(contest(1000, 900, 896, 500, seats=2, state="ZZ", office="state"), "own difference", folder)


def test_a_required_share_is_told_of_questions_that_name_one() -> None:
    (note,) = said(contest(550, 450, kind="question", required_share="60%"), "required share")
    assert "required share of 60%" in note
    assert note.endswith("may turn on another number.")
    assert not said(contest(550, 450, kind="question"), "required share")
    assert not said(contest(550, 450, required_share="60%"), "required share")


def test_votes_counted_again_are_told() -> None:
    (note,) = said(contest(900, 890, count="recount"), "have been recounted")
    assert note.startswith("These votes have been recounted; ")
    assert note.endswith(" is not said in the texts read here.")
    assert not said(contest(900, 890), "have been recounted")


@pytest.mark.parametrize(
    ("total", "margin", "more"),
    [(49_020, 200, "980 votes"), (49_019, 201, ""), (394, 8, "7 votes"), (393, 9, ""), (399, 9, "2 votes")],
)
def test_votes_that_nobody_sees_are_told_up_to_two_percent_of_the_total(total: int, margin: int, more: str) -> None:
    notes = said(pair(total, margin), "No write-in line")
    assert notes == (
        [f"No write-in line is given: {more} more in the total would change Behind's route from public to own expense."]
        if more
        else []
    )


def test_votes_that_nobody_sees_are_told_only_where_there_may_be_some() -> None:
    counted = pair(399, 9)
    assert said(counted, "No write-in line")
    assert not said(counted.with_(kind="question"), "No write-in line")
    for line in ({"pooled": True}, {"write_in": True}):
        seen = counted.with_(choices=(*counted.choices, Choice("W", 0, **line)))
        assert not said(seen, "No write-in line")


def test_of_two_turns_by_votes_that_nobody_sees_the_nearer_is_told(tmp_path: Path) -> None:
    folder = zenda(
        tmp_path,
        NEAR,
        'route = "own expense"\nwhen = ["total <= 403"]',
        'route = "court"\notherwise = true',
    )
    (note,) = said(pair(398, 8, state="ZZ", office="state"), "No write-in line", folder)
    assert "3 votes more" in note
    assert "to own expense" in note


@pytest.mark.parametrize(
    ("total", "margin", "other"),
    [
        (49_500, 200, "50,000 in the total and the same margin, Behind's route would be own expense"),
        (49_499, 201, ""),
        (50_500, 200, "49,999 in the total and the same margin, Behind's route would be public"),
        (50_501, 201, ""),
        (49_500, 100, ""),
    ],
)
def test_a_jump_of_the_line_is_told_within_a_hundredth_of_it(total: int, margin: int, other: str) -> None:
    counted = pair(total, margin)
    notes = said(counted.with_(choices=(*counted.choices, Choice("W", 0, write_in=True))), "The line jumps")
    start = "The line jumps between 49,999 and 50,000 total votes: with "
    assert notes == ([f"{start}{other}."] if other else [])


@pytest.mark.parametrize(("above", "told"), [(8, True), (9, False)])
def test_a_line_that_moves_by_one_vote_does_not_jump(tmp_path: Path, above: int, told: bool) -> None:
    folder = zenda(
        tmp_path,
        NEAR,
        f'route = "public"\nwhen = ["margin <= {above} and total > 400"]',
        'route = "own expense"\notherwise = true',
    )
    counted = pair(400, 10, state="ZZ", office="state")
    counted = counted.with_(choices=(*counted.choices, Choice("W", 0, write_in=True)))
    assert bool(said(counted, "The line jumps", folder)) is told


def test_where_no_line_is_left_beyond_the_edge_it_jumps_too(tmp_path: Path) -> None:
    folder = zenda(
        tmp_path,
        NEAR,
        'route = "own expense"\notherwise = true',
    )
    counted = pair(400, 10, state="ZZ", office="state")
    counted = counted.with_(choices=(*counted.choices, Choice("W", 0, write_in=True)))
    assert "route would be own expense" in said(counted, "The line jumps", folder)[0]
