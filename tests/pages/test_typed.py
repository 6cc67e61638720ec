"""A contest typed in by hand, one choice a line."""

from __future__ import annotations

import pytest

from pages.parts.typed import EXAMPLE, choices, lines
from recount_core.contest import Choice
from recount_core.errors import ContestError


@pytest.mark.parametrize(
    ("line", "name", "votes"),
    [
        ("Ann Example = 1,200", "Ann Example", 1200),
        ("Ann=1200", "Ann", 1200),
        ("Ann\t1200", "Ann", 1200),
        ("Ann Example: 7", "Ann Example", 7),
        ("Ann, 5", "Ann", 5),
        ("Ann,1200", "Ann", 1200),
        ("Ann 1,234,567", "Ann", 1234567),
        ("Ward 5 club  12", "Ward 5 club", 12),
        ("A = B = 3", "A = B", 3),
        ("Ann; 0", "Ann", 0),
    ],
)
def test_a_line_is_a_name_and_the_votes_at_its_end(line: str, name: str, votes: int) -> None:
    assert choices(line) == (Choice(name, votes),)


def test_the_example_is_read_with_its_pooled_write_ins() -> None:
    assert choices(EXAMPLE) == (
        Choice("Ann Example", 1200),
        Choice("Bo Sample", 1190),
        Choice("Write-ins", 12, pooled=True),
    )


def test_a_person_written_in_is_a_choice_like_any_other() -> None:
    assert choices("Ann (write-in) = 5") == (Choice("Ann (write-in)", 5, write_in=True),)


def test_empty_lines_are_passed_over_and_lines_come_back() -> None:
    typed = choices("\nAnn = 5\n\n Bo = 1,004 \n")
    assert choices(lines(typed)) == typed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "at least one choice"),
        ("Ann", "Line 1: expected a name"),
        ("Ann = 5\nBo = many", "Line 2: expected a name and a whole number.*found “Bo = many”"),
        ("Ann = -5x", "Line 1"),
        ("1200", "Line 1"),
        ("Ann = 5\nann = 6", "twice"),
        ("\n".join(f"A{n} = 1" for n in range(201)), "at most 200"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(ContestError, match=message):
        choices(text)
