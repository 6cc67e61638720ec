"""A random table written in each text format comes back with the same votes, however the file is laid out."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from recount_core.results import labels, read_files
from recount_core.results.count import choice_key
from tests.results.files import mn_rows, mn_text, read

COUNTIES = ("Aitkin", "Anoka", "Becker", "Beltrami", "Lake of the Woods", "St. Louis")
LETTERS = st.characters(
    codec="cp1252", categories=("Lu", "Ll", "Nd"), include_characters=" .'-\"", exclude_characters="µƒ"
)


def plain_name(text: str) -> bool:
    """Whether a text can be a person's name: no label, no party or mark in brackets, nothing lost by trimming."""
    special = labels.is_total(text) or labels.is_pooled(text) or labels.measure_of(text) or labels.written_in(text)
    return bool(text) and text == text.strip() and not special and any(letter.isalpha() for letter in text)


NAMES = st.lists(
    st.text(LETTERS, min_size=1, max_size=20).map(lambda text: " ".join(text.title().split())).filter(plain_name),
    min_size=1,
    max_size=4,
    unique_by=choice_key,
)
VOTES = st.integers(0, 200_000)


@st.composite
def contests(draw: st.DrawFn) -> dict[str, dict[str, dict[str, int]]]:
    """Votes by office, county and name: every choice stands in every county of its contest."""
    found = {}
    for number in range(draw(st.integers(1, 3))):
        names = draw(NAMES)
        places = draw(st.lists(st.sampled_from(COUNTIES), min_size=1, max_size=3, unique=True))
        found[f"Judge - Court of Appeals {number + 1}"] = {
            place: {name: draw(VOTES) for name in names} for place in places
        }
    return found


def sums(by_place: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for counts in by_place.values():
        for name, number in counts.items():
            total[name] = total.get(name, 0) + number
    return total


def check(name: str, data: bytes, expected: Mapping[str, Mapping[str, Mapping[str, int]]]) -> None:
    reading = read(name, data)
    assert {contest.title: {c.name: c.votes for c in contest.choices} for contest in reading.contests} == {
        office: sums(by_place) for office, by_place in expected.items()
    }
    assert not any(note.level == "fault" for note in reading.notes)


RELAXED = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


@RELAXED
@given(
    contests(),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["cp1252", "utf-8", "utf-8-sig", "utf-16"]),
    st.booleans(),
)
def test_minnesota_text(expected: dict[str, dict[str, dict[str, int]]], end: str, encoding: str, gaps: bool) -> None:
    numbers = {
        "Aitkin": "01",
        "Anoka": "02",
        "Becker": "03",
        "Beltrami": "04",
        "Lake of the Woods": "39",
        "St. Louis": "69",
    }
    rows = [
        mn_rows("7010", office, dict(counts), county=numbers[place])
        for office, by_place in expected.items()
        for place, counts in by_place.items()
    ]
    text = mn_text(*rows).decode("cp1252").replace("\r\n", end * (2 if gaps else 1))
    # “Âœ” and the like are letters of UTF-8 as well, of two bytes and more; no name has them.
    assume(not re.search(rb"[\xc2-\xf4][\x80-\xbf]", text.encode("cp1252")))
    check("20221108/judicial.txt", text.encode(encoding), expected)


FORMS: dict[str, Any] = {
    "plain": str,
    "thousands": lambda number: f"{number:,}",
    "excel": lambda number: f"{number}.0",
    "spaces": lambda number: f" {number} ",
}


@RELAXED
@given(
    contests(),
    st.permutations(["county", "office", "district", "party", "candidate", "votes", "winner", "notes"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
    st.sampled_from(sorted(FORMS)),
    st.booleans(),
    st.booleans(),
)
def test_openelections_csv(
    expected: dict[str, dict[str, dict[str, int]]],
    columns: list[str],
    end: str,
    quoting: Any,
    form: str,
    gaps: bool,
    totals: bool,
) -> None:
    out = io.StringIO()
    writer = csv.writer(out, quoting=quoting, lineterminator=end)
    writer.writerow(columns)

    def write(place: str, office: str, name: str, number: int) -> None:
        cells = {"county": place, "office": office, "candidate": name, "votes": FORMS[form](number), "party": "NP"}
        writer.writerow([cells.get(column, "") for column in columns])
        if gaps:
            out.write(end)

    for office, by_place in expected.items():
        for place, counts in by_place.items():
            for name, number in counts.items():
                write(place, office, name, number)
        if totals and len(by_place) > 1:
            for name, number in sums(by_place).items():
                write("TOTAL", office, name, number)
    check("20181106__mn__general__county.csv", out.getvalue().encode(), expected)


@RELAXED
@given(st.text(max_size=300), st.sampled_from(["a.txt", "20181106__mn__general__county.csv", "a.zip", "a.xlsx"]))
def test_any_text_is_read_or_refused_but_never_breaks(text: str, name: str) -> None:
    assert len(read_files([(name, text.encode("utf-8", "replace"))]).files) == 1


@RELAXED
@given(
    st.binary(max_size=300),
    st.sampled_from([b"", b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"\xff\xfe", b"MN;01;;0391;C;01;"]),
)
def test_any_bytes_are_read_or_refused_but_never_break(data: bytes, start: bytes) -> None:
    assert len(read_files([("upload", start + data)]).files) == 1


@RELAXED
@given(
    st.lists(
        st.lists(
            st.sampled_from(
                ["MN", "01", "", "0391", "0404", "County Sheriff", "9001", "A", "NP", "WI", "1", "*", "-3", "x", "9901"]
            ),
            min_size=3,
            max_size=18,
        ),
        min_size=1,
        max_size=6,
    )
)
def test_rows_of_any_cells_are_faults_at_worst(rows: list[list[str]]) -> None:
    good = mn_text(mn_rows("1001", "Mayor (Ada)", {"A": 5, "WRITE-IN": 0}))
    data = good + "\r\n".join(";".join(["MN", *row]) for row in rows).encode()
    reading = read_files([("a.txt", data)])
    assert not reading.refused
    assert any(contest.title == "Mayor (Ada)" and contest.total == 5 for contest in reading.contests)
