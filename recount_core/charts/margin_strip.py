"""The what-if in one strip: the closest loser's margin before and after, over the zones of the law."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from recount_core.answer import Answer, Decision
from recount_core.charts.canvas import axis, hidden_axis, note, safe
from recount_core.charts.draft import Draft
from recount_core.charts.margin_bars import behind, hover, marks, scale_top
from recount_core.charts.palette import ROUTE_STYLES, Theme, theme_of
from recount_core.law.lines import Tier, tiers
from recount_core.law.rules import FREE_ROUTES
from recount_core.words import votes


def margin_strip(before: Decision, after: Decision, *, theme: str = "light") -> go.Figure:
    """The closest loser's margin as counted and after a what-if, on a scale of votes with the zones of the law as
    they are after it.

    Takes the counted decision and the one with the votes shifted. Where the line has moved, the old one is dotted in
    the upper row. The scale has room for both margins.
    """
    look = theme_of(theme)
    first, second = before.first, after.first
    top = scale_top([one.margin for one in (first, second) if one], marks(second) if second else (), every=True)
    figure = Draft(
        theme, height=222, alt=_message(before, after), revision=f"strip {before.contest.id}", top=42, bottom=42
    )
    title = {"text": "margin, votes", "font": {"color": look.muted, "size": 12}}
    figure.update_xaxes(axis(look, range=[0, top], tickformat=",d", nticks=6, title=title, automargin=False))
    figure.update_yaxes(hidden_axis(2, 0))
    zones = _zones(tiers(second.rules, second.facts), top) if second and after.decided else []
    _draw_zones(figure, zones, top, look)
    if first is not None and first.line is not None and (second is None or first.line != second.line):
        _stroke(figure, first.line + 0.5, (0.5, 0.95), look.accent, 2, "dot")
    _draw_row(figure, first, "counted", 0, "circle-open", top, look)
    _draw_row(figure, second, "what if", 1, "diamond", top, look)
    return figure.figure()


def _zones(found: Sequence[Tier], top: float) -> list[tuple[float, float, str]]:
    """(start, end, route) on the scale, neighbours with the same best route as one."""
    zones: list[tuple[float, float, str]] = []
    for tier in found:
        start = max(tier.low - 0.5, 0.0)
        end = top if tier.high is None else min(tier.high + 0.5, top)
        if zones and zones[-1][2] == tier.route:
            zones[-1] = (zones[-1][0], end, tier.route)
        elif start < top:
            zones.append((start, end, tier.route))
    return zones


def _draw_zones(figure: Draft, zones: Sequence[tuple[float, float, str]], top: float, look: Theme) -> None:
    """Free zones tinted and named on the left, the others named on the right a line higher; strokes where a zone
    ends."""
    for start, end, route in zones:
        inside = route in FREE_ROUTES
        figure.add_shape(
            type="rect",
            x0=start,
            x1=end,
            yref="paper",
            y0=0,
            y1=1,
            layer="below",
            line={"width": 0},
            fillcolor=look.inside if inside else look.paper,
            name=route,
        )
        if end < top:
            for row in (0, 1):
                colour, width = (look.accent, 4.0) if inside else (look.muted, 1.6)
                _stroke(figure, end, (row + 0.5, row + 0.95), colour, width, "solid")
    free = [route for start, end, route in zones if route in FREE_ROUTES and end - start > 0.6]
    paid = [route for _, _, route in zones if route not in FREE_ROUTES]
    words = ", further out ".join(dict.fromkeys(ROUTE_STYLES[route].zone for route in free))
    farther = ", further out ".join(dict.fromkeys(ROUTE_STYLES[route].zone for route in paid))
    figure.add_annotation(
        text=f"<b>{words}</b>",
        x=0,
        xref="paper",
        xanchor="left",
        y=1,
        yref="paper",
        yanchor="bottom",
        showarrow=False,
        font={"color": look.accent, "size": 12},
    )
    note(
        figure,
        f"{farther} →" if farther else "",
        look,
        x=1,
        y=1,
        xanchor="right",
        yanchor="bottom",
        yshift=18,
        font={"color": look.muted, "size": 12},
    )


def _stroke(figure: Draft, x: float, rows: tuple[float, float], colour: str, width: float, dash: str) -> None:
    line = {"color": colour, "width": width, "dash": dash}
    figure.add_shape(type="line", x0=x, x1=x, y0=rows[0], y1=rows[1], layer="below", line=line)


def _draw_row(figure: Draft, answer: Answer | None, name: str, row: int, symbol: str, top: float, look: Theme) -> None:
    shown = [answer] if answer else []
    colour = look.ink if row else look.muted
    figure.add_scatter(
        x=[min(one.margin, top) for one in shown],
        y=[row + 0.72 for _ in shown],
        customdata=[one.margin for one in shown],
        mode="markers",
        marker={"symbol": symbol, "size": 14, "color": colour, "line": {"width": 2.5, "color": colour}},
        hovertext=[hover(one) for one in shown],
        hovertemplate="%{hovertext}<extra></extra>",
        cliponaxis=False,
        name=name,
    )
    words = f"{safe(answer.choice, 30)} {behind(answer, False)}" if answer else "nobody lost"
    figure.add_annotation(
        text=f"{name}: <b>{words}</b>",
        x=0,
        xref="paper",
        xanchor="left",
        y=row + 0.25,
        yanchor="middle",
        showarrow=False,
        font={"color": colour, "size": 13},
    )


def _message(before: Decision, after: Decision) -> str:
    parts = []
    for words, decision in (("As counted", before), ("What if", after)):
        answer = decision.first
        if answer is None:
            parts.append(f"{words}: {decision.reason or 'nobody lost'}.")
        else:
            line = "" if answer.line is None else f", the line is {votes(answer.line)}"
            parts.append(f"{words}: {answer.choice} {behind(answer)}{line}.")
    return " ".join(parts)
