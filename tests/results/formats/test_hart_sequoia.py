"""Hart Tally and Sequoia exports."""

from __future__ import annotations

import csv

from tests.results import exports
from tests.results.files import only, read, votes
from tests.results.formats.test_voting_systems import by_title, supplied
from tests.shared import shared

RAINY = '1A - "RAINY DAY" BUDGET STABILIZATION FUND.'


def test_hart_broken_quotes_ways_of_voting_and_measures() -> None:
    rows = [
        *(("0002601", RAINY, "YES", (53, 13), (1, 0)), ("0002601", RAINY, "NO", (101, 31), (1, 0))),
        *(("0002602", RAINY, "YES", (47, 17), (4, 1)), ("0002602", RAINY, "NO", (114, 86), (4, 1))),
    ]
    contest = only(read("h.csv", exports.hart(*rows)))
    assert (contest.title, votes(contest)) == (RAINY, {"YES": 130, "NO": 332})
    assert (contest.overvotes, contest.ballots, contest.doubts) == (1, 398, ())
    assert "5 blank ballots" in " ".join(contest.notes)


def test_hart_selectable_options_are_seats() -> None:
    rows = [("1", "Council", name, (5 + place, 3), (0, 0)) for place, name in enumerate("ABC")]
    assert only(read("h.csv", exports.hart(*rows, seats=2))).seats == 2


def test_hart_ways_of_voting_that_do_not_add_up_are_a_doubt() -> None:
    data = exports.hart(("1", "Council", "A", (5, 3), (0, 0)), ("1", "Council", "B", (4, 3), (0, 0))).replace(
        b",8,0,0,154,5", b",9,0,0,154,5"
    )
    assert "says 9, the ways of voting add up to 8" in only(read("h.csv", data)).doubts[0]


def test_supplied_hart_file_against_its_ways_of_voting() -> None:
    found = by_title(supplied("hart-sequoia-test-orange-hart.csv"))
    assert votes(found[RAINY]) == {"YES": 961, "NO": 2532}
    assert (found[RAINY].overvotes, found[RAINY].doubts) == (1, ())


def test_sequoia_seats_parties_measures_and_totals() -> None:
    rows = [
        *(
            ("1320", "Electors", "REP - McCain and Palin", 127, 0),
            ("1320", "Electors", "DEM - Obama and Biden", 366, 0),
        ),
        *(("1320", "Electors", "SW - Harris and Kennedy", 0, 0), ("1320", "Electors", "Write-In", 3, 1)),
        *(
            ("1321", "Electors", "REP - McCain and Palin", 100, 0),
            ("1321", "Electors", "DEM - Obama and Biden", 200, 0),
        ),
    ]
    contest = only(read("s.txt", exports.sequoia(*rows)))
    assert votes(contest) == {"McCain and Palin": 227, "Obama and Biden": 566, "Harris and Kennedy": 0, "Write-In": 3}
    assert [choice.party for choice in contest.choices] == ["REP", "DEM", "SW", ""]
    assert (contest.seats, contest.undervotes, contest.overvotes) == (1, 8, 26)
    assert (contest.precincts, contest.doubts) == ((2, 2), ())


def test_sequoia_a_contest_total_that_is_wrong_is_a_doubt() -> None:
    rows = [
        ("1", "Mayor", "Ann Lee", 5, 0),
        ("1", "Mayor", "Bob Roe", 4, 0),
        ("2", "Mayor", "Ann Lee", 3, 0),
        ("2", "Mayor", "Bob Roe", 1, 0),
    ]
    data = exports.sequoia(*rows).replace(b"\t9\t", b"\t10\t")
    assert "states 10 votes in 1 46" in only(read("s.txt", data)).doubts[0]


def test_supplied_sequoia_file_against_its_contest_totals() -> None:
    name = "hart-sequoia-test-sequoia-precinct.txt"
    contest = only(supplied(name))
    rows = list(csv.DictReader(shared(f"results/vendor/{name}").read_text().splitlines(), delimiter="\t"))
    totals = {row["PRECINCT_ID"]: int(row["CONTEST_TOTAL"]) for row in rows if row["CONTEST_TOTAL"] != "0"}
    assert contest.total == sum(totals.values()) == 4217
    assert contest.doubts == ()
    assert "0 of 9 precincts" in " ".join(contest.notes)
