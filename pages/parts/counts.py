"""Two counts of one election: which contests changed between them, those that crossed a line first."""

from __future__ import annotations

import streamlit as st

from pages.parts import changes, frame, plain, state
from pages.parts.loading import Loaded
from recount_core.takeaway import spreadsheet


def show(now: Loaded) -> None:
    """The changes in a sentence and a table; nothing where one count was read."""
    found = now.changes
    if not found:
        return
    st.markdown(plain.text(changes.sentence(found), 1_000))
    crossed = [one for one in found if one.crossed]
    every = len(crossed) in (0, len(found)) or st.toggle(
        f"All {len(found):,} contests that changed", key=f"every_change_{state.turn()}"
    )
    rows = [changes.cells(one) for one in (found if every else crossed)]
    frame.table(changes.COLUMNS, rows, "What changed between two counts")
    st.download_button(
        "Download the changes as CSV",
        spreadsheet.as_csv(changes.COLUMNS, rows),
        "changes.csv",
        "text/csv",
        on_click="ignore",
    )
