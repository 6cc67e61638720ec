"""Where the table is in a sheet or a text: which character parts the fields, which rows are headings, where the votes begin."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from recount_core.results.columns import bare, letter, meaning_of, shape_of
from recount_core.results.free_tables.wide import Head
from recount_core.results.source import Source

_DELIMITERS = ",;\t|"
_SAMPLE_LINES = 60
_SAMPLE_ROWS = 300
_HEADING_ROWS = 6
_ROWS_BETWEEN = 4
_NUMBER = re.compile(r"[-−–]?[\d.,'\s]*\d[\d.,'\s]*%?|[<≤]\s?\d+|\d[\d,]*\s*[-–(]\s*\d{1,3}(?:\.\d+)?\s?%\)?")
_FRACTION = re.compile(r"[-+−±]?\d*[.,]\d+\s?%?|[-+−±]?\d+\s?%")
_GAP = re.compile(r" {2,}|\t")
_RULE = re.compile(r"[:=\-+_\s]+")

Rows = Sequence[Sequence[str]]


@dataclass(slots=True)
class Grid:
    """One sheet or text: all its rows from the first on, and what was found in it.

    `first` and `end` are the rows of the headings, from 0, `end` not included (equal: no headings). `crowded` is set when there are more
    rows of headings than can be told apart. `merged` is as on a `Sheet`. `heads` are the headings of a wide table where the file's
    layout is known; else they are worked out from the rows of headings.
    """

    sheet: str
    rows: Rows
    merged: tuple[tuple[int, int, int, int], ...] = ()
    first: int = 0
    end: int = 0
    crowded: bool = False
    width: int = 0
    values: frozenset[int] = frozenset()
    labels: tuple[str, ...] = ()
    shape: str = ""
    sample: list[Sequence[str]] = field(default_factory=list)
    heads: tuple[Head, ...] = ()

    def cell(self, row: int, column: int) -> str:
        """The text of a cell, empty where the row is shorter."""
        cells = self.rows[row]
        return cells[column].strip() if column < len(cells) else ""

    def column(self, place: int) -> list[str]:
        """The cells of a column in the sample that are not empty."""
        return [row[place].strip() for row in self.sample if place < len(row) and row[place].strip()]

    def above(self) -> list[tuple[int, int, str]]:
        """The cells above the headings: row and column from 0, and text."""
        return [
            (row, column, " ".join(cell.split()))
            for row in range(min(self.first, len(self.rows)))
            for column, cell in enumerate(self.rows[row])
            if cell.strip()
        ]


def text_rows(source: Source) -> list[list[str]]:
    """The records of a text, parted by the character that makes the best table; by gaps of two spaces where none does."""
    lines = [line for line in re.split(r"\r\n|\r|\n", source.text[:40_000]) if line.strip()][:_SAMPLE_LINES]
    scores = {mark: _score(csv.reader(lines, delimiter=mark)) for mark in _DELIMITERS}
    best = max(_DELIMITERS, key=lambda mark: scores[mark])
    if scores[best] < _score(_GAP.split(line.strip()) for line in lines):
        return [[cell.strip() for cell in _GAP.split(line.strip())] if line.strip() else [] for line in source.lines()]
    rows = list(source.table(best))
    return [_without_rule(row) for row in rows] if best == "|" else rows


def _without_rule(row: list[str]) -> list[str]:
    """An empty row in place of the line of dashes under the headings of a typed table."""
    return [] if all(_RULE.fullmatch(cell) for cell in row if cell) else row


def _score(rows: Iterable[list[str]]) -> tuple[int, float]:
    """How good a table it is: known headings in one row first, then how many rows have the same number of fields, and how many."""
    known, widths = 0, []
    for row in rows:
        widths.append(len(row))
        known = max(known, sum(1 for cell in row if cell.strip() and meaning_of(cell) is not None))
    wide = [width for width in widths if width > 1]
    usual = max(set(wide), key=wide.count, default=0)
    return (known if known > 1 else 0), wide.count(usual) / max(len(widths), 1) * min(usual, 20)


def is_number(cell: str) -> bool:
    """Whether a cell holds a number of any kind and no letters: votes, a percentage, a fraction, a negative."""
    return bool(_NUMBER.fullmatch(cell.strip()))


def is_fraction(cell: str) -> bool:
    """Whether a cell holds a percentage or a number with decimals that are not zero."""
    return bool(_FRACTION.fullmatch(cell.strip())) and not re.fullmatch(r"\d+\.0*|\d{1,3}(?:,\d{3})+", cell.strip())


def find(sheet: str, rows: Rows, merged: tuple[tuple[int, int, int, int], ...] = ()) -> Grid:
    """The table of a sheet; without rows of numbers its headings are the last rows and its sample is empty."""
    grid = Grid(sheet, rows, merged)
    for index, row in enumerate(islice(rows, _SAMPLE_LINES)):
        if _names_choices(row):
            return _closed(_aligned(grid, index), index, index + 1)
    data = _first_data(rows)
    if data is None:
        filled = [index for index, row in enumerate(rows) if any(cell.strip() for cell in row)]
        return _closed(grid, filled[0], filled[0] + 1) if filled else grid
    grid.values = _value_columns(rows, data)
    end = _last_heading(grid, data)
    first = max(end - 1, 0)
    while first > 0 and end - first in range(1, _HEADING_ROWS) and _over_values(grid, first - 1):
        first -= 1
    grid.crowded = first > 0 and end - first == _HEADING_ROWS and _over_values(grid, first - 1)
    if not end:
        first = end = data
    return _closed(grid, first, end)


def _last_heading(grid: Grid, data: int) -> int:
    """The row behind the last row of headings above the first numbers, from 0; 0 where there is none.

    It is the nearest row with text over the numbers: rows below it may name a place whose parts follow.
    """
    near = range(data - 1, max(data - _ROWS_BETWEEN, 0) - 1, -1)
    filled = [row for row in near if any(cell.strip() for cell in grid.rows[row])]
    over = [row for row in filled if _over_values(grid, row)]
    return (over or filled or [-1])[0] + 1


def _names_choices(row: Sequence[str]) -> bool:
    """Whether a row is the headings of a long table: it names the column of choices and another known one."""
    meanings = [meaning_of(cell) for cell in row if cell.strip()]
    return (
        "choice" in meanings
        and sum(meaning is not None for meaning in meanings) > 1
        and not any(is_number(cell) for cell in row)
    )


def _first_data(rows: Rows) -> int | None:
    """The first row that has as many numbers as rows with numbers have."""
    counts: list[tuple[int, int]] = []
    for index, row in enumerate(rows):
        filled = sum(1 for cell in row if cell.strip())
        numbers = sum(1 for cell in row if cell and is_number(cell))
        if numbers and filled > 1:
            counts.append((index, numbers))
        if len(counts) >= _SAMPLE_ROWS:
            break
    if not counts:
        return None
    middle = sorted(numbers for _, numbers in counts)[len(counts) // 2]
    return next(index for index, numbers in counts if numbers * 10 >= middle * 6)


def _value_columns(rows: Rows, data: int) -> frozenset[int]:
    """The columns in which most cells that are not empty hold numbers."""
    numbers: dict[int, int] = {}
    filled: dict[int, int] = {}
    for row in islice(rows, data, data + _SAMPLE_ROWS):
        for place, cell in enumerate(row):
            if cell.strip():
                filled[place] = filled.get(place, 0) + 1
                numbers[place] = numbers.get(place, 0) + is_number(cell)
    return frozenset(place for place, count in filled.items() if numbers[place] * 10 >= count * 6)


def _over_values(grid: Grid, row: int) -> bool:
    """Whether a row has text over columns of numbers: a row of headings, not a title of the sheet in its corner."""
    places = [place for place, cell in enumerate(grid.rows[row]) if cell.strip()]
    if any(is_number(grid.rows[row][place]) for place in places):
        return False
    lead = min(grid.values, default=0)
    return any(place in grid.values and (place > lead or lead > 0) for place in places)


def _aligned(grid: Grid, header: int) -> Grid:
    """Give the headings an empty first cell where the rows have one more, empty, in front (a colour patch that was pasted along)."""
    width = len(grid.rows[header])
    rows = [row for row in islice(grid.rows, header + 1, header + _SAMPLE_ROWS) if sum(map(bool, row)) > 1]
    longer = [row for row in rows if len(row) == width + 1 and not row[0].strip()]
    if rows and len(longer) * 2 > len(rows):
        grid.rows = [*grid.rows[:header], ["", *grid.rows[header]], *grid.rows[header + 1 :]]
    return grid


def _closed(grid: Grid, first: int, end: int) -> Grid:
    """The grid with its headings set and its labels, width, values, sample and shape worked out from them."""
    grid.first, grid.end = first, end
    grid.sample = [row for row in islice(grid.rows, end, end + _SAMPLE_ROWS) if any(cell.strip() for cell in row)]
    header = grid.rows[first:end]
    widest = max((len(row) for row in (*header, *(grid.sample if not header else ()))), default=0)
    grid.width = widest
    while grid.width and header and not any(grid.cell(row, grid.width - 1) for row in range(first, end)):
        if grid.column(grid.width - 1):
            break
        grid.width -= 1
    grid.values = _value_columns(grid.rows, end)
    grid.labels = tuple(
        " / ".join(filter(None, (bare(grid.cell(row, place)) for row in range(first, end)))) or letter(place)
        for place in range(grid.width)
    )
    grid.shape = shape_of(grid.labels if end > first else [*grid.labels, "no headings"])
    return grid


def with_header(grid: Grid, header: tuple[int, int]) -> Grid:
    """The same sheet with the headings where a person says they are: first and last row from 1, (0, 0) for none."""
    shape = grid.shape
    first, end = (header[0] - 1, header[1]) if header != (0, 0) else (grid.first, grid.first)
    found = _closed(grid, min(first, len(grid.rows)), min(end, len(grid.rows)))
    found.shape, found.crowded = shape, False
    return found


def headless(rows: Rows, labels: tuple[str, ...]) -> Grid:
    """Rows without headings whose columns are known by the file's layout; `labels` are their names."""
    sample = [row for row in islice(rows, _SAMPLE_ROWS) if any(cell.strip() for cell in row)]
    values = _value_columns(rows, 0)
    return Grid("", rows, width=len(labels), values=values, labels=labels, shape=shape_of(labels), sample=sample)
