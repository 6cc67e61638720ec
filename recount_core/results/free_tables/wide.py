"""Headings of wide tables: one to six rows over the columns that name the contest, the party and the choice.

A contest's title stands over its first column only, over merged cells, or over each of its columns; titles may stand over each other
("Township", "Norwich", "Clerk").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from recount_core.results.columns import bare, whole_labels
from recount_core.results.labels import is_pooled, is_total, measure_of, plain, written_in

_PARTIES = whole_labels(
    "dem|d|democrat|democratic|democratic party|democrats|rep|r|republican|republican party|republicans|gop|lib|lbt|l|libertarian|"
    "libertarian party|grn|g|gre|green|green party|con|cst|cnl|constitution|constitution party|ind|i|independent|independents|np|"
    "npa|non|nonpartisan|non partisan|no party|no party affiliation|no party preference|npp|unaffiliated|una|unenrolled|dfl|"
    "democratic farmer labor|democratic farmer labor party|democratic-farmer-labor|glc|lmn|legal marijuana now|"
    "grassroots legalize cannabis|independence|independence party|ip|ust|ustx|us taxpayers|u.s. taxpayers|u.s. taxpayers party|nl|nlp|"
    "natural law|natural law party|wcp|working class|working class party|wf|wfp|working families|reform|ref|asp|"
    "american solidarity|iap|independent american|uup|united utah|psl|socialism and liberation|socialist workers|sw|peace and freedom|"
    "paf|aip|american independent|alliance|conservative|forward|no labels|nonpartisan party|write in|wi"
)
_BEHIND = re.compile(
    r"(?P<name>.+?)\s*(?:[(\[](?P<inside>[^()\[\]]+)[)\]]|\s[-–—]\s*(?P<after>[^-–—]+)|,\s*(?P<comma>[^,\s][^,]{2,}))"
)
_BEFORE = re.compile(
    r"(?P<code>DEM|REP|LIB|GRN|GRE|CON|CST|IND|NPA|NPP|UNA|DFL|NLP|UST|WCP|UUP|IAP|NON|NP)\s+(?:-\s+)?(?P<name>\S.*)"
)


_SECTION = re.compile(
    r"(?:(?:non-? ?)?partisan|proposals?)(?: (?:section|offices?|ballot))?(?: ?[-–]? ?\(?cont(?:inued|'d|\.)?\)?)?",
    re.IGNORECASE,
)


_PRIMARY = re.compile(
    r"(?P<code>REP|DEM|LIB|GRN|CON|UUP|IAP|DFL) (?:- )?(?!(?i:in|dist\.?|district|state)\b|\d)(?P<rest>\S.*)|"
    r"(?P<title>\S.*?),? \((?P<behind>REP|DEM|LIB|GRN|GOP|DFL|Democrat(?:ic)?|Republican|Libertarian|Green)(?: Party)?\)|"
    r"(?P<party>[A-Z][a-z]+(?: Party)?) for (?P<office>\S.*)"
)


@dataclass(frozen=True, slots=True)
class Head:
    """What the headings over one column say; empty where they don't. `primary` is the party whose primary the contest is."""

    contest: str = ""
    party: str = ""
    choice: str = ""
    primary: str = ""


@lru_cache(maxsize=20_000)
def is_party(text: str) -> bool:
    """Whether a whole label is the name or the letters of a party."""
    return plain(text) in _PARTIES


