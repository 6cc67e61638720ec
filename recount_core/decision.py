"""Who may ask for a recount: every losing choice of a contest against every rule about it.

`decide` answers for one contest and `screen` for many with the same function. The answers hold the rules and facts they rest on, so that
`recount_core.explain` can print the worked inequality from the very objects that decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from recount_core.contest import Contest
from recount_core.law.load import LAW_FOLDER, statutes
from recount_core.law.rules import (
    FREE_ROUTES,
    QUANTITIES,
    ROUTES,
    Comparison,
    Facts,
    Rule,
    Span,
    Statute,
    Version,
    line_of,
)
from recount_core.law.select import Query, World, worlds
from recount_core.standing import Loser, Standing, stand

DECIDED, TIE, NOT_DECIDED, NOT_COVERED, NO_LOSER = (
    "decided",
    "tie",
    "not decided",
    "not covered",
    "no losing choice",
)
_RANK = {route: rank for rank, route in enumerate(ROUTES)}


class Outcome(NamedTuple):
    """What the rules of one world give one loser: the routes that hold, the rule for the best one, and the line in votes."""

    routes: tuple[str, ...]
    holding: tuple[Rule, ...]
    line: int | None
    missing: frozenset[str] = frozenset()

    @property
    def route(self) -> str:
        return self.routes[0]

    @property
    def rule(self) -> Rule | None:
        return self.holding[0] if self.holding else None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer for one losing choice.

    `margin` and `line` are votes; `line` is the largest margin that still has a free route, None when not decided. `route` is the best of
    `routes`. `rule` gives it; `rules` are all that were weighed, with `facts` (whole numbers) as they were. `reason` says why nothing is
    decided and what would decide it.
    """

    loser: Loser
    route: str
    routes: tuple[str, ...]
    line: int | None
    rule: Rule | None
    rules: tuple[Rule, ...]
    facts: Facts
    reason: str = ""

    @property
    def choice(self) -> str:
        return self.loser.choice.name

    @property
    def votes(self) -> int:
        return self.loser.votes

    @property
    def margin(self) -> int:
        return self.loser.margin

    @property
    def tied(self) -> bool:
        return self.loser.tied

    @property
    def free(self) -> bool:
        """Whether the recount costs the loser nothing: automatic, or at public expense on request."""
        return self.route in FREE_ROUTES

    @property
    def distance(self) -> int | None:
        """Votes from the margin to the line: 0 on it, positive outside, negative inside; None without a line."""
        return None if self.line is None else self.margin - self.line


@dataclass(frozen=True, slots=True)
class Decision:
    """All answers for one contest, with the law they rest on. `reason` is set unless `status` is decided or tie."""

    contest: Contest
    status: str
    standing: Standing
    answers: tuple[Answer, ...] = ()
    reason: str = ""
    notes: tuple[str, ...] = ()
    law: tuple[tuple[Statute, Version], ...] = ()

    @property
    def first(self) -> Answer | None:
        """The answer of the closest loser."""
        return self.answers[0] if self.answers else None

    @property
    def statute(self) -> Statute | None:
        """The statute that gives the closest loser's route; the first about the contest where none does."""
        return self._governing()[0]

    @property
    def version(self) -> Version | None:
        """The version of `statute` that was used."""
        return self._governing()[1]

    def _governing(self) -> tuple[Statute, Version] | tuple[None, None]:
        rule = self.first.rule if self.first else None
        for pair in self.law:
            if rule is not None and pair[0].id == rule.statute:
                return pair
        return self.law[0] if self.law else (None, None)

    @property
    def free(self) -> bool:
        """Whether some loser has a free route."""
        return any(answer.free for answer in self.answers)

    @property
    def decided(self) -> bool:
        """Whether the law read here gave an answer (that nobody lost is one)."""
        return self.status in (DECIDED, TIE, NO_LOSER)


