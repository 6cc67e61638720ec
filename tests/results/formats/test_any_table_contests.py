"""Which rows of a free table are one contest, and what is asked because it can't be known."""

from __future__ import annotations

import datetime as dt

from tests.results.files import by_title, only, read, table, votes
from tests.results.formats.test_any_table import HEADER, texts


def test_one_title_in_two_counties_is_two_contests_where_other_people_stand() -> None:
    rows = ("Lake,Sheriff,Ann,9", "Lake,Sheriff,Bob,8", "Cook,Sheriff,Cy,7", "Cook,Sheriff,Dee,6")
    reading = read("t.csv", table("county,contest,choice,votes", *rows))
    assert [(contest.jurisdiction, votes(contest)) for contest in reading.contests] == [
        ("Lake County", {"Ann": 9, "Bob": 8}),
        ("Cook County", {"Cy": 7, "Dee": 6}),
    ]


def test_one_title_in_two_counties_is_one_contest_where_the_same_people_stand() -> None:
    rows = ("Lake,Warden,Ann,9", "Lake,Warden,Bob,8", "Cook,Warden,Ann,7", "Cook,Warden,Bob,9")
    contest = only(read("t.csv", table("county,contest,choice,votes", *rows)))
    assert (votes(contest), contest.counties, contest.doubts) == ({"Ann": 16, "Bob": 17}, "several", ())


def test_one_person_in_common_is_a_doubt_that_the_person_settles() -> None:
    rows = ("Lake,Warden,Ann,9", "Lake,Warden,Bob,8", "Cook,Warden,Ann,7", "Cook,Warden,Cy,9")
    data = table("county,contest,choice,votes", *rows)
    joined = only(read("t.csv", data))
    assert votes(joined) == {"Ann": 16, "Bob": 8, "Cy": 9}
    assert joined.doubts[0].startswith("some of its people stand in several places, others don't")
    apart = read("t.csv", data, overrides={joined.id: {"counties": "one"}}).contests
    assert [votes(contest) for contest in apart] == [{"Ann": 9, "Bob": 8}, {"Ann": 7, "Cy": 9}]
    assert not any(contest.doubts for contest in apart)
    same = only(read("t.csv", data, overrides={joined.id: {"counties": "several"}}))
    assert (same.counties, same.doubts) == ("several", ())


def test_a_question_in_several_counties_is_asked() -> None:
    rows = ("Lake,Road levy,Yes,9", "Lake,Road levy,No,8", "Cook,Road levy,Yes,7", "Cook,Road levy,No,9")
    data = table("county,contest,choice,votes", *rows)
    question = only(read("t.csv", data))
    assert (question.kind, votes(question)) == ("question", {"Yes": 16, "No": 17})
    assert question.doubts[0].startswith("the same title stands in Lake County, Cook County.")
    apart = read("t.csv", data, overrides={question.id: {"counties": "one"}}).contests
    assert [votes(contest) for contest in apart] == [{"Yes": 9, "No": 8}, {"Yes": 7, "No": 9}]


def test_districts_are_contests_of_their_own() -> None:
    rows = ("State Senate,1,Ann,9", "State Senate,1,Bob,8", "State Senate,002,Cy,7", "State Senate,002,Dee,6")
    reading = read("t.csv", table("contest,district,choice,votes", *rows), state="MN")
    assert [(contest.title, contest.office, contest.seats) for contest in reading.contests] == [
        ("State Senate District 1", "legislative", 1),
        ("State Senate District 2", "legislative", 1),
    ]


def test_a_district_column_that_only_says_where_does_not_part_a_contest() -> None:
    rows = ("Warden,1,Ann,9", "Warden,1,Bob,8", "Warden,2,Ann,7", "Warden,2,Bob,9")
    assert votes(only(read("t.csv", table("contest,district,choice,votes", *rows)))) == {"Ann": 16, "Bob": 17}


def test_cities_are_contests_of_their_own() -> None:
    rows = ("Ely,Mayor,Ann,9", "Ely,Mayor,Bob,8", "Cook,Mayor,Cy,7", "Cook,Mayor,Dee,6")
    reading = read("t.csv", table("city,contest,choice,votes", *rows))
    assert [(contest.jurisdiction, contest.total) for contest in reading.contests] == [("Ely", 17), ("Cook", 13)]


def test_the_number_of_a_contest_tells_two_of_one_title_apart() -> None:
    rows = ("1010,Council Member (Nassau),Ann,25", "1011,Council Member (Nassau),Bob,25")
    reading = read("t.csv", table("contest id,contest,choice,votes", *rows))
    assert [votes(contest) for contest in reading.contests] == [{"Ann": 25}, {"Bob": 25}]


