"""The house's floor of coverage: ends with an error where the tests leave more of `recount_core` unmet. `make test` runs it last."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from coverage import Coverage

LEAST = {"lines": ("percent_statements_covered", 95), "branches": ("percent_branches_covered", 90)}
"""What must be covered, in percent."""


def main() -> int:
    """Reads what `pytest --cov` measured, prints both shares, and returns 1 where one is below its floor."""
    measured = Coverage()
    measured.load()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        measured.json_report(outfile=str(report))
        totals = json.loads(report.read_text(encoding="utf-8"))["totals"]
    for what, (key, least) in LEAST.items():
        print(f"{totals[key]:.1f}% of the {what} of recount_core are covered; at least {least}% must be")
    return int(any(totals[key] < least for key, least in LEAST.values()))


if __name__ == "__main__":
    sys.exit(main())
