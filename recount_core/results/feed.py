"""What XML and JSON feeds have in common: contests told by elements, with their facts completed, and counts noted with line and path."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from recount_core.contest import VOTES_LIMIT
from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.count import choice_key
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.numbers import parse_votes
from recount_core.results.offices import Office, Offices, offices
from recount_core.results.table import VOTES, Heading, Note, Results, Row

_NO_PARTY = frozenset(("", "np", "non", "n/a", "na", "none", "nonpartisan", "non partisan", "no party", "unknown"))
_PRIMARY = re.compile(r"\bprimar(?:y|ies)\b|\bcaucus", re.IGNORECASE)
_GENERAL = re.compile(r"\bgeneral\b|\brunoff\b", re.IGNORECASE)
_SPECIAL = re.compile(r"\bspecial\b", re.IGNORECASE)
_SPECIAL_DISTRICT = re.compile(
    r"\bspecial (?:service |road |tax |assessment )?(?:district|assessment|tax|levy|bond)\b", re.IGNORECASE
)
_RETENTION = re.compile(
    r"\bretention\b|\bretain (?:judge|justice|chief)\b|\b(?:judge|justice)\b.*\bretain", re.IGNORECASE
)
_OF_THE_STATE = re.compile(
    r"\bstate ?wide\b|\bconstitutional amendment\b|\bstate (?:question|measure|proposition)\b", re.IGNORECASE
)
_ISO = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?")
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})(?: (\d{1,2}):(\d\d)(?::(\d\d))?(?: ([AP])M)?)?.*", re.IGNORECASE)
_WORDS = re.compile(
    r"(?:[A-Z][a-z]{2}, )?(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* (\d{4}) (\d\d):(\d\d):(\d\d).*"
)
_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"
_COUNTY = re.compile(r"(.+?) (?:county|parish)", re.IGNORECASE)
_BEHIND = re.compile(r"\s*\([^()]*\)|\s+[-–—]\s+.*")
_ALL_DOUBTS = 3


class Named(NamedTuple):
    """A choice as a feed tells it: `kind` as on a `Row`; `measure` is not votes for a pseudo-candidate, "other" for one to be dropped."""

    name: str
    party: str = ""
    kind: str = ""
    measure: str = VOTES


class Cell(NamedTuple):
    """One number of a choice before it is added: as its file writes it, with its place."""

    choice: Named
    name: str
    text: str
    line: int
    path: str
    county: str = ""
    precinct: str = ""


def named(text: str, party: str = "", write_in: bool = False) -> Named:
    """What a choice's text is: somebody, pooled write-ins, a named write-in, or a measure."""
    whole = " ".join(text.split())
    measure = labels.measure_of(whole)
    if measure:
        return Named(whole, "", "", measure)
    party = "" if no_party(party) else party
    if labels.is_pooled(whole):
        return Named(whole, "", "pooled")
    person = labels.written_in(whole)
    return Named(person or whole, party, "write-in" if person or write_in else "")


def no_party(text: str) -> bool:
    """Whether a party's label says that there is none."""
    return labels.plain(text) in _NO_PARTY


def stage_of(*texts: str) -> str:
    """The stage that the first telling text tells ("General Primary" is a primary); empty where none does."""
    for text in texts:
        words = text.replace("-", " ").replace("_", " ")
        if _PRIMARY.search(words):
            return "primary"
        if _GENERAL.search(words):
            return "general"
    return ""


