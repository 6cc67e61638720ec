"""Statutes in plain words: every rule as a sentence, its terms as lines, and what two versions say differently.

The words are made from the very rules that decide, so what a reader sees is what is applied.
"""

from __future__ import annotations

from typing import NamedTuple

from recount_core.contest import OFFICE_CLASSES
from recount_core.law.conditions import QUANTITIES, Comparison, Line
from recount_core.law.lines import KIND_WORDS, LawLine, Reach, curve, known_line, reaches
from recount_core.law.rules import Applies, Rule, Statute, Version
from recount_core.words import clock, counted, day, exact, share, votes

_SIGNS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least", "=": "exactly"}
_ROUTES = {
    "automatic": "A recount follows without a request",
    "public": "may ask for a recount at public expense",
    "own expense": "may ask for a recount at own expense",
    "court": "may ask a court to order a recount",
    "none": "There is no recount",
}
_HIGHEST = 1_000_000


def rule_words(rule: Rule) -> str:
    """One rule as a sentence: who may have a recount, at whose expense, and when."""
    if rule.route == "not decided":
        return f"Not decided here: {rule.reason}."
    what = _ROUTES[rule.route]
    if rule.route in ("public", "own expense", "court"):
        asker = rule.asked_by or "a losing candidate"
        what = f"{asker[0].upper()}{asker[1:]} {what}"
    return f"{what} {_when(rule)}."


def _when(rule: Rule) -> str:
    if rule.when:
        return "if " + ", or if ".join(line_words(line) for line in rule.when)
    return "at any larger margin" if rule.otherwise else "at any margin"


def line_words(line: Line) -> str:
    """A line of conditions: "the margin is less than 0.5% of the total votes and the total is more than 400 and less than 50,000 votes"."""
    parts: list[str] = []
    before = ""
    for comparison in line.comparisons:
        words, subject = comparison_words(comparison), _subject(comparison)
        if subject == before:
            words = words.removeprefix(f"{subject} ")
        parts.append(words)
        before = subject
    return " and ".join(parts)


def comparison_words(comparison: Comparison) -> str:
    """One comparison: "the margin is at most 10 votes"."""
    left = _subject(comparison)
    if comparison.base:
        base = f"the {QUANTITIES[comparison.base]}{' per seat' if comparison.base_per_seat else ''}"
        return f"{left} {_SIGNS[comparison.op]} {share(comparison.share)} of {base}"
    number = comparison.share
    if comparison.quantity == "margin" and number == 0 and comparison.op in ("<=", "="):
        return "the votes are tied"
    amount = votes(int(number)) if comparison.quantity != "seats" and number.denominator == 1 else exact(number)
    return f"{left} {_SIGNS[comparison.op]} {amount}"


def _subject(comparison: Comparison) -> str:
    name = "total" if comparison.quantity == "total" else QUANTITIES[comparison.quantity]
    verb = "is" if comparison.quantity in ("margin", "total") else "are"
    return f"the {name}{' per seat' if comparison.per_seat else ''} {verb}"


def scope_words(applies: Applies) -> str:
    """The contests that a rule is about: "candidates: county, municipal; one county"."""
    kinds = ", ".join(KIND_WORDS[kind] for kind in applies.kind)
    offices = applies.office or OFFICE_CLASSES
    parts = [
        f"{kinds or 'all contests'}: {'any office' if len(offices) == len(OFFICE_CLASSES) else ', '.join(offices)}"
    ]
    parts += [f"{counties} {'county' if counties == 'one' else 'counties'}" for counties in applies.counties]
    parts += applies.stage
    if applies.party_contest is not None:
        parts.append("party primary" if applies.party_contest else "not a party's primary")
    if applies.special is not None:
        parts.append("special election" if applies.special else "not a special election")
    return "; ".join(parts)


def terms(rule: Rule) -> tuple[tuple[str, str], ...]:
    """What asking takes, as (what, words): with whom, who pays, paper, signatures, by when, a remark. Empty ones are left out."""
    if rule.route in ("not decided", "none"):
        return (("Note", rule.note),) if rule.note else ()
    asks = rule.route != "automatic"
    signatures = f"{rule.signatures:,}" if rule.signatures else ""
    if rule.signature_counties:
        signatures += f", from at least {rule.signature_counties} counties"
    found = (
        ("File with", _by_office(rule, rule.file_with) if asks else ""),
        ("Paid by", _by_office(rule, rule.paid_by)),
        ("Paper", rule.paper if asks else ""),
        ("Signatures", signatures),
        ("By when", deadline_words(rule)),
        ("Note", rule.note),
    )
    return tuple((what, words) for what, words in found if words)


