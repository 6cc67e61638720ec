"""One contest: who may ask for a recount and why, its votes, its margins against the lines, where they come from, what recounts moved."""

import streamlit as st

from pages.parts import cards, frame, places, recounts_seen, state, takeaways

frame.page("Contest")
decision = cards.open_page("Contest")
cards.verdict(decision)
with st.container(horizontal=True):
    cards.copy(decision)
    takeaways.show(decision)
    frame.copy_link(alone=True)
cards.notes(decision)
cards.readings(decision, state.supplied(decision))
cards.how_to_ask(decision)
frame.next_pages()
cards.pictures(decision)
cards.choices(decision)
places.show(decision, state.units(decision.contest.id))
recounts_seen.show(decision)
frame.foot(alone=True)
