"""What the what-if page says, as plain sentences and cells. No drawing here; names stay untrusted and are made harmless where shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pages.parts.desk import Pair
from recount_core.answer import NO_LOSER, NOT_COVERED, Answer, Decision
from recount_core.contest import Choice, Contest
from recount_core.explain import ROUTE_WORDS, cite, sentence, why
from recount_core.law.prose import in_force_words
from recount_core.law.rules import Statute, Version
from recount_core.outcome import outcome
from recount_core.what_if import OVERVOTES, UNDERVOTES, ChoiceRef, Grid, Scenario
from recount_core.what_if.family import Result
from recount_core.what_if.grid import Run
from recount_core.what_if.tipping import ADDED, MOVED, TAKEN
from recount_core.words import joined, percent, signed, spelled, votes

_SPELLED = 3


def changes(scenario: Scenario) -> str:
    """What a scenario changes, in a few words: "43 votes moved from A to B"; "as counted" where nothing."""
    words = [f"{shift.name}: {shift.words()}" if shift.name else shift.words() for shift in scenario.shifts]
    if not words:
        return "as counted"
    if len(words) > _SPELLED or sum(map(len, words)) > 240:
        return f"{spelled(len(words))} change{'' if len(words) == 1 else 's'}"
    return joined(words)


def headline(scenario: Scenario, decision: Decision) -> str:
    """The answer with what it is the answer to, in one sentence, so that neither is ever read without the other."""
    if not scenario.shifts:
        return sentence(decision)
    return f"With {changes(scenario)}: {sentence(decision)}"


def about(decision: Decision, choice: ChoiceRef) -> Answer | None:
    """The answer for one choice of the contest, None where it didn't lose."""
    wanted = decision.contest.choices[choice.position]
    return next((answer for answer in decision.answers if answer.loser.choice is wanted), None)


Row = tuple[str, str, str]
"""What it is, as counted, and in the scenario (empty where there is none)."""


def comparison(before: Decision, after: Decision | None, pair: Pair | None) -> list[Row]:
    """Before and after side by side: route, who holds the seats, votes, total, margin, line, clause, worked inequality."""
    rows: list[Row] = []

    def add(label: str, one: str, other: str) -> None:
        if one or other:
            rows.append((label, one or "–", (other or "–") if after else ""))

    def both(label: str, value: Callable[[Decision], str]) -> None:
        add(label, value(before), value(after) if after else "")

    both("Recount", route)
    both(_winning(before.contest), winners)
    counts = _counts(before.contest, after.contest if after else None, pair)
    rows += [(label, one, other if after else "") for label, one, other in counts]
    both("Closest loser", lambda one: one.first.choice if one.first else "")
    both("Margin", lambda one: _margin(one, one.first))
    if pair is not None and after is not None:
        mine = [about(one, pair[1]) for one in (before, after)]
        if any(one and one is not whole.first for one, whole in zip(mine, (before, after), strict=True)):
            rows.append((f"Margin of {pair[1].name}", _margin(before, mine[0]) or "–", _margin(after, mine[1]) or "–"))
    both("Line", lambda one: votes(one.first.line) if one.first and one.first.line is not None else "")
    both("Clause", lambda one: cite(one.first.rule) if one.first and one.first.rule else "")
    both("Worked out", lambda one: why(one.first) if one.first else "")
    return rows


def _counts(before: Contest, after: Contest | None, pair: Pair | None) -> Iterator[Row]:
    """Votes of the pair and of whoever else changes, then the total, and over- and undervotes where they change."""
    later = after or before
    wanted = [choice.position for choice in pair or () if choice.position >= 0]
    changed = [
        index
        for index, (one, two) in enumerate(zip(before.choices, later.choices, strict=True))
        if one.votes != two.votes
    ]
    for index in dict.fromkeys((*wanted, *changed)):
        one, two = before.choices[index], later.choices[index]
        yield one.name, _known(one.votes), _moved(one.votes, two.votes)
    yield "Total", _known(before.total), _moved(before.total, later.total)
    for label, one_count, two_count in (
        ("Overvotes", before.overvotes, later.overvotes),
        ("Undervotes", before.undervotes, later.undervotes),
        ("Ballots", before.ballots, later.ballots),
    ):
        if one_count != two_count:
            yield label, _known(one_count), _moved(one_count, two_count)


def _known(count: int | None) -> str:
    return "not known" if count is None else f"{count:,}"


def _moved(one: int | None, two: int | None) -> str:
    if one is None or two is None or one == two:
        return _known(two)
    return f"{two:,} ({signed(two - one)})"