def decide(contest: Contest, *, law: str = "", folder: Path = LAW_FOLDER) -> Decision:
    """Decide one contest by the law of its election day, or under the version named by `law` ("mn-204c-36/2004").

    Takes counted facts, returns a Decision; votes are whole numbers throughout. What can't be decided comes back as a status with
    its reason, never as an exception; only an unknown `law` raises LawError.
    """
    standing = stand(contest)
    query = Query(
        contest.state,
        contest.date,
        contest.kind,
        contest.office,
        contest.counties,
        contest.stage,
        bool(contest.party),
        contest.special,
        law,
        folder,
    )
    possible = worlds(query)
    laws = possible[-1].versions
    reason, shows_margins = _obstacle(contest, standing)
    if reason:
        answers = _undecided(standing, contest, possible[-1], reason) if shows_margins else ()
        return Decision(contest, NOT_DECIDED, standing, answers, reason, contest.notes, laws)
    if not standing.losers:
        return Decision(contest, NO_LOSER, standing, (), _nobody_lost(contest), contest.notes, laws)
    if not any(world.rules for world in possible):
        reason = _not_covered(contest, folder)
        answers = _undecided(standing, contest, possible[-1], reason)
        return Decision(contest, NOT_COVERED, standing, answers, reason, contest.notes, laws)
    return _decide_in(possible, contest, standing)


def screen(contests: Iterable[Contest], *, law: str = "", folder: Path = LAW_FOLDER) -> Iterator[Decision]:
    """`decide` for each contest, one after the other, in their order."""
    for contest in contests:
        yield decide(contest, law=law, folder=folder)


def outcome(rules: tuple[Rule, ...], facts: Facts, margin: int) -> Outcome:
    """Weigh rules for one margin with the other facts fixed: routes best first, the rules that give them, the line.

    This is the only place where law meets votes; charts, tipping points and the what-if call it too.
    """
    return _weigh([(rule, *rule.spans(facts)) for rule in rules], facts["total"] or 0, margin)


def _weigh(found: list[tuple[Rule, tuple[Span, ...], frozenset[str]]], total: int, margin: int) -> Outcome:
    holding: list[Rule] = []
    fallback: list[Rule] = []
    free: list[Span] = []
    missing: frozenset[str] = frozenset()
    unknown_statutes: set[str] = set()
    for rule, spans, needs in found:
        if rule.route in FREE_ROUTES:
            free.extend(spans)
        if rule.otherwise:
            fallback.append(rule)
        elif any(margin in span for span in spans):
            holding.append(rule)
        elif needs:
            missing |= needs
            unknown_statutes.add(rule.statute)
    settled = {rule.statute for rule in holding} | unknown_statutes
    holding.extend(rule for rule in fallback if rule.statute not in settled)
    holding.sort(key=lambda rule: _RANK[rule.route])
    routes = tuple(dict.fromkeys(rule.route for rule in holding))
    if missing and (not routes or routes[0] not in FREE_ROUTES):
        return Outcome(("not decided", *(r for r in routes if r != "not decided")), (), None, missing)
    if not routes:
        return Outcome(("none",), (), line_of(free, total))
    line = None if missing or routes[0] == "not decided" else line_of(free, total)
    return Outcome(routes, tuple(holding), line)


def facts_of(contest: Contest, standing: Standing, loser: Loser | None = None) -> dict[str, int | None]:
    """The quantities of a contest that conditions may name, in whole votes; None where a fact is not known."""
    over, under = contest.overvotes, contest.undervotes
    last = loser.votes + loser.margin if loser else None
    leader = max((choice.votes or 0 for choice in contest.named), default=None)
    return {
        "total": contest.total,
        "seats": contest.seats,
        "leader_votes": leader,
        "last_winner_votes": last,
        "ballots": contest.ballots,
        "residual_votes": None if over is None or under is None else over + under,
        "registered": contest.registered,
        "margin": loser.margin if loser else None,
        "own_votes": loser.votes if loser else None,
        "pair_votes": loser.votes + last if loser and last is not None else None,
    }


def _decide_in(possible: tuple[World, ...], contest: Contest, standing: Standing) -> Decision:
    world = possible[-1]
    answers = []
    notes: list[str] = list(world.notes)
    shared = [None if any(rule.per_loser for rule in w.rules) else _spans(w, contest, standing) for w in possible]
    for loser in standing.losers:
        facts = facts_of(contest, standing, loser)
        outcomes = [
            _weigh(spans or [(rule, *rule.spans(facts)) for rule in w.rules], contest.total or 0, loser.margin)
            for w, spans in zip(possible, shared, strict=True)
        ]
        answers.append(_answer(loser, facts, possible, outcomes, notes))
    status = NOT_DECIDED if answers[0].route == "not decided" else TIE if standing.tie else DECIDED
    reason = answers[0].reason if status == NOT_DECIDED else ""
    notes.extend(_remarks(contest, standing, answers, world))
    return Decision(
        contest, status, standing, tuple(answers), reason, (*contest.notes, *dict.fromkeys(notes)), world.versions
    )


