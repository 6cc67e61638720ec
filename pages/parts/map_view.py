"""The eligibility map on the page. It stays as it is while the lever moves; only the scenario's mark on it travels."""

from __future__ import annotations

import streamlit as st

from pages.parts import frame, plain, scenario_store
from pages.parts.drawn import Drawn
from recount_core.charts.eligibility_map import HEIGHT, MARGINS, eligibility_map, key_to, spot
from recount_core.charts.palette import theme_of
from recount_core.contest import Contest
from recount_core.what_if import Grid

KEPT = 4
"""Maps remembered in a session: the one that is looked at, and what it is compared with."""


def show(grid: Grid, start: Contest, named: str, here: tuple[int, int]) -> None:
    """The map with a ring on the votes it sets out from, the mark of the scenario, and the key to both."""
    theme = frame.theme()
    figure = scenario_store.remember(
        start,
        "map figure",
        (grid, named, theme),
        lambda: Drawn(eligibility_map(grid, start, start=named, legend=False, theme=theme)),
        KEPT,
    )
    with st.container(key="eligibility", gap=None):
        frame.picture(figure, f"map_{start.id}")
        with st.container(key="answer_mark", gap=None):
            st.html(_mark(grid, here, theme))
    st.html(_key(grid, named, theme))


def _mark(grid: Grid, here: tuple[int, int], theme: str) -> str:
    """A diamond over the map. A new picture for each step would be drawn from nothing again, several times slower than this."""
    look, (right, down) = theme_of(theme), spot(grid, *here)
    wide = f"(100% - {MARGINS['l'] + MARGINS['r']}px)"
    high = HEIGHT - MARGINS["t"] - MARGINS["b"]
    return (
        "<style>.st-key-eligibility { position: relative } "
        ".st-key-answer_mark { position: absolute; inset: 0; pointer-events: none }</style>"
        f"<div title='the scenario' style='position: absolute; width: 12px; height: 12px; margin: -7px 0 0 -7px; "
        f"background: {look.ink}; border: 1.5px solid {look.paper}; transform: rotate(45deg); "
        f"left: calc({MARGINS['l']}px + {right:.5f} * {wide}); top: {MARGINS['t'] + down * high:.1f}px'></div>"
    )


def _key(grid: Grid, named: str, theme: str) -> str:
    look = theme_of(theme)
    box = "display: inline-block; width: 12px; height: 12px; margin-right: 6px; vertical-align: -1px;"
    stroke = "display: inline-block; width: 18px; height: 3px; margin-right: 6px; vertical-align: 3px;"
    parts = [
        (f"{box} background: {colour}; border: 1px solid {look.muted};", words)
        for words, colour in key_to(grid, theme=theme)
    ]
    drawn = [grid.legend[code] for code in {code for row in grid.rows for code in set(row)}]
    if len({bool(result.free) for result in drawn}) > 1:
        parts.append((f"{stroke} background: {look.accent};", "the line"))
    if len({result.winners for result in drawn if result.winners is not None and not result.tie}) > 1:
        parts.append((f"{stroke} background: {look.ink};", "beyond it another choice wins"))
    parts += [
        (f"{box} border: 2.5px solid {look.ink}; border-radius: 50%;", named),
        (f"{box} background: {look.ink}; transform: rotate(45deg) scale(.8);", "the scenario"),
    ]
    spans = "".join(
        f"<span style='white-space: nowrap; margin-right: 18px'><span style='{style}'></span>{plain.html(words)}</span> "
        for style, words in parts
    )
    return f"<div style='font-size: 13px; line-height: 1.7; color: {look.ink}'>{spans}</div>"
