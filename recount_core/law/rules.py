"""A rule answers with the margins that satisfy it.

With the facts of a contest fixed (total, seats, votes of the leader ...) each comparison bounds the margin or is simply true or
false; a line of comparisons joined by "and" is one interval of whole votes; a rule is the union of its lines. Whether a rule
holds, where its line lies, the curve in a chart, tipping points and the worked inequality all come from these objects.
"""

from __future__ import annotations

import datetime as dt
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from recount_core.errors import LawError

Facts = Mapping[str, int | None]

QUANTITIES: Final[Mapping[str, str]] = {
    "margin": "margin",
    "total": "total votes",
    "seats": "seats",
    "pair_votes": "votes of the last winner and the loser together",
    "leader_votes": "votes of the leader",
    "last_winner_votes": "votes of the last winner",
    "own_votes": "votes of the loser",
    "ballots": "ballots cast",
    "residual_votes": "overvotes and undervotes",
    "registered": "registered voters",
}
"""Every quantity a condition may name, with the words for it. All are whole numbers of votes, voters or seats."""

PER_LOSER: Final = frozenset({"pair_votes", "own_votes"})

ROUTES: Final = ("automatic", "public", "not decided", "own expense", "court", "none")
"""The ways to a recount, best first. "not decided" stands before those that cost money: the text not seen might be free."""

FREE_ROUTES: Final = frozenset({"automatic", "public"})

FORMS: Final = ("option notice", "request", "petition", "waiver", "deposit receipt", "notice", "withdrawal")
"""The papers a rule may call for, in the order in which they come up; `recount_core.ask.papers` writes them."""


@dataclass(frozen=True, slots=True)
class Span:
    """Whole votes from `low` to `high`, both included; `high` None: no upper end."""

    low: int
    high: int | None

    def __contains__(self, margin: int) -> bool:
        return within(margin, (self,))


NOWHERE: Final = Span(1, 0)
"""The empty span."""

ANYWHERE: Final = Span(0, None)


