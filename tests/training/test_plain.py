"""The plain reading agrees with the supplied edge cases, which an independent script worked out."""

from __future__ import annotations

import csv
import datetime as dt

from tests.shared import shared
from tests.training.plain import Facts, answers


def _facts(row: dict[str, str]) -> Facts:
    votes = [choice.rsplit("=", 1) for choice in row["choices"].split("; ")]
    return Facts(
        row["state"],
        row["office"],
        row["kind"],
        dt.date.fromisoformat(row["date"]),
        row["stage"],
        int(row["seats"]),
        int(row["total"]),
        tuple((name, int(count)) for name, count in votes),
    )


def test_the_plain_reading_agrees_with_every_edge_case() -> None:
    with shared("cases/edge-contests.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) > 800
    for row in rows:
        found = [f"{name}={a.margin}:{a.line}:{a.route}" for name, a in answers(_facts(row)).items()]
        assert sorted(found) == sorted(row["answers"].split("; ")), row["id"]
