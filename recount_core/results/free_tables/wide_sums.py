"""What the rows of a wide table add up to: it tells totals from places, and empty cells that mean 0 from counts that are missing.

An empty cell is 0 only where a total of its row or of its column shows it: votes are never negative, so where the known ones already make
up the total, the others are 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from recount_core.results.free_tables.entries import Area, Entry, Group

Votes = dict[int, int | None]
"""Numbers of a row by column."""


class Blank(NamedTuple):
    """A cell without a number: the entry that waits for it and where it goes. `whole` says that the row has none for the contest."""

    group: Group
    area: Area
    place: int
    entry: Entry
    whole: bool


@dataclass(slots=True)
class Ledger:
    """The rows of one contest and way of voting so far.

    `sums` are of all places, `since` of those since the last total; `seen` are the totals. `earlier` and `section` are cells that wait for
    a total, those before and since the last one; `faulty` are columns with a cell that is no number; `proven` the empty rows that a
    total shows not to vote on the contest.
    """

    sums: dict[int, int] = field(default_factory=dict)
    since: dict[int, int] = field(default_factory=dict)
    seen: list[Votes] = field(default_factory=list)
    earlier: list[Blank] = field(default_factory=list)
    section: list[Blank] = field(default_factory=list)
    faulty: set[int] = field(default_factory=set)
    proven: dict[int, None] = field(default_factory=dict)

    def add(self, row: Votes) -> None:
        """Add the row of a place."""
        for place, value in row.items():
            self.sums[place] = self.sums.get(place, 0) + (value or 0)
            self.since[place] = self.since.get(place, 0) + (value or 0)

    def is_total(self, row: Votes) -> bool:
        """Whether a row that says it is a total equals all places above it, those since the last total, or a total that stands above it.
        The cells that it shows to be 0 are settled."""
        waiting = [*self.earlier, *self.section]
        if self._equals(row, self.sums, waiting):
            self.earlier = _left(self, row, self.sums, waiting)
        elif self._equals(row, self.since, self.section):
            self.earlier += _left(self, row, self.since, self.section)
        elif row not in self.seen:
            return False
        else:
            self.earlier = waiting
        self.section, self.since = [], {}
        self.seen.append(row)
        return True

    def _equals(self, row: Votes, sums: Mapping[int, int], blanks: Sequence[Blank]) -> bool:
        """Whether every number is the sum of its column, or more where a count of that column is not known."""
        open_columns = {blank.place for blank in blanks} | self.faulty
        known = {place: value for place, value in row.items() if value is not None}
        equal = [place for place, value in known.items() if value == sums.get(place, 0)]
        return bool(equal and (sums or blanks)) and all(
            place in equal or (place in open_columns and value > sums.get(place, 0)) for place, value in known.items()
        )

    def settle(self, blank: Blank) -> None:
        """A cell that is shown to be 0. A row without any number doesn't vote on the contest and stays out."""
        if blank.whole:
            self.proven[blank.entry.row] = None
        else:
            blank.group.entries.setdefault(blank.area, []).append(blank.entry._replace(value=0))

    def close(self) -> None:
        """The cells that no total tells of are not known."""
        for blank in (*self.earlier, *self.section):
            self.proven.pop(blank.entry.row, None)
            blank.group.entries.setdefault(blank.area, []).append(blank.entry)


def _left(ledger: Ledger, row: Votes, sums: Mapping[int, int], blanks: Sequence[Blank]) -> list[Blank]:
    """The cells that a total doesn't settle: those in columns in which it is more than the sum, or says nothing."""
    left = []
    for blank in blanks:
        if row.get(blank.place) == sums.get(blank.place, 0):
            ledger.settle(blank)
        else:
            left.append(blank)
    return left
