"""Whom a loser's margin is measured from, and the facts under a contest's title."""

from __future__ import annotations

import pytest

from pages.parts.cards import subject
from pages.parts.places import opponent
from recount_core.contest import Contest
from recount_core.decision import decide
from tests.build import contest
from tests.pages.app import plainly, unfolded, visit, words


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (contest(50, 40, 30), ["A", "A"]),
        (contest(50, 40, 30, seats=2), ["B"]),
        (contest(50, 40, 40, 30, seats=2), ["C", "B", "C"]),
        (contest(40, 40), ["B", "A"]),
        (contest(("Yes", 40), ("No", 40), kind="question"), ["No"]),
        (contest(("Yes", 40), ("No", 45), kind="question"), ["No"]),
    ],
)
def test_the_margin_is_measured_from_the_last_winner_or_another_tied_choice(one: Contest, expected: list[str]) -> None:
    decision = decide(one)
    assert [opponent(decision, answer) for answer in decision.answers] == expected


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ({}, "Testville · MN · general · 8 November 2022 · municipal · one seat · official count"),
        (
            {"seats": 3, "special": True, "count": "unofficial", "precincts": (3, 9)},
            "Testville · MN · general · special election · 8 November 2022 · municipal · 3 seats · unofficial count, 3 of 9 precincts",
        ),
        (
            {"seats": None, "date": None, "stage": "primary", "party": "DFL"},
            "Testville · MN · DFL primary · date not known · municipal · number of seats not known · official count",
        ),
    ],
)
def test_the_facts_under_the_title(facts: dict[str, object], line: str) -> None:
    assert plainly(subject(contest(50, 40, **facts))) == line


def test_where_a_margin_comes_from_is_shown_by_county_and_adds_up() -> None:
    at = visit("contest", sample="mn-2022-house-3a-3b", contest="e8bf8e0067")
    assert "Where the margin comes from" in words(at)
    assert "don't add up" not in words(at)
    table = unfolded(at, "places").dataframe[1].value
    assert list(table["County"])[:2] == ["Cook", "Koochiching"]
    assert sum(table["Adds to the margin"]) == 15


def test_one_place_alone_explains_nothing_and_is_not_drawn() -> None:
    at = visit("contest", sample="mt-2007-whitefish")
    assert "Where the margin comes from" not in words(at)
