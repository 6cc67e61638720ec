"""OpenElections CSV: columns by name, totals in five spellings, ways of voting, two counts, shifted cells, spellings."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.decision import decide
from recount_core.results.formats.openelections import detect
from recount_core.results.formats.openelections_names import election
from recount_core.results.source import Source
from tests.results.files import by_title, only, read, refusal, table, votes

COUNTY = "county,office,district,party,candidate,votes"

GENERAL = "20081104__mt__general__county.csv"

PRIMARY = "20160607__mt__primary__precinct.csv"

KERNS = ("Yellowstone,State House,8,D,Cheryl Steenson,2029", "Yellowstone,State House,8,R,Craig Witte,2015")


def test_a_contest_with_what_the_name_of_the_file_tells() -> None:
    contest = only(read(GENERAL, table(COUNTY, *KERNS)))
    assert (contest.title, contest.state, contest.office) == ("State House District 8", "MT", "legislative")
    assert (contest.date, contest.stage, contest.special) == (dt.date(2008, 11, 4), "general", False)
    assert votes(contest) == {"Cheryl Steenson": 2029, "Craig Witte": 2015}
    assert contest.source.rows == (2, 3)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("20120110__mn__special__general__state_house__precinct.csv", (dt.date(2012, 1, 10), "MN", "general", True)),
        ("2014/20140812__mn__primary__county (1).csv", (dt.date(2014, 8, 12), "MN", "primary", False)),
        ("20180522__ga__primary__fayette__precinct.csv", (dt.date(2018, 5, 22), "GA", "primary", False)),
        ("20181399__mn__general__county.csv", (None, "MN", "general", False)),
        ("results.csv", (None, "", "", False)),
    ],
)
def test_the_names_of_files(name: str, told: tuple[object, ...]) -> None:
    assert election(name)[:4] == told


@pytest.mark.parametrize(
    "header",
    [
        "county,office,district,party,candidate,votes",
        "county_code,county,office,district,party,candidate,votes,pct",
        "county_code,county,precinct_code,precinct,office,district,party,candidate,votes,pct",
        "county,precinct,district,office,party,candidate,votes",
        "county,precinct,office,district,party,votes,candidate,HouseDistrict,SenateDistrict",
        "County,Precinct,Office,District,Party,Candidate,Votes,Winner",
        "candidate,votes,party,district,office,county",
    ],
)
def test_columns_are_read_by_name_in_any_order(header: str) -> None:
    cells = {
        "county": "Lake",
        "office": "State House",
        "district": "12",
        "party": "R",
        "pct": "50.0",
        "precinct": "P 1",
        "county_code": "24",
    }
    rows = [
        tuple({**cells, "candidate": name, "votes": number}.get(column.lower(), "") for column in header.split(","))
        for name, number in (("Rick Jore", 1559), ("Jack Cross", 1107))
    ]
    data = table(header, *rows).replace(b'"', b"")
    assert detect(Source("x.csv", data))
    assert votes(only(read(GENERAL, data))) == {"Rick Jore": 1559, "Jack Cross": 1107}


def test_other_tables_are_not_taken() -> None:
    assert not detect(Source("x.csv", b"precinct,office,party_detailed,mode,votes,candidate,dataverse\n"))
    assert not detect(Source("x.csv", b"district,party,candidate,votes\n"))
    assert not detect(Source("x.csv", b"county,office,candidate\n"))


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_files_with_carriage_returns_only(end: str) -> None:
    assert only(read(GENERAL, table(COUNTY, *KERNS, end=end))).total == 4044


def test_each_party_has_its_own_primary_however_it_is_spelt() -> None:
    rows = (
        "Lake,Governor,,Democrat,A,10",
        "Park,Governor,,D,A,5",
        "Lake,Governor,,D,B,7",
        "Lake,Governor,,Republican,C,9",
        "Lake,Governor,,REP,E,8",
    )
    reading = read(PRIMARY, table(COUNTY, *rows))
    assert [votes(contest) for contest in reading.contests] == [{"A": 15, "B": 7}, {"C": 9, "E": 8}]
    assert [contest.party for contest in reading.contests] == ["Democrat", "Republican"]


def test_two_advance_in_a_nonpartisan_primary() -> None:
    rows = (
        "Jackson,County Commissioner District 1,01,NP,WILLIAM TUSA,88",
        "Jackson,County Commissioner District 1,01,NP,RICHARD ERICKSON,58",
    )
    contest = only(
        read(
            "20120814__mn__primary__county.csv",
            table(COUNTY, *rows, "Jackson,County Commissioner District 1,01,NP,MIKE HANDZUS,49"),
        )
    )
    assert (contest.seats, contest.jurisdiction, contest.total) == (2, "Jackson County", 195)
    assert decide(contest).standing.margin == 9


def test_the_county_tells_county_contests_apart_and_joins_wider_ones() -> None:
    rows = (
        "Lake,SHERIFF,,NP,A,10",
        "Park,SHERIFF,,NP,B,20",
        "Lake,State Senate,6,R,C,30",
        "Park,State Senate,6,R,C,5",
        "Lake,State Senate,6,D,E,34",
    )
    found = by_title(read("20181106__mt__general__county.csv", table(COUNTY, *rows)))
    assert set(found) == {"SHERIFF, Lake County", "SHERIFF, Park County", "State Senate District 6, Senate District 6"}
    assert votes(found["State Senate District 6, Senate District 6"]) == {"C": 35, "E": 34}


def test_one_local_question_name_in_two_counties_is_two_questions() -> None:
    rows = [
        f"{county},WEED MILL LEVY,,,{answer},{number}"
        for county in ("Hill", "Teton")
        for answer, number in (("AGAINST", 4), ("FOR", 5))
    ]
    reading = read(GENERAL, table(COUNTY, *rows))
    assert len(reading.contests) == 2
    assert {contest.choices[0].name for contest in reading.contests} == {"FOR"}
    assert {contest.kind for contest in reading.contests} == {"question"}


def test_shifted_cells_and_counties_in_capitals() -> None:
    """Montana 2020: the party column holds "RAVALLI MT", the county column "MADISON MT"."""
    rows = (
        "Madison,State Senate,SD36,REP,Jeff Welborn,100",
        "MADISON MT,State Senate,SD36,DEM,A,20",
        "LEWIS & CLARK,State Senate,SD36,REP,Jeff Welborn,7",
        "Ravalli,State Senate,SD44,RAVALLI MT,Theresa Manzella,5",
    )
    reading = read("20201103__mt__general__county.csv", table(COUNTY, *rows))
    first, second = reading.contests
    assert votes(first) == {"Jeff Welborn": 107, "A": 20}
    assert {place.county for place in reading.units[first.id]} == {"Madison", "Lewis and Clark"}
    assert second.choices[0].party == ""
    assert any("county or precinct in the party column" in str(note) for note in reading.notes)


def test_write_ins_pooled_named_and_as_a_party() -> None:
    rows = (
        "Yellowstone,State House,14,R,Someone,900",
        "Yellowstone,State House,14,Write-In,William J. Nigro,2",
        "Yellowstone,State House,14,WI,WRITE-IN**,3",
        "Yellowstone,State House,14,,Jane Doe (Write-In),1",
    )
    contest = only(read(GENERAL, table(COUNTY, *rows)))
    assert [(choice.name, choice.pooled, choice.write_in) for choice in contest.choices] == [
        ("Someone", False, False),
        ("William J. Nigro", False, True),
        ("WRITE-IN**", True, False),
        ("Jane Doe", False, True),
    ]


def test_pseudo_candidates_are_measures() -> None:
    """Minnesota 2012: the amendments have a third "candidate", ESTIMATED BLANKS."""
    rows = (
        "Aitkin,Constitutional Amendment 1,,NP,YES,4000",
        "Aitkin,Constitutional Amendment 1,,NP,NO,4500",
        "Aitkin,Constitutional Amendment 1,,NP,ESTIMATED BLANKS,120",
        "Aitkin,Constitutional Amendment 1,,,Over Votes,3",
        "Aitkin,Constitutional Amendment 1,,,Under Votes,7",
        "Aitkin,Constitutional Amendment 1,,,Number of Precincts Reporting,9",
        "Aitkin,Registered Voters,,,,9999",
        "Aitkin,Straight Party,,D,Democratic,50",
    )
    reading = read("20121106__mn__general__county.csv", table(COUNTY, *rows))
    contest = only(reading)
    assert votes(contest) == {"YES": 4000, "NO": 4500}
    assert (contest.overvotes, contest.undervotes) == (3, 7)
    assert any("120 blank ballots" in note for note in contest.notes)
    assert contest.required_share
    assert any("2 rows count voters, ballots or straight-party votes" in str(note) for note in reading.notes)


def test_a_total_among_the_candidates_is_checked_not_counted() -> None:
    rows = ("Lake,Governor,,R,A,5", "Lake,Governor,,D,B,6", "Lake,Governor,,,Total,12")
    contest = only(read(GENERAL, table(COUNTY, *rows)))
    assert contest.total == 11
    assert contest.doubts == ("the file states 12 votes in Lake, its choices add up to 11.",)


@pytest.mark.parametrize(
    ("cell", "found"), [("1e3", "scientific"), ("Withdrew", "Withdrew"), ("-1", "negative"), ("50%", "percentage")]
)
def test_cells_that_are_no_votes(cell: str, found: str) -> None:
    reading = read(GENERAL, table(COUNTY, f"Lake,Governor,,R,A,{cell}", "Lake,Governor,,D,B,6"))
    contest = only(reading)
    assert found in contest.doubts[0]
    assert contest.total is None
    (fault,) = [note for note in reading.notes if note.level == "fault"]
    assert (fault.row, fault.column, fault.found) == (2, "votes", cell)


def test_hidden_counts_are_unknown() -> None:
    contest = only(read(GENERAL, table(COUNTY, "Lake,Governor,,R,A,*", "Park,Governor,,R,A,5", "Lake,Governor,,D,B,6")))
    assert votes(contest) == {"A": None, "B": 6}
    assert not contest.doubts


def test_a_row_of_too_few_cells_is_a_fault_and_spare_commas_are_not() -> None:
    reading = read(GENERAL, table(COUNTY) + b"Lake,Governor,,R,A,5,,,\nLake,Governor\nLake,Governor,,D,B,6\n\n,,,,,\n")
    assert votes(only(reading)) == {"A": 5, "B": 6}
    assert [note.row for note in reading.notes if note.level == "fault"] == [3]


def test_a_header_without_rows() -> None:
    reading = read("20160209__mn__special__general__state_house__precinct.csv", table(COUNTY))
    assert not reading.contests
    assert "a header and no rows" in str(reading.notes[0])


def test_a_one_county_file_shows_parts_of_wider_contests() -> None:
    rows = (
        "Fayette,Governor,,REP,A,76",
        "Fayette,Governor,,REP,B,70",
        "Fayette,State Senate,16,REP,C,10",
        "Fayette,State Senate,16,REP,E,9",
    )
    header = "county,office,district,party,candidate,votes"
    reading = read("20180522__ga__primary__fayette__precinct.csv", table(header, *rows))
    governor, senate = reading.contests
    assert governor.part_of == "Fayette County's part"
    assert "holds Fayette County only" in senate.doubts[0]
    told = read(
        "20180522__ga__primary__fayette__precinct.csv", table(header, *rows), overrides={senate.id: {"counties": "one"}}
    )
    assert not told.contests[1].doubts


def test_a_missing_column_is_named() -> None:
    data = b"county,office,candidate,votes_for\nLake,Governor,A,1\n"
    assert "Which column holds the votes" in refusal("20081104__mt__general__county.csv", data)


def test_the_county_of_a_file_without_a_county_column_is_the_person_s_word() -> None:
    data = table("precinct,office,district,party,candidate,votes", "P 1,Sheriff,,NP,A,5", "P 1,Governor,,R,B,6")
    asked = read("20181106__mt__general__precinct.csv", data)
    assert any("say which one it is" in str(note) for note in asked.notes)
    sheriff, governor = read("20181106__mt__general__precinct.csv", data, county="Lake").contests
    assert sheriff.jurisdiction == "Lake County"
    assert governor.part_of == "Lake County's part"
