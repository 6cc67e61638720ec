"""What an exercise says: its story, the explanation of each right answer, and the reason why a wrong one is wrong."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from recount_core.answer import Answer
from recount_core.contest import Contest
from recount_core.explain import ROUTE_WORDS, cite, sentence, why, widest, worked
from recount_core.law.load import states, statutes
from recount_core.states import state_name
from recount_core.training.drill import DAY, LINE, ROUTE, Exercise, Part, state_rules
from recount_core.training.marking import Mark
from recount_core.training.misread_days import day_misreading
from recount_core.training.misreadings import misreading
from recount_core.words import capital, day, long_day, votes


def heading(contest: Contest) -> str:
    """What is voted on, and where: "Council member, Ward 2, City of Larkspur (Minnesota)"."""
    state = state_name(contest.state)
    where = state if contest.jurisdiction in ("", state) else f"{contest.jurisdiction} ({state})"
    return f"{contest.title}, {where}"


def story(exercise: Exercise) -> tuple[str, ...]:
    """The facts of an exercise in sentences; the votes stand in the contest's choices."""
    return tuple(_story(exercise))


def _story(exercise: Exercise) -> Iterator[str]:
    contest = exercise.contest
    yield f"{_election(contest)} of {day(contest.date)}{_places(contest)}."
    if contest.kind == "candidate":
        yield f"The question is about {exercise.asked}."
    if contest.ballots is not None:
        of = "Ballots cast by voters of all parties" if contest.party else "Ballots cast"
        yield f"{of}: {contest.ballots:,}."
    if exercise.case.night is not None:
        counts = ", ".join(f"{choice.name} {choice.votes:,}" for choice in exercise.case.night.choices)
        yield f"On election night the unofficial count was: {counts}."
    if exercise.days is not None:
        due, other = exercise.days.due, exercise.days.other_canvass
        canvasses = [(due.canvassed, due.term.canvass), *([(other[1], other[0])] if other else [])]
        for canvassed, which in sorted(canvasses):
            yield f"The {which} was complete on {long_day(canvassed)}."


def _election(contest: Contest) -> str:
    if contest.special:
        return f"Special {'primary' if contest.stage == 'primary' else 'election'}"
    if contest.stage != "primary":
        return "Election"
    return f"{contest.party} primary" if contest.party else "Nonpartisan primary"


def _places(contest: Contest) -> str:
    if contest.kind != "candidate" or contest.seats is None:
        return ""
    if contest.stage == "primary":
        return "; one is nominated" if contest.seats == 1 else f"; {contest.seats} advance"
    seats = "one seat" if contest.seats == 1 else f"{contest.seats} seats"
    return f"; {seats}, voted on in several counties" if contest.counties == "several" else f"; {seats}"


def answer_words(part: Part, value: str) -> str:
    """An answer as people read it: a route in words, votes with their noun, a date with its weekday."""
    if not value:
        return "no answer"
    if part.key == ROUTE:
        return ROUTE_WORDS.get(value, value)
    if part.key == DAY:
        try:
            return long_day(dt.date.fromisoformat(value))
        except ValueError:
            return value
    if part.key == LINE and value.isdecimal():
        return votes(int(value))
    return value


def explanation(exercise: Exercise, part: Part) -> str:
    """Why the right answer is right, with the inequality or the count of days."""
    answer, rule = exercise.case.answer, exercise.case.answer.rule
    law = cite(rule) if rule else ""
    match part.key:
        case "route":
            return f"{sentence(exercise.case.decision, answer)} {capital(why(answer))}."
        case "line":
            return line_words(answer)
        case "officer":
            return f"{capital(part.right)} ({law})."
        case "signatures":
            return f"{capital(rule.paper)} ({law})." if rule else ""
        case _:
            due = exercise.days.due if exercise.days else None
            return " ".join((*due.why, due.sentence, *due.points)) if due else ""


def line_words(answer: Answer) -> str:
    """The line shown from both sides: the worked inequality at the last margin inside and at the first outside."""
    bound = widest(answer)
    if bound is None or answer.line is None:
        return ""
    inside, outside = (worked(bound, {**answer.facts, "margin": answer.line + step}) for step in (0, 1))
    return f"{inside}; {outside}."


def reason(exercise: Exercise, mark: Mark) -> str:
    """Why a wrong answer is wrong: the mistake behind it where it is a known one, else how to find the right one; empty if right."""
    if mark.correct:
        return ""
    if not mark.given:
        return "No answer was given."
    if mark.misreading and mark.part.key == DAY and exercise.days is not None:
        return day_misreading(mark.misreading).reason(exercise.days)
    if mark.misreading:
        return misreading(mark.misreading).reason(exercise.case)
    match mark.part.key:
        case "officer":
            return _wrong_officer(exercise, mark.given)
        case "signatures":
            return _wrong_signatures(exercise, mark.given)
        case "line":
            return "This is none of the usual mistakes: take the largest whole margin that satisfies the rule for this total."
        case _:
            return "This is none of the usual mistakes: compare it with the explanation."


def _wrong_officer(exercise: Exercise, given: str) -> str:
    contest, own = exercise.contest, exercise.case.answer.rule
    offices = {
        office
        for rule in state_rules(contest)
        for office in rule.applies.office
        if own is not None and rule.route == own.route and rule.for_office(rule.file_with, office) == given
    }
    if offices and contest.office not in offices:
        kinds = ", ".join(sorted(offices))
        return (
            f"The {given} takes such requests for these classes of office: {kinds}. This is a {contest.office} contest."
        )
    routes = {rule.route for rule in state_rules(contest) if any(officer == given for _, officer in rule.file_with)}
    words = " or ".join(sorted(ROUTE_WORDS[route] for route in routes))
    return f"The {given} is for another way to a recount ({words})." if routes else "Nobody files there under this law."


def _wrong_signatures(exercise: Exercise, given: str) -> str:
    for state in (exercise.contest.state, *states()):
        for statute in statutes(state):
            for rule in statute.versions[-1].rules:
                if str(rule.signatures) == given.strip() and rule.signatures:
                    return f"{given.strip()} signatures are asked for by {cite(rule)}, for another kind of question."
    return "No kind of question read here needs that number."
