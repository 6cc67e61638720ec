"""The one way in which votes, percentages, shares and dates are written."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fractions import Fraction

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


@lru_cache(maxsize=1_000)
def day(date: dt.date | None) -> str:
    """A date as "8 November 2022"; "date not known" for none."""
    return f"{date.day} {date:%B %Y}" if date else "date not known"


def long_day(date: dt.date) -> str:
    """A date with its weekday: "Wednesday 22 August 2018"."""
    return f"{date:%A} {day(date)}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things with their noun: "1 county", "1,234 counties"; the plural is with an s unless `many` says it."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def spelled(number: int) -> str:
    """A small number as a word: "none", "one" to "twelve", "13"."""
    return _WORDS[number] if number < len(_WORDS) else f"{number:,}"


_WORDS: Final = (
    *("none", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def signed(number: int) -> str:
    """A difference with its sign: "+12", "−3", "0"."""
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number):,}"


def capital(words: str) -> str:
    """Words with a capital letter first."""
    return words[:1].upper() + words[1:]


def one_line(value: object, limit: int) -> str:
    """Untrusted text as one line without control characters or marks that turn the direction of writing; cut after `limit` characters."""
    line = " ".join(str(value).split())
    if not line.isprintable():
        import unicodedata  # only here: hardly any text needs it

        line = "".join(c for c in line if c in _JOINERS or unicodedata.category(c)[0] != "C")
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


_JOINERS: Final = frozenset("\u200c\u200d")


def stopped(words: str) -> str:
    """Words as the end of a sentence: with a full stop, unless they end in a mark of their own."""
    return words if words.endswith((".", "?", "!")) else f"{words}."


def joined(parts: Iterable[str], last: str = "and") -> str:
    """ "a, b and c"; empty parts are left out."""
    names = [part for part in parts if part]
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def exact(value: Fraction) -> str:
    """A fraction as a decimal number, exact where it ends within six places, else marked "about"."""
    return quotient(value.numerator, value.denominator)


def quotient(part: int, whole: int) -> str:
    """`part` divided by `whole`, written as `exact` writes it."""
    number, rest = divmod(part, whole)
    if not rest:
        return f"{number:,}"
    places, more = divmod(rest * 10**6, whole)
    digits = f"{number:,}.{places:06d}".rstrip("0").rstrip(".")
    return f"about {digits}" if more else digits


def share(value: Fraction) -> str:
    """A share as a percentage: 1/200 is "0.5%"."""
    return f"{quotient(100 * value.numerator, value.denominator)}%"


def clock(hour: str) -> str:
    """An hour of the law's data as people write it: "17:00" is "5 p.m.", "09:30" is "9:30 a.m."; empty stays empty."""
    if not hour:
        return ""
    hours, _, minutes = hour.partition(":")
    past = f":{minutes}" if minutes.strip("0") else ""
    return f"{int(hours) % 12 or 12}{past} {'p.m.' if int(hours) >= 12 else 'a.m.'}"
