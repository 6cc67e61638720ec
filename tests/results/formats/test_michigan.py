"""Michigan's five tables: votes joined with names and offices, and each table alone refused by name."""

from __future__ import annotations

import datetime as dt
import io
import zipfile

import pytest

from recount_core.results import Reading, read_files
from tests.results.files import refusal, votes
from tests.shared import shared

NAMES = (
    "2016\tGEN\t0\t00000\t0\t0\t \t \t \t \t",
    "2016\tGEN\t1\t00000\t0\t-1142\tHOEFLING\tTOM\t\tNPA\t",
    "2016\tGEN\t1\t00000\t0\t-1128\tCLINTON\tHILLARY\t\tDEM\t",
    "2016\tGEN\t1\t00000\t0\t-1110\tTRUMP\tDONALD\tJ.\tREP\t",
    "2016\tGEN\t9\t00000\t0\t77\tMCMILLIN\tTOM\t\tREP\t",
    "2016\tGEN\t9\t00000\t0\t78\tSNYDER\tNIKKI\t\tREP\t",
    "2016\tGEN\t9\t00000\t0\t79\tAUSTIN\tJOHN\t\tDEM\t",
    "2016\tGEN\t8\t01100\t0\t91\tLEE\tANN\t\tDEM\t",
    "2016\tGEN\t8\t01100\t8\t92\tROE\tBOB\t\tDEM\t",
)
OFFICES = (
    "2016\tGEN\t0\t00000\t0\tPOLL BOOK TOTALS (TOTAL VOTERS)\t",
    "2016\tGEN\t1\t00000\t0\tPRESIDENT OF THE UNITED STATES 4 YEAR TERM (1) POSITION\t",
    "2016\tGEN\t9\t00000\t0\tMEMBER OF THE STATE BOARD OF EDUCATION 8 YEAR TERMS (2) POSITIONS\t",
    "2016\tGEN\t8\t01100\t0\t11TH DISTRICT REPRESENTATIVE IN STATE LEGISLATURE 2 YEAR TERM (1) POSITION FILES IN WAYNE COUNTY\t",
    "2016\tGEN\t8\t01100\t8\t11TH DISTRICT REPRESENTATIVE IN STATE LEGISLATURE PARTIAL TERM ENDING 01/01/2017 (1) POSITION\t",
)
CITIES = ("2016\tGEN\t1\t2\tALCONA TOWNSHIP\t", "2016\tGEN\t2\t4\tMUNISING CITY\t")
COUNTIES = ("1\tALCONA\t", "2\tALGER\t", "3\tALLEGAN\t")
README = (
    "2016 Michigan Precinct-Level General Election Results files",
    "",
    "The file 2016XXX.zip unzips into five files",
)
VOTES = (
    "2016\tGEN\t0\t00000\t0\t0\t1\t2\t0\t1\t\t800\t",
    "2016\tGEN\t1\t00000\t0\t-1128\t1\t2\t0\t1\t\t300\t",
    "2016\tGEN\t1\t00000\t0\t-1110\t1\t2\t0\t1\t\t450\t",
    "2016\tGEN\t1\t00000\t0\t-1142\t1\t2\t0\t1\t\t2\t",
    "2016\tGEN\t1\t00000\t0\t-1128\t2\t4\t3\t901\tAVCB\t40\t",
    "2016\tGEN\t1\t00000\t0\t-1110\t2\t4\t3\t901\tAVCB\t30\t",
    "2016\tGEN\t9\t00000\t0\t77\t1\t2\t0\t1\t\t400\t",
    "2016\tGEN\t9\t00000\t0\t78\t1\t2\t0\t1\t\t390\t",
    "2016\tGEN\t9\t00000\t0\t79\t1\t2\t0\t1\t\t200\t",
    "2016\tGEN\t8\t01100\t0\t91\t1\t2\t0\t1\t\t60\t",
    "2016\tGEN\t8\t01100\t8\t92\t1\t2\t0\t1\t\t50\t",
)
FILES = {
    "2016name.txt": NAMES,
    "2016offc.txt": OFFICES,
    "2016vote.txt": VOTES,
    "2016city.txt": CITIES,
    "county.txt": COUNTIES,
    "readme.txt": README,
}


def table(name: str) -> bytes:
    return "".join(f"{line}\r\n" for line in FILES[name]).encode()


def reading(*names: str) -> Reading:
    return read_files([(name, table(name)) for name in names or FILES])


