"""Files that would fill the memory, refused before they are read.

A sheet of a workbook costs its whole rectangle, empty cells counted; a text costs its rows, and its longest cell, at which every reader
looks again and again.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from typing import NoReturn

from recount_core.errors import ResultsError
from recount_core.results.limits import Limits

_CHUNK = 2**20
_TAIL = 300
"""Bytes kept from one chunk to the next, so that no tag is cut."""
_ROW = re.compile(rb'<(?:\w+:)?row [^>]*?\br="(\d{1,7})"')
_CELL = re.compile(rb'<(?:\w+:)?c (?:[^>]*? )?r="([A-Z]{1,3})(\d{1,7})"')
_ANY_CELL = re.compile(rb"<(?:\w+:)?c[ />]")
_ROW_START = re.compile(rb"<(?:\w+:)?row[ >]")
_DIMENSIONS = re.compile(rb"\x00\x02\x0e\x00(.{14})", re.DOTALL)
_XLS_ROWS, _XLS_COLUMNS = 65_536, 256

_ENDS = "\n\r,;\t|<>"
"""What ends a cell, or a value of XML or JSON, in any text that is read."""
_MARKUP = ("<", "{", "[")


def guard_text(name: str, text: str, limits: Limits) -> None:
    """Raises ResultsError when a text has more rows, or a longer cell, than the limits allow. XML and JSON are held to their elements."""
    if not text[:1000].lstrip().startswith(_MARKUP):
        rows = text.count("\n") + text.count("\r") - text.count("\r\n")
        if rows > limits.lines:
            raise ResultsError(
                f"{name} has {rows:,} rows, empty ones counted; at most {limits.rows:,} are read. "
                "Upload it in parts, one state or county a file."
            )
    place = endless(text, limits.cell_characters)
    if place >= 0:
        too_long(name, text.count("\n", 0, place) + 1, limits)


def too_long(name: str, row: int, limits: Limits) -> NoReturn:
    """Refuse a file for a cell that is longer than any name or question."""
    raise ResultsError(
        f"{name}, row {row:,}: expected cells of at most {limits.cell_characters:,} characters; found a longer one. A mark that parts the "
        "cells, a line end or a closing quote may be missing there."
    )


def endless(text: str, most: int, marks: str = _ENDS) -> int:
    """Where more characters than `most` stand without one of these marks among them; -1 for nowhere."""
    place = 0
    while len(text) - place > most:
        end = max(text.rfind(mark, place, place + most + 1) for mark in marks)
        if end < 0:
            return place
        place = end + 1
    return -1


def guard(name: str, data: bytes, limits: Limits) -> None:
    """Raises ResultsError when a workbook unpacks too far or its sheets have more cells than the limits allow."""
    cells = _cells_of_zip(name, data, limits) if data[:2] == b"PK" else _cells_of_legacy(data)
    if cells > limits.cells:
        raise ResultsError(
            f"{name} has sheets of {cells:,} cells, empty ones counted; at most {limits.cells:,} are read. "
            "Delete the empty rows and columns and save it again."
        )


def _cells_of_zip(name: str, data: bytes, limits: Limits) -> int:
    cells, left = 0, limits.all_bytes
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                last_row = last_column = 0
                rest = b""
                with archive.open(info) as member:
                    while chunk := member.read(_CHUNK):
                        left -= len(chunk)
                        if left < 0:
                            raise ResultsError(f"{name} unpacks to more than {limits.all_bytes:,} bytes.")
                        if "worksheets/" in info.filename:
                            chunk = rest + chunk
                            row, column = _last(chunk)
                            last_row, last_column = max(last_row, row), max(last_column, column)
                            rest = chunk[-_TAIL:]
                cells += last_row * last_column
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, NotImplementedError, RuntimeError) as error:
        if isinstance(error, ResultsError):
            raise
        raise ResultsError(f"{name} can't be opened as a workbook; it may be damaged ({error}).") from None
    return cells


def _last(chunk: bytes) -> tuple[int, int]:
    """The last row and column that a piece of a sheet names; cells without an address are counted row by row."""
    placed = _CELL.findall(chunk)
    row = max((int(number) for _, number in placed), default=0)
    row = max(row, max(map(int, _ROW.findall(chunk)), default=0))
    column = max((_column_number(letters) for letters in {letters for letters, _ in placed}), default=0)
    if len(placed) < len(_ANY_CELL.findall(chunk)):
        column = max(column, *(len(_ANY_CELL.findall(part)) for part in _ROW_START.split(chunk)))
    return row, column


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _cells_of_legacy(data: bytes) -> int:
    """The sizes that the sheets of an .xls give themselves (records of type 0x0200)."""
    cells = 0
    for found in _DIMENSIONS.finditer(data):
        _, rows, _, columns, _ = struct.unpack("<IIHHH", found[1])
        if rows <= _XLS_ROWS and columns <= _XLS_COLUMNS:
            cells += rows * columns
    return cells
