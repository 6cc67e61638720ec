"""Wide tables: one row a place, one column for each choice of one or many contests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from recount_core.errors import ResultsError
from recount_core.results.columns import MEASURES, ColumnMapping, letter
from recount_core.results.free_tables.cells import is_remark, left_out, may_be_total, place_name, votes_of, with_merged
from recount_core.results.free_tables.entries import Area, Entry, Facts, Group, Named, named
from recount_core.results.free_tables.gather import Gathering
from recount_core.results.free_tables.grid import Grid
from recount_core.results.free_tables.guess import wide_heads
from recount_core.results.free_tables.wide import Head
from recount_core.results.free_tables.wide_sums import Blank, Ledger, Votes
from recount_core.results.labels import is_pooled, is_total
from recount_core.results.table import Note

_NUMBERED = re.compile(r"(?:precinct|pct\.?|prec\.?|ward|p|w|av)?[\s#-]*\d+\w?(?:\s+\d+)?", re.IGNORECASE)
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class _Column:
    """One column of votes."""

    place: int
    choice: Named
    party: str


@dataclass(slots=True)
class _Contest:
    """One contest of the table: its columns of votes, totals and measures, and what its rows add up to by group and way of voting."""

    title: str
    columns: list[_Column] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    measures: list[int] = field(default_factory=list)
    ledgers: dict[tuple[int, str], Ledger] = field(default_factory=dict)
    wrong: list[tuple[Group, Area, int, int, int]] = field(default_factory=list)

    def ledger(self, group: Group, mode: str) -> Ledger:
        """The sums of a group's rows of one way of voting."""
        return self.ledgers.setdefault((id(group), mode), Ledger())


@dataclass(slots=True)
class _Wide:
    """A table being read. `over` is the last row that named a place and had no numbers: the heading of the numbered rows below, or, while
    it stands in `heading`, a place whose counts are missing. `last` is the place of the row before, which holds for rows of further ways
    of voting. `totals` are the rows that were left out as totals."""

    grid: Grid
    mapping: ColumnMapping
    gathering: Gathering
    title: str
    contests: dict[tuple[str, str], _Contest]
    over: str = ""
    last: _Spot | None = None
    heading: _Spot | None = None
    totals: dict[int, None] = field(default_factory=dict)
    skipped: list[int] = field(default_factory=list)

    def note(self, level: str, text: str, row: int | None = None, place: int | None = None, found: str = "") -> Note:
        column = "" if place is None else self.grid.labels[place]
        return Note(level, text, self.gathering.results.file, self.grid.sheet, row, column, found)


@dataclass(frozen=True, slots=True)
class _Spot:
    """One row: its cells and what they say beside the votes."""

    number: int
    cells: Sequence[str]
    facts: Facts
    area: Area
    precinct: str
    mode: str

    @property
    def is_total(self) -> bool:
        """Whether the row says that it is a total."""
        return is_total(self.precinct) or is_total(self.area.county)

    @property
    def may_be_total(self) -> bool:
        """Whether it may mean so."""
        return may_be_total(self.precinct) or may_be_total(self.area.county)


def read_wide(grid: Grid, mapping: ColumnMapping, gathering: Gathering, title: str) -> int:
    """Take all rows of a wide table; the number of rows with votes. `title` is the contest's where nothing names it."""
    wide = _Wide(grid, mapping, gathering, title, _contests(grid, mapping, gathering))
    header = [grid.cell(grid.end - 1, place) for place in range(grid.width)] if grid.end > grid.first else []
    taken = 0
    for number, row in enumerate(with_merged(grid)[grid.end :], grid.end + 1):
        cells = [cell.strip() for cell in (*row[: grid.width], *[""] * (grid.width - len(row)))]
        if not any(cells) or cells == header:
            continue
        beyond = (cell.strip() for cell in row[grid.width :] if not grid.sheet)
        taken += _take(wide, cells, number, next(filter(None, beyond), ""))
    _missing(wide)
    silent = [(contest.title or title, _settle(wide, contest)) for contest in wide.contests.values()]
    silent = [(name, rows) for name, rows in silent if rows]
    notes = gathering.results.notes
    if silent:
        notes.append(_silent(wide, silent))
    if wide.totals:
        first = next(iter(wide.totals))
        text = f"Totals left out: {len(wide.totals):,} (the first is row {first:,}). Each says so and equals the sum of its parts."
        notes.append(wide.note("note", text, first))
    if wide.skipped:
        notes.append(wide.note("note", left_out(wide.skipped), wide.skipped[0]))
    return taken


