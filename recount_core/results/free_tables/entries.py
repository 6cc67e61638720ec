"""The numbers of a free table before their contests are known: what each row says of its contest, its place and its choice."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from recount_core.contest import Contest
from recount_core.results import labels
from recount_core.results.columns import bare
from recount_core.results.count import choice_key
from recount_core.results.free_tables.wide import split_party
from recount_core.results.given import Given
from recount_core.results.mt_names import without_recount
from recount_core.results.offices import Office, offices
from recount_core.results.table import VOTES, Note

_NO_PARTY = frozenset(
    (
        "",
        "np",
        "non",
        "nonpart",
        "nonpartisan",
        "non partisan",
        "null",
        "npa",
        "no party",
        "write in",
        "writein",
        "wi",
        "na",
        "n/a",
        "none",
    )
)
_PARTY_NAMES = {
    "d": "democratic", "dem": "democratic", "democrat": "democratic", "democratic party": "democratic", "r": "republican",
    "rep": "republican", "gop": "republican", "republican party": "republican", "l": "libertarian", "lib": "libertarian",
    "libertarian party": "libertarian", "g": "green", "grn": "green", "green party": "green",
}  # fmt: skip
_STAGES = {
    "general": "general", "gen": "general", "g": "general", "general election": "general", "special general": "general",
    "primary": "primary", "pri": "primary", "p": "primary", "primary election": "primary", "special primary": "primary",
}  # fmt: skip
_DAYS = ("%Y-%m-%d", "%m/%d/%Y", "%m/%d/%y", "%Y%m%d", "%B %d, %Y", "%b %d, %Y", "%d %B %Y", "%m-%d-%Y", "%Y/%m/%d")
_YEAR = re.compile(r"(?:19|20)\d\d")
_STATE = re.compile(r"[A-Z]{2}")
_SEATS = re.compile(
    r"\s*[(\[]?\s*(?:vote|elect|choose)(?: for)?(?: not more than| up to| any)? \d{1,2}\s*[)\]]?$", re.IGNORECASE
)
_DISTRICT = re.compile(
    r"(?:[shcl]d|d|dist(?:rict)?\.?|no\.?|#)?[\s-]*0*(?P<number>\d{1,3}[a-z]?)(?:(?<=\d)(?:st|nd|rd|th))?",
    re.IGNORECASE,
)
_NO_DISTRICT = frozenset(("", "statewide", "all", "at large", "countywide", "0", "00", "000", "n/a", "na", "-"))


class Facts(NamedTuple):
    """What the cells of a row say of its contest, as they stand."""

    contest: str
    contest_id: str = ""
    party: str = ""
    state: str = ""
    date: str = ""
    stage: str = ""


class Area(NamedTuple):
    """The part of a title's rows that may be a contest of its own."""

    district: str = ""
    place: str = ""
    county: str = ""


class Named(NamedTuple):
    """A choice as its cell tells it. `kind` is as on a `Row`, or "total" or "measure"; a dropped measure is "other"."""

    name: str
    kind: str = ""
    measure: str = VOTES
    party: str = ""


class Entry(NamedTuple):
    """One number before its contest is known; the fields are those of a `Row`."""

    precinct: str
    choice: Named
    party: str
    mode: str
    value: int | None
    row: int


@dataclass(slots=True)
class Group:
    """All rows under one title. `whole` says that the table shows them to be one contest (a wide table's column),
    `numbered` that only the contest's number tells it from another of the same title.

    `stated` has the totals that rows repeat by area and precinct, `grand` those of the whole title, `remarks` sentences with a row,
    `reported` the precincts reporting and all by area and precinct.
    """

    facts: Facts
    whole: bool = False
    numbered: bool = False
    entries: dict[Area, list[Entry]] = field(default_factory=dict)
    notes: list[tuple[Area, Note]] = field(default_factory=list)
    seats: set[str] = field(default_factory=set)
    stated: dict[tuple[Area, str], set[int]] = field(default_factory=dict)
    grand: set[int] = field(default_factory=set)
    reported: dict[tuple[Area, str], tuple[int, int]] = field(default_factory=dict)
    remarks: list[tuple[str, int]] = field(default_factory=list)


