"""Totals, ways of voting, measures and write-ins in free tables: each vote is counted once."""

from __future__ import annotations

import pytest

from tests.results.files import only, read, table, votes
from tests.results.formats.test_any_table import HEADER, MAYOR

AREAS = "county,precinct,contest,choice,votes"

PLACES = (
    "Lake,1,Governor,Ann,10",
    "Lake,1,Governor,Bob,7",
    "Lake,2,Governor,Ann,5",
    "Lake,2,Governor,Bob,9",
)


@pytest.mark.parametrize(
    "total", ["TOTAL,", "Grand Totals,", ",Total", "Lake,Total", "Lake,County Totals", "Lake,", "Totals,Totals"]
)
def test_total_rows_that_agree_are_left_out(total: str) -> None:
    data = table(AREAS, *PLACES, f"{total},Governor,Ann,15", f"{total},Governor,Bob,16")
    contest = only(read("t.csv", data, state="MN"))
    assert (votes(contest), contest.doubts) == ({"Ann": 15, "Bob": 16}, ())


def test_a_total_row_that_does_not_agree_is_a_doubt() -> None:
    data = table(AREAS, *PLACES, "TOTAL,,Governor,Ann,15", "TOTAL,,Governor,Bob,17")
    contest = only(read("t.csv", data, state="MN"))
    assert votes(contest) == {"Ann": 15, "Bob": 16}
    assert contest.doubts == ("row 6: the row “TOTAL” says 17 for Bob, its parts add up to 16.",)


def test_a_row_that_may_be_a_total_is_a_doubt() -> None:
    data = table(AREAS, *PLACES, "Lake,Township totals,Governor,Ann,15")
    doubts = only(read("t.csv", data, state="MN")).doubts
    assert "row 6: “Township totals” may be a total of other rows; it is added like a place" in doubts


def test_a_total_among_the_choices_checks_the_sum() -> None:
    good = only(read("t.csv", table(HEADER, *MAYOR, "Mayor,Total Votes,238")))
    assert (votes(good), good.doubts) == ({"Ann Lee": 120, "Bob Roe": 118}, ())
    bad = only(read("t.csv", table(HEADER, *MAYOR, "Mayor,Total Votes,240")))
    assert bad.doubts == ("the file states 240 votes, its choices add up to 238.",)


def test_a_total_on_every_row_checks_the_sum() -> None:
    header = "contest,choice,votes,total votes"
    good = only(read("t.csv", table(header, "Mayor,Ann,120,238", "Mayor,Bob,118,238")))
    assert (votes(good), good.doubts) == ({"Ann": 120, "Bob": 118}, ())
    bad = only(read("t.csv", table(header, "Mayor,Ann,120,239", "Mayor,Bob,118,239")))
    assert bad.doubts == ("the file states 239 votes, its choices add up to 238.",)


def test_totals_of_places_on_every_row_check_each_place() -> None:
    header = "precinct,contest,choice,votes,contest total"
    rows = ("1,Mayor,Ann,5,9", "1,Mayor,Bob,4,9", "2,Mayor,Ann,6,12", "2,Mayor,Bob,7,12")
    assert only(read("t.csv", table(header, *rows))).doubts == (
        "the file states 12 votes in 2, its choices add up to 13.",
    )


def test_columns_of_ways_of_voting_are_added_up() -> None:
    header = "contest,choice,Election Day,absentee_by_mail_votes,Provisional Votes"
    contest = only(read("t.csv", table(header, "Mayor,Ann,10,20,3", "Mayor,Bob,11,20,1")))
    assert votes(contest) == {"Ann": 33, "Bob": 32}


def test_ways_of_voting_beside_their_sum_are_counted_once() -> None:
    header = "contest,choice,Early,Election Day,Total"
    good = only(read("t.csv", table(header, "Mayor,Ann,10,20,30", "Mayor,Bob,11,20,31")))
    assert (votes(good), good.doubts) == ({"Ann": 30, "Bob": 31}, ())
    bad = only(read("t.csv", table(header, "Mayor,Ann,10,20,30", "Mayor,Bob,11,20,30")))
    assert bad.doubts == ("row 3: Bob: the row of all ways of voting says 30, the ways of voting add up to 31.",)


