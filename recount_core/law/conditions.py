"""A condition answers with the margins that satisfy it.

With the facts of a contest fixed (total, seats, votes of the leader ...) each comparison bounds the margin or is simply true or
false; a line of comparisons joined by "and" is one interval of whole votes; a rule is the union of its lines. Whether a rule
holds, where its line lies, the curve in a chart, tipping points and the worked inequality all come from these objects.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Final

from recount_core.errors import LawError

if TYPE_CHECKING:
    from fractions import Fraction

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
        from fractions import Fraction  # no decision needs one, and it takes long to import

        return Fraction(self.numerator, self.denominator)

    @property
    def is_edge(self) -> bool:
        """Whether it holds on one side of a fixed total, as `total <= 400` does."""
        return self.quantity == "total" and not self.base and not self.per_seat

    @property
    def turns(self) -> bool:
        """Whether the total alone can change it."""
        return "total" in (self.quantity, self.base)

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
    whole, _, places = (match["percent"] or match["number"].replace(",", "")).partition(".")
    numerator, denominator = int(whole + places), 10 ** len(places) * (1 if match["percent"] is None else 100)
    common = gcd(numerator, denominator)
    return Comparison(
        match["quantity"],
        match["op"],
        numerator // common,
        denominator // common,
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


def within(margin: int, spans: Iterable[Span]) -> bool:
    """Whether one of the spans holds a margin."""
    for span in spans:  # noqa: SIM110  (asked for every rule and loser; a generator takes three times as long)
        if span.low <= margin and (span.high is None or margin <= span.high):
            return True
    return False