def moment(text: str) -> dt.datetime | None:
    """A moment without zone ("2022-11-08T22:40:00Z" in UTC; "11/6/2020 1:05:50 PM EST" as it stands); None for another form."""
    try:
        found = _ISO.match(text)
        if found:
            whole = dt.datetime.fromisoformat(
                f"{found[1]}T{found[2] or '00:00'}{(found[3] or '').replace('Z', '+00:00')}"
            )
            return whole.astimezone(dt.UTC).replace(tzinfo=None) if whole.tzinfo else whole
        found = _AMERICAN.fullmatch(text)
        if found:
            month, day, year, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
            half = (found[7] or "").upper()
            return dt.datetime(year, month, day, hour % 12 + 12 * (half == "P") if half else hour, minute, second)
        found = _WORDS.fullmatch(text)
        if found:
            day, _, year, hour, minute, second = (int(part) if part.isdigit() else 0 for part in found.groups())
            return dt.datetime(year, _MONTHS.index(found[2]) // 3 + 1, day, hour, minute, second)
    except (ValueError, OverflowError):
        pass
    return None


def day(text: str) -> dt.date | None:
    """The day of a date as feeds write it; None for another form."""
    found = moment(text)
    return found.date() if found else None


def number(text: str, most: int = 99) -> int | None:
    """A small whole number of seats or precincts, None for anything else (0 included)."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 and 0 < int(text) <= most else None


def precincts(done: str, everything: str) -> tuple[int, int] | None:
    """(reporting, all) precincts; None where the two texts don't tell it."""
    total = number(everything, 999_999)
    return (int(done), total) if total and done.isascii() and done.isdecimal() and len(done) < 7 else None


def known(text: str) -> int | None:
    """A count, or None where it is not told or is none."""
    try:
        return parse_votes(text)
    except ResultsError:
        return None


def known_sum(texts: Iterable[str]) -> int | None:
    """The sum of counts, None where one of them is not known."""
    values = [known(text) for text in texts]
    return None if None in values else sum(value or 0 for value in values)


def total_of(name: str) -> str:
    """How the place of a row says that it is the total of the others."""
    return f"Total of {name}"


@lru_cache(maxsize=20_000)
def county_of(text: str, state: str = "") -> str:
    """A county's name without "County", spelt as the state's table spells it."""
    found = _COUNTY.fullmatch(text.strip())
    bare = found[1] if found else text.strip()
    spelt = {choice_key(name).replace("saint ", "st. "): name for name in offices(state).counties.values()}
    return spelt.get(choice_key(bare).replace("saint ", "st. "), bare)


@dataclass(slots=True)
class Feed:
    """Collects the contests of one file into `results`.

    `people` tells two people of one name in a contest apart by their ids; `told` counts the doubts of each contest, of which the first few
    are noted; `sums` keeps a choice from having more votes than any contest has.
    """

    results: Results
    given: Given
    limits: Limits
    people: dict[tuple[str, str], str] = field(default_factory=dict)
    told: dict[str, int] = field(default_factory=dict)
    sums: dict[tuple[str, str], int] = field(default_factory=dict)

    def open(self, heading: Heading, choices: Sequence[Named], line: int = 0, others: Iterable[str] = ()) -> str:
        """Add a contest and give its place; what its feed doesn't tell is filled in from the office table.

        `others` are further names of the office, asked where the title says nothing. `heading.office` is used where the table has none.
        """
        results = self.results
        place = heading.key
        while place in results.headings:
            place += "+"
        heading.key = place
        heading.title = heading.title or f"Contest without a title in line {line:,}"
        heading.state = heading.state or self.given.state
        heading.date = heading.date or results.date
        heading.stage = heading.stage or results.stage
        results.headings[place] = heading
        table = offices(heading.state)
        office = _office(table, (heading.title, *others))
        _complete(heading, office, results.one_county)
        heading.ranked_choice = heading.ranked_choice or table.ranked_choice(office, self.given.date or heading.date)
        _answers(heading, choices)
        self._primary(heading, choices, bool(table.counties))
        return place

    def _primary(self, heading: Heading, choices: Sequence[Named], known: bool) -> None:
        """A primary of one party has its name; in another, how many advance is known only where the state's own table is."""
        people = [choice for choice in choices if choice.measure == VOTES and choice.kind != "pooled"]
        stage = self.given.stage or heading.stage
        parties = {choice.party.casefold() for choice in people}
        if stage != "primary" or heading.kind != "candidate" or heading.party or len(people) < 2:
            return
        if len(parties) == 1 and people[0].party:
            heading.party = people[0].party
            heading.nonpartisan = False
        elif not known or not heading.nonpartisan:
            heading.nonpartisan = False
            self.doubt(
                heading.key, "it is a primary that is not of one party: how many win or advance?", None, asks="seats"
            )

    def who(self, place: str, choice: Named, person: str) -> str:
        """The name under which a choice's votes are added: with its id behind it when another in the contest has the same name."""
        known = self.people.setdefault((place, choice_key(choice.name)), person)
        return choice.name if known == person else f"{choice.name} ({person})"

    def whole_and_parts(self, place: str, whole: Sequence[Cell], parts: Sequence[Cell], whose: str) -> bool:
        """Add the counts of a whole contest and those of its places, each vote once; whether the places are used.

        Where they don't add up the whole is shown, without places: it is what the publisher announces. That is a doubt.
        """
        added: dict[str, list[int | None]] = {}
        for cell in parts:
            added.setdefault(cell.name, []).append(known(cell.text))
        agree = True
        for cell in whole if parts else ():
            stated, values = known(cell.text), added.get(cell.name, [])
            total = None if None in values else sum(value or 0 for value in values)
            if stated is not None and total is not None and stated != total:
                agree = False
                text = f"{cell.name}: {whose} has {stated:,} votes, its places add up to {total:,}; {whose} is shown, without places"
                self.doubt(place, text, cell.line, cell.path)
        if not agree:
            parts = ()
        for cell in whole:
            precinct = total_of(whose) if parts else cell.precinct
            self.count(place, cell.choice, cell.text, cell.line, cell.path, name=cell.name, precinct=precinct)
        for cell in parts:
            self.count(
                place,
                cell.choice,
                cell.text,
                cell.line,
                cell.path,
                name=cell.name,
                county=cell.county,
                precinct=cell.precinct,
            )
        return bool(parts)

    def count(
        self, place: str, choice: Named, text: str, line: int, path: str, *, name: str = "", county: str = "", precinct: str = "",
        mode: str = "",
    ) -> int | None:  # fmt: skip
        """Add one number and give it back, None for an unknown one. One that is no count is a fault of its contest."""
        if choice.measure == "other":
            return None
        votes = choice.measure == VOTES
        name, mode = (name or choice.name, mode) if votes else ("", "")
        try:
            value = parse_votes(text)
            added = self.sums[place, name] = self.sums.get((place, name), 0) + (value or 0 if votes else 0)
            if added > VOTES_LIMIT:
                raise ResultsError(f"expected at most {VOTES_LIMIT:,} votes in all; found {text} more")
        except ResultsError as error:
            note = Note("fault", str(error), self.results.file, row=line, column=path, found=text[:80], contest=place)
            self.results.notes.append(note)
            value = None
        row = Row(place, name, value, line, county, precinct, mode, choice.party, choice.kind, choice.measure)
        self.results.rows.append(row)
        if len(self.results.rows) > self.limits.rows:
            raise ResultsError(f"{self.results.file} has more than {self.limits.rows:,} counts; upload it in parts.")
        return value

    def doubt(self, place: str, text: str, line: int | None, path: str = "", asks: str = "") -> None:
        """Say what makes a contest's count doubtful; the first few of one contest are enough."""
        self.told[place] = self.told.get(place, 0) + 1
        if self.told[place] <= _ALL_DOUBTS:
            self.results.notes.append(
                Note("doubt", text, self.results.file, row=line, column=path, contest=place, asks=asks)
            )

    def note(self, text: str, place: str = "", line: int | None = None) -> None:
        """Say what was seen and dealt with, of one contest or of the file."""
        self.results.notes.append(Note("note", text, self.results.file, row=line, contest=place))

    def close(self) -> None:
        """What all contests have in common is the file's."""
        headings = self.results.headings.values()
        for name in ("state", "date", "stage"):
            values = {getattr(heading, name) for heading in headings}
            if len(values) == 1:
                setattr(self.results, name, values.pop())


def _office(table: Offices, names: Sequence[str]) -> Office:
    """The first of these names that the table knows, else the first without what stands in brackets or behind a dash."""
    for name in names:
        found = table.of(name)
        if found.office or found.seats:
            return found
        # a village has a president too, so that word alone tells nothing
        bare = table.of(_BEHIND.sub("", name))
        if bare.office and bare.office != "president":
            return replace(bare, name=name, district=found.district)
    return table.of(names[0])


def _complete(heading: Heading, office: Office, county: str) -> None:
    """Fill in what the office table knows; what the file itself says of seats, counties and place goes before it."""
    heading.office = office.office or heading.office
    heading.kind = office.kind if heading.kind == "candidate" or office.kind == "retention" else heading.kind
    heading.seats = heading.seats or office.seats
    heading.counties = heading.counties or office.counties
    if county or "{county}" not in office.where:
        heading.jurisdiction = heading.jurisdiction or office.jurisdiction(county)
    about_special = bool(_SPECIAL_DISTRICT.search(heading.title))
    heading.special = heading.special or (
        (office.special or bool(_SPECIAL.search(heading.title))) and not about_special
    )
    heading.stage = office.stage or heading.stage
    heading.statewide = heading.statewide or office.statewide
    heading.required_share = heading.required_share or office.required_share
    heading.ranked_choice = heading.ranked_choice or office.rank == 1


def _answers(heading: Heading, choices: Sequence[Named]) -> None:
    """Whether it is a question or the retention of a judge, by its answers; the affirmative goes first."""
    answers = labels.affirmative_first([c.name for c in choices if c.measure == VOTES and c.kind != "pooled"])
    if heading.kind == "candidate" and answers:
        heading.kind = "retention" if _RETENTION.search(heading.title) else "question"
    if heading.kind != "candidate":
        heading.choices = heading.choices or answers or ()
        heading.nonpartisan = False
    if heading.kind == "question" and not heading.counties and _OF_THE_STATE.search(heading.title):
        heading.office, heading.counties, heading.statewide = heading.office or "state", "several", True
