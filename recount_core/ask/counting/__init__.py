"""Ways of counting days as data: one TOML file a way, named by a deadline's `counting`.

Which days are left out at the end of a term, whose legal holidays, and how each of these is known. Adding a way means adding a file.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import holidays

from recount_core.data_files import check_keys, read_toml
from recount_core.errors import AskError, LawError
from recount_core.law.load import BASES
from recount_core.law.rules import SourceLink

WAYS_FOLDER: Final = Path(__file__).parent
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Roll:
    """A weekday, or "holiday", that is left out when a term would end on it; `note` says where a basis short of the text comes from."""

    day: str
    basis: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NotHere:
    """Days of the calendar, by a part of their name, that are no legal holidays here between `start` and `end` (both included)."""

    name: str
    why: str
    weekday: str = ""
    start: dt.date = dt.date.min
    end: dt.date = dt.date.max

    def covers(self, day: dt.date, name: str) -> bool:
        """Whether the calendar's day `name` is struck out by this entry."""
        return (
            self.name in name
            and (not self.weekday or WEEKDAYS[day.weekday()] == self.weekday)
            and self.start <= day <= self.end
        )


@dataclass(frozen=True, slots=True)
class Perhaps:
    """A day that is a holiday only where the office says so: the `nth` weekday of a month, `plus_days` later."""

    name: str
    why: str
    month: int
    weekday: str
    nth: int
    plus_days: int = 0

    def on(self, year: int) -> dt.date:
        """The day in one year."""
        first = dt.date(year, self.month, 1)
        ahead = (WEEKDAYS.index(self.weekday) - first.weekday()) % 7
        return first + dt.timedelta(days=ahead + 7 * (self.nth - 1) + self.plus_days)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A day that a term may not end on: why, in words, and how that is known ("added" for a day somebody added)."""

    day: dt.date
    why: str
    basis: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """One way of counting days. The first day is never counted, the last always, but for the days of `rolls`."""

    id: str
    citation: str
    text: str
    basis: str
    checked_on: dt.date
    sources: tuple[SourceLink, ...]
    rolls: tuple[Roll, ...]
    calendar: tuple[str, str] = ("", "")
    calendar_citation: str = ""
    not_here: tuple[NotHere, ...] = ()
    perhaps: tuple[Perhaps, ...] = ()
    open_points: tuple[str, ...] = ()

    def holidays(self, start: dt.date, end: dt.date) -> tuple[tuple[dt.date, str], ...]:
        """The legal holidays from `start` to `end`, both included, that this way knows: (day, name), in order."""
        return tuple(
            (day, name)
            for day, name in self._listed(start, end)
            if not any(entry.covers(day, name) for entry in self.not_here)
        )

    def left_out(self, day: dt.date, closed: Mapping[dt.date, str]) -> LeftOut | None:
        """Why a term can't end on a day, or None when it can. `closed` are days that somebody added, with their reason."""
        weekday = WEEKDAYS[day.weekday()]
        names = [name for _, name in self.holidays(day, day)]
        found = [(roll.day, roll) for roll in self.rolls if roll.day == weekday]
        found += [(name, roll) for roll in self.rolls if roll.day == "holiday" for name in names]
        if found:
            best = min((roll for _, roll in found), key=lambda roll: BASES.index(roll.basis))
            return LeftOut(day, ", ".join(why for why, _ in found), best.basis, best.note)
        if day in closed:
            return LeftOut(day, closed[day] or "office closed", "added")
        return None

    def doubts(self, day: dt.date) -> Iterator[str]:
        """What may make a day a holiday after all: ends of sentences that begin with the day."""
        for listed, name in self._listed(day, day):
            for entry in self.not_here:
                if entry.covers(listed, name):
                    yield f"is {name}, which is not left out: {entry.why}."
        for perhaps in self.perhaps:
            if perhaps.on(day.year) == day:
                yield f"is {perhaps.name}, which is not left out: {perhaps.why}. Add it if it is one here."

    def _listed(self, start: dt.date, end: dt.date) -> Iterator[tuple[dt.date, str]]:
        country, subdivision = self.calendar
        if not country:
            return
        for year in range(start.year, end.year + 1):
            for day, name in _calendar(country, subdivision, year):
                if start <= day <= end:
                    yield day, name


