"""Which formats are known, one module each (its own parts beside it, named after it), in the order in which a file is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from recount_core.errors import ResultsError
from recount_core.results.formats import (
    any_table,
    ap,
    clarity,
    eml,
    ess_report,
    ess_wide,
    gems,
    hart,
    known,
    medsl,
    michigan,
    mn_sos,
    mt_enr,
    mt_precinct,
    nist,
    nyt,
    openelections,
    sequoia,
    swdb,
    vip,
)
from recount_core.results.table import Results

if TYPE_CHECKING:
    from recount_core.results.given import Given
    from recount_core.results.limits import Limits
    from recount_core.results.source import Source


class Format(Protocol):
    """What a format offers: a module with these names, or an object."""

    @property
    def NAME(self) -> str: ...

    @property
    def TITLE(self) -> str: ...

    def detect(self, source: Source) -> bool:
        """Whether the file is of this format, told by its content; cheap, and never raising for other files."""
        ...

    def read(self, source: Source, given: Given, limits: Limits) -> Results:
        """The long table; raises ResultsError with a sentence that names the format when the file can't be used."""
        ...


FORMATS: tuple[Format, ...] = (
    mn_sos,
    mt_precinct,
    mt_enr,
    medsl,
    openelections,
    clarity,
    nist,
    eml,
    vip,
    ap,
    nyt,
    ess_wide,
    ess_report,
    gems,
    hart,
    sequoia,
    swdb,
    michigan,
    *known.FORMATS,
    any_table,
)
"""The narrowest first: a format that would also take another's files stands after it."""


def find(source: Source) -> Format:
    """The first format that knows the file; raises ResultsError when none does."""
    for candidate in FORMATS:
        if candidate.detect(source):
            return candidate
    raise ResultsError(
        f"{source.base}: expected a results file (Minnesota or Montana Secretary of State, OpenElections, MEDSL, or a table with "
        "choices and votes); this one is none that is known here."
    )
