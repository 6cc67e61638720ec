"""The shifts a scenario is made of: each says in whole votes what changes, what would undo it, and its words.

A shift names choices by position and name, so that it can't land on another contest's choice, and holds nothing else of the contest.
Whether the counted votes allow it is asked in `recount_core.what_if.scenario`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from recount_core.contest import STAGES, VOTES_LIMIT, Contest
from recount_core.errors import ScenarioError
from recount_core.words import counted

NAME_LIMIT: Final = 200
"""The longest name of a shift or scenario, in characters."""


class ChoiceRef(NamedTuple):
    """One choice of a contest: its position from 0, and the name that must stand there."""

    position: int
    name: str


OVERVOTES: Final = ChoiceRef(-1, "overvotes")
UNDERVOTES: Final = ChoiceRef(-2, "undervotes")


class Place(NamedTuple):
    """One precinct, or with an empty `precinct` one county; both empty: the whole contest."""

    county: str = ""
    precinct: str = ""

    def __str__(self) -> str:
        return ", ".join(part for part in (self.precinct, self.county) if part)


EVERYWHERE: Final = Place()

Delta: TypeAlias = tuple[ChoiceRef, int]
"""A choice, or the over- or undervotes, and the votes it gains (negative: loses)."""


class Correction(NamedTuple):
    """One line of a corrected or re-tallied place: `was` votes as counted, `now` votes instead."""

    choice: ChoiceRef
    was: int
    now: int


def ref(contest: Contest, choice: int | str) -> ChoiceRef:
    """The choice at a position, or of a name that occurs once; raises ScenarioError when there is no such one."""
    if isinstance(choice, int):
        if 0 <= choice < len(contest.choices):
            return ChoiceRef(choice, contest.choices[choice].name)
        raise ScenarioError(f"{contest.title} has {len(contest.choices)} choices; there is no number {choice + 1}.")
    found = [index for index, one in enumerate(contest.choices) if one.name == choice]
    if len(found) != 1:
        many = f"{len(found)} choices are" if found else "no choice is"
        raise ScenarioError(f"{contest.title}: {many} called {choice!r}; give the position of the one you mean.")
    return ChoiceRef(found[0], choice)


@dataclass(frozen=True, slots=True)
class Move:
    """`votes` go from one choice to another: the margin between the two changes by twice as many, the total stays.

    With OVERVOTES or UNDERVOTES on one side, ballots without a vote become votes, or the other way round, and the total moves too.
    """

    votes: int
    giver: ChoiceRef
    taker: ChoiceRef
    place: Place = EVERYWHERE
    name: str = ""

    def __post_init__(self) -> None:
        _check_number(self.votes, "The votes to move")
        _check_name(self.name)
        if self.giver == self.taker:
            raise ScenarioError(f"Votes can't be moved from {self.giver.name} to itself; choose two different choices.")

    def deltas(self) -> tuple[Delta, ...]:
        """What it does to each choice, in votes; the same method of every shift."""
        return (self.giver, -self.votes), (self.taker, self.votes)

    def inverse(self) -> Move:
        """The shift that undoes it."""
        return replace(self, giver=self.taker, taker=self.giver)

    def words(self) -> str:
        """What it does, in a few words."""
        if self.giver.position < 0:
            return f"{self.votes:,} {_of(self.votes, self.giver.name)} counted for {self.taker.name}{_in(self.place)}"
        if self.taker.position < 0:
            turned = _of(self.votes, self.taker.name)
            return f"{counted(self.votes, 'vote')} of {self.giver.name} turned into {turned}{_in(self.place)}"
        return f"{counted(self.votes, 'vote')} moved from {self.giver.name} to {self.taker.name}{_in(self.place)}"


@dataclass(frozen=True, slots=True)
class Add:
    """`votes` more for one choice; the total grows by as many. Ballots, over- and undervotes stay as counted."""

    votes: int
    taker: ChoiceRef
    place: Place = EVERYWHERE
    name: str = ""

    def __post_init__(self) -> None:
        _check_number(self.votes, "The votes to add")
        _check_name(self.name)

    def deltas(self) -> tuple[Delta, ...]:
        return ((self.taker, self.votes),)

    def inverse(self) -> Remove:
        return Remove(self.votes, self.taker, self.place, self.name)

    def words(self) -> str:
        return f"{counted(self.votes, 'vote')} added to {self.taker.name}{_in(self.place)}"


@dataclass(frozen=True, slots=True)
class Remove:
    """`votes` fewer for one choice; the total shrinks by as many. Ballots, over- and undervotes stay as counted."""

    votes: int
    giver: ChoiceRef
    place: Place = EVERYWHERE
    name: str = ""

    def __post_init__(self) -> None:
        _check_number(self.votes, "The votes to take away")
        _check_name(self.name)

    def deltas(self) -> tuple[Delta, ...]:
        return ((self.giver, -self.votes),)

    def inverse(self) -> Add:
        return Add(self.votes, self.giver, self.place, self.name)

    def words(self) -> str:
        return f"{counted(self.votes, 'vote')} taken from {self.giver.name}{_in(self.place)}"


@dataclass(frozen=True, slots=True)
class CountBallots:
    """`ballots` that were outstanding are counted, with `per_ballot` votes on each, split by parts of `whole`.

    With the usual `whole` of 10,000 a part is 0.01%; with `whole` = ballots * per_ballot a part is a vote. What the parts leave over
    are undervotes. Shares become whole votes by largest remainder; equal remainders go to the choice named first, undervotes
    last. `out` takes the same ballots out again.
    """

    ballots: int
    split: tuple[tuple[ChoiceRef, int], ...]
    whole: int = 10_000
    per_ballot: int = 1
    out: bool = False
    place: Place = EVERYWHERE
    name: str = ""

    def __post_init__(self) -> None:
        _check_number(self.ballots, "The outstanding ballots")
        _check_number(self.whole, "The whole of the split", 1)
        _check_number(self.per_ballot, "The votes on a ballot", 1)
        _check_name(self.name)
        for choice, part in self.split:
            _check_number(part, f"The part of {choice.name}")
            if choice.position < 0:
                raise ScenarioError(f"The split names {choice.name}; leave them out, what is left over are undervotes.")
        if len({choice for choice, _ in self.split}) < len(self.split):
            raise ScenarioError("A choice stands twice in the split; give each choice one part.")
        given = sum(part for _, part in self.split)
        if given > self.whole:
            raise ScenarioError(
                f"The split gives away {given:,} parts of {self.whole:,}, more than 100%; lower it to 100% or less."
            )
        for choice, votes in self._shares():
            if choice.position >= 0 and votes > self.ballots:
                raise ScenarioError(
                    f"The split gives {choice.name} {counted(votes, 'vote')} from {self.ballots:,} ballots; "
                    "a ballot holds one vote at most for a choice."
                )

    def _shares(self) -> list[tuple[ChoiceRef, int]]:
        parts = [*self.split, (UNDERVOTES, self.whole - sum(part for _, part in self.split))]
        shares = largest_remainder(self.ballots * self.per_ballot, [part for _, part in parts])
        return [(choice, votes) for (choice, _), votes in zip(parts, shares, strict=True)]

    def deltas(self) -> tuple[Delta, ...]:
        return tuple((choice, -votes if self.out else votes) for choice, votes in self._shares())

    def inverse(self) -> CountBallots:
        return replace(self, out=not self.out)

    def words(self) -> str:
        what = "taken out again" if self.out else "counted"
        shares = [
            f"{votes:,} for {choice.name}" if choice.position >= 0 else f"{votes:,} {_of(votes, choice.name)}"
            for choice, votes in self._shares()
            if votes
        ]
        noun = "ballot" if self.ballots == 1 else "ballots"
        return f"{self.ballots:,} outstanding {noun} {what}{_in(self.place)}: {', '.join(shares) or 'no votes'}"


@dataclass(frozen=True, slots=True)
class Correct:
    """A place counted anew: one line for a correction ("310 becomes 301"), one for every choice for a re-tally.

    Each line's `was` must be what is counted there, so that a correction never lands on other numbers than it was made for.
    """

    lines: tuple[Correction, ...]
    place: Place = EVERYWHERE
    name: str = ""

    def __post_init__(self) -> None:
        _check_name(self.name)
        for line in self.lines:
            _check_number(line.was, f"{line.choice.name} before the correction")
            _check_number(line.now, f"{line.choice.name} after the correction")
        if len({line.choice for line in self.lines}) < len(self.lines):
            raise ScenarioError("A choice stands twice in the correction; give each choice one line.")

    def deltas(self) -> tuple[Delta, ...]:
        return tuple((line.choice, line.now - line.was) for line in self.lines)

    def inverse(self) -> Correct:
        return replace(self, lines=tuple(Correction(line.choice, line.now, line.was) for line in self.lines))

    def words(self) -> str:
        lines = [f"{line.choice.name} from {line.was:,} to {line.now:,}" for line in self.lines]
        return f"corrected{_in(self.place)}: {', '.join(lines) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class SetSeats:
    """Another number of seats (None: not known); `was` must be the contest's own."""

    was: int | None
    now: int | None
    name: str = ""

    def __post_init__(self) -> None:
        _check_name(self.name)
        for seats in (self.was, self.now):
            if seats is not None:
                _check_number(seats, "The number of seats", 1)

    def deltas(self) -> tuple[Delta, ...]:
        return ()

    def inverse(self) -> SetSeats:
        return SetSeats(self.now, self.was, self.name)

    def words(self) -> str:
        was, now = ("not known" if seats is None else f"{seats:,}" for seats in (self.was, self.now))
        return f"seats changed from {was} to {now}"


