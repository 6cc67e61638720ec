"""Lessons and real cases: every number in them is the core's, the law's or a named source's."""

from __future__ import annotations

import ast
import datetime as dt
import operator
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.errors import TrainingError
from recount_core.training import gallery
from recount_core.training.drill import DAY, LINE, OFFICER, ROUTE, SIGNATURES
from recount_core.training.gallery import RealCase, cases, contest_of, decided
from recount_core.training.lessons import Lesson, Step, lessons
from recount_core.training.marking import mark
from recount_core.training.recipes import TOPICS
from recount_core.training.sentences import explanation, heading, reason, story

STEPS = [pytest.param(lesson, step, id=step.id) for lesson in lessons().values() for step in lesson.steps]
CASES = [pytest.param(case, id=case.id) for case in cases().values()]

LAW = {"0.5%", "0.25%", "10", "400", "401", "50,000", "49,999", "4,000", "25", "100", "2004", "2013", "5"}
"""Numbers of the statutes that any lesson may name: shares, bands, bends of a line, signatures, years of change, the hour."""

NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?%?")
OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def _value(sum_: str) -> Fraction:
    """A sum such as "0.5% of 3,690" or "7,912 - 7,805", exactly."""
    text = re.sub(r"([\d.]+)% of ([\d.]+)", r"\1 * \2 / 100", sum_.replace(",", ""))

    def walk(node: ast.AST) -> Fraction:
        if isinstance(node, ast.Expression):
            return walk(node.body)
        if isinstance(node, ast.Constant):
            return Fraction(str(node.value))
        assert isinstance(node, ast.BinOp)
        left, right = walk(node.left), walk(node.right)
        return Fraction(OPERATORS[type(node.op)](left, right))

    return walk(ast.parse(text.strip(), mode="eval"))


def _contest_numbers(contest: Contest) -> Iterator[int]:
    yield from (choice.votes or 0 for choice in contest.choices)
    yield from (number for number in (contest.total, contest.ballots, contest.seats) if number is not None)
    yield len(contest.named)
    for answer in decide(contest).answers:
        yield answer.margin
        if answer.line is not None:
            yield answer.line
            yield answer.line + 1
    if contest.date:
        yield from (contest.date.day, contest.date.year)
    yield from (
        int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", f"{contest.title} {contest.jurisdiction}")
    )


def _days(step: Step) -> Iterator[int]:
    if step.exercise and step.exercise.days:
        due = step.exercise.days.due
        yield from (due.canvassed.day, due.canvassed.year, due.last.day, due.term.days)


def _known(step: Step) -> set[str]:
    numbers: list[int] = [*_days(step)]
    if step.case:
        numbers += _contest_numbers(step.case.contest)
        if step.case.night:
            numbers += _contest_numbers(step.case.night)
    texts = {f"{number:,}" for number in numbers} | {str(number) for number in numbers} | LAW | set(step.told)
    for claim in step.worked:
        texts |= set(NUMBER.findall(claim))
        texts.add(f"{int(_value(claim.split('=')[0])):,}")
    return texts


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_sum_in_a_lesson_comes_out(lesson: Lesson, step: Step) -> None:
    for claim in step.worked:
        left, right = claim.split("=")
        assert _value(left) == _value(right), claim


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_number_in_a_lesson_is_known(lesson: Lesson, step: Step) -> None:
    words = [step.title, step.text]
    if step.choose:
        words += [step.choose.question, *(f"{o.text} {o.because}" for o in step.choose.options)]
    known = _known(step)
    for number in NUMBER.findall(" ".join(words)):
        assert number.rstrip(".,") in known, f"{number} in {step.id} is not worked out, counted, told or law"


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_question_can_be_answered(lesson: Lesson, step: Step) -> None:
    found = step.exercise
    if found is not None:
        assert found.topic == lesson.id
        asked = {part.key for part in found.parts}
        marked = mark(found, {part.key: part.right for part in found.parts})
        assert marked.points == len(found.parts) > 0
        for part in found.parts:
            assert explanation(found, part)
            assert not part.options or part.right in part.options
        if ROUTE in asked:
            wrong = mark(found, {ROUTE: "none", LINE: "77777"})
            assert all(reason(found, each) for each in wrong.marks)
        assert heading(found.contest)
        assert story(found)
        if DAY in asked:
            assert found.days is not None
    if step.choose:
        assert [option.right for option in step.choose.options].count(True) == 1
        assert all(option.because for option in step.choose.options)
        assert step.choose.options[step.choose.right].right


