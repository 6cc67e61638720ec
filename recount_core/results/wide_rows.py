"""Wide tables: one row a place, one column for each choice of one or many contests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from recount_core.errors import ResultsError
from recount_core.results.cells import is_remark, left_out, may_be_total, place_name, votes_of, with_merged
from recount_core.results.columns import MEASURES, ColumnMapping, letter
from recount_core.results.entries import Area, Entry, Facts, Group, Named, named
from recount_core.results.gather import Gathering
from recount_core.results.grid import Grid
from recount_core.results.guess import wide_heads
from recount_core.results.labels import is_pooled, is_total
from recount_core.results.table import Note
from recount_core.results.wide import Head

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
    """One contest of the table: its columns, and what its rows add up to, to tell a missing count from a place that doesn't vote on it."""

    columns: list[_Column]
    totals: list[int] = field(default_factory=list)
    measures: list[int] = field(default_factory=list)
    sums: dict[int, int] = field(default_factory=dict)
    stated: list[dict[int, int | None]] = field(default_factory=list)
    blank: list[tuple[Group, Area, str, str, int]] = field(default_factory=list)
    wrong: list[tuple[Group, Area, int, int, int]] = field(default_factory=list)

    @property
    def proven(self) -> bool:
        """Whether a total row of the table equals the sums of its rows in every column, so that no count is missing."""
        return any(all(total.get(place) == value for place, value in self.sums.items()) for total in self.stated)


@dataclass(slots=True)
class _Wide:
    """A table being read. `over` is the last row that named a place and had no numbers: the heading of the numbered rows below."""

    grid: Grid
    mapping: ColumnMapping
    gathering: Gathering
    title: str
    contests: dict[str, _Contest]
    over: str = ""
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
        return is_total(self.precinct) or is_total(self.area.county)


def read_wide(grid: Grid, mapping: ColumnMapping, gathering: Gathering, title: str) -> int:
    """Take all rows of a wide table; the number of rows with votes. `title` is the contest's where nothing names it."""
    wide = _Wide(grid, mapping, gathering, title, _contests(grid, mapping, gathering))
    header = [grid.cell(grid.end - 1, place) for place in range(grid.width)] if grid.end > grid.first else []
    taken = 0
    for number, row in enumerate(with_merged(grid)[grid.end :], grid.end + 1):
        cells = [cell.strip() for cell in (*row[: grid.width], *[""] * (grid.width - len(row)))]
        if not any(cells) or cells == header:
            continue
        taken += _take(wide, cells, number)
    for contest in wide.contests.values():
        _settle(wide, contest)
    if wide.skipped:
        text = left_out(wide.skipped)
        gathering.results.notes.append(wide.note("note", text, wide.skipped[0]))
    return taken


def _contests(grid: Grid, mapping: ColumnMapping, gathering: Gathering) -> dict[str, _Contest]:
    """The contests by the titles over their columns, each with its choices, totals and measures."""
    heads = wide_heads(grid)
    found: dict[str, _Contest] = {}
    for place in mapping.places("votes of a choice"):
        head = heads[place]
        contest = found.setdefault(head.contest, _Contest([]))
        party = "" if is_pooled(head.party) else head.party
        contest.columns.append(_Column(place, _choice(grid, contest, place, head, gathering), party))
    for contest in found.values():
        contest.columns = _told_apart(contest.columns)
    for place in mapping.places("contest total", *MEASURES):
        title = heads[place].contest if heads[place].contest in found or len(found) > 1 else next(iter(found))
        if title in found:
            meaning = mapping.meanings[place]
            (found[title].totals if meaning == "contest total" else found[title].measures).append(place)
        elif grid.column(place):
            text = f"Column “{grid.labels[place]}” belongs to no one contest; it is left out."
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
        return choice._replace(name=f"{choice.name} ({len(same) + 1})")
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
    return _Spot(
        number, cells, facts, area._replace(county=one("county") or wide.gathering.given.county), precinct, one("mode")
    )


