"""Damaged files of every format that is read; `python -m tests.robust.fuzz` is the same for longer."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recount_core.results import read_files
from recount_core.results.formats import find, formats
from tests.robust.bases import BASES
from tests.robust.damage import outcome, sources_of
from tests.robust.mutate import HOW, JUNK, Change

_REFUSED = {"vip"}
"""Formats that are told and refused: there is nothing to add up."""

CHANGES = st.lists(
    st.builds(
        Change,
        st.sampled_from(HOW),
        st.floats(0, 1, exclude_max=True),
        st.floats(0, 1, exclude_max=True),
        st.integers(1, 40),
        st.sampled_from(JUNK),
    ),
    min_size=1,
    max_size=4,
)


@pytest.mark.parametrize("name", BASES)
def test_the_sound_file_is_read_by_its_format_and_held_against_the_oracles(name: str) -> None:
    base = BASES[name]
    reading = read_files([(base.name, base.wrap(base.data))], base.given)
    assert {find(source).NAME for source in sources_of(base, base.wrap(base.data))} == {base.reader}
    assert not reading.refused
    found = outcome(base, [])
    assert (found.kind, found.faults) == ("read", ())
    assert found.held


def test_every_format_that_is_read_is_damaged() -> None:
    readers = {known.NAME for known in formats() if type(known).__name__ == "module"}
    assert readers - _REFUSED == {base.reader for base in BASES.values()}


@pytest.mark.parametrize("name", BASES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(changes=CHANGES)
def test_a_damaged_file_is_refused_or_gives_the_tally_of_its_rows(name: str, changes: list[Change]) -> None:
    assert outcome(BASES[name], changes).faults == ()
