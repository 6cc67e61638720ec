"""Outstanding ballots against trying every split."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.errors import ScenarioError
from recount_core.what_if import Scenario, outstanding_splits, ref, tipping_pairs
from tests.build import contest, pair
from tests.what_if.given import lawful
from tests.what_if.test_tipping import inside, told, winners


def within(votes: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(low <= votes <= high for low, high in ranges)


@given(lawful(), st.integers(0, 40), st.integers(1, 2), st.data())
@settings(max_examples=200, deadline=None)
def test_the_ranges_are_those_found_by_trying_every_split(
    law: tuple[Contest, Path], ballots: int, per_ballot: int, data: st.DataObject
) -> None:
    counted, folder = law
    order = [ref(counted, index) for index in data.draw(st.permutations(range(len(counted.choices))))]
    others = tuple((choice, data.draw(st.integers(0, 1000))) for choice in order[2:])
    under = data.draw(st.integers(0, 3000))
    found = outstanding_splits(
        counted, ballots, order[0], order[1], others=others, undervotes=under, per_ballot=per_ballot, folder=folder
    )
    start = decide(counted, folder=folder)
    assert bool(found.reason) == (not told(start))
    if found.reason:
        assert found.stretches == ()
        return
    possible = [
        votes for votes in range(found.pair_votes + 1) if votes <= ballots and found.pair_votes - votes <= ballots
    ]
    assert (found.stretches[0].low, found.stretches[-1].high) == (possible[0], possible[-1])
    for votes in possible:
        shifted = Scenario.of(counted, found.shift(votes)).apply(counted)
        now = decide(shifted, folder=folder)
        assert (shifted.total or 0) - (counted.total or 0) == found.pair_votes + sum(share for _, share in found.others)
        assert within(votes, found.inside) == (inside(now) is True)
        assert within(votes, found.undecided) == (inside(now) is None)
        assert within(votes, found.tie) == any(loser.tied for loser in now.standing.losers)
        assert within(votes, found.flip) == (told(now) and winners(now) != winners(start) and not now.standing.tie)


def test_by_hand() -> None:
    # 1,560 to 1,440, 120 apart; of 200 more ballots the trailer needs 161 to lead, 160 to tie, 153 to come within 15 (0.5% of 3,200 = 16).
    counted = pair(3000, 120)
    leader, trailer = tipping_pairs(counted)[0]
    found = outstanding_splits(counted, 200, leader, trailer)
    assert (found.pair_votes, found.inside, found.tie, found.flip) == (200, ((153, 167),), ((160, 160),), ((161, 200),))
    assert outstanding_splits(counted, 100, leader, trailer).inside == ()
    with_rest = outstanding_splits(counted, 200, leader, trailer, undervotes=1500)
    assert (with_rest.pair_votes, with_rest.inside) == (170, ((138, 152),))


def test_ranges_with_a_gap() -> None:
    # 390 votes, and 20 more make 410: past 400 only 0.5% is left, so ten votes no longer do
    counted = pair(390, 10)
    leader, trailer = tipping_pairs(counted)[0]
    assert outstanding_splits(counted, 10, leader, trailer).inside == ((5, 10),)
    assert outstanding_splits(counted, 20, leader, trailer).inside == ((14, 16),)


@pytest.mark.parametrize("parts", [(9000, 1001), (-1, 0), (0, -5)])
def test_parts_over_100_percent_or_below_0_are_refused(parts: tuple[int, int]) -> None:
    counted = contest(50, 40, 5)
    with pytest.raises(ScenarioError, match="they need 0 to 100% of the ballots together"):
        outstanding_splits(
            counted, 20, ref(counted, 0), ref(counted, 1), others=((ref(counted, 2), parts[0]),), undervotes=parts[1]
        )


def test_more_votes_for_a_third_choice_than_ballots_are_refused() -> None:
    counted = contest(50, 40, 5)
    with pytest.raises(ScenarioError, match="a ballot holds one vote at most for a choice"):
        outstanding_splits(
            counted, 20, ref(counted, 0), ref(counted, 1), others=((ref(counted, 2), 9000),), per_ballot=2
        )


def test_two_choices_can_not_take_three_votes_of_a_ballot() -> None:
    counted = contest(50, 40, 5)
    found = outstanding_splits(counted, 20, ref(counted, 0), ref(counted, 1), per_ballot=3)
    assert (found.stretches, found.reason) == ((), "the ballots can't hold so many votes for two choices")


def test_an_undecided_contest_gives_its_reason() -> None:
    counted = contest(50, 40, seats=None)
    assert outstanding_splits(counted, 20, ref(counted, 0), ref(counted, 1)).reason == "number of seats needed"


def test_a_contest_that_nobody_lost_gives_its_reason() -> None:
    counted = contest(50, 40, pooled=3, seats=2)
    found = outstanding_splits(counted, 20, ref(counted, 0), ref(counted, 1))
    assert found.reason == "there are no more named candidates than seats, so no one lost"
    assert (found.counted.route, found.counted.winners, found.stretches) == ("none", (0, 1), ())
