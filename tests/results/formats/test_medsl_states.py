"""MEDSL's files of state totals."""

from __future__ import annotations

import datetime as dt

from tests.results.formats.test_medsl import COLUMNS, table, vote
from tests.results.workbooks import only, read


def test_the_state_file_has_a_contest_for_each_state_checked_against_its_total() -> None:
    columns = [
        "year",
        "state",
        "state_po",
        "state_fips",
        "state_ic",
        "office",
        "candidate",
        "party_detailed",
        "party_simplified",
        "writein",
        "mode",
        "votes",
        "totalvotes",
        "stage",
        "special",
        "unofficial",
        "version",
    ]
    rows = [
        vote(
            "TRUMP, DONALD J.",
            352079,
            state_po="MT",
            state="MONTANA",
            totalvotes=602963,
            office="US PRESIDENT",
            year="2024",
            unofficial="FALSE",
        ),
        vote(
            "HARRIS, KAMALA D.",
            250884,
            state_po="MT",
            state="MONTANA",
            totalvotes=602963,
            office="US PRESIDENT",
            year="2024",
            unofficial="FALSE",
        ),
        vote(
            "TRUMP, DONALD J.",
            5,
            state_po="NY",
            state="NEW YORK",
            totalvotes=10,
            office="US PRESIDENT",
            year="2024",
            unofficial="TRUE",
        ),
    ]
    reading = read(table(*rows, columns=columns), "2024-president-state.csv")
    found = {contest.state: contest for contest in reading.contests}
    assert [contest.jurisdiction for contest in reading.contests] == ["Montana", "New York"]
    assert (found["MT"].date, found["MT"].count, found["MT"].office, found["MT"].doubts) == (
        dt.date(2024, 11, 5),
        "official",
        "president",
        (),
    )
    assert "states 10 votes, its choices add up to 5" in found["NY"].doubts[0]


def test_a_stated_total_may_have_undervotes_in_it() -> None:
    columns = [*COLUMNS, "totalvotes"]
    rows = [
        vote("A", 5, totalvotes=12),
        vote("B", 4, totalvotes=12),
        vote("UNDERVOTES", 2, totalvotes=12),
        vote("VOID", 1, totalvotes=12),
    ]
    contest = only(read(table(*rows, columns=columns), "x.csv"))
    assert (contest.total, contest.undervotes, contest.doubts) == (9, 2, ())


OLDER = "year,state,state_po,county,office,district,stage,special,candidate,party,writein,mode,candidatevotes,totalvotes,unofficial"


def older(*rows: str) -> bytes:
    """A file with the columns of 2018, empty county and official count but for what the rows say."""
    return ("\n".join((OLDER, *(f"2018,{row},FALSE" for row in rows))) + "\n").encode()


def test_the_columns_of_2018_with_write_ins_that_have_no_name() -> None:
    rows = (
        "Montana,MT,,State Senate,District 42,gen,FALSE,Jill Cohenour,democrat,FALSE,total,4485,8910",
        "Montana,MT,,State Senate,District 42,gen,FALSE,Tyler Gernant,republican,FALSE,total,4415,8910",
        "Montana,MT,,State Senate,District 42,gen,FALSE,NA,NA,TRUE,total,10,8910",
        "Montana,MT,,US Senate,statewide,gen,FALSE,Jon Tester,democrat,FALSE,total,253876,489839",
        "Montana,MT,,US Senate,statewide,gen,FALSE,Matt Rosendale,republican,FALSE,total,235963,489839",
    )
    senate, whole = read(older(*rows), "state_overall_2018.csv").contests
    assert (senate.title, senate.jurisdiction, senate.office) == (
        "State Senate DISTRICT 42",
        "Senate District 42",
        "legislative",
    )
    assert (senate.date, senate.count, senate.total, senate.doubts) == (dt.date(2018, 11, 6), "official", 8910, ())
    assert [choice.name for choice in senate.choices if choice.pooled] == ["WRITE-IN"]
    assert (whole.jurisdiction, whole.counties, whole.part_of) == ("Montana", "several", "")


