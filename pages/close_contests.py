"""Every contest against its line: the numbers in words, the recount map, and the list to search, sort and take away."""

import streamlit as st

from pages.parts import contest_list, controls, frame, listing, state

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
contest_list.recount_map(decisions, shown)
contest_list.table(shown)
contest_list.downloads(shown)
frame.foot()
