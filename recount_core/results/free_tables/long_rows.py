"""Long tables: one row for each choice and place, with its votes in one column, or in one for each way of voting or place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.columns import MEASURES, ColumnMapping, letter, whole_labels
from recount_core.results.free_tables.cells import is_remark, left_out, may_be_total, place_name, votes_of, with_merged
from recount_core.results.free_tables.entries import Area, Entry, Facts, Group, Named, district_of, named
from recount_core.results.free_tables.gather import Gathering
from recount_core.results.free_tables.grid import Grid, is_number
from recount_core.results.table import Note

_FACTS = ("contest", "contest id", "contest party", "state", "date", "stage")
_AREA = ("district", "jurisdiction", "county", "precinct", "precinct code")
_NAMED_VOTES = ("votes of a mode", "votes of a precinct", "votes of a county")
_YES = frozenset(("true", "t", "yes", "y", "1", "w", "x"))
_NO_CHOICE = whole_labels(
    "majority|plurality|margin of victory|margin|turnout|swing|registered electors|rejected ballots|valid votes|total valid votes|"
    "invalid votes|invalid or blank votes"
)
_NO_CANDIDATE = whole_labels("no candidate|no candidates|no candidate filed|no candidates filed|no candidate for race")
_REPORTING = whole_labels("precincts reporting|precincts reported|reporting precincts|num area rptg")
_PRECINCTS = whole_labels("total precincts|precincts total|number of precincts|num area total")
_DONE_OF_ALL = re.compile(r"(\d{1,6}) ?(?:/|of|out of) ?(\d{1,6})")
_NO_MODE = frozenset(("", "na", "n/a", "null"))

Picker = Callable[[Sequence[str]], tuple[str, ...]]


@dataclass(slots=True)
class _Sink:
    """Where the numbers of rows with the same contest and place go."""

    group: Group
    area: Area
    precinct: str
    entries: list[Entry]
    measured: set[tuple[str, str]] = field(default_factory=set)


@dataclass(slots=True)
class _Long:
    """A table being read. `alone` are rows of one cell that wait for what comes after them: more votes, other headings, or the end."""

    grid: Grid
    mapping: ColumnMapping
    gathering: Gathering
    title: str
    head: Picker
    choices: tuple[int, ...]
    contest: tuple[int, ...]
    votes: int | None
    named_votes: tuple[int, ...]
    votes_at: tuple[int, ...]
    party: int | None
    mode: int | None
    written: int | None
    measures: tuple[int, ...]
    reporting: tuple[int, int] | None
    places: dict[str, tuple[int, ...]]
    sinks: dict[tuple[str, ...], _Sink] = field(default_factory=dict)
    part: int = 0
    last: _Sink | None = None
    orphans: list[Note] = field(default_factory=list)
    alone: list[tuple[int, str]] = field(default_factory=list)
    skipped: list[int] = field(default_factory=list)

    @property
    def has_contest(self) -> bool:
        """Whether a column names the contest."""
        return bool(self.contest)

    def note(self, level: str, text: str, row: int, place: int | None = None, found: str = "") -> Note:
        column = "" if place is None else self.grid.labels[place] if place < len(self.grid.labels) else letter(place)
        return Note(level, text, self.gathering.results.file, self.grid.sheet, row, column, found)


def read_long(grid: Grid, mapping: ColumnMapping, gathering: Gathering, title: str) -> int:
    """Take all rows of a long table; the number of rows with votes. `title` is the contest's where no column names it."""
    long = _Long(
        grid,
        mapping,
        gathering,
        title,
        _picker(mapping.places(*_FACTS, *_AREA)),
        mapping.places("choice"),
        mapping.places("contest", "contest id"),
        _only(mapping, "votes"),
        mapping.places(*_NAMED_VOTES),
        mapping.places("votes", *_NAMED_VOTES),
        _only(mapping, "party"),
        _only(mapping, "mode"),
        _only(mapping, "write-in"),
        mapping.places(*MEASURES, "contest total", "seats"),
        _reporting(grid, mapping),
        {meaning: mapping.places(meaning) for meaning in (*_FACTS, *_AREA)},
    )
    header = _cells_of(grid.rows[grid.end - 1], grid.width) if grid.end > grid.first else None
    choice = long.choices[0] if len(long.choices) == 1 else None
    taken = 0
    for number, row in enumerate(with_merged(grid)[grid.end :], grid.end + 1):
        if not row or not any(row):
            continue
        cells = row if len(row) == grid.width else _cells_of(row, grid.width)
        text = cells[choice] if choice is not None else " ".join(cells[place] for place in long.choices).strip()
        if long.party is not None and not text.strip() and labels.is_pooled(cells[long.party]):
            text = cells[long.party]
        if header is not None and text == header[long.choices[0]] and list(cells) == list(header):
            _other_table(long, number)
        elif text[:1].isalpha() or (text.strip() and not (is_number(text) and _is_summary(cells))):
            taken += _take(long, cells, text, number)
            if len(row) > grid.width and any(cell.strip() for cell in row[grid.width :]) and long.last:
                extra = next(cell for cell in row[grid.width :] if cell.strip())
                what = (
                    f"expected {grid.width} cells, as the headings have; found {len(row)}: something may have shifted"
                )
                long.last.group.notes.append((long.last.area, long.note("fault", what, number, found=extra)))
        else:
            _odd_row(long, cells, number)
    _close(long)
    return taken


