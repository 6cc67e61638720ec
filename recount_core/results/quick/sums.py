"""The alike rows of a large table added up, a block at a time: votes, how many rows, which of them first and last, in which places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.count import choice_key
from recount_core.results.numbers import parse_votes
from recount_core.results.quick.blocks import Column, Numbers, Odd
from recount_core.results.source import Folding, Source
from recount_core.results.table import Sum

ROWS_KEPT = 20
FEW = 200_000
"""So many different rows may be folded, whatever the number of all rows."""
CELLS = 2**26
"""Cells of a table of alike rows by places, in one block, beyond which the file is too scattered to be folded."""
_DENSE = 2**18
"""Numbers up to which a table of all of them costs less than finding those that there are."""

_SHORT = 2**16
"""Numbers up to which sorting takes time in step with the rows, and no more."""

Block = dict[int, Column]


class Folded:
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
        self._rows = np.zeros((0, ROWS_KEPT), dtype=np.int64)

    def add(self, block: Block) -> None:
        """Take in the next block."""
        if not len(block[self._how.votes].codes):
            return
        if max(max(map(len, column.texts)) for column in block.values()) > self.head.limits.cell_characters:
            raise Odd("a cell is longer than any name")
        key, names = _distinct([block[at] for at in self._how.alike])
        ids = np.array([self._groups.setdefault(name, len(self._groups)) for name in names])
        if len(self._groups) * 4 > max(self.row + len(key), FEW):
            raise Odd("its rows are hardly ever alike")
        self._grow(len(self._groups))
        codes, texts = block[self._how.votes]
        np.add.at(self._votes, ids[key], np.array([_votes(text) for text in texts])[codes])
        self._number(ids, key)
        self._stand(ids, key, self._place(block))
        self.row += len(key)

    def _grow(self, size: int) -> None:
        """Room for so many groups, and as many again, so that few blocks need more."""
        self._standing += [0] * (size - len(self._standing))
        if size > len(self._votes):
            self._votes, self._times, self._last, self._rows = (
                np.concatenate((one, np.zeros((2 * size - len(one), *one.shape[1:]), dtype=np.int64)))
                for one in (self._votes, self._times, self._last, self._rows)
            )

    def _number(self, ids: Numbers, key: Numbers) -> None:
        """Count each group's rows; keep the numbers of its first and of its last."""
        times = np.bincount(key)
        by_group = np.argsort(key.astype(np.uint16) if len(ids) <= _SHORT else key, kind="stable")
        ends = np.cumsum(times)
        have = self._times[ids]
        self._times[ids] += times
        self._last[ids] = self.row + 1 + by_group[ends - 1]
        for index in range(min(ROWS_KEPT, int(times.max()))):
            wanted = np.flatnonzero((index < times) & (have + index < ROWS_KEPT))
            rows = by_group[(ends - times)[wanted] + index]
            self._rows[ids[wanted], have[wanted] + index] = self.row + 1 + rows

    def _place(self, block: Block) -> Numbers:
        """For each row the number of its place in its county."""
        key, names = _distinct([block[at] for at in (self._how.county, *self._how.place) if at >= 0])
        numbers = []
        for name in names:
            cells = [cell.strip() for cell in name]
            county = cells.pop(0) if self._how.county >= 0 else ""
            here = self._places.setdefault(county, {})
            numbers.append(here.setdefault(next(filter(None, cells), ""), len(here)))
        return np.array(numbers)[key]

    def _stand(self, ids: Numbers, key: Numbers, place: Numbers) -> None:
        """Note where each group stands; Odd where it stands twice in one place."""
        width = int(place.max()) + 1
        if len(ids) * width > CELLS:
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
        groups = list(self._groups)
        first = self._rows[: len(groups), 0]
        firsts, votes, times = first.tolist(), self._votes.tolist(), self._times.tolist()
        told = [*self._how.alike, self._how.votes]
        cells = [told.index(at) if at in told else -1 for at in range(len(heading))]
        for group in np.argsort(first).tolist():
            known = (*groups[group], str(votes[group]), "")
            yield firsts[group], [known[at] for at in cells], times[group]

    def sums(self) -> dict[int, Sum]:
        """What each folded row is the sum of, by its number."""
        several = zip(self._rows.tolist(), self._last.tolist(), self._times.tolist(), self._standing, strict=False)
        return {rows[0]: Sum(tuple(rows[:times]), last, times, places) for rows, last, times, places in several}


class _FoldedSource(Source):
    """A file whose records are the folded ones."""

    def __init__(self, folded: Folded) -> None:
        super().__init__(folded.head.name, folded.head.data)
        self._folded = folded

    def records(self) -> Iterator[tuple[int, list[str], int]]:
        return self._folded.records()


def _distinct(columns: Sequence[Column]) -> tuple[Numbers, list[tuple[str, ...]]]:
    """Several columns as one: for each row the number of its combination of cells, and these; Odd where there are too many."""
    if not columns:
        raise Odd("it has no columns to tell its rows by")
    key, number = columns[0].codes, len(columns[0].texts)
    for codes, texts in columns[1:]:
        if number * len(texts) > _DENSE:
            key, number = _dense(key, number)
        if number * len(texts) > CELLS:
            raise Odd("it has too many different cells")
        key, number = key * len(texts) + codes, number * len(texts)
    key, number = _dense(key, number)
    row = np.zeros(number, dtype=np.int64)
    row[key] = np.arange(len(key))
    cells = [[texts[code] for code in codes[row].tolist()] for codes, texts in columns]
    return key, list(zip(*cells, strict=True))


def _dense(key: Numbers, number: int) -> tuple[Numbers, int]:
    """A key below `number` with the unused numbers left out, and how many are used."""
    there = np.zeros(number, dtype=bool)
    there[key] = True
    found = np.flatnonzero(there)
    numbers = np.zeros(number, dtype=np.int32)
    numbers[found] = np.arange(len(found))
    return numbers[key], len(found)


def _votes(text: str) -> int:
    try:
        value = parse_votes(text)
    except ResultsError as error:
        raise Odd(str(error)) from None
    if value is None:
        raise Odd("some votes are not told")
    return value
