"""Montana's one-sheet-a-contest workbooks: titles, parties, totals, precincts reporting, and what one county's file can't tell."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.decision import decide
from recount_core.results import Given, read_files
from tests.results.workbooks import enr_sheet, long_table, only, read, votes, workbook

PRIMARY = "2022 Unofficial Primary Election Results"
COUNTY = "CTYALL Results(39).xlsx"


def test_a_legislative_contest_of_two_counties() -> None:
    rows = {"Deer Lodge": (1500, 1400), "Granite": (990, 1043)}
    sheet = enr_sheet(
        "STATE REPRESENTATIVE DISTRICT 77", ("JOHN FITZPATRICK\nRepublican", "SARA NOVAK\nDemocrat"), rows
    )
    reading = read(workbook({"HD 77 STATE REPRESENTATIVE DIS": sheet}))
    contest = only(reading)
    assert votes(contest) == {"JOHN FITZPATRICK": 2490, "SARA NOVAK": 2443}
    assert [choice.party for choice in contest.choices] == ["Republican", "Democrat"]
    assert (contest.office, contest.counties, contest.part_of) == ("legislative", "several", "")
    assert (contest.date, contest.stage, contest.count, contest.precincts) == (
        dt.date(2024, 11, 5),
        "general",
        "unknown",
        None,
    )
    assert {(unit.county, unit.choice): unit.votes for unit in reading.units[contest.id]}[
        "Granite", "SARA NOVAK"
    ] == 1043


def test_running_mates_stand_over_the_party_and_answers_may_have_two_lines() -> None:
    pair = ("DONALD J. TRUMP\nJD VANCE\nRepublican", "NO PREFERENCE\nDemocrat", "JILL STEIN\nWe The People")
    reading = read(
        workbook(
            {
                "1": enr_sheet("PRESIDENT & VICE PRESIDENT", pair, {"Hill": (5, 4, 1)}),
                "2": enr_sheet("I-177", ("YES ON\nINITIATIVE I-177", "NO ON\nINITIATIVE I-177"), {"Hill": (5, 4)}),
            }
        )
    )
    choices = only(reading, "PRESIDENT").choices
    assert [(choice.name, choice.party) for choice in choices] == [
        ("DONALD J. TRUMP JD VANCE", "Republican"),
        ("NO PREFERENCE", "Democrat"),
        ("JILL STEIN", "We The People"),
    ]
    assert votes(only(reading, "I-177")) == {"YES ON INITIATIVE I-177": 5, "NO ON INITIATIVE I-177": 4}


def test_lines_under_the_totals_are_remarks() -> None:
    sheet = enr_sheet("STATE SENATOR DISTRICT 1", ("A\nRepublican",), {"Lincoln": (5,)})
    contest = only(read(workbook({"SD 01": [*sheet, [], ["", "Results are unofficial until canvassed"]]})))
    assert (contest.total, contest.doubts) == (5, ())


def test_a_county_without_numbers_is_not_known() -> None:
    sheet = enr_sheet("STATE SENATOR DISTRICT 1", ("A\nRepublican",), {"Lincoln": (5,), "Lake": ("",)}, totals=(5,))
    contest = only(read(workbook({"SD 01": sheet})))
    assert contest.total is None


def test_consolidated_counties_by_the_names_that_they_use() -> None:
    sheet = enr_sheet(
        "STATE SENATOR DISTRICT 37", ("A\nDemocrat",), {"Butte-Silver Bow": (5,), "Anaconda-Deer Lodge": (4,)}
    )
    reading = read(workbook({"SD 37": sheet}))
    assert {unit.county for unit in reading.units[only(reading).id]} == {"Silver Bow", "Deer Lodge"}


def test_the_totals_row_is_no_county() -> None:
    sheet = enr_sheet("STATE SENATOR DISTRICT 1", ("MIKE CUFFE\nRepublican",), {"Lincoln": (7586,)})
    assert only(read(workbook({"SD 01": sheet}))).total == 7586


def test_a_totals_row_that_is_no_sum_is_a_doubt() -> None:
    sheet = enr_sheet(
        "STATE SENATOR DISTRICT 1", ("A\nRepublican", "B\nDemocrat"), {"Lincoln": (5, 4), "Lake": (1, 1)}, totals=(6, 7)
    )
    contest = only(read(workbook({"SD 01": sheet})))
    assert votes(contest) == {"A": 6, "B": 5}
    assert "says 7 for B, its parts add up to 5" in contest.doubts[0]


def test_the_party_of_a_primary_stands_only_with_the_candidates() -> None:
    reading = read(
        workbook(
            {
                "REP SD 04 STATE SENATOR DISTRI": enr_sheet(
                    "STATE SENATOR DISTRICT 4",
                    ("JOHN FULLER\nRepublican", "LEE HUESTIS\nRepublican"),
                    {"Flathead": (2082, 1590)},
                    election=PRIMARY,
                ),
                "DEM SD 04 STATE SENATOR DISTRI": enr_sheet(
                    "STATE SENATOR DISTRICT 4", ("KYLE WATERMAN\nDemocrat",), {"Flathead": (844,)}, election=PRIMARY
                ),
            }
        )
    )
    assert {contest.party: contest.total for contest in reading.contests} == {"Republican": 3672, "Democrat": 844}
    assert {contest.date for contest in reading.contests} == {dt.date(2022, 6, 7)}


def test_in_a_nonpartisan_primary_two_advance() -> None:
    sheet = enr_sheet(
        "DISTRICT COURT JUDGE DISTRICT 2, DEPT 1",
        ("MCKEON\nNon-Partisan", "JOSEPH\nNon-Partisan", "JOYCE\nNon-Partisan"),
        {"Silver Bow": (2217, 2966, 2904)},
        election=PRIMARY,
    )
    contest = only(read(workbook({"NON JD 2": sheet})))
    assert (contest.seats, contest.office, contest.counties) == (2, "judicial", "one")


def test_precincts_reporting_stand_in_the_title_only() -> None:
    rows = {"Hill": (163531, 16381)}
    sheet = enr_sheet(
        "UNITED STATES SENATOR",
        ("A\nRepublican", "B\nDemocrat"),
        rows,
        reporting="Precincts 724 of 728 Reporting (Precincts Partially Reported: 0/728)",
    )
    reading = read(workbook({"SENATE": sheet}))
    contest = only(reading)
    assert (contest.precincts, contest.partial, contest.count) == ((724, 728), True, "unofficial")
    assert any("724 of 728 precincts of the whole state" in note.text for note in reading.notes)


def test_precincts_reported_in_part_have_not_reported() -> None:
    sheet = enr_sheet(
        "UNITED STATES SENATOR",
        ("A\nRepublican", "B\nDemocrat"),
        {"Hill": (5, 4)},
        reporting="Precincts 728 of 728 Reporting (Precincts Partially Reported: 3/728)",
    )
    assert only(read(workbook({"SENATE": sheet}))).precincts == (725, 728)


def test_nothing_counted_is_no_tie() -> None:
    sheet = enr_sheet(
        "STATE SENATOR DISTRICT 1",
        ("A\nRepublican", "B\nDemocrat"),
        {"Lincoln": (0, 0)},
        reporting="Precincts 0 of 728 Reporting",
    )
    contest = only(read(workbook({"SD 01": sheet})))
    assert contest.precincts == (0, 728)
    decision = decide(contest)
    assert decision.status == "not decided"
    assert not decision.free


def test_unofficial_in_the_title_proves_nothing() -> None:
    reading = read(workbook({"SD 01": enr_sheet("STATE SENATOR DISTRICT 1", ("A\nRepublican",), {"Lincoln": (5,)})}))
    assert only(reading).count == "unknown"
    assert any("months after the canvass" in note.text for note in reading.notes)


def test_retention_is_a_kind_of_its_own() -> None:
    title = "Shall Judge PETER OHMAN of the DISTRICT COURT JUDGE DISTRICT 18, DEPT 1 of the state of Montana be retained in office?"
    contest = only(
        read(workbook({"JUDICIAL DISTRICT 18 Shal": enr_sheet(title, ("YES", "NO"), {"Gallatin": (45864, 11481)})}))
    )
    assert (contest.kind, contest.office, contest.jurisdiction) == ("retention", "judicial", "Judicial District 18")


def test_the_same_contest_on_two_sheets_is_counted_once() -> None:
    sheet = enr_sheet("SECRETARY OF STATE", ("A\nRepublican", "B\nDemocrat"), {"Hill": (5, 4)})
    reading = read(workbook({"01606SECRETARY OF STATE": sheet, "01606SECRETARY OF STATE 2": sheet}))
    assert votes(only(reading)) == {"A": 5, "B": 4}


def test_two_sheets_of_one_title_and_other_people_are_two_contests() -> None:
    reading = read(
        workbook(
            {
                "1": enr_sheet(
                    "JUSTICE OF THE PEACE", ("A\nNon-Partisan", "B\nNon-Partisan"), {"P1": (5, 4)}, unit="Precinct"
                ),
                "2": enr_sheet(
                    "JUSTICE OF THE PEACE", ("C\nNon-Partisan", "D\nNon-Partisan"), {"P1": (3, 2)}, unit="Precinct"
                ),
            }
        ),
        given=Given(county="Hill"),
    )
    assert sorted(contest.total or 0 for contest in reading.contests) == [5, 9]


def test_a_recount_sheet_is_a_second_count() -> None:
    reading = read(
        workbook(
            {
                "1": enr_sheet(
                    "STATE SENATOR DISTRICT 49", ("A\nRepublican", "B\nDemocrat"), {"Missoula": (3902, 3933)}
                ),
                "2": enr_sheet(
                    "STATE SENATOR DISTRICT 49 - RECOUNT", ("A\nRepublican", "B\nDemocrat"), {"Missoula": (3897, 3932)}
                ),
            }
        )
    )
    assert {contest.count: contest.total for contest in reading.contests} == {"first": 7835, "recount": 7829}


def county_workbook(prefix: str = "") -> bytes:
    """A county's workbook: with its name over local titles, as in 2022, or without, as in 2024."""
    both = ("A\nRepublican", "B\nDemocrat")
    rows = {"PRECINCT NO. 1": (80, 71), "PRECINCT NO. 2": (91, 104)}
    return workbook(
        {
            "1": enr_sheet("UNITED STATES SENATOR", both, rows, "Precinct"),
            "2": enr_sheet("STATE REPRESENTATIVE DISTRICT 37", both, rows, "Precinct"),
            "3": enr_sheet(f"{prefix}SHERIFF", both, rows, "Precinct"),
            "4": enr_sheet("COUNTY COMMISSIONER DISTRICT #3", both, rows, "Precinct"),
            "5": enr_sheet("CI-128 A CONSTITUTIONAL AMENDMENT", ("Yes", "No"), rows, "Precinct"),
            "6": enr_sheet(f"{prefix}ROAD TAX LEVY", ("For", "Against"), rows, "Precinct"),
            "7": enr_sheet(f"{prefix}TOWN OF TERRY LEVY", ("For", "Against"), {"PRECINCT NO. 1": (80, 71)}, "Precinct"),
            "8": enr_sheet(
                f"{prefix}ARLEE SCHOOL DISTRICT JT&8\nBONDS\nLAKE, MISSOULA, SANDERS COUNTIES",
                ("Yes", "No"),
                {"PRECINCT NO. 1": (6, 2)},
                "Precinct",
            ),
            "9": enr_sheet(
                f"{prefix}GOVERNMENT STUDY COMMISSIONER", ("A\nNon-Partisan", "B\nNon-Partisan"), rows, "Precinct"
            ),
        }
    )


