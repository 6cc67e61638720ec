"""The one way in which votes, percentages, shares and dates are written."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

BASIS_WORDS: Final[Mapping[str, str]] = {
    "statute": "read in the text",
    "official": "as an official body states it",
    "secondary": "known from a secondary source",
    "inferred": "inferred",
    "unconfirmed": "not confirmed",
    "not seen": "not seen",
}
"""How a statement of law is known."""


def votes(number: int) -> str:
    """A number of votes with its noun: "1 vote", "1,234 votes"."""
    return f"{number:,} vote" if number == 1 else f"{number:,} votes"


def percent(part: int, whole: int | None) -> str:
    """`part` as a percentage of `whole`, two decimals, rounded half up; a dash for nothing to divide by."""
    if not whole:
        return "–"
    hundredths = (20_000 * part + whole) // (2 * whole)
    return f"{hundredths // 100}.{hundredths % 100:02d}%"


def day(date: dt.date | None) -> str:
    """A date as "8 November 2022"; "date not known" for none."""
    return f"{date.day} {date:%B %Y}" if date else "date not known"


def stopped(words: str) -> str:
    """Words as the end of a sentence: with a full stop, unless they end in a mark of their own."""
    return words if words.endswith((".", "?", "!")) else f"{words}."


def joined(parts: Iterable[str], last: str = "and") -> str:
    """ "a, b and c"; empty parts are left out."""
    names = [part for part in parts if part]
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def exact(value: Fraction) -> str:
    """A fraction as a decimal number, exact where it ends within six places, else marked "about"."""
    whole, rest = divmod(value.numerator * 10**6, value.denominator)
    digits = f"{whole // 10**6:,}.{whole % 10**6:06d}".rstrip("0").rstrip(".")
    return f"about {digits}" if rest else digits


def share(value: Fraction) -> str:
    """A share as a percentage: 1/200 is "0.5%"."""
    return f"{exact(value * 100)}%"


def clock(hour: str) -> str:
    """An hour of the law's data as people write it: "17:00" is "5 p.m.", "09:30" is "9:30 a.m."; empty stays empty."""
    if not hour:
        return ""
    hours, _, minutes = hour.partition(":")
    past = f":{minutes}" if minutes.strip("0") else ""
    return f"{int(hours) % 12 or 12}{past} {'p.m.' if int(hours) >= 12 else 'a.m.'}"