def test_what_lessons_ask_is_what_they_say() -> None:
    """The parts that a step asks for are all there: none was dropped because the core has no such answer."""
    folder = Path(str(gallery.__file__)).parent / "lessons"
    for path in folder.glob("*.toml"):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for raw, step in zip(table["step"], lessons()[table["id"]].steps, strict=True):
            if "ask" in raw:
                assert step.exercise is not None
                asked = {part.key for part in step.exercise.parts}
                assert asked == set(raw["ask"]) - {"not decided"}, step.id
                right = next((part.right for part in step.exercise.parts if part.key == ROUTE), "")
                assert (right == "not decided") == ("not decided" in raw["ask"])


def test_there_is_a_lesson_for_every_topic_and_one_for_what_stays_open() -> None:
    assert list(lessons()) == [*TOPICS, "open"]
    assert [lesson.order for lesson in lessons().values()] == list(range(1, len(lessons()) + 1))
    for lesson in lessons().values():
        assert 5 <= lesson.minutes <= 10
        assert lesson.goal
        assert lesson.title
        assert 3 <= len(lesson.steps) <= 7
        assert any(step.real for step in lesson.steps)
        assert sum(step.exercise is not None or step.choose is not None for step in lesson.steps) >= 3
        assert all(step.text for step in lesson.steps)


def test_only_the_lesson_on_it_asks_what_is_not_decided() -> None:
    for lesson in lessons().values():
        for step in lesson.steps:
            for part in step.exercise.parts if step.exercise else ():
                assert (part.right == "not decided") <= (lesson.id == "open")


# What each lesson says, by step, against the core: part and right answer.
ANSWERS = {
    "total/1": {ROUTE: "public", LINE: "18"},
    "total/2": {LINE: "170"},
    "total/5": {ROUTE: "own expense", LINE: "24"},
    "strictness/1": {ROUTE: "own expense", LINE: "99"},
    "strictness/3": {ROUTE: "public", LINE: "50"},
    "strictness/4": {ROUTE: "public", LINE: "18"},
    "strictness/5": {ROUTE: "public", LINE: "10"},
    "ten-votes/1": {ROUTE: "public", LINE: "10"},
    "ten-votes/2": {ROUTE: "own expense", LINE: "2"},
    "ten-votes/3": {ROUTE: "own expense", LINE: "3"},
    "ten-votes/4": {ROUTE: "own expense", LINE: "2"},
    "seats/1": {ROUTE: "public", LINE: "63"},
    "seats/2": {ROUTE: "public", LINE: "170", OFFICER: "school district clerk"},
    "seats/4": {ROUTE: "public", LINE: "12"},
    "seats/5": {ROUTE: "public", LINE: "44"},
    "ties/1": {ROUTE: "public", LINE: "2"},
    "ties/2": {ROUTE: "public", LINE: "10"},
    "ties/3": {ROUTE: "automatic"},
    "ties/5": {ROUTE: "public", LINE: "3"},
    "questions/1": {ROUTE: "public", LINE: "10", SIGNATURES: "25"},
    "questions/2": {LINE: "68", OFFICER: "school district clerk"},
    "questions/3": {ROUTE: "own expense", LINE: "10", SIGNATURES: "25"},
    "questions/4": {ROUTE: "public", LINE: "16", SIGNATURES: "10", OFFICER: "election administrator"},
    "questions/5": {ROUTE: "court", LINE: "2"},
    "primaries/1": {ROUTE: "public", LINE: "7"},
    "primaries/2": {LINE: "10", OFFICER: "county auditor", DAY: "2018-08-21"},
    "primaries/3": {ROUTE: "public", LINE: "34"},
    "primaries/4": {ROUTE: "public", LINE: "11"},
    "montana/1": {ROUTE: "public", LINE: "10", OFFICER: "election administrator"},
    "montana/2": {ROUTE: "public", LINE: "11"},
    "montana/3": {ROUTE: "own expense", LINE: "10"},
    "montana/4": {ROUTE: "own expense", LINE: "9"},
    "montana/5": {ROUTE: "public", LINE: "150", OFFICER: "Secretary of State"},
    "own-expense/1": {ROUTE: "own expense", LINE: "39", OFFICER: "municipal clerk"},
    "own-expense/2": {ROUTE: "own expense", DAY: "2022-11-21"},
    "own-expense/3": {ROUTE: "own expense", LINE: "1171"},
    "own-expense/4": {ROUTE: "court", LINE: "27", OFFICER: "district court"},
    "own-expense/5": {ROUTE: "court", LINE: "10"},
    "unofficial/1": {ROUTE: "own expense", LINE: "9"},
    "unofficial/2": {ROUTE: "court", LINE: "10"},
    "unofficial/4": {ROUTE: "public", LINE: "52"},
    "days/1": {OFFICER: "municipal clerk", DAY: "2018-08-22"},
    "days/2": {DAY: "2021-08-20"},
    "days/3": {DAY: "2020-08-19"},
    "days/4": {DAY: "2019-11-19"},
    "days/5": {DAY: "2018-12-03"},
    "days/6": {DAY: "2015-11-12"},
    "errors/1": {ROUTE: "public", LINE: "109"},
    "errors/2": {ROUTE: "public", LINE: "12"},
    "errors/3": {ROUTE: "own expense", LINE: "149"},
    "errors/5": {ROUTE: "own expense", LINE: "124"},
    "open/1": {ROUTE: "not decided"},
    "open/3": {ROUTE: "not decided"},
    "open/4": {ROUTE: "not decided"},
}


