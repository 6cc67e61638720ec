"""Contests that differ by one growing number of votes: where along the way the answer changes, found without counting up.

Along such a way every quantity that law speaks of moves in straight strokes, bent only where two choices pass each other. So the answer
can change only at whole numbers next to a crossing: of two choices, of a choice and the pooled write-ins, or of the two sides of a
comparison in a rule. These are worked out exactly, each is decided by `decide` itself, and equal neighbours are joined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from recount_core.answer import NO_LOSER, NOT_COVERED, NOT_DECIDED, Decision
from recount_core.contest import VOTES_LIMIT, Contest
from recount_core.decision import decide, law_of
from recount_core.law.conditions import Comparison, Facts
from recount_core.law.load import LAW_FOLDER
from recount_core.law.rules import FREE_ROUTES, ROUTES
from recount_core.law.select import World
from recount_core.outcome import facts_of, outcome
from recount_core.standing import stand

_RANK = {route: rank for rank, route in enumerate(ROUTES)}


class Result(NamedTuple):
    """What one contest comes to: the best route that any loser has, and who holds the seats.

    `route` is one of ROUTES or "not covered". `winners` are the positions of the choices that hold a seat whatever a lot says, None where
    the count doesn't tell. `tie`: the last seat is tied, or a question is (which then has failed).
    """

    route: str
    winners: tuple[int, ...] | None
    tie: bool

    @property
    def free(self) -> bool | None:
        """Whether the contest is inside the line: some loser has a free route. None where that isn't decided."""
        return is_free(self.route)


def is_free(route: str) -> bool | None:
    """Whether a route costs the loser nothing; None where it isn't decided."""
    return None if route in (NOT_DECIDED, NOT_COVERED) else route in FREE_ROUTES


def result_of(decision: Decision) -> Result:
    """A decision as a result."""
    contest, standing = decision.contest, decision.standing
    if decision.status == NOT_COVERED:
        route = NOT_COVERED
    elif not decision.answers:
        route = "none" if decision.status == NO_LOSER else NOT_DECIDED
    else:
        route = best(answer.route for answer in decision.answers)
    tie = any(loser.tied for loser in standing.losers)
    if no_order(decision) or hidden(decision):
        return Result(route, None, tie)
    position = {id(choice): index for index, choice in enumerate(contest.choices)}
    return Result(route, tuple(sorted(position[id(choice)] for choice in standing.winners)), tie)


def flips(result: Result, counted: Result, kind: str) -> bool | None:
    """Whether other choices win than as counted; None where it isn't known who wins. A tie that needs a lot is no flip, a tied question
    is one: it has failed."""
    if result.winners is None or counted.winners is None:
        return None
    return result.winners != counted.winners and not (result.tie and kind == "candidate")


def best(routes: Iterable[str]) -> str:
    """The best of some routes."""
    return min(routes, key=_RANK.__getitem__)


def route_in(worlds: Iterable[World], facts: Facts, margin: int) -> str:
    """The route that rules give one loser with these facts: what all possible worlds agree on."""
    routes = {outcome(world.rules, facts, margin).route for world in worlds}
    return routes.pop() if len(routes) == 1 else NOT_DECIDED


def hidden(decision: Decision) -> bool:
    """Whether pooled write-ins may hide a winner, as they may with as many votes as the last winner has."""
    contest, losers = decision.contest, decision.standing.losers
    if contest.kind != "candidate" or not contest.pooled_votes or not losers:
        return False
    return contest.pooled_votes >= losers[0].votes + losers[0].margin


def no_order(decision: Decision) -> bool:
    """Whether nothing that votes could do would tell who won: unknown votes or seats, doubts, ranked choice, no votes at all."""
    open_ = decision.status in (NOT_DECIDED, NOT_COVERED)
    return open_ and (not decision.answers or decision.contest.ranked_choice)


def refusal(decision: Decision) -> str:
    """Why no tipping point or map can be had of a contest, as a reason without a full stop; empty when they can."""
    contest = decision.contest
    unknown = not (contest.state and contest.office)
    nothing = decision.status == NO_LOSER or no_order(decision) or hidden(decision)
    return decision.reason if unknown or nothing else ""


