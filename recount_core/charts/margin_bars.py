"""Margins on a scale of votes, with every bound of the law marked and named: what stands where against which line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import plotly.graph_objects as go

from recount_core.answer import Answer, Decision
from recount_core.charts.canvas import axis, hidden_axis, note, safe, sheet
from recount_core.charts.palette import ROUTE_STYLES, Theme, route_colour, theme_of
from recount_core.explain import exact, percent, share, votes
from recount_core.law.lines import tiers
from recount_core.law.rules import FREE_ROUTES, Comparison, Facts, Line, Rule

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
    levels = _levels(found, line, top)
    room = (max(levels, default=0) + 1) * LABEL_HEIGHT + 6 if levels else 8
    figure = sheet(
        theme,
        height=len(answers) * ROW_HEIGHT + room + 50 if answers else 120,
        alt=_message(decision, found),
        revision=f"margins {contest.id}",
        top=room,
        bottom=42,
    )
    figure.update_xaxes(
        axis(
            look,
            range=[0, top],
            tickformat=",d",
            nticks=6,
            title={"text": "margin, votes", "font": {"color": look.muted, "size": 12}},
        )
    )
    figure.update_yaxes(hidden_axis(max(len(answers), 1), 0))
    _draw_zone(figure, line, look)
    _draw_bars(figure, answers, top, look)
    _draw_marks(figure, found, line, levels, look)
    if not answers:
        note(figure, safe(decision.reason or "Nobody lost: there is no margin to show.", 200), look)
    elif len(decision.answers) > ROWS:
        note(
            figure,
            f"and {len(decision.answers) - ROWS:,} more farther out",
            look,
            x=1,
            y=0,
            xanchor="right",
            yanchor="bottom",
        )
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


def scale_top(margins: Iterable[int], found: Sequence[Mark]) -> float:
    """The end of the scale in votes: room for every mark; for the margins too, up to four times the farthest mark."""
    farthest = float(max((mark.at for mark in found), default=Fraction(0)))
    largest = max(margins, default=0)
    top = max(farthest * 1.35, min(largest * 1.12, farthest * 4 if farthest else largest * 1.12))
    return max(top, 4.0)


def _levels(found: Sequence[Mark], line: int | None, top: float) -> list[int]:
    """The row of each mark's label, 0 lowest, so that neighbours on a phone don't run into one another."""
    ends: list[float] = []
    levels = []
    for mark in found:
        start = float(mark.at) / top * 300
        level = next((row for row, end in enumerate(ends) if end < start), len(ends))
        width = len(_mark_words(mark, line)) * 6.6 + 10
        if level == len(ends):
            ends.append(0.0)
        ends[level] = start + width
        levels.append(level)
    return levels


def _is_line(mark: Mark, line: int | None) -> bool:
    """Whether this bound is what sets the line: free, applying, and the line the last whole vote within it."""
    return line is not None and mark.free and mark.applies and line <= mark.at <= line + 1


def _mark_words(mark: Mark, line: int | None) -> str:
    words = f"{mark.name} = {exact(mark.at)}" if "%" in mark.name else mark.name
    if not mark.applies:
        return f"{mark.name}: not here"
    return f"{words}, the line" if _is_line(mark, line) else words


def _draw_zone(figure: go.Figure, line: int | None, look: Theme) -> None:
    if line is not None:
        figure.add_shape(
            type="rect",
            yref="paper",
            y0=0,
            y1=1,
            x0=0,
            x1=line + 0.5,
            layer="below",
            fillcolor=look.inside,
            line={"width": 0},
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
            marker={"color": route_colour(route, look), "line": {"width": 0}},
            name=ROUTE_STYLES[route].words,
            hovertext=[_hover(answer) for _, answer in group],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    figure.add_scatter(
        x=[0 for _ in answers],
        y=[at + 0.35 for at, _ in rows],
        mode="text",
        text=[f"<b>{safe(answer.choice, 40)}</b><br>{_behind(answer)}" for answer in answers],
        textposition="middle right",
        textfont={"color": look.ink, "size": 13},
        cliponaxis=False,
        hoverinfo="skip",
        name="names",
    )
    long = [(at, answer) for at, answer in rows if answer.margin > top]
    figure.add_scatter(
        x=[top for _ in long],
        y=[at + 0.78 for at, _ in long],
        mode="markers",
        marker={
            "symbol": "triangle-right",
            "size": 13,
            "color": [route_colour(answer.route, look) for _, answer in long],
        },
        cliponaxis=False,
        hoverinfo="skip",
        name="longer than the scale",
    )


def _behind(answer: Answer) -> str:
    total = answer.facts.get("total")
    margin = "tied" if answer.tied else f"{answer.margin:,} behind ({percent(answer.margin, total)})"
    return f"{margin}: {ROUTE_STYLES[answer.route].words}"


def _hover(answer: Answer) -> str:
    rows = [f"margin {votes(answer.margin)} ({percent(answer.margin, answer.facts.get('total'))})"]
    if answer.line is not None and answer.distance is not None:
        rows.append(f"line {votes(answer.line)}")
        rows.append(
            f"{votes(abs(answer.distance))} {'outside' if answer.distance > 0 else 'to spare'}"
            if answer.distance
            else "exactly on the line"
        )
    return f"<b>{safe(answer.choice)}</b><br>{ROUTE_STYLES[answer.route].words}<br>{'<br>'.join(rows)}"


def _draw_marks(figure: go.Figure, found: Sequence[Mark], line: int | None, levels: Sequence[int], look: Theme) -> None:
    for mark, level in zip(found, levels, strict=True):
        sets_line = _is_line(mark, line)
        colour = look.accent if sets_line else look.muted
        figure.add_shape(
            type="line",
            x0=float(mark.at),
            x1=float(mark.at),
            yref="paper",
            y0=0,
            y1=1,
            line={"color": colour, "width": 3 if sets_line else 1.2, "dash": "solid" if mark.applies else "dot"},
            name=mark.name,
        )
        words = _mark_words(mark, line)
        figure.add_annotation(
            text=f"<b>{words}</b>" if sets_line else words,
            x=float(mark.at),
            xanchor="left",
            xshift=-2,
            yref="paper",
            y=1,
            yanchor="bottom",
            yshift=level * LABEL_HEIGHT,
            showarrow=False,
            font={"color": colour, "size": 12},
            name=mark.name,
        )


def _message(decision: Decision, found: Sequence[Mark]) -> str:
    if not decision.answers:
        return f"No margins in {decision.contest.title}: {decision.reason or 'nobody lost'}."
    line = decision.answers[0].line
    parts = [f"{answer.choice} {_behind(answer)}" for answer in decision.answers[:5]]
    text = f"Margins in {decision.contest.title}: {'; '.join(parts)}."
    if line is not None:
        text += f" The line is {votes(line)}."
    bounds = [_mark_words(mark, None) for mark in found]
    return f"{text} Marked: {'; '.join(bounds)}." if bounds else text


def margin_strip(before: Decision, after: Decision, *, theme: str = "light") -> go.Figure:
    """The closest loser's margin before and after a what-if, over the zones of the law as they are after it.

    Takes the counted decision and the one with the votes shifted. The zones are those of `after`; where its line
    differs from the one before, the old line is dotted.
    """
    look = theme_of(theme)
    first, second = before.first, after.first
    margins = [answer.margin for answer in (first, second) if answer]
    found = marks(second) if second else ()
    top = scale_top(margins, found)
    figure = sheet(
        theme, height=170, alt=_strip_message(first, second), revision=f"strip {before.contest.id}", top=26, bottom=42
    )
    figure.update_xaxes(
        axis(
            look,
            range=[0, top],
            tickformat=",d",
            nticks=6,
            title={"text": "margin, votes", "font": {"color": look.muted, "size": 12}},
        )
    )
    figure.update_yaxes(hidden_axis(1, 0))
    if second is not None:
        _draw_tiers(figure, second, top, look)
    if first is not None and second is not None and first.line is not None and first.line != second.line:
        figure.add_shape(
            type="line",
            x0=first.line + 0.5,
            x1=first.line + 0.5,
            y0=0,
            y1=1,
            line={"color": look.muted, "width": 1.5, "dash": "dot"},
        )
    _draw_move(figure, first, second, top, look)
    return figure


def _draw_tiers(figure: go.Figure, answer: Answer, top: float, look: Theme) -> None:
    for tier in tiers(answer.rules, answer.facts):
        low, high = max(tier.low - 0.5, 0), top if tier.high is None else min(tier.high + 0.5, top)
        if low >= top:
            continue
        inside = tier.route in FREE_ROUTES
        figure.add_shape(
            type="rect",
            x0=low,
            x1=high,
            y0=0,
            y1=1,
            layer="below",
            line={"width": 0},
            fillcolor=look.inside if inside else look.paper,
            name=tier.route,
        )
        if high - low > top * 0.12:
            figure.add_annotation(
                text=ROUTE_STYLES[tier.route].zone,
                x=low,
                xanchor="left",
                y=0,
                yanchor="bottom",
                showarrow=False,
                font={"color": look.accent if inside else look.muted, "size": 12},
                name=tier.route,
            )
        if tier.high is not None and tier.high + 0.5 < top:
            figure.add_shape(
                type="line",
                x0=high,
                x1=high,
                y0=0,
                y1=1,
                line={"color": look.accent if inside else look.muted, "width": 3 if inside else 1.2},
            )


def _draw_move(figure: go.Figure, first: Answer | None, second: Answer | None, top: float, look: Theme) -> None:
    for answer, name, symbol, at, colour in (
        (first, "counted", "circle-open", 0.32, look.muted),
        (second, "what if", "diamond", 0.72, look.ink),
    ):
        shown = [answer] if answer else []
        right = bool(shown) and shown[0].margin > top * 0.5
        figure.add_scatter(
            x=[min(one.margin, top) for one in shown],
            y=[at for _ in shown],
            mode="markers+text",
            marker={"symbol": symbol, "size": 14, "color": colour, "line": {"width": 2.5, "color": colour}},
            text=[
                f" {name}: {safe(one.choice, 24)} {one.margin:,} behind " if not one.tied else f" {name}: tied "
                for one in shown
            ],
            textposition="middle left" if right else "middle right",
            textfont={"color": colour, "size": 13},
            hovertext=[_hover(one) for one in shown],
            hovertemplate="%{hovertext}<extra></extra>",
            cliponaxis=False,
            name=name,
        )


def _strip_message(first: Answer | None, second: Answer | None) -> str:
    parts = []
    for words, answer in (("As counted", first), ("What if", second)):
        if answer is None:
            parts.append(f"{words}: nobody lost.")
        else:
            line = "" if answer.line is None else f", the line is {votes(answer.line)}"
            parts.append(f"{words}: {answer.choice} {_behind(answer)}{line}.")
    return " ".join(parts)
