"""The places of a NIST election report: which unit is part of which, and what a contest's units mean as county and precinct."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from recount_core.results.feed import county_of
from recount_core.results.markup import Element
from recount_core.states import postal

_OCD_STATE = re.compile(r"\bstate:([a-z]{2})\b|\bdistrict:(dc)\b")
_WHOLE = ("state", "country")
_CLASSES = {
    "congressional": "congressional",
    "state-house": "legislative",
    "state-senate": "legislative",
    "county": "county",
    "county-council": "county",
    "city": "municipal",
    "city-council": "municipal",
    "borough": "municipal",
    "municipality": "municipal",
    "town": "municipal",
    "village": "municipal",
    "ward": "municipal",
    "township": "township",
    "school": "school district",
    "special": "special district",
    "utility": "special district",
    "water": "special district",
    "judicial": "judicial",
    "state": "state",
}
WIDE = ("congressional", "legislative", "judicial", "special district", "")
"""Classes of offices whose contests may reach beyond the city or county that a report is of."""


def identity(item: Element) -> str:
    """The id under which other elements refer to this one."""
    return item.value("@id", "ObjectId", "objectId")


def members(item: Element | None, *names: str) -> list[Element]:
    """The children of these names, those in a "...Collection" or "...s" around them too, as Google's variant and version 1 have them."""
    if item is None:
        return []
    found = item.parts(*names)
    for name in names:
        for around in item.parts(f"{name}Collection", f"{name}s"):
            found += around.parts(name)
    return found


def words(item: Element, *names: str) -> str:
    """A text in English where there are several languages; empty where none of these names has one."""
    for name in names:
        around = item.part(name)
        if around is None:
            found = item.value(name)
        else:
            texts = around.parts("Text")
            english = [text for text in texts if text.value("Language", "language").lower().startswith("en")]
            found = next(
                (text.value("Content") or " ".join(text.text.split()) for text in (*english, *texts)),
                around.value("Text"),
            )
        if found:
            return found
    return ""


@dataclass(slots=True)
class Units:
    """All GpUnits of a report by id: name, type, the ids of their parts, and their Open Civic Data id."""

    names: dict[str, str] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    parts: dict[str, list[str]] = field(default_factory=dict)
    above: dict[str, list[str]] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)

    def office(self, unit: str) -> str:
        """The office class that a district's type tells; empty where it tells none."""
        return _CLASSES.get(self.types.get(unit, ""), "")

    def name(self, unit: str) -> str:
        """A unit's name, its id where it has none."""
        return self.names.get(unit) or unit

    def is_local(self, unit: str) -> bool:
        """Whether a unit is a county, a city or another place smaller than a state, as far as its type or name tells."""
        kind = self.types.get(unit, "")
        return kind not in ("", *_WHOLE) and (kind != "other" or self.name(unit).endswith(" County"))

    def within(self, unit: str) -> set[str]:
        """The ids of everything inside a unit, at any depth."""
        found: set[str] = set()
        waiting = list(self.parts.get(unit, ()))
        while waiting:
            part = waiting.pop()
            if part not in found and part != unit:
                found.add(part)
                waiting.extend(self.parts.get(part, ()))
        return found

    def county(self, unit: str) -> str:
        """The county that a unit is or lies in, without "County"; empty where the report doesn't tell."""
        seen: set[str] = set()
        waiting = [unit]
        while waiting:
            here = waiting.pop(0)
            if here in seen:
                continue
            seen.add(here)
            if self.types.get(here) == "county" or self.name(here).endswith(" County"):
                return county_of(self.name(here), self.states.get(here, ""))
            waiting.extend(self.above.get(here, ()))
        return ""

    def state(self, *units: str) -> str:
        """The two letters of the state of the first of these units that tells it; else of the only state of the report."""
        told = next((self.states[unit] for unit in units if self.states.get(unit)), "")
        every = set(self.states.values())
        return told or (every.pop() if len(every) == 1 else "")

    def place(self, unit: str) -> tuple[str, str]:
        """County and precinct as a row has them."""
        if not unit or self.types.get(unit) in _WHOLE:
            return "", ""
        county, name = self.county(unit), self.name(unit)
        return (county, "") if county and county_of(name, self.states.get(unit, "")) == county else (county, name)

    def totals(self, counted: Iterable[str], *whole: str) -> dict[str, list[str]]:
        """Which of a contest's units are totals of which others: those that the report composes of them, and the units `whole` (the
        contest's district, the report's scope, none at all), which stand for all others."""
        units = dict.fromkeys(counted)
        inside = {unit: self.within(unit) & units.keys() for unit in units if unit in self.parts}
        inside = {unit: under for unit, under in inside.items() if under}
        covered = set().union(*inside.values())
        found: dict[str, list[str]] = {}
        for unit in units:
            under = inside.get(unit, set())
            if not under and unit in whole and unit not in covered:
                under = {other for other in units if other != unit and other not in whole}
            if under:
                deeper: set[str] = set().union(*(inside[part] for part in under if part in inside))
                found[unit] = [part for part in units if part in under and part not in deeper]
        return found


def units_of(root: Element) -> Units:
    """The units of a report."""
    units = Units()
    for unit in members(root, "GpUnit"):
        own = identity(unit)
        if not own:
            continue
        units.names[own] = words(unit, "Name", "InternationalizedName")
        units.types[own] = unit.value("Type")
        units.parts[own] = unit.values("ComposingGpUnitIds", "ComposingGpUnitId")
        for part in units.parts[own]:
            units.above.setdefault(part, []).append(own)
        told = next((_state(each) for each in members(unit, "ExternalIdentifier") if _state(each)), "")
        units.states[own] = told or (postal(units.names[own]) if units.types[own] == "state" else "")
    return units


def _state(identifier: Element) -> str:
    if not identifier.value("Value").startswith("ocd-division"):
        return ""
    found = _OCD_STATE.search(identifier.value("Value"))
    return postal(found[1] or found[2]) if found else ""
