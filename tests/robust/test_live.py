"""What only shows on one real server with several visitors: nothing of one reaches another, the disk or the log, and nothing is lost.

The server of these tests can't write a single byte to a file.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError

import pytest
from websockets.exceptions import InvalidStatus

from tests.live import PATIENCE, Visitor, start_server
from tests.robust.soak import memory, results

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="what a process may write is not bounded on Windows")

LIST = {"sample": "mn-2022-second-loser"}
BEGIN = {"begin": "files"}
BOX = "Results files"
MEGABYTE = 2**20
_FAULT = """
import sys
import recount_core.results

def read_files(files, *more):
    row = list(files)[0][1].decode().splitlines()[1]
    try:
        {}[row]
    except KeyError as error:
        raise ValueError(f"can't read {row}") from error

recount_core.results.read_files = read_files
sys.argv[0] = "streamlit"
from streamlit.web.cli import main
main()
"""
"""The app with a fault put in: reading breaks with words that hold a row."""


class Server(NamedTuple):
    address: str
    log: Path
    process: int


def served(folder: Path, *python: str) -> Iterator[Server]:
    log = folder / "server.log"
    options = ("--server.disconnectedSessionTTL", "4")
    process, address = start_server(log, "app.py", *options, python=python or ("-m", "streamlit"), no_disk=True)
    yield Server(address, log, process.pid)
    process.terminate()
    process.wait()


def file(mark: str, contests: int, places: int) -> tuple[str, bytes]:
    return f"20221108__mn__general__{mark}.csv", results(mark, contests, places)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server set as for the public; it lets go of who left after three seconds."""
    yield from served(tmp_path_factory.mktemp("server"))


@pytest.fixture
def faulty(tmp_path: Path) -> Iterator[Server]:
    """A server whose readers break."""
    yield from served(tmp_path, "-c", _FAULT)


def test_a_file_made_when_its_button_is_pressed_stays_while_others_use_the_app(server: Server) -> None:
    with Visitor(server.address, "close_contests", **LIST) as mine, Visitor(server.address, "law") as other:
        for label in ("CSV", "Excel", "JSON"):
            address = mine.address_of(f"Download {label}")
            for _ in range(3):
                other.rerun()
            assert mine.take(address)


def test_an_upload_of_megabytes_is_read_without_a_byte_on_the_disk_or_in_the_log(server: Server) -> None:
    large = file("Zq777x", 400, 60)
    assert len(large[1]) > 3 * MEGABYTE
    with Visitor(server.address, **BEGIN) as visitor:
        assert "Zq777x" in visitor.upload(BOX, large).words()
        assert "Zq777x" in visitor.go("close_contests", files=visitor.query["files"]).fetch("CSV").decode()
        visitor.go(begin="files").upload(BOX, ("Zq777x.csv", b"Zq777x,\0")).click("Replace what is open")
        assert "Zq777x.csv" in visitor.words()
    log = server.log.read_text()
    assert "Zq777x" not in log
    assert "Traceback" not in log


def test_nobody_hears_of_anothers_upload_and_a_link_to_it_says_what_is_missing(server: Server) -> None:
    heard: list[bytes] = []
    with Visitor(server.address, **BEGIN) as mine, Visitor(server.address, heard=heard.append, **BEGIN) as other:
        mine.upload(BOX, file("Zq778x", 3, 2))
        for page in ("", "close_contests", "contest", "what_if"):
            other.go(page, files=mine.query["files"])
        assert "made from uploaded files" in other.words()
    assert not [message for message in heard if b"Zq778x" in message]


def test_a_fault_shows_no_row_and_logs_where_it_was_without_its_words(faulty: Server) -> None:
    heard: list[bytes] = []
    with Visitor(faulty.address, heard=heard.append, **BEGIN) as visitor:
        visitor.upload(BOX, file("Zq779x", 3, 2))
        (shown,) = visitor.of("exception")
    assert "redacted" in shown.message
    assert not shown.stack_trace
    assert not [message for message in heard if b"Zq779x" in message or b"read_files" in message]
    log = faulty.log.read_text()
    assert "Zq779x" not in log
    assert "in read_files" in log
    assert "KeyError: (its words are left out" in log
    assert "ValueError: (its words are left out" in log


@pytest.mark.skipif(sys.platform != "linux", reason="a process's memory is read from /proc")
def test_the_memory_of_one_who_left_comes_back_without_anybody_else(server: Server) -> None:
    # What the readers need themselves stays in memory from the first file on.
    with Visitor(server.address, **BEGIN) as first:
        assert "binary" in first.upload(BOX, ("a.csv", b"\0" * MEGABYTE)).words()
    with Visitor(server.address, **BEGIN) as visitor:
        before = memory(server.process)
        visitor.upload(BOX, ("a.csv", b"\0" * 120 * MEGABYTE))
        assert "binary" in visitor.words()
        assert memory(server.process) > before + 110
    until = time.monotonic() + PATIENCE
    while memory(server.process) > before + 60:  # half of the file: the pools of what is free are not the app's
        assert time.monotonic() < until, memory(server.process) - before
        time.sleep(0.25)


def test_a_short_break_of_the_connection_loses_nothing(server: Server) -> None:
    with Visitor(server.address, **BEGIN) as visitor:
        visitor.upload(BOX, file("Zq780x", 3, 2))
        session, query = visitor.session, visitor.query
    with Visitor(server.address, back_to=session, **query) as again:
        assert again.session == session
        assert "Zq780x" in again.words()


def test_other_sites_and_visitors_without_the_token_are_turned_away(server: Server) -> None:
    with pytest.raises(InvalidStatus):
        Visitor(server.address, origin="http://elsewhere.example")
    with Visitor(server.address, **BEGIN) as mine, Visitor(server.address, **BEGIN) as other:
        other.token = ""
        with pytest.raises(HTTPError, match="403"):
            other.send(f"/_stcore/upload_file/{mine.session}/x", "x.csv", b"x")
        assert "x.csv" not in mine.rerun().words()
