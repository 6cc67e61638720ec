"""The eligibility map: votes moved from one choice to another across, votes added up, and in each cell the route and who wins.

A row has one total, so its lines are worked out once; along the row the margin runs in straight strokes, so a row is a handful of runs and
no cell is decided by itself. Where a rule rests on more than the total and the margin, the row is walked by `Family` instead.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from recount_core.answer import NOT_COVERED, NOT_DECIDED
from recount_core.contest import VOTES_LIMIT, Contest
from recount_core.decision import decide, law_of
from recount_core.errors import ScenarioError
from recount_core.law.conditions import Facts
from recount_core.law.load import LAW_FOLDER
from recount_core.law.rules import ROUTES
from recount_core.outcome import RuleSpans, spans_of, weigh
from recount_core.what_if.family import Family, Result, refusal
from recount_core.what_if.shifts import ChoiceRef, largest_remainder
from recount_core.words import stopped

SIDE_LIMIT: Final = 1_001
"""Cells along one side of a map."""

_MOST: Final = VOTES_LIMIT // 10

IMPOSSIBLE: Final = Result("impossible", None, False)
"""A cell in which some choice would have fewer than no votes."""

_FLAT: Final = frozenset({"", "margin", "total", "seats", "ballots", "residual_votes", "registered"})
"""Quantities that are the same all along a row, and the margin."""


class Run(NamedTuple):
    """Votes moved from `low` to `high`, both included, with one result throughout."""

    low: int
    high: int
    result: Result


_Coded: TypeAlias = tuple[int, int, int]
"""A run whose result is a number of the legend."""

_Steps: TypeAlias = tuple[list[int], list[str]]
"""Margins at which the route changes, from 0 up, and the route from each of them on."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A map: `rows` has one string of bytes for each number of `added`, with one byte for each of `moved`: a position in `legend`.

    `added_to` tells who gets the added votes, as (choice, part). Negative numbers are votes moved back, or taken away.
    """

    giver: ChoiceRef
    taker: ChoiceRef
    added_to: tuple[tuple[ChoiceRef, int], ...]
    moved: range
    added: range
    legend: tuple[Result, ...]
    rows: tuple[bytes, ...]

    def at(self, moved: int, added: int) -> Result:
        """The result with so many votes moved and added; raises ValueError off the map."""
        return self.legend[self.rows[self.added.index(added)][self.moved.index(moved)]]

    def runs(self, added: int) -> tuple[Run, ...]:
        """One row in words: stretches of votes moved with the same result."""
        row = self.rows[self.added.index(added)]
        starts = [0, *(n + 1 for n, (one, two) in enumerate(pairwise(row)) if one != two)]
        return tuple(
            Run(self.moved[start], self.moved[end - 1], self.legend[row[start]])
            for start, end in pairwise((*starts, len(row)))
        )

    def table(self, lines: int = 11) -> tuple[tuple[int, tuple[Run, ...]], ...]:
        """About so many rows, evenly spread, as (votes added, runs): the map for those who can't see it."""
        step = max(1, -(-(len(self.added) - 1) // max(1, lines - 1)))
        return tuple((added, self.runs(added)) for added in self.added[::step])


def eligibility_map(
    contest: Contest,
    giver: ChoiceRef,
    taker: ChoiceRef,
    *,
    moved: range = range(201),
    added: range = range(201),
    added_to: tuple[tuple[ChoiceRef, int], ...] = (),
    law: str = "",
    folder: Path = LAW_FOLDER,
) -> Grid:
    """The map of a contest for votes moved from giver to taker, and added to the taker unless `added_to` names (choice, part).

    Added votes are split by largest remainder, the choice named first before others. `law` is as in `decide`. Raises ScenarioError when
    the contest can't be decided, with the reason, or when a side is empty, not ascending or too long.
    """
    for side in (moved, added):
        if not 0 < len(side) <= SIDE_LIMIT or side.step < 1 or max(-side[0], side[-1]) > _MOST:
            raise ScenarioError(
                f"A side of the map has 1 to {SIDE_LIMIT:,} ascending numbers up to {_MOST:,}; found {side}."
            )
    reason = refusal(decide(contest, law=law, folder=folder))
    if reason:
        raise ScenarioError(f"No map of {contest.title}: {stopped(reason)}")
    split = added_to or ((taker, 1),)
    if min(part for _, part in split) < 0 or not any(part for _, part in split):
        raise ScenarioError("The split of the added votes needs parts that are not negative and not all 0.")
    rows = _Rows(contest, giver.position, taker.position, moved, split, law, folder)
    drawn = tuple(rows.row(number) for number in added)
    return Grid(giver, taker, split, moved, added, tuple(rows.codes), drawn)


class _Rows:
    """Draws the rows of one map; everything that is the same in every row is kept here."""

    def __init__(
        self,
        contest: Contest,
        giver: int,
        taker: int,
        moved: range,
        split: tuple[tuple[ChoiceRef, int], ...],
        law: str,
        folder: Path,
    ) -> None:
        self.contest, self.giver, self.taker, self.moved, self.split = contest, giver, taker, moved, split
        self.law, self.folder = law, folder
        self.codes: dict[Result, int] = {}
        self.worlds = law_of(contest, law=law, folder=folder)
        self.hidden = NOT_DECIDED if any(world.rules for world in self.worlds) else NOT_COVERED
        self.known: dict[tuple[object, ...], _Steps | None] = {}
        self.seats = contest.seats if contest.kind == "candidate" and contest.seats else 1
        pooled = [choice.pooled for choice in contest.choices]
        self.pooled = [index for index, is_pooled in enumerate(pooled) if is_pooled and contest.kind == "candidate"]
        self.named = [index for index, is_pooled in enumerate(pooled) if not is_pooled]
        self.others = [index for index in self.named if index not in (giver, taker)]
        quantities = {
            name
            for world in self.worlds
            for rule in world.rules
            for line in rule.when
            for comparison in line.comparisons
            for name in (comparison.quantity, comparison.base)
        }
        self.flat = quantities <= _FLAT and not pooled[giver] and not pooled[taker]

    def row(self, added: int) -> bytes:
        moved = self.moved
        row = bytearray((self._code(IMPOSSIBLE),)) * len(moved)
        votes = self._votes(added)
        low, high = max(-votes[self.taker], moved[0]), min(votes[self.giver], moved[-1])
        still = (number for index, number in enumerate(votes) if index not in (self.giver, self.taker))
        if low <= high and min(still, default=0) >= 0:
            for start, end, code in self._runs(votes, low, high):
                first, last = -((moved.start - start) // moved.step), (end - moved.start) // moved.step
                row[first : last + 1] = bytes((code,)) * (last + 1 - first)
        return bytes(row)

    def _votes(self, added: int) -> list[int]:
        votes = [choice.votes or 0 for choice in self.contest.choices]
        shares = largest_remainder(abs(added), [part for _, part in self.split])
        for (choice, _), share in zip(self.split, shares, strict=True):
            votes[choice.position] += share if added > 0 else -share
        return votes

    def _code(self, result: Result) -> int:
        return self.codes.setdefault(result, len(self.codes))

    def _runs(self, votes: list[int], low: int, high: int) -> Iterator[_Coded]:
        total = sum(votes)
        steps = self._steps(total) if self.flat and total else None
        if steps is None:
            return self._walked(votes, low, high)
        return self._drawn(votes, low, high, steps)

    def _walked(self, votes: list[int], low: int, high: int) -> Iterator[_Coded]:
        """A row by the general way: every loser and every comparison for itself."""
        votes = votes.copy()
        votes[self.giver] -= low
        votes[self.taker] += low
        choices = tuple(
            replace(choice, votes=number) for choice, number in zip(self.contest.choices, votes, strict=True)
        )
        slopes = ((self.giver, -1), (self.taker, 1))
        family = Family(self.contest.with_(choices=choices), slopes, self.law, self.folder, high - low)
        for stretch in family.stretches():
            yield low + stretch.low, low + stretch.high, self._code(stretch.result)

    def _steps(self, total: int) -> _Steps | None:
        """The routes by margin at one total; None where a farther loser may have a better route than the first."""
        contest = self.contest
        over, under = contest.overvotes, contest.undervotes
        facts: Facts = {
            "total": total,
            "seats": contest.seats,
            "ballots": contest.ballots,
            "residual_votes": None if over is None or under is None else over + under,
            "registered": contest.registered,
        }
        found = [spans_of(world.rules, facts) for world in self.worlds]
        key = tuple((spans, needs) for rules in found for _, spans, needs in rules)
        if key not in self.known:
            self.known[key] = _steps(found, total)
        return self.known[key]

    def _drawn(self, votes: list[int], low: int, high: int, steps: _Steps) -> Iterator[_Coded]:
        """A row from its steps: the order of the choices between two bends, then the margin's straight stroke over the steps."""
        starts, routes = steps
        pool = sum(votes[index] for index in self.pooled)
        border, above = self._border(votes)
        bends = self._bends(votes, border, pool, low, high)
        for start, end in zip(bends, (*(bend - 1 for bend in bends[1:]), high), strict=True):
            last, margin, slope, winners, tie = self._stand(votes, border, above, start)
            if 0 < pool >= last:
                yield start, end, self._code(Result(self.hidden, None, tie))
                continue
            at = start
            while at <= end:
                step = bisect_right(starts, margin) - 1
                stop = end
                if slope < 0:
                    stop = min(end, at + (margin - starts[step]) // -slope)
                elif slope > 0 and step + 1 < len(starts):
                    stop = min(end, at + (starts[step + 1] - 1 - margin) // slope)
                yield at, stop, self._code(Result(routes[step], winners, tie))
                margin += slope * (stop + 1 - at)
                at = stop + 1

    def _border(self, votes: list[int]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The choices that stay, as (votes, position): those next to the last seat, and those that are in whatever happens."""
        order = sorted(((votes[index], index) for index in self.others), reverse=True)
        first = max(0, self.seats - 3)
        return order[first : self.seats + 1], order[:first]

    def _bends(self, votes: list[int], border: list[tuple[int, int]], pool: int, low: int, high: int) -> list[int]:
        """Votes moved at which the order of the choices near the last seat changes, from `low` on."""
        giver, taker = votes[self.giver], votes[self.taker]
        bends = {low, -((taker - giver) // 2), (giver - taker) // 2 + 1}
        for other, _ in (*border, (pool, -1)):
            bends |= {giver - other, giver - other + 1, other - taker, other - taker + 1}
        return sorted(bend for bend in bends if low <= bend <= high)

    def _stand(
        self, votes: list[int], border: list[tuple[int, int]], above: list[tuple[int, int]], moved: int
    ) -> tuple[int, int, int, tuple[int, ...], bool]:
        """(last winner's votes, first loser's margin and how it grows, winners, tie) with so many votes moved."""
        ends = [(votes[self.giver] - moved, self.giver), (votes[self.taker] + moved, self.taker)]
        order = sorted((*border, *ends), key=_by_votes)
        if self.contest.kind != "candidate" and order[0][0] == order[1][0]:
            return order[0][0], 0, 0, (self.named[1],), True
        inside = self.seats - len(above)
        (last, winner), (first, loser) = order[inside - 1], order[inside]
        if last == first:
            sure = (*above, *order)
            return last, 0, 0, tuple(sorted(index for number, index in sure if number > last)), True
        winners = tuple(sorted(index for _, index in (*above, *order[:inside])))
        return last, last - first, self._slope(winner) - self._slope(loser), winners, False

    def _slope(self, index: int) -> int:
        return (index == self.taker) - (index == self.giver)


def _by_votes(choice: tuple[int, int]) -> int:
    return -choice[0]


def _steps(found: list[list[RuleSpans]], total: int) -> _Steps | None:
    edges = {0}
    for rules in found:
        for _, spans, _ in rules:
            for span in spans:
                edges |= {span.low} if span.high is None else {span.low, span.high + 1}
    starts: list[int] = []
    routes: list[str] = []
    for margin in sorted(edges):
        given = {weigh(rules, total, margin).route for rules in found}
        route = NOT_COVERED if not any(found) else given.pop() if len(given) == 1 else NOT_DECIDED
        if not routes or routes[-1] != route:
            starts.append(margin)
            routes.append(route)
    ranks = [ROUTES.index(route) for route in routes if route != NOT_COVERED]
    return (starts, routes) if ranks == sorted(ranks) else None
