"""A case as somebody reads it: the right reading, and the same case read again with one thing changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from recount_core import words
from recount_core.answer import Answer, Decision
from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.explain import cite
from recount_core.law.conditions import Comparison, Facts, Line
from recount_core.law.rules import FREE_ROUTES, Rule
from recount_core.outcome import outcome


@dataclass(frozen=True, slots=True)
class Case:
    """What is read: a decided contest, the answer for the choice asked about, and the count of election night where one is told."""

    decision: Decision
    answer: Answer
    night: Contest | None = None

    @property
    def contest(self) -> Contest:
        """The contest that was decided."""
        return self.decision.contest

    @property
    def right(self) -> Reading:
        """What the law gives: the reading that every misreading is measured against."""
        return Reading(self.answer.route, self.answer.line)


@dataclass(frozen=True, slots=True)
class Reading:
    """A route and a line in votes, as read by somebody."""

    route: str
    line: int | None


OTHER_STRICTNESS: Final = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "=": "="}


def votes_rule(comparison: Comparison) -> bool:
    """A bound in votes, such as ten; the bound of 0 that means a tie is none."""
    return comparison.quantity == "margin" and not comparison.base and comparison.share > 0


def bound(comparison: Comparison, op: str, share: Fraction) -> Comparison:
    """The comparison with another operator and another share of the same base."""
    return replace(comparison, op=op, numerator=share.numerator, denominator=share.denominator)


def on_share(comparison: Comparison) -> bool:
    """A bound that is a share of the total."""
    return comparison.quantity == "margin" and comparison.base == "total"


def reread(
    case: Case,
    change: Callable[[Comparison], Comparison],
    *,
    facts: Facts | None = None,
    margin: int | None = None,
) -> Reading | None:
    """The outcome with every comparison of every rule changed; None where nothing is changed."""

    def changed(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(Line(tuple(change(c) for c in line.comparisons)) for line in lines)

    rules = tuple(replace(rule, when=changed(rule.when)) for rule in case.answer.rules)
    if facts is None and all(_same(old, new) for old, new in zip(case.answer.rules, rules, strict=True)):
        return None
    return weigh(rules, facts or case.answer.facts, case.answer.margin if margin is None else margin)


def weigh(rules: tuple[Rule, ...], facts: Facts, margin: int) -> Reading:
    """What changed rules give. A band that costs begins for its reader where the free one ends, wherever that was moved to."""

    def begun(rule: Rule) -> Rule:
        if rule.route in FREE_ROUTES:
            return rule
        lines = (tuple(c for c in line.comparisons if c.quantity != "margin" or c.op[0] != ">") for line in rule.when)
        return replace(rule, when=tuple(Line(comparisons) for comparisons in lines))

    found = outcome(tuple(begun(rule) for rule in rules), facts, margin)
    return Reading(found.route, found.line)


def _same(old: Rule, new: Rule) -> bool:
    return [line.comparisons for line in old.when] == [line.comparisons for line in new.when]


def reread_lines(case: Case, change: Callable[[tuple[Line, ...]], tuple[Line, ...]]) -> Reading | None:
    """The outcome with the lines of the free rules changed; None where nothing is changed."""
    rules = tuple(
        replace(rule, when=change(rule.when)) if rule.route in FREE_ROUTES else rule for rule in case.answer.rules
    )
    if all(_same(old, new) for old, new in zip(case.answer.rules, rules, strict=True)):
        return None
    return weigh(rules, case.answer.facts, case.answer.margin)


def other_share(case: Case, told: Fraction, read: Fraction) -> Reading | None:
    """The free rules with one share in place of another."""

    def changed(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(
            Line(tuple(bound(c, c.op, read) if on_share(c) and c.share == told else c for c in line.comparisons))
            for line in lines
        )

    return reread_lines(case, changed)


def numbers_of(case: Case, reading: Reading | None) -> dict[str, str]:
    """Everything that the words of a misreading may name, as text."""
    answer, contest, facts = case.answer, case.contest, case.answer.facts
    total, line = contest.total or 0, answer.line or 0
    share = _governing_share(answer)
    counts = {
        "total": total,
        "margin": answer.margin,
        "line": line,
        "next": line + 1,
        "wrong_line": reading.line if reading else None,
        "pair": facts["pair_votes"],
        "ballots": facts["ballots"],
        "pooled": contest.pooled_votes,
        "named": total - contest.pooled_votes,
        "last_winner": facts["last_winner_votes"],
        "leader_margin": (facts["leader_votes"] or 0) - answer.votes,
    }
    numbers = {name: "" if value is None else f"{value:,}" for name, value in counts.items()}
    return numbers | {
        "loser": answer.choice,
        "seats": str(contest.seats or 1),
        "percent": words.percent(answer.margin, total),
        "share": words.share(share.share) if share else "",
        "exact": words.exact(share.share * total) if share else "",
        "op": ("less than" if share.op == "<" else "at most") if share else "",
        "equal": ("outside" if share.op == "<" else "inside") if share else "",
        "cite": cite(answer.rule) if answer.rule else "",
        "asked_by": answer.rule.asked_by if answer.rule else "",
        "night": _night_words(case),
    }


def _governing_share(answer: Answer) -> Comparison | None:
    """The share of the total that bounds a free recount in this contest: the largest one that its bands let in."""
    best: tuple[Fraction, Comparison] | None = None
    for rule in answer.rules:
        for line in rule.when if rule.route in FREE_ROUTES else ():
            bands = [c.holds(answer.facts) for c in line.comparisons if c.quantity != "margin"]
            for c in line.comparisons:
                if on_share(c) and False not in bands and (best is None or c.share > best[0]):
                    best = c.share, c
    return best[1] if best else None


def _night_words(case: Case) -> str:
    if case.night is None:
        return ""
    for answer in decide(case.night).answers:
        if answer.choice == case.answer.choice:
            return f"{answer.choice} was {words.votes(answer.margin)} behind"
    return f"{case.answer.choice} was ahead"
