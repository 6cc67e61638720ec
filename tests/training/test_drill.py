"""The drill: thousands of exercises against the plain reading, the traps and their reasons, the same for everybody."""

from __future__ import annotations

import datetime as dt
import hashlib
import subprocess
import sys
from collections import Counter

import pytest

from recount_core.errors import TrainingError
from recount_core.training.drill import (
    DAY,
    LEVELS,
    LINE,
    OFFICER,
    ROUTE,
    ROUTES,
    SIGNATURES,
    Exercise,
    exercise,
    exercises,
    level_of,
)
from recount_core.training.marking import mark
from recount_core.training.misread_days import day_misreading, day_misreadings
from recount_core.training.misreadings import misreading, misreadings
from recount_core.training.recipes import TOPICS
from recount_core.training.sentences import answer_words, explanation, heading, reason, story
from tests.shared import ROOT
from tests.training import plain

SEEDS, NUMBERS = 4_000, 20


@pytest.fixture(scope="module")
def drilled() -> tuple[Exercise, ...]:
    """One exercise of each of four thousand seeds, of every level."""
    return tuple(exercise(seed, 1 + seed % NUMBERS) for seed in range(SEEDS))


def _facts(exercise: Exercise) -> plain.Facts:
    contest = exercise.contest
    assert contest.date is not None
    assert contest.seats is not None
    votes = [(choice.name, choice.votes or 0) for choice in contest.choices]
    return plain.Facts(
        contest.state,
        contest.office,
        contest.kind,
        contest.date,
        contest.stage,
        contest.seats,
        sum(count for _, count in votes),
        tuple(pair for pair in votes if pair[0] != "Write-in"),
    )


def _rights(exercise: Exercise) -> dict[str, str]:
    return {part.key: part.right for part in exercise.parts}


def test_every_answer_agrees_with_the_plain_reading(drilled: tuple[Exercise, ...]) -> None:
    for found in drilled:
        facts, right = _facts(found), _rights(found)
        read = plain.answers(facts)[found.asked]
        assert (right[ROUTE], right[LINE]) == (read.route, str(read.line)), found
        assert found.case.answer.margin == read.margin
        if OFFICER in right:
            assert right[OFFICER] == plain.officer(facts, read.route), found
        else:
            assert read.route == "automatic"
        assert right.get(SIGNATURES, "0") == str(
            plain.signatures(facts) if facts.kind == "question" and read.route in ("public", "own expense") else 0
        )


def test_every_last_day_agrees_with_plain_counting(drilled: tuple[Exercise, ...]) -> None:
    asked = 0
    for found in drilled:
        if found.days is None:
            assert DAY not in _rights(found)
            continue
        facts, canvassed = _facts(found), found.days.due.canvassed
        asked += 1
        route = plain.answers(facts)[found.asked].route
        assert _rights(found)[DAY] == plain.last_day(facts, canvassed, route).isoformat(), found
        assert not plain.day_off(canvassed)
        other = found.days.other_canvass
        if other is not None:
            assert (canvassed > other[1]) == plain.state_canvass(facts), found
    assert asked > len(drilled) // 2


def test_nothing_is_asked_that_the_core_leaves_open(drilled: tuple[Exercise, ...]) -> None:
    for found in drilled:
        assert found.case.decision.decided
        for part in found.parts:
            assert part.right
            assert part.right != "not decided"
            assert part.key not in (ROUTE, OFFICER) or part.right in part.options
            assert "not decided" not in part.options
        nearer = found.case.decision.answers[: found.case.decision.answers.index(found.case.answer)]
        assert found.case.answer.free or not any(answer.free for answer in nearer)
        if found.days is not None:
            assert all(out.basis == "statute" for out in found.days.due.left_out)
            assert not any(found.days.due.term.way.doubts(found.days.due.last))


def test_the_right_answers_are_marked_right_and_need_no_reason(drilled: tuple[Exercise, ...]) -> None:
    for found in drilled[:400]:
        marked = mark(found, _rights(found))
        assert marked.points == len(found.parts)
        assert not any(mark.misreading for mark in marked.marks)
        assert [reason(found, each) for each in marked.marks] == [""] * len(found.parts)


def test_whoever_steps_into_the_trap_is_told_of_just_that_trap(drilled: tuple[Exercise, ...]) -> None:
    for found in drilled:
        if found.topic == "days":
            assert found.days is not None
            read = day_misreading(found.trap).read(found.days)
            assert read is not None
            given = _rights(found) | {DAY: read.isoformat()}
            parts = {DAY}
        else:
            reading = misreading(found.trap).read(found.case)
            assert reading is not None
            given = _rights(found) | {ROUTE: reading.route, LINE: str(reading.line)}
            parts = {key for key in (ROUTE, LINE) if given[key] != _rights(found)[key]}
        marked = mark(found, given)
        assert parts
        assert {each.part.key: each.misreading for each in marked.marks if not each.correct} == dict.fromkeys(
            parts, found.trap
        )
        for each in marked.marks:
            words = reason(found, each)
            assert bool(words) != each.correct
            assert "{" not in words


def test_any_misreading_is_answered_with_one_that_fits(drilled: tuple[Exercise, ...]) -> None:
    for found in drilled[:1_000]:
        for wrong in misreadings():
            if not wrong.differs(found.case):
                continue
            reading = wrong.read(found.case)
            assert reading is not None
            given = {ROUTE: reading.route, LINE: str(reading.line)}
            for each in mark(found, given).marks:
                if each.part.key in given and not each.correct:
                    fits = misreading(each.misreading).read(found.case)
                    assert fits is not None
                    assert given[each.part.key] == (fits.route if each.part.key == ROUTE else str(fits.line))
        if found.days is not None:
            for day_wrong in day_misreadings():
                day = day_wrong.read(found.days)
                if day is not None and day_wrong.differs(found.days):
                    (each,) = (m for m in mark(found, {DAY: day.isoformat()}).marks if m.part.key == DAY)
                    assert day_misreading(each.misreading).read(found.days) == day


