"""Which rows the list shows, and in which order: filters that come from the URL, and the numbers that stand above the list in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pages.parts.rows import NO_ONE_LOST, Row
from recount_core.answer import NOT_COVERED, NOT_DECIDED, Decision
from recount_core.words import spelled

DOUBTFUL, PARTLY, SUPPLIED_DIFFERS = "doubtful", "partly counted", "older text differs"
ONLY = (DOUBTFUL, PARTLY, SUPPLIED_DIFFERS)

_FAR = (1, 0)


def _closest(row: Row) -> tuple[Any, ...]:
    return (0, row.reach) if row.reach is not None else _FAR


ORDERS: dict[str, Callable[[Row], tuple[Any, ...]]] = {
    "closest to the line": _closest,
    "smallest margin, votes": lambda row: (0, row.margin) if row.margin is not None else _FAR,
    "smallest margin, %": lambda row: (
        (0, row.margin * 10**9 // row.total) if row.margin is not None and row.total else _FAR
    ),
    "most votes": lambda row: (0, -row.total) if row.total is not None else _FAR,
    "name": lambda row: (0, row.contest.casefold(), row.jurisdiction.casefold()),
}
"""The orders of the list by the words in the URL; the first is the one it opens with."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What a row must be to be shown; empty: anything. `within` is votes from the line, outwards."""

    search: str = ""
    states: tuple[str, ...] = ()
    offices: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    counties: tuple[str, ...] = ()
    within: int | None = None
    only: tuple[str, ...] = ()
    order: str = next(iter(ORDERS))
    every_loser: bool = False

    def keeps(self, row: Row) -> bool:
        """Whether a row is shown."""
        return (
            (self.every_loser or row.rank == 0)
            and (not self.states or row.state in self.states)
            and (not self.offices or row.office in self.offices)
            and (not self.routes or row.route in self.routes)
            and (not self.kinds or row.kind in self.kinds)
            and (not self.counties or not set(self.counties).isdisjoint(row.counties))
            and (self.within is None or (row.distance is not None and row.distance <= self.within))
            and (DOUBTFUL not in self.only or row.doubtful)
            and (PARTLY not in self.only or row.partial)
            and (SUPPLIED_DIFFERS not in self.only or differs(row))
            and all(word in _haystack(row) for word in self.search.casefold().split())
        )

    def shown(self, rows: Iterable[Row]) -> tuple[Row, ...]:
        """The rows that are shown, in their order; equal ones by name."""
        order = ORDERS[self.order]
        kept = [row for row in rows if self.keeps(row)]
        return tuple(sorted(kept, key=lambda row: (*order(row), row.contest, row.jurisdiction, row.rank)))


def _haystack(row: Row) -> str:
    return " ".join((row.contest, row.jurisdiction, row.names, *row.counties)).casefold()


def differs(row: Row) -> bool:
    """Whether the older text gives another route than the law on election day."""
    return bool(row.supplied) and row.supplied.split(",")[0] != row.route


def choices_of(rows: Sequence[Row], value: Callable[[Row], Iterable[str]]) -> list[str]:
    """The values that occur, in order, for a filter to offer."""
    return sorted({found for row in rows for found in value(row) if found})


@dataclass(frozen=True, slots=True)
class Headline:
    """The numbers above the list; partly counted contests stand apart from all others but `contests`."""

    contests: int
    partial: int
    inside: Counter[str]
    near: int
    undecided: Counter[str]
    not_covered: int
    no_one_lost: int


def headline(decisions: Sequence[Decision], rows: Sequence[Row]) -> Headline:
    """Count contests by their closest losing choice."""
    first = {row.id: row for row in rows if row.rank == 0}
    whole = [row for row in first.values() if not row.partial]
    reasons = {decision.contest.id: decision.reason for decision in decisions}
    return Headline(
        contests=len(decisions),
        partial=len(first) - len(whole),
        inside=Counter(row.route for row in whole if row.route in ("automatic", "public")),
        near=sum(row.distance is not None and row.line is not None and 0 < row.distance <= row.line for row in whole),
        undecided=Counter(short_reason(reasons[row.id]) for row in whole if row.route == NOT_DECIDED),
        not_covered=sum(row.route == NOT_COVERED for row in whole),
        no_one_lost=sum(row.route == NO_ONE_LOST for row in whole),
    )


def short_reason(reason: str) -> str:
    """A reason without the names in it, so that equal ones can be counted together."""
    if reason.startswith("the votes of "):
        return "votes of a choice not known"
    if reason.startswith("only "):
        return "only a part of a wider contest"
    if reason.startswith("rows of the file are in doubt") and "?" in reason:
        return "a question is open"
    if reason.startswith("write-ins are pooled"):
        return "write-ins, reported as one sum, may have won"
    return reason.split(":")[0]


def sentences(head: Headline) -> tuple[str, ...]:
    """The headline in words, one sentence a fact; nothing is said about what doesn't occur."""
    return tuple(_sentences(head))


def _sentences(head: Headline) -> Iterable[str]:
    whole = head.contests - head.partial
    inside = head.inside.total()
    if not whole:
        yield f"{_contests(head.contests).capitalize()}, only partly counted."
    elif whole == 1:
        yield _about_one(head, "The contest" if head.contests == 1 else "The one contest that is counted in full")
    elif not inside:
        known = " known to be" if head.undecided else ""
        yield f"None of {_contests(whole)} is{known} inside a recount line."
    else:
        ways = [(count, _INSIDE[route]) for route, count in head.inside.most_common()]
        how = ways[0][1] if len(ways) == 1 else ", ".join(f"in {spelled(count)} {words}" for count, words in ways)
        every = "Both" if whole == 2 else f"All {spelled(whole)}"
        who = f"{every} contests" if inside == whole else f"{spelled(inside).capitalize()} of {_contests(whole)}"
        yield f"{who} {_is(inside)} inside a recount line: {how}."
    if whole > 1:
        yield from _the_others(head)
    if head.partial and whole:
        yield f"{_are(head.partial)} only partly counted, apart from all these numbers."


def _the_others(head: Headline) -> Iterable[str]:
    """Contests that are not inside a line."""
    if head.near:
        yield f"{_are(head.near, ' more')} within twice the line."
    if head.undecided:
        reasons = head.undecided.most_common()
        each = [reason if len(reasons) == 1 else f"{reason} ({count:,})" for reason, count in reasons]
        yield f"{_are(head.undecided.total())} not decided: {'; '.join(each)}."
    if head.not_covered:
        yield f"{_are(head.not_covered)} not covered by any statute read here."
    if head.no_one_lost:
        yield f"In {spelled(head.no_one_lost)} no one lost."


def _about_one(head: Headline, who: str) -> str:
    """The headline where a single contest is counted in full."""
    if head.undecided:
        return f"{who} is not decided: {next(iter(head.undecided))}."
    if head.not_covered:
        return f"{who} is not covered by any statute read here."
    if head.no_one_lost:
        return f"{who} has nobody who lost."
    if head.inside:
        return f"{who} is inside a recount line: {_INSIDE[next(iter(head.inside))]}."
    return f"{who} is outside the recount line{', within twice of it' if head.near else ''}."


_INSIDE = {"public": "a recount may be asked for at public expense", "automatic": "it is automatic"}


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _are(count: int, more: str = "") -> str:
    return f"{spelled(count).capitalize()}{more} {_is(count)}"


def _contests(count: int) -> str:
    return f"{spelled(count)} contest{'' if count == 1 else 's'}"
