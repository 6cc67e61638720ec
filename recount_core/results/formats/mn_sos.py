"""Minnesota Secretary of State media files: semicolon text, 16 fields, no header, one row a choice and area.

Layout published with the files ("Text File Layout"): state; county id; precinct; office id; office name; district; candidate order;
candidate; suffix; incumbent; party; precincts reporting; precincts; votes; percent; total votes for the office in the area.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field, replace

from recount_core.errors import ResultsError
from recount_core.results.count import choice_key
from recount_core.results.formats.carried import Rows, one_line
from recount_core.results.given import Given
from recount_core.results.labels import is_pooled, measure_of, party_of
from recount_core.results.limits import Limits
from recount_core.results.numbers import parse_votes
from recount_core.results.offices import Office, Offices, offices
from recount_core.results.source import Source
from recount_core.results.table import Heading, Note, Results, Row

NAME = "mn-sos"
TITLE = "Minnesota Secretary of State results text"

FIELDS = 16
_ROW = re.compile(r"MN;\d{0,2};[^;]*;\d{4};[^;]+;")
_DAY = re.compile(r"(?<!\d)(20[0-3]\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)")
_PARTISAN = ("0100", "0350")
_BY_COUNTY = ("0391", "0440")
_POOLED_ORDER = "9901"
_NONPARTISAN = "NP"
_WRITE_IN = "WI"

_SHOWN = 20
"""Lines that name no contest which are doubts of every one."""

_NO_SEATS = "The file writes “(Elect 2)” and the like where several are elected, and nothing for this contest."

_PADDED = {1: 2, 2: 4, 3: 4, 6: 4}
"""Fields of digits, from 0, and how many each has: a spreadsheet drops the zeros in front."""

_DISTRICTS = (("0391", "0397", 2), ("1001", "4999", 5), ("5000", "5999", 4))
"""Digits of a district, by the first and last id of the offices: commissioners, cities and towns, schools."""

_PARTS = {r"[1-8]": 8, r"\d\d[AB]": 134}
"""How many districts the state has of each form: congressional, and those of the House."""

_Fields = list[str]


def detect(source: Source) -> bool:
    """Whether one of the first lines has the sixteen fields of a results row."""
    if not source.is_text:
        return False
    lines = [line.replace('"', "") for line in re.split(r"\r\n|\r|\n", source.head) if line.strip()]
    return any(_ROW.match(line) and line.rstrip(";").count(";") in (FIELDS - 1, FIELDS) for line in lines[:20])


def written(rows: Rows) -> str:
    """Rows that a spreadsheet saved, as the text: with the zeros that it drops, and no semicolon inside a field."""
    return "\n".join(";".join(_as_published(row)) for row in one_line(rows))


def _as_published(row: _Fields) -> _Fields:
    fields = [cell.replace(";", ",") for cell in row]
    while len(fields) > FIELDS and not fields[-1]:
        fields.pop()
    if len(fields) == FIELDS and fields[0] == "MN":
        for place, digits in _PADDED.items():
            fields[place] = _padded(fields[place], digits)
        digits = next((digits for first, last, digits in _DISTRICTS if first <= fields[3] <= last), 0)
        fields[5] = _padded(fields[5], digits)
    return fields if any(fields) else []


def _padded(cell: str, digits: int) -> str:
    return cell.zfill(digits) if cell.isdecimal() else cell


def read(source: Source, given: Given, limits: Limits) -> Results:
    """The long table of one file; raises ResultsError where no row is a results row or the file has too many."""
    lines = [(number, _split(line)) for number, line in enumerate(source.lines(), 1) if line.strip()]
    if len(lines) > limits.rows:
        raise ResultsError(f"{source.base} has {len(lines):,} rows; at most {limits.rows:,} are read.")
    date = _date_in(source.name)
    results = Results(source.name, TITLE, state="MN", date=date, lines=len(lines), of_the_state=True)
    results.stage, why = _stage(lines, date)
    reader = _Reader(results, offices("MN"), given.date or date, given.stage or results.stage)
    for number, fields in lines:
        reader.row(number, fields)
    if not results.rows:
        raise ResultsError(
            f"{source.base}: expected rows of {FIELDS} fields with semicolons between; none could be used."
        )
    reader.close("" if given.stage else why)
    return results


def _split(line: str) -> _Fields:
    """The fields of a line; quotes belong to names unless every field stands in them."""
    if line.startswith('"MN"'):
        line = line.strip('"').replace('";"', ";").replace('""', '"')
    fields = line.split(";")
    if '""' in line:
        fields = [_unquoted(cell) for cell in fields]
    return fields[:FIELDS] if len(fields) == FIELDS + 1 and not fields[FIELDS].strip() else fields


def _unquoted(cell: str) -> str:
    """A field that a spreadsheet put in quotes because there are quotes in it."""
    quoted = len(cell) > 4 and cell[0] == cell[-1] == '"' and '""' in cell[1:-1]
    return cell[1:-1].replace('""', '"') if quoted else cell


def _date_in(name: str) -> dt.date | None:
    """Election day where the folder or file is named for it, as the publisher's folders are ("20221108/local.txt")."""
    found = _DAY.search(name)
    try:
        return dt.date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None


