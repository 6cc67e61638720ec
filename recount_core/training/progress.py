"""What a learner has done: points by topic, kept as one immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from recount_core.training.lessons import Step, lessons
from recount_core.training.marking import Marked
from recount_core.training.misread_days import day_misreadings
from recount_core.training.misreadings import misreadings


@dataclass(frozen=True, slots=True)
class Entry:
    """One exercise or question done: its id and topic, points won out of points possible, the misreadings behind the mistakes."""

    id: str
    topic: str
    points: int
    possible: int
    misreadings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything done so far, in order; a thing done again replaces what was done before."""

    entries: tuple[Entry, ...] = ()

    def with_marked(self, marked: Marked) -> Progress:
        """This progress and one marked exercise."""
        mistakes = dict.fromkeys(mark.misreading for mark in marked.marks if mark.misreading)
        exercise = marked.exercise
        return self._with(Entry(exercise.id, exercise.topic, marked.points, len(marked.marks), tuple(mistakes)))

    def with_choice(self, step: Step, place: int) -> Progress:
        """This progress and one question of a lesson answered with the option at `place` (from 0)."""
        right = step.choose is not None and place == step.choose.right
        return self._with(Entry(f"{step.id}?", step.id.split("/")[0], int(right), 1))

    def _with(self, entry: Entry) -> Progress:
        others = tuple(known for known in self.entries if known.id != entry.id)
        return replace(self, entries=(*others, entry))

    @property
    def points(self) -> int:
        """Points won so far."""
        return sum(entry.points for entry in self.entries)

    @property
    def possible(self) -> int:
        """Points that could be won."""
        return sum(entry.possible for entry in self.entries)

    def by_topic(self) -> Mapping[str, tuple[int, int]]:
        """Points won and possible for each topic that something was done of, in the order of the lessons."""
        return {
            topic: (sum(entry.points for entry in found), sum(entry.possible for entry in found))
            for topic in lessons()
            if (found := [entry for entry in self.entries if entry.topic == topic])
        }

    def mistakes(self) -> Mapping[str, int]:
        """How often each misreading was behind a mistake, most often first, by title."""
        titles = {known.key: known.title for known in misreadings()} | {d.key: d.title for d in day_misreadings()}
        counts: dict[str, int] = {}
        for entry in self.entries:
            for key in entry.misreadings:
                counts[titles[key]] = counts.get(titles[key], 0) + 1
        return dict(sorted(counts.items(), key=lambda item: -item[1]))


NOTHING: Final = Progress()
