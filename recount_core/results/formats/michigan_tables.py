"""Which of Michigan's tables a file is, told by its first lines, and the files of an upload in the order in which they can be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from recount_core.results.expand import Refusal
from recount_core.results.source import Source

_START = r"\A\d{4}\t[A-Z]{3}\t\d+\t"
_KINDS = {
    "votes": re.compile(_START + r"\w{1,5}\t\d+\t-?\d+\t\d+\t\d+\t\d+\t\d+\t[^\t]*\t-?\d+\t?\Z"),
    "names": re.compile(_START + r"\w{1,5}\t\d+\t-?\d+\t[^\t]*\t[^\t]*\t[^\t]*\t[^\t]*\t?\Z"),
    "offices": re.compile(_START + r"\w{1,5}\t\d+\t[^\t]+\t?\Z"),
    "cities": re.compile(_START + r"\d+\t[^\t]+\t?\Z"),
}
_COUNTIES = re.compile(r"\A\d{1,2}\t[A-Z .]+\t?\r?\n\d{1,2}\t[A-Z .]+\t?(?:\r?\n|\Z)")
_README = re.compile(r"\A\s*\d{4} Michigan Precinct-Level")


def kind_of(source: Source) -> str:
    """Which of the tables a file is: votes, names, offices, cities, counties or readme; empty for any other file."""
    if not source.is_text:
        return ""
    for kind, form in _KINDS.items():
        if form.match(source.first_line):
            return kind
    return "counties" if _COUNTIES.match(source.head) else "readme" if _README.match(source.head) else ""


def together(found: Iterable[Source | Refusal]) -> Iterator[Source | Refusal]:
    """All files in their order, but Michigan's tables last, each with the others beside it."""
    held: list[Source] = []
    for source in found:
        if isinstance(source, Source) and kind_of(source):
            held.append(source)
        else:
            yield source
    for source in held:
        source.beside = tuple(other for other in held if other is not source)
        yield source
