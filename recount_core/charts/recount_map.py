"""The recount map: every contest a dot, the law a line through them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import ceil, log10
from typing import Any, Final, NamedTuple

import plotly.graph_objects as go

from recount_core.answer import Answer, Decision
from recount_core.charts.canvas import axis, axis_up, legend_below, name_axes, note, safe, safe_lines, sheet
from recount_core.charts.palette import NOT_COVERED, ROUTE_STYLES, Theme, route_colour, theme_of
from recount_core.explain import sentence
from recount_core.law.lines import Tier, clauses_of, curve, jumps, tiers
from recount_core.law.rules import FREE_ROUTES, Rule
from recount_core.words import joined, percent, votes

TIE_AT: Final = 0.3
"""Where margins of 0 are drawn: in a strip of their own, for a log axis has no zero."""

FLOOR: Final = 0.2
STRIP_TOP: Final = 0.42
CURVES: Final = 6
"""Lines of the law that one map shows, those with most contests first."""

GL_FROM: Final = 1500
"""From this many dots on the browser's graphics card draws them; fewer stay sharp in print as SVG."""

NARROW: Final = 2
"""Powers of ten across, up to which the scale has 2 and 5 as well."""

HOVER_WIDTH: Final = 40
"""Letters in a line of what the pointer shows: as much as a phone has room for."""

_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")


class Dot(NamedTuple):
    """One contest on the map: its total and its smallest margin in votes, and the route of the closest loser."""

    decision: Decision
    answer: Answer
    total: int
    margin: int
    route: str


class LawCurve(NamedTuple):
    """One line on the map: (total, line) in votes, its name, the rules behind it, the number of contests under it."""

    points: tuple[tuple[int, int | None], ...]
    name: str
    rules: tuple[Rule, ...]
    contests: int


def recount_map(
    decisions: Sequence[Decision],
    *,
    state: str = "",
    kind: str = "",
    shown: Collection[str] | None = None,
    chosen: str = "",
    theme: str = "light",
    height: int = 600,
) -> go.Figure:
    """Every contest by total votes (across, log) and the closest loser's margin (up, log), with the lines of their law.

    Takes decisions; `state`, `kind` ("candidate", "question") and `shown` (ids of contests) keep some of them, while the
    axes go on to span them all and so stay where they are; `chosen` (an id) puts a ring round one. A line runs half a vote
    above the largest margin with a free route, so that dots below it are inside. `customdata` of a dot is the contest's id.
    """
    everything = [dot for dot in map(_dot, decisions) if dot is not None]
    dots = [dot for dot in everything if _kept(dot, state, kind, shown)]
    look = theme_of(theme)
    wide, high = _ranges(everything)
    curves = _curves(dots, 10 ** ceil(wide[1]))
    figure = sheet(theme, height=height, alt=_message(dots, curves), revision="recount map", top=30, bottom=40)
    _draw_law(figure, curves, look)
    _draw_dots(figure, dots, look)
    _draw_chosen(figure, [dot for dot in dots if dot.decision.contest.id == chosen], look)
    _draw_axes(figure, wide, high, look)
    if curves:
        _name_zones(figure, curves, wide, high, look)
    if not dots:
        note(figure, "No contest to show here.", look)
    return figure


def _dot(decision: Decision) -> Dot | None:
    answer, total = decision.first, decision.contest.total
    if answer is None or not total:
        return None
    route = NOT_COVERED if decision.status == NOT_COVERED else answer.route
    return Dot(decision, answer, total, answer.margin, route)


def _kept(dot: Dot, state: str, kind: str, shown: Collection[str] | None) -> bool:
    contest = dot.decision.contest
    return (
        (not state or contest.state == state)
        and (not kind or contest.kind == kind)
        and (shown is None or contest.id in shown)
    )


