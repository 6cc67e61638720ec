"""A precinct file from disk to decided contests in JSON: python -m tests.benchmarks.bench_files [FOLDER [runs]]

Beside it, in the same run, four scripts that only read the file as text and sum it under the contests' key. Then ten times the rows, and
the careful reader once.
"""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.measure import Cost, in_turn, run, verdict
from tests.benchmarks.precinct_file import ROWS, write

TIME, MEMORY, GROWTH = 1.5, 2.5, 11.0
ENGINES = ("pandas", "pyarrow", "polars", "duckdb")
_CAREFUL = (
    "import sys; from recount_core.results import *; from pathlib import Path; from recount_core import *; import json; \
p = Path(sys.argv[1]); r = read_files([(p.name, p.read_bytes())], limits=Limits(quick_bytes=2**40)); \
print(json.dumps([as_dict(d) for d in screen(r.contests)]))"
)


def main(folder: Path, runs: int = 7) -> list[str]:
    """Print what was measured; the lines of the summary."""
    file, large = write(folder), write(folder, 10 * ROWS)
    engines = [name for name in ENGINES if importlib.util.find_spec(name)]
    for name in set(ENGINES) - set(engines):
        print(f"  {name} is not installed: pip install -r requirements-bench.txt")
    commands = {name: [sys.executable, f"tests/benchmarks/baselines/sum_{name}.py", str(file)] for name in engines}
    mine = [sys.executable, "-m", "recount_core", "screen", "--format", "json"]
    commands["recount_core"] = [*mine, str(file)]
    print(f"{file.name}: {ROWS:,} rows, {file.stat().st_size / 1e6:.0f} MB; medians of {runs} rounds")
    found = in_turn(commands, runs)
    for name, cost in found.items():
        print(f"  {name:13} {_words(cost)}")
    core = found.pop("recount_core")
    fastest, leanest = min(cost.wall for cost in found.values()), min(cost.memory for cost in found.values())
    least = min(cost.cpu for cost in found.values())
    print(
        f"  {core.wall / fastest:.2f} times the fastest's time, {core.cpu / least:.2f} times the least processor time"
    )
    grown = run([*mine, str(large)])
    print(f"  ten times the rows, {large.stat().st_size / 1e6:,.0f} MB: {_words(grown)}")
    careful = run([sys.executable, "-c", _CAREFUL, str(file)])
    print(f"  the careful reader alone: {_words(careful)}")
    return [
        verdict("2 million rows to JSON, times the fastest script", core.wall / fastest, TIME),
        verdict("its peak memory, times the leanest script's", core.memory / leanest, MEMORY),
        verdict("ten times the rows, times the time", grown.wall / core.wall, GROWTH),
        verdict("ten times the rows, times the memory", grown.memory / core.memory, 2),
    ]


def _words(cost: Cost) -> str:
    return f"{cost.wall:6.2f} s, {cost.cpu:6.2f} s of processors, {cost.memory:5.0f} MB"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        place = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(made)
        print("\n".join(main(place, int(sys.argv[2]) if len(sys.argv) > 2 else 7)))
