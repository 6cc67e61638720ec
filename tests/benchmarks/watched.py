"""Pages in a real browser with a watch on them: how long from a click, or from a page's first request, to the words and to the last change.

Every change of the document counts, whoever made it: Streamlit, plotly, the table; only what a canvas holds for screen readers, which
comes a while after the canvas is drawn, doesn't. The yardstick's pages are watched by the same means.
"""

from __future__ import annotations

from typing import Any, NamedTuple

QUIET = 600
"""Milliseconds without a change after which a page counts as drawn."""

PATIENCE = 60_000

_WATCH = """
() => {
  const seen = window.seen = {start: 0, words: 0, last: 0}
  window.begin = () => Object.assign(seen, {start: performance.now(), words: 0, last: 0})
  const element = (node) => node instanceof Element ? node : node.parentElement
  const heading = (node) => element(node)?.closest('h1, h2') || element(node)?.querySelector('h1, h2')
  const unseen = (node) => element(node)?.closest('canvas')
  const said = (change) => change.type !== 'attributes'
    && (element(change.target)?.closest('h1, h2') || [...change.addedNodes].some(heading))
  new MutationObserver((all) => {
    const changes = all.filter((change) => !unseen(change.target))
    if (!changes.length) return
    seen.last = performance.now() - seen.start
    if (!seen.words && changes.some(said)) seen.words = seen.last
  }).observe(document, {subtree: true, childList: true, characterData: true, attributes: true})
  document.addEventListener('click', begin, true)
}
"""
_QUIET = """
(quiet) => seen.words && performance.now() - seen.start - seen.last > quiet
  && document.querySelector('[data-test-script-state=notRunning]')
  && !document.querySelector('[data-stale=true], [data-testid=stSkeleton], [data-testid=stAppSkeleton]')
"""


class Drawn(NamedTuple):
    """Milliseconds to the new heading and to the last change of the page."""

    words: float
    whole: float


def opened(context: Any, address: str) -> tuple[Any, Drawn]:
    """A new tab at an address, watched from its first request on."""
    page = context.new_page()
    page.add_init_script(f"({_WATCH})()")
    page.goto(address)
    return page, drawn(page)


def drawn(page: Any) -> Drawn:
    """Wait until the page stays as it is; how long that took since the last click, or since its request."""
    page.wait_for_function(_QUIET, arg=QUIET, timeout=PATIENCE)
    return Drawn(*page.evaluate("() => [seen.words, seen.last]"))


def turned(page: Any, link: str) -> Drawn:
    """Click a link to another page of the app."""
    page.bring_to_front()
    page.get_by_test_id("stPageLink").get_by_role("link", name=link, exact=True).first.click()
    return drawn(page)
