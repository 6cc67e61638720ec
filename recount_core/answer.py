"""What a decision holds: an answer for every losing choice, with the rules and facts it rests on."""

from __future__ import annotations

from typing import NamedTuple

from recount_core.contest import Contest
from recount_core.law.conditions import Facts
from recount_core.law.rules import FREE_ROUTES, Rule, Statute, Version
from recount_core.standing import Loser, Standing

DECIDED, TIE, NOT_DECIDED, NOT_COVERED, NO_LOSER = (
    "decided",
    "tie",
    "not decided",
    "not covered",
    "no losing choice",
)


class Answer(NamedTuple):
    """The answer for one losing choice.

    `margin` and `line` are votes; `line` is the largest margin that still has a free route, None when not decided. `route` is the best of
    `routes`. `rule` gives it, `line_rule` draws the line; `rules` are all that were weighed, with `facts` (whole numbers) as they were.
    `reason` says why nothing is decided and what would decide it.
    """

    loser: Loser
    route: str
    routes: tuple[str, ...]
    line: int | None
    rule: Rule | None
    rules: tuple[Rule, ...]
    facts: Facts
    reason: str = ""
    line_rule: Rule | None = None

    @property
    def choice(self) -> str:
        """The name of the losing choice."""
        return self.loser.choice.name

    @property
    def votes(self) -> int:
        """Its votes."""
        return self.loser.votes

    @property
    def margin(self) -> int:
        """Votes behind the last winner."""
        return self.loser.margin

    @property
    def tied(self) -> bool:
        """Whether it is tied for the last seat."""
        return self.loser.tied

    @property
    def free(self) -> bool:
        """Whether the recount costs the loser nothing: automatic, or at public expense on request."""
        return self.route in FREE_ROUTES

    @property
    def distance(self) -> int | None:
        """Votes from the margin to the line: 0 on it, positive outside, negative inside; None without a line."""
        return None if self.line is None else self.margin - self.line


class Decision(NamedTuple):
    """All answers for one contest, with the law they rest on. `reason` is set unless `status` is decided or tie."""

    contest: Contest
    status: str
    standing: Standing
    answers: tuple[Answer, ...] = ()
    reason: str = ""
    notes: tuple[str, ...] = ()
    law: tuple[tuple[Statute, Version], ...] = ()

    @property
    def first(self) -> Answer | None:
        """The answer of the closest loser."""
        return self.answers[0] if self.answers else None

    @property
    def statute(self) -> Statute | None:
        """The statute that gives the closest loser's route; the first about the contest where none does."""
        return self._governing()[0]

    @property
    def version(self) -> Version | None:
        """The version of `statute` that was used."""
        return self._governing()[1]

    def _governing(self) -> tuple[Statute, Version] | tuple[None, None]:
        rule = self.first.rule if self.first else None
        for pair in self.law:
            if rule is not None and pair[0].id == rule.statute:
                return pair
        return self.law[0] if self.law else (None, None)

    @property
    def free(self) -> bool:
        """Whether some loser has a free route."""
        return any(answer.free for answer in self.answers)

    @property
    def decided(self) -> bool:
        """Whether the law read here gave an answer (that nobody lost is one)."""
        return self.status in (DECIDED, TIE, NO_LOSER)