def _spans(world: World, contest: Contest, standing: Standing) -> list[tuple[Rule, tuple[Span, ...], frozenset[str]]]:
    facts = facts_of(contest, standing, standing.losers[0])
    return [(rule, *rule.spans(facts)) for rule in world.rules]


def _answer(
    loser: Loser, facts: Facts, possible: tuple[World, ...], outcomes: list[Outcome], notes: list[str]
) -> Answer:
    """One answer out of the outcomes of every possible world: theirs if they agree, else not decided."""
    last, world = outcomes[-1], possible[-1]
    name = loser.choice.name
    if len({found.route for found in outcomes}) > 1:
        telling = _telling(possible, [found.route for found in outcomes])
        notes.append(f"{name}: {_each(possible, telling, [found.route for found in outcomes])}.")
        routes = ("not decided", *dict.fromkeys(found.route for found in outcomes if found.route != "not decided"))
        needed = " and ".join(possible[0].varies[index][0] for index in telling)
        return Answer(loser, "not decided", routes, None, None, world.rules, facts, f"{needed} needed")
    reason = ""
    if last.route == "not decided":
        reason = last.rule.reason if last.rule else _needs(last.missing)
    line = last.line
    lines = [found.line for found in outcomes]
    if len(set(lines)) > 1:
        line = None
        said = ["no line" if value is None else f"line {value:,}" for value in lines]
        notes.append(f"{name}: {_each(possible, _telling(possible, said), said)}.")
    return Answer(loser, last.route, last.routes, line, last.rule, world.rules, facts, reason)


def _telling(possible: tuple[World, ...], results: Sequence[str]) -> list[int]:
    """Which of the unknown facts, by position, make the results differ."""
    telling = []
    for index in range(len(possible[0].varies)):
        groups: dict[tuple[tuple[str, str], ...], set[str]] = {}
        for world, result in zip(possible, results, strict=True):
            others = world.varies[:index] + world.varies[index + 1 :]
            groups.setdefault(others, set()).add(result)
        if any(len(group) > 1 for group in groups.values()):
            telling.append(index)
    return telling or list(range(len(possible[0].varies)))


def _each(possible: tuple[World, ...], telling: list[int], results: Sequence[str]) -> str:
    """Every result with what it rests on: "public if voted on in one county; own expense if voted on in several counties"."""
    said = {
        f"{result} {' '.join(world.varies[index][1] for index in telling)}": None
        for world, result in zip(possible, results, strict=True)
    }
    return "; ".join(said)


def _needs(missing: frozenset[str]) -> str:
    words = ", ".join(QUANTITIES[name] for name in QUANTITIES if name in missing)
    return f"needs {words}"


def _undecided(standing: Standing, contest: Contest, world: World, reason: str) -> tuple[Answer, ...]:
    """Margins without routes: what was counted is shown even where no route can be named."""
    return tuple(
        Answer(
            loser,
            "not decided",
            ("not decided",),
            None,
            None,
            world.rules,
            facts_of(contest, standing, loser),
            reason,
        )
        for loser in standing.losers
    )


def _obstacle(contest: Contest, standing: Standing) -> tuple[str, bool]:
    """(why nothing can be decided, whether the margins still mean something); ("", ...) when nothing stands in the way."""
    unknown = [choice.name for choice in contest.choices if choice.votes is None]
    if unknown:
        return f"the votes of {', '.join(unknown[:3])} are not known", False
    if contest.doubts:
        return f"rows of the file are in doubt: {contest.doubts[0]}", False
    if not contest.choices:
        return "the contest has no choices", False
    if contest.part_of:
        return f"only {contest.part_of} of a wider contest; its whole count is needed", False
    if contest.total == 0:
        return "no votes are counted yet", False
    if standing.problem:
        return standing.problem, False
    if contest.ranked_choice:
        return "ranked choice: the totals of the final round are needed", True
    if not contest.state:
        return "state needed", True
    if not contest.office:
        return "office class needed", True
    pooled = contest.pooled_votes
    if pooled and contest.kind == "candidate" and contest.seats is not None:
        last = standing.winners[-1].votes if standing.winners else 0
        if standing.losers:
            last = standing.losers[0].votes + standing.losers[0].margin
        if len(contest.named) < contest.seats or pooled >= (last or 0):
            return "write-ins are pooled, so who won and who lost isn't known", True
    return "", True


