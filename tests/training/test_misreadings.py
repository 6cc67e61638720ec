"""Each misreading is wrong exactly where it should be: checked against its own formula in plain whole numbers at every edge.

A formula gives route and line as somebody gets them who reads the law that way; where it agrees with the law, the misreading must too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from recount_core.contest import Contest
from recount_core.training.gallery import decided
from recount_core.training.misreadings import misreading
from recount_core.training.reading import Case, Reading
from tests.build import pair

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
