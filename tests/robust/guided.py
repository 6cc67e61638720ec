"""The optional run led by coverage: `pip install atheris`, then `python -m tests.robust.guided CORPUS [-max_total_time=600]`.

CORPUS is a folder outside the repository; the sound files of all formats are put into it first, and what reaches new lines is added there.
The first byte of an input chooses the format, the rest is its text. The promise is that of the suite; an input that breaks it is
written to a file and ends the run.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["recount_core.results"]):
    from tests.robust.bases import BASES
    from tests.robust.damage import judged

KINDS = tuple(BASES)


def one(data: bytes) -> None:
    """Hold one input to the promise."""
    if data:
        found = judged(BASES[KINDS[data[0] % len(KINDS)]], data[1:])
        assert not found.faults, found.faults


def main() -> None:
    """Sow the corpus and run."""
    corpus = Path(next((word for word in sys.argv[1:] if not word.startswith("-")), "corpus"))
    corpus.mkdir(parents=True, exist_ok=True)
    for number, kind in enumerate(KINDS):
        (corpus / kind.replace(" ", "-")).write_bytes(bytes([number]) + BASES[kind].data)
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
