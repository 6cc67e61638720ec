"""Montana's election-night workbooks: one sheet a contest, wide; statewide by county, or of one county by precinct ("CTYALL Results")."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from recount_core.errors import ResultsError
from recount_core.results.formats.mt_race import Race, heading, odd_parties
from recount_core.results.given import Given
from recount_core.results.labels import is_pooled, is_total
from recount_core.results.limits import Limits
from recount_core.results.mt_names import (
    STATE,
    Election,
    clean,
    counties_named,
    county,
    election,
    is_answer,
    is_party,
    partisan,
    party,
    sides,
    without_recount,
)
from recount_core.results.numbers import parse_votes
from recount_core.results.source import Sheet, Source
from recount_core.results.table import Note, Results, Row

NAME = "mt-enr"
TITLE = "Montana Secretary of State workbook, one sheet a contest"

_REPORTING = re.compile(
    r"Precincts (\d[\d,]{0,9}) of (\d[\d,]{0,9}) Reporting(?:.*?Partially Reported: ?(\d[\d,]{0,9})/)?", re.IGNORECASE
)
_DOWNLOADED = re.compile(r"Downloaded at (\d{1,2}/\d{1,2}/\d{4} \d{1,2}:\d\d:\d\d [AP]M)", re.IGNORECASE)
_HEADER_ROWS = 15
_FILE_MARK = "file "


@dataclass(slots=True)
class _Contest:
    """One sheet as it stands: the lines above the header, the candidates' cells, the rows of places and of totals."""

    sheet: str
    above: tuple[str, ...]
    home: str
    title: str
    by_precinct: bool
    row: int
    names: tuple[str, ...] = ()
    parties: tuple[str, ...] = ()
    places: list[tuple[int, str, Sequence[str]]] = field(default_factory=list)

    @property
    def labels(self) -> set[str]:
        """The counties or precincts of its rows."""
        return {label for _, label, _ in self.places if not is_total(label)}

    @property
    def reporting(self) -> tuple[int, int] | None:
        """Precincts reporting and all, of the whole state; a precinct reported in part has not reported."""
        found = next(filter(None, map(_REPORTING.search, self.above)), None)
        if not found:
            return None
        done, of, partly = (int((text or "0").replace(",", "")) for text in found.groups())
        return (of - partly if done == of else done), of


def detect(source: Source) -> bool:
    """A workbook whose sheets have a contest, "County" or "Precinct", and candidates in the header, under election-night titles."""
    if not source.is_workbook:
        return False
    for sheet in islice(source.sheets(), 3):
        found = _header(sheet)
        if found is not None:
            above = " ".join(cell for row in sheet.rows[:found] for cell in row)
            return bool(_REPORTING.search(above)) or "election results" in above.lower()
    return False


def read(source: Source, given: Given, limits: Limits) -> Results:
    """A contest for each sheet; ResultsError when no sheet has one. The county of a one-county workbook may be given."""
    results = Results(source.name, TITLE, STATE)
    contests = []
    for sheet in source.sheets():
        contest = _contest(sheet)
        if contest is not None:
            contests.append(contest)
        elif any(any(row) for row in sheet.rows):
            results.notes.append(Note("note", "This sheet has no contest and is left out.", source.name, sheet.name))
    if not any(contest.places for contest in contests):
        raise ResultsError(f"{source.base}: a {TITLE}, but none of its sheets has rows of votes.")
    results.as_of = _as_of(contests[0].above)
    reader = _Reader(results, given, _one_county(source, contests, given, results))
    results.one_county = "one" if reader.one_county.startswith(_FILE_MARK) else reader.one_county
    for contest in contests:
        reader.labels.update(contest.labels)
    for contest in contests:
        _add(reader, contest)
    _say_what_the_file_leaves_open(reader, contests)
    results.lines = sum(len(contest.places) for contest in contests)
    return results


@dataclass(slots=True)
class _Reader:
    results: Results
    given: Given
    one_county: str
    labels: set[str] = field(default_factory=set)

    def note(
        self, level: str, text: str, contest: _Contest, place: str, row: int | None = None, found: str = ""
    ) -> None:
        self.results.notes.append(Note(level, text, self.results.file, contest.sheet, row, "", found, place))


def _header(sheet: Sheet) -> int | None:
    for index, row in enumerate(islice(sheet.rows, _HEADER_ROWS)):
        if len(row) > 2 and row[0].strip() and row[2].strip() and row[1].strip().lower() in ("county", "precinct"):
            return index
    return None


def _contest(sheet: Sheet) -> _Contest | None:
    at = _header(sheet)
    if at is None:
        return None
    head = sheet.rows[at]
    first, _, rest = head[0].strip().partition("\n")
    home = county(first) if rest and first.strip().lower().endswith(" county") else ""
    width = max(index for index, cell in enumerate(head) if cell.strip()) + 1
    names, parties = zip(*map(_name_and_party, head[2:width]), strict=True)
    contest = _Contest(
        sheet.name,
        tuple(cell for row in sheet.rows[:at] for cell in row if cell),
        home,
        clean(rest if home else head[0]),
        head[1].strip().lower() == "precinct",
        at + 1,
        names,
        parties,
    )
    totals = False
    for number, row in enumerate(sheet.rows[at + 1 :], at + 2):
        label = clean(row[1])
        if any(row[2:width]) or (label and not totals):
            contest.places.append((number, label, row[2:width]))
        totals = totals or is_total(label)
    return contest


