"""The eligibility map: votes moved across, votes added up; where the free route ends, and where another choice wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final, TypeAlias

import plotly.graph_objects as go

from recount_core.charts.canvas import axis, legend_below, safe
from recount_core.charts.draft import Draft
from recount_core.charts.map_labels import label_regions
from recount_core.charts.palette import ROUTE_STYLES, Theme, theme_of
from recount_core.contest import Contest
from recount_core.what_if.family import Result
from recount_core.what_if.grid import Grid, Run
from recount_core.words import joined, votes

WORDS: Final[Mapping[str, str]] = {
    **{route: style.words for route, style in ROUTE_STYLES.items()},
    "impossible": "fewer than no votes",
}

HEIGHT: Final = 480
MARGINS: Final[Mapping[str, int]] = {"l": 58, "r": 16, "t": 30, "b": 62, "pad": 0}
"""Pixels around the map, the same whatever it shows."""

ORDER: Final = ("automatic", "public", "own expense", "court", "none", "not decided", "not covered", "impossible")


_Rows: TypeAlias = Sequence[tuple[int, tuple[Run, ...]]]
"""The map by rows: votes added, and the runs from left to right."""


def eligibility_map(
    grid: Grid,
    contest: Contest,
    *,
    scenario: tuple[int, int] | None = None,
    start: str = "as counted",
    legend: bool = True,
    theme: str = "light",
) -> go.Figure:
    """The map of `recount_core.what_if.eligibility_map` for the contest it was made of: areas by route, a stroke
    where the winners change.

    Across: votes moved; up: votes added; both in votes. A ring marks the votes that the map sets out from, named
    `start`; a diamond the `scenario`, as (votes moved, votes added). The margins are MARGINS in pixels, so that a page
    can lay its own mark on the map (`spot`) and, without `legend`, write its own words under it (`key_to`).
    """
    look = theme_of(theme)
    rows = [(added, grid.runs(added)) for added in grid.added]
    message = _message(grid, contest, scenario)
    figure = Draft(theme, height=HEIGHT, alt=message, revision=f"map {contest.id}", top=30, bottom=62)
    figure.update_layout(margin=dict(MARGINS))
    _draw_areas(figure, grid, contest, rows, look)
    _draw_turns(figure, grid, rows, look)
    here = [(0, 0)] if 0 in grid.moved and 0 in grid.added else []
    _mark(figure, here, start, "circle-open", look)
    _mark(figure, [scenario] if scenario and scenario != (0, 0) else [], "the scenario", "diamond", look)
    label_regions(figure, grid, contest, rows, look)
    _draw_axes(figure, grid, look)
    if legend:
        legend_below(figure, look)
        figure.layout["legend"] = {**figure.layout["legend"], "y": -0.15}
    return figure.figure()


def spot(grid: Grid, moved: int, added: int) -> tuple[float, float]:
    """Where some votes moved and added lie on the map: parts of its width from the left and of its height from the top."""
    across, up = grid.moved, grid.added
    right = (moved - across[0] + across.step / 2) / (across[-1] - across[0] + across.step)
    return right, 1 - (added - up[0] + up.step / 2) / (up[-1] - up[0] + up.step)


def key_to(grid: Grid, *, theme: str = "light") -> tuple[tuple[str, str], ...]:
    """The routes on the map with their colours (#rrggbb), best first, for a legend beside it."""
    drawn = {code for row in grid.rows for code in set(row)}
    areas, routes = theme_of(theme).areas, {grid.legend[code].route for code in drawn}
    return tuple((WORDS[route], areas[route]) for route in ORDER if route in routes)


def _mark(figure: Draft, at: Sequence[tuple[int, int]], name: str, symbol: str, look: Theme) -> None:
    line = {"width": 2.5, "color": look.ink if symbol.endswith("open") else look.paper}
    figure.add_scatter(
        x=[x for x, _ in at],
        y=[y for _, y in at],
        mode="markers",
        marker={"symbol": symbol, "size": 13, "color": look.ink, "line": line},
        name=name,
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=bool(at),
    )


def _draw_areas(figure: Draft, grid: Grid, contest: Contest, rows: _Rows, look: Theme) -> None:
    """One trace for each result, as outlines of its areas: the browser draws a handful of shapes, not every row."""
    outlines = _outlines(grid, rows)
    named: set[str] = set()
    for result in sorted(outlines, key=lambda one: ORDER.index(one.route)):
        points = outlines[result]
        figure.add_scatter(
            x=[x for x, _ in points],
            y=[y for _, y in points],
            mode="lines",
            line={"width": 0},
            fill="toself",
            fillcolor=look.areas[result.route],
            hoveron="fills",
            hoverinfo="text",
            text=_hover(result, contest),
            name=WORDS[result.route],
            legendgroup=result.route,
            showlegend=result.route not in named,
        )
        named.add(result.route)


def _hover(result: Result, contest: Contest) -> str:
    """What an area means: its route, and who holds the seats there."""
    names = joined(safe(contest.choices[index].name, 40) for index in result.winners or ())
    who = "tied for the last seat" if result.tie else f"in: {names}" if names else ""
    return "<br>".join(filter(None, (f"<b>{WORDS[result.route]}</b>", who)))


_Points: TypeAlias = list[tuple[float | None, float | None]]


def _outlines(grid: Grid, rows: _Rows) -> Mapping[Result, _Points]:
    """The outlines of the areas of each result, parted by gaps: rows with the same results in the same order share theirs."""
    found: dict[Result, _Points] = {}
    half, tall = grid.moved.step / 2, grid.added.step / 2
    whole = [(added, _without_ties(runs)) for added, runs in rows]
    for _, like in groupby(whole, key=lambda row: tuple(run.result for run in row[1])):
        group = list(like)
        for place, run in enumerate(group[0][1]):
            left = _edge([(runs[place].low - half, added) for added, runs in group], tall)
            right = _edge([(runs[place].high + half, added) for added, runs in group], tall)
            outline = found.setdefault(run.result, [])
            outline += [(None, None)] if outline else []
            outline += [*left, *reversed(right), left[0]]
    return found


def _without_ties(runs: Sequence[Run]) -> list[Run]:
    """Runs with each tie made part of a neighbour of the same route: there is one in every other row only, and all would be shapes of
    their own."""
    found: list[Run] = []
    for run in runs:
        if found and found[-1].result.route == run.result.route and (run.result.tie or found[-1].result.tie):
            kept = found[-1].result if run.result.tie else run.result
            found[-1] = Run(found[-1].low, run.high, kept)
        else:
            found.append(run)
    return found


def _edge(ends: Sequence[tuple[float, int]], tall: float) -> list[tuple[float, float]]:
    """A side of an area from its bottom to its top, in stairs; rows that end at one place make one stair."""
    points: list[tuple[float, float]] = []
    for x, added in ends:
        if len(points) > 1 and points[-1][0] == x:
            points[-1] = (x, added + tall)
        else:
            points += [(x, added - tall), (x, added + tall)]
    return points


def _draw_turns(figure: Draft, grid: Grid, rows: _Rows, look: Theme) -> None:
    """The law's line, where the free route ends, and the stroke beyond which other choices win."""
    for name, turns, colour in (
        ("the line", _ends_of_free, look.accent),
        ("beyond it another choice wins", _turns, look.ink),
    ):
        points = _strokes(grid, rows, turns)
        figure.add_scatter(
            x=[x for x, _ in points],
            y=[y for _, y in points],
            mode="lines",
            line={"color": colour, "width": 2.5},
            name=name,
            hoverinfo="skip",
            showlegend=bool(points),
        )


def _strokes(grid: Grid, rows: _Rows, turns: Callable[[Sequence[Run]], Sequence[float]]) -> _Points:
    """Points of strokes that join what `turns` finds in each row with its like in the next, broken where one ends."""
    half = grid.added.step / 2
    strokes: dict[int, _Points] = {}
    before: set[int] = set()
    for added, runs in rows:
        found = turns(runs)
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


def _draw_axes(figure: Draft, grid: Grid, look: Theme) -> None:
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
    ends = [up[0] - up.step / 2, up[-1] + up.step / 2]
    figure.update_yaxes(axis(look, range=ends, tickformat=",d", nticks=7, showgrid=False))
    names = [safe(choice.name, 24) for choice, part in grid.added_to if part]
    figure.add_annotation(
        text=f"votes added to {joined(names) if len(names) < 4 else f'all {len(names)} choices'}",
        x=0,
        xref="paper",
        xanchor="left",
        y=1,
        yref="paper",
        yanchor="bottom",
        showarrow=False,
        font=small,
    )


def _message(grid: Grid, contest: Contest, scenario: tuple[int, int] | None) -> str:
    """The bottom row of the map in words: what happens as votes move, with none added."""
    added = 0 if 0 in grid.added else grid.added[0]
    parts = []
    for run in grid.runs(added):
        words = WORDS[run.result.route]
        if run.result.winners is not None and not run.result.tie:
            words += f", {joined(contest.choices[index].name for index in run.result.winners)} in"
        parts.append(f"{run.low:,} to {run.high:,}: {words}" if run.low != run.high else f"{run.low:,}: {words}")
    where = "" if scenario is None else f" The scenario has {scenario[0]:,} moved and {scenario[1]:,} added."
    return (
        f"What if votes moved from {grid.giver.name} to {grid.taker.name}, and up to {votes(grid.added[-1])} were added. "
        f"With {added:,} added, by votes moved: {'; '.join(parts)}.{where}"
    )