def test_a_missing_way_of_voting_is_unknown_unless_the_sum_is_there() -> None:
    header = "contest,choice,Early,Election Day"
    assert votes(only(read("t.csv", table(header, "Mayor,Ann,10,", "Mayor,Bob,11,20")))) == {"Ann": None, "Bob": 31}
    contest = only(read("t.csv", table(f"{header},Total", "Mayor,Ann,10,,30", "Mayor,Bob,11,20,31")))
    assert votes(contest) == {"Ann": 30, "Bob": 31}


def test_rows_of_ways_of_voting_beside_their_sum() -> None:
    header = "precinct,type,contest,choice,votes"
    rows = ("1,Early,Mayor,Ann,3", "1,In-Office,Mayor,Ann,4", "1,Total,Mayor,Ann,7")
    assert votes(only(read("t.csv", table(header, *rows, *(row.replace("Ann", "Bob") for row in rows))))) == {
        "Ann": 7,
        "Bob": 7,
    }


def test_measures_are_no_votes() -> None:
    header = "precinct,registered voters,ballots cast,contest,choice,votes,over votes,undervotes"
    rows = (
        "1,100,60,Mayor,Ann,30,1,2",
        "1,100,60,Mayor,Bob,27,1,2",
        "2,50,20,Mayor,Ann,11,0,0",
        "2,50,20,Mayor,Bob,9,0,0",
    )
    contest = only(read("t.csv", table(header, *rows)))
    assert votes(contest) == {"Ann": 41, "Bob": 36}
    assert (contest.registered, contest.ballots, contest.overvotes, contest.undervotes) == (150, 80, 1, 2)


def test_measures_among_the_choices_are_no_votes() -> None:
    rows = ("Mayor,Over Votes,3", "Mayor,UNDERVOTES,4", "Mayor,Registered Voters,500", "Mayor,Turnout,12")
    contest = only(read("t.csv", table(HEADER, *MAYOR, *rows)))
    assert votes(contest) == {"Ann Lee": 120, "Bob Roe": 118}
    assert (contest.overvotes, contest.undervotes, contest.registered) == (3, 4, 500)


def test_write_ins_pooled_named_flagged_and_by_party() -> None:
    header = "contest,choice,party,write-in,votes"
    rows = (
        "Mayor,Ann,DEM,N,30",
        "Mayor,WRITE-IN**,,Y,4",
        "Mayor,Cy Poe,,Y,3",
        "Mayor,Dee Fox (Write-In),,,2",
        "Mayor,Eve Ray,Write-In,,1",
    )
    choices = only(read("t.csv", table(header, *rows))).choices
    assert [(choice.name, choice.pooled, choice.write_in, choice.party) for choice in choices] == [
        ("Ann", False, False, "DEM"),
        ("WRITE-IN**", True, False, ""),
        ("Cy Poe", False, True, ""),
        ("Dee Fox", False, True, ""),
        ("Eve Ray", False, True, ""),
    ]


def test_over_and_under_in_one_word_are_no_candidates() -> None:
    header = "Precinct,Registered,Ballots,Ann Lee,Bob Ray,Write-in,Over,Under"
    contest = only(
        read("mayor.csv", table(header, "1,100,50,20,25,1,0,4", "2,90,40,19,20,0,1,0", "Totals,190,90,39,45,1,1,4"))
    )
    assert votes(contest) == {"Ann Lee": 39, "Bob Ray": 45, "Write-in": 1}
    assert (contest.overvotes, contest.undervotes) == (1, 4)


@pytest.mark.parametrize("split", ["Split", "Split Name", "Portion"])
def test_parts_of_a_precinct_are_places_of_their_own(split: str) -> None:
    rows = (
        "1,A,Mayor,Ann,10",
        "1,A,Mayor,Bob,11",
        "1,B,Mayor,Ann,5",
        "1,B,Mayor,Bob,3",
        "2,,Mayor,Ann,5",
        "2,,Mayor,Bob,4",
    )
    contest = only(read("mayor.csv", table(f"Precinct,{split},Contest,Candidate,Votes", *rows)))
    assert (votes(contest), contest.doubts) == ({"Ann": 20, "Bob": 18}, ())
