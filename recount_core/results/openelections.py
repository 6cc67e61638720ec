"""OpenElections CSV: one row a choice and place, under a header; columns by name, never by position.

Files are named for their election, "20181106__mn__general__county.csv". Volunteers make them by hand, so that total rows, two counts of
one contest, cells in the wrong column and several spellings of one county stand in them.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.count import choice_key
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.numbers import parse_votes
from recount_core.results.offices import Office, Offices, offices
from recount_core.results.source import Source
from recount_core.results.table import VOTES, Heading, Note, Results, Row

NAME = "openelections"
TITLE = "OpenElections CSV"

_NAME = re.compile(r"(?P<day>\d{8})__(?P<state>[a-z]{2})__(?P<rest>[a-z0-9_-]+)", re.IGNORECASE)
_TOTAL_COLUMNS = ("votes", "total_votes", "total", "vote_total")
_MODES = frozenset(
    (
        *("election_day", "electionday", "polls", "polling_place", "in_person", "machine", "paper", "one_stop"),
        *(
            "early",
            "early_voting",
            "early_vote",
            "advance",
            "advanced",
            "absentee",
            "absentee_mail",
            "mail",
            "mail_in",
            "by_mail",
        ),
        *("provisional", "federal", "affidavit", "military", "failsafe", "questionable"),
    )
)
_NOT_MODES = frozenset(("pct_votes", "percent_votes", "winning_votes", "under_votes", "over_votes"))
_OTHERS = frozenset(("dataverse", "party_detailed", "jurisdiction_fips", "mode"))
_WIDE = frozenset(("president", "congressional", "state", "legislative", "judicial"))
_NOT_A_CONTEST = re.compile(
    r"straight party.*|.*ballots cast.*|.*registered voters.*|.*voter turnout.*|turnout", re.IGNORECASE
)
_NUMBER = re.compile(r"(?:district|dist\.?|hd|sd|cd|psc|ward)?[\s#]*0*(\d+[a-z]?)", re.IGNORECASE)
_ANY_NUMBER = re.compile(r"(?<![\w.])0*(\d+[a-z]?)(?![\w.])", re.IGNORECASE)
_SAME_OFFICE = (
    (re.compile(r"\bunited states\b|\bu\.? ?s\.?(?=\s)"), "us"),
    (
        re.compile(r"^us (?:representative|rep|house of representatives)\b|^(?:representative in )?congress\b"),
        "us house",
    ),
    (re.compile(r"^us senator\b"), "us senate"),
    (re.compile(r"^state (?:representative|rep|assembly)\b"), "state house"),
    (re.compile(r"^state senator\b"), "state senate"),
    (re.compile(r"^us president\b"), "president"),
    (re.compile(r"^state (?=superintendent)"), ""),
    (re.compile(r"\b(?:district|dist)\b"), " "),
    (re.compile(r"[^a-z0-9#]+"), " "),
)


class Election(NamedTuple):
    """What a file's name tells: day, state, stage, special or not, and the county of a one-county file."""

    date: dt.date | None = None
    state: str = ""
    stage: str = ""
    special: bool = False
    words: tuple[str, ...] = ()


def detect(source: Source) -> bool:
    """Whether the header names offices, candidates and votes in the way of OpenElections."""
    if not source.is_text:
        return False
    header = [_column(cell) for cell in source.first_line.split(source.delimiter)]
    votes = any(name in _TOTAL_COLUMNS or _is_mode(name) for name in header)
    place = "county" in header or "precinct" in header
    return votes and place and {"office", "candidate"} <= set(header) and not _OTHERS & set(header)


def _column(cell: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", cell.strip().strip("\ufeff\"'").lower()).strip("_")


def _is_mode(name: str) -> bool:
    return (name in _MODES or name.endswith("_votes")) and name not in _TOTAL_COLUMNS and name not in _NOT_MODES


