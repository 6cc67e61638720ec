"""A folder of files that must fail, with the row and the words that the person reads; nothing of them is decided."""

from __future__ import annotations

import csv
import datetime as dt
from pathlib import Path

import pytest

from recount_core.decision import decide
from recount_core.results import Given, read_files

FOLDER = Path(__file__).with_name("must_fail")


def messages() -> dict[str, list[tuple[str, str, str]]]:
    found: dict[str, list[tuple[str, str, str]]] = {}
    with (FOLDER / "messages.csv").open(encoding="utf-8", newline="") as handle:
        for line in csv.DictReader(handle):
            found.setdefault(line["file"], []).append((line["level"], line["row"], line["message"]))
    return found


@pytest.mark.parametrize("name", sorted(messages()))
def test_a_bad_file_fails_in_plain_words(name: str) -> None:
    given = Given(state="MN", date=dt.date(2022, 11, 8), stage="general")
    reading = read_files([(name, (FOLDER / name).read_bytes())], given)
    expected = messages()[name]
    if expected[0][0] == "refused":
        assert expected[0][2] in reading.refused[0].refused
        assert reading.refused[0].refused.endswith(".")
        return
    notes = [(note.level, str(note.row or ""), note.text) for note in reading.notes if note.level != "note"]
    assert notes == expected
    assert {decide(contest).status for contest in reading.contests} == {"not decided"}


def test_every_file_of_the_folder_has_its_message() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*messages(), "messages.csv"}
