"""The what-if page: the lever, the answer before and after, the other changes, what is kept, shared and opened again."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import links
from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.explain import sentence
from recount_core.what_if import (
    Add,
    CountBallots,
    Move,
    Remove,
    Saved,
    Scenario,
    SetSeats,
    ref,
    to_json,
    to_link,
)
from tests.build import contest
from tests.pages.app import go, labels, plainly, run, visit, visit_own, words
from tests.pages.test_pages import upload

LARGE = {"sample": "mn-2022-large", "contest": "4f317bf153"}
HOUSE = {"sample": "mn-2022-house-3a-3b", "contest": "e8bf8e0067"}


def two(ahead: int = 100, behind: int = 90, **facts: Any) -> Contest:
    return contest(("Ann", ahead), ("Bo", behind), **facts)


def button(at: AppTest, label: str) -> Any:
    return next(one for one in at.button if plainly(one.label) == label)


def box(at: AppTest, label: str) -> Any:
    return next(one for one in at.number_input if plainly(one.label) == label)


def choice(at: AppTest, label: str) -> Any:
    return next(one for one in at.selectbox if plainly(one.label) == label)


def chosen(at: AppTest, label: str) -> Any:
    return next(one for one in at.button_group if plainly(one.label) == label)


def headline(at: AppTest) -> str:
    return plainly(at.header[0].value)


def pull(at: AppTest, votes: int) -> AppTest:
    """Set the slider."""
    return run(at.slider[0].set_value(votes))


def opened(at: AppTest, name: str) -> AppTest:
    """Open one of the parts that draw their content only then."""
    slider = next(one.key for one in at.slider)
    at.session_state[f"{name}_{slider.split('/')[1]}"] = True
    return run(at)


def cells(at: AppTest, row: str) -> list[str]:
    """A row of the first Markdown table that has it."""
    for part in at.markdown:
        for line in plainly(part.value).splitlines():
            found = [cell.strip(" *") for cell in line.split("|")[1:-1]]
            if found and found[0] == row:
                return found[1:]
    raise AssertionError(f"no row {row!r}")


def test_the_pair_that_matters_is_chosen_and_nothing_is_changed_yet() -> None:
    at = visit("what_if", **LARGE)
    assert plainly(at.slider[0].label) == "Votes moved from Enrique Velazquez to Bill Markert"
    assert at.slider[0].value == 0
    assert headline(at).startswith("Bill Markert, 104 votes behind Enrique Velazquez, may ask")


def test_the_answer_says_what_it_is_the_answer_to() -> None:
    at = pull(visit("what_if", **LARGE), 60)
    assert headline(at).startswith(
        "With 60 votes moved from Enrique Velazquez to Bill Markert: Enrique Velazquez, 16 votes behind Bill Markert, may ask"
    )
    assert "As counted: Bill Markert, 104 votes behind Enrique Velazquez, may ask" in words(at)
    assert "The winners change: Bill Markert instead of Enrique Velazquez." in words(at)


def test_before_and_after_stand_side_by_side() -> None:
    at = pull(visit("what_if", **LARGE), 12)
    assert cells(at, "Enrique Velazquez") == ["7,912", "7,900 (−12)"]
    assert cells(at, "Bill Markert") == ["7,808", "7,820 (+12)"]
    assert cells(at, "Total") == ["68,378", "68,378"]
    assert cells(at, "Margin") == ["104 votes (0.15%)", "80 votes (0.12%)"]
    assert cells(at, "Line") == ["170 votes", "170 votes"]
    assert cells(at, "Clause") == ["Minn. Stat. 204C.36, subd. 1(a)"] * 2
    assert cells(at, "Worked out") == ["104 < 0.25% of 68,378 = 170.945: yes", "80 < 0.25% of 68,378 = 170.945: yes"]
    assert cells(at, "Recount") == ["at public expense, on request"] * 2


def test_slider_and_box_show_one_value() -> None:
    at = pull(visit_own(two(), "what_if"), 4)
    assert box(at, "The same as a number").value == 4
    run(box(at, "The same as a number").set_value(7))
    assert at.slider[0].value == 7
    assert headline(at).startswith("With 7 votes moved from Ann to Bo")


def test_a_number_past_the_slider_makes_it_longer_and_it_stays_so() -> None:
    at = visit_own(two(100_000, 99_000), "what_if")
    short = at.slider[0].max
    run(box(at, "The same as a number").set_value(short + 1_234))
    assert at.slider[0].value == short + 1_234 <= at.slider[0].max
    longer = at.slider[0].max
    pull(at, 10)
    assert at.slider[0].max == longer


@pytest.mark.parametrize("step", [1, 10, 100])
def test_the_step_goes_for_slider_and_box(step: int) -> None:
    at = visit_own(two(10_000, 9_900), "what_if")
    pull(at, 43)
    run(chosen(at, "Step").set_value(step))
    assert (at.slider[0].step, box(at, "The same as a number").step) == (step, step)
    assert (at.slider[0].value, box(at, "The same as a number").value) == (43, 43)
    assert "With 43 votes moved" in headline(at)


def test_votes_are_added_and_taken_too() -> None:
    at = visit_own(two(), "what_if")
    run(chosen(at, "What to do with votes").set_value("added"))
    pull(at, 5)
    assert "With 5 votes added to Bo" in headline(at)
    assert cells(at, "Total") == ["190", "195 (+5)"]
    run(chosen(at, "What to do with votes").set_value("taken"))
    pull(at, 3)
    assert "With 5 votes added to Bo and 3 votes taken from Ann" in headline(at)
    assert cells(at, "Total") == ["190", "192 (+2)"]


def test_more_than_a_choice_has_is_said_and_not_clamped() -> None:
    at = visit_own(two(100, 90), "what_if")
    run(box(at, "The same as a number").set_value(101))
    assert "Ann has 100 votes; 101 can't be taken away" in words(at)
    assert box(at, "The same as a number").value == 101
    assert at.slider[0].value == 101
    pull(at, 99)
    assert "With 99 votes moved" in headline(at)


def test_the_two_are_exchanged_when_one_is_chosen_for_the_other() -> None:
    at = visit_own(contest(("Ann", 100), ("Bo", 90), ("Cy", 80)), "what_if")
    run(choice(at, "From").set_value(1))
    assert (choice(at, "From").value, choice(at, "To").value) == (1, 0)
    run(choice(at, "To").set_value(2))
    assert plainly(at.slider[0].label) == "Votes moved from Bo to Cy"
    run(button(at, ":material/swap_horiz:").click())
    assert plainly(at.slider[0].label) == "Votes moved from Cy to Bo"


def test_reset_and_undo() -> None:
    at = pull(visit_own(two(), "what_if"), 4)
    pull(at, 6)
    run(button(at, "Reset").click())
    assert headline(at) == sentence(decide(two()))
    assert at.slider[0].value == 0
    run(button(at, "Undo").click())
    assert "With 6 votes moved" in headline(at)
    run(button(at, "Undo").click())
    assert headline(at) == sentence(decide(two()))


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


def test_a_link_opens_its_scenario_with_the_lever_on_it() -> None:
    counted = contest(("Ann", 100), ("Bo", 90), ("Cy", 80))
    scenario = Scenario.of(counted, Move(7, ref(counted, 2), ref(counted, 1)))
    at = visit_own(counted, "what_if", scenario=scenario)
    assert headline(at).startswith("With 7 votes moved from Cy to Bo")
    assert at.slider[0].value == 7


def test_the_link_that_is_copied_is_the_link_to_what_is_shown() -> None:
    at = pull(visit("what_if", **LARGE), 9)
    addresses = [code.value for code in at.code if links.SCENARIO in code.value]
    assert len(addresses) == 2
    assert len(set(addresses)) == 1
    code = addresses[0].split(f"{links.SCENARIO}=")[1].split("&")[0]
    again = visit("what_if", **LARGE, scenario=code)
    assert headline(again) == headline(at)


def test_a_scenario_is_never_applied_to_another_contest() -> None:
    other = two(title="Sheriff")
    code = to_link(Scenario.of(other, Move(4, ref(other, 0), ref(other, 1))))
    at = visit("what_if", own=links.contest_code(two()), scenario=code)
    assert "was made for another contest" in words(at)
    assert headline(at) == sentence(decide(two()))


@pytest.mark.parametrize("code", ["1abc", "2xyz", "hello", "9" * 3_000])
def test_a_damaged_scenario_is_said_and_nothing_is_changed(code: str) -> None:
    at = visit("what_if", own=links.contest_code(two()), scenario=code)
    assert at.warning
    assert headline(at) == sentence(decide(two()))


def test_a_link_to_another_count_of_the_contest_is_not_applied() -> None:
    night = two(101, 90)
    code = to_link(Scenario.of(night, Move(4, ref(night, 0), ref(night, 1))))
    at = visit("what_if", own=links.contest_code(two()), scenario=code)
    assert "made for another count of Mayor" in words(at)
    assert headline(at) == sentence(decide(two()))


def test_the_shifts_of_one_contest_never_show_on_another() -> None:
    at = pull(visit("what_if", sample="mn-2022-second-loser", contest="0606da0ad5"), 5)
    first = headline(at)
    picker = at.selectbox[0]
    other = next(one for one in picker.options if "Ironton" in one)
    run(picker.select(other))
    assert "With" not in headline(at).split()
    assert not at.warning
    pull(at, 2)
    go(at, "contest", contest="0606da0ad5", sample="mn-2022-second-loser")
    go(at, "what_if", contest="0606da0ad5", sample="mn-2022-second-loser")
    assert headline(at) == first
    assert at.slider[0].value == 5


def test_scenarios_are_kept_compared_named_moved_and_deleted() -> None:
    at = visit_own(two(), "what_if")
    for votes, name in ((3, "three"), (6, "")):
        pull(at, votes)
        at.text_input(key=f"keep_name_{two().id}").set_value(name)
        run(button(at, "Keep this scenario").click())
    assert cells(at, "three")[0] == "3 votes moved from Ann to Bo"
    assert cells(at, "Scenario 1")[0] == "6 votes moved from Ann to Bo"
    assert cells(at, "As counted")[4] == "10"
    run(button(at, "Delete").click())
    assert "three" not in words(at)
    run(button(at, "Undo").click())
    assert cells(at, "three")[4] == "4"
    run(next(one for one in at.text_input if one.label == "Its name").set_value("a few"))
    assert cells(at, "a few")[4] == "4"
    run([one for one in at.button if one.label == ":material/arrow_downward:"][-1].click())
    assert list(choice(at, "Kept scenario").options) == ["1. Scenario 1", "2. a few"]
    run(button(at, "Work on it").click())
    assert headline(at).startswith("With 3 votes moved")
    assert at.slider[0].value == 3


def file_of(*saved: Saved) -> Any:
    return upload(("scenarios.json", to_json(saved)))


def give(at: AppTest, data: Any) -> AppTest:
    """Open a file of scenarios."""
    opened(at, "open")
    run(at.file_uploader[0].set_value(data))
    return run(button(at, "Open them").click())


def test_a_file_gives_the_scenarios_back() -> None:
    saved = Saved(Scenario.of(two(), Remove(4, ref(two(), 0)), name="four fewer"), "Mayor", "night.csv", "abc")
    at = give(visit_own(two(), "what_if"), file_of(saved))
    assert cells(at, "four fewer")[0] == "4 votes taken from Ann"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (upload(("x.json", "{")), "damaged"),
        (upload(("x.json", "[]")), "not a file of scenarios"),
        (
            upload(("x.json", json.dumps({"format": "recount-explorer scenarios", "version": 9}))),
            "version 1 is read here",
        ),
        (upload(("x.json", to_json(()))), "no scenarios in this file"),
        (file_of(Saved(Scenario.of(two(title="Sheriff")), "Sheriff")), "for another contest, “Sheriff”"),
        (file_of(Saved(Scenario.of(two(101), Add(1, ref(two(), 0))))), "made for another count"),
        (file_of(Saved(Scenario.of(two(), Remove(999, ref(two(), 0))))), "999 can't be taken away"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_words(data: Any, said: str) -> None:
    at = give(visit_own(two(), "what_if"), data)
    assert said in words(at)
    assert headline(at) == sentence(decide(two()))


def test_scenarios_of_another_count_are_taken_over_when_asked() -> None:
    night = two(101, 90)
    at = visit_own(two(), "what_if")
    opened(at, "open")
    run(at.checkbox[0].check())
    run(at.file_uploader[0].set_value(file_of(Saved(Scenario.of(night, Add(1, ref(night, 1)), name="one more")))))
    run(button(at, "Open them").click())
    assert cells(at, "one more")[4] == "9"


def test_it_is_decided_once_for_each_change(monkeypatch: pytest.MonkeyPatch) -> None:
    from pages.parts import scenario_store

    calls: list[Contest] = []
    at = visit_own(two(), "what_if")
    monkeypatch.setattr(scenario_store, "decide", lambda changed: calls.append(changed) or decide(changed))
    pull(at, 4)
    assert [one.choices[0].votes for one in calls] == [96]
    run(at)
    assert len(calls) == 1


def test_tipping_points_are_worked_out_once_for_a_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    from pages.parts import lever
    from recount_core.what_if import tipping_points

    calls: list[Contest] = []
    monkeypatch.setattr(lever, "tipping_points", lambda one, *pair: calls.append(one) or tipping_points(one, *pair))
    at = visit_own(two(), "what_if")
    before = len(calls)
    for votes in (1, 2, 3):
        pull(at, votes)
    assert len(calls) == before == 1


def test_facts_that_are_said_later_are_used_at_once() -> None:
    at = pull(visit_own(two(), "what_if"), 2)
    several = dataclasses.replace(two(), seats=None)
    go(at, "what_if", own=links.contest_code(several))
    assert headline(at).startswith("With 2 votes moved from Ann to Bo: Not decided: number of seats needed")


@pytest.mark.parametrize(
    "counted",
    [
        contest(("Ann", 5)),
        contest(),
        contest(("Ann", None), ("Bo", 4)),
        contest(5, 4, 3, seats=None),
        contest(5, 4, state=""),
        contest(500, 480, state="ZZ"),
        contest(0, 0),
        contest(3, 2, pooled=50),
        contest(30, 20, ranked_choice=True),
        contest(5, 4, doubts=("row 3 is in doubt",)),
        contest(("Yes", 100), ("No", 100), kind="question"),
        contest(*range(500, 250, -10), seats=4),
    ],
    ids=lambda one: f"{len(one.choices)} choices, {decide(one).status}",
)
def test_a_contest_that_is_not_decided_has_a_page_too(counted: Contest) -> None:
    at = visit_own(counted, "what_if")
    assert headline(at) == sentence(decide(counted))
    if at.slider:
        pull(at, 1)
        assert headline(at) != sentence(decide(counted))


def test_hostile_names_are_shown_letter_by_letter() -> None:
    hostile = contest((":red[Ann] $x$ |", 50), ("<b>Bo</b> [l](http://e.org)", 49))
    at = pull(visit_own(hostile, "what_if"), 1)
    assert "With 1 vote moved from :red[Ann] $x$ | to <b>Bo</b> [l](http://e.org)" in headline(at)
    shown = [*at.header, *at.subheader, *at.markdown, *at.caption]
    assert not any(
        ":red[" in str(part.value) or "[l](" in str(part.value) or "<b>" in str(part.value) for part in shown
    )


def test_without_a_contest_one_can_be_chosen() -> None:
    at = visit("what_if", sample="mn-2022-large")
    assert at.selectbox[0].placeholder == "Choose a contest"
    assert "Open a sample election" in labels(visit("what_if"))


def test_the_contest_page_leads_here_and_the_counted_contest_stays() -> None:
    at = pull(visit("what_if", **LARGE), 60)
    go(at, "contest", **LARGE)
    assert "Bill Markert, 104 votes behind Enrique Velazquez" in words(at)
    assert "What if votes move" in labels(at)


def test_scenario_and_screen_agree_on_the_same_numbers() -> None:
    moved = contest(("Ann", 96), ("Bo", 94))
    at = pull(visit_own(two(), "what_if"), 4)
    assert headline(at).endswith(sentence(decide(moved)))


def test_nothing_shifted_and_shifted_back_is_the_counted_contest() -> None:
    scenario = Scenario.of(
        two(), Move(4, ref(two(), 0), ref(two(), 1)), CountBallots(9, ((ref(two(), 0), 10_000),)), SetSeats(1, 2)
    )
    there = scenario.with_shifts(*scenario.inverse())
    at = visit_own(two(), "what_if", scenario=there)
    assert headline(at).endswith(sentence(decide(two())))


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
