"""The brief of a contest to take away, as a page to print and as Markdown."""

from __future__ import annotations

import datetime as dt

import streamlit as st

from pages.parts import links, samples, state
from recount_core.answer import Decision
from recount_core.takeaway.brief import Brief, as_html, as_markdown, brief, file_name


def show(decision: Decision) -> None:
    """The buttons that hand the brief out."""
    made = _made(decision)
    for label, data, ending, mime in (
        ("Download the brief", as_html(made), "html", "text/html"),
        ("Brief as Markdown", as_markdown(made), "md", "text/markdown"),
    ):
        st.download_button(
            label,
            data.encode(),
            file_name(decision.contest, ending),
            mime,
            icon=":material/download:",
            on_click="ignore",
            help="One page to print, with the picture; it needs no network." if ending == "html" else None,
        )


def _made(decision: Decision) -> Brief:
    now = state.loaded()
    sample = samples.samples().get(now.sample) if now is not None else None
    mine = now is not None and now.by_id.get(decision.contest.id) is decision
    return brief(
        decision,
        dt.date.today(),
        supplied=state.supplied(decision),
        sources=sample.sources if sample is not None and mine else (),
        link=links.address(st.context.url or "", dict(state.place())),
    )
