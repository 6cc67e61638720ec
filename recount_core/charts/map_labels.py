"""Words inside the regions of the eligibility map: what each means, written where it is widest, left out where they don't fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from recount_core.charts.canvas import safe
from recount_core.charts.draft import Draft
from recount_core.charts.palette import ROUTE_STYLES, Theme
from recount_core.contest import Contest
from recount_core.what_if.family import Result
from recount_core.what_if.grid import Grid, Run

_ROOM: Final = (360, 400)
"""Pixels of the map, across and up, a little more than on a phone: what fits there fits everywhere, or nearly."""

_LETTER, _LINE = 6.6, 16
_WIDTH: Final = 17
_EVERY: Final = 4


class _Spot(NamedTuple):
    """A place for words: the middle of it, and its size as parts of the map."""

    moved: float
    added: int
    wide: float
    high: float


def label_regions(
    figure: Draft, grid: Grid, contest: Contest, rows: Sequence[tuple[int, tuple[Run, ...]]], look: Theme
) -> None:
    """Name each region with its route and, where there is one seat, its winner; with the route alone where there is no room for both."""
    named: set[str] = set()
    for short in (False, True):
        regions: dict[tuple[str, ...], set[Result]] = {}
        for result in grid.legend:
            if not (short and result.route in named):
                regions.setdefault(tuple(_lines(result, contest, short)), set()).add(result)
        for lines, results in regions.items():
            spot = _widest(results, grid, rows)
            wide, high = max(map(len, lines), default=0) * _LETTER, len(lines) * _LINE
            if spot is None or not lines or wide > spot.wide * _ROOM[0] or high > spot.high * _ROOM[1]:
                continue
            named |= {result.route for result in results}
            figure.add_annotation(
                text="<br>".join(safe(line) for line in lines),
                x=spot.moved,
                y=spot.added,
                showarrow=False,
                font={"color": look.ink, "size": 12},
                align="center",
            )


def _lines(result: Result, contest: Contest, short: bool) -> list[str]:
    style = ROUTE_STYLES.get(result.route)
    words = [] if style is None else [style.zone]
    if not short and result.winners is not None and not result.tie:
        names = [contest.choices[index].name for index in result.winners]
        words.append(f"{names[0]} wins" if len(names) == 1 else "")
    return [line for text in words for line in _broken(text)]


def _broken(text: str) -> list[str]:
    """Text in lines of about the same width."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < _WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _widest(results: set[Result], grid: Grid, rows: Sequence[tuple[int, tuple[Run, ...]]]) -> _Spot | None:
    """The spot of a region with the most room both ways."""
    best: _Spot | None = None
    mine = [max(_joined(runs, results), key=lambda run: run.high - run.low, default=None) for _, runs in rows]
    across = grid.moved[-1] - grid.moved[0] or 1
    for index in range(0, len(rows), _EVERY):
        run = mine[index]
        if run is None:
            continue
        middle = (run.low + run.high) / 2
        up, down = (_reach(mine[index + 1 :], middle), _reach(mine[:index][::-1], middle))
        wide, high = (run.high - run.low) / across, (2 * min(up, down) + 1) / len(rows)
        if best is None or min(wide, high) > min(best.wide, best.high):
            best = _Spot(middle, rows[index][0], wide, high)
    return best


def _joined(runs: Sequence[Run], results: set[Result]) -> list[Run]:
    """The runs with some results in one row, neighbours as one."""
    found: list[Run] = []
    for before, run in zip((None, *runs), runs, strict=False):
        if run.result in results and before is not None and before.result in results:
            found[-1] = found[-1]._replace(high=run.high)
        elif run.result in results:
            found.append(run)
    return found


def _reach(runs: Sequence[Run | None], moved: float) -> int:
    """For how many rows on a region goes on at one number of votes moved."""
    for number, run in enumerate(runs):
        if run is None or not run.low <= moved <= run.high:
            return number
    return len(runs)
