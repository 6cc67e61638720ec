"""Results files: read them, count each vote once, and get contests to decide.

reading = read_files([("local.txt", data)], Given(date=date(2022, 11, 8)))
for contest in reading.contests: ...
"""

from __future__ import annotations

import gc
import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from recount_core.errors import ResultsError
from recount_core.results.columns import MappedTable
from recount_core.results.expand import Refusal, sources, unlike
from recount_core.results.formats import find
from recount_core.results.formats.michigan_tables import together
from recount_core.results.given import NOTHING_GIVEN, OVERRIDES, Given
from recount_core.results.guard import guard_text
from recount_core.results.limits import DEFAULT_LIMITS, Limits
from recount_core.results.reading import Change, FileReading, Reading, UnitVotes
from recount_core.results.source import MIXED, Source
from recount_core.results.table import Note, Results
from recount_core.results.tally import tally
from recount_core.results.twins import listed_twice

__all__ = [
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


File = tuple[str, bytes | Path]


def read_files(
    files: Iterable[File],
    given: Given = NOTHING_GIVEN,
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[str], None] | None = None,
) -> Reading:
    """Read results files, zips of them included, into contests.

    `files` are names and bytes, or names and where the file lies; a plain table that lies on disk may be larger than memory, and an OSError
    passes through. `given` is what the person says of the files, `limits` what they may cost, `progress` is called with a short
    sentence before each file. A file that can't be used is refused by a sentence in its FileReading and stops no other; ResultsError is
    raised only for an override that isn't one.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        return _Run(given, limits, progress or (lambda _: None)).read(files)
    finally:
        if collects:
            gc.enable()


@dataclass(slots=True)
class _Run:
    """One reading, without the collector of cycles: millions of small objects are made, none in a cycle, and it would walk them all."""

    given: Given
    limits: Limits
    say: Callable[[str], None]
    results: list[Results] = field(default_factory=list)
    told: list[FileReading] = field(default_factory=list)
    seen: dict[str, str] = field(default_factory=dict)

    def read(self, files: Iterable[File]) -> Reading:
        """Read the files one by one and add them up."""
        until = time.monotonic() + self.limits.seconds
        for source in together(sources(self._in_memory(files), self.limits)):
            if isinstance(source, Refusal):
                self._refuse(source.name, source.reason)
                continue
            self.say(f"Reading {source.base}")
            if time.monotonic() > until:
                self._refuse(source.name, f"{source.base} is not read: {self.limits.seconds:,} seconds are over.")
            elif self._is_new(source.name, source.digest):
                self._one(source)
        self.say("Adding up the votes")
        tallied = tally(self.results, self.given, self.limits)
        votes = iter(tallied.votes)
        told = tuple(file if file.refused else replace(file, votes=next(votes)) for file in self.told)
        notes = (*tallied.notes, *listed_twice(tallied.contests)) if len(self.results) > 1 else tuple(tallied.notes)
        return Reading(tuple(tallied.contests), told, notes, tallied.units, tuple(tallied.changes))

    def _in_memory(self, files: Iterable[File]) -> Iterator[tuple[str, bytes]]:
        """The files with their bytes. A large plain table on disk is read here, and never brought into memory."""
        names: set[str] = set()
        every = tuple(files)
        for given_name, data in every:
            name = unlike(given_name, names)
            if isinstance(data, bytes):
                yield name, data
                continue
            size = data.stat().st_size
            if size >= self.limits.quick_bytes:
                self.say(f"Reading {name}")
                why = self._quickly(name, data, hashlib.sha256() if len(every) > 1 else None)
                if not why:
                    continue
                if size > self.limits.file_bytes:
                    most = f"at most {self.limits.file_bytes:,} are read of a file that is no plain table"
                    self._refuse(
                        name, f"{name} has {size:,} bytes; {most} ({why}). Read one state, or one county, at a time."
                    )
                    continue
            yield name, data.read_bytes()

    def _quickly(self, name: str, data: bytes | Path, whole: hashlib._Hash | None, digest: str = "") -> str:
        """Read a large file with its alike rows added up; why that can't be, empty where it is done.

        `whole` takes in all bytes to tell the file from others, where there are others and its `digest` isn't known.
        """
        try:
            from recount_core.results import quick
        except ImportError:
            return "pyarrow is not installed"
        try:
            found = quick.read(name, data, self.given, self.limits, whole.update if whole else None)
        except quick.Odd as odd:
            return str(odd)
        if whole:
            digest = whole.hexdigest()[:10]
        if not whole or self._is_new(name, digest):
            self._take(found, digest)
        return ""

    def _one(self, source: Source) -> None:
        if len(source.data) >= self.limits.quick_bytes and not self._quickly(
            source.name, source.data, None, source.digest
        ):
            return
        title = ""
        try:
            if source.is_text:
                guard_text(source.base, source.text, self.limits)
            known = find(source)
            title = known.TITLE
            results = known.read(source, self.given, self.limits)
        except ResultsError as error:
            self._refuse(source.name, str(error), title, source.digest, getattr(error, "tables", ()))
            return
        if source.is_text and not source.proven:
            text = f"Some letters can't be read as {source.encoding}; names may hold “\ufffd”."
            results.notes.append(Note("note", text, results.file))
        elif source.is_text and source.encoding == MIXED:
            text = "Its letters are written in two ways (UTF-8 and Windows-1252); each is read in its own. Check the names."
            results.notes.append(Note("note", text, results.file))
        self._take(results, source.digest)

    def _is_new(self, name: str, digest: str) -> bool:
        """Whether no file before has the same bytes; one that isn't is refused."""
        if digest in self.seen:
            self._refuse(
                name,
                f"{Source(name, b'').base} is the same file as {self.seen[digest]}; it is counted once.",
                "",
                digest,
            )
            return False
        self.seen[digest] = name
        return True

    def _take(self, results: Results, digest: str) -> None:
        self.results.append(results)
        rows = results.lines or len(results.rows)
        tables = tuple(results.tables)
        self.told.append(
            FileReading(results.file, results.format, rows, len(results.headings), digest=digest, tables=tables)
        )

    def _refuse(
        self, name: str, why: str, title: str = "", digest: str = "", tables: tuple[MappedTable, ...] = ()
    ) -> None:
        self.told.append(FileReading(name, title, refused=why, digest=digest, tables=tables))
