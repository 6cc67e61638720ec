"""Many visitors at once against one server on this machine: `python -m tests.robust.soak [--sessions 30] [--seconds 120]`.

Each uploads files of its own, whose every name has its own mark in it, changes pages, shifts votes, takes files away, reloads. Held is that
nothing breaks, that no visitor ever gets a byte with another's mark, that none of the marks is in the log, and that the memory is back
within a fifth of what it was once everybody has left. Ends with 1 where one of these fails. Linux only: memory is read from /proc.

Memory that is free goes back to the machine here (PYTHONMALLOC=malloc). Python's own pools keep part of theirs for what comes next, which
would hide what the app itself keeps; `--pools` leaves them in use.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.live import Visitor, start_server

MARK = re.compile(rb"Zq\d{3}x")
"""What tells whose a name is."""
BACK = 0.20
"""How much more memory than before may stay in use once everybody has left."""

_ROUNDS = 4
_LARGE = 10
"""Every so many uploads, a large file."""


@dataclass
class Watch:
    """What all visitors saw: faults, how often each step was done, and the longest wait for each."""

    faults: list[str] = field(default_factory=list)
    steps: Counter[str] = field(default_factory=Counter)
    waits: dict[str, list[float]] = field(default_factory=dict)

    def step(self, name: str, seconds: float) -> None:
        self.steps[name] += 1
        self.waits.setdefault(name, []).append(seconds)


def mark_of(number: int) -> str:
    """The mark of one visitor."""
    return f"Zq{number:03}x"


def results(mark: str, contests: int, places: int) -> bytes:
    """A precinct file of its own, its title, names and places marked."""
    rows = [
        f"{mark} County,{mark} P{place},{mark} Mayor {contest},,,{mark} {name},{votes + place + contest}"
        for contest in range(contests)
        for place in range(places)
        for name, votes in (("Ann Lee", 120), ("Bo Roe", 118), ("Cy Fox", 7))
    ]
    return "\n".join(("county,precinct,office,district,party,candidate,votes", *rows)).encode()


class Guest:
    """One visitor who does what people do until the time is over."""

    def __init__(self, address: str, number: int, watch: Watch, until: float) -> None:
        self.address, self.mark, self.watch, self.until = address, mark_of(number), watch, until
        self.chance = random.Random(number)
        self.visitor: Visitor | None = None
        self.uploads = number

    def heard(self, raw: bytes) -> None:
        """Every byte that comes in: nobody else's mark."""
        others = set(MARK.findall(raw)) - {self.mark.encode()}
        if others:
            self.watch.faults.append(f"{self.mark} got {sorted(others)}")

    def stay(self) -> None:
        """Until the time is over; a fault ends the stay."""
        try:
            while time.monotonic() < self.until:
                self._come()
                for _ in range(_ROUNDS):
                    self.chance.choice((self._list, self._contest, self._what_if, self._what_if, self._elsewhere))()
                    if time.monotonic() > self.until:
                        break
        except Exception as error:
            self.watch.faults.append(f"{self.mark}: {type(error).__name__}: {error}"[:600])

    def leave(self) -> None:
        """Close the tab."""
        if self.visitor is not None:
            self.visitor.close()

    def _come(self) -> None:
        """Open the first page anew, as a reload does, and upload; then once more, added to what is open."""
        self.leave()
        self._do("come", lambda: self._open())
        self.uploads += 1
        contests = 400 if self.uploads % _LARGE == 0 else 25
        file = (f"20221108__mn__general__{self.mark}.csv", results(self.mark, contests, 20))
        self._do("upload", lambda: self._page.upload("Results files", file))
        self._own(self._page.words(), "what was read")

    def _open(self) -> None:
        self.visitor = Visitor(self.address, begin="files", heard=self.heard)

    @property
    def _page(self) -> Visitor:
        assert self.visitor is not None
        return self.visitor

    def _place(self) -> dict[str, str]:
        return {name: value for name, value in self._page.query.items() if name in ("files", "contest", "own")}

    def _list(self) -> None:
        self._do("list", lambda: self._page.go("close_contests", files=self._page.query["files"]))
        self._own(self._page.fetch("CSV").decode("utf-8-sig"), "the list's CSV")

    def _contest(self) -> None:
        self._list()
        options = self._page.find("Open a contest", "selectbox").options
        self._do("contest", lambda: self._page.choose("Open a contest", self.chance.choice(options)))
        self._own(self._page.fetch("Download the brief").decode(), "the brief")

    def _what_if(self) -> None:
        if "contest" not in self._page.query:
            self._contest()
        self._do("what if", lambda: self._page.go("what_if", **self._place()))
        for _ in range(5):
            votes = self.chance.randint(0, 40)
            self._do("shift votes", lambda votes=votes: self._page.put("The same as a number", votes))
        self._own(self._page.words(), "the what-if")

    def _elsewhere(self) -> None:
        page = self.chance.choice(("ask", "law", "training"))
        self._do(page, lambda: self._page.go(page, **self._place()))

    def _do(self, name: str, step: Callable[[], object]) -> None:
        began = time.monotonic()
        step()
        self.watch.step(name, time.monotonic() - began)
        for broken in self._page.of("exception"):
            self.watch.faults.append(f"{self.mark}, {name}: {broken.type} {broken.message}")

    def _own(self, text: str, what: str) -> None:
        if self.mark not in text:
            self.watch.faults.append(f"{self.mark} doesn't find its names in {what}: {text[:300]!r}")
        self.heard(text.encode())


