"""The cases that a lawyer can read come out as written: real contests, and every threshold inside, on and outside."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from recount_core.contest import Choice, Contest
from recount_core.decision import decide
from tests.build import pair

HERE = Path(__file__).parent


def _load(name: str, key: str) -> list[dict[str, Any]]:
    with (HERE / name).open("rb") as file:
        entries: list[dict[str, Any]] = tomllib.load(file)[key]
    return entries


REAL = _load("minnesota.toml", "case") + _load("montana.toml", "case")
EDGES = [(group, answer) for group in _load("edges.toml", "edges") for answer in group["answers"]]


def _contest(case: dict[str, Any]) -> Contest:
    choices = [Choice(name, votes) for name, votes in case["votes"].items()]
    if "pooled_write_ins" in case:
        choices.append(Choice("write-ins", case["pooled_write_ins"], pooled=True))
    return Contest(
        title=case["name"],
        choices=tuple(choices),
        **{key: case[key] for key in ("state", "office", "kind", "date", "stage", "seats")},
        special=case.get("special", False),
        counties=case.get("counties", ""),
        count="official",
    )


@pytest.mark.parametrize("case", REAL, ids=[case["name"] for case in REAL])
def test_real_contest(case: dict[str, Any]) -> None:
    decision = decide(_contest(case))
    answer = next(answer for answer in decision.answers if answer.choice == case["asks"])
    assert answer.margin == case["margin"]
    assert answer.route == case["route"]
    assert answer.line == case.get("line")
    if case["route"] == "not decided":
        assert decision.statute is not None
        assert decision.statute.citation == case["statute"]
    else:
        assert answer.rule is not None
        assert answer.rule.citation == case["statute"]


@pytest.mark.parametrize(
    ("group", "expected"),
    EDGES,
    ids=[f"{group['what']}: {answer['margin']} of {answer['total']}" for group, answer in EDGES],
)
def test_edge(group: dict[str, Any], expected: dict[str, Any]) -> None:
    facts = {key: group[key] for key in ("state", "office", "kind", "date")}
    total, margin = expected["total"], expected["margin"]
    if group["kind"] != "candidate":
        assert (total + margin) % 2 == 0, "a question has no write-ins: total and margin are both even or both odd"
    decision = decide(
        pair(total, margin, stage=group.get("stage", "general"), counties=group.get("counties", ""), **facts)
    )
    answer = decision.answers[0]
    assert (answer.margin, decision.contest.total) == (margin, total)
    assert (answer.route, answer.line) == (expected["route"], expected.get("line"))
    if "status" in expected:
        assert decision.status == expected["status"]


def test_every_rule_with_a_line_has_edge_cases() -> None:
    """No threshold of a statute file goes untested: each comparison of a margin is met within one vote on both sides."""
    from recount_core.law.load import states, statutes
    from recount_core.law.rules import Rule

    met: set[tuple[Rule, int, str]] = set()
    for group, expected in EDGES:
        facts = {key: group[key] for key in ("state", "office", "kind", "date")}
        contest = pair(
            expected["total"],
            expected["margin"],
            stage=group.get("stage", "general"),
            counties=group.get("counties", ""),
            **facts,
        )
        answer = decide(contest).answers[0]
        for rule in answer.rules:
            for index, line in enumerate(rule.when):
                span = line.span(answer.facts)
                if span is None or span.high is None or span.high < span.low:
                    continue
                step = 2 if group["kind"] == "question" else 1
                if span.high - step <= answer.margin <= span.high:
                    met.add((rule, index, "inside"))
                elif span.high < answer.margin <= span.high + step:
                    met.add((rule, index, "outside"))
    tested = {(rule.statute, rule.clause, rule.when, side) for rule, _, side in met}
    for state in states():
        for statute in statutes(state):
            for version in statute.versions:
                for rule in version.rules:
                    if not rule.when:
                        continue
                    for side in ("inside", "outside"):
                        assert (rule.statute, rule.clause, rule.when, side) in tested, (
                            f"{statute.id}/{version.id}, {rule.clause}: edges.toml has no case {side}"
                        )
