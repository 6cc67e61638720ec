"""Long free tables: columns by name and content, totals, ways of voting, contests told apart, pasted tables, sheets."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.results import Reading
from tests.results.files import only, read, refusal, table, votes
from tests.results.workbooks import workbook

HEADER = "contest,choice,votes"
MAYOR = ("Mayor,Ann Lee,120", "Mayor,Bob Roe,118")


def texts(reading: Reading, level: str = "note") -> list[str]:
    return [str(note) for note in reading.notes if note.level == level]


def test_a_plain_table() -> None:
    reading = read("county.csv", table(HEADER, *MAYOR))
    contest = only(reading)
    assert (contest.title, contest.office, contest.seats, contest.count) == ("Mayor", "", None, "unknown")
    assert votes(contest) == {"Ann Lee": 120, "Bob Roe": 118}
    assert contest.source.rows == (2, 3)
    assert (reading.files[0].format, reading.files[0].rows, reading.files[0].votes) == ("table of votes", 2, 238)


@pytest.mark.parametrize(
    "header",
    [
        "contest,choice,votes",
        "votes,choice,contest",
        "Contest Name,Choice Name,Total Votes",
        "OFFICE,CANDIDATE NAME,VOTES RECEIVED",
        "race,nominee,vote_count",
        "ContestTitle,CandidateName,VoteTotal",
        "ballot item,selection,# of votes",
        "zip,contest,population,choice,votes,remark",
        "contest,choice,votes,percent",
    ],
)
def test_columns_by_their_headings_in_any_order_beside_others(header: str) -> None:
    columns = header.split(",")
    told = {"zip": "56001", "population": "3,000", "remark": "see note", "percent": "50.4%"}

    def row(title: str, choice: str, count: str) -> tuple[str, ...]:
        cells = dict(told)
        for name in columns:
            plain = name.lower().replace("_", " ")
            if plain in ("contest", "contest name", "contesttitle", "office", "race", "ballot item"):
                cells[name] = title
            elif name not in told:
                cells[name] = count if "vote" in plain else choice
        return tuple(cells[name] for name in columns)

    contest = only(read("t.csv", table(header, row("Mayor", "Ann Lee", "120"), row("Mayor", "Bob Roe", "118"))))
    assert (contest.title, votes(contest)) == ("Mayor", {"Ann Lee": 120, "Bob Roe": 118})


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_delimiters_and_line_ends(delimiter: str, end: str) -> None:
    rows = (("Mayor", 'Ann "Red, the" Lee', "1,120"), ("Mayor", f"Bob{delimiter} Roe", "1,118"))
    data = table(HEADER, rows[0], "", rows[1], end=end, delimiter=delimiter)
    assert votes(only(read("t.txt", data))) == {
        'Ann "Red, the" Lee': 1120,
        " ".join(f"Bob{delimiter} Roe".split()): 1118,
    }


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings(encoding: str) -> None:
    data = "contest\tchoice\tvotes\nMayor\tRenée Núñez\t9\nMayor\tBob\t8\n".encode(encoding)
    assert votes(only(read("t.txt", data))) == {"Renée Núñez": 9, "Bob": 8}


def test_names_stay_as_they_are() -> None:
    names = ("NA", "None", "True", "null", "Steve Gunderson", "Rebecca Blankenship", "Total Recall", "001", "Zoe, Jr.")
    contest = only(read("t.csv", table(HEADER, *(("Sheriff", name, 10) for name in names))))
    assert tuple(votes(contest)) == names


def test_precincts_keep_their_zeros() -> None:
    reading = read(
        "t.csv", table("precinct,contest,choice,votes", "001,Mayor,Ann,1", "1,Mayor,Ann,2", "001,Mayor,Bob,4")
    )
    units = reading.units[only(reading).id]
    assert [(unit.precinct, unit.choice, unit.votes) for unit in units] == [
        ("001", "Ann", 1),
        ("001", "Bob", 4),
        ("1", "Ann", 2),
    ]


def test_a_name_and_a_code_tell_precincts_apart() -> None:
    rows = ("Ward 1,17,Mayor,Ann,1", "Ward 1,18,Mayor,Ann,2")
    reading = read("t.csv", table("precinct name,precinct code,contest,choice,votes", *rows))
    assert [unit.precinct for unit in reading.units[only(reading).id]] == ["Ward 1 17", "Ward 1 18"]
    assert votes(only(reading)) == {"Ann": 3}


@pytest.mark.parametrize("cell", ["", "-", "*", "S", "X", "N/A", "<10"])
def test_an_unknown_count_is_never_zero(cell: str) -> None:
    contest = only(read("t.csv", table(HEADER, *MAYOR, ("Mayor", "Cy Poe", cell))))
    assert votes(contest) == {"Ann Lee": 120, "Bob Roe": 118, "Cy Poe": None}
    assert contest.total is None
    assert "The votes of Cy Poe are not told in row 4." in contest.notes


@pytest.mark.parametrize(
    ("cell", "what"),
    [
        ("-9", "a negative number"),
        ("1e3", "scientific notation"),
        ("10.5", "a fraction, or thousands parted in another way"),
        ("57.06%", "a percentage"),
    ],
)
def test_a_fault_is_told_with_its_place_and_stops_its_contest(cell: str, what: str) -> None:
    data = table(HEADER, *MAYOR, f"Sheriff,Cy Poe,{cell}", "Sheriff,Dee Fox,4")
    reading = read("t.csv", data)
    told = f"expected a whole number of votes; found “{cell}”, {what}"
    assert texts(reading, "fault") == [f"t.csv, row 4, column votes: {told}"]
    assert {contest.title: contest.doubts for contest in reading.contests} == {
        "Mayor": (),
        "Sheriff": (f"row 4: {told}",),
    }


def test_a_row_without_its_contest_puts_both_neighbours_in_doubt() -> None:
    data = table(HEADER, *MAYOR, ",Cy Poe,7", "Sheriff,Dee Fox,4", "Clerk,Eve Ray,3")
    doubts = {contest.title: bool(contest.doubts) for contest in read("t.csv", data).contests}
    assert doubts == {"Mayor": True, "Sheriff": True, "Clerk": False}


def test_a_row_without_a_choice_is_a_fault() -> None:
    contest = only(read("t.csv", table(HEADER, *MAYOR, "Mayor,,7")))
    assert contest.doubts == ("row 4: expected a candidate or answer; found none",)


def test_cells_beyond_the_headings_are_a_fault() -> None:
    contest = only(read("t.csv", table(HEADER, *MAYOR, "Mayor,Poe,Cy,7")))
    assert any("expected 3 cells, as the headings have; found 4" in doubt for doubt in contest.doubts)


# Totals and ways of voting


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


# Which rows are one contest


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


# Tables that were typed or pasted


def test_a_pasted_table_with_its_colours_footnotes_and_total() -> None:
    lines = (
        "2022 Minnesota gubernatorial election[5]",
        "Party\tCandidate\tVotes\t%\t±%",
        "\tDFL\tTim Walz (incumbent)[a]\t1,312,349[b]\t52.27%\t-1.57%",
        "\tRepublican\tScott Jensen\t1,119,941\t44.61%\t+2.18%",
        "\tWrite-in\t1,026\t0.04%\tN/A",
        "Total votes\t2,433,316\t100.0%",
        "\tDFL hold",
    )
    contest = only(read("pasted.txt", "\n".join(lines[:4]).encode()))
    assert votes(contest) == {"Tim Walz (incumbent)": 1312349, "Scott Jensen": 1119941}
    assert [choice.party for choice in contest.choices] == ["DFL", "Republican"]
    whole = only(read("pasted.txt", "\n".join((*lines[:4], *lines[5:])).encode()))
    assert whole.title == "2022 Minnesota gubernatorial election"
    assert whole.doubts == ("the file states 2,433,316 votes, its choices add up to 2,432,290.",)
    agreeing = "\n".join((*lines[:4], "Majority\t192,408\t7.66%", "Total votes\t2,432,290\t100.0%", lines[6]))
    assert only(read("pasted.txt", agreeing.encode())).doubts == ()


@pytest.mark.parametrize(
    "text",
    [
        "| Candidate | Votes |\n|:---|---:|\n| Ann Lee | 1,120 |\n| Bob Roe | 118 |\n",
        "Candidate     Votes    %\nAnn Lee       1,120    90.5\nBob Roe         118     9.5\n",
        "Candidate;Votes\nAnn Lee;1 120\nBob Roe;118\n",
    ],
)
def test_typed_tables(text: str) -> None:
    contest = only(read("Mayor of Ely.txt", text.encode()))
    assert (contest.title, votes(contest)) == ("Mayor of Ely", {"Ann Lee": 1120, "Bob Roe": 118})


def test_two_contests_under_titles_of_their_own() -> None:
    text = "Mayor\nCandidate,Votes\nAnn,10\nBob,9\n\nCouncil\nCandidate,Votes\nCy,5\nDee,4\n"
    reading = read("t.csv", text.encode())
    assert {contest.title: votes(contest) for contest in reading.contests} == {
        "Mayor": {"Ann": 10, "Bob": 9},
        "Council": {"Cy": 5, "Dee": 4},
    }


def test_a_title_between_choices_without_headings_is_a_doubt() -> None:
    text = "Candidate,Votes\nAnn,10\nBob,9\nCouncil,\nCy,5\n"
    doubts = only(read("t.csv", text.encode())).doubts
    assert doubts == (
        "row 4: “Council” stands alone in its row: the title of another contest, or a choice without votes?",
    )


def test_remarks_below_the_table() -> None:
    reading = read("t.csv", table(HEADER, *MAYOR, "", "Source: county auditor,,", "* includes late ballots"))
    assert votes(only(reading)) == {"Ann Lee": 120, "Bob Roe": 118}
    assert any("hold no votes" in text for text in texts(reading))


def test_headings_repeated_on_every_page() -> None:
    assert votes(only(read("t.csv", table(HEADER, MAYOR[0], HEADER, MAYOR[1])))) == {"Ann Lee": 120, "Bob Roe": 118}


# Workbooks


def test_a_workbook_of_several_sheets() -> None:
    sheets = {
        "About": [["Prepared by the county auditor"]],
        "City": [["City of Ely"], [], ["contest", "choice", "votes"], ["Mayor", "Ann", 12], ["Mayor", "Bob", 9.0]],
        "School": [["votes", "choice", "contest"], ["1,004", "Yes", "Levy"], [998, "No", "Levy"]],
    }
    reading = read("county.xlsx", workbook(sheets))
    assert {contest.title: votes(contest) for contest in reading.contests} == {
        "Mayor": {"Ann": 12, "Bob": 9},
        "Levy": {"Yes": 1004, "No": 998},
    }
    assert [contest.source.sheet for contest in reading.contests] == ["City", "School"]
    assert "county.xlsx, sheet About: It has no numbers and is left out." in texts(reading)


def test_the_same_contest_on_two_sheets_is_counted_once() -> None:
    rows = [
        ["precinct", "contest", "choice", "votes"],
        ["1", "Mayor", "Ann", 7],
        ["2", "Mayor", "Ann", 5],
        ["1", "Mayor", "Bob", 9],
    ]
    summary = [["contest", "choice", "votes"], ["Mayor (Vote For 1)", "Ann", 12], ["Mayor (Vote For 1)", "Bob", 9]]
    reading = read("county.xlsx", workbook({"Summary": summary, "Detail": rows}))
    contest = only(reading)
    assert (votes(contest), contest.seats, contest.doubts) == ({"Ann": 12, "Bob": 9}, 1, ())
    assert len(reading.units[contest.id]) == 3


def test_two_sheets_that_disagree_are_a_doubt() -> None:
    one = [["contest", "choice", "votes"], ["Mayor", "Ann", 12], ["Mayor", "Bob", 9]]
    other = [["contest", "choice", "votes"], ["Mayor", "Ann", 13], ["Mayor", "Bob", 9]]
    assert only(read("county.xlsx", workbook({"A": one, "B": other}))).doubts


def test_a_fault_in_a_sheet_names_the_sheet() -> None:
    rows = [["contest", "choice", "votes"], ["Mayor", "Ann", 12], ["Mayor", "Bob", -9]]
    told = texts(read("county.xlsx", workbook({"City": rows})), "fault")
    assert told == [
        "county.xlsx, sheet City, row 3, column votes: expected a whole number of votes; found “-9”, a negative number"
    ]


def test_two_columns_of_one_heading_are_refused() -> None:
    sentence = refusal("t.csv", table("contest,choice,votes,votes", "Mayor,Ann,1,2"))
    assert sentence == "t.csv: columns C and D are both headed “votes”. Rename or remove one of them."


# What can't be known is asked, never guessed


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