def memory(process: int) -> float:
    """Megabytes that a process has in memory."""
    told = Path(f"/proc/{process}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", told)[0]) / 1024


def together(guests: list[Guest]) -> None:
    """All stay at once, until each has done."""
    threads = [threading.Thread(target=guest.stay) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def settled(process: int, limit: float, seconds: float) -> float:
    """The memory once it is below a limit, or when the time is over."""
    until = time.monotonic() + seconds
    while memory(process) > limit and time.monotonic() < until:
        time.sleep(1)
    return memory(process)


def run(sessions: int, seconds: float, patience: float, pools: bool) -> int:
    """The number of faults."""
    watch, log = Watch(), Path(tempfile.mkdtemp()) / "server.log"
    env = {} if pools else {"PYTHONMALLOC": "malloc"}
    server, address = start_server(log, env=env, no_disk=True)
    try:
        first = [Guest(address, 900 + number, watch, time.monotonic() + min(20, seconds)) for number in range(4)]
        together(first)
        for guest in first:
            guest.leave()
        watch.steps.clear()
        watch.waits.clear()
        time.sleep(2)
        before = settled(server.pid, 0, min(patience, 5))
        print(f"{before:,.0f} MB in use after four visitors came and left", flush=True)
        peak = _busy(address, sessions, seconds, watch, server.pid)
        print(f"{peak:,.0f} MB at most with {sessions} visitors", flush=True)
        left = time.monotonic()
        after = settled(server.pid, before * (1 + BACK), patience)
        took = time.monotonic() - left
        print(f"{after:,.0f} MB in use {took:,.0f} seconds after all had left: {after / before - 1:+.0%}", flush=True)
        if after > before * (1 + BACK):
            watch.faults.append(f"{after:,.0f} MB stay in use; {before:,.0f} were before")
    finally:
        server.terminate()
        server.wait()
    said = log.read_text(errors="replace")
    watch.faults += [
        f"the log says {line!r}" for line in said.splitlines() if "Traceback" in line or MARK.search(line.encode())
    ]
    return _told(watch)


def _busy(address: str, sessions: int, seconds: float, watch: Watch, process: int) -> float:
    """Everybody at once; the most memory that was in use."""
    guests = [Guest(address, number, watch, time.monotonic() + seconds) for number in range(sessions)]
    peak, over = [memory(process)], threading.Event()

    def look() -> None:
        while not over.wait(0.5):
            peak.append(memory(process))

    looking = threading.Thread(target=look)
    looking.start()
    together(guests)
    for guest in guests:
        guest.leave()
    over.set()
    looking.join()
    return max(peak)


def _told(watch: Watch) -> int:
    print(f"{'':14}{'times':>7}{'median':>9}{'longest':>9}  seconds until the page had run")
    for name, times in sorted(watch.steps.items(), key=lambda one: -one[1]):
        waits = sorted(watch.waits[name])
        print(f"{name:14}{times:7,}{waits[len(waits) // 2]:9.2f}{waits[-1]:9.2f}")
    for fault in watch.faults[:20]:
        print(fault)
    print(f"{watch.steps.total():,} steps; {len(watch.faults):,} faults")
    return len(watch.faults)


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Many visitors at once.")
    parser.add_argument("--sessions", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--patience", type=float, default=240, help="seconds to wait for the memory to come back")
    parser.add_argument(
        "--pools", action="store_true", help="with Python's own pools of memory, which keep what is free"
    )
    said = parser.parse_args()
    return 1 if run(said.sessions, said.seconds, said.patience, said.pools) else 0


if __name__ == "__main__":
    sys.exit(main())
