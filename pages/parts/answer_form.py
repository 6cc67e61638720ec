"""One exercise on the screen: its facts, the form for the answers, and the marks with their reasons; progress is kept in the session."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

import streamlit as st

from pages.parts import plain, state
from recount_core.contest import Contest
from recount_core.training.drill import DAY, LINE, SIGNATURES, Exercise, Part
from recount_core.training.marking import Marked, mark
from recount_core.training.progress import NOTHING, Progress
from recount_core.training.sentences import answer_words, explanation, reason
from recount_core.words import capital

_LONG = 2_000
_SPAN = dt.timedelta(days=120)


def done() -> Progress:
    """What was done since the page was opened."""
    found: Progress = state.kept("progress", NOTHING)
    return found


def keep(progress: Progress) -> None:
    """Remember what was done."""
    state.keep("progress", progress)


def facts(sentences: tuple[str, ...], contest: Contest) -> str:
    """The story of an exercise and its votes, in Markdown."""
    return f"{plain.text(' '.join(sentences), _LONG)}\n\n{votes(contest)}"


def votes(contest: Contest) -> str:
    """The votes of a contest as a small table in Markdown, in the order of the ballot or the report."""
    counts = ("–" if choice.votes is None else f"{choice.votes:,}" for choice in contest.choices)
    rows = [f"| {plain.text(choice.name)} | {count} |" for choice, count in zip(contest.choices, counts, strict=True)]
    return "\n".join(["| Choice | Votes |", "|:--|--:|", *rows])


def ask(exercise: Exercise) -> None:
    """The form for one exercise, and its marks once it was sent."""
    with st.form(f"form/{exercise.id}", border=True):
        given = {part.key: _field(exercise, part) for part in exercise.parts}
        sent = st.form_submit_button("Check the answers")
    name = f"answers/{exercise.id}"
    if sent:
        state.keep(name, given)
        keep(done().with_marked(mark(exercise, given)))
    answers: Mapping[str, str] | None = state.kept(name)
    if answers is not None:
        _show(exercise, mark(exercise, answers))


def _field(exercise: Exercise, part: Part) -> str:
    """The field for one part. Its words are the project's own and hold no markup; screen readers read a label as it is given."""
    key, label = f"{exercise.id}/{part.key}", part.question
    if part.key in (LINE, SIGNATURES):
        number = st.number_input(
            label, 0, 10**9, None, 1, key=key, persist_state="session", placeholder="a whole number"
        )
        return "" if number is None else str(number)
    if part.key == DAY:
        held = exercise.contest.date or dt.date.today()
        day = st.date_input(label, None, held, held + _SPAN, key=key, persist_state="session", format="YYYY-MM-DD")
        return day.isoformat() if isinstance(day, dt.date) else ""
    picked = st.radio(
        label,
        part.options,
        None,
        format_func=lambda option: capital(answer_words(part, option)),
        key=key,
        persist_state="session",
    )
    return str(picked or "")


def _show(exercise: Exercise, marked: Marked) -> None:
    st.markdown(f"**{marked.points} of {len(marked.marks)} right**")
    for each in marked.marks:
        right = plain.text(capital(answer_words(each.part, each.part.right)))
        if each.correct:
            st.markdown(f":material/check: {plain.text(each.part.question)} **{right}**")
        else:
            given = plain.text(capital(answer_words(each.part, each.given)))
            st.markdown(f":material/close: {plain.text(each.part.question)} {given}. **Right: {right}**")
            st.markdown(plain.text(reason(exercise, each), _LONG))
        st.caption(plain.text(explanation(exercise, each.part), _LONG))
