"""How far known recounts moved, beside the margin of one contest: a range that was seen, never a chance."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from pages.parts import frame, plain, state
from pages.parts.drawn import Drawn
from recount_core.answer import Decision
from recount_core.charts.recount_shifts import recount_shifts
from recount_core.charts.votes_bars import no_order_words
from recount_core.known_recounts import NOT_A_SAMPLE, KnownRecount, known_recounts, range_seen, statewide
from recount_core.words import percent

_LONG = 1_000


def show(decision: Decision) -> None:
    """The closest margin beside real recounts: words, picture, statewide figures, table; nothing where nobody is known to have lost."""
    answer, total = decision.first, decision.contest.total
    if answer is None or not total or no_order_words(decision):
        return
    recounts = known_recounts()
    st.subheader("How far known recounts moved", anchor=False)
    st.markdown(plain.text(f"{range_seen(answer.margin, total, recounts)} {NOT_A_SAMPLE}", _LONG))
    theme = frame.theme()
    figure = state.once(
        "known", (decision, theme), lambda: Drawn(recount_shifts(answer.margin, recounts, total=total, theme=theme))
    )
    frame.picture(figure, f"known_{decision.contest.id}")
    figures = statewide()
    named = " · ".join(f"[{plain.text(source.title)}]({source.url})" for source in figures.sources)
    st.markdown(f"{plain.text(figures.sentence, _LONG)} {named}")
    frame.folded(f"All {len(recounts)} known recounts in a table", "known_recounts", lambda: _table(recounts))


def _table(recounts: tuple[KnownRecount, ...]) -> None:
    shown = sorted(recounts, key=lambda one: (-one.year, one.state, one.name))
    table = pd.DataFrame(
        {
            "Recount": [f"{one.year} {one.state} {one.name}" for one in shown],
            "Before": [one.before for one in shown],
            "After": [one.after for one in shown],
            "Moved": [one.moved for one in shown],
            "Of total": [percent(one.moved, one.total) if one.total else "" for one in shown],
            "Total": pd.array([one.total for one in shown], dtype="Int64"),
            "Total counts": [one.base for one in shown],
            "Outcome": ["changed" if one.turned else "stayed" for one in shown],
            "Note": [one.note for one in shown],
            "Source": [one.sources[0] for one in shown],
            "Another source": [one.sources[1] if len(one.sources) > 1 else None for one in shown],
        }
    )
    st.caption(
        "Margins in votes; below 0 the other side won. A total is what its reports count: the base is named beside it."
    )
    number = st.column_config.NumberColumn(format="localized")
    link = st.column_config.LinkColumn(display_text=r"https?://(?:www\.)?([^/]+)")
    st.dataframe(
        table,
        hide_index=True,
        placeholder="",
        column_config={
            "Recount": st.column_config.TextColumn(pinned=True, width=170),
            **dict.fromkeys(("Before", "After", "Moved", "Total"), number),
            **dict.fromkeys(("Source", "Another source"), link),
        },
        alt="Known recounts with their margins before and after, totals and sources",
    )
