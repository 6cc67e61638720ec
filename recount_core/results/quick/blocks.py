"""A large plain text, a block of whole lines at a time: each wanted column as codes and the texts they stand for.

pyarrow parses the blocks in threads, a few ahead of what is taken from them. At the first oddity `Odd` is raised.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from io import BufferedReader, BytesIO
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import csv

BLOCK = 4 * 2**20
"""Bytes of a block: few enough for the processor's caches, many enough for texts to come again."""

Numbers = npt.NDArray[np.signedinteger[Any]]
File = BufferedReader | BytesIO


class Odd(Exception):
    """Why a file isn't plain; its text is the end of a sentence."""


class Column(NamedTuple):
    """The cells of one column: `texts[codes[n]]` is that of row n."""

    codes: Numbers
    texts: list[str]


def columns(
    file: File, delimiter: str, width: int, wanted: Iterable[int], told: Callable[[memoryview], object] | None
) -> Iterator[dict[int, Column]]:
    """The wanted columns of each block, the file's first line left out; `told` gets every byte in order."""
    names = [str(at) for at in sorted(set(wanted))]
    text = pa.dictionary(pa.int32(), pa.string())
    convert = csv.ConvertOptions(
        column_types=dict.fromkeys(names, text), include_columns=names, strings_can_be_null=False, check_utf8=False
    )
    waiting: deque[Future[dict[int, Column]]] = deque()
    threads = min(os.cpu_count() or 1, 4)
    with ThreadPoolExecutor(threads) as pool:
        for number, (buffer, end) in enumerate(_blocks(file, threads + 1, told)):
            waiting.append(pool.submit(_parsed, buffer, end, delimiter, width, convert, int(not number)))
            if len(waiting) > threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _blocks(file: File, ahead: int, told: Callable[[memoryview], object] | None) -> Iterator[tuple[bytearray, int]]:
    """Buffers with the end of their last whole line; each is filled again when so many others were."""
    buffers = [bytearray(BLOCK) for _ in range(ahead)]
    rest = memoryview(b"")
    while True:
        buffer = buffers.pop(0)
        buffers.append(buffer)
        filled = len(rest)
        buffer[:filled] = rest
        view = memoryview(buffer)
        size = file.readinto(view[filled:])
        if told:
            told(view[filled : filled + size])
        filled += size
        end = buffer.rfind(b"\n", 0, filled) + 1 if size else filled
        if not end:
            if filled:
                raise Odd("it has a very long line")
            return
        yield buffer, end
        rest = view[end:filled]


def _parsed(
    buffer: bytearray, end: int, delimiter: str, width: int, convert: csv.ConvertOptions, skip: int
) -> dict[int, Column]:
    """A block's columns, its first `skip` lines left out; Odd where its lines aren't plainly its records."""
    block = memoryview(buffer)[:end]
    quoted = buffer.find(b'"', 0, end) >= 0
    _check_letters(block)
    if quoted:
        _check_quotes(bytes(block), delimiter.encode())
    names = [str(at) for at in range(width)]
    try:
        table = csv.read_csv(
            pa.py_buffer(block),
            csv.ReadOptions(use_threads=False, block_size=end + 1, column_names=names, skip_rows=skip),
            csv.ParseOptions(delimiter=delimiter, quote_char='"' if quoted else False, ignore_empty_lines=False),
            convert,
        )
    except pa.ArrowInvalid as error:
        raise Odd("a row has too few or too many cells") from error
    if quoted or buffer.find(b"\r", 0, end) >= 0:
        lines = buffer.count(b"\n", 0, end) + (buffer[end - 1 : end] != b"\n")
        if table.num_rows + skip != lines:
            raise Odd("a record goes over several lines, or lines end in several ways")
    return {int(name): _column(table.column(name)) for name in table.column_names}


def _check_letters(block: memoryview) -> None:
    """Odd where bytes are none of a text's in UTF-8; nearly every block is told by its largest and least byte."""
    signs = np.frombuffer(block, dtype=np.uint8)
    if signs.min() == 0:
        raise Odd("it has bytes that no text has")
    if signs.max() > 127:
        try:
            str(block, "utf-8")
        except UnicodeDecodeError as error:
            raise Odd("it has letters that aren't UTF-8") from error


def _check_quotes(block: bytes, mark: bytes) -> None:
    """Every quote must begin or end a whole cell, which is all that both parsers agree on."""
    begin = block.count(mark + b'"') + block.count(b'\n"') + block.startswith(b'"')
    end = block.count(b'"' + mark) + block.count(b'"\n') + block.count(b'"\r') + block.endswith(b'"')
    if begin != end or begin + end != block.count(b'"'):
        raise Odd("quotes stand inside of cells")


def _column(cells: pa.ChunkedArray) -> Column:
    """Codes and texts where they lie; pyarrow's own way to numpy imports pandas."""
    if not len(cells):
        return Column(np.zeros(0, dtype=np.int32), [])
    whole = cells.combine_chunks()
    codes = np.frombuffer(whole.indices.buffers()[1], dtype=np.int32)
    return Column(codes[whole.indices.offset :][: len(whole)], whole.dictionary.to_pylist())
