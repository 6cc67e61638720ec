"""Progress and the sheets to print: whole, escaped, and loading nothing."""

from __future__ import annotations

from html.parser import HTMLParser

from recount_core.training.drill import LINE, ROUTE, exercise, exercises
from recount_core.training.gallery import contest_of, decided, exercise_of
from recount_core.training.lessons import lessons
from recount_core.training.marking import mark
from recount_core.training.misreadings import misreading
from recount_core.training.progress import NOTHING
from recount_core.training.sentences import explanation, heading
from recount_core.training.sheet import exercise_sheet, progress_sheet

SET = exercises(4711, 10)
HOSTILE = "<script>alert(1)</script> & \"Mac\" 'x'"


class _Page(HTMLParser):
    """Tags, attributes and text of a page; an unclosed or stray tag is an error."""

    VOID = frozenset({"meta", "br"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "action")]
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def test_a_sheet_without_answers_asks_everything_and_tells_nothing() -> None:
    page = _Page(exercise_sheet(SET, "Drill 4711", link="https://example.org/training?seed=4711"))
    for number, found in enumerate(SET, start=1):
        assert f"{number}. {heading(found.contest)}" in page.text
        for part in found.parts:
            assert part.question in page.text
            assert explanation(found, part) not in page.text
        for choice in found.contest.choices:
            assert f"{choice.name} {choice.votes:,}" in page.text
    assert f"Points (of {sum(len(found.parts) for found in SET)})" in page.text
    assert "https://example.org/training?seed=4711" in page.text
    assert "The usual mistake" not in page.text
    assert not page.links
    assert "script" not in page.tags


def test_a_sheet_with_answers_has_each_with_its_reason() -> None:
    page = _Page(exercise_sheet(SET, "Drill 4711", answers=True))
    for found in SET:
        for part in found.parts:
            assert " ".join(explanation(found, part).split()) in page.text
        if found.topic != "days":
            assert misreading(found.trap).title in page.text
    assert "With answers." in page.text
    days = _Page(exercise_sheet(exercises(1, 3, ("days",)), "Days", answers=True))
    assert days.text.count("The usual mistake here:") == 3


def test_a_lessons_exercise_prints_with_its_law() -> None:
    step = lessons()["total"].steps[0]
    assert step.exercise is not None
    page = _Page(exercise_sheet([step.exercise], "Lesson", answers=True))
    assert "Minn. Stat. 204C.36" in page.text
    assert "Not legal advice" in page.text


def test_names_are_printed_letter_by_letter() -> None:
    contest = contest_of(
        {
            "title": HOSTILE,
            "state": "MN",
            "office": "municipal",
            "votes": {"A": 300, HOSTILE: 290},
            "jurisdiction": HOSTILE,
        },
        "here",
    ).with_(stage="general", count="official")
    found = exercise_of("x", "total", decided(contest, HOSTILE))
    for answers in (False, True):
        page = _Page(exercise_sheet([found], HOSTILE, answers=answers, link=HOSTILE))
        assert "script" not in page.tags
        assert page.text.count("<script>alert(1)</script>") >= 4


def test_progress_counts_points_by_topic_and_mistakes() -> None:
    first, second = exercise(1, 1), exercise(1, 2)
    right = {part.key: part.right for part in first.parts}
    wrong = misreading(second.trap).read(second.case)
    assert wrong is not None
    done = NOTHING.with_marked(mark(first, right)).with_marked(
        mark(second, {ROUTE: wrong.route, LINE: str(wrong.line)})
    )
    assert done.possible == len(first.parts) + len(second.parts)
    assert done.points >= len(first.parts)
    assert done.by_topic()[first.topic] == (len(first.parts), len(first.parts))
    assert done.mistakes() == {misreading(second.trap).title: 1}
    again = done.with_marked(mark(second, {part.key: part.right for part in second.parts}))
    assert again.points == again.possible
    assert again.mistakes() == {}
    assert NOTHING.points == NOTHING.possible == 0


def test_questions_of_lessons_count_too() -> None:
    step = next(step for step in lessons()["errors"].steps if step.choose)
    assert step.choose is not None
    missed = NOTHING.with_choice(step, (step.choose.right + 1) % len(step.choose.options))
    assert (missed.points, missed.possible) == (0, 1)
    assert missed.with_choice(step, step.choose.right).by_topic() == {"errors": (1, 1)}


def test_progress_prints_on_a_page() -> None:
    done = NOTHING
    for found in SET:
        reading = misreading(found.trap).read(found.case) if found.topic != "days" else None
        given = {ROUTE: reading.route, LINE: str(reading.line)} if reading else {}
        done = done.with_marked(mark(found, given))
    page = _Page(progress_sheet(done, "Progress", "8 November 2022", link="https://example.org/?seed=4711"))
    assert f"{done.points} of {done.possible} points , 8 November 2022." in page.text
    for topic, (won, possible) in done.by_topic().items():
        assert f"{lessons()[topic].title} {won} {possible}" in page.text
    for name, count in done.mistakes().items():
        assert f"{name}: " in page.text
        assert count >= 1
    assert "Nothing done yet." in _Page(progress_sheet(NOTHING, "Progress", "today")).text
