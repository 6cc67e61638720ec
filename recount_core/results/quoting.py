"""Delimited lines whose quotes are not escaped, as some voting systems write them."""

from __future__ import annotations


def loose_fields(line: str, mark: str) -> list[str]:
    """The fields of a line in which a quoted field ends only at a quote before the next mark ("1A - "RAINY DAY" FUND",4).

    Quotes that are doubled inside a field, as they should be, become one. Never raises: a quote that is never closed is part of its field.
    """
    fields: list[str] = []
    start = 0
    while start <= len(line):
        opening = start + (len(line[start:]) - len(line[start:].lstrip(" ")))
        if line[opening : opening + 1] == '"':
            end = _closing(line, opening + 1, mark)
            if end >= 0:
                fields.append(line[opening + 1 : end].replace('""', '"'))
                start = line.find(mark, end)
                if start < 0:
                    return fields
                start += 1
                continue
        end = line.find(mark, start)
        if end < 0:
            fields.append(line[start:])
            return fields
        fields.append(line[start:end])
        start = end + 1
    return fields


def _closing(line: str, start: int, mark: str) -> int:
    """Where the quote stands that ends a field: one with nothing but spaces between it and the next mark, or the line's end; else -1."""
    place = line.find('"', start)
    while place >= 0:
        rest = line[place + 1 :].lstrip(" ")
        if not rest or rest[0] == mark:
            return place
        place = line.find('"', place + 1)
    return -1
