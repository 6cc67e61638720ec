"""One form for each kind of change that the lever can't make; each returns the shift once it is sent, and raises what can't be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pandas as pd
import streamlit as st

from pages.parts import plain, what_if_words
from pages.parts.desk import votes_in
from recount_core.contest import STAGES, VOTES_LIMIT, Contest
from recount_core.errors import ScenarioError
from recount_core.results import UnitVotes
from recount_core.what_if import (
    OVERVOTES,
    UNDERVOTES,
    Add,
    ChoiceRef,
    Correct,
    Correction,
    CountBallots,
    Move,
    Place,
    Remove,
    Scenario,
    SetSeats,
    SetStage,
    Shift,
    ref,
)
from recount_core.what_if.outstanding import WHOLE
from recount_core.what_if.shifts import NAME_LIMIT, largest_remainder

Form = Callable[[Contest, Contest, Scenario], Shift | None]
"""Takes the counted contest, the contest as the scenario leaves it, and the scenario."""

_WHOLE_CONTEST = "the whole contest"
_SEND = "Add this change"


def offered(now: Contest, units: Sequence[UnitVotes]) -> Mapping[str, Form]:
    """The kinds of change that the contest allows, with their forms."""
    forms: dict[str, Form] = {
        "Outstanding ballots": _ballots,
        "Correct a count": lambda contest, now, scenario: _correct(contest, now, scenario, units),
    }
    if places(units):
        forms["One place"] = lambda contest, now, scenario: _in_place(contest, units)
    if now.overvotes is not None or now.undervotes is not None:
        forms["Over- and undervotes"] = _residual
    if now.kind == "candidate":
        forms["Seats"] = _seats
    forms["Stage"] = _stage
    return forms


def _refs(contest: Contest) -> list[ChoiceRef]:
    return [ref(contest, index) for index in range(len(contest.choices))]


def _name(contest: Contest, what: str) -> str:
    return st.text_input(
        "Name of this change (may stay empty)", key=f"{what}_name_{contest.id}", max_chars=NAME_LIMIT
    ).strip()


def _number(label: str, key: str, low: int = 0, value: int | None = None) -> int | None:
    number: int | None = st.number_input(label, low, VOTES_LIMIT, value, 1, key=key, placeholder="a whole number")
    return number


def _needed(number: int | None, what: str) -> int:
    if number is None:
        raise ScenarioError(f"Expected {what}, a whole number; the box is empty. Fill it in.")
    return number


def _choose(label: str, options: Sequence[ChoiceRef], contest: Contest, key: str, at: int = 0) -> ChoiceRef:
    index = st.selectbox(
        label,
        range(len(options)),
        at,
        format_func=lambda index: plain.clean(what_if_words.choice_label(contest, options[index])),
        key=key,
    )
    return options[index]


def _ballots(contest: Contest, now: Contest, scenario: Scenario) -> Shift | None:
    """Outstanding ballots with a split in percent, two decimals; what is left over are undervotes."""
    choices = _refs(contest)
    counted = [choice.votes or 0 for choice in now.choices]
    parts = largest_remainder(WHOLE, counted) if sum(counted) else [0] * len(choices)
    key = contest.id
    with st.form(f"ballots_{key}", border=False):
        ballots = _number("Outstanding ballots", f"ballots_n_{key}")
        per_ballot = 1
        if (contest.seats or 1) > 1:
            per_ballot = st.number_input(
                "Votes on each ballot", 1, contest.seats, contest.seats, key=f"ballots_k_{key}"
            )
        table = pd.DataFrame(
            {
                "Choice": [plain.clean(choice.name) for choice in choices],
                "Share, %": [part / 100 for part in parts],
            }
        )
        edited = st.data_editor(
            table,
            hide_index=True,
            disabled=["Choice"],
            column_config={"Share, %": st.column_config.NumberColumn(step=0.01, format="%.2f")},
            key=f"ballots_split_{key}_{hash(tuple(parts))}",
            alt="How the outstanding ballots split, in percent",
        )
        st.caption("The shares begin as counted so far. What they leave below 100% are undervotes.")
        name = _name(contest, "ballots")
        if not st.form_submit_button(_SEND, type="primary"):
            return None
    split = tuple(
        (choice, _part(choice, share)) for choice, share in zip(choices, edited["Share, %"], strict=True) if share != 0
    )
    return CountBallots(_needed(ballots, "the number of outstanding ballots"), split, WHOLE, per_ballot, name=name)


def _part(choice: ChoiceRef, share: float | None) -> int:
    """A share in percent as parts of WHOLE."""
    if share is None or share != share:
        raise ScenarioError(f"The share of {choice.name} is empty; give a number of percent, 0 for none.")
    return round(share * WHOLE / 100)


def _correct(contest: Contest, now: Contest, scenario: Scenario, units: Sequence[UnitVotes]) -> Shift | None:
    """One place, or the whole contest, counted anew: whatever is changed in the table becomes a correction."""
    key = contest.id
    place = _place(units, f"correct_place_{key}", whole=True)
    choices = _refs(contest)
    if place == Place():
        counted: dict[ChoiceRef, int | None] = {
            choice: one.votes for choice, one in zip(choices, now.choices, strict=True)
        }
    else:
        counted = votes_in(contest, units, scenario, place)
    known = [(choice, count) for choice, count in counted.items() if count is not None]
    with st.form(f"correct_{key}", border=False):
        table = pd.DataFrame(
            {
                "Choice": [plain.clean(choice.name) for choice, _ in known],
                "Counted": [count for _, count in known],
                "Corrected": pd.array([count for _, count in known], dtype="Int64"),
            }
        )
        edited = st.data_editor(
            table,
            hide_index=True,
            disabled=["Choice", "Counted"],
            column_config={
                "Counted": st.column_config.NumberColumn(format="localized"),
                "Corrected": st.column_config.NumberColumn(step=1, format="localized"),
            },
            key=f"correct_lines_{key}_{place}_{hash(tuple(known))}",
            alt="Votes as counted and as corrected",
        )
        name = _name(contest, "correct")
        if not st.form_submit_button(_SEND, type="primary"):
            return None
    corrected = [None if pd.isna(cell) else int(cell) for cell in edited["Corrected"]]
    lines = tuple(
        Correction(choice, count, _needed(new, f"the corrected votes of {choice.name}"))
        for (choice, count), new in zip(known, corrected, strict=True)
        if new != count
    )
    if not lines:
        raise ScenarioError("Nothing is corrected yet: change a number in the column “Corrected”.")
    return Correct(lines, place, name)


def places(units: Sequence[UnitVotes]) -> list[Place]:
    """The counties, where there are several, and the precincts of the file."""
    counties = list(dict.fromkeys(unit.county for unit in units if unit.county))
    precincts = dict.fromkeys(Place(unit.county, unit.precinct) for unit in units if unit.precinct)
    return [*(Place(county) for county in counties if len(counties) > 1), *precincts]


def _place(units: Sequence[UnitVotes], key: str, *, whole: bool) -> Place:
    """A county or precinct of the file, or the whole contest."""
    options = [*([Place()] if whole else []), *places(units)]
    index = st.selectbox(
        "Where",
        range(len(options)),
        format_func=lambda index: plain.clean(str(options[index]) or _WHOLE_CONTEST),
        key=key,
    )
    return options[index]


def _in_place(contest: Contest, units: Sequence[UnitVotes]) -> Shift | None:
    """Votes moved, added or taken in one county or precinct."""
    key, choices = contest.id, _refs(contest)
    do = st.segmented_control(
        "What to do with votes there",
        ["Move", "Add", "Take away"],
        default="Move",
        required=True,
        key=f"place_do_{key}",
    )
    with st.form(f"place_{key}", border=False):
        place = _place(units, f"place_where_{key}", whole=False)
        giver = _choose("From", choices, contest, f"place_from_{key}") if do != "Add" else choices[0]
        taker = (
            _choose("To", choices, contest, f"place_to_{key}", min(1, len(choices) - 1))
            if do != "Take away"
            else choices[0]
        )
        count = _number("Votes", f"place_n_{key}")
        name = _name(contest, "place")
        if not st.form_submit_button(_SEND, type="primary"):
            return None
    number = _needed(count, "the number of votes")
    if do == "Add":
        return Add(number, taker, place, name)
    return Remove(number, giver, place, name) if do == "Take away" else Move(number, giver, taker, place, name)


def _residual(contest: Contest, now: Contest, scenario: Scenario) -> Shift | None:
    """Over- or undervotes that become votes for a choice, or votes that turn out to be over- or undervotes."""
    key, choices = contest.id, _refs(contest)
    residual = [one for one, count in ((OVERVOTES, now.overvotes), (UNDERVOTES, now.undervotes)) if count is not None]
    with st.form(f"residual_{key}", border=False):
        giver = _choose("From", [*residual, *choices], now, f"residual_from_{key}")
        taker = _choose("To", [*choices, *residual], now, f"residual_to_{key}")
        count = _number("How many", f"residual_n_{key}")
        name = _name(contest, "residual")
        if not st.form_submit_button(_SEND, type="primary"):
            return None
    return Move(_needed(count, "the number of over- or undervotes"), giver, taker, name=name)


def _seats(contest: Contest, now: Contest, scenario: Scenario) -> Shift | None:
    key = contest.id
    with st.form(f"seats_{key}", border=False):
        seats = _number("Seats (how many win or advance)", f"seats_n_{key}", 1, now.seats)
        if not st.form_submit_button(_SEND, type="primary"):
            return None
    if seats == now.seats:
        raise ScenarioError(f"The contest has {now.seats} already; give another number of seats.")
    return SetSeats(now.seats, _needed(seats, "the number of seats"))


def _stage(contest: Contest, now: Contest, scenario: Scenario) -> Shift | None:
    key = contest.id
    with st.form(f"stage_{key}", border=False):
        stage = st.segmented_control("Stage", STAGES, default=now.stage or None, key=f"stage_n_{key}") or ""
        if not st.form_submit_button(_SEND, type="primary"):
            return None
    if stage == now.stage:
        raise ScenarioError(f"The stage is {now.stage or 'not known'} already; choose the other one.")
    return SetStage(now.stage, stage)
