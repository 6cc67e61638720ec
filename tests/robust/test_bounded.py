"""What is remembered between visitors is bounded, and what is remembered for one of them is theirs alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.shared import ROOT

PROGRAM = sorted([ROOT / "app.py", *ROOT.glob("pages/**/*.py"), *ROOT.glob("recount_core/**/*.py")])


def remembering() -> Iterator[tuple[str, ast.FunctionDef, str]]:
    """Every function whose results are remembered: where it is, it, and how it says so."""
    for path in PROGRAM:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                for how in map(ast.unparse, node.decorator_list):
                    if "cache" in how and "property" not in how:
                        yield f"{path.relative_to(ROOT)}: {node.name}", node, how


def test_every_memory_is_bounded() -> None:
    endless = []
    for where, function, how in remembering():
        takes = bool(function.args.args or function.args.kwonlyargs)
        if how in ("cache", "functools.cache") and takes:
            endless.append(where)
        if how.startswith("lru_cache(") and "maxsize=None" in how.replace(" ", ""):
            endless.append(where)
        if how.startswith("st.cache") and takes and "max_entries=" not in how:
            endless.append(where)
    assert endless == []


def test_streamlits_memory_that_all_visitors_share_holds_nothing_of_theirs() -> None:
    shared = [where for where, _, how in remembering() if how.startswith("st.cache") and "scope='session'" not in how]
    assert shared == ["pages/parts/loading.py: read_sample"]