def election(name: str) -> Election:
    """What the name of a file tells; everything empty where it has another form."""
    found = _NAME.search(name)
    if not found:
        return Election()
    try:
        date: dt.date | None = dt.datetime.strptime(found["day"], "%Y%m%d").date()
    except ValueError:
        date = None
    parts = found["rest"].lower().split("__")
    stage = "primary" if "primary" in parts else "general" if {"general", "runoff"} & set(parts) else ""
    words = tuple(part.replace("_", " ") for part in parts if part not in ("special", "primary", "general", "runoff"))
    return Election(date, found["state"].upper(), stage, "special" in parts, words)


class _Columns(NamedTuple):
    """Where the columns are; -1 for one that isn't there."""

    county: int
    precinct: int
    code: int
    office: int
    district: int
    party: int
    candidate: int
    votes: int
    modes: tuple[tuple[str, int], ...]
    width: int


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
    records = enumerate(source.table(), 1)
    header = next((record for _, record in records if any(cell.strip() for cell in record)), [])
    columns = _columns(source, header)
    reader = _Reader(results, offices(state), told, given.stage or stage, given.date or told.date)
    for number, record in records:
        if any(record):
            results.lines += 1
            reader.record(number, record, columns)
    if results.lines > limits.rows:
        raise ResultsError(f"{source.base} has {results.lines:,} rows; at most {limits.rows:,} are read.")
    if not results.lines:
        text = "The file has a header and no rows; files of uncontested special elections look so."
        results.notes.append(Note("note", text, results.file))
    reader.close()
    return results


