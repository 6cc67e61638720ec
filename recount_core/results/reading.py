"""What reading some files gives: contests to decide, what each file was, what a person must know, and what changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from recount_core.contest import Contest
from recount_core.results.columns import MappedTable
from recount_core.results.table import Note


class UnitVotes(NamedTuple):
    """The votes of one choice in one place, all modes together; None where the file does not tell them."""

    county: str
    precinct: str
    choice: str
    votes: int | None


@dataclass(frozen=True, slots=True)
class FileReading:
    """One file: its format's title, rows read, contests and votes in it; `refused` is the sentence why it was not used, else empty.

    `digest` is the same for the same bytes; empty for a large file that is alone and lies on disk, which nothing needs to tell from others.
    `tables` has the columns of a free table as they were read, or as they are proposed where a person must say what they mean (`asks`).
    """

    name: str
    format: str = ""
    rows: int = 0
    contests: int = 0
    votes: int = 0
    refused: str = ""
    digest: str = ""
    tables: tuple[MappedTable, ...] = ()

    @property
    def sentence(self) -> str:
        """Why the file was not used, with its name once; empty where it was used."""
        named = self.refused.startswith(self.name.rsplit("/", 1)[-1])
        return self.refused if named or not self.refused else f"{self.name}: {self.refused}"

    @property
    def asks(self) -> tuple[MappedTable, ...]:
        """The tables that are not read before a person has named their columns: the answers go into `Given.mappings`."""
        return tuple(table for table in self.tables if table.why)


@dataclass(frozen=True, slots=True)
class Change:
    """One contest in two counts of the same election: an earlier one, and the later one that is used."""

    before: Contest
    after: Contest
    before_file: str
    after_file: str


@dataclass(frozen=True, slots=True)
class Reading:
    """All files together: every contest once.

    `units` has the votes by county and precinct under the contest's id, where the files have them and the limits allow. `notes` are for
    people, the gravest first within a file. `changes` has the contests whose votes differ between two counts.
    """

    contests: tuple[Contest, ...] = ()
    files: tuple[FileReading, ...] = ()
    notes: tuple[Note, ...] = ()
    units: Mapping[str, tuple[UnitVotes, ...]] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()

    @property
    def refused(self) -> tuple[FileReading, ...]:
        """The files that were not used."""
        return tuple(file for file in self.files if file.refused)

    def contest(self, contest_id: str) -> Contest | None:
        """The contest with an id, None where there is none."""
        return next((contest for contest in self.contests if contest.id == contest_id), None)
