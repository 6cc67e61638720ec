"""What the eligibility map shows: how far its axes go, from where it sets out, where the scenario lies on it. No drawing here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pages.parts import tipping_words
from pages.parts.desk import Pair, at_lever, base
from recount_core.contest import Contest
from recount_core.what_if import Add, ChoiceRef, Grid, Move, Scenario, Tipping, eligibility_map, ref
from recount_core.what_if.shifts import largest_remainder
from recount_core.what_if.tipping import ADDED, MOVED

CELLS = 200
"""Cells along an axis beside the one at 0, at most."""

_FEWEST = 20

TAKER, GIVER, HALF, COUNTED = "taker", "giver", "half", "counted"

Split = tuple[tuple[ChoiceRef, int], ...]


def splits(pair: Pair) -> dict[str, str]:
    """To whom the added votes of the map can go, in words; the taker first."""
    return {
        TAKER: pair[1].name,
        GIVER: pair[0].name,
        HALF: f"{pair[1].name} and {pair[0].name}, half each",
        COUNTED: "every choice, as counted so far",
    }


def split_of(contest: Contest, pair: Pair, to: str) -> Split:
    """A split in parts for the map."""
    if to == COUNTED:
        return tuple((ref(contest, index), choice.votes or 0) for index, choice in enumerate(contest.choices))
    return {TAKER: ((pair[1], 1),), GIVER: ((pair[0], 1),), HALF: ((pair[1], 1), (pair[0], 1))}[to]


def spread(contest: Contest, parts: int, leave_out: Iterable[int]) -> Split:
    """Parts spread over the choices that are not left out, as counted so far; evenly where they have no votes."""
    left = set(leave_out)
    choices = [ref(contest, index) for index in range(len(contest.choices)) if index not in left]
    if not choices or not parts:
        return ()
    counted = [contest.choices[choice.position].votes or 0 for choice in choices]
    return tuple(zip(choices, largest_remainder(parts, counted if any(counted) else [1] * len(counted)), strict=True))


@dataclass(frozen=True, slots=True)
class Area:
    """A map to draw: `start` is the scenario that it sets out from, `here` the scenario's place as (votes moved, votes added)."""

    pair: Pair
    start: Scenario
    here: tuple[int, int]
    moved: range
    added: range

    def grid(self, start: Contest, split: Split) -> Grid:
        """The map of the contest that it sets out from."""
        return eligibility_map(start, *self.pair, moved=self.moved, added=self.added, added_to=split)


def area(scenario: Scenario, pair: Pair, to: str, tipping: Tipping | None) -> Area:
    """The map that shows all tipping points and the scenario."""
    hows = (MOVED, ADDED) if to == TAKER else (MOVED,)
    here = tuple(_votes(scenario, how, pair) if how in hows else 0 for how in (MOVED, ADDED))
    sides = [_side(tipping, how, votes) for how, votes in zip((MOVED, ADDED), here, strict=True)]
    return Area(pair, base(scenario, pair, hows=hows), (here[0], here[1]), *sides)


def _votes(scenario: Scenario, how: str, pair: Pair) -> int:
    at = at_lever(scenario.shifts, how, pair)
    shift = None if at is None else scenario.shifts[at]
    return shift.votes if isinstance(shift, Move | Add) else 0


def _side(tipping: Tipping | None, how: str, votes: int) -> range:
    far = tipping_words.farthest(tipping.way(how)) if tipping and tipping.ways else None
    wanted = max((far or CELLS) * 13 // 10, votes, _FEWEST)
    step = step_for(wanted)
    end = -(-wanted // (10 * step)) * 10 * step
    return range(0, min(end, CELLS * step) + 1, step)


def step_for(votes: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 ... with which an axis gets so far."""
    size = 1
    while True:
        for head in (1, 2, 5):
            if head * size * CELLS >= votes:
                return head * size
        size *= 10
