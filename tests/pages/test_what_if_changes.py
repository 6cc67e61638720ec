"""Changes that the lever can't make, by their forms: ballots, corrections, places, seats, stage; and their order."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from recount_core.decision import decide
from recount_core.explain import sentence
from recount_core.what_if import Add, Move, Scenario, ref
from tests.build import contest
from tests.pages.app import plainly, run, visit, visit_own, words
from tests.pages.test_what_if import box, button, cells, choice, chosen, headline, opened, two

HOUSE = {"sample": "mn-2022-house-3a-3b", "contest": "e8bf8e0067"}


def more(at: AppTest, kind: str) -> AppTest:
    """Open the form for another kind of change."""
    opened(at, "more")
    return run(chosen(at, "What to change").set_value(kind))


def test_outstanding_ballots_with_a_split_by_the_form() -> None:
    at = more(visit_own(two(), "what_if"), "Outstanding ballots")
    box(at, "Outstanding ballots").set_value(10)
    editor = at.data_editor[0]
    at.session_state[editor.key] = {
        "edited_rows": {0: {"Share, %": 20.0}, 1: {"Share, %": 70.0}},
        "added_rows": [],
        "deleted_rows": [],
    }
    run(button(at, "Add this change").click())
    assert "10 outstanding ballots counted: 2 for Ann, 7 for Bo, 1 undervote" in headline(at)


def test_a_split_over_a_hundred_percent_is_refused_in_words() -> None:
    at = more(visit_own(two(), "what_if"), "Outstanding ballots")
    box(at, "Outstanding ballots").set_value(10)
    editor = at.data_editor[0]
    at.session_state[editor.key] = {"edited_rows": {0: {"Share, %": 99.0}}, "added_rows": [], "deleted_rows": []}
    run(button(at, "Add this change").click())
    assert "more than 100%" in words(at)
    assert headline(at) == sentence(decide(two()))


def test_a_missing_number_is_asked_for() -> None:
    at = more(visit_own(two(), "what_if"), "Outstanding ballots")
    run(button(at, "Add this change").click())
    assert "Expected the number of outstanding ballots" in words(at)


def test_over_and_undervotes_become_votes() -> None:
    at = more(visit_own(two(overvotes=3, undervotes=8, ballots=201), "what_if"), "Over- and undervotes")
    undervotes_to_bo(at, 9)
    assert "there are 8 undervotes" in words(at)
    undervotes_to_bo(at, 6)
    assert "6 undervotes counted for Bo" in headline(at)
    assert cells(at, "Undervotes") == ["8", "2 (−6)"]


def undervotes_to_bo(at: AppTest, count: int) -> AppTest:
    for label in ("From", "To"):
        [one for one in at.selectbox if plainly(one.label) == label][-1].set_value(1)
    box(at, "How many").set_value(count)
    return run(button(at, "Add this change").click())


def test_seats_and_stage() -> None:
    counted = contest(("Ann", 100), ("Bo", 90), ("Cy", 50))
    at = more(visit_own(counted, "what_if"), "Seats")
    box(at, "Seats (how many win or advance)").set_value(2)
    run(button(at, "Add this change").click())
    assert headline(at).startswith("With seats changed from 1 to 2: Cy, 40 votes behind Bo")
    run(button(at, "Add this change").click())
    assert "The contest has 2 already" in words(at)
    at = more(visit_own(counted, "what_if"), "Stage")
    chosen(at, "Stage").set_value("primary")
    run(button(at, "Add this change").click())
    assert "stage changed from general to primary" in headline(at)


def test_a_precinct_is_corrected_and_only_where_the_file_has_them() -> None:
    at = more(visit("what_if", **HOUSE), "Correct a count")
    where = choice(at, "Where")
    run(where.set_value(6))
    editor = at.data_editor[0]
    was = int(editor.value["Counted"].iloc[0])
    at.session_state[editor.key] = {"edited_rows": {0: {"Corrected": was + 20}}, "added_rows": [], "deleted_rows": []}
    run(button(at, "Add this change").click())
    assert f"from {was:,} to {was + 20:,}" in headline(at)
    assert "corrected in " in headline(at)
    at = opened(visit_own(two(), "what_if"), "more")
    assert "One place" not in chosen(at, "What to change").options


def test_votes_move_in_one_precinct_and_no_farther() -> None:
    at = more(visit("what_if", **HOUSE), "One place")
    choice(at, "Where").set_value(6)
    box(at, "Votes").set_value(1_000_000)
    run(button(at, "Add this change").click())
    assert "1,000,000 can't be taken away" in words(at)


def test_changes_are_put_in_order_and_removed() -> None:
    at = visit_own(
        two(), "what_if", scenario=Scenario.of(two(), Move(4, ref(two(), 0), ref(two(), 1)), Add(3, ref(two(), 1)))
    )
    assert "1. 4 votes moved from Ann to Bo" in words(at)
    run(choice(at, "Change").set_value(1))
    run(button(at, ":material/arrow_upward:").click())
    assert "1. 3 votes added to Bo" in words(at)
    run(button(at, "Remove").click())
    assert headline(at).startswith("With 4 votes moved")
