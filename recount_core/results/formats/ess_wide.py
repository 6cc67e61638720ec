"""ES&S Electionware export by precinct, wide: three rows of headings (contest, party of the contest, choice) over each column.

The second row is REP or DEM in the contests of a primary and NON elsewhere. 0 also stands where a contest is not on the ballot.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from recount_core.errors import ResultsError
from recount_core.results.columns import ColumnMapping, bare
from recount_core.results.formats.any_table import read_tables
from recount_core.results.free_tables.entries import named, party_name
from recount_core.results.free_tables.grid import Grid, find, with_header
from recount_core.results.free_tables.wide import Head, split_party, split_primary, without_prefixes
from recount_core.results.given import Given
from recount_core.results.labels import plain
from recount_core.results.limits import Limits
from recount_core.results.source import Source
from recount_core.results.table import Note, Results

NAME = "ess-wide"
TITLE = "ES&S Electionware wide export"

_HEAD = re.compile(r"\A\s*\"?COUNTY NUMBER\"?,\"?PRECINCT CODE\"?,\"?PRECINCT NAME\"?,", re.IGNORECASE)
_STRAIGHT = frozenset(("straight party", "straight party ticket", "straight ticket", "straight party voting"))
_FIRST = {"county number": "", "precinct code": "precinct code", "precinct name": "precinct"}


def detect(source: Source) -> bool:
    """Text whose first line has the county's number, the precinct's code and its name."""
    return source.is_text and bool(_HEAD.match(source.head.lstrip("\ufeff")))


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest by precinct; ResultsError where there are no votes. Straight-party votes elect nobody and are left out."""
    rows = list(source.table(","))
    start = next(index for index, row in enumerate(rows) if any(cell.strip() for cell in row))
    if len(rows) < start + 4:
        raise ResultsError(f"{source.base}: a {TITLE}, but it has no rows of votes under its three rows of headings.")
    if max(map(len, rows)) > limits.columns or len(rows) > limits.lines:
        raise ResultsError(
            f"{source.base} has {len(rows):,} rows of up to {max(map(len, rows)):,} columns; at most {limits.rows:,} rows of "
            f"{limits.columns:,} columns are read."
        )
    results = Results(source.name, TITLE)
    grid = with_header(find("", rows), (start + 1, start + 3))
    meanings = _meanings(grid)
    if "votes of a choice" not in meanings:
        raise ResultsError(f"{source.base}: a {TITLE}, but no column is headed by a contest and a choice.")
    grid.heads = _heads(grid, meanings)
    if any(plain(grid.cell(start, place)) in _STRAIGHT for place in range(grid.width)):
        text = "Straight-party votes are left out: they elect nobody by themselves."
        results.notes.append(Note("note", text, results.file))
    if any(head.primary for head in grid.heads):
        given = replace(given, stage=given.stage or "primary")
    return read_tables(source, [grid], given, results, ColumnMapping(meanings))


def _meanings(grid: Grid) -> tuple[str, ...]:
    return tuple(
        _meaning([plain(grid.cell(row, place)) for row in range(grid.first, grid.end)]) for place in range(grid.width)
    )


def _meaning(labels: Sequence[str]) -> str:
    """What a column means by its three headings."""
    title, party, choice = labels
    if title in _FIRST:
        return _FIRST[title]
    if title.startswith(("registered voters", "ballots cast")) and choice in ("voters", "ballots cast"):
        what = title.removeprefix("registered voters").removeprefix("ballots cast").strip()
        if party or what not in ("total", "blank"):
            return ""
        return "registered" if choice == "voters" else "ballots" if what == "total" else "blank"
    if not title or not choice or title in _STRAIGHT:
        return ""
    found = named(choice)
    if found.kind == "measure":
        return found.measure if found.measure in ("overvotes", "undervotes", "blank") else ""
    return "votes of a choice"


def _heads(grid: Grid, meanings: Sequence[str]) -> tuple[Head, ...]:
    """The headings of each column. Where a choice stands twice under one title, another contest of the same title begins."""
    heads: list[Head] = []
    parts: Counter[tuple[str, str]] = Counter()
    people: set[tuple[tuple[str, str], str]] = set()
    for place in range(grid.width):
        title, party, choice = (bare(grid.cell(row, place)) for row in range(grid.first, grid.end))
        primary = party if party_name(party) else ""
        title = split_primary(title)[0] if primary else title
        name, own = split_party(choice)
        spot = (title, primary)
        if meanings[place] == "votes of a choice" and named(choice).kind != "pooled":
            if (spot, name) in people:
                parts[spot] += 1
                people = {person for person in people if person[0] != spot}
            people.add((spot, name))
        shown = f"{title} ({parts[spot] + 1})" if parts[spot] else title
        heads.append(Head(shown, own, name, primary))
    values = {place for place, meaning in enumerate(meanings) if meaning == "votes of a choice"}
    return without_prefixes(heads, values)
