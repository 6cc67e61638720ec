"""Numbers of files whose layout is their own, taken one by one into the contests of a `Gathering`."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from recount_core.errors import ResultsError
from recount_core.results.free_tables.entries import Area, Entry, Facts, Group, Named
from recount_core.results.free_tables.gather import Gathering
from recount_core.results.limits import Limits
from recount_core.results.numbers import parse_votes
from recount_core.results.table import Note

_SHOWN = 20


def general_day(year: int) -> dt.date:
    """The day of a state's regular general election: the Tuesday after the first Monday in November."""
    first = dt.date(year, 11, 1)
    return first + dt.timedelta(days=(7 - first.weekday()) % 7 + 1)


@dataclass(slots=True)
class Collector:
    """Takes the numbers of one file. `taken` counts them; above the limit of rows ResultsError is raised. `broken` are rows that could
    not be read at all: what they say is missing in one of the contests."""

    gathering: Gathering
    limits: Limits
    taken: int = 0
    broken: list[Note] = field(default_factory=list)
    broken_rows: int = 0

    def group(self, facts: Facts) -> Group:
        """The contest with these facts: one contest, wherever its rows stand."""
        return self.gathering.group(facts, whole=True)

    def take(
        self,
        group: Group,
        choice: Named,
        text: str,
        row: int,
        *,
        county: str = "",
        precinct: str = "",
        party: str = "",
        mode: str = "",
        column: str = "",
    ) -> int | None:
        """Add one number as it stands in the file and give it back, None for an unknown one. One that is no count is a fault of its
        contest; a pseudo-candidate that is to be dropped is not added."""
        area = Area(county=county)
        try:
            value = parse_votes(text)
        except ResultsError as error:
            self.note(group, area, "fault", str(error), row, column, text[:80])
            value = None
        if choice.measure == "other":
            return value
        self.taken += 1
        if self.taken > self.limits.rows:
            file = self.gathering.results.file
            raise ResultsError(f"{file} has more than {self.limits.rows:,} counts; upload it in parts.")
        group.entries.setdefault(area, []).append(Entry(precinct, choice, party, mode, value, row))
        return value

    def note(
        self, group: Group, area: Area, level: str, text: str, row: int, column: str = "", found: str = ""
    ) -> None:
        """Say what a person must see of a contest."""
        group.entries.setdefault(area, [])
        results = self.gathering.results
        group.notes.append((area, Note(level, text, results.file, self.gathering.sheet, row, column, found)))

    def leave_out(self, text: str, row: int, found: str) -> None:
        """Leave out a row that can't be read: nothing shows which contest it is of, so that it is a fault of all."""
        self.broken_rows += 1
        if self.broken_rows <= _SHOWN:
            self.broken.append(Note("fault", text, self.gathering.results.file, row=row, found=found[:80]))

    def close(self) -> None:
        """Write the contests to the results."""
        if self.broken_rows > _SHOWN:
            text = f"{self.broken_rows - _SHOWN:,} more rows can't be read and are left out."
            self.gathering.results.notes.append(Note("fault", text, self.gathering.results.file))
        for group in self.gathering.groups.values():
            area = next(iter(group.entries), Area())
            group.notes.extend((area, note) for note in self.broken)
        self.gathering.close()
