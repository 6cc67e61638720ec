"""The same votes under other law: every version of every statute of the contest's state."""

from __future__ import annotations

from pathlib import Path

from recount_core.answer import Decision
from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.law.load import LAW_FOLDER, statutes
from recount_core.law.rules import Statute, Version


def under_every_law(contest: Contest, *, folder: Path = LAW_FOLDER) -> tuple[tuple[Statute, Version, Decision], ...]:
    """(statute, version, decision) for each version with a rule about such a contest, statutes in their order, oldest version first.

    Only the named statute's version is put in place; the state's other statutes stay as on election day, so that the answer is a whole one.
    Empty for a state without law here.
    """
    found = []
    for statute in statutes(contest.state, folder):
        for version in statute.versions:
            decision = decide(contest, law=f"{statute.id}/{version.id}", folder=folder)
            if any(pair == (statute, version) for pair in decision.law):
                found.append((statute, version, decision))
    return tuple(found)
