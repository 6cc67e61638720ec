"""MIT Election Data and Science Lab: precinct CSV of one state, and CSV of state totals; columns by name, their order varies.

Its codebook: `mode` is TOTAL or a way of voting; `writein` TRUE for written-in people and pools; `magnitude` the seats, approximate for
local offices; `votes` is * where small counts are hidden; names repeat where the source has several precincts of one name.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from operator import itemgetter

from recount_core.errors import ResultsError
from recount_core.results.count import choice_key
from recount_core.results.formats.medsl_contest import (
    COLUMNS,
    ContestRows,
    Line,
    Who,
    choice_of,
    heading,
    key_of,
    local,
    mode_of,
    same_contest,
    tidy,
    unshare_totals,
    why_merged,
)
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.numbers import parse_votes
from recount_core.results.offices import county_key, offices
from recount_core.results.source import Source
from recount_core.results.table import Note, Results, Row

NAME = "medsl"
TITLE = "MEDSL precinct or state CSV"

_NEEDED = frozenset(("office", "candidate", "votes", "writein", "stage", "mode", "state_po"))
_OLDER = {
    "state_postal": "state_po",
    "party": "party_detailed",
    "jurisdiction": "jurisdiction_name",
    "candidatevotes": "votes",
    "county": "county_name",
}

_SHOWN = 20
"""Rows that can't be read which are told one by one."""


