"""Contests to ask about, small enough to read."""

from __future__ import annotations

import datetime as dt
from typing import Any

from recount_core.answer import Answer, Decision
from recount_core.contest import Choice, Contest
from recount_core.decision import decide
from recount_core.law.rules import Rule


def race(state: str, office: str, date: str, *, votes: tuple[int, int] = (1005, 1000), **facts: Any) -> Contest:
    """Two candidates, Adams before Baker, general election and official count unless told otherwise."""
    choices = (Choice("Adams", votes[0]), Choice("Baker", votes[1]))
    given = {"title": "Mayor", "stage": "general", "count": "official", "choices": choices, **facts}
    return Contest(state=state, office=office, date=dt.date.fromisoformat(date), **given)


def question(state: str, office: str, date: str, *, votes: tuple[int, int] = (1001, 1000), **facts: Any) -> Contest:
    """Yes against No."""
    choices = (Choice("Yes", votes[0]), Choice("No", votes[1]))
    return race(state, office, date, choices=choices, kind="question", title="Levy", **facts)


def answered(contest: Contest) -> tuple[Decision, Answer, Rule]:
    """The decision of a contest, with the answer and the rule of its closest loser."""
    decision = decide(contest)
    answer = decision.first
    assert answer is not None
    assert answer.rule is not None, answer.reason
    return decision, answer, answer.rule
