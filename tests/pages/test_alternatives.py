"""Everything that is shown says what it shows: pictures and tables have words for those who can't see them, on every page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import streamlit as st

from pages.parts import links
from tests.pages.app import PAGES, unfolded, visit

Shown = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Every picture and table that a page draws, with its settings."""
    found: Shown = []
    for name in ("plotly_chart", "dataframe", "data_editor"):
        real: Callable[..., Any] = getattr(st, name)

        def recorded(data: Any, *, _name: str = name, _real: Callable[..., Any] = real, **settings: Any) -> Any:
            found.append((_name, settings))
            return _real(data, **settings)

        monkeypatch.setattr(st, name, recorded)
    return found


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("state", ["sample", "contest", "nothing"])
def test_every_picture_and_table_has_its_message_and_a_picture_its_table(page: str, state: str, shown: Shown) -> None:
    params = {
        "nothing": {},
        "sample": {links.SAMPLE: "mn-2022-house-3a-3b"},
        "contest": {links.SAMPLE: "mn-2022-house-3a-3b", links.CONTEST: "e8bf8e0067"},
    }
    at = unfolded(visit(page, **params[state]))
    for name, settings in shown:
        assert len(settings.get("alt") or "") > 10, f"{page}: {name} {settings.get('key')} has no words beside it"
        if name == "plotly_chart":
            assert settings["config"]["showSendToCloud"] is False
            assert settings["theme"] is None
    names = {name for name, _ in shown}
    if "plotly_chart" in names:
        written = any("\n|" in text.value for text in at.markdown)
        assert written or names > {"plotly_chart"}, f"{page}: a picture without its numbers in a table"
