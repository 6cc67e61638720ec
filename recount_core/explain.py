"""Plain sentences and worked inequalities, made from the very rules and facts that decided.

Official counts are spoken of in the present tense, all others in the conditional.
"""

from __future__ import annotations

from recount_core.answer import NO_LOSER, NOT_COVERED, NOT_DECIDED, Answer, Decision
from recount_core.contest import Contest
from recount_core.law.conditions import QUANTITIES, Comparison, Facts, Line
from recount_core.law.rules import FREE_ROUTES, Rule
from recount_core.words import BASIS_WORDS, day, quotient, stopped, votes

ROUTE_WORDS = {
    "automatic": "automatic, no request needed",
    "public": "at public expense, on request",
    "own expense": "at own expense, on request",
    "court": "by order of a court",
    "none": "no route",
    "not decided": "not decided",
}
"""Every route in the words of the screens."""

_OPS = {"<": "<", "<=": "≤", ">": ">", ">=": "≥", "=": "="}
_NOT_ADVICE = "Not legal advice; confirm with the filing officer."


def inequality(comparison: Comparison, facts: Facts) -> str:
    """One comparison with the contest's numbers in it: "18 < 0.5% of 3,690 = 18.45"."""
    value = facts.get(comparison.quantity)
    left = f"{value:,}" if value is not None else QUANTITIES[comparison.quantity]
    if comparison.quantity != "margin":
        left = f"{QUANTITIES[comparison.quantity]} {left}"
    seats = facts.get("seats") or 1
    per_seat = f" / {seats} seats"
    if comparison.per_seat:
        left += per_seat
    op = _OPS[comparison.op]
    if not comparison.base:
        return f"{left} {op} {quotient(comparison.numerator, comparison.denominator)}"
    base = facts.get(comparison.base)
    if base is None:
        return f"{left} {op} {_share(comparison)} of {QUANTITIES[comparison.base]}"
    of = f"{base:,}" + ("" if comparison.base == "total" else f" ({QUANTITIES[comparison.base]})")
    per, share_of = (per_seat, seats) if comparison.base_per_seat else ("", 1)
    amount = quotient(comparison.numerator * base, comparison.denominator * share_of)
    return f"{left} {op} {_share(comparison)} of {of}{per} = {amount}"


def _share(comparison: Comparison) -> str:
    return f"{quotient(100 * comparison.numerator, comparison.denominator)}%"


def worked(line: Line, facts: Facts) -> str:
    """A line of a rule with its result: the margin's comparisons first, the conditions on the rest in brackets."""
    on_margin = [c for c in line.comparisons if c.quantity == "margin"]
    others = [c for c in line.comparisons if c.quantity != "margin"]
    held = [c.holds(facts) for c in line.comparisons]
    verdict = "not known" if None in held and False not in held else "yes" if all(held) else "no"
    text = " and ".join(inequality(c, facts) for c in on_margin or others)
    text = f"{text}: {verdict}"
    if on_margin and others:
        text += f" ({' and '.join(inequality(c, facts) for c in others)})"
    return text


def why(answer: Answer) -> str:
    """The worked inequality behind one answer, fit to be redone by hand; the reason where nothing is decided."""
    if answer.route == "not decided":
        return answer.reason
    parts = []
    if not answer.free:
        missed = widest(answer)
        if missed:
            parts.append(worked(missed, answer.facts))
    rule = answer.rule
    if rule is not None and rule.when:
        line = next((line for line in rule.when if _holds(line, answer)), rule.when[0])
        parts.append(worked(line, answer.facts))
    elif rule is not None:
        parts.append("beyond the line, at any margin" if rule.otherwise else "at any margin")
    return "; ".join(dict.fromkeys(parts)) or "no rule read here holds"


def _holds(line: Line, answer: Answer) -> bool:
    span = line.span(answer.facts)
    return span is not None and answer.margin in span


def widest(answer: Answer) -> Line | None:
    """The free rules' line that reaches farthest for this contest, at any margin; None where no free rule can hold."""
    best: tuple[int, Line] | None = None
    for rule in answer.rules:
        if rule.route not in FREE_ROUTES:
            continue
        for line in rule.when:
            span = line.span(answer.facts)
            if span is None or span.high is None or span.low > span.high:
                continue
            if best is None or span.high > best[0]:
                best = (span.high, line)
    return best[1] if best else None


def cite(rule: Rule) -> str:
    """A rule's citation with its clause: "Minn. Stat. 204C.36, subd. 1(b)", "Mont. Code 13-16-201(1), now (1)(a)"."""
    if rule.clause.startswith("("):
        return f"{rule.citation}{_clause(rule)}"
    return rule.citation if rule.citation.endswith(rule.clause) else f"{rule.citation}, {rule.clause}"


def _clause(rule: Rule) -> str:
    return f"{rule.clause}, now {rule.later_clause}" if rule.later_clause else rule.clause


def place(contest: Contest) -> str:
    """What the last winner wins: "the seat", "the last seat", "the nomination", "the last nomination"."""
    what = "nomination" if contest.stage == "primary" else "seat"
    return f"the {what}" if contest.seats == 1 else f"the last {what}"


def sentence(decision: Decision, answer: Answer | None = None) -> str:
    """The verdict as one sentence fit for print, about one losing choice (the closest, unless `answer` names another)."""
    contest = decision.contest
    if answer is None:
        answer = decision.first
    if decision.status == NO_LOSER:
        who = "No one named" if contest.pooled_votes else "No one"
        return f"{who} may ask for a recount: {stopped(decision.reason)}"
    if decision.status in (NOT_DECIDED, NOT_COVERED) or answer is None:
        word = "Not covered" if decision.status == NOT_COVERED else "Not decided"
        return f"{word}: {stopped(decision.reason)}"
    if answer.route == "not decided":
        return f"Not decided for {answer.choice}: {stopped(answer.reason)}"
    firm = contest.count in ("official", "first") and not contest.partial
    if contest.kind == "question":
        return _question_sentence(decision, answer, firm)
    if answer.tied:
        return _tie_sentence(decision, answer, firm)
    return f"{_subject(decision, answer)} {_may(answer, firm)}{_route_and_line(answer)}."


