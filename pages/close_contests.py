"""Every contest against its line: the numbers in words, the recount map, and the list to search, sort and take away."""

import streamlit as st

from pages.parts import contest_list, controls, frame, listing, state
from recount_core.charts.recount_map import recount_map

frame.page("Close contests", wide=True)
st.title("Close contests")
decisions, rows = state.listed()
if not decisions:
    frame.nothing_open()
    frame.foot()
    st.stop()

contest_list.provenance()
frame.sentences(listing.sentences(listing.headline(decisions, rows)))

chosen = controls.filters(rows)
shown = chosen.shown(rows)
ids = {row.id for row in shown}
figure = recount_map([decision for decision in decisions if decision.contest.id in ids], theme=frame.theme())
contest_list.open_chosen(
    frame.picture(figure, f"map_{state.turn()}", on_select="rerun", selection_mode="points"), "points"
)
contest_list.table(shown)
contest_list.downloads(shown)
frame.foot()
