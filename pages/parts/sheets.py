"""Small tables that a person fills in, a row at a time: kept by contest, and still there after a visit to another page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from pages.parts import state

Rows = tuple[Mapping[str, Any], ...]


def fill_in(name: str, columns: Mapping[str, Any], alt: str, first: Rows = ()) -> Rows:
    """Draw an empty table with these columns to fill in; returns its rows that have anything in them.

    `name` holds the contest's id, so that no row shows up beside another contest. What was filled in is stored on every run
    and laid before the person again when they come back; `first` are the rows to begin with.
    """
    key, seed = f"sheet_{name}", f"seed_{name}"
    if not state.has_widget(key):
        state.keep(seed, state.kept(name, first))
    table = pd.DataFrame([dict(row) for row in state.kept(seed)], columns=list(columns), dtype="object")
    edited = st.data_editor(
        table, column_config=dict(columns), num_rows="dynamic", hide_index=True, key=key, alt=alt, placeholder=""
    )
    rows = tuple(
        {column: cell for column, cell in record.items() if not _empty(cell)} for record in edited.to_dict("records")
    )
    state.keep(name, tuple(row for row in rows if row))
    found: Rows = state.kept(name)
    return found


def _empty(cell: Any) -> bool:
    return cell is None or cell != cell or (isinstance(cell, str) and not cell.strip())
