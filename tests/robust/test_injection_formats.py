"""Hostile names through the reader of every format: given back letter by letter, or the file or its rows refused in a sentence."""

from __future__ import annotations

import pytest

from recount_core.decision import decide
from recount_core.explain import sentence
from recount_core.results import Reading, read_files
from tests.robust.bases import BASES
from tests.robust.hostile import HOSTILE, seen
from tests.robust.injected import FIRST, hostile_file, names_in

CODES = {"swdb"}
PARTS = {name for name, text in HOSTILE.items() if any(mark in text for mark in ';,|"\t') or len(text) > 1_000}
"""Names with letters in them that part cells somewhere, or longer than the lines of some format: there a row may be refused."""


def bare(text: str) -> str:
    return seen(" ".join(text.split())).replace(" ", "")


def read(kind: str, data: bytes) -> Reading:
    reading = read_files([(BASES[kind].name, data)], BASES[kind].given)
    for contest in reading.contests:
        assert sentence(decide(contest))
    for file in reading.refused:
        assert file.refused.endswith((".", "?"))
        assert len(file.refused) < 600
    return reading


def given_back(reading: Reading, text: str, place: int) -> bool:
    names = [choice.name for contest in reading.contests for choice in contest.choices]
    found = names if place == 0 else [contest.title for contest in reading.contests]
    wanted = bare(f"{FIRST} {text}")[:200].casefold()
    return any(wanted in bare(name).casefold() for name in found)


@pytest.mark.parametrize("kind", sorted(set(BASES) - CODES))
@pytest.mark.parametrize("place", [0, 1], ids=["choice", "contest"])
def test_a_hostile_name_is_given_back_or_its_rows_are_refused(kind: str, place: int) -> None:
    if not names_in(kind)[place]:
        pytest.skip("the name of this file or sheet names the contest")
    lost = []
    for name, text in HOSTILE.items():
        reading = read(kind, hostile_file(kind, place, text))
        refused = not reading.contests or any(contest.doubts for contest in reading.contests)
        if not given_back(reading, text, place) and not (refused and name in PARTS):
            lost.append(name)
    assert lost == []


@pytest.mark.parametrize("kind", sorted(CODES))
@pytest.mark.parametrize("place", [0, 1], ids=["choice", "contest"])
def test_where_codes_stand_for_names_a_hostile_one_names_nothing(kind: str, place: int) -> None:
    for text in HOSTILE.values():
        assert FIRST not in str(read(kind, hostile_file(kind, place, text)).contests)
