"""The law read once more, in plain whole numbers and nothing else: what the drill is checked against.

Written from the statutes and the notes on them, for the contests that the drill and the supplied edge cases have; it shares no code with
the core and knows nothing of its data.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

LOCAL = ("county", "municipal", "township", "school district")
ONE_COUNTY_CLASS = ("county", "municipal", "precinct")
NEW_LAW = dt.date(2013, 8, 1)


@dataclass(frozen=True)
class Facts:
    """What the plain reading needs to know of a contest."""

    state: str
    office: str
    kind: str
    date: dt.date
    stage: str
    seats: int
    total: int
    votes: tuple[tuple[str, int], ...]
    """Every named choice; of a question the affirmative first."""


@dataclass(frozen=True)
class Plain:
    """A plain answer: margin, line and route of one losing choice."""

    margin: int
    line: int
    route: str


def losers(facts: Facts) -> dict[str, tuple[int, bool]]:
    """Each losing choice with its margin, and whether it is tied at the last place."""
    if facts.kind == "question":
        (yes, for_it), (no, against) = facts.votes
        return {no: (for_it - against, False)} if for_it > against else {yes: (against - for_it, for_it == against)}
    counts = sorted((votes for _, votes in facts.votes), reverse=True)
    if len(counts) <= facts.seats:
        return {}
    last = counts[facts.seats - 1]
    tie = counts[facts.seats] == last
    return {
        name: (last - votes, tie and votes == last)
        for name, votes in facts.votes
        if votes < last or (tie and votes == last)
    }


def line(facts: Facts) -> int:
    """The largest margin with a recount that costs the loser nothing."""
    total, question = facts.total, facts.kind == "question"
    if facts.state == "MT":
        floor = 10 if facts.office in ONE_COUNTY_CLASS and not question else 0
        return max(floor, total // 400)
    if total <= 400:
        return 10
    if facts.office in LOCAL:
        parts = 400 if facts.date >= NEW_LAW and total >= 50_000 else 200
    else:
        parts = 200 if facts.office == "legislative" or facts.date < NEW_LAW else 400
    return total // parts if question else (total - 1) // parts


def answers(facts: Facts) -> dict[str, Plain]:
    """The plain answer for every losing choice."""
    return {name: _answer(facts, margin, tied) for name, (margin, tied) in losers(facts).items()}


def _answer(facts: Facts, margin: int, tied: bool) -> Plain:
    free = line(facts)
    if facts.state == "MT":
        if tied and facts.kind == "candidate":
            return Plain(margin, free, "automatic")
        if margin <= free:
            return Plain(margin, free, "public")
        paid = facts.kind == "candidate" and 200 * margin <= facts.total
        return Plain(margin, free, "own expense" if paid else "court")
    if margin > free:
        return Plain(margin, free, "own expense")
    automatic = facts.office not in LOCAL and facts.date < NEW_LAW
    return Plain(margin, free, "automatic" if automatic else "public")


MN_CLERKS = {"county": "county auditor", "municipal": "municipal clerk", "school district": "school district clerk"}


def officer(facts: Facts, route: str) -> str:
    """With whom a request on this route is filed."""
    if facts.state == "MN":
        return MN_CLERKS.get(facts.office, "the filing officer with whom the candidate filed")
    if route == "court":
        return "district court"
    if route == "own expense":
        return "the officer who took the declaration or petition for nomination"
    return "election administrator" if facts.office in ("county", "municipal") else "Secretary of State"


def signatures(facts: Facts) -> int:
    """Signatures that a petition on a question needs."""
    return 25 if facts.state == "MN" else 100 if facts.office == "state" else 10


def days(facts: Facts, route: str) -> int:
    """Days to ask after the canvass that counts; of Minnesota's 204C.35 two for a free recount, else those of a notice of contest."""
    if facts.state == "MT":
        return 5
    if facts.office not in LOCAL and route != "own expense":
        return 2
    return 5 if facts.stage == "primary" else 7


def state_canvass(facts: Facts) -> bool:
    """Whether the days run from the state's canvass and not from the county's, city's or school board's."""
    return facts.office not in ("county", "municipal", "school district")


def last_day(facts: Facts, canvassed: dt.date, route: str) -> dt.date:
    """The last day to ask: the day of the canvass not counted, a last day off left out."""
    last = canvassed + dt.timedelta(days=days(facts, route))
    while day_off(last):
        last += dt.timedelta(days=1)
    return last


def day_off(day: dt.date) -> bool:
    """Weekends and the legal holidays that can come up between June and early December in these years (both states)."""
    if day.weekday() > 4 or (day.month, day.day) == (7, 4):
        return True
    veterans = dt.date(day.year, 11, 11)
    observed = {5: veterans - dt.timedelta(days=1), 6: veterans + dt.timedelta(days=1)}.get(
        veterans.weekday(), veterans
    )
    november = dt.date(day.year, 11, 1)
    thanksgiving = november + dt.timedelta(days=(3 - november.weekday()) % 7 + 21)
    return day in (observed, thanksgiving)
