"""All measurements, with one table of their ratios at the end: python -m tests.benchmarks [NAME ...] [--folder FOLDER] [--quick]

NAME is one or more of files, decide, frames, grid, what_if, app, many; all of them when none is named. FOLDER keeps the precinct file that
is made (2.3 GB with its large sister) for the next time. --quick takes fewer rounds: a look, no result.
"""

from __future__ import annotations

import argparse
import importlib
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.measure import machine

Measurement = Callable[[Path, bool], list[str] | None]


def _main(name: str) -> Callable[..., list[str] | None]:
    """A benchmark's own `main`; imported only when it is run, for some need what others don't."""
    found: Callable[..., list[str] | None] = importlib.import_module(f"tests.benchmarks.bench_{name}").main
    return found


MEASUREMENTS: dict[str, Measurement] = {
    "files": lambda folder, quick: _main("files")(folder, 1 if quick else 7),
    "decide": lambda folder, quick: _main("decide")(),
    "frames": lambda folder, quick: _main("frames")(folder),
    "grid": lambda folder, quick: _main("grid")(),
    "what_if": lambda folder, quick: _main("what_if")(5 if quick else 25),
    "app": lambda folder, quick: _main("app")(1 if quick else 5),
    "many": lambda folder, quick: _main("many")(10, 5) if quick else _main("many")(),
}


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
    with tempfile.TemporaryDirectory() as made:
        for name in said.names or MEASUREMENTS:
            print(f"\n== {name}")
            summary += [f"{name:8} {line}" for line in MEASUREMENTS[name](said.folder or Path(made), said.quick) or []]
    print("\n== Summary")
    print("\n".join(summary))


if __name__ == "__main__":
    main()
