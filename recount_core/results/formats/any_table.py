"""Any other table: long (a row for each choice) or wide (a column for each choice), as text with any delimiter or as a workbook.

What the columns mean is told by the person, else guessed by their headings and cells; where the guess isn't sure the table is not read
before a person has named or confirmed the columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from recount_core.errors import ResultsError, UnclearTable
from recount_core.results.columns import VOTES, ColumnMapping, MappedTable, bare, letter, mapping_from, meaning_of
from recount_core.results.free_tables.captions import told
from recount_core.results.free_tables.entries import day_of
from recount_core.results.free_tables.gather import Gathering
from recount_core.results.free_tables.grid import Grid, find, is_number, text_rows, with_header
from recount_core.results.free_tables.guess import guess, refuse_duplicates, wide_heads
from recount_core.results.free_tables.long_rows import read_long
from recount_core.results.free_tables.sheets_of_places import is_one_contest, read_places
from recount_core.results.free_tables.wide_rows import read_wide
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.source import Source
from recount_core.results.table import VOTES as COUNTED
from recount_core.results.table import Note, Results

NAME = "any-table"
TITLE = "table of votes"

_FIRST_ROWS = 12
_CELL = 200
_CAPTION_ROWS = 20
_PLAIN_SHEET = re.compile(r"(?:sheet|tabelle|feuil\w*|hoja|table|page|results?|data|export)[\s_-]*\d*", re.IGNORECASE)
_RECOUNT = re.compile(r"\brecount\b", re.IGNORECASE)
_ROUND = re.compile(r"\bround \d{1,2}\b", re.IGNORECASE)
_NO_TITLE = re.compile(
    r"(?:un)?official(?: results?)?|precincts?:? .*reporting.*|\d+ of \d+ .*|(?:downloaded|printed|page|run|as of|updated|source|report|"
    r"table of contents|results provided).*|statement of votes.*|(?:state|county) of .+|.+ county(?:,? .+)?|\(.*\)|"
    r"(?:\d{4} |official |unofficial |final |state(?:wide)? |county |regular |special |presidential |municipal |coordinated |consolidated |"
    r"general |primary |runoff )*election(?! (?:for|of|to)\b).*|"
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december) \d.*|[\d\W]+",
    re.IGNORECASE,
)


def detect(source: Source) -> bool:
    """Every file: it stands last, and says why what is no table isn't one."""
    return True


def read(source: Source, given: Given, limits: Limits) -> Results:
    """The long table of a free table; UnclearTable where a person must name columns first, ResultsError where there are no votes."""
    results = Results(source.name, TITLE)
    if not source.is_workbook:
        _refuse_binary(source)
    if source.hidden_sheets:
        names = ", ".join(source.hidden_sheets)
        results.notes.append(Note("note", f"Hidden sheets are not read: {names}.", results.file))
    return read_tables(source, _grids(source, limits), given, results)


def read_tables(
    source: Source, tables: Iterable[Grid], given: Given, results: Results, mapping: ColumnMapping | None = None
) -> Results:
    """Read grids of a file into `results`. `mapping` is what their columns mean where the file's layout is known; else it is guessed."""
    given = replace(given, county=given.county_of.get(source.name) or given.county)
    grids, captions = [], []
    for grid in tables:
        captions += [text for _, _, text in grid.above()]
        if grid.sample and (mapping or grid.values or guess(grid).mapping.places(*VOTES)):
            grids.append(grid)
            results.tables.append(_mapped(source, grid, given, mapping))
        elif any(any(cell.strip() for cell in row) for row in grid.rows):
            captions += [cell for row in grid.rows[:_CAPTION_ROWS] for cell in row if cell.strip()]
            results.notes.append(Note("note", _no_votes(grid), results.file, grid.sheet))
    if not grids:
        raise ResultsError(f"{source.base}: {_why_nothing(source, results)}")
    _refuse_unclear(source, grids, results.tables)
    mappings = [table.mapping for table in results.tables]
    if is_one_contest(grids, mappings):
        election = told(text for _, _, text in grids[0].above())
        title = PurePosixPath(source.base).stem
        has_party = _tells_parties(grids[0], mappings[0])
        gathering = Gathering(results, election.filling(given), grids[0].sheet, has_party, precincts=election.precincts)
        results.lines = read_places(grids, mappings, gathering, title)
    else:
        for grid, its_mapping in zip(grids, mappings, strict=True):
            _read_grid(source, grid, its_mapping, given, results)
        _cut_in_two(source, results)
    faults = any(note.level == "fault" for note in results.notes)
    if not results.rows or (faults and all(row.value is None for row in results.rows)):
        raise ResultsError(f"{source.base}: {_why_no_votes(results)}")
    if len(results.headings) == 1 and any(_RECOUNT.search(text) for text in captions):
        next(iter(results.headings.values())).count = "recount"
    return results


