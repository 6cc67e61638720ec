"""Montana's by-precinct workbooks: cells, titles and totals as each year writes them."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.results import Given, read_files
from tests.results.workbooks import LONG, long_table, only, read, votes, workbook

GENERAL = "2018-general.xlsx"
PRIMARY = "2022-primary.xlsx"


def test_precinct_names_that_excel_changed_are_names_and_nothing_else() -> None:
    race = "STATE SENATOR DISTRICT 28"
    rows = [
        ("Yellowstone", 56.1, race, "REP", 12, "TOM RICHMOND"),
        ("Yellowstone", dt.date(1975, 1, 1), race, "REP", 230.0, "TOM RICHMOND"),
        ("Yellowstone", 7, race, "REP", 1, "TOM RICHMOND"),
    ]
    reading = read(long_table(*rows), GENERAL)
    contest = only(reading)
    assert votes(contest) == {"TOM RICHMOND": 243}
    assert [unit.precinct for unit in reading.units[contest.id]] == ["56.1", "1975-01-01", "7"]


def test_two_precincts_that_excel_gave_one_name_are_both_counted() -> None:
    race = "STATE SENATOR DISTRICT 28"
    rows = [("Yellowstone", 56.1, race, "REP", count, "TOM RICHMOND") for count in (12, 30)]
    assert votes(only(read(long_table(*rows), GENERAL))) == {"TOM RICHMOND": 42}


def test_a_second_row_of_one_precinct_is_a_doubt_not_a_sum() -> None:
    rows = [
        ("Park", "P1", "SHERIFF", "REP", 12, "BRAD BICHLER"),
        ("Park", "P1", "SHERIFF", "REP", 30, "BRAD BICHLER"),
        ("Park", "P2", "SHERIFF", "REP", 7, "BRAD BICHLER"),
        ("Park", "P1", "CORONER", "REP", 7, "AL JENKINS"),
    ]
    contest = only(read(long_table(*rows), GENERAL), "SHERIFF")
    assert contest.doubts
    assert "BRAD BICHLER has 2 rows" in contest.doubts[0]


def test_names_that_contain_under_and_blank_are_people() -> None:
    rows = [
        ("Lincoln", "P1", "STATE REPRESENTATIVE DISTRICT 1", "REP", count, name)
        for name, count in (
            ("STEVE GUNDERSON", 5),
            ("ALLAN UNDERDAL", 4),
            ("REBECCA M. BLANKENSHIP", 3),
            ("ALLEN FUNDERBURK", 2),
        )
    ]
    contest = only(read(long_table(*rows), PRIMARY))
    assert len(contest.named) == 4


def test_merged_title_rows_before_the_header_tell_the_election() -> None:
    rows = [("Beaverhead", "PRECINCT 01", "CORONER", "REP", 10, "CHARLES COBLE")]
    above = [["", "", "2022 Primary Election\nPrecinct by Precinct Results"], [""], [""]]
    contest = only(read(long_table(*rows, above=above), "results.xlsx"))
    assert (contest.stage, contest.date) == ("primary", dt.date(2022, 6, 7))


def test_the_file_name_tells_the_election_where_the_sheet_does_not() -> None:
    reading = read(
        long_table(
            ("Hill", "P1", "WEED MILL LEVY", "NULL", 2, "FOR"), ("Hill", "P1", "WEED MILL LEVY", "NULL", 1, "AGAINST")
        ),
        "2017-Special.xlsx",
    )
    contest = only(reading)
    assert (contest.stage, contest.special, contest.date) == ("general", True, None)
    assert any("file's name says 2017 special election" in note.text for note in reading.notes)


def test_a_file_name_may_join_its_words() -> None:
    rows = [("Hill", "P1", "CORONER", "REP", "2", "AL JENKINS")]
    contest = only(read(long_table(*rows), "2016PrimaryresultsbyPrecinct.xlsx"))
    assert (contest.stage, contest.date) == ("primary", dt.date(2016, 6, 7))


def test_the_stage_that_is_given_decides_how_parties_are_parted() -> None:
    data = long_table(("Lincoln", "P1", "CORONER", "REP", 5, "A"), ("Lincoln", "P1", "CORONER", "DEM", 4, "B"))
    assert len(read(data, "x.xlsx", Given(stage="general")).contests) == 1
    assert len(read(data, "x.xlsx", Given(stage="primary")).contests) == 2


def test_a_file_that_tells_no_stage_is_asked_about_where_it_matters() -> None:
    rows = [
        ("Lincoln", "P1", "CORONER", "REP", 5, "A"),
        ("Lincoln", "P1", "CORONER", "DEM", 4, "B"),
        ("Lincoln", "P1", "SHERIFF", "REP", 4, "C"),
    ]
    reading = read(long_table(*rows), "results.xlsx")
    assert only(reading, "CORONER").doubts == (
        "Say whether the file is of a primary, where each party has a contest of its own, or of a general election.",
    )
    assert only(reading, "SHERIFF").doubts == ()


def test_the_stage_of_a_large_file_is_told_by_its_choices() -> None:
    districts = range(1, 31)
    primary = [
        ("Hill", "P1", f"STATE REPRESENTATIVE DISTRICT {n}", "REP", 5, name) for n in districts for name in ("A", "B")
    ]
    general = [
        ("Hill", "P1", f"STATE REPRESENTATIVE DISTRICT {n}", code, 5, code)
        for n in districts
        for code in ("REP", "DEM")
    ]
    assert {contest.stage for contest in read(long_table(*primary), "x.xlsx").contests} == {"primary"}
    assert {contest.stage for contest in read(long_table(*general), "x.xlsx").contests} == {"general"}


def test_what_is_given_wins_over_the_file_with_a_note() -> None:
    data = long_table(("Lincoln", "P1", "CORONER", "REP", 5, "A"), ("Lincoln", "P1", "CORONER", "DEM", 4, "B"))
    reading = read(data, "2022-primary.xlsx", Given(stage="general", date=dt.date(2022, 11, 8)))
    assert (only(reading).stage, only(reading).date) == ("general", dt.date(2022, 11, 8))
    assert any("The file says stage primary; general was given and is used." in note.text for note in reading.notes)


def test_votes_as_text_and_strings_of_null() -> None:
    header = (
        "CountyID",
        "CountyName",
        "StatePrecinctID",
        "PrecinctName",
        "BQID",
        "RaceID",
        "RaceName",
        "CandidateID",
        "PartyCode",
        "Votes",
        "NameOnBallot",
    )
    rows = [
        (
            1,
            "Beaverhead",
            "2733",
            "PRECINCT 12",
            "NULL",
            45,
            "UNITED STATES SENATOR",
            4481,
            "DEM",
            "166",
            "AMANDA CURTIS",
        ),
        (
            1,
            "Beaverhead",
            "2733",
            "PRECINCT 12",
            "NULL",
            45,
            "UNITED STATES SENATOR",
            4482,
            "REP",
            "1,812",
            "STEVE DAINES",
        ),
    ]
    contest = only(read(long_table(*rows, header=header), "2014-general.xlsx"))
    assert votes(contest) == {"AMANDA CURTIS": 166, "STEVE DAINES": 1812}
    assert (contest.office, contest.jurisdiction, contest.kind) == ("congressional", "Montana", "candidate")


@pytest.mark.parametrize(
    ("cell", "words"), [("1e3", "scientific notation"), (-4, "negative"), (2.5, "fraction"), ("57,06%", "percentage")]
)
def test_a_count_that_is_none_puts_its_contest_in_doubt(cell: str | float, words: str) -> None:
    reading = read(
        long_table(
            ("Park", "P1", "SHERIFF", "REP", cell, "A"),
            ("Park", "P1", "SHERIFF", "DEM", 4, "B"),
            ("Park", "P1", "CORONER", "DEM", 4, "B"),
        ),
        GENERAL,
    )
    contest = only(reading, "SHERIFF")
    assert contest.total is None
    assert words in contest.doubts[0]
    fault = next(note for note in reading.notes if note.level == "fault")
    assert (fault.row, fault.column, fault.found) == (2, "Votes", str(cell))
    assert not only(reading, "CORONER").doubts


def test_a_count_that_is_not_told_is_not_zero() -> None:
    contest = only(
        read(long_table(("Park", "P1", "SHERIFF", "REP", "*", "A"), ("Park", "P1", "SHERIFF", "DEM", 4, "B")), GENERAL)
    )
    assert votes(contest) == {"A": None, "B": 4}
    assert contest.total is None


def test_a_county_that_montana_does_not_have_is_a_fault() -> None:
    rows = [("GALLATIN COUNTY", "P1", "CORONER", "REP", 4, "A"), ("RAVALLI MT", "P1", "CORONER", "REP", 4, "B")]
    reading = read(long_table(*rows), GENERAL)
    faults = [note for note in reading.notes if note.level == "fault"]
    assert [(note.row, note.found) for note in faults] == [(3, "RAVALLI MT")]


def test_other_sheets_are_left_out_with_a_note_and_empty_ones_without() -> None:
    table = [LONG, ("Park", "P1", "SHERIFF", "REP", 4, "A", 72, 36)]
    reading = read(workbook({"Sheet1": table, "Sheet2": [], "Notes": [["as of 10 November"]]}), GENERAL)
    assert [note.sheet for note in reading.notes if "no table of votes" in note.text] == ["Notes"]


def test_columns_stand_in_any_order_with_others_between_and_empty_rows() -> None:
    header = ("Votes", "Remark", "NameOnBallot", "PartyCode", "RaceName", "PrecinctName", "CountyName")
    rows = [
        (5, "", "A", "REP", "SHERIFF", "P1", "Park"),
        ("", "", "", "", "", "", ""),
        (4, "x", "B", "DEM", "SHERIFF", "P1", "Park"),
    ]
    assert votes(only(read(long_table(*rows, header=header), GENERAL))) == {"A": 5, "B": 4}


def test_a_table_without_rows_is_refused_by_name() -> None:
    reading = read_files([("2018-general.xlsx", workbook({"tblVotes": [LONG]}))])
    assert (
        reading.refused[0].refused
        == "2018-general.xlsx: a Montana Secretary of State by-precinct workbook, but it has no rows of votes under its header."
    )


OLD = ("County", "Precinct", "Office", "Dist", "Candidate", "Party", "Votes")


def test_2012_counties_by_letters_districts_by_many_prefixes_totals_left_out() -> None:
    rows = [
        ("BW 68-01", "Toston", "State House", "HR68", "Kelly Flynn ", "R", 1000.0),
        ("BW 68-07", "Radersburg", "State House", "HD68", "Kelly Flynn", "R", 818.0),
        ("BW BROADWATER MT", "BROADWATER MT", "State House", "HD68", "Kelly Flynn", "R", 1818.0),
        ("BW BROADWATER MT", "BROADWATER MT", "State House", "HD", "Total Broadwater", "R", 1818.0),
        ("GA 68-20", "Sedan", "State House", "HD68", "Kelly Flynn", "R", 6.0),
        ("YL52 B", "Billings", "President", "", "Barack Obama", "D", 5.0),
        ("", "CC20N", "President", "", "Mitt Romney", "R", 7.0),
    ]
    reading = read(workbook({"csv": [OLD, *rows]}), "2012-general.xlsx")
    house = only(reading, "State House")
    assert (house.title, votes(house), house.counties) == ("State House District 68", {"Kelly Flynn": 1824}, "several")
    assert {unit.county for unit in reading.units[house.id]} == {"Broadwater", "Gallatin"}
    assert only(reading, "President").office == "president"
    assert any("1 rows are totals over several districts" in note.text for note in reading.notes)


def test_2012_a_total_that_is_no_sum_is_a_doubt() -> None:
    rows = [
        ("PA 62-01", "P1", "State House", "HD62", "Reilly Neill", "D", 2431.0),
        ("PA 62-02", "P2", "State House", "HD62", "Reilly Neill", "D", 9.0),
        ("PA PARK MT", "PARK MT", "State House", "HD62", "Reilly Neill", "D", 0.0),
    ]
    contest = only(read(workbook({"csv": [OLD, *rows]}), "2012-general.xlsx"))
    assert votes(contest) == {"Reilly Neill": 2440}
    assert "its parts add up to 2,440" in contest.doubts[0]
