"""Where the supplied law, cases and real results files lie when the checkout has them beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


def shared(relative: str) -> Path:
    """A file or folder of ../shared; skips the test, or the module, that asks for it when it is absent."""
    path = SHARED / relative
    if not path.exists():
        pytest.skip(f"../shared/{relative} is not beside this checkout", allow_module_level=True)
    return path
