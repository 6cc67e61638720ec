"""Real recounts by which a margin moved (known_recounts.toml): a range that was seen in selected cases, never a chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from recount_core.data_files import read_toml
from recount_core.errors import RecountError
from recount_core.law.rules import SourceLink
from recount_core.words import percent, votes

_FILE: Final = Path(__file__).with_suffix(".toml")

NOT_A_SAMPLE: Final = "Selected cases, not a sample: a range that was seen, not a chance."
"""What must stand beside every use of the known recounts."""


@dataclass(frozen=True, slots=True)
class KnownRecount:
    """One real recount: the margin in votes before and after it (negative: the other side won).

    `total` is None where it isn't known or only a part was recounted; `base` says what it counts. `level` is "statewide",
    "legislative" or "local"; `sources` are addresses.
    """

    name: str
    year: int
    state: str
    before: int
    after: int
    total: int | None = None
    base: str = ""
    level: str = ""
    note: str = ""
    sources: tuple[str, ...] = ()

    @property
    def moved(self) -> int:
        """Votes by which the margin moved, either way."""
        return abs(self.after - self.before)

    @property
    def turned(self) -> bool:
        """Whether the recount changed the outcome, a tie included."""
        return self.after <= 0 < self.before


@dataclass(frozen=True, slots=True)
class Statewide:
    """What was counted of all statewide recounts of the United States: the one full count there is beside the selected cases."""

    recounts: int
    elections: int
    first_year: int
    last_year: int
    mean_shift: str
    base: str
    reversals: int
    sources: tuple[SourceLink, ...]

    @property
    def sentence(self) -> str:
        """The figures as one sentence."""
        return (
            f"All statewide recounts, {self.first_year} to {self.last_year}: {self.recounts} in {self.elections:,} general elections; "
            f"the margin shifted by {self.mean_shift} of {self.base} on average, and {self.reversals} outcomes were reversed."
        )


@lru_cache
def known_recounts() -> tuple[KnownRecount, ...]:
    """Every known recount, the oldest first."""
    tables = read_toml(_FILE, RecountError)["recount"]
    return tuple(KnownRecount(**{**table, "sources": tuple(table["sources"])}) for table in tables)


@lru_cache
def statewide() -> Statewide:
    """FairVote's figures on statewide recounts."""
    table = read_toml(_FILE, RecountError)["statewide"]
    return Statewide(**{**table, "sources": tuple(SourceLink(**source) for source in table["sources"])})


def of_like_size(total: int, recounts: Iterable[KnownRecount]) -> tuple[KnownRecount, ...]:
    """The recounts of contests with a tenth to ten times as many votes as `total`."""
    return tuple(one for one in recounts if one.total and 10 * one.total >= total and one.total <= 10 * total)


def range_seen(margin: int, total: int, recounts: Iterable[KnownRecount]) -> str:
    """One margin beside the recounts of contests of like size, as sentences; votes throughout."""
    alike = of_like_size(total, recounts)
    here = f"This margin is {votes(margin)} ({percent(margin, total)} of {total:,})."
    if not alike:
        return f"No recount of a contest of like size is known here. {here}"
    moved = sorted(one.moved for one in alike)
    turned = max((one.before for one in alike if one.turned), default=None)
    end = f"; the outcome changed at margins of up to {votes(turned)}" if turned is not None else "; no outcome changed"
    span = votes(moved[0]) if moved[0] == moved[-1] else f"{moved[0]:,} to {votes(moved[-1])}"
    noun = "one known recount" if len(alike) == 1 else f"{len(alike)} known recounts"
    return f"In {noun} of contests a tenth to ten times as large, the margin moved by {span}{end}. {here}"
