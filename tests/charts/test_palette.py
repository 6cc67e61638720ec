"""The colours: readable, told apart by every eye, the same as the pages', and never two parties."""

from __future__ import annotations

import colorsys
import itertools
import tomllib
from pathlib import Path

import pytest

from recount_core.charts.palette import ROUTE_STYLES, THEMES, Theme, route_colour, theme_of
from recount_core.law.rules import ROUTES

CONFIG = Path(__file__).parents[2] / ".streamlit" / "config.toml"

# Machado, Oliveira and Fernandes 2009, full loss of one kind of cone, in linear RGB
LOSS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
THEME_LIST = list(THEMES.values())


def _linear(colour: str) -> list[float]:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def _lab(linear: list[float]) -> tuple[float, float, float]:
    r, g, b = (min(max(c, 0.0), 1.0) for c in linear)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: str, loss: str) -> tuple[float, float, float]:
    """A colour in CIELAB as an eye sees it."""
    linear = _linear(colour)
    if loss:
        linear = [sum(factor * c for factor, c in zip(row, linear, strict=True)) for row in LOSS[loss]]
    return _lab(linear)


def distance(one: str, two: str, loss: str = "") -> float:
    """How far apart two colours look; 2.3 is just noticeable."""
    return sum((a - b) ** 2 for a, b in zip(seen(one, loss), seen(two, loss), strict=True)) ** 0.5


@pytest.mark.parametrize("look", THEME_LIST, ids=lambda look: look.name)
def test_text_has_enough_contrast(look: Theme) -> None:
    for colour in (look.ink, look.muted, look.accent):
        assert contrast(colour, look.paper) >= 4.5
        assert contrast(colour, look.inside) >= 4.5
    assert contrast(look.paper, look.accent) >= 4.5, "the words on the band of a tie"
    assert contrast(look.ink, look.areas["public"]) >= 4.5


@pytest.mark.parametrize("look", THEME_LIST, ids=lambda look: look.name)
def test_marks_and_lines_stand_out_from_the_paper(look: Theme) -> None:
    for route in ROUTE_STYLES:
        assert contrast(route_colour(route, look), look.paper) >= 3
        assert contrast(route_colour(route, look), look.inside) >= 3
    for colour in look.lines:
        assert contrast(colour, look.paper) >= 4.5


@pytest.mark.parametrize("loss", ["", *LOSS])
@pytest.mark.parametrize("look", THEME_LIST, ids=lambda look: look.name)
def test_the_accent_is_told_from_the_greys_by_every_eye(look: Theme, loss: str) -> None:
    for grey in (look.mark, look.faint, look.ink, look.paper):
        assert distance(look.accent, grey, loss) > 18
    assert distance(look.accent, look.deep, loss) > 18
    assert distance(look.inside, look.paper, loss) > 4


@pytest.mark.parametrize("look", THEME_LIST, ids=lambda look: look.name)
def test_no_red_against_blue(look: Theme) -> None:
    colours = [look.accent, look.deep, look.mark, look.faint, *look.lines, *look.areas.values()]
    for colour in colours:
        hue, _, saturation = colorsys.rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
        strong = saturation > 0.25
        assert not (strong and 0.56 < hue < 0.7), f"{colour} reads as blue"
        assert not (strong and (hue < 0.035 or hue > 0.93)), f"{colour} reads as red"


def test_every_route_has_a_colour_a_shape_and_a_word() -> None:
    assert set(ROUTE_STYLES) == {*ROUTES, "not covered"}
    looks = [(style.shape, style.words) for style in ROUTE_STYLES.values()]
    for one, two in itertools.combinations(looks, 2):
        assert one[1] != two[1]
    shapes = [(style.shape, style.colour, style.size) for style in ROUTE_STYLES.values()]
    assert len(set(shapes)) == len(shapes)


def test_the_pages_wear_the_same_colours() -> None:
    with CONFIG.open("rb") as file:
        config = tomllib.load(file)["theme"]
    for name, look in THEMES.items():
        assert config[name]["backgroundColor"].lower() == look.paper
        assert config[name]["textColor"].lower() == look.ink
        assert config[name]["primaryColor"].lower() == look.accent


def test_print_is_light() -> None:
    assert theme_of("") is theme_of("print") is THEMES["light"]
    assert theme_of("dark") is THEMES["dark"]


def contrast(one: str, two: str) -> float:
    """The contrast ratio of two colours (#rrggbb) by WCAG 2: 1 for none, 21 for black on white."""
    bright, dim = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_contrast_of_black_on_white() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert contrast("#777777", "#777777") == 1
