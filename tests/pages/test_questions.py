"""What a person is asked about uploaded files, and how answers are used, taken back, kept in the link and in a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import links
from pages.parts.answers import ONE_SEAT, county_questions, groups, open_questions
from recount_core.contest import Source
from recount_core.decision import decide
from recount_core.results import Note
from recount_core.results.formats import mn_sos
from tests.build import contest
from tests.pages.app import go, labels, run, uploaded, visit, words
from tests.results.workbooks import enr_sheet, workbook

SAMPLE = "mn-2022-local"

_ROW = "MN;;;{office};{title};{place};9{order:03};{name};;;NP;1;1;{votes};50.00;{total}\r\n"


def race(title: str, *votes: int, office: int | str = 1131, place: str = "12345") -> str:
    """A contest in Minnesota's layout: choices A, B ... and a write-in line, which tells a general election."""
    names = [chr(ord("A") + index) for index in range(len(votes))]
    rows = [
        _ROW.format(office=office, title=title, place=place, order=index, name=name, votes=count, total=sum(votes))
        for index, (name, count) in enumerate(zip(names, votes, strict=True), 1)
    ]
    last = f"MN;;;{office};{title};{place};9901;WRITE-IN;;;WI;1;1;0;0.00;{sum(votes)}\r\n"
    return "".join((*rows, last))


LOCAL = (
    race("Council Member at Large (Aville)", 120, 119, 40, place="10001")
    + race("Council Member at Large (Beville)", 220, 180, 100, place="10002")
    + race("Council Member at Large (Ceville) (Elect 2)", 90, 80, 79, place="10003")
)


def press(at: AppTest, label: str) -> AppTest:
    return run(next(button for button in at.button if button.label == label).click())


def one(at: AppTest, name: str) -> str:
    """A parameter of the page's URL."""
    value = at.query_params.get(name, [""])
    return value if isinstance(value, str) else value[0]


def listed(at: AppTest) -> dict[str, tuple[str, str]]:
    """Route and notes of every contest, by title."""
    go(at, "close_contests")
    table = at.dataframe[0].value
    return dict(zip(table["contest"], zip(table["route"], table["notes"], strict=True), strict=True))


def test_one_action_says_one_seat_where_the_file_names_no_number() -> None:
    at = uploaded(("local.txt", LOCAL))
    assert "2 contests do not say how many are elected." in words(at)
    assert "Their files write “(Elect 2)” and the like where several are elected, and nothing for these." in words(at)
    press(at, ONE_SEAT)
    assert "Answered by you: 2 contests." in words(at)
    found = listed(at)
    assert found["Council Member at Large (Aville)"][0] == "● public"
    for title, (_, notes) in found.items():
        assert ("Not read in the file but given with it: one seat." in notes) == ("Elect" not in title)


def test_the_list_leads_to_what_waits_for_an_answer() -> None:
    at = go(uploaded(("local.txt", LOCAL)), "close_contests")
    assert "2 contests wait for an answer" in labels(at)
    go(at, "app")
    press(at, ONE_SEAT)
    assert not [label for label in labels(go(at, "close_contests")) if "wait" in label]


def test_there_is_no_empty_map_where_no_margin_is_known() -> None:
    at = uploaded(("local.txt", race("Council Member at Large (Aville)", 120, 119, 40)))
    assert not go(at, "close_contests").get("plotly_chart")
    go(at, "app")
    press(at, ONE_SEAT)
    assert go(at, "close_contests").get("plotly_chart")


def test_the_last_answers_can_be_taken_back_step_by_step() -> None:
    at = uploaded(("local.txt", LOCAL))
    assert "Undo the last answers" not in [button.label for button in at.button]
    press(at, ONE_SEAT)
    at.date_input[0].set_value((dt.date(2022, 11, 8),))
    press(at, "Use these answers")
    assert "Answered by you: election day 8 November 2022, 2 contests." in words(at)
    press(at, "Undo the last answers")
    assert "Answered by you: 2 contests." in words(at)
    press(at, "Undo the last answers")
    assert "2 contests do not say how many are elected." in words(at)
    assert links.ANSWERS not in at.query_params


def test_in_a_nonpartisan_primary_one_seat_lets_two_advance() -> None:
    questions = open_questions(
        [
            decide(contest(30, 20, 10, seats=None, source=Source("local.txt"), stage="primary")),
            decide(contest(30, 20, 10, seats=None, source=Source("local.txt"), stage="primary", party="R", title="X")),
        ]
    )
    (group,) = groups(questions, {"local.txt": mn_sos.TITLE})
    assert [facts["seats"] for facts in group.offers[0].facts.values()] == [2, 1]