@lru_cache(maxsize=50_000)
def named(text: str) -> Named:
    """What a choice's cell is: somebody, pooled write-ins, a named write-in, a measure, or a total."""
    whole = " ".join(text.split())
    if labels.is_total(whole):
        return Named(whole, "total")
    measure = labels.measure_of(whole) or labels.measure_of(labels.written_in(whole))
    if measure:
        return Named("", "measure", measure)
    if labels.is_pooled(whole):
        return Named(whole, "pooled")
    person = labels.written_in(whole)
    if person:
        return Named(person, "write-in")
    # The name keeps its party: "Smith (R)" and "Smith (D)" are two people.
    return Named(bare(whole) or whole, "", VOTES, split_party(text)[1])


@lru_cache(maxsize=5_000)
def party_name(text: str) -> str:
    """A party's name in one spelling, to tell contests of a primary apart; empty for none."""
    words = labels.plain(text)
    return "" if words in _NO_PARTY else _PARTY_NAMES.get(words, words)


@lru_cache(maxsize=2_000)
def day_of(text: str) -> dt.date | None:
    """A date in one of the usual forms, whatever stands beside it; None for any other text."""
    words = text.split()
    for part in (" ".join(words[:3]), *words):
        for form in _DAYS:
            try:
                return dt.datetime.strptime(part, form).date()
            except ValueError:
                continue
    return None


def year_of(text: str) -> str:
    """The year where that is all that a cell tells of the election day."""
    return text if _YEAR.fullmatch(text) else ""


@lru_cache(maxsize=2_000)
def stage_of(text: str) -> str:
    """ "primary" or "general" for the usual words, empty for any other text."""
    return _STAGES.get(labels.plain(text), "")


@dataclass(frozen=True, slots=True)
class Titles:
    """Reads the titles of contests with what the person said."""

    given: Given

    def state(self, facts: Facts) -> str:
        """Two letters, of the row or as given; empty where neither tells."""
        told = facts.state.strip().upper()
        return told if _STATE.fullmatch(told) else self.given.state

    def office(self, facts: Facts, district: str) -> Office:
        """What the office is by its title, with the district where the title alone doesn't tell."""
        table = offices(self.state(facts))
        title = without_recount(facts.contest)[0]
        found = table.of(titled(title, district))
        return found if found.office or not district else table.of(title)

    def key(self, group: Group, by: tuple[str, ...], party: str) -> str:
        """The key of a contest: its title, its district and place as far as they tell it apart, and the party whose primary it is."""
        facts = group.facts
        date = day_of(facts.date)
        parts = (
            _SEATS.sub("", without_recount(facts.contest)[0]).rstrip(" :;,."),
            facts.contest_id if group.numbered else "",
            *by,
            facts.state,
            stage_of(facts.stage) or facts.stage,
            date.isoformat() if date else facts.date,
            party,
        )
        return "table|" + "|".join(choice_key(part) for part in parts)

    def said(self, group: Group, by: tuple[str, ...], what: str) -> str:
        """What the person said of a contest, by the id that it has while it is not parted; empty for nothing."""
        facts = group.facts
        key = self.key(group, by, party_name(facts.party))
        count = "recount" if without_recount(facts.contest)[1] else "unknown"
        contest = Contest("-", (), state=self.state(facts), key=key, count=count)
        return str(self.given.overrides.get(contest.id, {}).get(what, ""))


@lru_cache(maxsize=20_000)
def district_of(text: str) -> str:
    """A district as its bare number where it is one ("SD17", "017", "District 17" and "17th" are "17"), else as it stands."""
    found = _DISTRICT.fullmatch(text.strip())
    return found["number"].upper() if found else text


@lru_cache(maxsize=20_000)
def titled(title: str, district: str) -> str:
    """Title and district in one ("State Senate District 5"), unless the title has the district already or there is none."""
    if not title:
        return district
    if labels.plain(district) in _NO_DISTRICT or re.search(rf"(?<!\w)0*{re.escape(district.lstrip('0'))}(?!\w)", title):
        return title
    if not re.search(r"\d", district):
        return f"{title}, {district}"
    numbered = re.fullmatch(r"0*(\d{1,3}[A-Za-z]?)", district)
    return f"{title} District {numbered[1]}" if numbered else f"{title} {district}"
