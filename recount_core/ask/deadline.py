"""By when to ask: which canvass starts the clock, the first and the last day, and every day that was left out on the way.

The terms are data of the rule (`recount_core.law.rules.Deadline`), the way of counting days is data too (`recount_core.ask.counting`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from recount_core.ask.counting import WAYS_FOLDER, LeftOut, Way, way
from recount_core.contest import Contest
from recount_core.errors import AskError
from recount_core.explain import cite
from recount_core.law.rules import Rule
from recount_core.words import BASIS_WORDS, clock, day, long_day, stopped

NO_DAYS: Final[Mapping[dt.date, str]] = MappingProxyType({})
_YEARS: Final = range(1970, 2101)
_LONGEST: Final = dt.timedelta(days=366)


@dataclass(frozen=True, slots=True)
class Due:
    """The days for one request. Dates are calendar days of the filing officer's place.

    `raw` is the last day by plain counting, `last` the one that remains when the days in `left_out` are taken away. `safe` is the last
    day that counts on any reading, None where there is none after the canvass. `holidays` are the legal holidays looked at,
    `points` the sentences on what isn't certain.
    """

    term: Term
    canvassed: dt.date
    raw: dt.date
    last: dt.date
    safe: dt.date | None
    left_out: tuple[LeftOut, ...]
    holidays: tuple[tuple[dt.date, str], ...]
    points: tuple[str, ...]

    @property
    def first(self) -> dt.date:
        """The first day to ask: the day of the canvass, once it is complete."""
        return self.canvassed

    @property
    def sentence(self) -> str:
        """The answer in one sentence: the last day and its hour."""
        if self.term.hour:
            return f"The time to ask ends on {long_day(self.last)} at {stopped(clock(self.term.hour))}"
        return f"The time to ask ends on {long_day(self.last)}; no hour is named, so ask when the office closes."

    @property
    def why(self) -> tuple[str, ...]:
        """How the last day was found, step by step, each step a sentence."""
        term = self.term
        steps = [
            f"The {term.canvass} was complete on {long_day(self.canvassed)}; that day is not counted ({term.way.citation}).",
            f"Day {term.days} is {long_day(self.raw)}.",
            *(f"{long_day(out.day)} is left out: {out.why}." for out in self.left_out),
        ]
        if self.left_out:
            steps.append(f"The next day that counts is {long_day(self.last)}.")
        return tuple(steps)

    def status(self, today: dt.date) -> str:
        """Where a day stands, in one sentence: not yet, open, the last day, over."""
        if today < self.first:
            return f"Not yet: the first day to ask is {long_day(self.first)}, once the canvass is complete."
        if today > self.last:
            return "The time to ask is over."
        left = (self.last - today).days
        if left == 0:
            hour = f", until {clock(self.term.hour)}" if self.term.hour else ""
            return stopped(f"Today is the last day to ask{hour}")
        return f"Open: {left} {'day is' if left == 1 else 'days are'} left after today."


@dataclass(frozen=True, slots=True)
class Term:
    """How long there is to ask, before any date is known: `days` after the `canvass` that counts, until `hour` ("17:00", or empty)."""

    rule: Rule
    days: int
    canvass: str
    hour: str
    way: Way
    basis: str
    election_day: dt.date | None = None

    @property
    def citation(self) -> str:
        """Where the term stands: the clause that sets it, the rule's own unless the law file names another."""
        return (self.rule.deadline.citation if self.rule.deadline else "") or cite(self.rule)

    @property
    def sentence(self) -> str:
        """The term in one sentence."""
        hour = f", until {clock(self.hour)} on the last day" if self.hour else ""
        days = "1 day" if self.days == 1 else f"{self.days} days"
        return f"Within {days} after the {self.canvass}{hour} ({self.citation}); not before that canvass."

    def due(self, canvassed: dt.date, closed: Mapping[dt.date, str] = NO_DAYS) -> Due:
        """The days, from the day on which the canvass was complete.

        `closed` are further days on which the office takes no filings, each with its reason, as the filing officer names them. Raises
        AskError for a canvass before election day or more than a year after it, and where too many days are left out.
        """
        self._check(canvassed)
        raw = canvassed + dt.timedelta(days=self.days)
        last, left_out = raw, []
        while (out := self.way.left_out(last, closed)) is not None:
            left_out.append(out)
            last += dt.timedelta(days=1)
            if len(left_out) > 31:
                raise AskError(
                    f"More than 31 days after {long_day(raw)} are left out; look through the days that were added."
                )
        safe = self._safe(canvassed, raw, closed)
        listed = self.way.holidays(canvassed, last + dt.timedelta(days=7))
        points = self._points(last, safe, left_out)
        return Due(self, canvassed, raw, last, safe, tuple(left_out), listed, points)

    def _check(self, canvassed: dt.date) -> None:
        if canvassed.year not in _YEARS:
            raise AskError(f"The canvass can't have been on {day(canvassed)}; give its day, month and year.")
        held = self.election_day
        if held is None:
            return
        if canvassed < held:
            raise AskError(
                f"A canvass on {day(canvassed)} is before election day, {day(held)}; give the day on which it was complete."
            )
        if canvassed - held > _LONGEST:
            raise AskError(
                f"A canvass on {day(canvassed)} is more than a year after election day, {day(held)}; look at both dates."
            )

    def _safe(self, canvassed: dt.date, raw: dt.date, closed: Mapping[dt.date, str]) -> dt.date | None:
        safe = raw
        while self.way.left_out(safe, closed) is not None or any(self.way.doubts(safe)):
            safe -= dt.timedelta(days=1)
            if safe < canvassed:
                return None
        return safe

    def _points(self, last: dt.date, safe: dt.date | None, left_out: list[LeftOut]) -> tuple[str, ...]:
        points = []
        if self.basis != "statute":
            points.append(
                f"The term of {self.days} {'day' if self.days == 1 else 'days'} after the {self.canvass} is "
                f"{BASIS_WORDS[self.basis]}; check it with the filing officer."
            )
        for out in left_out:
            if out.basis == "added":
                points.append(
                    f"{long_day(out.day)} was added here; whether it counts is for the filing officer to say."
                )
            elif out.basis != "statute":
                note = f": {out.note}" if out.note else ""
                points.append(f"That {long_day(out.day)} is left out was not read in the text ({out.basis}{note}).")
        doubts = [f"{long_day(last)} {doubt}" for doubt in self.way.doubts(last)]
        points += [*doubts, *self.way.open_points]
        unsure = doubts or self.way.open_points or any(out.basis != "statute" for out in left_out)
        if safe is not None and safe != last and unsure:
            points.append(f"To be safe on any reading, file by {long_day(safe)}.")
        return tuple(points)


