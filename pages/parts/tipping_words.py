"""Tipping points and outstanding ballots in words. No drawing here; names stay untrusted and are made harmless where shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pages.parts.what_if_words import result_words, span
from recount_core.contest import Contest
from recount_core.what_if import Outstanding, Point, Tipping, Way
from recount_core.what_if.tipping import ADDED, ENTER, FLIP, LEAVE, MAY_ASK, MOVED, SEATED, TAKEN, TIE
from recount_core.words import joined, percent, stopped, votes

OUT_OF_REACH = "cannot be reached"


def event_words(event: str, tipping: Tipping, kind: str) -> str:
    """What happens at a tipping point."""
    return {
        ENTER: "Comes inside the line",
        LEAVE: "Leaves the line",
        TIE: "Tie",
        FLIP: "Winners change" if kind == "candidate" else "Result changes",
        MAY_ASK: f"{tipping.taker.name} has a recount without cost",
        SEATED: f"{tipping.taker.name} holds a seat" if kind == "candidate" else f"{tipping.taker.name} is ahead",
    }[event]


def events(tipping: Tipping) -> tuple[str, ...]:
    """The events worth a row: the taker's own only where they fall elsewhere than the contest's."""
    if not tipping.ways:
        return ()
    found = [ENTER, LEAVE, TIE, FLIP]
    for own, whole in ((MAY_ASK, ENTER), (SEATED, FLIP)):
        if any(way.point(own).votes != way.point(whole).votes for way in tipping.ways):
            found.append(own)
    return tuple(found)


def cell(point: Point) -> str:
    """The number of votes, or why there is none."""
    if point.votes == 0:
        return {ENTER: "inside already", LEAVE: "outside already"}.get(point.event, "so already")
    if point.votes is None and point.open_from == 0:
        return "not decided"
    said = OUT_OF_REACH if point.votes is None else f"{point.votes:,}"
    if point.jump is not None:
        said += f" (jump at {point.jump:,})"
    if point.open_from is not None:
        said += f"; not decided from {point.open_from:,} on"
    return said


def table(tipping: Tipping, kind: str) -> list[tuple[str, ...]]:
    """(event, votes moved, added, taken) for each event."""
    return [
        (event_words(event, tipping, kind), *(cell(way.point(event)) for way in tipping.ways))
        for event in events(tipping)
    ]


def sentences(tipping: Tipping, kind: str) -> Iterator[str]:
    """The tipping points in words: into or out of the line, a tie, the jumps, and why a moved vote is worth two."""
    if tipping.reason:
        yield f"No tipping points: {stopped(tipping.reason)}"
        return
    yield _line_sentence(tipping)
    yield _tie_sentence(tipping, kind)
    yield (
        "A moved vote counts twice, one fewer here and one more there, and leaves the total as it is. "
        "An added vote or one taken away counts once and changes the total too, so the line can move with it."
    )
    yield from _jumps(tipping, kind)


def _line_sentence(tipping: Tipping) -> str:
    """How to get into the line, or out of it."""
    points = [way.point(ENTER) for way in tipping.ways]
    if points[0].votes == 0:
        reached, never = _ways(tipping, LEAVE)
        if not reached:
            return f"The contest is inside the line, and no number of votes {never} takes it out."
        return f"The contest is inside the line. To leave it, it takes {_told(reached, never)}."
    if all(point.votes is None and point.open_from == 0 for point in points):
        return "Whether the contest is inside a line is not decided, whatever votes change."
    reached, never = _ways(tipping, ENTER)
    if not reached:
        return f"No number of votes {never} brings the contest inside the line."
    return f"To bring the contest inside the line, it takes {_told(reached, never)}."


def _tie_sentence(tipping: Tipping, kind: str) -> str:
    if tipping.way(MOVED).point(TIE).votes == 0:
        return "The last seat is tied." if kind == "candidate" else "Both sides are tied."
    reached, never = _ways(tipping, TIE)
    if not reached:
        return f"No number of votes {never} makes a tie."
    return f"{'For a tie' if kind == 'candidate' else 'For equal votes'}, it takes {_told(reached, never)}."


def _ways(tipping: Tipping, event: str) -> tuple[str, str]:
    """The ways that lead to an event with their votes, and those that never do: "52 votes moved from A to B or 104 votes added to B"."""
    words = {
        MOVED: f"moved from {tipping.giver.name} to {tipping.taker.name}",
        ADDED: f"added to {tipping.taker.name}",
        TAKEN: f"taken from {tipping.giver.name}",
    }
    found = [(way.how, way.point(event).votes) for way in tipping.ways]
    reached = [f"{votes(count)} {words[how]}" for how, count in found if count is not None]
    return joined(reached, "or"), joined((words[how] for how, count in found if count is None), "or")


def _told(reached: str, never: str) -> str:
    return f"{reached}; with votes {never} it {OUT_OF_REACH}" if never else reached


def _jumps(tipping: Tipping, kind: str) -> Iterator[str]:
    words = {ADDED: f"added to {tipping.taker.name}", TAKEN: f"taken from {tipping.giver.name}"}
    for way in tipping.ways:
        for event in events(tipping):
            point = way.point(event)
            if point.jump is not None and point.votes:
                what = event_words(event, tipping, kind)
                yield (
                    f"{what}, with {votes(point.votes)} {words[way.how]}: only because of a jump. "
                    f"With this vote the total goes from {point.before:,} to {point.total:,}, and the line jumps at {point.jump:,}."
                )


def shortcuts(way: Way, kind: str) -> list[tuple[str, int]]:
    """The tipping points of a way as (short words, votes) to put the lever at, in order; none that is so already or out of reach."""
    names = {
        ENTER: "inside the line",
        LEAVE: "outside the line",
        TIE: "a tie",
        FLIP: "another wins" if kind == "candidate" else "it turns",
    }
    found: dict[int, list[str]] = {}
    for event, name in names.items():
        reached = way.point(event).votes
        if reached:
            found.setdefault(reached, []).append(name)
    if kind != "candidate":
        found = {
            count: ["a tie: it fails"] if len(names) > 1 and "a tie" in names else names
            for count, names in found.items()
        }
    return [(joined(words), count) for count, words in sorted(found.items())]


def farthest(way: Way) -> int | None:
    """The farthest tipping point that can be reached; None where there is none."""
    return max((point.votes for point in way.points if point.votes), default=None)


def pair_rows(every: Sequence[Tipping], how: str) -> list[tuple[str, ...]]:
    """One row for each pair that matters: from, to, and the votes for each event."""
    rows = []
    for tipping in every:
        if tipping.ways:
            way = tipping.way(how)
            points = (way.point(event) for event in (ENTER, LEAVE, TIE, FLIP, MAY_ASK, SEATED))
            rows.append((tipping.giver.name, tipping.taker.name, *map(cell, points)))
    return rows


PAIR_COLUMNS = (
    "From",
    "To",
    "Comes inside the line",
    "Leaves the line",
    "Tie",
    "Winners change",
    "“To” has a recount without cost",
    "“To” holds a seat",
)


def ranges(found: Outstanding) -> Iterator[str]:
    """How outstanding ballots would have to split, in words."""
    if found.reason:
        yield f"Nothing can be said: {stopped(found.reason)}"
        return
    trailer, leader = found.trailer.name, found.leader.name
    first = "Each vote" if found.pair_votes == 1 else f"Of {votes(found.pair_votes)} for the two"
    yield _range(
        f"{first}, the contest is inside the line when {trailer} gets", found.inside, found, "is in no split inside"
    )
    if found.undecided:
        yield _range(f"It is not decided when {trailer} gets", found.undecided, found, "")
    if found.tie:
        yield _range(f"It is tied when {trailer} gets", found.tie, found, "")
    if found.flip:
        turns = "Other choices win" if found.kind == "candidate" else "The result turns"
        yield _range(f"{turns} when {trailer} gets", found.flip, found, "")
    else:
        yield f"No split changes who wins: even all of them for {trailer}, and none for {leader}, would not be enough."


def _range(start: str, found: Iterable[tuple[int, int]], whole: Outstanding, none: str) -> str:
    said = [f"{span(low, high)} ({_share(low, high, whole.pair_votes)})" for low, high in found]
    if not said:
        return f"The contest {none} the line."
    return f"{start} {' or '.join(said)}."


def _share(low: int, high: int, whole: int) -> str:
    one, two = percent(low, whole), percent(high, whole)
    return one if one == two else f"{one} to {two}"


def split_rows(found: Outstanding, contest: Contest) -> list[tuple[str, str, str]]:
    """Every stretch of the split: votes for the trailer, their share, and what the contest comes to."""
    joined: list[tuple[int, int, str]] = []
    for stretch in found.stretches:
        words = result_words(stretch.result, contest)
        if joined and joined[-1][2] == words:
            joined[-1] = (joined[-1][0], stretch.high, words)
        else:
            joined.append((stretch.low, stretch.high, words))
    return [(span(low, high), _share(low, high, found.pair_votes), words) for low, high, words in joined]
