"""Every contest against its line: the numbers in words, the recount map, and the list to search, sort and take away."""

import streamlit as st

from pages.parts import contest_list, controls, frame, state

frame.page("Close contests", wide=True)
st.title("Close contests")
decisions, rows = state.listed()
if not decisions:
    frame.nothing_open()
    frame.foot()
    st.stop()

contest_list.provenance()
contest_list.head(decisions, rows)
contest_list.waiting()

chosen = controls.filters(rows)
shown = contest_list.filtered(rows, chosen)
contest_list.recount_map(decisions, shown)
contest_list.table(shown)
contest_list.downloads(shown)
frame.foot()
