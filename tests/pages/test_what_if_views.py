"""The wider views of the what-if page: tipping points, map, outstanding ballots, other law."""

from __future__ import annotations

import pytest

from pages.parts import links
from tests.build import contest
from tests.pages.app import go, run, visit, visit_own, words
from tests.pages.test_what_if import LARGE, box, button, cells, choice, chosen, headline, opened, pull, two


def test_a_tipping_point_is_one_press_away() -> None:
    at = visit_own(two(120, 100), "what_if")
    assert [one.label for one in at.button if ": " in one.label] == [
        "5: inside the line",
        "10: a tie",
        "11: another wins",
    ]
    run(button(at, "10: a tie").click())
    assert at.slider[0].value == 10
    assert "The last seat is tied." in words(at)


def test_tipping_points_in_words() -> None:
    text = words(visit_own(two(120, 100), "what_if"))
    assert (
        "To bring the contest inside the line, it takes 5 votes moved from Ann to Bo, 10 votes added to Bo or 10 votes taken from Ann."
        in text
    )
    assert "For a tie, it takes 10 votes moved from Ann to Bo, 20 votes added to Bo or 20 votes taken from Ann." in text
    assert "A moved vote counts twice" in text


def test_what_cannot_be_reached_is_said() -> None:
    at = visit_own(contest(("Ann", 30), ("Bo", 20), ("Cy", 20), office="county"), "what_if")
    assert "cannot be reached" in words(at)


@pytest.mark.parametrize(("ahead", "behind", "edge"), [(204, 195, 400), (25_064, 24_935, 50_000)])
def test_a_jump_is_said_when_it_happens(ahead: int, behind: int, edge: int) -> None:
    at = visit_own(two(ahead, behind, office="county"), "what_if")
    run(chosen(at, "What to do with votes").set_value("added"))
    assert f"past the jump at {edge:,}" not in words(at)
    start = edge - ahead - behind
    pull(at, start + 2)
    text = words(at)
    assert f"The total goes from {ahead + behind:,} to {edge + 2:,}, past the jump at {edge:,}" in text
    assert "The total decides here" in text


def test_every_pair_that_matters_where_several_are_in() -> None:
    at = opened(visit("what_if", **LARGE), "pairs")
    table = at.dataframe[0].value
    assert list(table["To"])[:3] == ["Bill Markert", "Geoff Zahn", "Michael Nelson"]
    assert list(table["Tie"])[:2] == ["52", "cannot be reached"], "107 votes are no even number"


def test_the_map_is_there_as_a_table_with_the_scenarios_row() -> None:
    at = opened(pull(visit_own(two(120, 100), "what_if"), 3), "map_table")
    assert cells(at, "0")[0].startswith("0 to 4: at own expense, on request; Ann wins; 5 to 9: at public expense")


def test_added_votes_of_the_map_can_go_elsewhere() -> None:
    at = visit_own(two(120, 100), "what_if")
    for to in ("giver", "half", "counted"):
        run(choice(at, "Added votes go to").set_value(to))
        assert choice(at, "Added votes go to").value == to


def test_outstanding_ballots_as_a_range_and_counted_from_there() -> None:
    at = visit_own(two(120, 100), "what_if")
    run(box(at, "Ballots not counted yet").set_value(50))
    text = words(at)
    assert "Of 50 votes for the two, the contest is inside the line when Bo gets 30 to 40 (60.00% to 80.00%)." in text
    assert "It is tied when Bo gets 35 (70.00%)." in text
    assert "Other choices win when Bo gets 36 to 50 (72.00% to 100.00%)." in text
    box(at, "Votes for Bo").set_value(36)
    run(button(at, "Count them so in the scenario").click())
    assert "50 outstanding ballots counted: 14 for Ann, 36 for Bo" in headline(at)
    assert "The winners change: Bo instead of Ann." in words(at)


def test_undervotes_over_a_hundred_percent_are_refused_in_words() -> None:
    at = visit_own(contest(("Ann", 120), ("Bo", 100), ("Cy", 9)), "what_if")
    run(box(at, "Ballots not counted yet").set_value(50))
    box(at, "Undervotes among them, %").set_value(60.0)
    run(box(at, "For other choices, %").set_value(60.0))
    assert "they need 0 to 100% of the ballots together" in words(at)


def test_the_same_votes_under_every_version() -> None:
    at = visit("what_if", **LARGE)
    assert len(cells(at, "Minn. Stat. 204C.36, 2004 (older text)")) == 2
    pull(at, 60)
    counted, shifted = cells(at, "Minn. Stat. 204C.36, 2004 (older text)")[1:]
    assert counted == shifted == "at public expense, on request; line 341"
    assert "Otherwise under one of five other versions" in words(at)


@pytest.mark.parametrize("sample", ["mt-2018-routes", "mn-2020-maple-river", "mn-2022-house-3a-3b"])
def test_every_form_opens_whatever_places_the_files_have(sample: str) -> None:
    at = visit("contest", sample=sample)
    wanted = at.selectbox[0].options[0] if at.selectbox else ""
    if wanted:
        run(at.selectbox[0].select(wanted))
    go(at, "what_if", **{name: str(value) for name, value in at.query_params.items() if name in links.PLACE})
    opened(at, "more")
    for kind in chosen(at, "What to change").options:
        run(chosen(at, "What to change").set_value(kind))
        assert button(at, "Add this change")


def test_votes_that_cannot_be_leave_the_other_law_as_counted() -> None:
    at = visit_own(two(), "what_if")
    run(box(at, "The same as a number").set_value(500))
    assert "These votes can't be changed so" in words(at)
    assert len(cells(at, "Minn. Stat. 204C.36, 2004 (older text)")) == 2


def test_where_no_line_is_known_the_tipping_points_say_so() -> None:
    at = visit_own(contest(("Ann", 120), ("Bo", 100), state="ZZ"), "what_if")
    assert "Whether the contest is inside a line is not decided" in words(at)
    assert cells(at, "Comes inside the line") == ["not decided"] * 3
    assert cells(at, "Tie") == ["10", "20", "20"]


def test_a_tied_question_fails_and_the_button_says_so() -> None:
    at = visit_own(contest(("Yes", 1036), ("No", 1026), kind="question", office="school district"), "what_if")
    run(button(at, "5: a tie: it fails").click())
    assert cells(at, "Ahead") == ["Yes", "tie: the question fails"]
