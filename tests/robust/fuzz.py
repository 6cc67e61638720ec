"""The long run: many damaged files of every format, held to the same promise as in the suite.

    python -m tests.robust.fuzz [--inputs 100000] [--minutes 20] [--seed 1] [--only NAME]

It stops after so many inputs or minutes, prints a line for each format, and exits with 1 where one broke the promise; each is
printed with what makes it again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter

from tests.robust.bases import BASES
from tests.robust.damage import outcome
from tests.robust.mutate import at_random

_SHOWN = 5


def run(inputs: int, seconds: float, seed: int, names: list[str]) -> int:
    """The number of inputs that broke the promise."""
    source = random.Random(seed)
    counts = {name: Counter[str]() for name in names}
    broken = Counter[str]()
    until, start = time.monotonic() + seconds, time.monotonic()
    for number in range(inputs):
        name = names[number % len(names)]
        changes = [at_random(source) for _ in range(source.choice((1, 1, 1, 2, 2, 3, 5)))]
        try:
            found = outcome(BASES[name], changes)
        except Exception:
            kind, faults, held = "broken", [traceback.format_exc(limit=-4)], 0
        else:
            kind, faults, held = found.kind, list(found.faults), found.held
        counts[name].update({kind: 1, "held": held})
        if faults:
            broken[name] += 1
            if broken[name] <= _SHOWN:
                print(f"{name}: {changes!r}\n  " + "\n  ".join(faults), flush=True)
        if time.monotonic() > until:
            break
    total = sum(sum(number for kind, number in one.items() if kind != "held") for one in counts.values())
    print(f"{'':20}{'inputs':>9}{'refused':>9}{'asked':>9}{'doubted':>9}{'read':>9}{'held':>9}{'broken':>9}")
    for name, one in counts.items():
        own = sum(number for kind, number in one.items() if kind != "held")
        print(
            f"{name:20}{own:9,}"
            + "".join(f"{one[kind]:9,}" for kind in ("refused", "asked", "doubted", "read", "held"))
            + f"{broken[name]:9,}"
        )
    print(
        f"{total:,} inputs in {time.monotonic() - start:,.0f} seconds, seed {seed}; {broken.total():,} broke the promise."
    )
    return broken.total()


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Damaged files of every format.")
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=list(BASES), action="append")
    said = parser.parse_args()
    return 1 if run(said.inputs, said.minutes * 60, said.seed, said.only or list(BASES)) else 0


if __name__ == "__main__":
    sys.exit(main())