def test_people_who_never_stand_in_one_place_are_a_doubt() -> None:
    rows = ("1,Supervisor,Ann,9", "1,Supervisor,Bob,8", "2,Supervisor,Cy,7", "2,Supervisor,Dee,6")
    contest = only(read("t.csv", table("precinct,contest,choice,votes", *rows)))
    assert contest.doubts == ("Ann and Cy never stand in the same place: several contests under one title, or one?",)


def test_a_primary_has_a_contest_for_each_party() -> None:
    rows = ("Sheriff,Ann,DEM,9", "Sheriff,Bob,Democratic,8", "Sheriff,Cy,R,7", "Sheriff,Dee,REP,6")
    data = table("contest,choice,party,votes", *rows)
    reading = read("t.csv", data, stage="primary")
    assert [(contest.party, votes(contest)) for contest in reading.contests] == [
        ("DEM", {"Ann": 9, "Bob": 8}),
        ("R", {"Cy": 7, "Dee": 6}),
    ]
    unsaid = only(read("t.csv", data))
    assert unsaid.doubts == ("several of its candidates are of one party (democratic): is it a primary?",)
    said = read("t.csv", data, overrides={unsaid.id: {"stage": "primary"}})
    assert [contest.total for contest in said.contests] == [17, 13]


def test_one_contest_that_looks_like_a_primary_puts_those_of_two_parties_in_doubt() -> None:
    """Two who are each alone in their party's primary would be read as opponents."""
    rows = (
        "Sheriff,Ann,REP,9",
        "Sheriff,Bob,REP,8",
        "Coroner,Cy,REP,7",
        "Coroner,Dee,DEM,6",
        "Clerk,Ed,NULL,5",
        "Clerk,Flo,NonPart,4",
    )
    found = by_title(read("t.csv", table("contest,choice,party,votes", *rows), state="MT", county="Powell"))
    said = "elsewhere in the table a party has several candidates for one seat: is it a primary?"
    assert found["Coroner, Powell County"].doubts == (said,)
    assert said not in found["Clerk, Powell County"].doubts
    general = read("t.csv", table("contest,choice,party,votes", *rows), state="MT", county="Powell", stage="general")
    assert not any(contest.doubts for contest in general.contests)
    board = ("Trustee,Ann,REP,9", "Trustee,Bob,REP,8", *rows[2:4])
    found = by_title(read("t.csv", table("contest,choice,party,votes", *board), state="MT", county="Powell"))
    assert not found["Coroner, Powell County"].doubts


def test_facts_in_columns() -> None:
    header = "state,election date,stage,contest,choice,votes,vote for"
    rows = (
        "MN,11/8/2022,General,Council,Ann,9,2",
        "MN,11/8/2022,General,Council,Bob,8,2",
        "MN,11/8/2022,General,Council,Cy,8,2",
    )
    contest = only(read("t.csv", table(header, *rows)))
    assert (contest.state, contest.date, contest.stage, contest.seats) == ("MN", dt.date(2022, 11, 8), "general", 2)


def test_what_the_person_says_of_all_files() -> None:
    given = {"state": "MT", "date": dt.date(2024, 6, 4), "stage": "primary", "county": "Lake", "count": "official"}
    contest = only(read("t.csv", table(HEADER, "SHERIFF/CORONER,Ann,9", "SHERIFF/CORONER,Bob,8"), **given))
    assert (contest.state, contest.date, contest.stage, contest.count) == (
        "MT",
        dt.date(2024, 6, 4),
        "primary",
        "official",
    )
    assert (contest.office, contest.jurisdiction, contest.counties) == ("county", "Lake County", "one")


def test_a_recount_beside_the_first_count() -> None:
    rows = ("House 3,Ann,99", "House 3,Bob,98", "House 3 - RECOUNT,Ann,98", "House 3 - RECOUNT,Bob,99")
    counts = {contest.count: contest.total for contest in read("t.csv", table(HEADER, *rows)).contests}
    assert counts == {"first": 197, "recount": 197}


def test_districts_spelt_in_two_ways_are_one() -> None:
    rows = ("State Senate,SD17,Ann,9", "State Senate,017,Ann,8", "State Senate,District 17,Bob,7")
    contest = only(read("t.csv", table("contest,district,choice,votes", *rows), state="MT"))
    assert (contest.title, votes(contest)) == ("State Senate District 17", {"Ann": 17, "Bob": 7})


def test_one_person_in_two_districts_is_a_doubt() -> None:
    rows = ("State Senate,1,Ann,9", "State Senate,1,Bob,8", "State Senate,2,Ann,7", "State Senate,2,Cy,6")
    reading = read("t.csv", table("contest,district,choice,votes", *rows), state="MN")
    assert [contest.doubts for contest in reading.contests] == [
        ("Ann stands in another district of the same title too: one contest or two?",)
    ] * 2


