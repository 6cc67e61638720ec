"""Where the line of the law runs: for every statute at one total, and over all totals as a curve.

Nothing here knows a statute: each number comes from `recount_core.outcome` on the rules as loaded. All numbers are whole votes.
"""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from recount_core.contest import COUNTIES, KINDS, OFFICE_CLASSES, STAGES, VOTES_LIMIT
from recount_core.errors import LawError
from recount_core.law.conditions import QUANTITIES, Facts
from recount_core.law.load import LAW_FOLDER, states, statutes
from recount_core.law.rules import FREE_ROUTES, Rule, Statute, Version, turns_of
from recount_core.law.select import Query, applies
from recount_core.outcome import Outcome, outcome, turning_totals
from recount_core.words import votes

Key = tuple[str, str, str, str, str]
"""What makes two rules the same to a contest: clause, route, lines, fallback or not, reason."""


@dataclass(frozen=True, slots=True)
class Tier:
    """Margins from `low` to `high` votes, both included (None: no upper end), that all have the same routes, best first."""

    low: int
    high: int | None
    routes: tuple[str, ...]
    rule: Rule | None

    @property
    def route(self) -> str:
        """The best of its routes."""
        return self.routes[0]


@dataclass(frozen=True, slots=True)
class Reach:
    """The contests of one version that are under the same rules: a kind, and the office classes with what narrows them."""

    statute: Statute
    version: Version
    kind: str
    offices: tuple[tuple[str, str], ...]
    rules: tuple[Rule, ...]

    @property
    def who(self) -> str:
        """The contests in words: "candidates: county, municipal", "questions: school district (one county)"."""
        groups: dict[str, list[str]] = {}
        for office, narrowed in self.offices:
            groups.setdefault(narrowed, []).append(office)
        parts = []
        for narrowed, names in groups.items():
            words = "any office" if len(names) == len(OFFICE_CLASSES) else ", ".join(names)
            parts.append(f"{words} ({narrowed})" if narrowed else words)
        return f"{KIND_WORDS[self.kind]}: {'; '.join(parts)}"

    @property
    def name(self) -> str:
        """The clauses that give a free recount: "MN 204C.36, subd. 1"; the section alone where none does."""
        return clauses_of(self.rules) or f"{self.statute.state} {self.statute.citation.split()[-1]}"

    @property
    def has_line(self) -> bool:
        """Whether a line of at least one vote is known at some total up to a million: more than that ties are recounted."""
        return any(line for _, line in curve(self.rules, 1, 1_000_000))


KIND_WORDS = {"candidate": "candidates", "question": "questions", "retention": "retention"}


def clauses_of(rules: Iterable[Rule]) -> str:
    """The clauses that give a free recount under some rules, as "MN 204C.36, subd. 1" or "MT 13-16-201(2)"; empty for none."""
    free = [rule for rule in rules if rule.route in FREE_ROUTES]
    asked = [rule for rule in free if rule.route == "public"] or free
    if not asked:
        return ""
    first, last = min(rule.clause for rule in asked), max(rule.clause for rule in asked)
    same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    clause = "".join(letter for letter, _ in same).rstrip("( ,")
    section = f"{asked[0].statute[:2].upper()} {asked[0].citation.split()[-1]}"
    return (
        section
        if clause == asked[0].citation.split()[-1]
        else f"{section}{'' if clause[:1] in ('(', '') else ', '}{clause}"
    )


@dataclass(frozen=True, slots=True)
class LawLine:
    """One row of `line_table`: the line in votes for the contests of `reach`; None with a `reason` where there is none."""

    reach: Reach
    total: int
    line: int | None
    tiers: tuple[Tier, ...]
    reason: str = ""

    @property
    def rule(self) -> Rule | None:
        """The rule that gives a free recount exactly on the line; None without a line."""
        if self.line is None:
            return None
        return next((tier.rule for tier in reversed(self.tiers) if tier.route in FREE_ROUTES), None)

    def top(self, route: str) -> int | None:
        """The largest margin, in votes, that has a route as its best one; None: it has none, or no upper end (see `tiers`)."""
        highs = [tier.high for tier in self.tiers if tier.route == route]
        return highs[-1] if highs else None


