"""Counties' workbooks and statements of votes: seats in words, lost headings, recount books; the supplied ones against their own totals."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import pytest

from recount_core.decision import decide
from recount_core.results import Given, Reading, Source, read_files
from recount_core.results.offices import offices
from tests.results.files import read, refusal, votes
from tests.results.workbooks import workbook
from tests.shared import shared


@pytest.mark.parametrize(
    ("title", "seats"),
    [
        ("STATE BOARD OF EDUCATION - Two to be elected", 2),
        ("JUSTICE SUPREME COURT - One are elected", 1),
        ("Council (Elect three)", 3),
        ("Council, vote for two", 2),
        ("TOWN COUNCIL Vote For 4", 4),
        ("MEMBER OF THE STATE BOARD OF EDUCATION 8 YEAR TERMS (2) POSITIONS", 2),
        ("Council Ward - Two", None),
        ("Council Seat Two", None),
        ("FOR THE ADOPTION OF THREE (3) TOTAL SEATS", None),
    ],
)
def test_seats_in_a_title(title: str, seats: int | None) -> None:
    assert offices("UT").of(title).seats == seats


def test_two_candidates_of_one_party_for_two_seats_need_no_question() -> None:
    rows = [["", "Board - Two to be elected", "", ""], ["Precinct", "A (R)", "B (R)", "C (D)"], ["1", 5, 4, 3]]
    assert not read("t.xlsx", workbook({"Votes": rows})).contests[0].doubts
    rows[0][1] = "Board - One to be elected"
    assert "one party (republican)" in read("t.xlsx", workbook({"Votes": rows})).contests[0].doubts[0]


def test_a_contest_named_in_two_ways_on_two_sheets_is_counted_once() -> None:
    summary = [
        ["Contest Name", "Choice Name", "Total Votes"],
        ["Issue 4C (Vote For 1)", "Yes", 7],
        ["Issue 4C (Vote For 1)", "No", 5],
    ]
    long = [
        ["Precinct \nName", "Contest \nTitle", "Choice \nName", "Total \nVotes"],
        *(
            ["1", "ISSUE 4C:", "Yes", 3],
            ["1", "ISSUE 4C:", "No", 4],
            ["2", "ISSUE 4C:", "Yes", 4],
            ["2", "ISSUE 4C:", "No", 1],
        ),
    ]
    reading = read("sov.xls", workbook({"Summary": summary, "SOV": long}))
    assert [votes(contest) for contest in reading.contests] == [{"Yes": 7, "No": 5}]


def test_lost_headings_are_refused_with_what_to_do() -> None:
    rows = [
        ["Precinct", " ", " ", " "],
        ["Ely", "1,002", "5", "7"],
        ["Cook", "531", "6", "8"],
        ["Totals", "1,533", "11", "15"],
    ]
    sentence = refusal("canvass.xlsx", workbook({"Sheet1": rows, "Sheet2": rows[:1] + rows[1:3]}))
    assert sentence.startswith("canvass.xlsx: the headings over the columns of numbers are empty in 2 of its sheets")
    assert sentence.endswith(".")


def test_a_recount_book_with_ways_of_voting_and_shares() -> None:
    caption = [["Statement of Votes Cast"], ["House 32 Recount for 2106 General Election"], ["Salt Lake County, UT"]]
    rows = [
        *(["", "November 8th, 2016"], ["", "Salt Lake County, UT"], [], ["", "STATE REPRESENTATIVE DIST #32"]),
        [
            "",
            "Precinct",
            "Type",
            "Reg. Voters",
            "Cards Cast",
            "Total Votes",
            "ANN HARE (DEM)",
            "",
            "LOU CHRIS (REP)",
            "",
        ],
    ]
    for precinct, counts in (("DRP006", ((30, 49), (244, 225))), ("DRP008", ((11, 41), (98, 91)))):
        total = [sum(pair[side] for pair in counts) for side in (0, 1)]
        for mode, pair in zip(("Early Voting", "In-Office", "Total"), (*counts, total), strict=True):
            both = sum(pair)
            rows.append(["", precinct, mode, 680, both, both, pair[0], pair[0] / both, pair[1], pair[1] / both])
    for mode, pair in (("Early Voting", (41, 90)), ("In-Office", (342, 316)), ("Total", (383, 406))):
        rows.append(["", "Election Total", mode, 1360, sum(pair), sum(pair), pair[0], 0.5, pair[1], 0.5])
    (contest,) = read("book.xlsx", workbook({"TOC": caption, "STATE REPRESENTATIVE DIST #32": rows})).contests
    assert (contest.title, votes(contest)) == ("STATE REPRESENTATIVE DIST #32", {"ANN HARE": 383, "LOU CHRIS": 406})
    assert (contest.count, contest.state, contest.date, contest.doubts) == ("recount", "UT", dt.date(2016, 11, 8), ())


def real(name: str, **given: str) -> tuple[Reading, Source]:
    data = shared(f"results/county-excel/{name}").read_bytes()
    reading = read_files([(name, data)], Given(**given))
    assert not reading.refused
    return reading, Source(name, data)


def numbers(row: Sequence[str]) -> list[int]:
    return [int(cell) for cell in row if cell.strip().isdecimal()]


def test_davis_against_its_row_of_totals() -> None:
    reading, source = real("davis-ut-2020-general.xlsx")
    sheet = source.sheet(source.sheet_names[0])
    names, totals = sheet.rows[4], sheet.rows[350]
    stated = [
        int(total)
        for name, total in zip(names[9:], totals[9:], strict=True)
        if total and name != "Write-in: Not Assigned"
    ]
    found = [choice.votes for contest in reading.contests for choice in contest.choices]
    assert found == stated
    assert len(reading.contests) == 55
    assert not any(contest.doubts for contest in reading.contests)
    assert {contest.stage for contest in reading.contests} == {"general"}


def test_st_clair_against_its_grand_totals() -> None:
    reading, source = real("stclair-mi-2016-general.xls", stage="general")
    sheet = source.sheet("Sheet1")
    heads, totals = sheet.rows[1], sheet.rows[131]
    stated = [
        int(total) for head, total in zip(heads[2:], totals[2:], strict=False) if head.strip() and "TOTAL" not in head
    ]
    assert [choice.votes for contest in reading.contests for choice in contest.choices] == stated
    doubts = {contest.title: contest.doubts for contest in reading.contests if contest.doubts}
    assert list(doubts) == ["COUNTY COMM. DISTRICT NO. 7"]
    assert [contest.seats for contest in reading.contests if "Two to be elected" in contest.title] == [2] * 4


def test_missaukee_against_its_rows_of_totals() -> None:
    reading, source = real("missaukee-mi-2022-general.xlsx", stage="general")
    rows = {name: source.sheet(name).rows for name in source.sheet_names}
    stated = {
        "Governor and Lt Governor": rows["State,Cong"][24][5:16],
        "State Boards Board of Education": rows["Leg,State Boards"][24][8:16],
        "Judicial Justice of Supreme Court": rows["Cnty,Twp,Judge"][25][19:24],
        "Township Norwich Clerk Term End 11/20/24": rows["Cnty,Twp,Judge"][25][12:13],
        "Board Member Local School District Lake City 2026-12-31": rows["Kirt,COOR,Schools,Proposal"][31][18:20],
        "State 22-3": rows["Kirt,COOR,Schools,Proposal"][31][35:37],
    }
    found = {contest.title: contest for contest in reading.contests}
    for title, cells in stated.items():
        assert list(votes(found[title]).values()) == numbers(cells)
    assert len(found) == 38
    unknown = [contest.title for contest in reading.contests if contest.total is None]
    assert unknown == ["Board Member Local School District Houghton Lake"]  # its total has 20 votes that no place has


def test_salt_lake_recount_gives_its_margin_of_five() -> None:
    reading, _ = real("saltlake-ut-2016-recount.xlsx")
    (contest,) = reading.contests
    assert votes(contest) == {"SUZANNE HARRISON": 8536, "LAVAR CHRISTENSEN": 8541}
    assert (contest.count, contest.ballots, contest.registered, contest.doubts) == ("recount", 17950, 21036, ())


def test_boulder_sheets_that_repeat_each_other_are_counted_once() -> None:
    reading, _ = real("boulder-2013-coordinated-sov.xls", stage="general")
    assert len(reading.contests) == 103
    council = reading.contests[0]
    assert (council.seats, votes(council)["Mary Young"], votes(council)["Ed Byrne"]) == (5, 15170, 9823)
    assert not any(contest.doubts for contest in reading.contests)


def test_boulder_measures_are_no_votes() -> None:
    reading, _ = real("boulder-2024-general-sov.xlsx")
    trustee, member = reading.contests
    assert (trustee.undervotes, trustee.overvotes, votes(member)["Anil Pesaramelli"]) == (8258, 29, 3992)


def test_montcalm_lost_its_headings() -> None:
    data = shared("results/county-excel/montcalm-mi-2024-general.xlsx").read_bytes()
    assert "headings over the columns of numbers are empty in 23 of its sheets" in refusal("montcalm.xlsx", data)


def test_a_state_without_law_files_gives_margins() -> None:
    reading, _ = real("davis-ut-2020-general.xlsx", state="UT")
    auditor = next(contest for contest in reading.contests if contest.title == "State Auditor")
    decision = decide(auditor)
    assert decision.status == "not covered"
    assert decision.first is not None
    assert decision.first.margin == 119_418 - 20_578
