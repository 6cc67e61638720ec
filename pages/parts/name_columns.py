"""Tables whose columns aren't clear: what a person says they mean, kept for the next file of that shape."""

from __future__ import annotations

from typing import Any

import streamlit as st

from pages.parts import frame, plain, state
from recount_core.errors import ResultsError
from recount_core.results import Reading
from recount_core.results.columns import MEANINGS, ColumnMapping, MappedTable, letter

_KEYS = {words: meaning for meaning, words in MEANINGS.items()}
_TABLES = 5
_LONG = 600


def ask(reading: Reading) -> None:
    """A form for each table that is not read before its columns are named; the first few of them."""
    tables = {table.shape: table for file in reading.files for table in file.asks}
    for table in list(tables.values())[:_TABLES]:
        _ask(table)
    if len(tables) > _TABLES:
        st.caption(f"{len(tables) - _TABLES:,} more tables are asked about once these are answered.")


def _ask(table: MappedTable) -> None:
    where = f"{table.file}, sheet {table.sheet}" if table.sheet else table.file
    st.subheader(plain.text(f"What do the columns of {where} mean?"), anchor=False)
    st.write(plain.text(table.why, _LONG))
    with st.expander("The first rows", expanded=True):
        width = max(map(len, table.first_rows), default=0)
        rows = [[plain.clean(cell, 80) for cell in (*row, *[""] * (width - len(row)))] for row in table.first_rows]
        import pandas as pd  # only here and below: the first page of all has no table

        first = pd.DataFrame(rows, columns=[letter(place) for place in range(width)], index=range(1, len(rows) + 1))
        st.dataframe(first, alt="The first rows of the table as they stand")
    with st.form(f"columns_{table.shape}", border=False):
        edited = _meanings(table)
        with st.container(horizontal=True):
            first = st.number_input(
                "First row of headings", 0, 10_000, _first(table, 0), key=f"head_{table.shape}", help=_HEAD
            )
            last = st.number_input(
                "Last row of headings", 0, 10_000, _first(table, 1), key=f"head_to_{table.shape}", help=_HEAD
            )
        title = st.text_input(
            "Contest, where no column names it", table.mapping.contest, max_chars=200, key=f"title_{table.shape}"
        )
        if not st.form_submit_button("Read the table with these columns"):
            return
    header = None if first is None or last is None else (int(first), int(last))
    try:
        mapping = ColumnMapping(tuple(edited), header, title.strip())
    except ResultsError as error:
        st.error(plain.text(error, _LONG))
        return
    frame.reading("Reading", lambda progress: state.name_columns(table.shape, mapping.as_dict(), progress))


_HEAD = "As numbered at the left above; 0 and 0 for a table without headings, empty for the rows as they were found"


def _first(table: MappedTable, end: int) -> int | None:
    return table.mapping.header[end] if table.mapping.header else None


def _meanings(table: MappedTable) -> list[str]:
    """The table of columns, each with its meaning to choose; the meanings as chosen."""
    proposed = [*table.mapping.meanings, *[""] * (len(table.labels) - len(table.mapping.meanings))]
    rows: list[dict[str, Any]] = [
        {
            "Column": letter(place),
            "Heading": plain.clean(label, 80),
            "Holds": plain.clean(_example(table, place), 80),
            "Means": MEANINGS[proposed[place]],
        }
        for place, label in enumerate(table.labels)
    ]
    import pandas as pd

    edited = st.data_editor(
        pd.DataFrame(rows),
        hide_index=True,
        height=min(420, 36 * len(rows) + 38),
        disabled=["Column", "Heading", "Holds"],
        column_config={
            "Means": st.column_config.SelectboxColumn(options=list(_KEYS), required=True, width="large"),
        },
        key=f"meanings_{table.shape}",
        alt="What each column means",
    )
    return [_KEYS[words] for words in edited["Means"]]


def _example(table: MappedTable, place: int) -> str:
    """The last of the first rows that has something in a column."""
    cells = (row[place] for row in reversed(table.first_rows) if place < len(row) and row[place].strip())
    return next(cells, "")