def test_no_number_of_seats_is_proposed_for_files_that_never_tell_it() -> None:
    questions = open_questions([decide(contest(30, 20, 10, seats=None, source=Source("a.xlsx"), state="MT"))])
    (group,) = groups(questions, {"a.xlsx": "Montana Secretary of State workbook, one sheet a contest"})
    assert (group.words, group.offers) == ("Mayor (Testville) does not say how many are elected.", ())


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"office": ""}, "Mayor (Testville): office class needed."),
        ({"state": ""}, "Mayor (Testville): state needed."),
        ({"date": None, "title": "Large"}, "Large (Testville): election date needed."),
        (
            {"state": "", "office": "", "seats": None},
            "Mayor (Testville): state, office class and number of seats needed.",
        ),
    ],
)
def test_what_is_needed_is_said_all_at_once(facts: dict[str, object], text: str) -> None:
    votes = (30_100, 29_900) if "date" in facts else (30, 20)
    (group,) = groups(open_questions([decide(contest(*votes, **facts))]), {})
    assert group.words == text


def county_book(title: str, names: Sequence[str] = ("A\nRepublican", "B\nDemocrat")) -> bytes:
    rows = {"PRECINCT 1": (80, 71), "PRECINCT 2": (91, 104)}
    return workbook(
        {
            "1": enr_sheet(title, names, rows, "Precinct"),
            "2": enr_sheet("STATE REPRESENTATIVE DISTRICT 37", names, rows, "Precinct"),
        }
    )


BOOKS = (
    ("CTYALL Results(1).xlsx", county_book("SHERIFF")),
    ("CTYALL Results(2).xlsx", county_book("GALLATIN COUNTY ASSESSOR", ("C\nRepublican", "D\nDemocrat"))),
)


def test_the_county_of_each_workbook_is_asked_and_never_assumed() -> None:
    at = uploaded(*BOOKS)
    assert "Which counties are these 2 files of?" in words(at)
    first, second = (box for box in at.selectbox if box.label.startswith("County of"))
    assert (first.placeholder, second.placeholder) == ("Choose the county", "Its titles mention Gallatin County")
    assert (first.value, second.value) == (None, None)
    assert len(first.options) == 56
    first.select("Prairie")
    press(at, "Use these counties")
    assert "Which county is this?" in words(at)
    (left,) = (box for box in at.selectbox if box.label.startswith("County of"))
    left.select("Gallatin")
    press(at, "Use this county")
    assert not [box for box in at.selectbox if box.label.startswith("County of")]
    assert "Answered by you: county of 2 files." in words(at)
    go(at, "close_contests")
    table = at.dataframe[0].value
    assert {"Prairie County", "Gallatin County"} <= set(table["jurisdiction"])


def test_a_district_of_one_county_is_answered_for_all_contests_at_once() -> None:
    at = uploaded(BOOKS[0])
    next(box for box in at.selectbox if box.label.startswith("County of")).select("Prairie")
    press(at, "Use this county")
    assert (
        "STATE REPRESENTATIVE DISTRICT 37 may be voted on in other counties too; the file of one county doesn't tell."
        in words(at)
    )
    press(at, "In this county only")
    route, notes = listed(at)["STATE REPRESENTATIVE DISTRICT 37"]
    assert route != "◇ not decided"
    assert "voted on in one county" in notes


def test_a_question_about_one_contest_is_answered_beside_its_verdict() -> None:
    at = uploaded(BOOKS[0])
    next(box for box in at.selectbox if box.label.startswith("County of")).select("Prairie")
    press(at, "Use this county")
    go(at, "contest")
    run(at.selectbox[0].select(next(one for one in at.selectbox[0].options if "HOUSE" in one.upper() or "37" in one)))
    assert "The file holds Prairie County only; is the contest voted on in other counties too?" in words(at)
    before = one(at, links.OWN)
    press(at, "In this county only")
    assert "Not decided" not in at.header[0].value
    assert "voted on in one county" in words(at)
    assert one(at, links.OWN) != before, "the link holds the contest as it is after the answer"
    assert "Change or undo what was answered" in labels(at)


def test_a_count_that_names_no_county_is_said_to_be_whole() -> None:
    lines = (
        "2022 General Election",
        '"November 8th, 2022"',
        "State of Minnesota",
        "Precinct,Contest,Candidate,Votes",
        "P-1,Governor,Ann Lee,664",
        "P-1,Governor,Bob Ray,663",
        "P-2,Governor,Ann Lee,338",
        "P-2,Governor,Bob Ray,340",
    )
    at = uploaded(("t.csv", "\n".join(lines).encode()))
    assert "Governor (Minnesota) may be only a part of a wider contest; the file doesn't tell." in words(at)
    press(at, "The whole contest")
    route, notes = listed(at)["Governor (Minnesota)"]
    assert route != "◇ not decided"
    assert "the whole contest" in notes


