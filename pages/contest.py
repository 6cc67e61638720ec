"""One contest: who may ask for a recount, and why; the votes, the margins against the lines, and where the margin comes from."""

import streamlit as st

from pages.parts import cards, frame, plain, state

frame.page("Contest")
decision = state.chosen()
if decision is None:
    st.title("Contest")
    if state.loaded() is None:
        frame.nothing_open()
    else:
        cards.picker()
        st.page_link(
            "pages/close_contests.py",
            label="Or choose it on the map or in the list",
            icon=":material/arrow_forward:",
            query_params=state.place(),
        )
    frame.foot()
    st.stop()

state.make_portable(decision)
frame.name_tab(decision.contest.title)
cards.picker()
st.title(plain.text(decision.contest.title), anchor=False)
st.caption(cards.subject(decision.contest))
cards.verdict(decision)
cards.readings(decision, state.supplied(decision))
frame.next_pages()
cards.pictures(decision)
cards.losers(decision)
cards.places(decision, state.units(decision.contest.id))
frame.foot()
