"""What the exports of voting systems share: the batches of an audit, and beginnings that are none of theirs."""

from __future__ import annotations

import pytest

from recount_core.contest import Contest
from recount_core.results import Reading
from tests.results.exports import text
from tests.results.files import only, read, refusal, votes
from tests.shared import shared


def by_title(reading: Reading) -> dict[str, Contest]:
    found = {contest.title + (f" {contest.party}" if contest.party else ""): contest for contest in reading.contests}
    assert len(found) == len(reading.contests)
    return found


def supplied(name: str, **given: str) -> Reading:
    return read(name, shared(f"results/vendor/{name}").read_bytes(), **given)


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
