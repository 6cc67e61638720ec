"""One contest of one file: from its rows to votes by choice, each vote counted once.

Three things make a vote appear twice: rows that repeat (two counts, or two places of one name), ways of voting beside their sum, and
totals beside their parts. Each is left out only where it is proven to be that; what is not proven becomes a doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import chain
from types import MappingProxyType

from recount_core.results import labels
from recount_core.results.counted import ByUnit, Count, Tallied, Unit
from recount_core.results.table import VOTES, Heading, Row, Sum
from recount_core.results.totals import check_stated, known_sum, leave_out_sum, leave_out_totals

_COUNTS = 12
"""More counts of one contest than a file has: rows that repeat more often are something else."""

_Cells = dict[Unit, dict[str, list[Row]]]
NO_SUMS: Mapping[int, Sum] = MappingProxyType({})


@lru_cache(maxsize=200_000)
def choice_key(name: str) -> str:
    """What makes two spellings one choice: letters of any size and any spaces."""
    return " ".join(name.split()).casefold()


def count(
    heading: Heading, rows: list[Row], shared: Callable[[Unit], bool], sums: Mapping[int, Sum] = NO_SUMS
) -> list[Count]:
    """The counts of one contest: one as a rule, several where the file repeats every row of it with other votes.

    `shared` tells whether a place's name stands for several places in this file, so that its repeated rows are to be added. `sums` are
    those of the file.
    """
    votes = [row for row in rows if row.measure == VOTES]
    found = Count(heading, rows=_span(rows, sums))
    counts = [found]
    if not _plainly(found, votes):
        cells = _cells(votes)
        repeats = {unit: max(map(len, here.values())) for unit, here in cells.items() if _repeats(here)}
        copies = _part_copies(found, cells, repeats, shared) if repeats else [cells]
        counts.extend(Count(heading, rows=found.rows) for _ in copies[1:])
        for number, (one, part) in enumerate(zip(counts, copies, strict=True), 1):
            one.unlabelled = number if len(copies) > 1 else 0
            _fill(one, part)
    if sums:
        _unfold(found, votes, sums)
    if len(votes) < len(rows):
        _measure(found, [row for row in rows if row.measure != VOTES])
    return counts


def _unfold(found: Count, rows: list[Row], sums: Mapping[int, Sum]) -> None:
    """Where rows are sums: in how many rows each party stands, and in how many places there are votes, as if they were not."""
    places: dict[str, int] = {}
    for one in found.choices.values():
        one.parties = dict.fromkeys(one.parties, 0)
    for row in rows:
        folded = sums[row.row]
        choice = found.choices.get(choice_key(row.choice))
        if choice:
            choice.parties[row.party] += folded.times
        places[row.county] = places.get(row.county, 0) | folded.places
    found.places = sum(bits.bit_count() for bits in places.values())


def _plainly(found: Count, rows: list[Row]) -> bool:
    """Add up a contest in which no choice has two rows in one place; False, and nothing done, where one has."""
    by_unit: ByUnit = {}
    for row in rows:
        here = by_unit.setdefault((row.county, row.precinct), {})
        key = choice_key(row.choice)
        if key in here:
            return False
        here[key] = row.value
    for row in rows:
        _note_choice(found, choice_key(row.choice), row)
    first_row: dict[Unit, int] = {}
    if len(by_unit) > 1:
        for row in rows:
            first_row.setdefault((row.county, row.precinct), row.row)
    _add_up(found, by_unit, first_row)
    return True


def _span(rows: list[Row], sums: Mapping[int, Sum]) -> tuple[int, ...]:
    """The rows of a contest, the first nineteen and the last of many."""
    if sums:
        folded = [sums[row.row] for row in rows]
        first = sorted(chain.from_iterable(one.rows for one in folded))
        if sum(one.times for one in folded) > 20:
            return (*first[:19], max(one.last for one in folded))
        return tuple(first)
    numbers = list(dict.fromkeys(row.row for row in rows))
    return tuple(numbers if len(numbers) <= 20 else (*numbers[:19], numbers[-1]))


def _cells(rows: Iterable[Row]) -> _Cells:
    """Rows by place, then by what must stand there once: choice, way of voting, party and kind."""
    cells: _Cells = {}
    for row in rows:
        here = cells.setdefault((row.county, row.precinct), {})
        here.setdefault(f"{choice_key(row.choice)}\x1f{row.mode}\x1f{row.party}\x1f{row.kind}", []).append(row)
    return cells


def _repeats(by_choice: dict[str, list[Row]]) -> bool:
    return any(len(rows) > 1 for rows in by_choice.values())


def repeated_units(rows: Iterable[Row]) -> dict[Unit, bool]:
    """Every place of a contest, and whether some choice has several rows there."""
    return {unit: _repeats(by_choice) for unit, by_choice in _cells(rows).items()}


def _part_copies(found: Count, cells: _Cells, repeats: dict[Unit, int], shared: Callable[[Unit], bool]) -> list[_Cells]:
    """Repeated rows as several places of one name, as several counts of the contest, or as a doubt."""
    if all(shared(unit) for unit in repeats):
        found.leave_out("place", (row.row for unit in repeats for rows in cells[unit].values() for row in rows[1:]))
        return [cells]
    times = set(repeats.values())
    whole = len(repeats) == len(cells) and len(times) == 1 and max(times) <= _COUNTS
    if whole and all(len(rows) in times for by_choice in cells.values() for rows in by_choice.values()):
        parts = [
            {unit: {key: [rows[index]] for key, rows in by_choice.items()} for unit, by_choice in cells.items()}
            for index in range(times.pop())
        ]
        different: dict[tuple[int | None, ...], _Cells] = {}
        for part in parts:
            if different.setdefault(_values(part), part) is not part:
                found.leave_out("copy", _row_numbers(part))
        return list(different.values())
    for unit in list(repeats)[:3]:
        rows = next(rows for rows in cells[unit].values() if len(rows) > 1)
        place = ", ".join(part for part in unit if part)
        found.doubt(
            rows[1].row,
            f"{rows[0].choice} has {len(rows)} rows{f' in {place}' if place else ''} (rows "
            f"{', '.join(f'{row.row:,}' for row in rows[:4])}): another place, another count or a copy?",
        )
    return [cells]


def _values(cells: _Cells) -> tuple[int | None, ...]:
    """The votes of one count, in the order of its places and choices."""
    return tuple(rows[0].value for by_choice in cells.values() for rows in by_choice.values())


def _row_numbers(cells: _Cells) -> list[int]:
    return [row.row for by_choice in cells.values() for rows in by_choice.values() for row in rows]


def _fill(found: Count, cells: _Cells) -> None:
    """Add up one count: ways of voting first, then places."""
    by_unit: ByUnit = {}
    first_row: dict[Unit, int] = {}
    for unit, here in cells.items():
        first_row[unit] = next(iter(here.values()))[0].row
        by_choice: dict[str, list[Row]] = {}
        for key, rows in here.items():
            by_choice.setdefault(key.split("\x1f", 1)[0], []).extend(rows)
        by_unit[unit] = {key: _one_value(found, rows) for key, rows in by_choice.items()}
        for key, rows in by_choice.items():
            for row in rows:
                _note_choice(found, key, row, told=by_unit[unit][key] is not None)
    _add_up(found, by_unit, first_row)


def _add_up(found: Count, by_unit: ByUnit, first_row: dict[Unit, int]) -> None:
    if len(by_unit) > 1:
        leave_out_totals(found, by_unit, first_row)
    found.by_unit = by_unit
    found.places = len(by_unit)
    found.counties = frozenset(county for county, _ in by_unit if county)
    choices = found.choices
    for here in by_unit.values():
        for key, value in here.items():
            choice = choices[key]
            choice.votes = None if value is None or choice.votes is None else choice.votes + value
    for key in [key for key, choice in choices.items() if len(choices) > 1 and labels.is_total(choice.name)]:
        leave_out_sum(found, key)
    if found.heading.stated or found.heading.stated_total is not None:
        check_stated(found)


def _note_choice(found: Count, key: str, row: Row, told: bool = False) -> None:
    """Keep a row's choice in mind; `told`: the votes in its place are known, even where the row's own are not."""
    choice = found.choices.get(key)
    if choice is None:
        choice = found.choices[key] = Tallied(row.choice, kind=row.kind)
    elif row.kind != choice.kind and not row.kind:
        choice.kind = ""
    choice.parties[row.party] = choice.parties.get(row.party, 0) + 1
    if row.value is None and not told and row.row not in choice.unknown[-1:]:
        choice.unknown = (*choice.unknown[:4], row.row) if choice.unknowns < 5 else choice.unknown
        choice.unknowns += 1


def _one_value(found: Count, rows: list[Row]) -> int | None:
    """The votes of one choice in one place: the sum of its ways of voting, or their stated sum where it agrees."""
    if len(rows) == 1:
        return rows[0].value
    lines = list(_by_party(rows).values())
    if len(lines) > 1 and all(sum(labels.is_total(row.mode) for row in line) == 1 < len(line) for line in lines):
        return known_sum([_one_value(found, line) for line in lines])
    totals = [row for row in rows if labels.is_total(row.mode)]
    parts = [row for row in rows if not labels.is_total(row.mode)]
    named = [row for row in parts if row.mode]
    if not totals and named and len(named) < len(parts):
        totals, parts = [row for row in parts if not row.mode], named
    if not totals or not parts:
        return known_sum(row.value for row in rows)
    total, known = totals[0].value, known_sum(row.value for row in parts)
    if total is None:
        return known
    if len(totals) > 1 or (total != known and known is not None):
        added = "unknown" if known is None else f"{known:,}"
        found.doubt(
            totals[0].row,
            f"{totals[0].choice}: the row of all ways of voting says {total:,}, the ways of voting add up to {added}.",
        )
    found.leave_out("mode", (row.row for row in parts))
    return total


def _by_party(rows: list[Row]) -> dict[str, list[Row]]:
    """Rows of one choice by the party on whose line they were cast: a candidate may stand on several."""
    lines: dict[str, list[Row]] = {}
    for row in rows:
        lines.setdefault(row.party, []).append(row)
    return lines


def _measure(found: Count, rows: list[Row]) -> None:
    """Overvotes, ballots and the like, summed over places, and over ways of voting where no row has them all; unknown where a part is."""
    measures: dict[str, int | None] = {}
    for measure in {row.measure for row in rows}:
        own = Count(found.heading)
        by_unit: ByUnit = {}
        first_row: dict[Unit, int] = {}
        mine = [row for row in rows if row.measure == measure]
        whole = {(row.county, row.precinct) for row in mine if not row.mode or labels.is_total(row.mode)}
        for row in mine:
            unit = (row.county, row.precinct)
            if not row.mode or labels.is_total(row.mode) or unit not in whole:
                here = by_unit.setdefault(unit, {})
                here[measure] = row.value if measure not in here else known_sum((here[measure], row.value))
                first_row.setdefault(unit, row.row)
        own.choices[measure] = Tallied(measure)
        if len(by_unit) > 1:
            leave_out_totals(own, by_unit, first_row)
        measures[measure] = None if own.doubts else known_sum(here[measure] for here in by_unit.values())
    found.measures = measures