def _stage(lines: list[tuple[int, _Fields]], date: dt.date | None) -> tuple[str, str]:
    """(stage, why) by what only one kind of election has; empty where nothing tells.

    A party has two candidates for one office only in a primary. Write-in lines stand only in general elections (and in a presidential
    primary, which the first mark finds). State primaries are on the second Tuesday in August.
    """
    nominees: dict[tuple[str, str, str], str] = {}
    write_ins = False
    for _, fields in lines:
        if len(fields) != FIELDS:
            continue
        party = fields[10]
        if party == _WRITE_IN or fields[6] == _POOLED_ORDER:
            write_ins = True
        elif (
            _PARTISAN[0] <= fields[3] <= _PARTISAN[1]
            and party not in (_NONPARTISAN, "", "IND")
            and (first := nominees.setdefault((fields[4], fields[5], party), fields[7])) != fields[7]
            and choice_key(first) != choice_key(fields[7])
        ):
            return "primary", "a party has several candidates for one office"
    if write_ins:
        return "general", "the file has write-in lines"
    if date and date.month == 8 and date.weekday() == 1 and 8 <= date.day <= 14:
        return "primary", "state primaries are on the second Tuesday in August"
    return "", ""


def _whole(text: str) -> bool:
    return text.isdecimal() and len(text) < 12


