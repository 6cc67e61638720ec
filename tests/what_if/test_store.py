"""Files and links: nothing is lost on the way out and back, nothing damaged or foreign comes in."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.contest import Contest
from recount_core.errors import ScenarioError
from recount_core.what_if import (
    OVERVOTES,
    Add,
    ChoiceRef,
    Correct,
    Correction,
    CountBallots,
    Move,
    Place,
    Saved,
    Scenario,
    SetSeats,
    SetStage,
    from_json,
    from_link,
    link_contest,
    to_json,
    to_link,
)
from recount_core.what_if.store import FILE_LIMIT, LINK_LIMIT, answers_of
from tests.build import contest
from tests.what_if.given import contests
from tests.what_if.test_scenario import A, B, shifts_for

COUNTED = contest(100, 90, 10, overvotes=3)
SCENARIO = Scenario.of(
    COUNTED,
    Move(12, A, B, Place("Lake", "Précinct <b>4</b>"), "Übertrag"),
    Move(2, OVERVOTES, A),
    CountBallots(30, ((A, 1), (B, 2)), whole=4, per_ballot=2, out=True),
    Correct((Correction(A, 310, 301),), Place("Lake")),
    SetSeats(1, None),
    SetStage("general", "primary"),
    name="Late *ballots*",
)


@given(contests(), st.text(max_size=30), st.data())
@settings(deadline=None)
def test_out_and_back(counted: Contest, name: str, data: st.DataObject) -> None:
    scenario = Scenario.of(counted, *data.draw(shifts_for(counted)), name=name.encode(errors="ignore").decode())
    saved = (Saved(scenario, counted.title, "results.csv", "abc"), Saved(SCENARIO))
    assert from_json(to_json(saved)) == saved
    assert from_link(to_link(scenario), counted) == scenario
    assert link_contest(to_link(scenario)) == counted.id


def test_every_kind_of_shift_out_and_back() -> None:
    assert from_json(to_json([Saved(SCENARIO)])) == (Saved(SCENARIO),)
    assert from_link(to_link(SCENARIO), COUNTED) == SCENARIO


def test_a_link_is_short_and_needs_no_escaping() -> None:
    link = to_link(Scenario.of(COUNTED, Move(12, A, B)))
    assert len(link) < 90
    assert all(letter.isalnum() or letter in "-_" for letter in link)


def test_a_link_never_lands_on_another_contest_or_count() -> None:
    link = to_link(SCENARIO)
    with pytest.raises(ScenarioError, match="The link was made for another contest, not for Sheriff"):
        from_link(link, COUNTED.with_(title="Sheriff"))
    with pytest.raises(ScenarioError, match="The link was made for another count of Mayor"):
        from_link(link, COUNTED.with_(overvotes=4))


def test_a_link_that_is_cut_off_is_refused_at_every_length() -> None:
    link = to_link(SCENARIO)
    for length in range(len(link)):
        with pytest.raises(ScenarioError, match=r"The link is damaged or cut off; ask for it again"):
            from_link(link[:length], COUNTED)


def test_a_link_with_a_wrong_letter_is_refused_or_says_the_same() -> None:
    link = to_link(SCENARIO)
    for place in range(len(link)):
        for letter in "A9_.é":
            changed = link[:place] + letter + link[place + 1 :]
            try:
                read = from_link(changed, COUNTED)
            except ScenarioError:
                continue
            assert read == SCENARIO


def packed(value: Any, extra: bytes = b"") -> str:
    return "1" + base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode()) + extra).decode().rstrip("=")


def whole(*shifts: Any) -> list[Any]:
    return [SCENARIO.contest_id, SCENARIO.counted, "", list(shifts)]


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("2abc", "The link was made by a newer version of this program."),
        ("1" + "A" * LINK_LIMIT, "A link to a scenario has at most 2,000 characters; this one has 2,001."),
        (packed([1, 2]), "The link is damaged or cut off"),
        (packed({"a": 1}), "The link is damaged or cut off"),
        (packed(whole(), b"more"), "The link is damaged or cut off"),
        (packed(["x" * 100_000]), "The link is damaged or cut off"),
        (packed(whole(*[["add", 1, 0]] * 201)), "The link is damaged or cut off"),
        (packed(whole(["steal", 1])), "'steal' is no kind of shift; known are move, add, remove"),
        (packed(whole([])), "None is no kind of shift"),
        (packed(whole("move")), "None is no kind of shift"),
        (packed(whole([["move"], 1])), "is no kind of shift"),
        (packed(whole(["add", 1])), "a shift 'add' needs the part 'taker'."),
        (packed(whole(["add", 1, 3])), "a choice is given by its position in the contest."),
        (packed(whole(["add", 1, -3])), "a choice is given by its position in the contest."),
        (packed(whole(["add", 1, True])), "a choice is given by its position in the contest."),
        (packed(whole(["add", 1.5, 0])), "expected a whole number; found 1.5."),
        (packed(whole(["add", "1", 0])), "expected a whole number; found '1'."),
        (packed(whole(["add", 1e400, 0])), "expected a whole number; found inf."),
        (packed(whole(["add", -1, 0])), "The votes to add must be a whole number from 0 to 1,000,000,000; found -1."),
        (packed(whole(["add", 1, 0, "Lake"])), "a place is given by its county and precinct"),
        (packed(whole(["add", 1, 0, ["", ""], 7])), "expected a text of at most 1,000 characters; found 7."),
        (packed(whole(["add", 1, 0, ["", ""], "\ud800"])), "expected a text of at most 1,000 characters"),
        (packed(whole(["add", 1, 0, ["", ""], "", 1])), "The link is damaged: a shift has too many parts."),
        (packed(whole(["count", 1, [[0]]])), "expected lines of 2 parts each."),
        (packed(whole(["count", 1, 5])), "expected a list of lines."),
        (packed(whole(["count", 1, [], 4, 1, 1])), "expected true or false; found 1."),
        (packed(whole(["seats", "1", 2])), "The number of seats must be a whole number"),
        (packed(whole(["seats", [], 2])), "expected a whole number; found []."),
        (packed(whole(["stage", 4, "primary"])), "The stage 4 is not one of primary, general."),
        ("1" + base64.urlsafe_b64encode(zlib.compress(b"[" * 60_000)).decode(), "The link is damaged"),
        ("1" + base64.urlsafe_b64encode(zlib.compress(b"\xff\xff")).decode(), "The link is damaged or cut off"),
    ],
)
def test_a_link_that_says_something_else_is_refused(link: str, sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        from_link(link, COUNTED)
    assert sentence in str(refused.value)


def test_a_scenario_too_long_for_a_link_is_sent_to_a_file() -> None:
    many = Scenario.of(
        COUNTED, *(Add(number * 7919 % 99_991, A, name=f"{number * 104_729:x}") for number in range(200))
    )
    with pytest.raises(ScenarioError, match="too long for a link; download it as a file instead"):
        to_link(many)
    assert from_json(to_json([Saved(many)]))[0].scenario == many


def file(**changes: Any) -> dict[str, Any]:
    data = json.loads(to_json([Saved(Scenario.of(COUNTED, Add(1, A)), "Mayor", "f.csv", "d")]))
    return data | changes


def entry(**changes: Any) -> dict[str, Any]:
    return file(scenarios=[file()["scenarios"][0] | changes])


def shift(**changes: Any) -> dict[str, Any]:
    return entry(shifts=[{"shift": "add", "votes": 1, "taker": [0, "A"]} | changes])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "This is not a file of scenarios; open one that was downloaded from the what-if page."),
        (file(format="x"), "This is not a file of scenarios"),
        (file(version=2), "The file of scenarios has version 2; version 1 is read here."),
        (file(scenarios=3), "expected a list of scenarios."),
        (file(scenarios=[3]), "Scenario 1 of the file: expected its name, contest and shifts."),
        (entry(contest="x"), "Scenario 1 of the file: expected its name, contest and shifts."),
        (entry(name=None), "Scenario 1 of the file: expected a text"),
        (entry(shifts=[3]), "Scenario 1 of the file: shift 1: expected a shift with its parts."),
        (shift(votes=-4), "Scenario 1 of the file: shift 1: The votes to add must be a whole number"),
        (shift(shift="x"), "shift 1: 'x' is no kind of shift"),
        (shift(more=1), "shift 1: a shift 'add' has no part 'more'; it has votes, taker, place, name."),
        (shift(taker=0), "shift 1: a choice is given by its position and name"),
        (shift(taker=[-1, "Mallory"]), "shift 1: a choice is given by its position and name"),
        (shift(taker=[True, "A"]), "shift 1: a choice is given by its position and name"),
    ],
)
def test_a_file_that_says_something_else_is_refused(data: Any, sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        from_json(json.dumps(data))
    assert sentence in str(refused.value)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "\x00", '{"version": 1' + "0" * 5000 + "}"])
def test_a_file_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError, match="The file is damaged: it can't be read as scenarios"):
        from_json(text)


def test_a_file_too_long_is_refused() -> None:
    with pytest.raises(ScenarioError, match="at most 1,000,000 characters"):
        from_json(" " * (FILE_LIMIT + 1))


def test_a_file_whose_choice_is_called_otherwise_does_not_fit() -> None:
    (saved,) = from_json(json.dumps(shift(taker=[0, "Mallory"])))
    assert saved.scenario.shifts == (Add(1, ChoiceRef(0, "Mallory")),)
    with pytest.raises(ScenarioError, match="names 'Mallory' as choice 1, but Mayor has no such choice there"):
        saved.scenario.apply(COUNTED)


def test_answers_stand_beside_the_scenarios_and_hinder_nothing() -> None:
    said = {"date": "2022-11-08"}
    assert answers_of(to_json((), said)) == said
    assert from_json(to_json((), said)) == ()
    assert answers_of(to_json(())) is None
    with pytest.raises(ScenarioError, match="not a file of scenarios"):
        answers_of("[]")
