"""The same contest under the older text, where the law on election day is another."""

from __future__ import annotations

from recount_core.answer import Decision
from recount_core.decision import decide


def under_supplied_text(decision: Decision) -> Decision | None:
    """The decision under the supplied version of the statute about the contest; None where that is the one already used."""
    for statute, used in decision.law:
        for version in statute.versions:
            if version.supplied:
                return None if version.id == used.id else decide(decision.contest, law=f"{statute.id}/{version.id}")
    return None
