"""Which formats are known, one module each (its own parts beside it, named after it), in the order in which a file is tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from recount_core.errors import ResultsError

if TYPE_CHECKING:
    from recount_core.results.given import Given
    from recount_core.results.limits import Limits
    from recount_core.results.source import Source
    from recount_core.results.table import Results


class Format(Protocol):
    """What a format offers: a module with these names, or an object."""

    @property
    def NAME(self) -> str:
        """Its short name, for code."""
        ...

    @property
    def TITLE(self) -> str:
        """What people call it."""
        ...

    def detect(self, source: Source) -> bool:
        """Whether the file is of this format, told by its content; cheap, and never raising for other files."""
        ...

    def read(self, source: Source, given: Given, limits: Limits) -> Results:
        """The long table; raises ResultsError with a sentence that names the format when the file can't be used."""
        ...


def formats() -> Iterator[Format]:
    """Every format, the narrowest first: one that would also take another's files comes after it.

    Each kind is imported when its turn comes, so that a file of a common format never waits for the others.
    """
    from recount_core.results.formats import mn_sos, mt_enr, mt_precinct

    yield from (mn_sos, mt_precinct, mt_enr)

    from recount_core.results.formats import medsl, openelections

    yield from (medsl, openelections)

    from recount_core.results.formats import ap, clarity, eml, nist, nyt, vip

    yield from (clarity, nist, eml, vip, ap, nyt)

    from recount_core.results.formats import ess_report, ess_wide, gems, hart, michigan, sequoia, swdb

    yield from (ess_wide, ess_report, gems, hart, sequoia, swdb, michigan)

    from recount_core.results.formats import any_table, refused

    yield from (*refused.FORMATS, any_table)


def find(source: Source) -> Format:
    """The first format that knows the file; raises ResultsError when none does."""
    for candidate in formats():
        if candidate.detect(source):
            return candidate
    raise ResultsError(
        f"{source.base}: expected a results file (Minnesota or Montana Secretary of State, OpenElections, MEDSL, or a table with "
        "choices and votes); this one is none that is known here."
    )
