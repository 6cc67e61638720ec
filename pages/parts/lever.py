"""The lever of the what-if page: who gives, who takes, and one number with a slider and a box to set it.

Slider and box show one value. Either is drawn afresh under a new key when the other one has changed the value: two widgets that set each
other would read each other's late reports as new wishes, and fast key presses would be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import streamlit as st

from pages.parts import plain, scenario_store, state, tipping_words, what_if_words
from pages.parts.desk import Desk, Pair, base
from recount_core.contest import VOTES_LIMIT, Contest
from recount_core.errors import ScenarioError
from recount_core.what_if import ChoiceRef, Tipping, ref, tipping_points
from recount_core.what_if.tipping import ADDED, MOVED, TAKEN

STEPS = (1, 10, 100)
HOWS = {MOVED: "Move", ADDED: "Add", TAKEN: "Take"}

_SHORTEST = 20
_REPORTS = 50


class _Turns(NamedTuple):
    """How often a control was drawn afresh, and the last values that its widgets are known to have had, by key."""

    turn: int = 0
    known: tuple[tuple[str, int], ...] = ()


def show(contest: Contest, desk: Desk) -> None:
    """All controls of the lever; a change of any of them is stored before the page is drawn again."""
    pair = scenario_store.pair(contest)
    if pair is None:
        st.markdown("Votes can't be moved: the contest has fewer than two choices.")
        return
    pair = _choose_pair(contest, pair)
    how, step = _choose_way(contest)
    label = plain.text(what_if_words.lever_label(how, pair))
    value = desk.lever(how, pair)
    name = f"{contest.id}/{how}/{pair[0].position}/{pair[1].position}"
    tipping = tipping_of(contest, desk, pair, (how,))
    longest = _range(contest, name, tipping, how, value, step)

    def put(votes: int) -> None:
        scenario_store.put(contest, scenario_store.desk(contest).with_lever(how, pair, votes))

    _control(st.slider, f"slider/{name}/{step}/{longest}", value, put, label=label, max_value=longest, step=step)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        _control(
            st.number_input,
            f"box/{name}/{step}",
            value,
            put,
            label="The same as a number",
            max_value=VOTES_LIMIT,
            step=step,
        )
        st.button(
            "Reset",
            key=f"reset_{contest.id}",
            on_click=lambda: scenario_store.put(contest, scenario_store.desk(contest).reset()),
            disabled=not desk.working.shifts,
            help="As counted again; kept scenarios stay",
        )
        st.button(
            "Undo",
            key=f"undo_{contest.id}",
            on_click=lambda: scenario_store.put(contest, scenario_store.desk(contest).undo()),
            disabled=not desk.past,
        )
    st.caption(plain.text(what_if_words.lever_effect(how, pair)))
    _shortcuts(contest, tipping, how, value, put)


def tipping_of(contest: Contest, desk: Desk, pair: Pair, hows: Iterable[str]) -> Tipping | None:
    """The tipping points with all shifts done but the lever's own of these kinds, worked out once; None where those can't be done."""
    rest = base(desk.working, pair, hows=hows)

    def make() -> Tipping | None:
        try:
            return tipping_points(rest.apply(contest, state.units(contest.id)), *pair)
        except ScenarioError:
            return None

    return scenario_store.remember(contest, "tipping", (rest.shifts, pair), make)


def _choose_pair(contest: Contest, pair: Pair) -> Pair:
    """Who gives and who takes; choosing the one for the other exchanges them."""
    options = [ref(contest, index) for index in range(len(contest.choices))]
    keys = f"giver_{contest.id}", f"taker_{contest.id}"

    def chosen(side: int) -> None:
        new = list(scenario_store.pair(contest) or pair)
        wanted: ChoiceRef = options[state.widget(keys[side])]
        if wanted == new[1 - side]:
            new.reverse()
        new[side] = wanted
        scenario_store.put_pair(contest, new[0], new[1])

    def exchange() -> None:
        giver, taker = scenario_store.pair(contest) or pair
        scenario_store.put_pair(contest, taker, giver)

    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        for side, label in enumerate(("From", "To")):
            if state.widget(keys[side]) != pair[side].position:
                state.set_widget(keys[side], pair[side].position)
            st.selectbox(
                label,
                range(len(options)),
                format_func=lambda index: plain.clean(options[index].name),
                key=keys[side],
                on_change=chosen,
                args=(side,),
            )
        st.button(":material/swap_horiz:", key=f"exchange_{contest.id}", on_click=exchange, help="Exchange the two")
    return pair


def _choose_way(contest: Contest) -> tuple[str, int]:
    key, step_key = f"how_{contest.id}", f"step_{contest.id}"
    how = scenario_store.how(contest)
    if state.widget(key) != how:
        state.set_widget(key, how)
    if not state.has_widget(step_key):
        state.set_widget(step_key, state.kept(step_key, STEPS[0]))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            "What to do with votes",
            list(HOWS),
            required=True,
            format_func=HOWS.__getitem__,
            key=key,
            on_change=lambda: scenario_store.put_how(contest, state.widget(key)),
        )
        step = st.segmented_control("Step", STEPS, required=True, key=step_key) or STEPS[0]
    state.keep(step_key, step)
    return how, step


def _control(kind: Callable[..., Any], name: str, value: int, put: Callable[[int], None], **settings: Any) -> None:
    """A slider or a box that shows `value` and hands a new one to `put`."""
    turns: _Turns = state.kept(name, _Turns())
    known = dict(turns.known)
    key = f"{name}/{turns.turn}"
    if known.get(key, value) != value:
        turns = turns._replace(turn=turns.turn + 1)
        key = f"{name}/{turns.turn}"
    if not state.has_widget(key):
        state.set_widget(key, value)
        known[key] = value
    state.keep(name, turns._replace(known=tuple(known.items())[-_REPORTS:]))

    def changed() -> None:
        new = state.widget(key)
        before: _Turns = state.kept(name, turns)
        reports = dict(before.known)
        if new is None or reports.get(key) == new:
            return
        reports[key] = new
        state.keep(name, before._replace(known=tuple(reports.items())[-_REPORTS:]))
        put(new)

    kind(min_value=0, key=key, on_change=changed, **settings)


def _range(contest: Contest, name: str, tipping: Tipping | None, how: str, value: int, step: int) -> int:
    """The slider's end: well past the last tipping point, longer once a larger number was typed, never shorter while in use."""
    far = tipping_words.farthest(tipping.way(how)) if tipping and tipping.ways else None
    end = round_up(max(far * 5 // 4 if far else (contest.total or 0) // 10, _SHORTEST, step * 10))
    if tipping and tipping.ways:
        end = min(end, max(tipping.way(how).limit, 1))
    end = max(end, state.kept(f"range/{name}", 0))
    if value > end:
        end = round_up(value)
        state.keep(f"range/{name}", end)
    return end


def round_up(number: int) -> int:
    """The next of 1, 2 or 5 and zeros: a quiet end for a scale."""
    size: int = 10 ** max(0, len(str(number)) - 1)
    return next(head * size for head in (1, 2, 5, 10) if head * size >= number)


def _shortcuts(contest: Contest, tipping: Tipping | None, how: str, value: int, put: Callable[[int], None]) -> None:
    """Buttons that put the lever onto its tipping points."""
    if tipping is None or not tipping.ways:
        return
    found = tipping_words.shortcuts(tipping.way(how), contest.kind)
    if not found:
        st.caption("No number of votes this way changes the answer.")
        return
    with st.container(horizontal=True, gap="small"):
        for words, votes in found:
            st.button(
                f"{votes:,}: {words}",
                key=f"tip_{contest.id}_{words}",
                on_click=put,
                args=(votes,),
                type="primary" if votes == value else "secondary",
            )
