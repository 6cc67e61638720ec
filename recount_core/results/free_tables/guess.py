"""What the columns of a table mean, by their headings and cells; with a sentence where it isn't sure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from recount_core.errors import ResultsError
from recount_core.results.columns import (
    MANY,
    MEANINGS,
    MEASURES,
    VOTES,
    ColumnMapping,
    bare,
    is_mode_value,
    is_no_title,
    letter,
    meaning_of,
    spaced,
    squeezed,
)
from recount_core.results.free_tables.cells import votes_of
from recount_core.results.free_tables.entries import year_of
from recount_core.results.free_tables.grid import Grid, is_fraction, is_number
from recount_core.results.free_tables.wide import Head, heads, is_party, nobody
from recount_core.results.labels import affirmative_first, plain
from recount_core.results.numbers import UNKNOWN, parse_votes

_TOTALS = frozenset(
    ("total", "totals", "totalvotes", "votestotal", "totalvotescast", "votetotal", "totalvote", "allvotes")
)
_PART_NAMES = frozenset(("candidatefirstname", "candidatelastname", "firstname", "lastname"))
_FLAG = re.compile(r"(?:true|false|yes|no|y|n|t|f|0|1|w|x)?", re.IGNORECASE)
_SUMMARY = re.compile(
    r"(?:top|winner'?s?|winning|leader'?s?|leading|first(?: place)?|runner ?up'?s?|second(?: place)?|loser'?s?|losing|race|baseline|"
    r"candidate|party|two party|undervoters?|overvoters?)(?: candidate'?s?)? (?:votes?|count|total)(?: count| total)?",
    re.IGNORECASE,
)
"""Headings of a table about contests, whose numbers stand under no candidate's name ("TopVotes", "runner_up_votes")."""
_PLACES = ("county", "precinct", "precinct code", "jurisdiction")


@dataclass(frozen=True, slots=True)
class Guess:
    """The likeliest mapping; `why` is a sentence that tells what isn't sure, empty where all is."""

    mapping: ColumnMapping
    why: str = ""


def guess(grid: Grid) -> Guess:
    """The meaning of every column of a table, and whether it is sure enough to read the table without asking."""
    meanings = _days_before_years(grid, [_meaning(grid, place) for place in range(grid.width)])
    known = [meaning or "" for meaning in meanings]
    if "choice" in known:
        return _long(grid, meanings)
    open_values = [place for place, meaning in enumerate(meanings) if meaning is None and place in grid.values]
    titled = any(head.contest and not is_no_title(head.contest) for head in wide_heads(grid))
    if len(open_values) > 1 or (open_values and (titled or any(meaning in _PLACES for meaning in known))):
        return _wide(grid, meanings)
    return _unnamed(grid, meanings)


def _days_before_years(grid: Grid, meanings: list[str | None]) -> list[str | None]:
    """The meanings without those of years, where another column has the election day."""
    dates = [place for place, meaning in enumerate(meanings) if meaning == "date"]
    years = [place for place in dates if all(map(year_of, grid.column(place)))]
    return ["" if place in years and len(years) < len(dates) else meaning for place, meaning in enumerate(meanings)]


def wide_heads(grid: Grid) -> tuple[Head, ...]:
    """What the rows of headings say over each column of a wide table."""
    if grid.heads:
        return grid.heads
    spans = tuple(
        (top - grid.first, left, bottom - grid.first, right)
        for top, left, bottom, right in grid.merged
        if grid.first <= top and bottom < grid.end
    )
    return heads(grid.rows[grid.first : grid.end], grid.width, grid.values, spans)


def _meaning(grid: Grid, place: int) -> str | None:
    """By the last heading over a column; None where it tells nothing."""
    if grid.end == grid.first:
        return None
    label = bare(grid.cell(grid.end - 1, place))
    if not label:
        above = [meaning_of(bare(grid.cell(row, place))) for row in range(grid.first, grid.end - 1)]
        place_above = next((meaning for meaning in above if meaning in _PLACES), None)
        return place_above or ("mode" if _holds_modes(grid, place) else None if grid.column(place) else "")
    meaning = meaning_of(label)
    if meaning == "" and plain(label) == "pct" and not any(map(is_number, grid.column(place))):
        return "precinct"
    if meaning in (None, "") and _holds_modes(grid, place):
        return "mode"
    return meaning


