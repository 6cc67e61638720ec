"""Real files read as free tables, as if no format knew them: the same votes as their own readers, their own sheets and totals."""

from __future__ import annotations

from collections import Counter

import pytest

from recount_core.contest import Contest
from recount_core.results import Given, read_files
from recount_core.results.formats import any_table, find
from recount_core.results.limits import DEFAULT_LIMITS
from recount_core.results.source import Source
from recount_core.results.tally import tally
from tests.results.files import only, votes
from tests.shared import shared

Votes = frozenset[tuple[str, int | None]]

# Each with how many contests of its own reader the free reading finds without a doubt. It leaves out what only a reader that knows the
# format can tell: posts of precincts, which hide under one title, and parties where people are spelt in two ways.
TWINS = {
    "openelections-mn/20121106__mn__general__county.csv": 884,
    "openelections-mn/20120814__mn__primary__county.csv": 180,
    "openelections-mt/20021105__mt__general__county.csv": 127,
    "openelections-mt/20161108__mt__general__county.csv": 132,
    "openelections-mt/20160607__mt__primary__precinct.csv": 437,
    "openelections-mt/20201103__mt__general__county.csv": 118,
    "medsl/2018-mn-county-sheriff.csv": 20,
    "medsl/2022-mn-state-house.csv": 18,
    "medsl/2022-nv-suppressed.csv": 15,
    "medsl/2024-mt-legislature.csv": 125,
    "mt-sos/2014-general-by-precinct.xlsx": 144,
    "mt-sos/2018-primary-by-precinct.xlsx": 600,
}


def counted(contests: list[Contest]) -> Counter[Votes]:
    """The votes of the contests that have no doubt, people without votes left out."""
    return Counter(people(contest) for contest in contests if contest.total is not None and not contest.doubts)


def people(contest: Contest) -> Votes:
    return frozenset(
        (choice.name.casefold(), choice.votes) for choice in contest.choices if not choice.pooled and choice.votes
    )


@pytest.mark.parametrize("path", TWINS)
def test_a_free_reading_has_the_votes_of_the_formats_own(path: str) -> None:
    file = shared(f"results/{path}")
    source = Source(file.name, file.read_bytes())
    state = "MN" if "mn" in path else "NV" if "nv" in path else "MT"
    given = Given(state=state, stage="primary" if "primary" in path else "general")
    own = tally([find(source).read(source, given, DEFAULT_LIMITS)], given, DEFAULT_LIMITS).contests
    free = tally([any_table.read(source, given, DEFAULT_LIMITS)], given, DEFAULT_LIMITS).contests
    everything = Counter(people(contest) for contest in own)
    assert counted(free) - everything == Counter()
    assert sum((counted(free) & everything).values()) >= TWINS[path]


def contests(path: str) -> list[Contest]:
    file = shared(f"results/{path}")
    return list(read_files([(file.name, file.read_bytes())]).contests)


def test_a_real_recount_by_precinct_and_way_of_voting() -> None:
    file = shared("results/county-excel/saltlake-ut-2016-recount.xlsx")
    contest = only(read_files([(file.name, file.read_bytes())]))
    assert votes(contest) == {"SUZANNE HARRISON": 8536, "LAVAR CHRISTENSEN": 8541}
    assert contest.doubts == ()


def test_two_sheets_of_one_canvass_are_counted_once() -> None:
    found = contests("county-excel/boulder-2013-coordinated-sov.xls")
    council = next(contest for contest in found if contest.title.startswith("CITY OF BOULDER COUNCIL"))
    assert (council.seats, votes(council)["Mary Young"], council.total) == (5, 15170, 109635)
    assert len({contest.title for contest in found}) == len(found)
    assert sum(bool(contest.doubts) for contest in found) <= 1


def test_a_canvass_of_142_columns_agrees_with_its_total_row() -> None:
    found = {contest.title: contest for contest in contests("county-excel/davis-ut-2020-general.xlsx")}
    assert len(found) == 55
    assert votes(found["U.S. House of Representatives District 1"])["BLAKE DAVID MOORE"] == 72519
    assert not any("total" in doubt for contest in found.values() for doubt in contest.doubts)


def test_the_legislative_table_agrees_with_the_legislative_workbook() -> None:
    table = contests("mt-sos/derived/2024-general-legislative-vote-counts.csv")
    book = {people(contest) for contest in contests("mt-sos/2024-general-legislative.xlsx")}
    assert len(table) == 125
    assert all(people(contest) in book for contest in table)