def test_one_name_with_two_parties_is_a_doubt() -> None:
    rows = ("Mayor,Smith,DEM,30", "Mayor,Smith,REP,29", "Mayor,Roe,GRN,5")
    (doubt,) = only(read("t.csv", table("contest,choice,party,votes", *rows))).doubts
    assert doubt == "Smith stands for DEM and REP: one person on two lines, or two people of one name?"


def test_one_name_with_two_parties_in_its_cell_is_two_people() -> None:
    contest = only(read("t.csv", table(HEADER, "Mayor,Smith (R),30", "Mayor,Smith (D),29")))
    assert votes(contest) == {"Smith (R)": 30, "Smith (D)": 29}


def test_totals_that_do_not_say_so_are_a_doubt() -> None:
    places = {"1": (30, 20), "2": (11, 12), "Ely": (41, 32), "3": (5, 6), "4": (1, 1), "Cook": (6, 7)}
    rows = [
        f"{place},Mayor,{name},{count}"
        for place, both in places.items()
        for name, count in zip("AB", both, strict=True)
    ]
    header = "precinct,contest,choice,votes"
    (doubt,) = only(read("t.csv", table(header, *rows))).doubts
    assert doubt == (
        "“Ely” has the sum of the rows above it, and 1 more rows like it: if it is their total, name it so, or delete it from the file"
    )
    first = ("All,Mayor,A,41", "All,Mayor,B,32", "1,Mayor,A,30", "1,Mayor,B,20", "2,Mayor,A,11", "2,Mayor,B,12")
    (doubt,) = only(read("t.csv", table(header, *first))).doubts
    assert doubt.startswith("“All” has the sum of the rows below it")


def test_places_that_happen_to_add_up_are_no_doubt() -> None:
    rows = [
        f"{place},Mayor,{name},{count}" for place, count in (("1", 30), ("2", 30), ("3", 60), ("4", 7)) for name in "AB"
    ]
    assert only(read("t.csv", table("precinct,contest,choice,votes", *rows))).doubts == ()
    few = [f"{place},Mayor,{name},{count}" for place, count in (("1", 1), ("2", 2), ("3", 3)) for name in "AB"]
    assert only(read("t.csv", table("precinct,contest,choice,votes", *few))).doubts == ()


def test_many_rows_for_one_place_are_added_and_doubted() -> None:
    rows = [f"Mayor,{name},{count}" for count in range(1, 14) for name in ("Ann", "Bob")]
    contest = only(read("t.csv", table(HEADER, *rows)))
    assert votes(contest) == {"Ann": 91, "Bob": 91}
    assert contest.doubts == (
        "Ann has 13 rows: parts of a place that no column names, several counts, or copies? They are added up",
    )


def test_two_rows_for_every_choice_are_two_counts() -> None:
    rows = ("Mayor,Ann,10", "Mayor,Bob,9", "Mayor,Ann,11", "Mayor,Bob,9")
    assert [contest.total for contest in read("t.csv", table(HEADER, *rows)).contests] == [19, 20]


def test_the_county_of_one_file_may_be_given() -> None:
    data = table(HEADER, "SHERIFF/CORONER,Ann,9", "SHERIFF/CORONER,Bob,8")
    assert only(read("t.csv", data, state="MT", county_of={"t.csv": "Lake"})).jurisdiction == "Lake County"


def test_all_faults_are_listed_and_the_contest_is_told_the_first() -> None:
    reading = read(
        "t.csv",
        table("precinct,contest,choice,votes", *(f"{row},Mayor,Ann,-{row}" for row in range(1, 101)), "0,Mayor,Ann,1"),
    )
    assert len(texts(reading, "fault")) == 100
    assert len(only(reading).doubts) == 50


def test_one_county_and_one_title_in_several_spellings_are_one_contest() -> None:
    rows = (
        *("LAKE,1,SHERIFF,Ann,R,10", "LAKE,1,SHERIFF,Bob,D,9", "Lake,2,Sheriff,ANN,R,10", "Lake,2,Sheriff,BOB,D,12"),
        *("Lake County,3,Sheriff ,Ann,R,1", "Lake County,3,Sheriff ,Bob,D,2"),
    )
    data = table("County,Precinct,Contest,Candidate,Party,Votes", *rows)
    for given in ({"state": "MT", "stage": "general"}, {}):
        contest = only(read("t.csv", data, **given))
        assert (votes(contest), contest.doubts) == ({"Ann": 21, "Bob": 23}, ())
    assert only(read("t.csv", data, state="MT")).jurisdiction == "Lake County"
    wide = table("County,Precinct,Ann Lee,Bob Ray,Write-in", "LAKE,1,10,9,0", "Lake County,2,1,2,1")
    assert {unit.county for units in read("t.csv", wide, state="MT").units.values() for unit in units} == {"Lake"}


