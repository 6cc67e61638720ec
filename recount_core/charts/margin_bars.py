"""Margins on a scale of votes, with every bound of the law marked and named: what stands where against which line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import plotly.graph_objects as go

from recount_core.answer import Answer, Decision
from recount_core.charts.canvas import axis, hidden_axis, note, safe, sheet
from recount_core.charts.palette import ROUTE_STYLES, Theme, route_colour, theme_of
from recount_core.law.conditions import Comparison, Facts, Line
from recount_core.law.rules import FREE_ROUTES, Rule
from recount_core.words import exact, percent, share, votes

ROWS: Final = 12
ROW_HEIGHT: Final = 58
LABEL_HEIGHT: Final = 19


class Mark(NamedTuple):
    """A bound on the margin that a rule names: where it lies in votes, its name, whether it applies and whether it is
    free."""

    at: Fraction
    name: str
    applies: bool
    free: bool


def margin_bars(decision: Decision, *, theme: str = "light") -> go.Figure:
    """The margin of each losing choice as a bar on a scale of votes, with the bounds of the law as upright lines.

    Every percentage and vote bound of the rules is marked and named; the ones that don't apply to this contest (ten
    votes above 400 in total) are dotted and say so. The line of the law is bold. A bar longer than the scale ends in
    an arrow; its votes are in words.
    """
    contest, look = decision.contest, theme_of(theme)
    answers = decision.answers[:ROWS]
    found = marks(answers[0]) if answers else ()
    line = answers[0].line if answers else None
    top = scale_top([answer.margin for answer in answers], found)
    levels = label_levels(found, line, top)
    room = (max(levels, default=0) + 1) * LABEL_HEIGHT + 6 if levels else 8
    figure = sheet(
        theme,
        height=len(answers) * ROW_HEIGHT + room + 50 if answers else 120,
        alt=margin_words(decision, found),
        revision=f"margins {contest.id}",
        top=room,
        bottom=42,
    )
    title = {"text": "margin, votes", "font": {"color": look.muted, "size": 12}}
    figure.update_xaxes(axis(look, range=[0, top], tickformat=",d", nticks=6, title=title))
    figure.update_yaxes(hidden_axis(max(len(answers), 1), 0))
    _draw_zone(figure, found, line, look)
    _draw_bars(figure, answers, top, look)
    for mark, level in zip(found, levels, strict=True):
        _draw_mark(figure, mark, line, top, level, len(answers), look)
    if not answers:
        note(figure, safe(decision.reason or "Nobody lost: there is no margin to show.", 200), look)
    elif len(decision.answers) > ROWS:
        more = f"and {len(decision.answers) - ROWS:,} more farther out"
        note(figure, more, look, x=1, y=0, xanchor="right", yanchor="bottom")
    return figure


def marks(answer: Answer) -> tuple[Mark, ...]:
    """The bounds on the margin that the rules of an answer name, smallest first, each once; a bound that applies wins
    over its twin."""
    found: dict[tuple[Fraction, str], Mark] = {}
    for rule in answer.rules:
        for line in rule.when:
            for comparison in line.comparisons:
                mark = _mark(rule, line, comparison, answer.facts)
                if mark is None:
                    continue
                known = found.get((mark.at, mark.name))
                if known is None or (mark.applies, mark.free) > (known.applies, known.free):
                    found[mark.at, mark.name] = mark
    return tuple(sorted(found.values()))


def _mark(rule: Rule, line: Line, comparison: Comparison, facts: Facts) -> Mark | None:
    sides = comparison.sides(facts)
    if comparison.quantity != "margin" or sides is None or (not comparison.base and comparison.share == 0):
        return None
    others = [other.holds(facts) for other in line.comparisons if other.quantity != "margin"]
    name = share(comparison.share) if comparison.base else votes(int(comparison.share))
    return Mark(Fraction(sides[1], sides[0]), name, False not in others, rule.route in FREE_ROUTES)


def scale_top(margins: Iterable[int], found: Sequence[Mark], *, every: bool = False) -> float:
    """The end of the scale in votes: room for every mark; for the margins too, up to four times the farthest mark or,
    with `every`, all."""
    farthest = float(max((mark.at for mark in found), default=Fraction(0)))
    largest = max(margins, default=0)
    top = max(farthest * 1.35, largest * 1.12 if every or not farthest else min(largest * 1.12, farthest * 4))
    return max(top, 4.0)


def label_levels(found: Sequence[Mark], line: int | None, top: float, width: int = 300) -> list[int]:
    """The row of each mark's label, 0 lowest, so that in a picture of a `width` in pixels, a phone's if none is given, they neither
    touch nor run out of it."""
    taken: list[list[tuple[float, float]]] = []
    levels = []
    for mark in found:
        at, long = float(mark.at) / top * width, len(mark_words(mark, line)) * 6.6 + 10
        start, end = (at - long, at) if leans_left(mark, top) else (at, at + long)
        free = (row for row, spans in enumerate(taken) if all(end <= low or start >= high for low, high in spans))
        level = next(free, len(taken))
        if level == len(taken):
            taken.append([])
        taken[level].append((start, end))
        levels.append(level)
    return levels


def leans_left(mark: Mark, top: float) -> bool:
    """Whether a mark stands so far right that its label goes to its left."""
    return float(mark.at) > top * 0.5


def is_line(mark: Mark, line: int | None) -> bool:
    """Whether this bound is what sets the line: free, applying, and the line the last whole vote within it."""
    return line is not None and mark.free and mark.applies and line <= mark.at <= line + 1


def mark_words(mark: Mark, line: int | None) -> str:
    """The name of a bound on a picture: what it comes to in votes, whether it is the line, and whether it applies at all."""
    words = f"{mark.name} = {exact(mark.at)}" if "%" in mark.name else mark.name
    if not mark.applies:
        return f"{mark.name} (not here)"
    return f"{words}, the line" if is_line(mark, line) else words


def _draw_zone(figure: go.Figure, found: Sequence[Mark], line: int | None, look: Theme) -> None:
    """The margins inside the line, up to the bound that sets it."""
    if line is None:
        return
    end = max((float(mark.at) for mark in found if is_line(mark, line)), default=line + 0.5)
    figure.add_shape(
        type="rect",
        yref="paper",
        y0=0,
        y1=1,
        x0=0,
        x1=end,
        layer="below",
        fillcolor=look.inside,
        line={"width": 0},
        name="inside the line",
    )


def _draw_bars(figure: go.Figure, answers: Sequence[Answer], top: float, look: Theme) -> None:
    """One trace a route, so that the colours have names; the words stand above each bar."""
    rows = list(enumerate(answers))
    for route in ROUTE_STYLES:
        group = [(at, answer) for at, answer in rows if answer.route == route]
        figure.add_bar(
            x=[min(answer.margin, top) for _, answer in group],
            y=[at + 0.78 for at, _ in group],
            customdata=[answer.margin for _, answer in group],
            orientation="h",
            width=0.26,
            marker={
                "color": look.paper if route == "not decided" else route_colour(route, look),
                "line": {"width": 1.5 if route == "not decided" else 0, "color": look.ink},
            },
            name=ROUTE_STYLES[route].words,
            hovertext=[hover(answer) for _, answer in group],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    _draw_ends(figure, rows, top, look)


def _draw_ends(figure: go.Figure, rows: Sequence[tuple[int, Answer]], top: float, look: Theme) -> None:
    """The words above the bars, the arrow at the end of one that is longer than the scale, and the dot of a margin of 0."""
    figure.add_scatter(
        x=[0 for _ in rows],
        y=[at + 0.35 for at, _ in rows],
        mode="text",
        text=[f"<b>{safe(answer.choice, 40)}</b><br>{behind(answer)}" for _, answer in rows],
        textposition="middle right",
        textfont={"color": look.ink, "size": 13},
        cliponaxis=False,
        hoverinfo="skip",
        name="names",
    )
    for name, symbol, shown in (
        ("longer than the scale", "triangle-right", [(at, one, top) for at, one in rows if one.margin > top]),
        ("margin of 0", "circle", [(at, one, 0.0) for at, one in rows if one.margin == 0]),
    ):
        figure.add_scatter(
            x=[x for _, _, x in shown],
            y=[at + 0.78 for at, _, _ in shown],
            mode="markers",
            marker={"symbol": symbol, "size": 12, "color": [route_colour(one.route, look) for _, one, _ in shown]},
            cliponaxis=False,
            hoverinfo="skip",
            name=name,
        )


def behind(answer: Answer, route: bool = True) -> str:
    """A margin in words, with its percentage and, unless `route` is False, the route."""
    total = answer.facts.get("total")
    margin = "tied" if answer.tied else f"{answer.margin:,} behind ({percent(answer.margin, total)})"
    return f"{margin}: {ROUTE_STYLES[answer.route].words}" if route else margin


def hover(answer: Answer) -> str:
    """What the pointer shows of an answer: its route, margin, line and the votes between them."""
    rows = [f"margin {votes(answer.margin)} ({percent(answer.margin, answer.facts.get('total'))})"]
    if answer.line is not None and answer.distance is not None:
        rows.append(f"line {votes(answer.line)}")
        rows.append(
            f"{votes(abs(answer.distance))} {'outside' if answer.distance > 0 else 'to spare'}"
            if answer.distance
            else "exactly on the line"
        )
    return f"<b>{safe(answer.choice)}</b><br>{ROUTE_STYLES[answer.route].words}<br>{'<br>'.join(rows)}"


def _draw_mark(figure: go.Figure, mark: Mark, line: int | None, top: float, level: int, rows: int, look: Theme) -> None:
    """A bound: its name on top, a hair-line down, and a stroke across every bar, so that it never crosses words."""
    sets_line = is_line(mark, line)
    colour = look.accent if sets_line else look.muted
    at, dash = float(mark.at), "solid" if mark.applies else "dot"
    figure.add_shape(
        type="line",
        x0=at,
        x1=at,
        yref="paper",
        y0=0,
        y1=1,
        layer="below",
        line={"color": look.grid if not sets_line else look.accent, "width": 1, "dash": dash},
        name=mark.name,
    )
    figure.add_scatter(
        x=[x for _ in range(rows) for x in (at, at, None)],
        y=[y for row in range(rows) for y in (row + 0.6, row + 0.96, None)],
        mode="lines",
        line={"color": colour, "width": 4 if sets_line else 1.6, "dash": dash},
        hoverinfo="skip",
        name=mark.name,
    )
    words = mark_words(mark, line)
    figure.add_annotation(
        text=f"<b>{words}</b>" if sets_line else words,
        x=at,
        xanchor="right" if leans_left(mark, top) else "left",
        yref="paper",
        y=1,
        yanchor="bottom",
        yshift=level * LABEL_HEIGHT,
        showarrow=False,
        font={"color": colour, "size": 12},
        name=mark.name,
    )


def margin_words(decision: Decision, found: Sequence[Mark]) -> str:
    """The message of the picture: the closest margins, the line, the bounds marked."""
    if not decision.answers:
        return f"No margins in {decision.contest.title}: {decision.reason or 'nobody lost'}."
    line = decision.answers[0].line
    parts = [f"{answer.choice} {behind(answer)}" for answer in decision.answers[:5]]
    text = f"Margins in {decision.contest.title}: {'; '.join(parts)}."
    if line is not None:
        text += f" The line is {votes(line)}."
    bounds = [mark_words(mark, None) for mark in found]
    return f"{text} Marked: {'; '.join(bounds)}." if bounds else text
