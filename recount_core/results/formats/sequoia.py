"""Sequoia precinct export: tab-delimited, one row a precinct and choice, the contest's seats, over- and undervotes on each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from recount_core.results.formats.any_table import read_tables
from recount_core.results.free_tables.cells import place_name
from recount_core.results.free_tables.grid import find
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.source import Source
from recount_core.results.table import Results

NAME = "sequoia"
TITLE = "Sequoia precinct export"

_NEEDED = frozenset(("precinct_name", "candidate_full_name", "contest_full_name", "total", "contest_vote_for"))
_UNUSED = frozenset(("contest_party_id", "candidate_party_id", "processed_done", "processed_started"))
_PARTY = re.compile(r"(?P<party>[A-Z]{2,4}) - +(?P<name>\S.*)")


def detect(source: Source) -> bool:
    """Text whose first line has the columns of the export, in any order and case."""
    return source.is_text and {name.strip().lower() for name in source.first_line.split("\t")} >= _NEEDED


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest by precinct; ResultsError where there are no votes.

    CONTEST_TOTAL is 0 beside a choice without votes and says nothing there. A party before the name ("REP - Jane Doe") is the party where
    each choice that isn't a write-in has one.
    """
    rows = [list(row) for row in source.table("\t")]
    start = next(index for index, row in enumerate(rows) if any(cell.strip() for cell in row))
    names = [name.strip().lower() for name in rows[start]]
    at = {name: place for place, name in reversed(list(enumerate(names)))}
    votes, total, choice = at["total"], at.get("contest_total"), at["candidate_full_name"]
    body = [row for row in rows[start + 1 :] if len(row) > choice and row[choice].strip()]
    people = [row for row in body if _cell(row, at.get("is_writein")) in ("", "0")]
    parties = bool(people) and all(_PARTY.fullmatch(row[choice].strip()) for row in people)
    if parties:
        rows[start].append("Party")
    for row in body:
        if total is not None and _cell(row, votes) == _cell(row, total) == "0":
            row[total] = ""
        found = _PARTY.fullmatch(row[choice].strip()) if parties else None
        if parties and len(row) == len(names):
            row.append(found["party"] if found else "")
            row[choice] = found["name"] if found else row[choice]
    done = [(_place(row, at), _cell(row, at.get("processed_done"))) for row in body]
    kept = [place for place, name in enumerate(names) if name not in _UNUSED]
    shown = [[row[place] for place in kept if place < len(row)] + row[len(names) :] for row in rows]
    results = read_tables(source, [find("", shown)], given, Results(source.name, TITLE))
    _report(results, done)
    return results


def _cell(row: Sequence[str], place: int | None) -> str:
    return row[place].strip() if place is not None and place < len(row) else ""


def _place(row: Sequence[str], at: dict[str, int]) -> str:
    return place_name((_cell(row, at["precinct_name"]),), (_cell(row, at.get("precinct_id")),))


def _report(results: Results, done: Sequence[tuple[str, str]]) -> None:
    """Which precincts are wholly counted (PROCESSED_DONE)."""
    told = {place: int(cell) for place, cell in done if cell in ("0", "1")}
    for row in results.rows:
        if row.precinct in told:
            results.headings[row.contest].reported[row.county, row.precinct] = (told[row.precinct], 1)
