"""What only a real browser shows: deep links, uploads, links that are copied, themes, phones, the keyboard, an accessibility scan."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import openpyxl
import pytest

from pages.parts import frame, links
from pages.parts.answers import ONE_SEAT
from pages.parts.rows import COLUMNS
from recount_core.contest import Choice, Contest
from tests.build import contest
from tests.pages.app import PAGES
from tests.pages.browser.conftest import choose, settled
from tests.pages.test_pages import NIGHT, OTHER
from tests.shared import shared

Visitor = Callable[..., Any]

ADDRESSES = ["" if name == "app" else name for name in PAGES]
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
    page.get_by_text("None of two contests is known to be inside", exact=False).wait_for()
    settled(page).get_by_role("link", name="See every contest against its line").click()
    page.get_by_role("heading", name="Close contests").wait_for()
    assert links.FILES in query(settled(page))
    choose(page, "Open a contest", "Mayor (Otherton)")
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


def test_one_step_back_from_an_uploaded_contest_is_the_list_it_was_chosen_from(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/?begin=files")
    night = {"name": "night.txt", "mimeType": "text/plain", "buffer": (NIGHT + OTHER).encode("cp1252")}
    page.locator("input[type=file]").set_input_files(night)
    settled(page).get_by_role("link", name="See every contest against its line").click()
    page.get_by_role("heading", name="Close contests").wait_for()
    choose(page, "Open a contest", "Mayor (Otherton)")
    page.get_by_role("heading", name="Mayor (Otherton)").wait_for()
    settled(page).go_back()
    page.get_by_role("heading", name="Close contests").wait_for()
    assert page.title().startswith("Close contests")


def test_going_back_shows_the_list_again_and_not_the_contest(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/close_contests?sample=mn-2022-second-loser")
    choose(page, "Open a contest")
    page.get_by_text("Copy the sentence").wait_for()
    settled(page).go_back()
    page.get_by_role("heading", name="Close contests").wait_for()
    assert settled(page).get_by_role("heading", name="Close contests").is_visible()


def test_another_page_begins_at_its_top_and_an_answer_moves_nothing(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/close_contests?sample=mn-2022-local")
    scrolled = "document.querySelector('[data-testid=stMain]').scrollTop"
    choose(page, "Open a contest")
    page.get_by_text("Copy the sentence").wait_for()
    assert settled(page).evaluate(scrolled) == 0
    page.evaluate(f"{scrolled} = 300")
    settled(page).get_by_role("link", name="What if votes move").click()
    page.get_by_text("The same as a number").wait_for()
    assert settled(page).evaluate(scrolled) == 0
    page.evaluate(f"{scrolled} = 200")
    page.get_by_label("The same as a number").fill("3")
    page.keyboard.press("Enter")
    page.wait_for_url("**scenario=**")
    assert settled(page).evaluate(scrolled) > 0


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


WIDE = 3_600
"""Pixels at which every column of the list stands on the screen, and so in the table that the grid keeps for screen readers."""


def on_screen(page: Any) -> list[dict[str, str]]:
    """The rows of the list as the grid shows them, by the titles of their columns."""
    grid = page.get_by_test_id("stDataFrame").first
    grid.scroll_into_view_if_needed()
    grid.locator("td").first.wait_for(state="attached")
    head, rows = grid.locator("table").first.evaluate(
        "t => [[...t.querySelectorAll('th')].map(c => c.textContent),"
        " [...t.querySelectorAll('tbody tr')].map(r => [...r.querySelectorAll('td')].map(c => c.textContent))]"
    )
    return [dict(zip(head, row, strict=True)) for row in rows]


def test_every_download_equals_the_screen_cell_by_cell(server: str, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(f"{server}/close_contests?sample=mn-2022-local&find=mayor&route=public", width=WIDE, height=1_400)
    shown = on_screen(page)
    assert len(shown) == int(page.get_by_text("Tick a row to open it", exact=False).inner_text().split()[0]) == 13
    files = {}
    for name in ("CSV", "Excel", "JSON"):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=f"Download {name}").click()
        waiting.value.save_as(tmp_path / waiting.value.suggested_filename)
        files[name] = (tmp_path / waiting.value.suggested_filename).read_bytes()
    as_csv = list(csv.DictReader(io.StringIO(files["CSV"].decode("utf-8-sig"))))
    head, *rows = openpyxl.load_workbook(io.BytesIO(files["Excel"])).active.iter_rows(values_only=True)
    as_excel = [dict(zip(head, row, strict=True)) for row in rows]
    as_json = json.loads(files["JSON"])
    assert list(head) == list(as_csv[0]) == list(shown[0]) == [column.title for column in COLUMNS]
    assert len(as_csv) == len(as_excel) == len(as_json) == len(shown)
    for place, cells in enumerate(shown):
        for column in COLUMNS:
            seen = cells[column.title].removeprefix("● ")
            kept = (as_csv[place][column.title], as_excel[place][column.title], as_json[place][column.name])
            if column.kind == "text":
                assert [one or "" for one in kept] == [seen] * 3
            else:
                assert [float(one) for one in kept] == [float(seen.replace(",", ""))] * 3


def test_a_whole_folder_is_dropped_in_and_the_list_stays_quick_to_use(server: str, visitor: Visitor) -> None:
    folder = shared("results/mn-sos/2022-general")
    page = visitor(f"{server}/?begin=files")
    page.locator("input[type=file]").set_input_files(sorted(folder.iterdir()))
    page.get_by_role("heading", name="of 5,199 contests are inside a recount line", exact=False).wait_for()
    text = settled(page).get_by_test_id("stMain").inner_text()
    assert "pctstats.txt is a Minnesota precinct statistics file" in text
    assert "1,735 repeats in other files are not counted again" in text
    page.get_by_role("button", name=ONE_SEAT).click()
    page.get_by_text("Answered by you", exact=False).wait_for()
    settled(page).get_by_role("link", name="See every contest against its line").click()
    page.get_by_text("5,199 contests. Tick a row to open it.").wait_for()
    settled(page).get_by_role("button", name="public", exact=True).click()
    page.get_by_text("Tick a row to open it.").filter(has_not_text="5,199").wait_for()
    choose(page, "Open a contest")
    page.get_by_role("button", name="Copy the sentence").wait_for()


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


@pytest.mark.parametrize("path", [path for path, _, _ in frame.NEXT])
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
def test_a_page_has_no_serious_fault_of_accessibility_and_fits_a_phone(
    server: str, visitor: Visitor, address: str, dark: bool
) -> None:
    axe = pytest.importorskip("axe_playwright_python.base", reason="axe-playwright-python is not installed")
    page = visitor(f"{server}/{address}", dark=dark)
    page.evaluate(axe.AXE_SCRIPT)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    grave = [one for one in found["violations"] if one["impact"] in ("serious", "critical") or one["id"] in ALSO_GRAVE]
    assert [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"][:3]]) for one in grave] == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(
        "() => { const m = document.querySelector('[data-testid=stMain]'); return m.scrollWidth <= m.clientWidth }"
    )


ALSO_GRAVE = ("heading-order", "empty-heading", "page-has-heading-one")
"""Rules that axe weighs as moderate and that make a page hard to find one's way in by ear."""


def test_the_keyboard_alone_gets_from_the_typed_contest_to_the_answer(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/?begin=typed")
    page.get_by_role("textbox", name="Contest", exact=True).focus()
    page.keyboard.type("Mayor")
    page.keyboard.press("Tab")
    reach(page, "textarea")
    page.keyboard.type("Ann = 1,200\nBo = 1,190")
    reach(page, "button", "Show who may ask")
    page.keyboard.press("Enter")
    page.get_by_text("Bo, 10 votes behind Ann, could ask", exact=False).first.wait_for()
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
