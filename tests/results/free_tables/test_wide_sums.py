"""Totals, subtotals and empty cells of wide tables: what is left out, what is 0, what is not known, and headings in many rows."""

from __future__ import annotations

import io

import pytest
import xlsxwriter

from recount_core.results import Reading
from recount_core.results.free_tables.wide import Head, heads
from tests.results.files import only, read, votes
from tests.results.workbooks import Cell


def text(*lines: str) -> bytes:
    return "\n".join(lines).encode()


def contests(reading: Reading) -> dict[str, dict[str, int | None]]:
    return {contest.title: votes(contest) for contest in reading.contests}


def notes(reading: Reading) -> str:
    return " ".join(note.text for note in reading.notes)


SECTIONS = (
    "Precinct,Ann (R),Bob (D)",
    "Ely Township,10,9",
    "Cook Township,5,6",
    "TOWNSHIP TOTALS,15,15",
    "CITY OF TOWER,,",
    "1 6200001,7,1",
    "AV-2 6200002,3,2",
    "SUBTOTAL,10,3",
    "TOWNSHIP TOTALS,15,15",
    "GRAND TOTALS,25,18",
)


def test_totals_of_sections_their_repeats_and_the_grand_total_are_left_out() -> None:
    reading = read("t.csv", text(*SECTIONS))
    contest = only(reading)
    assert (votes(contest), contest.doubts) == ({"Ann": 25, "Bob": 18}, ())
    assert "Totals left out: 4 (the first is row 4)" in notes(reading)
    places = dict.fromkeys(unit.precinct for unit in reading.units[contest.id])
    assert list(places) == [
        "Ely Township",
        "Cook Township",
        "CITY OF TOWER 1 6200001",
        "CITY OF TOWER AV-2 6200002",
    ]


@pytest.mark.parametrize("row", [3, 7, 8, 9])
def test_a_total_that_is_not_the_sum_of_anything_above_it_is_a_doubt(row: int) -> None:
    lines = list(SECTIONS)
    lines[row] = lines[row][:-1] + "7"
    assert only(read("t.csv", text(*lines))).doubts


def test_each_contest_has_its_own_totals() -> None:
    lines = (",Mayor,,Clerk,", "Precinct,Ann,Bob,Cy,Dee", "1,10,9,4,3", "2,5,6,2,2", "Total,15,15,6,6")
    reading = read("t.csv", text(*lines))
    assert [len(contest.doubts) for contest in reading.contests] == [0, 1]


def test_a_total_of_each_way_of_voting() -> None:
    lines = ("Precinct,Type,Ann (R),Bob (D)", "1,Early,3,2", "1,Polling,4,4", "2,Early,1,2", "2,Polling,1,1")
    totals = ("Election Total,Early,4,4", "Election Total,Polling,5,5")
    assert votes(only(read("t.csv", text(*lines, *totals)))) == {"Ann": 9, "Bob": 9}


def test_an_empty_cell_is_zero_where_the_total_of_its_row_shows_it() -> None:
    lines = (",Mayor,,,", "Precinct,Ann,Bob,Cy,Total", "1,10,9,1,20", "2,7,,2,9", "3,,,,0")
    reading = read("t.csv", text(*lines))
    assert contests(reading) == {"Mayor": {"Ann": 17, "Bob": 9, "Cy": 3}}
    assert not only(reading).doubts


def test_an_empty_cell_is_not_known_where_the_total_of_its_row_is_more() -> None:
    lines = (",Mayor,,,", "Precinct,Ann,Bob,Cy,Total", "1,10,9,1,20", "2,7,,2,11")
    assert contests(read("t.csv", text(*lines))) == {"Mayor": {"Ann": 17, "Bob": None, "Cy": 3}}


@pytest.mark.parametrize(("total", "bob"), [(9, 9), (11, None)])
def test_an_empty_cell_and_the_total_of_its_column(total: int, bob: int | None) -> None:
    lines = ("Precinct,Ann (R),Bob (D)", "1,10,9", "2,7,", f"Total,17,{total}")
    assert votes(only(read("t.csv", text(*lines)))) == {"Ann": 17, "Bob": bob}


def test_only_the_cells_above_a_total_are_settled_by_it() -> None:
    lines = ("Precinct,Ann (R),Bob (D)", "A,10,9", "B,7,", "Total,17,9", "C,1,", "D,1,1")
    assert votes(only(read("t.csv", text(*lines)))) == {"Ann": 19, "Bob": None}


def test_a_fault_stays_one_beside_a_total_that_would_prove_it_zero() -> None:
    rows = [f"{place},1,0" for place in "CDEFGHI"]
    contest = only(read("t.csv", text("Precinct,Ann (R),Bob (D)", "A,10,9", "B,7,x9y", *rows, "Total,24,9")))
    assert votes(contest) == {"Ann": 24, "Bob": None}
    assert len(contest.doubts) == 1


def test_a_numbered_row_without_numbers_is_no_heading_of_the_next() -> None:
    assert votes(only(read("t.csv", text("Precinct,Ann (R),Bob (D)", "1,1,2", "2,,", "3,3,4")))) == {
        "Ann": None,
        "Bob": None,
    }


