"""Names in OpenElections files: of offices, people, parties, counties and precincts, however they are spelt."""

from __future__ import annotations

import pytest

from recount_core.results.formats.openelections_names import office_key
from tests.results.files import only, read, table, votes
from tests.results.formats.test_openelections import COUNTY, GENERAL, PRIMARY


def test_a_shifted_cell_in_a_primary_finds_its_party_or_is_a_fault() -> None:
    header = "county,precinct,office,district,party,candidate,votes"
    rows = (
        "Lake,P 1,Governor,,REP,A,5",
        "Lake,P 2,Governor,,P 2,A,4",
        "Lake,P 2,Governor,,P 2,Nobody Else,1",
        "Lake,P 1,Governor,,DEM,B,5",
    )
    reading = read(PRIMARY, table(header, *rows))
    assert [votes(contest) for contest in reading.contests] == [{"A": 9}, {"B": 5}]
    assert [note.row for note in reading.notes if note.level == "fault"] == [4]


def test_one_person_spelt_in_two_ways_is_asked() -> None:
    """Montana 2020, Public Service Commission 3: Tom Woods in one county, Tony Woods in the others."""
    rows = (
        "Gallatin,Public Service Commissioner,PSC3,DEM,Tom Woods,35641",
        "Gallatin,Public Service Commissioner,PSC3,REP,James Brown,32482",
        "Jefferson,Public Service Commissioner,PSC3,DEM,Tony Woods,2613",
        "Jefferson,Public Service Commissioner,PSC3,REP,James Brown,5321",
    )
    contest = only(read("20201103__mt__general__county.csv", table(COUNTY, *rows)))
    assert "one person spelt in two ways?" in contest.doubts[0]


def test_a_county_that_is_none_is_asked() -> None:
    contest = only(read(GENERAL, table(COUNTY, "Lake,Governor,,D,A,5", "Montana,Governor,,D,A,5")))
    assert "“Montana” is no county of this state" in contest.doubts[0]


def test_names_that_contain_such_words_stay() -> None:
    names = (
        "STEVE GUNDERSON",
        "ALLAN UNDERDAL",
        "ALLEN FUNDERBURK",
        "ROBERT SAUNDERS",
        "REBECCA M. BLANKENSHIP",
        "NA",
        "None",
        "NO PREFERENCE",
    )
    contest = only(
        read(GENERAL, table(COUNTY, *(f"Lake,Governor,,R,{name},{number}" for number, name in enumerate(names, 1))))
    )
    assert tuple(votes(contest)) == names


def test_precinct_codes_stand_for_precincts() -> None:
    header = "county_code,county,precinct_code,precinct,office,district,party,candidate,votes,pct"
    rows = (
        "27,Hennepin,1605,FRIDLEY W-1 P-1,State Representative District 61B,61B,DFL,SUSAN ALLEN,10,19.6",
        "27,Hennepin,1610,FRIDLEY W-1 P-1,State Representative District 61B,61B,DFL,SUSAN ALLEN,7,1.0",
    )
    reading = read("20120110__mn__special__general__state_house__precinct.csv", table(header, *rows))
    contest = only(reading)
    assert (contest.title, contest.total, contest.special) == ("State Representative District 61B", 17, True)
    assert [place.precinct for place in reading.units[contest.id]] == ["1605", "1610"]


def test_the_party_behind_a_name_is_no_part_of_it() -> None:
    row = ("Fayette", "Governor", "", "REP", 'L.S. "CASEY" CAGLE (REP)', 76)
    contest = only(read("20180522__ga__primary__county.csv", table(COUNTY, row)))
    assert contest.choices[0].name == 'L.S. "CASEY" CAGLE'


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("U.S. House", "1"), ("UNITED STATES REPRESENTATIVE", "1")),
        (("US House", "01"), ("U.S. Representative District 1", "1")),
        (("State House", "HD37"), ("State Representative", "37")),
        (("State Senate", "SD06"), ("STATE SENATOR DISTRICT 6", "")),
        (("County Commissioner District 1", "01"), ("COUNTY COMMISSIONER DIST 1", "")),
        (("Superintendent of Public Instruction", ""), ("State Superintendent of Public Instruction", "")),
    ],
)
def test_spellings_of_one_office(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert office_key(*one) == office_key(*other)


def test_offices_that_differ_stay_apart() -> None:
    keys = {
        office_key(*pair)
        for pair in (
            ("SUPREME COURT JUSTICE", "3"),
            ("SUPREME COURT JUSTICE", "6"),
            ("U.S. Senate", ""),
            ("U.S. Senate", "Unexpired Term"),
            ("State Senate", "3A"),
        )
    }
    assert len(keys) == 5


def test_letters_of_every_alphabet_tell_contests_apart() -> None:
    titles = ("Mayor Ö", "Mayor Ä", "市長", "议员", "éGovernor", "Governor")
    rows = [("Aitkin", "P", title, "", "", name, votes) for title in titles for name, votes in (("A", 5), ("B", 4))]
    data = table("county,precinct,office,district,party,candidate,votes", *rows)
    reading = read("20221108__mn__general__precinct.csv", data)
    assert sorted(contest.title for contest in reading.contests) == sorted(titles)
    assert {contest.total for contest in reading.contests} == {9}


def test_spaces_and_letters_of_any_size_part_no_contest() -> None:
    rows = (
        *("Fayette,P 1,State Senator  District 16,,REP,Ann Lee,10", "Fayette,P 1,State Senator District 16,,DEM,Bob Ray,9"),
        *("FAYETTE,P 2,STATE SENATOR DISTRICT 16 ,,REP,ANN  LEE,1", "Fayette County,P 2,State senator district 16,,DEM,BOB RAY,3"),
        *("Fayette,P 1,Question 1,,,Yes,4", "Fayette,P 1,Question 1,,,No,3"),
        *("fayette,P 2,QUESTION 1,,,YES,2", "Fayette,P 2,Question 1,,,NO,5"),
    )  # fmt: skip
    header = "county,precinct,office,district,party,candidate,votes"
    found = read("20201103__ga__general__fayette__precinct.csv", table(header, *rows)).contests
    assert [votes(contest) for contest in found] == [{"Ann Lee": 11, "Bob Ray": 12}, {"Yes": 6, "No": 8}]
    assert [contest.kind for contest in found] == ["candidate", "question"]
