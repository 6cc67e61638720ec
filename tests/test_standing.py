"""Order, winners, losers, ties and margins."""

from __future__ import annotations

from recount_core.contest import Choice, Contest
from recount_core.standing import stand
from tests.build import contest


def _names(*choices: Choice) -> list[str]:
    return [choice.name for choice in choices]


def test_margin_is_the_last_winner_minus_this_loser() -> None:
    standing = stand(contest(100, 90, 80, 70, seats=2))
    assert _names(*standing.winners) == ["A", "B"]
    assert [(loser.choice.name, loser.margin) for loser in standing.losers] == [("C", 10), ("D", 20)]
    assert standing.margin == 10


def test_a_tie_at_the_last_seat_has_no_winner_there() -> None:
    standing = stand(contest(100, 90, 90, 70, seats=2))
    assert standing.tie
    assert _names(*standing.winners) == ["A"]
    assert [(loser.choice.name, loser.margin, loser.tied) for loser in standing.losers] == [
        ("B", 0, True),
        ("C", 0, True),
        ("D", 20, False),
    ]


def test_a_tie_above_or_below_the_last_seat_is_none() -> None:
    assert not stand(contest(100, 100, 90, seats=2)).tie
    assert not stand(contest(100, 90, 90)).tie


def test_pooled_write_ins_are_nobodys_opponent() -> None:
    standing = stand(contest(100, 90, pooled=95))
    assert [loser.margin for loser in standing.losers] == [10]


def test_no_more_candidates_than_seats() -> None:
    standing = stand(contest(100, 90, seats=2))
    assert standing.losers == ()
    assert standing.margin is None


def test_one_candidate_alone_wins_whatever_the_number_of_seats() -> None:
    assert _names(*stand(contest(100, seats=None)).winners) == ["A"]
    assert stand(contest(100, pooled=3, seats=None)).problem == "number of seats needed"


def test_a_tied_question_fails() -> None:
    standing = stand(contest(("Yes", 50), ("No", 50), kind="question"))
    assert _names(*standing.winners) == ["No"]
    assert (standing.losers[0].choice.name, standing.losers[0].margin, standing.losers[0].tied) == ("Yes", 0, True)
    assert not standing.tie


def test_what_prevents_an_order_is_said() -> None:
    assert stand(contest(100, 90, seats=None)).problem == "number of seats needed"
    three = contest(("Yes", 1), ("No", 2), ("Maybe", 3), kind="question")
    assert stand(three).problem == "a question needs exactly two choices, such as yes and no; found 3"
    assert stand(Contest("Mayor", (Choice("A", None),))).problem == "the votes of a choice are not known"
