"""Montana's by-precinct workbooks: what tells contests apart, what is one contest, and what years write differently."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.decision import decide
from recount_core.results.offices import offices
from tests.results.workbooks import long_table, only, read, votes

GENERAL = "2018-general.xlsx"
PRIMARY = "2022-primary.xlsx"


def test_one_title_in_many_counties_is_a_contest_in_each() -> None:
    reading = read(
        long_table(
            ("Beaverhead", "PRECINCT 01", "SHERIFF", "REP", 40, "DAVID WENDT"),
            ("Beaverhead", "PRECINCT 01", "SHERIFF", "LIB", 30, "JACK NICHOLAS"),
            ("Powell", "PRECINCT 01", "SHERIFF", "REP", 41, "GAVIN ROSELLES"),
            ("Powell", "PRECINCT 01", "SHERIFF", "DEM", 2, "JANE DOE"),
        ),
        GENERAL,
    )
    assert [contest.jurisdiction for contest in reading.contests] == ["Beaverhead County", "Powell County"]
    assert {contest.office for contest in reading.contests} == {"county"}
    assert {contest.counties for contest in reading.contests} == {"one"}
    assert votes(only(reading, jurisdiction="Powell County")) == {"GAVIN ROSELLES": 41, "JANE DOE": 2}


def test_a_district_over_several_counties_is_one_contest() -> None:
    reading = read(
        long_table(
            ("Deer Lodge", "P1", "STATE REPRESENTATIVE DISTRICT 77", "REP", 1500, "JOHN FITZPATRICK"),
            ("Deer Lodge", "P1", "STATE REPRESENTATIVE DISTRICT 77", "DEM", 1400, "SARA NOVAK"),
            ("Granite", "P9", "STATE REPRESENTATIVE DISTRICT 77", "REP", 990, "JOHN FITZPATRICK"),
            ("Granite", "P9", "STATE REPRESENTATIVE DISTRICT 77", "DEM", 1043, "SARA NOVAK"),
            ("Granite", "P9", "STATE REPRESENTATIVE DISTRICT 78", "DEM", 5, "GORDON PIERSON"),
        ),
        GENERAL,
    )
    contest = only(reading, "STATE REPRESENTATIVE DISTRICT 77")
    assert votes(contest) == {"JOHN FITZPATRICK": 2490, "SARA NOVAK": 2443}
    assert (contest.office, contest.counties, contest.jurisdiction) == ("legislative", "several", "House District 77")
    assert only(reading, "STATE REPRESENTATIVE DISTRICT 78").counties == ""


def test_one_county_is_told_only_by_a_table_of_the_whole_state() -> None:
    counties = sorted(set(offices("MT").counties.values()))
    rows = [(county, "P1", "UNITED STATES SENATOR", "REP", 5, "STEVE DAINES") for county in counties]
    rows += [("Lincoln", "P1", "STATE REPRESENTATIVE DISTRICT 1", "REP", 5, "STEVE GUNDERSON")]
    rows += [("Lincoln", "P1", "HOSPITAL DISTRICT TRUSTEE", "NP ", 5, "JANE DOE")]
    assert len(counties) == 56
    reading = read(long_table(*rows), GENERAL)
    assert [contest.counties for contest in reading.contests] == ["several", "one", "one"]
    assert not any(contest.part_of or contest.doubts for contest in reading.contests)


def test_a_table_of_one_county_tells_only_its_part_of_wider_contests() -> None:
    rows = [
        ("Hill", "P1", title, "REP", 5, "A")
        for title in ("UNITED STATES SENATOR", "STATE SENATOR DISTRICT 14", "SHERIFF")
    ]
    rows += [("Hill", "P1", "CONSTITUTIONAL AMENDMENT NO. 48", "", 5, answer) for answer in ("YES", "NO")]
    reading = read(long_table(*rows), GENERAL)
    assert only(reading, "UNITED STATES SENATOR").part_of == "Hill County's part"
    assert only(reading, "CONSTITUTIONAL").part_of == "Hill County's part"
    assert "Hill County only" in only(reading, "STATE SENATOR").doubts[0]
    assert only(reading, "SHERIFF").doubts == ()


def test_a_joint_school_district_is_one_contest_not_a_close_one_in_each_county() -> None:
    title = "ARLEE SCHOOL DISTRICT JT&8 GENERAL OBLIGATION BONDS ELECTION LAKE, MISSOULA, SANDERS COUNTIES"
    rows = []
    for county, yes, no in (("Lake", 390, 200), ("Missoula", 203, 115), ("Sanders", 6, 2)):
        rows += [(county, "P1", title, "", yes, "Yes"), (county, "P1", title, "", no, "No")]
    contest = only(read(long_table(*rows), "2022-general.xlsx"))
    assert votes(contest) == {"Yes": 599, "No": 317}
    assert contest.jurisdiction == "Lake, Missoula and Sanders counties"
    assert (contest.office, contest.kind, contest.counties) == ("school district", "question", "several")


def test_a_district_of_several_counties_is_known_by_its_people() -> None:
    rows = [
        (county, "P1", "BITTERROOT CONSERVATION DISTRICT SUPERVISOR", "NP ", count, name)
        for county, count in (("Ravalli", 50), ("Missoula", 3))
        for name in ("TODD REAGAN", "JEFF RENNAKER")
    ]
    rows += [("Fergus", "P1", "BITTERROOT CONSERVATION DISTRICT SUPERVISOR", "NP ", 7, "ANN OTHER")]
    reading = read(long_table(*rows), GENERAL)
    joint = only(reading, jurisdiction="Missoula and Ravalli counties")
    assert votes(joint) == {"TODD REAGAN": 53, "JEFF RENNAKER": 53}
    assert (joint.office, joint.counties, joint.seats) == ("special district", "several", None)
    assert votes(only(reading, jurisdiction="Fergus County")) == {"ANN OTHER": 7}


def test_a_school_question_of_one_title_in_two_counties_is_doubtful() -> None:
    rows = [
        (county, "P1", "SCHOOL DISTRICT NO. 1 LEVY", "", 50, answer)
        for county in ("Hill", "Park")
        for answer in ("FOR", "AGAINST")
    ]
    rows += [(county, "P2", "SHERIFF", "REP", 5, f"{county} SHERIFF") for county in ("Hill", "Park")]
    reading = read(long_table(*rows), GENERAL)
    doubts = only(reading, "SCHOOL DISTRICT", "Hill County").doubts
    assert doubts == ("The same title stands in Hill, Park: is it one district in several counties, or one in each?",)


def test_a_precinct_post_is_a_contest_in_each_precinct() -> None:
    reading = read(
        long_table(
            ("Flathead", "PRECINCT 24", "PRECINCT COMMITTEEWOMAN", "REP", 177, "CONSTANCE NEUMANN"),
            ("Flathead", "PRECINCT 24", "PRECINCT COMMITTEEWOMAN", "REP", 176, "DEBORAH M. WILSON"),
            ("Flathead", "PRECINCT 26", "PRECINCT COMMITTEEWOMAN", "REP", 117, "EVELYN CAHALEN"),
            ("Flathead", "PRECINCT 26", "PRECINCT COMMITTEEWOMAN", "REP", 164, "MADELENE HOWARD"),
        ),
        PRIMARY,
    )
    assert len(reading.contests) == 2
    contest = only(reading, jurisdiction="PRECINCT 24, Flathead County")
    assert (contest.office, contest.party, contest.seats) == ("precinct", "Republican", 1)
    answer = decide(contest).first
    assert answer is not None
    assert (answer.margin, answer.route) == (1, "public")


def test_a_precinct_post_of_a_split_precinct_is_one_contest_and_zeros_elsewhere_are_none() -> None:
    rows = [
        ("Valley", precinct, "COMMITTEEMAN", "REP", count, name)
        for precinct, counts in (("31 N", (5, 4, 0)), ("31 S", (3, 2, 0)), ("32", (0, 0, 9)))
        for name, count in zip(("A", "B", "C"), counts, strict=True)
    ]
    reading = read(long_table(*rows), PRIMARY)
    assert {contest.jurisdiction: votes(contest) for contest in reading.contests} == {
        "31 N, 31 S, Valley County": {"A": 8, "B": 6},
        "32, Valley County": {"C": 9},
    }


def test_last_names_alone_do_not_join_precinct_posts() -> None:
    rows = [
        (county, precinct, "PRECINCT COMMITTEEMAN", "REP", count, name)
        for county, precinct, names in (
            ("Flathead", "24", "NEUMANN WILSON"),
            ("Flathead", "6", "WILSON KOESTNER"),
            ("Cascade", "22B", "NEUMANN WILSON"),
        )
        for count, name in enumerate(names.split(), 170)
    ]
    assert len(read(long_table(*rows), "2024-primary.xlsx").contests) == 3


@pytest.mark.parametrize(
    "title",
    ["COMITEEMAN", "COMMITTEEWOMAN", "COMMITTEE MAN - REPUBLICAN", "COMMITTEE PERSON PRECINCT 31 REPUBLICAN FEMALE"],
)
def test_precinct_posts_under_their_many_names(title: str) -> None:
    contest = only(
        read(long_table(("Valley", "31", title, "REP", 5, "A"), ("Valley", "31", title, "REP", 4, "B")), PRIMARY)
    )
    assert (contest.office, contest.seats) == ("precinct", 1)


def test_a_partisan_primary_is_one_contest_for_each_party() -> None:
    reading = read(
        long_table(
            ("Missoula", "P1", "STATE REPRESENTATIVE DISTRICT 92", "REP", 414, "MIKE HOPKINS"),
            ("Missoula", "P1", "STATE REPRESENTATIVE DISTRICT 92", "REP", 412, "DJ DEREK SMITH"),
            ("Missoula", "P1", "STATE REPRESENTATIVE DISTRICT 92", "DEM", 900, "ADDRIEN MARX"),
            ("Missoula", "P1", "STATE REPRESENTATIVE DISTRICT 92", "GREEN", 7, "GARY ROSS"),
        ),
        "2018-primary.xlsx",
    )
    assert {contest.party: contest.total for contest in reading.contests} == {
        "Republican": 826,
        "Democrat": 900,
        "Green": 7,
    }
    assert only(reading, party="Republican").date == dt.date(2018, 6, 5)


def test_in_a_nonpartisan_primary_two_advance() -> None:
    rows = [
        ("Valley", "P1", "COUNTY COMMISSIONER DISTRICT 3", "NonPart", count, name)
        for name, count in (("MARY ARMSTRONG", 774), ("J. GILBERT MOGAN", 433), ("TODD YOUNG", 430))
    ]
    contest = only(read(long_table(*rows), "2018-primary.xlsx"))
    assert contest.seats == 2
    answer = decide(contest).first
    assert answer is not None
    assert (answer.choice, answer.margin, answer.route) == ("TODD YOUNG", 3, "public")


@pytest.mark.parametrize("code", ["NP ", "NonPart", "NON", "NP"])
def test_nonpartisan_is_written_in_four_ways(code: str) -> None:
    rows = [("Custer", "P1", "JUSTICE OF THE PEACE", code, count, f"CANDIDATE {count}") for count in (567, 540, 993)]
    contest = only(read(long_table(*rows), PRIMARY))
    assert (contest.office, contest.seats, contest.party) == ("county", 2, "")


@pytest.mark.parametrize("code", ["NULL", "", "NonPart"])
def test_a_question_has_no_party_in_three_ways_and_its_affirmative_comes_first(code: str) -> None:
    rows = [
        ("Granite", "P1", "HOSPITAL LEVY", code, 529, "AGAINST THE LEVY"),
        ("Granite", "P1", "HOSPITAL LEVY", code, 509, "FOR THE LEVY"),
    ]
    contest = only(read(long_table(*rows), PRIMARY))
    assert votes(contest) == {"FOR THE LEVY": 509, "AGAINST THE LEVY": 529}
    assert (contest.kind, contest.seats, contest.party) == ("question", 1, "")


@pytest.mark.parametrize(
    ("yes", "no"),
    [
        ("YES", "NO"),
        ("Yes", "No"),
        ("yes", "no"),
        ("FOR", "AGAINST"),
        ("FOR THE LEVY", "AGAINST THE LEVY"),
        ("FOR A MILL LEVY INCREASE", "AGAINST A MILL LEVY INCREASE"),
        ("YES ON INITIATIVE I-177", "NO ON INITIATIVE I-177"),
        ("BONDS - YES", "BONDS - NO"),
        ("FOR THE ADOPTION OF THREE (3) TOTAL SEATS", "RETAIN THE EXISTING FIVE (5) TOTAL SEATS"),
        ("FOR ADOPTION", "FOR THE EXISTING"),
    ],
)
def test_answers_in_their_many_wordings(yes: str, no: str) -> None:
    rows = [
        ("Ravalli", "P1", "RAVALLI COUNTY QUESTION", "", 5, no),
        ("Ravalli", "P1", "RAVALLI COUNTY QUESTION", "", 4, yes),
    ]
    contest = only(read(long_table(*rows), GENERAL))
    assert (contest.kind, votes(contest)) == ("question", {yes: 4, no: 5})


def test_no_preference_is_a_candidate() -> None:
    rows = [
        ("Hill", "P1", "PRESIDENT", "DEM", 402, "JOSEPH R BIDEN JR"),
        ("Hill", "P1", "PRESIDENT", "DEM", 34, "NO PREFERENCE"),
    ]
    contest = only(read(long_table(*rows), "2024-primary.xlsx"))
    assert (contest.kind, contest.office, votes(contest)["NO PREFERENCE"]) == ("candidate", "president", 34)


def test_one_answer_worded_differently_by_county_is_one_choice() -> None:
    title = "CONSTITUTIONAL AMENDMENT NO. 48"
    rows = [
        ("Hill", "P1", title, "", 10, "FOR THE AMENDMENT"),
        ("Hill", "P1", title, "", 20, "AGAINST THE AMENDMENT"),
        ("Park", "P1", title, "", 1, "FOR  AMENDMENT"),
        ("Park", "P1", title, "", 2, "AGAINST AMENDMENT"),
    ]
    contest = only(read(long_table(*rows), GENERAL))
    assert votes(contest) == {"FOR THE AMENDMENT": 11, "AGAINST THE AMENDMENT": 22}
    assert (contest.office, contest.counties) == ("state", "several")


def test_a_recount_stands_beside_the_first_count() -> None:
    rows = []
    for title, first, second in (
        ("PUBLIC SERVICE COMMISSIONER DISTRICT 5", 11233, 11146),
        ("PUBLIC SERVICE COMMISSIONER DISTRICT 5 - RECOUNT", 11227, 11140),
    ):
        rows += [
            ("Lake", "P1", title, "REP", first, "ANN BUKACEK"),
            ("Lake", "P1", title, "REP", second, "DEREK SKEES"),
        ]
    reading = read(long_table(*rows), PRIMARY)
    counts = {contest.count: contest for contest in reading.contests}
    assert set(counts) == {"first", "recount"}
    assert votes(counts["recount"]) == {"ANN BUKACEK": 11227, "DEREK SKEES": 11140}
    assert counts["first"].id != counts["recount"].id
    assert counts["first"].title == counts["recount"].title == "PUBLIC SERVICE COMMISSIONER DISTRICT 5"


def test_a_recount_alone_says_so() -> None:
    rows = [
        ("Glacier", "P1", "COUNTY COMMISSIONER DIST #3 - RECOUNT", "DEM", 5, "A"),
        ("Glacier", "P1", "COUNTY COMMISSIONER DIST #3 - RECOUNT", "DEM", 4, "B"),
    ]
    contest = only(read(long_table(*rows), PRIMARY))
    assert contest.count == "recount"
    assert any("before the recount" in note for note in contest.notes)


def test_two_people_of_one_party_in_a_general_election_are_doubtful() -> None:
    rows = [
        ("Cascade", "P1", "STATE SENATOR DISTRICT 46", "REP", count, name)
        for name, count in (("Kevin Blackler", 3816), ("Fred Carl", 164))
    ]
    doubts = only(read(long_table(*rows), "2012-general.xlsx")).doubts
    assert (
        doubts[0]
        == "Kevin Blackler and Fred Carl both stand as Republican: one person spelt in two ways, or rows mixed up."
    )


def test_a_question_of_the_whole_county_is_the_county_s() -> None:
    rows = [("Prairie", f"P{n}", "ROAD TAX LEVY", "", n, answer) for n in (1, 2) for answer in ("For", "Against")]
    rows += [("Prairie", f"P{n}", "CORONER", "REP", n, "A") for n in (1, 2)]
    rows += [("Prairie", "P1", "SIDEWALK LEVY", "", 5, answer) for answer in ("For", "Against")]
    reading = read(long_table(*rows), "2024-general.xlsx")
    assert only(reading, "ROAD TAX LEVY").office == "county"
    assert only(reading, "SIDEWALK LEVY").office == ""


def test_a_county_initiative_is_no_statewide_one() -> None:
    rows = [
        ("Flathead", "P1", "INITIATIVE NO. 17-01 ADD PROPERTY TO THE EGAN SLOUGH ZONING DISTRICT", "", 5, answer)
        for answer in ("FOR SLOUGH RESOLUTION", "AGAINST SLOUGH RESOLUTION")
    ]
    rows += [
        (county, "P1", "INITIATIVE NO. 185", "", 5, answer)
        for county in ("Flathead", "Lake")
        for answer in ("YES", "NO")
    ]
    reading = read(long_table(*rows), GENERAL)
    assert only(reading, "INITIATIVE NO. 17-01").office == "county"
    assert only(reading, "INITIATIVE NO. 185").office == "state"
