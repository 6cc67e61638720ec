"""Totals, ways of voting, repeated rows and two counts in OpenElections files: each vote is counted once."""

from __future__ import annotations

import pytest

from tests.results.files import only, read, table, votes
from tests.results.formats.test_openelections import COUNTY, GENERAL, PRIMARY


@pytest.mark.parametrize("word", ["TOTAL", "Total", "TOTALS", "Grand Total", "Grand Totals"])
def test_total_rows_in_five_spellings_are_left_out_once_proven(word: str) -> None:
    rows = (
        "Lake,U.S. Senate,,D,Max Baucus,300",
        "Park,U.S. Senate,,D,Max Baucus,200",
        f"{word},U.S. Senate,,D,Max Baucus,500",
        "Lake,U.S. Senate,,R,Mike Taylor,100",
        "Park,U.S. Senate,,R,Mike Taylor,150",
        f"{word},U.S. Senate,,R,Mike Taylor,250",
    )
    reading = read(GENERAL, table(COUNTY, *rows))
    assert votes(only(reading)) == {"Max Baucus": 500, "Mike Taylor": 250}
    assert any("Totals left out: 1 (the first is row 4)" in str(note) for note in reading.notes)
    assert not only(reading).doubts


def test_a_total_row_that_is_not_the_sum_is_a_doubt_and_never_added() -> None:
    rows = (
        "Lake,Governor,,D,A,300",
        "Park,Governor,,D,A,200",
        "TOTAL,Governor,,D,A,501",
        "Lake,Governor,,R,B,1",
        "Park,Governor,,R,B,1",
    )
    contest = only(read(GENERAL, table(COUNTY, *rows)))
    assert votes(contest) == {"A": 500, "B": 2}
    assert contest.doubts == ("row 4: the row “TOTAL” says 501 for A, its parts add up to 500.",)


def test_only_a_total_row_is_the_count() -> None:
    contest = only(read(GENERAL, table(COUNTY, "Total,Governor,,D,A,300", "Total,Governor,,R,B,200")))
    assert votes(contest) == {"A": 300, "B": 200}


def test_county_rows_beside_precinct_rows() -> None:
    header = "county,precinct,office,district,party,candidate,votes"
    rows = [
        f"Lake,{precinct},Sheriff,,NP,{name},{number}"
        for precinct, one, other in (("P 1", 10, 5), ("P 2", 7, 6), ("", 17, 11))
        for name, number in (("A", one), ("B", other))
    ]
    assert votes(only(read(GENERAL, table(header, *rows)))) == {"A": 17, "B": 11}
    rows[-1] = "Lake,,Sheriff,,NP,B,12"
    assert "its parts add up to 11" in only(read(GENERAL, table(header, *rows))).doubts[0]


def test_ways_of_voting_without_a_votes_column() -> None:
    header = "county,precinct,office,district,party,candidate,election_day_votes,advanced_votes,absentee_by_mail_votes,provisional_votes"
    rows = ("Fayette,ABERDEEN,Sheriff,,,A,10,20,30,0", "Fayette,ABERDEEN,Sheriff,,,B,11,0,1,2")
    contest = only(read("20201103__ga__general__fayette__precinct.csv", table(header, *rows)))
    assert votes(contest) == {"A": 60, "B": 14}


def test_ways_of_voting_beside_their_sum_are_counted_once() -> None:
    header = "county,precinct,office,district,party,candidate,votes,early_voting,election_day"
    rows = ("Lake,P 1,Sheriff,,,A,30,20,10", "Lake,P 1,Sheriff,,,B,12,,", "Lake,P 1,Sheriff,,,C,9,4,4")
    contest = only(read(GENERAL, table(header, *rows)))
    assert votes(contest) == {"A": 30, "B": 12, "C": 9}
    assert contest.doubts == ("row 4: C: the row of all ways of voting says 9, the ways of voting add up to 8.",)


def two_counts(*second: str) -> bytes:
    first = ("Yellowstone,State House,58,D,Don Woerner,2320", "Yellowstone,State House,58,R,Krayton Kerns,2342")
    other = ("Lake,State House,12,R,Rick Jore,1559", "Lake,State House,12,D,Jeanne Windham,1500")
    totals = [row.replace("Yellowstone", "Grand Total") for row in (*first, *second)]
    return table(COUNTY, *first, *second, *totals, *other)


