"""The live answer of the what-if page: the sentence, before and after side by side, the jumps, and the margin on its strip."""

from __future__ import annotations

import streamlit as st

from pages.parts import frame, plain, scenario_store, what_if_words
from pages.parts.desk import Desk, Pair
from recount_core.answer import Decision
from recount_core.charts.margin_strip import margin_strip
from recount_core.errors import ScenarioError
from recount_core.explain import caveat, sentence

_LONG = 2_000


def answer(decision: Decision, desk: Desk) -> Decision | None:
    """The answer in words, with what it is the answer to; None where the scenario can't be."""
    st.html(_PALE_WHILE_DRAGGED)
    with st.container(key="answer_words"):
        try:
            after = scenario_store.after(decision, desk.working)
        except ScenarioError as error:
            st.header("These votes can't be changed so", anchor=False)
            st.error(plain.text(error, _LONG))
            return None
        st.header(plain.text(what_if_words.headline(desk.working, after), _LONG), anchor=False)
    return after


_PALE_WHILE_DRAGGED = """<style>
[class*=st-key-answer_] { transition: opacity 0.1s 0.15s }
body:has([data-dragging]) [class*=st-key-answer_] { opacity: 0.1; transition: none }
</style>"""
"""A slider reports its number only when it is let go: until then what is shown is the answer to the number before, and looks like it."""


def side_by_side(decision: Decision, after: Decision | None, desk: Desk, pair: Pair | None) -> None:
    """Before and after: what was counted in words, what the jumps did, the margins on their strip, the numbers beside each other."""
    shifted, now = bool(desk.working.shifts), after or decision
    lines = []
    if shifted:
        lines.append(f"As counted: {plain.text(sentence(decision), _LONG)}")
    if after is not None and shifted:
        lines += [f"**{plain.text(words, _LONG)}**" for words in what_if_words.turns(decision, after)]
        taker = what_if_words.about(after, pair[1]) if pair else None
        if taker is not None and taker is not after.first and not taker.tied:
            lines.append(plain.text(sentence(after, taker), _LONG))
    with st.container(key="answer_numbers"):
        if lines:
            st.markdown("\n\n".join(lines))
        with st.container(key="answer_strip"):
            st.html(margin_strip(decision, now, theme=frame.theme()))
        st.markdown(_table(what_if_words.comparison(decision, after, pair), shifted=shifted))


def _table(rows: list[what_if_words.Row], *, shifted: bool) -> str:
    """The table of before and after, as Markdown: one element with the words, so that both change at once."""
    if not shifted:
        head = ["| | As counted |", "|:--|:--|"]
        return "\n".join([*head, *(f"| {plain.text(label)} | {plain.text(one, _LONG)} |" for label, one, _ in rows)])
    lines = ["| | As counted | What if |", "|:--|:--|:--|"]
    for label, one, other in rows:
        changed = plain.text(other or "–", _LONG)
        lines.append(
            f"| {plain.text(label)} | {plain.text(one, _LONG)} | {f'**{changed}**' if other and other != one else changed} |"
        )
    return "\n".join(lines)


def to_know(decision: Decision, after: Decision | None) -> None:
    """The notes that the scenario adds, and what must stand beside every answer."""
    now = after or decision
    new = [note for note in now.notes if note not in decision.notes]
    if new:
        st.markdown("\n".join(["**To know**", "", *(f"- {plain.text(note, _LONG)}" for note in new)]))
    st.caption(plain.text(caveat(now), _LONG))
