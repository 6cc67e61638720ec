"""Large plain tables in a fraction of the time: rows that differ only in precinct and votes are added up before they are read.

The careful reader is the definition. What is read here is a delimited text of one record a line, whose format says which of its columns may
be folded; pyarrow parses it a block at a time, so that a file larger than memory can be read. The folded rows then go through the very
reader and tally that read every file, with their numbers. At the first oddity `Odd` is raised and the whole file is read as any other.
"""

from __future__ import annotations

import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import csv

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.count import choice_key
from recount_core.results.formats import find
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.numbers import parse_votes
from recount_core.results.source import Folding, Source
from recount_core.results.table import VOTES, Results, Sum

_BLOCK = 8 * 2**20
_HEAD = 64 * 1024
_SLICE = 4096
_ROWS_KEPT = 20
_FEW = 200_000
_CELLS = 2**26
"""Cells of a table of alike rows by places, in one block, beyond which the file is too scattered to be folded."""

Numbers = npt.NDArray[np.signedinteger[Any]]


class Odd(Exception):
    """Why a file isn't plain; its text is the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Quick:
    """A large file as read: its long table, folded, and its digest."""

    results: Results
    digest: str


def read(name: str, data: bytes | Path, given: Given, limits: Limits, digest: str = "") -> Quick:
    """Read a large plain table from its bytes or where it lies; raises Odd when the careful reader has to do it.

    `digest` is that of the bytes, as `Source` makes it, where it is known.
    """
    with BytesIO(data) if isinstance(data, bytes) else data.open("rb") as file:
        source = _head(name, file, limits)
        known = find(source)
        folding: Callable[[Source], Folding | None] | None = getattr(known, "folding", None)
        how = folding(source) if folding else None
        if how is None:
            raise Odd(f"it is no large file of a layout whose rows can be added up ({known.TITLE})")
        folded = _Folded(source, how)
        whole = hashlib.sha256()
        for table in _tables(file, source, how, (lambda _: None) if digest else whole.update):
            if table.num_rows:
                folded.add(table)
    if isinstance(data, Path):
        limits = replace(limits, rows=max(limits.rows, folded.row))
    try:
        results = known.read(folded.source(), given, limits)
    except ResultsError as error:
        raise Odd(str(error)) from error
    results.sums = folded.sums()
    _check(results, limits)
    return Quick(results, digest or whole.hexdigest()[:10])


def _head(name: str, file: BytesIO | BufferedReader, limits: Limits) -> Source:
    """The first lines as a file of its own, to find its format and columns by; the file stands at its start again."""
    start = file.read(_HEAD)
    file.seek(0)
    head = Source(name, start[: start.rfind(b"\n") + 1], limits)
    if not head.is_text or head.encoding not in ("utf-8", "utf-8-sig") or not head.first_line:
        raise Odd("its first lines aren't plain text")
    if not head.text.startswith(head.first_line) or '"' in head.first_line:
        raise Odd("its first line isn't the plain heading of a table")
    return head


def _blocks(file: BytesIO | BufferedReader, told: Callable[[bytearray], object]) -> Iterator[bytearray]:
    """The file in blocks of whole lines; `told` gets every byte in order."""
    rest = b""
    while True:
        block = bytearray(len(rest) + _BLOCK)
        block[: len(rest)] = rest
        size = file.readinto(memoryview(block)[len(rest) :])
        del block[len(rest) + size :]
        end = block.rfind(b"\n") + 1 if size else len(block)
        rest = bytes(memoryview(block)[end:])
        del block[end:]
        if not block:
            if rest:
                raise Odd("it has a very long line")
            return
        told(block)
        yield block


def _tables(
    file: BytesIO | BufferedReader, source: Source, how: Folding, told: Callable[[bytearray], object]
) -> Iterator[pa.Table]:
    """The wanted columns of each block; parsed in threads, few blocks ahead."""
    width = source.first_line.count(source.delimiter) + 1
    wanted = sorted({*how.alike, *how.place, how.votes})
    waiting: deque[Future[pa.Table]] = deque()
    threads = min(os.cpu_count() or 1, 4)
    with ThreadPoolExecutor(threads) as pool:
        skip = 1
        for block in _blocks(file, told):
            waiting.append(pool.submit(_parsed, block, source.delimiter, width, wanted, skip))
            skip = 0
            if len(waiting) > threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _parsed(block: bytearray, delimiter: str, width: int, wanted: list[int], skip: int) -> pa.Table:
    """A block's columns, each as a dictionary of its texts, its first `skip` lines left out; Odd where its lines aren't plainly its
    records."""
    if b'"' in block:
        _check_quotes(block, delimiter.encode())
    if b"\0" in block:
        raise Odd("it has bytes that no text has")
    text = pa.dictionary(pa.int32(), pa.string())
    names = [str(at) for at in range(width)]
    try:
        table = csv.read_csv(
            pa.BufferReader(block),
            csv.ReadOptions(use_threads=False, block_size=len(block) + 1, column_names=names, skip_rows=skip),
            csv.ParseOptions(delimiter=delimiter, ignore_empty_lines=False),
            csv.ConvertOptions(
                column_types={str(at): text for at in wanted},
                include_columns=[str(at) for at in wanted],
                strings_can_be_null=False,
            ),
        )
    except pa.ArrowInvalid as error:
        raise Odd("a row has too few or too many cells, or letters that aren't UTF-8") from error
    if (b'"' in block or b"\r" in block) and table.num_rows + skip != block.count(b"\n") + (block[-1:] != b"\n"):
        raise Odd("a record goes over several lines, or lines end in several ways")
    return table


def _check_quotes(block: bytearray, mark: bytes) -> None:
    """Every quote must begin or end a whole cell, which is all that both parsers agree on."""
    begin = block.count(mark + b'"') + block.count(b'\n"') + block.startswith(b'"')
    end = block.count(b'"' + mark) + block.count(b'"\n') + block.count(b'"\r') + block.endswith(b'"')
    if begin != end or begin + end != block.count(b'"'):
        raise Odd("quotes stand inside of cells")


class _Folded:
    """The alike rows of a file so far: a group has a number by its cells, and a place in the arrays by its number.

    `row` is the number of the last row read; `_places` numbers the places of each county, `_standing` has a bit for each of them.
    """

    def __init__(self, head: Source, how: Folding) -> None:
        self.head = head
        self.row = 1
        self._how = how
        self._groups: dict[tuple[str, ...], int] = {}
        self._places: dict[str, dict[str, int]] = {}
        self._standing: list[int] = []
        self._votes = self._times = self._last = np.zeros(0, dtype=np.int64)
        self._rows = np.zeros((0, _ROWS_KEPT), dtype=np.int64)

    def add(self, table: pa.Table) -> None:
        """Take in the next block."""
        columns = {int(name): table.column(name).combine_chunks() for name in table.column_names}
        codes = {at: _numbers(column.indices) for at, column in columns.items()}
        texts = {at: column.dictionary.to_pylist() for at, column in columns.items()}
        key, distinct = _joined([(codes[at], len(texts[at])) for at in self._how.alike])
        names = [[texts[at][code] for code in column] for at, column in zip(self._how.alike, distinct, strict=True)]
        if max(len(text) for cells in texts.values() for text in cells) > self.head.limits.cell_characters:
            raise Odd("a cell is longer than any name")
        groups = self._groups
        ids = np.array([groups.setdefault(name, len(groups)) for name in zip(*names, strict=True)])
        if len(groups) * 4 > max(self.row + len(key), _FEW):
            raise Odd("its rows are hardly ever alike")
        self._grow(len(groups))
        self._count(ids, key, np.array([_votes(text) for text in texts[self._how.votes]])[codes[self._how.votes]])
        self._stand(ids, key, self._place(codes, texts))
        self.row += len(key)

    def _grow(self, size: int) -> None:
        more = size - len(self._votes)
        if more:
            self._votes, self._times, self._last = (
                np.pad(one, (0, more)) for one in (self._votes, self._times, self._last)
            )
            self._rows = np.pad(self._rows, ((0, more), (0, 0)))
            self._standing += [0] * more

    def _count(self, ids: Numbers, key: Numbers, votes: Numbers) -> None:
        numbers = np.arange(self.row + 1, self.row + 1 + len(key))
        self._last[ids[key]] = numbers
        np.add.at(self._votes, ids[key], votes)
        have = self._times[ids]
        times = np.bincount(key, minlength=len(ids))
        self._times[ids] += times
        lacking = np.minimum(_ROWS_KEPT - have, times)
        for start in range(0, len(key), _SLICE):
            if (lacking <= 0).all():
                break
            part = key[start : start + _SLICE]
            wanted = np.flatnonzero(lacking[part] > 0)
            order = wanted[np.argsort(part[wanted], kind="stable")]
            found, begins, several = np.unique(part[order], return_index=True, return_counts=True)
            slots = np.arange(len(order)) - np.repeat(begins, several) + have[part[order]]
            fits = slots < _ROWS_KEPT
            self._rows[ids[part[order[fits]]], slots[fits]] = numbers[start + order[fits]]
            have[found] += several
            lacking[found] -= several

    def _place(self, codes: dict[int, Numbers], texts: dict[int, list[str]]) -> Numbers:
        """For each row the number of its place in its county."""
        used = [at for at in (self._how.county, *self._how.place) if at >= 0]
        key, distinct = _joined([(codes[at], len(texts[at])) for at in used])
        names = [[texts[at][code].strip() for code in column] for at, column in zip(used, distinct, strict=True)]
        numbers = []
        for name in zip(*names, strict=True):
            county = name[0] if self._how.county >= 0 else ""
            place = next(filter(None, name[self._how.county >= 0 :]), "")
            here = self._places.setdefault(county, {})
            numbers.append(here.setdefault(place, len(here)))
        return np.array(numbers)[key]

    def _stand(self, ids: Numbers, key: Numbers, place: Numbers) -> None:
        """Note where each group stands; Odd where it stands twice in one place."""
        width = int(place.max()) + 1
        if len(ids) * width > _CELLS:
            raise Odd("its rows are too scattered")
        cells = np.zeros(len(ids) * width, dtype=bool)
        cells[key * width + place] = True
        if np.count_nonzero(cells) != len(key):
            raise Odd("a choice stands twice in one place")
        packed = np.packbits(cells.reshape(-1, width), axis=1, bitorder="little")
        for group, bits in zip(ids.tolist(), packed, strict=True):
            here = int.from_bytes(bits.tobytes(), "little")
            if self._standing[group] & here:
                raise Odd("a choice stands twice in one place")
            self._standing[group] |= here

    def source(self) -> Source:
        """The folded rows as a file that a format reads; Odd where the names of places need more than that."""
        counties = self._places.keys()
        if self._how.county >= 0 and "" in counties and len(counties) > 1:
            raise Odd("some rows name no county")
        names = {name for here in self._places.values() for name in here}
        if "" in names or any(map(labels.is_total, (*names, *counties))):
            raise Odd("a row is of no place, or of a total")
        if self._how.apart >= 0:
            at = self._how.alike.index(self._how.apart)
            if {choice_key(name) for name in names} & {choice_key(cells[at]) for cells in self._groups if cells[at]}:
                raise Odd("the name of a place stands in another column")
        return _FoldedSource(self)

    def records(self) -> Iterator[tuple[int, list[str], int]]:
        """The heading and the folded rows, in the order of their first rows, with their number and how many rows each stands for."""
        heading = self.head.first_line.split(self.head.delimiter)
        yield 1, heading, 1
        order = np.argsort(self._rows[:, 0]).tolist()
        groups = list(self._groups)
        for group in order:
            record = [""] * len(heading)
            for at, text in zip(self._how.alike, groups[group], strict=True):
                record[at] = text
            record[self._how.votes] = str(self._votes[group])
            yield int(self._rows[group, 0]), record, int(self._times[group])

    def sums(self) -> dict[int, Sum]:
        """What each folded row is the sum of, by its number."""
        several = zip(self._rows.tolist(), self._last.tolist(), self._times.tolist(), self._standing, strict=True)
        return {rows[0]: Sum(tuple(rows[:times]), last, times, places) for rows, last, times, places in several}


class _FoldedSource(Source):
    """A file whose records are the folded ones."""

    def __init__(self, folded: _Folded) -> None:
        super().__init__(folded.head.name, folded.head.data)
        self._folded = folded

    def records(self) -> Iterator[tuple[int, list[str], int]]:
        return self._folded.records()


def _joined(columns: Iterable[tuple[Numbers, int]]) -> tuple[Numbers, list[list[int]]]:
    """Several columns of codes as one: each row's number among the distinct combinations, and these, column by column."""
    key: Numbers | None = None
    distinct: list[Numbers] = []
    number = 1
    for codes, size in columns:
        pair = codes if key is None else key * size + codes
        if number * size > _CELLS:
            raise Odd("it has too many different cells")
        there = np.zeros(number * size, dtype=bool)
        there[pair] = True
        found = np.flatnonzero(there)
        numbers = np.zeros(number * size, dtype=np.int64)
        numbers[found] = np.arange(len(found))
        key = numbers[pair]
        distinct = [*(column[found // size] for column in distinct), found % size]
        number = len(found)
    if key is None:
        raise Odd("it has no columns to tell its rows by")
    return key, [column.tolist() for column in distinct]


def _numbers(indices: pa.Array) -> Numbers:
    """An array's numbers where they lie; pyarrow's own way there imports pandas."""
    return np.frombuffer(indices.buffers()[1], dtype=np.int32)[indices.offset : indices.offset + len(indices)]


def _votes(text: str) -> int:
    try:
        value = parse_votes(text)
    except ResultsError as error:
        raise Odd(str(error)) from None
    if value is None:
        raise Odd("some votes are not told")
    return value


def _check(results: Results, limits: Limits) -> None:
    """Odd where the sums would not tell what the rows told: votes by place, totals of places, a choice in two rows of one county."""
    if results.numbers <= limits.unit_rows:
        raise Odd("it is small enough for its votes by place to be kept")
    if any(heading.stated or heading.stated_total is not None for heading in results.headings.values()):
        raise Odd("it has totals to hold its sums against")
    seen = set()
    for row in results.rows:
        spot = (row.contest, row.county, row.measure, choice_key(row.choice) if row.measure == VOTES else "")
        if spot in seen and row.measure == VOTES:
            raise Odd("a choice stands in several rows that are not alike")
        seen.add(spot)
