"""A server that dies and is started again while somebody is at work: the page says so, and link and file bring the work back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.live import start_server
from tests.pages.browser.conftest import settled
from tests.robust.soak import results

FILE = {"name": "20221108__mn__general__precinct.csv", "mimeType": "text/csv", "buffer": results("Ely", 1, 2)}


def upload(page: Any, file: dict[str, Any]) -> None:
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text("What was read", exact=False).first.wait_for()
    settled(page)


def test_a_restart_is_said_and_loses_no_work_that_the_link_or_a_file_has(
    contexts: Callable[[bool], Any], tmp_path: Path
) -> None:
    process, address = start_server(tmp_path / "first.log")
    page = contexts(False).new_page()
    try:
        page.goto(f"{address}/?begin=files")
        upload(settled(page), FILE)
        page.get_by_role("link", name="What if", exact=True).click()
        page.get_by_label("The same as a number").fill("7")
        page.keyboard.press("Enter")
        moved = page.get_by_text("With 7 votes moved from", exact=False).first
        moved.wait_for()
        page.wait_for_url("**scenario=**")
        with page.expect_download() as waiting:
            settled(page).get_by_role("button", name="Download scenarios").click()
        waiting.value.save_as(tmp_path / "scenarios.json")
        link = page.url

        process.kill()
        process.wait()
        page.get_by_role("dialog").get_by_text("Connection error").wait_for()
        process, _ = start_server(tmp_path / "second.log", port=int(address.rpartition(":")[2]))
        page.get_by_text("a restart of the server doesn't have them", exact=False).wait_for()
        moved.wait_for()
        assert page.url == link

        page.goto(f"{address}/?begin=files")
        upload(settled(page), FILE)
        page.get_by_role("link", name="What if", exact=True).click()
        page.get_by_text("Open scenarios from a file").click()
        page.locator("input[type=file]").set_input_files(tmp_path / "scenarios.json")
        page.get_by_role("button", name="Open them").click()
        page.get_by_text("7 votes moved from", exact=False).first.wait_for()
    finally:
        page.close()
        process.kill()
        process.wait()
