"""A file of as many rows as are allowed is read, whatever stands over them; one of more is refused by a sentence with the number."""

from __future__ import annotations

import pytest

from recount_core.results import Limits, read_files
from tests.results.files import mn_rows, mn_text, table

ROWS = 12
_NAMES = [f"Ann {chr(65 + number)}" for number in range(40)]


def _openelections(rows: int) -> bytes:
    lines = [("Anoka", f"P-{n}", "Governor", "", "", _NAMES[n], n) for n in range(rows)]
    return table("county,precinct,office,district,party,candidate,votes", *lines)


def _free(rows: int) -> bytes:
    return table("Contest,Choice,Votes", *[("Mayor", _NAMES[n], n) for n in range(rows)])


def _minnesota(rows: int) -> bytes:
    return mn_text(mn_rows("0404", "County Sheriff", {_NAMES[n]: n for n in range(rows)}))


FILES = {
    "20221108__mn__general__precinct.csv": _openelections,
    "free.csv": _free,
    "local.txt": _minnesota,
}


@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize("name", FILES)
def test_so_many_rows_as_are_allowed_are_read(name: str, end: str) -> None:
    data = FILES[name](ROWS).rstrip() + end.encode()
    (file,) = read_files([(name, data)], limits=Limits(rows=ROWS)).files
    assert (file.refused, file.rows) == ("", ROWS)


@pytest.mark.parametrize("name", FILES)
def test_many_more_rows_are_refused_with_their_number(name: str) -> None:
    (file,) = read_files([(name, FILES[name](2 * ROWS))], limits=Limits(rows=ROWS)).files
    assert f"at most {ROWS} are read" in file.refused