def _holds_modes(grid: Grid, place: int) -> bool:
    cells = grid.column(place)
    return len(set(cells)) > 1 and all(map(is_mode_value, cells))


def _votes_like(cell: str) -> bool:
    if cell.lower() in UNKNOWN:
        return True
    try:
        votes_of(cell)
    except ResultsError:
        return False
    return True


def holds_votes(grid: Grid, place: int) -> bool:
    """Whether most cells of a column are whole numbers, or marks for unknown ones."""
    cells = grid.column(place)
    return bool(cells) and sum(map(_votes_like, cells)) * 10 >= len(cells) * 8 and any(map(is_number, cells))


def _settled(grid: Grid, meanings: Sequence[str | None], why: str, contest: str = "") -> Guess:
    """A guess with meanings that may stand in a mapping: a second column of a single meaning is not used."""
    kept: list[str] = []
    for meaning in meanings:
        kept.append("" if meaning is None or (meaning in kept and meaning not in MANY) else meaning)
        if meaning == "votes" and kept.count("votes") > 1:
            kept[-1] = ""
    try:
        return Guess(ColumnMapping(tuple(kept), contest=contest), why)
    except ResultsError:
        why = why or "No column is plainly votes of a candidate or answer."
        return Guess(ColumnMapping(("",) * len(kept), contest=contest), why)


def _long(grid: Grid, meanings: list[str | None]) -> Guess:
    """A table with a column of choices: one row a choice and place."""
    label = [squeezed(bare(grid.cell(grid.end - 1, place))) for place in range(grid.width)]
    why = ""
    votes = [place for place, meaning in enumerate(meanings) if meaning == "votes"]
    if len(votes) > 1:
        plainly = [place for place in votes if label[place] not in _TOTALS]
        keep = plainly if len(plainly) == 1 else votes[:1]
        why = "" if len(plainly) == 1 and len(votes) == 2 else _twice(grid, votes, "votes")
        for place in votes:
            if place not in keep:
                meanings[place] = "contest total" if len(plainly) == 1 else None
    choices = [place for place, meaning in enumerate(meanings) if meaning == "choice"]
    if len(choices) > 1 and not all(label[place] in _PART_NAMES for place in choices):
        why = why or _twice(grid, choices, "candidate or answer")
        meanings = [None if place in choices[1:] else meaning for place, meaning in enumerate(meanings)]
    states = [place for place, meaning in enumerate(meanings) if meaning == "state"]
    letters = [place for place in states if all(re.fullmatch("[A-Z]{2}", cell) for cell in grid.column(place))]
    if len(states) > 1 and letters:
        meanings = [
            "" if place in states and place != letters[0] else meaning for place, meaning in enumerate(meanings)
        ]
    for single in dict.fromkeys(meaning for meaning in meanings if meaning and meaning not in MANY):
        places = [place for place, meaning in enumerate(meanings) if meaning == single]
        if len(places) > 1:
            why = why or _twice(grid, places, MEANINGS[single])
    for place, meaning in enumerate(meanings):
        if meaning == "write-in" and not all(_FLAG.fullmatch(cell) for cell in grid.column(place)):
            why = why or f"Column {_named(grid, place)} may hold write-in votes, or say which candidates are write-ins."
            meanings[place] = None
    if not any(meaning in ("votes", "votes of a mode") for meaning in meanings):
        numbers = [place for place, meaning in enumerate(meanings) if meaning is None and place in grid.values]
        why = "Which column holds the votes isn't clear."
        for place in numbers:
            meanings[place] = "votes" if len(numbers) == 1 else "votes of a precinct"
    elif not why:
        unnamed = _unnamed_place(grid, meanings)
        if unnamed is not None:
            why = f"Several rows are of one candidate; column {_named(grid, unnamed)} may say of which place each is."
            meanings[unnamed] = "precinct"
    return _settled(grid, meanings, why)


