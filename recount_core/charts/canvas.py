"""What every picture shares: the sheet it is drawn on, harmless text, its message for those who can't see it, and its
page of HTML."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any, Final

import plotly.graph_objects as go

from recount_core.charts.palette import FONT, Theme, theme_of
from recount_core.words import one_line

CONFIG: Final[Mapping[str, Any]] = {
    "showSendToCloud": False,
    "displaylogo": False,
    "responsive": True,
    "modeBarButtonsToRemove": ["select2d", "lasso2d", "autoScale2d"],
    "toImageButtonOptions": {"format": "png", "scale": 2},
}
"""Plotly's settings for every picture, on a page and in a file: no button that sends the data to somebody's cloud."""

TEXT_SIZE: Final = 13
NAME_LIMIT: Final = 60


def safe(value: object, limit: int = NAME_LIMIT) -> str:
    """Untrusted text for plotly, shown letter by letter: no tags, no TeX, no control characters, cut after `limit`
    characters.

    Plotly knows `&lt;`, `&gt;`, `&amp;` and numbers only, so quotes stay as they are.
    """
    return _escaped(one_line(value, limit))


def _escaped(line: str) -> str:
    return html.escape(line, quote=False).replace("$", "&#36;")


def safe_lines(value: object, width: int = 60, limit: int = 400) -> str:
    """`safe`, broken between words into lines of about `width` characters."""
    line = one_line(value, limit)
    lines: list[str] = []
    while len(line) > width:
        cut = line.rfind(" ", 0, width + 1)
        cut = cut if cut > 0 else width
        lines.append(_escaped(line[:cut]))
        line = line[cut:].lstrip()
    return "<br>".join([*lines, _escaped(line)])


def sheet(theme: str, *, height: int, alt: str, revision: str, top: int = 12, bottom: int = 44) -> go.Figure:
    """An empty figure in a theme: fixed height in pixels, as wide as its place, with its message."""
    look = theme_of(theme)
    figure = go.Figure()
    figure.update_layout(
        template=go.layout.Template(),
        height=height,
        autosize=True,
        margin={"l": 12, "r": 12, "t": top, "b": bottom, "pad": 0},
        paper_bgcolor=look.paper,
        plot_bgcolor=look.paper,
        font={"family": FONT, "size": TEXT_SIZE, "color": look.ink},
        hoverlabel={
            "bgcolor": look.paper,
            "bordercolor": look.muted,
            "align": "left",
            "font": {"family": FONT, "size": TEXT_SIZE, "color": look.ink},
        },
        hovermode="closest",
        dragmode=False,
        showlegend=False,
        uirevision=revision,
        meta={"alt": alt},
        modebar={"bgcolor": "rgba(0,0,0,0)", "color": look.muted, "activecolor": look.accent},
    )
    return figure


def axis(look: Theme, **settings: Any) -> dict[str, Any]:
    """The settings of an axis in a theme, with `settings` on top.

    Plotly isn't asked to make room for its numbers: it would draw the picture twice to measure them.
    """
    return {
        "gridcolor": look.grid,
        "linecolor": look.grid,
        "zeroline": False,
        "showline": False,
        "ticks": "",
        "tickfont": {"color": look.muted, "size": 12},
        "title": {"font": {"color": look.muted, "size": 12}},
        "fixedrange": True,
        **settings,
    }


def axis_up(figure: go.Figure, numbers: Mapping[float, str], look: Theme, **settings: Any) -> None:
    """An upright axis with these numbers in words, and the room for them."""
    figure.update_yaxes(axis(look, tickvals=list(numbers), ticktext=list(numbers.values()), **settings))
    figure.layout.margin.l = 16 + 5 * max(map(len, numbers.values()))


def hidden_axis(low: float, high: float) -> dict[str, Any]:
    """An axis that only gives room, from `low` to `high`."""
    return {"visible": False, "fixedrange": True, "range": [low, high]}


def note(figure: go.Figure, text: str, look: Theme, *, x: float = 0.5, y: float = 0.5, **settings: Any) -> None:
    """A line of words on the picture; `text` has been made safe by the caller."""
    given: dict[str, Any] = {
        "text": text,
        "x": x,
        "y": y,
        "xref": "paper",
        "yref": "paper",
        "showarrow": False,
        "font": {"color": look.muted, "size": TEXT_SIZE},
        **settings,
    }
    figure.add_annotation(**given)


def name_axes(figure: go.Figure, across: str, up: str, look: Theme) -> None:
    """Names the axes inside the picture, where they take no room from it and never run into a legend."""
    small = {"color": look.muted, "size": 12}
    note(figure, up, look, x=0, y=1, xanchor="left", yanchor="bottom", font=small)
    note(figure, f"{across} →", look, x=1, y=0, xanchor="right", yanchor="bottom", font=small)


def legend_below(figure: go.Figure, look: Theme) -> None:
    """A legend under the picture, as many to a row as there is room for."""
    figure.update_layout(
        showlegend=True,
        legend={
            "orientation": "h",
            "x": 0,
            "xanchor": "left",
            "y": -0.1,
            "yanchor": "top",
            "font": {"color": look.ink, "size": 12},
            "bgcolor": "rgba(0,0,0,0)",
            "itemsizing": "constant",
            "itemwidth": 44,
        },
    )


def alt(figure: go.Figure) -> str:
    """The message of a picture in words, as plain text: for `alt=` beside it, and for those who can't see it."""
    meta: Mapping[str, str] = figure.layout.meta or {}
    return meta.get("alt", "")


def to_html(figure: go.Figure, *, title: str = "", whole: bool = True) -> str:
    """The picture as HTML that needs no network: a whole page, or (`whole=False`) one element for a page that has
    plotly already."""
    if not whole:
        part: str = figure.to_html(full_html=False, include_plotlyjs=False, config=dict(CONFIG))
        return part
    body: str = figure.to_html(full_html=False, include_plotlyjs=True, config=dict(CONFIG))
    words = html.escape(alt(figure))
    ground, ink = figure.layout.paper_bgcolor, figure.layout.font.color
    heading = f"<h1>{html.escape(title)}</h1>\n" if title else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title or 'Recount Explorer')}</title>\n"
        f"<style>body{{margin:1rem;background:{ground};color:{ink};font-family:{FONT}}}"
        "h1{font-size:1.3rem;font-weight:600}</style>\n</head>\n<body>\n"
        f'{heading}<figure role="img" aria-label="{words}" style="margin:0">{body}</figure>\n<p>{words}</p>\n</body>\n</html>\n'
    )