def _refuse_unclear(source: Source, grids: Sequence[Grid], tables: Sequence[MappedTable]) -> None:
    """Ask for the meaning of columns, or say that nobody can know it where the headings are lost."""
    unclear = [table for table in tables if table.why]
    if unclear and all(_lost(grid) for grid, table in zip(grids, tables, strict=True) if table.why):
        sheets = f" in {len(unclear):,} of its sheets" if len(grids) > 1 else ""
        raise ResultsError(
            f"{source.base}: the headings over the columns of numbers are empty{sheets}, so that nobody can tell which contest and which "
            "candidate they count. Type them in from the printed results, or ask for the file that these tables were copied from."
        )
    if unclear:
        raise UnclearTable(_asking(source, unclear), tuple(tables))


def _refuse_binary(source: Source) -> None:
    """Refuse what is neither text nor a workbook, with the row of the first byte that no text has."""
    at = source.text.find("\x00")
    if not source.is_text or at >= 0:
        row = source.text.count("\n", 0, max(at, 0)) + 1
        raise ResultsError(
            f"{source.base}: expected text or a workbook; found binary data, first in row {row:,}. "
            "Save the results as CSV or as a workbook and upload that."
        )


def _grids(source: Source, limits: Limits) -> Iterator[Grid]:
    if source.is_workbook:
        for sheet in source.sheets():
            yield find(sheet.name, sheet.rows, sheet.merged)
        return
    rows = text_rows(source)
    if len(rows) > limits.lines:
        raise ResultsError(f"{source.base} has {len(rows):,} rows; at most {limits.rows:,} are read.")
    widest = max(map(len, rows), default=0)
    if widest > limits.columns:
        raise ResultsError(f"{source.base} has {widest:,} columns; at most {limits.columns:,} are read.")
    yield find("", rows)


def _lost(grid: Grid) -> bool:
    """Whether a table has headings, but hardly any over its columns of numbers."""
    values = [place for place in grid.values if place < grid.width]
    named = [place for place in values if grid.labels[place] != letter(place)]
    wide = len(values) > 1 and "choice" not in map(meaning_of, grid.labels)
    return wide and grid.end > grid.first and len(named) * 4 < len(values)


def _mapped(source: Source, grid: Grid, given: Given, mapping: ColumnMapping | None) -> MappedTable:
    """The table with the person's mapping for its shape, else with the known one, or the guess and what is unsure about it."""
    said, why = given.mappings.get(grid.shape), ""
    if said is not None:
        mapping = mapping_from(said)
    elif mapping is None:
        refuse_duplicates(source.base, grid)
        found = guess(grid)
        mapping, why = found.mapping, found.why
    shown = grid.rows[: max(_FIRST_ROWS, grid.end + 5)]
    first_rows = tuple(tuple(cell[:_CELL] for cell in row) for row in shown)
    return MappedTable(source.name, grid.sheet, grid.shape, grid.labels, first_rows, mapping, why)


def _asking(source: Source, unclear: list[MappedTable]) -> str:
    first = unclear[0]
    where = f", sheet {first.sheet}" if first.sheet else ""
    others = len(unclear) - 1
    more = f" {others:,} more {'sheet is' if others == 1 else 'sheets are'} not clear either." if others else ""
    return f"{source.base}{where}: what the columns mean isn't clear. {first.why}{more}"


def _no_votes(grid: Grid) -> str:
    headings = not grid.sample and sum(meaning_of(label) is not None for label in grid.labels) > 1
    return "It has headings and no rows of votes below them." if headings else "It has no numbers and is left out."


def _why_nothing(source: Source, results: Results) -> str:
    """Why no table was found: nothing in it, headings only, or text without numbers."""
    if not source.is_workbook and not source.text.strip():
        return "the file is empty."
    sheets = [note.text for note in results.notes if note.sheet or not source.is_workbook]
    if not sheets and not results.tables and not any(note for note in results.notes if "no votes" in note.text):
        return "the workbook is empty."
    if any("headings" in text for text in sheets):
        return "expected rows of votes below the headings; there are none."
    return "expected a table with candidates or answers and their votes; no column holds numbers."