def needs_request(rule: Rule) -> bool:
    """Whether somebody has to ask: False for an automatic recount."""
    return rule.route != "automatic"


def term(rule: Rule, contest: Contest, folder: Path = WAYS_FOLDER) -> Term:
    """How long there is to ask under a rule for a contest.

    Raises AskError where no request is needed, where the time isn't known here, and where the answer hangs on a fact of the contest
    that isn't known: its stage, or whether it is in one county.
    """
    if not needs_request(rule):
        raise AskError(f"No request is needed: the recount is automatic ({cite(rule)}).")
    found = rule.deadline
    if found is None or found.basis == "not seen" or not found.counting:
        raise AskError(f"The time to ask under {cite(rule)} is not known here; ask the filing officer.")
    days = found.days
    if found.primary_days is not None and found.primary_days != days:
        if not contest.stage:
            raise AskError(
                f"Whether this is a primary is not known: the time to ask is {found.primary_days} days after a primary's "
                f"canvass and {days} days after another election's. Set the stage of the contest."
            )
        days = found.primary_days if contest.stage == "primary" else days
    canvass = rule.for_office(found.by_office, contest.office) or found.after
    narrow = rule.for_office(found.one_county, contest.office)
    if narrow and not contest.counties:
        raise AskError(
            f"Whether the contest is in one county is not known: its time runs from the {narrow} if it is, and from the "
            f"{canvass} if not. Say which."
        )
    if narrow and contest.counties == "one":
        canvass = narrow
    return Term(rule, days, canvass, found.hour, way(found.counting, folder), found.basis, contest.date)