def test_every_lessons_right_answers_are_these() -> None:
    found = {
        step.id: {part.key: part.right for part in step.exercise.parts}
        for lesson in lessons().values()
        for step in lesson.steps
        if step.exercise
    }
    assert found == ANSWERS


@pytest.mark.parametrize("case", CASES)
def test_a_real_case_comes_out_as_written(case: RealCase) -> None:
    with (Path(str(gallery.__file__)).parent / "cases.toml").open("rb") as file:
        told = next(table for table in tomllib.load(file)["case"] if table["id"] == case.id)
    answer = case.case().answer
    assert (answer.margin, answer.route, answer.line) == (told["margin"], told["route"], told.get("line"))
    assert case.happened.endswith(".")
    assert case.sources
    assert case.contest.date is not None
    assert set(case.shows) <= set(lessons())
    assert all(source.url.startswith("http") or "results file" in source.title for source in case.sources)
    if case.canvassed:
        assert case.contest.date < case.canvassed < case.contest.date + dt.timedelta(days=40)


def test_the_gallery_shows_every_topic() -> None:
    assert len(cases()) >= 30
    assert {topic for case in cases().values() for topic in case.shows} == set(lessons())
    used = {step.real for lesson in lessons().values() for step in lesson.steps} - {""}
    assert used <= set(cases())


def test_a_broken_file_is_refused_with_its_place(tmp_path: Path) -> None:
    good = 'id = "x"\nname = "X"\nasks = "B"\nhappened = "Y."\nsource = []\n'
    contest = 'contest = { title = "M", state = "MN", office = "municipal", votes = { A = 3, B = 1 } }\n'
    for text, words in (
        ("[[case]]\n" + good, "'contest' is missing"),
        ("[[case]]\n" + good + contest + "extra = 1\n", "unknown key 'extra'"),
        (("[[case]]\n" + good + contest) * 2, "stands twice"),
        ("[[case]]\n" + good + contest.replace("title", "titel"), "unknown key 'titel'"),
    ):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(TrainingError, match=words):
            cases(path)
    votes = {"title": "M", "state": "MN", "office": "municipal", "votes": {"A": 3, "B": 1}}
    with pytest.raises(TrainingError, match="no losing choice"):
        decided(contest_of(votes, "here"), "A")


STEP = '[[step]]\ntitle = "T"\ntext = "T"\n'


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (STEP + 'ask = ["route"]\n', "of no contest"),
        (STEP + 'case = "nowhere"\n', "no real case"),
        (STEP + "more = 1\n", "unknown key"),
        (STEP + 'choose = { question = "Q", option = [{ text = "a", because = "b" }] }\n', "exactly one option"),
    ],
)
def test_a_broken_lesson_is_refused_with_its_place(step: str, words: str, tmp_path: Path) -> None:
    head = 'id = "a"\norder = 1\ntitle = "A"\nminutes = 5\ngoal = "G"\n'
    (tmp_path / "a.toml").write_text(head + step, encoding="utf-8")
    with pytest.raises(TrainingError, match=words) as refused:
        lessons(tmp_path)
    assert "a.toml, step 1" in str(refused.value)


def test_a_lesson_is_named_as_its_file(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(
        'id = "a"\norder = 1\ntitle = "A"\nminutes = 5\ngoal = "G"\n' + STEP, encoding="utf-8"
    )
    with pytest.raises(TrainingError, match="not the name of the file"):
        lessons(tmp_path)
