"""Exports of voting systems (ES&S, GEMS, Hart, Sequoia), California's table and an audit's batches: small ones, and the supplied ones."""

from __future__ import annotations

import csv
import datetime as dt

import pytest

from recount_core.contest import Contest
from recount_core.results import Reading
from tests.results import exports
from tests.results.exports import text
from tests.results.files import only, read, refusal, votes
from tests.shared import shared


def by_title(reading: Reading) -> dict[str, Contest]:
    found = {contest.title + (f" {contest.party}" if contest.party else ""): contest for contest in reading.contests}
    assert len(found) == len(reading.contests)
    return found


def supplied(name: str, **given: str) -> Reading:
    return read(name, shared(f"results/vendor/{name}").read_bytes(), **given)


# ES&S Electionware, wide


SENATE = {"CON TIM AALD": (7, 29, 1), "DEM JEN WIL": (200, 404, 18), "REP MIT ROM": (100, 397, 9)}


def test_ess_wide_three_rows_of_headings() -> None:
    clerk = {"CHRIS BAIRD": (5, 6, 7), "PAT LEE": (9, 1, 2), "OVER VOTES": (0, 1, 0), "UNDER VOTES": (3, 2, 1)}
    reading = read(
        "e.csv", exports.ess_wide({("U.S SENATE", "NON"): SENATE, ("CLERK", "NON"): clerk}, 3), stage="general"
    )
    senate, county = reading.contests
    assert votes(senate) == {"TIM AALD": 37, "JEN WIL": 622, "MIT ROM": 506}
    assert [choice.party for choice in senate.choices] == ["CON", "DEM", "REP"]
    assert (votes(county), county.overvotes, county.undervotes) == ({"CHRIS BAIRD": 18, "PAT LEE": 12}, 1, 6)
    assert not any(contest.doubts for contest in reading.contests)
    assert {unit.precinct for unit in reading.units[senate.id]} == {
        f"Moab {place}:70 {place:04}" for place in (1, 2, 3)
    }


def test_ess_wide_a_total_that_is_wrong_is_a_doubt() -> None:
    data = exports.ess_wide({("U.S SENATE", "NON"): SENATE}, 3).replace(b",37,622,506,", b",37,622,507,")
    assert "says 507" in only(read("e.csv", data)).doubts[0]


def test_ess_wide_primaries_by_party_and_nonpartisan_contests_beside_them() -> None:
    contests = {
        ("GOVERNOR", "REP"): {"A": (5, 6), "B": (1, 2)},
        ("GOVERNOR", "DEM"): {"C": (7, 8), "D": (2, 2)},
        ("SCHOOL BOARD 1", "NON"): {"E": (3, 4), "F": (2, 2), "G": (1, 1)},
    }
    found = by_title(read("e.csv", exports.ess_wide(contests, 2)))
    assert votes(found["GOVERNOR REP"]) == {"A": 11, "B": 3}
    assert votes(found["GOVERNOR DEM"]) == {"C": 15, "D": 4}
    assert {contest.stage for contest in found.values()} == {"primary"}
    assert (found["GOVERNOR REP"].seats, found["SCHOOL BOARD 1"].party) == (1, "")


def test_ess_wide_a_title_that_names_the_party_of_its_primary() -> None:
    contests = {("Republican for U.S. Senate", "REP"): {"A": (5, 6), "B": (1, 2)}}
    contest = only(read("e.csv", exports.ess_wide(contests, 2)))
    assert (contest.title, contest.party, contest.office, contest.seats) == ("U.S. Senate", "REP", "congressional", 1)


def test_ess_wide_straight_party_votes_elect_nobody() -> None:
    straight = {"REPUBLICAN PARTY": (31, 126), "DEMOCRATIC PARTY": (42, 98)}
    contests = {("STRAIGHT PARTY", "NON"): straight, ("CLERK", "NON"): {"A": (1, 2), "B": (3, 4)}}
    assert list(by_title(read("e.csv", exports.ess_wide(contests, 2)))) == ["CLERK"]


def test_ess_wide_districts_under_one_title_are_doubted() -> None:
    house = {
        "REP A": (50, 60, 40, 0, 0, 0),
        "DEM B": (40, 70, 30, 0, 0, 0),
        "REP C": (0, 0, 0, 44, 55, 66),
        "DEM D": (0, 0, 0, 33, 22, 11),
    }
    contest = only(read("e.csv", exports.ess_wide({("UT HOUSE", "NON"): house}, 6), stage="general"))
    assert "A and C never stand in the same place" in contest.doubts[0]


