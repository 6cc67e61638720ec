"""Workbooks of one contest with a sheet for each place: the first sheet has the places, the others each place's precincts.

The headings of all sheets are the same but for the first, so that they are one contest and not one a sheet. North Dakota's have the
counties and, beside them, the legislative districts, which are the same votes once more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from recount_core.errors import ResultsError
from recount_core.results.columns import ColumnMapping
from recount_core.results.free_tables.cells import votes_of
from recount_core.results.free_tables.gather import Gathering
from recount_core.results.free_tables.grid import Grid
from recount_core.results.free_tables.guess import wide_heads
from recount_core.results.free_tables.wide_rows import read_wide
from recount_core.results.labels import is_total, plain
from recount_core.results.table import Note, Results

_DIVISION = re.compile(r"(?:legislative |senate |house )?district \d{1,3}\w?", re.IGNORECASE)


def is_one_contest(grids: Sequence[Grid], mappings: Sequence[ColumnMapping]) -> bool:
    """Whether the sheets are the places of one contest: same headings, no title over them, and the first names most of the others."""
    if len(grids) < 3 or not all(mapping.is_wide for mapping in mappings):
        return False
    headings = {tuple(map(plain, grid.labels[1:])) for grid in grids}
    if len(headings) > 1 or any(head.contest for head in wide_heads(grids[0])):
        return False
    first, *others = grids
    if plain(first.labels[0]) != "county":
        return False
    named = {_name(row) for row in first.rows[first.end :]}
    return sum(plain(grid.sheet) in named for grid in others) * 10 >= len(others) * 9


def read_places(grids: Sequence[Grid], mappings: Sequence[ColumnMapping], gathering: Gathering, title: str) -> int:
    """Take all sheets into one contest, with the county of each; the number of rows with votes.

    A sheet's rows stand beside its county's row in the first sheet, which the tally holds against their sum.
    """
    first, results, given = grids[0], gathering.results, gathering.given
    divided = _without_divisions(first, mappings[0], results)
    earlier = len(results.notes)
    lines = read_wide(divided, mappings[0], gathering, title)
    for grid, mapping in zip(grids[1:], mappings[1:], strict=True):
        if _DIVISION.fullmatch(grid.sheet.strip()) and divided is not first:
            continue
        gathering.given = replace(given, county=grid.sheet.strip())
        lines += read_wide(grid, mapping, gathering, title)
    # Every sheet has its total and its line of source: said once, they are enough.
    told = results.notes[earlier:]
    results.notes[earlier:] = [note for note in told if note.level != "note" or note.sheet == first.sheet]
    gathering.given = given
    gathering.close()
    return lines


def _name(row: Sequence[str]) -> str:
    return plain(row[0]) if row else ""


def _without_divisions(grid: Grid, mapping: ColumnMapping, results: Results) -> Grid:
    """The first sheet without districts that stand beside the counties, and without a total that adds up both."""
    votes = mapping.places("votes of a choice")
    body = range(grid.end, len(grid.rows))
    named = [index for index in body if _name(grid.rows[index]) and any(_numbers(grid.rows[index], votes))]
    divisions = [index for index in named if _DIVISION.fullmatch(_name(grid.rows[index]))]
    counties = [index for index in named if index not in divisions and not is_total(_name(grid.rows[index]))]
    counted = {_numbers(grid.rows[index], votes) for index in counties}
    repeated = all(_numbers(grid.rows[index], votes) in counted for index in divisions)
    same = _sum(_numbers(grid.rows[index], votes) for index in divisions) == _sum(
        _numbers(grid.rows[index], votes) for index in counties
    )
    if not divisions or not (repeated or same):
        return grid
    both = _sum(_numbers(grid.rows[index], votes) for index in (*counties, *divisions))
    totals = [
        index for index in named if is_total(_name(grid.rows[index])) and _numbers(grid.rows[index], votes) == both
    ]
    out = {*divisions, *totals}
    text = f"{len(divisions):,} rows of districts stand beside the counties and repeat their votes; they and their sheets are left out."
    if totals:
        text += f" So is the total in row {totals[0] + 1:,}, which adds up both and counts these votes twice."
    results.notes.append(Note("note", text, results.file, grid.sheet, divisions[0] + 1))
    return replace(grid, rows=[[] if index in out else row for index, row in enumerate(grid.rows)])


def _numbers(row: Sequence[str], places: Sequence[int]) -> tuple[int | None, ...]:
    return tuple(_number(row[place] if place < len(row) else "") for place in places)


def _number(cell: str) -> int | None:
    try:
        return votes_of(cell)
    except ResultsError:
        return None


def _sum(rows: Iterable[tuple[int | None, ...]]) -> tuple[int | None, ...]:
    return tuple(None if None in column else sum(value or 0 for value in column) for column in zip(*rows, strict=True))