def test_titles_over_titles_over_parties_over_names() -> None:
    block = (
        ("", "Partisan Section - Continued", "", "", "", "", "", "NonPartisan", ""),
        ("", "County", "", "", "", "Township", "", "", ""),
        ("", "Road", "", "Commissioner", "", "Norwich", "", "Judicial", ""),
        ("", "", "", "1st Dist", "2nd Dist", "Clerk", "Treasurer", "Supreme Court", ""),
        ("", "Rep", "", "Rep", "Rep", "Rep", "NPA", "", ""),
        ("Twp", "Smith", "", "Fox", "Vane", "Whip", "Jones", "Bern", "Bold"),
    )
    merged = [
        (0, 1, 0, 6),
        (0, 7, 0, 8),
        (1, 1, 1, 4),
        (1, 5, 1, 6),
        (2, 3, 2, 4),
        (2, 5, 2, 6),
        (2, 7, 2, 8),
        (3, 7, 3, 8),
    ]
    assert heads(block, 9, {1, 3, 4, 5, 6, 7, 8}, merged) == (
        Head("", "", "Twp"),
        Head("County Road", "Rep", "Smith"),
        Head("County", "", ""),
        Head("County Commissioner 1st Dist", "Rep", "Fox"),
        Head("County Commissioner 2nd Dist", "Rep", "Vane"),
        Head("Township Norwich Clerk", "Rep", "Whip"),
        Head("Township Norwich Treasurer", "NPA", "Jones"),
        Head("Judicial Supreme Court", "", "Bern"),
        Head("Judicial Supreme Court", "", "Bold"),
    )


def test_a_party_merged_over_two_people() -> None:
    block = (("Board", "", "", ""), ("Dem", "", "Rep", ""), ("A", "B", "C", "D"))
    found = heads(block, 4, {0, 1, 2, 3}, [(0, 0, 0, 3), (1, 0, 1, 1), (1, 2, 1, 3)])
    assert [head.party for head in found] == ["Dem", "Dem", "Rep", "Rep"]


def test_the_caption_of_a_sheet_belongs_to_no_contest() -> None:
    block = (("Results", "", "", ""), ("Mayor", "", "Clerk", ""), ("A", "B", "C", "D"))
    assert [head.contest for head in heads(block, 4, {0, 1, 2, 3})] == ["Mayor", "Mayor", "Clerk", "Clerk"]


def test_contests_side_by_side_in_a_hand_made_workbook() -> None:
    """Titles over two rows, a party row, formulas, empty columns between, a share beside the voters, a total row."""
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data)
    sheet = book.add_worksheet("State,Cong")
    sheet.merge_range(0, 4, 0, 8, "Partisan Section")
    sheet.merge_range(1, 4, 1, 5, "Governor")
    sheet.merge_range(1, 7, 1, 8, "Board of Education")
    sheet.merge_range(2, 7, 2, 8, "Dem")
    rows: list[list[Cell]] = [
        ["", "", "", "", "Dem", "Rep"],
        ["Reg Voters", "% Of Voters", "Poll Book", "Twp or City", "Whit", "Dix", "", "Pugh", "Rob"],
        [369, 0.64769, 239, "Aetna", 35, 199, "", 27, ""],
        [495, 0.63232, 313, "Bloom", 101, 202, "", 83, 76],
    ]
    for index, row in enumerate(rows, 2):
        for column, cell in enumerate(row):
            if cell != "":
                sheet.write(index, column, cell)
    sheet.write(7, 3, "Total")
    for column, total in ((0, 864), (2, 552), (4, 136), (5, 401), (7, 110), (8, 76)):
        letter = "ABCDEFGHI"[column]
        sheet.write_formula(7, column, f"=SUM({letter}5:{letter}7)", None, total)
    book.close()
    reading = read("hand.xlsx", data.getvalue())
    assert contests(reading) == {"Governor": {"Whit": 136, "Dix": 401}, "Board of Education": {"Pugh": 110, "Rob": 76}}
    assert [[choice.party for choice in contest.choices] for contest in reading.contests] == [
        ["Dem", "Rep"],
        ["Dem", "Dem"],
    ]


def test_letters_before_names_are_parties_where_one_contest_shows_it() -> None:
    lines = (",House,,Clerk,School Board", "Precinct,DEM ANN LEE,REP BOB ROE,REP CY FOX,REPA JONES", "1,10,9,4,3")
    reading = read("t.csv", text(*lines))
    assert contests(reading)["Clerk"] == {"CY FOX": 4}
    assert contests(reading)["School Board"] == {"REPA JONES": 3}
    assert reading.contests[1].choices[0].party == "REP"


def test_a_place_named_on_the_first_of_its_rows_only() -> None:
    """A county's canvass with three rows a precinct and no heading over the ways of voting."""
    lines = (
        "Precinct,,Ann (R),Bob (D)",
        " Bessemer Township,Election Day,3,2",
        ",Early Voting,4,4",
        ",Total,7,6",
        " Erwin Township,Election Day,1,2",
        ",Early Voting,1,1",
        ",Total,2,3",
        "Totals,,9,9",
    )
    for county in ("", "Gogebic"):
        contest = only(read("t.csv", text(*lines), county=county, stage="general"))
        assert votes(contest) == {"Ann": 9, "Bob": 9}
        assert not any("add up" in doubt or "rows" in doubt for doubt in contest.doubts)
    by_county = ("County,Type,Ann (R),Bob (D)", "Lake,Early,1,2", ",Polling,3,4", "Cook,Early,5,6", ",Polling,7,8")
    reading = read("t.csv", text(*by_county))
    assert [(unit.county, unit.votes) for unit in reading.units[only(reading).id]] == [
        *(("Lake", 4), ("Lake", 6), ("Cook", 12), ("Cook", 14)),
    ]
