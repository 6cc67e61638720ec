"""Untrusted text on its way to plotly."""

from __future__ import annotations

import pytest

from recount_core.charts.canvas import safe, safe_lines


@pytest.mark.parametrize(
    ("raw", "harmless"),
    [
        ("Ann & Bob", "Ann &amp; Bob"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ('Robert "Bob" O\'Neil', 'Robert "Bob" O\'Neil'),
        ("$x$ and $y$", "&#36;x&#36; and &#36;y&#36;"),
        ("  two \n lines\t", "two lines"),
        ("right\u202eto left", "rightto left"),
        ("zero\u200bwidth\x00", "zerowidth"),
        ("José Ñandú 北京", "José Ñandú 北京"),
        ("", ""),
    ],
)
def test_safe(raw: str, harmless: str) -> None:
    assert safe(raw) == harmless


def test_a_long_name_is_cut_before_it_is_escaped() -> None:
    assert safe("&" * 30, 10) == "&amp;" * 9 + "…"
    assert safe("a" * 10, 10) == "a" * 10


def test_lines_break_between_words_and_never_inside_an_entity() -> None:
    assert safe_lines("one two three", 7) == "one two<br>three"
    assert safe_lines("a <b> c", 3) == "a<br>&lt;b&gt;<br>c"
    assert safe_lines("abcdefgh", 3) == "abc<br>def<br>gh"
    assert safe_lines("", 5) == ""
