"""Deciding, and the start of the command line: python -m tests.benchmarks.bench_decide

100,000 contests of two to four candidates, half of Minnesota and half of Montana, half with a line of write-ins and half without, decided
with their sentence by `screen`, all answers kept or let go; one contest alone; `check` against a Python that does nothing.
"""

from __future__ import annotations

import gc
import random
import sys
import time

from recount_core import decide, screen, sentence
from recount_core.contest import Contest
from tests.benchmarks.measure import in_turn, per_call, verdict
from tests.build import contest

NUMBER, SECONDS, MICROSECONDS, START = 100_000, 2.0, 50.0, 2.5
_CHECK = (
    "-m recount_core check --state MN --office municipal --seats 1 --stage general --date 2022-11-08 "
    "--choice A=1200 --choice B=1190 --write-ins 12"
)
_LIBRARIES = "import argparse, dataclasses, datetime, json, pathlib, re, tomllib"


def contests(number: int) -> list[Contest]:
    """The same contests every time."""
    dice = random.Random(1)
    return [
        contest(
            *(dice.randint(1, 5000) for _ in range(dice.randint(2, 4))),
            pooled=18 if index % 4 < 2 else 0,
            office="county",
            state="MN" if index % 2 else "MT",
        )
        for index in range(number)
    ]


def main() -> list[str]:
    """Print what was measured; the lines of the summary."""
    every = contests(NUMBER)
    gone, kept, bare = (min(_screened(every, keep, collects) for _ in range(3)) for keep, collects in _WAYS)
    print(f"{NUMBER:,} contests with their sentences: {gone:.2f} s of the processor")
    print(f"  all answers kept: {kept:.2f} s, {bare:.2f} s of it without Python's collector of cycles")
    one = contest(1200, 1190, pooled=12)
    alone = per_call(lambda: sentence(decide(one)), 5_000) * 1e6
    print(f"  one contest: {alone:.1f} microseconds")
    start = in_turn(
        {
            "pass": [sys.executable, "-c", "pass"],
            "libraries": [sys.executable, "-c", _LIBRARIES],
            "check": [sys.executable, *_CHECK.split()],
        },
        25,
    )
    nothing, libraries, check = (start[name].cpu for name in ("pass", "libraries", "check"))
    print(
        f"Start: Python {nothing * 1e3:.0f} ms, the libraries that check needs {libraries * 1e3:.0f} ms, check {check * 1e3:.0f} ms"
    )
    return [
        verdict(f"{NUMBER:,} contests decided, seconds", gone, SECONDS),
        verdict("one contest decided, microseconds", alone, MICROSECONDS),
        verdict("start of check, times python -c pass", check / nothing, START),
    ]


_WAYS = ((False, True), (True, True), (True, False))


def _screened(every: list[Contest], keep: bool, collects: bool) -> float:
    """Processor seconds of one pass, with or without keeping all answers, and with or without the collector of cycles."""
    kept = []
    if not collects:
        gc.disable()
    start = time.process_time()
    for decision in screen(every):
        said = sentence(decision)
        if keep:
            kept.append((decision, said))
    took = time.process_time() - start
    gc.enable()
    return took


if __name__ == "__main__":
    print("\n".join(main()))