def line_table(
    total: int, *, state: str = "", on: dt.date | None = None, every_version: bool = False, folder: Path = LAW_FOLDER
) -> tuple[LawLine, ...]:
    """The line in votes for a contest with `total` votes, for every statute at once.

    Takes the newest version of each statute, the one in force `on` a day, or `every_version`; of one state (two letters) or of all.
    Statutes without rules of their own are left out. Raises LawError for a total that is no count of votes.
    """
    if not 0 <= total <= VOTES_LIMIT:
        raise LawError(f"The total must be a whole number of votes from 0 to {VOTES_LIMIT:,}; found {total}.")
    rows: list[LawLine] = []
    for name in (state.upper(),) if state else states(folder):
        for statute in statutes(name, folder):
            for version in _chosen(statute, on, every_version):
                rows.extend(_row(reach, total) for reach in reaches(statute, version))
    return tuple(rows)


def _chosen(statute: Statute, on: dt.date | None, every_version: bool) -> tuple[Version, ...]:
    if every_version:
        return statute.versions
    version = statute.on(on) if on else statute.versions[-1]
    return () if version is None else (version,)


def _row(reach: Reach, total: int) -> LawLine:
    facts: Facts = {"total": total}
    found = tiers(reach.rules, facts)
    line, reason = known_line(reach.rules, facts)
    return LawLine(reach, total, line, found, reason)


def known_line(rules: tuple[Rule, ...], facts: Facts) -> tuple[int | None, str]:
    """(the largest margin with a free route, "") or (None, why there is none).

    A line counts as known only where the law read here also speaks for the margin just beyond it: a text not seen might reach farther.
    """
    at_zero = outcome(rules, {**facts, "margin": 0}, 0)
    if at_zero.line is None:
        return None, _why_no_line(at_zero)
    beyond = outcome(rules, {**facts, "margin": at_zero.line + 1}, at_zero.line + 1)
    if beyond.route == "not decided":
        known = f"free up to {votes(at_zero.line)}; beyond that, " if at_zero.line else ""
        return None, known + _why_no_line(beyond)
    return at_zero.line, ""


def _why_no_line(found: Outcome) -> str:
    if found.missing:
        return "needs " + ", ".join(words for name, words in QUANTITIES.items() if name in found.missing)
    if found.route == "not decided" and found.rule is not None:
        return found.rule.reason
    return "no recount at public expense"


def tiers(rules: tuple[Rule, ...], facts: Facts) -> tuple[Tier, ...]:
    """All margins from 0 up, cut where the routes change; neighbours with the same routes and rule are one tier."""
    edges = {0}
    for rule in rules:
        for span in rule.spans(facts)[0]:
            edges.add(span.low)
            if span.high is not None:
                edges.add(span.high + 1)
    found: list[Tier] = []
    for low in sorted(edges):
        weighed = outcome(rules, {**facts, "margin": low}, low)
        if found and (found[-1].routes, found[-1].rule) == (weighed.routes, weighed.rule):
            continue
        if found:
            found[-1] = Tier(found[-1].low, low - 1, found[-1].routes, found[-1].rule)
        found.append(Tier(low, None, weighed.routes, weighed.rule))
    return tuple(found)


@lru_cache(maxsize=512)
def curve(rules: tuple[Rule, ...], low: int, high: int) -> tuple[tuple[int, int | None], ...]:
    """(total, line) in votes from `low` to `high` total votes, with both sides of every jump.

    Every step of one vote is there while the line is below 60 votes; higher up, where steps are too small to see, points lie at
    most 4% apart in the line. A straight stroke from point to point is the picture. None: no line is known there.
    """
    totals = {low, high}
    turns = turns_of(rules)
    for margin in _margins(high):
        for turn in turning_totals(turns, {"margin": margin}, low, high):
            totals |= {max(turn - 1, low), turn}
    points = [(total, known_line(rules, {"total": total})[0]) for total in sorted(totals)]
    return tuple(_without_flat_middles(points))