def test_every_topic_level_and_misreading_comes_up(drilled: tuple[Exercise, ...]) -> None:
    assert {found.topic for found in drilled} == set(TOPICS)
    assert {found.level for found in drilled} == set(range(1, LEVELS + 1))
    traps = Counter(found.trap for found in drilled)
    assert set(traps) == {known.key for known in (*misreadings(), *day_misreadings())}
    assert {found.case.answer.route for found in drilled} == set(ROUTES) - {"none"}
    assert {found.contest.state for found in drilled} == {"MN", "MT"}


def test_it_gets_harder() -> None:
    assert [level_of(number) for number in (1, 3, 4, 6, 7, 12, 13, 100)] == [1, 1, 2, 2, 3, 4, 5, 5]
    for seed in range(30):
        for number in (1, 2, 3):
            assert TOPICS[exercise(seed, number).topic][0] == 1
    distances = {number: _distances(number) for number in (1, 13)}
    assert max(distances[13]) <= 2 < max(distances[1])
    assert sum(distances[13]) < sum(distances[1])


def _distances(number: int) -> list[int]:
    found = [exercise(seed, number, ("strictness",)).case.answer.distance for seed in range(100)]
    return [abs(distance) for distance in found if distance is not None]


def test_topics_can_be_chosen_and_take_turns() -> None:
    chosen = ("ties", "days", "montana")
    topics = [found.topic for found in exercises(5, 9, chosen)]
    assert Counter(topics) == dict.fromkeys(chosen, 3)
    assert len(set(topics[:3])) == 3
    assert exercises(5, 3, chosen) == exercises(5, 3, (*reversed(chosen), "ties"))


@pytest.mark.parametrize(("number", "topics"), [(0, ()), (-1, ()), (1, ("no such topic",))])
def test_what_cannot_be_asked_for_is_refused(number: int, topics: tuple[str, ...]) -> None:
    with pytest.raises(TrainingError):
        exercise(1, number, topics)


def test_an_exercise_stands_alone() -> None:
    assert exercises(11, 8)[6] == exercise(11, 7)
    assert exercise(11, 7) != exercise(12, 7)


PRINT = """
import hashlib
from recount_core.training.drill import exercises
text = "".join(repr((e.contest, e.parts, e.trap)) for seed in range(5) for e in exercises(seed, 16))
print(hashlib.sha256(text.encode()).hexdigest())
"""


def test_a_seed_gives_the_same_set_in_every_process() -> None:
    text = "".join(repr((e.contest, e.parts, e.trap)) for seed in range(5) for e in exercises(seed, 16))
    here = hashlib.sha256(text.encode()).hexdigest()
    for salt in ("0", "4711"):
        there = subprocess.run(
            [sys.executable, "-c", PRINT],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": salt, "PYTHONPATH": str(ROOT)},
        )
        assert there.stdout.strip() == here


def test_numbers_may_be_written_with_separators_and_blanks_are_wrong() -> None:
    found = next(e for e in exercises(3, 30, ("errors",)) if int(_rights(e)[LINE]) >= 1_000)
    right = int(_rights(found)[LINE])
    assert mark(found, {LINE: f" {right:,} "}).points == 1
    for given in ("", "-3", "about 10", "1e3", "٣"):
        marked = mark(found, {LINE: given})
        assert marked.points == 0
        assert reason(found, marked.marks[1])


def test_every_part_is_explained(drilled: tuple[Exercise, ...]) -> None:
    for found in drilled[:600]:
        assert heading(found.contest)
        assert len(story(found)) >= 1
        for part in found.parts:
            assert explanation(found, part)
            assert answer_words(part, part.right)
        line = int(_rights(found)[LINE])
        words = explanation(found, found.parts[1])
        assert f"{line:,} " in words
        assert f"{line + 1:,} " in words
        assert ": yes" in words.split("; ")[0]
        assert ": no" in words.split("; ")[-1]


def test_a_wrong_officer_is_told_who_that_officer_is_for(drilled: tuple[Exercise, ...]) -> None:
    for found in drilled[:400]:
        for part in found.parts:
            if part.key != OFFICER:
                continue
            assert len(part.options) >= 3
            for option in part.options:
                if option != part.right:
                    (each,) = (m for m in mark(found, {OFFICER: option}).marks if m.part.key == OFFICER)
                    assert reason(found, each).startswith(f"The {option} ".replace("The the", "The")), option


def test_a_wrong_number_of_signatures_is_told_whose_it_is() -> None:
    found = next(e for e in exercises(1, 60, ("questions",)) if _rights(e).get(SIGNATURES) == "10")
    words = {
        given: reason(found, next(m for m in mark(found, {SIGNATURES: given}).marks if m.part.key == SIGNATURES))
        for given in ("25", "100", "12")
    }
    assert words["25"].startswith("25 signatures are asked for by ")
    assert "13-16-201(4)" in words["100"]
    assert words["12"] == "No kind of question read here needs that number."


def test_dates_are_read_as_people_write_nothing_else() -> None:
    found = next(e for e in exercises(2, 30, ("days",)) if e.days is not None)
    (each,) = (m for m in mark(found, {DAY: "next Friday"}).marks if m.part.key == DAY)
    assert not each.correct
    assert answer_words(each.part, each.given) == "next Friday"
    assert answer_words(each.part, dt.date(2022, 11, 15).isoformat()) == "Tuesday 15 November 2022"