def _unnamed_place(grid: Grid, meanings: Sequence[str | None]) -> int | None:
    """An unknown column that tells rows apart which are otherwise of the same candidate; None where none is needed or does."""
    used = [
        place
        for place, meaning in enumerate(meanings)
        if meaning and meaning not in (*VOTES, *MEASURES, "contest total")
    ]

    def differ(places: Sequence[int]) -> bool:
        rows = [tuple([row[place] if place < len(row) else "" for place in places]) for row in grid.sample]
        return len(set(rows)) == len(rows)

    if differ(used):
        return None
    unknown = [place for place, meaning in enumerate(meanings) if meaning is None and not _all_fractions(grid, place)]
    return next((place for place in unknown if differ([*used, place])), None)


def _twice(grid: Grid, places: Sequence[int], what: str) -> str:
    names = " and ".join(_named(grid, place) for place in places[:3])
    return f"Columns {names} may each be “{what}”."


def _named(grid: Grid, place: int) -> str:
    """A column as a person finds it: its letter and its heading."""
    label = grid.labels[place]
    return letter(place) if label == letter(place) else f"{letter(place)} “{label}”"


def _wide(grid: Grid, meanings: list[str | None]) -> Guess:
    """A table with a column for each choice: one row a place."""
    found = wide_heads(grid)
    why = "There are more rows of headings than can be told apart." if grid.crowded else ""
    titled = any(head.contest and not is_no_title(head.contest) for head in found)
    votes: list[int] = []
    for place, meaning in enumerate(meanings):
        head = found[place]
        if is_no_title(head.contest):
            meanings[place] = meaning if meaning in (*MEASURES, *_PLACES) else ""
        elif meaning == "votes" or (meaning == "contest total"):
            meanings[place] = "contest total"
        elif meaning is None or meaning == "write-in":
            if _unused(grid, place, found):
                meanings[place] = ""
            elif place in grid.values or meaning == "write-in":
                why = why or _why_not_votes(grid, place, head, titled)
                meanings[place] = "votes of a choice"
                votes.append(place)
            elif meaning is None and grid.column(place) and not any(other in _PLACES for other in meanings if other):
                meanings[place] = "precinct"
        elif meaning == "" and votes and head.choice and _may_be_somebody(grid, place, head):
            why = why or f"Column {_named(grid, place)} may hold votes for “{head.choice}”."
        elif meaning == "votes of a mode":
            why = why or f"Column {_named(grid, place)} may hold votes by a way of voting, beside columns for choices."
            meanings[place] = ""
    for single in ("contest", "contest id", "county", "mode"):
        places = [place for place, other in enumerate(meanings) if other == single]
        if len(places) > 1:
            why = why or _twice(grid, places, MEANINGS[single])
    if not why and not titled and "contest" not in meanings and not _borne_out(grid, meanings, votes, found):
        why = "The headings don't say that the columns of numbers are votes for candidates or answers."
    return _settled(grid, meanings, why)


def _unused(grid: Grid, place: int, found: Sequence[Head]) -> bool:
    """Whether a column of a wide table holds no votes: shares, nothing under no heading, or a number or two between the contests (a sum
    that somebody tried there) without a heading and without a contest's title that a column with a heading has too."""
    head = found[place]
    if _all_fractions(grid, place):
        return True
    shared = any(other.contest == head.contest and other.choice for other in found)
    stray = not shared and len(grid.column(place)) * 5 <= len(grid.sample)
    return not head.choice and (stray or not any(cell.strip("0") for cell in grid.column(place)))


def _all_fractions(grid: Grid, place: int) -> bool:
    """Whether a column's numbers are shares: percentages, or decimals among nothing but 0 and 1."""
    cells = grid.column(place)
    shares = [cell for cell in cells if is_fraction(cell)]
    return bool(shares) and (
        len(shares) * 2 > len(cells) or all(cell in ("0", "1", "-") for cell in cells if cell not in shares)
    )


def _may_be_somebody(grid: Grid, place: int, head: Head) -> bool:
    """Whether a column whose heading is a known word stands among the votes and holds whole numbers: the word may be a surname (Won)."""
    return (
        holds_votes(grid, place)
        and not _all_fractions(grid, place)
        and not nobody(head.choice)
        and any(cell.strip("0") for cell in grid.column(place))
    )


