"""Where law meets votes: what a set of rules gives for one margin, with all other facts of the contest fixed.

Decisions, charts, tipping points and the what-if all ask here; there is no second reading of the law.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from recount_core.contest import Contest
from recount_core.law.conditions import Comparison, Facts, Span, within
from recount_core.law.rules import FREE_ROUTES, ROUTES, Rule, Turns
from recount_core.standing import Loser

RuleSpans = tuple[Rule, tuple[Span, ...], frozenset[str]]
"""A rule with the margins at which it holds and the quantities it lacks."""


class Outcome(NamedTuple):
    """What the rules of one world give one loser: the routes that hold, the rules for them, the line in votes and its rule."""

    routes: tuple[str, ...]
    holding: tuple[Rule, ...]
    line: int | None
    missing: frozenset[str] = frozenset()
    line_rule: Rule | None = None

    @property
    def route(self) -> str:
        """The best of the routes that hold."""
        return self.routes[0]

    @property
    def rule(self) -> Rule | None:
        """The rule that gives it."""
        return self.holding[0] if self.holding else None


def outcome(rules: Iterable[Rule], facts: Facts, margin: int) -> Outcome:
    """Weigh rules for one margin (votes) with the other facts fixed: routes best first, the rules that give them, the line."""
    return weigh(spans_of(rules, facts), facts["total"] or 0, margin)


def spans_of(rules: Iterable[Rule], facts: Facts) -> list[RuleSpans]:
    """For each rule the margins at which it holds, to be weighed for one loser after another."""
    return [(rule, *rule.spans(facts)) for rule in rules]


def weigh(found: Iterable[RuleSpans], total: int, margin: int) -> Outcome:
    """`outcome` for spans already worked out. A rule marked `otherwise` holds only where no other of its statute does."""
    holding: list[Rule] = []
    otherwise: list[Rule] = []
    line: int | None = None
    line_rule: Rule | None = None
    missing: frozenset[str] = frozenset()
    settled: list[str] = []
    for rule, spans, needs in found:
        if rule.route in FREE_ROUTES:
            for span in spans:
                high = total if span.high is None else span.high
                if line is None or high > line:
                    line, line_rule = high, rule
        if rule.otherwise:
            otherwise.append(rule)
        elif within(margin, spans):
            holding.append(rule)
            settled.append(rule.statute)
        elif needs:
            missing |= needs
            settled.append(rule.statute)
    holding += [rule for rule in otherwise if rule.statute not in settled]
    if len(holding) == 1:
        routes: tuple[str, ...] = (holding[0].route,)
    else:
        holding.sort(key=_rank)
        routes = tuple(dict.fromkeys(rule.route for rule in holding))
    if missing and (not routes or routes[0] not in FREE_ROUTES):
        return Outcome(("not decided", *(r for r in routes if r != "not decided")), (), None, missing)
    if not routes:
        return Outcome(("none",), (), line, line_rule=line_rule)
    if missing or "not decided" in routes:
        line = line_rule = None
    return Outcome(routes, tuple(holding), line, line_rule=line_rule)


def _rank(rule: Rule) -> int:
    return ROUTES.index(rule.route)


def facts_of(contest: Contest, loser: Loser) -> Facts:
    """The quantities of a contest that conditions may name, in whole votes; None where a fact is not known."""
    over, under = contest.overvotes, contest.undervotes
    facts: dict[str, int | None] = {
        "total": contest.total,
        "seats": contest.seats,
        "leader_votes": max([choice.votes or 0 for choice in contest.named]),
        "ballots": contest.ballots,
        "residual_votes": None if over is None or under is None else over + under,
        "registered": contest.registered,
    }
    return facts_for(facts, loser)


def facts_for(facts: Facts, loser: Loser) -> Facts:
    """The same contest's quantities with another loser's in their place."""
    last = loser.votes + loser.margin
    return {
        **facts,
        "margin": loser.margin,
        "own_votes": loser.votes,
        "last_winner_votes": last,
        "pair_votes": loser.votes + last,
    }


def turning_totals(turns: Turns, facts: Facts, low: int, high: int) -> list[int]:
    """Totals between low and high (votes, both included) at which some comparison can change for the margin in `facts`."""
    edges = [edge for edge in turns.edges if low - 1 <= edge <= high]
    if turns.shares:
        one_vote = {**facts, "total": 1}
        for comparison in turns.shares:
            edge = _edge(comparison, one_vote)
            if low - 1 <= edge <= high:
                edges.append(edge)
    return sorted({turn for edge in edges for turn in (edge, edge + 1) if low <= turn <= high}) if edges else edges


def _edge(comparison: Comparison, one_vote: Facts) -> int:
    """The total just below, or at, which a comparison changes; -1 where none does. `one_vote` are the facts with a total of 1."""
    sides, value = comparison.sides(one_vote), one_vote.get(comparison.quantity)
    if sides is None or value is None:
        return -1
    left, right = sides
    if comparison.quantity == "total":
        return right // left
    return value * left // right if right else -1
