"""Files that must fail, each with the exact words that the person reads; nothing of them is decided.

The texts lie in the folder `bad`, with their words in its messages.csv; what is not text is made here.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import struct
import zipfile
from pathlib import Path

import pytest

from recount_core.decision import decide
from recount_core.results import Given, read_files
from tests.results.workbooks import workbook

FOLDER = Path(__file__).with_name("bad")
TABLE = b"contest,choice,votes\nMayor,Ann Lee,120\nMayor,Bob Roe,118\n"

_PAPER = "Numbers in it can't be trusted to stand beside their names; ask for the results as a table or a workbook."
_BINARY = "Save the results as CSV or as a workbook and upload that."
_SAY = "No heading says which column holds the candidates or answers; say what the columns mean."


def messages() -> dict[str, list[tuple[str, ...]]]:
    """What is said of each file, in its order: level, row, words and what was found there."""
    found: dict[str, list[tuple[str, ...]]] = {}
    with (FOLDER / "messages.csv").open(encoding="utf-8", newline="") as handle:
        for line in csv.DictReader(handle):
            found.setdefault(line["file"], []).append((line["level"], line["row"], line["message"], line["found"]))
    return found


def compound(*streams: str) -> bytes:
    """A compound file, the envelope of .xls, .doc and of workbooks with a password, with streams of these names and nothing in them."""
    free, end = 0xFFFFFFFF, 0xFFFFFFFE

    def entry(name: str, kind: int, child: int = free, right: int = free) -> bytes:
        raw = name.encode("utf-16-le")
        links = struct.pack("<HBBIII", len(raw) + 2, kind, 1, free, right, child)
        return raw.ljust(64, b"\0") + links + bytes(36) + struct.pack("<IQ", end, 0)

    header = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<10I", 0, 1, 1, 0, 4096, end, 0, end, 0, 0) + struct.pack("<I", free) * 108
    table = struct.pack("<2I", free - 2, end) + struct.pack("<I", free) * 126
    last = len(streams)
    entries = [entry("Root Entry", 5, child=1)]
    entries += [entry(name, 2, right=place + 1 if place < last else free) for place, name in enumerate(streams, 1)]
    return header + table + b"".join(entries).ljust(512, b"\0")


def packed(*members: tuple[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in members:
            archive.writestr(name, content)
    return data.getvalue()


WORKBOOK = workbook({"Mayor": [["contest", "choice", "votes"], ["Mayor", "Ann Lee", 120]]})
_ELSEWHERE = "copy its table into a spreadsheet, save that and upload it."

MADE: dict[str, tuple[bytes, str]] = {
    "empty.csv": (b"", "empty.csv is empty."),
    "canvass.pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", f"canvass.pdf is a PDF. {_PAPER}"),
    "pdf-named.xlsx": (b"%PDF-1.4\n", f"pdf-named.xlsx is a PDF. {_PAPER}"),
    "pdf-named.csv": (b"%PDF-1.4\n", f"pdf-named.csv is a PDF. {_PAPER}"),
    "scan.csv": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", f"scan.csv is a picture. {_PAPER}"),
    "photo.jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF\0", f"photo.jpg is a picture. {_PAPER}"),
    "packed.csv": (
        b"\x1f\x8b\x08\0\0\0\0\0",
        "packed.csv is a gzip archive. Unpack it, or pack it as a zip, and upload it again.",
    ),
    "bytes.csv": (
        bytes(range(256)) * 8,
        f"bytes.csv: expected text or a workbook; found binary data, first in row 1. {_BINARY}",
    ),
    "password.xlsx": (
        compound("EncryptedPackage", "EncryptionInfo"),
        "password.xlsx is protected by a password: save it without one and upload it again.",
    ),
    "word.xls": (compound("WordDocument", "1Table"), f"word.xls is a Word document: {_ELSEWHERE}"),
    "word.docx": (packed(("word/document.xml", b"<w/>")), f"word.docx is a text document or slides: {_ELSEWHERE}"),
    "other.xls": (
        compound("Something"),
        "other.xls can't be opened as a workbook; it may be damaged, or protected by a password (Cannot detect file format).",
    ),
    "cut-off.zip": (
        packed(("a.csv", TABLE))[:-30],
        "cut-off.zip can't be opened as a zip; it may be damaged (File is not a zip file).",
    ),
    "cut-off.xlsx": (
        WORKBOOK[: len(WORKBOOK) // 2],
        "cut-off.xlsx can't be opened as a zip; it may be damaged (File is not a zip file).",
    ),
    "nothing.xlsx": (workbook({"Sheet1": []}), "nothing.xlsx: the workbook is empty."),
    "headings.xlsx": (
        workbook({"Sheet1": [["contest", "choice", "votes"]]}),
        "headings.xlsx: expected rows of votes below the headings; there are none.",
    ),
    "unclear.xlsx": (
        workbook({"Mayor": [["Who", "For whom", "Count"], ["Mayor", "Ann", 12], ["Mayor", "Bob", 9]]}),
        f"unclear.xlsx, sheet Mayor: what the columns mean isn't clear. {_SAY}",
    ),
}


def refusals(name: str, data: bytes) -> list[str]:
    reading = read_files([(name, data)])
    assert not reading.contests
    return [file.refused for file in reading.files]


@pytest.mark.parametrize("name", sorted(messages()))
def test_a_text_that_must_fail_says_why(name: str) -> None:
    given = Given(state="MN", date=dt.date(2022, 11, 8), stage="general")
    reading = read_files([(name, (FOLDER / name).read_bytes())], given)
    said = [("refused", "", file.refused, "") for file in reading.refused]
    said += [(note.level, str(note.row or ""), note.text, note.found) for note in reading.notes if note.level != "note"]
    assert said == [message for message in messages()[name] if any(message)]
    assert {decide(contest).status for contest in reading.contests} <= {"not decided"}


def test_every_file_of_the_folder_has_its_message() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*messages(), "messages.csv"}


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_file_that_is_no_text_is_refused(name: str) -> None:
    data, sentence = MADE[name]
    assert refusals(name, data) == [sentence]


@pytest.mark.parametrize("name", ["table.xlsx", "table.pdf", "table"])
def test_a_wrong_name_hides_nothing(name: str) -> None:
    (contest,) = read_files([(name, TABLE)]).contests
    assert contest.total == 238
    (contest,) = read_files([("workbook.csv", WORKBOOK)]).contests
    assert contest.total == 120


def test_one_bad_file_stops_no_other() -> None:
    reading = read_files([("bad.pdf", b"%PDF-1.7"), ("good.csv", TABLE), ("worse.csv", b"")])
    assert [bool(file.refused) for file in reading.files] == [True, False, True]
    assert [contest.total for contest in reading.contests] == [238]