def _nobody_lost(contest: Contest) -> str:
    if len(contest.named) == 1:
        return f"{contest.named[0].name} was unopposed, so no one may ask"
    return "there are no more candidates than seats, so no one lost and no one may ask"


def _not_covered(contest: Contest, folder: Path) -> str:
    if not statutes(contest.state, folder):
        return f"no line is known for {contest.state} here"
    kind = "question" if contest.kind == "question" else "contest" if contest.kind == "candidate" else contest.kind
    when = f" on {contest.date}" if contest.date else ""
    return f"no statute read here covers a {contest.office} {kind}{when}"


def _remarks(contest: Contest, standing: Standing, answers: list[Answer], world: World) -> Iterator[str]:
    """What a reader must know beside the answers: pools, missing write-ins, farther losers, shares, notes of the rules."""
    pooled = contest.pooled_votes
    if pooled and contest.kind == "candidate":
        yield (
            f"{pooled:,} write-in votes are pooled; a person among them may be a losing candidate too, "
            "but no listed answer changes."
        )
    elif contest.kind == "candidate" and not any(c.pooled or c.write_in for c in contest.choices):
        yield from _unseen(contest, answers, world)
    if contest.kind == "candidate" and answers[0].free and (contest.seats or 1) > 1:
        for answer in answers[1:]:
            if not answer.free and answer.route != "not decided":
                yield (
                    f"{answer.choice} is outside the line by the own difference of {answer.margin:,}; a reading by which the "
                    "first loser's difference opens the recount to all losers is possible."
                )
                break
    if contest.kind == "question" and contest.required_share:
        yield (
            f"The title names a required share of {contest.required_share}; the line is measured on votes for against votes "
            "against, and the legal result may turn on another number."
        )
    for answer in answers:
        if answer.rule is not None and answer.rule.note:
            yield answer.rule.note
    yield from _jumps(answers[0])


def _unseen(contest: Contest, answers: list[Answer], world: World) -> Iterator[str]:
    """Without a write-in line: how many votes nobody sees would change a route, when they are at most 2% of the total."""
    total = contest.total or 0
    for answer in answers:
        if answer.route == "not decided":
            continue
        for bigger in turning_totals(answer.rules, answer.facts, total + 1, total + total * 2 // 100):
            found = outcome(answer.rules, {**answer.facts, "total": bigger}, answer.margin)
            if found.route != answer.route:
                yield (
                    f"No write-in line is given: {bigger - total:,} more votes in the total would change "
                    f"{answer.choice}'s route from {answer.route} to {found.route}."
                )
                break


def turning_totals(rules: tuple[Rule, ...], facts: Facts, low: int, high: int) -> list[int]:
    """Totals between low and high (votes, both included) at which some comparison can change for the margin in `facts`."""
    margin = facts["margin"] or 0
    turns: set[int] = set()
    for rule in rules:
        for line in rule.when:
            for comparison in line.comparisons:
                turns.update(_turns(comparison, facts, margin))
    return sorted(turn for turn in turns if low <= turn <= high)


def _turns(comparison: Comparison, facts: Facts, margin: int) -> tuple[int, ...]:
    if comparison.quantity == "total":
        sides = comparison.sides(facts)
        if sides is None:
            return ()
        edge = sides[1] // sides[0]
        return (edge, edge + 1)
    if comparison.quantity == "margin" and comparison.base == "total":
        sides = comparison.sides({**facts, "total": 1})
        if sides is None or sides[1] == 0:
            return ()
        edge = margin * sides[0] // sides[1]
        return (edge, edge + 1)
    return ()


def _jumps(answer: Answer) -> Iterator[str]:
    """Near a fixed total at which the line jumps, when the other side would answer otherwise."""
    total = answer.facts["total"] or 0
    if answer.route == "not decided":
        return
    edges = {
        comparison.share
        for rule in answer.rules
        for line in rule.when
        for comparison in line.comparisons
        if comparison.quantity == "total" and not comparison.base
    }
    for edge in sorted(int(share) for share in edges):
        other = edge if total > edge else edge + 1
        if abs(total - edge) * 100 <= edge and total != other:
            found = outcome(answer.rules, {**answer.facts, "total": other}, answer.margin)
            if found.route != answer.route:
                yield (
                    f"The line jumps at {edge:,} total votes: with {other:,} votes in the total and the same margin, "
                    f"{answer.choice}'s route would be {found.route}."
                )
