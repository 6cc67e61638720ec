"""Real contests to learn from: what was counted, what the law gave, what happened, and where all this was read (cases.toml)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from recount_core.ask.deadline import term
from recount_core.contest import Choice, Contest
from recount_core.data_files import check_keys, read_toml
from recount_core.decision import decide
from recount_core.errors import TrainingError
from recount_core.law.rules import SourceLink
from recount_core.training.drill import DAY, Exercise, parts_of
from recount_core.training.misread_days import DayCase
from recount_core.training.reading import Case

_HERE: Final = Path(__file__).parent
_FACTS: Final = (
    "title",
    "jurisdiction",
    "state",
    "office",
    "kind",
    "date",
    "stage",
    "special",
    "seats",
    "counties",
    "party",
    "count",
    "ballots",
    "overvotes",
    "undervotes",
    "ranked_choice",
    "required_share",
)
_CONTEST_KEYS: Final = frozenset({*_FACTS, "votes", "pooled_write_ins", "written_in", "notes"})
_CASE_KEYS: Final = frozenset(
    {"id", "name", "contest", "asks", "margin", "route", "line", "night", "canvassed", "shows", "happened", "source"}
)


@dataclass(frozen=True, slots=True)
class RealCase:
    """A real contest. `asks` is the losing choice in question; `shows` the topics it is good for; `happened` what became of it.

    `night` is the count of election night where it is known, `canvassed` the day of the canvass that starts the days.
    """

    id: str
    name: str
    contest: Contest
    asks: str
    shows: tuple[str, ...]
    happened: str
    sources: tuple[SourceLink, ...]
    night: Contest | None = None
    canvassed: dt.date | None = None

    def case(self) -> Case:
        """The contest decided, for the choice in question."""
        return decided(self.contest, self.asks, self.night)


@lru_cache
def cases(path: Path = _HERE / "cases.toml") -> Mapping[str, RealCase]:
    """The real contests by id, in the order of the file; raises TrainingError where the file breaks its form."""
    found: dict[str, RealCase] = {}
    for table in read_toml(path, TrainingError)["case"]:
        where = f"{path.name}, {table.get('id', 'a case without id')}"
        check_keys(table, _CASE_KEYS, ("id", "name", "contest", "asks", "happened", "source"), where, TrainingError)
        if table["id"] in found:
            raise TrainingError(f"{where}: the id stands twice.")
        contest = contest_of(table["contest"], where)
        night = table.get("night")
        found[table["id"]] = RealCase(
            table["id"],
            table["name"],
            contest,
            table["asks"],
            tuple(table.get("shows", ())),
            table["happened"],
            sources_of(table["source"]),
            night_of(contest, night) if night else None,
            table.get("canvassed"),
        )
    return found


def contest_of(table: Mapping[str, Any], where: str) -> Contest:
    """A contest from its table of facts; `votes` maps names to votes, `written_in` names those who were written in."""
    check_keys(table, _CONTEST_KEYS, ("title", "state", "office", "votes"), where, TrainingError)
    written = table.get("written_in", ())
    choices = [Choice(name, votes, write_in=name in written) for name, votes in table["votes"].items()]
    if "pooled_write_ins" in table:
        choices.append(Choice("Write-ins and others", table["pooled_write_ins"], pooled=True))
    facts = {key: table[key] for key in _FACTS if key in table}
    return Contest(**facts, choices=tuple(choices), notes=tuple(table.get("notes", ())))


def night_of(contest: Contest, votes: Mapping[str, int]) -> Contest:
    """The same contest with the votes of election night; a name that isn't told then is left out, and so are ballots."""
    choices = tuple(replace(choice, votes=votes[choice.name]) for choice in contest.choices if choice.name in votes)
    return contest.with_(choices=choices, count="unofficial", ballots=None, overvotes=None, undervotes=None)


def decided(contest: Contest, asks: str, night: Contest | None = None) -> Case:
    """A contest decided for one losing choice; raises TrainingError where that choice didn't lose."""
    decision = decide(contest)
    for answer in decision.answers:
        if answer.choice == asks:
            return Case(decision, answer, night)
    raise TrainingError(f"{contest.title}: {asks!r} is no losing choice of it.")


def exercise_of(
    name: str, topic: str, case: Case, keys: tuple[str, ...] = (), canvassed: dt.date | None = None
) -> Exercise:
    """An exercise on a case, asking for `keys` of what can be asked, all if none are given."""
    days, rule = None, case.answer.rule
    if canvassed is not None and rule is not None and (not keys or DAY in keys):
        days = DayCase(term(rule, case.contest).due(canvassed), case.contest)
    return Exercise(name, topic, 0, case, parts_of(case, days, keys), days)


def sources_of(entries: Iterable[Mapping[str, str]]) -> tuple[SourceLink, ...]:
    """Named sources with their addresses."""
    return tuple(SourceLink(entry["title"], entry.get("url", "")) for entry in entries)
