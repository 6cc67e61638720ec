"""Links and saved files whose code is whole but says something that can't be: a sentence, or something that is safe to work with.

The data inside a sound code are changed piece by piece and put into a code again, with its checksum, as only somebody who means it does.
"""

from __future__ import annotations

import copy
import datetime as dt
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pages.parts import answer_file, links
from pages.parts.links import contest_code, pack, read_contest, unpack
from recount_core.contest import Choice
from recount_core.decision import decide
from recount_core.errors import RecountError
from recount_core.explain import sentence
from recount_core.results import NOTHING_GIVEN, Given, read_files
from recount_core.results.said import as_data
from recount_core.what_if import Saved, from_json, to_json
from tests.build import contest
from tests.robust.hostile import HOSTILE
from tests.robust.threats import TABLE
from tests.what_if.test_store import COUNTED, SCENARIO

OWN = contest(("Ann", 50), ("Bo", 49), ballots=120, precincts=(3, 4)).with_(
    choices=(Choice("Ann", 50, "DFL"), Choice("Bo", 49, "R"), Choice("others", 3, pooled=True)), notes=("one",)
)
(READ,) = read_files([("a.csv", TABLE)]).contests
SAID = Given(
    state="MN",
    date=dt.date(2022, 11, 8),
    stage="general",
    overrides={READ.id: {"seats": 1, "office": "municipal", "counties": "one", "special": False}},
)
STRANGE = (
    None, True, -1, 0, 10**9 + 1, 10**400, 1.5, float("nan"), float("inf"), "", "x", "9" * 30, "2022-13-45", [], {}, [[]], [None],
    {"": None}, {"a": {"b": []}}, [1, 2, 3, 4, 5, 6], "\x00", "../../etc/passwd", *(text for text in HOSTILE.values() if len(text) < 100),
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands inside JSON data."""
    yield path
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield from places(value, (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value at a place."""
    if not path:
        return value
    new = copy.deepcopy(data)
    inside = new
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return new


def changes(data: Any) -> st.SearchStrategy[Any]:
    """The data with one or two pieces that are something else."""
    return st.lists(
        st.tuples(st.sampled_from(list(places(data))), st.sampled_from(STRANGE)), min_size=1, max_size=2
    ).map(lambda pieces: _all(data, pieces))


def _all(data: Any, pieces: list[tuple[tuple[Any, ...], Any]]) -> Any:
    for path, value in pieces:
        with suppress(KeyError, IndexError, TypeError):
            data = changed(data, path, value)
    return data


OWN_DATA = unpack(contest_code(OWN))
SAID_DATA = as_data(SAID)
FILE_DATA = json.loads(to_json([Saved(SCENARIO, "Mayor", "a.csv", "abc")], SAID_DATA))


T = TypeVar("T")


def refused_or(read: Callable[[], T]) -> T | None:
    """What was read; None where it was refused, in a sentence."""
    try:
        return read()
    except RecountError as error:
        said = str(error)
    assert len(said) < 600
    assert said.endswith((".", "?")) or "can't be" in said
    return None


@given(changes(OWN_DATA))
@settings(max_examples=150, deadline=None)
def test_a_contest_in_a_link(data: Any) -> None:
    found = refused_or(lambda: read_contest(pack(data)))
    if found is None:
        return
    assert sentence(decide(found))
    if found.choices:
        with suppress(RecountError):
            assert read_contest(contest_code(found)) == found


@given(changes(SAID_DATA))
@settings(max_examples=150, deadline=None)
def test_answers_in_a_link(data: Any) -> None:
    said = refused_or(lambda: answer_file.read_code(links.pack(data)))
    for found in read_files([("a.csv", TABLE)], said or NOTHING_GIVEN).contests:
        assert sentence(decide(found))


@given(changes(FILE_DATA))
@settings(max_examples=150, deadline=None)
def test_a_file_of_scenarios_and_answers(data: Any) -> None:
    text = json.dumps(data)
    results, said, faults = answer_file.split([("saved.json", text.encode())])
    assert len(results) + len(faults) <= 1
    for found in read_files([("a.csv", TABLE)], said).contests:
        assert sentence(decide(found))
    for one in refused_or(lambda: from_json(text)) or ():
        with suppress(RecountError):
            assert sentence(decide(one.scenario.apply(COUNTED)))


@pytest.mark.parametrize("version", ["0", "2", "9", "A", "", " 1"])
def test_a_code_of_another_version(version: str) -> None:
    for code in (contest_code(OWN), links.pack(SAID_DATA)):
        with pytest.raises(RecountError):
            unpack(version + code[1:])
