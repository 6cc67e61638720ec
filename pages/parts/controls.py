"""The controls above the list of contests; every one of them stands in the URL."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.parts import frame, links, state
from pages.parts.listing import ONLY, ORDERS, Filters, choices_of
from pages.parts.rows import ROUTES, Row
from recount_core.contest import KINDS


def filters(rows: Sequence[Row]) -> Filters:
    """Draw the controls and return what they ask for; a value in the URL that none of them offers is named in a warning."""
    offers = state.once("offers", rows, lambda: _offers(rows))
    for name, known in offers.items():
        frame.name_stranger(name, known)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        search = st.text_input(
            "Search",
            type="search",
            key=links.SEARCH,
            bind="query-params",
            placeholder="Contest, place or name",
            width=260,
        )
        order = st.selectbox("Sort by", offers[links.SORT], key=links.SORT, bind="query-params", width=220)
        with st.popover("More filters", icon=":material/tune:"):
            kinds = _pills("Kind", links.KIND, offers)
            only = _pills("Only", links.ONLY, offers)
            states = _several("State", links.STATE, offers)
            offices = _several("Office class", links.OFFICE, offers)
            counties = _several("County", links.COUNTY, offers)
            within = st.number_input(
                "At most this many votes outside the line",
                0,
                10**7,
                None,
                key=links.WITHIN,
                bind="query-params",
                placeholder="any number",
            )
            every = st.toggle("A row for every losing side", key=links.LOSERS, bind="query-params")
    routes = _pills("Route", links.ROUTE, offers, _ROUTE_HELP)
    return Filters(search or "", states, offices, routes, kinds, counties, within, only, order, every)


def _offers(rows: Sequence[Row]) -> dict[str, list[str]]:
    """What each control has to choose from, by its name in the URL."""
    found = {row.route for row in rows}
    return {
        links.STATE: choices_of(rows, lambda row: (row.state,)),
        links.OFFICE: choices_of(rows, lambda row: (row.office,)),
        links.COUNTY: choices_of(rows, lambda row: row.counties),
        links.ROUTE: [route for route in ROUTES if route in found],
        links.KIND: [kind for kind in KINDS if any(row.kind == kind for row in rows)],
        links.ONLY: list(ONLY),
        links.SORT: list(ORDERS),
    }


def _several(label: str, name: str, offers: dict[str, list[str]]) -> tuple[str, ...]:
    if len(offers[name]) < 2:
        return ()
    return tuple(st.multiselect(label, offers[name], key=name, bind="query-params", placeholder="any"))


def _pills(label: str, name: str, offers: dict[str, list[str]], help_text: str | None = None) -> tuple[str, ...]:
    if len(offers[name]) < 2:
        return ()
    return tuple(st.pills(label, offers[name], selection_mode="multi", key=name, bind="query-params", help=help_text))


_ROUTE_HELP = (
    "Ways to a recount. Automatic: without asking. Public: on request, at public expense. Own expense: on request, the requester pays. "
    "Court: only by order of a court."
)
