"""One contest: who may ask for a recount and why, its votes, its margins against the lines, where they come from, what recounts moved."""

import streamlit as st

from pages.parts import cards, frame, known, places, plain, state, takeaways

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
with st.container(horizontal=True):
    cards.copy(decision)
    takeaways.show(decision)
cards.notes(decision)
cards.readings(decision, state.supplied(decision))
frame.next_pages()
cards.pictures(decision)
cards.choices(decision)
places.show(decision, state.units(decision.contest.id))
known.show(decision)
frame.foot()
