"""One uploaded file: its bytes, decoded text with proof, and sheets; each worked out once, when first asked for."""

from __future__ import annotations

import csv
import datetime as dt
import hashlib
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import PurePosixPath
from typing import NamedTuple

import python_calamine

from recount_core.errors import ResultsError
from recount_core.results.guard import endless, guard, too_long
from recount_core.results.limits import DEFAULT_LIMITS, Limits

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_EIGHT_BIT = ["cp1252", "mac_roman", "cp850", "cp437"]
MIXED = "utf-8 and cp1252"
_HIGH = re.compile(rb"[\x80-\xff]+")
_NO_WORD = re.compile(
    r"[a-z][À-ÞŸŠŽŒ][a-z]|[A-Za-z][^\x00-\x7fÀ-ÖØ-öø-ÿŸŠšŽžŒœıŁłſ’‘ʻ\u00ad\ufb01\ufb02][a-z]|[\u2500-\u259f]"
)
_SAMPLE = 64 * 1024
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = b"PK\x03\x04"
_DELIMITERS = ",;\t|"

csv.field_size_limit(2**30)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: every row from the first on, cells as displayed text; row 1 of the sheet is `rows[0]`.

    `merged` has the merged cells as (first row, first column, last row, last column), from 0; only the first cell holds their text.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    merged: tuple[tuple[int, int, int, int], ...] = ()


class Folding(NamedTuple):
    """Which columns of a plain table, from 0, let its rows be folded: those with the same cells in `alike` may be added up.

    `county` is one of them, -1 where there is no such column. The first of `place` that isn't empty names the row's place, `votes` is the
    column that is added. A cell of `apart` (-1: none) that is the name of a place is a fault which only the format's reader can deal with.
    """

    alike: tuple[int, ...]
    county: int
    place: tuple[int, ...]
    votes: int
    apart: int = -1


