"""Hostile names through every format, picture and download: the same elements as with plain names, the letters as they are."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import re
from html.parser import HTMLParser

import openpyxl
import plotly.graph_objects as go
import pytest

from pages.parts.rows import COLUMNS, cells, rows_of
from recount_core.answer import Decision
from recount_core.ask.deadline import Due
from recount_core.ask.expenses import Item, headings, worksheet
from recount_core.ask.papers import Filing, Person, offered, paper
from recount_core.charts import (
    canvas,
    contribution_bars,
    contributions,
    eligibility_map,
    margin_bars,
    recount_map,
    votes_bars,
)
from recount_core.charts.margin_strip import margin_strip
from recount_core.decision import decide
from recount_core.results.reading import UnitVotes
from recount_core.takeaway import spreadsheet
from recount_core.takeaway.brief import as_html, as_markdown, brief, file_name
from recount_core.what_if import grid as eligibility
from recount_core.what_if import ref
from tests.build import contest
from tests.robust.hostile import HOSTILE, seen

TODAY = dt.date(2026, 11, 30)
NAMES = pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
_ALLOWED = {("b", ()), ("br", ()), ("extra", ())}
"""Elements that the pictures themselves use in plotly's texts: bold, a new line, and no second box beside a hover."""


def decided(name: str) -> Decision:
    """A contest with a name everywhere, as it comes from a file."""
    text = " ".join(name.split())
    return decide(contest((f"{text} A", 50), (f"{text} B", 49), (text, 8), title=text, jurisdiction=text))


class Elements(HTMLParser):
    """The elements of a page with the names of their attributes, in order, and its words."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self.found.append(("comment", (data,)))


def test_the_corpus_has_what_it_names() -> None:
    assert max(map(len, HOSTILE.values())) == 5_000
    assert any(not name.isprintable() for name in HOSTILE.values())


def texts_of(figure: go.Figure) -> str:
    """Everything in a figure that plotly may read as HTML."""
    found: list[str] = []

    def walk(value: object) -> None:
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, dict):
            for key, each in value.items():
                if key not in ("meta", "customdata", "uirevision"):
                    walk(each)
        elif isinstance(value, list):
            for each in value:
                walk(each)

    walk(json.loads(figure.to_json()))
    return "\n".join(found)


def _map(decision: Decision) -> go.Figure:
    contest = decision.contest
    grid = eligibility.eligibility_map(contest, ref(contest, 0), ref(contest, 1), moved=range(3), added=range(3))
    return eligibility_map(grid, contest)


@NAMES
def test_pictures_hold_no_element_of_a_name(name: str) -> None:
    decision = decided(name)
    text = decision.contest.choices[0].name
    units = (UnitVotes(text, text, text, 5), UnitVotes(text, text, "other", 4))
    pictures = (
        recount_map((decision,)),
        votes_bars(decision),
        margin_bars(decision),
        contribution_bars(contributions(units, text, "other"), text, "other"),
        _map(decision),
    )
    for figure in pictures:
        assert set(Elements(texts_of(figure)).found) <= _ALLOWED
        assert "$" not in texts_of(figure).replace("$schema", "")
        page = canvas.to_html(figure, title=text)
        outside = page[: page.index("<body>")]
        assert [tag for tag, _ in Elements(outside).found] == [
            "html",
            "head",
            "meta",
            "meta",
            "title",
            "style",
            "body",
        ][:-1]


def pages(decision: Decision, name: str) -> dict[str, str]:
    """Every page of HTML that is made of a contest."""
    answer = decision.answers[0]
    assert answer.rule is not None
    found = {
        "brief": as_html(brief(decision, TODAY, sources=(name,), link="https://here.example/?x=1")),
        "strip": margin_strip(decision, decision),
    }
    due: Due | None = None
    person = Person(name, name, name, name)
    for form in offered(answer.rule):
        found[form.id] = paper(form.id, Filing(decision, answer, answer.rule, due, person, None, None))
    return found


PLAIN = pages(decided("Ann Lee"), "Ann Lee")


@NAMES
def test_pages_have_the_same_elements_as_with_a_plain_name(name: str) -> None:
    found = pages(decided(name), name)
    assert found.keys() == PLAIN.keys()
    for kind, page in found.items():
        mine, plain = Elements(page), Elements(PLAIN[kind])
        assert mine.found == plain.found, kind
        if kind != "strip":
            assert "default-src 'none'" in page
        shown = seen("".join(mine.words)).replace(" ", "")
        assert seen(name).replace(" ", "")[:25] in shown, kind


@NAMES
def test_markdown_keeps_its_lines(name: str) -> None:
    mine, plain = (as_markdown(brief(decided(one), TODAY)) for one in (name, "Ann Lee"))
    assert len(mine.splitlines()) == len(plain.splitlines())
    assert mine.count("\n#") == plain.count("\n#")


@NAMES
def test_no_cell_of_a_download_starts_a_formula(name: str) -> None:
    rows = [cells(row) for row in rows_of((decided(name),), {})]
    text = spreadsheet.as_csv(COLUMNS, rows).decode("utf-8-sig")
    item = Item(headings()[0].id, name, 100, name, 100)
    for one in (text, worksheet([item]).csv()):
        for row in csv.reader(io.StringIO(one)):
            assert not [
                cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r")) and not _is_number(cell)
            ]
    book = openpyxl.load_workbook(io.BytesIO(spreadsheet.as_excel(COLUMNS, rows)))
    assert not [cell for row in book.active.iter_rows() for cell in row if cell.data_type == "f" or cell.hyperlink]
    assert json.loads(spreadsheet.as_json(COLUMNS, rows))[0]["contest"]


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


@NAMES
def test_files_are_named_by_the_app(name: str) -> None:
    found = decided(name).contest
    for ending in ("html", "md", "ics"):
        assert re.fullmatch(rf"[a-z0-9]+(-[a-z0-9]+)*\.{ending}", file_name(found, ending))
        assert len(file_name(found, ending)) < 120
