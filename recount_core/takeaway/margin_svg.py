"""The margins of a contest against the bounds of the law as a small SVG: it stands in a page by itself, loads nothing, runs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from recount_core.answer import Answer, Decision
from recount_core.charts.margin_bars import (
    Mark,
    behind,
    is_line,
    label_levels,
    leans_left,
    margin_words,
    mark_words,
    marks,
    scale_top,
)
from recount_core.charts.palette import LIGHT, route_colour
from recount_core.words import one_line

ROWS: Final = 3
_WIDTH, _ROW, _LABEL, _AXIS = 520, 42, 17, 24


def margin_svg(decision: Decision) -> str:
    """The closest losing choices' margins as bars on a scale of votes, every bound marked and named; "" where nobody lost."""
    answers = decision.answers[:ROWS]
    if not answers:
        return ""
    found, line = marks(answers[0]), answers[0].line
    top = scale_top([answer.margin for answer in answers], found)
    levels = label_levels(found, line, top, _WIDTH)
    head = (max(levels, default=-1) + 1) * _LABEL + 4
    foot = head + len(answers) * _ROW
    parts = [
        _zone(found, line, top, head, foot),
        *(
            _mark(mark, line, top, head - 4 - level * _LABEL, head, foot)
            for mark, level in zip(found, levels, strict=True)
        ),
        *(_bar(answer, top, head + at * _ROW) for at, answer in enumerate(answers)),
        _axis(top, foot),
    ]
    words = escape(one_line(margin_words(decision, found), 1_000))
    return (
        f'<svg viewBox="0 0 {_WIDTH} {foot + _AXIS}" role="img" aria-label="{words}" font-size="13" fill="{LIGHT.ink}">'
        f"{''.join(parts)}</svg>"
    )


def _x(value: float, top: float) -> str:
    return f"{min(value, top) / top * _WIDTH:.1f}"


def _zone(found: Sequence[Mark], line: int | None, top: float, head: float, foot: float) -> str:
    if line is None:
        return ""
    end = max((float(mark.at) for mark in found if is_line(mark, line)), default=line + 0.5)
    return f'<rect x="0" y="{head}" width="{_x(end, top)}" height="{foot - head}" fill="{LIGHT.inside}"/>'


def _mark(mark: Mark, line: int | None, top: float, text: float, head: float, foot: float) -> str:
    x, sets = _x(float(mark.at), top), is_line(mark, line)
    colour = LIGHT.accent if sets else LIGHT.muted
    dash = "" if mark.applies else ' stroke-dasharray="3 3"'
    side = "end" if leans_left(mark, top) else "start"
    weight = ' font-weight="700"' if sets else ""
    return (
        f'<line x1="{x}" x2="{x}" y1="{head - 3}" y2="{foot}" stroke="{colour}" stroke-width="{3 if sets else 1}"{dash}/>'
        f'<text x="{x}" y="{text}" text-anchor="{side}" fill="{colour}" font-size="12"{weight}>{escape(mark_words(mark, line))}</text>'
    )


def _bar(answer: Answer, top: float, y: float) -> str:
    colour = LIGHT.mark if answer.route == "not decided" else route_colour(answer.route, LIGHT)
    end = _x(answer.margin, top)
    if answer.margin == 0:
        shape = f'<circle cx="5" cy="{y + 31}" r="5" fill="{colour}"/>'
    elif answer.margin > top:
        shape = f'<path d="M0 {y + 26}H{_WIDTH - 9}L{_WIDTH} {y + 31}L{_WIDTH - 9} {y + 36}H0Z" fill="{colour}"/>'
    else:
        shape = f'<rect x="0" y="{y + 26}" width="{end}" height="10" fill="{colour}"/>'
    name = escape(one_line(answer.choice, 26))
    halo = f'paint-order="stroke" stroke="{LIGHT.paper}" stroke-width="3" stroke-opacity=".75"'
    return f'<text x="4" y="{y + 18}" {halo}><tspan font-weight="700">{name}</tspan>  {escape(behind(answer))}</text>{shape}'


def _axis(top: float, y: float) -> str:
    """Numbers under the picture at whole steps of 1, 2 or 5 times a power of ten, four to nine of them."""
    step = next(n * 10**power for power in range(12) for n in (1, 2, 5) if top / (n * 10**power) <= 6)
    texts = [
        f'<text x="{_x(value, top)}" y="{y + 17}" text-anchor="{"start" if value == 0 else "middle"}" font-size="12" '
        f'fill="{LIGHT.muted}">{f"{value:,} votes" if value == 0 else f"{value:,}"}</text>'
        for value in range(0, int(top * 0.97) + 1, step)
    ]
    return f'<line x1="0" x2="{_WIDTH}" y1="{y}" y2="{y}" stroke="{LIGHT.muted}"/>{"".join(texts)}'
