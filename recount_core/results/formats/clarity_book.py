"""Clarity (Scytl, SOE) election night reporting: detail.xls, one sheet a contest, the numbers of detail.xml.

Row 1 has the title, row 2 the choices over their first column, row 3 the ways of voting and each choice's sum ("Total Votes", "Choice
Total"); then come the places and a row of totals. Sheets without such a head, as the table of contents, tell of the election at most.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.feed import day, stage_of
from recount_core.results.formats.clarity import read_tree
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.markup import Element
from recount_core.results.source import Sheet, Source
from recount_core.results.table import Note, Results
from recount_core.states import postal

NAME = "clarity-book"
TITLE = "Clarity election night workbook"

_SUM = re.compile(r"(?:choice )?total(?: votes)?:?", re.IGNORECASE)
_VOTE_FOR = re.compile(r"\s*\(vote for (?:up to |any |no more than )*(\d{1,2})\)", re.IGNORECASE)
_PLACES = {"county": "County", "jurisdiction": "County", "precinct": "Precinct"}
_LOOK = 6
_HEAD = 3


def detect(source: Source) -> bool:
    """A workbook one of whose first sheets has the three rows of a contest's head."""
    return source.is_workbook and any(_choices(sheet) for sheet in islice(source.sheets(), _LOOK))


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest with its votes by place and way of voting; ResultsError when no sheet has votes."""
    results = Results(source.name, TITLE)
    root = Element("ElectionResult", 1)
    said: list[str] = []
    for sheet in source.sheets():
        if _choices(sheet):
            root.children += [_contest(sheet)] if any(row[0].strip() for row in sheet.rows[_HEAD:]) else []
        else:
            said += [cell for row in sheet.rows[:20] for cell in row if any(map(str.isalnum, cell))]
    _say(root, said)
    read_tree(root, results, given, limits)
    if not results.rows:
        raise ResultsError(f"{source.base}: a {TITLE}, but none of its sheets has rows of votes.")
    if said:
        results.notes.append(Note("note", "Sheets without a contest (contents, turnout) are left out.", results.file))
    return results


def _choices(sheet: Sheet) -> list[tuple[str, int, int]]:
    """The choices of a contest's sheet, each with its first column and the column of its sum; none of any other sheet."""
    if len(sheet.rows) < _HEAD:
        return []
    title, names, heads = sheet.rows[:_HEAD]
    alone = title and title[0].strip() and not any(title[1:]) and not names[0].strip()
    if not alone or heads[0].strip().lower() not in _PLACES:
        return []
    starts = [place for place, name in enumerate(names) if name.strip()]
    found = []
    for start, end in zip(starts, [*starts, len(heads)][1:], strict=True):
        sums = [place for place in range(start, end) if _SUM.fullmatch(heads[place].strip())]
        if not sums:
            return []
        found.append((names[start].strip(), start, sums[0]))
    return found


def _contest(sheet: Sheet) -> Element:
    """One sheet as the Contest of detail.xml."""
    contest = Element("Contest", 1)
    title = " ".join(sheet.rows[0][0].split())
    seats = _VOTE_FOR.search(title)
    contest.put("key", sheet.name)
    contest.put("text", _VOTE_FOR.sub("", title))
    contest.put("voteFor", seats[1] if seats else "")
    unit, heads = _PLACES[sheet.rows[2][0].strip().lower()], sheet.rows[2]
    rows = [(number, row) for number, row in enumerate(sheet.rows[_HEAD:], _HEAD + 1) if row[0].strip()]
    totals = [(number, row) for number, row in rows if labels.is_total(row[0])]
    places = [(number, row) for number, row in rows if not labels.is_total(row[0])]
    line, total = totals[0] if totals else (1, ())
    choices = _choices(sheet)
    for column in range(1, choices[0][1]):
        if labels.measure_of(heads[column]) in ("overvotes", "undervotes"):
            contest.children.append(_votes(heads[column], column, unit, places, line, total))
    for name, start, end in choices:
        choice = Element("Choice", line)
        choice.put("key", f"{sheet.name}/{start}")
        choice.put("text", name)
        choice.put("totalVotes", total[end] if total else "")
        ways = range(start, end) if end > start else (end,)
        choice.children = [_votes(heads[way], way, unit, places, line, total) for way in ways]
        contest.children.append(choice)
    return contest


def _votes(
    name: str, column: int, unit: str, places: Sequence[tuple[int, Sequence[str]]], line: int, total: Sequence[str]
) -> Element:
    """A column as a VoteType with its places; `total` is the row of totals, if there is one, and `line` its number."""
    votes = Element("VoteType", line)
    votes.put("name", re.sub(r" votes$", "", " ".join(name.split()), flags=re.IGNORECASE))
    votes.put("votes", total[column] if total else "")
    for number, row in places:
        place = Element(unit, number)
        place.put("name", row[0])
        place.put("votes", row[column])
        votes.children.append(place)
    return votes


def _say(root: Element, said: Sequence[str]) -> None:
    """What the other sheets say of the election: its name, its day, its state."""
    for name, telling in (("ElectionName", _names_election), ("ElectionDate", day), ("Region", postal)):
        found = next((text for text in said if telling(text)), "")
        if found:
            root.put(name, found)


def _names_election(text: str) -> bool:
    """Whether a text is the name of an election with its stage: no title such as Attorney General."""
    return bool(stage_of(text)) and re.search(r"\b(?:election|primary|runoff)\b", text, re.IGNORECASE) is not None
