"""The controls with which a person says a fact about a contest, each with its question in plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from pages.parts.answers import FIRST_DAY, LAST_DAY
from recount_core.contest import COUNTIES, OFFICE_CLASSES, STAGES
from recount_core.law.load import states

OFFICE_WORDS: Mapping[str, str] = {
    "county": "county, justices of the peace included",
    "municipal": "municipal: a city, its mayor or council",
    "school district": "school district: board members, levies, bonds",
    "special district": "special district: water, hospital, park, fire",
    "precinct": "precinct: a party's committee persons",
    "legislative": "legislative: state house or senate",
    "judicial": "judicial: district and higher courts",
    "state": "state: governor and other statewide offices",
    "congressional": "congressional: U.S. House or Senate",
}
"""Office classes with what belongs to them, where the name alone doesn't tell."""


def _one_of(label: str, options: Sequence[str], words: Mapping[str, str] | None = None) -> Callable[[str], Any]:
    return lambda key: st.selectbox(
        label,
        options,
        None,
        format_func=lambda name: (words or {}).get(name, name),
        key=key,
        placeholder="Choose",
    )


_CONTROLS: Mapping[str, Callable[[str], Any]] = {
    "state": _one_of("State", states()),
    "office": _one_of("Which kind of office", OFFICE_CLASSES, OFFICE_WORDS),
    "seats": lambda key: st.number_input("How many win or advance?", 1, 99, None, key=key),
    "stage": _one_of("Primary or general", STAGES),
    "counties": _one_of("Voted on in", COUNTIES, {"one": "one county", "several": "several counties"}),
    "date": lambda key: st.date_input("Election day", None, FIRST_DAY, LAST_DAY, key=key, format="YYYY-MM-DD"),
}

ASKABLE = frozenset(_CONTROLS)
"""The facts that there is a control for."""


def ask(fact: str, key: str) -> Any:
    """The control for one of ASKABLE; what was said with it, None as long as nothing was."""
    return _CONTROLS[fact](key)
