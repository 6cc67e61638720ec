"""A contest typed in by hand: one choice a line, votes last. No drawing here."""

from __future__ import annotations

import re

from recount_core.contest import Choice
from recount_core.errors import ContestError
from recount_core.results.labels import is_pooled, written_in

EXAMPLE = "Ann Example = 1,200\nBo Sample = 1,190\nWrite-ins = 12"
CHOICES_LIMIT = 200

_LINE = re.compile(r"(?P<name>.*?\S)\s*(?:[=:;,\t]|\s)\s*(?P<votes>\d{1,3}(?:,\d{3})+|\d+)")


def choices(text: str) -> tuple[Choice, ...]:
    """Read "name = votes" lines; tabs, commas and colons part them too, so that two columns can be pasted.

    A line called write-ins is the pooled sum. Raises ContestError naming the line, what was expected and what was found.
    """
    found: list[Choice] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise ContestError(
                f"Line {number}: expected a name and a whole number of votes, such as “Ann Example = 1,200”; found “{line.strip()}”."
            )
        name = " ".join(match["name"].split())
        found.append(
            Choice(name, int(match["votes"].replace(",", "")), pooled=is_pooled(name), write_in=bool(written_in(name)))
        )
    _check(found)
    return tuple(found)


def _check(found: list[Choice]) -> None:
    if not found:
        raise ContestError("Type at least one choice with its votes, one a line.")
    if len(found) > CHOICES_LIMIT:
        raise ContestError(f"{len(found):,} choices were typed; at most {CHOICES_LIMIT} are taken.")
    names = [choice.name.casefold() for choice in found]
    for name in names:
        if names.count(name) > 1:
            raise ContestError(f"The choice “{name}” stands there twice; give each its own line and name.")


def lines(typed: tuple[Choice, ...]) -> str:
    """Choices as the lines that `choices` reads."""
    return "\n".join(f"{choice.name} = {choice.votes:,}" for choice in typed if choice.votes is not None)
