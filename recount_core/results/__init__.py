"""Results files: read them, count each vote once, and get contests to decide.

reading = read_files([("local.txt", data)], Given(date=date(2022, 11, 8)))
for contest in reading.contests: ...
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from recount_core.errors import ResultsError, UnclearTable
from recount_core.results.expand import Refusal, sources
from recount_core.results.given import NOTHING_GIVEN, OVERRIDES, Given
from recount_core.results.limits import DEFAULT_LIMITS, Limits
from recount_core.results.michigan import together
from recount_core.results.reading import Change, FileReading, Reading, UnitVotes
from recount_core.results.registry import FORMATS, find
from recount_core.results.source import Source
from recount_core.results.table import Note, Results
from recount_core.results.tally import tally

__all__ = [
    "FORMATS",
    "NOTHING_GIVEN",
    "OVERRIDES",
    "Change",
    "FileReading",
    "Given",
    "Limits",
    "Note",
    "Reading",
    "Results",
    "Source",
    "UnitVotes",
    "find",
    "read_files",
]


def read_files(
    files: Iterable[tuple[str, bytes]],
    given: Given = NOTHING_GIVEN,
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[str], None] | None = None,
) -> Reading:
    """Read results files, zips of them included, into contests.

    `files` are names and bytes. `given` is what the person says of them, `limits` what they may cost, `progress` is called with a short
    sentence before each file. A file that can't be used is refused by a sentence in its FileReading and stops no other; ResultsError is
    raised only for an override that isn't one.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        return _read_files(files, given, limits, progress or (lambda _: None))
    finally:
        if collects:
            gc.enable()


def _read_files(
    files: Iterable[tuple[str, bytes]], given: Given, limits: Limits, say: Callable[[str], None]
) -> Reading:
    """`read_files` without the collector of cycles: millions of small objects are made, none in a cycle, and it would walk them all."""
    until = time.monotonic() + limits.seconds
    read: list[Results] = []
    told: list[FileReading] = []
    seen: dict[str, str] = {}
    for source in together(sources(files, limits)):
        if isinstance(source, Refusal):
            told.append(FileReading(source.name, refused=source.reason))
            continue
        say(f"Reading {source.base}")
        if time.monotonic() > until:
            told.append(
                FileReading(source.name, refused=f"{source.base} is not read: {limits.seconds:,} seconds are over.")
            )
            continue
        told.append(_one(source, given, limits, seen, read))
    say("Adding up the votes")
    tallied = tally(read, given, limits)
    votes = iter(tallied.votes)
    files_read = tuple(file if file.refused else replace(file, votes=next(votes)) for file in told)
    return Reading(tuple(tallied.contests), files_read, tuple(tallied.notes), tallied.units, tuple(tallied.changes))


def _one(source: Source, given: Given, limits: Limits, seen: dict[str, str], read: list[Results]) -> FileReading:
    if source.digest in seen:
        reason = f"{source.base} is the same file as {seen[source.digest]}; it is counted once."
        return FileReading(source.name, refused=reason, digest=source.digest)
    seen[source.digest] = source.name
    title = ""
    try:
        known = find(source)
        title = known.TITLE
        results = known.read(source, given, limits)
    except ResultsError as error:
        tables = error.tables if isinstance(error, UnclearTable) else ()
        return FileReading(source.name, title, refused=str(error), digest=source.digest, tables=tables)
    if source.is_text and not source.proven:
        text = f"Some letters can't be read as {source.encoding}; names may hold “\ufffd”."
        results.notes.append(Note("note", text, results.file))
    read.append(results)
    rows = results.lines or len(results.rows)
    return FileReading(
        source.name, results.format, rows, len(results.headings), digest=source.digest, tables=tuple(results.tables)
    )
