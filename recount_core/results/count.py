"""One contest of one file: from its rows to votes by choice, each vote counted once.

Three things make a vote appear twice: rows that repeat (two counts, or two places of one name), ways of voting beside their sum, and
totals beside their parts. Each is left out only where it is proven to be that; what is not proven becomes a doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from recount_core.results import labels
from recount_core.results.reading import UnitVotes
from recount_core.results.table import VOTES, Heading, Row, Sum

Unit = tuple[str, str]
"""A place: (county, precinct), either may be empty."""

_COUNTS = 12
"""More counts of one contest than a file has: rows that repeat more often are something else."""

_Cells = dict[Unit, dict[str, list[Row]]]
_NONE: Mapping[str, int | None] = MappingProxyType({})
NO_SUMS: Mapping[int, Sum] = MappingProxyType({})


class Doubt(NamedTuple):
    """What is doubtful, at which row, and which fact about the contest settles it when the person tells it ("" for none)."""

    row: int | None
    text: str
    asks: str = ""

    def __str__(self) -> str:
        return f"row {self.row:,}: {self.text}" if self.row else self.text


@dataclass(slots=True)
class Tallied:
    """One choice with its votes in the whole contest; `unknown` are the first rows whose votes are not known, of `unknowns` in all."""

    name: str
    votes: int | None = 0
    parties: dict[str, int] = field(default_factory=dict)
    kind: str = "pooled"
    unknown: tuple[int, ...] = ()
    unknowns: int = 0


@dataclass(slots=True)
class Count:
    """One count of one contest: `place` of its heading in file number `file`.

    `doubts` were found here, `told` are those of the format's reader, `remarks` what a person must know beside. `left_out` has the rows
    that were not added, by reason ("total", "mode", "copy"), and those that were added though they repeat a place ("place").
    `unlabelled` numbers the counts of a contest that stands in its file several times without saying why; 0 for the only one. `places` is
    the number of places that the votes were counted in.
    """

    heading: Heading
    file: int = 0
    place: str = ""
    choices: dict[str, Tallied] = field(default_factory=dict)
    by_unit: dict[Unit, dict[str, int | None]] = field(default_factory=dict)
    measures: Mapping[str, int | None] = field(default_factory=lambda: _NONE)
    doubts: tuple[Doubt, ...] = ()
    told: tuple[Doubt, ...] = ()
    remarks: tuple[str, ...] = ()
    left_out: tuple[tuple[str, tuple[int, ...]], ...] = ()
    rows: tuple[int, ...] = ()
    unlabelled: int = 0
    counties: frozenset[str] = frozenset()
    places: int = 0

    def doubt(self, row: int | None, text: str, asks: str = "") -> None:
        """Say what is doubtful, at which row, and which fact about the contest settles it."""
        self.doubts += (Doubt(row, text, asks),)

    def leave_out(self, reason: str, rows: Iterable[int]) -> None:
        """Keep in mind which rows were not added, and why."""
        self.left_out += ((reason, tuple(rows)),)

    @property
    def signature(self) -> dict[str, int | None]:
        """Votes by choice, to compare two counts; choices without votes don't tell counts apart."""
        return {key: choice.votes for key, choice in self.choices.items() if choice.votes != 0}

    @property
    def people(self) -> dict[str, int]:
        """Votes of the named choices that have some, as far as they are known."""
        return {key: choice.votes for key, choice in self.choices.items() if choice.votes and choice.kind != "pooled"}

    @property
    def votes(self) -> int:
        """All votes that are known."""
        return sum(choice.votes or 0 for choice in self.choices.values())

    def units(self) -> tuple[UnitVotes, ...]:
        """Votes by place, as far as the places have names."""
        return tuple(
            UnitVotes(county, precinct, self.choices[key].name, votes)
            for (county, precinct), cells in self.by_unit.items()
            if county or precinct
            for key, votes in cells.items()
        )


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
    by_unit: dict[Unit, dict[str, int | None]] = {}
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
    by_unit: dict[Unit, dict[str, int | None]] = {}
    first_row: dict[Unit, int] = {}
    for unit, here in cells.items():
        first_row[unit] = next(iter(here.values()))[0].row
        by_choice: dict[str, list[Row]] = {}
        for key, rows in here.items():
            by_choice.setdefault(key.split("\x1f", 1)[0], []).extend(rows)
        for key, rows in by_choice.items():
            for row in rows:
                _note_choice(found, key, row)
        by_unit[unit] = {key: _one_value(found, rows) for key, rows in by_choice.items()}
    _add_up(found, by_unit, first_row)


def _add_up(found: Count, by_unit: dict[Unit, dict[str, int | None]], first_row: dict[Unit, int]) -> None:
    if len(by_unit) > 1:
        _leave_out_totals(found, by_unit, first_row)
    found.by_unit = by_unit
    found.places = len(by_unit)
    found.counties = frozenset(county for county, _ in by_unit if county)
    choices = found.choices
    for here in by_unit.values():
        for key, value in here.items():
            choice = choices[key]
            choice.votes = None if value is None or choice.votes is None else choice.votes + value
    for key in [key for key, choice in choices.items() if len(choices) > 1 and labels.is_total(choice.name)]:
        _leave_out_sum(found, key)
    if found.heading.stated or found.heading.stated_total is not None:
        _check_stated(found)


