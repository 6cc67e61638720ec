"""Every colour of the pictures, with the shape and the words that go with it, for the light and the dark theme.

One accent belongs to the law's line and to what lies inside it; everything else is ink and grey. Orange against
neutral grey is told apart by colour-blind eyes, and no pair of colours reads as two parties. Each route has a colour,
a shape and a word, so nothing hangs on colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

FONT: Final = "'Source Sans', 'Source Sans 3', 'Source Sans Pro', system-ui, -apple-system, 'Segoe UI', sans-serif"
"""What Streamlit serves itself, else the reader's own: nothing is fetched for a picture."""

NOT_COVERED: Final = "not covered"
"""Drawn like a route, though it is a status: no statute read here speaks for the contest."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme: `paper` is the ground, `ink` and `muted` are for text, the others for marks on the
    paper."""

    name: str
    paper: str
    ink: str
    muted: str
    grid: str
    accent: str
    inside: str
    deep: str
    mark: str
    faint: str
    lines: tuple[str, ...]
    areas: Mapping[str, str] = field(hash=False)


LIGHT: Final = Theme(
    name="light",
    paper="#fdfcfa",
    ink="#15171b",
    muted="#5d5a55",
    grid="#e9e5dd",
    accent="#a3460f",
    inside="#fbeddf",
    deep="#5e2500",
    mark="#6b6862",
    faint="#8a8781",
    lines=("#a3460f", "#15171b", "#0b6f64", "#65558f", "#7d6200", "#5d5a55"),
    areas={
        "automatic": "#b9642b",
        "public": "#f4d2b5",
        "own expense": "#e4e1da",
        "court": "#c9c5bd",
        "none": "#b3afa8",
        "not decided": "#fdfcfa",
        "not covered": "#fdfcfa",
        "impossible": "#8a8781",
    },
)

DARK: Final = Theme(
    name="dark",
    paper="#17191c",
    ink="#ece9e3",
    muted="#b3aea6",
    grid="#2d3035",
    accent="#f0a26b",
    inside="#33261d",
    deep="#ffd3b0",
    mark="#a29d95",
    faint="#837f78",
    lines=("#f0a26b", "#ece9e3", "#52c2b2", "#b9a8e6", "#d6b740", "#b3aea6"),
    areas={
        "automatic": "#b5672f",
        "public": "#5c3a22",
        "own expense": "#2d3035",
        "court": "#3d4147",
        "none": "#50545a",
        "not decided": "#17191c",
        "not covered": "#17191c",
        "impossible": "#837f78",
    },
)

THEMES: Final[Mapping[str, Theme]] = {"light": LIGHT, "dark": DARK}


def theme_of(name: str) -> Theme:
    """The theme called `light` or `dark`; light for any other name, as print is."""
    return THEMES.get(name, LIGHT)


@dataclass(frozen=True, slots=True)
class RouteStyle:
    """How a route is drawn: the name of its colour in `Theme`, plotly's name of its shape, its size in pixels, its
    words."""

    colour: str
    shape: str
    size: int
    words: str
    zone: str
    opacity: float = 1.0


ROUTE_STYLES: Final[Mapping[str, RouteStyle]] = {
    "not covered": RouteStyle("faint", "square-open", 5, "not covered: no line known", "not covered"),
    "none": RouteStyle("faint", "x-thin-open", 6, "no route to a recount", "no recount"),
    "court": RouteStyle("mark", "triangle-up-open", 7, "only by order of a court", "by a court only"),
    "own expense": RouteStyle("faint", "circle", 4, "only at own expense", "at own expense", 0.75),
    "not decided": RouteStyle("ink", "diamond-open", 8, "not decided", "not decided"),
    "public": RouteStyle("accent", "circle", 7, "may ask at public expense", "may ask at public expense"),
    "automatic": RouteStyle("deep", "star", 11, "recount is automatic", "automatic recount"),
}
"""Routes in the order in which they are drawn: what matters most lies on top."""


def route_colour(route: str, theme: Theme) -> str:
    """The colour of a route in a theme, as #rrggbb."""
    colour: str = getattr(theme, ROUTE_STYLES[route].colour)
    return colour
