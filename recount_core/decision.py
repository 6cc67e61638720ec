"""Who may ask for a recount: every losing choice of a contest against every rule about it.

`decide` answers for one contest and `screen` for many with the same function. The answers hold the rules and facts they
rest on, so that `recount_core.explain` can print the worked inequality from the very objects that decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from recount_core.answer import DECIDED, NO_LOSER, NOT_COVERED, NOT_DECIDED, TIE, Answer, Decision
from recount_core.contest import Contest
from recount_core.law.conditions import QUANTITIES, Facts
from recount_core.law.load import LAW_FOLDER, statutes
from recount_core.law.select import Query, World, worlds
from recount_core.outcome import Outcome, RuleSpans, facts_for, facts_of, spans_of, weigh
from recount_core.remarks import pool_remark, remarks
from recount_core.standing import Loser, Standing, stand
from recount_core.words import day, votes


def decide(contest: Contest, *, law: str = "", folder: Path = LAW_FOLDER) -> Decision:
    """Decide one contest by the law of its election day, or under the version named by `law` ("mn-204c-36/2004").

    Takes counted facts, returns a Decision; votes are whole numbers throughout. What can't be decided comes back as a status with
    its reason, never as an exception; only an unknown `law` raises LawError.
    """
    standing = stand(contest)
    possible = law_of(contest, law=law, folder=folder)
    laws = possible[-1].versions
    reason = _uncounted(contest)
    if reason:
        return Decision(contest, NOT_DECIDED, standing, (), reason, contest.notes, laws)
    reason = _unordered(contest, standing)
    covered = any(world.rules for world in possible) or not (contest.state and contest.office)
    if not covered and (reason or standing.losers):
        reason = _not_covered(contest, folder)
    if reason:
        answers = _undecided(standing, contest, possible[-1], reason)
        return Decision(
            contest, NOT_DECIDED if covered else NOT_COVERED, standing, answers, reason, contest.notes, laws
        )
    if not standing.losers:
        notes = (*contest.notes, *pool_remark(contest))
        return Decision(contest, NO_LOSER, standing, (), _nobody_lost(contest), notes, laws)
    return _decide_in(possible, contest, standing)


def law_of(contest: Contest, *, law: str, folder: Path) -> tuple[World, ...]:
    """The possible worlds of law that a contest is decided in; one unless a fact that chooses the law is unknown.

    `law` is as in `decide`; raises LawError for an unknown one.
    """
    return worlds(
        Query(
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
    )


def screen(contests: Iterable[Contest], *, law: str = "", folder: Path = LAW_FOLDER) -> Iterator[Decision]:
    """`decide` for each contest, one after the other, in their order."""
    for contest in contests:
        yield decide(contest, law=law, folder=folder)


def _decide_in(possible: tuple[World, ...], contest: Contest, standing: Standing) -> Decision:
    world = possible[-1]
    notes: list[str] = list(world.notes)
    first = facts_of(contest, standing.losers[0])
    each = [first, *[facts_for(first, loser) for loser in standing.losers[1:]]]
    outcomes = [_outcomes(world, each) for world in possible]
    answers = [
        _answer(loser, facts, possible, found, notes)
        for loser, facts, found in zip(standing.losers, each, zip(*outcomes, strict=True), strict=True)
    ]
    status = NOT_DECIDED if answers[0].route == "not decided" else TIE if standing.tie else DECIDED
    if contest.kind == "candidate" and (contest.seats or 1) > 1:
        notes.extend(version.several_seats for _, version in world.versions if version.several_seats)
    notes.extend(remarks(contest, answers, world.turns))
    every = (*contest.notes, *dict.fromkeys(notes))
    return Decision(contest, status, standing, tuple(answers), answers[0].reason, every, world.versions)


def _outcomes(world: World, each: Sequence[Facts]) -> list[Outcome]:
    """What one world gives every loser; the rules' spans are worked out once where they are the same for all."""
    found: list[RuleSpans] = []
    outcomes = []
    for facts in each:
        if not found or world.per_loser:
            found = spans_of(world.rules, facts)
        outcomes.append(weigh(found, facts["total"] or 0, facts["margin"] or 0))
    return outcomes


