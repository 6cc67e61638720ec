"""Each misreading is wrong exactly where it should be: checked against its own formula in plain whole numbers at every edge.

A formula gives route and line as somebody gets them who reads the law that way; where it agrees with the law, the misreading must too.
"""

from __future__ import annotations

import datetime as dt
import tomllib
from collections.abc import Callable, Iterator
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
from recount_core.training.reading import Case, Reading
from tests.build import contest, pair

Formula = Callable[[int, int], tuple[str, int]]
TOTALS = (
    60,
    199,
    200,
    399,
    400,
    401,
    402,
    600,
    601,
    894,
    2_000,
    2_001,
    3_600,
    3_690,
    3_999,
    4_000,
    4_001,
    4_400,
    20_000,
    20_001,
)
BIG = (49_999, 50_000, 50_001, 60_000, 100_000, 100_001)

LAWS: dict[str, dict[str, Any]] = {
    "Minnesota city": {},
    "Minnesota question": {"kind": "question"},
    "Minnesota House": {"office": "legislative", "counties": "several"},
    "Montana county": {"state": "MT", "office": "county"},
    "Montana House": {"state": "MT", "office": "legislative", "counties": "several"},
    "Montana question": {"state": "MT", "office": "municipal", "kind": "question"},
}


def _mn(line: int) -> Callable[[int], tuple[str, int]]:
    return lambda margin: ("public" if margin <= line else "own expense", line)


def _mt(line: int, paid: int) -> Callable[[int], tuple[str, int]]:
    return lambda margin: ("public" if margin <= line else "own expense" if margin <= paid else "court", line)


def _below(total: int, parts: int) -> int:
    """The largest whole number less than total / parts."""
    return (total - 1) // parts


def _city(total: int) -> int:
    return 10 if total <= 400 else _below(total, 400 if total >= 50_000 else 200)


def _city_question(total: int) -> int:
    return 10 if total <= 400 else total // (400 if total >= 50_000 else 200)


def _house(total: int) -> int:
    return 10 if total <= 400 else _below(total, 200)


