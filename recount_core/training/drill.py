"""The drill: endless exercises from a seed, each a contest near an edge, marked with the reason for exactly the mistake made.

The same seed and number give the same exercise in every process. The right answers come from `decide`, the rule's own data and the
deadline arithmetic; nothing is asked that these leave open.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from recount_core.ask.deadline import NO_DAYS, Term, term
from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.errors import AskError, TrainingError
from recount_core.law.load import statutes
from recount_core.law.rules import Rule
from recount_core.training.misread_days import DayCase, day_misreadings
from recount_core.training.misreadings import misreading, misreadings
from recount_core.training.reading import Case
from recount_core.training.recipes import TOPICS, Recipe

LEVELS: Final = 5
_PER_LEVEL: Final = 3
_TRIES: Final = 400

ROUTE, LINE, OFFICER, DAY, SIGNATURES = "route", "line", "officer", "last day", "signatures"
NOT_DECIDED: Final = "not decided"
"""Among the keys asked for: the routes offered include "not decided". Only lessons ask for it."""

_LINE_QUESTION: Final = "What is the line: the largest margin, in votes, that still has a recount without cost?"

ROUTES: Final = ("automatic", "public", "own expense", "court", "none")
"""The routes that an answer may name."""

_UNNAMED: Final = ("canvass", "official canvass")
"""A canvass that the law doesn't name: clear only where there is just one."""

