"""The file that the app is measured with: Minnesota's local contests of 2022 where they are at hand, else the largest sample election."""

from __future__ import annotations

import os
from pathlib import Path

from tests.benchmarks.measure import ROOT

_REAL = "results/mn-sos/2022-general/local.txt"


def real_file() -> Path:
    """The file; the folder of real results is beside the project, or where RECOUNT_SHARED says."""
    shared = Path(os.environ.get("RECOUNT_SHARED", ROOT.parent / "shared"))
    found = shared / _REAL
    return (
        found if found.exists() else max((ROOT / "sample_data").glob("mn-*.txt"), key=lambda path: path.stat().st_size)
    )