def _contests(grid: Grid, mapping: ColumnMapping, gathering: Gathering) -> dict[tuple[str, str], _Contest]:
    """The contests by the titles over their columns, each with its choices, totals and measures."""
    heads = wide_heads(grid)
    found: dict[tuple[str, str], _Contest] = {}
    for place in mapping.places("votes of a choice"):
        head = heads[place]
        contest = found.setdefault((head.contest, head.primary), _Contest(head.contest))
        party = "" if is_pooled(head.party) else head.party
        contest.columns.append(_Column(place, _choice(grid, contest, place, head, gathering), party))
    for contest in found.values():
        contest.columns = _told_apart(contest.columns)
    alone: list[str] = []
    for place in mapping.places("contest total", *MEASURES):
        own = (heads[place].contest, heads[place].primary)
        title = own if own in found or len(found) > 1 else next(iter(found))
        if title in found:
            meaning = mapping.meanings[place]
            (found[title].totals if meaning == "contest total" else found[title].measures).append(place)
        elif grid.column(place):
            alone.append(f"“{grid.labels[place]}”")
    if alone:
        text = f"Columns that belong to no one contest are left out: {', '.join(alone)}."
        gathering.results.notes.append(Note("note", text, gathering.results.file, grid.sheet))
    return found


def _told_apart(columns: list[_Column]) -> list[_Column]:
    """Two people of one name and different parties keep their parties in their names."""
    names = [column.choice.name for column in columns]
    return [
        replace(column, choice=column.choice._replace(name=f"{column.choice.name} ({column.party})"))
        if column.party and names.count(column.choice.name) > 1
        else column
        for column in columns
    ]


def _choice(grid: Grid, contest: _Contest, place: int, head: Head, gathering: Gathering) -> Named:
    choice = named(head.choice) if head.choice else Named(f"Column {letter(place)}")
    if choice.kind in ("total", "measure"):
        choice = Named(head.choice)
    if is_pooled(head.party) and not choice.kind:
        choice = choice._replace(kind="write-in")
    same = [one for one in contest.columns if one.choice.name == choice.name and one.party == head.party]
    if not same:
        return choice
    if choice.kind == "pooled":
        pooled = sum(one.choice.kind == "pooled" for one in contest.columns)
        return choice._replace(name=f"{choice.name} ({pooled + 1})")
    raise ResultsError(
        f"{gathering.results.file}: columns {letter(same[0].place)} and {letter(place)} are both headed “{grid.labels[place]}”; "
        "give each choice one column, or name the contest above each."
    )


def _spot(wide: _Wide, cells: Sequence[str], number: int) -> _Spot:
    def told(meaning: str) -> tuple[str, ...]:
        return tuple(" ".join(cells[place].split()) for place in wide.mapping.places(meaning))

    def one(meaning: str) -> str:
        return " ".join(filter(None, told(meaning)))

    facts = Facts(one("contest"), one("contest id"), one("contest party"), one("state"), one("date"), one("stage"))
    place = one("jurisdiction")
    precinct = place_name((*told("jurisdiction"), *told("precinct")), told("precinct code"))
    by_row = bool(wide.mapping.places("contest", "contest id"))
    area = Area(one("district"), place, "") if by_row else Area()
    county = wide.gathering.county(one("county") or wide.gathering.given.county, facts.state.strip().upper())
    return _Spot(number, cells, facts, area._replace(county=county), precinct, one("mode"))


def _take(wide: _Wide, cells: Sequence[str], number: int, extra: str) -> bool:
    """One row; whether it has votes. `extra` is a cell of a text behind the last column."""
    spot = _spot(wide, cells, number)
    if not any(cells[column.place] for contest in wide.contests.values() for column in contest.columns):
        _without_votes(wide, spot)
        return False
    last = wide.last
    if last and spot.mode and not spot.precinct and spot.area.county in (wide.gathering.given.county, last.area.county):
        spot = replace(spot, precinct=last.precinct, area=last.area)
    wide.last = spot
    if wide.over and _NUMBERED.fullmatch(spot.precinct):
        spot = replace(spot, precinct=f"{wide.over} {spot.precinct}")
        wide.heading = None
    elif spot.precinct:
        _missing(wide)
        wide.over = ""
    for title, contest in wide.contests.items():
        group = _group(wide, spot, title)
        _take_contest(wide, contest, group, spot)
        if extra:
            what = f"expected {wide.grid.width} cells, as the headings have; found more: something may have shifted"
            group.notes.append((spot.area, wide.note("fault", what, number, found=extra)))
    return True


def _without_votes(wide: _Wide, spot: _Spot) -> None:
    """A row without votes: a remark, a total of nothing, a heading over numbered rows, or a place whose counts are missing."""
    filled = [cell for cell in spot.cells if cell]
    if (len(filled) == 1 and is_remark(filled[0])) or not (spot.precinct or spot.area.county) or spot.is_total:
        wide.skipped.append(spot.number)
        return
    _missing(wide)
    wide.over, wide.heading = "" if _NUMBERED.fullmatch(spot.precinct) else spot.precinct, spot


def _missing(wide: _Wide) -> None:
    """A row without votes that turned out to be no heading is a place."""
    if wide.heading:
        for title, contest in wide.contests.items():
            _take_contest(wide, contest, _group(wide, wide.heading, title), wide.heading)
    wide.heading = None