def _margins(high: int) -> Iterable[int]:
    margin = 0
    while margin <= high:
        yield margin
        margin += 1 if margin < 60 else margin * 4 // 100


def _without_flat_middles(points: list[tuple[int, int | None]]) -> Iterable[tuple[int, int | None]]:
    for index, point in enumerate(points):
        around = points[index - 1 : index] + points[index + 1 : index + 2]
        if len(around) < 2 or any(other[1] != point[1] for other in around):
            yield point


@lru_cache(maxsize=512)
def jumps(rules: tuple[Rule, ...]) -> tuple[tuple[int, int, int], ...]:
    """(total, line there, line with one vote more) wherever a condition on the total itself makes the line jump."""
    edges = {
        comparison.share.numerator // comparison.share.denominator
        for rule in rules
        for line in rule.when
        for comparison in line.comparisons
        if comparison.quantity == "total" and not comparison.base
    }
    found = []
    for total in sorted({one for edge in edges for one in (edge - 1, edge) if one > 0}):
        here, beyond = (known_line(rules, {"total": one})[0] for one in (total, total + 1))
        if here is not None and beyond is not None and abs(here - beyond) > 1:
            found.append((total, here, beyond))
    return tuple(found)


@lru_cache(maxsize=256)
def reaches(statute: Statute, version: Version) -> tuple[Reach, ...]:
    """The contests that a version speaks about, grouped by the rules that they are under."""
    groups: dict[tuple[str, tuple[Key, ...]], dict[str, list[tuple[str, str, str]]]] = {}
    rules: dict[tuple[str, tuple[Key, ...]], tuple[Rule, ...]] = {}
    for kind, office, scope in itertools.product(KINDS, OFFICE_CLASSES, _scopes(version)):
        query = Query(statute.state, None, kind, office, scope[0], scope[1], scope[2] == "party primary", False)
        held = tuple(rule for rule in version.rules if applies(rule.applies, query, scope[0], scope[1]))
        if held:
            key = (kind, tuple(_key(rule) for rule in held))
            rules.setdefault(key, held)
            groups.setdefault(key, {}).setdefault(office, []).append(scope)
    everything = list(_scopes(version))
    return tuple(
        Reach(
            statute,
            version,
            key[0],
            tuple((office, _narrowed(scopes, everything)) for office, scopes in offices.items()),
            rules[key],
        )
        for key, offices in groups.items()
    )


def _key(rule: Rule) -> Key:
    return rule.clause, rule.route, " or ".join(line.text for line in rule.when), str(rule.otherwise), rule.reason


def _scopes(version: Version) -> list[tuple[str, str, str]]:
    """(counties, stage, party or not) for every combination that some rule of the version tells apart."""
    named = [rule.applies for rule in version.rules]
    return list(
        itertools.product(
            COUNTIES if any(a.counties for a in named) else ("",),
            STAGES if any(a.stage for a in named) else ("",),
            ("party primary", "no party's primary") if any(a.party_contest is not None for a in named) else ("",),
        )
    )


def _narrowed(scopes: list[tuple[str, str, str]], everything: list[tuple[str, str, str]]) -> str:
    """What narrows an office, in words: "one county", "primary"; empty where nothing does."""
    words = []
    for index, suffix in ((0, ("county", "counties")), (1, ("", "")), (2, ("", ""))):
        values = {scope[index] for scope in scopes}
        if values != {scope[index] for scope in everything}:
            words += [f"{value} {suffix[value == 'several']}".strip() for value in sorted(values)]
    return ", ".join(words)
