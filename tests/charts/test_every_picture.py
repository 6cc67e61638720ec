"""What holds for every picture: a message, fixed axes, steady traces, harmless text, both themes, and HTML that needs no network."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import re

import pytest

from recount_core import charts
from recount_core.charts.palette import THEMES
from tests.charts.pictures import HOSTILE, PICTURES, texts

NAMES = tuple(PICTURES)
TAGS = re.compile(r"</?(?!b>|br>)[a-z][^>]*>")


@pytest.mark.parametrize("name", NAMES)
def test_has_a_message(name: str) -> None:
    words = charts.alt(PICTURES[name]())
    assert words.endswith(".")
    assert len(words) > 10
    assert "<br>" not in words


@pytest.mark.parametrize("name", NAMES)
def test_axes_have_fixed_ranges_and_a_revision(name: str) -> None:
    layout = PICTURES[name]().layout
    for axis in (layout.xaxis, layout.yaxis):
        assert len(axis.range) == 2
        assert axis.range[0] != axis.range[1]
    assert layout.uirevision
    assert layout.height


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("theme", list(THEMES))
def test_wears_its_theme(name: str, theme: str) -> None:
    figure = PICTURES[name](theme=theme)
    assert figure.layout.paper_bgcolor == figure.layout.plot_bgcolor == THEMES[theme].paper
    assert figure.layout.font.color == THEMES[theme].ink
    text = json.dumps(figure.to_plotly_json(), default=str).lower()
    other = THEMES["dark" if theme == "light" else "light"]
    assert other.paper not in text
    assert other.accent not in text


@pytest.mark.parametrize("name", NAMES)
def test_only_bold_and_line_breaks_reach_plotly(name: str) -> None:
    for text in texts(PICTURES[name]()):
        assert not TAGS.search(text), text
        assert "$" not in text, "TeX begins and ends with a dollar sign"


@pytest.mark.parametrize("name", [name for name in NAMES if "hostile" in name])
def test_hostile_names_are_shown_letter_by_letter(name: str) -> None:
    words = " ".join(texts(PICTURES[name]()))
    assert "&lt;b&gt;Ann&lt;/b&gt; &#36;x^2&#36; %{x}" in words
    assert HOSTILE not in words


@pytest.mark.parametrize("name", NAMES)
def test_names_are_never_read_as_templates(name: str) -> None:
    for trace in PICTURES[name]().data:
        template = trace.hovertemplate or ""
        assert "Ann" not in template
        assert set(re.findall(r"%\{(\w+)", template)) <= {"hovertext", "x", "y", "customdata"}


def test_the_map_has_the_same_traces_whatever_it_shows() -> None:
    full, empty = PICTURES["recount map"](), PICTURES["empty recount map"]()
    assert [trace.type for trace in full.data] == [trace.type for trace in empty.data]
    assert len(full.data) == len(empty.data)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("votes", "votes with a tie"),
        ("votes", "votes without seats"),
        ("known recounts", "no known recounts"),
        ("places", "no places"),
    ],
)
def test_traces_keep_their_order(one: str, two: str) -> None:
    first, second = (PICTURES[name]().data for name in (one, two))
    assert [trace.type for trace in first] == [trace.type for trace in second]


def test_html_stands_alone_and_has_no_upload() -> None:
    page = charts.to_html(PICTURES["margins"](), title="Ward 5 <script>")
    assert '"showSendToCloud": false' in page
    assert '"displaylogo": false' in page
    assert "Ward 5 &lt;script&gt;" in page
    assert "<script>Ward" not in page
    own = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert "http" not in own
    assert "src=" not in page.replace("srcset", "")[: page.index("plotly.js v")]
    assert "Margins in City Council, Ward 5" in own


def test_a_part_of_a_page_brings_no_library() -> None:
    part = charts.to_html(PICTURES["margins"](), whole=False)
    assert len(part) < 60_000
    assert '"showSendToCloud": false' in part


def test_every_chart_is_public_and_drawn_here() -> None:
    modules = [
        importlib.import_module(f"recount_core.charts.{found.name}") for found in pkgutil.iter_modules(charts.__path__)
    ]
    drawing = {
        name
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__annotations__.get("return") == "go.Figure" and "theme" in (function.__kwdefaults__ or {})
    }
    assert drawing <= set(charts.__all__)
    assert drawing <= {name for picture in PICTURES.values() for name in picture.__code__.co_names}


def test_every_picture_takes_a_theme() -> None:
    drawn = [
        name
        for name in charts.__all__
        if inspect.isfunction(getattr(charts, name)) and "theme" in inspect.signature(getattr(charts, name)).parameters
    ]
    assert len(drawn) == len(charts.__all__) - len({"CONFIG", "Contribution", "alt", "contributions", "to_html"})
