"""What changed between two counts of one election, and which contests crossed a line. No drawing here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pages.parts.plain import clean
from pages.parts.rows import route_of
from recount_core.decision import Decision, decide
from recount_core.results import Change
from recount_core.takeaway.spreadsheet import Cell, Column


@dataclass(frozen=True, slots=True)
class Changed:
    """One contest decided by an earlier count and by the later one that is used."""

    before: Decision
    after: Decision

    @property
    def routes(self) -> tuple[str, str]:
        """The closest loser's route before and after."""
        return route_of(self.before, self.before.first), route_of(self.after, self.after.first)

    @property
    def crossed(self) -> bool:
        """Whether the route is another after than before."""
        return self.routes[0] != self.routes[1]


def changed(changes: Iterable[Change]) -> tuple[Changed, ...]:
    """The changes of a reading, decided; those that crossed a line first."""
    found = [Changed(decide(change.before), decide(change.after)) for change in changes]
    return tuple(sorted(found, key=lambda one: not one.crossed))


def sentence(found: tuple[Changed, ...]) -> str:
    """How many contests changed and how many crossed a line."""
    crossed = sum(one.crossed for one in found)
    one, other = ("contest", "contests")
    head = f"{len(found):,} {one if len(found) == 1 else other} changed between the two counts"
    return f"{head}; {crossed:,} crossed a line." if crossed else f"{head}; none crossed a line."


COLUMNS = (
    Column("contest", "Contest"),
    Column("jurisdiction", "Jurisdiction"),
    Column("route_before", "Route before"),
    Column("route_after", "Route after"),
    Column("margin_before", "Margin before", "whole"),
    Column("margin_after", "Margin after", "whole"),
    Column("line_before", "Line before", "whole"),
    Column("line_after", "Line after", "whole"),
    Column("total_before", "Total before", "whole"),
    Column("total_after", "Total after", "whole"),
)
"""Margins, lines and totals are votes."""


def cells(one: Changed) -> Mapping[str, Cell]:
    """A change as the cells of COLUMNS."""
    before, after = one.before.first, one.after.first
    return {
        "contest": clean(one.after.contest.title),
        "jurisdiction": clean(one.after.contest.jurisdiction),
        "route_before": one.routes[0],
        "route_after": one.routes[1],
        "margin_before": before.margin if before else None,
        "margin_after": after.margin if after else None,
        "line_before": before.line if before else None,
        "line_after": after.line if after else None,
        "total_before": one.before.contest.total,
        "total_after": one.after.contest.total,
    }
