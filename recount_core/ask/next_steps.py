"""From an answer to the act: the rules that open a way, who asks whom with what at whose expense, and what happens then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from recount_core.answer import Answer, Decision
from recount_core.ask.deadline import needs_request, term
from recount_core.contest import COUNTIES, STAGES, Contest
from recount_core.errors import AskError
from recount_core.law.rules import FREE_ROUTES, Rule, Statute, Version
from recount_core.outcome import outcome
from recount_core.words import capital, joined, stopped

_NO_WAY = frozenset({"not decided", "none"})


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens next: what it is about, a sentence or two, and the section that says so."""

    about: str
    text: str
    citation: str


def ways(answer: Answer) -> tuple[Rule, ...]:
    """The rules that open a way for this loser, one a route, the best route first; empty where nothing is decided."""
    if answer.route in _NO_WAY:
        return ()
    found: dict[str, Rule] = {}
    for rule in outcome(answer.rules, answer.facts, answer.margin).holding:
        if rule.route not in _NO_WAY:
            found.setdefault(rule.route, rule)
    return tuple(found.values())


def terms(rule: Rule, contest: Contest) -> tuple[tuple[str, str], ...]:
    """What a rule says of the act, as (question, answer); what the law files don't say of this office is said to be unknown."""
    unknown = "not said here; ask the election office"
    asks = rule.route != "automatic"
    rows = [
        ("Who may ask", rule.asked_by or unknown),
        ("With whom" if asks else "Which office", rule.for_office(rule.file_with, contest.office) or unknown),
        ("At whose expense", rule.for_office(rule.paid_by, contest.office) or unknown),
        ("With which paper", rule.paper or unknown),
    ]
    if rule.signatures:
        counties = f", from at least {rule.signature_counties} counties" if rule.signature_counties else ""
        rows.append(("Signatures", f"at least {rule.signatures}{counties}"))
    return tuple(rows)


def in_short(decision: Decision) -> str:
    """How the closest loser asks on the best way: paper, officer, payer and time, in two sentences; empty where no way is open."""
    open_ways = ways(decision.first) if decision.first else ()
    if not open_ways:
        return ""
    rule, contest = open_ways[0], decision.contest
    payer = rule.for_office(rule.paid_by, contest.office)
    pays = f"{_the(payer)} pays" if payer else ""
    if not needs_request(rule):
        return stopped("; ".join(filter(None, ("No request is needed", pays))))
    officer = rule.for_office(rule.file_with, contest.office)
    paper = rule.paper or "a request"
    asked = f"To {_the(officer)}: {paper}" if officer else capital(paper)
    return f"{stopped('; '.join(filter(None, (asked, pays))))} {_when(rule, contest)}".strip()


def _when(rule: Rule, contest: Contest) -> str:
    """The time to ask; where it hangs on a fact that isn't known, the time under each; empty where none is known here."""
    deadline = rule.deadline
    if deadline is None:
        return ""
    asks_stage = not contest.stage and deadline.primary_days not in (None, deadline.days)
    asks_counties = not contest.counties and bool(rule.for_office(deadline.one_county, contest.office))
    found = []
    for stage in STAGES if asks_stage else ("",):
        for counties in COUNTIES if asks_counties else ("",):
            known = contest.with_(stage=stage or contest.stage, counties=counties or contest.counties)
            try:
                sentence = term(rule, known).sentence
            except AskError:
                return ""
            under = joined((_UNDER.get(stage, ""), _UNDER.get(counties, "")))
            found.append(f"{capital(under)}: {sentence[:1].lower()}{sentence[1:]}" if under else sentence)
    return " ".join(found)


_UNDER: Final = {
    "primary": "in a primary",
    "general": "in a general election",
    "one": "in one county",
    "several": "in several counties",
}


def _the(who: str) -> str:
    return who if who.startswith(("the ", "a ", "an ")) else f"the {who}"


def what_next(decision: Decision, rule: Rule) -> tuple[Step, ...]:
    """The steps of the versions behind a rule: its own section first, then the sections that give a recount free of cost.

    Where two sections speak of the same thing the first is kept. With a tie, what is said of ties comes first.
    """
    order = sorted(decision.law, key=lambda pair: pair[0].id != rule.statute)
    found: dict[str, Step] = {}
    for statute, version in order:
        if statute.id == rule.statute or _gives_free(version):
            for about, text in version.steps:
                found.setdefault(about, Step(about, text, statute.citation))
    tie_first = decision.standing.tie
    return tuple(sorted(found.values(), key=lambda step: not (tie_first and "tie" in step.about.casefold())))


def law_of(decision: Decision, rule: Rule) -> tuple[Statute, Version]:
    """The statute and version that a rule of this decision comes from."""
    return next((s, v) for s, v in decision.law if s.id == rule.statute)


def _gives_free(version: Version) -> bool:
    return any(rule.route in FREE_ROUTES for rule in version.rules)
