"""Long free tables: columns by name and content, totals, ways of voting, contests told apart, pasted tables, sheets."""

from __future__ import annotations

import pytest

from recount_core.results import Reading
from tests.results.files import only, read, table, votes

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
