"""The line of the law over total votes, jumps and all."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log10
from typing import Final

import plotly.graph_objects as go

from recount_core.charts.canvas import axis, axis_up, legend_below, name_axes, note, safe, safe_lines, sheet
from recount_core.charts.palette import Theme, theme_of
from recount_core.law.lines import Reach, curve, jumps, known_line
from recount_core.words import joined, votes

LOW: Final = 10
HIGH: Final = 1_000_000
ZERO_AT: Final = 0.6
"""Where a line of 0 votes (ties only) is drawn on the log axis."""

_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")


def line_curves(
    reaches: Sequence[Reach],
    *,
    names: Sequence[str] = (),
    total: int | None = None,
    top: int = 10_000,
    theme: str = "light",
    height: int = 420,
) -> go.Figure:
    """The line in votes (up, log) over total votes (across, log) for some groups of contests, each under its rules.

    Takes reaches (`recount_core.law.lines.reaches`) with a name each (their `who` where none is given). `total` puts
    a mark on every line there. The axes run from 10 to 1,000,000 total votes and up to `top` votes whatever is shown,
    so two of these compare side by side. Lines that coincide are drawn once, under all their names. At a margin on
    the line the free route still holds.
    """
    look = theme_of(theme)
    drawn = _drawn(reaches, list(names) or [reach.who for reach in reaches])
    figure = sheet(theme, height=height, alt=_message(drawn, total), revision="law lines", top=24, bottom=40)
    for place, (points, name, _) in reversed(list(enumerate(drawn))):
        figure.add_scatter(
            x=[at for at, _ in points],
            y=[None if line is None else line or ZERO_AT for _, line in points],
            customdata=[line for _, line in points],
            mode="lines",
            line={
                "color": look.lines[place % len(look.lines)],
                "width": 3 if place == 0 else 2,
                "dash": _DASHES[place % len(_DASHES)],
            },
            name=safe_lines(name, 44),
            legendrank=place + 1,
            hovertemplate="total %{x:,d}<br>line %{customdata:,d}<extra></extra>",
        )
    _draw_axes(figure, top, look)
    _name_jumps(figure, [reach for _, _, reach in drawn], look)
    if not drawn:
        note(figure, "No line in votes: see the rules beside it.", look)
    _draw_total(figure, drawn, total, look)
    return figure


Drawn = tuple[tuple[tuple[int, int | None], ...], str, Reach]


def _drawn(reaches: Sequence[Reach], labels: Sequence[str]) -> list[Drawn]:
    """The lines that differ, each with all names that it goes by."""
    groups: dict[tuple[tuple[int, int | None], ...], list[int]] = {}
    for index, reach in enumerate(reaches):
        points = curve(reach.rules, LOW, HIGH)
        if any(line is not None for _, line in points):
            groups.setdefault(points, []).append(index)
    return [(points, joined(dict.fromkeys(labels[i] for i in at)), reaches[at[0]]) for points, at in groups.items()]


def _draw_axes(figure: go.Figure, top: int, look: Theme) -> None:
    figure.update_xaxes(
        axis(
            look,
            type="log",
            range=[log10(LOW), log10(HIGH)],
            tickvals=[10, 100, 400, 4000, 50_000, 1_000_000],
            ticktext=["10", "100", "400", "4,000", "50,000", "1,000,000"],
        )
    )
    steps = [10**power for power in range(ceil(log10(top)) + 1)]
    numbers = {ZERO_AT: "tie only", **{step: f"{step:,}" for step in steps}}
    axis_up(figure, numbers, look, type="log", range=[log10(0.5), log10(top)])
    name_axes(figure, "total votes", "line: largest margin with a free recount, votes", look)
    legend_below(figure, look)


def _name_jumps(figure: go.Figure, reaches: Sequence[Reach], look: Theme) -> None:
    """The jumps in words; at one total, that of the line named first."""
    found: dict[int, tuple[int, int]] = {}
    for reach in reaches:
        for total, before, beyond in jumps(reach.rules):
            found.setdefault(total, (before, beyond))
    for total, (before, beyond) in found.items():
        figure.add_annotation(
            text=f"{before:,} → {beyond:,}",
            x=log10(total),
            y=log10(max(before, beyond)),
            ax=0,
            ay=-26,
            arrowhead=0,
            xanchor="right" if total > 10_000 else "center",
            arrowcolor=look.muted,
            font={"color": look.ink, "size": 12},
            bgcolor=look.paper,
        )


def _draw_total(figure: go.Figure, drawn: Sequence[Drawn], total: int | None, look: Theme) -> None:
    marks = []
    if total is not None and LOW <= total <= HIGH:
        figure.add_shape(
            type="line",
            x0=total,
            x1=total,
            yref="paper",
            y0=0,
            y1=1,
            line={"color": look.muted, "width": 1, "dash": "dot"},
        )
        marks = [(name, known_line(reach.rules, {"total": total})[0]) for _, name, reach in drawn]
    shown = [(name, line) for name, line in marks if line is not None]
    figure.add_scatter(
        x=[total for _ in shown],
        y=[line or ZERO_AT for _, line in shown],
        mode="markers",
        marker={"symbol": "circle", "size": 9, "color": look.ink},
        hovertext=[f"{safe(name, 90)}<br>{votes(total or 0)} in total: line {votes(line)}" for name, line in shown],
        hovertemplate="%{hovertext}<extra></extra>",
        name="your total",
        showlegend=False,
    )


def _message(drawn: Sequence[Drawn], total: int | None) -> str:
    if not drawn:
        return "No line in votes for these contests."
    parts = []
    for points, name, reach in drawn:
        ends = [point for point in points if point[1] is not None]
        (low, start), (high, end) = ends[0], ends[-1]
        words = f"For {name}, it runs from {votes(start or 0)} at a total of {low:,} to {votes(end or 0)} at {high:,}"
        for edge, before, beyond in jumps(reach.rules):
            words += f", jumping from {before:,} to {beyond:,} between totals of {edge:,} and {edge + 1:,}"
        if total is not None:
            line = known_line(reach.rules, {"total": total})[0]
            words += f"; at {total:,} it is {votes(line)}" if line is not None else ""
        parts.append(words)
    return f"The line over total votes. {'. '.join(parts)}."
