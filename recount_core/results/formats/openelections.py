"""OpenElections CSV: one row a choice and place, under a header; columns by name, never by position.

Files are named for their election, "20181106__mn__general__county.csv". Volunteers make them by hand, so that total rows, two counts of
one contest, cells in the wrong column and several spellings of one county stand in them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.count import choice_key
from recount_core.results.formats.openelections_columns import Columns, columns_of, is_header
from recount_core.results.formats.openelections_names import (
    Election,
    district_number,
    election,
    full_title,
    is_no_contest,
    office_key,
    without_party,
)
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.numbers import parse_votes
from recount_core.results.offices import Office, Offices, county_key, offices
from recount_core.results.source import Folding, Source
from recount_core.results.table import VOTES, Heading, Note, Results, Row

NAME = "openelections"
TITLE = "OpenElections CSV"

_WIDE = frozenset(("president", "congressional", "state", "legislative", "judicial"))


def detect(source: Source) -> bool:
    """Whether the header names offices, candidates and votes in the way of OpenElections."""
    return source.is_text and is_header(source.first_line.split(source.delimiter))


def folding(source: Source) -> Folding | None:
    """How rows of the same choice in the same county may be added up before they are read; None where ways of voting have columns."""
    columns = columns_of(source, source.first_line.split(source.delimiter))
    place = tuple(at for at in (columns.code, columns.precinct) if at >= 0)
    if columns.modes or columns.mode >= 0 or columns.votes < 0 or columns.towns or not place:
        return None
    alike = (columns.county, columns.office, columns.district, columns.party, columns.candidate)
    return Folding(tuple(at for at in alike if at >= 0), columns.county, place, columns.votes, columns.party)


class _Line(NamedTuple):
    """One row as read: names are clean, votes still text. `modes` are (way of voting, votes)."""

    row: int
    county: str
    precinct: str
    office: str
    district: str
    party: str
    choice: str
    votes: str | None
    modes: tuple[tuple[str, str], ...]


def read(source: Source, given: Given, limits: Limits) -> Results:
    """The long table of one file; raises ResultsError when a column that is needed is missing or there are too many rows."""
    told = election(source.name)
    state = given.state or told.state
    stage = told.stage
    results = Results(source.name, TITLE, state=told.state, date=told.date, stage=stage)
    records = source.records()
    header = next((record for _, record, _ in records if any(cell.strip() for cell in record)), [])
    columns = columns_of(source, header)
    if columns.county < 0:
        results.one_county = given.county
        if not given.county:
            results.notes.append(Note("note", "No column names the county; say which one it is.", results.file))
    reader = _Reader(results, offices(state), told, given.stage or stage, given.date or told.date)
    for number, record, times in records:
        if any(record):
            results.lines += times
            reader.record(number, record, columns, times)
    if results.lines > limits.rows:
        raise ResultsError(f"{source.base} has {results.lines:,} rows; at most {limits.rows:,} are read.")
    if not results.lines:
        text = "The file has a header and no rows; files of uncontested special elections look so."
        results.notes.append(Note("note", text, results.file))
    reader.close()
    return results


@dataclass(slots=True)
class _Group:
    """All rows of one office, district and party primary, before it is known whether each county has its own contest."""

    office: str
    district: str
    party: str
    what: Office
    recount: bool
    lines: list[_Line] = field(default_factory=list)


@dataclass(slots=True)
class _Reader:
    """Collects rows into groups, then writes headings and rows."""

    results: Results
    offices: Offices
    told: Election
    stage: str
    date: dt.date | None
    groups: dict[tuple[str, str, bool], _Group] = field(default_factory=dict)
    spelt: dict[tuple[str, str, str], _Group] = field(default_factory=dict)
    odd_parties: list[_Line] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)
    not_contests: int = 0
    known: dict[str, str] = field(default_factory=dict)
    counties: dict[str, str] = field(default_factory=dict)
    broken: list[tuple[int, list[str], Columns]] = field(default_factory=list)
    homes: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.known = {county_key(name): name for name in self.offices.counties.values()}

    def note(
        self, level: str, text: str, row: int | None = None, column: str = "", found: str = "", place: str = ""
    ) -> None:
        """A note on this file."""
        self.results.notes.append(Note(level, text, self.results.file, "", row, column, found, place))

    def record(self, number: int, record: list[str], columns: Columns, times: int) -> None:
        """One row, which stands for so many, into its group."""
        if len(record) != columns.width:
            short = len(record) <= max(columns.candidate, columns.votes)
            if short or any(cell.strip() for cell in record[columns.width :]):
                self.broken.append((number, record, columns))
                return
            record = (record + [""] * columns.width)[: columns.width]
        cells = [cell.strip() for cell in record]
        cells.append("")
        county, office, party = (cells[at] for at in (columns.county, columns.office, columns.party))
        precinct = columns.where(cells)
        if is_no_contest(office):
            self.not_contests += times
            return
        line = _Line(
            number,
            self._county(county) or self.results.one_county,
            cells[columns.code] or precinct,
            office,
            cells[columns.district],
            party,
            cells[columns.candidate],
            record[columns.votes] if columns.votes >= 0 else None,
            tuple([(mode, record[at]) for mode, at in columns.modes]) if columns.modes else (),
        )
        if columns.mode >= 0 and columns.votes >= 0 and not line.modes and cells[columns.mode]:
            line = line._replace(votes=None, modes=((cells[columns.mode], record[columns.votes]),))
        if party and not labels.is_party(party) and self._no_party(line, precinct):
            self.moved.append(line.row)
            line = line._replace(party="")
            if self.stage == "primary":
                self.odd_parties.append(line)
                return
        self._group(line).lines.append(line)

    def _county(self, name: str) -> str:
        """A county as the state's table spells it, else as the file did first."""
        key = county_key(name)
        found = self.known.get(key)
        return found or (name if labels.is_total(name) else self.counties.setdefault(key, name))

    def _no_party(self, line: _Line, precinct: str) -> bool:
        """Whether the party cell holds the county or the precinct of the row."""
        return choice_key(line.party) == choice_key(precinct) or county_key(line.party) == county_key(line.county)

    def _group(self, line: _Line) -> _Group:
        spelt = (line.office, line.district, line.party)
        group = self.spelt.get(spelt)
        if group is None:
            group = self.spelt[spelt] = self._new_group(line, labels.party_of(line.party))
        return group

    def _new_group(self, line: _Line, party: str) -> _Group:
        contest_party = party if self.stage == "primary" and party not in ("", "nonpartisan", "wi", "write in") else ""
        bare, recount = labels.without_recount(line.office)
        key = (office_key(bare, line.district), contest_party, recount)
        group = self.groups.get(key)
        if group is None:
            what = self.offices.of(full_title(bare, line.district))
            what = what if what.office else self.offices.of(bare)
            group = self.groups[key] = _Group(bare, line.district, line.party if contest_party else "", what, recount)
        return group

    def close(self) -> None:
        """Write all groups, and what must be said of the whole file."""
        for line in self.odd_parties:
            self._place_odd(line)
        for key, group in self.groups.items():
            for counties, lines in self._contests(group):
                self._write(key[0], group, counties, lines)
        for number, record, columns in self.broken:
            self._note_broken(number, record, columns)
        self._note_file()

    def _note_broken(self, number: int, record: list[str], columns: Columns) -> None:
        """A row of too few or too many cells: a fault of the contests of its office, as far as it names one."""
        cells = [*(cell.strip() for cell in record), *[""] * columns.width]
        county = self.known.get(county_key(cells[columns.county]), cells[columns.county])
        homes = [place for place, home in self.homes.get(cells[columns.office], ()) if home in ("", county)]
        text = f"expected {columns.width} cells; found {len(record)}, so the row is not used"
        for place in homes or [""]:
            self.note("fault", text, number, "", ", ".join(record)[:80], place)

    def _place_odd(self, line: _Line) -> None:
        """In a primary a row without its party belongs to the party whose contest has the person, if just one has."""
        key = office_key(labels.without_recount(line.office)[0], line.district)
        homes = [
            group
            for (office, *_), group in self.groups.items()
            if office == key and any(choice_key(other.choice) == choice_key(line.choice) for other in group.lines)
        ]
        if len(homes) == 1:
            homes[0].lines.append(line)
        else:
            self.note(
                "fault", "expected a party; the row can't be given to a party's primary", line.row, "party", line.office
            )

    def _contests(self, group: _Group) -> Iterator[tuple[str, list[_Line]]]:
        """(county or "", rows) of each contest under one title: one, or one in each county."""
        by_county: dict[str, list[_Line]] = {}
        for line in group.lines:
            by_county.setdefault(line.county, []).append(line)
        counties = [county for county in by_county if not labels.is_total(county)]
        if group.what.each_county or (
            len(counties) > 1 and group.what.office not in _WIDE and not self._shared(group, by_county)
        ):
            for county in counties:
                yield county, by_county[county]
            if len(counties) < len(by_county):
                self.note("note", f"{group.office}: totals over several counties' contests are left out.")
        else:
            yield "", group.lines

    @staticmethod
    def _shared(group: _Group, by_county: dict[str, list[_Line]]) -> bool:
        """Whether counties vote together under one local title: the same people stand in each of them."""
        people = [
            {choice_key(line.choice) for line in lines if not labels.is_pooled(line.choice)}
            for county, lines in by_county.items()
            if not labels.is_total(county)
        ]
        answers = labels.affirmative_first(sorted({line.choice for line in group.lines}))
        return answers is None and all(names == people[0] for names in people)

    def _write(self, key: str, group: _Group, county: str, lines: list[_Line]) -> None:
        party = labels.party_of(group.party)
        contest_key = "|".join(filter(None, (key, county, party)))
        place = f"{contest_key}|recount" if group.recount else contest_key
        heading = self._heading(contest_key, group, county, lines)
        self.results.headings[place] = heading
        for line in lines:
            self._rows(place, heading, line)
        for office in {line.office for line in lines}:
            self.homes.setdefault(office, []).append((place, county))

    def _heading(self, key: str, group: _Group, county: str, lines: list[_Line]) -> Heading:
        what = group.what
        counties = {line.county for line in lines if line.county and not labels.is_total(line.county)}
        home = county or (next(iter(counties)) if len(counties) == 1 else "")
        answers: dict[str, str] = {}
        for line in lines:
            if not labels.measure_of(line.choice) and not labels.is_pooled(line.choice):
                answers.setdefault(choice_key(line.choice), line.choice)
        question = labels.affirmative_first(list(answers.values()))
        kind = what.kind if what.kind != "candidate" else "question" if question else "candidate"
        nonpartisan = {labels.party_of(line.party) for line in lines} <= {"nonpartisan", "wi", "write in"}
        seats = what.seats
        if self.stage == "primary" and not group.party and not nonpartisan:
            seats = None
        return Heading(
            key=key,
            title=full_title(group.office, group.district),
            jurisdiction=what.jurisdiction(home, district_number(group.district))
            or (f"{home} County" if home and not what.office else ""),
            state=self.offices.state,
            office=what.office,
            kind=kind,
            date=self.date,
            stage=what.stage or self.stage,
            special=what.special or self.told.special or "unexpired" in group.district.lower(),
            seats=seats,
            counties=what.counties,
            party=group.party,
            count="recount" if group.recount else "unknown",
            ranked_choice=self.offices.ranked_choice(what, self.date),
            required_share=what.required_share,
            statewide=what.statewide,
            choices=question or (),
            nonpartisan=nonpartisan,
        )

    def _rows(self, place: str, heading: Heading, line: _Line) -> None:
        measure = labels.measure_of(line.choice)
        if measure == "other":
            return
        values = self._values(place, line)
        if labels.is_total(line.choice):
            total = values.get("")
            if total is not None:
                heading.stated[line.county, line.precinct] = total
            return
        choice, kind = self._choice(place, line) if not measure else ("", "")
        party = "" if kind == "write-in" and labels.party_of(line.party) in ("write in", "wi") else line.party
        for mode, value in values.items():
            mode = "total" if not mode and len(values) > 1 else mode
            self.results.rows.append(
                Row(place, choice, value, line.row, line.county, line.precinct, mode, party, kind, measure or VOTES)
            )

    def _choice(self, place: str, line: _Line) -> tuple[str, str]:
        """(name, kind) of a choice; a named person under the party "Write-In" was written in."""
        written = labels.party_of(line.party) in ("write in", "wi")
        if labels.is_pooled(line.choice) or (written and not line.choice):
            return line.choice or "Write-ins", "pooled"
        name = labels.written_in(line.choice)
        if name or written:
            return name or line.choice, "write-in"
        if not line.choice:
            self.note("fault", "expected a candidate or an answer", line.row, "candidate", "", place)
            return "(no name)", ""
        return without_party(line.choice, line.party), ""

    def _values(self, place: str, line: _Line) -> dict[str, int | None]:
        values: dict[str, int | None] = {}
        cells = (*(((("", line.votes),)) if line.votes is not None else ()), *line.modes)
        for mode, text in cells:
            try:
                values[mode] = parse_votes(text)
            except ResultsError as error:
                values[mode] = None
                self.note("fault", str(error), line.row, mode or "votes", text.strip(), place)
        if line.modes and all(values[mode] is None for mode, _ in line.modes) and line.votes is not None:
            return {"": values[""]}
        return values

    def _note_file(self) -> None:
        counties = {row.county for row in self.results.rows if row.county and not labels.is_total(row.county)}
        word = next(
            (word for word in self.told.words if county_key(word) in {county_key(name) for name in counties}), ""
        )
        if word and len(counties) == 1:
            self.results.one_county = next(iter(counties))
        if self.known:
            for name in sorted(counties - set(self.offices.counties.values())):
                rows = [row for row in self.results.rows if row.county == name]
                for place in dict.fromkeys(row.contest for row in rows):
                    text = f"“{name}” is no county of this state; is it a total or a county in another spelling?"
                    self.note("doubt", text, rows[0].row, "county", name, place)
        if self.moved:
            text = f"{len(self.moved):,} rows have the county or precinct in the party column; they are read without a party"
            self.note("note", text, self.moved[0], "party")
        if self.not_contests:
            self.note(
                "note",
                f"{self.not_contests:,} rows count voters, ballots or straight-party votes; they are no contest.",
            )
