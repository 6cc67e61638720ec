"""What the tests of the pictures share: decisions to draw, every picture by name, and how to look into one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go

from recount_core.charts import (
    contribution_bars,
    contributions,
    eligibility_map,
    line_curves,
    margin_bars,
    recount_map,
    recount_shifts,
    votes_bars,
)
from recount_core.decision import decide
from recount_core.known_recounts import KnownRecount
from recount_core.law.lines import reaches
from recount_core.law.load import statutes
from recount_core.results.reading import UnitVotes
from recount_core.what_if import grid, ref
from tests.build import contest, pair

HOSTILE = '<b>Ann</b> $x^2$ %{x} "Al" <a href="https://example.org">O’Neil</a>'

ROCHESTER = decide(
    contest(
        ("Shaun Palmer", 856),
        ("Judy Hickey", 771),
        ("Byron Clark", 753),
        ("Fourth", 655),
        ("Fifth", 655),
        seats=2,
        stage="primary",
        title="City Council, Ward 5",
        date=dt.date(2018, 8, 14),
    )
)
TIED = decide(contest(("Anderson", 65), ("Albrant", 59), ("Ellickson", 59), ("Annable", 45), pooled=6, seats=2))
MISSOULA = decide(
    contest(("Vasecka", 1240), ("Shontz", 1228), state="MT", counties="one", date=dt.date(2019, 11, 5), title="Ward 6")
)
QUESTION = decide(contest(("Yes", 1036), ("No", 1026), kind="question", title="Bond"))
NOT_COVERED = decide(pair(900, 3, office="special district"))
NO_SEATS = decide(contest(10, 8, 6, seats=None))
UNOPPOSED = decide(contest(("Only", 12)))
HOSTILE_ONE = decide(contest((HOSTILE, 100), (HOSTILE, 98), title=HOSTILE, jurisdiction=HOSTILE))

DECISIONS = (ROCHESTER, TIED, MISSOULA, QUESTION, NOT_COVERED, NO_SEATS, UNOPPOSED, HOSTILE_ONE)

RECOUNTS = (
    KnownRecount("House district 12", 2004, "MT", 2, 0, 4226),
    KnownRecount("US Senate", 2008, "MN", 215, -225, 2_900_000),
    KnownRecount("House 54A", 2024, "MN", 14, 14, 21_945),
    KnownRecount("President", 2000, "FL", 1784, 537),
)

PLACES = contributions(
    (
        UnitVotes("Anoka", "P-1", "Ann", 120),
        UnitVotes("Anoka", "P-1", "Bob", 100),
        UnitVotes("Anoka", "P-2", "Ann", 40),
        UnitVotes("Anoka", "P-2", "Bob", 75),
        UnitVotes("Dakota", "P-1", "Ann", 60),
        UnitVotes("Dakota", "P-1", "Bob", 30),
        UnitVotes("Dakota", "P-1", "Cyd", 9),
    ),
    "Ann",
    "Bob",
)

_GRID_CONTEST = ROCHESTER.contest
GRID = grid.eligibility_map(
    _GRID_CONTEST, ref(_GRID_CONTEST, 1), ref(_GRID_CONTEST, 2), moved=range(-5, 31), added=range(21)
)


def reaches_of(state: str) -> list[Any]:
    """The newest reaches of a state's statutes."""
    return [reach for statute in statutes(state) for reach in reaches(statute, statute.versions[-1])]


PICTURES: dict[str, Callable[..., go.Figure]] = {
    "recount map": lambda **look: recount_map(DECISIONS, **look),
    "empty recount map": lambda **look: recount_map((), **look),
    "votes": lambda **look: votes_bars(ROCHESTER, **look),
    "votes with a tie": lambda **look: votes_bars(TIED, **look),
    "votes without seats": lambda **look: votes_bars(NO_SEATS, **look),
    "votes, hostile": lambda **look: votes_bars(HOSTILE_ONE, **look),
    "margins": lambda **look: margin_bars(ROCHESTER, **look),
    "margins with a tie": lambda **look: margin_bars(TIED, **look),
    "margins, hostile": lambda **look: margin_bars(HOSTILE_ONE, **look),
    "margins, nobody lost": lambda **look: margin_bars(UNOPPOSED, **look),
    "lines": lambda **look: line_curves(reaches_of("MN"), total=3690, **look),
    "no lines": lambda **look: line_curves((), **look),
    "eligibility": lambda **look: eligibility_map(GRID, _GRID_CONTEST, **look),
    "places": lambda **look: contribution_bars(PLACES, "Ann", "Bob", **look),
    "places, hostile": lambda **look: contribution_bars(PLACES, HOSTILE, HOSTILE, **look),
    "no places": lambda **look: contribution_bars((), "Ann", "Bob", **look),
    "known recounts": lambda **look: recount_shifts(18, RECOUNTS, total=3690, **look),
    "no known recounts": lambda **look: recount_shifts(0, (), **look),
}


def trace(figure: go.Figure, name: str) -> Any:
    """The one trace whose name begins so."""
    found = [one for one in figure.data if (one.name or "").startswith(name)]
    assert len(found) == 1, [one.name for one in figure.data]
    return found[0]


def texts(figure: go.Figure) -> list[str]:
    """All words that plotly reads as HTML: annotations, names, hovers, labels, ticks."""
    found = [note.text or "" for note in figure.layout.annotations]
    for one in figure.data:
        found.append(one.name or "")
        for key in ("hovertext", "text"):
            value = getattr(one, key, None)
            found += [value] if isinstance(value, str) else list(value) if value is not None else []
    for axis in (figure.layout.xaxis, figure.layout.yaxis):
        found += [str(text) for text in axis.ticktext or ()]
        found.append(axis.title.text or "")
    return found
