"""What the frame of every page does beside showing it."""

from __future__ import annotations

import re

from streamlit.testing.v1 import AppTest

from tests.pages.app import go, run, visit


def test_another_page_is_scrolled_to_its_top_and_an_answer_on_it_is_not() -> None:
    at = visit("close_contests", sample="mn-2022-local")
    assert scripts(at) == []
    assert scripts(go(at, "contest")) == ["stMain"]
    assert scripts(run(at)) == []


def scripts(at: AppTest) -> list[str]:
    """What each script on the page scrolls."""
    bodies = [one.proto.body for one in at.get("html") if "<script" in one.proto.body]
    return [name for body in bodies for name in re.findall(r"data-testid=(\w+)\]'\)\?\.scrollTo\(0, 0\)", body)]