@dataclass(slots=True)
class _Reader:
    """Adds rows to `results`; `date` and `stage` are those that are used for its contests."""

    results: Results
    offices: Offices
    date: dt.date | None
    stage: str
    places: dict[tuple[str, str, str, str, str], str] = field(default_factory=dict)
    orders: dict[tuple[str, str], str] = field(default_factory=dict)
    area: tuple[str, ...] = ()
    later_choices: int = 0
    loose_write_ins: int = 0
    nameless: list[Note] = field(default_factory=list)
    spelt: dict[tuple[str, str], str] = field(default_factory=dict)
    districts: dict[str, set[str]] = field(default_factory=dict)

    def row(self, number: int, fields: _Fields) -> None:
        """Add one line: its votes, what it says of precincts and totals, or a note why it can't be used."""
        if len(fields) != FIELDS or fields[0] != "MN":
            if not self.results.rows and len(fields) == FIELDS and not any(map(str.isdigit, "".join(fields[12:]))):
                return  # headings that somebody put over the fields
            self._fault(number, fields)
            return
        _, county_id, precinct, office_id, name, district, order, choice = fields[:8]
        party, done, precincts, votes, _, stated = fields[10:]
        place = self._place(county_id, office_id, name, district, party)
        if not place:
            if party == _WRITE_IN and self.stage == "primary" and _PARTISAN[0] <= office_id <= _PARTISAN[1]:
                self.loose_write_ins += 1
            else:
                self.later_choices += 1
            return
        county = self.offices.counties.get(county_id, county_id)
        heading = self.results.headings[place]
        if district and not precinct and heading.statewide:
            precinct = self._by_district(place, district)
        if county_id and county == county_id:
            self._note("fault", "expected a county number from 01 to 87", number, "2", county_id, place)
        choice = self._choice(place, choice.strip(), order)
        try:
            value = parse_votes(votes)
        except ResultsError as error:
            self._note("fault", str(error), number, "14", votes, place)
            value = None
        area = (place, county, precinct, done, precincts, stated)
        if area != self.area:
            self.area = area
            self._area(number, *area)
        if heading.kind == "question" and measure_of(choice) == "blank":
            self._blanks(Row(place, "", value, number, county, precinct, measure="blank"))
            return
        pooled = party == _WRITE_IN or order == _POOLED_ORDER or is_pooled(choice)
        self.results.rows.append(
            Row(place, choice, value, number, county, precinct, "", party, "pooled" if pooled else "")
        )

    def _blanks(self, row: Row) -> None:
        """Ballots without a mark on a constitutional amendment stand among its answers, and in the total that the file states."""
        self.results.rows.append(row)
        stated = self.results.headings[row.contest].stated
        if row.value and (row.county, row.precinct) in stated:
            stated[row.county, row.precinct] -= row.value

    def _by_district(self, place: str, district: str) -> str:
        """The part of the state where the voters live, in files of President and Senator by congressional or legislative district."""
        here = self.districts.setdefault(place, set())
        here.add(district)
        known = next((number for form, number in _PARTS.items() if re.fullmatch(form, district)), 0)
        few = len(here) < known
        self.results.headings[place].part_of = f"{len(here)} of {known} districts" if few else ""
        return f"District {district}"

    def _area(
        self, number: int, place: str, county: str, precinct: str, done: str, precincts: str, stated: str
    ) -> None:
        """What a row says of its contest in one area beside the votes."""
        heading = self.results.headings[place]
        if _whole(done) and _whole(precincts):
            heading.reported[county, precinct] = (int(done), int(precincts))
        if _whole(stated) and heading.stated.setdefault((county, precinct), int(stated)) != int(stated):
            self._note("doubt", "the rows of one contest state different totals", number, "16", stated, place)

    def _note(self, level: str, text: str, number: int, column: str, found: str, place: str) -> None:
        self.results.notes.append(Note(level, text, self.results.file, "", number, f"field {column}", found, place))

    def _fault(self, number: int, fields: _Fields) -> None:
        """A line of another form: its contest is in doubt where the line still names one, else all are; a lone remark is of none."""
        place = ""
        if len(fields) > 6 and re.fullmatch(r"\d{4}", fields[3]):
            party = fields[10] if len(fields) > 10 else ""
            place = self._place(fields[1], fields[3], fields[4], fields[5], party)
        text = f"expected {FIELDS} fields with semicolons between, the first of them MN; found {len(fields)}"
        note = Note("fault", text, self.results.file, "", number, "", ";".join(fields)[:80], place)
        (self.results.notes if place or len(fields) == 1 else self.nameless).append(note)

    def _choice(self, place: str, choice: str, order: str) -> str:
        """The name; with its order number when another candidate of the contest has the same name."""
        known = self.orders.setdefault((place, choice), order)
        return choice if known == order else f"{choice} ({order})"

    def _place(self, county_id: str, office_id: str, name: str, district: str, party: str) -> str:
        """The key of the row's contest, its heading made at the first row; empty for second and later choices of a ranked contest."""
        contest_party = party if self.stage == "primary" and _PARTISAN[0] <= office_id <= _PARTISAN[1] else ""
        if not _BY_COUNTY[0] <= office_id <= _BY_COUNTY[1]:
            county_id = ""
        spot = (county_id, office_id, name, district, contest_party)
        place = self.places.get(spot)
        if place is None:
            place = self.places[spot] = self._new_place(spot, party)
        return place

    def _new_place(self, spot: tuple[str, str, str, str, str], party: str) -> str:
        """The key of a contest whose title was not met in this spelling before."""
        county_id, office_id, name, district, contest_party = spot
        name = self.spelt.setdefault((office_id, choice_key(name)), name)
        office = self.offices.of(name.strip(), office_id)
        if office.statewide:
            district = ""  # that of the voters, in files of President and Senator by district
        spot = (county_id, office_id, name, district, contest_party)
        place = "" if office.rank > 1 or contest_party == _WRITE_IN else ";".join(spot)
        if place and place not in self.results.headings:
            self.results.headings[place] = self._heading(place, spot, office, party)
        return place

    def _heading(self, place: str, spot: tuple[str, str, str, str, str], office: Office, party: str) -> Heading:
        county_id, _, name, district, contest_party = spot
        return Heading(
            key=place,
            title=name.strip(),
            jurisdiction=office.jurisdiction(self.offices.counties.get(county_id, county_id), district),
            state="MN",
            office=office.office,
            kind=office.kind,
            date=self.date,
            stage=office.stage or self.stage,
            special=office.special,
            seats=office.seats,
            counties=office.counties,
            party=contest_party,
            ranked_choice=office.rank == 1 or self.offices.ranked_choice(office, self.date),
            required_share=office.required_share,
            statewide=office.statewide,
            nonpartisan=party_of(party) in ("nonpartisan", ""),
        )

    def close(self, why: str) -> None:
        """Notes about the whole file, and about contests that need a fact which the file doesn't tell."""
        results = self.results
        results.notes.extend(self.nameless[_SHOWN:])
        results.notes.extend(
            replace(note, contest=place) for note in self.nameless[:_SHOWN] for place in results.headings
        )
        if why:
            results.notes.append(Note("note", f"Taken for a {self.stage} election: {why}.", results.file))
        if self.later_choices:
            text = f"{self.later_choices:,} rows are second and later choices of ranked-choice contests; they are left out."
            results.notes.append(Note("note", text, results.file))
        if self.loose_write_ins:
            text = f"{self.loose_write_ins:,} rows of write-ins in party primaries can't be given to a party; they are left out."
            results.notes.append(Note("note", text, results.file))
        uncounted = 0
        for place, heading in results.headings.items():
            if heading.kind == "candidate" and heading.seats is None:
                uncounted += 1
                heading.remarks = (_NO_SEATS,)
            if not self.stage and not heading.stage and not heading.nonpartisan and heading.kind == "candidate":
                text = "is it a primary or a general election? In a primary the parties don't run against each other"
                results.notes.append(Note("doubt", text, results.file, contest=place, asks="stage"))
        if uncounted:
            text = f"Contests of councils and boards that don't say how many are elected: {uncounted:,}."
            results.notes.append(Note("note", text, results.file))
