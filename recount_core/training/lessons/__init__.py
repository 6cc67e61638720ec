"""Lessons of five to ten minutes: short texts, real and made-up contests, and questions that the core answers (one TOML file each).

Every number in a lesson's text is either a fact of its contests, a number of the law, or quoted from a named source.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from recount_core.contest import Contest
from recount_core.data_files import check_keys, read_toml
from recount_core.errors import TrainingError
from recount_core.law.rules import SourceLink
from recount_core.training.drill import Exercise
from recount_core.training.gallery import cases, contest_of, decided, exercise_of, night_of, sources_of
from recount_core.training.reading import Case

FOLDER: Final = Path(__file__).parent
_LESSON_KEYS: Final = frozenset({"id", "order", "title", "minutes", "goal", "step", "source"})
_STEP_KEYS: Final = frozenset(
    {"title", "text", "case", "contest", "asks", "night", "canvassed", "ask", "choose", "worked", "told"}
)
_CHOOSE_KEYS: Final = frozenset({"question", "option"})


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a question: what it says, whether it is right, and why or why not."""

    text: str
    right: bool
    because: str


@dataclass(frozen=True, slots=True)
class Choose:
    """A question with options of which one is right."""

    question: str
    options: tuple[Option, ...]

    @property
    def right(self) -> int:
        """The place of the right option, from 0."""
        return next(place for place, option in enumerate(self.options) if option.right)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: a text, with a contest shown where there is one, and what is asked.

    `worked` holds the sums in the text, `told` the numbers quoted from a source; a test redoes the one and knows the other.
    """

    id: str
    title: str
    text: str
    case: Case | None = None
    real: str = ""
    exercise: Exercise | None = None
    choose: Choose | None = None
    worked: tuple[str, ...] = ()
    told: tuple[str, ...] = ()

    @property
    def contest(self) -> Contest | None:
        """The contest that is shown, where there is one."""
        return self.case.contest if self.case else None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its steps in order, the minutes it takes, what is learned, and what it was made from."""

    id: str
    order: int
    title: str
    minutes: int
    goal: str
    steps: tuple[Step, ...]
    sources: tuple[SourceLink, ...]


@lru_cache
def lessons(folder: Path = FOLDER) -> Mapping[str, Lesson]:
    """All lessons by id, in their order; raises TrainingError where a file breaks its form."""
    found = sorted((_lesson(path) for path in folder.glob("*.toml")), key=lambda lesson: lesson.order)
    return {lesson.id: lesson for lesson in found}


def _lesson(path: Path) -> Lesson:
    table = read_toml(path, TrainingError)
    check_keys(table, _LESSON_KEYS, ("id", "order", "title", "minutes", "goal", "step"), path.name, TrainingError)
    if table["id"] != path.stem:
        raise TrainingError(f"{path.name}: the id {table['id']!r} is not the name of the file.")
    steps = tuple(
        _step(step, table["id"], f"{table['id']}/{number}", f"{path.name}, step {number}")
        for number, step in enumerate(table["step"], start=1)
    )
    return Lesson(
        table["id"],
        table["order"],
        table["title"],
        table["minutes"],
        table["goal"],
        steps,
        sources_of(table.get("source", ())),
    )


def _step(table: Mapping[str, Any], topic: str, name: str, where: str) -> Step:
    check_keys(table, _STEP_KEYS, ("title", "text"), where, TrainingError)
    case, canvassed = _case(table, where)
    exercise = None
    if "ask" in table:
        if case is None:
            raise TrainingError(f"{where}: something is asked, but of no contest.")
        exercise = exercise_of(name, topic, case, tuple(table["ask"]), canvassed)
    return Step(
        name,
        table["title"],
        " ".join(table["text"].split()),
        case,
        table.get("case", ""),
        exercise,
        _choose(table["choose"], where) if "choose" in table else None,
        tuple(table.get("worked", ())),
        tuple(table.get("told", ())),
    )


def _case(table: Mapping[str, Any], where: str) -> tuple[Case | None, dt.date | None]:
    if "case" in table:
        real = cases().get(table["case"])
        if real is None:
            raise TrainingError(f"{where}: no real case is called {table['case']!r}; known are {', '.join(cases())}.")
        asks = table.get("asks", real.asks)
        return decided(real.contest, asks, real.night), table.get("canvassed", real.canvassed)
    if "contest" in table:
        contest = contest_of({"title": "Made-up contest", "count": "official", **table["contest"]}, where)
        night = night_of(contest, table["night"]) if "night" in table else None
        return decided(contest, table["asks"], night), table.get("canvassed")
    return None, None


def _choose(table: Mapping[str, Any], where: str) -> Choose:
    check_keys(table, _CHOOSE_KEYS, _CHOOSE_KEYS, where, TrainingError)
    options = tuple(Option(o["text"], o.get("right", False), o["because"]) for o in table["option"])
    if sum(option.right for option in options) != 1:
        raise TrainingError(f"{where}: exactly one option must be right.")
    return Choose(table["question"], options)
