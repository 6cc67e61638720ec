"""The coverage registry: which contests of which years are decided here, how that was checked, and what is not covered.

Statutes, offices, years and gaps are read off the law files; how many cases each version was held to stands in coverage.toml.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from recount_core.contest import OFFICE_CLASSES
from recount_core.data_files import read_toml
from recount_core.errors import LawError
from recount_core.law.lines import Reach, reaches
from recount_core.law.load import LAW_FOLDER, states, statutes
from recount_core.law.rules import FREE_ROUTES, Statute, Version

REGISTRY: Final = "coverage.toml"

ALWAYS: Final = (
    "ranked-choice contests, unless the totals of the final round are given",
    "contests in which pooled write-ins have at least the last winner's votes",
    "contests with rows in doubt, with unknown votes, or with one area's votes only",
    "contests whose office class, seats or date is not known, where the answer hangs on it",
)
"""What is not decided in any state."""

_OFFICES: Final = {
    "candidate": OFFICE_CLASSES,
    "question": ("county", "municipal", "township", "school district", "special district", "state"),
    "retention": ("judicial",),
}


@dataclass(frozen=True, slots=True)
class Checked:
    """The cases that one version of a statute was held to: real contests, and made-up ones at the edges of its thresholds."""

    real: int = 0
    edges: int = 0


@dataclass(frozen=True, slots=True)
class Coverage:
    """One version of a statute: the contests it decides, those it leaves open with the reason, and what it was checked with."""

    statute: Statute
    version: Version
    decides: tuple[str, ...]
    leaves_open: tuple[tuple[str, str], ...]
    checked: Checked


@dataclass(frozen=True, slots=True)
class Gap:
    """Contests of a state for which no line is known, by today's law, with the reason."""

    state: str
    kind: str
    offices: tuple[str, ...]
    reason: str


def coverage(folder: Path = LAW_FOLDER) -> tuple[Coverage, ...]:
    """Every version of every statute read here, by state, statute and date. Raises LawError for a registry that breaks its form."""
    checked = _registry(folder)
    found = []
    for statute in (statute for state in states(folder) for statute in statutes(state, folder)):
        for version in statute.versions:
            spoken = reaches(statute, version)
            found.append(
                Coverage(
                    statute,
                    version,
                    tuple(reach.who for reach in spoken if not _open_reason(reach)),
                    tuple((reach.who, _open_reason(reach)) for reach in spoken if _open_reason(reach)),
                    checked.get(f"{statute.id}/{version.id}", Checked()),
                )
            )
    return tuple(found)


def _open_reason(reach: Reach) -> str:
    """Why a reach has no free line at any margin: the reason of its first rule that says so; empty where it has one, or only pays."""
    if any(rule.route in FREE_ROUTES for rule in reach.rules):
        return ""
    return next((rule.reason for rule in reach.rules if rule.route == "not decided"), "")


def gaps(state: str, folder: Path = LAW_FOLDER) -> tuple[Gap, ...]:
    """The contests of a state for which no line is known under the newest versions, grouped by reason; () for a state without law files."""
    newest = [(statute, statute.versions[-1]) for statute in statutes(state, folder)]
    if not newest:
        return ()
    found: dict[tuple[str, str], list[str]] = {}
    named = {kind for _, version in newest for rule in version.rules for kind in rule.applies.kind}
    for kind, offices in _OFFICES.items():
        for office in offices if kind in named or kind != "retention" else ():
            reason = _gap(newest, kind, office)
            if reason:
                found.setdefault((kind, reason), []).append(office)
    return tuple(Gap(state.upper(), kind, tuple(offices), reason) for (kind, reason), offices in found.items())


def _gap(newest: list[tuple[Statute, Version]], kind: str, office: str) -> str:
    """Why a kind of contest for an office class has no line; empty where every case of it has one."""
    about = [
        rule
        for _, version in newest
        for rule in version.rules
        if (not rule.applies.kind or kind in rule.applies.kind)
        and (not rule.applies.office or office in rule.applies.office)
    ]
    if any(rule.route in FREE_ROUTES and rule.applies.office for rule in about):
        return ""
    reasons = [rule.reason for rule in about if rule.route == "not decided"]
    if reasons:
        return reasons[0]
    if any(rule.route in FREE_ROUTES and not rule.applies.office and not _only_ties(rule.when) for rule in about):
        return ""
    return "no statute read here gives a recount at public expense" if about else "no statute read here covers them"


def _only_ties(when: tuple[Any, ...]) -> bool:
    return bool(when) and all(line.text in ("margin <= 0", "margin = 0") for line in when)


@lru_cache
def _registry(folder: Path) -> dict[str, Checked]:
    path = folder / REGISTRY
    if not path.exists():
        return {}
    entries = read_toml(path, LawError).get("checked", {})
    known = {f"{s.id}/{v.id}" for state in states(folder) for s in statutes(state, folder) for v in s.versions}
    for name, entry in entries.items():
        if name not in known:
            raise LawError(f"{REGISTRY}: {name!r} is no version read here; known are {', '.join(sorted(known))}.")
        if set(entry) - {"real", "edges"} or any(type(value) is not int or value < 0 for value in entry.values()):
            raise LawError(f"{REGISTRY}: {name}: expected whole numbers `real` and `edges`; found {entry}.")
    return {name: Checked(entry.get("real", 0), entry.get("edges", 0)) for name, entry in entries.items()}
