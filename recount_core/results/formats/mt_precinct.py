"""The Montana Secretary of State's by-precinct workbook: one long table of the whole state, 2014 to 2024, and the one of 2012."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from recount_core.errors import ResultsError
from recount_core.results.formats.mt_long import Line, build
from recount_core.results.given import Given
from recount_core.results.labels import is_total
from recount_core.results.limits import Limits
from recount_core.results.mt_names import STATE, clean, county, election
from recount_core.results.offices import offices
from recount_core.results.source import Sheet, Source
from recount_core.results.table import Note, Results

NAME = "mt-precinct"
TITLE = "Montana Secretary of State by-precinct workbook"

_COLUMNS = {
    "countyname": "county",
    "county": "county",
    "precinctname": "precinct",
    "precinct": "precinct",
    "racename": "race",
    "race": "race",
    "partycode": "party",
    "party": "party",
    "votes": "votes",
    "nameonballot": "choice",
    "candidatename": "choice",
}
_NEEDED = frozenset(("county", "precinct", "race", "votes", "choice"))
_OLD = ("county", "precinct", "office", "dist", "candidate", "party", "votes")
_OLD_PRECINCT = re.compile(r"[A-Z]{2}[ \d].*")
_OLD_TOTAL = re.compile(r"(?P<county>.+) MT")
_HEADER_ROWS = 30


def detect(source: Source) -> bool:
    """A table of RaceName, NameOnBallot and Votes by CountyName and PrecinctName, in a workbook or saved as text; or the form of 2012."""
    if not source.is_workbook:
        named = source.is_text and "nameonballot" in _plain(source.head)
        return named and _header(Sheet("", tuple(map(tuple, islice(source.table(), _HEADER_ROWS))))) is not None
    return any(_header(sheet) is not None for sheet in islice(source.sheets(), 3))


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest of the state; ResultsError when the table has no rows."""
    results = Results(source.name, TITLE, STATE)
    for sheet in source.sheets() if source.is_workbook else (_text(source),):
        header = _header(sheet)
        if header is not None:
            _read_sheet(source, sheet, header, given, results)
        elif any(any(row) for row in sheet.rows):
            results.notes.append(
                Note("note", "This sheet has no table of votes and is left out.", source.name, sheet.name)
            )
    if not results.rows:
        raise ResultsError(f"{source.base}: a {TITLE}, but it has no rows of votes under its header.")
    return results


def _text(source: Source) -> Sheet:
    """The table saved as text, every row as wide as the widest."""
    rows = list(source.table())
    if len(rows) > source.limits.lines:
        raise ResultsError(f"{source.base} has {len(rows):,} rows; at most {source.limits.rows:,} are read.")
    width = max(map(len, rows), default=0)
    return Sheet("", tuple((*row, *[""] * (width - len(row))) for row in rows))


def _header(sheet: Sheet) -> int | None:
    """The place of the header row, which may stand under merged title rows; None where there is none."""
    for index, row in enumerate(islice(sheet.rows, _HEADER_ROWS)):
        if _is_old(row):
            first = [line[0] for line in islice(sheet.rows, index + 1, index + 51) if line[0].strip()]
            return (
                index
                if first and sum(bool(_OLD_PRECINCT.fullmatch(cell)) for cell in first) * 5 >= len(first) * 4
                else None
            )
        found = set(_columns(row))
        if found >= _NEEDED and "nameonballot" in {_plain(cell) for cell in row}:
            return index
    return None


def _plain(cell: str) -> str:
    return re.sub(r"[^a-z]", "", cell.lower())


def _is_old(row: Sequence[str]) -> bool:
    return tuple(_plain(cell) for cell in row[:7]) == _OLD


def _columns(row: Sequence[str]) -> dict[str, int]:
    """Where each column stands; by name, since the order and the company change from year to year."""
    found: dict[str, int] = {}
    for index, cell in enumerate(row):
        name = _COLUMNS.get(_plain(cell))
        if name:
            found.setdefault(name, index)
    return found


def _read_sheet(source: Source, sheet: Sheet, header: int, given: Given, results: Results) -> None:
    above = [cell for row in sheet.rows[:header] for cell in row if cell]
    told = election([*above, sheet.name])
    by_name = election([source.base])
    if not (told.stage and told.year) and by_name.stage and by_name.year:
        told = by_name
        text = f"The sheet doesn't say which election it is of; the file's name says {by_name.year} {by_name.words}."
        results.notes.append(Note("note", text, source.name))
    rows = sheet.rows[header:]
    lines = _old_lines(rows, header) if _is_old(rows[0]) else _lines(rows, header)
    build(lines, told, given, results, sheet.name)


def _lines(rows: Sequence[Sequence[str]], header: int) -> Iterator[Line]:
    """The rows of 2014 to 2024. Excel turned some precinct names into numbers and dates ("56.1", "1975-01-01"): they are kept as shown."""
    at = _columns(rows[0])
    place, precinct, race, votes, choice = (at[name] for name in ("county", "precinct", "race", "votes", "choice"))
    party = at.get("party", -1)
    names: dict[str, str] = {}
    for number, row in enumerate(rows[1:], header + 2):
        if not row[race].strip() and not row[choice].strip():
            continue
        home = names.get(row[place])
        if home is None:
            home = names[row[place]] = county(row[place])
        total = (not home and is_total(row[place])) or is_total(row[precinct])
        if not total and row[place] == rows[0][place]:
            continue
        yield Line(
            number,
            home,
            clean(row[precinct]),
            clean(row[race]),
            row[party] if party >= 0 else "",
            clean(row[choice]),
            row[votes],
            total,
            "" if home else row[place],
        )


def _old_lines(rows: Sequence[Sequence[str]], header: int) -> Iterator[Line]:
    """The rows of 2012: county as two letters before the precinct ("BE 72-01"), districts as HD, HR, RD or WR, county totals mixed in."""
    codes = offices(STATE).counties
    last = ""
    for number, row in enumerate(rows[1:], header + 2):
        place, precinct, office, district, choice, party, votes = (clean(cell) for cell in row[:7])
        if not office:
            continue
        home = codes.get(place[:2], "") if _OLD_PRECINCT.fullmatch(place) else "" if place else last
        last = home or last
        total = _OLD_TOTAL.fullmatch(precinct)
        digits = re.sub(r"\D", "", district)
        title = f"{office} District {int(digits)}" if digits else office
        if total and choice.lower().startswith("total "):
            title, choice = office, ""
        yield Line(number, home, precinct, title, party, choice, votes, bool(total), "" if home else place or "(empty)")
