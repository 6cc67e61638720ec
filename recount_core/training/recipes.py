"""What each topic of the drill practises: a made-up contest near the edge where one typical misreading goes wrong."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Final

from recount_core.training.made_up import (
    GENERALS,
    MN_PRIMARIES,
    MT_PRIMARIES,
    ODD_YEARS,
    OLD_GENERALS,
    Shape,
    people,
    place,
)


@dataclass(frozen=True, slots=True)
class Recipe:
    """A shape with the misreadings it is a trap for.

    `margins` are further margins worth standing at (votes); `tie` asks for a tie at the last seat, `night` for a count of election
    night on the other side of the line, `days` for a last day that a misreading of days gets wrong.
    """

    shape: Shape
    traps: tuple[str, ...]
    margins: tuple[int, ...] = ()
    tie: bool = False
    night: bool = False
    days: bool = False


Draw = Callable[[Random, int], Recipe]


def total(rng: Random, level: int) -> Recipe:
    """What counts as the total: write-ins and all choices do, blank ballots don't."""
    state = rng.choice(("MN", "MT"))
    votes = _size(rng, level, 900, 20_000, 100)
    losers = rng.randint(2, 4)
    shape = _local(rng, state, votes, losers=losers, gap=votes // (4 * losers))
    shape = replace(shape, pooled=votes // rng.randint(12, 60), blank=votes // rng.randint(6, 20))
    return Recipe(shape, ("share_of_two", "share_of_ballots", "write_ins_left_out"))


def strictness(rng: Random, level: int) -> Recipe:
    """Less than against at most: a total at which the share is a whole number of votes."""
    state = rng.choice(("MN", "MN", "MT"))
    step = 200 if state == "MN" else 400
    votes = _size(rng, max(level, 2), 600 if state == "MN" else 4_400, 24_000, step)
    return Recipe(_local(rng, state, votes), ("strictness",))


def ten_votes(rng: Random, level: int) -> Recipe:
    """Ten votes and 400."""
    votes = rng.choice((400, rng.randint(401, 480), rng.randint(150, 399), rng.randint(401, 1_400)))
    shape = _local(rng, "MN", votes, losers=rng.randint(1, 2), gap=votes // 5)
    return Recipe(shape, ("cap_dropped", "fewer_than_ten", "edge_of_a_band"), margins=(9, 10, 11))


def seats(rng: Random, level: int) -> Recipe:
    """Two or more seats: the last winner is the measure, and the second loser has a right of their own."""
    state = rng.choice(("MN", "MN", "MT"))
    places = rng.randint(2, 3 if level < 4 else 5)
    losers = rng.randint(2, 4)
    votes = _size(rng, level, 1_500, 70_000, 100)
    shape = _local(rng, state, votes, seats=places, losers=losers, gap=rng.randint(1, 3 + level))
    shape = replace(shape, asked=rng.choice((0, 1, 1)), lead=max(1, votes // rng.randint(60, 200)))
    traps = ("from_the_leader", "only_the_first_loser", "total_per_seat")
    return Recipe(replace(shape, blank=votes // 9 if level > 3 else None), traps)


def ties(rng: Random, level: int) -> Recipe:
    """Ties: the lot in Minnesota, a recount without a request in Montana."""
    state = rng.choice(("MN", "MT"))
    places = 1 if level < 4 else rng.randint(1, 3)
    losers = rng.randint(1, 3)
    votes = _size(rng, level, 60, 3_000, 2)
    shape = _local(rng, state, votes, seats=places, losers=losers, gap=max(1, votes // (5 * (losers + places))))
    shape = replace(shape, lead=max(1, votes // 40))
    return Recipe(shape, ("tie_recounted_by_itself", "tie_needs_a_request", "tie_ends_it"), tie=True)


def questions(rng: Random, level: int) -> Recipe:
    """Questions: at most instead of less than, no ten votes in Montana, signatures."""
    state = rng.choice(("MN", "MT"))
    step = 200 if state == "MN" else 400
    office = rng.choice(("municipal", "county", "school district") if state == "MN" else ("municipal", "county"))
    votes = _size(rng, level, 300, 30_000, step if rng.random() < 0.7 else 2)
    town, held = place(rng), rng.choice(GENERALS)
    shape = Shape(
        state,
        office,
        rng.choice(("Question 1 (levy)", "Question 1 (bonds)", "Question 2 (sales tax)")),
        _jurisdiction(office, town),
        held,
        votes,
        kind="question",
        affirmative_loses=rng.random() < 0.5,
    )
    if level > 3 and state == "MT" and rng.random() < 0.4:
        votes = rng.randrange(380_000, 480_000, 400)
        shape = replace(
            shape, office="state", title="Initiative 1", jurisdiction="Montana", total=votes, counties="several"
        )
    traps = ("strictness", "ten_for_everybody", "cap_dropped", "paying_always_helps")
    return Recipe(shape, traps, margins=(10, votes // 200) if state == "MT" else (10,))


def primaries(rng: Random, level: int) -> Recipe:
    """Primaries: the last who advances against the first who doesn't; a party's contest is its own total."""
    losers = rng.randint(1, 3)
    votes = _size(rng, level, 500, 16_000, 100)
    if rng.random() < 0.6:
        shape = _local(rng, "MN", votes, seats=2, losers=losers, gap=max(1, votes // (6 * losers)), odd_years=False)
        shape = replace(
            shape, stage="primary", date=rng.choice(MN_PRIMARIES), lead=votes // rng.randint(8, 14), blank=votes // 10
        )
        return Recipe(shape, ("from_the_leader", "share_of_two", "share_of_ballots"))
    party = rng.choice(("Republican", "Democratic"))
    shape = _local(rng, "MT", votes, losers=losers + 1, gap=votes // (5 * (losers + 1)), office="county")
    shape = replace(
        shape,
        stage="primary",
        party=party,
        title=f"{shape.title} ({party})",
        date=rng.choice(MT_PRIMARIES),
        blank=int(votes * rng.choice((3, 5, 8)) // 10),
    )
    return Recipe(shape, ("share_of_ballots", "share_of_two"))


def montana(rng: Random, level: int) -> Recipe:
    """Montana's greater-of, and who has no floor of ten votes."""
    if rng.random() < 0.5:
        votes = _size(rng, level, 800, 9_000, 100)
        shape = _local(rng, "MT", votes)
        return Recipe(shape, ("lesser_of_the_two", "half_percent", "called_automatic"), margins=(10,))
    votes = _size(rng, level, 1_200, 6_000, 100)
    return Recipe(_wide(rng, "MT", votes), ("ten_for_everybody", "half_percent"), margins=(10,))


def own_expense(rng: Random, level: int) -> Recipe:
    """Beyond the line: own expense, the court, and where one ends and the other begins."""
    if rng.random() < 0.4:
        votes = _size(rng, level, 500, 30_000, 100)
        shape = _local(rng, "MN", votes)
        return Recipe(shape, ("nothing_beyond_the_line",), margins=(votes // 200, votes // 200 + 1, votes // 40))
    votes = _size(rng, level, 1_500, 40_000, 100)
    shape = _local(rng, "MT", votes) if rng.random() < 0.6 else _wide(rng, "MT", votes)
    margins = (votes // 200, votes // 200 + 1, votes // 400 + 1)
    return Recipe(shape, ("straight_to_court", "paying_always_helps"), margins=margins)


def unofficial(rng: Random, level: int) -> Recipe:
    """Unofficial against canvassed: the count of election night is on the other side of the line."""
    state = rng.choice(("MN", "MT"))
    votes = _size(rng, level, 1_200, 26_000, 2)
    shape = _wide(rng, "MT", votes) if state == "MT" and rng.random() < 0.5 else _local(rng, state, votes)
    return Recipe(shape, ("election_night",), night=True)


def days(rng: Random, level: int) -> Recipe:
    """Which canvass starts the days, and how they are counted."""
    kind = rng.randrange(4)
    votes = _size(rng, level, 600, 20_000, 2)
    if kind == 0:
        shape = _wide(rng, "MT", votes)
    elif kind == 1:
        shape = _wide(rng, "MN", votes)
    elif kind == 2:
        shape = _local(rng, "MN", votes, seats=2, losers=2, gap=votes // 8, odd_years=False)
        shape = replace(shape, stage="primary", date=rng.choice(MN_PRIMARIES), lead=votes // 10)
    else:
        shape = _local(rng, rng.choice(("MN", "MT")), votes)
    return Recipe(shape, (), days=True)


def errors(rng: Random, level: int) -> Recipe:
    """The errors that were really made: the wrong share, an old handbook, "automatic", a rounded percentage."""
    kind = rng.randrange(5)
    if kind == 0:
        votes = rng.choice((50_000, 49_999, rng.randrange(50_000, 90_000)))
        shape = _local(rng, "MN", votes, office="county")
        return Recipe(shape, ("edge_of_a_band", "half_percent"), margins=(votes // 400, votes // 200))
    if kind == 1:
        votes = rng.randrange(50_000, 90_000)
        shape = replace(_local(rng, "MN", votes, office="county"), date=rng.choice(OLD_GENERALS))
        return Recipe(shape, ("quarter_percent",), margins=(votes // 400 + 1,))
    if kind == 2:
        shape = replace(_wide(rng, "MN", rng.randrange(9_000, 24_000)), date=rng.choice(OLD_GENERALS[1:]))
        return Recipe(shape, ("asked_for_what_is_automatic", "quarter_percent"))
    if kind == 3:
        votes = rng.randrange(2_200_000, 2_600_000)
        shape = replace(_wide(rng, "MN", votes), office="state", title="State auditor", jurisdiction="Minnesota")
        return Recipe(shape, ("half_percent", "called_automatic"), margins=(votes // 400, votes // 400 + 1))
    votes = _size(rng, level, 900, 30_000, 1)
    traps = ("rounded_percentage", "rounded_up", "called_automatic")
    return Recipe(_local(rng, rng.choice(("MN", "MT")), votes), traps)


TOPICS: Final[Mapping[str, tuple[int, Draw]]] = MappingProxyType(
    {
        "total": (1, total),
        "strictness": (1, strictness),
        "ten-votes": (1, ten_votes),
        "seats": (2, seats),
        "ties": (2, ties),
        "questions": (2, questions),
        "primaries": (3, primaries),
        "montana": (3, montana),
        "own-expense": (2, own_expense),
        "unofficial": (4, unofficial),
        "days": (4, days),
        "errors": (5, errors),
    }
)
"""The topics of the drill, by the names of their lessons: the level from which each is asked, and how its contests are drawn."""


def _size(rng: Random, level: int, low: int, high: int, step: int) -> int:
    """A total between low and high: round numbers first, any multiple of `step` later."""
    top = low + (high - low) * min(level + 1, 5) // 5
    step = max(step, 200) if level < 3 else step
    return rng.randrange(-(-low // step), top // step + 1) * step


def _jurisdiction(office: str, town: str) -> str:
    return {"county": f"{town} County", "school district": f"{town} School District"}.get(office, f"City of {town}")


def _local(
    rng: Random,
    state: str,
    votes: int,
    *,
    seats: int = 1,
    losers: int = 1,
    gap: int = 1,
    office: str = "",
    odd_years: bool = True,
) -> Shape:
    """A county, city or (in Minnesota) school contest within one county."""
    offices = ("county", "municipal", "school district") if state == "MN" else ("county", "municipal")
    office = office or rng.choice(offices)
    town, number = place(rng), rng.randint(1, 6)
    one = {
        "county": f"County commissioner, District {number}",
        "municipal": f"Council member, Ward {number}",
        "school district": "School board member",
    }
    several = {
        "county": "County commissioner, at large",
        "municipal": "Council member, at large",
        "school district": "School board member",
    }
    held = rng.choice(ODD_YEARS if odd_years and office == "municipal" and rng.random() < 0.5 else GENERALS)
    title = one[office] if seats == 1 else several[office]
    return Shape(
        state,
        office,
        title,
        _jurisdiction(office, town),
        held,
        votes,
        seats=seats,
        losers=losers,
        gap=max(1, gap),
        names=people(rng, seats + losers),
    )


def _wide(rng: Random, state: str, votes: int) -> Shape:
    """A legislative contest in several counties, with a district number that the state does not have."""
    district = f"{rng.randint(70, 79)}{rng.choice('AB')}" if state == "MN" else str(rng.randint(101, 120))
    held: dt.date = rng.choice(GENERALS)
    return Shape(
        state,
        "legislative",
        "State representative",
        f"House District {district}",
        held,
        votes,
        counties="several",
        names=people(rng, 2),
    )
