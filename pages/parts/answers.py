"""What a person is asked about the contests of a file, and what their edits of the table mean. No drawing here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pages.parts.plain import clean
from recount_core.contest import Contest
from recount_core.decision import NOT_DECIDED, Decision

ASKED = ("office", "seats", "stage", "date", "count", "counties", "ranked_choice")
"""The facts that the table asks; each is a field of `Contest` and of an override."""


_ASKABLE = frozenset(
    {"state", "office class", "number of seats", "election date", "one county or several", "primary or general"}
)
"""The words of `Decision.reason` for facts that a person may know."""


def open_questions(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """The contests that aren't decided for want of a fact that a person can give."""
    return tuple(d for d in decisions if d.status == NOT_DECIDED and _askable(d.reason))


def _askable(reason: str) -> bool:
    needed = reason.removesuffix(" needed")
    return needed != reason and all(part in _ASKABLE for part in needed.split(" and "))


def question_row(decision: Decision) -> dict[str, Any]:
    """One row of the table: what the contest is, what is needed, and the facts as they stand."""
    contest = decision.contest
    where = clean(contest.jurisdiction)
    return {
        "contest": clean(contest.title) + (f" ({where})" if where and where not in contest.title else ""),
        "needed": decision.reason.removesuffix(" needed"),
        **{name: _shown(contest, name) for name in ASKED},
    }


def _shown(contest: Contest, name: str) -> Any:
    value = getattr(contest, name)
    return None if value == "" else value


def overrides(
    before: Mapping[str, Mapping[str, Any]],
    edits: Mapping[str, Mapping[str, Any]],
    known: Mapping[str, Mapping[str, Any]],
) -> dict[str, dict[str, Any]]:
    """The answers so far (`known`) with those cells added that differ between the table shown and the table edited, by contest id."""
    merged = {contest_id: dict(fields) for contest_id, fields in known.items()}
    for contest_id, row in edits.items():
        for name in ASKED:
            value, old = _said(name, row.get(name)), _said(name, before[contest_id].get(name))
            if value is not None and value != old:
                merged.setdefault(contest_id, {})[name] = value
    return merged


def _said(name: str, cell: Any) -> Any:
    """A cell as the value of a fact; None for an empty one."""
    if cell is None or cell != cell or cell == "":
        return None
    if name == "seats":
        return int(cell)
    if name == "ranked_choice":
        return bool(cell)
    if name == "date":
        return cell.date() if isinstance(cell, dt.datetime) else cell
    return str(cell)


def by_id(ids: Sequence[str], records: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Rows of a table under the ids of their contests."""
    return dict(zip(ids, records, strict=True))
