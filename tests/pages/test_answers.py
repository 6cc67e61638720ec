"""What a person is asked about contests, and what their edits of the table mean."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pandas as pd
import pytest

from pages.parts.answers import ASKED, fields, open_questions, overrides, question_row
from recount_core.decision import decide
from recount_core.results import OVERRIDES, Note
from tests.build import contest

SEATS = contest(30, 20, 10, seats=None)
OFFICE = contest(30, 20, office="")
DATE = contest(30_100, 29_900, date=None, title="Large")


def test_only_what_a_person_can_say_is_asked() -> None:
    pooled = contest(10, 9, pooled=30)
    ranked = contest(30, 20, ranked_choice=True)
    decided = [decide(one) for one in (SEATS, OFFICE, DATE, pooled, ranked, contest(10, 9))]
    assert [(one.decision.contest, one.asks) for one in open_questions(decided)] == [
        (SEATS, ("seats",)),
        (OFFICE, ("office",)),
        (DATE, ("date",)),
    ]


def test_what_is_asked_can_be_answered() -> None:
    assert set(ASKED) <= set(OVERRIDES)


def test_a_row_says_what_is_needed_and_what_is_known() -> None:
    assert question_row(*open_questions([decide(SEATS)])) == {
        "contest": "Mayor (Testville)",
        "needed": "number of seats",
        "office": "municipal",
        "seats": None,
        "stage": "general",
        "date": dt.date(2022, 11, 8),
        "count": "official",
        "counties": None,
        "ranked_choice": False,
    }


def test_a_doubt_of_the_file_is_asked_where_a_fact_settles_it() -> None:
    settled = decide(contest(10, 9, doubts=("is it a primary?",)))
    other = decide(contest(10, 9, doubts=("row 5: votes are “x”",), title="Other"))
    notes = (
        Note("doubt", "is it a primary?", contest=settled.contest.id, asks="stage"),
        Note("doubt", "which file counts?", contest=settled.contest.id, asks="file"),
        Note("fault", "votes are “x”", row=5, contest=other.contest.id),
    )
    (question,) = open_questions([settled, other], notes)
    assert question.asks == ("stage", "file")
    assert fields([question]) == ("stage", "file", *(name for name in ASKED if name != "stage"))
    row = question_row(question, fields([question]))
    assert (row["stage"], row["file"], row["office"]) == (None, None, "municipal")
    assert row["needed"] == "is it a primary? which file counts?"
    same = overrides({"x": row}, {"x": {**row, "stage": "general", "file": "a.txt"}}, {})
    assert same == {"x": {"stage": "general", "file": "a.txt"}}


def edited(**cells: Any) -> dict[str, dict[str, Any]]:
    """The answers from a table of one row after some of its cells were edited, as the editor gives it back."""
    row = question_row(*open_questions([decide(SEATS)]))
    table = pd.DataFrame([row], index=[SEATS.id]).astype({"seats": "Int64"})
    for name, value in cells.items():
        table.loc[SEATS.id, name] = value
    record: dict[str, Any] = table.to_dict("records")[0]
    return overrides({SEATS.id: row}, {SEATS.id: record}, {})


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({}, {}),
        ({"seats": 2}, {"seats": 2}),
        ({"seats": 1, "office": "county"}, {"seats": 1, "office": "county"}),
        ({"ranked_choice": True}, {"ranked_choice": True}),
        ({"count": "unofficial", "counties": "one"}, {"count": "unofficial", "counties": "one"}),
        ({"date": dt.date(2020, 11, 3)}, {"date": dt.date(2020, 11, 3)}),
    ],
)
def test_an_edit_is_an_answer_and_an_untouched_cell_is_none(cells: dict[str, Any], said: dict[str, Any]) -> None:
    assert edited(**cells) == ({SEATS.id: said} if said else {})


def test_earlier_answers_stay() -> None:
    row = question_row(*open_questions([decide(SEATS)]))
    known = {"other": {"seats": 3}, SEATS.id: {"office": "county"}}
    merged = overrides({SEATS.id: row}, {SEATS.id: {**row, "seats": 2}}, known)
    assert merged == {"other": {"seats": 3}, SEATS.id: {"office": "county", "seats": 2}}
    assert known[SEATS.id] == {"office": "county"}
