"""Where law meets votes: the routes, the line, and what is left open where a quantity isn't known."""

from __future__ import annotations

import pytest

from recount_core.law.conditions import Line, Span
from recount_core.law.rules import Rule, turns_of
from recount_core.outcome import facts_of, outcome, turning_totals, weigh
from recount_core.standing import stand
from tests.build import contest


def rule(route: str, when: str = "", clause: str = "c", statute: str = "s", otherwise: bool = False) -> Rule:
    lines = (Line.parse(when),) if when else ()
    edges = tuple(int(c.share) for line in lines for c in line.comparisons if c.is_edge)
    return Rule(statute, "S", "v", clause, route, when=lines, otherwise=otherwise, edges=edges)


def test_line_is_the_top_end_and_knows_the_rule_that_draws_it() -> None:
    near, far, paid = rule("public", clause="near"), rule("public", clause="far"), rule("own expense")

    def line(*found: tuple[Rule, Span]) -> tuple[int | None, str]:
        outcome = weigh([(rule, (span,), frozenset()) for rule, span in found], 300, 200)
        return outcome.line, outcome.line_rule.clause if outcome.line_rule else ""

    assert line((near, Span(0, 4)), (far, Span(0, 10)), (paid, Span(0, None))) == (10, "far")
    assert line((near, Span(0, 10)), (far, Span(0, 10))) == (10, "near")
    assert line((near, Span(0, None))) == (300, "near")
    assert line((paid, Span(0, None))) == (None, "")


def test_a_free_recount_at_any_margin_has_its_line_at_the_total() -> None:
    assert outcome([rule("public")], {"total": 300}, 7).line == 300


def test_where_a_line_needs_what_is_not_known_its_statutes_fallback_is_not_promised() -> None:
    near = rule("public", "margin <= 1% of ballots")
    rules = [near, rule("own expense", otherwise=True), rule("court", statute="other")]
    found = outcome(rules, {"total": 300, "ballots": None}, 5)
    assert (found.routes, found.missing) == (("not decided", "court"), {"ballots"})
    assert outcome(rules, {"total": 300, "ballots": 400}, 5).routes == ("own expense", "court")


def test_a_free_route_stands_whatever_else_is_not_known_but_its_line_stays_open() -> None:
    rules = [rule("court"), rule("public", "margin <= 1% of ballots"), rule("public", "margin <= 5")]
    found = outcome(rules, {"total": 300, "ballots": None}, 5)
    assert (found.routes, found.line, found.line_rule) == (("public", "court"), None, None)
    assert outcome(rules, {"total": 300, "ballots": None}, 6).routes == ("not decided", "court")


def test_not_decided_is_said_once() -> None:
    rules = [rule("public", "margin <= 1% of ballots"), rule("not decided"), rule("court")]
    assert outcome(rules, {"total": 300, "ballots": None}, 5).routes == ("not decided", "court")


def test_the_quantities_of_a_contest_for_one_of_its_losers() -> None:
    counted = contest(70, 120, 90, 80, pooled=200, seats=2, ballots=400, overvotes=3, undervotes=37, registered=900)
    near, far = stand(counted).losers
    shared = {
        "total": 560,
        "seats": 2,
        "leader_votes": 120,
        "last_winner_votes": 90,
        "ballots": 400,
        "residual_votes": 40,
        "registered": 900,
    }
    assert facts_of(counted, near) == {**shared, "margin": 10, "own_votes": 80, "pair_votes": 170}
    assert facts_of(counted, far) == {**shared, "margin": 20, "own_votes": 70, "pair_votes": 160}
    assert facts_of(counted.with_(overvotes=None), near)["residual_votes"] is None
    assert facts_of(counted.with_(undervotes=None), near)["residual_votes"] is None


def test_totals_at_which_a_margin_changes_sides() -> None:
    # a margin of 18 is below 0.5% from 3,601 votes on; ten votes are enough up to 400
    turns = turns_of([rule("public", "margin < 0.5% of total"), rule("public", "margin <= 10 and total <= 400")])
    facts = {"margin": 18}
    assert turning_totals(turns, facts, 1, 10_000) == [400, 401, 3600, 3601]
    assert turning_totals(turns, facts, 401, 3600) == [401, 3600]
    assert turning_totals(turns, facts, 402, 3599) == []
    assert turning_totals(turns, facts, 3601, 4000) == [3601]
    assert turning_totals(turns_of([rule("public")]), facts, 1, 10_000) == []


@pytest.mark.parametrize(
    ("when", "totals"),
    [
        ("margin <= 4 and total per seat > 15", [30, 31]),  # 15 for each of two seats
        ("margin <= 4 and total > 5% of registered", [45, 46]),  # of 900
        ("margin <= 4 and own_votes >= 20% of total", [60, 61]),  # 12 is a fifth of 60
        ("margin <= 4 and registered > 900% of total", [100, 101]),  # 900 are nine for each vote up to 100
        ("margin <= 10% of total per seat", [80, 81]),  # 4 is a tenth of 40
        ("margin <= 0% of total", []),
        ("margin <= 4 and ballots > 30% of total", []),  # ballots are not known
        ("margin <= 4 and total > 5% of ballots", []),
    ],
)
def test_totals_at_which_any_condition_on_the_total_changes(when: str, totals: list[int]) -> None:
    facts = {"margin": 4, "seats": 2, "own_votes": 12, "registered": 900, "ballots": None}
    assert turning_totals(turns_of([rule("public", when)]), facts, 1, 1000) == totals