def _name_and_party(cell: str) -> tuple[str, str]:
    """A candidate's cell: the name, running mate included, with the party on the last line; an answer has no party."""
    whole = clean(cell)
    name, _, last = cell.strip().rpartition("\n")
    if not name or (is_answer(whole) and not is_party(last)):
        return whole, ""
    return clean(name), party(last)


def _as_of(above: Sequence[str]) -> dt.datetime | None:
    found = next(filter(None, map(_DOWNLOADED.search, above)), None)
    try:
        return dt.datetime.strptime(found[1].upper(), "%m/%d/%Y %I:%M:%S %p") if found else None
    except ValueError:
        return None


def _one_county(source: Source, contests: Sequence[_Contest], given: Given, results: Results) -> str:
    """The county of a workbook by precinct: as its titles say ("Powell County\\nSHERIFF"), else as given; empty for a statewide one."""
    if not any(contest.by_precinct for contest in contests):
        return ""
    named = {contest.home for contest in contests if contest.home}
    if len(named) == 1:
        return named.pop()
    said = given.county_of.get(source.name) or given.county
    if county(said):
        return county(said)
    text = "The workbook is of one county and doesn't say of which: choose the county."
    if said:
        text = f"“{said}” is none of Montana's 56 counties: choose the county of this workbook."
    mentioned = {name for contest in contests for name in counties_named(contest.title)}
    hint = mentioned.pop() if len(mentioned) == 1 else ""
    if hint:
        text += f" Titles in it mention {hint} County."
    results.notes.append(Note("doubt", text, source.name, found=hint, asks="county"))
    return _FILE_MARK + source.digest


def _add(reader: _Reader, contest: _Contest) -> None:
    results = reader.results
    day = election(contest.above)
    race = _race(reader, contest, day)
    found = heading(race, day, reader.given.date or Election(race.stage, day.year, day.special).date, contest.sheet)
    place = found.key + ("|recount" if race.recount else "")
    first = results.headings.get(place)
    if first is not None:
        place = f"{place} ({contest.sheet})"
        if set(contest.names).isdisjoint(row.choice for row in results.rows if row.contest == first.key):
            found.key = place
    reporting = contest.reporting
    if reporting is not None and reporting[0] < reporting[1]:
        found.precincts = reporting
        if not race.recount:
            found.count = "unofficial"
    results.headings[place] = found
    results.stage, results.date = day.stage, day.date
    _add_rows(reader, contest, race, place)
    odd = odd_parties(race)
    if odd:
        reader.note("doubt", f"{odd}.", contest, place)
    if race.stage == "primary" and not race.party and any(map(partisan, contest.parties)):
        reader.note(
            "doubt", "The choices of this primary stand for several parties; whose primary is it?", contest, place
        )


def _race(reader: _Reader, contest: _Contest, day: Election) -> Race:
    title, recount = without_recount(contest.title)
    stage = reader.given.stage or day.stage
    parties = set(contest.parties)
    only = next(iter(parties)) if len(parties) == 1 else ""
    labels = contest.labels
    return Race(
        title,
        dict(zip(contest.names, contest.parties, strict=True)),
        () if contest.by_precinct else tuple(sorted(filter(None, map(county, labels)))),
        next(iter(labels)) if contest.by_precinct and len(labels) == 1 else "",
        only if stage == "primary" and partisan(only) else "",
        stage,
        reader.one_county if contest.by_precinct else "",
        contest.by_precinct and labels == reader.labels,
        not contest.by_precinct,
        recount,
    )


def _add_rows(reader: _Reader, contest: _Contest, race: Race, place: str) -> None:
    """A row for each place and choice, the TOTALS row among them: the tally checks it against the others and leaves it out."""
    labels = sides(race.choices) or {}
    home = "" if reader.one_county.startswith(_FILE_MARK) else reader.one_county
    for number, label, cells in contest.places:
        total = is_total(label)
        where = label if total and not home else home if contest.by_precinct else county(label)
        if not where and not contest.by_precinct:
            reader.note("fault", "expected one of Montana's 56 counties", contest, place, number, label)
        precinct = label if contest.by_precinct and (home or not total) else ""
        for name, party_name, text in zip(contest.names, contest.parties, cells, strict=True):
            try:
                value = parse_votes(text)
            except ResultsError as error:
                value = None
                reader.note("fault", str(error), contest, place, number, text)
            choice = labels.get(name, name)
            pooled = "pooled" if not labels and is_pooled(choice) else ""
            reader.results.rows.append(
                Row(place, choice, value, number, where, precinct, party=party_name, kind=pooled)
            )


def _say_what_the_file_leaves_open(reader: _Reader, contests: Sequence[_Contest]) -> None:
    results = reader.results

    def say(text: str, contest: _Contest | None = None) -> None:
        results.notes.append(Note("note", text, results.file, contest.sheet if contest else ""))

    reporting = next((c for c in contests if c.reporting and c.reporting[0] < c.reporting[1]), None)
    if reporting and reporting.reporting:
        done, of = reporting.reporting
        say(
            f"{done:,} of {of:,} precincts of the whole state had reported; the file doesn't tell which contests lack some.",
            reporting,
        )
    elif any("unofficial" in line.lower() for line in contests[0].above):
        say(
            "“Unofficial” stays in the title of these workbooks for months after the canvass; say whether the count is official."
        )
    if results.one_county:
        say(
            "A wider contest shows only this county's part here and gets no answer; the statewide or legislative workbook has it whole. "
            "Whether a legislative or judicial district reaches beyond the county, this file can't tell."
        )