def _ranges(dots: Iterable[Dot]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Room round all dots, as powers of ten: the same whatever people filter."""
    totals = [dot.total for dot in dots] or [10, 100_000]
    top = max([dot.margin for dot in dots if dot.margin] or [100])
    return (log10(min(totals) * 0.75), log10(max(max(totals), 1000) * 1.4)), (log10(FLOOR), log10(max(top, 50) * 2))


def _curves(dots: Sequence[Dot], high: int) -> list[LawCurve]:
    """The lines of the law that the dots are judged by, the one with most dots first; lines that coincide are one."""
    counted = Counter(dot.answer.rules for dot in dots if dot.answer.rules)
    found: dict[tuple[tuple[int, int | None], ...], list[tuple[tuple[Rule, ...], int]]] = {}
    for rules, number in counted.most_common():
        points = curve(rules, 1, high)
        if any(line is not None for _, line in points):
            found.setdefault(points, []).append((rules, number))
    curves = [
        LawCurve(points, _name([rules for rules, _ in group]), group[0][0], sum(number for _, number in group))
        for points, group in found.items()
    ]
    return sorted(curves, key=lambda one: -one.contests)[:CURVES]


def _name(groups: Iterable[tuple[Rule, ...]]) -> str:
    """What a line is called: state, section, clauses and versions, as "MN 204C.36, subd. 1 (2010, 2013)"."""
    versions: dict[str, set[str]] = {}
    for rules in groups:
        free = [rule for rule in rules if rule.route == "public"] or [r for r in rules if r.route in FREE_ROUTES]
        versions.setdefault(clauses_of(rules), set()).add(free[0].version)
    return joined(f"{section} ({', '.join(sorted(found))})" for section, found in versions.items())


def _draw_law(figure: go.Figure, curves: Sequence[LawCurve], look: Theme) -> None:
    """The zone inside the main line, then one trace for each of CURVES places, the main line last and so on top."""
    zone = [(total, line + 0.5) for total, line in curves[0].points if line is not None] if curves else []
    figure.add_scatter(
        x=[total for total, _ in zone] + [total for total, _ in reversed(zone)],
        y=[line for _, line in zone] + [FLOOR] * len(zone),
        mode="lines",
        fill="toself",
        fillcolor=look.inside,
        line={"width": 0},
        hoverinfo="skip",
        showlegend=False,
        name="inside the line",
    )
    for place in reversed(range(CURVES)):
        one = curves[place] if place < len(curves) else LawCurve((), "", (), 0)
        figure.add_scatter(
            x=[total for total, _ in one.points],
            y=[None if line is None else line + 0.5 for _, line in one.points],
            customdata=[line for _, line in one.points],
            mode="lines",
            line={"color": look.lines[place], "width": 1.6 if place else 3, "dash": _DASHES[place]},
            name=f"line: {safe(one.name)}" if one.name else "",
            showlegend=bool(one.points),
            hoverinfo="skip",
            legendrank=500 + place,
        )


def _draw_dots(figure: go.Figure, dots: Sequence[Dot], look: Theme) -> None:
    trace: type[Any] = go.Scattergl if len(dots) > GL_FROM else go.Scatter
    by_route: dict[str, list[Dot]] = {route: [] for route in ROUTE_STYLES}
    for dot in dots:
        by_route[dot.route].append(dot)
    for rank, (route, group) in enumerate(by_route.items()):
        style = ROUTE_STYLES[route]
        figure.add_trace(
            trace(
                x=[dot.total for dot in group],
                y=[dot.margin or TIE_AT for dot in group],
                customdata=[dot.decision.contest.id for dot in group],
                hovertext=[hover(dot.decision, dot.answer) for dot in group],
                hovertemplate="%{hovertext}<extra></extra>",
                mode="markers",
                marker={
                    "symbol": style.shape,
                    "size": style.size,
                    "color": route_colour(route, look),
                    "opacity": style.opacity,
                    "line": {"width": 1.4 if "open" in style.shape else 0, "color": route_colour(route, look)},
                },
                name=f"{style.words} ({len(group):,})",
                showlegend=bool(group),
                legendrank=100 - rank,
            )
        )


def hover(decision: Decision, answer: Answer) -> str:
    """What the pointer shows: the contest, its sentence, and the three numbers under one another."""
    contest = decision.contest
    place = f", {contest.jurisdiction}" if contest.jurisdiction else ""
    rows = [f"margin {votes(answer.margin)} ({percent(answer.margin, contest.total)})"]
    if answer.line is not None:
        rows.append(f"line {votes(answer.line)}")
    rows.append(f"total {votes(contest.total or 0)}")
    name = safe_lines(contest.title + place, HOVER_WIDTH, 120)
    return "<br>".join((f"<b>{name}</b>", safe_lines(sentence(decision), HOVER_WIDTH), *rows))


def _draw_chosen(figure: go.Figure, dots: Sequence[Dot], look: Theme) -> None:
    figure.add_scatter(
        x=[dot.total for dot in dots],
        y=[dot.margin or TIE_AT for dot in dots],
        mode="markers",
        marker={"symbol": "circle-open", "size": 18, "color": look.ink, "line": {"width": 2.5}},
        name="the chosen contest",
        hoverinfo="skip",
        showlegend=bool(dots),
        legendrank=600,
    )


def _draw_axes(figure: go.Figure, wide: tuple[float, float], high: tuple[float, float], look: Theme) -> None:
    decades = [10**power for power in range(ceil(max(wide[1], high[1])) + 1)]
    # Contests of like sizes would leave a scale of one number.
    totals = decades if wide[1] - wide[0] > NARROW else [step * decade for decade in decades for step in (1, 2, 5)]
    figure.update_xaxes(
        axis(
            look,
            type="log",
            range=list(wide),
            tickvals=totals,
            ticktext=[f"{total:,}" for total in totals],
            fixedrange=False,
        )
    )
    margins = {TIE_AT: "tie", **{decade: f"{decade:,}" for decade in decades if decade < 10 ** high[1]}}
    axis_up(figure, margins, look, type="log", range=list(high), fixedrange=False)
    figure.add_shape(
        type="line", xref="paper", x0=0, x1=1, y0=STRIP_TOP, y1=STRIP_TOP, line={"color": look.muted, "width": 1}
    )
    name_axes(figure, "total votes counted", "margin, votes", look)
    legend_below(figure, look)


def _name_zones(
    figure: go.Figure,
    curves: Sequence[LawCurve],
    wide: tuple[float, float],
    high: tuple[float, float],
    look: Theme,
) -> None:
    """Words on the picture: what is inside, what is outside, and where the line jumps. Annotations on log axes take powers."""
    main = curves[0]
    found = tiers(main.rules, {"total": int(10 ** wide[1])})
    bold = {"size": 14, "color": look.accent}
    figure.add_annotation(
        text=f"<b>inside the line</b><br>{_zone_words([t for t in found if t.route in FREE_ROUTES])}",
        x=wide[1] - 0.05,
        y=0.3,
        xanchor="right",
        yanchor="middle",
        align="right",
        showarrow=False,
        font=bold,
    )
    figure.add_annotation(
        text=f"<b>outside the line</b><br>{_zone_words([t for t in found if t.route not in FREE_ROUTES])}",
        x=wide[0] + 0.08,
        y=high[1] - 0.08,
        xanchor="left",
        yanchor="top",
        align="left",
        showarrow=False,
        font={"size": 14, "color": look.muted},
    )
    _name_jumps(figure, main, wide, high, look)


def _name_jumps(
    figure: go.Figure, main: LawCurve, wide: tuple[float, float], high: tuple[float, float], look: Theme
) -> None:
    """Where the line jumps, and from where to where."""
    for total, before, beyond in jumps(main.rules):
        if wide[0] < log10(total) < wide[1]:
            # High up there is no room above the line: the words outside stand there.
            under = log10(max(before, beyond)) > high[0] + (high[1] - high[0]) * 0.75
            figure.add_annotation(
                text=f"{_edge_words(total)}: {before:,} → {beyond:,}",
                x=log10(total),
                y=log10((min if under else max)(before, beyond) + 0.5),
                ax=0,
                ay=38 if under else -38,
                xanchor="right" if log10(total) > wide[0] + (wide[1] - wide[0]) * 0.6 else "center",
                arrowhead=0,
                arrowwidth=1.2,
                arrowcolor=look.ink,
                font={"size": 12, "color": look.ink},
                bgcolor=look.paper,
                borderpad=2,
            )


def _zone_words(found: Sequence[Tier]) -> str:
    """The routes of a zone in order of distance, ties aside: "at own expense, further out by a court only"."""
    words = list(dict.fromkeys(ROUTE_STYLES[tier.route].zone for tier in found if tier.high != 0))
    return "<br>further out ".join(word.replace("may ask at ", "may ask at<br>") for word in words)


def _edge_words(total: int) -> str:
    """A jump between `total` and one vote more, named by the rounder of the two."""
    over = f"{total:,}".rstrip("0,")
    start = f"{total + 1:,}".rstrip("0,")
    return f"from {total + 1:,}" if len(start) < len(over) else f"over {total:,}"


def _message(dots: Sequence[Dot], curves: Sequence[LawCurve]) -> str:
    """The map in words: how many contests, how many by route, where the main line jumps."""
    if not dots:
        return "Recount map without contests."
    counted = Counter(dot.route for dot in dots)
    parts = [
        f"{counted[route]:,} {ROUTE_STYLES[route].words}" for route in reversed(list(ROUTE_STYLES)) if counted[route]
    ]
    text = f"Recount map of {len(dots):,} contests by total votes and margin: {joined(parts)}."
    ties = sum(dot.margin == 0 for dot in dots)
    if ties:
        text += f" {ties:,} tied." if ties > 1 else " One tied."
    if curves:
        text += f" The line with most contests is that of {curves[0].name}."
        for total, before, beyond in jumps(curves[0].rules):
            text += f" It jumps {_edge_words(total)} total votes, from a margin of {before:,} to {beyond:,}."
    return text
