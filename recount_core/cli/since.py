"""What an earlier list of `screen --format json` said of the same contests, to tell which answers are others now."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from recount_core.answer import Decision
from recount_core.errors import RecountError

Before = Mapping[tuple[str, str], Mapping[str, Any]]
"""The answer of each contest in the earlier list, by file and id."""


def read_before(path: Path) -> Before:
    """The answers in an earlier list; an empty file has none. Raises RecountError for what is no such list."""
    try:
        text = path.read_text(encoding="utf-8")
        found = json.loads(text) if text.strip() else []
        return {(one["file"], one["id"]): answer_of(one) for one in found}
    except OSError as error:
        raise RecountError(f"{path}: can't be read: {error.strerror or error}.") from error
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise RecountError(f"{path}: expected a list that `screen --format json` printed.") from error


def answer_of(contest: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is compared of a contest's object: its status, and the closest losing choice with its route."""
    first = contest["answers"][0] if contest["answers"] else {}
    return {
        "status": contest["status"],
        "choice": first.get("choice"),
        "margin": first.get("margin"),
        "route": first.get("route"),
    }


def changed(decision: Decision, before: Before) -> bool:
    """Whether a contest is new, or its status, its closest losing choice or that one's route is another than before."""
    old = before.get((decision.contest.source.file, decision.contest.id))
    first = decision.first
    now = (decision.status, first.choice if first else None, first.route if first else None)
    return old is None or now != (old["status"], old["choice"], old["route"])
