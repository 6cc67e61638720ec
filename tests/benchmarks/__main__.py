"""All measurements, with one table of their ratios at the end: python -m tests.benchmarks [NAME ...] [--folder FOLDER] [--quick]

NAME is one or more of files, decide, frames, grid, what_if, app, many; all of them when none is named. FOLDER keeps the precinct file that
is made (2.3 GB with its large sister) for the next time. --quick takes fewer rounds: a look, no result.
"""

from __future__ import annotations

import argparse
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.benchmarks.measure import machine
from tests.benchmarks.measurements import MEASUREMENTS, measured


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="All measurements of speed.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one or more of {', '.join(MEASUREMENTS)}")
    parser.add_argument("--folder", type=Path, help="where the precinct file is made and kept")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    said = parser.parse_args()
    strangers = [name for name in said.names if name not in MEASUREMENTS]
    if strangers:
        parser.error(f"there is no {strangers[0]}; there are {', '.join(MEASUREMENTS)}")
    summary = [machine()]
    # A process each: a program that is started is counted with the most memory that its parent ever had.
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1)
    with tempfile.TemporaryDirectory() as made, pool:
        for name in said.names or MEASUREMENTS:
            print(f"\n== {name}", flush=True)
            summary += pool.submit(measured, name, said.folder or Path(made), said.quick).result()
    print("\n== Summary")
    print("\n".join(summary))


if __name__ == "__main__":
    main()
