"""Every supplied results file: what it is read as, how much is in it, or the sentence with which it is refused.

`walk.csv` holds what is expected. `python -m tests.results.test_walk` prints the table as it is now; read every line that changes before
it is taken over.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from recount_core.results import read_files
from tests.shared import SHARED, shared

EXPECTED = Path(__file__).with_name("walk.csv")
COLUMNS = ("file", "format", "rows", "contests", "votes", "in_doubt", "faults", "doubts", "notes", "refusal")


def lines(path: Path, name: str) -> Iterator[dict[str, str]]:
    """One line for the file, or for each member of a zip."""
    reading = read_files([(name, path.read_bytes())])
    levels = Counter(note.level for note in reading.notes)
    for file in reading.files:
        cells = (
            file.name,
            file.format,
            file.rows,
            len(reading.contests),
            file.votes,
            sum(bool(contest.doubts) for contest in reading.contests),
            levels["fault"],
            levels["doubt"],
            levels["note"],
            file.refused,
        )
        yield dict(zip(COLUMNS, map(str, cells), strict=True))


def files(root: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(root.rglob("*")):
        if path.is_file():
            yield path, path.relative_to(root).as_posix()


def expected() -> dict[str, dict[str, str]]:
    with EXPECTED.open(encoding="utf-8", newline="") as handle:
        return {line["file"]: line for line in csv.DictReader(handle)}


@pytest.mark.parametrize("name", sorted(expected()))
def test_a_supplied_file_is_read_as_expected(name: str) -> None:
    root = shared("results")
    path = root / name
    while not path.is_file():
        path = path.parent
    found = {line["file"]: line for line in lines(path, path.relative_to(root).as_posix())}
    assert found[name] == expected()[name]


def test_every_supplied_file_has_its_line() -> None:
    names = {name for _, name in files(shared("results"))}
    held = {name if name in names else str(Path(name).parent.as_posix()) for name in expected()}
    assert held == names


def test_no_supplied_file_is_refused_for_want_of_a_reader() -> None:
    assert not [
        name
        for name, line in expected().items()
        if "not read yet" in line["refusal"] or "isn't clear" in line["refusal"]
    ]


if __name__ == "__main__":
    writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for each, its_name in files(SHARED / "results"):
        writer.writerows(lines(each, its_name))
