"""The what-if page in a real browser: fast keys, dragging, the address bar, the mark on the map, files there and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from pages.parts import links
from recount_core.what_if import Move, Scenario, from_json, ref, to_link
from tests.build import contest
from tests.pages.browser.conftest import TRIES, settled

Visitor = Callable[..., Any]

LARGE = "what_if?sample=mn-2022-large&contest=4f317bf153"
COUNTED = contest(("Ann", 120), ("Bo", 100))
OWN = f"what_if?own={links.contest_code(COUNTED)}"


def slider(page: Any) -> Any:
    return page.locator("input[type=range]").first


def answer(page: Any) -> Any:
    return page.locator("h2").first


def press(page: Any, key: str, times: int, pause: int = 0) -> None:
    """Press a key on the slider again and again."""
    slider(page).focus()
    for _ in range(times):
        page.keyboard.press(key)
        if pause:
            page.wait_for_timeout(pause)


@pytest.mark.parametrize("pause", [0, 30, 120])
def test_no_key_press_is_lost(server: str, visitor: Visitor, pause: int) -> None:
    page = visitor(f"{server}/{LARGE}")
    press(page, "ArrowRight", 20, pause)
    page.get_by_text("With 20 votes moved from", exact=False).first.wait_for()
    assert slider(settled(page)).get_attribute("aria-valuetext") == "20"
    assert page.get_by_label("The same as a number").input_value() == "20"
    press(page, "ArrowLeft", 3, pause)
    page.get_by_text("With 17 votes moved from", exact=False).first.wait_for()


def test_slider_and_box_follow_each_other(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/{LARGE}")
    page.get_by_label("The same as a number").fill("53")
    page.keyboard.press("Enter")
    page.get_by_text("With 53 votes moved from", exact=False).first.wait_for()
    assert slider(settled(page)).get_attribute("aria-valuetext") == "53"
    page.get_by_role("radio", name="10", exact=True).or_(page.get_by_role("button", name="10", exact=True)).click()
    settled(page)
    assert slider(page).get_attribute("aria-valuetext") == "53"
    page.keyboard.press("Escape")
    expected = page.get_by_text("With 60 votes moved from", exact=False).first
    for _ in range(TRIES):
        # the slider takes its new step a moment after the page says that it is done
        press(page, "ArrowRight", 1)
        page.wait_for_timeout(1_500)
        if expected.is_visible():
            return
        page.get_by_label("The same as a number").fill("53")
        page.keyboard.press("Enter")
        page.get_by_text("With 53 votes moved from", exact=False).first.wait_for()
    raise AssertionError("an arrow key never moved the slider by its step")


def test_the_answer_is_pale_while_the_slider_is_dragged(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/{LARGE}")
    thumb = page.get_by_test_id("stSliderThumbValue").first.bounding_box()
    x, y = thumb["x"] + thumb["width"] / 2, thumb["y"] + thumb["height"] + 8
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y, steps=5)
    page.wait_for_timeout(50)
    shown = page.locator(".st-key-answer_words").evaluate("one => getComputedStyle(one).opacity")
    assert float(shown) < 0.5
    page.mouse.up()
    page.get_by_text("votes moved from", exact=False).first.wait_for()
    settled(page)
    page.wait_for_timeout(400)
    assert float(page.locator(".st-key-answer_words").evaluate("one => getComputedStyle(one).opacity")) == 1
    value = slider(page).get_attribute("aria-valuetext")
    assert answer(page).inner_text().startswith(f"With {value} votes moved")


def test_the_address_bar_is_a_link_and_the_history_stays_short(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/{LARGE}")
    before = page.evaluate("history.length")
    press(page, "ArrowRight", 6, 150)
    page.get_by_text("With 6 votes moved from", exact=False).first.wait_for()
    page.wait_for_url(f"**{links.SCENARIO}=**")
    settled(page)
    assert page.evaluate("history.length") == before
    page.reload()
    page.get_by_text("With 6 votes moved from", exact=False).first.wait_for()
    other = visitor(settled(page).url)
    assert answer(other).inner_text() == answer(page).inner_text()
    page.get_by_role("button", name="Reset").click()
    page.wait_for_function(f"() => !location.search.includes('{links.SCENARIO}=')")


def test_a_link_is_the_first_request_to_a_fresh_server(fresh_server: str, visitor: Visitor) -> None:
    code = to_link(Scenario.of(COUNTED, Move(11, ref(COUNTED, 0), ref(COUNTED, 1))))
    page = visitor(f"{fresh_server}/{OWN}&{links.SCENARIO}={code}")
    assert answer(page).inner_text().startswith("With 11 votes moved from Ann to Bo: Ann, 2 votes behind Bo")


def test_back_leads_out_of_the_page_and_the_scenario_waits(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/contest?sample=mn-2022-large&contest=4f317bf153")
    page.get_by_role("link", name="What if votes move").click()
    page.get_by_text("Eligibility map", exact=True).wait_for()
    press(settled(page), "ArrowRight", 4, 150)
    page.get_by_text("With 4 votes moved from", exact=False).first.wait_for()
    settled(page).go_back()
    page.wait_for_url("**/contest?**")
    page.get_by_role("link", name="What if votes move").wait_for()
    settled(page).get_by_role("link", name="What if", exact=True).click()
    page.get_by_text("With 4 votes moved from", exact=False).first.wait_for()


def test_another_contest_starts_as_counted_and_without_the_scenario_in_its_link(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/what_if?sample=mn-2022-second-loser&contest=0606da0ad5")
    press(page, "ArrowRight", 4, 150)
    page.wait_for_url(f"**{links.SCENARIO}=**")
    page.get_by_role("combobox", name="Contest").first.click()
    page.get_by_role("option", name="Ironton", exact=False).first.click()
    page.get_by_role("heading", name="Council Member (Ironton)", exact=False).first.wait_for()
    settled(page)
    page.wait_for_function(f"() => !location.search.includes('{links.SCENARIO}=')")
    assert "With" not in answer(page).inner_text().split()


def test_the_mark_lies_on_the_map_where_the_scenario_is(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/{OWN}")
    press(page, "ArrowRight", 9, 120)
    page.get_by_text("With 9 votes moved from", exact=False).first.wait_for()
    settled(page).wait_for_timeout(500)
    far = page.evaluate(
        """() => {
          const plot = document.querySelector('.st-key-eligibility .js-plotly-plot'), axes = plot._fullLayout
          const box = plot.getBoundingClientRect()
          const mark = document.querySelector('.st-key-answer_mark [title]').getBoundingClientRect()
          const x = box.x + axes.xaxis._offset + axes.xaxis.d2p(9), y = box.y + axes.yaxis._offset + axes.yaxis.d2p(0)
          return [mark.x + mark.width / 2 - x, mark.y + mark.height / 2 - y]
        }"""
    )
    assert max(map(abs, far)) < 3, far


def test_scenarios_are_taken_away_and_opened_again(server: str, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(f"{server}/{OWN}")
    press(page, "ArrowRight", 5, 150)
    page.get_by_label("Name of this scenario").fill("five")
    page.get_by_role("button", name="Keep this scenario").click()
    page.get_by_role("cell", name="five", exact=True).first.wait_for()
    with page.expect_download() as caught:
        settled(page).get_by_role("button", name="Download scenarios").click()
    saved = tmp_path / "scenarios.json"
    caught.value.save_as(saved)
    assert [one.scenario.name for one in from_json(saved.read_text(encoding="utf-8"))] == ["", "five"]
    data = json.loads(saved.read_text(encoding="utf-8"))
    assert data["scenarios"][1]["contest"]["id"] == COUNTED.id
    other = visitor(f"{server}/{OWN}")
    other.get_by_text("Open scenarios from a file").click()
    other.locator("input[type=file]").set_input_files(saved)
    other.get_by_role("button", name="Open them").click()
    other.get_by_role("cell", name="five", exact=True).first.wait_for()
    settled(other)


def test_the_copied_link_is_the_one_to_what_is_on_the_screen(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/{LARGE}")
    press(page, "ArrowRight", 7, 150)
    page.get_by_text("With 7 votes moved from", exact=False).first.wait_for()
    settled(page).get_by_role("button", name="Copy link").click()
    copied = page.locator("code").last.inner_text().strip()
    assert parse_qs(urlsplit(copied).query) == parse_qs(urlsplit(page.url).query)
    assert answer(visitor(copied)).inner_text() == answer(page).inner_text()


def test_the_keyboard_alone_reaches_lever_and_answer(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/{OWN}")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "range":
            break
    page.keyboard.press("ArrowRight")
    page.get_by_text("With 1 vote moved from Ann to Bo", exact=False).first.wait_for()
    settled(page)
    assert page.evaluate("document.activeElement.type") == "range", "the slider keeps the focus"
    for _ in range(30):
        page.keyboard.press("Tab")
        if "10: a tie" in page.evaluate("document.activeElement.innerText || ''"):
            break
    page.keyboard.press("Enter")
    page.get_by_text("With 10 votes moved from Ann to Bo", exact=False).first.wait_for()
