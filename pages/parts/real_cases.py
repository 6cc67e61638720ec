"""The gallery of real contests: what was counted, what the law gives, what happened, and the ways into the other pages."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from pages.parts import answer_form, cards, links, plain, practice
from recount_core.contest import Contest
from recount_core.explain import caveat, sentence, why
from recount_core.law.rules import SourceLink
from recount_core.training.gallery import cases
from recount_core.training.lessons import lessons

_LONG = 2_000
_PAGES = (
    ("pages/contest.py", "Open the contest", ":material/ballot:"),
    ("pages/what_if.py", "What if votes move", ":material/swap_horiz:"),
)


def show() -> None:
    """One real contest out of all, with its verdict, its story and its sources."""
    found = cases()[practice.choose("Real case", links.CASE, {case.id: case.name for case in cases().values()})]
    case = found.case()
    st.header(plain.text(found.name), anchor=False)
    st.caption(f"{plain.text(found.contest.title)} · {cards.subject(found.contest)}")
    st.subheader(plain.text(sentence(case.decision, case.answer), _LONG), anchor=False)
    st.markdown(plain.text(why(case.answer), _LONG))
    st.caption(plain.text(caveat(case.decision), _LONG))
    st.markdown(answer_form.votes(found.contest))
    if found.night is not None:
        counts = ", ".join(f"{choice.name} {choice.votes:,}" for choice in found.night.choices)
        st.markdown(plain.text(f"On election night: {counts}.", _LONG))
    st.markdown(f"**What happened.** {plain.text(found.happened, _LONG)}")
    for note in found.contest.notes:
        st.markdown(plain.text(note, _LONG))
    open_links(found.contest, "", found.id)
    shows = ", ".join(lessons()[topic].title for topic in found.shows)
    st.markdown(plain.text(f"Good for: {shows}.", _LONG))
    st.markdown("**Sources**")
    sources(found.sources)


def open_links(contest: Contest, case: str, key: str) -> None:
    """The ways from a real contest to its own page and to the what-if; from a lesson also to its story."""
    code = {links.OWN: links.contest_code(contest)}
    with st.container(horizontal=True, vertical_alignment="center", key=f"open/{key}"):
        for page, label, icon in _PAGES:
            st.page_link(page, label=label, icon=icon, query_params=code)
        if case:
            to = {links.VIEW: "cases", links.CASE: case}
            practice.go("What happened", ":material/history:", to, key=f"story/{key}")


def sources(found: Iterable[SourceLink]) -> None:
    """Named sources, with a link where there is an address."""
    named = ((plain.text(source.title), source.url) for source in found)
    st.markdown("\n".join(f"- [{title}](<{url}>)" if url else f"- {title}" for title, url in named))