def _only(mapping: ColumnMapping, meaning: str) -> int | None:
    return next(iter(mapping.places(meaning)), None)


def _reporting(grid: Grid, mapping: ColumnMapping) -> tuple[int, int] | None:
    """The columns of precincts reporting and of all precincts, which may be one ("2 of 3"); None where there are none."""
    unused = [(place, labels.plain(grid.labels[place])) for place in mapping.places("")]
    done = next((place for place, label in unused if label in _REPORTING), None)
    everything = next((place for place, label in unused if label in _PRECINCTS), done)
    return None if done is None or everything is None else (done, everything)


def _picker(places: Sequence[int]) -> Picker:
    if not places:
        return lambda cells: ()
    if len(places) == 1:
        (only,) = places
        return lambda cells: (cells[only],)
    return itemgetter(*places)


def _cells_of(row: Sequence[str], width: int) -> Sequence[str]:
    return row[:width] if len(row) >= width else [*row, *[""] * (width - len(row))]


def _sink(long: _Long, cells: Sequence[str], number: int) -> _Sink:
    key = long.head(cells)
    found = long.sinks.get(key)
    if found is None:
        found = long.sinks[key] = _new_sink(long, cells, number)
    long.last = found
    return found


def _new_sink(long: _Long, cells: Sequence[str], number: int) -> _Sink:
    def told(meaning: str) -> str:
        return " ".join([cell for place in long.places[meaning] for cell in cells[place].split()])

    facts = Facts(*[told(meaning) if long.places[meaning] else "" for meaning in _FACTS])
    if not facts.contest:
        facts = facts._replace(contest=f"Contest {facts.contest_id}" if facts.contest_id else long.title)
    group = long.gathering.group(facts, long.part)
    county = long.gathering.county(told("county") or long.gathering.given.county, facts.state.strip().upper())
    place = told("jurisdiction")
    # Without a title "SD-2" and "HD-2" are told apart by their letters only.
    district = district_of(told("district")) if long.contest else told("district")
    area = Area(district, place, county)
    names = [cells[at] for at in long.places["precinct"]]
    precinct = place_name((place, *names), tuple([cells[at] for at in long.places["precinct code"]]))
    for place in (county, precinct):
        if may_be_total(place):
            text = f"“{place}” may be a total of other rows; it is added like a place"
            group.notes.append((area, long.note("doubt", text, number)))
    return _Sink(group, area, precinct, group.entries.setdefault(area, []))


