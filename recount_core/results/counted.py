"""What counting makes of one contest of one file: its choices with their votes, where they stand, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from recount_core.results.reading import UnitVotes
from recount_core.results.table import Heading

Unit = tuple[str, str]
"""A place: (county, precinct), either may be empty."""

ByUnit = dict[Unit, dict[str, int | None]]
"""The votes of each choice in each place; None where they are not known."""

_NONE: Mapping[str, int | None] = MappingProxyType({})


class Doubt(NamedTuple):
    """What is doubtful, at which row, and which fact about the contest settles it when the person tells it ("" for none)."""

    row: int | None
    text: str
    asks: str = ""

    def __str__(self) -> str:
        return f"row {self.row:,}: {self.text}" if self.row else self.text


@dataclass(slots=True)
class Tallied:
    """One choice with its votes in the whole contest; `unknown` are the first rows whose votes are not known, of `unknowns` in all."""

    name: str
    votes: int | None = 0
    parties: dict[str, int] = field(default_factory=dict)
    kind: str = "pooled"
    unknown: tuple[int, ...] = ()
    unknowns: int = 0


@dataclass(slots=True)
class Count:
    """One count of one contest: `place` of its heading in file number `file`.

    `doubts` were found here, `told` are those of the format's reader, `remarks` what a person must know beside. `left_out` has the rows
    that were not added, by reason ("total", "mode", "copy"), and those that were added though they repeat a place ("place").
    `unlabelled` numbers the counts of a contest that stands in its file several times without saying why; 0 for the only one. `places` is
    the number of places that the votes were counted in.
    """

    heading: Heading
    file: int = 0
    place: str = ""
    choices: dict[str, Tallied] = field(default_factory=dict)
    by_unit: ByUnit = field(default_factory=dict)
    measures: Mapping[str, int | None] = field(default_factory=lambda: _NONE)
    doubts: tuple[Doubt, ...] = ()
    told: tuple[Doubt, ...] = ()
    remarks: tuple[str, ...] = ()
    left_out: tuple[tuple[str, tuple[int, ...]], ...] = ()
    rows: tuple[int, ...] = ()
    unlabelled: int = 0
    counties: frozenset[str] = frozenset()
    places: int = 0

    def doubt(self, row: int | None, text: str, asks: str = "") -> None:
        """Say what is doubtful, at which row, and which fact about the contest settles it."""
        self.doubts += (Doubt(row, text, asks),)

    def leave_out(self, reason: str, rows: Iterable[int]) -> None:
        """Keep in mind which rows were not added, and why."""
        self.left_out += ((reason, tuple(rows)),)

    @property
    def signature(self) -> dict[str, int | None]:
        """Votes by choice, to compare two counts; choices without votes don't tell counts apart."""
        return {key: choice.votes for key, choice in self.choices.items() if choice.votes != 0}

    @property
    def people(self) -> dict[str, int]:
        """Votes of the named choices that have some, as far as they are known."""
        return {key: choice.votes for key, choice in self.choices.items() if choice.votes and choice.kind != "pooled"}

    @property
    def votes(self) -> int:
        """All votes that are known."""
        return sum(choice.votes or 0 for choice in self.choices.values())

    def units(self) -> tuple[UnitVotes, ...]:
        """Votes by place, as far as the places have names."""
        return tuple(
            UnitVotes(county, precinct, self.choices[key].name, votes)
            for (county, precinct), cells in self.by_unit.items()
            if county or precinct
            for key, votes in cells.items()
        )
