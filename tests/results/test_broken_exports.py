"""Broken exports and workbooks: refused with a sentence, or the tally of the rows that were accepted; never another exception."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.errors import ResultsError
from recount_core.results import Given, Limits, Results, Source, labels, read_files
from recount_core.results.count import choice_key
from recount_core.results.formats import any_table, ess_report, ess_wide, gems, hart, sequoia, swdb
from tests.results import exports
from tests.results.exports import text
from tests.results.formats.test_michigan import FILES, table
from tests.results.free_tables.test_sheets_of_places import ADAMS, BARNES, FIRST, places
from tests.results.test_feeds_round_trip import JUNK, Change, broken, changes, told
from tests.results.workbooks import Cell, workbook

GENERAL = Given(stage="general")
REPORT = [
    *exports.ess_page(
        "Yost", *exports.ess_contest("U.S. SENATE", {"DEM JEN WIL": 31, "REP MIT ROM": 159, "Write-In Totals": 3})
    ),
    *exports.ess_page("Bear", *exports.ess_contest("COUNCIL", {"ANN": 10, "BOB": 12, "CY": 8}, seats=2, at=1)),
    *exports.ess_page(
        "Bear", "STATISTICS,,,", "Registered Voters - Total,280,,", *exports.ess_contest("LEVY", {"YES": 5, "NO": 6})
    ),
]
SOVC = [
    *exports.gems(
        (
            "US HOUSE",
            "NP",
            {"Registered Voters": (0, 0, 161), "DEW": (45, 13, 58), "MAT": (33, 13, 46), "Write-in 50": (1, 0, 1)},
        )
    ),
    *exports.gems(
        ("US HOUSE", "NP", {"DEW": (5, 3, 8), "MAT": (3, 1, 4), "Write-in 50": (0, 0, 0)}), precinct=(20, "Loa")
    ),
]
BASES: dict[str, tuple[ModuleType, bytes]] = {
    "ess wide": (
        ess_wide,
        exports.ess_wide(
            {("SENATE", "NON"): {"CON A": (7, 29), "DEM B": (9, 3)}, ("CLERK", "NON"): {"C": (5, 6), "D": (8, 7), "OVER VOTES": (1, 2)}}, 2
        ),
    ),
    "ess wide primary": (ess_wide, exports.ess_wide({("GOVERNOR", "REP"): {"A": (5,), "B": (6,)}, ("GOVERNOR", "DEM"): {"C": (7,)}}, 1)),
    "ess report": (ess_report, text(*REPORT)),
    "ess report as text": (
        ess_report,
        text("PRECINCT LEVEL RESULTS   OFFICIAL", "November 3, 2020   Lake County", "Acme 1", "Mayor", "Vote For 1", "   TOTAL   Absentee",
             "Ann Lee   558   225", "Bob Roe   414   79"),
    ),
    "gems": (gems, text(*SOVC, end="\r\n")),
    "hart": (
        hart,
        exports.hart(*(("1", '1A - "RAINY" FUND', "YES", (53, 13), (1, 0)), ("1", '1A - "RAINY" FUND', "NO", (10, 31), (1, 0)))),
    ),
    "sequoia": (sequoia, exports.sequoia(("1", "Mayor", "REP - Ann Lee", 5, 0), ("1", "Mayor", "DEM - Bob Roe", 4, 0))),
    "swdb": (swdb, exports.swdb(("PRSDEM", "PRSREP", "CNGDEM", "PR_8_N", "PR_8_Y"), ("1A", 4, 3, 139, 80, 53, 83, 56, 78))),
    "batches": (
        any_table,
        text("MBB Name,Contest Name,Contest Ballots,YES,NO,Cast Votes,Over Votes", "j1,ISSUE Vote For 1,121,45,72,117,0",
             "j2,ISSUE Vote For 1,99,40,50,90,1"),
    ),
}  # fmt: skip


def tally(results: Results, place: str) -> dict[str, int | None]:
    """The votes of a contest's rows in as few words as possible: all ways together where a row says so, else their sum; no total rows."""
    rows = [row for row in results.rows if row.contest == place and row.measure == "votes"]
    parts = [row for row in rows if row.precinct and not labels.is_total(row.precinct)] or rows
    found: dict[str, int | None] = {choice_key(row.choice): 0 for row in rows}
    for unit, choice in {((row.county, row.precinct), choice_key(row.choice)) for row in parts}:
        here = [row for row in parts if (row.county, row.precinct) == unit and choice_key(row.choice) == choice]
        said = [row for row in here if labels.is_total(row.mode)]
        ways = [row for row in here if row not in said and (row.mode or said)]
        whole = [row for row in said or [row for row in here if row not in ways] if row.value is not None]
        for row in whole[:1] if len(here) > len(whole) > 0 else ways or here:
            before = found[choice]
            found[choice] = None if before is None or row.value is None else before + row.value
    return found


def repeats(results: Results, place: str) -> bool:
    """Whether a choice has two rows in one place and way of voting: copies, which the tally leaves out, or counts of their own."""
    rows = [row for row in results.rows if row.contest == place and row.measure == "votes"]
    spots = [(row.county, row.precinct, choice_key(row.choice), row.mode) for row in rows]
    return len(set(spots)) < len(spots)


