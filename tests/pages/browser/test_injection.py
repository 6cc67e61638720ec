"""The whole corpus of hostile names in one upload, through every page of a real browser: letters, and nothing but letters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pages.parts import frame, plain
from recount_core.results import read_files
from tests.pages.browser.conftest import settled
from tests.results.files import table
from tests.robust.hostile import HOSTILE, seen
from tests.shared import ROOT

Visitor = Callable[..., Any]

EVIL = (
    "script[src], img[src='x'], iframe, object, embed, form[action], base, meta[http-equiv=refresh], [onerror], [onload], [onfocus], "
    "[autofocus], a[href*='example.org'], a[href^='javascript'], [src*='example.org'], .katex, svg[onload]"
)
"""What a name could make of itself; scripts of the app's own frame stand outside of the page's body of text."""
TITLE = f"Gathered {HOSTILE['closing']}"
NAMES = {name: text for name, text in HOSTILE.items() if name not in ("line breaks", "tab", "return", "control")}

LITERAL = (
    "script", "picture", "drawing", "frame", "attribute", "comment", "entity", "link", "image", "emphasis", "block", "colour", "icon",
    "mathematics", "plotly", "template", "formula", "plus", "separators", "protocol", "right to left",
)  # fmt: skip
"""Names that the page of their contest shows, in its picture, by their first letters."""
BEGINS = 20


def whole() -> bytes:
    """A table in which each hostile text names a contest and its choices, and one contest has them all."""
    rows: list[tuple[str, str, int]] = []
    for number, text in enumerate(NAMES.values()):
        rows += [(f"{text} {number}", f"{text} A", 50 + number), (f"{text} {number}", f"{text} B", 49)]
    rows += [(TITLE, f"{text} {number}", 500 - number) for number, text in enumerate(NAMES.values())]
    return table("contest,choice,votes", *rows)


def held(page: Any) -> str:
    """The words of a page, once nothing on it came out of a name and no script ran."""
    settled(page)
    assert page.evaluate("() => window.hurt") is None
    inside = page.get_by_test_id("stMain")
    assert inside.locator(EVIL).evaluate_all("found => found.map(one => one.outerHTML.slice(0, 300))") == []
    assert (
        inside.locator("h1", has_text="Gone").evaluate_all("all => all.filter(e => e.innerText == 'Gone').length") == 0
    )
    return " ".join(inside.inner_text().replace("\u2060", "").split())


def test_the_corpus_is_read() -> None:
    reading = read_files([("x.csv", whole())])
    assert len(reading.contests) == len(NAMES) + 1


def test_the_whole_corpus_is_letters_on_every_page(server: str, visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(f"{server}/?begin=files")
    name = "<img src=x onerror=window.hurt=1> $x^2$ :red[a].csv"
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "text/csv", "buffer": whole()})
    page.get_by_role("link", name="See every contest against its line").wait_for()
    assert name in held(page)
    page.get_by_role("link", name="See every contest against its line").click()
    page.get_by_role("heading", name="Close contests").wait_for()
    held(page)
    box = page.get_by_role("combobox", name="Open a contest")
    box.click()
    box.fill("Gathered")
    page.get_by_role("option", name="Gathered").first.click()
    page.get_by_text("Copy the sentence").wait_for()
    assert page.title().startswith(plain.clean(TITLE, 60))
    shown = held(page)
    assert [name for name in LITERAL if seen(NAMES[name])[:BEGINS] not in shown] == []
    taken_away(page, tmp_path / "brief.html")
    for path, label in frame.PAGES:
        if (ROOT / path).exists():
            page.get_by_role("link", name=label, exact=True).first.click()
            page.wait_for_url(f"**/{Path(path).stem.removeprefix('app')}?**")
            held(page)
            folds = page.get_by_test_id("stExpander").locator("details:not([open]) > summary")
            for _ in range(folds.count()):
                folds.first.click()
                held(page)


def taken_away(page: Any, path: Path) -> None:
    """The brief, opened from the disk, is letters too."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the brief").click()
    waiting.value.save_as(path)
    paper = page.context.new_page()
    paper.goto(path.as_uri())
    assert paper.evaluate("() => window.hurt") is None
    assert paper.locator(f"script, {EVIL}").count() == 0
    assert seen(plain.clean(NAMES["script"])) in paper.locator("body").inner_text()
    paper.close()