@dataclass(frozen=True, slots=True)
class Comparison:
    """`quantity op share` where share is a number, or a share of `base` in lowest terms; either side may be per seat."""

    quantity: str
    op: str
    numerator: int
    denominator: int = 1
    base: str = ""
    per_seat: bool = False
    base_per_seat: bool = False

    @property
    def share(self) -> Fraction:
        """The number, or the share of the base, in lowest terms."""
        return Fraction(self.numerator, self.denominator)

    @property
    def is_edge(self) -> bool:
        """Whether it holds on one side of a fixed total, as `total <= 400` does."""
        return self.quantity == "total" and not self.base and not self.per_seat

    @property
    def turns(self) -> bool:
        """Whether the total alone can change it."""
        return self.quantity == "total" or (self.quantity == "margin" and self.base == "total")

    @property
    def needs(self) -> frozenset[str]:
        """The quantities, the margin aside, that must be known to answer."""
        names = {self.quantity, self.base} - {"", "margin"}
        return frozenset(names | ({"seats"} if self.per_seat or self.base_per_seat else set()))

    def sides(self, facts: Facts) -> tuple[int, int] | None:
        """(left, right) so that the comparison is `value * left op right`; None where a fact is missing.

        Both are whole numbers: the share's and the seats' denominators are multiplied out, so nothing is ever rounded.
        """
        left, right = self.denominator, self.numerator
        if self.base:
            base = facts.get(self.base)
            if base is None:
                return None
            right *= base
        if self.per_seat or self.base_per_seat:
            seats = facts.get("seats")
            if seats is None:
                return None
            if self.per_seat:
                right *= seats
            if self.base_per_seat:
                left *= seats
        return left, right

    def holds(self, facts: Facts) -> bool | None:
        """Whether it holds for the facts (the margin among them, if it is named); None where a fact is missing."""
        value = facts.get(self.quantity)
        sides = self.sides(facts)
        if value is None or sides is None:
            return None
        return _OPERATIONS[self.op](value * sides[0], sides[1])

    def bounds(self, facts: Facts) -> tuple[int, int | None] | None:
        """For a comparison of the margin: the lowest and highest margin that satisfy it (None: no upper end; low > high:
        none at all); None where a fact is missing."""
        sides = self.sides(facts)
        if sides is None:
            return None
        left, right = sides
        match self.op:
            case "<":
                return 0, (right - 1) // left
            case "<=":
                return 0, right // left
            case ">":
                return right // left + 1, None
            case ">=":
                return -(-right // left), None
            case _:
                return -(-right // left), right // left


_OPERATIONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
}

_COMPARISON = re.compile(
    r"(?P<quantity>[a-z_]+)(?P<per_seat> per seat)? (?P<op><=|>=|<|>|=) "
    r"(?:(?P<percent>\d+(?:\.\d+)?)% of (?P<base>[a-z_]+)(?P<base_per_seat> per seat)?|(?P<number>\d+(?:,\d{3})*))"
)


def parse_comparison(text: str) -> Comparison:
    """Read one comparison, such as `margin < 0.5% of total` or `total <= 400`; raises LawError with what was expected."""
    match = _COMPARISON.fullmatch(text.strip())
    if match is None:
        raise LawError(
            f"{text!r}: expected 'quantity op number' or 'quantity op p% of quantity', with one of < <= > >= = as op."
        )
    for name in (match["quantity"], match["base"]):
        if name and name not in QUANTITIES:
            raise LawError(f"{text!r}: {name!r} is no quantity; known are {', '.join(QUANTITIES)}.")
    if match["base"] == "margin":
        raise LawError(f"{text!r}: a share of the margin can't bound anything.")
    if match["percent"] is not None:
        share = Fraction(match["percent"]) / 100
    else:
        share = Fraction(match["number"].replace(",", ""))
    return Comparison(
        match["quantity"],
        match["op"],
        share.numerator,
        share.denominator,
        match["base"] or "",
        bool(match["per_seat"]),
        bool(match["base_per_seat"]),
    )


@dataclass(frozen=True, slots=True)
class Line:
    """Comparisons joined by "and": one interval of margins once the facts are fixed."""

    comparisons: tuple[Comparison, ...]
    text: str = ""

    @classmethod
    def parse(cls, text: str) -> Line:
        """Read `comparison and comparison ...`; raises LawError."""
        return cls(tuple(parse_comparison(part) for part in text.split(" and ")), text)

    def span(self, facts: Facts) -> Span | None:
        """The margins that satisfy every comparison; an empty span (low > high) for none; None where a fact is missing."""
        low: int = 0
        high: int | None = None
        missing = False
        for comparison in self.comparisons:
            if comparison.quantity != "margin":
                held = comparison.holds(facts)
                if held is False:
                    return NOWHERE
                missing = missing or held is None
                continue
            bounds = comparison.bounds(facts)
            if bounds is None:
                missing = True
                continue
            least, most = bounds
            if least > low:
                low = least
            if most is not None and (high is None or most < high):
                high = most
        return None if missing else Span(low, high)

    def missing(self, facts: Facts) -> frozenset[str]:
        """The quantities that the line needs and the facts lack."""
        return frozenset(name for c in self.comparisons for name in c.needs if facts.get(name) is None)


@dataclass(frozen=True, slots=True)
class Applies:
    """Which contests a rule is about. An empty tuple, or None, means any."""

    kind: tuple[str, ...] = ()
    office: tuple[str, ...] = ()
    counties: tuple[str, ...] = ()
    stage: tuple[str, ...] = ()
    party_contest: bool | None = None
    special: bool | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
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


@dataclass(frozen=True, slots=True)
class SourceLink:
    """A named source of a statement of law; `url` may be empty for a text supplied with the project."""

    title: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One clause as data. Empty `when` holds at any margin; `otherwise` holds only where no better route of its version does.

    `file_with` and `paid_by` are by office class, "" for any. `signatures` and `signature_counties` are what a petition needs.
    `supplied_clause` and `later_clause` are the clause's numbers in the text as supplied and in today's, where they differ.
    `forms` are the papers that go with the route, out of FORMS. `per_loser` marks rules whose interval differs from loser to
    loser; `edges` are the fixed totals at which the rule's line may jump.
    """

    statute: str
    citation: str
    version: str
    clause: str
    route: str
    applies: Applies = Applies()
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


def within(margin: int, spans: Iterable[Span]) -> bool:
    """Whether one of the spans holds a margin."""
    for span in spans:  # noqa: SIM110  (asked for every rule and loser; a generator takes three times as long)
        if span.low <= margin and (span.high is None or margin <= span.high):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Version:
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


@dataclass(frozen=True, slots=True)
class Statute:
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
