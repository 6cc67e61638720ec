"""The desk of a what-if: the scenario being worked on, those kept beside it, and the steps back. No drawing here.

The lever on the page is a view of the scenario: it shows and changes the one plain shift of its kind between its two choices.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from recount_core.contest import Contest
from recount_core.errors import ScenarioError
from recount_core.results import UnitVotes
from recount_core.what_if import Add, ChoiceRef, Move, Place, Remove, Scenario, Shift
from recount_core.what_if.scenario import SHIFTS_LIMIT
from recount_core.what_if.tipping import ADDED, MOVED, TAKEN

KEPT_LIMIT = 20
"""Scenarios side by side: more than anybody compares, and few enough for one table."""

_STEPS = 200

Pair = tuple[ChoiceRef, ChoiceRef]
"""A giver and a taker."""

Step = tuple[Scenario, tuple[Scenario, ...]]


def plain_shift(how: str, pair: Pair, votes: int) -> Shift:
    """The shift that the lever stands for: so many votes moved, added to the taker, or taken from the giver."""
    if how == MOVED:
        return Move(votes, *pair)
    return Add(votes, pair[1]) if how == ADDED else Remove(votes, pair[0])


def lever_of(shift: Shift) -> tuple[str, ChoiceRef | None, ChoiceRef | None] | None:
    """(how, giver, taker) of a plain shift, None of one that no lever shows: in a place, named, or of another kind."""
    match shift:
        case Move(giver=giver, taker=taker) if min(giver.position, taker.position) >= 0 and _is_plain(shift):
            return MOVED, giver, taker
        case Add(taker=taker) if _is_plain(shift):
            return ADDED, None, taker
        case Remove(giver=giver) if _is_plain(shift):
            return TAKEN, giver, None
    return None


def _is_plain(shift: Move | Add | Remove) -> bool:
    return shift.place == Place() and not shift.name


def at_lever(shifts: Iterable[Shift], how: str, pair: Pair) -> int | None:
    """The position of the shift that a lever shows, None while it stands at 0."""
    wanted = lever_of(plain_shift(how, pair, 0))
    return next((index for index, shift in enumerate(shifts) if lever_of(shift) == wanted), None)


@dataclass(frozen=True, slots=True)
class Desk:
    """The scenario being worked on, the kept ones in their order, and what both were before each step.

    `series` names what the last step was part of: steps of one series, such as one lever moved again and again, are taken back together.
    """

    working: Scenario
    kept: tuple[Scenario, ...] = ()
    past: tuple[Step, ...] = ()
    series: str = ""

    @classmethod
    def of(cls, contest: Contest) -> Desk:
        """An empty desk for a contest as it is counted."""
        return cls(Scenario.of(contest))

    def _step(self, working: Scenario, kept: tuple[Scenario, ...], series: str = "") -> Desk:
        if (working, kept) == (self.working, self.kept):
            return self
        if series and series == self.series:
            return replace(self, working=working, kept=kept)
        return Desk(working, kept, (*self.past, (self.working, self.kept))[-_STEPS:], series)

    def undo(self) -> Desk:
        """The desk before the last step; itself where there was none."""
        if not self.past:
            return self
        working, kept = self.past[-1]
        return Desk(working, kept, self.past[:-1])

    def lever(self, how: str, pair: Pair) -> int:
        """The votes that the lever stands at."""
        at = at_lever(self.working.shifts, how, pair)
        shift = None if at is None else self.working.shifts[at]
        return shift.votes if isinstance(shift, Move | Add | Remove) else 0

    def with_lever(self, how: str, pair: Pair, votes: int) -> Desk:
        """The lever put at so many votes; at 0 its shift is gone."""
        at = at_lever(self.working.shifts, how, pair)
        if at is None:
            if not votes:
                return self
            shifts = (*self.working.shifts, plain_shift(how, pair, votes))
        else:
            new = (plain_shift(how, pair, votes),) if votes else ()
            shifts = (*self.working.shifts[:at], *new, *self.working.shifts[at + 1 :])
        return self._step(replace(self.working, shifts=shifts), self.kept, f"lever/{how}/{pair}")

    def with_shift(self, shift: Shift) -> Desk:
        """One more shift at the end."""
        return self._step(self.working.with_shifts(shift), self.kept)

    def without_shift(self, position: int) -> Desk:
        """Less the shift at a position."""
        return self._step(self.working.without(position), self.kept)

    def shift_moved(self, position: int, to: int) -> Desk:
        """The shift at a position put at another one."""
        return self._step(self.working.reordered(position, to), self.kept)

    def reset(self) -> Desk:
        """As counted again; the kept scenarios stay."""
        return self._step(replace(self.working, shifts=(), name=""), self.kept)

    def with_working(self, scenario: Scenario) -> Desk:
        """Another scenario to work on."""
        return self._step(scenario, self.kept)

    def keep(self, *scenarios: Scenario) -> Desk:
        """Scenarios put beside the others; one without a name gets a number. Raises ScenarioError when there would be too many."""
        kept = list(self.kept)
        for scenario in scenarios:
            kept.append(scenario if scenario.name else scenario.renamed(_free_name(kept)))
        if len(kept) > KEPT_LIMIT:
            raise ScenarioError(
                f"At most {KEPT_LIMIT} scenarios are kept side by side; with these there would be {len(kept)}. Delete some first."
            )
        return self._step(self.working, tuple(kept))

    def rename(self, position: int, name: str) -> Desk:
        """The kept scenario at a position under another name; without one it keeps its own."""
        return self._replaced(position, (self.kept[position].renamed(name or self.kept[position].name),))

    def delete(self, position: int) -> Desk:
        """Less the kept scenario at a position."""
        return self._replaced(position, ())

    def move(self, position: int, to: int) -> Desk:
        """The kept scenario at a position put at another one."""
        rest = [*self.kept[:position], *self.kept[position + 1 :]]
        rest.insert(to, self.kept[position])
        return self._step(self.working, tuple(rest))

    def take_up(self, position: int) -> Desk:
        """The kept scenario at a position to be worked on; what was worked on can be had back by undoing."""
        return self._step(self.kept[position], self.kept)

    def _replaced(self, position: int, new: tuple[Scenario, ...]) -> Desk:
        return self._step(self.working, (*self.kept[:position], *new, *self.kept[position + 1 :]))


def _free_name(kept: Iterable[Scenario]) -> str:
    names = {scenario.name for scenario in kept}
    return next(name for name in (f"Scenario {number}" for number in range(1, 1_000)) if name not in names)


def base(scenario: Scenario, pair: Pair, *, hows: Iterable[str] = (MOVED, ADDED, TAKEN)) -> Scenario:
    """The scenario without the lever's shifts between these two: what the tipping points and the map set out from."""
    found = [at_lever(scenario.shifts, how, pair) for how in hows]
    return replace(scenario, shifts=tuple(s for index, s in enumerate(scenario.shifts) if index not in found))


def votes_in(
    contest: Contest, units: Iterable[UnitVotes], scenario: Scenario, place: Place
) -> dict[ChoiceRef, int | None]:
    """Votes of every choice in a precinct or county once the scenario is done there; None where the files don't tell.

    A shift in a precinct changes its county too, and a shift in a county no single precinct, as when the scenario is applied.
    """
    choices = [ChoiceRef(index, choice.name) for index, choice in enumerate(contest.choices)]
    found: dict[ChoiceRef, int | None] = {}
    for unit in units:
        if unit.county == place.county and place.precinct in ("", unit.precinct):
            for choice in choices:
                if choice.name == unit.choice:
                    before = found.get(choice, 0)
                    found[choice] = None if before is None or unit.votes is None else before + unit.votes
    for shift in scenario.shifts[:SHIFTS_LIMIT]:
        here = getattr(shift, "place", Place())
        if here == Place() or here.county != place.county or place.precinct not in ("", here.precinct):
            continue
        for choice, delta in shift.deltas():
            known = found.get(choice)
            if known is not None:
                found[choice] = known + delta
    return found
