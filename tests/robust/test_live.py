"""What only shows with several visitors on one real server: nothing of one reaches another, the disk or the log, and downloads stay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.live import Visitor, start_server

LIST = {"sample": "mn-2022-second-loser"}


class Server(NamedTuple):
    address: str
    log: Path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of one's own, set as for the public."""
    log = tmp_path_factory.mktemp("server") / "server.log"
    process, address = start_server(log)
    yield Server(address, log)
    process.terminate()
    process.wait()


def test_a_file_made_when_its_button_is_pressed_stays_while_others_use_the_app(server: Server) -> None:
    with Visitor(server.address, "close_contests", **LIST) as mine, Visitor(server.address, "law") as other:
        for label in ("CSV", "Excel", "JSON"):
            address = mine.address_of(f"Download {label}")
            for _ in range(3):
                other.rerun()
            assert mine.take(address)
