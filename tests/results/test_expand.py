"""Zips of files: every member read, within limits that an archive can't talk its way round."""

from __future__ import annotations

import io
import struct
import zipfile

from recount_core.results import Given, Limits, Reading, read_files
from recount_core.results.limits import DEFAULT_LIMITS
from tests.results.files import mn_rows, mn_text
from tests.results.test_source import workbook

MAYOR = mn_text(mn_rows("1001", "Mayor (Ada)", {"A": 5, "B": 4, "WRITE-IN": 0}, district="00172"))
SHERIFF = mn_text(mn_rows("0404", "County Sheriff", {"C": 3, "WRITE-IN": 0}, county="01"))


def pack(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def read(data: bytes, limits: Limits = DEFAULT_LIMITS) -> Reading:
    return read_files([("all.zip", data)], Given(), limits)


def test_every_member_is_read_and_its_folder_tells_the_day() -> None:
    reading = read(
        pack(
            {
                "20221108/local.txt": MAYOR,
                "20221108/cntyRaces.txt": SHERIFF,
                "__MACOSX/._local.txt": b"x",
                ".DS_Store": b"x",
            }
        )
    )
    assert [file.name for file in reading.files] == ["all.zip/20221108/local.txt", "all.zip/20221108/cntyRaces.txt"]
    assert len(reading.contests) == 2
    assert str(reading.contests[0].date) == "2022-11-08"


def test_one_bad_member_stops_no_other() -> None:
    reading = read(pack({"local.txt": MAYOR, "photo.png": b"\x89PNG\r\n", "empty.txt": b""}))
    assert len(reading.contests) == 1
    assert [file.refused.split(" ")[0:3] for file in reading.refused] == [
        ["photo.png", "is", "a"],
        ["empty.txt", "is", "empty."],
    ]


def test_a_zip_in_a_zip_is_opened_and_a_third_is_not() -> None:
    inner = pack({"local.txt": MAYOR})
    assert len(read(pack({"inner.zip": inner})).contests) == 1
    assert "inside 2 others" in read(pack({"b.zip": pack({"c.zip": inner})})).refused[0].refused


def test_a_member_that_unpacks_too_far_for_its_size_is_refused() -> None:
    reading = read(pack({"bomb.txt": b"0" * 50_000_000, "local.txt": MAYOR}))
    assert "unpacks to more than" in reading.refused[0].refused
    assert len(reading.contests) == 1


def test_a_member_larger_than_the_limit_is_refused_whatever_it_says() -> None:
    data = pack({"big.txt": b"0123456789" * 300_000}, zipfile.ZIP_STORED)
    lied = data.replace(struct.pack("<I", 3_000_000), struct.pack("<I", 10))
    for archive in (data, lied):
        assert read(archive, Limits(file_bytes=2_000_000)).refused


def test_too_many_files_and_too_many_bytes() -> None:
    many = pack({f"{number}.txt": MAYOR + b"\r\n" * number for number in range(9)})
    assert any("is not read" in file.refused for file in read(many, Limits(files=5)).refused)
    assert "at most 10" in read(MAYOR, Limits(file_bytes=10)).refused[0].refused
    assert any(
        "already" in file.refused
        for file in read_files([("a", MAYOR), ("b", SHERIFF)], Given(), Limits(all_bytes=len(MAYOR))).refused
    )


def test_broken_protected_and_empty_zips_say_so() -> None:
    good = pack({"local.txt": MAYOR})
    assert "can't be opened as a zip" in read(good[:-30]).refused[0].refused
    assert "without files" in read(pack({})).refused[0].refused if pack({})[:4] == b"PK\x03\x04" else True
    assert "without files" in read(pack({"folder/": b""})).refused[0].refused
    protected = bytearray(good)
    for header, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        protected[bytes(protected).index(header) + offset] |= 1
    assert "protected by a password" in read(bytes(protected)).refused[0].refused
    damaged = bytearray(good)
    damaged[60] ^= 0xFF
    assert "can't be unpacked" in read(bytes(damaged)).refused[0].refused


def test_an_excel_workbook_is_no_zip_of_files() -> None:
    reading = read_files([("a.xlsx", workbook({"A1": "nothing"}))])
    assert [file.name for file in reading.files] == ["a.xlsx"]


def test_an_empty_file_is_refused() -> None:
    assert read_files([("nothing.csv", b"")]).refused[0].refused == "nothing.csv is empty."