def _group(wide: _Wide, spot: _Spot, title: tuple[str, str]) -> Group:
    by_row = spot.facts.contest or spot.facts.contest_id
    facts, (contest, primary) = spot.facts, title
    if by_row:
        names = (facts.contest or f"Contest {facts.contest_id}", contest)
        facts = facts._replace(contest=" ".join(filter(None, names)))
    else:
        facts = facts._replace(contest=contest or wide.title, party=primary or facts.party)
    group = wide.gathering.group(facts, whole=not by_row)
    for place in wide.mapping.places("seats"):
        group.seats.add(spot.cells[place])
    return group


def _take_contest(wide: _Wide, contest: _Contest, group: Group, spot: _Spot) -> None:
    """One contest's numbers of a row: those of a place, or a total."""
    ledger = contest.ledger(group, spot.mode)
    empty = not any(spot.cells[column.place] for column in contest.columns)
    told = len(group.notes)
    row: Votes = {column.place: _value(wide, group, spot, column.place) for column in contest.columns}
    if spot.is_total or spot.may_be_total:
        if empty:
            return
        if len(group.notes) == told and ledger.is_total(row):
            wide.totals[spot.number] = None
            _check_totals(wide, contest, group, spot, row, 0)
            return
    if spot.may_be_total:
        text = f"“{spot.precinct or spot.area.county}” may be a total of other rows; it is added like a place"
        group.notes.append((spot.area, wide.note("doubt", text, spot.number)))
    if not spot.is_total:
        ledger.add(row)
    faulty = {note.column for _, note in group.notes[told:]}
    counted = 0 if empty else _take_measures(wide, contest, group, spot)
    complete = _check_totals(wide, contest, group, spot, row, counted)
    for column in contest.columns:
        value = row[column.place]
        entry = Entry(spot.precinct, column.choice, column.party, spot.mode, value, spot.number)
        blank = Blank(group, spot.area, column.place, entry, empty)
        if value is not None or wide.grid.labels[column.place] in faulty or spot.is_total:
            ledger.faulty |= {column.place} if value is None else set()
            group.entries.setdefault(spot.area, []).append(entry)
        elif complete:
            ledger.settle(blank)
        else:
            ledger.section.append(blank)


def _take_measures(wide: _Wide, contest: _Contest, group: Group, spot: _Spot) -> int:
    """The contest's measures in a row; how many of them are votes that no choice got."""
    entries = group.entries.setdefault(spot.area, [])
    counted = 0
    for place in contest.measures:
        value = _measure(wide, group, spot, place)
        meaning = wide.mapping.meanings[place]
        entries.append(Entry(spot.precinct, Named("", "measure", meaning), "", spot.mode, value, spot.number))
        counted += value or 0 if meaning in ("overvotes", "undervotes", "blank") else 0
    return counted


def _check_totals(wide: _Wide, contest: _Contest, group: Group, spot: _Spot, row: Votes, counted: int) -> bool:
    """Hold a row against the totals that it states; whether one shows that the counts it lacks are 0."""
    votes = sum(value or 0 for value in row.values())
    complete = False
    for place in contest.totals:
        stated = _measure(wide, group, spot, place)
        if stated in (votes, votes + counted):
            complete = True
        elif stated is not None and None not in row.values():
            contest.wrong.append((group, spot.area, spot.number, stated, votes))
    return complete


def _value(wide: _Wide, group: Group, spot: _Spot, place: int) -> int | None:
    cell = spot.cells[place]
    try:
        return votes_of(cell)
    except ResultsError as error:
        group.notes.append((spot.area, wide.note("fault", str(error), spot.number, place, cell)))
        return None


def _measure(wide: _Wide, group: Group, spot: _Spot, place: int) -> int | None:
    cell = spot.cells[place]
    try:
        return votes_of(cell)
    except ResultsError as error:
        group.notes.append((spot.area, wide.note("note", f"{error}; it is left out", spot.number, place, cell)))
        return None


def _silent(wide: _Wide, silent: Sequence[tuple[str, list[int]]]) -> Note:
    """One note on all rows that don't vote on a contest."""
    title, rows = silent[0]
    text = f"{title}: {len(rows):,} rows have no numbers; totals show that no vote is missing. The first is row {rows[0]:,}."
    if len(silent) > 1:
        text = f"{text[:-1]}; so it is for {len(silent) - 1:,} more contest{'s' if len(silent) > 2 else ''}."
    return wide.note("note", text, rows[0])


def _settle(wide: _Wide, contest: _Contest) -> list[int]:
    """Counts that no total tells of are unknown, totals that don't add up are doubts; the rows that don't vote on the contest."""
    silent: set[int] = set()
    for ledger in contest.ledgers.values():
        ledger.close()
        silent |= ledger.proven.keys()
    for group, area, number, stated, votes in contest.wrong[:_SHOWN]:
        more = len(contest.wrong) - _SHOWN
        text = f"the row states {stated:,} votes in all, its choices add up to {votes:,}" + (
            f"; so it is in {more:,} more rows" if more > 0 else ""
        )
        group.notes.append((area, wide.note("doubt", text, number)))
    return sorted(silent)
