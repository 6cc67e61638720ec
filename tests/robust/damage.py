"""One damaged file held to the promise: refused by a sentence, or the tally of the rows that were accepted; never another exception."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from recount_core.decision import decide
from recount_core.errors import ResultsError
from recount_core.results import Limits, Results, Source, read_files
from recount_core.results.expand import Refusal, sources
from recount_core.results.formats import find, formats
from recount_core.results.formats.michigan_tables import together
from tests.robust import oracle
from tests.robust.bases import Base
from tests.robust.mutate import Change, changed

LIMITS = Limits(seconds=60)
_CAREFUL = Limits(seconds=60, unit_rows=0)
_QUICK = Limits(seconds=60, unit_rows=0, quick_bytes=1)
_SENTENCE = re.compile(r".{10,}[.?]", re.DOTALL)


class Outcome(NamedTuple):
    """What became of a damaged file: "refused", "asked", "doubted" or "read", and how many contests were held against the oracles."""

    kind: str
    held: int
    faults: tuple[str, ...]


def outcome(base: Base, changes: list[Change]) -> Outcome:
    """Damage a file, read it, and hold it against the oracles; raises what the reader raises."""
    return judged(base, changed(base.data, changes, base.mark))


def judged(base: Base, data: bytes) -> Outcome:
    """Read any text in the place of a sound file, and hold it against the oracles; raises what the reader raises."""
    upload = base.wrap(data)
    reading = read_files([(base.name, upload)], base.given, LIMITS)
    faults = _another_way(base, upload)
    faults += [file.refused for file in reading.files if file.refused and not _SENTENCE.fullmatch(file.refused)]
    if not reading.contests:
        return Outcome("asked" if any(file.asks for file in reading.files) else "refused", 0, tuple(faults))
    for contest in reading.contests:
        decision = decide(contest)
        if contest.doubts and decision.status not in ("not decided", "not covered"):
            faults.append(f"{contest.title} has doubts and is {decision.status}")
    results = long_tables(base, upload)
    for one in results:
        faults += oracle.standing(base, data, one)
    wrong, held = oracle.tallied(reading, results)
    differing, compared = oracle.counted(base, data, reading)
    kind = "doubted" if all(contest.doubts for contest in reading.contests) else "read"
    return Outcome(kind, held + compared, tuple(faults + wrong + differing))


def _another_way(base: Base, upload: bytes) -> list[str]:
    """Faults: the quick way to read a large plain table tells something else than the careful one."""
    if not any(base.reader == known.NAME and hasattr(known, "folding") for known in formats()):
        return []
    careful, quick = (read_files([(base.name, upload)], base.given, limits) for limits in (_CAREFUL, _QUICK))
    return [] if careful == quick else [f"read carefully {careful.contests}, read quickly {quick.contests}"]


def sources_of(base: Base, upload: bytes) -> Iterator[Source]:
    """The files in an upload, as the readers see them."""
    for source in together(sources([(base.name, upload)], LIMITS)):
        if not isinstance(source, Refusal):
            yield source


def long_tables(base: Base, upload: bytes) -> list[Results]:
    """The rows that the readers accepted."""
    found = []
    for source in sources_of(base, upload):
        with suppress(ResultsError):
            found.append(find(source).read(source, base.given, LIMITS))
    return found
