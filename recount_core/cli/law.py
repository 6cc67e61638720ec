"""`law`: the statutes and versions that are known here, with how each is known."""

from __future__ import annotations

import argparse
import json

from recount_core.cli.options import OK
from recount_core.law.load import states, statutes
from recount_core.law.rules import Statute, Version


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `law`."""
    parser.set_defaults(run=_law)
    parser.add_argument("--state", default="", help="two letters; default: every state with law files")
    parser.add_argument("--format", choices=("table", "json"), default="table")


def _law(arguments: argparse.Namespace) -> int:
    names = (arguments.state.upper(),) if arguments.state else states()
    pairs = [(statute, version) for name in names for statute in statutes(name) for version in statute.versions]
    if arguments.format == "json":
        print(json.dumps([_as_dict(*pair) for pair in pairs], ensure_ascii=False, indent=2))
        return OK
    for statute, version in pairs:
        span = f"{version.start or '...'} to {version.end or 'today'}"
        print(f"{statute.id}/{version.id}: {statute.citation}, {span}; basis: {version.basis}")
    return OK


def _as_dict(statute: Statute, version: Version) -> dict[str, object]:
    return {
        "law": f"{statute.id}/{version.id}",
        "state": statute.state,
        "statute": statute.citation,
        "title": statute.title,
        "from": version.start.isoformat() if version.start else None,
        "to": version.end.isoformat() if version.end else None,
        "basis": version.basis,
        "checked_on": version.checked_on.isoformat(),
        "rules": len(version.rules),
        "open_points": list(version.open_points),
    }
