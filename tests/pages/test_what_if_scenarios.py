"""Scenarios in links and files, and side by side; none is applied to another contest."""

from __future__ import annotations

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import links
from recount_core.decision import decide
from recount_core.explain import sentence
from recount_core.what_if import Add, Move, Remove, Saved, Scenario, ref, to_json, to_link
from tests.build import contest
from tests.pages.app import go, run, visit, visit_own, words
from tests.pages.test_pages import upload
from tests.pages.test_what_if import LARGE, button, cells, choice, headline, opened, pull, two


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
