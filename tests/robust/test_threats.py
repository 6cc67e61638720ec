"""Hostile and broken files: each gets a sentence or is read, within bounded memory and time, and what was open stays open."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from pages.parts import state
from recount_core.decision import decide
from recount_core.results import read_files
from tests.pages.app import run, upload, visit, words
from tests.robust.threats import TABLE, THREATS
from tests.shared import ROOT


@pytest.fixture(scope="module")
def ends() -> dict[str, dict[str, Any]]:
    """How each file ended, in processes that may use only so much memory and time."""
    if not sys.platform.startswith("linux"):
        pytest.skip("memory and time are bounded here by what Linux offers")
    done = subprocess.run(
        [sys.executable, "-m", "tests.robust.contained"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {found["name"]: found for found in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("name", THREATS)
def test_a_hostile_file_gets_its_sentence_in_bounded_memory_and_time(
    ends: dict[str, dict[str, Any]], name: str
) -> None:
    found, expected = ends[name], THREATS[name].words
    assert "error" not in found, found
    for sentence in found["refused"]:
        assert sentence.endswith(".")
        assert len(sentence) < 500
    if expected:
        assert not found["contests"]
        assert expected in found["refused"][0]


def test_formulas_are_names_and_hidden_sheets_and_macros_count_for_nothing() -> None:
    (contest,) = read_files([("a.xlsm", THREATS["a workbook with macros"].make())]).contests
    assert contest.total == 238
    (contest,) = read_files([("a.csv", THREATS["formulas"].make())]).contests
    assert [choice.name for choice in contest.choices] == ['=HYPERLINK("http://x")', "@SUM(A1)"]


def test_two_encodings_in_one_file_are_each_read_in_its_own() -> None:
    reading = read_files([("a.csv", THREATS["two encodings"].make())])
    assert [choice.name for choice in reading.contests[0].choices] == ["Renée", "José"]
    assert "two ways" in reading.notes[0].text


def test_rows_that_repeat_thousands_of_times_are_a_doubt() -> None:
    (contest,) = read_files([("a__mn__general.csv", THREATS["two choices twelve thousand times"].make())]).contests
    assert "12000 rows" in contest.doubts[0]
    assert decide(contest).status == "not decided"


@pytest.mark.parametrize(
    "name",
    [
        "empty",
        "binary",
        "a web page",
        "a PDF",
        "a password",
        "a zip by its nesting",
        "a workbook cut off",
        "entities in entities",
    ],
)
def test_what_is_open_stays_open(name: str) -> None:
    at = visit("app", begin="files")
    run(at.file_uploader[0].set_value(upload(("good.csv", TABLE))))
    before = at.session_state["_open"]
    threat = THREATS[name]
    run(at.file_uploader[0].set_value(upload((threat.name, threat.make()))))
    run(next(button for button in at.button if button.label == "Replace what is open").click())
    assert at.session_state["_open"] is before
    assert threat.words in words(at)


def test_the_names_under_which_things_are_kept_are_those_tested_here() -> None:
    assert state._OPEN == "_open"
