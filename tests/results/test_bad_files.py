"""Files that must fail, each with the exact sentence that the person reads; nothing of them is decided.

The texts lie in the folder `bad`; what is not text is made here.
"""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest

from recount_core.decision import decide
from recount_core.results import read_files
from tests.results.workbooks import workbook

FOLDER = Path(__file__).with_name("bad")
TABLE = b"contest,choice,votes\nMayor,Ann Lee,120\nMayor,Bob Roe,118\n"

_SAVE = "Open it in a spreadsheet and save it as a workbook (.xlsx) or as CSV, then upload that."
_PAPER = "Numbers in it can't be trusted to stand beside their names; ask for the results as a table or a workbook."
_BINARY = "Save the results as CSV or as a workbook and upload that."
_SAY = "No heading says which column holds the candidates or answers; say what the columns mean."

REFUSED = {
    "blank.csv": "blank.csv: the file is empty.",
    "headings-only.csv": "headings-only.csv: expected rows of votes below the headings; there are none.",
    "web-page.csv": f"web-page.csv is a web page. {_SAVE}",
    "web-page.xls": f"web-page.xls is a web page. {_SAVE}",
    "rich-text.csv": f"rich-text.csv is a rich text document. {_SAVE}",
    "letter.txt": "letter.txt: expected a table with candidates or answers and their votes; no column holds numbers.",
    "percentages.csv": "percentages.csv: no row holds votes. At row 2, column votes: expected a whole number of votes; found “51.2%”, "
    "a percentage.",
    "fractions.csv": "fractions.csv: no row holds votes. At row 2, column votes: expected a whole number of votes; found “0.512”, "
    "a fraction, or thousands parted in another way.",
    "one-heading-twice.csv": "one-heading-twice.csv: columns C and D are both headed “votes”. Rename or remove one of them.",
    "one-choice-twice.csv": "one-choice-twice.csv: columns B and C are both headed “Ann Lee (R)”; give each choice one column, or name "
    "the contest above each.",
    "nul-byte.csv": f"nul-byte.csv: expected text or a workbook; found binary data, first in row 2. {_BINARY}",
    "no-headings.csv": "no-headings.csv: what the columns mean isn't clear. The table has no headings; say what the columns mean.",
    "no-votes-said.csv": "no-votes-said.csv: what the columns mean isn't clear. The headings don't say that the columns of numbers are "
    "votes for candidates or answers.",
}

DOUBTED = {
    "negative.csv": ["row 3: expected a whole number of votes; found “-118”, a negative number"],
    "too-many.csv": ["row 3: expected at most 1,000,000,000 votes; found “1000000001”"],
    "words-for-votes.csv": ["row 3: expected a whole number of votes; found “withdrew”"],
    "no-choice.csv": ["row 3: expected a candidate or answer; found none"],
    "no-contest.csv": ["row 3: expected the contest of this row; found an empty cell"],
    "a-comma-too-many.csv": [
        "row 3: expected a whole number of votes; found “Bob”",
        "row 3: expected 3 cells, as the headings have; found 4: something may have shifted (found “118”)",
    ],
    "total-row-differs.csv": ["row 4: the row “Total” says 240 for Ann Lee, its parts add up to 238."],
    "total-column-differs.csv": ["row 2: the row states 20 votes in all, its choices add up to 19"],
    "two-rows-for-one-place.csv": [
        "row 3: Ann Lee has 2 rows in 1 (rows 2, 3): another place, another count or a copy?"
    ],
    "nothing-known.csv": [],
}


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


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_text_that_is_refused(name: str) -> None:
    assert refusals(name, (FOLDER / name).read_bytes()) == [REFUSED[name]]


@pytest.mark.parametrize("name", ["layout.json", "layout.xml"])
def test_markup_in_an_unknown_layout_is_refused_by_what_it_is(name: str) -> None:
    (sentence,) = refusals(name, (FOLDER / name).read_bytes())
    assert name.rpartition(".")[2].upper() in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_file_that_is_no_text_is_refused(name: str) -> None:
    data, sentence = MADE[name]
    assert refusals(name, data) == [sentence]


@pytest.mark.parametrize("name", sorted(DOUBTED))
def test_a_contest_with_a_faulty_row_is_not_decided(name: str) -> None:
    reading = read_files([(name, (FOLDER / name).read_bytes())])
    assert not reading.refused
    (contest,) = reading.contests
    assert list(contest.doubts) == DOUBTED[name]
    assert decide(contest).status == "not decided"


def test_every_file_of_the_folder_has_its_sentence() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*REFUSED, *DOUBTED, "layout.json", "layout.xml"}


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
