"""The tally of a frame: the same sums whichever engine holds it, and the contests that a file of the same rows gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given as sampled
from hypothesis import settings
from hypothesis import strategies as st

from recount_core.errors import ResultsError
from recount_core.results import Given, read_files
from recount_core.results.frames import KEY, Sum, read_frame, sums

NAME = "20221108__mn__general__precinct"
COLUMNS = ("county", "precinct", "office", "district", "party", "candidate", "votes")

Rows = list[tuple[Any, ...]]


def of_pandas(rows: Rows) -> Any:
    return pd.DataFrame(rows, columns=list(COLUMNS))


def of_pyarrow(rows: Rows) -> Any:
    whole = all(isinstance(row[-1], int) or row[-1] is None for row in rows)
    columns = {
        name: pa.array([row[at] for row in rows], pa.int64() if name == "votes" and whole else pa.string())
        for at, name in enumerate(COLUMNS)
    }
    return pa.table(columns)


def of_polars(rows: Rows) -> Any:
    return pytest.importorskip("polars").from_arrow(of_pyarrow(rows)).lazy()


def of_duckdb(rows: Rows) -> Any:
    table = of_pyarrow(rows)
    return pytest.importorskip("duckdb").from_arrow(table)


ENGINES = pytest.mark.parametrize("engine", [of_pandas, of_pyarrow, of_polars, of_duckdb])
Engine = Callable[[Rows], Any]

ROWS: Rows = [
    ("Anoka", "P-1", "Governor", None, "DFL", "Ann Berg", 40),
    ("Anoka", "P-2", "Governor", None, "DFL", "Ann Berg", 41),
    ("Anoka", "P-1", "Governor", None, "R", "Bo Dahl", 30),
    ("Carlton", "P-1", "Governor", None, "DFL", "Ann Berg", 7),
    ("Carlton", "P-1", "Governor", None, "R", "Bo Dahl", None),
]


@ENGINES
def test_votes_are_summed_and_nulls_are_told(engine: Engine) -> None:
    assert sums(engine(ROWS)) == (
        Sum(("Anoka", "Governor", "", "DFL", "Ann Berg"), 81, 2),
        Sum(("Anoka", "Governor", "", "R", "Bo Dahl"), 30, 1),
        Sum(("Carlton", "Governor", "", "DFL", "Ann Berg"), 7, 1),
        Sum(("Carlton", "Governor", "", "R", "Bo Dahl"), None, 1),
    )


@ENGINES
def test_votes_that_are_text_and_large_sums_stay_whole(engine: Engine) -> None:
    rows = [(county, "P", "Governor", "", "", "Ann Berg", str(2**53)) for county in ("Anoka", "Anoka")]
    rows[1] = (*rows[1][:-1], "1")
    assert sums(engine(rows)) == (Sum(("Anoka", "Governor", "", "", "Ann Berg"), 2**53 + 1, 2),)


@ENGINES
def test_what_would_count_wrong_is_refused(engine: Engine) -> None:
    total = [*ROWS[:2], ("Anoka", "TOTALS", "Governor", None, "DFL", "Ann Berg", 81)]
    with pytest.raises(ResultsError, match="rows of 'TOTALS'"):
        sums(engine(total))
    with pytest.raises(ResultsError, match="lacks the column 'candidates'"):
        sums(engine(ROWS), ("county", "candidates"))


def test_parts_of_votes_are_refused() -> None:
    frame = pd.DataFrame({name: ["x", "x"] for name in KEY} | {"votes": [1.0, 2.5]})
    with pytest.raises(ResultsError, match=r"2\.5 in the column 'votes'"):
        sums(frame)
    assert sums(frame.assign(votes=[1.0, 2.0])) == (Sum(("x",) * 5, 3, 2),)


TABLES = st.lists(
    st.tuples(
        st.sampled_from(["Anoka", "Carlton", None]),
        st.sampled_from(["P-1", "P-2"]),
        st.sampled_from(["Governor", "Mayor"]),
        st.sampled_from(["", "3", None]),
        st.sampled_from(["R", None]),
        st.sampled_from(["Ann", "Bo", "é"]),
        st.none() | st.integers(0, 10**9),
    ),
    min_size=1,
    max_size=30,
)


@settings(deadline=None)
@sampled(TABLES)
def test_every_engine_gives_the_sums_of_a_plain_loop(rows: Rows) -> None:
    plain: dict[tuple[str, ...], list[int | None]] = {}
    for county, _, *rest, votes in rows:
        plain.setdefault(tuple(cell or "" for cell in (county, *rest)), []).append(votes)
    expected = tuple(
        Sum(key, None if None in votes else sum(filter(None, votes)), len(votes))
        for key, votes in sorted(plain.items())
    )
    assert sums(of_pandas(rows)) == sums(of_pyarrow(rows)) == expected


def test_the_contests_of_a_frame_are_those_of_the_file() -> None:
    rows = [row for row in ROWS if row[-1] is not None]
    text = "\n".join(",".join("" if cell is None else str(cell) for cell in row) for row in [COLUMNS, *rows])
    file = read_files([(f"{NAME}.csv", text.encode())])
    frame = read_frame(of_pandas(rows), NAME)
    assert [(one.id, one.choices, one.office, one.seats) for one in frame.contests] == [
        (one.id, one.choices, one.office, one.seats) for one in file.contests
    ]
    assert (frame.files[0].rows, frame.files[0].votes) == (file.files[0].rows, file.files[0].votes) == (4, 118)


def test_unknown_votes_leave_the_contest_without_a_total() -> None:
    (contest,) = read_frame(of_pandas(ROWS), "table", Given(state="MN")).contests
    assert contest.total is None