def _why_not_votes(grid: Grid, place: int, head: Head, titled: bool) -> str:
    if not head.choice:
        return f"Column {letter(place)} has numbers and no heading."
    if not holds_votes(grid, place) and grid.column(place):
        return f"Column {_named(grid, place)} holds more than whole numbers."
    if _SUMMARY.fullmatch(spaced(head.choice)) or _named_beside(grid, head.choice):
        return f"Column {_named(grid, place)} names no candidate or answer."
    if titled and not head.contest:
        return f"Column {_named(grid, place)} stands under no contest."
    return ""


def _named_beside(grid: Grid, label: str) -> bool:
    """Whether another column holds the names of those whose votes are under a heading ("gop_votes" beside "gop_candidate")."""
    whose = squeezed(spaced(label).removesuffix("votes"))
    names = re.compile(rf"{re.escape(whose)}(?:candidates?|names?|candidatenames?)\b.*")
    return whose != squeezed(label) and any(names.fullmatch(squeezed(other)) for other in grid.labels)


def _borne_out(grid: Grid, meanings: Sequence[str | None], votes: Sequence[int], found: Sequence[Head]) -> bool:
    """Whether something beside the names shows that these columns are votes: parties, write-ins, over- or undervotes, yes and no, a total
    that is their sum."""
    names = [found[place].choice for place in votes]
    people = [place for place in votes if not nobody(found[place].choice)]
    if len(people) < len(votes) or {"overvotes", "undervotes"} & set(filter(None, meanings)):
        return True
    if affirmative_first(names) or (len(people) > 1 and all(is_party(found[place].party) for place in people)):
        return True
    totals = [place for place, meaning in enumerate(meanings) if meaning == "contest total"]
    return len(totals) == 1 and len(votes) > 1 and _adds_up(grid, votes, totals[0])


def _adds_up(grid: Grid, votes: Sequence[int], total: int) -> bool:
    seen = 0
    for row in grid.sample:
        try:
            parts = [parse_votes(row[place]) if place < len(row) else None for place in votes]
            stated = parse_votes(row[total]) if total < len(row) else None
        except ResultsError:
            return False
        if stated is None or None in parts:
            continue
        if sum(part or 0 for part in parts) != stated:
            return False
        seen += 1
    return seen > 0


def _unnamed(grid: Grid, meanings: list[str | None]) -> Guess:
    """A table whose headings name no column of choices: propose by the cells, and ask."""
    votes = [place for place, meaning in enumerate(meanings) if meaning in ("votes", "votes of a mode")]
    if not votes:
        numbers = [place for place in range(grid.width) if meanings[place] is None and holds_votes(grid, place)]
        for place in numbers[-1:]:
            meanings[place] = "votes"
    texts = [
        place
        for place, meaning in enumerate(meanings)
        if meaning is None and place not in grid.values and grid.column(place)
    ]
    parties = [place for place in texts if all(map(is_party, grid.column(place)))]
    if parties and "party" not in meanings:
        meanings[parties[0]] = "party"
        texts.remove(parties[0])
    if texts:
        best = max(texts, key=lambda place: len(set(grid.column(place))))
        meanings[best] = "choice"
        if len(texts) > 1 and "contest" not in meanings:
            meanings[next(place for place in texts if place != best)] = "contest"
    what = (
        "The table has no headings"
        if grid.first == grid.end
        else "No heading says which column holds the candidates or answers"
    )
    return _settled(grid, meanings, f"{what}; say what the columns mean.")


def refuse_duplicates(file: str, grid: Grid) -> None:
    """Refuse a long table in which two columns of one heading may both be meant; ResultsError names them."""
    meanings = [_meaning(grid, place) for place in range(grid.width)]
    if "choice" not in meanings:
        return
    first: dict[str, int] = {}
    for place, meaning in enumerate(meanings):
        label = plain(grid.labels[place])
        if meaning and first.setdefault(label, place) != place:
            where = f", sheet {grid.sheet}" if grid.sheet else ""
            raise ResultsError(
                f"{file}{where}: columns {letter(first[label])} and {letter(place)} are both headed “{grid.labels[place]}”. "
                "Rename or remove one of them."
            )
