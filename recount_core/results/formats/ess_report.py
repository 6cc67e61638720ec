"""ES&S summary report by precinct, saved as CSV or text: pages headed by a precinct, contests with "Vote For 1" and a row a choice.

Cells shift from page to page, so that rows are read by what they say: a name and its numbers. Where a PDF was turned into text, names
and numbers stand on different lines; such a text is refused, for nothing shows which number is whose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from recount_core.errors import ResultsError
from recount_core.results.free_tables.captions import Told, told
from recount_core.results.free_tables.collect import Collector
from recount_core.results.free_tables.entries import Area, Facts, Group, Named, named
from recount_core.results.free_tables.gather import Gathering
from recount_core.results.free_tables.grid import is_number
from recount_core.results.free_tables.wide import Head, split_party, split_primary, without_prefixes
from recount_core.results.given import Given
from recount_core.results.labels import is_pooled, plain
from recount_core.results.limits import Limits
from recount_core.results.source import Source
from recount_core.results.table import Note, Results

NAME = "ess-report"
TITLE = "ES&S results report"

_HEAD = re.compile(r"\A\W*(?:summary results report|precinct level results|precinct summary results report)\b", re.I)
_PAGE = re.compile(r"(?:summary|precinct level|precinct summary) results(?: report)?\b.*", re.IGNORECASE)
_FOOT = re.compile(
    r"(?:precinct summary|election summary|summary results) - .*|report generated with .*|page \d+.*", re.I
)
_VOTE_FOR = re.compile(r"\(?vote for (?:not more than |up to |any )?(?P<seats>\d{1,2})\)?", re.IGNORECASE)
_STRAIGHT = frozenset(("straight party", "straight party ticket", "straight ticket", "straight party voting"))
_STATED = frozenset(("total votes cast", "total votes"))
_WHOLE = frozenset(("contest totals", "contest total"))
_LEFT_OVER = frozenset(("not assigned", "write in not assigned", "write in invalid", "invalid"))
_HEAD_LINES = 3
_GAP = re.compile(r" {2,}|\t")


class _Line(NamedTuple):
    """The cells of a line that are not empty, with the line's number as the person sees it."""

    number: int
    cells: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.cells[0]


@dataclass(slots=True)
class _Block:
    """One contest in one precinct. `labels` are the headings over its numbers, `rows` its choices, `leftover` write-ins of nobody."""

    group: Group
    precinct: str
    seats: int
    labels: tuple[str, ...] = ("TOTAL",)
    rows: list[_Line] = field(default_factory=list)
    stated: _Line | None = None


def detect(source: Source) -> bool:
    """Text that begins with the name of such a report."""
    return source.is_text and bool(_HEAD.match(source.head))


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest by precinct and way of voting; ResultsError where the text is torn apart or has no votes.

    Straight-party votes elect nobody and are left out.
    """
    lines = list(_lines(source))
    _refuse_torn(source, lines)
    election = _election(lines)
    given = replace(given, county=given.county_of.get(source.name) or given.county)
    results = Results(source.name, TITLE, one_county=given.county)
    gathering = Gathering(results, election.filling(given), has_party=True)
    reader = _Reader(Collector(gathering, limits), _parties(lines))
    for line in lines:
        reader.take(line)
    reader.close()
    gathering.unofficial = any("unofficial" in cell.lower() for line in lines[:4] for cell in line.cells)
    reader.collector.close()
    results.lines = reader.collector.taken
    if not results.rows:
        raise ResultsError(f"{source.base}: an {TITLE}, but no contest in it has a row with a name and its votes.")
    if reader.straight:
        text = "Straight-party votes are left out: they elect nobody by themselves."
        results.notes.append(Note("note", text, results.file))
    return results


def _lines(source: Source) -> Iterator[_Line]:
    """The lines that are not empty: records of a CSV, else parted by gaps of two spaces."""
    as_csv = source.first_line.count(",") > 1
    rows = source.table(",") if as_csv else (_GAP.split(line.strip()) for line in source.lines())
    for number, row in enumerate(rows, 1):
        cells = tuple(" ".join(cell.split()) for cell in row if cell.strip())
        if cells:
            yield _Line(number, cells)


def _refuse_torn(source: Source, lines: Sequence[_Line]) -> None:
    """Refuse a text in which numbers stand alone on a line below statistics or a contest's head: nothing shows whose they are."""
    alone: list[_Line] = []
    inside = False
    for line in lines:
        if _PAGE.fullmatch(line.name):
            inside = False
        elif _VOTE_FOR.fullmatch(line.name) or plain(line.name) == "statistics":
            inside = True
        elif inside and all(is_number(cell) for cell in line.cells):
            alone.append(line)
    if alone:
        raise ResultsError(
            f"{source.base} is an {TITLE} whose text was torn apart when it was converted: row {alone[0].number:,} has numbers and no "
            f"name, and so have {len(alone) - 1:,} more. Nothing shows whose they are. Ask for the report as a workbook or CSV, or for the "
            "export by precinct."
        )


