"""California's Statewide Database."""

from __future__ import annotations

import csv

from tests.results import exports
from tests.results.files import read, votes
from tests.results.formats.test_voting_systems import by_title, supplied
from tests.shared import shared


def test_swdb_offices_parties_districts_and_propositions() -> None:
    columns = ("PRSDEM", "PRSREP", "CNGDEM", "CNGREP", "CNGLIB", "ASSREP", "PR_8_N", "PR_8_Y")
    data = exports.swdb(
        columns,
        *(("1A", 4, 3, 139, 80, 53, 83, 48, 0, 76, 56, 78), ("2A", 4, 3, 132, 72, 51, 56, 63, 0, 71, 63, 62)),
        ("3A", 4, 2, 74, 64, 9, 52, 14, 5, 39, 29, 35),
    )
    found = by_title(read("c.csv", data))
    assert votes(found["President"]) == {"Democratic candidate": 216, "Republican candidate": 113}
    assert votes(found["U.S. House District 3"]) == {"Democratic candidate": 139, "Republican candidate": 111}
    assert votes(found["U.S. House District 2"])["Libertarian candidate"] == 5
    assert votes(found["Proposition 8"]) == {"Yes": 175, "No": 148}
    assert (found["President"].state, found["President"].ballots, found["President"].part_of) == (
        "CA",
        345,
        "Alpine County's part",
    )


def test_swdb_votes_without_a_district_are_a_fault() -> None:
    data = exports.swdb(("CNGDEM", "CNGREP"), ("1A", 4, 3, 139, 83, 48), ("2A", 4, 0, 132, 56, 63))
    reading = read("c.csv", data)
    assert any(note.level == "fault" and "expected a district" in note.text and note.row == 5 for note in reading.notes)


def test_supplied_swdb_file_against_its_columns() -> None:
    name = "hart-sequoia-test-swdb-cd3-short.csv"
    rows = list(csv.DictReader(shared(f"results/vendor/{name}").read_text().splitlines()))
    found = by_title(supplied(name))
    for title, choice, column in (
        ("President", "Democratic candidate", "PRSDEM"),
        ("U.S. House District 3", "Republican candidate", "CNGREP"),
        ("State Senate District 1", "Republican candidate", "SENREP"),
        ("Proposition 3", "Yes", "PR_3_Y"),
    ):
        assert votes(found[title])[choice] == sum(int(row[column]) for row in rows)