def _columns(source: Source, header: list[str]) -> _Columns:
    names = [_column(cell) for cell in header]

    def place(*wanted: str) -> int:
        return next((names.index(name) for name in wanted if name in names), -1)

    modes = tuple(
        (name.removesuffix("_votes").replace("_", " "), at) for at, name in enumerate(names) if _is_mode(name)
    )
    found = _Columns(
        place("county", "county_name"),
        place("precinct", "precinct_name"),
        place("precinct_code"),
        place("office"),
        place("district"),
        place("party"),
        place("candidate"),
        place(*_TOTAL_COLUMNS),
        modes,
        len(names),
    )
    if min(found.office, found.candidate) < 0 or (found.votes < 0 and not modes):
        raise ResultsError(
            f"{source.base}: expected columns office, candidate and votes; found {', '.join(names)[:200]}."
        )
    return found


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

    def __post_init__(self) -> None:
        self.known = {_county_key(name): name for name in self.offices.counties.values()}

    def note(
        self, level: str, text: str, row: int | None = None, column: str = "", found: str = "", place: str = ""
    ) -> None:
        """A note on this file."""
        self.results.notes.append(Note(level, text, self.results.file, "", row, column, found, place))

    def record(self, number: int, record: list[str], columns: _Columns) -> None:
        """One row into its group."""
        if len(record) != columns.width:
            if any(cell.strip() for cell in record[columns.width :]) or len(record) <= max(
                columns.candidate, columns.votes
            ):
                self.note(
                    "fault",
                    f"expected {columns.width} cells; found {len(record)}, so the row is not used",
                    number,
                    found=", ".join(record)[:80],
                )
                return
            record = (record + [""] * columns.width)[: columns.width]

        cells = [cell.strip() for cell in record]
        cells.append("")
        county, office, party, precinct = (
            cells[at] for at in (columns.county, columns.office, columns.party, columns.precinct)
        )
        if _is_no_contest(office):
            self.not_contests += 1
            return
        line = _Line(
            number,
            self.known.get(_county_key(county), county),
            cells[columns.code] or precinct,
            office,
            cells[columns.district],
            party,
            cells[columns.candidate],
            record[columns.votes] if columns.votes >= 0 else None,
            tuple([(mode, record[at]) for mode, at in columns.modes]) if columns.modes else (),
        )
        if party and not labels.is_party(party) and self._no_party(line, precinct):
            self.moved.append(line.row)
            line = line._replace(party="")
            if self.stage == "primary":
                self.odd_parties.append(line)
                return
        self._group(line).lines.append(line)

    def _no_party(self, line: _Line, precinct: str) -> bool:
        """Whether the party cell holds the county or the precinct of the row."""
        return choice_key(line.party) == choice_key(precinct) or _county_key(line.party) == _county_key(line.county)

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
            what = self.offices.of(_full(bare, line.district))
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
        self._note_file()

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

    def _heading(self, key: str, group: _Group, county: str, lines: list[_Line]) -> Heading:
        what = group.what
        counties = {line.county for line in lines if line.county and not labels.is_total(line.county)}
        home = county or (next(iter(counties)) if len(counties) == 1 else "")
        answers = list(
            dict.fromkeys(
                line.choice
                for line in lines
                if not labels.measure_of(line.choice) and not labels.is_pooled(line.choice)
            )
        )
        question = labels.affirmative_first(answers)
        kind = what.kind if what.kind != "candidate" else "question" if question else "candidate"
        nonpartisan = {labels.party_of(line.party) for line in lines} <= {"nonpartisan", "wi", "write in"}
        seats = what.seats
        if self.stage == "primary" and not group.party and not nonpartisan:
            seats = None
        return Heading(
            key=key,
            title=_full(group.office, group.district),
            jurisdiction=what.jurisdiction(home, _number(group.district))
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
        return _without_party(line.choice, line.party), ""

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
            (word for word in self.told.words if _county_key(word) in {_county_key(name) for name in counties}), ""
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


@lru_cache(maxsize=20_000)
def _is_no_contest(office: str) -> bool:
    return not office or bool(_NOT_A_CONTEST.fullmatch(office)) or bool(labels.measure_of(office))


@lru_cache(maxsize=20_000)
def _county_key(name: str) -> str:
    """What makes two spellings one county: "MADISON MT" and "Madison", "Lewis & Clark" and "Lewis and Clark"."""
    words = re.sub(r"[^a-z]+", " ", name.lower().replace("&", " and ")).split()
    words = ["st" if word == "saint" else word for word in words]
    if len(words) > 1 and (words[-1] in ("county", "co") or re.fullmatch(r".* [A-Z]{2}", name.strip())):
        words = words[:-1]
    return "".join(words)


@lru_cache(maxsize=50_000)
def office_key(office: str, district: str) -> str:
    """What makes two spellings of an office one contest: "U.S. Representative District 1" and "US House" with district 1."""
    words = office.lower().replace(".", "")
    for pattern, better in _SAME_OFFICE:
        words = pattern.sub(better, words).strip()
    words = " ".join(_ANY_NUMBER.sub(r"\1", word) for word in words.split())
    number = _number(district).lower()
    return words if not number or words.endswith(f" {number}") or f" {number} " in words else f"{words} {number}"


@lru_cache(maxsize=20_000)
def _number(district: str) -> str:
    """The bare number of a district ("HD07" and "07" are 7, "3A" stays), or the words where it has none."""
    found = _NUMBER.fullmatch(district.strip())
    return found[1].upper() if found else district.strip()


@lru_cache(maxsize=20_000)
def _full(office: str, district: str) -> str:
    """The office with its district, unless it names it already."""
    number = _number(district)
    if not number:
        return office
    if not any(letter.isdigit() for letter in number):
        return f"{office} ({number})"
    named = {found.upper() for found in _ANY_NUMBER.findall(office)}
    return office if number in named or "district" in office.lower() else f"{office} District {number}"


@lru_cache(maxsize=50_000)
def _without_party(choice: str, party: str) -> str:
    """A name without its own party in brackets behind it: "Casey Cagle (REP)"."""
    found = re.fullmatch(r"(.+?)\s*\((\w+)\)", choice)
    return found[1] if found and party and labels.party_of(found[2]) == labels.party_of(party) else choice