@lru_cache(maxsize=20_000)
def split_party(text: str) -> tuple[str, str]:
    """Name and party of "Jane Doe (DEM)", "Jane Doe, Republican" or two lines in one cell; the party is empty where none is told."""
    lines = [bare(line) for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and is_party(lines[-1]):
        return " ".join(lines[:-1]), lines[-1]
    whole = " ".join(lines)
    found = _BEHIND.fullmatch(whole)
    if found:
        party = found["inside"] or found["after"] or found["comma"]
        if is_party(party.strip()) and not is_pooled(party):
            return found["name"].strip(), party.strip()
    return whole, ""


@lru_cache(maxsize=5_000)
def split_primary(title: str) -> tuple[str, str]:
    """A title and the party whose primary it is ("REP US SENATE", "Republican for Governor", "Governor (DEM)"); empty where none is told.

    "REP IN CONGRESS" and "REP DIST 5" are representatives.
    """
    found = _PRIMARY.fullmatch(title)
    party = (found["code"] or found["party"] or found["behind"]) if found else ""
    return (found["rest"] or found["office"] or found["title"], party) if found and is_party(party) else (title, "")


def heads(
    block: Sequence[Sequence[str]],
    width: int,
    values: Collection[int],
    spans: Sequence[tuple[int, int, int, int]] = (),
) -> tuple[Head, ...]:
    """The headings over each of `width` columns, from the rows of `block`, whose last names the choices.

    `values` are the columns that hold numbers; `spans` are merged cells within the block, (first row, first column, last row, last column)
    counted from the block's first row. The row of parties is the one that names nothing but parties over the columns of
    numbers; a title reaches to the next one beside or above it, to a column of other things, or to the end of a total.
    """
    if not block:
        return (Head(),) * width
    rows = [[row[place].strip() if place < len(row) else "" for place in range(width)] for row in block]
    party = _party_row(rows, values)
    names = max((index for index in range(len(rows)) if index != party), default=0)
    titles = [index for index in range(names) if index != party and not _over_all(rows, index, names, values)]
    ends = _ends(rows[names], values)
    breaks: set[int] = set()
    reached = []
    for index in titles:
        merged = _own(spans, index)
        reached.append(_reach(rows[index], values, ends, merged, breaks))
        breaks |= {place for place, title in enumerate(rows[index]) if title} | {right + 1 for _, right in merged}
    parties = _reach(rows[party], (), (), _own(spans, party), ()) if party is not None else None
    found = []
    for place in range(width):
        name, its_party = split_party(rows[names][place])
        if parties is not None:
            its_party = bare(parties[place]) or its_party
        parts = [bare(row[place]) for row in reached if row[place]]
        title = " ".join(part for part in dict.fromkeys(parts) if not _SECTION.fullmatch(part))
        found.append(Head(title, its_party, name))
    return without_prefixes(_without_incumbents(found), values)


def _without_incumbents(found: list[Head]) -> list[Head]:
    """The mark (I) behind a name is no party where no other name has one letter behind it: it stands for the incumbent."""
    letters = {head.party for head in found if len(head.party) == 1}
    return found if letters - {"I"} else [replace(head, party="") if head.party == "I" else head for head in found]


def _over_all(rows: Sequence[Sequence[str]], index: int, names: int, values: Collection[int]) -> bool:
    """Whether a row above other titles has one text only, over the first column of numbers: a caption of the sheet, no title."""
    filled = [place for place, cell in enumerate(rows[index]) if cell]
    below = {cell for row in rows[index + 1 : names] for cell in row if cell and not is_party(cell)}
    return len(filled) == 1 and filled[0] <= min(values, default=0) and len(below) > 1


def _own(spans: Sequence[tuple[int, int, int, int]], row: int) -> list[tuple[int, int]]:
    return [(left, right) for top, left, bottom, right in spans if top <= row <= bottom and right > left]


def _party_row(rows: Sequence[Sequence[str]], values: Collection[int]) -> int | None:
    for index in range(len(rows)):
        cells = [rows[index][place] for place in values if place < len(rows[index]) and rows[index][place]]
        people = [cell for cell in cells if not nobody(cell)]
        if people and len(rows) > 1 and all(is_party(cell) for cell in people):
            return index
    return None


def nobody(name: str) -> bool:
    """Whether a heading names no listed candidate: write-ins, totals, measures; parties aren't told for these."""
    return is_total(name) or is_pooled(name) or bool(measure_of(name)) or bool(written_in(name))


def _ends(names: Sequence[str], values: Collection[int]) -> set[int]:
    """Columns behind which a title no longer reaches: a total, or an empty column."""
    return {place for place, name in enumerate(names) if is_total(name) or (not name and place not in values)}


def _reach(
    row: Sequence[str],
    values: Collection[int],
    ends: Collection[int],
    merged: Sequence[tuple[int, int]],
    breaks: Collection[int],
) -> list[str]:
    """A row of titles with each carried on over its columns: over its merged cells where it has them. It stops at `breaks`."""
    reached = list(row)
    last = dict(merged)
    carried, until = "", -1
    for place, title in enumerate(row):
        if title:
            carried, until = title, last.get(place, len(row) if not last else place)
        elif place in breaks:
            carried = ""
        elif carried and place <= until and (last or place in values):
            reached[place] = carried
        if place in ends and not title and not any(left <= place < right for left, right in merged):
            carried = ""
    return reached


def without_prefixes(found: Sequence[Head], values: Collection[int]) -> tuple[Head, ...]:
    """Party letters before the names made parties ("REP MITT ROMNEY"), in a table that has a contest in which every name has them."""
    by_contest: dict[str, list[re.Match[str] | None]] = {}
    people: dict[int, re.Match[str] | None] = {}
    for place, head in enumerate(found):
        if place in values and head.choice and not nobody(head.choice):
            people[place] = _BEFORE.fullmatch(head.choice)
            by_contest.setdefault(head.contest, []).append(people[place])
    if not any(len(matches) > 1 and all(matches) for matches in by_contest.values()):
        return tuple(found)
    changed = list(found)
    for place, match in people.items():
        if match:
            changed[place] = replace(found[place], choice=match["name"], party=match["code"])
    return tuple(changed)
