"""The training page: a lesson, the drill, the sheets, the real cases and the progress, driven from the first page on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.parts import links
from recount_core.training.drill import DAY, LINE, OFFICER, ROUTE, SIGNATURES, Exercise, exercise
from recount_core.training.gallery import cases
from recount_core.training.lessons import lessons
from recount_core.training.misreadings import misreading
from recount_core.training.sentences import heading
from tests.pages.app import go, labels, plainly, run, visit, words
from tests.shared import ROOT

SEED = 4711


@pytest.fixture
def downloads(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the page offers to take away, by the label of its button."""
    found: dict[str, str] = {}
    real: Callable[..., Any] = st.download_button

    def recorded(label: str, data: str, *rest: Any, **more: Any) -> Any:
        found[label] = data
        return real(label, data, *rest, **more)

    monkeypatch.setattr(st, "download_button", recorded)
    return found


def _drill(number: int = 1, **params: str | list[str]) -> AppTest:
    return visit("training", view="drill", seed=str(SEED), exercise=str(number), **params)


def _fill(at: AppTest, found: Exercise, given: dict[str, str]) -> AppTest:
    """Give answers to an exercise on the page and have them checked."""
    for key, value in given.items():
        name = f"{found.id}/{key}"
        if key in (LINE, SIGNATURES):
            at.number_input(key=name).set_value(int(value))
        elif key == DAY:
            at.date_input(key=name).set_value(dt.date.fromisoformat(value))
        else:
            at.radio(key=name).set_value(value)
    return _check(at, found.id)


def _check(at: AppTest, name: str) -> AppTest:
    (button,) = (b for b in at.button if b.form_id in (f"form/{name}", f"choose/{name}"))
    return run(button.click())


def _press(at: AppTest, label: str) -> AppTest:
    (button,) = (b for b in at.button if plainly(b.label) == label)
    return run(button.click())


def _named(at: AppTest, name: str) -> list[str]:
    """The values of one name in the URL."""
    value = at.query_params[name]
    return [value] if isinstance(value, str) else list(value)


def _rights(found: Exercise) -> dict[str, str]:
    return {part.key: part.right for part in found.parts}


def test_the_page_opens_with_the_first_lesson() -> None:
    at = visit("training")
    lesson = next(iter(lessons().values()))
    assert at.header[0].value == lesson.title
    assert all(step.title in words(at) for step in lesson.steps)
    asked = sum(ROUTE in _rights(step.exercise) for step in lesson.steps if step.exercise)
    assert len(at.radio) == asked + sum(step.choose is not None for step in lesson.steps)


@pytest.mark.parametrize("lesson", lessons())
def test_every_lesson_opens_by_link(lesson: str) -> None:
    at = visit("training", lesson=lesson)
    assert lessons()[lesson].title in words(at)
    assert not at.warning


def test_a_lesson_is_worked_through_and_counted() -> None:
    at = visit("training", lesson="total")
    lesson = lessons()["total"]
    for step in lesson.steps:
        if step.exercise:
            at = _fill(at, step.exercise, _rights(step.exercise))
        if step.choose:
            at.radio(key=f"{step.id}/choice").set_value(step.choose.right)
            at = _check(at, step.id)
            assert "Right." in words(at)
    total = sum(len(step.exercise.parts) for step in lesson.steps if step.exercise) + 1
    at = go(at, "training", view="progress")
    assert f"{total} of {total} points" in words(at)


def test_a_wrong_choice_is_told_why() -> None:
    at = visit("training", lesson="total")
    step = next(step for step in lessons()["total"].steps if step.choose)
    assert step.choose is not None
    wrong = (step.choose.right + 1) % len(step.choose.options)
    at.radio(key=f"{step.id}/choice").set_value(wrong)
    at = _check(at, step.id)
    assert step.choose.options[wrong].because in words(at)
    assert step.choose.options[step.choose.right].because in words(at)
    nothing = _check(visit("training", lesson="total"), step.id)
    assert step.choose.options[step.choose.right].because not in words(nothing)


def test_a_lesson_leads_to_its_drill_and_to_the_next() -> None:
    at = _press(visit("training", lesson="total"), "Next: Less than against at most")
    assert at.header[0].value == "Less than against at most"
    at = _press(at, "Practise this in the drill")
    assert _named(at, links.TOPIC) == ["strictness"]
    assert "Less than against at most" in words(at)
    assert int(_named(at, links.SEED)[0]) >= 0


def test_the_drill_marks_the_trap_with_its_reason() -> None:
    found = exercise(SEED, 1)
    reading = misreading(found.trap).read(found.case)
    assert reading is not None
    at = _drill()
    assert heading(found.contest) in words(at)
    at = _fill(at, found, _rights(found) | {ROUTE: reading.route, LINE: str(reading.line)})
    assert misreading(found.trap).reason(found.case) in words(at)
    at = go(at, "training", view="progress")
    assert misreading(found.trap).title in words(at)


