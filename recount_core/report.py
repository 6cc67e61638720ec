"""A decision as plain data: the object that the command line prints and that scripts rely on.

Keys may be added, none is ever renamed or dropped.
"""

from __future__ import annotations

from typing import Any

from recount_core.answer import Answer, Decision
from recount_core.explain import caveat, sentence, why


def as_dict(decision: Decision) -> dict[str, Any]:
    """The decision as JSON-ready data: votes and lines are whole numbers, dates ISO text, unknown things None."""
    contest = decision.contest
    precincts = contest.precincts if contest.partial else None
    return {
        "state": contest.state or None,
        "date": contest.date.isoformat() if contest.date else None,
        "stage": contest.stage or None,
        "special": contest.special,
        "office": contest.office or None,
        "kind": contest.kind,
        "seats": contest.seats,
        "total": contest.total,
        "winners": [choice.name for choice in decision.standing.winners],
        "count": contest.count,
        "partial": {"reporting": precincts[0], "of": precincts[1]} if precincts else None,
        "statute": decision.statute.citation if decision.statute else None,
        "version": decision.version.id if decision.version else None,
        "status": decision.status,
        "reason": decision.reason or None,
        "answers": [_answer(answer, contest.office) for answer in decision.answers],
        "notes": list(decision.notes),
        "sentence": sentence(decision),
        "caveat": caveat(decision),
    }


def _answer(answer: Answer, office: str) -> dict[str, Any]:
    rule = answer.rule
    return {
        "choice": answer.choice,
        "votes": answer.votes,
        "margin": answer.margin,
        "tied": answer.tied,
        "line": answer.line,
        "route": answer.route,
        "routes": list(answer.routes),
        "statute": rule.citation if rule else None,
        "clause": rule.clause if rule else None,
        "later_clause": rule.later_clause or None if rule else None,
        "paid_by": rule.for_office(rule.paid_by, office) or None if rule else None,
        "why": why(answer),
    }