def test_rounds_of_a_ranked_choice_count_are_no_choices() -> None:
    rows = [
        f"Mayor,{name} | {turn},{number}"
        for turn, counts in (("Round 1", (310, 300)), ("Round 2", (311, 320)), ("Final", (311, 320)))
        for name, number in zip(("Bob Yates", "Aaron Brockett"), counts, strict=True)
    ]
    contest = only(read("x.csv", table("contest,candidate,votes", *rows), state="MN", stage="general"))
    assert contest.doubts == (
        "“Bob Yates | Round 1” and “Bob Yates | Round 2” are rounds of one ranked-choice count: the last round alone tells who won",
    )
    last = only(read("x.csv", table("contest,candidate,votes", *rows[4:]), state="MN", stage="general"))
    assert last.doubts == ()


def test_a_title_may_name_the_party_of_its_primary() -> None:
    data = (
        b"county,contest,candidate,votes\nCarbon,Sheriff (REP),Ann Lee,100\nCarbon,Sheriff (REP),Bob Roe,99\n"
        b"Carbon,Sheriff (DEM),Cy Foe,80\nCarbon,Sheriff (DEM),Write-In (WRITE-IN),3\n"
        b"Carbon,DEM County Attorney,Di Goe,70\nCarbon,DEM County Attorney,Ed Hoe,60\n"
        b"Carbon,REP IN CONGRESS,Flo Ioe,70\nCarbon,REP IN CONGRESS,Gus Joe,60\n"
    )
    found = read("t.csv", data, state="MT").contests
    assert [(contest.title, contest.party, contest.stage, contest.seats) for contest in found[:3]] == [
        ("Sheriff", "REP", "primary", 1),
        ("Sheriff", "DEM", "primary", 1),
        ("County Attorney", "DEM", "primary", 1),
    ]
    assert [choice.pooled for choice in found[1].choices] == [False, True]
    assert (found[3].title, found[3].party) == ("REP IN CONGRESS", "")


def test_elections_of_several_years_in_one_table_stay_apart() -> None:
    data = (
        b"year,county,office,candidate,party,votes\n2018,Carbon,Sheriff,Ann Lee,REP,100\n2018,Carbon,Sheriff,Bob Roe,DEM,99\n"
        b"2022,Carbon,Sheriff,Cy Foe,REP,100\n2022,Carbon,Sheriff,Di Goe,DEM,90\n"
    )
    found = read("t.csv", data, state="MT").contests
    assert [(contest.title, contest.total, contest.doubts) for contest in found] == [
        ("Sheriff, 2018", 199, ()),
        ("Sheriff, 2022", 190, ()),
    ]
    older, newer = read("t.csv", data, state="MT", date=dt.date(2022, 11, 8)).contests
    assert older.doubts == ("the table says 2018, the election day that was given is 2022-11-08: when was it?",)
    assert (newer.date, newer.doubts) == (dt.date(2022, 11, 8), ())
    both = data.replace(b"year,", b"year,election_date,").replace(b"2018,C", b"2018,11/6/2018 12:00:00 AM,C")
    timed = read("t.csv", both.replace(b"2022,C", b"2022,11/8/2022 12:00:00 AM,C"), state="MT").contests
    assert [(contest.title, contest.date) for contest in timed] == [
        ("Sheriff", dt.date(2018, 11, 6)),
        ("Sheriff", dt.date(2022, 11, 8)),
    ]


def test_columns_of_precincts_reporting_tell_a_partial_count() -> None:
    header = "county,contest,choice,votes,precincts reporting,total precincts"
    rows = ("Lake,Warden,Ann,9,2,3", "Lake,Warden,Bob,8,2,3", "Cook,Warden,Ann,7,4,4", "Cook,Warden,Bob,9,4,4")
    assert only(read("t.csv", table(header, *rows))).precincts == (6, 7)
    one = table("contest,candidate,votes,Precincts Reporting", "Warden,Ann,9,2 of 3", "Warden,Bob,8,2 of 3")
    assert only(read("t.csv", one)).precincts == (2, 3)
    whole = ("Lake,Warden,Ann,9,6,7", "Lake,Warden,Bob,8,6,7", "Cook,Warden,Ann,7,6,7", "Cook,Warden,Bob,9,6,7")
    assert only(read("t.csv", table(header, *whole))).precincts == (6, 7)
    none = table("contest,candidate,votes,num Area total,num Area rptg", "Warden,Ann,9,3,0", "Warden,Bob,8,3,0")
    assert only(read("t.csv", none)).precincts is None
