"""Tipping points: the smallest number of votes that brings a contest into the line or out of it, ties it, or changes who wins."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.law.load import LAW_FOLDER
from recount_core.standing import stand
from recount_core.what_if.family import Family, Result, Stretch, best, flips, is_free, refusal, route_in
from recount_core.what_if.shifts import Add, ChoiceRef, Move, Remove, ref

MOVED, ADDED, TAKEN = "moved", "added", "taken"
WAYS: Final = (MOVED, ADDED, TAKEN)
"""Votes moved from the giver to the taker, added to the taker, or taken from the giver."""

ENTER, LEAVE, TIE, FLIP, MAY_ASK, SEATED = "enter", "leave", "tie", "flip", "may ask", "seated"
EVENTS: Final = (ENTER, LEAVE, TIE, FLIP, MAY_ASK, SEATED)
"""The contest comes inside the line (some loser has a free route), outside it (none has), is tied at the last seat, or other choices
win; the taker itself has a free route, or holds a seat."""


@dataclass(frozen=True, slots=True)
class Point:
    """The smallest number of `votes` that brings an event about: 0 where it is so already, None where it can't be reached.

    `before` and `total` are the total votes one step earlier and then. `jump` is the fixed total (400, 50,000) that is passed with this
    very vote and makes the difference, else None. `open_from` is the first step before it (or at all) at which the event's
    question isn't decided, else None: then a smaller number is possible.
    """

    event: str
    votes: int | None
    before: int | None = None
    total: int | None = None
    jump: int | None = None
    open_from: int | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One way of changing a contest, from 0 to `limit` votes: all of it in stretches of equal answers, and its tipping points."""

    how: str
    giver: ChoiceRef
    taker: ChoiceRef
    limit: int
    stretches: tuple[Stretch, ...]
    points: tuple[Point, ...]

    def point(self, event: str) -> Point:
        """The tipping point of an event."""
        return next(point for point in self.points if point.event == event)

    def shift(self, votes: int) -> Move | Add | Remove:
        """The shift that goes so far along this way."""
        if self.how == MOVED:
            return Move(votes, self.giver, self.taker)
        return Add(votes, self.taker) if self.how == ADDED else Remove(votes, self.giver)


@dataclass(frozen=True, slots=True)
class Tipping:
    """The three ways for one pair; `reason` says why there are none, and is empty when there are."""

    giver: ChoiceRef
    taker: ChoiceRef
    ways: tuple[Way, ...] = ()
    reason: str = ""

    def way(self, how: str) -> Way:
        """The way called moved, added or taken."""
        return next(way for way in self.ways if way.how == how)


def tipping_pairs(contest: Contest) -> tuple[tuple[ChoiceRef, ChoiceRef], ...]:
    """The (giver, taker) pairs that matter, the closest first: last winner with every loser, every other winner with the first loser.

    With a tie for the last seat the tied choice named first counts as the last winner. Empty where nobody lost or who did isn't
    known.
    """
    standing = stand(contest)
    if not standing.losers:
        return ()
    position = {id(choice): index for index, choice in enumerate(contest.choices)}
    winners = [ref(contest, position[id(choice)]) for choice in standing.winners]
    losers = [ref(contest, position[id(loser.choice)]) for loser in standing.losers]
    if standing.tie:
        winners.append(losers.pop(0))
    last = winners[-1]
    return (*((last, loser) for loser in losers), *((winner, losers[0]) for winner in reversed(winners[:-1])))


def tipping_points(
    contest: Contest, giver: ChoiceRef, taker: ChoiceRef, *, law: str = "", folder: Path = LAW_FOLDER
) -> Tipping:
    """The tipping points of a contest when votes go from a giver (a winner, most often) towards a taker (a loser).

    Exchange the two to ask about the other direction. `law` is as in `decide`. Nothing is raised for an undecided contest:
    `reason` says why there are no points.
    """
    reason = refusal(decide(contest, law=law, folder=folder))
    if reason:
        return Tipping(giver, taker, reason=reason)
    slopes = {
        MOVED: ((giver.position, -1), (taker.position, 1)),
        ADDED: ((taker.position, 1),),
        TAKEN: ((giver.position, -1),),
    }
    return Tipping(
        giver, taker, tuple(_way(how, giver, taker, Family(contest, slopes[how], law, folder)) for how in WAYS)
    )


def _way(how: str, giver: ChoiceRef, taker: ChoiceRef, family: Family) -> Way:
    stretches = family.stretches()
    points = tuple(_point(event, stretches, taker.position, family) for event in EVENTS)
    return Way(how, giver, taker, family.limit, stretches, points)


def _point(event: str, stretches: tuple[Stretch, ...], taker: int, family: Family) -> Point:
    start = stretches[0].result
    open_from = None
    for stretch in stretches:
        happened = _happened(event, stretch, start, taker, family.contest.kind)
        if happened:
            return _reached(event, stretch.low, open_from, taker, family)
        if happened is None and open_from is None:
            open_from = stretch.low
    return Point(event, None, open_from=open_from)


def _happened(event: str, stretch: Stretch, start: Result, taker: int, kind: str) -> bool | None:
    """Whether a stretch is what an event leads to; None where that isn't decided."""
    result = stretch.result
    match event:
        case "enter":
            return result.free
        case "leave":
            return None if result.free is None else not result.free
        case "may ask":
            return is_free(dict(stretch.routes).get(taker, "none"))
    if result.winners is None:
        return None
    match event:
        case "tie":
            return result.tie
        case "seated":
            return taker in result.winners
    return flips(result, start, kind)


def _reached(event: str, votes: int, open_from: int | None, taker: int, family: Family) -> Point:
    if not votes:
        return Point(event, 0, family.contest.total, family.contest.total)
    before, after = family.at(votes - 1).total, family.at(votes).total
    jump = None
    if event in (ENTER, LEAVE, MAY_ASK):
        jump = _jump(family, votes, before, taker if event == MAY_ASK else None)
    return Point(event, votes, before, after, jump, open_from)


def _jump(family: Family, votes: int, before: int | None, only: int | None) -> int | None:
    """The fixed total passed with the last of these votes, if the answer would be another one had the total stayed as it was before."""
    decision = family.decide(votes)
    answers = [a for a in decision.answers if only is None or a.loser.choice is decision.contest.choices[only]]
    facts = answers[0].facts
    for comparison in family.comparisons():
        sides = comparison.sides(facts)
        same = comparison.holds(facts) == comparison.holds({**facts, "total": before})
        if sides is None or same or comparison.base:
            continue
        worlds = family.worlds()
        stayed = best(route_in(worlds, {**answer.facts, "total": before}, answer.margin) for answer in answers)
        if is_free(stayed) != is_free(best(answer.route for answer in answers)):
            return sides[1]
    return None