@dataclass(frozen=True, slots=True)
class SetStage:
    """Another stage, primary or general (empty: not known); `was` must be the contest's own."""

    was: str
    now: str
    name: str = ""

    def __post_init__(self) -> None:
        _check_name(self.name)
        for stage in (self.was, self.now):
            if stage not in (*STAGES, ""):
                raise ScenarioError(f"The stage {stage!r} is not one of {', '.join(STAGES)}.")

    def deltas(self) -> tuple[Delta, ...]:
        return ()

    def inverse(self) -> SetStage:
        return SetStage(self.now, self.was, self.name)

    def words(self) -> str:
        return f"stage changed from {self.was or 'not known'} to {self.now or 'not known'}"


Shift: TypeAlias = Move | Add | Remove | CountBallots | Correct | SetSeats | SetStage


def refs(shift: Shift) -> tuple[ChoiceRef, ...]:
    """The choices a shift names, the over- and undervotes aside."""
    return tuple(choice for choice, _ in shift.deltas() if choice.position >= 0)


def largest_remainder(whole: int, parts: list[int]) -> list[int]:
    """Split whole votes in proportion to parts that are not all 0: floors first, what is left to the largest remainders in order."""
    out_of = sum(parts)
    shares = [whole * part // out_of for part in parts]
    by_remainder = sorted(range(len(parts)), key=lambda index: -(whole * parts[index] % out_of))
    for index in by_remainder[: whole - sum(shares)]:
        shares[index] += 1
    return shares


def _check_number(value: int, what: str, least: int = 0) -> None:
    if type(value) is not int or not least <= value <= VOTES_LIMIT:
        shown = f"{value:,}" if type(value) is int and abs(value) < 10**18 else "something else"
        raise ScenarioError(f"{what} must be a whole number from {least} to {VOTES_LIMIT:,}; found {shown}.")


def _check_name(name: str) -> None:
    if len(name) > NAME_LIMIT:
        raise ScenarioError(f"A name may have {NAME_LIMIT} characters; this one has {len(name):,}. Shorten it.")


def _of(number: int, plural: str) -> str:
    return plural.removesuffix("s") if number == 1 else plural


def _in(place: Place) -> str:
    return f" in {place}" if place != EVERYWHERE else ""
