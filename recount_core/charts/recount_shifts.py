"""How far known recounts moved: one margin beside real shifts in votes, by size of contest."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final

import plotly.graph_objects as go

from recount_core.charts.canvas import axis, axis_up, legend_below, name_axes, safe, sheet
from recount_core.charts.palette import Theme, theme_of
from recount_core.known_recounts import KnownRecount
from recount_core.words import percent, votes

ZERO_AT: Final = 0.4
"""Where recounts that changed nothing are drawn on the log axis."""


def recount_shifts(
    margin: int, recounts: Sequence[KnownRecount], *, total: int | None = None, theme: str = "light"
) -> go.Figure:
    """Known recounts by total votes (across, log) and votes moved (up, log), with this contest's margin as a line.

    Takes the margin and, where known, the total of the contest at hand, in votes. Recounts without a known total are
    left out of the picture and counted in its message. It shows a range seen in selected cases, never a chance.
    """
    look = theme_of(theme)
    placed = [recount for recount in recounts if recount.total]
    figure = sheet(theme, height=400, alt=_message(margin, recounts), revision="recount shifts", top=26, bottom=40)
    totals = [recount.total or 1 for recount in placed] + ([total] if total else [])
    moved = [recount.moved for recount in placed] + [margin, 10]
    wide = [floor(log10(min(totals, default=100))), ceil(log10(max(totals, default=100_000) * 1.05))]
    _draw_axes(figure, wide, ceil(log10(max(moved) * 1.1)), look)
    for name, turned, symbol, colour, size in (
        ("outcome stayed", False, "circle", look.faint, 8),
        ("outcome changed", True, "diamond", look.ink, 11),
    ):
        group = [recount for recount in placed if recount.turned == turned]
        figure.add_scatter(
            x=[recount.total for recount in group],
            y=[recount.moved or ZERO_AT for recount in group],
            customdata=[recount.moved for recount in group],
            mode="markers",
            marker={"symbol": symbol, "size": size, "color": colour},
            name=f"{name} ({len(group):,})",
            showlegend=bool(group),
            hovertext=[_hover(recount) for recount in group],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    _draw_contest(figure, margin, total, look)
    return figure


def _draw_axes(figure: go.Figure, wide: Sequence[int], high: int, look: Theme) -> None:
    across, up = [10**power for power in range(wide[0], wide[1] + 1)], [10**power for power in range(high + 1)]
    figure.update_xaxes(
        axis(
            look,
            type="log",
            range=list(wide),
            tickvals=across,
            ticktext=[f"{value:,}" for value in across],
        )
    )
    numbers = {ZERO_AT: "0", **{value: f"{value:,}" for value in up}}
    axis_up(figure, numbers, look, type="log", range=[log10(0.16), high])
    name_axes(figure, "total votes", "votes by which the margin moved", look)
    legend_below(figure, look)


def _draw_contest(figure: go.Figure, margin: int, total: int | None, look: Theme) -> None:
    at = margin or ZERO_AT
    figure.add_shape(
        type="line",
        xref="paper",
        x0=0,
        x1=1,
        y0=at,
        y1=at,
        layer="below",
        line={"color": look.accent, "width": 3},
        name="this margin",
    )
    figure.add_annotation(
        text=f"<b>this margin: {votes(margin)}</b>",
        xref="paper",
        x=0,
        xanchor="left",
        y=log10(at),
        yanchor="bottom",
        yshift=7,
        showarrow=False,
        font={"color": look.accent, "size": 13},
        bgcolor=look.paper,
        name="this margin",
    )
    figure.add_scatter(
        x=[total] if total else [],
        y=[at] if total else [],
        mode="markers",
        marker={"symbol": "circle", "size": 13, "color": look.accent, "line": {"color": look.paper, "width": 2}},
        name="this contest",
        showlegend=bool(total),
        hoverinfo="skip",
    )


def _hover(recount: KnownRecount) -> str:
    rows = [f"before {recount.before:,}", f"after {recount.after:,}", f"moved {votes(recount.moved)}"]
    if recount.total:
        rows[-1] += f" ({percent(recount.moved, recount.total)} of {recount.total:,})"
    if recount.base:
        rows.append(f"total: {safe(recount.base)}")
    if recount.turned:
        rows.append("the outcome changed")
    return f"<b>{recount.year} {safe(recount.state)} {safe(recount.name)}</b><br>{'<br>'.join(rows)}"


def _message(margin: int, recounts: Sequence[KnownRecount]) -> str:
    if not recounts:
        return f"A margin of {votes(margin)}, and no known recounts to set beside it."
    moved = sorted(recount.moved for recount in recounts)
    turned = sum(recount.turned for recount in recounts)
    hidden = sum(not recount.total for recount in recounts)
    not_drawn = f" {hidden:,} without a known total {'is' if hidden == 1 else 'are'} not drawn." if hidden else ""
    return (
        f"A margin of {votes(margin)} beside {len(recounts):,} known recounts, which moved by {moved[0]:,} to {votes(moved[-1])}; "
        f"{turned:,} changed the outcome.{not_drawn} Selected cases, not a sample."
    )