def _why_no_votes(results: Results) -> str:
    faults = [note for note in results.notes if note.level == "fault"]
    if not faults:
        return "expected votes; every count in it is unknown or empty."
    first = faults[0]
    where = f"row {first.row:,}" if first.row else "the first row"
    column = f", column {first.column}" if first.column else ""
    return f"no row holds votes. At {where}{column}: {first.text}."


def _read_grid(source: Source, grid: Grid, mapping: ColumnMapping, given: Given, results: Results) -> None:
    if mapping.header is not None:
        grid = with_header(grid, mapping.header)
    meanings = (*mapping.meanings, *[""] * (grid.width - len(mapping.meanings)))
    if len(meanings) > grid.width and any(meanings[grid.width :]):
        raise ResultsError(
            f"{source.base}: the mapping has {len(mapping.meanings)} columns, the table has {grid.width}; name the columns again."
        )
    mapping = replace(mapping, meanings=meanings[: grid.width])
    earlier = set(results.headings)
    if not any(mapping.meanings):
        results.notes.append(
            Note("note", "This table is left out, as its columns are said not to be used.", results.file, grid.sheet)
        )
        return
    has_county = bool(mapping.places("county", "votes of a county"))
    if given.county and not has_county:
        results.one_county = given.county
    election = told(text for _, _, text in grid.above())
    given = replace(election, county="" if has_county else election.county).filling(given)
    has_party = _tells_parties(grid, mapping)
    gathering = Gathering(results, given, grid.sheet, has_party, precincts=election.precincts)
    title = mapping.contest or _title(source, grid, named=not mapping.places("district"))
    reader = read_wide if mapping.is_wide else read_long
    results.lines += reader(grid, mapping, gathering, title)
    gathering.unofficial = any(re.search(r"\bunofficial\b", text, re.IGNORECASE) for _, _, text in grid.above())
    gathering.close()
    unused = [
        grid.labels[place]
        for place in mapping.places("")
        if place in grid.values and meaning_of(grid.labels[place]) is None
    ]
    if any(_ROUND.search(label) for label in unused):
        for place, heading in results.headings.items():
            heading.ranked_choice |= place not in earlier and heading.kind == "candidate"
    if unused:
        shown = ", ".join(f"“{label}”" for label in unused[:8]) + (
            f" and {len(unused) - 8} more" if len(unused) > 8 else ""
        )
        results.notes.append(Note("note", f"Columns of numbers that are not used: {shown}.", results.file, grid.sheet))


def _cut_in_two(source: Source, results: Results) -> None:
    """A doubt where a table without a title has the very people of a contest of another sheet: printed tables go on from page to page."""
    people: dict[str, dict[str, int]] = {}
    for row in results.rows:
        if row.measure == COUNTED and not row.kind:
            votes = people.setdefault(row.contest, {})
            votes[row.choice] = votes.get(row.choice, 0) + (row.value or 0)
    bare_title = PurePosixPath(source.base).stem
    for place, heading in results.headings.items():
        if heading.title != bare_title or heading.kind != "candidate" or len(people.get(place, ())) < 2:
            continue
        for other, its_heading in results.headings.items():
            same = other != place and people.get(other, {}).keys() == people[place].keys()
            if same and its_heading.sheet != heading.sheet and people[other] != people[place]:
                text = f"the same people stand in a table without a title (sheet {heading.sheet}): does it go on there?"
                results.notes += [
                    Note("doubt", text, results.file, heading.sheet, contest=key) for key in (other, place)
                ]


def _tells_parties(grid: Grid, mapping: ColumnMapping) -> bool:
    if "party" in mapping.meanings or "contest party" in mapping.meanings:
        return True
    return mapping.is_wide and any(head.party for head in wide_heads(grid))


def _title(source: Source, grid: Grid, named: bool) -> str:
    """The title of a contest that no column and no heading names: the line above the headings, else the sheet's name, or the file's where
    nothing else is there (`named`: no column of districts either)."""
    lines = [
        text
        for _, _, text in grid.above()
        if not is_number(text) and not day_of(text) and not _NO_TITLE.fullmatch(text)
    ]
    if lines:
        return bare(lines[-1])
    if grid.sheet and not _PLAIN_SHEET.fullmatch(grid.sheet):
        return grid.sheet
    return PurePosixPath(source.base).stem if named else ""
