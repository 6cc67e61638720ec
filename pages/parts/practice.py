"""The drill and the progress on the training page: a seed gives everybody the same exercises, on the screen and on paper."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping

import pandas as pd
import streamlit as st

from pages.parts import answer_form, frame, links, plain, state
from recount_core.training.drill import LEVELS, exercise, exercises
from recount_core.training.lessons import lessons
from recount_core.training.recipes import TOPICS
from recount_core.training.sentences import heading, story
from recount_core.training.sheet import exercise_sheet, progress_sheet
from recount_core.words import day

VIEWS: Mapping[str, str] = {"lessons": "Lessons", "drill": "Drill", "cases": "Real cases", "progress": "Progress"}
"""The parts of the page: value in the URL, words."""

_SEEDS = 999_999
_NUMBERS = 10_000
_SIZES = (5, 10, 20)


def view() -> str:
    """The part of the page that is shown; it stands in the URL."""
    key = "_view"
    state.set_widget(key, wanted(links.VIEW, VIEWS))
    picked = st.segmented_control(
        "Part of the training",
        list(VIEWS),
        format_func=VIEWS.__getitem__,
        key=key,
        required=True,
        label_visibility="collapsed",
        on_change=_to_url,
        args=(links.VIEW, key),
    )
    return str(picked)


def wanted(name: str, known: Mapping[str, str]) -> str:
    """The value that the URL names, or the first there is; a stranger is named in a warning."""
    frame.name_stranger(name, list(known))
    value = st.query_params.get(name, "")
    return value if value in known else next(iter(known))


def choose(label: str, name: str, known: Mapping[str, str]) -> str:
    """One of several named things; it stands in the URL by its short name."""
    key = f"_choose_{name}"
    state.set_widget(key, wanted(name, known))
    return str(
        st.selectbox(
            label,
            list(known),
            format_func=lambda value: plain.clean(known[value]),
            key=key,
            on_change=_to_url,
            args=(name, key),
        )
    )


def _to_url(name: str, key: str) -> None:
    st.query_params[name] = state.widget(key)


def drill() -> None:
    """Exercise after exercise from a seed, and the same set to share and to print."""
    st.write(
        "Made-up contests near an edge of the law, harder as you go. A wrong answer gets the reason for just that mistake. "
        "Everybody who has the number of a set gets the same exercises."
    )
    seed = _whole(links.SEED, 0, _SEEDS)
    topics = _topics()
    number = _whole(links.EXERCISE, 1, _NUMBERS, 1)
    found = exercise(seed, number, topics)
    st.subheader(plain.text(f"{number}. {heading(found.contest)}"), anchor=False)
    st.caption(plain.text(f"Set {seed} · level {found.level} of {LEVELS} · {lessons()[found.topic].title}"))
    st.markdown(answer_form.facts(story(found), found.contest))
    answer_form.ask(found)
    with st.container(horizontal=True):
        if number > 1:
            go("Back", ":material/arrow_back:", {links.EXERCISE: str(number - 1)})
        go("Next exercise", ":material/arrow_forward:", {links.EXERCISE: str(number + 1)})
    _share(seed, topics)


def _whole(name: str, least: int, most: int, usual: int | None = None) -> int:
    """A whole number in the URL; where there is none, or none that can be, the usual one, or any."""
    value = st.query_params.get(name, "")
    if value.isascii() and value.isdecimal() and len(value) < 8 and least <= int(value) <= most:
        return int(value)
    if value:
        frame.link_fault(f"The link's {name} “{value}” isn't a whole number from {least} to {most}; another is used.")
    number = random.SystemRandom().randint(least, most) if usual is None else usual
    st.query_params[name] = str(number)
    return number


def _topics() -> tuple[str, ...]:
    """The topics chosen, none for all; they stand in the URL."""
    asked = st.query_params.get_all(links.TOPIC)
    frame.name_stranger(links.TOPIC, list(TOPICS))
    key = "_topics"
    state.set_widget(key, [name for name in TOPICS if name in asked])
    picked = st.multiselect(
        "Topics",
        list(TOPICS),
        format_func=lambda name: plain.clean(lessons()[name].title),
        key=key,
        placeholder="all, harder ones later",
        on_change=_topics_to_url,
        args=(key,),
    )
    return tuple(picked)


def _topics_to_url(key: str) -> None:
    st.query_params[links.TOPIC] = state.widget(key)
    st.query_params[links.EXERCISE] = "1"


def go(label: str, icon: str, to: Mapping[str, str], key: str | None = None) -> None:
    """A button that leads to another part of this page: `to` are names and values for the URL."""
    st.button(label, icon=icon, key=key, on_click=st.query_params.update, args=(dict(to),))


def _share(seed: int, topics: tuple[str, ...]) -> None:
    """The set for a class: a link that starts at its first exercise, and sheets with and without answers."""
    st.subheader("For a class", anchor=False)
    link = links.address(st.context.url or "", {links.VIEW: "drill", links.SEED: str(seed), links.TOPIC: list(topics)})
    st.write("Whoever opens this link gets the same exercises, from the first one on.")
    st.code(link, language=None, wrap_lines=True)
    size = st.segmented_control("Exercises on the sheet", _SIZES, default=10, required=True, key="sheet_size")
    found, title = exercises(seed, size, topics), f"Recount drill {seed}"
    with st.container(horizontal=True):
        for label, answers in (("Sheet without answers", False), ("Sheet with answers", True)):
            st.download_button(
                label,
                exercise_sheet(found, title, answers=answers, link=link),
                f"recount-drill-{seed}{'-answers' if answers else ''}.html",
                "text/html",
                icon=":material/print:",
                on_click="ignore",
            )
    with st.form("another", border=False):
        other = st.number_input("Number of another set", 0, _SEEDS, None, 1, placeholder="any whole number")
        if st.form_submit_button("Start this set") and other is not None:
            st.query_params[links.SEED] = str(other)
            st.query_params[links.EXERCISE] = "1"
            st.rerun()


def progress() -> None:
    """Points by topic, the mistakes made, and all that as a page to take away."""
    done = answer_form.done()
    if not done.entries:
        st.write("Nothing done yet. Answer the questions of a lesson, or an exercise of the drill, and come back.")
        return
    st.subheader(f"{done.points} of {done.possible} points", anchor=False)
    rows = [(plain.text(lessons()[topic].title), won, of) for topic, (won, of) in done.by_topic().items()]
    table = pd.DataFrame(rows, columns=["Topic", "Points", "Of"])
    st.table(table, border="horizontal", hide_index=True, alt=f"Points of {len(rows)} topics")
    mistakes = done.mistakes()
    if mistakes:
        st.markdown(
            "\n".join(
                ["**Mistakes made**", "", *(f"- {plain.text(name)}: {count}" for name, count in mistakes.items())]
            )
        )
    st.caption("Kept until the page is closed or reloaded.")
    st.download_button(
        "Take the summary away",
        progress_sheet(done, "Recount training", day(dt.datetime.now(tz=dt.UTC).date())),
        "recount-training.html",
        "text/html",
        icon=":material/download:",
        on_click="ignore",
    )
