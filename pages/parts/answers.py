"""What a person is asked about the contests of a file, and what their edits of the table mean. No drawing here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pages.parts.plain import clean
from recount_core.decision import NOT_DECIDED, Decision
from recount_core.results import OVERRIDES, Note

ASKED = ("office", "seats", "stage", "date", "count", "counties", "ranked_choice")
"""The facts that the table always asks; each is a field of `Contest` and of an override."""

FIRST_DAY, LAST_DAY = dt.date(1960, 1, 1), dt.date(2100, 1, 1)
"""The election days that can be chosen."""

_FACTS = {
    "office class": "office",
    "number of seats": "seats",
    "election date": "date",
    "one county or several": "counties",
    "primary or general": "stage",
    "state": "",
}
"""The words of `Decision.reason` for facts that a person may know, with the column that takes them; the state is asked for all files."""


@dataclass(frozen=True, slots=True)
class Question:
    """One contest with what is needed to decide it, in words, and the facts that a person is asked for."""

    decision: Decision
    needed: str = ""
    asks: tuple[str, ...] = ()


def open_questions(decisions: Iterable[Decision], notes: Iterable[Note] = ()) -> tuple[Question, ...]:
    """The contests that aren't decided for want of a fact that a person can give."""
    doubts: dict[str, list[Note]] = {}
    for note in notes:
        if note.contest and note.asks:
            doubts.setdefault(note.contest, []).append(note)
    found = (_question(decision, doubts.get(decision.contest.id, [])) for decision in decisions)
    return tuple(question for question in found if question.needed)


def _question(decision: Decision, doubts: Sequence[Note]) -> Question:
    if decision.status != NOT_DECIDED:
        return Question(decision)
    if decision.contest.doubts:
        asks = tuple(dict.fromkeys(note.asks for note in doubts if note.asks in OVERRIDES))
        return Question(decision, clean(" ".join(note.text for note in doubts), 400) if asks else "", asks)
    needed = decision.reason.removesuffix(" needed")
    parts = needed.split(" and ")
    if needed == decision.reason or any(part not in _FACTS for part in parts):
        return Question(decision)
    return Question(decision, needed, tuple(filter(None, (_FACTS[part] for part in parts))))


def fields(questions: Iterable[Question]) -> tuple[str, ...]:
    """The facts that the table has a column for: the usual ones, and those that some contest asks for besides."""
    asked = {name for question in questions for name in question.asks}
    return (*ASKED, *(name for name in OVERRIDES if name in asked and name not in ASKED))


def question_row(question: Question, names: Sequence[str] = ASKED) -> dict[str, Any]:
    """One row of the table: what the contest is, what is needed, and the facts as they stand; what is asked stands empty."""
    contest = question.decision.contest
    where = clean(contest.jurisdiction)
    return {
        "contest": clean(contest.title) + (f" ({where})" if where and where not in contest.title else ""),
        "needed": question.needed,
        **{name: None if name in question.asks else getattr(contest, name, None) or None for name in names},
        "ranked_choice": contest.ranked_choice,
    }


def overrides(
    before: Mapping[str, Mapping[str, Any]],
    edits: Mapping[str, Mapping[str, Any]],
    known: Mapping[str, Mapping[str, Any]],
) -> dict[str, dict[str, Any]]:
    """The answers so far (`known`) with those cells added that differ between the table shown and the table edited, by contest id."""
    merged = {contest_id: dict(fields) for contest_id, fields in known.items()}
    for contest_id, row in edits.items():
        for name in row:
            if name not in OVERRIDES:
                continue
            value, old = _said(name, row[name]), _said(name, before[contest_id].get(name))
            if value is not None and value != old:
                merged.setdefault(contest_id, {})[name] = value
    return merged


def _said(name: str, cell: Any) -> Any:
    """A cell as the value of a fact; None for an empty one."""
    if cell is None or cell != cell or cell == "":
        return None
    if name == "seats":
        return int(cell)
    if name in ("ranked_choice", "special"):
        return bool(cell)
    if name == "date":
        return cell.date() if isinstance(cell, dt.datetime) else cell
    return str(cell)


def by_id(ids: Sequence[str], records: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Rows of a table under the ids of their contests."""
    return dict(zip(ids, records, strict=True))
