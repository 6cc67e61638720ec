"""`line`: the line in votes for a number of total votes, under every statute at once."""

from __future__ import annotations

import argparse
import json

from recount_core.cli.options import OK, date, whole_votes
from recount_core.explain import cite
from recount_core.law.lines import LawLine, line_table


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `line`."""
    parser.set_defaults(run=_line)
    parser.add_argument("--total", required=True, type=whole_votes, help="votes for all choices, write-ins included")
    parser.add_argument("--state", default="", help="two letters; default: every state with law files")
    parser.add_argument("--date", type=date, help="the wording in force on this day; default: the newest")
    parser.add_argument("--every-version", action="store_true", help="all wordings, not only the one in force")
    parser.add_argument("--format", choices=("table", "json"), default="table")


def _line(arguments: argparse.Namespace) -> int:
    rows = line_table(arguments.total, state=arguments.state, on=arguments.date, every_version=arguments.every_version)
    if arguments.format == "json":
        print(json.dumps([_as_dict(row) for row in rows], ensure_ascii=False, indent=2))
        return OK
    for row in rows:
        reach = row.reach
        line = f"{row.line:,}" if row.line is not None else f"– ({row.reason})"
        print(f"{reach.statute.citation} ({reach.version.id}), {reach.who}: {line}")
    return OK


def _as_dict(row: LawLine) -> dict[str, object]:
    return {
        "statute": row.reach.statute.citation,
        "law": f"{row.reach.statute.id}/{row.reach.version.id}",
        "contests": row.reach.who,
        "total": row.total,
        "line": row.line,
        "clause": cite(row.rule) if row.rule else None,
        "reason": row.reason or None,
    }