def test_ess_wide_answers_that_repeat_begin_another_contest_of_the_title() -> None:
    data = exports.ess_wide(
        {("RETENTION", "NON"): {"YES": (5, 6), "NO": (1, 2)}, ("RETENTION ", "NON"): {"YES": (7, 8), "NO": (3, 3)}}, 2
    )
    assert [votes(contest) for contest in read("e.csv", data).contests] == [{"YES": 11, "NO": 3}, {"YES": 15, "NO": 6}]


def test_ess_wide_without_rows_of_votes_is_refused() -> None:
    data = b"\n".join(exports.ess_wide({("U.S SENATE", "NON"): SENATE}, 3).split(b"\r\n")[:3])
    assert refusal("e.csv", data).endswith("it has no rows of votes under its three rows of headings.")


def test_supplied_ess_wide_against_its_county_totals() -> None:
    name = "ess-wide-grand-ut-2018.csv"
    reading = supplied(name, stage="general")
    rows = list(csv.reader(shared(f"results/vendor/{name}").read_text().splitlines()))
    stated = [int(cell) for title, cell in zip(rows[0][13:], rows[-1][13:], strict=True) if title]
    assert [choice.votes for contest in reading.contests for choice in contest.choices] == stated
    doubted = [contest.title for contest in reading.contests if contest.doubts]
    assert doubted == ["UT HOUSE", "COUNCIL", "GRAND CO SCHOOL BOARD"]  # titles of several districts


# ES&S summary report


STATISTICS = ["STATISTICS,,,", ",TOTAL,,", "Registered Voters - Total,280,,", "Voter Turnout - Total,77.50%,,"]


def test_ess_report_pages_precincts_and_shifted_cells() -> None:
    lines = [
        *exports.ess_page(
            "Bear River East", *STATISTICS, *exports.ess_contest("U.S. SENATE", {"DEM JEN WIL": 31, "REP MIT ROM": 159})
        ),
        *exports.ess_page(
            "Bear River East", *exports.ess_contest("COUNCIL", {"ANN": 10, "BOB": '"1,209"', "CY": 8}, seats=2, at=1)
        ),
        *exports.ess_page(
            "Yost", *STATISTICS, *exports.ess_contest("U.S. SENATE", {"DEM JEN WIL": 2, "REP MIT ROM": 13})
        ),
        'Precinct Summary - 11/12/2020     4:00 PM,,,"1, of 20"',
        "Report generated with Electionware Copyright 2007-2019,,,",
    ]
    found = by_title(read("r.csv", text(*lines)))
    senate, council = found["U.S. SENATE"], found["COUNCIL"]
    assert votes(senate) == {"JEN WIL": 33, "MIT ROM": 172}
    assert [choice.party for choice in senate.choices] == ["DEM", "REP"]
    assert (votes(council), council.seats) == ({"ANN": 10, "BOB": 1209, "CY": 8}, 2)
    assert (senate.date, senate.stage, senate.part_of) == (dt.date(2018, 11, 6), "general", "Box Elder County's part")
    assert not senate.doubts + council.doubts


def test_ess_report_write_ins_and_totals_are_held_against_their_parts() -> None:
    contest = exports.ess_contest("CLERK", {"REP JO EVANS": 187, "Write-In Totals": 50})
    parts = [",   Write-In: Mindi Crow,48,", ",  Not Assigned,2,", "Total Votes Cast,,237,", ",Contest Totals,247,"]
    found = only(read("r.csv", text(*exports.ess_page("AL11 Altamont", *contest, *parts))))
    assert votes(found) == {"REP JO EVANS": 187, "Mindi Crow": 48}
    assert (found.ballots, found.choices[1].write_in, found.doubts) == (247, True, ())
    wrong = [parts[0].replace("48", "40"), *parts[1:]]
    doubts = only(read("r.csv", text(*exports.ess_page("AL11 Altamont", *contest, *wrong)))).doubts
    assert doubts[0] == "row 9: the report states 50 write-ins, the rows below have 42"
    assert "states 237 votes in AL11 Altamont, its choices have 229" in doubts[1]


def test_ess_report_pooled_write_ins_without_parts() -> None:
    lines = exports.ess_page("Yost", *exports.ess_contest("SENATE", {"ANN": 31, "BOB": 159, "Write-In Totals": 4}))
    assert [choice.pooled for choice in only(read("r.csv", text(*lines))).choices] == [False, False, True]


def test_ess_report_ways_of_voting_beside_their_sum() -> None:
    head = ["MAYOR,,,,", "Vote For 1,,,,", ",TOTAL,VOTE %,Election Day,Absentee"]
    rows = ["ANN,70,70.00%,20,50", "BOB,30,30.00%,25,5", "Overvotes,1,,1,0", "Undervotes,4,,2,2"]
    contest = only(read("r.csv", text(*exports.ess_page("1", *head, *rows))))
    assert (votes(contest), contest.overvotes, contest.undervotes, contest.doubts) == ({"ANN": 70, "BOB": 30}, 1, 4, ())
    rows[0] = "ANN,70,70.00%,20,51"
    assert (
        "the ways of voting add up to 71" in only(read("r.csv", text(*exports.ess_page("1", *head, *rows)))).doubts[0]
    )


