"""What Hypothesis draws for the what-if: contests small enough to count through, at the bands, with several seats, ties and pools."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from hypothesis import strategies as st

from recount_core.contest import OFFICE_CLASSES, Choice, Contest
from recount_core.law.load import LAW_FOLDER
from tests.what_if import made_up

DAYS = tuple(dt.date(year, 11, 8) for year in (1985, 1992, 1998, 2006, 2009, 2012, 2014, 2018, 2022, 2024))


@st.composite
def votes(draw: st.DrawFn, choices: int) -> list[int]:
    """Votes of so many choices: few, near 400 in all, or near 50,000."""
    size = draw(st.sampled_from(("few", "few", "400", "50,000")))
    if size == "few":
        return draw(st.lists(st.integers(0, 40), min_size=choices, max_size=choices))
    whole = {"400": 400, "50,000": 50_000}[size] + draw(st.integers(-25, 15))
    rest = draw(st.lists(st.integers(0, 9), min_size=choices - 2, max_size=choices - 2))
    gap = draw(st.integers(0, 260 if size == "50,000" else 20))
    ahead = (whole - sum(rest) + gap) // 2
    return [ahead, whole - sum(rest) - ahead, *rest]


@st.composite
def contests(draw: st.DrawFn, state: str = "", known: bool = False) -> Contest:
    """A contest under the law of Minnesota or Montana, or of a made-up `state`; with `known`, one whose law isn't in doubt."""
    kind = draw(st.sampled_from(("candidate",) * 8 + ("question", "question", "retention")))
    named = 2 if kind != "candidate" else draw(st.integers(2, 6))
    counts = draw(votes(named))
    order = draw(st.permutations(range(named)))
    pooled = draw(st.sampled_from((0, 0, 1, 3, 9, 20)))
    choices = [Choice(f"Choice {index}", counts[at]) for index, at in enumerate(order)]
    if pooled:
        choices.insert(
            draw(st.integers(0, named)) if kind == "candidate" else named, Choice("write-ins", pooled, pooled=True)
        )
    return Contest(
        title="Some seat",
        choices=tuple(choices),
        state=state or draw(st.sampled_from(("MN", "MN", "MT"))),
        office=draw(st.sampled_from(("municipal", "county", *OFFICE_CLASSES))),
        kind=kind,
        date=draw(st.sampled_from(DAYS if known else (*DAYS, None))),
        stage=draw(st.sampled_from(("general", "primary") if known else ("general", "primary", ""))),
        counties=draw(st.sampled_from(("one", "several") if known else ("one", "several", ""))),
        seats=draw(st.integers(1, max(1, named - 1))),
        ballots=draw(st.sampled_from((None, 200))),
        overvotes=draw(st.sampled_from((None, 4))),
        undervotes=12,
        registered=300,
    )


@st.composite
def lawful(draw: st.DrawFn) -> tuple[Contest, Path]:
    """A contest with the folder of its law: real in half of the draws, made up in the others."""
    state = draw(st.sampled_from(("",) * len(made_up.STATES) + made_up.STATES))
    return draw(contests(state=state)), made_up.folder() if state else LAW_FOLDER