def check(files: list[tuple[str, bytes]], results: dict[str, Results]) -> None:
    """Each file is refused by a sentence, or each contest without a doubt has the votes of its rows."""
    reading = read_files(files, GENERAL)
    for file in reading.files:
        if file.refused:
            assert re.fullmatch(r"\S+?(?: is|:| has|,).*[.?]", file.refused, re.DOTALL)
    for contest in reading.contests:
        for found in results.values():
            if contest.key in found.headings and not contest.doubts and not repeats(found, contest.key):
                assert told(contest) == tally(found, contest.key), [tuple(row)[1:8] for row in found.rows]


@pytest.mark.parametrize("name", BASES)
@settings(max_examples=120, deadline=None)
@given(wrong=changes)
def test_a_broken_export_is_refused_or_gives_the_tally_of_its_rows(name: str, wrong: list[Change]) -> None:
    known, base = BASES[name]
    changed = base.decode()
    for change in wrong:
        changed = broken(changed, change)
    source = Source("export", changed.encode())
    if not known.detect(source):
        return
    results = {}
    with suppress(ResultsError):
        results["export"] = known.read(source, GENERAL, Limits())
    check([("export", source.data)], results)


@settings(max_examples=120, deadline=None)
@given(name=st.sampled_from(list(FILES)), wrong=changes)
def test_broken_michigan_tables(name: str, wrong: list[Change]) -> None:
    files = {each: table(each) for each in FILES}
    changed = files[name].decode()
    for change in wrong:
        changed = broken(changed, change)
    files[name] = changed.encode()
    check(list(files.items()), {})


HAND_MADE: list[list[Cell]] = [
    ["", "", "Partisan Section - Continued", "", "", "", "", "", ""],
    ["", "", "Governor", "", "", "", "Board of Education", "", ""],
    ["", "", "Dem", "Rep", "", "", "Dem", "", "Rep"],
    ["Twp or City", "Poll Book", "Whit", "Dix", "Write-In", "", "Pugh", "Rob", "Carl"],
    ["Aetna", 239, 35, 199, 0, "", 27, 27, 197],
    ["Bloom", "", "", "", "", "", "", "", ""],
    ["1 6200001", 313, 101, 202, 1, "", 83, 76, 203],
    ["2 6200002", 250, 79, 162, 0, "", "", "", ""],
    ["Total", 802, 215, 563, 1, "", 110, 103, 400],
]
BOOK: list[list[Cell]] = [
    ["", "November 8th, 2016"],
    ["", "Lake County, UT"],
    ["", "STATE REPRESENTATIVE DIST #32"],
    ["", "Precinct", "Type", "Reg. Voters", "Total Votes", "ANN HARE (DEM)", "", "LOU CHRIS (REP)", ""],
    *(["", "DRP006", mode, 680, 79, 30, 0.38, 49, 0.62] for mode in ("Early Voting", "In-Office")),
    ["", "DRP006", "Total", 680, 158, 60, 0.38, 98, 0.62],
    ["", "Election Total", "Total", 680, 158, 60, 0.38, 98, 0.62],
]


def damaged(base: list[list[Cell]], chance: random.Random, times: int) -> list[list[Cell]]:
    """The rows with cells replaced or emptied, and rows repeated, exchanged or taken out."""
    rows = [list(row) for row in base]
    for _ in range(times):
        row = chance.randrange(len(rows))
        how = chance.choice(("junk", "junk", "empty", "swap", "again", "out"))
        place = chance.randrange(len(rows[row])) if rows[row] else 0
        if how == "again":
            rows.insert(row, list(rows[row]))
        elif how == "out" and len(rows) > 1:
            del rows[row]
        elif how == "swap":
            other = chance.randrange(len(rows))
            rows[row], rows[other] = rows[other], rows[row]
        elif rows[row]:
            junk = chance.choice(JUNK).replace("\x00", "")
            rows[row][place] = "" if how == "empty" else chance.choice((junk, chance.randrange(500)))
    return rows


@pytest.mark.parametrize("base", [HAND_MADE, BOOK], ids=["contests side by side", "recount book"])
@settings(max_examples=60, deadline=None)
@given(chance=st.randoms(use_true_random=False), times=st.integers(1, 6))
def test_a_broken_workbook_is_refused_or_gives_the_tally_of_its_rows(
    base: list[list[Cell]], chance: random.Random, times: int
) -> None:
    rows = damaged(base, chance, times)
    data = workbook({"State,Cong": rows})
    results = {}
    with suppress(ResultsError):
        results["book.xlsx"] = any_table.read(Source("book.xlsx", data), GENERAL, Limits())
    check([("book.xlsx", data)], results)


@settings(max_examples=60, deadline=None)
@given(chance=st.randoms(use_true_random=False), times=st.integers(1, 4))
def test_a_broken_sheet_of_a_county_is_refused_or_doubted_or_left_alone(chance: random.Random, times: int) -> None:
    sheets = {"County Results": FIRST, "Adams": places(ADAMS), "Barnes": places(BARNES)}
    name = chance.choice(list(sheets))
    sheets[name] = damaged(sheets[name], chance, times)
    check([("book.xlsx", workbook(sheets))], {})
