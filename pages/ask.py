"""From the answer to the act: who asks, with whom, by when, with which papers, at what cost, and what happens then."""

import streamlit as st

from pages.parts import asking, cards, frame, paperwork

frame.page("How to ask")
decision = cards.open_page("How to ask")
answer = asking.who_asks(decision)
asking.verdict(decision, answer)
rule = asking.which_way(answer, decision.contest) if answer else None
if answer is None or rule is None:
    asking.nothing_to_file(decision, answer)
    frame.foot(alone=True)
    st.stop()

asking.show_terms(rule, decision.contest)
due = asking.by_when(decision, rule)
paperwork.signatures(rule, decision.contest)
sheet = paperwork.expenses(rule, decision.contest)
paperwork.papers(decision, answer, rule, due, sheet)
paperwork.next_steps(decision, rule)
frame.foot(alone=True)