def _county(total: int) -> int:
    return max(10, total // 400)


RIGHT: dict[str, Formula] = {
    "Minnesota city": lambda t, m: _mn(_city(t))(m),
    "Minnesota question": lambda t, m: _mn(_city_question(t))(m),
    "Minnesota House": lambda t, m: _mn(_house(t))(m),
    "Montana county": lambda t, m: _mt(_county(t), t // 200)(m),
    "Montana House": lambda t, m: _mt(t // 400, t // 200)(m),
    "Montana question": lambda t, m: _mt(t // 400, 0)(m),
}


def _rounded(margin: int, total: int) -> int:
    """The margin in hundredths of a percent, rounded half up: what a newspaper prints."""
    return (2 * 10_000 * margin + total) // (2 * total)


def _most(total: int, holds: Callable[[int], bool]) -> int:
    """The largest margin, of a contest's first thousand, that satisfies a rule."""
    return max(margin for margin in range(min(total, 1_000)) if holds(margin))


def _up(total: int, parts: int, least: int) -> int:
    """`least`, or one more where total / parts is no whole number."""
    return least + 1 if total % parts else least


WRONG: dict[str, dict[str, Formula]] = {
    "strictness": {
        "Minnesota city": lambda t, m: _mn(10 if t <= 400 else t // (400 if t >= 50_000 else 200))(m),
        "Minnesota question": lambda t, m: _mn(10 if t <= 400 else _below(t, 400 if t >= 50_000 else 200))(m),
        "Minnesota House": lambda t, m: _mn(10 if t <= 400 else t // 200)(m),
        "Montana county": lambda t, m: _mt(max(10, _below(t, 400)), _below(t, 200))(m),
        "Montana House": lambda t, m: _mt(_below(t, 400), _below(t, 200))(m),
        "Montana question": lambda t, m: _mt(_below(t, 400), 0)(m),
    },
    "fewer_than_ten": {
        "Minnesota city": lambda t, m: _mn(9 if t <= 400 else _city(t))(m),
        "Minnesota question": lambda t, m: _mn(9 if t <= 400 else _city_question(t))(m),
        "Minnesota House": lambda t, m: _mn(9 if t <= 400 else _house(t))(m),
        "Montana county": lambda t, m: _mt(max(9, t // 400), t // 200)(m),
    },
    "cap_dropped": {
        "Minnesota city": lambda t, m: _mn(max(10, _city(t)))(m),
        "Minnesota question": lambda t, m: _mn(max(10, _city_question(t)))(m),
        "Minnesota House": lambda t, m: _mn(max(10, _house(t)))(m),
    },
    "ten_for_everybody": {
        "Montana House": lambda t, m: _mt(max(10, t // 400), t // 200)(m),
        "Montana question": lambda t, m: _mt(max(10, t // 400), 0)(m),
    },
    "edge_of_a_band": {
        "Minnesota city": lambda t, m: _mn(1 if t == 400 else 249 if t == 50_000 else _city(t))(m),
        "Minnesota question": lambda t, m: _mn(2 if t == 400 else 250 if t == 50_000 else _city_question(t))(m),
        "Minnesota House": lambda t, m: _mn(1 if t == 400 else _house(t))(m),
    },
    "lesser_of_the_two": {"Montana county": lambda t, m: _mt(min(10, t // 400), t // 200)(m)},
    "half_percent": {
        "Minnesota city": lambda t, m: _mn(10 if t <= 400 else _below(t, 200))(m),
        "Minnesota question": lambda t, m: _mn(10 if t <= 400 else t // 200)(m),
        "Montana county": lambda t, m: _mt(max(10, t // 200), t // 200)(m),
        "Montana House": lambda t, m: _mt(t // 200, t // 200)(m),
        "Montana question": lambda t, m: _mt(t // 200, 0)(m),
    },
    "quarter_percent": {
        "Minnesota city": lambda t, m: _mn(10 if t <= 400 else _below(t, 400))(m),
        "Minnesota question": lambda t, m: _mn(10 if t <= 400 else t // 400)(m),
        "Minnesota House": lambda t, m: _mn(10 if t <= 400 else _below(t, 400))(m),
    },
    "rounded_percentage": {
        "Minnesota city": lambda t, m: _mn(
            10 if t <= 400 else _most(t, lambda n: _rounded(n, t) < (25 if t >= 50_000 else 50))
        )(m),
        "Minnesota question": lambda t, m: _mn(
            10 if t <= 400 else _most(t, lambda n: _rounded(n, t) <= (25 if t >= 50_000 else 50))
        )(m),
        "Minnesota House": lambda t, m: _mn(10 if t <= 400 else _most(t, lambda n: _rounded(n, t) < 50))(m),
        "Montana county": lambda t, m: _mt(
            max(10, _most(t, lambda n: _rounded(n, t) <= 25)), _most(t, lambda n: _rounded(n, t) <= 50)
        )(m),
        "Montana House": lambda t, m: _mt(
            _most(t, lambda n: _rounded(n, t) <= 25), _most(t, lambda n: _rounded(n, t) <= 50)
        )(m),
        "Montana question": lambda t, m: _mt(_most(t, lambda n: _rounded(n, t) <= 25), 0)(m),
    },
    "rounded_up": {
        "Minnesota city": lambda t, m: _mn(10 if t <= 400 else _up(t, 400 if t >= 50_000 else 200, _city(t)))(m),
        "Minnesota question": lambda t, m: _mn(
            10 if t <= 400 else _up(t, 400 if t >= 50_000 else 200, _city_question(t))
        )(m),
        "Minnesota House": lambda t, m: _mn(10 if t <= 400 else _up(t, 200, _house(t)))(m),
        "Montana county": lambda t, m: _mt(max(10, _up(t, 400, t // 400)), _up(t, 200, t // 200))(m),
        "Montana House": lambda t, m: _mt(_up(t, 400, t // 400), _up(t, 200, t // 200))(m),
        "Montana question": lambda t, m: _mt(_up(t, 400, t // 400), 0)(m),
    },
    "called_automatic": {name: lambda t, m, f=f: _swap(f(t, m), "public", "automatic") for name, f in RIGHT.items()},
    "straight_to_court": {name: lambda t, m, f=f: _swap(f(t, m), "own expense", "court") for name, f in RIGHT.items()},
    "paying_always_helps": {
        name: lambda t, m, f=f: _swap(f(t, m), "court", "own expense") for name, f in RIGHT.items()
    },
    "nothing_beyond_the_line": {
        name: lambda t, m, f=f: _swap(_swap(f(t, m), "own expense", "none"), "court", "none")
        for name, f in RIGHT.items()
    },
}
"""Misreadings of rules and routes for two choices, by law; a law that is not named has nothing to misread that way."""


def _swap(read: tuple[str, int], old: str, new: str) -> tuple[str, int]:
    return (new if read[0] == old else read[0], read[1])


def _margins(total: int) -> Iterator[int]:
    """Margins worth trying: small ones and those around every share, never a tie, of the total's parity for two choices."""
    edges = {total // parts + step for parts in (100, 200, 400) for step in range(-2, 4)} | set(range(1, 14))
    return (margin for margin in sorted(edges) if 0 < margin < total // 2)


def _two(law: str, total: int, margin: int) -> Contest | None:
    """Two choices with exactly this total and margin; None where a question can't have them."""
    facts = LAWS[law]
    if facts.get("kind") == "question" and (total - margin) % 2:
        return None
    return pair(total, margin, **facts)


def _case(found: Contest, asks: str = "Behind") -> Case:
    return decided(found, asks)


@pytest.mark.parametrize("law", LAWS)
def test_the_plain_formulas_are_the_law(law: str) -> None:
    for total in (*TOTALS, *BIG):
        for margin in _margins(total):
            found = _two(law, total, margin)
            if found is not None:
                right = _case(found).right
                assert (right.route, right.line) == RIGHT[law](total, margin), (total, margin)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("key", WRONG)
def test_a_misreading_of_the_rules_is_wrong_exactly_where_its_formula_is(key: str, law: str) -> None:
    formula, wrong, differing = WRONG[key].get(law), misreading(key), 0
    for total in (*TOTALS, *BIG):
        for margin in _margins(total):
            found = _two(law, total, margin)
            if found is None:
                continue
            case = _case(found)
            reading = wrong.read(case) or case.right
            expected = formula(total, margin) if formula else RIGHT[law](total, margin)
            assert (reading.route, reading.line) == expected, (total, margin)
            assert wrong.differs(case) == (expected != RIGHT[law](total, margin)), (total, margin)
            differing += wrong.differs(case)
    never = formula is None or all(
        formula(total, margin) == RIGHT[law](total, margin) for total in (*TOTALS, *BIG) for margin in _margins(total)
    )
    assert bool(differing) != never


def test_strictness_turns_a_route_only_exactly_on_the_share() -> None:
    wrong = misreading("strictness")
    for total in range(401, 3_000):
        margin = total // 200
        case = _case(pair(total, margin))
        reading = wrong.read(case)
        assert reading is not None
        assert (reading.route != case.right.route) == (200 * margin == total)
        assert (reading.line != case.right.line) == (total % 200 == 0)


def test_the_cap_matters_only_between_401_and_2000_votes() -> None:
    wrong = misreading("cap_dropped")
    lines = {total: (wrong.read(_case(pair(total, 5))) or Reading("", None)).line for total in range(380, 2_300)}
    right = {total: _case(pair(total, 5)).answer.line for total in lines}
    assert [total for total in lines if lines[total] != right[total]] == list(range(401, 2_001))


# --- the base: a third candidate, write-ins and blank ballots make the totals differ -------------------------------------------

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


# --- the pair ------------------------------------------------------------------------------------------------------------------


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


# --- the count, ties, routes ---------------------------------------------------------------------------------------------------


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


# --- the last day --------------------------------------------------------------------------------------------------------------


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


# --- the words -----------------------------------------------------------------------------------------------------------------


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
