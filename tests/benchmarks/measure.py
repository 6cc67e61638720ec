"""How benchmarks measure: programs in turn, run after run, so that what else the machine does weighs on all alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Cost(NamedTuple):
    """What one run took: seconds on the clock, seconds of all processors, megabytes of memory at most."""

    wall: float
    cpu: float
    memory: float


def run(command: Sequence[str]) -> Cost:
    """Run a program to its end; raises RuntimeError with its last words when it fails."""
    # Python keeps what it compiled, as it does for whoever starts a program twice.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    program = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    said = program.stderr.read() if program.stderr else ""
    _, status, usage = os.wait4(program.pid, 0)
    wall = time.perf_counter() - start
    program.returncode = os.waitstatus_to_exitcode(status)
    if program.returncode:
        raise RuntimeError(f"{' '.join(command)}: {said.strip()[-300:]}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def in_turn(commands: Mapping[str, Sequence[str]], runs: int) -> dict[str, Cost]:
    """The median cost of each program, the programs run one after the other in every round."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            costs[name].append(run(command))
    return {name: Cost(*map(statistics.median, zip(*found, strict=True))) for name, found in costs.items()}


def per_call(task: Callable[[], object], runs: int) -> float:
    """The least time of one call in seconds: what it takes when nothing else is in the way."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        task()
        best = min(best, time.perf_counter() - start)
    return best


def memory_of(pid: int) -> float:
    """The megabytes of memory that a process holds now."""
    found = next((line.split()[1] for line in _lines(f"/proc/{pid}/status") if line.startswith("VmRSS")), "0")
    return int(found) / 1024


def machine() -> str:
    """The facts about the machine without which numbers mean nothing, its load among them."""
    cpu = next(
        (line.split(":", 1)[1].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")),
        "unknown processor",
    )
    memory = next((int(line.split()[1]) >> 20 for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), 0)
    load = os.getloadavg()[0]
    python = sys.version.split()[0]
    return f"{os.cpu_count()} x {cpu}, {memory} GB, Python {python}; load {load:.1f} when it began"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def verdict(what: str, found: float, target: float) -> str:
    """One line of a summary."""
    return f"{'met   ' if found <= target else 'MISSED'}  {what}: {found:.2f} (target {target:g})"
