"""The typical wrong readings of recount law, each a function of its own: the route and line that somebody gets who reads it that way.

A misreading takes a decided case and changes one thing, the rules or the facts, before asking the same `outcome` that decided; so it is
wrong where that one thing matters and right everywhere else. None means that there is nothing in the case to misread that way. Titles, and
the words that tell a learner why the reading is wrong, are in misreadings.toml.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final

from recount_core.data_files import read_toml
from recount_core.decision import decide
from recount_core.errors import TrainingError
from recount_core.law.conditions import Comparison, Line
from recount_core.law.rules import FREE_ROUTES
from recount_core.training.reading import (
    OTHER_STRICTNESS,
    Case,
    Reading,
    bound,
    numbers_of,
    on_share,
    other_share,
    reread,
    reread_lines,
    votes_rule,
    weigh,
)

Read = Callable[[Case], Reading | None]


@dataclass(frozen=True, slots=True)
class Misreading:
    """A wrong reading with its name, a title, and the words for whoever fell for it (with the case's numbers to fill in)."""

    key: str
    title: str
    words: str
    read: Read

    def differs(self, case: Case) -> bool:
        """Whether it gives another route or another line than the law in this case."""
        reading = self.read(case)
        return reading is not None and reading != case.right

    def reason(self, case: Case) -> str:
        """Why this reading is wrong here, with the numbers of the case."""
        return self.words.format_map(numbers_of(case, self.read(case)))


# --- the shares and the bounds -------------------------------------------------------------------------------------------------


def strictness(case: Case) -> Reading | None:
    """ "Less than" read as "at most", and the other way round, wherever a share of votes is meant."""
    return reread(case, lambda c: replace(c, op=OTHER_STRICTNESS[c.op]) if c.base else c)


def fewer_than_ten(case: Case) -> Reading | None:
    """ "Ten votes or less" read as "fewer than ten votes"."""
    return reread(case, lambda c: replace(c, op="<") if votes_rule(c) else c)


def cap_dropped(case: Case) -> Reading | None:
    """The ten-vote rule used at any total: its cap of 400 votes dropped."""

    def uncapped(line: Line) -> Line:
        if not any(votes_rule(c) for c in line.comparisons):
            return line
        return Line(tuple(c for c in line.comparisons if c.quantity != "total"))

    return reread_lines(case, lambda lines: tuple(uncapped(line) for line in lines))


def ten_for_everybody(case: Case) -> Reading | None:
    """Ten votes taken to be enough where the law has no ten-vote rule for this kind of contest."""
    free = [rule for rule in case.answer.rules if rule.route in FREE_ROUTES]
    if any(votes_rule(c) for rule in free for line in rule.when for c in line.comparisons):
        return None
    ten = Line((Comparison("margin", "<=", 10),))
    return reread_lines(
        case, lambda lines: (*lines, ten) if any(on_share(c) for line in lines for c in line.comparisons) else lines
    )


def edge_of_a_band(case: Case) -> Reading | None:
    """The 400th or the 50,000th vote put on the wrong side of a band."""
    return reread(case, lambda c: replace(c, op=OTHER_STRICTNESS[c.op]) if c.quantity == "total" else c)


def lesser_of_the_two(case: Case) -> Reading | None:
    """ "Whichever is greater" read as if both bounds had to be met."""

    def joined(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        every = tuple(c for line in lines for c in line.comparisons)
        if len(lines) < 2 or any(c.quantity != "margin" for c in every):
            return lines
        return (Line(every),)

    return reread_lines(case, joined)


def half_percent(case: Case) -> Reading | None:
    """0.5% used where the statute sets 0.25%."""
    return other_share(case, Fraction(1, 400), Fraction(1, 200))


def quarter_percent(case: Case) -> Reading | None:
    """0.25% used where the statute sets 0.5%."""
    return other_share(case, Fraction(1, 200), Fraction(1, 400))


def rounded_percentage(case: Case) -> Reading | None:
    """The margin's percentage rounded to two decimals, half up, before it is compared with the share."""
    half = Fraction(1, 20_000)

    def rounded(c: Comparison) -> Comparison:
        if not on_share(c):
            return c
        if c.op in ("<", ">="):
            return bound(c, c.op, c.share - half)
        return bound(c, "<" if c.op == "<=" else ">=", c.share + half)

    return reread(case, rounded)


def rounded_up(case: Case) -> Reading | None:
    """The line rounded up to a whole vote: 18.45 taken for 19."""

    def whole(c: Comparison) -> Comparison:
        sides = c.sides(case.answer.facts) if on_share(c) else None
        if sides is None or sides[1] % sides[0] == 0:
            return c
        return Comparison("margin", "<=" if c.op in ("<", "<=") else ">", sides[1] // sides[0] + 1)

    return reread(case, whole)


# --- the base ------------------------------------------------------------------------------------------------------------------


def share_of_ballots(case: Case) -> Reading | None:
    """The share taken of the ballots cast instead of the votes for the office."""
    if case.answer.facts["ballots"] is None:
        return None
    return reread(case, lambda c: replace(c, base="ballots") if on_share(c) else c)


def share_of_two(case: Case) -> Reading | None:
    """The share taken of the votes of the last winner and the loser alone."""
    return reread(case, lambda c: replace(c, base="pair_votes") if on_share(c) else c)


def write_ins_left_out(case: Case) -> Reading | None:
    """The total taken without the write-ins."""
    pooled = case.contest.pooled_votes
    if not pooled:
        return None
    total = (case.contest.total or 0) - pooled
    return reread(case, lambda c: c, facts={**case.answer.facts, "total": total})


def total_per_seat(case: Case) -> Reading | None:
    """The total divided by the seats, as if each voter counted once."""
    if (case.contest.seats or 1) < 2:
        return None
    return reread(case, lambda c: replace(c, base_per_seat=True) if on_share(c) else c)


# --- the pair ------------------------------------------------------------------------------------------------------------------


def from_the_leader(case: Case) -> Reading | None:
    """The margin measured from the choice with the most votes instead of the last winner."""
    facts = case.answer.facts
    leader, last = facts["leader_votes"], facts["last_winner_votes"]
    if leader is None or last is None or leader == last:
        return None
    margin = leader - case.answer.votes
    return reread(case, lambda c: c, facts={**facts, "margin": margin}, margin=margin)


def only_the_first_loser(case: Case) -> Reading | None:
    """A farther loser taken to have no right of their own."""
    first = case.decision.first
    if first is None or case.answer.choice == first.choice or case.answer.tied or not case.answer.free:
        return None
    paid = tuple(rule for rule in case.answer.rules if rule.route not in FREE_ROUTES)
    return Reading(weigh(paid, case.answer.facts, case.answer.margin).route, case.answer.line)


# --- the count -----------------------------------------------------------------------------------------------------------------


def election_night(case: Case) -> Reading | None:
    """The count of election night used instead of the canvassed one."""
    if case.night is None:
        return None
    night = decide(case.night)
    for answer in night.answers:
        if answer.choice == case.answer.choice:
            return Reading(answer.route, answer.line)
    return Reading("none", night.first.line if night.first else None)


# --- the route -----------------------------------------------------------------------------------------------------------------


def called_automatic(case: Case) -> Reading | None:
    """A recount that must be asked for called automatic."""
    return _route(case, "automatic") if case.answer.route == "public" and not case.answer.tied else None


def asked_for_what_is_automatic(case: Case) -> Reading | None:
    """A request thought to be needed where the recount comes without one."""
    return _route(case, "public") if case.answer.route == "automatic" and not case.answer.tied else None


def tie_recounted_by_itself(case: Case) -> Reading | None:
    """A tie thought to bring a recount without a request where the law draws lots."""
    return _route(case, "automatic") if case.answer.tied and case.answer.route == "public" else None


def tie_needs_a_request(case: Case) -> Reading | None:
    """A tie thought to need a petition where the recount is automatic."""
    return _route(case, "public") if case.answer.tied and case.answer.route == "automatic" else None


def tie_ends_it(case: Case) -> Reading | None:
    """A tie thought to leave no way to a recount."""
    return _route(case, "none") if case.answer.tied else None


def nothing_beyond_the_line(case: Case) -> Reading | None:
    """No way to a recount seen outside the line, though one is there at a price."""
    return _route(case, "none") if case.answer.route in ("own expense", "court") else None


def paying_always_helps(case: Case) -> Reading | None:
    """A recount at own expense thought to be had at any margin where only a court can order it."""
    return _route(case, "own expense") if case.answer.route == "court" else None


def straight_to_court(case: Case) -> Reading | None:
    """Only the court seen where a recount at own expense can be had."""
    return _route(case, "court") if case.answer.route == "own expense" else None


ALL: Final[tuple[Read, ...]] = (
    tie_recounted_by_itself,
    tie_needs_a_request,
    tie_ends_it,
    only_the_first_loser,
    election_night,
    cap_dropped,
    ten_for_everybody,
    edge_of_a_band,
    fewer_than_ten,
    lesser_of_the_two,
    strictness,
    share_of_two,
    share_of_ballots,
    total_per_seat,
    from_the_leader,
    write_ins_left_out,
    half_percent,
    quarter_percent,
    rounded_up,
    rounded_percentage,
    called_automatic,
    asked_for_what_is_automatic,
    straight_to_court,
    paying_always_helps,
    nothing_beyond_the_line,
)
"""Every misreading, the ones that say most about a mistake first."""


@lru_cache
def misreadings() -> tuple[Misreading, ...]:
    """All misreadings with their words, in the order of `ALL`."""
    words = read_toml(Path(__file__).with_name("misreadings.toml"), TrainingError)
    return tuple(
        Misreading(read.__name__, words[read.__name__]["title"], words[read.__name__]["words"], read) for read in ALL
    )


def misreading(key: str) -> Misreading:
    """The misreading of that name; raises KeyError for none."""
    return {known.key: known for known in misreadings()}[key]


def _route(case: Case, route: str) -> Reading:
    return Reading(route, case.answer.line)
