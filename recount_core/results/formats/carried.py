"""A known layout in other clothes: a published text that was saved as a workbook, or with another character between its fields.

Excel opens such files, and saves them its own way; what the columns mean stays the publisher's.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from recount_core.results.source import Source
from recount_core.results.table import Results

if TYPE_CHECKING:
    from recount_core.results.formats.protocol import Format
    from recount_core.results.given import Given
    from recount_core.results.limits import Limits

_LOOK = 40
"""Rows that are looked at before the whole is written anew."""

_START = 64 * 1024
"""Characters in which those rows are looked for."""

_FEW_SHEETS = 8
_COLUMNS = 3
"""Marks that the first line must have at least: a layout known here has more columns."""

Rows = Iterable[Sequence[str]]
Written = Callable[[Rows], str]
"""How a publisher writes rows: as one text, a line a row."""

Layout = tuple["Format", Written]
"""A format of text files and how its publisher writes them."""


@dataclass(frozen=True, slots=True)
class Carried:
    """The format that knows the table, to be read from the table as its publisher writes it."""

    known: Format
    source: Source

    @property
    def NAME(self) -> str:
        """The short name of the layout."""
        return self.known.NAME

    @property
    def TITLE(self) -> str:
        """What people call the layout."""
        return self.known.TITLE

    def detect(self, source: Source) -> bool:
        """Whether it is the file that was found to be one."""
        return source.name == self.source.name

    def read(self, source: Source, given: Given, limits: Limits) -> Results:
        """The long table; row n is row n of the file as uploaded."""
        return self.known.read(self.source, given, limits)


def carried(source: Source, texts: Iterable[Layout]) -> Carried | None:
    """The layout of a table that its publisher writes as text, where the file is such a table in other clothes; None where it isn't."""
    top = _top(source)
    for known, written in texts if top else ():
        if known.detect(Source(source.name, written(top).encode(), source.limits)):
            rows = _rows(source)
            return Carried(known, Source(source.name, written(rows).encode(), source.limits)) if rows else None
    return None


def one_line(rows: Rows) -> Iterable[list[str]]:
    """The cells of each row without breaks of lines inside and spaces around: what is in one row stays in one line."""
    return ([" ".join(cell.splitlines()).strip() for cell in row] for row in rows)


def _top(source: Source) -> Sequence[Sequence[str]]:
    """The first rows of a text of several columns, or of a workbook's first sheet that isn't empty; none of any other file."""
    if source.is_workbook:
        few = len(source.sheet_names) <= _FEW_SHEETS
        return next((sheet.rows[:_LOOK] for sheet in source.sheets() if any(map(any, sheet.rows))), ()) if few else ()
    if not source.is_text or source.first_line.count(source.delimiter) < _COLUMNS:
        return ()
    start = Source(source.name, source.text[:_START].encode(), source.limits)
    return list(islice(start.table(), _LOOK))


def _rows(source: Source) -> Sequence[Sequence[str]]:
    """All rows; none of a workbook with two sheets that aren't empty."""
    if not source.is_workbook:
        return list(source.table())
    sheets = [sheet.rows for sheet in source.sheets() if any(map(any, sheet.rows))]
    return sheets[0] if len(sheets) == 1 else ()


def delimited(mark: str) -> Written:
    """Rows with a mark between their cells, and quotes where a cell needs them."""

    def written(rows: Rows) -> str:
        text = io.StringIO()
        csv.writer(text, delimiter=mark, lineterminator="\n").writerows(
            row if any(row) else () for row in one_line(rows)
        )
        return text.getvalue()

    return written