def _margin(decision: Decision, answer: Answer | None) -> str:
    if answer is None:
        return ""
    return f"{votes(answer.margin)} ({percent(answer.margin, decision.contest.total)})"


def route(decision: Decision) -> str:
    """The closest loser's route in the words of the screens."""
    if decision.status == NO_LOSER:
        return "no one lost"
    if decision.status == NOT_COVERED:
        return "not covered"
    return ROUTE_WORDS[decision.first.route] if decision.first else "not decided"


def _winning(contest: Contest) -> str:
    if contest.kind != "candidate":
        return "Ahead"
    return "Winner" if contest.seats == 1 else "Last seat"


def winners(decision: Decision) -> str:
    """Who is ahead, or holds the last seat; a tie said as such; empty where it isn't known."""
    if decision.standing.tie:
        return f"tie at {votes(decision.answers[0].votes)}" if decision.answers else "tie"
    if decision.first is not None and decision.first.tied:
        return "tie: the question fails"
    return decision.standing.winners[-1].name if decision.standing.winners else ""


def turns(before: Decision, after: Decision) -> Iterator[str]:
    """What a reader must not miss: who wins now instead of whom, and where the total passes a jump of the line."""
    old, new = ({_place(one, choice) for choice in one.standing.winners} for one in (before, after))
    names = after.contest.choices
    if before.first is not None and after.first is not None and old != new and after.contest.kind == "candidate":
        comes = [names[index].name for index in sorted(new - old)]
        goes = [names[index].name for index in sorted(old - new)]
        if after.standing.tie:
            yield "The last seat is tied."
        elif comes and goes:
            yield f"The winners change: {joined(comes)} instead of {joined(goes)}."
        elif comes or goes:
            yield f"The winners change: {joined(comes or goes)} {'wins' if comes else 'no longer wins'}."
    yield from jumps(before, after)


def _place(decision: Decision, choice: Choice) -> int:
    return next(index for index, one in enumerate(decision.contest.choices) if one is choice)


def jumps(before: Decision, after: Decision) -> Iterator[str]:
    """Where the total passes a number at which the line jumps, and whether that decides the answer."""
    answer, one, two = after.first, before.contest.total, after.contest.total
    if answer is None or answer.route == "not decided" or one is None or two is None or one == two:
        return
    low, high = sorted((one, two))
    for edge in sorted({edge for rule in answer.rules for edge in rule.edges}):
        for total in (edge, edge + 1):
            sides = [_line_at(answer, total - 1), _line_at(answer, total)]
            if low < total <= high and None not in sides and abs((sides[1] or 0) - (sides[0] or 0)) > 1:
                yield (
                    f"The total goes from {one:,} to {two:,}, past the jump at {edge:,}: the line is {votes(sides[0] or 0)} "
                    f"at {total - 1:,} total votes and {votes(sides[1] or 0)} at {total:,}."
                )
    stayed = outcome(answer.rules, {**answer.facts, "total": one}, answer.margin).route
    if stayed != answer.route:
        yield (
            f"The total decides here: with {one:,} votes as counted and this margin of {answer.margin:,}, it would be "
            f"{ROUTE_WORDS[stayed]}."
        )


def _line_at(answer: Answer, total: int) -> int | None:
    return outcome(answer.rules, {**answer.facts, "total": total}, answer.margin).line


def lever_label(how: str, pair: Pair) -> str:
    """What the lever's number is: "Votes moved from A to B"."""
    giver, taker = pair[0].name, pair[1].name
    return {
        MOVED: f"Votes moved from {giver} to {taker}",
        ADDED: f"Votes added to {taker}",
        TAKEN: f"Votes taken from {giver}",
    }[how]


def lever_effect(how: str, pair: Pair) -> str:
    """What one vote at the lever does to the difference of the two and to the total."""
    giver, taker = pair[0].name, pair[1].name
    return {
        MOVED: f"Each vote moved counts twice: {giver} has one fewer, {taker} one more. The total stays.",
        ADDED: f"Each vote added counts once for {taker}, and the total grows by one, so the line can move too.",
        TAKEN: f"Each vote taken away counts once against {giver}, and the total shrinks by one, so the line can move too.",
    }[how]