def _take(long: _Long, cells: Sequence[str], text: str, number: int) -> bool:
    """A row with a choice; False where it holds no votes of one."""
    if long.contest and not any(cells[place].strip() for place in long.contest):
        _orphan(long, number)
        return False
    if not any(cells[place].strip() for place in long.votes_at) and sum(1 for cell in cells if cell.strip()) == 1:
        long.alone.append((number, text.strip()))
        return False
    choice = named(text)
    label = labels.plain(text)
    nobody = label in _NO_CANDIDATE and not any(cells[place].strip(" 0") for place in long.votes_at)
    if choice.measure == "other" or (label in _NO_CHOICE and not long.contest) or nobody:
        long.skipped.append(number)
        return False
    sink = _sink(long, cells, number)
    if long.alone:
        _settle_alone(long, sink)
    if long.orphans:
        sink.group.notes.extend((sink.area, note) for note in long.orphans)
        long.orphans.clear()
    choice, party = _described(long, cells, choice)
    _take_votes(long, sink, cells, choice, party, number)
    if long.measures:
        _take_measures(long, sink, cells, number)
    if long.reporting:
        _take_reporting(long.reporting, sink, cells)
    return True


def _take_reporting(at: tuple[int, int], sink: _Sink, cells: Sequence[str]) -> None:
    done, everything = (cells[place].strip().replace(",", "").removesuffix(".0") for place in at)
    found = _DONE_OF_ALL.fullmatch(done if at[0] == at[1] else f"{done}/{everything}")
    if found and int(found[1]) <= int(found[2]):
        sink.group.reported[sink.area, sink.precinct] = (int(found[1]), int(found[2]))


def _orphan(long: _Long, number: int) -> None:
    """A row that names no contest: it may belong to the one before or the one behind, so both are in doubt."""
    place = long.contest[0]
    note = long.note("fault", "expected the contest of this row; found an empty cell", number, place)
    if long.last:
        long.last.group.notes.append((long.last.area, note))
    long.orphans.append(note)


def _described(long: _Long, cells: Sequence[str], choice: Named) -> tuple[Named, str]:
    """The choice with its write-in flag, and its party."""
    party = cells[long.party].strip() if long.party is not None else ""
    as_party = bool(party) and labels.is_pooled(party)
    written = long.written is not None and cells[long.written].strip().lower() in _YES
    if choice.kind == "" and (written or as_party):
        choice = choice._replace(kind="write-in")
    return choice, "" if as_party else party or choice.party


def _take_votes(long: _Long, sink: _Sink, cells: Sequence[str], choice: Named, party: str, number: int) -> None:
    mode = cells[long.mode].strip() if long.mode is not None else ""
    if mode.lower() in _NO_MODE:
        mode = ""
    if long.votes is not None:
        value = _value(long, sink, cells, long.votes, number)
        sink.entries.append(Entry(sink.precinct, choice, party, mode, value, number))
    for place in long.named_votes:
        value = _value(long, sink, cells, place, number)
        label, meaning = long.grid.labels[place], long.mapping.meanings[place]
        if meaning == "votes of a mode":
            sink.entries.append(Entry(sink.precinct, choice, party, label, value, number))
        elif meaning == "votes of a precinct":
            sink.entries.append(Entry(label, choice, party, mode, value, number))
        else:
            area = sink.area._replace(county=label)
            sink.group.entries.setdefault(area, []).append(Entry(sink.precinct, choice, party, mode, value, number))


def _value(long: _Long, sink: _Sink, cells: Sequence[str], place: int, number: int) -> int | None:
    try:
        return votes_of(cells[place])
    except ResultsError as error:
        sink.group.notes.append((sink.area, long.note("fault", str(error), number, place, cells[place].strip())))
        return None


def _take_measures(long: _Long, sink: _Sink, cells: Sequence[str], number: int) -> None:
    """Measures and totals that the row repeats for its contest or place: each once."""
    mode = cells[long.mode].strip() if long.mode is not None else ""
    for place in long.measures:
        meaning, cell = long.mapping.meanings[place], cells[place]
        spot = (meaning, mode if meaning in MEASURES else cell)
        if spot in sink.measured:
            continue
        sink.measured.add(spot)
        if meaning == "seats":
            sink.group.seats.add(cell)
            continue
        try:
            value = votes_of(cell)
        except ResultsError as error:
            note = long.note("note", f"{error}; it is left out", number, place, cell.strip())
            sink.group.notes.append((sink.area, note))
            continue
        if value is None:
            continue
        if meaning == "contest total":
            sink.group.stated.setdefault((sink.area, sink.precinct), set()).add(value)
        else:
            sink.entries.append(Entry(sink.precinct, Named("", "measure", meaning), "", mode, value, number))


