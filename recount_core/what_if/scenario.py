"""A scenario: named shifts in order over one counted contest, giving a new contest and leaving the counted one alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from recount_core.contest import VOTES_LIMIT, Contest
from recount_core.errors import ScenarioError
from recount_core.what_if.shifts import (
    EVERYWHERE,
    NAME_LIMIT,
    OVERVOTES,
    ChoiceRef,
    Correct,
    CountBallots,
    Place,
    SetSeats,
    SetStage,
    Shift,
    refs,
)

if TYPE_CHECKING:
    from recount_core.results.reading import UnitVotes

SHIFTS_LIMIT: Final = 200
"""More shifts than a person makes by hand."""


def fingerprint(contest: Contest) -> str:
    """Twelve letters for the counted votes of a contest: another count, other choices or another contest give others.

    Date, stage, seats and the like don't matter: a person may correct them and keep the scenarios.
    """
    votes = [(c.name, c.party, c.votes, c.pooled, c.write_in) for c in contest.choices]
    whole = repr((contest.id, votes, contest.ballots, contest.overvotes, contest.undervotes))
    return hashlib.blake2s(whole.encode(), digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True)
class Scenario:
    """Shifts in order for the contest with `contest_id`, made for the count with the fingerprint `counted`."""

    contest_id: str
    counted: str
    shifts: tuple[Shift, ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        if len(self.shifts) > SHIFTS_LIMIT:
            raise ScenarioError(f"A scenario may have {SHIFTS_LIMIT} shifts; this one has {len(self.shifts):,}.")
        if len(self.name) > NAME_LIMIT:
            raise ScenarioError(
                f"A name may have {NAME_LIMIT} characters; this one has {len(self.name):,}. Shorten it."
            )

    @classmethod
    def of(cls, contest: Contest, *shifts: Shift, name: str = "") -> Scenario:
        """A scenario for this contest as it is counted."""
        return cls(contest.id, fingerprint(contest), shifts, name)

    def fits(self, contest: Contest) -> bool:
        """Whether the scenario was made for this contest and this count of it."""
        return (self.contest_id, self.counted) == (contest.id, fingerprint(contest))

    def apply(self, contest: Contest, units: Iterable[UnitVotes] = ()) -> Contest:
        """The contest with all shifts done, in order; `units` are its votes by precinct, needed for shifts in a place.

        Raises ScenarioError, with a sentence that names the shift, when the contest is another one or its votes don't allow a shift.
        """
        self._check_contest(contest)
        if not self.shifts:
            return contest
        tally = _Tally(contest, units)
        for number, shift in enumerate(self.shifts, start=1):
            try:
                tally.do(shift)
            except ScenarioError as error:
                raise ScenarioError(f"Shift {number} ({shift.name or shift.words()}): {error}") from error
        return tally.contest()

    def inverse(self) -> tuple[Shift, ...]:
        """The shifts that, done after these, give the counted contest back."""
        return tuple(shift.inverse() for shift in reversed(self.shifts))

    def with_shifts(self, *shifts: Shift) -> Scenario:
        """The scenario with more shifts at its end."""
        return replace(self, shifts=(*self.shifts, *shifts))

    def without(self, position: int) -> Scenario:
        """The scenario less the shift at a position (from 0)."""
        return replace(self, shifts=(*self.shifts[:position], *self.shifts[position + 1 :]))

    def reordered(self, position: int, to: int) -> Scenario:
        """The scenario with the shift at a position put at another one (both from 0)."""
        rest = list(self.without(position).shifts)
        rest.insert(to, self.shifts[position])
        return replace(self, shifts=tuple(rest))

    def renamed(self, name: str) -> Scenario:
        """The scenario under another name."""
        return replace(self, name=name)

    def for_count(self, contest: Contest) -> Scenario:
        """The same shifts over another count of the same contest; raises ScenarioError unless all named choices stand where they stood."""
        if self.contest_id != contest.id:
            raise ScenarioError(self._wrong_contest(contest))
        _check_choices(contest, self.shifts)
        return replace(self, counted=fingerprint(contest))

    def _check_contest(self, contest: Contest) -> None:
        if self.contest_id != contest.id:
            raise ScenarioError(self._wrong_contest(contest))
        if self.counted != fingerprint(contest):
            raise ScenarioError(
                f"The scenario {self._called()}was made for another count of {contest.title}; "
                "carry it over to this count, or open the file it was made for."
            )
        _check_choices(contest, self.shifts)

    def _wrong_contest(self, contest: Contest) -> str:
        return (
            f"The scenario {self._called()}was made for another contest, not for {contest.title}; nothing was changed."
        )

    def _called(self) -> str:
        return f"“{self.name}” " if self.name else ""


def _check_choices(contest: Contest, shifts: Iterable[Shift]) -> None:
    names = [choice.name for choice in contest.choices]
    for shift in shifts:
        for choice in refs(shift):
            if choice.position >= len(names) or names[choice.position] != choice.name:
                raise ScenarioError(
                    f"The scenario names {choice.name!r} as choice {choice.position + 1}, but {contest.title} has no such choice there."
                )


class _Tally:
    """The numbers of a contest while shifts are done to them, by place as far as places are known."""

    def __init__(self, contest: Contest, units: Iterable[UnitVotes]) -> None:
        self.counted = contest
        self.votes = [choice.votes for choice in contest.choices]
        self.over, self.under, self.ballots = contest.overvotes, contest.undervotes, contest.ballots
        self.seats, self.stage = contest.seats, contest.stage
        self.given = tuple(units)
        self.places: dict[tuple[Place, int], int | None] | None = None

    def contest(self) -> Contest:
        choices = tuple(
            choice if choice.votes == votes else replace(choice, votes=votes)
            for choice, votes in zip(self.counted.choices, self.votes, strict=True)
        )
        changed = self.counted.with_(
            choices=choices,
            overvotes=self.over,
            undervotes=self.under,
            ballots=self.ballots,
            seats=self.seats,
            stage=self.stage,
        )
        return self.counted if changed == self.counted else changed

    def do(self, shift: Shift) -> None:
        match shift:
            case SetSeats():
                self._check_was("seats", shift.was, self.seats)
                self.seats = shift.now
                return
            case SetStage():
                self._check_was("stage", shift.was, self.stage)
                self.stage = shift.now
                return
            case Correct():
                for line in shift.lines:
                    self._check_line(line.choice, line.was, shift.place)
            case CountBallots():
                self._count(-shift.ballots if shift.out else shift.ballots)
        known_rest = not isinstance(shift, CountBallots) or self.under is not None
        for choice, delta in shift.deltas():
            if delta and (choice.position >= 0 or known_rest):
                self._change(choice, delta, shift.place)

    def _change(self, choice: ChoiceRef, delta: int, place: Place) -> None:
        if choice.position < 0:
            self._change_residual(choice, delta, place)
            return
        if place != EVERYWHERE:
            self._change_place(choice, delta, place)
        self.votes[choice.position] = _moved(self.votes[choice.position], delta, choice.name)

    def _change_residual(self, choice: ChoiceRef, delta: int, place: Place) -> None:
        if place != EVERYWHERE:
            raise ScenarioError(f"{choice.name} are not known by place; leave the place out.")
        now = self.over if choice == OVERVOTES else self.under
        if now is None:
            raise ScenarioError(f"the file doesn't tell the {choice.name} of this contest.")
        now = _moved(now, delta, "", f"there are {now:,} {choice.name}")
        if choice == OVERVOTES:
            self.over = now
        else:
            self.under = now

    def _change_place(self, choice: ChoiceRef, delta: int, place: Place) -> None:
        places = self._by_place()
        now = self._in_place(choice, place)
        places[place, choice.position] = _moved(now, delta, f"{choice.name} in {place}")
        county = (Place(place.county), choice.position)
        if place.precinct and county in places:
            places[county] = _moved(places[county], delta, f"{choice.name} in {place.county}")

    def _in_place(self, choice: ChoiceRef, place: Place) -> int | None:
        found = self._by_place().get((place, choice.position), -1)
        if found == -1:
            raise ScenarioError(f"the file gives no votes for {choice.name} in {place}; choose a place that it gives.")
        return found

    def _by_place(self) -> dict[tuple[Place, int], int | None]:
        """Votes by precinct, and by county as the sum of its precincts; made when the first shift in a place comes."""
        if self.places is not None:
            return self.places
        if not self.given:
            raise ScenarioError("the file gives no votes by precinct or county, so a single place can't be changed.")
        names = [choice.name for choice in self.counted.choices]
        self.places = {}
        for unit in self.given:
            if names.count(unit.choice) > 1:
                raise ScenarioError(
                    f"more than one choice is called {unit.choice!r}, so their precinct votes can't be told apart."
                )
            if unit.choice in names:
                index = names.index(unit.choice)
                for place in {Place(unit.county, unit.precinct), Place(unit.county)} - {EVERYWHERE}:
                    before = self.places.get((place, index), 0)
                    self.places[place, index] = None if before is None or unit.votes is None else before + unit.votes
        return self.places

    def _check_line(self, choice: ChoiceRef, was: int, place: Place) -> None:
        if choice.position < 0:
            raise ScenarioError(f"a correction is of a choice's votes; {choice.name} are changed by moving votes.")
        now = self.votes[choice.position] if place == EVERYWHERE else self._in_place(choice, place)
        if now != was:
            where = f" in {place}" if place != EVERYWHERE else ""
            have = "no known number of" if now is None else f"{now:,}"
            raise ScenarioError(f"{choice.name} has {have} votes{where}, not {was:,}; correct from what is counted.")

    def _check_was(self, what: str, was: int | str | None, now: int | str | None) -> None:
        if was != now:
            raise ScenarioError(
                f"it changes the {what} from {was or 'not known'}, but the contest has {now or 'not known'}."
            )

    def _count(self, ballots: int) -> None:
        if self.ballots is not None:
            self.ballots = _moved(self.ballots, ballots, "", f"there are {self.ballots:,} ballots")


def _moved(now: int | None, delta: int, whose: str, have: str = "") -> int:
    """The number after a change; raises ScenarioError rather than go below 0 or past what any contest has."""
    if now is None:
        raise ScenarioError(f"the votes of {whose} are not known, so they can't be changed.")
    if now + delta < 0:
        raise ScenarioError(f"{have or f'{whose} has {now:,} votes'}; {-delta:,} can't be taken away.")
    if now + delta > VOTES_LIMIT:
        raise ScenarioError(f"{have or f'{whose} has {now:,} votes'}; with {delta:,} more it is past {VOTES_LIMIT:,}.")
    return now + delta