def test_a_district_called_statewide_is_none_so_that_a_part_is_known_as_one() -> None:
    rows = (
        "Montana,MT,Lake,Governor,STATEWIDE,gen,FALSE,A,democrat,FALSE,total,5,9",
        "Montana,MT,Lake,Governor,STATEWIDE,gen,FALSE,B,republican,FALSE,total,4,9",
    )
    assert only(read(older(*rows), "state_county_2018.csv")).part_of == "Lake County's part"


def test_a_total_may_be_that_of_each_county() -> None:
    rows = (
        "Minnesota,MN,SAINT LOUIS,US Senate,,gen,FALSE,A,democrat,FALSE,TOTAL,5,9",
        "Minnesota,MN,SAINT LOUIS,US Senate,,gen,FALSE,B,republican,FALSE,TOTAL,4,9",
        "Minnesota,MN,LAC QUI PARLE,US Senate,,gen,FALSE,A,democrat,FALSE,TOTAL,6,8",
        "Minnesota,MN,LAC QUI PARLE,US Senate,,gen,FALSE,B,republican,FALSE,TOTAL,1,8",
        "Minnesota,MN,LAC QUI PARLE,US Senate,,gen,FALSE,Under Votes,,FALSE,TOTAL,1,8",
    )
    reading = read(older(*rows), "2024-senate-county.csv")
    contest = only(reading)
    assert (contest.total, contest.doubts) == (16, ())
    assert {unit.county for unit in reading.units[contest.id]} == {"St. Louis", "Lac qui Parle"}
    wrong = only(read(older(*rows[:3], rows[3].replace(",1,8", ",2,8")), "2024-senate-county.csv"))
    assert wrong.doubts == ()
    wrong = only(read(older(*rows[:3], rows[3].replace(",1,8", ",3,8")), "2024-senate-county.csv"))
    assert wrong.doubts == ("the file states 8 votes in Lac qui Parle, its choices add up to 9.",)


def test_one_total_of_the_regular_and_the_special_election_is_neither_ones() -> None:
    rows = [
        f"Minnesota,MN,,US Senate,statewide,gen,{special},{name},{party},FALSE,total,{number},30"
        for special, counts in (("FALSE", (9, 6)), ("TRUE", (8, 7)))
        for (name, party), number in zip((("Ann", "dfl"), ("Bob", "republican")), counts, strict=True)
    ]
    regular, special = read(older(*rows), "senate_overall_2018.csv").contests
    assert (regular.special, regular.total, regular.doubts) == (False, 15, ())
    assert (special.special, special.total, special.doubts) == (True, 15, ())
    one = only(read(older(*rows[:2]), "senate_overall_2018.csv"))
    assert one.doubts == ("the file states 30 votes, its choices add up to 15.",)


def test_overvotes_that_are_told_by_way_of_voting_alone_are_added_up() -> None:
    rows = [
        f"Montana,MT,,Governor,,gen,FALSE,{name},{party},FALSE,{mode},{number},"
        for name, party, counts in (("Ann", "democrat", (9, 6)), ("Over Votes", "NA", (2, 1)))
        for mode, number in zip(("absentee", "election day"), counts, strict=True)
    ]
    contest = only(read(older(*rows), "state_overall_2018.csv"))
    assert (contest.total, contest.overvotes) == (15, 3)


def test_elections_of_several_years_in_one_file_stay_apart() -> None:
    header = "year,state,state_po,office,district,stage,special,candidate,party,writein,mode,candidatevotes,totalvotes"
    rows = [
        f"{year},Minnesota,MN,US House,1,gen,FALSE,{name},{party},FALSE,total,{number},{total}"
        for year, total, people in ((2018, 15, (("Ann", 9), ("Bob", 6))), (2016, 13, (("Cy", 8), ("Di", 5))))
        for (name, number), party in zip(people, ("dfl", "republican"), strict=True)
    ]
    found = read("\n".join((header, *rows)).encode(), "1976-2018-house.csv").contests
    assert [(contest.total, contest.date and contest.date.year, contest.doubts) for contest in found] == [
        (15, 2018, ()),
        (13, 2016, ()),
    ]
