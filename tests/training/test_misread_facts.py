"""Facts that are misread: the base of the share, the opponent, the count, ties, the last day; and what is said about each."""

from __future__ import annotations

import datetime as dt
import tomllib
from pathlib import Path
from typing import Any

import pytest

from recount_core.ask.deadline import term
from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.training import misreadings as module
from recount_core.training.gallery import decided
from recount_core.training.misread_days import ALL_DAYS, DayCase, day_misreading, day_misreadings
from recount_core.training.misreadings import ALL, misreading, misreadings
from recount_core.training.reading import Reading
from tests.build import contest, pair
from tests.training.test_misreadings import LAWS, RIGHT, _case

PEOPLE = (("Ahead", 1_000), ("Behind", 990), ("Third", 600))


@pytest.mark.parametrize(
    ("key", "base"),
    [("share_of_two", 1_990), ("share_of_ballots", 3_300), ("write_ins_left_out", 2_590)],
)
@pytest.mark.parametrize("law", ["Minnesota city", "Minnesota House", "Montana county", "Montana House"])
def test_a_wrong_base_gives_the_line_of_that_base(key: str, base: int, law: str) -> None:
    found = contest(*PEOPLE, pooled=160, ballots=3_300, **LAWS[law])
    reading, case = misreading(key).read(_case(found)), _case(found)
    assert reading is not None
    assert case.right == Reading(*RIGHT[law](2_750, 10))
    assert (reading.route, reading.line) == RIGHT[law](base, 10)


def test_a_base_that_is_not_told_or_the_same_is_nothing_to_misread() -> None:
    alone = _case(pair(2_000, 8))
    assert misreading("share_of_ballots").read(alone) is None
    assert misreading("write_ins_left_out").read(alone) is None
    assert not misreading("share_of_two").differs(alone)