def test_a_number_of_seats_is_said_beside_the_verdict() -> None:
    at = go(uploaded(("local.txt", race("Council Member at Large (Aville)", 120, 119, 40))), "contest")
    run(at.number_input[0].set_value(2))
    assert at.header[0].value.startswith("C, 79 votes behind B")
    assert "Not read in the file but given with it: 2 seats." in words(at)


def test_the_election_day_is_said_beside_the_verdict() -> None:
    at = go(
        uploaded(("local.txt", race("State Representative District 3A", 10_001, 9_999, office="0193", place="3A"))),
        "contest",
    )
    assert "To decide it, the election date must be known." in words(at)
    run(at.date_input[0].set_value(dt.date(2022, 11, 8)))
    assert "8 November 2022" in words(at)
    assert "Not decided" not in at.header[0].value


BARE = "Race,Name,Votes\nCommissioner,Jane,724\nCommissioner,Tom,721\nCommissioner,Write-in,4\n"


def say(at: AppTest, **facts: object) -> None:
    """Fill in the controls with which a contest's facts are said."""
    by_label = {
        "office": (at.selectbox, "Which kind of office"),
        "state": (at.selectbox, "State"),
        "seats": (at.number_input, "How many win or advance?"),
        "stage": (at.selectbox, "Primary or general"),
    }
    for name, value in facts.items():
        controls, label = by_label[name]
        next(one for one in controls if one.label == label).set_value(value)


def test_a_file_that_says_next_to_nothing_is_asked_everything_at_once() -> None:
    at = uploaded(("county.csv", BARE))
    assert "The files don't say the state, the election day or whether the count is official." in words(at)
    assert not at.data_editor
    say(at, state="MT", office="county", seats=1)
    at.date_input[0].set_value((dt.date(2022, 11, 8),))
    press(at, "Use these answers")
    assert "The contest is inside a recount line: a recount may be asked for at public expense." in words(at)


def test_what_was_said_before_the_state_stays_said() -> None:
    at = uploaded(("county.csv", BARE))
    say(at, office="county", seats=1)
    press(at, "Use these answers")
    assert "The contest is not decided: state needed." in words(at)
    go(at, "contest", **{links.CONTEST: next(iter(at.session_state["_open"].by_id))})
    say(at, state="MT")
    press(at, "Use these answers")
    assert at.header[0].value.startswith("Tom, 3 votes behind Jane, could ask")
    assert "The link names a contest that is not in what is open" not in words(at)


def test_everything_that_one_contest_lacks_is_asked_beside_its_verdict() -> None:
    at = go(uploaded(("county.csv", BARE)), "contest")
    assert "To decide it, the state, office class and number of seats must be known." in words(at)
    say(at, state="MT", office="county", seats=1)
    press(at, "Use these answers")
    assert at.header[0].value.startswith("Tom, 3 votes behind Jane, could ask")


def test_what_many_contests_lack_of_all_files_is_asked_before_what_each_lacks() -> None:
    many = "".join(race(f"Council Member at Large (Town {n})", 30, 20, place=f"{20_000 + n}") for n in range(4))
    at = uploaded(("local.txt", many))
    assert "The files don't say the election day or whether the count is official." in words(at)
    assert [button.label for button in at.button][:2] == ["Use these answers", ONE_SEAT]
    assert len(at.data_editor[0].value) == 4


def test_only_files_that_need_it_are_asked_their_county() -> None:
    notes = (
        Note("doubt", "choose the county", "a.xlsx", found="Lake", asks="county"),
        Note("doubt", "which part?", "b.xlsx", contest="0606da0ad5", asks="county"),
        Note("doubt", "which stage?", "c.txt", asks="stage"),
    )
    assert [(one.file, one.hint) for one in county_questions(notes)] == [("a.xlsx", "Lake")]


def test_the_contest_that_a_person_came_from_is_asked_first() -> None:
    at = visit("close_contests", sample=SAMPLE, route="not decided")
    opener = next(box for box in at.selectbox if box.label == "Open a contest")
    run(opener.select_index(5))
    title = at.title[0].value
    go(at, "app")
    assert at.data_editor[0].value["contest"].iloc[0].startswith(title.replace("\\", "").split(" (")[0])
