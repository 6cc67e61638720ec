"""Servers to measure: the app, or a yardstick's script, each in a process of its own."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.measure import ROOT

APP = "app.py"
EMPTY = "tests/benchmarks/empty_app/first.py"
HELLO = "tests/benchmarks/hello_page.py"
_PATIENCE = 60


class Server(NamedTuple):
    """A server that answers: its address and its process."""

    address: str
    pid: int


@contextmanager
def server(log: Path, script: str = APP, options: Sequence[str] = ()) -> Iterator[Server]:
    """A Streamlit server on a free port, under the app's own settings, until the end of the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", script, "--server.port", str(port)]
    command += [
        "--server.address",
        "127.0.0.1",
        "--server.headless",
        "true",
        "--server.fileWatcherType",
        "none",
        *options,
    ]
    with log.open("wb") as said:
        process = subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait(address, process, log)
        yield Server(address, process.pid)
    finally:
        process.terminate()
        process.wait()


def _wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    start = time.perf_counter()
    while time.perf_counter() - start < _PATIENCE and process.poll() is None:
        with suppress(OSError), urllib.request.urlopen(f"{address}/_stcore/health") as answer:
            if answer.status == 200:
                return
        time.sleep(0.01)
    raise RuntimeError(f"the server didn't start:\n{log.read_text(errors='replace')}")
