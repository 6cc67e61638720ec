"""The supplied cases, worked out independently, come out as written: real contests and made-up ones at every edge."""

from __future__ import annotations

import csv
import datetime as dt
from collections import defaultdict

from recount_core.contest import Choice, Contest
from recount_core.decision import decide
from tests.shared import shared

POOLED = ("write-in", "others together", "(not listed: write-ins and others)")


def _rows(name: str) -> list[dict[str, str]]:
    with shared(f"cases/{name}").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _office(row: dict[str, str]) -> str:
    level = row["office_level"]
    if level == "question":
        return "school district" if "School" in row["jurisdiction"] else "county"
    return "school district" if level == "school" else level


def test_real_contests() -> None:
    groups: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in _rows("real-contests.csv"):
        groups[row["case"]].append(row)
    assert len(groups) == 46
    for case, rows in groups.items():
        first = rows[0]
        contest = Contest(
            title=first["contest"],
            choices=tuple(Choice(r["choice"], int(r["votes"]), pooled=r["choice"] in POOLED) for r in rows),
            state=first["state"],
            office=_office(first),
            kind="question" if first["office_level"] == "question" else "candidate",
            stage="primary" if first["stage"] == "primary" else "general",
            date=dt.date.fromisoformat(first["election_date"]),
            seats=int(first["seats_or_advancing"]),
            counties="one" if "Yellowstone" in first["jurisdiction"] else "",
        )
        decision = decide(contest)
        assert contest.total == int(first["total_votes"]), case
        answer = next(a for a in decision.answers if a.margin == int(first["margin"]))
        assert answer.route == first["expected_route"], case
        assert answer.line == (int(first["expected_line"]) if first["expected_line"] else None), case
        rule = answer.rule
        assert rule is not None, case
        clause = rule.clause if answer.route == "not decided" else ""
        assert rule.citation + clause == first["expected_statute"], case


def test_edge_contests() -> None:
    rows = _rows("edge-contests.csv")
    assert len(rows) == 812
    for row in rows:
        choices = [Choice(name, int(votes)) for name, votes in (c.rsplit("=", 1) for c in row["choices"].split("; "))]
        if int(row["write_ins"]):
            choices.append(Choice("write-ins", int(row["write_ins"]), pooled=True))
        contest = Contest(
            title=row["id"],
            choices=tuple(choices),
            state=row["state"],
            office=row["office"],
            kind=row["kind"],
            stage=row["stage"],
            date=dt.date.fromisoformat(row["date"]),
            seats=int(row["seats"]),
        )
        decision = decide(contest)
        answers = "; ".join(f"{a.choice}={a.margin}:{a.line}:{a.route}" for a in decision.answers)
        assert answers == row["answers"], row["id"]
        assert contest.total == int(row["total"])
        if row["kind"] == "candidate":
            assert (decision.status == "tie") == (row["tie"] == "yes"), row["id"]