@lru_cache(maxsize=256)
def _calendar(country: str, subdivision: str, year: int) -> tuple[tuple[dt.date, str], ...]:
    days = holidays.country_holidays(country, subdiv=subdivision or None, years=year)
    return tuple((day, name) for day in sorted(days) for name in days.get_list(day))


@lru_cache
def way(name: str, folder: Path = WAYS_FOLDER) -> Way:
    """The way of counting called `name`; raises AskError where there is none and LawError where its file breaks its form."""
    path = folder / f"{name}.toml"
    if not name.replace("-", "").isalnum() or not path.is_file():
        known = ", ".join(sorted(file.stem for file in folder.glob("*.toml")))
        raise AskError(f"No way of counting days is called {name!r} here; known are {known}.")
    return _Reader(path.name).way(read_toml(path, LawError))


class _Reader:
    """Turns the tables of one file into a Way; every message names the file and the key."""

    def __init__(self, file: str) -> None:
        self.file = file

    def fail(self, message: str) -> LawError:
        return LawError(f"{self.file}: {message}")

    def keys(self, table: Mapping[str, Any], place: str, required: Iterable[str], allowed: Iterable[str] = ()) -> None:
        check_keys(table, {*required, *allowed}, required, f"{self.file}: {place}", LawError)

    def way(self, data: Mapping[str, Any]) -> Way:
        self.keys(data, "file", ("way", "roll"), ("calendar", "not_here", "perhaps"))
        head, calendar = data["way"], data.get("calendar", {})
        self.keys(head, "way", ("id", "citation", "text", "checked_on", "basis", "sources"), ("open_points",))
        if calendar:
            self.keys(calendar, "calendar", ("country", "citation"), ("subdivision",))
            if calendar["country"] not in holidays.list_supported_countries():
                raise self.fail(f"calendar: no holidays are known for country {calendar['country']!r}.")
        if not head["sources"]:
            raise self.fail("way: a way of counting needs a source.")
        return Way(
            id=head["id"],
            citation=head["citation"],
            text=head["text"],
            basis=self.one_of(head["basis"], BASES, "way: basis"),
            checked_on=head["checked_on"],
            sources=tuple(SourceLink(entry["title"], entry.get("url", "")) for entry in head["sources"]),
            rolls=tuple(self.roll(entry) for entry in data["roll"]),
            calendar=(calendar.get("country", ""), calendar.get("subdivision", "")),
            calendar_citation=calendar.get("citation", ""),
            not_here=tuple(self.not_here(entry) for entry in data.get("not_here", ())),
            perhaps=tuple(self.perhaps(entry) for entry in data.get("perhaps", ())),
            open_points=tuple(head.get("open_points", ())),
        )

    def roll(self, entry: Mapping[str, Any]) -> Roll:
        self.keys(entry, "roll", ("day", "basis"), ("note",))
        day = self.one_of(entry["day"], (*WEEKDAYS, "holiday"), "roll: day")
        return Roll(day, self.one_of(entry["basis"], BASES, "roll: basis"), entry.get("note", ""))

    def not_here(self, entry: Mapping[str, Any]) -> NotHere:
        self.keys(entry, "not_here", ("name", "why"), ("weekday", "from", "to"))
        if "weekday" in entry:
            self.one_of(entry["weekday"], WEEKDAYS, "not_here: weekday")
        start, end = entry.get("from", dt.date.min), entry.get("to", dt.date.max)
        return NotHere(entry["name"], entry["why"], entry.get("weekday", ""), start, end)

    def perhaps(self, entry: Mapping[str, Any]) -> Perhaps:
        self.keys(entry, "perhaps", ("name", "why", "month", "weekday", "nth"), ("plus_days",))
        self.one_of(entry["weekday"], WEEKDAYS, "perhaps: weekday")
        if entry["month"] not in range(1, 13) or entry["nth"] not in range(1, 5):
            raise self.fail("perhaps: month must be 1 to 12 and nth 1 to 4.")
        return Perhaps(**entry)

    def one_of(self, value: str, allowed: tuple[str, ...], place: str) -> str:
        if value not in allowed:
            raise self.fail(f"{place} = {value!r} is not one of {', '.join(allowed)}.")
        return value
