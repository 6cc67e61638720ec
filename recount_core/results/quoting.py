"""Delimited lines whose quotes are not escaped, as some voting systems write them."""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=10)
def _forms(mark: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A quote that opens a field, and one that ends it: with nothing but spaces between it and the next mark, or the line's end."""
    return re.compile(r' *"'), re.compile(rf'" *(?:{re.escape(mark)}|\Z)')


def loose_fields(line: str, mark: str) -> list[str]:
    """The fields of a line in which a quoted field ends only at a quote before the next mark ("1A - "RAINY DAY" FUND",4).

    Quotes that are doubled inside a field, as they should be, become one. Never raises: a quote that is never closed is part of its field.
    """
    opens, ends = _forms(mark)
    fields: list[str] = []
    start = 0
    closed = True
    while True:
        opening = opens.match(line, start)
        ending = ends.search(line, opening.end()) if opening and closed else None
        if opening and ending:
            fields.append(line[opening.end() : ending.start()].replace('""', '"'))
            if not ending.group().endswith(mark):
                return fields
            start = ending.end()
            continue
        closed = closed and not opening
        end = line.find(mark, start)
        if end < 0:
            return [*fields, line[start:]]
        fields.append(line[start:end])
        start = end + len(mark)
