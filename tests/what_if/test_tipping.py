"""Tipping points against counting up one vote at a time, and by hand."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.answer import Decision
from recount_core.contest import Choice, Contest
from recount_core.decision import decide
from recount_core.what_if import Scenario, Way, ref, tipping_pairs, tipping_points
from tests.build import contest, law_of_zenda, pair
from tests.what_if import made_up
from tests.what_if.given import lawful

FAR = 170
"""How far the slow way counts."""


def stepped(counted: Contest, way: Way, votes: int) -> Contest:
    """The contest so many votes along a way, made without the what-if."""
    change = {
        "moved": {way.giver.position: -votes, way.taker.position: votes},
        "added": {way.taker.position: votes},
        "taken": {way.giver.position: -votes},
    }[way.how]
    choices = [replace(c, votes=(c.votes or 0) + change.get(index, 0)) for index, c in enumerate(counted.choices)]
    return counted.with_(choices=tuple(choices))


def told(decision: Decision) -> bool:
    """Whether the count tells who won: it does unless there are no votes, or write-ins are pooled with as many as the last winner has."""
    pooled = decision.contest.pooled_votes if decision.contest.kind == "candidate" else 0
    first = decision.standing.losers[0]
    return bool(decision.contest.total) and (not pooled or pooled < first.votes + first.margin)


def inside(decision: Decision) -> bool | None:
    """Whether some loser has a free route; None where none has and law or facts leave it open for one of them."""
    if decision.free:
        return True
    open_ = (
        not decision.answers
        or decision.status == "not covered"
        or any(a.route == "not decided" for a in decision.answers)
    )
    return None if open_ else False


def winners(decision: Decision) -> frozenset[int]:
    return frozenset(
        i for i, c in enumerate(decision.contest.choices) if any(c is w for w in decision.standing.winners)
    )


def events(start: Decision, now: Decision, taker: int) -> dict[str, bool]:
    """Which events have come about, read off a decision alone."""
    own = [answer for answer in now.answers if answer.loser.choice is now.contest.choices[taker]]
    flipped = winners(now) != winners(start) and not now.standing.tie
    return {
        "enter": inside(now) is True,
        "leave": inside(now) is False,
        "tie": told(now) and any(loser.tied for loser in now.standing.losers),
        "flip": told(now) and flipped,
        "may ask": any(answer.free for answer in own),
        "seated": told(now) and taker in winners(now),
    }


@given(lawful(), st.data())
@settings(max_examples=400, deadline=None)
def test_points_and_stretches_are_those_found_by_counting_up(law: tuple[Contest, Path], data: st.DataObject) -> None:
    counted, folder = law
    giver, taker = (ref(counted, index) for index in data.draw(st.permutations(range(len(counted.choices))))[:2])
    found = tipping_points(counted, giver, taker, folder=folder)
    start = decide(counted, folder=folder)
    assert bool(found.reason) == (not told(start))
    for way in found.ways:
        first: dict[str, int] = {}
        stretches = iter(way.stretches)
        stretch = next(stretches)
        for votes in range(min(way.limit, FAR) + 1):
            if votes > stretch.high:
                stretch = next(stretches)
            now = decide(stepped(counted, way, votes), folder=folder)
            assert dict(stretch.routes) == {
                index: answer.route
                for answer in now.answers
                for index, choice in enumerate(now.contest.choices)
                if answer.loser.choice is choice
            }
            assert stretch.result.winners == (tuple(sorted(winners(now))) if told(now) else None)
            for event, happened in events(start, now, taker.position).items():
                if happened:
                    first.setdefault(event, votes)
        for point in way.points:
            slow = first.get(point.event)
            assert point.votes == slow if slow is not None else point.votes is None or point.votes > FAR


@given(lawful(), st.data())
@settings(max_examples=150, deadline=None)
def test_a_stretch_holds_all_along_and_to_the_end_of_its_way(law: tuple[Contest, Path], data: st.DataObject) -> None:
    counted, folder = law
    for giver, taker in tipping_pairs(counted)[:2]:
        for way in tipping_points(counted, giver, taker, folder=folder).ways:
            assert way.stretches[0].low == 0
            assert way.stretches[-1].high == way.limit
            assert all(one.high + 1 == two.low for one, two in zip(way.stretches, way.stretches[1:], strict=False))
            for stretch in way.stretches:
                votes = data.draw(st.integers(stretch.low, stretch.high))
                now = decide(stepped(counted, way, votes), folder=folder)
                assert sorted(route for _, route in stretch.routes) == sorted(answer.route for answer in now.answers)


@given(lawful())
@settings(max_examples=60, deadline=None)
def test_the_shift_of_a_point_leads_to_it(law: tuple[Contest, Path]) -> None:
    counted, folder = law
    for giver, taker in tipping_pairs(counted)[:1]:
        for way in tipping_points(counted, giver, taker, folder=folder).ways:
            for point in way.points:
                if point.votes:
                    shifted = Scenario.of(counted, way.shift(point.votes)).apply(counted)
                    assert shifted == stepped(counted, way, point.votes)
                    assert shifted.total == point.total
                    assert events(decide(counted, folder=folder), decide(shifted, folder=folder), taker.position)[
                        point.event
                    ]


def points(counted: Contest, how: str, swap: bool = False) -> dict[str, int | None]:
    giver, taker = tipping_pairs(counted)[0]
    if swap:
        giver, taker = taker, giver
    return {point.event: point.votes for point in tipping_points(counted, giver, taker).way(how).points}


def test_a_moved_vote_counts_twice_and_an_added_one_once() -> None:
    # 3,799 votes, 0.5% = 18.995: the line is 18. Margin 57, so 20 moved make it 17, 39 added make it 18 of 3,838 (line 19: 38 suffice).
    counted = contest(1919, 1862, pooled=18, office="county")
    assert points(counted, "moved")["enter"] == 20
    assert points(counted, "added")["enter"] == 38
    assert points(counted, "taken")["enter"] == 39
    assert points(counted, "moved") | {"leave": 0} == {
        "enter": 20, "leave": 0, "tie": None, "flip": 29, "may ask": 20, "seated": 29,
    }  # fmt: skip


def test_an_odd_margin_can_not_be_tied_by_moving_votes_and_says_so() -> None:
    assert points(pair(3000, 10), "moved")["tie"] == 5
    assert points(pair(3000, 11), "moved")["tie"] is None
    assert points(pair(3000, 11), "added")["tie"] == 11


def test_leaving_the_line_by_votes_for_the_winner() -> None:
    # 3,000 votes: below 15 is inside. From 10, two more moved to the winner make 14, three make 16.
    assert points(pair(3000, 10), "moved", swap=True)["leave"] == 3
    # added to the winner, 10 + n < 0.5% of (3,000 + n) holds to n = 5 (15 < 15.025) and no more
    assert points(pair(3000, 10), "added", swap=True)["leave"] == 6


def test_the_401st_vote_takes_the_ten_vote_rule_away() -> None:
    giver, taker = tipping_pairs(counted := pair(398, 10))[0]
    leave = tipping_points(counted, giver, taker).way("added").point("leave")
    assert (leave.votes, leave.before, leave.total, leave.jump) == (3, 400, 401, 400)
    inside = tipping_points(counted, giver, taker).way("added").point("enter")
    assert (inside.votes, inside.before, inside.total, inside.jump) == (0, 398, 398, None)


def test_a_fixed_total_opens_the_line_but_does_not_make_a_tie() -> None:
    # free only above 20 votes: with two more the second has 10 as well, of 21 in all
    giver, taker = tipping_pairs(counted := contest(10, 8, 1, state="ZB"))[0]
    way = tipping_points(counted, giver, taker, folder=made_up.folder()).way("added")
    for event, jump in (("enter", 20), ("may ask", 20), ("tie", None)):
        point = way.point(event)
        assert (point.votes, point.before, point.total, point.jump) == (2, 20, 21, jump)


def test_the_400_votes_count_for_the_contest_and_for_the_one_who_asks() -> None:
    # two votes taken from D leave 400, and ten votes are then enough; until then only 0.5% of 401 = 2.005 is free
    near = contest(133, 132, 123, 14)
    way = tipping_points(near, ref(near, 3), ref(near, 2)).way("taken")
    assert (way.point("enter").votes, way.point("enter").jump) == (0, None)  # B is one vote behind
    assert (way.point("may ask").votes, way.point("may ask").jump) == (2, 400)
    far = contest(140, 130, 40, 92)
    way = tipping_points(far, ref(far, 3), ref(far, 2)).way("taken")
    assert (way.point("enter").votes, way.point("enter").jump) == (2, 400)  # for B, ten votes behind
    assert way.point("may ask").votes is None


def test_the_50_000th_vote_halves_the_line() -> None:
    giver, taker = tipping_pairs(counted := pair(49_990, 200))[0]
    leave = tipping_points(counted, giver, taker).way("added").point("leave")
    assert (leave.votes, leave.before, leave.total, leave.jump) == (10, 49_999, 50_000, 50_000)


def test_passing_a_fixed_total_is_no_jump_where_it_makes_no_difference() -> None:
    # 12 of 402 votes: two taken make it 10 of 400, which the ten-vote rule needs both
    giver, taker = tipping_pairs(counted := pair(402, 12))[0]
    enter = tipping_points(counted, giver, taker).way("taken").point("enter")
    assert (enter.votes, enter.total, enter.jump) == (2, 400, 400)
    # 202 to 199: one vote taken makes it 2 of 400, which is below 0.5% of 401 too
    giver, taker = tipping_pairs(counted := contest(202, 199))[0]
    enter = tipping_points(counted, giver, taker).way("taken").point("enter")
    assert (enter.votes, enter.total, enter.jump) == (1, 400, None)
    giver, taker = tipping_pairs(counted := pair(400, 12))[0]
    enter = tipping_points(counted, giver, taker).way("taken").point("enter")
    assert (enter.votes, enter.total, enter.jump) == (2, 398, None)
    # ten votes added make it 19 of 3,801: 0.5% of one vote fewer would be exactly 19, but no fixed total is passed
    giver, taker = tipping_pairs(counted := pair(3791, 29))[0]
    enter = tipping_points(counted, giver, taker).way("added").point("enter")
    assert (enter.votes, enter.total, enter.jump) == (10, 3801, None)


def test_with_several_seats_a_winner_that_gives_falls_below_the_next_loser_first() -> None:
    counted = contest(500, 400, 399, 200, seats=2)
    assert [(giver.name, taker.name) for giver, taker in tipping_pairs(counted)] == [("B", "C"), ("B", "D"), ("A", "C")]
    way = tipping_points(counted, ref(counted, 1), ref(counted, 3)).way("moved")
    assert (way.point("tie").votes, way.point("flip").votes, way.point("seated").votes) == (1, 2, 200)
    assert [stretch.result.winners for stretch in way.stretches][:3] == [(0, 1), (0,), (0, 2)]
    assert way.point("may ask").votes == 192  # C has the last seat by then: 399 - 392 = 7, and 0.5% of 1,499 is 7.495


def test_a_tied_contest_is_tied_already_and_flips_with_one_vote() -> None:
    counted = contest(200, 200, 5)
    found = points(counted, "moved")
    assert (found["tie"], found["flip"], found["seated"], found["enter"]) == (0, 1, 1, 0)


def test_a_tied_question_has_failed_so_a_tie_flips_one_that_passed() -> None:
    passed = contest(("Yes", 101), ("No", 99), kind="question")
    found = points(passed, "moved")
    assert (found["tie"], found["flip"]) == (1, 1)
    failed = contest(("Yes", 99), ("No", 101), kind="question")
    found = points(failed, "moved")
    assert (found["tie"], found["flip"]) == (1, 2)


def test_a_quantity_that_is_not_known_leaves_the_line_open_and_the_tie_known(tmp_path: Path) -> None:
    folder = law_of_zenda(
        tmp_path, 'clause = "1"\napplies = {}\nwhen = ["ballots > 80 and margin <= 5"]\nroute = "public"'
    )
    giver, taker = tipping_pairs(counted := contest(50, 40, state="ZZ"))[0]
    way = tipping_points(counted, giver, taker, folder=folder).way("moved")
    assert (way.point("enter").votes, way.point("enter").open_from, way.point("tie").votes) == (None, 0, 5)
    known = tipping_points(counted.with_(ballots=90), giver, taker, folder=folder).way("moved")
    assert known.point("enter").votes == 3


def test_where_no_vote_is_left_nobody_has_won() -> None:
    giver, taker = tipping_pairs(counted := contest(3, 0))[0]
    (*_, some, none) = tipping_points(counted, giver, taker).way("taken").stretches
    assert (some.high, some.result.winners) == (2, (0,))
    assert (none.low, none.high, none.result.route, none.result.winners) == (3, 3, "not decided", None)


def test_a_question_is_not_hidden_by_pooled_write_ins() -> None:
    counted = contest(("Yes", 99), ("No", 101), kind="question", pooled=300)
    assert points(counted, "moved")["flip"] == 2


def test_where_the_date_is_not_known_every_wording_must_agree() -> None:
    # since 2013 the line halves at 50,000 votes: 11 taken leave 49,999, and 189 is below 0.5% under every wording
    giver, taker = tipping_pairs(counted := pair(50_010, 200, date=None))[0]
    enter = tipping_points(counted, giver, taker).way("taken").point("enter")
    assert (enter.votes, enter.total, enter.jump, enter.open_from) == (11, 49_999, 50_000, 0)


def test_a_step_that_is_not_decided_is_told() -> None:
    # 12 pooled write-ins: with 20 votes taken from the winner they may hide the winner
    counted = contest(30, 8, pooled=12, office="county")
    giver, taker = tipping_pairs(counted)[0]
    flip = tipping_points(counted, giver, taker).way("taken").point("flip")
    assert (flip.votes, flip.open_from) == (None, 18)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda c: c.with_(seats=None), "number of seats needed"),
        (lambda c: c.with_(ranked_choice=True), "ranked choice: the totals of the final round are needed"),
        (lambda c: c.with_(choices=(Choice("A", None), c.choices[1])), "the votes of A are not known"),
        (lambda c: c.with_(doubts=("row 3",)), "rows of the file are in doubt: row 3"),
        (lambda c: c.with_(choices=(Choice("A", 0), Choice("B", 0))), "no votes are counted yet"),
        (lambda c: c.with_(seats=2), "there are no more candidates than seats, so no one lost"),
        (lambda c: c.with_(state=""), "state needed"),
        (lambda c: c.with_(office=""), "office class needed"),
        (lambda c: contest(50, 40, pooled=60), "write-ins are pooled, so who won and who lost isn't known"),
    ],
)  # fmt: skip
def test_a_contest_that_is_not_decided_is_refused_with_its_reason(
    change: Callable[[Contest], Contest], reason: str
) -> None:
    counted = change(contest(50, 40))
    found = tipping_points(counted, ref(counted, 0), ref(counted, 1))
    assert (found.ways, found.reason) == ((), reason)
    assert (found.giver.name, found.taker.name) == (counted.choices[0].name, counted.choices[1].name)


@pytest.mark.parametrize("fact", [{"seats": None}, {"ranked_choice": True}])
def test_where_no_law_covers_a_contest_whose_order_is_not_known_that_is_the_reason(fact: dict[str, object]) -> None:
    counted = contest(50, 40, 30, office="special district", **fact)
    found = tipping_points(counted, ref(counted, 0), ref(counted, 1))
    assert found.ways == ()
    assert found.reason == "no statute read here covers a special district contest on 8 November 2022"


def test_the_reason_is_that_of_the_named_wording() -> None:
    counted = contest(50, 40, 30, office="congressional", seats=None)
    today, older = (
        tipping_points(counted, ref(counted, 0), ref(counted, 1), law=law) for law in ("", "mn-204c-35/1993")
    )
    assert today.reason == "number of seats needed"
    assert older.reason == "no statute read here covers a congressional contest on 8 November 2022"


def test_law_of_another_folder_gives_its_own_reason() -> None:
    counted = contest(50, 40, 30, state="ZA", seats=None)
    found = tipping_points(counted, ref(counted, 0), ref(counted, 1), folder=made_up.folder())
    assert found.reason == "number of seats needed"


@pytest.mark.parametrize(("office", "law"), [("municipal", "mn-204c-36/2004"), ("congressional", "mn-204c-35/2001")])
def test_a_named_wording_has_its_own_tipping_points(office: str, law: str) -> None:
    # 400 apart of 60,000: below 150 (0.25%) with 126 votes moved, below 300 (0.5%) with 51
    giver, taker = tipping_pairs(counted := pair(60_000, 400, office=office))[0]
    today = tipping_points(counted, giver, taker)
    older = tipping_points(counted, giver, taker, law=law)
    assert (today.way("moved").point("enter").votes, older.way("moved").point("enter").votes) == (126, 51)
    assert (today.giver, today.taker) == (giver, taker)


def test_a_way_is_told_in_stretches_of_one_answer() -> None:
    giver, taker = tipping_pairs(counted := pair(3000, 100))[0]
    stretches = tipping_points(counted, giver, taker).way("moved").stretches
    assert [(s.low, s.high, s.result.route, s.result.winners, s.routes) for s in stretches] == [
        (0, 42, "own expense", (0,), ((1, "own expense"),)),
        (43, 49, "public", (0,), ((1, "public"),)),
        (50, 50, "public", (), ((0, "public"), (1, "public"))),
        (51, 57, "public", (1,), ((0, "public"),)),
        (58, 1550, "own expense", (1,), ((0, "own expense"),)),
    ]


def test_the_pairs_with_several_seats_and_in_a_tie() -> None:
    def names(counted: Contest) -> list[str]:
        return [f"{giver.name} to {taker.name}" for giver, taker in tipping_pairs(counted)]

    assert names(contest(100, 95, 90, 85, 80, seats=3)) == ["C to D", "C to E", "B to D", "A to D"]
    # B, C and D are tied for the second seat: B, named first, counts as its winner
    assert names(contest(100, 90, 90, 90, 20, seats=2)) == ["B to C", "B to D", "B to E", "A to C"]


def test_a_point_beyond_a_stretch_that_is_not_decided_says_where_that_begins() -> None:
    # of 200 ballots 3% are 6; margins from 8 to 11 are left open: 20 apart, five moved make it 10, seven make it 6
    giver, taker = tipping_pairs(counted := pair(100, 20, state="ZK", ballots=200))[0]
    enter = tipping_points(counted, giver, taker, folder=made_up.folder()).way("moved").point("enter")
    assert (enter.votes, enter.open_from) == (7, 5)


def test_law_that_is_not_seen_leaves_tie_and_flip() -> None:
    counted = contest(50, 40, state="MT", office="school district", date=dt.date(2022, 11, 8), counties="one")
    found = {p.event: p for p in tipping_points(counted, ref(counted, 0), ref(counted, 1)).way("moved").points}
    assert (found["tie"].votes, found["flip"].votes) == (0 + 5, 6)
    assert (found["leave"].votes, found["leave"].open_from) == (None, 0)


def test_a_way_ends_where_a_choice_has_no_votes_left_or_more_than_any_has() -> None:
    giver, taker = tipping_pairs(counted := contest(60, 40))[0]
    limits = [way.limit for way in tipping_points(counted, giver, taker).ways]
    assert limits == [60, 10**9 - 40, 60]


def test_nobody_lost_gives_no_pairs() -> None:
    assert tipping_pairs(contest(50)) == ()
    assert tipping_pairs(contest(50, 40, seats=None)) == ()
