"""Signatures: what a petition needs under a rule, what a pile of them has, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from recount_core.errors import AskError
from recount_core.explain import cite
from recount_core.law.rules import Rule
from recount_core.words import counted

_MOST = 10_000_000


@dataclass(frozen=True, slots=True)
class Need:
    """The signatures that a rule asks for: at least `signatures`, from at least `counties` counties (0: from anywhere)."""

    signatures: int
    counties: int
    signers: str
    cited: str

    @property
    def sentence(self) -> str:
        """The need in one sentence."""
        text = f"At least {counted(self.signatures, 'signature')}"
        if self.counties:
            text += f" from at least {counted(self.counties, 'county', 'counties')}"
        return f"{text} ({self.cited})."


@dataclass(frozen=True, slots=True)
class Check:
    """What a petition has, set against its need. All numbers are signatures or counties."""

    need: Need
    signatures: int
    counties: int

    @property
    def missing_signatures(self) -> int:
        """How many more are needed."""
        return max(0, self.need.signatures - self.signatures)

    @property
    def missing_counties(self) -> int:
        """From how many more counties some must come."""
        return max(0, self.need.counties - self.counties)

    @property
    def complete(self) -> bool:
        """Whether it has what it needs, if every signature is valid."""
        return not self.missing_signatures and not self.missing_counties

    @property
    def sentence(self) -> str:
        """What is there and what is missing, in one sentence."""
        has = counted(self.signatures, "signature")
        if self.need.counties:
            has += f" from {counted(self.counties, 'county', 'counties')}"
        if self.complete:
            return f"Enough if every one is valid: {has}."
        missing = []
        if self.missing_signatures:
            missing.append(counted(self.missing_signatures, "more signature"))
        if self.missing_counties:
            missing.append(
                f"signatures from {counted(self.missing_counties, 'more county', 'more counties')}"
                + (" among them" if self.missing_signatures else "")
            )
        return f"Not enough: {has}; missing {', '.join(missing)}."


def needed(rule: Rule) -> Need | None:
    """The signatures that a rule asks for, None where it asks for none."""
    if not rule.signatures:
        return None
    return Need(rule.signatures, rule.signature_counties, rule.asked_by, cite(rule))


def check(need: Need, by_county: Iterable[tuple[str, int]]) -> Check:
    """Set signatures by county, as (county, number of signatures), against the need.

    A county counts from its first signature; blanks around names and their case don't matter. Where no county is needed its
    name may be empty. Raises AskError for a number below zero or beyond belief, a county given twice, and a missing county.
    """
    counties: dict[str, int] = {}
    for name, number in by_county:
        label = " ".join(name.split())
        if type(number) is not int or not 0 <= number <= _MOST:
            raise AskError(
                f"{label or 'The list'}: the number of signatures must be a whole number from 0; found {number!r}."
            )
        if number and need.counties and not label:
            raise AskError(f"{counted(number, 'signature')} without a county: write the county beside them.")
        if label and label.casefold() in counties:
            raise AskError(f"{label} is given twice; put its signatures together in one row.")
        counties[label.casefold()] = counties.get(label.casefold(), 0) + number
    return Check(need, sum(counties.values()), sum(1 for name, number in counties.items() if name and number))