def result_words(result: Result, contest: Contest) -> str:
    """One cell of a map or one stretch of a split: route and winners."""
    if result.route == "impossible":
        return "can't be: a choice would have fewer than no votes"
    said = ROUTE_WORDS.get(result.route, result.route)
    if result.tie:
        return f"{said}; a tie"
    if result.winners is None:
        return f"{said}; who wins isn't known"
    names = [contest.choices[index].name for index in result.winners]
    who = joined(names) if len(names) <= _SPELLED else f"{joined(names[:2])} and {spelled(len(names) - 2)} more"
    return f"{said}; {who} {'wins' if len(names) == 1 else 'win'}"


def span(low: int, high: int) -> str:
    """A range of votes: "3", "3 to 9"."""
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def map_rows(grid: Grid, contest: Contest, here: tuple[int, int]) -> list[tuple[str, str]]:
    """The map as a table: some rows of it, with the counted one and the scenario's among them, each in stretches."""
    chosen = sorted({*(added for added, _ in grid.table(9)), here[1] if here[1] in grid.added else grid.added[0]})
    return [(f"{added:,}", "; ".join(_run(run, contest) for run in grid.runs(added))) for added in chosen]


def _run(run: Run, contest: Contest) -> str:
    return f"{span(run.low, run.high)}: {result_words(run.result, contest)}"


def choice_label(contest: Contest, choice: ChoiceRef, roles: Sequence[str] = ()) -> str:
    """A choice for a list to choose from: name, votes, and what it is in the counted standing."""
    if choice in (OVERVOTES, UNDERVOTES):
        count = contest.overvotes if choice == OVERVOTES else contest.undervotes
        return f"{choice.name} ({_known(count)})"
    counted = contest.choices[choice.position]
    return " · ".join((counted.name, _known(counted.votes), *roles))


LawAnswers = Sequence[tuple[Statute, Version, Decision]]
"""The decisions of `under_every_law`."""


def _used(decision: Decision, statute: Statute, version: Version) -> bool:
    return any(pair == (statute, version) for pair in decision.law)


def law_sentence(now: Decision, under: LawAnswers) -> str:
    """How the answer holds under all versions, in a sentence; `now` is the decision by the law of election day."""
    others = [(s, v, d) for s, v, d in under if not _used(now, s, v)]
    differing = [(s, v, d) for s, v, d in others if route(d) != route(now)]
    if not others:
        return "Only the law of election day speaks for such a contest."
    if not differing:
        return f"By the law of election day: {route(now)}. The same under every other version."
    return (
        f"By the law of election day: {route(now)}. Otherwise under {spelled(len(differing))} of {spelled(len(others))} "
        f"other versions: {'; '.join(_by_route(differing))}."
    )


def _by_route(under: LawAnswers) -> Iterator[str]:
    """Each route with the versions that give it: "automatic under Minn. Stat. 204C.35 before-1993, 1993 and 2001"."""
    found: dict[str, dict[str, list[str]]] = {}
    for statute, version, decision in under:
        found.setdefault(route(decision), {}).setdefault(statute.citation, []).append(version.id)
    for words, statutes in found.items():
        yield f"{words} under {joined(f'{citation} {joined(versions)}' for citation, versions in statutes.items())}"


def law_rows(counted: LawAnswers, shifted: LawAnswers, decision: Decision) -> list[tuple[str, ...]]:
    """(version, in force, as counted, in the scenario) for each version; the last only where there is a scenario."""
    later = {(statute.id, version.id): one for statute, version, one in shifted}
    rows = []
    for statute, version, one in counted:
        mark = " (election day)" if _used(decision, statute, version) else " (older text)" if version.supplied else ""
        cells = [f"{statute.citation}, {version.id}{mark}", in_force_words(version), law_cell(one)]
        if shifted:
            found = later.get((statute.id, version.id))
            cells.append(law_cell(found) if found else "not about such a contest")
        rows.append(tuple(cells))
    return rows


def law_cell(decision: Decision) -> str:
    """Route and line of the closest loser."""
    answer = decision.first
    line = f"; line {answer.line:,}" if answer is not None and answer.line is not None else ""
    return f"{route(decision)}{line}"


def scenario_row(name: str, scenario: Scenario, decision: Decision) -> tuple[str, ...]:
    """One scenario in the table that compares them, by SCENARIO_COLUMNS."""
    answer = decision.first
    return (
        name,
        changes(scenario),
        route(decision),
        winners(decision),
        answer.choice if answer else "",
        f"{answer.margin:,}" if answer else "",
        f"{answer.line:,}" if answer and answer.line is not None else "",
        _known(decision.contest.total),
    )


SCENARIO_COLUMNS = ("Scenario", "Changes", "Recount", "In", "Closest loser", "Margin", "Line", "Total")
