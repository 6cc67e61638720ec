"""Large plain tables in a fraction of the time: rows that differ only in precinct and votes are added up before they are read.

The careful reader is the definition. What is read here is a delimited text of one record a line, whose format says which of its columns may
be folded; it is read a block at a time, so that it may be larger than memory. The folded rows then go through the very reader and tally
that read every file, with their numbers. At the first oddity `Odd` is raised and the whole file is read as any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from recount_core.errors import ResultsError
from recount_core.results.count import choice_key
from recount_core.results.formats import find
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.quick.blocks import File, Odd, columns
from recount_core.results.quick.sums import Folded
from recount_core.results.source import Folding, Source
from recount_core.results.table import VOTES, Results

__all__ = ["Odd", "read"]

_HEAD = 64 * 1024


def read(
    name: str, data: bytes | Path, given: Given, limits: Limits, told: Callable[[memoryview], object] | None = None
) -> Results:
    """The long table of a large plain table, folded, from its bytes or where it lies; raises Odd when the careful reader has to do it.

    `told` gets all bytes, one part after the other.
    """
    with BytesIO(data) if isinstance(data, bytes) else data.open("rb") as file:
        source = _head(name, file, limits)
        known = find(source)
        folding: Callable[[Source], Folding | None] | None = getattr(known, "folding", None)
        how = folding(source) if folding else None
        if how is None:
            raise Odd(f"it is no large file of a layout whose rows can be added up ({known.TITLE})")
        folded = Folded(source, how)
        width = source.first_line.count(source.delimiter) + 1
        wanted = (*how.alike, *how.place, how.votes)
        for block in columns(file, source.delimiter, width, wanted, told):
            folded.add(block)
    if isinstance(data, Path):
        limits = replace(limits, rows=max(limits.rows, folded.row))
    try:
        results = known.read(folded.source(), given, limits)
    except ResultsError as error:
        raise Odd(str(error)) from error
    results.sums = folded.sums()
    _check(results, limits)
    return results


def _head(name: str, file: File, limits: Limits) -> Source:
    """The first lines as a file of its own, to find its format and columns by; the file stands at its start again."""
    start = file.read(_HEAD)
    file.seek(0)
    head = Source(name, start[: start.rfind(b"\n") + 1], limits)
    if not head.is_text or head.encoding not in ("utf-8", "utf-8-sig") or not head.first_line:
        raise Odd("its first lines aren't plain text")
    if not head.text.startswith(head.first_line) or '"' in head.first_line:
        raise Odd("its first line isn't the plain heading of a table")
    return head


def _check(results: Results, limits: Limits) -> None:
    """Odd where the sums would not tell what the rows told: votes by place, faults, totals, a choice in two rows of one county."""
    if results.numbers <= limits.unit_rows:
        raise Odd("it is small enough for its votes by place to be kept")
    if any(note.level == "fault" for note in results.notes):
        raise Odd("each of its faulty rows has to be told, with what stands there and not with a sum")
    if any(heading.stated or heading.stated_total is not None for heading in results.headings.values()):
        raise Odd("it has totals to hold its sums against")
    seen = set()
    for row in results.rows:
        spot = (row.contest, row.county, row.measure, choice_key(row.choice) if row.measure == VOTES else "")
        if spot in seen and row.measure == VOTES:
            raise Odd("a choice stands in several rows that are not alike")
        seen.add(spot)