def _election(lines: Sequence[_Line]) -> Told:
    """Day, stage and county from the head of the first page: the county stands beside the date."""
    head = lines[:6]
    found = told(cell for line in head for cell in line.cells)
    for line in head:
        if len(line.cells) > 1 and _date_in((line,)):
            county = re.sub(r"\s+county$", "", line.cells[-1], flags=re.IGNORECASE)
            return replace(found, county=found.county or county.title())
    return found


def _parties(lines: Sequence[_Line]) -> dict[str, Head]:
    """Names with the letters of their parties before them, where the report has such names."""
    heads: dict[tuple[str, str], Head] = {}
    title = ""
    for before, line in pairwise(lines):
        if _VOTE_FOR.fullmatch(line.name):
            title = before.name
        elif len(line.cells) > 1 and is_number(line.cells[-1]):
            heads.setdefault((title, line.name), Head(title, split_party(line.name)[1], split_party(line.name)[0]))
    found = without_prefixes(list(heads.values()), range(len(heads)))
    return {name: head for (_, name), head in zip(heads, found, strict=True)}


@dataclass(slots=True)
class _Reader:
    """Goes through the lines: head of a page, statistics, contests. `by_precinct` says whether the first page names a precinct above its
    statistics; None before that is known."""

    collector: Collector
    people: dict[str, Head]
    head: list[_Line] | None = None
    precinct: str = ""
    pending: list[_Line] = field(default_factory=list)
    block: _Block | None = None
    by_precinct: bool | None = None
    straight: int = 0

    def take(self, line: _Line) -> None:
        """Take one line."""
        if _PAGE.fullmatch(line.name):
            self._end()
            self.head, self.pending = [], []
        elif _FOOT.fullmatch(line.name):
            self._end()
        elif self.head is not None and len(self.head) < _HEAD_LINES and not _date_in(self.head):
            self.head.append(line)
        elif _VOTE_FOR.fullmatch(line.name):
            self._open(line)
        elif plain(line.name) == "statistics":
            self._end()
            if self.by_precinct is None:
                self.by_precinct = bool(self.pending)
            self._name_precinct(self.pending)
            self.pending = []
        elif len(line.cells) == 1 and not _is_heading(line):
            self._end()
            self.pending.append(line)
        elif self.block:
            self._row(line)

    def close(self) -> None:
        """The end of the text."""
        self._end()

    def _name_precinct(self, lines: Sequence[_Line]) -> None:
        if self.head is not None and lines:
            self.precinct = lines[0].name
        self.head = None

    def _open(self, line: _Line) -> None:
        """A contest begins: the line before "Vote For 1" is its title, the one before that the precinct where a page begins."""
        self._end()
        if self.head is not None and len(self.pending) > 1 and self.by_precinct is not False:
            self._name_precinct(self.pending[:1])
            self.pending = self.pending[1:]
        self.head = None
        title = " ".join(each.name for each in self.pending) or f"Contest of row {line.number:,}"
        self.pending = []
        if plain(title) in _STRAIGHT:
            self.straight += 1
            return
        found = _VOTE_FOR.fullmatch(line.name)
        seats = int(found["seats"]) if found else 0
        party = ""
        if self.collector.gathering.given.stage == "primary":
            title, party = split_primary(title)
        group = self.collector.group(Facts(title, party=party))
        group.seats.add(str(seats))
        self.block = _Block(group, self.precinct, seats)

    def _row(self, line: _Line) -> None:
        block = self.block
        if not block:
            return
        if _is_heading(line):
            block.labels = tuple(cell for cell in line.cells)
        elif plain(line.name) in _STATED:
            block.stated = line
        else:
            block.rows.append(line)

    def _end(self) -> None:
        """A contest of a precinct is over: its choices are taken, its write-ins and its total held against their parts."""
        block, self.block = self.block, None
        if block:
            _Votes(self.collector, self.people, block).take()


