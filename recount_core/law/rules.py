"""Statutes as data: versions by date in force, their rules, and what asking takes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from recount_core.errors import LawError
from recount_core.law.conditions import ANYWHERE, Comparison, Facts, Line, Span

ROUTES: Final = ("automatic", "public", "not decided", "own expense", "court", "none")
"""The ways to a recount, best first. "not decided" stands before those that cost money: the text not seen might be free."""

FREE_ROUTES: Final = frozenset({"automatic", "public"})

FORMS: Final = ("option notice", "request", "petition", "waiver", "deposit receipt", "notice", "withdrawal")
"""The papers a rule may call for, in the order in which they come up; `recount_core.ask.papers` writes them."""


class Applies(NamedTuple):
    """Which contests a rule is about. An empty tuple, or None, means any."""

    kind: tuple[str, ...] = ()
    office: tuple[str, ...] = ()
    counties: tuple[str, ...] = ()
    stage: tuple[str, ...] = ()
    party_contest: bool | None = None
    special: bool | None = None


ANY_CONTEST: Final = Applies()


class Deadline(NamedTuple):
    """When a request must be filed: days after a canvass (`primary_days` after a primary's), until `hour` ("17:00").

    `after` names the canvass by the words shown to people; `by_office` overrides it by office class, and `one_county` overrides
    both for a contest within one county. `counting` names the way of counting days in `recount_core.ask.counting`. `basis`
    tells how the term is known, `citation` where it stands when that is not the rule's own clause.
    """

    days: int
    primary_days: int | None = None
    after: str = "canvass"
    by_office: tuple[tuple[str, str], ...] = ()
    one_county: tuple[tuple[str, str], ...] = ()
    hour: str = ""
    counting: str = ""
    basis: str = ""
    citation: str = ""


class SourceLink(NamedTuple):
    """A named source of a statement of law; `url` may be empty for a text supplied with the project."""

    title: str
    url: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One clause as data. Empty `when` holds at any margin; `otherwise` holds only where no better route of its version does.

    `file_with` and `paid_by` are by office class, "" for any. `signatures` and `signature_counties` are what a petition needs.
    `supplied_clause` and `later_clause` are the clause's numbers in the text as supplied and in today's, where they differ.
    `forms` are the papers that go with the route, out of FORMS. `per_loser` marks rules whose interval differs from loser to
    loser; `edges` are the fixed totals at which the rule's line may jump. A rule is loaded once and equals only itself: what is kept by
    its statute would otherwise hash all its texts at every look.
    """

    statute: str
    citation: str
    version: str
    clause: str
    route: str
    applies: Applies = ANY_CONTEST
    when: tuple[Line, ...] = ()
    otherwise: bool = False
    reason: str = ""
    asked_by: str = ""
    file_with: tuple[tuple[str, str], ...] = ()
    paid_by: tuple[tuple[str, str], ...] = ()
    paper: str = ""
    signatures: int = 0
    signature_counties: int = 0
    forms: tuple[str, ...] = ()
    deadline: Deadline | None = None
    basis: str = ""
    note: str = ""
    supplied_clause: str = ""
    later_clause: str = ""
    sources: tuple[SourceLink, ...] = ()
    open_points: tuple[str, ...] = ()
    per_loser: bool = False
    edges: tuple[int, ...] = ()

    def spans(self, facts: Facts) -> tuple[tuple[Span, ...], frozenset[str]]:
        """The margins at which the rule holds, one span a line that can hold, and the quantities that are missing."""
        if not self.when:
            return (ANYWHERE,), frozenset()
        spans = []
        needs: frozenset[str] = frozenset()
        for line in self.when:
            span = line.span(facts)
            if span is None:
                needs |= line.missing(facts)
            elif span.high is None or span.low <= span.high:
                spans.append(span)
        return tuple(spans), needs

    def for_office(self, pairs: Iterable[tuple[str, str]], office: str) -> str:
        """The entry for an office class in `file_with` or `paid_by`; empty where the law says nothing of it."""
        table = dict(pairs)
        return table.get(office) or table.get("", "")


class Turns(NamedTuple):
    """Where the total alone can change a set of rules: the fixed totals they name, and their other comparisons that it bears on."""

    edges: tuple[int, ...]
    shares: tuple[Comparison, ...]


NO_TURNS: Final = Turns((), ())


def turns_of(rules: Iterable[Rule]) -> Turns:
    """The turns of rules, each once."""
    edges: set[int] = set()
    shares: dict[Comparison, None] = {}
    for rule in rules:
        edges.update(rule.edges)
        for line in rule.when:
            shares.update(dict.fromkeys(c for c in line.comparisons if c.turns and not c.is_edge))
    return Turns(tuple(sorted(edges)), tuple(shares))


class Version(NamedTuple):
    """A statute's wording while it is in force, both days included; None: open to that side.

    `open_points` are what is unsettled about it, the readings taken over from earlier wordings among them. `several_seats` is what a
    reader must know where several seats are filled, empty where the text settles it.
    """

    id: str
    start: dt.date | None
    end: dt.date | None
    basis: str
    checked_on: dt.date
    rules: tuple[Rule, ...]
    title: str = ""
    sources: tuple[SourceLink, ...] = ()
    open_points: tuple[str, ...] = ()
    changes: str = ""
    near_change: tuple[tuple[dt.date, dt.date, str], ...] = ()
    supplied: bool = False
    steps: tuple[tuple[str, str], ...] = ()
    several_seats: str = ""

    @property
    def seen(self) -> bool:
        """False where nothing of this wording was seen: it can't speak for a contest without a date."""
        return self.basis != "not seen"

    def in_force(self, day: dt.date) -> bool:
        """Whether the wording was in force on a day."""
        return (self.start is None or self.start <= day) and (self.end is None or day <= self.end)


class Statute(NamedTuple):
    """A section of law with its versions, oldest first. `tie` is what becomes of a tie at the last seat, `tie_by` where that stands."""

    id: str
    state: str
    citation: str
    title: str
    url: str
    tie: str
    versions: tuple[Version, ...]
    covers: str = ""
    tie_by: str = ""

    def on(self, day: dt.date) -> Version | None:
        """The version in force on a day; None where none is known."""
        for version in self.versions:
            if version.in_force(day):
                return version
        return None

    def version(self, version_id: str) -> Version:
        """The version of that name; raises LawError with the known names."""
        for version in self.versions:
            if version.id == version_id:
                return version
        known = ", ".join(version.id for version in self.versions)
        raise LawError(f"{self.citation} has no version {version_id!r} here; known are {known}.")
