"""Where a margin comes from: what each precinct or county adds to it, and the picture of that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import plotly.graph_objects as go

from recount_core.charts.canvas import axis, hidden_axis, note, safe, sheet
from recount_core.charts.palette import Theme, theme_of
from recount_core.results.reading import UnitVotes
from recount_core.words import signed, votes

ROWS: Final = 12
ROW_HEIGHT: Final = 38


class Contribution(NamedTuple):
    """What one place adds to the margin: votes of the last winner and of the loser there, and the winner's gain (may
    be negative)."""

    county: str
    precinct: str
    winner: int
    loser: int

    @property
    def gain(self) -> int:
        """The votes that the place adds to the margin; below 0 it takes some away."""
        return self.winner - self.loser

    @property
    def place(self) -> str:
        """Its name: county, precinct or both."""
        return " ".join(part for part in (self.county, self.precinct) if part) or "place not named"


def contributions(
    units: Iterable[UnitVotes], winner: str, loser: str, *, by: str = "precinct"
) -> tuple[Contribution, ...]:
    """What each precinct, or each county (`by`), adds to the margin between two choices in votes; largest either way
    first.

    The gains add up to the margin where the units are complete. A place that doesn't tell the votes of one of the two
    is left out.
    """
    found: dict[tuple[str, str], list[int | None]] = {}
    for unit in units:
        if unit.choice not in (winner, loser):
            continue
        pair = found.setdefault((unit.county, unit.precinct if by == "precinct" else ""), [0, 0])
        side = int(unit.choice != winner)
        known = pair[side]
        pair[side] = None if known is None or unit.votes is None else known + unit.votes
    whole = [
        Contribution(county, precinct, pair[0], pair[1])
        for (county, precinct), pair in found.items()
        if pair[0] is not None and pair[1] is not None
    ]
    return tuple(sorted(whole, key=lambda one: (-abs(one.gain), one.county, one.precinct)))


def contribution_bars(
    places: Sequence[Contribution], winner: str, loser: str, *, rows: int = ROWS, theme: str = "light"
) -> go.Figure:
    """The margin built up place by place: each bar starts where the one above it ended, the last one is the whole
    margin.

    Takes `contributions`, largest first, and the names of the two choices; draws `rows` of them and the rest as one
    sum. To the right is the winner's gain, to the left the loser's, in votes.
    """
    look = theme_of(theme)
    steps = _steps(places, rows)
    figure = sheet(
        theme,
        height=max(len(steps), 2) * ROW_HEIGHT + 84,
        alt=_message(places, winner, loser),
        revision=f"places {winner} {loser}",
        top=30,
        bottom=42,
    )
    low, high = _room(steps)
    title = {"text": "votes, added up from the top", "font": {"color": look.muted, "size": 12}}
    figure.update_xaxes(
        axis(look, range=[low, high], tickformat=",d", nticks=6, title=title, zeroline=True, zerolinecolor=look.muted)
    )
    figure.update_yaxes(hidden_axis(max(len(steps), 1), 0))
    _draw(figure, steps, low, look)
    small = {"color": look.muted, "size": 12}
    note(figure, f"→ for {safe(winner, 24)}", look, x=1, y=1, xanchor="right", yanchor="bottom", font=small)
    note(figure, f"← for {safe(loser, 24)}", look, x=0, y=1, xanchor="left", yanchor="bottom", font=small)
    if not places:
        note(figure, "No votes by place in these files.", look)
    return figure


class _Step(NamedTuple):
    name: str
    start: int
    gain: int
    whole: bool
    detail: str


def _steps(places: Sequence[Contribution], rows: int) -> list[_Step]:
    """The bars from the top: the largest gains, the sum of the rest, and the margin from zero."""
    steps, at = [], 0
    for place in places[:rows]:
        detail = f"{place.winner:,} against {place.loser:,}"
        steps.append(_Step(place.place, at, place.gain, False, detail))
        at += place.gain
    rest = places[rows:]
    if rest:
        gain = sum(place.gain for place in rest)
        detail = f"{sum(place.winner for place in rest):,} against {sum(place.loser for place in rest):,}"
        steps.append(_Step(f"{len(rest):,} other places", at, gain, False, detail))
        at += gain
    if places:
        steps.append(_Step("together", 0, at, True, "the margin, as far as places are known"))
    return steps


def _room(steps: Sequence[_Step]) -> tuple[float, float]:
    ends = [0, *(step.start for step in steps), *(step.start + step.gain for step in steps)]
    pad = max((max(ends) - min(ends)) * 0.04, 1.0)
    return min(ends) - pad, max(ends) + pad


def _draw(figure: go.Figure, steps: Sequence[_Step], low: float, look: Theme) -> None:
    rows = list(enumerate(steps))
    for name, colour, group in (
        ("for the winner", look.ink, [(at, s) for at, s in rows if not s.whole and s.gain >= 0]),
        ("for the loser", look.faint, [(at, s) for at, s in rows if not s.whole and s.gain < 0]),
        ("together", look.accent, [(at, s) for at, s in rows if s.whole]),
    ):
        figure.add_bar(
            x=[step.gain for _, step in group],
            base=[step.start for _, step in group],
            y=[at + 0.72 for at, _ in group],
            orientation="h",
            width=0.32,
            marker={"color": colour, "line": {"width": 0}},
            name=name,
            hovertext=[
                f"<b>{safe(s.name)}</b><br>{s.detail}<br>gain {signed(s.gain)}<br>so far {signed(s.start + s.gain)}"
                for _, s in group
            ],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    figure.add_scatter(
        x=[low for _ in steps],
        y=[at + 0.33 for at, _ in rows],
        mode="text",
        text=[
            f"<b>{s.name}</b>  {signed(s.gain)}" if s.whole else f"{safe(s.name, 40)}  {signed(s.gain)}" for s in steps
        ],
        textposition="middle right",
        textfont={"color": look.ink, "size": 13},
        cliponaxis=False,
        hoverinfo="skip",
        name="names",
    )


def _message(places: Sequence[Contribution], winner: str, loser: str) -> str:
    if not places:
        return "No votes by place."
    total = sum(place.gain for place in places)
    parts = [
        f"{place.place} {votes(abs(place.gain))} for {winner if place.gain >= 0 else loser}" for place in places[:3]
    ]
    return (
        f"Where the margin of {winner} over {loser} comes from, by place: {len(places):,} places add up to {signed(total)} votes. "
        f"The largest: {'; '.join(parts)}."
    )