class Stretch(NamedTuple):
    """Numbers from `low` to `high`, both included, with one result throughout; `routes` are (position, route) of every loser."""

    low: int
    high: int
    result: Result
    routes: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Family:
    """A contest and what one step does to it: `slopes` are (position, 1 or -1) of the choices that move, none twice.

    Step n gives or takes n votes. The way ends at `limit`: where a choice has no votes left, or more than any contest has.
    """

    contest: Contest
    slopes: tuple[tuple[int, int], ...]
    law: str = ""
    folder: Path = LAW_FOLDER
    longest: int = VOTES_LIMIT
    limit: int = field(init=False)

    def __post_init__(self) -> None:
        ends = [self.longest]
        for position, slope in self.slopes:
            votes = self.contest.choices[position].votes or 0
            ends.append(votes if slope < 0 else VOTES_LIMIT - votes)
        object.__setattr__(self, "limit", min(ends))

    def at(self, step: int) -> Contest:
        """The contest at a step; the counted one at 0."""
        choices = list(self.contest.choices)
        for position, slope in self.slopes:
            choices[position] = replace(choices[position], votes=(choices[position].votes or 0) + slope * step)
        return self.contest.with_(choices=tuple(choices))

    def decide(self, step: int) -> Decision:
        """The decision at a step."""
        return decide(self.at(step), law=self.law, folder=self.folder)

    def stretches(self) -> tuple[Stretch, ...]:
        """The whole way from 0 to `limit` in stretches of equal answers, in order and without gaps."""
        found: list[Stretch] = []
        starts = self._starts()
        for low, high in zip(starts, (*(start - 1 for start in starts[1:]), self.limit), strict=True):
            decision = self.decide(low)
            position = {id(choice): index for index, choice in enumerate(decision.contest.choices)}
            routes = tuple(sorted((position[id(answer.loser.choice)], answer.route) for answer in decision.answers))
            result = result_of(decision)
            if found and (found[-1].result, found[-1].routes) == (result, routes):
                found[-1] = found[-1]._replace(high=high)
            else:
                found.append(Stretch(low, high, result, routes))
        return tuple(found)

    def worlds(self) -> tuple[World, ...]:
        """The possible worlds of law, the same at every step."""
        return law_of(self.contest, law=self.law, folder=self.folder)

    def comparisons(self) -> tuple[Comparison, ...]:
        """Every comparison of the rules that may be about the contest, once."""
        return tuple(
            dict.fromkeys(
                c for world in self.worlds() for rule in world.rules for line in rule.when for c in line.comparisons
            )
        )

    def _starts(self) -> list[int]:
        """Every step at which an answer can differ from the one before, and perhaps some at which it doesn't."""
        comparisons = self.comparisons()
        bends = sorted({0, *_within(self._bends(), 0, self.limit)})
        starts = set(bends)
        for low, high in zip(bends, (*(bend - 1 for bend in bends[1:]), self.limit), strict=True):
            if low < high:
                one, two = self._facts(low), self._facts(low + 1)
                for first, second in zip(one, two, strict=True):
                    starts.update(low + n for n in _within(_turns(comparisons, first, second), 1, high - low))
        return sorted(starts)

    def _bends(self) -> Iterator[int]:
        """Steps at which the order of the choices, and of any with the pool, can change.

        That covers the last vote of all too: the giver then meets another choice that has none.
        """
        slopes = dict(self.slopes)
        lines = [(choice.votes or 0, slopes.get(index, 0)) for index, choice in enumerate(self.contest.choices)]
        named = [line for line, choice in zip(lines, self.contest.choices, strict=True) if not choice.pooled]
        pooled = [line for line, choice in zip(lines, self.contest.choices, strict=True) if choice.pooled]
        pool = (sum(votes for votes, _ in pooled), sum(slope for _, slope in pooled))
        moving = {line for line in (*named, pool) if line[1]}
        for votes, slope in moving:
            for other_votes, other_slope in (*named, pool):
                yield from _root(votes - other_votes, slope - other_slope)

    def _facts(self, step: int) -> list[Facts]:
        contest = self.at(step)
        return [facts_of(contest, loser) for loser in stand(contest).losers]


def _turns(comparisons: Iterable[Comparison], first: Facts, second: Facts) -> Iterator[int]:
    """Steps from the first facts on at which a comparison changes, when every fact goes on as it does from first to second."""
    for comparison in comparisons:
        gaps = [_gap(comparison, facts) for facts in (first, second)]
        if gaps[0] is not None and gaps[1] is not None:
            yield from _root(gaps[0], gaps[1] - gaps[0])


def _gap(comparison: Comparison, facts: Facts) -> int | None:
    value, sides = facts.get(comparison.quantity), comparison.sides(facts)
    return None if value is None or sides is None else value * sides[0] - sides[1]


def _root(gap: int, slope: int) -> tuple[int, ...]:
    """The first whole numbers at and after the point where gap + slope * n is 0; none where it never is."""
    if not slope:
        return ()
    return -(gap // slope), -gap // slope + 1


def _within(numbers: Iterable[int], low: int, high: int) -> Iterator[int]:
    return (number for number in numbers if low <= number <= high)
