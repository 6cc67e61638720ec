"""What a cell of votes says: a number, nothing known, or a fault."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recount_core.errors import ResultsError
from recount_core.results.numbers import parse_votes


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("1812", 1812),
        ("1,812", 1812),
        (" 862", 862),
        ("862\u00a0", 862),
        ("1 234 567", 1_234_567),
        ("1\u202f234", 1234),
        ("1'234", 1234),
        ("230.0", 230),
        ("1,234.00", 1234),
        ("12.", 12),
        ("1000000000", 10**9),
    ],
)
def test_separators_spaces_and_a_trailing_zero_are_part_of_a_number(text: str, number: int) -> None:
    assert parse_votes(text) == number


@pytest.mark.parametrize(
    "text",
    ["", " ", "-", "–", "—", "*", "**", "S", "s", "X", "N/A", "n/a", "NULL", "None", "<10", "< 5", "≤10", "8*", "null"],
)
def test_a_count_that_is_not_told_is_unknown_and_never_zero(text: str) -> None:
    assert parse_votes(text) is None


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("-5", "negative"),
        ("(5)", "negative"),
        ("5-", "negative"),
        ("12.5", "fraction"),
        ("1.812", "fraction"),
        ("1,23", "fraction"),
        ("57,06%", "percentage"),
        ("12%", "percentage"),
        ("1e3", "scientific"),
        ("12 34", "digits"),
        ("1000000001", "at most"),
        ("9" * 30, "whole number"),
        ("Withdrew", "Withdrew"),
        ("=SUM(A1:A3)", "SUM"),
        ("#REF!", "#REF!"),
        ("٣", "whole number"),
        ("²", "whole number"),
        ("x" * 500, "..."),
    ],
)
def test_what_is_no_count_is_a_fault_with_its_kind(text: str, word: str) -> None:
    with pytest.raises(ResultsError, match="expected") as caught:
        parse_votes(text)
    assert word in str(caught.value)
    assert len(str(caught.value)) < 200


@given(st.integers(0, 10**9))
def test_every_count_comes_back_however_it_is_written(number: int) -> None:
    for text in (str(number), f"{number:,}", f" {number} ", f"{number}.0", f"{number:,}".replace(",", " ")):
        assert parse_votes(text) == number


@given(st.text(max_size=30))
def test_any_text_is_a_count_unknown_or_a_fault(text: str) -> None:
    try:
        value = parse_votes(text)
    except ResultsError:
        return
    assert value is None or 0 <= value <= 10**9
