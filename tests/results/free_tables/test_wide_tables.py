"""Wide tables: one to three rows of headings, titles over the first column only, totals, places that don't vote on a contest."""

from __future__ import annotations

import io

import pytest
import xlsxwriter

from recount_core.results import Reading
from recount_core.results.free_tables.wide import Head, heads, is_party, split_party
from tests.results.files import only, read, refusal, votes
from tests.results.workbooks import workbook


def text(*lines: str) -> bytes:
    return "\n".join(lines).encode()


def contests(reading: Reading) -> dict[str, dict[str, int | None]]:
    return {contest.title: votes(contest) for contest in reading.contests}


def decidable(reading: Reading) -> list[str]:
    return [contest.title for contest in reading.contests if not contest.doubts and contest.total is not None]


@pytest.mark.parametrize(
    ("label", "found"),
    [
        ("Jane Doe (DEM)", ("Jane Doe", "DEM")),
        ("Jane Doe [R]", ("Jane Doe", "R")),
        ("Jane Doe, Libertarian", ("Jane Doe", "Libertarian")),
        ("Jane Doe - Green", ("Jane Doe", "Green")),
        ("JANE DOE/\nJOHN ROE\nU.S. Taxpayers", ("JANE DOE/ JOHN ROE", "U.S. Taxpayers")),
        ("John Roe, Jr.", ("John Roe, Jr.", "")),
        ("Jane Doe (incumbent)", ("Jane Doe (incumbent)", "")),
        ("Bond - Yes", ("Bond - Yes", "")),
    ],
)
def test_parties_in_the_cell_of_a_name(label: str, found: tuple[str, str]) -> None:
    assert split_party(label) == found


def test_parties_are_whole_labels() -> None:
    assert is_party("REP")
    assert is_party("Democratic-Farmer-Labor")
    assert not is_party("Republican Ann")


def test_a_title_stands_over_its_first_column_only() -> None:
    block = (("", "Mayor", "", "", "Sheriff", ""), ("Precinct", "Ann", "Bob", "Total", "Cy", "Dee"))
    assert heads(block, 6, {1, 2, 3, 4, 5}) == (
        Head("", "", "Precinct"),
        Head("Mayor", "", "Ann"),
        Head("Mayor", "", "Bob"),
        Head("Mayor", "", "Total"),
        Head("Sheriff", "", "Cy"),
        Head("Sheriff", "", "Dee"),
    )


def test_a_title_ends_at_a_total_or_at_an_empty_column() -> None:
    block = (("Mayor", "", "", "", "Clerk", "", ""), ("Ann", "Total", "Bob", "", "Cy", "", "Dee"))
    assert [head.contest for head in heads(block, 7, {0, 1, 2, 4, 6})] == ["Mayor", "Mayor", "", "", "Clerk", "", ""]


def test_a_title_reaches_over_its_merged_cells() -> None:
    block = (("", "Mayor", "", "", ""), ("Precinct", "Ann", "Bob", "Poll book", "Cards"))
    assert [head.contest for head in heads(block, 5, {1, 2, 3, 4}, [(0, 1, 0, 2)])] == ["", "Mayor", "Mayor", "", ""]


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (0, 2, 1)])
def test_three_rows_of_headings_in_any_order(order: tuple[int, int, int]) -> None:
    rows = (("Mayor", "Mayor", "Clerk"), ("DEM", "REP", "NON"), ("Ann", "Bob", "Cy"))
    if order == (0, 2, 1):
        block = (rows[0], rows[2], rows[1])
    else:
        block = tuple(rows[index] for index in order)
    assert heads(block, 3, {0, 1, 2}) == (
        Head("Mayor", "DEM", "Ann"),
        Head("Mayor", "REP", "Bob"),
        Head("Clerk", "NON", "Cy"),
    )


def test_party_letters_before_every_name_of_a_contest() -> None:
    block = (
        ("House", "", "", "Clerk", ""),
        ("DEM ANN LEE", "REP BOB ROE", "Write-in: Cy Poe", "REP DEE FOX", "UNA SMITH"),
    )
    assert heads(block, 5, set(range(5))) == (
        Head("House", "DEM", "ANN LEE"),
        Head("House", "REP", "BOB ROE"),
        Head("House", "", "Write-in: Cy Poe"),
        Head("Clerk", "REP", "DEE FOX"),
        Head("Clerk", "UNA", "SMITH"),
    )


def test_one_row_of_headings_with_parties() -> None:
    reading = read("Mayor.csv", text("Precinct,Ann (DEM),Bob (REP),Write-in", "001,10,12,1", "002,11,9,0"))
    contest = only(reading)
    assert (contest.title, votes(contest)) == ("Mayor", {"Ann": 21, "Bob": 21, "Write-in": 1})
    assert [choice.pooled for choice in contest.choices] == [False, False, True]
    assert {unit.precinct for unit in reading.units[contest.id]} == {"001", "002"}


