"""A picture as the page sends it."""

from __future__ import annotations

import json

import plotly.io

from pages.parts.drawn import Drawn
from recount_core.charts.canvas import alt, sheet


def test_it_says_what_its_figure_says() -> None:
    figure = sheet("light", height=200, alt="One bar.", revision="bars")
    figure.add_bar(x=[3], y=[1], orientation="h")
    sent, own = (json.loads(plotly.io.to_json(one, validate=False)) for one in (Drawn(figure), figure))
    assert sent["data"] == own["data"]
    assert Drawn(figure).message == alt(figure) == "One bar."
    assert {**own["layout"], **sent["layout"]} == {**own["layout"], "datarevision": 1}


def test_nothing_in_it_makes_the_browser_draw_it_again() -> None:
    """Plotly compares these by identity, and Streamlit's page hands every picture over twice."""
    layout = Drawn(sheet("light", height=200, alt="Nothing.", revision="bars"), clickmode="event+select").to_dict()[
        "layout"
    ]
    assert not {"template", "meta"} & set(layout)
    assert layout["clickmode"] == "event+select"


def test_it_is_worked_out_once() -> None:
    drawn = Drawn(sheet("light", height=200, alt="Nothing.", revision="bars"))
    assert drawn.to_dict() is drawn.to_dict()