def test_a_county_is_read_from_its_local_titles() -> None:
    reading = read(county_workbook("Powell County\n"), COUNTY)
    assert only(reading, "SHERIFF").jurisdiction == "Powell County"
    assert only(reading, "COUNTY COMMISSIONER").jurisdiction == "Powell County"
    assert not any(note.asks == "county" for note in reading.notes)


def test_a_county_that_stands_nowhere_is_asked() -> None:
    reading = read(county_workbook(), COUNTY)
    asked = [note for note in reading.notes if note.asks == "county"]
    assert [note.text for note in asked] == [
        "The workbook is of one county and doesn't say of which: choose the county."
    ]
    assert only(reading, "SHERIFF").jurisdiction == ""
    given = read(county_workbook(), COUNTY, Given(county="Prairie"))
    assert only(given, "SHERIFF").jurisdiction == "Prairie County"
    assert not any(note.asks == "county" for note in given.notes)


def test_titles_that_mention_one_county_are_a_hint_not_an_answer() -> None:
    title = "GALLATIN COUNTY GOVERNMENT STUDY COMMISSIONER"
    reading = read(workbook({"1": enr_sheet(title, ("A\nNon-Partisan",), {"P1": (5,)}, "Precinct")}), COUNTY)
    (asked,) = (note for note in reading.notes if note.asks == "county")
    assert asked.text.endswith("choose the county. Titles in it mention Gallatin County.")
    assert asked.found == "Gallatin"
    assert only(reading).jurisdiction == ""