def test_the_total_per_seat_divides_by_the_seats() -> None:
    found = contest(("A", 2_000), ("B", 1_500), ("C", 1_490), ("D", 1_010), seats=2)
    reading = misreading("total_per_seat").read(_case(found, "C"))
    assert reading == Reading("public", (6_000 // 2 - 1) // 200)
    assert misreading("total_per_seat").read(_case(pair(2_000, 8))) is None


def _three_seats(*behind: int, lead: int = 100) -> Contest:
    losers = [(f"Loser {rank}", 2_000 - margin) for rank, margin in enumerate(behind, start=1)]
    return contest(("First", 2_000 + 2 * lead), ("Second", 2_000 + lead), ("Last", 2_000), *losers, seats=3)


def test_from_the_leader_measures_the_wrong_distance() -> None:
    wrong = misreading("from_the_leader")
    for margin in range(1, 80):
        case = _case(_three_seats(margin, lead=15), "Loser 1")
        line = case.right.line
        assert line is not None
        assert wrong.read(case) == Reading("public" if margin + 30 <= line else "own expense", line)
        assert wrong.differs(case) == (margin <= line < margin + 30)
    assert wrong.read(_case(pair(2_000, 8))) is None


def test_only_the_first_loser_forgets_those_who_are_inside_behind_him() -> None:
    wrong = misreading("only_the_first_loser")
    inside, outside = _three_seats(3, 20), _three_seats(3, 300)
    assert wrong.read(_case(inside, "Loser 1")) is None
    assert wrong.read(_case(inside, "Loser 2")) == Reading("own expense", _case(inside, "Loser 2").right.line)
    assert wrong.read(_case(outside, "Loser 2")) is None
    montana = _three_seats(3, 20).with_(state="MT", office="county")
    assert (wrong.read(_case(montana, "Loser 2")) or Reading("", 0)).route == "own expense"


def test_election_night_reads_the_earlier_count() -> None:
    canvassed, night = pair(20_000, 120), pair(19_900, 80).with_(count="unofficial")
    case = decided(canvassed, "Behind", night)
    assert misreading("election_night").read(case) == Reading("public", 99)
    assert case.right == Reading("own expense", 99)
    ahead = contest(("Ahead", 9_000), ("Behind", 9_100))
    assert misreading("election_night").read(decided(canvassed, "Behind", ahead)) == Reading("none", 90)
    assert misreading("election_night").read(_case(canvassed)) is None


TIED = {"tie_recounted_by_itself": ("MN", "automatic"), "tie_needs_a_request": ("MT", "public")}


@pytest.mark.parametrize("key", [*TIED, "tie_ends_it"])
@pytest.mark.parametrize("state", ["MN", "MT"])
def test_ties_are_misread_only_where_they_are_ties(key: str, state: str) -> None:
    tied, apart = pair(600, 0, state=state), pair(600, 2, state=state)
    wrong = misreading(key)
    assert wrong.read(_case(apart)) is None
    where, route = TIED.get(key, (state, "none"))
    assert wrong.read(_case(tied)) == (Reading(route, _case(tied).right.line) if where == state else None)


def test_what_is_automatic_is_thought_to_need_a_request() -> None:
    old = {"office": "legislative", "counties": "several", "date": dt.date(2012, 11, 6)}
    wrong = misreading("asked_for_what_is_automatic")
    assert wrong.read(_case(pair(20_000, 90, **old))) == Reading("public", 99)
    assert wrong.read(_case(pair(20_000, 100, **old))) is None
    assert wrong.read(_case(pair(20_000, 90))) is None


def _days(canvassed: dt.date, other: tuple[str, dt.date] | None = None, **facts: Any) -> DayCase:
    found = pair(2_000, 8, **{"date": dt.date(2018, 11, 6), "counties": "one", **facts})
    rule = decide(found).answers[0].rule
    assert rule is not None
    return DayCase(term(rule, found).due(canvassed), found, other)


def test_wrong_last_days() -> None:
    # A Minnesota city, canvassed on Wednesday 14 November 2018: day 7 is Wednesday the 21st.
    case = _days(dt.date(2018, 11, 14), ("county canvass", dt.date(2018, 11, 20)))
    assert case.due.last == dt.date(2018, 11, 21)
    wrong = {known.key: known.read(case) for known in day_misreadings()}
    assert wrong == {
        "not_moved_on": None,
        "other_canvass": dt.date(2018, 11, 27),
        "days_of_the_other_stage": dt.date(2018, 11, 19),
        "days_of_another_statute": dt.date(2018, 11, 16),
        "from_election_day": dt.date(2018, 11, 13),
        "canvass_day_counted": dt.date(2018, 11, 20),
        "working_days": dt.date(2018, 11, 26),
    }
    assert all(known.differs(case) for known in day_misreadings() if known.key != "not_moved_on")


def test_wrong_last_days_are_moved_on_like_the_right_one() -> None:
    # Montana, canvassed on Friday 6 November 2015: day 5 is Veterans Day.
    case = _days(dt.date(2015, 11, 6), state="MT", date=dt.date(2015, 11, 3))
    assert case.due.last == dt.date(2015, 11, 12)
    assert day_misreading("not_moved_on").read(case) == dt.date(2015, 11, 11)
    assert day_misreading("canvass_day_counted").read(case) == dt.date(2015, 11, 10)
    assert day_misreading("from_election_day").read(case) == dt.date(2015, 11, 9)
    assert day_misreading("days_of_the_other_stage").read(case) is None
    assert day_misreading("other_canvass").read(case) is None
    assert day_misreading("days_of_another_statute").read(case) is None
    assert day_misreading("working_days").read(case) == dt.date(2015, 11, 16)


def test_a_primary_has_the_fewer_days() -> None:
    case = _days(dt.date(2018, 8, 17), stage="primary", date=dt.date(2018, 8, 14))
    assert case.due.last == dt.date(2018, 8, 22)
    assert day_misreading("days_of_the_other_stage").read(case) == dt.date(2018, 8, 24)


def test_every_misreading_has_its_words_and_no_others_are_there() -> None:
    with (Path(module.__file__).parent / "misreadings.toml").open("rb") as file:
        words = tomllib.load(file)
    assert set(words) == {read.__name__ for read in (*ALL, *ALL_DAYS)}
    assert len({entry["title"] for entry in words.values()}) == len(words)
    assert all(read.__doc__ for read in (*ALL, *ALL_DAYS))


def test_the_reason_carries_the_numbers_of_the_case() -> None:
    case = _case(pair(20_000, 100))
    assert misreading("strictness").reason(case) == (
        'The clause says "less than" 0.5% of the total. 0.5% of 20,000 is exactly 100, so a margin of 100 votes is outside.'
    )
    wide = _case(contest(*PEOPLE, pooled=160, ballots=3_300))
    assert misreading("share_of_two").reason(wide) == (
        "The share is of the votes for all choices, 2,750, not of the 1,990 votes of the last winner and Behind together."
    )
    case = _case(pair(20_000, 50, state="MT", office="county"))
    assert misreading("strictness").reason(case) == (
        'The clause says "at most" 0.25% of the total. 0.25% of 20,000 is exactly 50, so a margin of 50 votes is inside.'
    )
    assert {known.key for known in misreadings()} == {read.__name__ for read in ALL}
