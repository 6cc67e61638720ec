"""What only a real browser shows: deep links, uploads, links that are copied, themes, phones, the keyboard, an accessibility scan."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from pages.parts import frame, links
from recount_core.contest import Choice, Contest
from tests.build import contest
from tests.pages.browser.conftest import settled
from tests.pages.test_pages import NIGHT, OTHER
from tests.shared import ROOT

Visitor = Callable[..., Any]

PATHS = [path.removeprefix("pages/").removesuffix(".py") for path, _ in frame.PAGES if (ROOT / path).exists()]
ADDRESSES = ["" if name == "app" else name for name in PATHS]
LOADED = "?sample=mn-2022-second-loser&contest=0606da0ad5"
HOSTILE = (
    ":red[Ann] :smile: $x^2$",
    "<b>Bo</b> [link](http://example.org) https://example.org :material/home:",
    "*Cy* _D_ `E` www.example.org a@example.org -- ->",
)


def query(page: Any) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def test_a_deep_link_is_the_first_request_to_a_fresh_server(fresh_server: str, visitor: Visitor) -> None:
    page = visitor(f"{fresh_server}/close_contests?sample=mn-2022-local&find=mayor&route=public&sort=name")
    assert page.get_by_role("heading", name="Close contests").is_visible()
    assert page.get_by_role("searchbox", name="Search").input_value() == "mayor"
    assert query(page) == {"sample": ["mn-2022-local"], "find": ["mayor"], "route": ["public"], "sort": ["name"]}


def test_from_upload_to_close_contests_to_a_contest(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/?begin=files")
    night = {"name": "night.txt", "mimeType": "text/plain", "buffer": (NIGHT + OTHER).encode("cp1252")}
    page.locator("input[type=file]").set_input_files(night)
    page.get_by_text("None of two contests is inside", exact=False).wait_for()
    settled(page).get_by_role("link", name="See every contest against its line").click()
    page.get_by_role("heading", name="Close contests").wait_for()
    assert links.FILES in query(settled(page))
    page.get_by_role("combobox", name="Open a contest").click()
    page.get_by_role("option", name="Mayor (Otherton)", exact=False).click()
    page.get_by_role("heading", name="Mayor (Otherton)").wait_for()
    assert {links.FILES, links.CONTEST, links.OWN} <= set(query(settled(page)))
    page.reload()
    page.get_by_role("heading", name="Mayor (Otherton)").wait_for()
    assert settled(page).get_by_text("The contest itself came with the link", exact=False).is_visible()


def test_the_copied_link_opens_the_same_view_for_somebody_else(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/close_contests?sample=mn-2022-local")
    page.get_by_role("searchbox", name="Search").fill("county commissioner")
    page.get_by_role("searchbox", name="Search").press("Enter")
    page.get_by_role("button", name="public", exact=True).click()
    page.wait_for_url("**route=public**")
    settled(page).get_by_role("button", name="Copy link").click()
    copied = page.locator("code").last.inner_text().strip()
    assert parse_qs(urlsplit(copied).query) == query(page)
    other = visitor(copied)
    assert query(other) == query(page)
    said = page.get_by_text("Tick a row to open it", exact=False).inner_text()
    assert other.get_by_text("Tick a row to open it", exact=False).inner_text() == said


def test_going_back_shows_the_list_again_and_not_the_contest(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/close_contests?sample=mn-2022-second-loser")
    page.get_by_role("combobox", name="Open a contest").click()
    page.get_by_role("option").first.click()
    page.get_by_text("Copy the sentence").wait_for()
    settled(page).go_back()
    page.get_by_role("heading", name="Close contests").wait_for()
    assert settled(page).get_by_role("heading", name="Close contests").is_visible()


def test_a_row_that_is_ticked_opens_its_contest(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/close_contests?sample=mn-2022-second-loser")
    table = page.get_by_test_id("stDataFrame").first
    table.scroll_into_view_if_needed()
    table.click(position={"x": 16, "y": 54})
    page.get_by_text("Copy the sentence").wait_for()
    settled(page).go_back()
    page.get_by_role("heading", name="Close contests").wait_for()
    assert settled(page).get_by_role("heading", name="Close contests").is_visible()


def test_a_dot_on_the_map_opens_its_contest(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/close_contests?sample=mt-2019-missoula")
    page.locator(".js-plotly-plot .points path").first.click(force=True)
    page.get_by_text("Copy the sentence").wait_for()
    assert page.get_by_role("heading", name="City Council Ward 6").is_visible()
    settled(page).go_back()
    page.get_by_role("heading", name="Close contests").wait_for()
    assert settled(page).get_by_role("heading", name="Close contests").is_visible()


def test_what_is_downloaded_is_what_is_on_the_screen(server: str, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(f"{server}/close_contests?sample=mn-2022-local&find=mayor&route=public")
    shown = int(page.get_by_text("Tick a row to open it", exact=False).inner_text().split()[0])
    files = {}
    for name in ("CSV", "Excel", "JSON"):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=f"Download {name}").click()
        path = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(path)
        files[name] = path.read_bytes()
    rows = list(csv.DictReader(io.StringIO(files["CSV"].decode("utf-8-sig"))))
    told = json.loads(files["JSON"])
    assert len(rows) == len(told) == shown
    assert [row["Contest"] for row in rows] == [row["contest"] for row in told]
    assert files["Excel"].startswith(b"PK")


def hostile() -> Contest:
    choices = tuple(Choice(name, votes) for name, votes in zip(HOSTILE, (50, 49, 48), strict=True))
    return contest(title="# :blue[Title] <i>x</i>", jurisdiction="$y$ **Place**").with_(choices=choices)


def test_hostile_names_are_shown_letter_by_letter(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/contest?own={links.contest_code(hostile())}")
    text = page.get_by_test_id("stMain").inner_text().replace("\u2060", "")
    assert "# :blue[Title] <i>x</i>" in text
    assert "$y$ **Place**" in text
    for name in HOSTILE:
        assert name in text
    assert page.locator("[data-testid=stMain] a[href*='example.org']").count() == 0
    assert page.locator("[data-testid=stMain] .katex").count() == 0


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_phone_shows_every_page_without_scrolling_sideways(
    server: str, visitor: Visitor, address: str, dark: bool
) -> None:
    page = visitor(f"{server}/{address}{LOADED}", width=390, height=844, dark=dark)
    wide, room = page.evaluate(
        "() => { const m = document.querySelector('[data-testid=stMain]'); return [m.scrollWidth, m.clientWidth] }"
    )
    assert wide <= room


@pytest.mark.parametrize("path", [path for path, _, _ in frame.NEXT if (ROOT / path).exists()])
def test_from_a_contest_to_what_goes_on_with_it(server: str, visitor: Visitor, path: str) -> None:
    page = visitor(f"{server}/contest{LOADED}")
    label = next(words for other, words, _ in frame.NEXT if other == path)
    page.get_by_role("link", name=label).click()
    page.wait_for_url(f"**/{Path(path).stem}?*")
    assert query(settled(page))[links.CONTEST] == ["0606da0ad5"]
    assert page.get_by_text("ISD #100", exact=False).first.is_visible()


def test_a_page_works_inside_a_frame_of_another_site(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/contest{LOADED}&embed=true")
    assert page.get_by_text("may ask for a recount at public expense", exact=False).first.is_visible()
    assert page.get_by_test_id("stHeader").count() == 0 or not page.get_by_test_id("stMainMenu").is_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("address", [*(f"{one}{LOADED}" for one in ADDRESSES), "", "?begin=typed", "close_contests"])
def test_no_serious_fault_of_accessibility(server: str, visitor: Visitor, address: str, dark: bool) -> None:
    axe = pytest.importorskip("axe_playwright_python.base", reason="axe-playwright-python is not installed")
    page = visitor(f"{server}/{address}", dark=dark)
    page.evaluate(axe.AXE_SCRIPT)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    grave = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    assert [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"][:3]]) for one in grave] == []


def test_the_keyboard_alone_gets_from_the_typed_contest_to_the_answer(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/?begin=typed")
    page.get_by_role("textbox", name="Contest", exact=True).focus()
    page.keyboard.type("Mayor")
    page.keyboard.press("Tab")
    reach(page, "textarea")
    page.keyboard.type("Ann = 1,200\nBo = 1,190")
    reach(page, "button", "Show who may ask")
    page.keyboard.press("Enter")
    page.get_by_text("Bo, 10 votes behind Ann, may ask", exact=False).first.wait_for()
    reach(page, "button", "Copy the sentence")
    page.keyboard.press("Enter")
    page.get_by_text("Not legal advice; confirm with the filing officer.", exact=False).first.wait_for()


def reach(page: Any, tag: str, words: str = "") -> None:
    """Press Tab until an element has the focus."""
    for _ in range(80):
        at = page.evaluate("() => [document.activeElement.tagName, document.activeElement.innerText || '']")
        if at[0].lower() == tag and words in at[1]:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never got to {tag} {words!r}")
