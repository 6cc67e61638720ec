"""The long table: what every results format is read into, and what the tally sums.

A reader turns a file into `Results`: one `Heading` a contest, one `Row` a number, and a `Note` for all that a person must see.
Nothing is summed and nothing is decided here.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from recount_core.results.columns import MappedTable

VOTES = "votes"
MEASURES = (VOTES, "overvotes", "undervotes", "blank", "ballots", "registered")
"""What a number counts. Only votes of choices are votes; the others are measures of the contest or the place."""


class Row(NamedTuple):
    """One number of a file.

    `contest` is the key of its heading. `choice` is empty for a measure of the contest itself. `kind` is "" for a candidate or
    answer, "pooled" for write-ins reported as one sum, "write-in" for a named person written in. `value` is a whole number, None
    where the file does not tell it. `row` is the row as the person sees it, from 1, header rows counted.
    """

    contest: str
    choice: str
    value: int | None
    row: int
    county: str = ""
    precinct: str = ""
    mode: str = ""
    party: str = ""
    kind: str = ""
    measure: str = VOTES


@dataclass(frozen=True, slots=True)
class Note:
    """What a person must know about a file.

    `level` is "fault" (a row could not be used; its contest, if it has one, is in doubt), "doubt" (the contest is not
    decided until the person answers) or "note" (seen and dealt with). `contest` is the key of the contest it is about,
    empty for the whole file. `row` is as the person sees it; `found` is the text that was there. `asks` is the fact about the contest that
    settles a doubt when the person tells it (one of `given.OVERRIDES`).
    """

    level: str
    text: str
    file: str = ""
    sheet: str = ""
    row: int | None = None
    column: str = ""
    found: str = ""
    contest: str = ""
    asks: str = ""

    def __str__(self) -> str:
        where = ", ".join(
            part
            for part in (
                self.file,
                f"sheet {self.sheet}" if self.sheet else "",
                f"row {self.row:,}" if self.row else "",
                f"column {self.column}" if self.column else "",
            )
            if part
        )
        return f"{where}: {self.text}" if where else self.text


@dataclass(slots=True)
class Heading:
    """The facts of one contest as its file tells them; the fields mean what they mean on `Contest`.

    `key` names the contest and is the same for the same contest in another file of the same election. Rows point to the place of
    the heading in `Results.headings`, which is its key but for a second count of the same contest (a recount), whose place is another.
    `seats` is the number of places to be filled, as the ballot says; the tally doubles it when `nonpartisan` is set and the stage is
    primary, because two advance for each place.
    `choices` gives the order of the choices where the order of first rows is not right (a question's affirmative first).
    `stated_total` is the total that the file itself prints for the contest, `stated` the totals it prints by (county, precinct); both are
    checked against the sums, never used for them. `reported` has (precincts reporting, precincts) by (county, precinct). `statewide` is
    set where the whole state votes on the contest. `remarks` become notes of the contest.
    """

    key: str
    title: str
    jurisdiction: str = ""
    state: str = ""
    office: str = ""
    kind: str = "candidate"
    date: dt.date | None = None
    stage: str = ""
    special: bool = False
    seats: int | None = None
    counties: str = ""
    party: str = ""
    count: str = "unknown"
    precincts: tuple[int, int] | None = None
    part_of: str = ""
    ranked_choice: bool = False
    required_share: str = ""
    statewide: bool = False
    stated_total: int | None = None
    stated: dict[tuple[str, str], int] = field(default_factory=dict)
    reported: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    sheet: str = ""
    choices: tuple[str, ...] = ()
    nonpartisan: bool = False
    remarks: tuple[str, ...] = ()


class Sum(NamedTuple):
    """Rows of a large file that differ only in precinct and votes, and were added up to one.

    `rows` are the first twenty of them, `last` is the last and `times` their number; `places` has a bit for each place of their county in
    which they stand.
    """

    rows: tuple[int, ...]
    last: int
    times: int
    places: int


@dataclass(slots=True)
class Results:
    """One file as read: `format` is the registry's title for it.

    `state`, `date` and `stage` are what the file (or its name) says of all its contests, empty where it doesn't; `as_of` is the moment of
    the count. `lines` is the number of data rows that were read, where that is not the number of numbers. `one_county` names the county of
    a file that holds one county only, so that a wider contest in it is a part; `of_the_state` is set where the state itself publishes the
    file, so that a wider contest in it is no county's part. `tables` says how the columns of free tables were read.
    `sums`, where it isn't empty, has for the number on each row what that row is the sum of.
    """

    file: str
    format: str
    state: str = ""
    date: dt.date | None = None
    stage: str = ""
    as_of: dt.datetime | None = None
    lines: int = 0
    one_county: str = ""
    of_the_state: bool = False
    headings: dict[str, Heading] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    tables: list[MappedTable] = field(default_factory=list)
    sums: Mapping[int, Sum] = field(default_factory=dict)

    @property
    def numbers(self) -> int:
        """How many numbers of the file the rows are."""
        return sum(self.sums[row.row].times for row in self.rows) if self.sums else len(self.rows)