def test_the_drill_goes_on_and_back_and_remembers() -> None:
    found = exercise(SEED, 2)
    at = _fill(_drill(2), found, _rights(found))
    done = f"{len(found.parts)} of {len(found.parts)} right"
    assert done in words(at)
    at = _press(at, "Next exercise")
    assert _named(at, links.EXERCISE) == ["3"]
    assert heading(exercise(SEED, 3).contest) in words(at)
    assert done not in words(at)
    at = _press(at, "Back")
    assert done in words(at)
    assert "Back" not in [b.label for b in _press(at, "Back").button]


def test_an_unanswered_exercise_is_all_wrong_and_explained() -> None:
    found = exercise(SEED, 4)
    at = _check(_drill(4), found.id)
    assert f"0 of {len(found.parts)} right" in words(at)
    assert words(at).count("No answer was given.") == len(found.parts)


def test_topics_are_chosen_and_stand_in_the_link() -> None:
    at = _drill(3)
    at.multiselect(key="_topics").set_value(["ties", "days"])
    at = run(at)
    assert _named(at, links.TOPIC) == ["ties", "days"]
    assert _named(at, links.EXERCISE) == ["1"]
    assert exercise(SEED, 1, ("ties", "days")).asked in words(at)
    same = visit("training", view="drill", seed=str(SEED), topic=["ties", "days"])
    assert exercise(SEED, 1, ("ties", "days")).asked in words(same)
    assert any("topic=ties&topic=days" in code.value for code in same.code)


def test_a_class_gets_the_same_sheets(downloads: dict[str, str]) -> None:
    at = _drill(7)
    plain, answered = downloads["Sheet without answers"], downloads["Sheet with answers"]
    for number in range(1, 11):
        title = heading(exercise(SEED, number).contest)
        assert f"{number}. {title}" in plain
        assert f"{number}. {title}" in answered
    assert "The usual mistake here" not in plain
    assert "The usual mistake here" in answered
    assert f"seed={SEED}" in plain.replace("&amp;", "&")
    at.segmented_control(key="sheet_size").set_value(5)
    run(at)
    assert "6. " not in downloads["Sheet without answers"]


def test_another_seed_starts_afresh() -> None:
    at = _drill(7)
    next(n for n in at.number_input if n.label == "Number of another set").set_value(99)
    at = _press(at, "Start this set")
    assert _named(at, links.SEED) + _named(at, links.EXERCISE) == ["99", "1"]
    assert heading(exercise(99, 1).contest) in words(at)


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({"view": "nowhere"}, "nowhere"),
        ({"lesson": "<script>"}, "<script>"),
        ({"view": "drill", "seed": "-1"}, "-1"),
        ({"view": "drill", "seed": "4711", "exercise": "0"}, "0"),
        ({"view": "drill", "seed": "9" * 40}, "9999"),
        ({"view": "drill", "seed": "4711", "topic": "astrology"}, "astrology"),
        ({"view": "cases", "case": "*x*"}, "*x*"),
    ],
)
def test_a_bad_link_says_what_was_wrong_and_shows_what_it_can(params: dict[str, str], named: str) -> None:
    at = visit("training", **params)
    assert any(named in warning for warning in words(at).split("\n") if "isn't" in warning)
    assert at.title[0].value == "Training"


@pytest.mark.parametrize("case", cases())
def test_every_real_case_opens_with_its_story_and_its_contest(case: str) -> None:
    at = visit("training", view="cases", case=case)
    found = cases()[case]
    assert found.happened in words(at)
    assert "Open the contest" in labels(at)
    assert ("What if votes move" in labels(at)) == (ROOT / "pages" / "what_if.py").exists()
    (link,) = (link for link in at.page_link if link.label == "Open the contest")
    code = link.proto.query_string.split(f"{links.OWN}=")[1].split("&")[0]
    assert links.read_contest(code) == found.contest


def test_a_lesson_leads_to_the_story_of_its_contest() -> None:
    at = visit("training", lesson="montana")
    button = next(b for b in at.button if b.label == "What happened")
    at = run(button.click())
    assert cases()["kalispell-2021-ward-3"].happened in words(at)


def test_progress_is_kept_and_can_be_taken_away(downloads: dict[str, str]) -> None:
    found = exercise(SEED, 1)
    at = go(_fill(_drill(), found, _rights(found)), "law")
    at = go(at, "training", view="progress")
    assert f"{len(found.parts)} of {len(found.parts)} points" in words(at)
    assert lessons()[found.topic].title in downloads["Take the summary away"]
    assert "Nothing done yet" in words(visit("training", view="progress"))


def test_all_kinds_of_answers_can_be_given() -> None:
    wanted = {ROUTE, LINE, OFFICER, DAY, SIGNATURES}
    number = next(n for n in range(1, 60) if set(_rights(exercise(SEED, n, ("questions",)))) == wanted)
    found = exercise(SEED, number, ("questions",))
    at = _fill(_drill(number, topic="questions"), found, _rights(found))
    assert "5 of 5 right" in words(at)
