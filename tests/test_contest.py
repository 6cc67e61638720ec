"""The counted facts: what can't be is refused, the total is votes, the id stays."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.contest import Choice, Contest
from recount_core.errors import ContestError, RecountError
from tests.build import contest


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"kind": "poll"}, "the kind 'poll' is not one of candidate, question, retention"),
        ({"stage": "runoff"}, "the stage 'runoff' is not one of primary, general"),
        ({"office": "parish"}, "the office class 'parish'"),
        ({"counties": "two"}, "the counties 'two'"),
        ({"count": "final"}, "the count 'final'"),
        ({"seats": 0}, "seats must be at least 1; found 0"),
        ({"seats": -(10**5000)}, "found under -1,000,000,000,000"),
    ],
)
def test_facts_that_cannot_be_are_refused(facts: dict[str, object], message: str) -> None:
    with pytest.raises(ContestError, match=message):
        contest(10, 5, **facts)


def test_votes_that_cannot_be_are_refused() -> None:
    with pytest.raises(
        RecountError, match="A has over 1,000,000,000,000 votes; more than 1,000,000,000 can't be right"
    ):
        contest(10**5000, 5)
    with pytest.raises(RecountError, match="A has -1 votes; votes can't be negative"):
        contest(-1, 5)
    with pytest.raises(RecountError, match=r"A has 1,000,000,001 votes"):
        contest(10**9 + 1, 5)


def test_total_counts_every_choice_and_pooled_write_ins() -> None:
    assert contest(10, 5, pooled=3).total == 18
    assert contest(10, 5, pooled=3, overvotes=4, undervotes=5, ballots=30).total == 18


def test_an_unknown_count_leaves_no_total() -> None:
    unknown = Contest("Mayor", (Choice("A", 10), Choice("B", None)))
    assert unknown.total is None


def test_id_does_not_move_with_what_a_person_answers() -> None:
    one = contest(10, 5)
    assert one.id == one.with_(seats=2, date=dt.date(2024, 11, 5), stage="primary", count="unofficial").id
    assert one.id != one.with_(count="recount").id
    assert one.id != one.with_(jurisdiction="Elsewhere").id


def test_partial_only_while_precincts_are_missing() -> None:
    assert contest(10, 5, precincts=(724, 728)).partial
    assert not contest(10, 5, precincts=(728, 728)).partial
    assert not contest(10, 5).partial