def test_each_workbook_may_be_given_its_own_county() -> None:
    one = enr_sheet("COUNTY COMMISSIONER DISTRICT 3", ("A\nRepublican", "B\nDemocrat"), {"P1": (5, 4)}, "Precinct")
    other = enr_sheet("COUNTY COMMISSIONER DISTRICT 3", ("C\nRepublican", "D\nDemocrat"), {"P1": (3, 2)}, "Precinct")
    files = [("CTYALL Results(0).xlsx", workbook({"1": one})), ("CTYALL Results(6).xlsx", workbook({"1": other}))]
    given = Given(county_of={"CTYALL Results(0).xlsx": "Beaverhead", "CTYALL Results(6).xlsx": "Cascade"})
    reading = read_files(files, given)
    assert [contest.jurisdiction for contest in reading.contests] == ["Beaverhead County", "Cascade County"]


def test_a_county_that_montana_does_not_have_is_asked_again() -> None:
    reading = read(county_workbook(), COUNTY, Given(county="Hennepin"))
    assert any("“Hennepin” is none of Montana's 56 counties" in note.text for note in reading.notes)


@pytest.mark.parametrize("given", [Given(), Given(county="Prairie")])
def test_a_wider_contest_in_a_county_workbook_is_only_a_part(given: Given) -> None:
    reading = read(county_workbook(), COUNTY, given)
    for title in ("UNITED STATES SENATOR", "CI-128", "ARLEE"):
        contest = only(reading, title)
        assert contest.part_of == ("Prairie County's part" if given.county else "one county's part")
        assert decide(contest).status == "not decided"
    assert only(reading, "ARLEE").counties == "several"