def deadline_words(rule: Rule) -> str:
    """A rule's term: "7 days after the county canvass (5 after a primary's), until 5 p.m."; empty where nobody has to ask."""
    deadline = rule.deadline
    if deadline is None or not deadline.days:
        return ""
    days = counted(deadline.days, "day")
    primary = f" ({deadline.primary_days} after a primary's)" if deadline.primary_days else ""
    after = _by_office(rule, (*deadline.by_office, ("", deadline.after)))
    alone = _by_office(rule, deadline.one_county)
    within = f"; within one county, after the {alone}" if alone else ""
    hour = f", until {clock(deadline.hour)}" if deadline.hour else ""
    basis = f" (basis: {deadline.basis})" if deadline.basis and deadline.basis != "statute" else ""
    return f"{days}{primary} after the {after}{within}{hour}{basis}"


def _by_office(rule: Rule, pairs: tuple[tuple[str, str], ...]) -> str:
    """Who it is for the office classes that the rule is about: one name where all agree, else each with its offices."""
    groups: dict[str, list[str]] = {}
    for office in rule.applies.office or OFFICE_CLASSES:
        words = rule.for_office(pairs, office)
        if words:
            groups.setdefault(words, []).append(office)
    if len(groups) == 1:
        return next(iter(groups))
    return "; ".join(f"{words} ({', '.join(offices)})" for words, offices in groups.items())


def rule_data(rule: Rule) -> str:
    """A rule as it stands in the data: clause, scope, conditions, route."""
    scope = [
        (key, values)
        for key, values in (
            ("kind", rule.applies.kind),
            ("office", rule.applies.office),
            ("counties", rule.applies.counties),
            ("stage", rule.applies.stage),
        )
        if values
    ]
    rows = [f'clause = "{rule.clause}"']
    rows += [f"{key} = {', '.join(values)}" for key, values in scope]
    rows += [f'{"when" if index == 0 else "  or"} "{line.text}"' for index, line in enumerate(rule.when)]
    if rule.otherwise:
        rows.append("otherwise = true")
    rows.append(f'route = "{rule.route}"')
    return "\n".join(rows)


def in_force_words(version: Version) -> str:
    """When a version was in force: "1 August 2004 to 31 July 2008", "since 1 August 2015"."""
    if version.start and version.end:
        return f"{day(version.start)} to {day(version.end)}"
    if version.start:
        return f"since {day(version.start)}"
    return f"until {day(version.end)}" if version.end else "at all times"


def margins_words(row: LawLine, route: str) -> str:
    """The margins at which a route is the best one of a statute: "10 to 18", "19 and more", "any"; empty for none."""
    found = [tier for tier in row.tiers if tier.route == route]
    if not found:
        return ""
    low, high = found[0].low, found[-1].high
    if high is None:
        return f"{low:,} and more" if low else "any"
    return f"{low:,} to {high:,}" if low < high else f"{low:,}"


class Difference(NamedTuple):
    """What one version says of some contests and another doesn't, or says otherwise; empty where it says nothing."""

    about: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def differences(before: Version, after: Version, statute: Statute) -> tuple[Difference, ...]:
    """What two versions of a statute say differently, by contests, rule by rule and term by term; nothing where they agree."""
    one, two = ({reach.who: reach for reach in reaches(statute, version)} for version in (before, after))
    found = []
    for who in dict.fromkeys((*one, *two)):
        lines = [tuple(_statements(reach)) for reach in (one.get(who), two.get(who))]
        gone = tuple(line for line in lines[0] if line not in lines[1])
        new = tuple(line for line in lines[1] if line not in lines[0])
        if gone or new:
            found.append(Difference(who, gone, new))
    steps = [tuple(f"{about}: {text}" for about, text in version.steps) for version in (before, after)]
    gone = tuple(step for step in steps[0] if step not in steps[1])
    new = tuple(step for step in steps[1] if step not in steps[0])
    if gone or new:
        found.append(Difference("what happens next", gone, new))
    return tuple(found)


def _statements(reach: Reach | None) -> list[str]:
    """Every rule of a reach in words, then what asking takes, once for all routes where they agree."""
    rules = reach.rules if reach else ()
    found = [rule_words(rule) for rule in rules]
    routes = {rule.route for rule in rules}
    said: dict[tuple[str, str], set[str]] = {}
    for rule in rules:
        for term in terms(rule):
            said.setdefault(term, set()).add(rule.route)
    for (what, words), under in said.items():
        which = "" if under == routes else f", {' and '.join(sorted(under))}"
        found.append(f"{what}{which}: {words}")
    return list(dict.fromkeys(found))


def line_differs(one: Reach, two: Reach) -> tuple[int, int | None, int | None] | None:
    """(total, line, other line) in votes at the smallest total where two reaches differ; None where they agree up to a million.

    Looked for at every total at which a line of fewer than 60 votes steps, at both sides of every jump, and close by elsewhere.
    """
    totals = {total for reach in (one, two) for total, _ in curve(reach.rules, 1, _HIGHEST)}
    for total in sorted(totals):
        lines = [known_line(reach.rules, {"total": total})[0] for reach in (one, two)]
        if lines[0] != lines[1]:
            return total, lines[0], lines[1]
    return None
