"""From the names of offices to what they are: one table a state (`mn.toml`), and one for the offices that every state has (`us.toml`).

A table has `[counties]` (code to name), `[[dressing]]` (what stands round a name: "(Elect 2)", "Special Election for"), `[[office]]`
(a pattern for the whole name, and what the office is) and `[[ranked_choice]]`. The first office that fits counts. An entry with
`codes` ("1000-2999") fits only where the file gives the office's id. Named groups of a pattern (place, district, seats) become facts.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from recount_core.contest import COUNTIES, KINDS, OFFICE_CLASSES, STAGES
from recount_core.data_files import check_keys, read_toml
from recount_core.errors import ResultsError

FOLDER = Path(__file__).parent
_OFFICE_KEYS = {
    "name",
    "codes",
    "class",
    "kind",
    "seats",
    "counties",
    "where",
    "stage",
    "special",
    "statewide",
    "each_county",
    "required_share",
    "basis",
}
_DRESSING_KEYS = {"name", "special", "stage", "seats", "rank", "counties"}
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SLUG = re.compile(r"[A-Za-z0-9.]+(?:[-_]+[A-Za-z0-9.]+)+")
"""A name as data files write it, its words joined ("us-senate", "county_attorney"); read again with spaces where it fits no office."""
_RANKED_KEYS = {"place", "since", "until", "offices", "basis"}


@dataclass(frozen=True, slots=True)
class Office:
    """What the name of an office tells; empty or None where it doesn't.

    `office` is the class, `seats` the places to be filled, `counties` whether it is voted on in one county or several. `place` and
    `district` are the jurisdiction and the district in the name, `where` the jurisdiction in words. `bare` is the undressed name.
    `statewide`: the whole state votes on it. `each_county`: an office of this name exists in many counties, so that the county belongs to
    the contest's key. `rank` is 1 for the first choices of a ranked-choice contest, 2 for the second, 0 elsewhere.
    """

    name: str
    bare: str = ""
    office: str = ""
    kind: str = "candidate"
    seats: int | None = None
    counties: str = ""
    stage: str = ""
    special: bool = False
    place: str = ""
    district: str = ""
    where: str = ""
    statewide: bool = False
    each_county: bool = False
    required_share: str = ""
    rank: int = 0

    def jurisdiction(self, county: str = "", district: str = "") -> str:
        """The jurisdiction in words ("Isanti County", "North Mankato", "ISD #719"), with the county of the row."""
        if "{county}" in self.where and not county:
            return self.place
        words = {"county": county, "district": self.district or district, "place": self.place}
        return self.where.format_map(words).strip() if self.where else self.place


@dataclass(frozen=True, slots=True)
class _Pattern:
    """One entry of a table: what it must match, and the facts it gives."""

    name: re.Pattern[str]
    facts: dict[str, Any]
    low: str = ""
    high: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A city that votes by ranked choice: offices by pattern, first and last year (0: still)."""

    place: str
    since: int
    until: int
    offices: re.Pattern[str]


@dataclass(slots=True)
class Offices:
    """The tables of one state."""

    state: str
    counties: dict[str, str] = field(default_factory=dict)
    dressings: tuple[_Pattern, ...] = ()
    entries: tuple[_Pattern, ...] = ()
    ranked: tuple[Ranked, ...] = ()
    _known: dict[tuple[str, str], Office] = field(default_factory=dict)

    def of(self, name: str, code: str = "") -> Office:
        """What an office is, by its whole name (any case) and, where the file has one, its four-digit office id."""
        found = self._known.get((name, code))
        if found is None:
            found = self._known[(name, code)] = self._find(name, code)
            if len(self._known) > 100_000:
                self._known.clear()
        return found

    def _find(self, name: str, code: str) -> Office:
        found = self._match(name, " ".join(name.split()), code)
        if not found.office and _SLUG.fullmatch(name):
            found = self._match(name, re.sub("[-_]+", " ", name), code)
        return found

    def _match(self, name: str, words: str, code: str) -> Office:
        bare, facts = self._undressed(words)
        for entry in self.entries:
            if entry.low and not (code and entry.low <= code <= entry.high):
                continue
            match = entry.name.fullmatch(bare)
            if match:
                groups: dict[str, Any] = {key: value for key, value in match.groupdict().items() if value}
                if "seats" in groups:
                    groups["seats"] = _number(groups["seats"])
                return Office(name=name, bare=bare, **{**entry.facts, **groups, **facts})
        return Office(name=name, bare=bare, **facts)

    def _undressed(self, bare: str) -> tuple[str, dict[str, Any]]:
        facts: dict[str, Any] = {}
        again = True
        while again:
            again = False
            for dressing in self.dressings:
                match = dressing.name.fullmatch(bare)
                if match:
                    bare = " ".join(part for part in (match["rest"], match.groupdict().get("tail")) if part).strip()
                    again = True
                    facts |= dressing.facts
                    if match.groupdict().get("seats"):
                        facts["seats"] = _number(match["seats"])
        return bare, facts

    def ranked_choice(self, office: Office, date: dt.date | None) -> bool:
        """Whether the contest is by ranked choice; without a date as if the election were today."""
        for city in self.ranked:
            if city.place.casefold() == office.place.casefold() and city.offices.fullmatch(office.bare):
                return date is None or (city.since <= date.year and not 0 < city.until < date.year)
        return False


