"""The lessons on the training page: each step a text, its contest, and what is asked of it."""

from __future__ import annotations

import streamlit as st

from pages.parts import answer_form, links, plain, practice, real_cases, state
from recount_core.training.lessons import Choose, Lesson, Step, lessons
from recount_core.training.recipes import TOPICS
from recount_core.training.sentences import heading, story

_LONG = 4_000


def show() -> None:
    """The lesson chosen, all its steps, and the way to the next one and to its drill."""
    titles = {lesson.id: f"{lesson.order}. {lesson.title}" for lesson in lessons().values()}
    lesson = lessons()[practice.choose("Lesson", links.LESSON, titles)]
    st.header(plain.text(lesson.title), anchor=False)
    st.caption(plain.text(f"{lesson.minutes} minutes · {lesson.goal}"))
    for number, step in enumerate(lesson.steps, start=1):
        _step(number, step)
    if lesson.sources:
        st.markdown("**Sources of this lesson**")
        real_cases.sources(lesson.sources)
    _onward(lesson)


def _step(number: int, step: Step) -> None:
    st.subheader(plain.text(f"{number}. {step.title}"), anchor=False)
    told = [plain.text(step.text, _LONG)]
    if step.contest is not None:
        told.append(f"**{plain.text(heading(step.contest))}**")
        if step.exercise is not None:
            told.append(answer_form.facts(story(step.exercise), step.contest))
        else:
            told.append(answer_form.votes(step.contest))
    st.markdown("\n\n".join(told))
    if step.contest is not None and step.real:
        real_cases.open_links(step.contest, step.real, f"lesson/{step.id}")
    if step.exercise is not None:
        answer_form.ask(step.exercise)
    if step.choose is not None:
        _choose(step, step.choose)


def _choose(step: Step, choose: Choose) -> None:
    with st.form(f"choose/{step.id}", border=True):
        picked = st.radio(
            choose.question,
            range(len(choose.options)),
            None,
            format_func=lambda place: choose.options[place].text,
            key=f"{step.id}/choice",
            persist_state="session",
        )
        sent = st.form_submit_button("Check the answer")
    name = f"choice/{step.id}"
    if sent and picked is not None:
        state.keep(name, picked)
        answer_form.keep(answer_form.done().with_choice(step, picked))
    answered: int | None = state.kept(name)
    if answered is None:
        return
    option = choose.options[answered]
    if option.right:
        st.markdown(f":material/check: **Right.** {plain.text(option.because, _LONG)}")
        return
    right = choose.options[choose.right]
    st.markdown(f":material/close: {plain.text(option.because, _LONG)}")
    st.markdown(f"**Right: {plain.text(right.text)}.** {plain.text(right.because, _LONG)}")


def _onward(lesson: Lesson) -> None:
    following = next((other for other in lessons().values() if other.order == lesson.order + 1), None)
    with st.container(horizontal=True):
        if lesson.id in TOPICS:
            to = {links.VIEW: "drill", links.TOPIC: lesson.id, links.EXERCISE: "1"}
            practice.go("Practise this in the drill", ":material/exercise:", to)
        if following is not None:
            label = plain.text(f"Next: {following.title}")
            practice.go(label, ":material/arrow_forward:", {links.LESSON: following.id})
