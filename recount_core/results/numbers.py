"""Votes as people type them: what is a number, what is not known, and what is a fault."""

from __future__ import annotations

import re
from functools import lru_cache

from recount_core.contest import VOTES_LIMIT
from recount_core.errors import ResultsError

UNKNOWN = frozenset(
    ("", "-", "--", "---", "–", "—", ".", "*", "**", "***", "s", "x", "n/a", "#n/a", "na", "null", "none", "unknown")
)
"""Cells (in small letters) that say the votes are not told: suppressed, blank, not available. Never zero."""

_SPACES = "\u00a0\u2007\u2009\u202f"
_PLAIN = re.compile(r"\d{1,15}(?:\.0*)?")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.0*)?|\d{1,3}(?: \d{3})+(?:\.0*)?|\d{1,3}(?:'\d{3})+(?:\.0*)?")
_BELOW = re.compile(r"(?:<|≤|<=|less than|fewer than|under)\s*\d{1,4}", re.IGNORECASE)
_HIDDEN = re.compile(r"\*+\s*|\d{1,2}\s*\*+")
_FAULTS = (
    (re.compile(r"[-−–(].*\d.*|.*\d\s*[-−]"), "a negative number"),
    (re.compile(r".*\d.*%|%.*\d.*"), "a percentage"),
    (re.compile(r"[\d.,]+\s*[eE]\s*[-+]?\d+"), "scientific notation"),
    (re.compile(r"[\d\s,']*[.,]\d+"), "a fraction, or thousands parted in another way"),
    (re.compile(r"[\d\s,'.]+"), "digits parted in a way that is not a number"),
)


def parse_votes(text: str) -> int | None:
    """A count as it stands in a cell: a whole number of votes, or None where the cell says that it is not known.

    Thousands separators (comma, space, apostrophe), spaces around and a trailing ".0" are part of a number. Empty, "-", "*", "S", "X",
    "N/A", "NULL" and "<10" are not known. Raises ResultsError, with what was expected and found, for a negative, fractional, percent-like
    or scientific number, one above 1,000,000,000, and any other text.
    """
    if text.isdecimal() and text.isascii() and len(text) < 10:
        return int(text)
    return _parse(text)


@lru_cache(maxsize=10_000)
def _parse(text: str) -> int | None:
    clean = text.strip()
    for space in _SPACES:
        clean = clean.replace(space, " ")
    clean = clean.strip(" \t\ufeff")
    if clean.lower() in UNKNOWN or _BELOW.fullmatch(clean) or _HIDDEN.fullmatch(clean):
        return None
    if clean.isascii() and (_PLAIN.fullmatch(clean) or _GROUPED.fullmatch(clean)):
        whole = clean.split(".")[0]
        value = int("".join(ch for ch in whole if ch.isdigit()))
        if value <= VOTES_LIMIT:
            return value
        raise ResultsError(f"expected at most {VOTES_LIMIT:,} votes; found {_shown(clean)}")
    raise ResultsError(f"expected a whole number of votes; found {_shown(clean)}{_kind(clean)}")


def _kind(clean: str) -> str:
    for pattern, name in _FAULTS:
        if len(clean) <= 40 and pattern.fullmatch(clean):
            return f", {name}"
    return ""


def _shown(text: str) -> str:
    return f"“{text}”" if len(text) <= 40 else f"“{text[:37]}...”"
