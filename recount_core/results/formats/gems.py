"""GEMS statement of votes cast (SOVC) as text: county, precinct, contest and choice on each line, with a comma behind the votes.

A choice has one line a precinct, or one for each way of voting and, last, their sum; nothing on the line tells which is which. Registered
voters, overvotes and numbers of precincts stand among the choices.
"""

from __future__ import annotations

import csv
import io
import re
from bisect import bisect
from collections import Counter
from dataclasses import replace

from recount_core.errors import ResultsError
from recount_core.results.columns import ColumnMapping
from recount_core.results.formats.any_table import read_tables
from recount_core.results.formats.carried import Rows, one_line
from recount_core.results.free_tables.entries import party_name
from recount_core.results.free_tables.grid import headless
from recount_core.results.given import Given
from recount_core.results.labels import plain
from recount_core.results.limits import Limits
from recount_core.results.quoting import loose_fields
from recount_core.results.source import Source
from recount_core.results.table import Note, Results

NAME = "gems"
TITLE = "GEMS statement of votes cast (SOVC)"

_LINE = re.compile(
    r'\s*"\d*" ?, ?\d+ ?, ?"[^"\n]*" ?, ?"[^\n]*" ?, ?"[^"\n]*" ?, ?"[^"\n]*" ?, ?"[^\n]*" ?, ?"[^"\n]*" ?, ?"[^"\n]*" ?, ?\d+ ?,?\s*'
)
_STRAIGHT = ("straight", "straight party", "straight party ticket", "straight ticket")
_POOL = re.compile(r"write-?in \d+", re.IGNORECASE)
_MEANINGS = {
    "County": "", "Precinct number": "precinct code", "Precinct": "precinct", "Contest": "contest", "Contest number": "contest id",
    "Contest party": "contest party", "Choice": "choice", "Choice number": "", "Party": "party", "Votes": "votes", "Way of voting": "mode",
}  # fmt: skip
_FIELDS = 10
_NUMBERS = (1, 9)


def detect(source: Source) -> bool:
    """Text whose first line has ten fields: quoted county, precinct number, and so on to the votes."""
    return source.is_text and bool(_LINE.fullmatch(source.first_line))


def written(rows: Rows) -> str:
    """Rows that a spreadsheet saved, as the text: quotes round all cells but the precinct's number and the votes."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    for row in one_line(rows):
        cells = row[:_FIELDS] if not any(row[_FIELDS:]) else row
        writer.writerow(
            [int(cell) if place in _NUMBERS and cell.isdecimal() else cell for place, cell in enumerate(cells)]
        )
    return text.getvalue()


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest by precinct and way of voting; ResultsError where there are no votes.

    Ways of voting are numbered in the order of their lines. Contests with a party are those of a primary. Straight-party votes elect
    nobody and are left out.
    """
    results = Results(source.name, TITLE)
    rows: list[list[str]] = []
    broken: list[tuple[int, str]] = []
    straight = 0
    for number, line in enumerate(source.lines(), 1):
        if number > limits.rows:
            raise ResultsError(f"{source.base} has more than {limits.rows:,} rows; upload it in parts.")
        cells = [cell.strip() for cell in loose_fields(line, ",")]
        while len(cells) > _FIELDS and not cells[-1]:
            cells.pop()
        if len(cells) != _FIELDS or plain(cells[3]) in _STRAIGHT:
            straight += len(cells) == _FIELDS
            broken += [(number, line)] if len(cells) != _FIELDS and line.strip() else []
            cells = []
        rows.append(cells)
    _name_pools(rows)
    _number_ways(rows)
    if any(cells and party_name(cells[5]) for cells in rows):
        given = replace(given, stage=given.stage or "primary")
    mapping = ColumnMapping(tuple(_MEANINGS.values()))
    read_tables(source, [headless(rows, tuple(_MEANINGS))], given, results, mapping)
    if straight:
        text = f"{straight:,} rows of straight-party votes are left out: they elect nobody by themselves."
        results.notes.append(Note("note", text, results.file))
    _tell_broken(results, broken)
    return results


def _tell_broken(results: Results, broken: list[tuple[int, str]]) -> None:
    """A line that has lost or gained fields is a fault of the contests before and behind it: it may belong to either."""
    contest_of = {row.row: row.contest for row in results.rows}
    numbers = sorted(contest_of)
    for number, line in broken:
        place = bisect(numbers, number)
        around = (contest_of[each] for each in numbers[max(place - 1, 0) : place + 1])
        for contest in dict.fromkeys(around):
            text = f"expected {_FIELDS} fields; found {len(loose_fields(line, ','))}: the row is left out"
            results.notes.append(Note("fault", text, results.file, row=number, found=line[:80], contest=contest))


def _name_pools(rows: list[list[str]]) -> None:
    """ "Write-in 80" is the pool of contest 80; a second pool of a contest, told by its number, is another."""
    pools: dict[tuple[str, ...], list[str]] = {}
    for cells in rows:
        if cells and _POOL.fullmatch(cells[6]):
            known = pools.setdefault(tuple(cells[3:6]), [])
            if cells[7] not in known:
                known.append(cells[7])
            number = known.index(cells[7]) + 1
            cells[6] = "Write-in" if number == 1 else f"Write-in: pool {number}"


def _number_ways(rows: list[list[str]]) -> None:
    """Number the lines of a choice in a precinct, the last of several as their sum, which the tally checks."""
    lines = Counter(tuple(cells[:9]) for cells in rows if cells)
    seen: Counter[tuple[str, ...]] = Counter()
    for cells in rows:
        if cells:
            key = tuple(cells[:9])
            seen[key] += 1
            cells.append(f"line {seen[key]}" if seen[key] < lines[key] else "")
