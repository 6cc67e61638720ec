"""Totals that don't say so: rows that equal the sum of the rows before them all through a contest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from recount_core.results.labels import is_total
from recount_core.results.table import VOTES, Row

_LEAST_VOTES = 50

Votes = dict[str, int]


def hidden_totals(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """A doubt, and the fact that settles it (none), where every vote of a contest seems to stand in it twice.

    That is so where the first place is the sum of all others, or where the places fall into blocks that each end with their sum. One
    place that happens to equal its neighbours is no block, so that small counts aren't doubted without need.
    """
    places = _places(rows)
    names = list(places)
    votes = [places[name] for name in names]
    if len(names) < 3 or sum(map(_size, votes)) < _LEAST_VOTES:
        return
    found = _sums_of_blocks(votes)
    if not found and votes[0] == _added(votes[1:]):
        found = [0]
    if found:
        county, precinct = names[found[0]]
        more = f", and {len(found) - 1:,} more rows like it" if len(found) > 1 else ""
        yield (
            f"“{precinct or county}” has the sum of the rows {'below' if found == [0] else 'above'} it{more}: if it is their total, "
            "name it so, or delete it from the file",
            "",
        )


def _places(rows: Sequence[Row]) -> dict[tuple[str, str], Votes]:
    places: dict[tuple[str, str], Votes] = {}
    parted = {row.county for row in rows if row.precinct}
    for row in rows:
        if row.county in parted and not row.precinct:
            # A county beside its precincts is known for a total.
            continue
        if row.measure != VOTES or not row.value or is_total(row.county) or is_total(row.precinct):
            continue
        here = places.setdefault((row.county, row.precinct), {})
        here[row.choice] = here.get(row.choice, 0) + row.value
    return places


def _size(votes: Votes) -> int:
    return sum(votes.values())


def _added(many: Sequence[Votes]) -> Votes:
    total: Votes = {}
    for votes in many:
        _add(total, votes)
    return total


def _add(total: Votes, votes: Votes) -> None:
    for choice, value in votes.items():
        total[choice] = total.get(choice, 0) + value


def _sums_of_blocks(votes: Sequence[Votes]) -> list[int]:
    """The places that end a block with its sum, when they leave no place over; empty otherwise."""
    found: list[int] = []
    block: Votes = {}
    everything: Votes = {}
    long = False
    size = 0
    for place, here in enumerate(votes):
        if size and here == block:
            found.append(place)
            long = long or (size > 1 and len(here) > 1)
            block, size = {}, 0
        elif not size and len(found) > 1 and here == everything and place == len(votes) - 1:
            found.append(place)
        else:
            size += 1
            _add(block, here)
            _add(everything, here)
    return found if long and not size else []
