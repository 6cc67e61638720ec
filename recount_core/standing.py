"""Who won, who lost, by how much: the order of the choices and each loser's margin to the last winner."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from recount_core.contest import Choice, Contest


class Loser(NamedTuple):
    """A losing choice with its margin in votes to the last winner; `tied` when the tie is for the last seat."""

    choice: Choice
    votes: int
    margin: int
    tied: bool = False


class Standing(NamedTuple):
    """The order of one contest.

    `winners` hold a seat whatever happens to a tie; `losers` are all other named choices, most votes first, the ones tied
    at the last seat among them (then `tie` is True). `problem` tells why there is no order at all, and is empty when there is one.
    """

    winners: tuple[Choice, ...] = ()
    losers: tuple[Loser, ...] = ()
    tie: bool = False
    problem: str = ""

    @property
    def margin(self) -> int | None:
        """The smallest margin of a loser in votes; None when nobody lost."""
        return self.losers[0].margin if self.losers else None


def _votes(choice: Choice) -> int:
    return choice.votes or 0


def stand(contest: Contest) -> Standing:
    """Order the named choices of a contest whose counts are all known.

    Margin = votes of the last winner minus votes of the loser (votes; never negative). With a tie across the last seat
    every tied choice is a loser with margin 0: the lot, or a recount, has to say who sits. One candidate alone wins
    whatever the number of seats. A tied question fails, so its affirmative (the first choice) loses by 0. Nothing is
    raised: what prevents an order is said in `problem`.
    """
    if contest.total is None:
        return Standing(problem="the votes of a choice are not known")
    named = contest.named
    if contest.kind != "candidate":
        return _stand_question(named)
    order = sorted(named, key=attrgetter("votes"), reverse=True)
    seats = contest.seats
    if seats is None:
        if len(order) == 1 and not contest.pooled_votes:
            return Standing(winners=tuple(order))
        return Standing(problem="number of seats needed")
    if len(order) <= seats:
        return Standing(winners=tuple(order))
    last = _votes(order[seats - 1])
    tie = _votes(order[seats]) == last
    winners = [choice for choice in order if _votes(choice) > last] if tie else order[:seats]
    losers = []
    for choice in order[len(winners) :]:
        votes = _votes(choice)
        losers.append(Loser(choice, votes, last - votes, votes == last))
    return Standing(tuple(winners), tuple(losers), tie)


def _stand_question(named: tuple[Choice, ...]) -> Standing:
    if len(named) != 2:
        return Standing(problem=f"a question needs exactly two choices, such as yes and no; found {len(named)}")
    affirmative, negative = named
    if _votes(affirmative) > _votes(negative):
        winner, loser = affirmative, negative
    else:
        winner, loser = negative, affirmative
    margin = _votes(winner) - _votes(loser)
    return Standing((winner,), (Loser(loser, _votes(loser), margin, margin == 0),))
