"""The command line as a script meets it: one JSON object, sentences on standard error, exit codes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from recount_core.cli import main

ROOT = Path(__file__).resolve().parent.parent
FIELDS = {
    "state", "date", "stage", "office", "kind", "seats", "total", "winners", "count", "partial", "statute", "version",
    "status", "answers", "notes",
}  # fmt: skip
ANSWER_FIELDS = {
    "choice", "votes", "margin", "tied", "line", "route", "routes", "statute", "clause", "later_clause", "paid_by", "why",
}  # fmt: skip

CHECK = ["check", "--state", "MN", "--office", "municipal", "--kind", "candidate", "--seats", "1", "--stage", "general"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any, str]:
    """Exit code, the JSON printed (None for none), and standard error."""
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    captured = capsys.readouterr()
    return code, json.loads(captured.out) if captured.out.strip() else None, captured.err


def test_check_prints_the_documented_object(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, errors = run(
        capsys, *CHECK, "--date", "2022-11-08", "--choice", "A=1200", "--choice", "B=1190", "--write-ins", "12"
    )
    assert (code, errors) == (0, "")
    assert set(found) >= FIELDS
    assert (found["total"], found["winners"], found["version"]) == (2402, ["A"], "2015")
    (answer,) = found["answers"]
    assert set(answer) == ANSWER_FIELDS
    assert answer == {
        "choice": "B",
        "votes": 1190,
        "margin": 10,
        "tied": False,
        "line": 12,
        "route": "public",
        "routes": ["public"],
        "statute": "Minn. Stat. 204C.36",
        "clause": "subd. 1(b)",
        "later_clause": None,
        "paid_by": "municipality",
        "why": "10 < 0.5% of 2,402 = 12.01: yes (total votes 2,402 > 400 and total votes 2,402 < 50,000)",
    }


def test_losers_stand_most_votes_first(capsys: pytest.CaptureFixture[str]) -> None:
    _, found, _ = run(capsys, *CHECK, "--choice", "C=5", "--choice", "A=1200", "--choice", "B=1190")
    assert [answer["choice"] for answer in found["answers"]] == ["B", "C"]


def test_names_are_split_at_the_last_equals_sign(capsys: pytest.CaptureFixture[str]) -> None:
    _, found, _ = run(capsys, *CHECK, "--choice", "E=mc²=1,200", "--choice", "B=1190")
    assert found["winners"] == ["E=mc²"]
    assert found["total"] == 2390


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--choice", "A=twelve"), "'twelve' is not a whole number of votes"),
        (("--choice", "A=-3"), "'-3' is not a whole number of votes"),
        (("--choice", "A=1.5"), "'1.5' is not a whole number of votes"),
        (("--choice", "=3"), 'expected "NAME=VOTES"'),
        (("--choice", "A"), 'expected "NAME=VOTES"'),
        ((), 'needs at least one --choice "NAME=VOTES"'),
        (("--choice", "A=3", "--choice", "A=4"), "Two choices are called 'A'"),
        (("--choice", "A=3", "--date", "8.11.2022"), "'8.11.2022' is not a date such as 2022-11-08"),
        (("--choice", "A=3", "--office", "parish"), "'parish' is no office class; expected one of county, municipal"),
        (("--choice", "A=3", "--law", "mn-1/x"), "No law is called 'mn-1/x' here"),
        (("--choice", "A=3", "--seats", "0"), "the number of seats must be at least 1"),
        (("--choice", "A=9999999999"), "more than 1,000,000,000 can't be right"),
    ],
)
def test_wrong_usage_is_a_sentence_and_exit_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    code, found, errors = run(capsys, *CHECK, *arguments)
    assert (code, found) == (2, None)
    assert sentence in errors


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("--office", "special-district"), "not covered", "no statute read here covers a special district contest"),
        (("--office", "legislative"), "not decided", "election date needed"),
    ],
)
def test_nothing_decided_is_exit_3_with_the_object_and_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: str, sentence: str
) -> None:
    code, found, errors = run(capsys, *CHECK, *arguments, "--choice", "A=1200", "--choice", "B=1190")
    assert code == 3
    assert found["status"] == status
    assert found["answers"][0]["margin"] == 10
    assert found["answers"][0]["line"] is None
    assert sentence in errors


def test_an_answer_that_nobody_lost_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, errors = run(capsys, *CHECK, "--choice", "A=1200")
    assert (code, found["status"], errors) == (0, "no losing choice", "")


def test_a_named_law_judges(capsys: pytest.CaptureFixture[str]) -> None:
    votes = ("--date", "2022-11-08", "--choice", "A=30100", "--choice", "B=29900")
    assert run(capsys, *CHECK, *votes)[1]["answers"][0]["route"] == "own expense"
    _, found, _ = run(capsys, *CHECK, *votes, "--law", "mn-204c-36/2004")
    assert (found["version"], found["answers"][0]["route"]) == ("2004", "public")


def test_the_first_choice_of_a_question_is_the_affirmative(capsys: pytest.CaptureFixture[str]) -> None:
    question = ("check", "--state", "MN", "--office", "school district", "--kind", "question", "--date", "2022-11-08")
    _, found, _ = run(capsys, *question, "--choice", "For=500", "--choice", "Against=500")
    assert found["winners"] == ["Against"]
    assert [(a["choice"], a["margin"], a["tied"], a["route"]) for a in found["answers"]] == [("For", 0, True, "public")]


def test_seats_left_out_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    _, found, _ = run(capsys, "check", "--state", "MN", "--office", "county", "--choice", "A=12", "--choice", "B=9")
    assert "The number of seats was not given; 1 is assumed." in found["notes"]


def test_check_imports_nothing_heavy() -> None:
    program = (
        "import sys; from recount_core.cli import main; "
        "main(['check','--state','MN','--office','county','--choice','A=1','--choice','B=0','--format','text']); "
        "bad = {'pandas','plotly','streamlit','numpy','python_calamine','holidays'} & set(sys.modules); sys.exit(bool(bad))"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, capture_output=True)


def test_tip_gives_the_smallest_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    votes = ("--date", "2022-11-08", "--choice", "A=1213", "--choice", "B=1190")
    code, found, _ = run(capsys, "tip", *CHECK[1:], *votes, "--format", "json")
    assert code == 0
    (pair,) = found
    # 23 behind of 2,403, line 12: 6 moved leave 11; 11 added leave 12 of 2,414 (12.07); 12 taken leave 11 of 2,391 (11.955)
    assert (pair["moved"]["enter"], pair["added"]["enter"], pair["taken"]["enter"]) == (6, 11, 12)
    assert (pair["moved"]["tie"], pair["added"]["tie"], pair["moved"]["flip"]) == (None, 23, 12)


def test_tip_says_each_number_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    # one apart of 2,001, so inside: six moved put B 11 ahead, and 0.5% is 10.005; 12 added, 11 of 2,013; 11 taken, 10 of 1,990
    assert main(["tip", *CHECK[1:], "--date", "2022-11-08", "--choice", "A=1001", "--choice", "B=1000"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "6 votes moved from A to B would bring it outside the line.",
        "No number of votes moved from A to B would tie the last seat.",
        "1 vote moved from A to B would change who wins.",
        "1 vote moved from A to B would seat B.",
        "12 votes added to B would bring it outside the line.",
        "1 vote added to B would tie the last seat.",
        "2 votes added to B would change who wins.",
        "2 votes added to B would seat B.",
        "11 votes taken from A would bring it outside the line.",
        "1 vote taken from A would tie the last seat.",
        "2 votes taken from A would change who wins.",
        "2 votes taken from A would seat B.",
    ]


def test_tip_says_why_it_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, errors = run(capsys, "tip", *CHECK[1:], "--choice", "A=1213", "--format", "json")
    assert (code, found, errors) == (3, None, "No tipping points: nobody lost.\n")


def test_line_lists_every_statute(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = run(capsys, "line", "--total", "20,000", "--format", "json")
    assert code == 0
    lines = {(row["statute"], row["contests"]): row["line"] for row in found}
    assert lines["Minn. Stat. 204C.36", "candidates: county, municipal, township, school district"] == 99
    assert lines["Minn. Stat. 204C.36", "questions: county, municipal, township, school district"] == 100
    assert lines["Mont. Code 13-16-201", "retention: any office"] is None


def test_law_lists_every_version(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = run(capsys, "law", "--state", "mn", "--format", "json")
    assert code == 0
    assert {"mn-204c-36/2004", "mn-204c-35/2024"} <= {row["law"] for row in found}


def test_lines_and_laws_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["line", "--total", "400", "--state", "MT"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        "Mont. Code 13-16-201 (2013), candidates: county, municipal, precinct; special district (one county): 10"
        in lines
    )
    assert (
        "Mont. Code 13-16-201 (2013), retention: any office: – (13-16-201 names neither judicial retention nor its margin)"
        in lines
    )
    assert main(["law", "--state", "MN"]) == 0
    laws = capsys.readouterr().out.splitlines()
    assert laws[0] == "mn-204c-35/before-1993: Minn. Stat. 204C.35, ... to 1993-07-31; basis: statute"
    assert laws[-1] == "mn-204c-36/2015: Minn. Stat. 204C.36, 2015-08-01 to today; basis: secondary"


@pytest.mark.parametrize("command", ["check", "screen", "line", "tip", "law"])
def test_every_command_and_option_is_in_the_readme(capsys: pytest.CaptureFixture[str], command: str) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        main([command, "--help"])
    options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", capsys.readouterr().out)) - {"--help"}
    assert f"`{command}`" in readme
    assert not {option for option in options if f"`{option}" not in readme}


def test_text_says_each_sentence_once_with_its_notes_and_the_law(capsys: pytest.CaptureFixture[str]) -> None:
    election = ("--stage", "general", "--date", "2024-11-05", "--count", "official", "--format", "text")
    assert (
        main(["check", "--state", "MN", "--office", "municipal", *election, "--choice", "A=143", "--choice", "B=143"])
        == 0
    )
    assert capsys.readouterr().out.splitlines() == [
        "A and B are tied at 143 votes for the seat. The tie is decided by lot (Minn. Stat. 204C.34); the loser of the lot may then ask "
        "for a recount at public expense; the line is 10 votes (Minn. Stat. 204C.36, subd. 1(c)).",
        "Note: The number of seats was not given; 1 is assumed.",
        "Law: Minn. Stat. 204C.36, version 2015, in force since 1 August 2015 (known from a secondary source; checked 30 November 2026). "
        "Count: official count. Not legal advice; confirm with the filing officer.",
    ]
