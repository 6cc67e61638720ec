"""The pictures of the README are there, small, and said in words."""

from __future__ import annotations

import re

import pytest

from tests.shared import ROOT

PICTURES = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("words", "path"), PICTURES)
def test_a_picture_is_there_and_small_and_said_in_words(words: str, path: str) -> None:
    assert (ROOT / path).stat().st_size < 200_000
    assert (ROOT / path).read_bytes().startswith(b"\x89PNG")
    assert len(words) > 30


def test_every_picture_is_used() -> None:
    assert {path.name for path in (ROOT / "docs" / "screens").iterdir()} == {
        path.split("/")[-1] for _, path in PICTURES
    }
