"""What if: shift votes in one contest and see at once who may ask for a recount; every scenario is a link."""

import streamlit as st

from pages.parts import (
    cards,
    frame,
    lever,
    scenario_changes,
    scenario_shelf,
    scenario_store,
    scenario_views,
    shifting,
)
from recount_core.answer import Decision

frame.page("What if", wide=True)
chosen = cards.open_page("What if")
for fault in scenario_store.open_link(chosen.contest):
    frame.link_fault(fault)


@st.fragment
def live(decision: Decision) -> None:
    """Everything that follows the scenario; the words of the answer before the controls, the controls before the pictures."""
    contest = decision.contest
    desk, pair = scenario_store.desk(contest), scenario_store.pair(contest)
    after = shifting.answer(decision, desk)
    controls, found = st.columns([5, 7], gap="large")
    points, area = st.columns([5, 7], gap="large")
    ballots, law = st.columns([5, 7], gap="large")
    with found:
        shifting.side_by_side(decision, after, desk, pair)
    with controls:
        lever.show(contest, desk)
    with area:
        scenario_views.eligibility(contest, desk, pair)
    with found:
        shifting.to_know(decision, after)
    with law:
        scenario_views.other_law(decision, desk, after)
    link = scenario_store.name_in_address(contest, desk.working)
    with controls:
        scenario_changes.show(decision, desk, after)
    with points:
        scenario_views.tipping(contest, desk, pair)
    with ballots:
        scenario_views.outstanding(decision, desk, pair)
    scenario_shelf.show(decision, desk, link)
    frame.foot(link, alone=True)


live(chosen)
