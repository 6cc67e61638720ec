"""Contests that two files tell under different titles: nothing joins them, so a person must know that they are listed twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from recount_core.contest import Contest
from recount_core.results.table import Note

_WORD = re.compile(r"[^\W\d_]{3,}")
_Key = tuple[str, str, frozenset[str], frozenset[str]]


def listed_twice(contests: Iterable[Contest]) -> Iterator[Note]:
    """One note for each pair of files that hold contests of one election between the same people, under other titles."""
    first: dict[_Key, Contest] = {}
    pairs: Counter[tuple[str, str]] = Counter()
    for contest in contests:
        if contest.kind != "candidate" or len(contest.named) < 2:
            continue
        twin = first.setdefault(_key(contest), contest)
        if twin.source.file != contest.source.file and _one_election(twin, contest):
            pairs[twin.source.file, contest.source.file] += 1
    for (one, other), number in pairs.items():
        stand = "1 contest stands" if number == 1 else f"{number:,} contests stand"
        yield Note(
            "note",
            f"{stand} in {one} and in {other} with the same people under other titles, and so twice in the list.",
        )


def _key(contest: Contest) -> _Key:
    """State, stage, and the words in the names of the two that are ahead."""
    ahead = sorted(contest.named, key=lambda choice: -(choice.votes or 0))[:2]
    names = sorted((frozenset(_WORD.findall(choice.name.casefold())) for choice in ahead), key=sorted)
    return contest.state, contest.stage, names[0], names[1]


def _one_election(one: Contest, other: Contest) -> bool:
    """Whether two contests may be of one day, with as many votes but for a tenth."""
    if one.date and other.date and one.date != other.date:
        return False
    totals = sorted((one.total or 0, other.total or 0))
    return 10 * totals[1] <= 11 * totals[0] and totals[0] > 0
