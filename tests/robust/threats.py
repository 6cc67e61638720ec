"""Files that mean harm or came to harm, made here, each with words of the sentence that refuses it ("" where it is read)."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import NamedTuple

from tests.results.test_bad_files import compound
from tests.robust.bases import BASES, xlsx

TABLE = b"contest,choice,votes\nMayor,Ann Lee,120\nMayor,Bob Roe,118\n"
_HEAD = b"contest,choice,votes\n"


class Threat(NamedTuple):
    """A hostile file: its name, what makes its bytes, words of the sentence that it gets ("" where it is read)."""

    name: str
    make: Callable[[], bytes]
    words: str


def packed(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


def _nested(depth: int) -> bytes:
    data = packed(("a.csv", TABLE))
    for _ in range(depth):
        data = packed(("a.zip", data))
    return data


def _laughs() -> bytes:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    whole = (
        f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">{entities}]><ElectionResult><x>&l9;</x></ElectionResult>'
    )
    return whole.encode()


def _quadratic_entity() -> bytes:
    whole = f'<!DOCTYPE x [<!ENTITY a "{"A" * 10_000}">]><ElectionResult><x>{"&a;" * 100_000}</x></ElectionResult>'
    return whole.encode()


def _xml(inside: str) -> Callable[[], bytes]:
    return lambda: f'<?xml version="1.0"?>{inside}'.encode()


def _repeated(choices: str) -> Callable[[], bytes]:
    rows = "".join(f"A,P,Mayor,,,{choice},{n}\n" for n in range(12_000) for choice in choices)
    return lambda: f"county,precinct,office,district,party,candidate,votes\n{rows}".encode()


def _macros() -> bytes:
    book = xlsx({"Mayor": [["contest", "choice", "votes"], ["Mayor", "Ann Lee", "120"], ["Mayor", "Bob Roe", "118"]]})
    out = io.BytesIO(book)
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr("xl/vbaProject.bin", compound("VBA", "PROJECT"))
    return out.getvalue()


THREATS: dict[str, Threat] = {
    "empty": Threat("a.csv", lambda: b"", "is empty"),
    "binary": Threat("a.csv", lambda: bytes(range(256)) * 4_000, "found binary data"),
    "nothing but zero bytes": Threat("a.csv", lambda: b"\0" * 50_000_000, "found binary data"),
    "a zero byte far down": Threat("a.csv", lambda: TABLE * 5_000 + b"Mayor,A\0n,1\n", "found binary data"),
    "a web page": Threat("a.csv", lambda: b"<!doctype html><html><body><table><tr><td>1", "is a web page"),
    "a PDF": Threat("a.csv", lambda: b"%PDF-1.7\n" + b"x" * 100_000, "is a PDF"),
    "a password": Threat("a.xlsx", lambda: compound("EncryptedPackage", "EncryptionInfo"), "protected by a password"),
    "too large": Threat("a.csv", lambda: b"a,b\n" * 55_000_000, "bytes; at most"),
    "a million columns": Threat("a.csv", lambda: b",".join([b"c"] * 10**6) + b"\n" + b",".join([b"1"] * 10**6), "columns"),
    "a cell of ten megabytes": Threat("a.csv", lambda: _HEAD + b"Mayor," + b"A" * 10**7 + b",120\n", "found a longer one"),
    "a quoted cell of ten megabytes": Threat("a.csv", lambda: _HEAD + b'Mayor,"' + b"A, " * 3_400_000 + b'",120\n', "found a longer one"),
    "a cell of many lines": Threat("a.csv", lambda: _HEAD + b'Mayor,"' + b"A line\n" * 200_000 + b'",120\n', "found a longer one"),
    "digits for a megabyte": Threat("a.csv", lambda: _HEAD + b"Mayor,Ann," + b"1" * 10**6 + b"\n", "found a longer one"),
    "one line of fifty megabytes": Threat("a.txt", lambda: b"A" * 50_000_000, "found a longer one"),
    "one letter for fifty megabytes": Threat("a.txt", lambda: b"\xe9" * 50_000_000, "found a longer one"),
    "nothing but line ends": Threat("a.csv", lambda: TABLE + b"\n" * 60_000_000, "empty ones counted"),
    "nothing but old line ends": Threat("a.csv", lambda: TABLE + b"\r" * 60_000_000, "empty ones counted"),
    "rows without end": Threat("a.csv", lambda: _HEAD + b"Mayor,Ann Lee,1\n" * 2_500_000, "rows, empty ones counted"),
    "a quote that is never closed": Threat("a.csv", lambda: _HEAD + b'Mayor,"Ann,3\n' + b"Mayor,Bo,3\n" * 50_000, ""),
    "quotes everywhere": Threat("a.csv", lambda: _HEAD + b'Mayor,"a""b,3\n' * 50_000, ""),
    "a choice twelve thousand times": Threat("a__mn__general.csv", _repeated("A"), ""),
    "two choices twelve thousand times": Threat("a__mn__general.csv", _repeated("AB"), ""),
    "fifty thousand choices": Threat("a.csv", lambda: _HEAD + b"".join(b"Mayor,N%d,%d\n" % (n, n) for n in range(50_000)), ""),
    "twenty thousand people, each in a place of their own": Threat(
        "a.csv",
        lambda: b"precinct,contest,choice,votes\n" + b"".join(b"P%d,Mayor,N%d,%d\n" % (n, n, n) for n in range(20_000)),
        "",
    ),
    "a zip by its ratio": Threat("a.zip", lambda: packed(("a.csv", b"0" * 200_000_000)), "too many for its packed size"),
    "a zip by its count": Threat("a.zip", lambda: packed(*((f"{n}.csv", b"x") for n in range(20_000)), method=zipfile.ZIP_STORED), ""),
    "a zip by its nesting": Threat("a.zip", lambda: _nested(30), "is a zip inside 2 others"),
    "a zip cut off": Threat("a.zip", lambda: packed(("a.csv", TABLE))[:-40], "can't be opened as a zip"),
    "a zip that leaves its folder": Threat("a.zip", lambda: packed(("../../etc/a.csv", TABLE)), "without files in it"),
    "a workbook by its ratio": Threat(
        "a.xlsx",
        lambda: packed(("xl/workbook.xml", b"<workbook/>"), ("xl/worksheets/sheet1.xml", b" " * 450_000_000)),
        "unpacks to more",
    ),
    "a workbook by its count": Threat(
        "a.xlsx",
        lambda: packed(("xl/workbook.xml", b"<workbook/>"), *((f"xl/worksheets/s{n}.xml", b"") for n in range(20_000))),
        "opened as a workbook",
    ),
    "a workbook with macros": Threat("a.xlsm", _macros, ""),
    "a workbook cut off": Threat("a.xlsx", lambda: _macros()[:-100], "can't be opened"),
    "entities in entities": Threat("a.xml", _laughs, "declares entities"),
    "one long entity many times": Threat("a.xml", _quadratic_entity, "declares entities"),
    "a file by an entity": Threat(
        "a.xml", _xml('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><ElectionResult>&f;</ElectionResult>'), "declares entities"
    ),
    "an address in a document type": Threat(
        "a.xml", _xml('<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><ElectionResult/>'), "declares entities"
    ),
    "elements in elements": Threat("a.xml", _xml("<ElectionResult>" + "<a>" * 500_000), "100 levels"),
    "a hundred thousand attributes": Threat(
        "a.xml", _xml(f"<ElectionResult {' '.join(f'a{n}={chr(34)}1{chr(34)}' for n in range(100_000))}/>"), "longer one"
    ),
    "a long attribute": Threat("a.xml", _xml(f"<ElectionResult><Contest text='{'A' * 20_000_000}'/></ElectionResult>"), "longer one"),
    "lists in lists": Threat(
        "a.json", lambda: b'{"races": ' + b"[\n" * 99_999 + b'"raceID"' + b"]\n" * 99_999 + b"}", "levels inside each other"
    ),
    "objects in objects": Threat("a.json", lambda: b'{"races":\n' * 100_000 + b'"raceID"' + b"}\n" * 100_000, "levels inside each other"),
    "a long number in JSON": Threat("a.json", lambda: BASES["ap"].data.replace(b"400", b"9" * 10_000, 1), ""),
    "two encodings": Threat("a.csv", lambda: _HEAD + "Mayor,Renée,120\n".encode() + "Mayor,José,118\n".encode("cp1252"), ""),
    "two headings of one name": Threat("a.csv", lambda: b"contest,choice,votes,votes\nMayor,Ann,1,2\n", "both headed"),
    "formulas": Threat("a.csv", lambda: _HEAD + b'Mayor,"=HYPERLINK(""http://x"")",120\nMayor,@SUM(A1),118\n', ""),
    "digits of another writing": Threat("a.csv", lambda: _HEAD + "Mayor,Ann,١٢٠\nMayor,Bob,１１８\n".encode(), "no row holds votes"),
}  # fmt: skip
