"""The what-if page in a real browser, from the key press to the words of the answer and to the last picture:

    python -m tests.benchmarks.bench_what_if [presses]

The yardstick, in the same run and press by press in turn, is an empty Streamlit page with one slider and one plotly chart in a fragment,
from the key press to its chart. Prints medians in milliseconds and the ratios; targets: words at most 1.25, the last picture at most 2.5.
Then the core time of the eligibility map that the page draws, 201 by 201; target: under 15 ms.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from recount_core.contest import Contest
from recount_core.what_if import eligibility_map, tipping_pairs
from tests.benchmarks.bench_grid import CONTESTS
from tests.benchmarks.measure import verdict
from tests.pages.browser.conftest import CHROMIUM, start_server

PRESSES = 25
WORDS, PICTURE, MAP = 1.25, 2.5, 15.0
PAGES = {
    "four of nine, Minnesota": "what_if?sample=mn-2022-large&contest=4f317bf153",
    "House 3A, by precinct": "what_if?sample=mn-2022-house-3a-3b&contest=e8bf8e0067",
}

# Times of one press: the first change of the words, the last change inside any picture. Both pages are watched by the same means.
WATCH = """
() => {
  const words = () => document.querySelector('[data-testid=stHeading] h2')?.textContent ?? ''
  const kind = '.js-plotly-plot, .st-key-answer_mark, .st-key-answer_strip'
  const pictures = () => [...document.querySelectorAll(kind)]
  const seen = window.seen = {start: 0, words: 0, picture: 0, pictures: new Set(), before: ''}
  document.addEventListener('keydown', (event) => {
    Object.assign(seen, {start: event.timeStamp, words: 0, picture: 0, pictures: new Set(), before: words()})
  }, true)
  new MutationObserver((changes) => {
    const now = performance.now()
    if (!seen.start) return
    if (!seen.words && words() !== seen.before) seen.words = now - seen.start
    for (const change of changes) {
      const at = change.target instanceof Element ? change.target : change.target.parentElement
      const picture = at?.closest(kind)
      const drawn = picture?.matches('.js-plotly-plot') ? picture.checkVisibility() : picture && change.type === 'childList'
      if (drawn) { seen.picture = now - seen.start; seen.pictures.add(pictures().indexOf(picture)) }
    }
  }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true})
}
"""
READ = "() => ({words: seen.words, picture: seen.picture, pictures: seen.pictures.size, now: performance.now() - seen.start})"


class Press(NamedTuple):
    """Milliseconds from the key press to the words and to the last picture, and how many pictures changed."""

    words: float
    picture: float
    pictures: int


class Watched:
    """A page with its slider in focus."""

    def __init__(self, browser: Any, address: str, ready: str) -> None:
        self.page = browser.new_page(viewport={"width": 1300, "height": 900})
        self.page.goto(address)
        self.page.locator(ready).first.wait_for()
        self.page.locator(".js-plotly-plot .main-svg").first.wait_for()
        self.page.wait_for_timeout(3_000)
        self.page.evaluate(WATCH)
        self.slider = self.page.locator("input[type=range]").first

    def press(self) -> Press:
        """Press the right arrow once and wait until nothing has changed for a while."""
        self.page.bring_to_front()
        self.slider.focus()
        self.page.keyboard.press("ArrowRight")
        while True:
            self.page.wait_for_timeout(150)
            found = self.page.evaluate(READ)
            if found["picture"] and found["now"] - found["picture"] > 700:
                return Press(found["words"], found["picture"], found["pictures"])
            if found["now"] > 20_000:
                raise RuntimeError("the page didn't answer the key press")


def compare(title: str, page: Watched, empty: Watched, presses: int) -> list[str]:
    """Press both pages in turn; print medians and ratios; the lines of the summary."""
    mine, yard = [], []
    for _ in range(presses + 2):
        mine.append(page.press())
        yard.append(empty.press())
    mine, yard = mine[2:], yard[2:]
    base = statistics.median(one.picture for one in yard)
    words = statistics.median(one.words for one in mine)
    picture = statistics.median(one.picture for one in mine)
    print(
        f"  {title}: words {words:.0f} ms, {words / base:.2f} of the empty page (target {WORDS}); last of "
        f"{max(one.pictures for one in mine)} pictures {picture:.0f} ms, {picture / base:.2f} (target {PICTURE}); "
        f"the empty page {base:.0f} ms; {presses} presses"
    )
    return [
        verdict(f"{title}: a key press to the words, times an empty page", words / base, WORDS),
        verdict(f"{title}: to the last picture", picture / base, PICTURE),
    ]


def core_time(counted: Contest, runs: int = 25) -> float:
    """The median time of the processor for one map in milliseconds: other programs on the machine don't count."""
    pair = tipping_pairs(counted)[0]
    times = []
    for _ in range(runs):
        start = time.process_time()
        eligibility_map(counted, *pair)
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times)


def main(presses: int = PRESSES) -> list[str]:
    """Print what was measured; the lines of the summary."""
    summary = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        app, address = start_server(Path(folder) / "app.log")
        bare, empty_address = start_server(Path(folder) / "empty.log", "tests/benchmarks/empty_page.py")
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            print("From the key press, medians")
            empty = Watched(browser, empty_address, "input[type=range]")
            for title, path in PAGES.items():
                summary += compare(title, Watched(browser, f"{address}/{path}", "h2"), empty, presses)
        finally:
            browser.close()
            app.terminate()
            bare.terminate()
    print(f"Core time of the 201 by 201 map (target: under {MAP:.0f} ms)")
    times = {name: core_time(counted) for name, counted in CONTESTS.items()}
    for name, taken in times.items():
        print(f"  {name}: {taken:.1f} ms")
    return [*summary, verdict("slowest map of 201 by 201, milliseconds", max(times.values()), MAP)]


if __name__ == "__main__":
    print("\n".join(main(*map(int, sys.argv[1:]))))
