"""The interval of a rule equals brute force over all margins, for conditions of every form the data may have."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recount_core.errors import LawError
from recount_core.law.conditions import Comparison, Line, Span, parse_comparison
from recount_core.law.load import find_version
from recount_core.law.rules import Rule

quantities = st.sampled_from(["total", "leader_votes", "last_winner_votes", "own_votes", "pair_votes", "ballots"])
ops = st.sampled_from(["<", "<=", ">", ">=", "="])
percents = st.sampled_from(["0.5", "0.25", "1", "10", "0.125", "33.3"])
per_seat = st.sampled_from(["", " per seat"])


@st.composite
def comparisons(draw: st.DrawFn) -> str:
    quantity = draw(st.one_of(st.just("margin"), quantities))
    left = f"{quantity}{draw(per_seat)} {draw(ops)} "
    if draw(st.booleans()):
        return left + str(draw(st.integers(0, 60)))
    return left + f"{draw(percents)}% of {draw(quantities)}{draw(per_seat)}"


facts = st.fixed_dictionaries(
    {
        name: st.integers(0, 400)
        for name in ("total", "leader_votes", "last_winner_votes", "own_votes", "pair_votes", "ballots")
    }
    | {"seats": st.integers(1, 4)}
)


def _holds(text: str, facts: dict[str, int]) -> bool:
    """An independent reading of one comparison with exact fractions."""
    left, op, right = text.replace(" per seat", "/seat").split(" ", 2)

    def value(name: str) -> Fraction:
        name, slash, _ = name.partition("/")
        return Fraction(facts[name], facts["seats"] if slash else 1)

    if "%" in right:
        share, base = right.split("% of ")
        limit = Fraction(share) / 100 * value(base)
    else:
        limit = Fraction(right)
    actual = value(left)
    return {
        "<": actual < limit,
        "<=": actual <= limit,
        ">": actual > limit,
        ">=": actual >= limit,
        "=": actual == limit,
    }[op]


@given(st.lists(st.lists(comparisons(), min_size=1, max_size=3), min_size=1, max_size=3), facts)
def test_intervals_equal_brute_force(lines: list[list[str]], facts: dict[str, int]) -> None:
    rule = Rule("s", "S", "v", "c", "public", when=tuple(Line.parse(" and ".join(line)) for line in lines))
    spans, missing = rule.spans(facts)
    assert not missing
    for margin in range(450):
        expected = any(all(_holds(text, facts | {"margin": margin}) for text in line) for line in lines)
        assert any(margin in span for span in spans) == expected, (lines, margin)


def test_percent_is_kept_in_lowest_terms() -> None:
    assert parse_comparison("margin < 0.25% of total").share == Fraction(1, 400)
    assert parse_comparison("total <= 1,000").share == 1000
    assert parse_comparison("margin <= 10") == Comparison("margin", "<=", 10)


EXPECTED = "expected 'quantity op number' or 'quantity op p% of quantity', with one of < <= > >= = as op."
KNOWN = (
    "margin, total, seats, pair_votes, leader_votes, last_winner_votes, own_votes, ballots, residual_votes, registered"
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("margin << 3", EXPECTED),
        ("margin < 0.5 % of total", EXPECTED),
        ("margin <= half of total", EXPECTED),
        ("votes < 10", f"'votes' is no quantity; known are {KNOWN}."),
        ("margin < 1% of turnout", f"'turnout' is no quantity; known are {KNOWN}."),
        ("margin < 1% of margin", "a share of the margin can't bound anything."),
    ],
)
def test_what_is_no_condition_is_refused(text: str, message: str) -> None:
    with pytest.raises(LawError) as refused:
        parse_comparison(text)
    assert str(refused.value) == f"{text!r}: {message}"


def test_a_missing_quantity_is_named_and_never_zero() -> None:
    rule = Rule("s", "S", "v", "c", "public", when=(Line.parse("margin <= 1% of ballots"),))
    assert rule.spans({"total": 100, "ballots": None}) == ((), frozenset({"ballots"}))
    assert rule.spans({"total": 100}) == ((), frozenset({"ballots"}))


def test_a_line_that_is_false_needs_nothing_more() -> None:
    line = Line.parse("margin <= 1% of ballots and total > 400")
    assert line.span({"total": 400, "ballots": None}) == Span(1, 0)
    assert line.span({"total": 401, "ballots": None}) is None


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("margin <= 3", Span(0, 3)),
        ("margin < 3", Span(0, 2)),
        ("margin > 3", Span(4, None)),
        ("margin >= 3", Span(3, None)),
        ("margin = 3", Span(3, 3)),
        ("margin >= 3 and margin <= 9 and margin < 8", Span(3, 7)),
        ("margin <= 9 and margin >= 3", Span(3, 9)),
        # 1% of the 250 ballots is 2.5
        ("margin < 1% of ballots", Span(0, 2)),
        ("margin <= 1% of ballots", Span(0, 2)),
        ("margin > 1% of ballots", Span(3, None)),
        ("margin >= 1% of ballots", Span(3, None)),
        # 1% of the 300 votes is 3
        ("margin < 1% of total", Span(0, 2)),
        ("margin > 1% of total", Span(4, None)),
        ("margin = 1% of total", Span(3, 3)),
        # three seats: four votes a seat are twelve, a hundred votes for each seat
        ("margin per seat <= 4", Span(0, 12)),
        ("margin <= 5% of total per seat", Span(0, 5)),
        ("margin per seat < 5% of total per seat", Span(0, 14)),
        ("margin <= 2 and total per seat >= 100", Span(0, 2)),
        ("margin <= 2 and total per seat > 100", Span(1, 0)),
        ("margin <= 2 and seats = 3", Span(0, 2)),
        ("margin <= 2 and seats < 3", Span(1, 0)),
    ],
)
def test_the_margins_of_a_condition_by_hand(text: str, span: Span) -> None:
    assert Line.parse(text).span({"total": 300, "ballots": 250, "seats": 3}) == span


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("margin <= 3 and ballots > 50", {"ballots"}),
        ("margin <= 1% of registered", {"registered"}),
        ("margin <= 3 and total > 1% of registered", {"registered"}),
        ("margin per seat <= 4", {"seats"}),
        ("margin <= 5% of total per seat", {"seats"}),
        ("ballots per seat > 5", {"ballots", "seats"}),
    ],
)
def test_what_a_condition_needs_is_named_and_nothing_else(text: str, needs: set[str]) -> None:
    line = Line.parse(text)
    facts = {"total": 300, "seats": None, "ballots": None}
    assert line.span(facts) is None
    assert line.missing(facts) == needs


def test_a_condition_that_no_margin_meets_gives_no_margins_at_all() -> None:
    rule = Rule(
        "s", "S", "v", "c", "public", when=(Line.parse("margin < 0"), Line.parse("margin <= 9 and total > 400"))
    )
    assert rule.spans({"total": 400}) == ((), frozenset())
    assert rule.spans({"total": 401}) == ((Span(0, 9),), frozenset())


def test_what_the_law_says_of_no_office_is_empty() -> None:
    rule = Rule("s", "S", "v", "c", "public")
    assert rule.for_office((("county", "county auditor"),), "county") == "county auditor"
    assert rule.for_office((("county", "county auditor"),), "judicial") == ""
    assert rule.for_office((("county", "county auditor"), ("", "clerk")), "judicial") == "clerk"


def test_a_wording_that_does_not_exist_is_refused_with_those_that_do() -> None:
    statute, _ = find_version("mn-204c-36/2015")
    with pytest.raises(LawError) as refused:
        statute.version("1066")
    assert str(refused.value) == (
        "Minn. Stat. 204C.36 has no version '1066' here; known are before-2004, 2004, 2008, 2010, 2013, 2015."
    )