@lru_cache(maxsize=60)
def offices(state: str) -> Offices:
    """The tables of a state by its two letters; only the offices that every state has where it has no table of its own."""
    every = _load("us")
    if not re.fullmatch("[A-Z]{2}", state) or not (FOLDER / f"{state.lower()}.toml").exists():
        return replace(every, state=state, _known={})
    own = _load(state.lower())
    return Offices(state, own.counties, own.dressings + every.dressings, own.entries + every.entries, own.ranked)


@lru_cache(maxsize=20_000)
def county_key(name: str) -> str:
    """What makes two spellings one county: "MADISON MT" and "Madison", "Lewis & Clark" and "Lewis and Clark"."""
    words = re.sub(r"[\W\d_]+", " ", name.lower().replace("&", " and ")).split()
    words = ["st" if word == "saint" else word for word in words]
    if len(words) > 1 and (words[-1] in ("county", "co") or re.fullmatch(r".* [A-Z]{2}", name.strip())):
        words = words[:-1]
    return "".join(words)


def _number(text: str) -> int | None:
    """A number of seats, in digits or in words up to ten; None for 0, which no contest has."""
    return (int(text) or None) if text.isdecimal() else _WORDS.index(text.lower()) + 1


def _load(name: str) -> Offices:
    path = FOLDER / f"{name}.toml"
    table = read_toml(path, ResultsError)
    check_keys(table, {"state", "counties", "dressing", "office", "ranked_choice"}, (), path.name, ResultsError)
    return Offices(
        table.get("state", ""),
        table.get("counties", {}),
        tuple(_pattern(path, entry, _DRESSING_KEYS) for entry in table.get("dressing", ())),
        tuple(_pattern(path, entry, _OFFICE_KEYS) for entry in table.get("office", ())),
        tuple(_ranked(path, entry) for entry in table.get("ranked_choice", ())),
    )


def _pattern(path: Path, entry: dict[str, Any], allowed: set[str]) -> _Pattern:
    facts = dict(entry)
    check_keys(facts, allowed, ("name",), f"{path.name}, {entry.get('name')}", ResultsError)
    for key, values in (("class", OFFICE_CLASSES), ("kind", KINDS), ("counties", COUNTIES), ("stage", STAGES)):
        if key in facts and facts[key] not in values:
            raise ResultsError(
                f"{path.name}, {entry.get('name')}: {key} {facts[key]!r} is not one of {', '.join(values)}."
            )
    try:
        name = re.compile(facts.pop("name"), re.IGNORECASE)
    except re.error as error:
        raise ResultsError(f"{path.name}, {entry.get('name')}: no usable name pattern ({error}).") from None
    low, _, high = str(facts.pop("codes", "")).partition("-")
    facts.pop("basis", None)
    if "class" in facts:
        facts["office"] = facts.pop("class")
    return _Pattern(name, facts, low, high or low)


def _ranked(path: Path, entry: dict[str, Any]) -> Ranked:
    if set(entry) - _RANKED_KEYS or not {"place", "since", "offices", "basis"} <= set(entry):
        raise ResultsError(f"{path.name}, ranked_choice {entry.get('place')}: needs place, since, offices and basis.")
    return Ranked(entry["place"], entry["since"], entry.get("until", 0), re.compile(entry["offices"], re.IGNORECASE))
