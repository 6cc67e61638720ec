"""A real browser through a lesson, the drill and the printed sheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from recount_core.training.drill import LINE, ROUTE, exercise
from recount_core.training.lessons import lessons
from recount_core.training.misreadings import misreading
from recount_core.training.sentences import answer_words, capital, heading
from tests.pages.browser.conftest import settled

Visitor = Callable[..., Any]
SEED = 4711


def _answer(page: Any, given: dict[str, tuple[str, str]]) -> None:
    """Fill the first form of the page in, by part: the question and the answer as they are shown."""
    form = page.get_by_test_id("stForm").first
    for key, (question, words) in given.items():
        if key == LINE:
            form.get_by_label(question).fill(words)
        else:
            form.get_by_text(words, exact=True).click()
    form.get_by_role("button", name="Check the answers").click()


def test_a_lesson_is_answered(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/training?view=lessons&lesson=montana")
    found = lessons()["montana"].steps[0].exercise
    assert found is not None
    _answer(
        page,
        {p.key: (p.question, p.right if p.key == LINE else capital(answer_words(p, p.right))) for p in found.parts},
    )
    page.get_by_text(f"{len(found.parts)} of {len(found.parts)} right").wait_for()


def test_the_drill_tells_the_mistake(server: str, visitor: Visitor) -> None:
    found = exercise(SEED, 1)
    reading = misreading(found.trap).read(found.case)
    assert reading is not None
    page = visitor(f"{server}/training?view=drill&seed={SEED}&exercise=1")
    parts = {part.key: part for part in found.parts}
    route = capital(answer_words(parts[ROUTE], reading.route))
    _answer(page, {ROUTE: (parts[ROUTE].question, route), LINE: (parts[LINE].question, str(reading.line))})
    page.get_by_text(misreading(found.trap).reason(found.case)).first.wait_for()
    page.get_by_role("button", name="Next exercise").click()
    page.get_by_role("heading", name=f"2. {heading(exercise(SEED, 2).contest)}").wait_for()
    settled(page)


def test_the_sheet_prints_with_and_without_answers(server: str, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(f"{server}/training?view=drill&seed={SEED}&exercise=1")
    first = f"1. {heading(exercise(SEED, 1).contest)}"
    for label, answers in (("Sheet without answers", 0), ("Sheet with answers", 10)):
        with page.expect_download() as caught:
            page.get_by_role("button", name=label).click()
        saved = tmp_path / caught.value.suggested_filename
        caught.value.save_as(saved)
        sheet = page.context.new_page()
        sheet.goto(saved.as_uri())
        assert sheet.get_by_role("heading", name=first).is_visible()
        assert sheet.get_by_text("The usual mistake here").count() == answers
        assert sheet.evaluate("document.scripts.length") == 0
        assert sheet.pdf().startswith(b"%PDF")
        sheet.close()
