"""The list of contests on its page: its columns, every filter by itself, what is downloaded."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import openpyxl
import pandas as pd
import pytest
from streamlit.runtime.context import ContextProxy

from pages.parts import links, listing
from pages.parts.rows import COLUMNS, cells, rows_of
from recount_core.decision import decide
from recount_core.takeaway import spreadsheet
from tests.build import contest, pair
from tests.pages.app import visit

MIXED = "mn-2022-local"


def table(**filters: str | list[str]) -> pd.DataFrame:
    found: pd.DataFrame = visit("close_contests", sample=MIXED, **filters).dataframe[0].value
    return found


def test_the_columns_stand_in_the_order_in_which_they_are_read() -> None:
    assert [column.title for column in COLUMNS][:13] == [
        "Contest",
        "Margin",
        "Line",
        "Route",
        "Loser",
        "Last winner",
        "Margin, %",
        "To the line",
        "Of the line, %",
        "Clause",
        "Paid by",
        "Jurisdiction",
        "Notes",
    ]
    assert list(table().columns) == [column.name for column in COLUMNS]


@pytest.mark.parametrize(
    ("filters", "column", "allowed"),
    [
        ({links.OFFICE: "school district"}, "office", {"school district"}),
        ({links.OFFICE: ["county", "municipal"]}, "office", {"county", "municipal"}),
        ({links.ROUTE: "own expense"}, "route", {"○ own expense"}),
        ({links.ROUTE: "not decided"}, "route", {"◇ not decided"}),
        ({links.KIND: "question"}, "kind", {"question"}),
        ({links.KIND: "candidate"}, "kind", {"candidate"}),
        ({links.COUNTY: ["Aitkin", "Rice"]}, "jurisdiction", {"Aitkin County", "Rice County"}),
        ({links.ONLY: listing.DOUBTFUL}, "route", {"◇ not decided"}),
    ],
)
def test_a_filter_in_the_link_keeps_what_it_says(filters: dict[str, Any], column: str, allowed: set[str]) -> None:
    found = set(table(**filters)[column])
    assert found
    assert found <= allowed


def test_contests_within_some_votes_of_the_line_are_those_inside_and_just_outside() -> None:
    everything, near = table(), table(within="5")
    assert len(near) == (everything["distance"] <= 5).sum()
    assert near["distance"].max() == 5
    assert near["distance"].min() < 0


def test_every_losing_side_has_a_row_when_asked_for() -> None:
    assert len(table(losers="true")) > len(table())


def test_the_list_can_be_sorted_by_every_order() -> None:
    assert list(table(sort="smallest margin, votes")["margin"].dropna()) == sorted(table()["margin"].dropna())
    assert table(sort="most votes")["total"].is_monotonic_decreasing


@pytest.mark.parametrize(
    ("browser", "width"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", 270),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", 205),
        ("", 270),
    ],
)
def test_the_name_of_a_contest_leaves_room_beside_it_on_a_phone(
    monkeypatch: pytest.MonkeyPatch, browser: str, width: int
) -> None:
    monkeypatch.setattr(ContextProxy, "headers", {"User-Agent": browser} if browser else {})
    shown = visit("close_contests", sample=MIXED).dataframe[0].proto
    assert json.loads(shown.columns)["contest"]["width"] == width


def test_every_download_opens_again_with_the_cells_of_the_screen() -> None:
    decided = [
        decide(one)
        for one in (
            contest(("=1+1", 1_250), ("@Bo", 1_249), title="-Mayor", jurisdiction="Ångström"),
            contest(("Yes", 60), ("No", 40), kind="question", title="Question 1"),
            contest(30, 20, seats=None, title="Council"),
            pair(60_000, 200, title="Sheriff"),
        )
    ]
    shown = [dict(cells(row)) for row in rows_of(decided)]
    as_json = json.loads(spreadsheet.as_json(COLUMNS, shown))
    assert as_json == shown
    as_csv = list(csv.DictReader(io.StringIO(spreadsheet.as_csv(COLUMNS, shown).decode("utf-8-sig"))))
    for row, expected in zip(as_csv, shown, strict=True):
        for column in COLUMNS:
            value = expected[column.name]
            assert row[column.title].removeprefix("'") == ("" if value is None else str(value))
    sheet = openpyxl.load_workbook(io.BytesIO(spreadsheet.as_excel(COLUMNS, shown))).active
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref
    head, *rest = sheet.iter_rows(values_only=True)
    assert list(head) == [column.title for column in COLUMNS]
    for values, expected in zip(rest, shown, strict=True):
        assert list(values) == [
            expected[column.name] or (None if expected[column.name] == "" else expected[column.name])
            for column in COLUMNS
        ]
