"""MIT Election Data and Science Lab: precinct CSV of one state, and CSV of state totals; columns by name, their order varies.

Its codebook: `mode` is TOTAL or a way of voting; `writein` TRUE for written-in people and pools; `magnitude` the seats, approximate for
local offices; `votes` is * where small counts are hidden; names repeat where the source has several precincts of one name.
"""

from __future__ import annotations

import csv
import datetime as dt
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.numbers import parse_votes
from recount_core.results.offices import Office, offices
from recount_core.results.source import Source
from recount_core.results.table import VOTES, Heading, Note, Results, Row

NAME = "medsl"
TITLE = "MEDSL precinct or state CSV"

_NEEDED = frozenset(("office", "candidate", "votes", "writein", "stage", "mode"))
_OTHER_NAMES = {
    "state_postal": "state_po",
    "party": "party_detailed",
    "jurisdiction": "jurisdiction_name",
}


def detect(source: Source) -> bool:
    """Text whose header has office, candidate, votes, writein, stage and mode, with the state by two letters."""
    if not source.is_text:
        return False
    header = _header(next(csv.reader([source.first_line]), []))
    return set(header) >= _NEEDED and "state_po" in header


def _header(cells: list[str]) -> list[str]:
    names = [cell.strip().strip("\ufeff").lower() for cell in cells]
    return [_OTHER_NAMES.get(name, name) if _OTHER_NAMES.get(name) not in names else name for name in names]


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest of the file; ResultsError when it has no rows."""
    results = Results(source.name, TITLE)
    reader = _Reader(results, given)
    for line in _lines(source, results, limits):
        reader.add(line)
    if not results.lines:
        raise ResultsError(f"{source.base}: a {TITLE}, but it has no rows under its header.")
    reader.close()
    return results


def _lines(source: Source, results: Results, limits: Limits) -> Iterator[Line]:
    """The records under the header. One with too few or too many cells is a fault."""
    records = enumerate(source.table(), 1)
    header = next((_header(record) for _, record in records if any(record)), [])
    places = [header.index(name) if name in header else -1 for name in COLUMNS]
    for number, record in records:
        if len(record) != len(header):
            if any(record):
                text = f"expected {len(header)} cells; found {len(record)}: the row is left out"
                results.notes.append(Note("fault", text, results.file, row=number, found=",".join(record)[:80]))
            continue
        results.lines += 1
        if results.lines > limits.rows:
            raise ResultsError(f"{source.base} has more than {limits.rows:,} rows; upload one state at a time.")
        yield Line(number, *["" if place < 0 else clean(record[place]) for place in places])


@dataclass(slots=True)
class _Reader:
    results: Results
    given: Given
    contests: dict[str, ContestRows] = field(default_factory=dict)
    keys: dict[tuple[str, ...], str] = field(default_factory=dict)
    precincts: dict[tuple[str, str, str], str] = field(default_factory=dict)
    hidden: int = 0
    names: dict[str, dict[str, str]] = field(default_factory=dict)

    def add(self, line: Line) -> None:
        spot = (
            line.state,
            line.office,
            line.district,
            line.dataverse,
            line.stage,
            str(line.special),
            line.county,
            line.party,
        )
        key = self.keys.get(spot)
        if key is None:
            key = self.keys[spot] = key_of(line)
        contest = self.contests.get(key)
        if contest is None:
            contest = self.contests[key] = ContestRows(line)
        county = self._county(line)
        precinct = self._precinct(line)
        value = self._value(line, key)
        measure = labels.measure_of(line.candidate)
        if measure:
            if measure != "other":
                contest.rows.append(Row(key, "", value, line.row, county, precinct, line.mode.strip(), measure=measure))
            return
        pooled = labels.is_pooled(line.candidate) or (line.writein and not line.candidate)
        kind = "pooled" if pooled else "write-in" if line.writein else ""
        choice = line.candidate or "WRITE-IN"
        contest.kinds[choice].add(kind)
        contest.counties.add(county)
        contest.magnitudes[line.magnitude] += 1
        if kind == "":
            contest.areas[choice].add((county, precinct))
            contest.parties.add(line.party.upper())
        party = "" if line.party.upper() in ("NONPARTISAN", "WRITE-IN") else line.party.title()
        contest.rows.append(Row(key, choice, value, line.row, county, precinct, mode_of(line.mode), party, kind, VOTES))

    def _value(self, line: Line, key: str) -> int | None:
        try:
            value = parse_votes(line.votes)
        except ResultsError as error:
            self.results.notes.append(
                Note(
                    "fault", str(error), self.results.file, row=line.row, column="votes", found=line.votes, contest=key
                )
            )
            return None
        self.hidden += value is None
        return value

    def _county(self, line: Line) -> str:
        names = self.names.get(line.state)
        if names is None:
            names = self.names[line.state] = {name.upper(): name for name in offices(line.state).counties.values()}
        written = names.get(line.county.upper())
        if written is None:
            written = names[line.county.upper()] = line.county.title()
        return written

    def _precinct(self, line: Line) -> str:
        """The precinct's name, with its town where that is not the county's own name: towns have precincts of one name."""
        spot = (line.county, line.jurisdiction, line.precinct)
        name = self.precincts.get(spot)
        if name is None:
            town = line.jurisdiction if line.jurisdiction not in (line.county, line.precinct) else ""
            name = self.precincts[spot] = ", ".join(filter(None, (line.precinct, town)))
        return name

    def close(self) -> None:
        results = self.results
        everywhere = {county for contest in self.contests.values() for county in contest.counties}
        approximate = False
        for key, contest in self.contests.items():
            found = heading(key, contest, everywhere, self.given)
            results.headings[key] = found
            results.rows.extend(settled(contest))
            if found.kind == "candidate" and found.seats is not None and local(contest.line):
                approximate = True
            text = merged(contest, found)
            if text:
                results.notes.append(Note("doubt", text, results.file, contest=key))
        _same_for_all(results)
        if approximate:
            text = "The number of seats is MEDSL's magnitude, which its notes call approximate for local offices."
            results.notes.append(Note("note", text, results.file, column="magnitude"))
        if self.hidden:
            text = f"{self.hidden:,} counts are not told (* stands for a small number that is hidden); their contests have no total."
            results.notes.append(Note("note", text, results.file, column="votes"))


def _same_for_all(results: Results) -> None:
    """What the file says of all its contests."""
    headings = results.headings.values()
    for name in ("state", "date", "stage"):
        values = {getattr(heading, name) for heading in headings}
        if len(values) == 1:
            setattr(results, name, values.pop())
