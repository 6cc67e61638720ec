"""What changed between two counts of one election, and which contests crossed a line. No drawing here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pages.parts.plain import clean
from pages.parts.rows import NO_ONE_LOST, route_of
from recount_core.answer import NOT_COVERED, Decision
from recount_core.decision import decide
from recount_core.results import Change
from recount_core.takeaway.spreadsheet import Cell, Column
from recount_core.words import counted

_WITHOUT_ROUTE = ("not decided", NOT_COVERED, NO_ONE_LOST)


@dataclass(frozen=True, slots=True)
class Changed:
    """One contest decided by an earlier count and by the later one that is used, with the files that they are from."""

    before: Decision
    after: Decision
    before_file: str = ""
    after_file: str = ""

    @property
    def routes(self) -> tuple[str, str]:
        """The closest loser's route before and after."""
        return route_of(self.before, self.before.first), route_of(self.after, self.after.first)

    @property
    def crossed(self) -> bool:
        """Whether both counts have an answer, and the later one gives another route."""
        before, after = self.routes
        return before != after and before not in _WITHOUT_ROUTE and after not in _WITHOUT_ROUTE

    @property
    def words(self) -> str:
        """What became of it: "from public to own expense after the canvass"."""
        before, after = self.routes
        if self.crossed:
            return f"from {before} to {after} {when(self.after)}"
        if before == after:
            return "same route"
        return f"{before} before, {after} {when(self.after)}"


def when(after: Decision) -> str:
    """The later count in words: the canvass only where the count is known to be official."""
    return "after the canvass" if after.contest.count == "official" else "in the later count"


def changed(changes: Iterable[Change]) -> tuple[Changed, ...]:
    """The changes of a reading, decided; those that crossed a line first."""
    found = (
        Changed(decide(change.before), decide(change.after), change.before_file, change.after_file)
        for change in changes
    )
    return tuple(sorted(found, key=lambda one: not one.crossed))


def sentence(found: tuple[Changed, ...]) -> str:
    """How many contests changed, how many crossed a line and which way, and how many have an answer in one count only."""
    crossed = [one for one in found if one.crossed]
    head = f"{counted(len(found), 'contest')} changed between the two counts"
    whens = {when(one.after) for one in crossed}
    if not crossed:
        text = f"{head}; none crossed a line."
    else:
        ways = Counter(one.words.removesuffix(f" {when(one.after)}") for one in crossed)
        how = ", ".join(f"{count:,} {words}" for words, count in ways.most_common())
        text = f"{head}; {len(crossed):,} crossed a line{f' {whens.pop()}' if len(whens) == 1 else ''}: {how}."
    new = sum(one.routes[0] in _WITHOUT_ROUTE and one.routes[1] not in _WITHOUT_ROUTE for one in found)
    lost = sum(one.routes[1] in _WITHOUT_ROUTE and one.routes[0] not in _WITHOUT_ROUTE for one in found)
    if new:
        text += f" {counted(new, 'contest')} had no answer in the earlier count."
    if lost:
        text += f" {counted(lost, 'contest')} had an answer in the earlier count only."
    return text


COLUMNS = (
    Column("contest", "Contest"),
    Column("margin_before", "Margin before", "whole"),
    Column("margin_after", "Margin after", "whole"),
    Column("line_after", "Line after", "whole"),
    Column("what", "What changed"),
    Column("jurisdiction", "Jurisdiction"),
    Column("line_before", "Line before", "whole"),
    Column("total_before", "Total before", "whole"),
    Column("total_after", "Total after", "whole"),
    Column("route_before", "Route before"),
    Column("route_after", "Route after"),
    Column("file_before", "Earlier count in"),
    Column("file_after", "Later count in"),
)
"""Margins, lines and totals are votes."""


def cells(one: Changed) -> Mapping[str, Cell]:
    """A change as the cells of COLUMNS."""
    before, after = one.before.first, one.after.first
    return {
        "contest": clean(one.after.contest.title),
        "jurisdiction": clean(one.after.contest.jurisdiction),
        "what": one.words,
        "route_before": one.routes[0],
        "route_after": one.routes[1],
        "margin_before": before.margin if before else None,
        "margin_after": after.margin if after else None,
        "line_before": before.line if before else None,
        "line_after": after.line if after else None,
        "total_before": one.before.contest.total,
        "total_after": one.after.contest.total,
        "file_before": clean(one.before_file),
        "file_after": clean(one.after_file),
    }
