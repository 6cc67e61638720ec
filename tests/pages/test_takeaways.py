"""The contest page's brief: what is handed out is what is on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from recount_core.contest import Choice
from tests.build import contest
from tests.pages.app import plainly, visit, visit_own, words
from tests.takeaway.page import Page

Downloads = dict[str, tuple[bytes, str, str]]


@pytest.fixture
def downloads(monkeypatch: pytest.MonkeyPatch) -> Downloads:
    """What the page offers to take away, by the label of its button: data, file name, type."""
    found: Downloads = {}
    real: Callable[..., Any] = st.download_button

    def recorded(label: str, data: Any, file_name: str, mime: str, **more: Any) -> Any:
        found[label] = (data, file_name, mime)
        return real(label, data, file_name, mime, **more)

    monkeypatch.setattr(st, "download_button", recorded)
    return found


def screen_rows(at: AppTest) -> list[list[str]]:
    """The table of choices as it is shown, in the cells of the brief."""
    rows = []
    for row in at.dataframe[0].value.fillna(-1).to_dict("records"):
        margin = row.get("Margin", -1)
        rows.append(
            [
                row["Choice"],
                row.get("Result", ""),
                f"{row['Votes']:,} ({row['Of total']})",
                "" if margin < 0 else f"{margin:,} ({row['Margin of total']})",
                "" if row.get("Line", -1) < 0 else f"{row['Line']:,}",
            ]
        )
    return rows


@pytest.mark.parametrize(
    ("sample", "contest_id"),
    [
        ("mn-2022-large", "4f317bf153"),
        ("mn-2022-house-3a-3b", "e8bf8e0067"),
        ("mn-2022-second-loser", "0606da0ad5"),
        ("mt-2007-whitefish", ""),
        ("mn-2024-wrenshall", ""),
    ],
)
def test_the_brief_has_the_words_and_numbers_of_the_screen(downloads: Downloads, sample: str, contest_id: str) -> None:
    at = visit("contest", sample=sample, **({"contest": contest_id} if contest_id else {}))
    data, name, mime = downloads["Download the brief"]
    assert name.startswith("recount-brief-")
    assert (name.endswith(".html"), mime) == (True, "text/html")
    found = Page(data.decode())
    assert [row[:5] for row in found.rows[1:-1]] == screen_rows(at)
    for heading in (*at.title, *at.header):
        assert plainly(heading.value) in found.text
    for caption in at.caption[:2]:
        assert plainly(caption.value) in found.text
    for line in at.code[0].value.split("\n"):
        assert line in found.text
    assert f"sample={sample}" in found.text


def test_markdown_is_offered_too(downloads: Downloads) -> None:
    visit("contest", sample="mn-2022-large", contest="4f317bf153")
    data, name, mime = downloads["Brief as Markdown"]
    assert (name, mime) == ("recount-brief-school-board-member-isd-719-elect-4-4f317bf153.md", "text/markdown")
    assert "| Bill Markert | lost | 7,808 (11.42%) | 104 (0.15%) | 170 | at public expense |" in data.decode()


def test_a_contest_that_came_alone_has_a_brief_without_a_file(downloads: Downloads) -> None:
    visit_own(contest(("Ann <b>", 50), ("Bo *y*", 49)))
    found = Page(downloads["Download the brief"][0].decode())
    assert "As typed in, or as they came with a link." in found.text
    assert [row[0] for row in found.rows[1:3]] == ["Ann <b>", "Bo *y*"]


def test_a_contest_that_cannot_be_decided_has_a_brief_that_says_why(downloads: Downloads) -> None:
    at = visit_own(contest(50).with_(choices=(Choice("Ann", 50), Choice("Bo", None))))
    assert "Not decided: the votes of Bo are not known." in words(at)
    found = Page(downloads["Download the brief"][0].decode())
    assert "Not decided: the votes of Bo are not known." in found.text
    assert list(at.dataframe[0].value) == ["Choice", "Votes", "Of total"]
