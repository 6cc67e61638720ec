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
