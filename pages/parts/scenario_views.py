"""The wider views of the what-if page: tipping points, the eligibility map, outstanding ballots, the same votes under other law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd
import streamlit as st

from pages.parts import lever, map_area, map_view, plain, scenario_store, state, tipping_words, what_if_words
from pages.parts.desk import Desk, Pair, base
from recount_core.answer import Decision
from recount_core.contest import VOTES_LIMIT, Contest
from recount_core.errors import ScenarioError
from recount_core.what_if import (
    CountBallots,
    Outstanding,
    outstanding_splits,
    tipping_pairs,
    tipping_points,
    under_every_law,
)
from recount_core.what_if.outstanding import WHOLE
from recount_core.what_if.tipping import ADDED, MOVED, TAKEN

_LONG = 2_000


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown of texts that are made harmless here."""
    lines = [head, [":--"] * len(head), *([plain.text(cell, _LONG) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def tipping(contest: Contest, desk: Desk, pair: Pair | None) -> None:
    """How many votes make the contest enter or leave the line, tie, or turn; for every pair that matters."""
    st.subheader("Tipping points", anchor=False)
    if pair is None:
        st.markdown("There are no two choices between which votes could move.")
        return
    found = lever.tipping_of(contest, desk, pair, (MOVED, ADDED, TAKEN))
    if found is None:
        st.markdown("The other changes of the scenario can't be made, so nothing can be said from there.")
        return
    if base(desk.working, pair).shifts:
        st.caption("From the counted votes with the other changes of the scenario made.")
    said = list(tipping_words.sentences(found, contest.kind))
    lines = [plain.text(words, _LONG) for words in said]
    if found.ways:
        head = ("Votes", *(name.capitalize() for name in (MOVED, ADDED, TAKEN)))
        lines.append(markdown_table(head, tipping_words.table(found, contest.kind)))
    st.markdown("\n\n".join(lines))
    if found.ways:
        _every_pair(contest)


def _every_pair(contest: Contest) -> None:
    pairs = tipping_pairs(contest)
    if len(pairs) < 2:
        return
    with st.expander(f"Every pair that matters: {len(pairs)}", key=f"pairs_{contest.id}", on_change="rerun") as opened:
        if not opened.open:
            return
        st.caption("The last winner with every loser, every other winner with the first loser; as counted.")
        names = {MOVED: "moved", ADDED: "added to “To”", TAKEN: "taken from “From”"}
        how = st.segmented_control(
            "Votes",
            list(names),
            default=MOVED,
            required=True,
            format_func=names.__getitem__,
            key=f"pairs_how_{contest.id}",
        )
        every = scenario_store.remember(
            contest, "pairs", "as counted", lambda: tuple(tipping_points(contest, *pair) for pair in pairs)
        )
        rows = [[plain.clean(cell) for cell in row] for row in tipping_words.pair_rows(every, how or MOVED)]
        st.dataframe(
            pd.DataFrame(rows, columns=list(tipping_words.PAIR_COLUMNS)),
            hide_index=True,
            alt="Tipping points of every pair that matters, in votes",
        )


def eligibility(contest: Contest, desk: Desk, pair: Pair | None) -> None:
    """The map of route and winner over votes moved and votes added, with the count and the scenario on it; the same as a table."""
    st.subheader("Eligibility map", anchor=False)
    if pair is None:
        return
    names = map_area.splits(pair)
    to = st.selectbox(
        "Added votes go to", list(names), format_func=lambda name: plain.clean(names[name]), key=f"map_to_{contest.id}"
    )
    hows = (MOVED, ADDED) if to == map_area.TAKER else (MOVED,)
    area = map_area.area(desk.working, pair, to, lever.tipping_of(contest, desk, pair, hows))
    try:
        start = area.start.apply(contest, state.units(contest.id))
        split = map_area.split_of(start, pair, to)
        key = (area.start.shifts, pair, area.moved, area.added, to)
        grid = scenario_store.remember(contest, "map", key, lambda: area.grid(start, split), map_view.KEPT)
    except ScenarioError as error:
        st.markdown(plain.text(error, _LONG))
        return
    named = "other changes made" if area.start.shifts else "as counted"
    map_view.show(grid, start, named, area.here)
    with st.expander("The map as a table", key=f"map_table_{contest.id}", on_change="rerun") as opened:
        if opened.open:
            st.markdown(
                markdown_table(("Votes added", "By votes moved"), what_if_words.map_rows(grid, start, area.here))
            )


def outstanding(decision: Decision, desk: Desk, pair: Pair | None) -> None:
    """Given uncounted ballots, the splits that bring the contest into the line, or turn it."""
    contest = decision.contest
    st.subheader("Outstanding ballots", anchor=False)
    if pair is None:
        return
    key = contest.id
    ballots = st.number_input(
        "Ballots not counted yet",
        0,
        VOTES_LIMIT,
        None,
        1,
        key=f"out_n_{key}",
        persist_state="session",
        placeholder="how many",
    )
    if not ballots:
        st.caption(plain.text(f"How they would have to split between {pair[0].name} and {pair[1].name}.", _LONG))
        return
    under, others = _shares(key)
    counted = base(desk.working, pair)
    counted = replace(counted, shifts=tuple(s for s in counted.shifts if not isinstance(s, CountBallots)))
    try:
        start = counted.apply(contest, state.units(key))
        rest = map_area.spread(start, others, [choice.position for choice in pair])
        found = outstanding_splits(start, ballots, *pair, others=rest, undervotes=under, per_ballot=1)
    except ScenarioError as error:
        st.error(plain.text(error, _LONG))
        return
    lines = [plain.text(words, _LONG) for words in tipping_words.ranges(found)]
    if counted.shifts:
        lines.insert(0, "On top of the counted votes with the other changes of the scenario made.")
    if found.stretches:
        head = (plain.text(f"Votes for {pair[1].name}"), "Share", "What the contest comes to")
        lines.append(markdown_table(head, tipping_words.split_rows(found, start)))
    st.markdown("\n\n".join(lines))
    if found.stretches:
        _count_them(contest, found)


def _shares(key: str) -> tuple[int, int]:
    """The shares of undervotes and of other choices among the outstanding ballots, in parts of WHOLE."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        shares = [
            st.number_input(
                label, 0.0, 100.0, 0.0, 0.1, "%.2f", key=f"out_{name}_{key}", persist_state="session", width=180
            )
            for label, name in (("Undervotes among them, %", "u"), ("For other choices, %", "o"))
        ]
    return round((shares[0] or 0) * WHOLE / 100), round((shares[1] or 0) * WHOLE / 100)


def _count_them(contest: Contest, found: Outstanding) -> None:
    low, high = found.stretches[0].low, found.stretches[-1].high
    with st.form(f"count_{contest.id}", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        label = plain.text(f"Votes for {found.trailer.name}")
        middle = min(max(low, found.pair_votes // 2), high)
        trailer = st.number_input(label, low, high, middle, key=f"out_t_{contest.id}", width=260)
        if st.form_submit_button("Count them so in the scenario"):
            scenario_store.put(contest, scenario_store.desk(contest).with_shift(found.shift(trailer)))
            st.rerun()


def other_law(decision: Decision, desk: Desk, after: Decision | None) -> None:
    """The same votes under each version of each statute about such a contest, as counted and in the scenario."""
    contest = decision.contest
    st.subheader("Under other law", anchor=False)
    counted = scenario_store.remember(contest, "laws", (), lambda: under_every_law(contest))
    if not counted:
        st.markdown("No law is known here for this contest.")
        return
    head, shifted, words = ("Version", "In force", "As counted"), (), what_if_words.law_sentence(decision, counted)
    if after is not None and desk.working.shifts:
        shifted = scenario_store.remember(contest, "laws", desk.working.shifts, lambda: under_every_law(after.contest))
        head, words = (*head, "What if"), what_if_words.law_sentence(after, shifted)
    table = markdown_table(head, what_if_words.law_rows(counted, shifted, decision))
    st.markdown(f"{plain.text(words, _LONG)}\n\n{table}")