def detect(source: Source) -> bool:
    """Text whose header has office, candidate, votes, writein, stage and mode, with the state by two letters."""
    return (
        source.is_text
        and set(_header(next(csv.reader([source.first_line], delimiter=source.delimiter), []))) >= _NEEDED
    )


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest of the file; ResultsError when it has no rows."""
    results = Results(source.name, TITLE)
    reader = _Reader(results)
    for line in _lines(source, reader, limits):
        reader.add(line)
    if not results.lines:
        raise ResultsError(f"{source.base}: a {TITLE}, but it has no rows under its header.")
    reader.close(given)
    return results


def _header(cells: list[str]) -> list[str]:
    """Column names in small letters, those of 2016 and 2018 by their later names."""
    names = ["_".join(cell.lower().split()) for cell in cells]
    return [_OLDER[name] if name in _OLDER and _OLDER[name] not in names else name for name in names]


def _lines(source: Source, reader: _Reader, limits: Limits) -> Iterator[Line]:
    """The records under the header. One with too few or too many cells is a fault of the contests whose votes it may hold."""
    results = reader.results
    records = enumerate(source.table(), 1)
    header = next((_header(record) for _, record in records if any(record)), [])
    width = len(header)
    pick = itemgetter(*(header.index(name) if name in header else width for name in COLUMNS))
    for number, record in records:
        if len(record) != width:
            if any(record):
                text = f"expected {width} cells; found {len(record)}: the row is left out"
                note = Note("fault", text, results.file, row=number, found=",".join(record)[:80])
                reader.leave_out(note, record)
            continue
        if not any(record):
            continue
        results.lines += 1
        if results.lines > limits.rows:
            raise ResultsError(f"{source.base} has more than {limits.rows:,} rows; upload one state at a time.")
        record.append("")
        yield Line(number, *pick(record))


@dataclass(slots=True)
class _Reader:
    results: Results
    contests: dict[str, ContestRows] = field(default_factory=dict)
    keys: dict[tuple[str, ...], str] = field(default_factory=dict)
    people: dict[tuple[str, str, str], Who] = field(default_factory=dict)
    spelt: dict[str, str] = field(default_factory=dict)
    places: dict[tuple[str, ...], tuple[str, str]] = field(default_factory=dict)
    year: str = ""
    hidden: int = 0
    broken: list[tuple[Note, frozenset[str]]] = field(default_factory=list)
    broken_rows: int = 0

    def leave_out(self, note: Note, cells: list[str]) -> None:
        """Keep in mind a row that can't be read, until the contests are known whose votes it may hold."""
        self.broken_rows += 1
        if self.broken_rows <= _SHOWN:
            self.broken.append((note, frozenset(" ".join(cell.split()).upper() for cell in cells)))

    def _doubt(self, offices: Mapping[str, str]) -> None:
        """Rows that can't be read are faults of the contests whose office they name, of all where they name none; `offices` by contest."""
        notes = self.results.notes
        known = set(offices.values())
        for note, cells in self.broken:
            named = cells & known or known
            notes.extend(replace(note, contest=key) for key, office in offices.items() if office in named)
        if self.broken_rows > _SHOWN:
            text = f"{self.broken_rows - _SHOWN:,} more rows have too few or too many cells and are left out"
            notes.extend(Note("fault", text, self.results.file, contest=key) for key in offices)

    def add(self, line: Line) -> None:
        """Take one record into its contest: a measure, or the votes of a choice."""
        spot = (
            line.state,
            line.office,
            line.district,
            line.dataverse,
            line.stage,
            line.special,
            line.county,
            line.party,
            line.year,
        )
        key = self.keys.get(spot)
        if key is None:
            self.year = self.year or line.year
            key = key_of(tidy(line))
            key = self.keys[spot] = key if line.year in ("", self.year) else f"{key}|{line.year}"
            self.contests.setdefault(key, ContestRows(tidy(line)))
        contest = self.contests[key]
        value = self._value(line, key)
        place = self._place(line)
        who = self.people.get((line.candidate, line.writein, line.party))
        if who is None:
            who = choice_of(line)
            who = who._replace(name=self.spelt.setdefault(choice_key(who.name), who.name))
            self.people[line.candidate, line.writein, line.party] = who
        if who.measure:
            contest.beside += value or 0
        if who.measure == "other":
            return
        if who.measure:
            contest.rows.append(Row(key, "", value, line.row, *place, line.mode.strip(), measure=who.measure))
            return
        contest.add(who, place, line.magnitude)
        if line.total:
            contest.totals[place].add(line.total)
        contest.rows.append(Row(key, who.name, value, line.row, *place, mode_of(line.mode), who.party, who.kind))

    def _value(self, line: Line, key: str) -> int | None:
        try:
            value = parse_votes(line.votes)
        except ResultsError as error:
            note = Note(
                "fault", str(error), self.results.file, row=line.row, column="votes", found=line.votes, contest=key
            )
            self.results.notes.append(note)
            return None
        self.hidden += value is None
        return value

    def _place(self, line: Line) -> tuple[str, str]:
        """County and precinct, with the town where that isn't the county's own name: towns have precincts of one name."""
        spot = (line.state, line.county, line.jurisdiction, line.precinct)
        found = self.places.get(spot)
        if found is None:
            names = {county_key(name): name for name in offices(line.state.strip().upper()).counties.values()}
            county, precinct = " ".join(line.county.split()), line.precinct.strip()
            town = line.jurisdiction.strip() if line.jurisdiction not in (line.county, line.precinct) else ""
            place = names.get(county_key(county), county.title()), ", ".join(filter(None, (precinct, town)))
            found = self.places[spot] = place
        return found

    def close(self, given: Given) -> None:
        """Headings for all contests, and what the person must know of the file."""
        results = self.results
        merged = same_contest(self.contests)
        precincts: dict[str, set[str]] = defaultdict(set)
        for county, precinct in self.places.values():
            precincts[county].add(precinct)
        approximate = False
        for key, contest in merged.items():
            found = results.headings[key] = heading(key, contest, precincts, given)
            results.rows.extend(contest.settled(key))
            approximate = approximate or (found.kind == "candidate" and found.seats is not None and local(contest.line))
            for why in why_merged(contest, found):
                results.notes.append(Note("doubt", why, results.file, contest=key))
        unshare_totals([(contest, results.headings[key]) for key, contest in merged.items()])
        self._doubt({key: " ".join(contest.line.office.split()).upper() for key, contest in merged.items()})
        for name in ("state", "date", "stage"):
            values = {getattr(found, name) for found in results.headings.values()}
            if len(values) == 1:
                setattr(results, name, values.pop())
        if approximate:
            text = "Seats of local offices are MEDSL's magnitude, which its notes call approximate."
            results.notes.append(Note("note", text, results.file, column="magnitude"))
        if self.hidden:
            text = f"{self.hidden:,} counts are not told (* stands for a small number that is hidden); their contests have no total."
            results.notes.append(Note("note", text, results.file, column="votes"))