def _answer(
    loser: Loser, facts: Facts, possible: tuple[World, ...], outcomes: Sequence[Outcome], notes: list[str]
) -> Answer:
    """One answer out of the outcomes of every possible world: theirs if they agree, else not decided."""
    last, world = outcomes[-1], possible[-1]
    name = loser.choice.name
    agree = len(outcomes) == 1
    if not agree and any(found.route != last.route for found in outcomes):
        telling = _telling(possible, [found.route for found in outcomes])
        notes.append(f"{name}: {_each(possible, telling, [found.route for found in outcomes])}.")
        routes = ("not decided", *dict.fromkeys(found.route for found in outcomes if found.route != "not decided"))
        needed = " and ".join(possible[0].varies[index][0] for index in telling)
        return Answer(loser, "not decided", routes, None, None, world.rules, facts, f"{needed} needed")
    reason = ""
    if last.route == "not decided":
        reason = last.rule.reason if last.rule else _needs(last.missing)
    line = last.line
    if not agree and any(found.line != line for found in outcomes):
        line = None
        said = ["no line" if found.line is None else f"line {found.line:,}" for found in outcomes]
        notes.append(f"{name}: {_each(possible, _telling(possible, said), said)}.")
    return Answer(loser, last.route, last.routes, line, last.rule, world.rules, facts, reason, last.line_rule)


def _telling(possible: tuple[World, ...], results: Sequence[str]) -> list[int]:
    """Which of the unknown facts, by position, make the results differ: at least one, as every combination is a world."""
    telling = []
    for index in range(len(possible[0].varies)):
        groups: dict[tuple[tuple[str, str], ...], set[str]] = {}
        for world, result in zip(possible, results, strict=True):
            others = world.varies[:index] + world.varies[index + 1 :]
            groups.setdefault(others, set()).add(result)
        if any(len(group) > 1 for group in groups.values()):
            telling.append(index)
    return telling


def _each(possible: tuple[World, ...], telling: list[int], results: Sequence[str]) -> str:
    """Every result with what it rests on: "public if voted on in one county; own expense if voted on in several counties"."""
    said: dict[str, dict[str, None]] = {}
    for world, result in zip(possible, results, strict=True):
        said.setdefault(result, {})[" ".join(world.varies[index][1] for index in telling)] = None
    return "; ".join(f"{result} {_listed(tuple(where))}" for result, where in said.items())


def _listed(where: tuple[str, ...]) -> str:
    """What a result rests on: "under the 2004, 2008 and 2010 wordings"; others one after the other."""
    start, end = "under the ", " wording"
    names = [one.removeprefix(start).removesuffix(end) for one in where]
    if len(where) < 2 or any(one != f"{start}{name}{end}" for one, name in zip(where, names, strict=True)):
        return ", ".join(where)
    return f"{start}{', '.join(names[:-1])} and {names[-1]}{end}s"


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
            facts_of(contest, loser),
            reason,
        )
        for loser in standing.losers
    )


def _uncounted(contest: Contest) -> str:
    """Why the votes themselves say nothing, not even a margin; empty where they do."""
    if contest.total is None:
        unknown = [choice.name for choice in contest.choices if choice.votes is None]
        return f"the votes of {', '.join(unknown[:3])} are not known"
    if contest.doubts:
        return f"rows of the file are in doubt: {contest.doubts[0]}"
    if not contest.choices:
        return "the contest has no choices"
    if contest.part_of:
        return f"only {contest.part_of} of a wider contest; its whole count is needed"
    return "no votes are counted yet" if contest.total == 0 else ""


def _unordered(contest: Contest, standing: Standing) -> str:
    """Why no route can be told from the votes as they are; empty when nothing stands in the way."""
    if standing.problem:
        return standing.problem
    if contest.ranked_choice:
        return "ranked choice: the totals of the final round are needed"
    if not contest.state:
        return "state needed"
    if not contest.office:
        return "office class needed"
    pooled = contest.pooled_votes
    if pooled and contest.kind == "candidate" and contest.seats is not None:
        last = standing.winners[-1].votes if standing.winners else 0
        if standing.losers:
            last = standing.losers[0].votes + standing.losers[0].margin
        if len(contest.named) < contest.seats or pooled >= (last or 0):
            return "write-ins are pooled, so who won and who lost isn't known"
    return ""


def _nobody_lost(contest: Contest) -> str:
    if len(contest.named) == 1:
        others = f" but for {votes(contest.pooled_votes)} written in" if contest.pooled_votes else ""
        return f"{contest.named[0].name} was unopposed{others}"
    return f"there are no more {'named ' if contest.pooled_votes else ''}candidates than seats, so no one lost"


def _not_covered(contest: Contest, folder: Path) -> str:
    if not statutes(contest.state, folder):
        return f"no line is known for {contest.state} here"
    kind = "contest" if contest.kind == "candidate" else contest.kind
    office = "presidential" if contest.office == "president" else contest.office
    when = f" on {day(contest.date)}" if contest.date else ""
    return f"no statute read here covers a {office} {kind}{when}"
