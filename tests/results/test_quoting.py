"""Lines whose quotes are not escaped: a field ends at a quote before the next mark."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recount_core.results.quoting import loose_fields


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ('1,"1A - "RAINY DAY" FUND",4', ["1", '1A - "RAINY DAY" FUND', "4"]),
        ('"a" ,2 ,"b, c" ,', ["a", "2 ", "b, c", ""]),
        ('"NO ON "X"",5', ['NO ON "X"', "5"]),
        ('"",1', ["", "1"]),
        ('"never closed,5', ['"never closed', "5"]),
        ('a "quoted" word,5', ['a "quoted" word', "5"]),
        ("", [""]),
        (",", ["", ""]),
        ('"doubled ""quotes""",5', ['doubled "quotes"', "5"]),
    ],
)
def test_fields(line: str, fields: list[str]) -> None:
    assert loose_fields(line, ",") == fields


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=12), min_size=1, max_size=6))
def test_whatever_is_escaped_as_it_should_be_comes_back(fields: list[str]) -> None:
    plain = [field for field in fields if '",' not in field and not field.endswith('"') and '" ' not in field] or ["a"]
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="").writerow(plain)
    assert loose_fields(out.getvalue(), ",") == plain


@given(st.text(st.sampled_from('", ab'), max_size=30))
def test_no_line_fails_or_loses_its_marks(line: str) -> None:
    assert loose_fields(line, ",")
