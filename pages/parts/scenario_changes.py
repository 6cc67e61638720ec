"""The changes of a scenario in their order, and the forms for what the lever can't do: ballots, corrections, places, seats, stage."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from pages.parts import change_forms, plain, scenario_store, state
from pages.parts.desk import Desk
from recount_core.answer import Decision
from recount_core.contest import Contest
from recount_core.errors import RecountError

_LONG = 1_000


def show(decision: Decision, desk: Desk, after: Decision | None) -> None:
    """The list of changes, and a form for one more."""
    contest = decision.contest
    _list(contest, desk)
    with st.expander(
        "Change something else: ballots, corrections, places, seats",
        key=f"more_{contest.id}",
        on_change="rerun",
    ) as more:
        if more.open:
            _add(contest, desk, after.contest if after else contest)


def _list(contest: Contest, desk: Desk) -> None:
    """The changes as a numbered list; from two on, one of them can be put elsewhere or removed."""
    shifts = desk.working.shifts
    if not shifts:
        return
    words = [f"{shift.name}: {shift.words()}" if shift.name else shift.words() for shift in shifts]
    numbered = [f"{number}. {plain.text(line, _LONG)}" for number, line in enumerate(words, start=1)]
    st.markdown("\n".join(["**Changes in this scenario, in order**", "", *numbered]))
    if len(shifts) < 2:
        return
    key = f"change_{contest.id}_{len(shifts)}"

    do = doing(contest, key, len(shifts))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        at = st.selectbox(
            "Change",
            range(len(shifts)),
            format_func=lambda index: plain.clean(f"{index + 1}. {words[index]}"),
            key=key,
        )
        earlier_later(do, Desk.shift_moved, key, at, len(shifts))
        st.button("Remove", key=f"drop_{key}", on_click=do, args=(Desk.without_shift, at - 1))


Do = Callable[[Callable[[Desk, int], Desk], int], None]
"""Does something to the one that is chosen in a list, and leaves the choice at a position."""


def doing(contest: Contest, key: str, number: int) -> Do:
    """What buttons beside a list of so many do, when its widget has this key."""

    def do(change: Callable[[Desk, int], Desk], to: int) -> None:
        scenario_store.put(contest, change(scenario_store.desk(contest), state.widget(key)))
        state.set_widget(key, min(max(to, 0), number - 1))

    return do


def earlier_later(do: Do, move: Callable[[Desk, int, int], Desk], key: str, at: int, number: int) -> None:
    """The two buttons that put the chosen one of a list elsewhere."""
    for icon, label, to in (
        (":material/arrow_upward:", "Earlier", at - 1),
        (":material/arrow_downward:", "Later", at + 1),
    ):
        st.button(
            icon,
            key=f"{label}_{key}",
            help=label,
            disabled=not 0 <= to < number,
            on_click=do,
            args=(lambda now, index, to=to: move(now, index, to), to),
        )


def _add(contest: Contest, desk: Desk, now: Contest) -> None:
    units = state.units(contest.id)
    forms = change_forms.offered(now, units)
    kind = st.segmented_control(
        "What to change",
        list(forms),
        default=next(iter(forms)),
        required=True,
        key=f"kind_{contest.id}",
        label_visibility="collapsed",
    )
    shift = None
    fault = ""
    try:
        shift = forms[kind or next(iter(forms))](contest, now, desk.working)
        if shift is not None:
            new = desk.with_shift(shift)
            new.working.apply(contest, units)
            scenario_store.put(contest, new)
    except RecountError as error:
        fault = str(error)
    if fault:
        st.error(plain.text(fault, _LONG))
    elif shift is not None:
        st.rerun()