@pytest.mark.parametrize("header", ["Precinct,Yes,No", "Town,Ann,Bob,Total", "Precinct,Ann,Bob,Over Votes,Under Votes"])
def test_what_shows_that_columns_are_votes(header: str) -> None:
    cells = {"Yes": "7", "No": "5", "Ann": "7", "Bob": "5", "Total": "12", "Over Votes": "1", "Under Votes": "2"}
    row = ",".join(cells.get(name, "A") for name in header.split(","))
    assert only(read("t.csv", text(header, row))).total == 12


def test_several_contests_in_columns_of_any_order() -> None:
    reading = read("t.csv", text(",Mayor,,,Clerk,", "Precinct,Total,Bob,Ann,Dee,Cy", "1,19,9,10,4,5", "2,13,6,7,3,2"))
    assert contests(reading) == {"Mayor": {"Bob": 15, "Ann": 17}, "Clerk": {"Dee": 7, "Cy": 7}}
    assert decidable(reading) == ["Mayor", "Clerk"]


def test_titles_above_the_table_are_no_headings() -> None:
    lines = (
        "Statement of votes",
        "November 8 2022",
        ",STATISTICS,,Mayor,",
        "Precinct,Registered Voters,By Mail,Ann,Bob",
    )
    reading = read("t.csv", text(*lines, "1,100,20,10,9", "2,90,30,7,6", "Total,190,50,17,15"))
    contest = only(reading)
    assert (contest.title, votes(contest), contest.registered) == ("Mayor", {"Ann": 17, "Bob": 15}, 190)


def test_the_title_above_a_table_of_one_contest() -> None:
    lines = ("Official results", "County Commissioner District 3", "November 8 2022", "Precinct,Ann,Bob,Write-ins")
    assert only(read("t.csv", text(*lines, "1,10,9,0"))).title == "County Commissioner District 3"


def test_a_total_row_that_agrees_is_left_out_and_one_that_does_not_is_a_doubt() -> None:
    lines = ("Precinct,Ann (R),Bob (D)", "1,10,9", "2,7,6")
    assert decidable(read("t.csv", text(*lines, "Total,17,15"))) == ["t"]
    doubts = only(read("t.csv", text(*lines, "Total,17,16"))).doubts
    assert doubts == ("row 4: the row “Total” says 16 for Bob, its parts add up to 15.",)


def test_a_total_column_that_does_not_agree_is_a_doubt() -> None:
    contest = only(read("t.csv", text(",Mayor,,", "Precinct,Ann,Bob,Total", "1,10,9,19", "2,7,6,14")))
    assert contest.doubts == ("row 4: the row states 14 votes in all, its choices add up to 13",)


def test_a_total_column_may_count_over_and_undervotes() -> None:
    header = "Precinct,Ann,Bob,Overvotes,Undervotes,Total"
    contest = only(read("t.csv", text(",Mayor,,,,", header, "1,10,9,1,3,23", "2,7,6,0,2,15")))
    assert (contest.total, contest.doubts, contest.overvotes, contest.undervotes) == (32, (), 1, 5)


def test_rows_without_numbers_are_unknown() -> None:
    contest = only(read("t.csv", text("Precinct,Ann (R),Bob (D)", "1,10,9", "2,,", "3,7,6")))
    assert votes(contest) == {"Ann": None, "Bob": None}


def test_places_that_do_not_vote_on_a_contest_where_a_total_row_proves_it() -> None:
    lines = (",Mayor,,Clerk,", "Precinct,Ann,Bob,Cy,Dee", "1,10,9,,", "2,,,4,3", "Total,10,9,4,3")
    reading = read("t.csv", text(*lines))
    assert contests(reading) == {"Mayor": {"Ann": 10, "Bob": 9}, "Clerk": {"Cy": 4, "Dee": 3}}
    assert decidable(reading) == ["Mayor", "Clerk"]
    unproven = read("t.csv", text(*lines[:-1]))
    assert contests(unproven)["Mayor"] == {"Ann": None, "Bob": None}


def test_headings_over_numbered_precincts() -> None:
    lines = ("Precinct,Ann (R),Bob (D)", "Ely,,", "1,10,9", "2,5,6", "Cook,,", "1,3,4", "Total,18,19")
    reading = read("t.csv", text(*lines))
    assert [unit.precinct for unit in reading.units[only(reading).id]][::2] == ["Ely 1", "Ely 2", "Cook 1"]
    assert decidable(reading) == ["t"]


def test_a_remark_below_a_wide_table() -> None:
    assert decidable(read("t.csv", text("Precinct,Ann (R),Bob (D)", "1,10,9", "Source: county auditor,,"))) == ["t"]


def test_rows_of_ways_of_voting_in_a_wide_table() -> None:
    lines = (
        "Precinct,Type,Ann (R),Bob (D)",
        "1,Early,3,2",
        "1,Polling,4,4",
        "1,Total,7,6",
        "2,Early,1,2",
        "2,Polling,1,1",
        "2,Total,2,3",
    )
    assert votes(only(read("t.csv", text(*lines)))) == {"Ann": 9, "Bob": 9}


