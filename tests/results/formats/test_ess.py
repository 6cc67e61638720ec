"""ES&S exports: Electionware's wide table, and the summary report by precinct."""

from __future__ import annotations

import csv
import datetime as dt

from tests.results import exports
from tests.results.exports import text
from tests.results.files import only, read, refusal, votes
from tests.results.formats.test_voting_systems import by_title, supplied
from tests.shared import shared

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


def test_ess_wide_tables_of_one_party_s_primary_are_not_asked_how_many_advance() -> None:
    contests = {
        ("Republican for Governor", "REP"): {"A": (5, 6), "B": (1, 2)},
        ("Republican for Attorney General", "REP"): {"C": (5, 6), "D": (1, 2)},
    }
    found = read("e.csv", exports.ess_wide(contests, 2)).contests
    assert [(contest.party, contest.seats, contest.doubts) for contest in found] == [("REP", 1, ())] * 2


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
    assert [contest.seats for contest in found.values()] == [1, 1]


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
