"""The same contest in two files that name it differently is said to be listed twice."""

from __future__ import annotations

from recount_core.results import Given, read_files
from tests.shared import shared


def table(title: str, *choices: tuple[str, int]) -> bytes:
    lines = ["Contest,Candidate,Votes", *(f'{title},"{name}",{votes}' for name, votes in choices)]
    return "\n".join(lines).encode()


def told(*files: bytes) -> list[str]:
    reading = read_files([(f"{number}.csv", data) for number, data in enumerate(files)], Given(state="MN"))
    return [note.text for note in reading.notes if "twice in the list" in note.text]


def test_one_contest_under_two_titles() -> None:
    one = table("State House 3A", ("Roger Skraba", 108), ("Rob Ecklund", 105))
    other = table("STATE REPRESENTATIVE 3A", ("SKRABA, ROGER J", 108), ("ECKLUND, ROB", 105))
    assert told(one, other) == [
        "1 contest stands in 0.csv and in 1.csv with the same people under other titles, and so twice in the list."
    ]


def test_other_people_and_another_size_are_no_twins() -> None:
    one = table("Mayor of A", ("Ann", 108), ("Bob", 105))
    assert not told(one, table("Mayor of B", ("Eve", 108), ("Tom", 105)))
    assert not told(one, table("Mayor of B", ("Ann", 308), ("Bob", 305)))


def test_a_labs_file_beside_the_states() -> None:
    files = [
        shared("results/medsl/2022-mn-state-house.csv"),
        shared("results/mn-sos/2022-general/LegislativeByDistrict.txt"),
    ]
    reading = read_files([(path.name, path.read_bytes()) for path in files])
    (text,) = [note.text for note in reading.notes if "twice in the list" in note.text]
    assert text.startswith("2 contests stand in "), (
        "the two that were recounted have other votes in the one than in the other"
    )
