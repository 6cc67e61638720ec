"""Where a margin comes from: what each county or precinct adds to it, and where a change would weigh most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import pandas as pd
import streamlit as st

from pages.parts import frame, links, plain, state
from pages.parts.drawn import Drawn
from recount_core.answer import Answer, Decision
from recount_core.charts.contributions import Contribution, contribution_bars, contributions
from recount_core.results import UnitVotes
from recount_core.words import percent, votes

_LONG = 2_000
_NAMED = 3


def show(decision: Decision, units: Sequence[UnitVotes]) -> None:
    """The margin of one losing choice place by place: words, picture, table; nothing where the files don't tell places apart."""
    losing = [(answer, ahead) for answer in decision.answers if (ahead := opponent(decision, answer))]
    if not losing or len({(unit.county, unit.precinct) for unit in units}) < 2:
        return
    st.subheader("Where the margin comes from", anchor=False)
    with st.container(horizontal=True):
        answer, winner = losing[_loser(decision, [answer for answer, _ in losing])]
        by = _by(decision, units)
    theme, sides = frame.theme(), (winner, answer.choice)
    found, figure = state.once("places", (units, sides, by, theme), lambda: _drawn(units, sides, by, theme))
    for words in (largest(found, winner, answer.choice), weight(found, answer, winner)):
        st.markdown(plain.text(words, _LONG))
    key = f"places_{decision.contest.id}_{answer.votes}_{by}"
    frame.picture(figure, key)
    if sum(place.gain for place in found) != answer.margin:
        st.caption("The places in these files don't add up to the whole margin.")
    frame.folded(f"All {len(found):,} places in a table", key, lambda: _table(found, answer))


def _drawn(
    units: Sequence[UnitVotes], sides: tuple[str, str], by: str, theme: str
) -> tuple[Sequence[Contribution], Drawn]:
    found = contributions(units, *sides, by=by)
    return found, Drawn(contribution_bars(found, *sides, theme=theme))


def opponent(decision: Decision, answer: Answer) -> str:
    """The choice that a loser's margin is measured from: another tied one, else the last winner; empty where there is none."""
    if answer.tied:
        others = [other.choice for other in decision.answers if other.tied and other is not answer]
        return (others or [choice.name for choice in decision.standing.winners] or [""])[0]
    ahead = answer.votes + answer.margin
    ranked = [*decision.standing.winners, *(other.loser.choice for other in decision.answers if other.tied)]
    return next((choice.name for choice in reversed(ranked) if choice.votes == ahead), "")


def _loser(decision: Decision, losing: Sequence[Answer]) -> int:
    if len(losing) < 2:
        return 0
    key = f"{links.LOSER}_{decision.contest.id}"
    labels = [f"{plain.clean(answer.choice)}, {votes(answer.margin)} behind" for answer in losing]
    frame.name_stranger(key, labels)
    at = st.selectbox(
        "Losing choice",
        range(len(labels)),
        format_func=lambda index: labels[index],
        key=key,
        bind="query-params",
        width=320,
    )
    return at or 0


def _by(decision: Decision, units: Sequence[UnitVotes]) -> str:
    """Whether to add up by county: the choice where the files have both, else what they have."""
    counties = len({unit.county for unit in units}) > 1
    if not counties or not any(unit.precinct for unit in units):
        return "county" if counties else "precinct"
    key = f"{links.BY}_{decision.contest.id}"
    frame.name_stranger(key, ["county", "precinct"])
    return st.segmented_control(
        "By", ["county", "precinct"], default="county", required=True, key=key, bind="query-params"
    )


def largest(found: Sequence[Contribution], winner: str, loser: str) -> str:
    """How many places each of the two carries, and the largest contribution either way, as a sentence."""
    ahead, behind = ([place for place in found if sign * place.gain > 0] for sign in (1, -1))
    even = len(found) - len(ahead) - len(behind)
    parts = [
        f"{name} is ahead in {len(places):,}"
        + (f", most in {places[0].place} ({votes(abs(places[0].gain))})" if places else "")
        for name, places in ((winner, ahead), (loser, behind))
    ]
    return f"Of {len(found):,} places: {parts[0]}; {parts[1]}" + (f"; {even:,} even." if even else ".")


def turning(margin: int) -> int:
    """The fewest votes that, going from one side to the other, put the loser ahead."""
    return margin // 2 + 1


def weight(found: Sequence[Contribution], answer: Answer, winner: str) -> str:
    """The votes that would have to change sides, beside the places where they are the smallest share of the winner's votes."""
    need = turning(answer.margin)
    able = sorted((place for place in found if place.winner >= need), key=lambda place: (-place.winner, place.place))
    head = f"{votes(need)} changing sides would put {answer.choice} ahead of {winner}"
    if not able:
        return f"{head}; no single place has so many votes for {winner}."
    parts = [f"{percent(need, place.winner)} of {place.winner:,} in {place.place}" for place in able[:_NAMED]]
    return f"{head}. Where a change would matter most, as a share of {winner}'s votes: {'; '.join(parts)}."


def _table(found: Sequence[Contribution], answer: Answer) -> None:
    need = turning(answer.margin)
    table = pd.DataFrame(
        {
            "County": [plain.clean(place.county) for place in found],
            "Precinct": [plain.clean(place.precinct) for place in found],
            "Winner's votes": [place.winner for place in found],
            "Loser's votes": [place.loser for place in found],
            "Adds to the margin": [place.gain for place in found],
            "So far": list(accumulate(place.gain for place in found)),
            f"{need:,} of winner's votes": [
                percent(need, place.winner) if place.winner >= need else "" for place in found
            ],
        }
    )
    st.caption(
        "The largest either way come first. The last column: the share of the winner's votes there that would have to change sides."
    )
    number = st.column_config.NumberColumn(format="localized")
    counts = ("Winner's votes", "Loser's votes", "Adds to the margin", "So far")
    st.dataframe(
        table.loc[:, [name for name in table if table[name].astype(bool).any()]],
        hide_index=True,
        column_config=dict.fromkeys(counts, number),
        alt="What each place adds to the margin",
    )