def test_a_county_workbook_does_not_tell_how_far_a_district_reaches() -> None:
    reading = read(county_workbook(), COUNTY, Given(county="Prairie"))
    house = only(reading, "STATE REPRESENTATIVE")
    assert house.counties == ""
    assert "the file holds Prairie County only" in house.doubts[0]
    said = Given(county="Prairie", overrides={house.id: {"counties": "one"}})
    assert not only(read(county_workbook(), COUNTY, said), "STATE REPRESENTATIVE").doubts


def test_county_offices_and_questions_of_a_county_workbook_are_decided() -> None:
    reading = read(county_workbook(), COUNTY, Given(county="Prairie"))
    for title, office in (("SHERIFF", "county"), ("ROAD TAX LEVY", "county"), ("TOWN OF TERRY", "municipal")):
        contest = only(reading, title)
        assert (contest.office, contest.counties, contest.doubts) == (office, "one", ())
    answer = decide(only(reading, "SHERIFF")).first
    assert answer is not None
    assert (answer.margin, answer.route) == (4, "public")


def test_the_seats_of_a_study_commission_are_asked() -> None:
    assert only(read(county_workbook(), COUNTY), "GOVERNMENT STUDY").seats is None


def test_two_unnamed_counties_are_never_taken_for_one() -> None:
    other = workbook({"4": enr_sheet("COUNTY COMMISSIONER DISTRICT #3", ("C\nRepublican",), {"P1": (5,)}, "Precinct")})
    reading = read_files([("CTYALL Results(1).xlsx", county_workbook()), ("CTYALL Results(2).xlsx", other)])
    assert sum(contest.title.startswith("COUNTY COMMISSIONER") for contest in reading.contests) == 2