def test_a_count_and_its_recount_without_a_label_are_two_counts() -> None:
    """Montana House 58 of 2008 stands in its file twice: 2,342 to 2,320, and 2,345 to 2,319."""
    data = two_counts(
        "Yellowstone,State House,58,D,Don Woerner,2319", "Yellowstone,State House,58,R,Krayton Kerns,2345"
    )
    reading = read(GENERAL, data)
    first, second = [contest for contest in reading.contests if contest.title == "State House District 58"]
    assert [votes(contest)["Krayton Kerns"] for contest in (first, second)] == [2342, 2345]
    assert first.id != second.id
    assert all("which is the recount" in contest.doubts[0] for contest in (first, second))
    told = read(GENERAL, data, overrides={first.id: {"count": "first"}, second.id: {"count": "recount"}})
    labels = [contest.count for contest in told.contests if contest.title == "State House District 58"]
    assert labels == ["first", "recount"]
    assert not any(contest.doubts for contest in told.contests)


def test_a_contest_that_stands_twice_with_the_same_votes_is_counted_once() -> None:
    data = two_counts(
        "Yellowstone,State House,58,D,Don Woerner,2320", "Yellowstone,State House,58,R,Krayton Kerns,2342"
    )
    reading = read(GENERAL, data)
    assert sorted(contest.total or 0 for contest in reading.contests) == [3059, 4662]
    assert any("in the file twice with the same votes: 4" in str(note) for note in reading.notes)


def test_a_single_repeated_row_is_a_doubt() -> None:
    rows = ("Lake,Sheriff,,R,A,10", "Park,Sheriff,,R,A,5", "Lake,Sheriff,,R,A,12", "Lake,Sheriff,,D,B,9")
    contests = read(GENERAL, table(COUNTY, *rows)).contests
    assert any("another place, another count or a copy?" in doubt for contest in contests for doubt in contest.doubts)


def test_several_precincts_of_one_name_are_added() -> None:
    """Excel made "1-75" and the like of many precincts; their rows repeat in every contest."""
    header = "county,precinct,office,district,party,candidate,votes"
    rows = [
        f"Lake,{precinct},{office},,{party},{name},{number}"
        for office, party, name in (
            ("Governor", "R", "A"),
            ("Governor", "D", "B"),
            ("Attorney General", "R", "C"),
            ("Attorney General", "D", "E"),
        )
        for precinct, number in (("North", 5), ("North", 7), ("South", 3))
    ]
    reading = read(GENERAL, table(header, *rows))
    assert [contest.total for contest in reading.contests] == [30, 30]
    assert not any(contest.doubts for contest in reading.contests)
    assert any("repeat the name of their precinct" in str(note) for note in reading.notes)


def test_a_labelled_recount_and_its_first_count() -> None:
    rows = [
        f"Lincoln,{office},,NP,{name},{number}"
        for office, counts in (
            ("COUNTY COMMISSIONER DISTRICT 2", (("A", 50), ("B", 45), ("C", 30))),
            ("COUNTY COMMISSIONER DISTRICT 2 - RECOUNT", (("A", 50), ("B", 44), ("C", 31))),
        )
        for name, number in counts
    ]
    reading = read(PRIMARY, table(COUNTY, *rows))
    assert [(contest.count, contest.total) for contest in reading.contests] == [("first", 125), ("recount", 125)]
    assert {contest.title for contest in reading.contests} == {"COUNTY COMMISSIONER DISTRICT 2"}
    assert not any(contest.doubts for contest in reading.contests)
    alone = only(read(PRIMARY, table(COUNTY, *rows[3:])))
    assert "Only the recounted figures" in alone.notes[0]


