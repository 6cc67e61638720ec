"""Damage to files, the same for Hypothesis and for the long run: a change is plain data, and a text is bytes read as Latin-1, so that
every byte comes back."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

_NUMBERS = (
    "", "-5", "+7", "12.5", "7.0", "1,234", "1 234", "1.234", "0", "007", "1e3", "1E3", "12%", "0x1f", "<10", "*", "N/A", "S", "NaN",
    "null", "None", "999999999", "1000000001", "99999999999999999999", "٧", "７", "²", "(5)", "5-", " 5 ", "\u00a05", "5\u200b", "'5", "$5",
)  # fmt: skip
_MARKS = (
    '"',
    '""',
    "“",
    "'",
    ";",
    ",",
    "\t",
    "|",
    "\n",
    "\r",
    "\r\n",
    "\x00",
    "\x1a",
    "\ufeff",
    "\ufffd",
    "é",
    "\u202e",
    " ",
    "\xa0",
    ":",
)
_LABELS = (
    "=1+1", "Total", "TOTAL", "Totals", "County Total", "YES", "NO", "Write-in", "WRITE-IN", "Over Votes", "Under Votes",
    "Registered Voters", "votes", "Votes", "candidate", "county", "precinct", "MN", "WI", "NP", "Ann Lee", "Mayor", "Governor", "A" * 300,
)  # fmt: skip
_MARKUP = ("<", ">", "</", "<a/>", "<!--", "&x;", "&#0;", "]]>", "<!DOCTYPE a>", "{", "}", "[", "]", "{}", "[]", "true")
JUNK = tuple(junk.encode().decode("latin-1") for junk in (*_NUMBERS, *_MARKS, *_LABELS, *_MARKUP))
"""Texts that are put in: numbers of every kind, marks, labels that mean something, pieces of markup."""

HOW = (
    "number", "number", "number", "digit", "cell", "cell", "empty", "shift", "swap cells", "again", "line again", "line away", "line moved",
    "cut", "put", "end", "byte", "case", "marks", "ends", "encoding",
)  # fmt: skip


class Change(NamedTuple):
    """One piece of damage: what is done, where (two shares of the whole), how much, and what is put in."""

    how: str
    where: float
    other: float
    much: int
    junk: str


def at_random(source: random.Random) -> Change:
    """A change for the long run."""
    return Change(source.choice(HOW), source.random(), source.random(), source.randint(1, 40), source.choice(JUNK))


def _at(share: float, length: int) -> int:
    return min(int(share * length), max(length - 1, 0))


def _numbers(text: str, change: Change) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    number = found[_at(change.where, len(found))]
    return text[: number.start()] + change.junk + text[number.end() :]


def _digit(text: str, change: Change) -> str:
    found = [place.start() for place in re.finditer(r"\d", text)]
    if not found:
        return text
    place = found[_at(change.where, len(found))]
    return text[:place] + str(change.much % 10) + text[place + 1 :]


def _lines(text: str, change: Change) -> str:
    lines = text.split("\n")
    here, there = _at(change.where, len(lines)), _at(change.other, len(lines))
    match change.how:
        case "line again":
            lines.insert(there, lines[here])
        case "line away":
            del lines[here]
        case _:
            lines.insert(there, lines.pop(here))
    return "\n".join(lines)


def _cells(text: str, change: Change, mark: str) -> str:
    lines = text.split("\n")
    here = _at(change.where, len(lines))
    cells = lines[here].split(mark)
    at = _at(change.other, len(cells))
    match change.how:
        case "cell":
            cells[at] = change.junk
        case "empty":
            cells[at] = ""
        case "shift":
            cells.insert(at, change.junk) if change.much % 2 else cells.pop(at)
        case _:
            to = change.much % len(cells)
            cells[at], cells[to] = cells[to], cells[at]
    lines[here] = mark.join(cells)
    return "\n".join(lines)


def _letters(text: str, change: Change) -> str:
    place = _at(change.where, len(text))
    match change.how:
        case "cut":
            return text[:place] + text[place + change.much :]
        case "again":
            return text[:place] + text[place : place + change.much] * 2 + text[place + change.much :]
        case "put":
            return text[:place] + change.junk + text[place:]
        case "end":
            return text[:place]
        case "case":
            swapped = text[place : place + change.much].encode("latin-1").swapcase().decode("latin-1")
            return text[:place] + swapped + text[place + change.much :]
        case _:
            return text[:place] + chr(ord(text[place]) ^ (1 << change.much % 8)) + text[place + 1 :] if text else text


def _whole(text: str, change: Change, mark: str) -> str:
    """The file written in another way: other marks between the cells, other line ends, another encoding."""
    match change.how:
        case "marks":
            return text.replace(mark, ",;\t|"[change.much % 4])
        case "ends":
            return text.replace("\r\n", "\n").replace("\n", ("\r\n", "\r", "\n\n", "\r\r\n")[change.much % 4])
    encoding = ("utf-16", "utf-8-sig", "utf-16-be", "utf-8")[change.much % 4]
    return text.encode(encoding).decode("latin-1")


def changed(data: bytes, changes: list[Change], mark: str = ",") -> bytes:
    """The file with all changes done, one after the other; `mark` parts its cells."""
    text = data.decode("latin-1")
    for change in changes:
        if change.how == "number":
            text = _numbers(text, change)
        elif change.how == "digit":
            text = _digit(text, change)
        elif change.how.startswith("line"):
            text = _lines(text, change)
        elif change.how in ("cell", "empty", "shift", "swap cells"):
            text = _cells(text, change, mark)
        elif change.how in ("marks", "ends", "encoding"):
            text = _whole(text, change, mark)
        else:
            text = _letters(text, change)
    return text.encode("latin-1")
