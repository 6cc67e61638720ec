"""What the app runs with: each package pinned to its files, each with its licence, and nothing of the machine that wrote the list."""

from __future__ import annotations

import re

import pytest

from tests.dependencies import HEAD, licence, needed_by, normal, pins
from tests.shared import ROOT

LOCK = pins("requirements-lock.txt")
LICENCES = (ROOT / "docs/licences.md").read_text()


def test_the_lock_has_just_the_pins_that_were_asked_for() -> None:
    asked = pins("requirements.txt")
    assert {name: LOCK.get(name) for name in asked} == asked
    assert {name for name, by in needed_by().items() if "the app" in by} == set(asked)


def test_everything_in_the_lock_has_the_hashes_of_its_files_and_something_that_needs_it() -> None:
    text = (ROOT / "requirements-lock.txt").read_text()
    blocks = re.split(r"\n(?=\w)", text)[1:]
    assert len(blocks) == len(LOCK) == len(needed_by())
    for block in blocks:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


def test_the_tests_run_with_what_is_locked() -> None:
    more = pins("requirements-dev.txt")
    assert {name: LOCK[name] for name in more if name in LOCK} == {
        name: version for name, version in more.items() if name in LOCK
    }


@pytest.mark.parametrize("name", LOCK)
def test_every_package_stands_with_its_licence(name: str) -> None:
    assert LICENCES.startswith(HEAD)
    row = next(line for line in LICENCES.splitlines() if line.startswith(f"| {name} |"))
    _, package, version, said, by, _ = (cell.strip() for cell in row.split("|"))
    assert (normal(package), version) == (name, LOCK[name])
    assert said
    assert said == licence(name) or not licence(name)
    assert by == ", ".join(needed_by()[name])
    assert not re.search(r"\bA?GPL|General Public", said)
