"""Many people on one process: python -m tests.benchmarks.bench_many [sessions [seconds]]

Each session is a websocket client as a browser is one: it uploads a file of its own, opens one of its contests in the what-if and moves
the slider once a second. The yardstick, in the same run before and after, is one session that does the same alone. Every answer must
hold the session's own names and nobody else's. Then what a session weighs, and what is left of it once it has gone.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from recount_core.results import read_files
from tests.benchmarks.measure import memory_of, verdict
from tests.benchmarks.real_file import real_file
from tests.benchmarks.servers import server
from tests.benchmarks.visitor import Visitor, keyed

SESSIONS, SECONDS, TIMES, AGAIN = 50, 15, 3.0, 1.1
HEAVY, ROUNDS = 4, 2
"""Sessions that open the real file, to weigh it, and how often so many come and go."""

TTL = 4
"""Seconds that the server keeps a lost session; 120 where people use it."""

_PLACES = 12
_NAME = re.compile(rb"Visitor(\d+)")


def file_of(number: int) -> bytes:
    """A precinct file of a session's own: three contests, its number in every name."""
    rows = ["county,precinct,office,district,party,candidate,votes"]
    for place in range(_PLACES):
        for office in ("County Sheriff", "County Attorney", "County Treasurer"):
            for first, votes in (("Ann", 40 + place), ("Ben", 39 + place), ("Cal", 12)):
                rows.append(f"Anoka,P{place},{office},,,{first} Visitor{number},{votes}")
    return "\n".join(rows).encode()


class Moves(NamedTuple):
    """Seconds that the answers to a session's slider took, and what was in them that shouldn't be."""

    seconds: list[float]
    strange: list[str]


class Weights(NamedTuple):
    """Megabytes of the process before some sessions came, with them, and after they had gone."""

    before: float
    full: float
    after: float


async def arrive(address: str, number: int) -> Visitor:
    """A session that has uploaded its file and looks at a contest of it in the what-if."""
    visitor, name, data = Visitor(address), "20221108__mn__general__precinct.csv", file_of(number)
    await visitor.come("", begin="files")
    await visitor.upload(keyed(visitor.elements, "file_uploader")[0], name, data)
    contest = read_files([(name, data)]).contests[0].id
    await visitor.open("what_if", **{**visitor.query, "contest": contest})
    return visitor


async def move(visitor: Visitor, number: int, wait: float, seconds: int) -> Moves:
    """Move the slider once a second for so long, after a wait; an answer that takes longer than a second skips the next move."""
    key = keyed(visitor.elements, "slider")[0]
    low = int(visitor.elements["slider", key].min)
    start = time.perf_counter() + wait
    took, strange = [], []
    for turn in range(seconds):
        left = start + turn - time.perf_counter()
        if left < -1:
            continue
        await asyncio.sleep(max(left, 0))
        answer = await visitor.slide(key, low + 1 + turn % 20)
        took.append(answer.whole)
        strange += _strange(answer.text, number)
    return Moves(took, strange)


def _strange(text: bytes, number: int) -> Iterable[str]:
    found = {int(name) for name in _NAME.findall(text)}
    if number not in found:
        yield f"session {number} misses its own names"
    yield from (f"session {number} sees session {other}" for other in found - {number})


async def alone(address: str, seconds: int) -> list[float]:
    """The answers to one session without others."""
    visitor = await arrive(address, 999)
    moves = await move(visitor, 999, 0, seconds)
    await visitor.leave()
    return moves.seconds


async def together(address: str, sessions: int, seconds: int, pid: int) -> tuple[list[Moves], float]:
    """The answers to many sessions at once, and the megabytes that each of them weighs."""
    before = memory_of(pid)
    visitors = [await arrive(address, number) for number in range(sessions)]
    weight = (memory_of(pid) - before) / sessions
    moved = [move(visitor, number, number / sessions, seconds) for number, visitor in enumerate(visitors)]
    moves = await asyncio.gather(*moved)
    for visitor in visitors:
        await visitor.leave()
    return list(moves), weight


async def heavy(address: str, sessions: int, pid: int) -> Weights:
    """The megabytes of the process before, with and after some sessions that have the real file open and look at its list."""
    before, visitors, file = memory_of(pid), [], real_file()
    for _ in range(sessions):
        visitor = Visitor(address)
        await visitor.come("", begin="files")
        await visitor.upload(keyed(visitor.elements, "file_uploader")[0], file.name, file.read_bytes())
        await visitor.open("close_contests", **visitor.query)
        visitors.append(visitor)
    full = memory_of(pid)
    for visitor in visitors:
        await visitor.leave()
    await asyncio.sleep(2 * TTL + 6)
    return Weights(before, full, memory_of(pid))


async def measured(address: str, pid: int, sessions: int, seconds: int) -> list[str]:
    """All of it; the lines of the summary."""
    one = await alone(address, seconds)
    moves, light = await together(address, sessions, seconds, pid)
    one += await alone(address, seconds)
    await asyncio.sleep(2 * TTL + 6)
    await heavy(address, 1, pid)
    weights = [await heavy(address, HEAVY, pid) for _ in range(ROUNDS)]
    every = sorted(took for found in moves for took in found.seconds)
    strange = [words for found in moves for words in found.strange]
    base, median = statistics.median(one), statistics.median(every)
    print(
        f"One session: {base * 1e3:.0f} ms; {sessions} sessions: median {median * 1e3:.0f} ms, "
        f"19 of 20 within {every[len(every) * 19 // 20] * 1e3:.0f} ms, slowest {every[-1] * 1e3:.0f} ms; "
        f"{len(every):,} of {sessions * seconds:,} moves answered"
    )
    print("\n".join(f"  {words}" for words in strange[:5]))
    print(f"Memory: a session with three contests open weighs {light:.1f} MB, one with {_told(real_file())}", end=" ")
    print(
        f"{(weights[0].full - weights[0].before) / HEAVY:.0f} MB; the process before, with and after {HEAVY} such sessions:"
    )
    print("  " + "; then ".join(f"{one.before:.0f}, {one.full:.0f}, {one.after:.0f} MB" for one in weights))
    return [
        verdict(f"{sessions} sessions, median answer, times one session's", median / base, TIMES),
        verdict("answers with another session's data", len(strange), 0),
        verdict(
            f"memory with the last {HEAVY} sessions, times the first {HEAVY}'s",
            weights[-1].full / weights[0].full,
            AGAIN,
        ),
    ]


def _told(file: Path) -> str:
    return f"{file.name} ({file.stat().st_size / 1e6:.1f} MB)"


def main(sessions: int = SESSIONS, seconds: int = SECONDS) -> list[str]:
    """Print what was measured; the lines of the summary."""
    options = ("--server.disconnectedSessionTTL", str(TTL))
    with tempfile.TemporaryDirectory() as folder, server(Path(folder) / "app.log", options=options) as app:
        return asyncio.run(measured(app.address, app.pid, sessions, seconds))


if __name__ == "__main__":
    print("\n".join(main(*map(int, sys.argv[1:]))))
