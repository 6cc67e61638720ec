"""The brief in a real browser: got by the keyboard alone, opened again without a network, printed on one sheet."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pages.parts.samples import samples
from recount_core.decision import decide
from recount_core.results import Given, read_files
from recount_core.takeaway.brief import as_html, brief, spoken
from tests.build import contest
from tests.pages.browser.conftest import TRIES
from tests.pages.browser.test_browser import reach
from tests.pages.test_pages import OTHER
from tests.takeaway.page import Page

Visitor = Callable[..., Any]

TODAY = dt.date(2026, 11, 30)


def _chooser_by_keyboard(page: Any) -> Any:
    """The file chooser, opened by Enter on the upload button; pressed again where the page was still being drawn."""
    opened: list[Any] = []
    page.on("filechooser", lambda chooser: opened.append(chooser))
    for _ in range(TRIES):
        reach(page, "button", "Upload")
        page.keyboard.press("Enter")
        for _ in range(50):
            if opened:
                return opened[0]
            page.wait_for_timeout(200)
    raise AssertionError("Enter on the upload button opened no file chooser")


def test_the_keyboard_alone_gets_from_an_upload_to_the_brief(server: str, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(f"{server}/?begin=files")
    chosen = {"name": "night.txt", "mimeType": "text/plain", "buffer": OTHER.encode("cp1252")}
    _chooser_by_keyboard(page).set_files(chosen)
    page.get_by_role("link", name="See who may ask, and why").wait_for()
    reach(page, "a", "Contest")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Mayor (Otherton)").wait_for()
    reach(page, "button", "Download the brief")
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    name = waiting.value.suggested_filename
    assert re.fullmatch(r"recount-brief-mayor-otherton-[0-9a-f]{10}\.html", name)
    waiting.value.save_as(tmp_path / name)
    found = Page((tmp_path / name).read_text(encoding="utf-8"))
    said = page.get_by_role("heading", level=2).first.inner_text().replace("\u2060", "")
    assert len(said) > 40
    assert said in found.text
    assert [(row[0], row[2]) for row in found.rows[1:]] == [
        ("Ann *Star* Example", "120 (50.21%)"),
        ("Bo $ample$", "119 (49.79%)"),
        ("Total", "239"),
    ]


def briefs() -> list[Any]:
    """The briefs with most in them: several losers inside, many choices, a tie, notes, another reading of the law."""
    found = []
    for name in ("mn-2022-second-loser", "mn-2022-ties", "mn-2022-large", "mt-2018-routes"):
        sample = samples()[name]
        reading = read_files(sample.contents(), Given(**sample.given))
        decided = sorted(map(decide, reading.contests), key=lambda one: (len(spoken(one)), len(one.contest.choices)))
        found += [pytest.param(one, sample.sources, id=f"{name} {one.contest.id}") for one in decided[-2:]]
    wide = contest(
        *range(900, 870, -1), seats=20, title="Charter commission " * 4, notes=("A note on the count. " * 6,) * 3
    )
    return [*found, pytest.param(decide(wide), (), id="thirty choices")]


@pytest.mark.parametrize("paper", ["Letter", "A4"])
@pytest.mark.parametrize(("decision", "sources"), briefs())
def test_the_brief_prints_on_one_sheet_and_asks_the_network_for_nothing(
    chromium: Any, decision: Any, sources: tuple[str, ...], paper: str
) -> None:
    made = brief(
        decision, TODAY, supplied=decision, sources=sources, link=f"https://example.org/contest?sample={'x' * 60}"
    )
    context = chromium.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.set_content(as_html(made))
    pages = len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format=paper)))
    wide, room = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    context.close()
    assert (pages, asked, said) == (1, [], [])
    assert wide <= room


def test_the_brief_is_legible_on_a_phone_and_accessible(chromium: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.base", reason="axe-playwright-python is not installed")
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    long = contest(
        ("Maximiliane-Charlotte von Wittelsbach-Thurn", 5_000), ("x" * 80, 4_999), 4_998, 100, seats=2, title="y" * 90
    )
    page.set_content(as_html(brief(decide(long), TODAY)))
    wide, room = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    page.evaluate(axe.AXE_SCRIPT)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    context.close()
    assert wide <= room
    assert [(one["id"], one["help"]) for one in found["violations"] if one["impact"] in ("serious", "critical")] == []
