"""Made-up contests for practice: everything about one but its margin is drawn first, then votes are laid out for a margin wanted.

Places and people are invented; election days and the law are real.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from recount_core.contest import Choice, Contest

_PLACES: Final = (
    "Alder Bend", "Cedar Reach", "Elk Hollow", "Fern Prairie", "Gull Point", "Kettle Ridge", "Larkspur", "Millrace",
    "North Ferry", "Otter Slough", "Pine Landing", "Quarry Hill", "Rush Meadow", "Sandbar", "Stonebrook", "Willow Fork",
)  # fmt: skip
_FIRST: Final = (
    "Ada", "Ben", "Cora", "Dan", "Elsa", "Frank", "Greta", "Hugo", "Ida", "Jon", "Kari", "Leo", "Mona", "Nils", "Olga", "Per",
)  # fmt: skip
_LAST: Final = (
    "Aasen", "Berg", "Carver", "Dahl", "Emery", "Fisk", "Grove", "Hale", "Iverson", "Juhl", "Knox", "Lund", "Moe", "Nash",
    "Oakes", "Pruitt",
)  # fmt: skip

GENERALS: Final = tuple(
    dt.date(*d) for d in ((2014, 11, 4), (2016, 11, 8), (2018, 11, 6), (2020, 11, 3), (2022, 11, 8))
)
OLD_GENERALS: Final = (dt.date(2006, 11, 7), dt.date(2010, 11, 2), dt.date(2012, 11, 6))
ODD_YEARS: Final = tuple(
    dt.date(*d) for d in ((2015, 11, 3), (2017, 11, 7), (2019, 11, 5), (2021, 11, 2), (2023, 11, 7))
)
MN_PRIMARIES: Final = tuple(
    dt.date(*d) for d in ((2014, 8, 12), (2016, 8, 9), (2018, 8, 14), (2020, 8, 11), (2022, 8, 9))
)
MT_PRIMARIES: Final = tuple(dt.date(*d) for d in ((2014, 6, 3), (2016, 6, 7), (2018, 6, 5), (2020, 6, 2), (2022, 6, 7)))


@dataclass(frozen=True, slots=True)
class Shape:
    """Everything about a made-up contest but the margin of the loser asked about.

    `total` is the total wanted (votes; one vote less or a write-in more where the margin makes it odd). `losers` counts losing choices,
    `asked` is the rank of the one asked about (0: the closest). `gap` separates neighbouring losers, `lead` the winners, both in votes.
    `blank` is the number of votes that ballots had room for and don't hold; None: ballots aren't told.
    """

    state: str
    office: str
    title: str
    jurisdiction: str
    date: dt.date
    total: int
    kind: str = "candidate"
    stage: str = "general"
    seats: int = 1
    counties: str = "one"
    party: str = ""
    losers: int = 1
    asked: int = 0
    gap: int = 1
    lead: int = 1
    pooled: int = 0
    blank: int | None = None
    affirmative_loses: bool = False
    names: tuple[str, ...] = ()

    def contest(self, margin: int) -> Contest:
        """The contest with this margin, in votes, between the last winner and the loser asked about; canvassed, so official."""
        if self.kind == "question":
            choices = self._question(margin)
        else:
            choices = self._candidates(margin)
        facts = Contest(
            title=self.title,
            choices=choices,
            jurisdiction=self.jurisdiction,
            state=self.state,
            office=self.office,
            kind=self.kind,
            date=self.date,
            stage=self.stage,
            seats=self.seats,
            counties=self.counties,
            party=self.party,
            count="official",
        )
        return facts if self.blank is None else facts.with_(**self._ballots(facts.total or 0))

    def _question(self, margin: int) -> tuple[Choice, ...]:
        fewer = (self.total - margin) // 2
        yes, no = (fewer, fewer + margin) if self.affirmative_loses else (fewer + margin, fewer)
        return Choice("Yes", yes), Choice("No", no)

    def _candidates(self, margin: int) -> tuple[Choice, ...]:
        if self.asked == 0:
            margins = [margin + rank * self.gap for rank in range(self.losers)]
        else:
            margins = [max(1, margin - self.gap), *(margin + rank * self.gap for rank in range(self.losers - 1))]
        leads = [rank * self.lead for rank in range(self.seats - 1, -1, -1)]
        last, rest = divmod(self.total - self.pooled - sum(leads) + sum(margins), self.seats + self.losers)
        pooled = self.pooled
        if self.seats > 1:
            leads[0] += rest
        elif self.losers > 1 and margins[-1] - rest > margin:
            margins[-1] -= rest
        else:
            pooled += rest
        votes = [last + lead for lead in leads] + [last - behind for behind in margins]
        named = [Choice(name, count) for name, count in zip(self.names, votes, strict=False)]
        return *named, Choice("Write-in", pooled, pooled=True)

    def _ballots(self, total: int) -> dict[str, int]:
        """Ballots, over- and undervotes that fit: each ballot has room for as many votes as there are seats (one in a primary)."""
        room = 1 if self.stage == "primary" else self.seats
        ballots = -(-(total + (self.blank or 0)) // room)
        over = (ballots * room - total) // 8
        return {"ballots": ballots, "overvotes": over, "undervotes": ballots * room - total - over}

    def night(self, margin: int, fewer: int) -> Contest:
        """The same contest as counted on election night: `fewer` votes in all, and another margin; unofficial."""
        return replace(self, total=self.total - fewer, blank=None).contest(margin).with_(count="unofficial")


def people(rng: Random, number: int) -> tuple[str, ...]:
    """Invented names, each first and last name once."""
    return tuple(
        f"{first} {last}" for first, last in zip(rng.sample(_FIRST, number), rng.sample(_LAST, number), strict=True)
    )


def place(rng: Random) -> str:
    """An invented place."""
    return rng.choice(_PLACES)
