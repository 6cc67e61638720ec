"""The changes of a scenario in their order, and the forms for what the lever can't do: ballots, corrections, places, seats, stage."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from pages.parts import change_forms, plain, scenario_store, state
from pages.parts.desk import Desk
from recount_core.contest import Contest
from recount_core.decision import Decision
from recount_core.errors import RecountError
from recount_core.what_if import Scenario

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
    shifts = desk.working.shifts
    if not shifts:
        return
    st.markdown("**Changes in this scenario, in order**")
    for index, shift in enumerate(shifts):
        words = f"{shift.name}: {shift.words()}" if shift.name else shift.words()
        with st.container(
            horizontal=True, vertical_alignment="center", gap="xxsmall", key=f"shift_{contest.id}_{index}"
        ):
            st.markdown(f"{index + 1}\\. {plain.text(words, _LONG)}", width="stretch")
            if len(shifts) > 1:
                _act(contest, "up", index, "Earlier", ":material/arrow_upward:", Desk.shift_moved, index - 1, index > 0)
                later = index + 1 < len(shifts)
                _act(contest, "down", index, "Later", ":material/arrow_downward:", Desk.shift_moved, index + 1, later)
            _act(contest, "drop", index, "Remove", ":material/close:", Desk.without_shift, None, True)


def _act(
    contest: Contest,
    name: str,
    index: int,
    words: str,
    icon: str,
    do: Callable[..., Desk],
    to: int | None,
    can: bool,
) -> None:
    places = (index,) if to is None else (index, to)
    st.button(
        icon,
        key=f"{name}_{contest.id}_{index}",
        help=f"{words}: change {index + 1}",
        type="tertiary",
        disabled=not can,
        on_click=lambda: scenario_store.put(contest, do(scenario_store.desk(contest), *places)),
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


def numbered(scenario: Scenario) -> str:
    """The changes of a scenario, numbered, for a table cell."""
    return "; ".join(f"{number}. {shift.words()}" for number, shift in enumerate(scenario.shifts, start=1))