def _subject(decision: Decision, answer: Answer) -> str:
    winners = decision.standing.winners
    ahead = answer.votes + answer.margin
    last = [choice.name for choice in winners if choice.votes == ahead]
    if decision.standing.tie:
        return f"{answer.choice}, {votes(answer.margin)} behind the choices tied for {place(decision.contest)},"
    name = last[-1] if last else "the last winner"
    return f"{answer.choice}, {votes(answer.margin)} behind {name},"


def _may(answer: Answer, firm: bool) -> str:
    match answer.route:
        case "automatic":
            return "gets" if firm else "would get"
        case "public" | "own expense":
            return "may ask for" if firm else "could ask, if these counts stand, for"
        case "court":
            return "has only the court: a recount needs" if firm else "would have only the court: a recount needs"
        case _:
            return "has no way to" if firm else "would have no way to"


_WHAT = {
    "automatic": " a recount without asking",
    "public": " a recount at public expense",
    "own expense": " a recount only at their own expense",
    "court": " a court's order",
}


def _route_and_line(answer: Answer, signed: str = "") -> str:
    """What is asked for, with its clause, then the line: of a free route in the same breath, of another with the clause that draws it."""
    what = _WHAT.get(answer.route, " a recount under the law read here") + signed
    if answer.free:
        line = "" if answer.line is None else f"; the line is {votes(answer.line)}"
        return f"{what}{line} ({_cited(answer)})"
    cited = f" ({_cited(answer)})" if answer.rule else ""
    if answer.line is None:
        return f"{what}{cited}"
    return f"{what}{cited}; {_line_beyond(answer, answer.line)}"


def _line_beyond(answer: Answer, line: int) -> str:
    """The line that was missed, with the clause that draws it: no more of its citation than differs from the route's."""
    drawn, own = answer.line_rule, answer.rule
    if drawn is None:
        return f"the line is {votes(line)}"
    kind = "an automatic recount" if drawn.route == "automatic" else "public expense"
    return f"the line for {kind} is {votes(line)}{_where(drawn, own)}"


def _where(drawn: Rule, own: Rule | None) -> str:
    if own is None or own.citation != drawn.citation:
        return f" ({cite(drawn)})"
    return "" if own.clause == drawn.clause else f" ({_clause(drawn)})"


def _tie_sentence(decision: Decision, answer: Answer, firm: bool) -> str:
    names = [other.choice for other in decision.answers if other.tied]
    tied = f"{', '.join(names[:-1])} and {names[-1]} are tied at {votes(answer.votes)} for {place(decision.contest)}"
    if answer.route == "automatic":
        return f"{tied}: the recount {'is' if firm else 'would be'} automatic ({_cited(answer)})."
    tie, by = (decision.statute.tie, decision.statute.tie_by) if decision.statute else ("", "")
    cited = f" ({by})" if by else ""
    how = {
        "lot": f"The tie is decided by lot{cited}; the loser of the lot",
        "runoff": f"A runoff follows{cited}; its loser",
    }.get(tie, "How the tie is decided is not said here; whoever loses it")
    may = _may(answer, firm).replace("ask", "then ask", 1)
    return f"{tied}. {how} {may}{_route_and_line(answer)}."


def _question_sentence(decision: Decision, answer: Answer, firm: bool) -> str:
    winner = decision.standing.winners[0].name
    if answer.margin == 0:
        result = f"{winner} and {answer.choice} are tied, so the question {'fails' if firm else 'would fail'}"
    else:
        result = f"{winner} is ahead of {answer.choice} by {votes(answer.margin)}"
    rule = answer.rule
    who = rule.asked_by if rule and rule.asked_by else "a voter"
    signed = ""
    if rule and rule.signatures and answer.route in ("public", "own expense"):
        signed = f" with at least {rule.signatures} signatures"
        if rule.signature_counties:
            signed += f" from at least {rule.signature_counties} counties"
    return f"{result}; {who} {_may(answer, firm)}{_route_and_line(answer, signed)}."


def _cited(answer: Answer) -> str:
    return cite(answer.rule) if answer.rule else "no clause read here"


def count_words(contest: Contest) -> str:
    """The state of the count in words: "official count", "count not known to be official, 724 of 728 precincts"."""
    words = {
        "official": "official count",
        "unofficial": "unofficial count",
        "unknown": "not known whether the count is official",
        "first": "canvassed count before the recount",
        "recount": "recounted votes",
    }[contest.count]
    if contest.partial and contest.precincts:
        words += f", {contest.precincts[0]:,} of {contest.precincts[1]:,} precincts"
    return words


def law_words(decision: Decision) -> str:
    """The law used, for a caption: citation, version, how it is known, when it was last checked."""
    statute, version = decision.statute, decision.version
    if statute is None or version is None:
        return "no law read here"
    since = f", in force since {day(version.start)}" if version.start else ""
    return (
        f"{statute.citation}, version {version.id}{since} "
        f"({BASIS_WORDS[version.basis]}; checked {day(version.checked_on)})"
    )


def caveat(decision: Decision) -> str:
    """What must stand beside every sentence that leaves the product: law version, state of the count, not advice."""
    return f"Law: {law_words(decision)}. Count: {count_words(decision.contest)}. {_NOT_ADVICE}"