@pytest.mark.parametrize("column", ["vote_type", "mode", "Voting Method", "counting_group"])
def test_a_column_that_says_the_way_of_voting_makes_no_second_count(column: str) -> None:
    ways = {"Election Day": (10, 11), "Absentee": (20, 18), "Provisional": (3, 4)}
    rows = [
        f"Lake,P 1,State Senate,3,{party},{name},{way},{values[place]}"
        for place, (party, name) in enumerate((("R", "Ann"), ("DFL", "Bob")))
        for way, values in ways.items()
    ]
    header = f"county,precinct,office,district,party,candidate,{column},votes"
    contest = only(read("20201103__mn__general__precinct.csv", table(header, *rows)))
    assert (votes(contest), contest.doubts, contest.stage) == ({"Ann": 33, "Bob": 33}, (), "general")
    totals = ("Lake,P 1,State Senate,3,R,Ann,Total,33", "Lake,P 1,State Senate,3,DFL,Bob,Total,33")
    contest = only(read("20201103__mn__general__precinct.csv", table(header, *rows, *totals)))
    assert (votes(contest), contest.doubts) == ({"Ann": 33, "Bob": 33}, ())


def test_columns_of_ways_of_voting_beside_the_votes() -> None:
    header = (
        "county,precinct,office,district,candidate,party,votes,election_day,av_counting_boards,pre_process_absentee"
    )
    rows = ("Lake,P 1,Sheriff,,Ann,REP,700,300,350,50", "Lake,P 1,Sheriff,,Bob,DEM,400,300,100,0")
    name = "20201103__mt__general__precinct.csv"
    contest = only(read(name, table(header, *rows)))
    assert (votes(contest), contest.doubts) == ({"Ann": 700, "Bob": 400}, ())
    contest = only(read(name, table(header, rows[0], "Lake,P 1,Sheriff,,Bob,DEM,400,300,99,0")))
    assert contest.doubts == ("row 3: Bob: the row of all ways of voting says 400, the ways of voting add up to 399.",)


def test_empty_columns_of_ways_of_voting_leave_nothing_untold() -> None:
    header = "county,precinct,office,district,party,candidate,votes,election_day,mail,provisional"
    rows = ("Lake,P 1,Sheriff,,REP,Ann,700,,,", "Lake,P 1,Sheriff,,DEM,Bob,400,300,,", "Lake,P 1,Sheriff,,IND,Cy,,1,,")
    contest = only(read("20201103__mt__general__precinct.csv", table(header, *rows)))
    assert votes(contest) == {"Ann": 700, "Bob": 400, "Cy": None}
    assert [note for note in contest.notes if "not told" in note] == ["The votes of Cy are not told in row 4."]


def test_a_candidate_on_the_lines_of_two_parties_has_the_votes_of_both() -> None:
    header = "county,precinct,office,district,party,candidate,votes,machine_votes,affidavit_votes,special_presidential"
    rows = (
        "Kings,1/41,Supreme Court,,DEM,Ann,116,100,10,6",
        "Kings,1/41,Supreme Court,,REP,Bob,130,120,10,0",
        "Kings,1/41,Supreme Court,,WOR,Ann,16,10,5,1",
    )
    contest = only(read("20161108__ny__general__kings__precinct.csv", table(header, *rows)))
    assert votes(contest) == {"Ann": 132, "Bob": 130}
    assert not any("ways of voting" in doubt for doubt in contest.doubts)


@pytest.mark.parametrize(
    ("where", "places"),
    [
        ("ward", ("Town of Adams Ward 1", "Town of Easton Ward 1")),
        ("town", ("Acton", "Alfred")),
        ("town,ward,precinct", ("Acton,1,1", "Acton,2,1", "Alfred,,1")),
        ("municipality,precinct", ("Acton,1", "Alfred,1")),
    ],
)
def test_towns_and_wards_are_places_and_no_second_counts(where: str, places: tuple[str, ...]) -> None:
    rows = [f"Adams,{place},State House,5,{party},9" for place in places for party in ("DEM,Ann", "REP,Bo")]
    reading = read(
        "20181106__wi__general__ward.csv", table(f"county,{where},office,district,party,candidate,votes", *rows)
    )
    contest = only(reading)
    assert votes(contest) == {"Ann": 9 * len(places), "Bo": 9 * len(places)}
    assert len({unit.precinct for unit in reading.units[contest.id]}) == len(places)
