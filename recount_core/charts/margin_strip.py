"""The what-if in one strip: the closest loser's margin before and after, over the zones of the law.

It follows every key press, and plotly draws a picture anew each time; so it is a piece of HTML that is there at once.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from recount_core.answer import Answer, Decision
from recount_core.charts.canvas import safe
from recount_core.charts.margin_bars import behind, marks, scale_top
from recount_core.charts.palette import FONT, ROUTE_STYLES, Theme, theme_of
from recount_core.law.lines import Tier, tiers
from recount_core.law.rules import FREE_ROUTES
from recount_core.words import votes

_HEAD, _ROW, _FOOT = 40, 56, 42
_TICKS: Final = 5

Zone = tuple[float, float, str]
"""Where a zone begins and ends on the scale of votes, and its route."""


@dataclass(frozen=True, slots=True)
class Row:
    """One margin of the strip: "counted" or "what if", who is how far behind, and the margin in votes (None: nobody lost)."""

    name: str
    words: str
    margin: int | None


@dataclass(frozen=True, slots=True)
class Strip:
    """What the strip shows: the scale's end in votes, the zones after the what-if, where the line was if it has moved, both margins.

    `message` is all of it in words, as plain text.
    """

    top: float
    zones: tuple[Zone, ...]
    old_line: float | None
    rows: tuple[Row, Row]
    message: str


def strip(before: Decision, after: Decision) -> Strip:
    """The strip of the counted decision and the one with the votes shifted, for the closest loser of each; room for both margins."""
    first, second = before.first, after.first
    top = scale_top([one.margin for one in (first, second) if one], marks(second) if second else (), every=True)
    zones = _zones(tiers(second.rules, second.facts), top) if second and after.decided else ()
    moved = first is not None and first.line is not None and (second is None or first.line != second.line)
    old = first.line + 0.5 if moved and first is not None and first.line is not None else None
    return Strip(top, zones, old, (_row("counted", first), _row("what if", second)), _message(before, after))


def _row(name: str, answer: Answer | None) -> Row:
    if answer is None:
        return Row(name, "nobody lost", None)
    return Row(name, f"{answer.choice} {behind(answer, False)}", answer.margin)


def _zones(found: Sequence[Tier], top: float) -> tuple[Zone, ...]:
    """The zones on the scale, neighbours with the same best route as one."""
    zones: list[Zone] = []
    for tier in found:
        start = max(tier.low - 0.5, 0.0)
        end = top if tier.high is None else min(tier.high + 0.5, top)
        if zones and zones[-1][2] == tier.route:
            zones[-1] = (zones[-1][0], end, tier.route)
        elif start < top:
            zones.append((start, end, tier.route))
    return tuple(zones)


def zone_words(zones: Sequence[Zone]) -> tuple[str, str]:
    """The names of the zones without cost, and of those farther out, each from the left."""
    free = (route for start, end, route in zones if route in FREE_ROUTES and end - start > 0.6)
    paid = (route for _, _, route in zones if route not in FREE_ROUTES)
    near, far = (", further out ".join(dict.fromkeys(ROUTE_STYLES[r].zone for r in routes)) for routes in (free, paid))
    return near, far


def margin_strip(before: Decision, after: Decision, *, theme: str = "light") -> str:
    """The strip as HTML, as wide as its place, with its message for those who can't see it; names are harmless."""
    shown, look = strip(before, after), theme_of(theme)
    height = _HEAD + 2 * _ROW + _FOOT
    parts = "".join((*_heads(shown, look), *_ground(shown, look), *_scale(shown, look), *_rows(shown, look)))
    return (
        f'<div role="img" aria-label="{html.escape(shown.message)}" style="position: relative; height: {height}px; '
        f'margin: 0 12px; font: 13px {FONT}; color: {look.ink}">{parts}</div>'
    )


def _box(style: str, text: str = "") -> str:
    return f'<div style="position: absolute; {style}">{text}</div>'


def _heads(shown: Strip, look: Theme) -> Iterator[str]:
    near, far = zone_words(shown.zones)
    yield _box(f"left: 0; top: 20px; font-size: 12px; font-weight: 600; color: {look.accent}", html.escape(near))
    yield _box(f"right: 0; top: 0; font-size: 12px; color: {look.muted}", f"{html.escape(far)} →" if far else "")


def _ground(shown: Strip, look: Theme) -> Iterator[str]:
    """Free zones tinted; a stroke where a zone ends, heavy for the line; the line as counted dotted where it was elsewhere."""
    for start, end, route in shown.zones:
        inside = route in FREE_ROUTES
        left, wide = _part(start, shown.top), _part(end - start, shown.top)
        if inside:
            yield _box(f"left: {left}; width: {wide}; top: {_HEAD}px; height: {2 * _ROW}px; background: {look.inside}")
        if end < shown.top:
            colour, width = (look.accent, 4) if inside else (look.muted, 2)
            for row in range(2):
                yield _stroke(_part(end, shown.top), row, f"{width}px solid {colour}", width)
    if shown.old_line is not None and shown.old_line < shown.top:
        yield _stroke(_part(shown.old_line, shown.top), 0, f"2px dotted {look.accent}", 2)


def _stroke(left: str, row: int, border: str, width: int) -> str:
    return _box(
        f"left: {left}; top: {_HEAD + row * _ROW + 26}px; height: 26px; margin-left: {-width / 2}px; border-left: {border}"
    )


def _rows(shown: Strip, look: Theme) -> Iterator[str]:
    for place, row in enumerate(shown.rows):
        top, colour = _HEAD + place * _ROW, look.ink if place else look.muted
        words = f"{row.name}: <b>{safe(row.words, 90)}</b>"
        yield _box(f"left: 2px; top: {top + 5}px; color: {colour}; white-space: nowrap", words)
        if row.margin is None:
            continue
        shape = f"background: {colour}; transform: rotate(45deg)" if place else "border-radius: 50%"
        yield _box(
            f"left: {_part(min(row.margin, shown.top), shown.top)}; top: {top + 33}px; width: 13px; height: 13px; "
            f"box-sizing: border-box; margin-left: -6.5px; border: 2.5px solid {colour}; {shape}"
        )


def _scale(shown: Strip, look: Theme) -> Iterator[str]:
    """Thin lines with their numbers of votes."""
    bottom = _HEAD + 2 * _ROW
    step = _step(shown.top)
    for tick in range(0, int(shown.top) + 1, step):
        left = _part(tick, shown.top)
        yield _box(
            f"left: {left}; top: {_HEAD}px; height: {2 * _ROW}px; border-left: 1px solid {look.grid}; opacity: .7"
        )
        small = f"transform: translateX(-50%); font-size: 12px; color: {look.muted}"
        yield _box(f"left: {left}; top: {bottom + 3}px; {small}", f"{tick:,}")
    yield _box(f"right: 0; top: {bottom + 20}px; font-size: 12px; color: {look.muted}", "margin, votes →")


def _step(top: float) -> int:
    """The distance of the thin lines: 1, 2 or 5 and zeros."""
    size = 1
    while size * 10 * _TICKS < top:
        size *= 10
    return next(head * size for head in (1, 2, 5, 10) if head * size * _TICKS >= top or head == 10)


def _part(votes_from_left: float, top: float) -> str:
    return f"{100 * votes_from_left / top:.3f}%"


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