_SAME_PERSON: Final = (
    frozenset(
        {
            "the officer who took the declaration or petition for nomination",
            "election administrator",
            "Secretary of State",
        }
    ),
    frozenset({"the filing officer with whom the candidate filed", "county auditor"}),
)
"""Filing officers who may be one and the same: only one of them is offered as an option."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing asked. `right` is the answer as text: a route, a whole number, an officer, an ISO date. No options: a number or a date."""

    key: str
    question: str
    right: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise: a decided contest, the losing choice asked about, and what is asked.

    `days` holds the days of the request where one is needed. `trap` names the misreading that the contest was built for. `id` is
    seed and number, or the lesson's own name.
    """

    id: str
    topic: str
    level: int
    case: Case
    parts: tuple[Part, ...]
    days: DayCase | None = None
    trap: str = ""

    @property
    def contest(self) -> Contest:
        """The contest that is asked about."""
        return self.case.contest

    @property
    def asked(self) -> str:
        """The losing choice that the exercise is about."""
        return self.case.answer.choice


def level_of(number: int) -> int:
    """The level of the exercise with this number, from 1: it grows every three exercises up to the highest."""
    return min(LEVELS, 1 + (number - 1) // _PER_LEVEL)


def exercise(seed: int, number: int, topics: tuple[str, ...] = ()) -> Exercise:
    """The exercise `number` (from 1) of a seed; of the topics given, or of all, harder ones later.

    Raises TrainingError for a number below 1 and for an unknown topic.
    """
    if number < 1:
        raise TrainingError(f"Exercises are numbered from 1; found {number}.")
    level = level_of(number)
    for name in topics:
        if name not in TOPICS:
            raise TrainingError(f"No topic is called {name!r}; known are {', '.join(TOPICS)}.")
    known = [name for name, (first, _) in TOPICS.items() if (name in topics if topics else first <= level)]
    Random(f"topics {seed} {len(known)}").shuffle(known)
    topic = known[number % len(known)]
    rng = Random(f"exercise {seed} {number} {topic}")
    for _ in range(_TRIES):
        made = _make(rng, topic, level, f"{seed}-{number}")
        if made is not None:
            return made
    raise TrainingError(f"No exercise was found for seed {seed}, number {number}, topic {topic}; choose another seed.")


def exercises(seed: int, count: int, topics: tuple[str, ...] = ()) -> tuple[Exercise, ...]:
    """The first `count` exercises of a seed: the same set for everybody who has the seed."""
    return tuple(exercise(seed, number, topics) for number in range(1, count + 1))


def _make(rng: Random, topic: str, level: int, name: str) -> Exercise | None:
    recipe = TOPICS[topic][1](rng, level)
    case = _case(rng, recipe, level)
    if case is None:
        return None
    days = _days(rng, case)
    trap = _day_trap(rng, days) if recipe.days else _trap(rng, recipe, case)
    if not trap:
        return None
    return Exercise(name, topic, level, case, parts_of(case, days), days, trap)


def _case(rng: Random, recipe: Recipe, level: int) -> Case | None:
    """A decided case at a margin worth asking about; None where this draw has none."""
    shape = recipe.shape
    if recipe.tie:
        return _decided(shape.contest(0), shape.names[shape.seats])
    asked = shape.names[shape.seats + shape.asked] if shape.kind == "candidate" else ""
    first = _decided(shape.contest(max(1, shape.gap + 1)), asked)
    if first is None or first.answer.line is None:
        return None
    line = first.answer.line
    readings = [misreading(key).read(first) for key in recipe.traps]
    edges = {line, *(reading.line for reading in readings if reading and reading.line is not None), *recipe.margins}
    if recipe.night:
        return _night_case(rng, recipe, line, asked)
    edge = rng.choice(sorted(edges))
    far = max(0, 4 - level)
    margin = edge + rng.choice((0, 1)) + (rng.randint(-far, far) if rng.random() < 0.5 else 0)
    return _decided(shape.contest(margin), asked) if 0 < margin < shape.total // 3 else None


def _night_case(rng: Random, recipe: Recipe, line: int, asked: str) -> Case | None:
    inside, outside = max(1, line - rng.randint(0, 3)), line + rng.randint(1, 6)
    canvassed, earlier = (inside, outside) if rng.random() < 0.5 else (outside, inside)
    night = recipe.shape.night(earlier, recipe.shape.total // rng.randint(60, 240))
    return _decided(recipe.shape.contest(canvassed), asked, night)


def _decided(contest: Contest, asked: str, night: Contest | None = None) -> Case | None:
    """The case if the product decides it without a doubt about this loser."""
    decision = decide(contest)
    answer = next((a for a in decision.answers if asked in (a.choice, "")), None)
    if not decision.decided or answer is None or answer.route == "not decided" or answer.line is None:
        return None
    nearer = decision.answers[: decision.answers.index(answer)]
    if not answer.free and any(other.free for other in nearer):
        return None
    return Case(decision, answer, night)


def _trap(rng: Random, recipe: Recipe, case: Case) -> str:
    """A misreading of the recipe that goes wrong here and that its own answers give away; empty where none does."""
    for key in rng.sample(recipe.traps, len(recipe.traps)):
        wrong = misreading(key)
        reading = wrong.read(case)
        if reading is not None and reading != case.right:
            found = misread(case, {ROUTE: reading.route, LINE: str(reading.line)}, (key,))
            if found and set(found.values()) == {key}:
                return key
    return ""


def misread(case: Case, answers: Mapping[str, str], first: tuple[str, ...]) -> dict[str, str]:
    """For each wrong one of route and line, the misreading behind it: one that explains all answers before one that explains some."""
    given = {ROUTE: answers.get(ROUTE, ""), LINE: answers.get(LINE, "").replace(",", "").replace(" ", "")}
    right = {ROUTE: case.right.route, LINE: str(case.right.line)}
    wrong = [key for key in given if answers.get(key) and given[key] != right[key]]
    best: dict[str, tuple[int, int, str]] = {}
    for rank, known in enumerate(misreadings()):
        reading = known.read(case)
        if reading is None or reading == case.right:
            continue
        told = {ROUTE: reading.route, LINE: str(reading.line)}
        hits = sum(told[key] == given[key] for key in given)
        for key in wrong:
            if told[key] == given[key]:
                order = (-hits, -1 if known.key in first else rank, known.key)
                best[key] = min(best.get(key, order), order)
    return {key: order[2] for key, order in best.items()}


def _day_trap(rng: Random, days: DayCase | None) -> str:
    found = [wrong.key for wrong in day_misreadings() if days is not None and wrong.differs(days)]
    return rng.choice(found) if found else ""


def _days(rng: Random, case: Case) -> DayCase | None:
    """Canvass days drawn for the contest, and the last day that follows; None where nobody asks or the day would be in doubt."""
    rule, contest = case.answer.rule, case.contest
    if rule is None or contest.date is None or rule.route == "automatic":
        return None
    try:
        time = term(rule, contest)
    except AskError:
        return None
    early = (2, 3) if contest.stage == "primary" and contest.state == "MN" else (3, 10)
    near = _working_day(time, contest.date + dt.timedelta(days=rng.randint(*early)))
    later = (7, 9) if contest.stage == "primary" and contest.state == "MN" else (14, 21)
    late = _working_day(time, contest.date + dt.timedelta(days=rng.randint(*later)))
    if "state" in time.canvass:
        return _sure(DayCase(time.due(late), contest, ("county canvass", near)))
    if time.canvass in _UNNAMED:
        return None if contest.counties == "several" else _sure(DayCase(time.due(near), contest))
    other = "state canvass" if "county" in time.canvass else "county canvass"
    return _sure(DayCase(time.due(near), contest, (other, late)))


def _working_day(time: Term, day: dt.date) -> dt.date:
    while time.way.left_out(day, NO_DAYS) is not None:
        day += dt.timedelta(days=1)
    return day


def _sure(case: DayCase) -> DayCase | None:
    """The case if its last day stands on text alone: no doubtful holiday, no inferred roll."""
    due = case.due
    sure = all(out.basis == "statute" for out in due.left_out) and not any(due.term.way.doubts(due.last))
    return case if sure else None


def parts_of(case: Case, days: DayCase | None = None, keys: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """What can be asked about a case: route and line always, officer, last day and signatures where there are any; of `keys` if given."""
    answer, rule = case.answer, case.answer.rule
    undecided = (NOT_DECIDED,) if NOT_DECIDED in keys else ()
    who = "the losing side" if case.contest.kind == "question" else answer.choice
    parts = [
        Part(ROUTE, f"Which way to a recount is open to {who}?", answer.route, (*ROUTES, *undecided)),
    ]
    if answer.line is not None:
        parts.append(Part(LINE, _LINE_QUESTION, str(answer.line)))
    if rule is not None and rule.route != "automatic":
        officer = rule.for_office(rule.file_with, case.contest.office)
        if officer:
            parts.append(Part(OFFICER, "With whom is the request filed?", officer, officers(case, officer)))
        if rule.signatures:
            parts.append(Part(SIGNATURES, "How many signatures does the petition need?", str(rule.signatures)))
        if days is not None:
            parts.append(Part(DAY, "What is the last day to file it?", days.due.last.isoformat()))
    return tuple(part for part in parts if not keys or part.key in keys)


def officers(case: Case, right: str) -> tuple[str, ...]:
    """The filing officers of the state's law on election day, in alphabetical order, the right one among them."""
    found = {officer for rule in state_rules(case.contest) for _, officer in rule.file_with}
    twins = next((group for group in _SAME_PERSON if right in group and right.startswith("the ")), frozenset())
    vague = {officer for officer in found if officer.startswith("the ")}
    return tuple(sorted((found - twins - vague) | {right}, key=str.lower))


def state_rules(contest: Contest) -> tuple[Rule, ...]:
    """Every rule of the contest's state in force on its election day, whatever it applies to."""
    if contest.date is None:
        return ()
    versions = [statute.on(contest.date) for statute in statutes(contest.state)]
    return tuple(rule for version in versions if version for rule in version.rules)
