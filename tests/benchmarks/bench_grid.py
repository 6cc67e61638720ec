"""The 201 by 201 eligibility map and the tipping points: python -m tests.benchmarks.bench_grid

Baselines, in the same run: a bare loop that asks of every cell only whether 200 * margin < total, and `decide` for every cell; for the
points `decide` for every number of votes moved. Prints the median of several runs, in milliseconds, and the ratios.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.what_if import ChoiceRef, eligibility_map, tipping_pairs, tipping_points
from tests.build import contest

Pair = tuple[ChoiceRef, ChoiceRef]

SIDE = range(201)
CONTESTS = {
    "one seat, Minnesota": contest(1899, 1882, pooled=18, office="county"),
    "one seat at 50,000 votes": contest(24_960, 24_860, 100, pooled=18, office="county"),
    "one seat, Montana": contest(1899, 1882, pooled=18, office="county", state="MT"),
    "three of seven, Minnesota": contest(500, 450, 440, 300, 290, 100, 50, pooled=12, seats=3),
    "four of twenty-five, Minnesota": contest(*range(500, 250, -10), pooled=12, seats=4),
}


def median(task: Callable[[], object], runs: int) -> float:
    """The median time of a task in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        task()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def shifted(counted: Contest, pair: Pair, moved: int, added: int) -> Contest:
    """The contest of a cell, made without the what-if."""
    choices = list(counted.choices)
    for choice, change in zip(pair, (-moved, moved + added), strict=True):
        votes = choices[choice.position].votes or 0
        choices[choice.position] = replace(choices[choice.position], votes=votes + change)
    return counted.with_(choices=tuple(choices))


def bare(counted: Contest, pair: Pair) -> list[bytearray]:
    """The least that a map by single cells can cost: one comparison a cell, two choices, no law, no winners."""
    ahead, behind = (counted.choices[choice.position].votes or 0 for choice in pair)
    total = counted.total or 0
    rows = []
    for added in SIDE:
        row = bytearray(len(SIDE))
        for moved in SIDE:
            margin = abs(ahead - behind - 2 * moved - added)
            row[moved] = 200 * margin < total + added
        rows.append(row)
    return rows


def each_cell(counted: Contest, pair: Pair) -> None:
    """A map by deciding every cell."""
    for added in SIDE:
        for moved in SIDE:
            decide(shifted(counted, pair, moved, added))


def count_up(counted: Contest, pair: Pair, end: int) -> None:
    """One way to its end by counting up: only so can "cannot be reached" be known without working it out."""
    for votes in range(end + 1):
        decide(shifted(counted, pair, votes, 0))


def main() -> None:
    print(f"Eligibility map, {len(SIDE)} by {len(SIDE)} (target: under 15 ms)")
    for name, counted in CONTESTS.items():
        pair = tipping_pairs(counted)[0]
        drawn = median(partial(eligibility_map, counted, *pair), 25)
        loop = median(partial(bare, counted, pair), 9)
        cells = median(partial(each_cell, counted, pair), 1)
        print(
            f"  {name}: {drawn:.1f} ms; {drawn / loop:.2f} of a bare loop ({loop:.1f} ms), "
            f"{drawn / cells:.4f} of deciding each cell ({cells:,.0f} ms)"
        )
    print("Tipping points of the closest pair, all three ways")
    for name, counted in CONTESTS.items():
        pair = tipping_pairs(counted)[0]
        end = counted.choices[pair[0].position].votes or 0
        points = median(partial(tipping_points, counted, *pair), 15)
        slow = median(partial(count_up, counted, pair, end), 1)
        print(f"  {name}: {points:.1f} ms; {points / slow:.3f} of counting one way up to {end:,} ({slow:,.0f} ms)")


if __name__ == "__main__":
    main()