def _leave_out_sum(found: Count, key: str) -> None:
    """A choice that calls itself a total is the sum of the others where it has just their votes, else a doubt."""
    total, others = found.choices[key], [choice.votes for other, choice in found.choices.items() if other != key]
    if total.votes is None or total.votes != _sum(others):
        found.doubt(None, f"“{total.name}” stands among the choices and is not their sum: is it a total?")
        return
    del found.choices[key]
    for here in found.by_unit.values():
        here.pop(key, None)
    found.remarks += (f"“{total.name}” is the sum of the choices and none of them.",)


def _note_choice(found: Count, key: str, row: Row) -> None:
    choice = found.choices.get(key)
    if choice is None:
        choice = found.choices[key] = Tallied(row.choice, kind=row.kind)
    elif row.kind != choice.kind and not row.kind:
        choice.kind = ""
    choice.parties[row.party] = choice.parties.get(row.party, 0) + 1
    if row.value is None:
        choice.unknown = (*choice.unknown[:4], row.row) if choice.unknowns < 5 else choice.unknown
        choice.unknowns += 1


def _one_value(found: Count, rows: list[Row]) -> int | None:
    """The votes of one choice in one place: the sum of its ways of voting, or their stated sum where it agrees."""
    if len(rows) == 1:
        return rows[0].value
    totals = [row for row in rows if labels.is_total(row.mode)]
    parts = [row for row in rows if not labels.is_total(row.mode)]
    named = [row for row in parts if row.mode]
    if not totals and named and len(named) < len(parts):
        totals, parts = [row for row in parts if not row.mode], named
    if not totals or not parts:
        return _sum(row.value for row in rows)
    total, known = totals[0].value, _sum(row.value for row in parts)
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


def _sum(values: Iterable[int | None]) -> int | None:
    total = 0
    for value in values:
        if value is None:
            return None
        total += value
    return total


def _leave_out_totals(found: Count, by_unit: dict[Unit, dict[str, int | None]], first_row: dict[Unit, int]) -> None:
    """Take total rows out of `by_unit`: those of counties first, then those of the whole contest."""
    grand = [unit for unit in by_unit if labels.is_total(unit[0]) or (not unit[0] and labels.is_total(unit[1]))]
    rest = [unit for unit in by_unit if unit not in grand]
    with_precincts = {county for county, precinct in rest if precinct and not labels.is_total(precinct)}
    county_totals = [
        (county, precinct)
        for county, precinct in rest
        if county in with_precincts and (labels.is_total(precinct) or (county and not precinct))
    ]
    for total in county_totals:
        parts = [unit for unit in rest if unit[0] == total[0] and unit not in county_totals]
        _leave_out(found, by_unit, total, parts, first_row[total])
    rest = [unit for unit in rest if unit not in county_totals]
    nameless = [unit for unit in rest if unit == ("", "")]
    if nameless and len(rest) > 1:
        found.doubt(
            first_row["", ""], "a row without county and precinct stands beside rows that have them: is it their total?"
        )
    for total in grand if rest else []:
        _leave_out(found, by_unit, total, rest, first_row[total])
    if grand and not rest:
        for total in grand[1:]:
            _leave_out(found, by_unit, total, grand[:1], first_row[total])


def _leave_out(
    found: Count, by_unit: dict[Unit, dict[str, int | None]], total: Unit, parts: list[Unit], row: int
) -> None:
    proven = True
    for key, stated in by_unit[total].items():
        known = _sum(by_unit[unit][key] for unit in parts if key in by_unit[unit])
        if known is not None and stated is not None and known != stated:
            proven = False
            name = found.choices[key].name
            said = f"the row “{total[1] or total[0]}” says {stated:,} for {name}, its parts add up to {known:,}."
            found.doubt(row, said)
    if proven:
        found.leave_out("total", (row,))
    del by_unit[total]


def _check_stated(found: Count) -> None:
    """Hold the sums against the totals that the file prints; a difference is a doubt."""
    heading = found.heading
    wrong = []
    for unit, stated in heading.stated.items():
        here = found.by_unit.get(unit)
        known = stated if here is None else _sum(here.values())
        if known is not None and known != stated:
            wrong.append((unit, stated, known))
    for unit, stated, known in wrong[:3]:
        place = ", ".join(part for part in unit if part)
        found.doubt(
            None, f"the file states {stated:,} votes{f' in {place}' if place else ''}, its choices add up to {known:,}."
        )
    if heading.stated_total is not None and not wrong:
        known = _sum(choice.votes for choice in found.choices.values())
        if known is not None and known != heading.stated_total:
            found.doubt(None, f"the file states {heading.stated_total:,} votes, its choices add up to {known:,}.")


def _measure(found: Count, rows: list[Row]) -> None:
    """Overvotes, ballots and the like, summed over places; unknown where a part is."""
    measures: dict[str, int | None] = {}
    for measure in {row.measure for row in rows}:
        own = Count(found.heading)
        by_unit: dict[Unit, dict[str, int | None]] = {}
        first_row: dict[Unit, int] = {}
        for row in rows:
            if row.measure == measure and not (row.mode and not labels.is_total(row.mode)):
                here = by_unit.setdefault((row.county, row.precinct), {})
                here[measure] = row.value if measure not in here else _sum((here[measure], row.value))
                first_row.setdefault((row.county, row.precinct), row.row)
        own.choices[measure] = Tallied(measure)
        if len(by_unit) > 1:
            _leave_out_totals(own, by_unit, first_row)
        measures[measure] = None if own.doubts else _sum(here[measure] for here in by_unit.values())
    found.measures = measures
