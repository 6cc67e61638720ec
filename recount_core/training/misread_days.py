"""The typical wrong ways to find the last day, each a function of its own; None where there is nothing to get wrong that way.

Titles and words are in misreadings.toml, with those of the other misreadings.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from recount_core.ask.deadline import NO_DAYS, Due
from recount_core.contest import Contest
from recount_core.data_files import read_toml
from recount_core.errors import TrainingError
from recount_core.explain import cite
from recount_core.law.load import statutes
from recount_core.law.rules import FREE_ROUTES, Rule
from recount_core.words import long_day


@dataclass(frozen=True, slots=True)
class DayCase:
    """One request's days: the right ones, the contest, and another canvass that could be taken for the one that counts."""

    due: Due
    contest: Contest
    other_canvass: tuple[str, dt.date] | None = None

    def rolled(self, last: dt.date) -> dt.date:
        """A last day moved on over the days that may not be one."""
        while self.due.term.way.left_out(last, NO_DAYS) is not None:
            last += dt.timedelta(days=1)
        return last


ReadDay = Callable[[DayCase], dt.date | None]


@dataclass(frozen=True, slots=True)
class DayMisreading:
    """A wrong way to find the last day, with its title and the words for whoever fell for it."""

    key: str
    title: str
    words: str
    read: ReadDay

    def differs(self, case: DayCase) -> bool:
        """Whether it finds another last day than the law in this case."""
        found = self.read(case)
        return found is not None and found != case.due.last

    def reason(self, case: DayCase) -> str:
        """Why this last day is wrong here."""
        return self.words.format_map(_numbers(case))


def from_election_day(case: DayCase) -> dt.date | None:
    """The days counted from election day instead of the canvass."""
    held = case.contest.date
    return case.rolled(held + dt.timedelta(days=case.due.term.days)) if held else None


def other_canvass(case: DayCase) -> dt.date | None:
    """The days counted from a canvass that doesn't start them."""
    if case.other_canvass is None:
        return None
    return case.rolled(case.other_canvass[1] + dt.timedelta(days=case.due.term.days))


def canvass_day_counted(case: DayCase) -> dt.date:
    """The day of the canvass counted as the first day."""
    return case.rolled(case.due.raw - dt.timedelta(days=1))


def working_days(case: DayCase) -> dt.date:
    """Only working days counted."""
    last = case.due.canvassed
    for _ in range(case.due.term.days):
        last = case.rolled(last + dt.timedelta(days=1))
    return last


def not_moved_on(case: DayCase) -> dt.date | None:
    """A last day left standing on a Saturday, a Sunday or a holiday."""
    return case.due.raw if case.due.left_out else None


def days_of_the_other_stage(case: DayCase) -> dt.date | None:
    """A primary's days used for another election, or the other way round."""
    found = case.due.term.rule.deadline
    if found is None or found.primary_days is None:
        return None
    days = found.days if case.contest.stage == "primary" else found.primary_days
    return case.rolled(case.due.canvassed + dt.timedelta(days=days))


def days_of_another_statute(case: DayCase) -> dt.date | None:
    """The term of the state's other recount statute."""
    other = _other_term(case)
    return case.rolled(case.due.canvassed + dt.timedelta(days=other[0])) if other else None


ALL_DAYS: Final[tuple[ReadDay, ...]] = (
    not_moved_on,
    other_canvass,
    days_of_the_other_stage,
    days_of_another_statute,
    from_election_day,
    canvass_day_counted,
    working_days,
)


@lru_cache
def day_misreadings() -> tuple[DayMisreading, ...]:
    """All wrong ways to find the last day, the ones that say most about a mistake first."""
    words = read_toml(Path(__file__).with_name("misreadings.toml"), TrainingError)
    return tuple(
        DayMisreading(read.__name__, words[read.__name__]["title"], words[read.__name__]["words"], read)
        for read in ALL_DAYS
    )


def day_misreading(key: str) -> DayMisreading:
    """The wrong way to find the last day of that name; raises KeyError for none."""
    return {known.key: known for known in day_misreadings()}[key]


def _other_term(case: DayCase) -> tuple[int, Rule] | None:
    """The days, and the rule that sets them, of another statute of the state with a term of its own."""
    own, held = case.due.term.rule, case.contest.date
    if held is None:
        return None
    for statute in statutes(case.contest.state):
        version = statute.on(held)
        for rule in version.rules if version else ():
            term = rule.deadline
            if rule.statute == own.statute or rule.route not in FREE_ROUTES or term is None or not term.counting:
                continue
            days = term.primary_days if term.primary_days and case.contest.stage == "primary" else term.days
            if days != case.due.term.days:
                return days, rule
    return None


def _numbers(case: DayCase) -> dict[str, str]:
    due, other = case.due, _other_term(case)
    return {
        "canvass": due.term.canvass,
        "canvassed": long_day(due.canvassed),
        "days": str(due.term.days),
        "raw": long_day(due.raw),
        "last": long_day(due.last),
        "why": due.left_out[0].why if due.left_out else "",
        "way": due.term.way.citation,
        "cite": cite(due.term.rule),
        "other_canvass": case.other_canvass[0] if case.other_canvass else "",
        "stage": "primary" if case.contest.stage == "primary" else "election that is no primary",
        "other_days": str(other[0]) if other else "",
        "other_cite": cite(other[1]) if other else "",
    }
