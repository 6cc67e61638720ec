"""The public names: few, documented by an example that runs, and all there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import recount_core

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_example_runs() -> None:
    result = doctest.testmod(recount_core)
    assert result.attempted > 5
    assert result.failed == 0


def test_every_public_name_is_there_and_documented() -> None:
    for name in recount_core.__all__:
        assert getattr(recount_core, name).__doc__, name
    assert list(recount_core.__all__) == sorted(recount_core.__all__, key=lambda n: (n[0].islower(), n))


def test_the_readmes_library_section_runs() -> None:
    section = README.read_text(encoding="utf-8").split("## As a library", 1)[1].split("\n## ", 1)[0]
    (code,) = re.findall(r"```python\n(.*?)```", section, flags=re.DOTALL)
    printed: list[str] = []
    exec(code, {"print": lambda *words: printed.append(" ".join(map(str, words)))})
    for line in printed:
        assert line in section, line
    assert printed
