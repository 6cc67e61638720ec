"""The tally of a precinct table that is a frame of another engine: one group-by and sum, written once on narwhals.

pandas, polars, pyarrow, DuckDB, Dask and Spark frames go in, the same small table comes out, and the careful reader makes contests of it. A
frame whose engine works lazily (DuckDB, Spark) is never brought into memory here; only its sums are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import narwhals as nw

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.formats import find
from recount_core.results.given import NOTHING_GIVEN, Given
from recount_core.results.limits import DEFAULT_LIMITS, Limits
from recount_core.results.reading import FileReading, Reading
from recount_core.results.source import Source
from recount_core.results.tally import tally

KEY: Final = ("county", "office", "district", "party", "candidate")
"""What tells the votes of one choice in one county from all others; the columns of OpenElections files."""


class Sum(NamedTuple):
    """The votes of one choice in one county, None where some are not known; `rows` is the number of rows added."""

    key: tuple[str, ...]
    votes: int | None
    rows: int


def sums(frame: Any, key: Sequence[str] = KEY, *, votes: str = "votes", place: str = "precinct") -> tuple[Sum, ...]:
    """Add up a frame's column of votes under a key, in the order of the keys.

    Takes any frame that narwhals knows. Key cells that are null count as empty. Raises ResultsError where a column is missing, where votes
    are no whole numbers, and where a place is called a total: its votes would be counted twice. Text that is no number raises what the
    engine raises.
    """
    rows = nw.from_native(frame).lazy()
    kinds = rows.collect_schema()
    missing = sorted({*key, votes} - set(kinds.names()))
    if missing:
        raise ResultsError(f"The frame lacks the column {missing[0]!r}; expected {', '.join((*key, votes))}.")
    if place in kinds:
        _refuse_totals(rows, place)
    if kinds[votes].is_float():
        _refuse_fractions(rows, votes)
    known = nw.col(votes).fill_null(0 if kinds[votes].is_numeric() else "0")
    columns = [nw.col(name).cast(nw.String).fill_null("") for name in key]
    columns += [known.cast(nw.Int64).alias("_votes"), nw.col(votes).is_null().cast(nw.Int64).alias("_unknown")]
    grouped = (
        rows.select(*columns)
        .group_by(*key)
        .agg(nw.col("_votes").sum(), nw.col("_unknown").sum(), nw.len().alias("_rows"))
        .with_columns(nw.col("_votes", "_unknown", "_rows").cast(nw.Int64))
    )
    found = (
        Sum(tuple(cells), None if unknown else total, times)
        for *cells, total, unknown, times in _collected(grouped, (*key, "_votes", "_unknown", "_rows"))
    )
    return tuple(sorted(found, key=lambda one: one.key))


def read_frame(
    frame: Any, name: str, given: Given = NOTHING_GIVEN, limits: Limits = DEFAULT_LIMITS, *, votes: str = "votes"
) -> Reading:
    """The contests of a frame with the columns of KEY; `name` is said for the file's and may tell its election as file names do.

    Each row of the sums is read as if it stood in a file, under a heading in row 1; there are no rows to be pointed to in a frame.
    """
    found = sums(frame, votes=votes)
    source = _Summed(name, found)
    results = find(source).read(source, given, limits)
    tallied = tally([results], given, limits)
    told = FileReading(name, results.format, results.lines, len(results.headings), tallied.votes[0])
    return Reading(tuple(tallied.contests), (told,), tuple(tallied.notes), tallied.units)


class _Summed(Source):
    """Sums as the records of a file."""

    def __init__(self, name: str, found: Sequence[Sum]) -> None:
        self._found = found
        super().__init__(name, ",".join((*KEY, "votes")).encode())

    def records(self) -> Iterator[tuple[int, list[str], int]]:
        yield 1, [*KEY, "votes"], 1
        for number, one in enumerate(self._found, 2):
            yield number, [*one.key, "" if one.votes is None else str(one.votes)], one.rows


def _collected(frame: nw.LazyFrame[Any], names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """The rows of a small result, whichever engine made it."""
    return frame.select(*names).collect().iter_rows()


def _refuse_totals(rows: nw.LazyFrame[Any], place: str) -> None:
    for (name,) in _collected(rows.select(nw.col(place)).unique(), [place]):
        if name is not None and labels.is_total(str(name)):
            raise ResultsError(f"The frame has rows of {name!r}: leave totals out, or their votes count twice.")


def _refuse_fractions(rows: nw.LazyFrame[Any], votes: str) -> None:
    part = nw.col(votes) != nw.col(votes).cast(nw.Int64)
    for (value,) in _collected(rows.filter(~nw.col(votes).is_null()).filter(part).head(1), [votes]):
        raise ResultsError(f"The frame has {value!r} in the column {votes!r}; expected whole numbers of votes.")