def _settle_alone(long: _Long, sink: _Sink) -> None:
    """Rows of one cell above more votes: where no column names the contest, one may be the title of another."""
    for number, text in long.alone:
        if long.has_contest:
            long.skipped.append(number)
        else:
            what = f"“{text}” stands alone in its row: the title of another contest, or a choice without votes?"
            sink.group.notes.append((sink.area, long.note("doubt", what, number)))
    long.alone.clear()


def _other_table(long: _Long, number: int) -> None:
    """The headings again: the next page of the same table, or, under a title of its own, another contest."""
    if long.has_contest:
        return
    long.sinks.clear()
    if long.alone:
        long.title = long.alone[-1][1]
        long.alone.clear()
    elif long.last:
        what = "the headings stand here again: is what follows another contest, whose title is missing?"
        long.last.group.notes.append((long.last.area, long.note("doubt", what, number)))
    long.part += 1


def _odd_row(long: _Long, cells: Sequence[str], number: int) -> None:
    """A row without a choice: a total under another column, a remark, or a fault."""
    filled = [(place, cell.strip()) for place, cell in enumerate(cells) if cell.strip()]
    if not filled:
        return
    if len(filled) == 1 and not is_number(filled[0][1]):
        long.alone.append((number, filled[0][1]))
        return
    for place, text in filled:
        label = named(text)
        pooled = label.kind == "pooled" and not long.has_contest
        if pooled or label.kind in ("total", "measure") or labels.plain(text) in _NO_CHOICE:
            _summary(long, cells, number, place, label)
            return
    if not any(is_number(text) for _, text in filled):
        long.skipped.append(number)
    elif long.has_contest and not any(cells[place].strip() for place in long.contest):
        _orphan(long, number)
    else:
        sink = _sink(long, cells, number) if long.has_contest or long.last is None else long.last
        what = "expected a candidate or answer; found none"
        sink.group.notes.append(
            (sink.area, long.note("fault", what, number, long.choices[0], cells[long.choices[0]].strip()))
        )


def _is_summary(cells: Sequence[str]) -> bool:
    """Whether a label of a total, a measure or write-ins stands in the row, so that a number under the choices is its count."""
    labelled = [cell for cell in cells if cell.strip() and not is_number(cell)]
    return any(
        named(cell).kind in ("total", "measure", "pooled") or labels.plain(cell) in _NO_CHOICE for cell in labelled
    )


def _summary(long: _Long, cells: Sequence[str], number: int, label_at: int, label: Named) -> None:
    """A total, a measure or write-ins whose label stands in another column, its number in the votes' column or further left."""
    where = long.mapping.places(*_AREA)
    if (
        (label.kind not in ("total", "measure", "pooled"))
        or label.measure == "other"
        or (long.has_contest and label_at in where)
    ):
        long.skipped.append(number)
        return
    places = [place for place in (*long.votes_at, *range(label_at + 1, len(cells))) if cells[place].strip()]
    for place in places:
        try:
            value = votes_of(cells[place])
        except ResultsError:
            continue
        if value is None:
            continue
        sink = _sink(long, cells, number) if long.has_contest or long.last is None else long.last
        if label.kind == "total":
            sink.group.grand.add(value)
        else:
            sink.entries.append(Entry("", label, "", "", value, number))
        return
    long.skipped.append(number)


def _close(long: _Long) -> None:
    """Rows of one cell below the last votes are remarks, unless one may be a choice whose votes are missing."""
    for number, text in long.alone:
        if long.has_contest or is_remark(text) or not long.last:
            long.skipped.append(number)
        else:
            what = f"“{text}” stands alone in its row: a remark, or a choice without votes?"
            long.last.group.notes.append((long.last.area, long.note("doubt", what, number)))
    if long.skipped:
        text = left_out(long.skipped)
        long.gathering.results.notes.append(long.note("note", text, long.skipped[0]))
