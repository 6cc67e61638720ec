"""MEDSL's CSV: columns by name, modes, write-ins, hidden counts, and titles under which several contests hide."""

from __future__ import annotations

import csv
import datetime as dt
import io
import zipfile
from typing import Any

import pytest

from recount_core.decision import decide
from recount_core.results import read_files
from tests.results.workbooks import only, read, votes

COLUMNS = [
    "precinct",
    "office",
    "party_detailed",
    "party_simplified",
    "mode",
    "votes",
    "county_name",
    "county_fips",
    "jurisdiction_name",
    "jurisdiction_fips",
    "candidate",
    "district",
    "dataverse",
    "year",
    "stage",
    "state",
    "special",
    "writein",
    "state_po",
    "state_fips",
    "state_cen",
    "state_ic",
    "date",
    "readme_check",
    "magnitude",
]

USUAL: dict[str, Any] = {
    "precinct": "BALL BLUFF TWP",
    "office": "STATE HOUSE",
    "party_detailed": "REPUBLICAN",
    "party_simplified": "REPUBLICAN",
    "mode": "TOTAL",
    "county_name": "AITKIN",
    "county_fips": "27001",
    "jurisdiction_name": "AITKIN",
    "jurisdiction_fips": "27001",
    "district": "03A",
    "dataverse": "STATE",
    "year": "2022",
    "stage": "GEN",
    "state": "MINNESOTA",
    "special": "FALSE",
    "writein": "FALSE",
    "state_po": "MN",
    "date": "2022-11-08",
    "magnitude": "1",
}