def test_the_votes_get_their_names_from_the_other_tables() -> None:
    found = reading()
    assert not found.refused
    president, board, house, partial = found.contests
    assert (president.title, votes(president)) == (
        "PRESIDENT OF THE UNITED STATES",
        {"HILLARY CLINTON": 340, "DONALD J. TRUMP": 480, "TOM HOEFLING": 2},
    )
    assert (president.state, president.date, president.stage) == ("MI", dt.date(2016, 11, 8), "general")
    assert (board.title, board.seats, board.doubts) == ("MEMBER OF THE STATE BOARD OF EDUCATION", 2, ())
    assert (house.title, house.office) == ("11TH DISTRICT REPRESENTATIVE IN STATE LEGISLATURE", "legislative")
    assert partial.title == "11TH DISTRICT REPRESENTATIVE IN STATE LEGISLATURE PARTIAL TERM ENDING 01/01/2017"
    places = {(unit.county, unit.precinct) for unit in found.units[president.id]}
    assert places == {("Alcona", "Alcona Township Precinct 1"), ("Alger", "Munising City Ward 3 Precinct 901 AVCB")}


def test_every_table_says_what_it_was_used_for() -> None:
    notes = [str(note) for note in reading().notes]
    assert "2016name.txt: It gives its names to the votes of 2016vote.txt." in notes
    assert any("1 rows of poll book totals are left out" in note for note in notes)


def test_the_tables_in_a_zip_in_any_order() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in reversed(FILES):
            archive.writestr(f"2016GEN/{name}", table(name))
    found = read_files([("2016GEN.zip", data.getvalue())])
    assert not found.refused
    assert found.contests[0].total == 822


def test_cities_and_counties_may_be_missing() -> None:
    found = reading("2016vote.txt", "2016name.txt", "2016offc.txt")
    assert found.contests[0].total == 822
    assert {unit.county for unit in found.units[found.contests[0].id]} == {"1", "2"}


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("2016name.txt", "table of candidates' names"),
        ("2016offc.txt", "table of offices"),
        ("2016city.txt", "table of cities and townships"),
        ("county.txt", "table of counties"),
        ("readme.txt", "description of the results files"),
    ],
)
def test_a_table_alone_is_refused_by_name(name: str, title: str) -> None:
    sentence = refusal(name, table(name))
    assert sentence.startswith(f"{name} is a Michigan Department of State {title}: it holds no votes.")
    assert "2016vote.txt" in sentence


def test_votes_alone_say_what_they_need() -> None:
    sentence = refusal("2016vote.txt", table("2016vote.txt"))
    assert sentence.endswith(
        "together with the table of candidates' names and the table of offices of the same election."
    )


def test_tables_of_another_election_name_nothing() -> None:
    other = table("2016name.txt").replace(b"2016\tGEN", b"2014\tGEN")
    found = read_files(
        [("2016vote.txt", table("2016vote.txt")), ("2014name.txt", other), ("2016offc.txt", table("2016offc.txt"))]
    )
    assert {file.name for file in found.refused} == {"2016vote.txt", "2014name.txt"}


def test_a_candidate_without_a_name_stays_one() -> None:
    names = "\r\n".join(NAMES[:2] + NAMES[3:]).encode()
    found = read_files([("v.txt", table("2016vote.txt")), ("n.txt", names), ("o.txt", table("2016offc.txt"))])
    assert votes(found.contests[0])["Candidate -1128"] == 340


def test_a_row_of_too_few_fields_is_a_fault_of_every_contest() -> None:
    data = table("2016vote.txt") + b"2016\tGEN\t1\t00000\t0\t-1128\t1\r\n"
    files = [("2016vote.txt", data), *((name, table(name)) for name in FILES if name != "2016vote.txt")]
    found = read_files(files)
    assert {(note.row, note.file) for note in found.notes if note.level == "fault"} == {(12, "2016vote.txt")}
    assert all(contest.doubts for contest in found.contests)


def test_the_supplied_tables_name_votes_of_their_own_numbers() -> None:
    folder = shared("results/vendor/mi-state-2016")
    files = [(path.name, path.read_bytes()) for path in sorted(folder.iterdir())]
    found = read_files([*files, ("2016vote.txt", table("2016vote.txt"))])
    assert not found.refused
    assert votes(found.contests[0]) == {"HILLARY CLINTON": 340, "DONALD J. TRUMP": 480, "TOM HOEFLING": 2}
    assert {unit.precinct for unit in found.units[found.contests[0].id]} >= {"Alcona Township Precinct 1"}