def test_a_county_workbook_beside_the_legislative_one_is_counted_once() -> None:
    both = ("A\nRepublican", "B\nDemocrat")
    whole = workbook(
        {"HD 37": enr_sheet("STATE REPRESENTATIVE DISTRICT 37", both, {"Prairie": (171, 175), "Fallon": (9, 8)})}
    )
    files = [("CTYALL Results(39).xlsx", county_workbook()), ("legislative.xlsx", whole)]
    for order in (files, files[::-1]):
        reading = read_files(order, Given(county="Prairie"))
        house = only(reading, "STATE REPRESENTATIVE")
        assert votes(house) == {"A": 180, "B": 183}
        assert (house.doubts, house.part_of) == ((), "")
        assert any("only in part" in note.text for note in reading.notes)


def test_a_county_workbook_that_differs_from_the_legislative_one_is_a_doubt() -> None:
    both = ("A\nRepublican", "B\nDemocrat")
    whole = workbook(
        {"HD 37": enr_sheet("STATE REPRESENTATIVE DISTRICT 37", both, {"Prairie": (171, 174), "Fallon": (9, 8)})}
    )
    reading = read_files(
        [("CTYALL Results(39).xlsx", county_workbook()), ("legislative.xlsx", whole)], Given(county="Prairie")
    )
    assert only(reading, "STATE REPRESENTATIVE").doubts == ("the votes of Prairie differ between two files",)


def test_a_preliminary_workbook_is_an_earlier_count() -> None:
    both = ("SCOTT ROSENZWEIG\nDemocrat", "MARTY MALONE\nRepublican")
    early = enr_sheet(
        "STATE REPRESENTATIVE DISTRICT 57",
        both,
        {"Park": (3654, 3599)},
        downloaded="11/7/2024 12:59:50 PM",
        reporting="Precincts 243 of 345 Reporting",
    )
    late = enr_sheet("STATE REPRESENTATIVE DISTRICT 57", both, {"Park": (3803, 3783)})
    reading = read_files([("final.xlsx", workbook({"HD 57": late})), ("early.xlsx", workbook({"HD 57": early}))])
    assert only(reading).total == 7586
    (change,) = reading.changes
    assert (change.before.total, change.after.total) == (7253, 7586)


def test_the_by_precinct_and_the_one_sheet_workbook_have_one_key() -> None:
    rows = [
        ("Park", "P1", "UNITED STATES REPRESENTATIVE - 1ST DISTRICT", "REP", 5, "RYAN K ZINKE"),
        ("Hill", "P1", "UNITED STATES REPRESENTATIVE - 1ST DISTRICT", "DEM", 4, "MONICA TRANEL"),
        ("Park", "P1", "UNITED STATES REPRESENTATIVE - 1ST DISTRICT", "DEM", 0, "MONICA TRANEL"),
        ("Hill", "P1", "UNITED STATES REPRESENTATIVE - 1ST DISTRICT", "REP", 0, "RYAN K ZINKE"),
    ]
    wide = enr_sheet(
        "UNITED STATES REPRESENTATIVE 1ST CONGRESSIONAL",
        ("RYAN K ZINKE\nRepublican", "MONICA TRANEL\nDemocrat"),
        {"Park": (5, 0), "Hill": (0, 4)},
    )
    reading = read_files([("2024-general.xlsx", long_table(*rows)), ("statewide.xlsx", workbook({"1": wide}))])
    contest = only(reading)
    assert votes(contest) == {"RYAN K ZINKE": 5, "MONICA TRANEL": 4}
    assert {unit.precinct for unit in reading.units[contest.id]} == {"P1"}


def test_a_workbook_without_contests_is_not_taken_for_one() -> None:
    sheet = [["2024 Unofficial General Election Results"], ["County", "Turnout"], ["Hill", 57]]
    reading = read_files([("turnout.xlsx", workbook({"1": sheet}))])
    assert not reading.contests