def _date_in(lines: Sequence[_Line]) -> bool:
    return any(told(line.cells[:1]).date for line in lines)


def _is_heading(line: _Line) -> bool:
    return plain(line.cells[0]) in ("total", "vote %", "election day") and not any(map(is_number, line.cells))


@dataclass(slots=True)
class _Votes:
    """The rows of one block."""

    collector: Collector
    people: dict[str, Head]
    block: _Block

    def take(self) -> None:
        """Add every row once."""
        block = self.block
        pools = [row for row in block.rows if is_pooled(row.name)]
        parts = [row for row in block.rows if _is_part(row.name)]
        votes = 0
        for row in block.rows:
            if row in pools and parts:
                continue
            choice, party = self._named(row.name)
            value = self._numbers(row, choice, party)
            votes += value or 0 if choice.measure == "votes" or row in parts else 0
        for pool in pools if parts else ():
            self._agree(pool, [row.cells[1] for row in parts], "write-ins")
        if block.stated:
            stated = _whole(block.stated.cells[1])
            if stated is not None and stated != votes:
                text = f"the report states {stated:,} votes in {block.precinct or 'all'}, its choices have {votes:,}"
                self._doubt(text, block.stated.number)

    def _named(self, name: str) -> tuple[Named, str]:
        if plain(name) in _WHOLE:
            return Named("", "measure", "ballots"), ""
        if plain(name) in _LEFT_OVER:
            return Named("", "measure", "other"), ""
        head = self.people.get(name, Head(choice=name))
        choice = named(head.choice)
        return (Named(name) if choice.kind == "total" else choice), "" if choice.kind else head.party

    def _numbers(self, row: _Line, choice: Named, party: str) -> int | None:
        """A row's number in all, and those by way of voting; the one in all."""
        block = self.block
        labels = [label for label in block.labels if "%" not in label]
        cells = [cell for cell in row.cells[1:] if not cell.endswith("%")]
        if len(cells) != len(labels):
            text = f"expected {len(labels)} numbers behind the name, as the headings have; found {len(cells)}"
            self.collector.note(block.group, self._area(), "fault", text, row.number, found=" ".join(row.cells)[:80])
            cells, labels = ["x"], ["TOTAL"]
        whole: int | None = None
        parts = 0
        for label, cell in zip(labels, cells, strict=True):
            is_whole = plain(label) == "total"
            if choice.measure == "ballots" and is_whole:
                votes = _whole(cell)
                whole = votes // block.seats if votes is not None and block.seats and votes % block.seats == 0 else None
                cell = "" if whole is None else str(whole)
            elif choice.kind == "measure" and not is_whole:
                continue
            value = self.collector.take(
                block.group,
                choice,
                cell,
                row.number,
                county=self.collector.gathering.given.county,
                precinct=block.precinct,
                party=party,
                mode="" if is_whole else label,
                column=label,
            )
            whole = value if is_whole else whole
            parts += value or 0
        return whole if "total" in map(plain, labels) else parts

    def _agree(self, total: _Line, parts: Sequence[str], what: str) -> None:
        stated, values = _whole(total.cells[1]), [_whole(part) for part in parts]
        added = sum(value or 0 for value in values)
        if stated is not None and None not in values and stated != added:
            text = f"the report states {stated:,} {what}, the rows below have {added:,}"
            self._doubt(text, total.number)

    def _doubt(self, text: str, row: int) -> None:
        self.collector.note(self.block.group, self._area(), "doubt", text, row)

    def _area(self) -> Area:
        return Area(county=self.collector.gathering.given.county)


def _is_part(name: str) -> bool:
    """Whether a row is a part of the write-ins above it: somebody written in, or what was assigned to nobody."""
    return plain(name) in _LEFT_OVER or named(name).kind == "write-in" or plain(name).startswith("write in: ")


def _whole(text: str) -> int | None:
    return int(text.replace(",", "")) if re.fullmatch(r"\d{1,9}|\d{1,3}(?:,\d{3}){1,2}", text) else None