def test_a_contest_named_on_each_row() -> None:
    lines = ("Batch,Contest Name,Yes,No,Over Votes", "j1,Levy,45,72,0", "j2,Levy,124,48,1", "j1,Bond,10,9,0")
    assert contests(read("t.csv", text(*lines))) == {"Levy": {"Yes": 169, "No": 120}, "Bond": {"Yes": 10, "No": 9}}


def test_percentages_beside_the_votes_are_not_used() -> None:
    lines = ("Precinct,Ann (R),,Bob (D),", "1,10,0.5,10,0.5", "2,5,62.5%,3,37.5%")
    assert votes(only(read("t.csv", text(*lines)))) == {"Ann": 15, "Bob": 13}


def test_pooled_write_ins_in_two_columns_are_both_kept() -> None:
    contest = only(read("t.csv", text(",Mayor,,,", "Precinct,Ann,Bob,Write-In,Write-In", "1,10,9,2,1")))
    assert votes(contest) == {"Ann": 10, "Bob": 9, "Write-In": 2, "Write-In (2)": 1}


def test_named_write_ins_and_their_leavings() -> None:
    header = "Precinct,Ann (R),Cy Poe (Write-in),Write-in: Dee Fox,Write-in: Not Assigned"
    choices = only(read("t.csv", text(header, "1,10,2,1,5"))).choices
    assert [(choice.name, choice.votes, choice.write_in) for choice in choices] == [
        ("Ann", 10, False),
        ("Cy Poe", 2, True),
        ("Dee Fox", 1, True),
    ]


def test_two_columns_for_one_choice_are_refused() -> None:
    sentence = refusal("t.csv", text("Precinct,Ann (R),Ann (R)", "1,10,9", "2,3,4"))
    assert sentence == (
        "t.csv: columns B and C are both headed “Ann (R)”; give each choice one column, or name the contest above each."
    )


def test_a_workbook_with_merged_titles() -> None:
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data)
    sheet = book.add_worksheet("Canvass")
    sheet.merge_range(0, 0, 0, 6, "Canvass of Lake County")
    sheet.merge_range(2, 2, 2, 3, "Mayor")
    sheet.merge_range(2, 4, 2, 6, "Clerk")
    for column, name in enumerate(("Place", "Poll book", "Ann", "Bob", "Cy", "Dee", "Total")):
        sheet.write(3, column, name)
    for row, cells in enumerate((("Ely", 40, 10, 9, 4, 5, 9), ("Cook", 20, 7, 6, 3, 2, 5)), 4):
        for column, cell in enumerate(cells):
            sheet.write(row, column, cell)
    book.close()
    assert contests(read("canvass.xlsx", data.getvalue())) == {
        "Mayor": {"Ann": 17, "Bob": 15},
        "Clerk": {"Cy": 7, "Dee": 7},
    }


def test_formulas_are_read_as_displayed_and_hidden_sheets_are_told() -> None:
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data)
    sheet = book.add_worksheet("Votes")
    for column, name in enumerate(("Precinct", "Ann (R)", "Bob (D)")):
        sheet.write(0, column, name)
    sheet.write_row(1, 0, ("1", 10, 9))
    sheet.write_row(2, 0, ("2", 7, 6))
    sheet.write(3, 0, "Total")
    sheet.write_formula(3, 1, "=SUM(B2:B3)", None, 17)
    sheet.write_formula(3, 2, "=SUM(C2:C3)", None, 15)
    book.add_worksheet("Draft").hide()
    book.close()
    reading = read("t.xlsx", data.getvalue())
    assert (contests(reading), decidable(reading)) == ({"Votes": {"Ann": 17, "Bob": 15}}, ["Votes"])
    assert "t.xlsx: Hidden sheets are not read: Draft." in [str(note) for note in reading.notes]


def test_cells_merged_downwards_hold_for_each_of_their_rows() -> None:
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data)
    sheet = book.add_worksheet("Sheet1")
    sheet.write_row(0, 0, ("contest", "choice", "votes"))
    sheet.merge_range(1, 0, 2, 0, "Mayor")
    sheet.merge_range(3, 0, 4, 0, "Clerk")
    for row, cells in enumerate((("Ann", 10), ("Bob", 9), ("Cy", 4), ("Dee", 3)), 1):
        sheet.write_row(row, 1, cells)
    book.close()
    assert contests(read("t.xlsx", data.getvalue())) == {"Mayor": {"Ann": 10, "Bob": 9}, "Clerk": {"Cy": 4, "Dee": 3}}


def test_one_sheet_for_each_contest_is_named_for_its_sheet() -> None:
    rows = [["Precinct", "Ann (R)", "Bob (D)"], ["1", 10, 9]]
    other = [["Precinct", "Yes", "No"], ["1", 4, 9]]
    assert contests(read("t.xlsx", workbook({"Mayor": rows, "Levy": other}))) == {
        "Mayor": {"Ann": 10, "Bob": 9},
        "Levy": {"Yes": 4, "No": 9},
    }
