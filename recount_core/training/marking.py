"""Answers marked: which are right, and the known misreading behind a wrong one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from recount_core.training.drill import DAY, LINE, ROUTE, SIGNATURES, Exercise, Part, misread
from recount_core.training.misread_days import day_misreadings


@dataclass(frozen=True, slots=True)
class Mark:
    """One part marked: what was given and what is right (as text), and the misreading found behind a wrong answer, or empty."""

    part: Part
    given: str
    misreading: str = ""

    @property
    def correct(self) -> bool:
        """Whether the answer given is right."""
        return same(self.part, self.given)


def same(part: Part, given: str) -> bool:
    """Whether an answer is the right one; thousands separators and spaces don't matter in numbers."""
    if part.key in (LINE, SIGNATURES):
        digits = given.replace(",", "").replace(" ", "")
        return digits.isdecimal() and int(digits) == int(part.right)
    return given.strip() == part.right


@dataclass(frozen=True, slots=True)
class Marked:
    """An exercise with its marks, one a part."""

    exercise: Exercise
    marks: tuple[Mark, ...]

    @property
    def points(self) -> int:
        """One for each right answer."""
        return sum(mark.correct for mark in self.marks)


def mark(exercise: Exercise, given: Mapping[str, str]) -> Marked:
    """Mark answers by part key; a part without an answer counts as wrong."""
    answers = {part.key: str(given.get(part.key, "")).strip() for part in exercise.parts}
    found = misread(exercise.case, answers, (exercise.trap,))
    wrong_day = _misread_day(exercise, answers.get(DAY, ""))
    marks = []
    for part in exercise.parts:
        key = found.get(part.key, "") if part.key in (ROUTE, LINE) else wrong_day if part.key == DAY else ""
        marks.append(Mark(part, answers[part.key], "" if same(part, answers[part.key]) else key))
    return Marked(exercise, tuple(marks))


def _misread_day(exercise: Exercise, given: str) -> str:
    if exercise.days is None:
        return ""
    try:
        day = dt.date.fromisoformat(given)
    except ValueError:
        return ""
    if day == exercise.days.due.last:
        return ""
    keys = [known.key for known in day_misreadings() if known.read(exercise.days) == day]
    return exercise.trap if exercise.trap in keys else keys[0] if keys else ""
