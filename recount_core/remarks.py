"""What a reader must know beside the answers: pools, missing write-ins, farther losers, required shares, jumps of the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from recount_core.answer import Answer
from recount_core.contest import Contest
from recount_core.law.rules import Turns
from recount_core.outcome import outcome, turning_totals
from recount_core.words import votes


def remarks(contest: Contest, answers: Sequence[Answer], turns: Turns) -> Iterator[str]:
    """The remarks on a decided contest, in the order in which they are shown; `turns` are those of its rules."""
    yield from pool_remark(contest)
    if contest.kind == "candidate" and not any(c.pooled or c.write_in for c in contest.choices):
        yield from _unseen(contest, answers, turns)
    if contest.kind == "candidate" and answers[0].free and (contest.seats or 1) > 1:
        for answer in answers[1:]:
            if not answer.free and answer.route != "not decided":
                yield (
                    f"{answer.choice}'s own difference of {votes(answer.margin)} is outside the line; a reading by which the "
                    "first loser's difference opens the recount to every loser is possible."
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
    yield from _jumps(answers[0], turns)
    if contest.count == "recount":
        yield "These votes have been recounted; whether a recount can be asked for once more is not said in the texts read here."


def pool_remark(contest: Contest) -> Iterator[str]:
    """That somebody written in may have lost, where write-ins are reported as one sum."""
    pooled = contest.pooled_votes
    if pooled and contest.kind == "candidate":
        are = "1 write-in vote is" if pooled == 1 else f"{pooled:,} write-in votes are"
        yield (
            f"{are} pooled (one sum, no names); a person among them may be a losing candidate too, but no answer listed here "
            "changes."
        )


def _unseen(contest: Contest, answers: Sequence[Answer], turns: Turns) -> Iterator[str]:
    """Without a write-in line: how many votes nobody sees would change a route, when they are at most 2% of the total."""
    total = contest.total or 0
    for answer in answers:
        if answer.route == "not decided":
            continue
        for bigger in turning_totals(turns, answer.facts, total + 1, total + total * 2 // 100):
            found = outcome(answer.rules, {**answer.facts, "total": bigger}, answer.margin)
            if found.route != answer.route:
                yield (
                    f"No write-in line is given: {votes(bigger - total)} more in the total would change "
                    f"{answer.choice}'s route from {answer.route} to {found.route}."
                )
                break


def _jumps(answer: Answer, turns: Turns) -> Iterator[str]:
    """Near a fixed total at which the line jumps, when the other side would answer otherwise."""
    total = answer.facts["total"] or 0
    if answer.route == "not decided":
        return
    for edge in turns.edges:
        if abs(total - edge) * 100 > edge:
            continue
        for low in (edge - 1, edge):
            below, above = (outcome(answer.rules, {**answer.facts, "total": n}, answer.margin) for n in (low, low + 1))
            other, found = (low, below) if total > low else (low + 1, above)
            if found.route != answer.route and abs((below.line or 0) - (above.line or 0)) > 1:
                yield (
                    f"The line jumps between {low:,} and {low + 1:,} total votes: with {other:,} in the total and the same "
                    f"margin, {answer.choice}'s route would be {found.route}."
                )
