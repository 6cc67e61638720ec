"""The eligibility map: votes moved across, votes added up; where the free route ends, and where another choice wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import plotly.graph_objects as go

from recount_core.charts.canvas import axis, joined, legend_below, safe, sheet
from recount_core.charts.palette import ROUTE_STYLES, Theme, theme_of
from recount_core.contest import Contest
from recount_core.what_if.grid import Grid, Run
from recount_core.words import votes

WORDS: Final[Mapping[str, str]] = {
    **{route: style.words for route, style in ROUTE_STYLES.items()},
    "impossible": "fewer than no votes",
}

ORDER: Final = ("automatic", "public", "own expense", "court", "none", "not decided", "not covered", "impossible")


class _Stretch(NamedTuple):
    """One run of one row of the map."""

    added: int
    run: Run


def eligibility_map(grid: Grid, contest: Contest, *, theme: str = "light") -> go.Figure:
    """The map of `recount_core.what_if.eligibility_map` for the contest it was made of: areas by route, a stroke
    where the winners change.

    Across: votes moved; up: votes added; both in votes. A ring marks the votes as counted.
    """
    look = theme_of(theme)
    rows = [_Stretch(added, run) for added in grid.added for run in grid.runs(added)]
    figure = sheet(theme, height=480, alt=_message(grid, contest), revision=f"map {contest.id}", top=30, bottom=44)
    _draw_areas(figure, grid, contest, rows, look)
    _draw_turns(figure, grid, look)
    here = 0 in grid.moved and 0 in grid.added
    figure.add_scatter(
        x=[0] if here else [],
        y=[0] if here else [],
        mode="markers",
        marker={"symbol": "circle-open", "size": 13, "color": look.ink, "line": {"width": 2.5}},
        name="as counted",
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=here,
    )
    _draw_axes(figure, grid, look)
    return figure


def _draw_areas(figure: go.Figure, grid: Grid, contest: Contest, rows: Iterable[_Stretch], look: Theme) -> None:
    """One trace a route: a run of a row is one bar, so the map is as small as its law is simple."""
    groups: dict[str, list[_Stretch]] = {route: [] for route in ORDER}
    for row in rows:
        groups[row.run.result.route].append(row)
    half = grid.moved.step / 2
    for route, group in groups.items():
        figure.add_bar(
            base=[row.run.low - half for row in group],
            x=[row.run.high - row.run.low + grid.moved.step for row in group],
            y=[row.added for row in group],
            orientation="h",
            width=grid.added.step,
            marker={"color": look.areas[route], "line": {"width": 0}},
            name=WORDS[route],
            showlegend=bool(group),
            hovertext=[_hover(row, contest) for row in group],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    figure.update_layout(bargap=0, barmode="overlay")


def _hover(row: _Stretch, contest: Contest) -> str:
    run = row.run
    moved = f"{run.low:,}" if run.low == run.high else f"{run.low:,} to {run.high:,}"
    lines = [f"<b>{WORDS[run.result.route]}</b>", f"moved {moved}", f"added {row.added:,}"]
    if run.result.winners is not None:
        names = joined(safe(contest.choices[index].name, 40) for index in run.result.winners)
        lines.append("tied for the last seat" if run.result.tie else f"in: {names}")
    return "<br>".join(lines)


def _draw_turns(figure: go.Figure, grid: Grid, look: Theme) -> None:
    """The law's line, where the free route ends, and the stroke beyond which other choices win."""
    for name, turns, colour in (
        ("the line", _ends_of_free, look.accent),
        ("beyond it another choice wins", _turns, look.ink),
    ):
        points = _strokes(grid, turns)
        figure.add_scatter(
            x=[x for x, _ in points],
            y=[y for _, y in points],
            mode="lines",
            line={"color": colour, "width": 2.5},
            name=name,
            hoverinfo="skip",
            showlegend=bool(points),
        )


def _strokes(grid: Grid, turns: Callable[[Sequence[Run]], Sequence[float]]) -> list[tuple[float | None, float | None]]:
    """Points of strokes that join what `turns` finds in each row with its like in the next, broken where one ends."""
    half = grid.added.step / 2
    strokes: dict[int, list[tuple[float | None, float | None]]] = {}
    before: set[int] = set()
    for added in grid.added:
        found = turns(grid.runs(added))
        for index, x in enumerate(found):
            stroke = strokes.setdefault(index, [])
            if stroke and index not in before:
                stroke.append((None, None))
            stroke += [(x, added - half), (x, added + half)]
        before = set(range(len(found)))
    return [point for stroke in strokes.values() for point in [*stroke, (None, None)]]


def _turns(runs: Sequence[Run]) -> list[float]:
    """The votes moved at which the winners change; the middle of a tie between them."""
    known = [run for run in runs if run.result.winners is not None and not run.result.tie]
    return [(one.high + two.low) / 2 for one, two in pairwise(known) if one.result.winners != two.result.winners]


def _ends_of_free(runs: Sequence[Run]) -> list[float]:
    """The votes moved at which the free route begins or ends."""
    return [(one.high + two.low) / 2 for one, two in pairwise(runs) if bool(one.result.free) != bool(two.result.free)]


def _draw_axes(figure: go.Figure, grid: Grid, look: Theme) -> None:
    across, up = grid.moved, grid.added
    title = f"votes moved from {safe(grid.giver.name, 24)} to {safe(grid.taker.name, 24)}"
    small = {"color": look.muted, "size": 12}
    figure.update_xaxes(
        axis(
            look,
            range=[across[0] - across.step / 2, across[-1] + across.step / 2],
            tickformat=",d",
            nticks=7,
            title={"text": title, "font": small},
            showgrid=False,
        )
    )
    figure.update_yaxes(
        axis(look, range=[up[0] - up.step / 2, up[-1] + up.step / 2], tickformat=",d", nticks=7, showgrid=False)
    )
    names = joined(safe(choice.name, 24) for choice, part in grid.added_to if part)
    figure.add_annotation(
        text=f"votes added to {names}",
        x=0,
        xref="paper",
        xanchor="left",
        y=1,
        yref="paper",
        yanchor="bottom",
        showarrow=False,
        font=small,
    )
    legend_below(figure, look)


def _message(grid: Grid, contest: Contest) -> str:
    """The bottom row of the map in words: what happens as votes move, with none added."""
    added = 0 if 0 in grid.added else grid.added[0]
    parts = []
    for run in grid.runs(added):
        words = WORDS[run.result.route]
        if run.result.winners is not None and not run.result.tie:
            words += f", {joined(contest.choices[index].name for index in run.result.winners)} in"
        parts.append(f"{run.low:,} to {run.high:,}: {words}" if run.low != run.high else f"{run.low:,}: {words}")
    return (
        f"What if votes moved from {grid.giver.name} to {grid.taker.name}, and up to {votes(grid.added[-1])} were added. "
        f"With {added:,} added, by votes moved: {'; '.join(parts)}."
    )