def table(*rows: dict[str, Any], columns: list[str] = COLUMNS, quoting: int = csv.QUOTE_MINIMAL) -> bytes:
    """A file of these rows over the usual ones."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, quoting=quoting, extrasaction="ignore")
    writer.writeheader()
    writer.writerows({**USUAL, **row} for row in rows)
    return text.getvalue().encode()


def vote(candidate: str, number: int | str, **facts: Any) -> dict[str, Any]:
    """One row."""
    return {"candidate": candidate, "votes": number, **facts}


HOUSE = (
    vote("ROGER SKRABA", 10867, party_detailed="REPUBLICAN"),
    vote("ROB ECKLUND", 10852, party_detailed="DEMOCRATIC-FARMER-LABOR", party_simplified="OTHER"),
    vote("WRITE-IN", 9, party_detailed="", writein="TRUE"),
)


def test_a_house_district_with_its_party_and_pooled_write_ins() -> None:
    contest = only(read(table(*HOUSE), "2022-mn.csv"))
    assert contest.title == "STATE HOUSE DISTRICT 3A"
    assert votes(contest) == {"ROGER SKRABA": 10867, "ROB ECKLUND": 10852, "WRITE-IN": 9}
    assert [choice.party for choice in contest.choices] == ["Republican", "Democratic-Farmer-Labor", ""]
    assert [choice.pooled for choice in contest.choices] == [False, False, True]
    assert (contest.state, contest.office, contest.seats, contest.stage) == ("MN", "legislative", 1, "general")
    assert contest.date == dt.date(2022, 11, 8)


@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
def test_columns_in_any_order_quoted_or_not(quoting: int) -> None:
    contest = only(read(table(*HOUSE, columns=[*reversed(COLUMNS), "extra"], quoting=quoting), "x.csv"))
    assert contest.total == 21728


def test_the_columns_of_2016() -> None:
    older = [
        {"state_po": "state_postal", "party_detailed": "party", "jurisdiction_name": "jurisdiction"}.get(name, name)
        for name in COLUMNS
    ]
    older = [name for name in older if name not in ("party_simplified", "magnitude", "date")] + [
        "county_lat",
        "candidate_fec",
    ]
    rows = [
        {
            **vote("Rick Nolan", 8, party="democratic"),
            "state_postal": "MN",
            "jurisdiction": "AITKIN",
            "office": "US House",
            "district": "8",
        },
        {
            **vote("[Write-in]", 2, party=""),
            "state_postal": "MN",
            "jurisdiction": "AITKIN",
            "office": "US House",
            "district": "8",
            "writein": "TRUE",
        },
    ]
    contest = only(
        read(table(*({"year": "2016", "stage": "gen", **row} for row in rows), columns=older), "2016-precinct.csv")
    )
    assert votes(contest) == {"Rick Nolan": 8, "[Write-in]": 2}
    assert (contest.office, contest.date, contest.choices[1].pooled) == ("congressional", dt.date(2016, 11, 8), True)


def test_ways_of_voting_are_added_once() -> None:
    rows = [vote("A", number, mode=mode) for mode, number in (("ELECTION DAY", 10), ("ABSENTEE", 7))]
    assert votes(only(read(table(*rows), "x.csv"))) == {"A": 17}
    both = [*rows, vote("A", 17, mode="TOTAL")]
    assert votes(only(read(table(*both), "x.csv"))) == {"A": 17}


def test_a_total_of_ways_of_voting_that_is_no_sum_is_a_doubt() -> None:
    rows = [vote("A", number, mode=mode) for mode, number in (("ELECTION DAY", 10), ("ABSENTEE", 7), ("TOTAL", 18))]
    assert "add up to 17" in only(read(table(*rows), "x.csv")).doubts[0]


@pytest.mark.parametrize("mode", ["", "TOTAL", "NA"])
def test_a_mode_may_be_empty(mode: str) -> None:
    assert only(read(table(vote("A", 5, mode=mode), vote("B", 4, mode=mode)), "x.csv")).total == 9


def test_a_hidden_count_is_not_known_and_said() -> None:
    reading = read(
        table(vote("A", "*"), vote("A", 230, precinct="P2"), vote("B", 4), vote("B", 4, precinct="P2")), "2022-nv.csv"
    )
    contest = only(reading)
    assert votes(contest) == {"A": None, "B": 8}
    assert contest.total is None
    assert decide(contest).status == "not decided"
    assert any("1 counts are not told" in note.text for note in reading.notes)


def test_a_person_may_be_written_in_and_listed() -> None:
    rows = [
        vote("LEIGH SMITH", 5),
        vote("LEIGH SMITH", 3, precinct="P2", writein="TRUE"),
        vote("B", 4),
        vote("C", 2, writein="TRUE"),
    ]
    contest = only(read(table(*rows), "x.csv"))
    assert votes(contest) == {"LEIGH SMITH": 8, "B": 4, "C": 2}
    assert [choice.write_in for choice in contest.choices] == [False, False, True]


def test_undervotes_are_no_candidate() -> None:
    rows = [vote("A", 5), vote("UNDERVOTES", 3), vote("OVERVOTES", 1), vote("STEVE GUNDERSON", 2)]
    contest = only(read(table(*rows), "x.csv"))
    assert votes(contest) == {"A": 5, "STEVE GUNDERSON": 2}
    assert (contest.undervotes, contest.overvotes) == (3, 1)


def test_one_office_in_many_counties_is_a_contest_in_each() -> None:
    office = {
        "office": "COUNTY SHERIFF",
        "district": "",
        "dataverse": "LOCAL",
        "party_detailed": "NONPARTISAN",
        "magnitude": "1.0",
    }
    rows = [
        vote(f"{county} {n}", n, county_name=county, jurisdiction_name=county, **office)
        for county in ("AITKIN", "LAC QUI PARLE")
        for n in (5, 4)
    ]
    reading = read(table(*rows), "2018-mn.csv")
    assert [contest.jurisdiction for contest in reading.contests] == ["Aitkin County", "Lac qui Parle County"]
    assert {(contest.office, contest.counties, contest.seats) for contest in reading.contests} == {("county", "one", 1)}


def test_a_local_district_of_several_counties_is_known_by_its_people() -> None:
    office = {
        "office": "HOSPITAL DISTRICT BOARD",
        "district": "002",
        "dataverse": "LOCAL",
        "party_detailed": "NONPARTISAN",
    }
    rows = [
        vote(name, 5, county_name=county, jurisdiction_name=county, **office)
        for county in ("AITKIN", "CASS")
        for name in ("A", "B")
    ]
    contest = only(read(table(*rows), "x.csv"))
    assert (contest.total, contest.counties) == (20, "several")


def test_soil_and_water_contests_without_their_district_are_doubtful() -> None:
    office = {
        "office": "SOIL AND WATER CONSERVATION SUPERVISOR",
        "district": "",
        "dataverse": "LOCAL",
        "party_detailed": "NONPARTISAN",
    }
    contest = only(read(table(vote("A", 5, **office), vote("B", 4, **office)), "2022-mn.csv"))
    assert "leaves out which soil and water district" in contest.doubts[0]


def test_people_who_never_stand_in_one_precinct_are_in_several_contests() -> None:
    office = {"office": "TOWN SUPERVISOR", "district": "", "dataverse": "LOCAL", "party_detailed": "NONPARTISAN"}
    rows = [
        vote("A", 5, **office),
        vote("B", 4, **office),
        vote("C", 5, precinct="P2", **office),
        vote("D", 4, precinct="P2", **office),
    ]
    contest = only(read(table(*rows), "2022-mn.csv"))
    assert contest.doubts == (
        "A and C never stand in the same precinct: several contests under one title, whose districts the file leaves out",
    )


def test_seats_are_the_magnitude_which_is_approximate_for_local_offices() -> None:
    office = {"dataverse": "", "party_detailed": "NONPARTISAN", "district": ""}
    rows = [
        vote(name, 5, office=title, magnitude=magnitude, **office)
        for title, magnitude in (
            ("CITY OF CALIENTE COUNCIL MEMBER", "2"),
            ("POWER DISTRICT TRUSTEE", "1"),
            ("SCHOOL TRUSTEE SEAT 2-B", "1"),
        )
        for name in ("A", "B", "C")
    ]
    reading = read(table(*rows), "x.csv")
    assert {contest.title: contest.seats for contest in reading.contests} == {
        "CITY OF CALIENTE COUNCIL MEMBER": 2,
        "POWER DISTRICT TRUSTEE": None,
        "SCHOOL TRUSTEE SEAT 2-B": 1,
    }
    assert any("approximate" in note.text for note in reading.notes)


def test_a_primary_is_one_contest_for_each_party_and_two_advance_without_one() -> None:
    judge = {"office": "DISTRICT COURT JUDGE", "district": "002", "party_detailed": "NONPARTISAN"}
    rows = [vote("A", 5), vote("B", 4), vote("C", 3, party_detailed="DEMOCRAT")] + [
        vote(name, 2, **judge) for name in ("D", "E", "F")
    ]
    reading = read(table(*({**row, "stage": "PRI", "date": "2022-08-09"} for row in rows)), "x.csv")
    assert {(contest.party, contest.total, contest.stage) for contest in reading.contests} == {
        ("Republican", 9, "primary"),
        ("Democrat", 3, "primary"),
        ("", 6, "primary"),
    }
    assert only(reading, "DISTRICT COURT JUDGE").seats == 2


def test_a_special_election_is_another_contest() -> None:
    reading = read(
        table(vote("A", 5), vote("B", 4), vote("A", 3, special="TRUE"), vote("B", 6, special="TRUE")), "x.csv"
    )
    assert {contest.special: contest.total for contest in reading.contests} == {False: 9, True: 9}


def test_precincts_of_one_name_in_two_towns_are_two_places() -> None:
    rows = [
        vote("A", number, precinct="P1", jurisdiction_name=town) for town, number in (("FRIDLEY", 5), ("BLAINE", 4))
    ]
    reading = read(table(*rows), "x.csv")
    contest = only(reading)
    assert contest.total == 9
    assert [unit.precinct for unit in reading.units[contest.id]] == ["P1, FRIDLEY", "P1, BLAINE"]


def test_a_question_has_its_affirmative_first() -> None:
    question = {
        "office": "CONSTITUTIONAL AMENDMENT NO. 48",
        "district": "",
        "party_detailed": "",
        "state_po": "MT",
        "state": "MONTANA",
        "county_name": "HILL",
        "jurisdiction_name": "HILL",
    }
    contest = only(read(table(vote("NO", 5, **question), vote("YES", 4, **question)), "mt22.csv"))
    assert (contest.kind, votes(contest), contest.office) == ("question", {"YES": 4, "NO": 5}, "state")
    assert contest.part_of == "Hill County's part"


def test_names_stay_as_they_are() -> None:
    names = ['FRANCISCO "CISCO" AGUILAR', "ANDRÉ MCNEIL", "NA", "None", "TRUE"]
    assert list(votes(only(read(table(*(vote(name, 5) for name in names)), "x.csv")))) == names


def test_a_zip_is_opened() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("mt22.csv", table(*HOUSE))
    assert only(read(data.getvalue(), "mt22.zip")).total == 21728


def test_a_row_with_a_missing_cell_is_a_fault() -> None:
    reading = read(table(*HOUSE) + b"a,b,c\n", "x.csv")
    fault = next(note for note in reading.notes if note.level == "fault")
    assert (fault.row, fault.text) == (5, "expected 25 cells; found 3: the row is left out")


def test_a_count_that_is_none_is_a_fault() -> None:
    reading = read(table(vote("A", "1e3"), vote("B", 4)), "x.csv")
    fault = next(note for note in reading.notes if note.level == "fault")
    assert (fault.row, fault.column, fault.found) == (2, "votes", "1e3")
    assert only(reading).total is None


def test_a_header_without_rows_is_refused_by_name() -> None:
    reading = read_files([("x.csv", table())])
    assert reading.refused[0].refused == "x.csv: a MEDSL precinct or state CSV, but it has no rows under its header."


@pytest.mark.parametrize("label", ["TOTAL VOTES CAST", "TOTAL", "CONTEST TOTAL"])
def test_a_sum_among_the_choices_is_nobody(label: str) -> None:
    found = only(read(table(*HOUSE, vote(label, 21728, party_detailed="")), "2022-mn.csv"))
    assert (votes(found), found.total) == ({"ROGER SKRABA": 10867, "ROB ECKLUND": 10852, "WRITE-IN": 9}, 21728)
    assert not found.doubts
    wrong = only(read(table(*HOUSE, vote(label, 21729, party_detailed="")), "2022-mn.csv"))
    assert wrong.doubts == (f"“{label}” stands among the choices and is not their sum: is it a total?",)
    assert decide(wrong).status == "not decided"


def test_spaces_and_letters_of_any_size_part_no_contest() -> None:
    sheriff = {"office": "COUNTY SHERIFF", "district": "", "dataverse": "LOCAL", "party_detailed": "NONPARTISAN"}
    rows = (
        vote("ANN LEE", 10, **sheriff, county_name="BIG STONE", jurisdiction_name="BIG STONE", precinct="P 1"),
        vote("BOB RAY", 9, **sheriff, county_name="BIG STONE", jurisdiction_name="BIG STONE", precinct="P 1"),
        vote("Ann Lee", 1, **sheriff, county_name="Big  Stone", jurisdiction_name="Big  Stone", precinct="P 2"),
        vote("Bob  Ray", 3, **sheriff, county_name="Big  Stone", jurisdiction_name="Big  Stone", precinct="P 2"),
    )
    contest = only(read(table(*rows), "2018-mn.csv"))
    assert (votes(contest), contest.doubts, contest.jurisdiction) == (
        {"ANN LEE": 11, "BOB RAY": 12},
        (),
        "Big Stone County",
    )
