"""Large plain tables: the quick way tells exactly what the careful reader tells, or leaves the file to it."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given as sampled
from hypothesis import settings
from hypothesis import strategies as st

from recount_core.results import NOTHING_GIVEN, Given, Limits, Reading, quick, read_files
from recount_core.results.quick import blocks, sums

NAME = "20221108__mn__general__precinct.csv"
HEADER = "county,precinct,office,district,party,candidate,votes"
CAREFUL = Limits(unit_rows=0)
QUICK = Limits(unit_rows=0, quick_bytes=1)

_TITLES = (
    "Governor",
    "County Sheriff",
    "Mayor (Ely)",
    "COUNTY QUESTION 1",
    "State Senate",
    "Library Board",
    "Straight Party",
)
_NAMES = ("Ann Berg", "Bo Dahl", "Cy Fox", "WRITE-IN", "Dee Hill (W)")


def both(text: str | bytes, given: Given = NOTHING_GIVEN, name: str = NAME) -> tuple[Reading, Reading]:
    data = text if isinstance(text, bytes) else text.encode()
    return read_files([(name, data)], given, CAREFUL), read_files([(name, data)], given, QUICK)


def taken(text: str | bytes, limits: Limits = QUICK) -> str:
    """Why the quick way leaves a file to the careful reader, empty where it takes it."""
    try:
        quick.read(NAME, text if isinstance(text, bytes) else text.encode(), Given(), limits)
    except quick.Odd as odd:
        return str(odd)
    return ""


@st.composite
def tables(draw: st.DrawFn) -> str:
    """A table of several counties, its rows in any order, plain or with what real files have."""
    counties = draw(
        st.lists(
            st.sampled_from(["Anoka", "Carlton", "St. Louis", "Saint Louis", "Nowhere"]),
            min_size=1,
            max_size=3,
            unique=True,
        )
    )
    rows = []
    for county in counties:
        for precinct in draw(
            st.lists(st.sampled_from(["P-1", "P-2", "P-3", " p-1"]), min_size=1, max_size=4, unique=True)
        ):
            for title in draw(st.lists(st.sampled_from(_TITLES), min_size=1, max_size=4, unique=True)):
                names = ("YES", "NO") if "QUESTION" in title else _NAMES
                for who in draw(st.lists(st.sampled_from(names), min_size=1, max_size=4, unique=True)):
                    party = draw(st.sampled_from(["DFL", "R", ""])) if title == "Governor" else "NP"
                    district = "5" if title == "State Senate" else ""
                    rows.append([county, precinct, title, district, party, who, str(draw(st.integers(0, 900)))])
    odd = st.tuples(
        st.integers(0, len(rows) - 1),
        st.integers(0, 6),
        st.sampled_from(
            [
                "Over Votes",
                "TOTAL",
                "",
                "*",
                "x",
                "1,5",
                'a "b" c',
                "Ann Berg",
                "Ballots Cast",
                "-3",
                "P-1",
                "p\nq",
                "é",
                "0x1F",
                " 7 ",
            ]
        ),
    )
    for row, column, cell in draw(st.lists(odd, max_size=2)):
        rows[row][column] = cell
    rows = draw(st.permutations(rows))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    quote = draw(st.booleans())
    lines = [",".join(_cell(cell, quote) for cell in row) for row in rows]
    if draw(st.integers(0, 9)) == 0:
        lines.insert(
            draw(st.integers(0, len(lines))), draw(st.sampled_from(["", ",,,,,,", "Anoka,P-1", "a,b,c,d,e,f,g,h"]))
        )
    return end.join([HEADER, *lines]) + draw(st.sampled_from(["", end]))


def _cell(text: str, quote: bool) -> str:
    if quote or any(sign in text for sign in ',"\n'):
        return '"' + text.replace('"', '""') + '"'
    return text


@settings(max_examples=400, deadline=None)
@sampled(tables(), st.sampled_from([Given(), Given(stage="primary"), Given(county="Anoka"), Given(state="MT")]))
def test_the_quick_way_agrees_with_the_careful_reader(table: str, given: Given) -> None:
    careful, found = both(table, given)
    assert found == careful


def plain(precincts: int = 30) -> str:
    lines = [HEADER]
    for county in ("Anoka", "Carlton"):
        for number in range(precincts):
            lines += [
                f"{county},P-{number},{title},,,{who},{number + votes}"
                for title in ("Governor", "County Sheriff")
                for who, votes in ((f"Ann {title[:3]}", 40), (f"Bo {title[:3]}", 41), ("WRITE-IN", 1))
            ]
    return "\n".join(lines) + "\n"


def test_a_plain_table_is_taken_and_tells_its_rows() -> None:
    assert taken(plain()) == ""
    careful, found = both(plain())
    assert found == careful
    governor, sheriff, _ = found.contests
    assert [choice.votes for choice in governor.choices] == [3270, 3330, 930]
    assert governor.source.rows == (2, 3, 4, 8, 9, 10, 14, 15, 16, 20, 21, 22, 26, 27, 28, 32, 33, 34, 38, 358)
    assert sheriff.jurisdiction == "Anoka County"
    assert found.files[0].rows == 360


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda text: text.replace(",41\n", ",*\n", 1), "not told"),
        (lambda text: text.replace(",41\n", ",4x\n", 1), "expected a whole number"),
        (lambda text: text.replace("Anoka,P-1,", "Anoka,P-0,", 1), "twice in one place"),
        (lambda text: text.replace("Anoka,P-1,", "Anoka,,", 1), "no place"),
        (lambda text: text.replace("P-1,", "TOTALS,"), "total"),
        (lambda text: text.replace("Anoka,P-1,", ",P-1,", 1), "no county"),
        (lambda text: text.replace("Ann Gov", 'Ann "A" Gov', 1), "quotes"),
        (lambda text: text.replace("Ann Gov", '"Ann\nGov"', 1), "several lines"),
        (lambda text: text.replace("Ann Gov,", "Ann Gov,,", 1), "cells"),
        (lambda text: text.replace("Ann Gov", "Total", 1), "totals"),
        (lambda text: text.replace("Anoka,P-1,Governor,,,Ann", "Anoka,P-1,Governor,,R,Ann", 1), "not alike"),
        (lambda text: text.replace("county,precinct", '"county",precinct', 1), "heading"),
        (lambda text: text.replace("Ann Gov", "Ann Gov\0", 1), "plain text"),
        (lambda text: text.encode().replace(b"Ann Gov", b"Ann G\xf6v"), "plain text"),
        (lambda text: text.replace("\n", "\r", 1), "several lines"),
        (lambda text: text.replace("Ann Gov,40\n", "Ann Gov,40\r", 1), "several lines"),
        (lambda text: f"\n{text}", "heading"),
        (lambda text: text.replace("candidate", "name", 1), "layout"),
        (lambda text: text.replace("votes", "election_day", 1), "layout"),
    ],
)
def test_the_first_oddity_leaves_the_file_to_the_careful_reader(change, why: str) -> None:
    text = change(plain(3))
    assert why in taken(text)
    careful, found = both(text)
    assert found == careful


def test_bytes_that_no_text_has_are_found_beyond_the_first_lines() -> None:
    assert "bytes" in taken(f"{plain(400)}Anoka,P-400,Governor,,,Ann\0,3\n")
    assert "UTF-8" in taken(plain(400).encode() + b"Anoka,P-400,Governor,,,\xf6,3\n")


def test_a_cell_that_is_longer_than_any_name() -> None:
    assert "longer" in taken(plain().replace("Ann Gov", "Ann" * 20, 1), replace(QUICK, cell_characters=50))


def test_a_table_whose_votes_by_place_are_kept_is_read_carefully() -> None:
    assert "small" in taken(plain(), replace(QUICK, unit_rows=400_000))


def test_blocks_end_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    careful, _ = both(plain())
    monkeypatch.setattr(blocks, "BLOCK", 101)
    assert taken(plain()) == ""
    assert read_files([(NAME, plain().encode())], limits=QUICK) == careful
    twice = plain() + "Anoka,P-0,Governor,,,Ann Gov,40\n"
    assert "twice in one place" in taken(twice)
    assert both(twice)[0] == both(twice)[1]


@pytest.mark.parametrize(("name", "value"), [("_DENSE", 1), ("_SHORT", 1), ("ROWS_KEPT", 20)])
@pytest.mark.parametrize("size", [700, 3_000, 10**6])
def test_however_rows_are_numbered_a_contest_tells_its_first_and_its_last(
    monkeypatch: pytest.MonkeyPatch, name: str, value: int, size: int
) -> None:
    careful, _ = both(plain(80))
    monkeypatch.setattr(blocks, "BLOCK", size)
    monkeypatch.setattr(sums, name, value)
    assert taken(plain(80)) == ""
    assert read_files([(NAME, plain(80).encode())], limits=QUICK) == careful


def test_rows_that_are_hardly_ever_alike_are_not_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "FEW", 1)
    assert "hardly ever alike" in taken(plain(2))
    monkeypatch.setattr(sums, "CELLS", 3)
    assert taken(plain(20)) == "it has too many different cells"


def test_a_file_that_lies_on_disk_may_be_larger_than_what_fits_into_memory(tmp_path: Path) -> None:
    careful, _ = both(plain())
    path = tmp_path / NAME
    path.write_text(plain(), encoding="utf-8", newline="")
    small = replace(QUICK, file_bytes=100, rows=50)
    alone = replace(careful, files=(replace(careful.files[0], digest=""),))
    assert read_files([(NAME, path)], limits=QUICK) == alone
    assert read_files([(NAME, path)], limits=small) == alone
    assert read_files([(NAME, path)], limits=CAREFUL) == careful
    path.write_text(plain().replace(",41\n", ",*\n"), encoding="utf-8", newline="")
    refused = read_files([(NAME, path)], limits=small).files[0].refused
    assert "at most 100 are read of a file that is no plain table (some votes are not told)" in refused


def test_files_beside_a_large_one_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_text(plain(), encoding="utf-8", newline="")
    again = [(NAME, path), (NAME, plain().encode()), (NAME, plain(31).encode())]
    careful = read_files(
        [(name, data if isinstance(data, bytes) else data.read_bytes()) for name, data in again], limits=CAREFUL
    )
    assert read_files(again, limits=QUICK) == careful
    assert [file.name for file in careful.files] == [NAME, f"{NAME} (2)", f"{NAME} (3)"]
    assert "is the same file as" in careful.files[1].refused


def test_a_large_file_in_a_zip() -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(NAME, plain())
    files = [("all.zip", packed.getvalue())]
    assert read_files(files, limits=QUICK) == read_files(files, limits=CAREFUL)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [("Ann Gov,40", "Ann Gov,999999999", "add up to 2,000,003,188"), ("Ann Gov,", ",", "row 14: expected a candidate")],
    ids=["a sum that no contest has", "the same fault in rows that are alike"],
)
def test_faults_are_those_of_the_rows_and_not_of_their_sums(before: str, after: str, told: str) -> None:
    careful, found = both(plain().replace(before, after))
    assert found == careful
    assert told in str(found.contests[0].doubts)
