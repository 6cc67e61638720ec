"""The app in a real browser: its start, an upload, its pages, its largest picture: python -m tests.benchmarks.bench_app [rounds]

Yardsticks, in the same run and round by round in turn: a page that says hello, for the start; an app of two pages with a slider and a
plotly chart each, for all else. Both are served under the app's own settings. Times are medians, from the click or the first request.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from recount_core import screen, sentence
from recount_core.results import read_files
from tests.benchmarks.measure import verdict
from tests.benchmarks.real_file import real_file
from tests.benchmarks.servers import APP, EMPTY, HELLO, server
from tests.benchmarks.watched import Drawn, drawn, opened, turned
from tests.pages.browser.conftest import CHROMIUM, choose

ROUNDS, CONTESTS = 5, 5_000
START, UPLOAD, PAGE, PICTURE = 1.3, 1.5, 1.3, 1_000
PAGES = ("Results", "Close contests", "Contest", "How to ask", "What if", "The law", "Training")


def median(times: Sequence[Drawn]) -> Drawn:
    """The median of the words and that of the whole."""
    return Drawn(*map(statistics.median, zip(*times, strict=True)))


def start(browser: Any, folder: Path, rounds: int) -> tuple[float, float]:
    """From starting the server to the first page drawn, in milliseconds: the app's, and a page's that says hello."""
    found: dict[str, list[float]] = {APP: [], HELLO: []}
    for number in range(rounds):
        for script, times in found.items():
            context = browser.new_context()
            begin = time.perf_counter()
            with server(folder / f"start{number}.log", script) as one:
                ready = time.perf_counter() - begin
                page, seen = opened(context, one.address)
                times.append(ready * 1000 + seen.words)
                page.close()
            context.close()
    return statistics.median(found[APP]), statistics.median(found[HELLO])


def core_time(file: Path) -> float:
    """Milliseconds that the core takes to read a file and to decide every contest in it, sentences included."""
    data, begin = file.read_bytes(), time.perf_counter()
    for decision in screen(read_files([(file.name, data)]).contests):
        sentence(decision)
    return (time.perf_counter() - begin) * 1000


def upload(context: Any, address: str, file: Path) -> tuple[Any, float]:
    """Upload a file on the first page and go to the table of close contests; the tab, and milliseconds until the table is there."""
    page, _ = opened(context, f"{address}/?begin=files")
    begin = time.perf_counter()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_test_id("stPageLink").get_by_text("See every contest against its line").click()
    page.get_by_test_id("stDataFrame").wait_for()
    took = (time.perf_counter() - begin) * 1000
    drawn(page)
    return page, took


def uploads(context: Any, app: str, empty: str, rounds: int) -> tuple[Any, float, float]:
    """Uploads of the real file beside what they are held to: the core's own time and the load of an empty page; with the last tab."""
    mine, yard, page = [], [], None
    for _ in range(rounds):
        if page is not None:
            page.close()
        core = core_time(real_file())
        other, load = opened(context, empty)
        other.close()
        yard.append(core + load.whole)
        page, took = upload(context, app, real_file())
        mine.append(took)
    return page, statistics.median(mine), statistics.median(yard)


def pages(page: Any, other: Any, rounds: int) -> tuple[dict[str, Drawn], Drawn]:
    """Changes to every page with the file open, each beside a change between the yardstick's pages."""
    choose(page, "Open a contest")
    page.wait_for_url("**/contest*")
    drawn(page)
    mine: dict[str, list[Drawn]] = {name: [] for name in PAGES}
    yard: list[Drawn] = []
    for _ in range(rounds + 1):
        for name in PAGES:
            mine[name].append(turned(page, name))
            yard.append(turned(other, ("First", "Second")[(len(yard) + 1) % 2]))
    return {name: median(times[1:]) for name, times in mine.items()}, median(yard[len(PAGES) :])


def many_contests() -> bytes:
    """A precinct file of so many contests with dots all over the map."""
    dice = random.Random(9)
    rows = ["county,precinct,office,district,party,candidate,votes"]
    for number in range(CONTESTS):
        total = int(10 ** dice.uniform(1.5, 5.5))
        margin = int(total * 10 ** dice.uniform(-4, -0.3))
        for name, votes in (("Ann Berg", (total + margin) // 2), ("Ben Dahl", (total - margin) // 2)):
            rows.append(f"Anoka,P-1,Mayor (Town {number}),,,{name},{votes}")
    return "\n".join(rows).encode()


def picture(context: Any, address: str, folder: Path, rounds: int) -> Drawn:
    """The page of close contests with 5,000 contests: milliseconds to its words and to its last change."""
    file = folder / "20221108__mn__general__precinct.csv"
    file.write_bytes(many_contests())
    page, _ = upload(context, address, file)
    found = []
    for _ in range(rounds):
        turned(page, "Training")
        found.append(turned(page, "Close contests"))
    page.close()
    return median(found)


def main(rounds: int = ROUNDS) -> list[str]:
    """Print what was measured; the lines of the summary."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        driver = stack.enter_context(sync_playwright())
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        stack.callback(browser.close)
        first, hello = start(browser, folder, rounds)
        app, empty = (stack.enter_context(server(folder / f"{len(s)}.log", s)) for s in (APP, EMPTY))
        context = browser.new_context(viewport={"width": 1300, "height": 900})
        page, took, held = uploads(context, app.address, empty.address, rounds)
        other, _ = opened(context, empty.address)
        found, base = pages(page, other, rounds)
        dots = picture(context, app.address, folder, rounds)
    print(
        f"From starting the server to the first page's words: {first:,.0f} ms, a page that says hello {hello:,.0f} ms"
    )
    print(f"{real_file().name} from upload to table: {took:,.0f} ms; the core and an empty page's load {held:,.0f} ms")
    print(
        f"An empty page after a click: its words {base.words:.0f} ms, all of it {base.whole:.0f} ms. With the file open:"
    )
    for name, seen in found.items():
        print(
            f"  {name:15} words {seen.words:4.0f} ms, {seen.words / base.whole:.2f} of an empty page; "
            f"all of it {seen.whole:5.0f} ms, {seen.whole / base.whole:.2f}"
        )
    print(f"The map of {CONTESTS:,} contests: words {dots.words:.0f} ms, all of the page {dots.whole:,.0f} ms")
    words = statistics.median(seen.words for seen in found.values()) / base.whole
    whole = statistics.median(seen.whole for seen in found.values()) / base.whole
    return [
        verdict("first page of a fresh server, times a hello page's", first / hello, START),
        verdict("upload to table, times the core and an empty page's load", took / held, UPLOAD),
        verdict("page changes to the words, times an empty page, median", words, PAGE),
        verdict("page changes to the last picture, times an empty page, median", whole, PAGE),
        verdict(f"map of {CONTESTS:,} contests, milliseconds", dots.whole, PICTURE),
    ]


if __name__ == "__main__":
    print("\n".join(main(*map(int, sys.argv[1:]))))
