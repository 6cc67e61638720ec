"""Outstanding ballots: how they would have to split between two choices to bring a contest into the line, or to change who wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.errors import ScenarioError
from recount_core.law.load import LAW_FOLDER
from recount_core.what_if.family import Family, Result, Stretch, flips, refusal, result_of
from recount_core.what_if.scenario import Scenario
from recount_core.what_if.shifts import ChoiceRef, CountBallots, largest_remainder

WHOLE: Final = 10_000
"""Parts of a split: one is 0.01%."""


@dataclass(frozen=True, slots=True)
class Outstanding:
    """All ways in which `pair_votes` of `ballots` can split between `leader` and `trailer`, from none to all for the trailer.

    A stretch's numbers are votes for the trailer; the leader has the rest of `pair_votes`. `others` are the votes that the
    outstanding ballots give to other choices. `counted` is the result before they are counted. `reason` says why there are no
    stretches, and is empty when there are.
    """

    leader: ChoiceRef
    trailer: ChoiceRef
    ballots: int
    pair_votes: int
    per_ballot: int
    others: tuple[tuple[ChoiceRef, int], ...]
    kind: str
    counted: Result
    stretches: tuple[Stretch, ...] = ()
    reason: str = ""

    @property
    def inside(self) -> tuple[tuple[int, int], ...]:
        """Ranges of votes for the trailer with which the contest is inside the line, both ends included."""
        return self._ranges(lambda result: result.free is True)

    @property
    def undecided(self) -> tuple[tuple[int, int], ...]:
        """Ranges of votes for the trailer with which it isn't decided whether the contest is inside the line."""
        return self._ranges(lambda result: result.free is None)

    @property
    def tie(self) -> tuple[tuple[int, int], ...]:
        """Ranges of votes for the trailer with which the last seat is tied, or a question is."""
        return self._ranges(lambda result: result.tie)

    @property
    def flip(self) -> tuple[tuple[int, int], ...]:
        """Ranges of votes for the trailer with which other choices win than as counted; a tie for the last seat is none."""
        return self._ranges(lambda result: flips(result, self.counted, self.kind) is True)

    def _ranges(self, chosen: Callable[[Result], bool]) -> tuple[tuple[int, int], ...]:
        ranges: list[tuple[int, int]] = []
        for stretch in self.stretches:
            if chosen(stretch.result):
                if ranges and ranges[-1][1] == stretch.low - 1:
                    ranges[-1] = (ranges[-1][0], stretch.high)
                else:
                    ranges.append((stretch.low, stretch.high))
        return tuple(ranges)

    def shift(self, trailer_votes: int) -> CountBallots:
        """The shift that counts the ballots with so many votes for the trailer."""
        pair = ((self.leader, self.pair_votes - trailer_votes), (self.trailer, trailer_votes))
        whole = max(1, self.ballots * self.per_ballot)
        return CountBallots(self.ballots, (*pair, *self.others), whole, self.per_ballot)


def outstanding_splits(
    contest: Contest,
    ballots: int,
    leader: ChoiceRef,
    trailer: ChoiceRef,
    *,
    others: tuple[tuple[ChoiceRef, int], ...] = (),
    undervotes: int = 0,
    per_ballot: int = 1,
    law: str = "",
    folder: Path = LAW_FOLDER,
) -> Outstanding:
    """Every split of uncounted ballots between two choices, with what the contest then comes to.

    `others` are (choice, part) and `undervotes` a part, in parts of WHOLE of all votes that the ballots could hold (`per_ballot`
    on each); the pair shares what is left. `law` is as in `decide`. Raises ScenarioError when the parts are over 100%, or give a
    choice more votes than there are ballots.
    """
    CountBallots(ballots, (), per_ballot=per_ballot)  # refuses numbers that can't be
    shares = _shares(ballots * per_ballot, [part for _, part in others], undervotes)
    given = tuple((choice, share) for (choice, _), share in zip(others, shares[:-2], strict=True))
    counted = decide(contest, law=law, folder=folder)
    found = Outstanding(
        leader,
        trailer,
        ballots,
        shares[-2],
        per_ballot,
        given,
        contest.kind,
        result_of(counted),
        reason=refusal(counted),
    )
    fewest, most = max(0, found.pair_votes - ballots), min(ballots, found.pair_votes)
    if found.reason or fewest > most:
        return replace(found, reason=found.reason or "the ballots can't hold so many votes for two choices")
    start = Scenario.of(contest, found.shift(fewest)).apply(contest)
    slopes = ((leader.position, -1), (trailer.position, 1))
    family = Family(start, slopes, law, folder, most - fewest)
    moved = tuple(s._replace(low=s.low + fewest, high=s.high + fewest) for s in family.stretches())
    return replace(found, stretches=moved)


def _shares(held: int, others: list[int], undervotes: int) -> list[int]:
    """The votes of the other choices, of the pair, and the undervotes, out of all that the ballots hold."""
    taken = sum(others) + undervotes
    if min(*others, undervotes, 0) < 0 or taken > WHOLE:
        raise ScenarioError(
            f"Other choices and undervotes take {taken:,} parts of {WHOLE:,}; they need 0 to 100% of the ballots together."
        )
    return largest_remainder(held, [*others, WHOLE - taken, undervotes])