def test_ess_report_a_name_without_its_number_is_a_fault() -> None:
    lines = exports.ess_page("Yost", *exports.ess_contest("SENATE", {"ANN": 31, "BOB": "1 59x"}))
    contest = only(read("r.csv", text(*lines)))
    assert votes(contest) == {"ANN": 31, "BOB": None}
    assert contest.doubts


def test_ess_report_primaries_have_their_party_before_the_title() -> None:
    lines = exports.ess_page(
        "Yost",
        *exports.ess_contest("REP US SENATE", {"MIT ROM": 61, "MIKE KEN": 31}),
        *exports.ess_contest("DEM US SENATE", {"LEE CAST": 4, "KURT WEIL": 1}),
        election="PRIMARY ELECTION",
    )
    found = by_title(read("r.csv", text(*lines)))
    assert votes(found["US SENATE REP"]) == {"MIT ROM": 61, "MIKE KEN": 31}
    assert votes(found["US SENATE DEM"]) == {"LEE CAST": 4, "KURT WEIL": 1}


def test_ess_report_of_a_whole_county_has_no_precincts() -> None:
    page = exports.ess_page(
        "STATISTICS",
        ",TOTAL,,",
        "Registered Voters - Total,280,,",
        "SPECIAL BOND,,,",
        *exports.ess_contest("ELECTION", {"FOR": 5, "AGAINST": 6}),
    )
    more = exports.ess_page("CITY OF YOST,,,", *exports.ess_contest("MAYOR", {"ANN": 5, "BOB": 6}))
    found = read("r.csv", text(*page, *more))
    assert [contest.title for contest in found.contests] == ["SPECIAL BOND ELECTION", "CITY OF YOST MAYOR"]
    assert {unit.precinct for units in found.units.values() for unit in units} == {""}


def test_ess_report_torn_apart_is_refused() -> None:
    lines = [
        "PRECINCT LEVEL RESULTS        OFFICIAL RESULTS",
        "November 3, 2020       Grand Traverse County",
        "",
        "Acme 1",
        "",
        "Mayor",
    ]
    lines += [
        "Vote For 1",
        "            TOTAL     Election Day",
        "Ann Lee",
        "Bob Roe          414        79",
        "          558    225",
    ]
    sentence = refusal("r.txt", text(*lines))
    assert "torn apart" in sentence
    assert "row 11 has numbers and no name" in sentence


def test_ess_report_as_text_that_holds_together_is_read() -> None:
    lines = [
        "PRECINCT LEVEL RESULTS        OFFICIAL RESULTS",
        "November 3, 2020       Grand Traverse County",
        "",
        "Acme 1",
        "",
        "Mayor",
    ]
    lines += [
        "Vote For 1",
        "            TOTAL     Election Day",
        "Ann Lee          558   225",
        "Bob Roe          414        79",
    ]
    contest = only(read("r.txt", text(*lines), stage="general"))
    assert votes(contest) == {"Ann Lee": 558, "Bob Roe": 414}


def test_supplied_ess_report_against_a_plain_sum_of_its_lines() -> None:
    """The sums of this file by another way: the last number of each line that begins with the name."""
    name = "ess-summary-boxelder-ut-2018.csv"
    lines = [line.strip(",").split(",") for line in shared(f"results/vendor/{name}").read_text().splitlines()]
    sums: dict[str, int] = {}
    for cells in lines:
        if len(cells) > 1 and cells[-1].isdecimal():
            sums[cells[0]] = sums.get(cells[0], 0) + int(cells[-1])
    reading = supplied(name)
    assert not any(contest.doubts for contest in reading.contests)
    for contest in reading.contests:
        for choice in contest.choices:
            label = f"{choice.party} {choice.name}".strip()
            if choice.name not in ("YES", "NO", "FOR", "AGAINST"):
                assert choice.votes == sums[label], label
    answers = [choice for contest in reading.contests if contest.kind == "question" for choice in contest.choices]
    assert sum(choice.votes or 0 for choice in answers) == sum(sums[label] for label in ("YES", "NO", "FOR", "AGAINST"))


def test_supplied_ess_text_from_a_pdf_is_refused() -> None:
    name = "ess-grandtraverse-mi-2020-pdf-text.txt"
    assert "torn apart" in refusal(name, shared(f"results/vendor/{name}").read_bytes())


# GEMS statement of votes cast


