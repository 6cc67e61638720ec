"""A fresh server and Debian's Chromium for the few tests that need a real browser; without them those tests are skipped, saying so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.live import start_server

PATIENCE = 90_000
"""Milliseconds that a busy machine may take for anything; tests wait for what they expect, never for a time."""

TRIES = 6

CHROMIUM = (
    os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A headless Chromium."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no real browser")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}: install Debian's chromium, or name one in CHROMIUM")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[str]:
    """The address of a server that nobody has asked anything yet."""
    process, address = start_server(tmp_path / "server.log")
    yield address
    process.terminate()
    process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all tests share; every test has a session of its own."""
    process, address = start_server(tmp_path_factory.mktemp("server") / "server.log")
    yield address
    process.terminate()
    process.wait()


@pytest.fixture(scope="session")
def contexts(chromium: Any) -> Iterator[Callable[[bool], Any]]:
    """One browser for light and one for dark, which all tests share, so that the app's own files are fetched once.

    What a visitor does is kept in their page's session on the server; nothing of it stays in the browser.
    """
    made: dict[bool, Any] = {}

    def context(dark: bool) -> Any:
        if dark not in made:
            made[dark] = chromium.new_context(
                color_scheme="dark" if dark else "light",
                accept_downloads=True,
                permissions=["clipboard-read", "clipboard-write"],
            )
            made[dark].set_default_timeout(PATIENCE)
        return made[dark]

    yield context
    for one in made.values():
        one.close()


@pytest.fixture
def visitor(contexts: Callable[[bool], Any]) -> Iterator[Callable[..., Any]]:
    """Opens pages as a new visitor: `visitor(address, width=390, dark=True)`. Holds at the end that the console stayed clean."""
    pages = []
    complaints: list[str] = []

    def open_page(address: str, *, width: int = 1280, height: int = 900, dark: bool = False) -> Any:
        page = contexts(dark).new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        page.on(
            "console", lambda said: complaints.append(said.text) if said.type == "error" and not probe(said) else None
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if foreign(request.url, address) else None)
        page.goto(address)
        return settled(page)

    yield open_page
    for page in pages:
        page.close()
    assert complaints == []


def probe(said: Any) -> bool:
    """Streamlit's own look for its server beside a page opened by its URL: a 404 that means nothing."""
    return "/_stcore/" in said.location.get("url", "")


def foreign(url: str, address: str) -> bool:
    """A request to anywhere but the app."""
    host = "/".join(address.split("/")[:3])
    return url.startswith(("http:", "https:")) and not url.startswith(host)


def settled(page: Any) -> Any:
    """The page once its script has run to its foot and nothing is loading or about to be drawn."""
    page.get_by_text("Not legal advice; confirm with the filing officer.", exact=False).last.wait_for()
    page.wait_for_function(
        "() => document.querySelector('[data-test-script-state=notRunning]')"
        " && !document.querySelector('[data-stale=true], [data-testid=stSkeleton], [data-testid=stAppSkeleton]')"
    )
    return page


def choose(page: Any, box: str, option: str = "") -> None:
    """Choose an option of a select box, the first unless it is named.

    The list closes when the page scrolls under it, so the box is put into the middle first, and is opened again where something moved it.
    """
    wanted = page.get_by_role("option", name=option, exact=False) if option else page.get_by_role("option")
    for _ in range(TRIES):
        found = settled(page).get_by_role("combobox", name=box)
        found.evaluate("box => box.scrollIntoView({block: 'center'})")
        found.click()
        with suppress(Exception):
            wanted.first.click(timeout=PATIENCE // TRIES)
            return
    raise AssertionError(f"no option {option!r} in the box {box!r}")
