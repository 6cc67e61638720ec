"""The what-if page: the lever, the answer before and after, the other changes, what is kept, shared and opened again."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import links
from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.explain import sentence
from recount_core.what_if import CountBallots, Move, Scenario, SetSeats, ref
from tests.build import contest
from tests.pages.app import go, labels, plainly, run, visit, visit_own, words

LARGE = {"sample": "mn-2022-large", "contest": "4f317bf153"}


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
