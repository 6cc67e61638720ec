"""Reads hostile files one by one in processes of their own that may use only so much memory and time: `python -m tests.robust.contained`.

A line of JSON for each: its name, how it ended, the refusals, and the memory that it took beyond what was there before.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
from typing import Any

from recount_core.decision import screen
from recount_core.results import read_files
from tests.robust.threats import THREATS, Threat

MEMORY = 1_500 * 2**20
"""Bytes that reading one file may add."""
SECONDS = 60
"""Seconds of the processor's time; all take a few, but a slow machine has room."""


def _used() -> int:
    with open("/proc/self/statm") as told:
        return int(told.read().split()[0]) * resource.getpagesize()


def _read(threat: Threat) -> dict[str, Any]:
    data = threat.make()
    gc.collect()
    resource.setrlimit(resource.RLIMIT_AS, (_used() + MEMORY,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    before = resource.getrusage(resource.RUSAGE_SELF)
    try:
        reading = read_files([(threat.name, data)])
        screen(reading.contests)
    except BaseException as error:
        return {"error": f"{type(error).__name__}: {error}"[:500]}
    after = resource.getrusage(resource.RUSAGE_SELF)
    return {
        "refused": [file.refused for file in reading.refused][:5],
        "contests": len(reading.contests),
        "notes": [note.text for note in reading.notes][:5],
        "megabytes": max(after.ru_maxrss - before.ru_maxrss, 0) // 1024,
        "seconds": round(after.ru_utime - before.ru_utime, 2),
    }


def contained(name: str) -> dict[str, Any]:
    """What one file came to in a process of its own."""
    back, out = os.pipe()
    child = os.fork()
    if not child:
        os.close(back)
        with os.fdopen(out, "w") as told:
            json.dump(_read(THREATS[name]), told)
            told.flush()
        os._exit(0)
    os.close(out)
    with os.fdopen(back) as told:
        text = told.read()
    os.waitpid(child, 0)
    found: dict[str, Any] = (
        json.loads(text) if text else {"error": f"ended before its end: more than {SECONDS} seconds"}
    )
    return found


if __name__ == "__main__":
    for each in sys.argv[1:] or THREATS:
        print(json.dumps({"name": each, **contained(each)}), flush=True)