class Source:
    """A file's name and bytes with what can be read from them.

    `name` is as uploaded, folders and zip included ("20221108/local.txt"). Everything else is lazy. ResultsError is raised, with a
    sentence, when the file breaks a limit or is damaged. `beside` are files of the same upload that one can't be read without.
    """

    def __init__(self, name: str, data: bytes, limits: Limits = DEFAULT_LIMITS) -> None:
        self.name = name
        self.data = data
        self.limits = limits
        self.beside: tuple[Source, ...] = ()
        self._last: Sheet | None = None

    @property
    def base(self) -> str:
        """The file's name without its folders."""
        return PurePosixPath(self.name.replace("\\", "/")).name

    @cached_property
    def digest(self) -> str:
        """The same for the same bytes: ten letters."""
        return hashlib.sha256(self.data).hexdigest()[:10]

    @property
    def is_zip(self) -> bool:
        """A zip archive, Excel's own zips included."""
        return self.data[:4] == _ZIP

    @cached_property
    def is_workbook(self) -> bool:
        """Whether the content (not the name) is an Excel or OpenDocument workbook."""
        if self.data[:8] == _OLE:
            return True
        if not self.is_zip:
            return False
        try:
            with zipfile.ZipFile(io.BytesIO(self.data)) as archive:
                names = set(archive.namelist())
        except (zipfile.BadZipFile, ValueError, OSError):
            return False
        return bool(names & {"xl/workbook.xml", "xl/workbook.bin", "content.xml"})

    @cached_property
    def is_text(self) -> bool:
        """Whether the content is text: no zip, workbook, PDF or picture."""
        if self.is_zip or self.data[:8] == _OLE or self.data[:5] == b"%PDF-":
            return False
        return bool(self._decoded[0]) and "\x00" not in self._decoded[0][:4096]

    @cached_property
    def _decoded(self) -> tuple[str, str, bool]:
        return decode(self.data)

    @property
    def text(self) -> str:
        """The whole text, line ends as they are in the file, no byte order mark."""
        return self._decoded[0]

    @property
    def encoding(self) -> str:
        """Python's name of the encoding that was found."""
        return self._decoded[1]

    @property
    def proven(self) -> bool:
        """Whether every byte decodes in that encoding, none replaced."""
        return self._decoded[2]

    @cached_property
    def head(self) -> str:
        """The first 4,000 characters, for detection."""
        if self.is_text:
            return self.text[:4000]
        return ""

    def lines(self) -> Iterator[str]:
        """The lines without their ends, whether CRLF, LF or CR."""
        return iter(self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))

    @cached_property
    def first_line(self) -> str:
        """The first line that is not empty."""
        return next((line for line in re.split(r"\r\n|\r|\n", self.head) if line.strip()), "")

    @cached_property
    def delimiter(self) -> str:
        """The character that parts the fields of the first line; a comma where nothing does."""
        counts = {mark: self.first_line.count(mark) for mark in _DELIMITERS}
        best = max(counts, key=lambda mark: counts[mark])
        return best if counts[best] else ","

    def table(self, delimiter: str = "") -> Iterator[list[str]]:
        """The records of a delimited text from the first on, empty ones included, so that record n is row n of a spreadsheet.

        A quote that is never closed swallows only its own line: such lines are read again without quoting.
        """
        mark = delimiter or self.delimiter
        text = self.text.replace("\r\n", "\n").replace("\r", "\n")
        limits = self.limits
        wide = endless(text, limits.cell_characters, "\n") >= 0
        reader = csv.reader(io.StringIO(text), delimiter=mark)
        line = 0
        for record in reader:
            first, several, line = line + 1, reader.line_num > line + 1, reader.line_num
            if several and any("\n" in cell and cell.count(mark) >= max(len(record), 3) - 1 for cell in record):
                for swallowed in mark.join(record).removesuffix("\n").split("\n"):
                    yield swallowed.split(mark)
                continue
            if len(record) > limits.columns:
                raise ResultsError(
                    f"{self.base} has {len(record):,} columns in row {first:,}; at most {limits.columns:,} are read."
                )
            if (several or wide) and max(map(len, record), default=0) > limits.cell_characters:
                too_long(self.base, first, limits)
            yield record

    def records(self) -> Iterator[tuple[int, list[str], int]]:
        """The records of a delimited text with their row, from 1, and the number of rows that each stands for: one, but in a sum."""
        for number, record in enumerate(self.table(), 1):
            yield number, record, 1

    @cached_property
    def sheet_names(self) -> tuple[str, ...]:
        """The names of the workbook's visible worksheets, in order; empty for a text."""
        return tuple(self._book[1]) if self.is_workbook else ()

    @property
    def hidden_sheets(self) -> tuple[str, ...]:
        """The names of worksheets that are hidden in the workbook: they are not read, and should be said."""
        return tuple(self._book[2]) if self.is_workbook else ()

    @cached_property
    def _book(self) -> tuple[python_calamine.CalamineWorkbook, tuple[str, ...], tuple[str, ...]]:
        guard(self.base, self.data, self.limits)
        try:
            book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(self.data))
        except (python_calamine.CalamineError, ValueError, OSError) as error:
            raise ResultsError(self._why_shut(error)) from None
        sheets = [sheet for sheet in book.sheets_metadata if sheet.typ == python_calamine.SheetTypeEnum.WorkSheet]
        names = tuple(sheet.name for sheet in sheets if sheet.visible == python_calamine.SheetVisibleEnum.Visible)
        hidden = tuple(sheet.name for sheet in sheets if sheet.name not in names)
        if len(names) > self.limits.sheets:
            raise ResultsError(f"{self.base} has {len(names):,} sheets; at most {self.limits.sheets:,} are read.")
        return book, names, hidden

    def _why_shut(self, error: Exception) -> str:
        """Why a workbook can't be opened: a password, another kind of document in the same envelope, or damage."""
        if "EncryptedPackage".encode("utf-16-le") in self.data or isinstance(error, python_calamine.PasswordError):
            return f"{self.base} is protected by a password: save it without one and upload it again."
        if "WordDocument".encode("utf-16-le") in self.data:
            return f"{self.base} is a Word document: copy its table into a spreadsheet, save that and upload it."
        protected = ", or protected by a password" if self.data[:8] == _OLE else ""
        return f"{self.base} can't be opened as a workbook; it may be damaged{protected} ({error})."

    def sheet(self, name: str) -> Sheet:
        """One sheet by name, values as displayed (whole numbers without ".0", dates as year-month-day); the last one is kept."""
        if self._last is not None and self._last.name == name:
            return self._last
        book = self._book[0]
        try:
            sheet = book.get_sheet_by_name(name)
            rows = sheet.to_python(skip_empty_area=False)
            merged = tuple((*first, *last) for first, last in sheet.merged_cell_ranges or ())
        except (python_calamine.CalamineError, ValueError, OSError) as error:
            raise ResultsError(f"{self.base}, sheet {name}: can't be read; it may be damaged ({error}).") from None
        self._last = Sheet(name, tuple(tuple(map(shown, row)) for row in rows), merged)
        return self._last

    def sheets(self) -> Iterator[Sheet]:
        """Every worksheet, one after the other; only one is held at a time."""
        cells = rows = 0
        for name in self.sheet_names:
            sheet = self.sheet(name)
            rows += len(sheet.rows)
            cells += sum(len(row) for row in islice(sheet.rows, 1)) * len(sheet.rows)
            if rows > self.limits.lines or cells > self.limits.cells:
                raise ResultsError(
                    f"{self.base} has more than {self.limits.rows:,} rows or {self.limits.cells:,} cells: "
                    "upload it in parts, one county or contest a file."
                )
            yield sheet


