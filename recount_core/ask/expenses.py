"""An estimate of a recount's expenses from a person's own rates and hours, in whole cents.

No rates are known here and none are invented: the worksheet multiplies and adds what it is given. Quantities are hundredths
of a unit, so that 7.5 hours is 750 and nothing is ever a float.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from recount_core.data_files import read_toml
from recount_core.errors import AskError

HEADINGS_FILE: Final = Path(__file__).parent / "expenses.toml"
_NUMBER = re.compile(r"(?P<whole>\d{1,9}|\d{1,3}(?:,\d{3}){1,2})?(?:\.(?P<part>\d{0,2})0*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Heading:
    """A kind of expense: its title, what falls under it, and the unit that it is mostly counted in."""

    id: str
    title: str
    what: str
    unit: str


@dataclass(frozen=True, slots=True)
class Item:
    """One expense: `quantity` in hundredths of `unit`, `rate` in cents for one unit."""

    heading: str
    what: str
    quantity: int
    unit: str
    rate: int

    @property
    def cents(self) -> int:
        """The amount in cents, a part of a cent rounded up: a deposit must not fall short."""
        return -(-self.quantity * self.rate // 100)


@dataclass(frozen=True, slots=True)
class Worksheet:
    """An estimate: its items, in the order of the headings."""

    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        """The sum of all items in cents."""
        return sum(item.cents for item in self.items)

    @property
    def by_heading(self) -> tuple[tuple[Heading, int], ...]:
        """Every heading with the sum of its items in cents, 0 where there is none."""
        return tuple(
            (heading, sum(item.cents for item in self.items if item.heading == heading.id)) for heading in headings()
        )

    @property
    def table(self) -> tuple[tuple[str, ...], ...]:
        """The rows to show or take away, the first of them the column names, the last the total."""
        titles = {heading.id: heading.title for heading in headings()}
        rows = [
            (titles[i.heading], i.what, quantity(i.quantity), i.unit, money(i.rate), money(i.cents)) for i in self.items
        ]
        return (
            ("Heading", "What", "Quantity", "Unit", "Rate", "Amount"),
            *rows,
            ("Total", "", "", "", "", money(self.total)),
        )

    def csv(self) -> str:
        """The table as CSV; a text that a spreadsheet would take for a formula gets an apostrophe before it."""
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerows([_harmless(cell) for cell in row] for row in self.table)
        return out.getvalue()


@lru_cache
def headings() -> tuple[Heading, ...]:
    """The kinds of expense, in the order of the statute's list."""
    data = read_toml(HEADINGS_FILE, AskError)
    return tuple(Heading(**entry) for entry in data["heading"])


def headings_clause() -> str:
    """The clause that the headings follow."""
    return str(read_toml(HEADINGS_FILE, AskError)["clause"])


def worksheet(items: Iterable[Item]) -> Worksheet:
    """An estimate of these items; raises AskError for an unknown heading or a quantity or rate below zero."""
    order = {heading.id: place for place, heading in enumerate(headings())}
    found = tuple(items)
    for item in found:
        if item.heading not in order:
            raise AskError(f"{item.heading!r} is no heading of expenses; known are {', '.join(order)}.")
        if item.quantity < 0 or item.rate < 0:
            raise AskError(f"{item.what or item.heading}: quantity and rate can't be negative.")
    return Worksheet(tuple(sorted(found, key=lambda item: order[item.heading])))


def parse_cents(text: str) -> int:
    """An amount of money as a person writes it, in cents: "$1,234.50" is 123450; raises AskError."""
    return _hundredths(text.replace("$", "", 1), text, "an amount such as 18.50")


def parse_quantity(text: str) -> int:
    """A quantity as a person writes it, in hundredths: "7.5" is 750; raises AskError."""
    return _hundredths(text, text, "a number such as 7.5")


def money(cents: int) -> str:
    """Cents as dollars: 123450 is "$1,234.50"."""
    return f"${cents // 100:,}.{cents % 100:02d}"


def quantity(hundredths: int) -> str:
    """Hundredths as a number: 750 is "7.5"."""
    whole, part = divmod(hundredths, 100)
    return f"{whole:,}.{part:02d}".rstrip("0").rstrip(".") if part else f"{whole:,}"


def _hundredths(text: str, written: str, expected: str) -> int:
    match = _NUMBER.fullmatch(text.strip())
    if match is None or not (match["whole"] or match["part"]):
        found = repr(written.strip()) if written.strip() else "nothing"
        raise AskError(f"Expected {expected}, with at most two decimals and below 1,000,000,000; found {found}.")
    return int((match["whole"] or "0").replace(",", "")) * 100 + int(f"{match['part'] or '':0<2}")


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
