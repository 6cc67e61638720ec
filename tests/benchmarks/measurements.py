"""The measurements by name, each run whole or for a quick look."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path

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


def measured(name: str, folder: Path, quick: bool) -> list[str]:
    """The lines of a benchmark's summary."""
    return [f"{name:8} {line}" for line in MEASUREMENTS[name](folder, quick) or []]