def decode(data: bytes) -> tuple[str, str, bool]:
    """(text, encoding, proven): by byte order mark, as UTF-8, as UTF-16 without a mark, else as one-byte encodings give words.

    Proven means that every byte decodes and none was replaced. A file put together of UTF-8 and Windows-1252 is read in both, which its
    encoding then names. Never raises.
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _strictly(data, encoding)
    if b"\x00" not in data[:_SAMPLE]:
        try:
            return data.decode("utf-8"), "utf-8", True
        except UnicodeDecodeError:
            pass
    elif encoding := _wide(data[:4096]):
        return _strictly(data, encoding)
    encoding = _eight_bit(data)
    if encoding == _EIGHT_BIT[0] and any(_is_utf8(run[0]) for run in _HIGH.finditer(data)):
        text, _, proven = _strictly(_HIGH.sub(_to_utf8, data), "utf-8")
        return text, MIXED, proven
    return _strictly(data, encoding)


def _is_utf8(run: bytes) -> bool:
    try:
        run.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _to_utf8(run: re.Match[bytes]) -> bytes:
    return run[0] if _is_utf8(run[0]) else run[0].decode(_EIGHT_BIT[0], errors="replace").encode()


def _strictly(data: bytes, encoding: str) -> tuple[str, str, bool]:
    try:
        return data.decode(encoding), encoding, True
    except UnicodeDecodeError:
        return data.decode(encoding, errors="replace"), encoding, False


def _wide(head: bytes) -> str:
    """UTF-16 without a mark: every other byte of plain text is zero."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > len(head) * 0.3 and not even:
        return "utf-16-le"
    if even > len(head) * 0.3 and not odd:
        return "utf-16-be"
    return ""


def _eight_bit(data: bytes) -> str:
    """The likeliest one-byte encoding, judged on the words that hold bytes above 127.

    Windows-1252 wherever it gives words that can be words, because it is what the publishers use; else the first that does.
    """
    found = islice(_HIGH.finditer(data), 2_000)
    words = dict.fromkeys(_word_round(data, place.start(), place.end()) for place in found)
    sample = b"\n".join(islice(words, 400)) or data[:_SAMPLE]
    possible = [encoding for encoding in _EIGHT_BIT if _gives_words(sample, encoding)]
    return (possible or _EIGHT_BIT)[0]


def _gives_words(sample: bytes, encoding: str) -> bool:
    """Whether the bytes decode, and no sign or capital letter stands inside a word of small letters."""
    try:
        return not _NO_WORD.search(sample.decode(encoding))
    except UnicodeDecodeError:
        return False


def _word_round(data: bytes, start: int, end: int) -> bytes:
    """The text round some bytes, up to twenty letters each way, not past the ends of its cell; the first of very many bytes."""
    end = min(end, start + 100)
    before = re.split(rb"[;,\t\r\n|]", data[max(start - 20, 0) : start])[-1]
    after = re.split(rb"[;,\t\r\n|]", data[end : end + 20])[0]
    return before + data[start:end] + after


def shown(value: object) -> str:
    """A cell of a workbook as displayed: "230" for 230.0, "56.1", "2022-11-08", "" for an empty cell."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, dt.datetime):
        return value.date().isoformat() if value.time() == dt.time() else value.isoformat(" ")
    return str(value)
