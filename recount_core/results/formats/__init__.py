"""Which formats are known, one module each (its own parts beside it, named after it), in the order in which a file is tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from recount_core.errors import ResultsError
from recount_core.results.formats.protocol import Format

if TYPE_CHECKING:
    from recount_core.results.formats.carried import Layout
    from recount_core.results.source import Source

__all__ = ["Format", "find", "formats"]


def formats() -> Iterator[Format]:
    """Every format, the narrowest first: one that would also take another's files comes after it.

    Each kind is imported when its turn comes, so that a file of a common format never waits for the others.
    """
    from recount_core.results.formats import mn_sos, mt_enr, mt_precinct

    yield from (mn_sos, mt_precinct, mt_enr)

    from recount_core.results.formats import medsl, openelections

    yield from (medsl, openelections)

    from recount_core.results.formats import ap, clarity, clarity_book, eml, nist, nyt, vip

    yield from (clarity, clarity_book, nist, eml, vip, ap, nyt)

    from recount_core.results.formats import ess_report, ess_wide, gems, hart, michigan, sequoia, swdb

    yield from (ess_wide, ess_report, gems, hart, sequoia, swdb, michigan)

    from recount_core.results.formats import any_table, refused

    yield from (*refused.FORMATS, any_table)


def find(source: Source) -> Format:
    """The first format that knows the file, also where it was saved in other clothes; raises ResultsError when none does."""
    from recount_core.results.formats import any_table
    from recount_core.results.formats.carried import carried

    for candidate in formats():
        if candidate.detect(source):
            return (carried(source, _texts()) or candidate) if candidate is any_table else candidate
    raise ResultsError(
        f"{source.base}: expected a results file (Minnesota or Montana Secretary of State, OpenElections, MEDSL, or a table with "
        "choices and votes); this one is none that is known here."
    )


def _texts() -> Iterator[Layout]:
    """The layouts that publishers write as text, with the way they write it: a file may be one of them in other clothes."""
    from recount_core.results.formats import ess_wide, gems, hart, medsl, mn_sos, openelections, sequoia, swdb
    from recount_core.results.formats.carried import delimited

    yield mn_sos, mn_sos.written
    for known in (medsl, openelections, ess_wide, hart, swdb):
        yield known, delimited(",")
    yield gems, gems.written
    yield sequoia, delimited("\t")
