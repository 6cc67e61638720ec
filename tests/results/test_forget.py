"""A program that reads the files of many people keeps no word of them once their readings are gone."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from recount_core.results import read_files
from recount_core.results.forget import forget
from tests.robust.bases import BASES

MARK = "".join(("Zq", "forget"))


def kept() -> Iterator[str]:
    """Texts with the mark in them that something in the process still holds."""
    gc.collect()
    for holder in gc.get_objects():
        for held in gc.get_referents(holder):
            if isinstance(held, str) and MARK in held and held != MARK:
                yield held


def read(name: str) -> int:
    base = BASES[name]
    data = base.data
    for word in (b"Ann", b"ANN", b"Governor", b"GOVERNOR", b"SHERIFF", b"Aitkin"):
        data = data.replace(word, word + MARK.encode())
    return len(read_files([(base.name, base.wrap(data))], base.given).contests)


@pytest.mark.parametrize(
    "name", ["mn-sos", "openelections", "medsl", "long table", "wide table", "mt-precinct", "nist xml", "ap"]
)
def test_no_word_of_a_file_stays_once_its_reading_is_gone(name: str) -> None:
    assert read(name)
    forget()
    assert set(kept()) == set()


def test_without_that_words_would_stay() -> None:
    read("openelections")
    assert set(kept())
    forget()