def test_gems_lines_without_labels_the_last_is_the_sum() -> None:
    lines = exports.gems(
        ("STRAIGHT PARTY", "NP", {"REPUBLICAN": (20, 7, 27)}),
        (
            "US PRESIDENT",
            "NP",
            {
                "Registered Voters": (0, 0, 161),
                "Times Over Voted": (0, 1, 1),
                "McCAIN": (70, 22, 92),
                "OBAMA": (12, 3, 15),
            },
        ),
        ("US PRESIDENT", "NP", {"Write-in 80": (1, 0, 1)}),
    )
    reading = read("g.txt", text(*lines, end="\r\n"))
    president = reading.contests[0]
    assert votes(president)["McCAIN"] == 92
    assert (president.registered, president.overvotes) == (161, 1)


def test_gems_one_line_a_choice_and_the_election_total_only() -> None:
    lines = exports.gems(
        ("ATTORNEY", "NP", {"BARR": (10,), "COLE": (8,), "Write-in 60": (2,)}), precinct=(999999, "Election Total")
    )
    contest = only(read("g.txt", text(*lines)))
    assert votes(contest) == {"BARR": 10, "COLE": 8, "Write-in": 2}
    assert contest.choices[2].pooled


def test_gems_precincts_beside_the_election_total() -> None:
    one = exports.gems(("ATTORNEY", "NP", {"BARR": (3, 4, 7), "COLE": (1, 1, 2)}), precinct=(10, "Fremont"))
    two = exports.gems(("ATTORNEY", "NP", {"BARR": (2, 1, 3), "COLE": (5, 1, 6)}), precinct=(20, "Loa"))
    total = exports.gems(
        ("ATTORNEY", "NP", {"BARR": (5, 5, 10), "COLE": (6, 2, 8)}), precinct=(999999, "Election Total")
    )
    contest = only(read("g.txt", text(*one, *two, *total), stage="general"))
    assert (votes(contest), contest.doubts) == ({"BARR": 10, "COLE": 8}, ())


def test_gems_a_last_line_that_is_not_the_sum_is_a_doubt() -> None:
    lines = exports.gems(("ATTORNEY", "NP", {"BARR": (3, 4, 8), "COLE": (1, 1, 2)}))
    assert "says 8, the ways of voting add up to 7" in only(read("g.txt", text(*lines))).doubts[0]


def test_gems_contests_of_a_primary_have_their_party() -> None:
    lines = exports.gems(("US Senate", "REP", {"A": (1,), "B": (2,)}), ("US Senate", "DEM", {"C": (3,), "D": (4,)}))
    assert list(by_title(read("g.txt", text(*lines)))) == ["US Senate REP", "US Senate DEM"]
    assert {contest.stage for contest in read("g.txt", text(*lines)).contests} == {"primary"}


def test_gems_two_pools_of_one_contest_are_both_kept() -> None:
    lines = exports.gems(("COUNCIL", "NP", {"A": (5,), "B": (4,), "Write-in 10": (3,), "Write-in 11": (2,)}))
    assert sorted(value or 0 for value in votes(only(read("g.txt", text(*lines)))).values()) == [2, 3, 4, 5]


def test_supplied_gems_file() -> None:
    found = by_title(supplied("gems-sovc-carbon-ut-2014.txt", stage="general"))
    assert votes(found["US HOUSE 3"]) == {
        "MATES": 76,
        "WONNACOTT": 1811,
        "STRONG": 237,
        "CHAFFETZ": 3172,
        "TRYON": 321,
        "Write-in": 9,
    }
    assert "STRAIGHT" not in found
    assert found["SCHOOL BOARD 4"].registered == 2561
    assert not any(contest.doubts for contest in found.values())


# Hart, Sequoia


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


# California, batches of an audit


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


def test_batches_of_an_audit_are_read_as_a_table() -> None:
    lines = ['"MBB Name","Contest Name","Contest Ballots","YES","NO","Cast Votes","Over Votes","Under Votes",,,']
    lines += [
        '"j001","COUNTY ISSUE 1B [Tax] Vote For 1",121,45,72,117,0,4,,,',
        '"j002","COUNTY ISSUE 1B [Tax] Vote For 1",182,124,48,172,0,10,,,',
    ]
    contest = only(read("a.csv", text(*lines)))
    assert (votes(contest), contest.ballots, contest.undervotes, contest.doubts) == (
        {"YES": 169, "NO": 120},
        303,
        14,
        (),
    )


def test_supplied_batches_against_their_cast_votes() -> None:
    contest = only(supplied("hart-sequoia-test-boulder.csv"))
    assert contest.total == 117 + 172 + 148 + 92 + 197 + 3 + 46 + 24 + 32


@pytest.mark.parametrize("line", ["a,b", "", '"4",1,"x"', "PRECINCT_NAME\tTOTAL"])
def test_other_beginnings_are_none_of_these_exports(line: str) -> None:
    assert "ES&S" not in refusal("x.txt", text(line, "1,2"))