def _take(wide: _Wide, cells: Sequence[str], number: int) -> bool:
    spot = _spot(wide, cells, number)
    if not any(cells[column.place] for contest in wide.contests.values() for column in contest.columns):
        _without_votes(wide, spot)
        return False
    if wide.over and _NUMBERED.fullmatch(spot.precinct):
        spot = _Spot(number, cells, spot.facts, spot.area, f"{wide.over} {spot.precinct}", spot.mode)
    elif spot.precinct:
        wide.over = ""
    for title, contest in wide.contests.items():
        group = _group(wide, spot, title)
        if any(cells[column.place] for column in contest.columns):
            _take_contest(wide, contest, group, spot)
        elif not spot.is_total:
            contest.blank.append((group, spot.area, spot.precinct, spot.mode, number))
    return True


def _without_votes(wide: _Wide, spot: _Spot) -> None:
    """A row without votes: a remark, a heading over numbered rows, or a place whose counts are missing."""
    filled = [cell for cell in spot.cells if cell]
    if (len(filled) == 1 and is_remark(filled[0])) or not (spot.precinct or spot.area.county) or spot.is_total:
        wide.skipped.append(spot.number)
        return
    wide.over = spot.precinct
    for title, contest in wide.contests.items():
        contest.blank.append((_group(wide, spot, title), spot.area, spot.precinct, spot.mode, spot.number))


def _group(wide: _Wide, spot: _Spot, title: str) -> Group:
    by_row = spot.facts.contest or spot.facts.contest_id
    facts = spot.facts
    if by_row:
        facts = facts._replace(contest=" ".join(filter(None, (facts.contest or f"Contest {facts.contest_id}", title))))
    else:
        facts = facts._replace(contest=title or wide.title)
    group = wide.gathering.group(facts, whole=not by_row)
    for place in wide.mapping.places("seats"):
        group.seats.add(spot.cells[place])
    return group


def _take_contest(wide: _Wide, contest: _Contest, group: Group, spot: _Spot) -> None:
    entries = group.entries.setdefault(spot.area, [])
    if may_be_total(spot.precinct):
        text = f"“{spot.precinct}” may be a total of other rows; it is added like a place"
        group.notes.append((spot.area, wide.note("doubt", text, spot.number)))
    row: dict[int, int | None] = {}
    for column in contest.columns:
        value = _value(wide, group, spot, column.place)
        row[column.place] = value
        entries.append(Entry(spot.precinct, column.choice, column.party, spot.mode, value, spot.number))
    counted = 0
    for place in contest.measures:
        value = _measure(wide, group, spot, place)
        meaning = wide.mapping.meanings[place]
        entries.append(Entry(spot.precinct, Named("", "measure", meaning), "", spot.mode, value, spot.number))
        counted += value or 0 if meaning in ("overvotes", "undervotes", "blank") else 0
    if None not in row.values():
        votes = sum(value or 0 for value in row.values())
        for place in contest.totals:
            stated = _measure(wide, group, spot, place)
            if stated is not None and stated not in (votes, votes + counted):
                contest.wrong.append((group, spot.area, spot.number, stated, votes))
    if spot.is_total:
        contest.stated.append(row)
    else:
        for place, value in row.items():
            contest.sums[place] = contest.sums.get(place, 0) + (value or 0)


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


def _settle(wide: _Wide, contest: _Contest) -> None:
    """Rows without any number for a contest don't vote on it where a total row proves that nothing is missing; else their votes are
    unknown. Stated totals that the choices don't add up to are doubts."""
    if contest.blank and contest.proven:
        title = contest.blank[0][0].facts.contest
        text = (
            f"{title}: {len(contest.blank):,} rows have no numbers; the total row shows that no vote is missing. The first is row "
            f"{contest.blank[0][4]:,}."
        )
        wide.gathering.results.notes.append(wide.note("note", text, contest.blank[0][4]))
    else:
        for group, area, precinct, mode, number in contest.blank:
            entries = group.entries.setdefault(area, [])
            entries.extend(
                Entry(precinct, column.choice, column.party, mode, None, number) for column in contest.columns
            )
    for group, area, number, stated, votes in contest.wrong[:_SHOWN]:
        more = len(contest.wrong) - _SHOWN
        text = f"the row states {stated:,} votes in all, its choices add up to {votes:,}" + (
            f"; so it is in {more:,} more rows" if more > 0 else ""
        )
        group.notes.append((area, wide.note("doubt", text, number)))
