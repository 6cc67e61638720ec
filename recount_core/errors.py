"""Every error that is raised on purpose, here and on the pages.

RecountError            a sentence for people: what was expected, where, what was found, what to do
├── ContestError        a contest that cannot be as described (negative votes, no choices ...)
├── LawError            a statute file that breaks its own form, or a law that is not known
├── ResultsError        a results file that cannot be read, or is refused by name
│   └── UnclearTable    a table whose columns a person must name first; it carries what to show
├── ScenarioError       a shift that the votes do not allow (more votes than a choice has ...)
├── AskError            a deadline, petition or worksheet that cannot be worked out from what was given
├── TrainingError       a lesson, case or exercise that is not known or breaks its form
└── LinkError           a link of the app that was cut, changed, or holds what can't be
"""

from __future__ import annotations

from typing import Any


class RecountError(Exception):
    """The root: its text is a whole sentence that may be shown to a person as it stands."""


class ContestError(RecountError, ValueError):
    """A contest that cannot be as described."""


class LawError(RecountError, ValueError):
    """A statute file that breaks its form, or a statute, version or rule that is not known."""


class ResultsError(RecountError, ValueError):
    """A results file that cannot be read as any known format, or is refused by name."""


class UnclearTable(ResultsError):
    """A table whose columns a person must name, or confirm, before it is read; `tables` has each table of the file as it is proposed."""

    def __init__(self, sentence: str, tables: tuple[Any, ...]) -> None:
        super().__init__(sentence)
        self.tables = tables


class ScenarioError(RecountError, ValueError):
    """A what-if that the counted votes do not allow."""


class AskError(RecountError, ValueError):
    """A deadline, petition or worksheet that cannot be worked out from what was given."""


class TrainingError(RecountError, ValueError):
    """A lesson, case or exercise that is not known, or a file of them that breaks its form."""


class LinkError(RecountError, ValueError):
    """A link of the app that was cut, changed, or holds what can't be."""
