"""Untrusted text is shown letter by letter, whatever it would mean to Streamlit, plotly or a reader's eye."""

from __future__ import annotations

import html as html_module
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.parts.plain import LIMIT, clean, html, text

HOSTILE = (
    "*Ann* _Bo_ ~~Cy~~ `Di`",
    "$x^2$ and $y$",
    ":red[Red] :material/home: :smile: :small[x]",
    "<b>bold</b> <script>alert(1)</script> &amp; &lt;",
    "[here](https://example.org) ![i](x) <https://example.org>",
    "https://example.org www.example.org me@example.org",
    "# Heading",
    "- list",
    "1. list",
    "> quote",
    "| a | b |",
    "a -> b <- c -- d",
    "back\\slash \\* \\\\",
)


def unescape(marked: str) -> str:
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", marked).replace("\u2060", "")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_comes_back_letter_by_letter(name: str) -> None:
    assert unescape(text(name)) == clean(name)


@pytest.mark.parametrize("name", HOSTILE)
def test_no_mark_of_markdown_stands_alone(name: str) -> None:
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_~`$\[\]<>#|!]", text(name))


@pytest.mark.parametrize("name", [":smile:", ":material/home:", "https://x.org", "www.x.org", "a@b.org", "->", "--"])
def test_what_is_found_after_parsing_is_broken_up(name: str) -> None:
    assert "\u2060" in text(name)


@given(st.text())
def test_any_text_becomes_one_short_line_without_unseen_marks(name: str) -> None:
    line = clean(name)
    assert len(line) <= LIMIT
    assert "\n" not in line
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x1f]", line)


def test_a_turned_name_reads_straight() -> None:
    assert clean("Ann \u202e0021 = nnA") == "Ann 0021 = nnA"


def test_names_of_any_script_and_accents_stay() -> None:
    assert clean("José Ñandú 李 O’Neil") == "José Ñandú 李 O’Neil"


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert clean("a" * 400) == "a" * (LIMIT - 1) + "…"


@pytest.mark.parametrize("name", HOSTILE)
def test_html_is_shown_and_never_obeyed(name: str) -> None:
    safe = html(name)
    assert not re.search("[<>\"'$]", safe)
    assert html_module.unescape(safe) == clean(name)
