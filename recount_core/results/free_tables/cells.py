"""Single cells and rows of free tables: votes with footnote marks, places named by several columns, remarks below a table, merged cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from recount_core.results.free_tables.grid import Grid, Rows
from recount_core.results.labels import is_total
from recount_core.results.numbers import parse_votes

_MARK = re.compile(r"(?<=\d)\s*(?:\[(?:\d{1,3}|[a-z]|note \d+)\]|[†‡])+$", re.IGNORECASE)
_SHARE_BEHIND = re.compile(r"(?P<votes>\d[\d,]*)\s*(?:[-–]\s*\d{1,3}(?:\.\d+)?\s?%|\(\d{1,3}(?:\.\d+)?\s?%\))")
_TOTAL_AT_END = re.compile(r".*\b(?:sub-?)?totals?", re.IGNORECASE | re.DOTALL)
_REMARK = re.compile(
    r"(?:sources?|notes?|results|downloaded|updated|prepared|certified|official|unofficial|copyright|as of|printed|page|report|https?|"
    r"generated|data|run date|last|\*|†|‡|\[|\(|©).*|.{60,}|.+ (?:hold|gain from .+|win(?: \(.*\))?)",
    re.IGNORECASE | re.DOTALL,
)


def votes_of(text: str) -> int | None:
    """A count, without footnote marks ("1,234[a]") or its share behind it ("9 - 2.14%"); raises ResultsError as `parse_votes` does."""
    if "%" in text:
        found = _SHARE_BEHIND.fullmatch(text.strip())
        return parse_votes(found["votes"] if found else text)
    return parse_votes(_MARK.sub("", text.strip()) if text[-1:] in "]†‡ " else text)


def is_remark(text: str) -> bool:
    """Whether a lone cell is a remark ("Source: county clerk"), not the name of anything."""
    return bool(_REMARK.fullmatch(text.strip()))


@lru_cache(maxsize=100_000)
def may_be_total(place: str) -> bool:
    """Whether the name of a place ends as totals do, but isn't known as one ("TOWNSHIP TOTALS"): a person must see it."""
    return not is_total(place) and bool(_TOTAL_AT_END.fullmatch(place.strip()))


@lru_cache(maxsize=100_000)
def place_name(names: tuple[str, ...], codes: tuple[str, ...] = ()) -> str:
    """The name of a place that several columns tell, its code behind it, so that places of one name are told apart.

    A total keeps its bare label.
    """
    whole = [" ".join(name.split()) for name in names if name.strip()]
    for name in whole:
        if is_total(name):
            return name
    for code in codes:
        if code.strip() and code.strip() not in whole:
            whole.append(code.strip())
    return " ".join(whole)


def with_merged(grid: Grid) -> Rows:
    """The rows with the text of cells that are merged downwards repeated in each of their rows, below the headings."""
    down = [span for span in grid.merged if span[0] >= grid.end and span[2] > span[0]]
    if not down:
        return grid.rows
    rows: list[Sequence[str]] = list(grid.rows)
    for top, left, bottom, _ in down:
        text = grid.cell(top, left)
        for index in range(top + 1, min(bottom + 1, len(rows))):
            row = [*rows[index], *[""] * (left + 1 - len(rows[index]))]
            row[left] = text
            rows[index] = row
    return rows


def left_out(rows: Sequence[int]) -> str:
    """A sentence on rows that hold no votes."""
    if len(rows) == 1:
        return f"Row {rows[0]:,} holds no votes of a candidate or answer and is left out."
    return f"{len(rows):,} rows hold no votes of a candidate or answer and are left out; the first is row {rows[0]:,}."
