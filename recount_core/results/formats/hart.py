"""Hart Tally export: one row a precinct and choice, votes in all and by way of voting, in CSV whose quotes are not escaped.

`Selectable Options` is the number of seats; ballots, blank votes and overvotes of the contest stand on each of its rows.
"""

from __future__ import annotations

import re

from recount_core.results.formats.any_table import read_tables
from recount_core.results.free_tables.grid import find
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.quoting import loose_fields
from recount_core.results.source import Source
from recount_core.results.table import Results

NAME = "hart"
TITLE = "Hart Tally export"

_HEAD = re.compile(r"\A[^\n\r]*\bContest Title\b[^\n\r]*\bSelectable Options\b")
_PART = re.compile(r"(?!total ).+ (?:ballots|blank votes|over votes|under votes)", re.IGNORECASE)


def detect(source: Source) -> bool:
    """Text whose first line has the columns Contest Title and Selectable Options."""
    return source.is_text and bool(_HEAD.match(source.head.lstrip("\ufeff")))


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest by precinct and way of voting; ResultsError where there are no votes.

    Ballots, blank votes and overvotes of the single ways of voting are left out: their sums stand beside them.
    """
    rows = [loose_fields(line, source.delimiter) for line in source.lines()]
    header = next((row for row in rows if any(row)), [])
    kept = [place for place, name in enumerate(header) if not _PART.fullmatch(name.strip())]
    shown = [[row[place] for place in kept if place < len(row)] + row[len(header) :] for row in rows]
    return read_tables(source, [find("", shown)], given, Results(source.name, TITLE))
