"""The house keeps its shape: who may import whom, and that the core runs where the app's libraries are not."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "recount_core"
MODULES = sorted(CORE.rglob("*.py"))
SCRIPTS = [ROOT / "app.py", *sorted((ROOT / "pages").rglob("*.py"))]


def imports(path: Path) -> set[str]:
    """The modules that a file imports, absolute names; those only for type checking too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def name(path: Path) -> str:
    """The dotted name of a module of the project."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _within(path: Path, *folders: str) -> bool:
    return any(name(path) == folder or name(path).startswith(folder + ".") for folder in folders)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_the_core_knows_neither_streamlit_nor_the_pages(path: Path) -> None:
    heads = {module.split(".")[0] for module in imports(path)}
    assert not heads & {"streamlit", "pages", "app", "tests"}


@pytest.mark.parametrize("path", [p for p in MODULES if _within(p, "recount_core.law")], ids=name)
def test_the_law_knows_no_results(path: Path) -> None:
    assert not any(m.startswith(("recount_core.results", "recount_core.what_if")) for m in imports(path))


@pytest.mark.parametrize(
    "path",
    [p for p in MODULES if not _within(p, "recount_core.charts", "recount_core.takeaway", "recount_core.cli")],
    ids=name,
)
def test_only_the_command_line_takes_charts_and_takeaways(path: Path) -> None:
    assert not any(m.startswith(("recount_core.charts", "recount_core.takeaway", "plotly")) for m in imports(path))


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_stored_objects_and_url_names_have_one_home(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if not _within(path, "pages.parts.state"):
        assert "query_params[" not in text or "links." in text
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.keyword) and node.arg == "bind":
            assert "links" in text, f"{path}: a bound widget takes its key from parts/links.py"


def test_no_circle_of_imports() -> None:
    known = {name(path): path for path in MODULES}
    graph = {module: {m for m in imports(path) if m in known and m != module} for module, path in known.items()}
    for module in graph:
        # a package's own __init__ may gather its modules; that is no circle unless they import the package back
        graph[module] = {m for m in graph[module] if not module.startswith(m + ".")}
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join([*trail[trail.index(module) :], module])
        if module not in done:
            for other in graph[module]:
                visit(other, (*trail, module))
            done.add(module)

    for module in graph:
        visit(module, ())


def test_the_core_runs_with_the_apps_libraries_blocked() -> None:
    program = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split('.')[0] in {'streamlit', 'plotly', 'pandas', 'numpy'}:
            raise ImportError(name)
sys.meta_path.insert(0, Block())
import importlib, pkgutil, recount_core
for module in pkgutil.walk_packages(recount_core.__path__, 'recount_core.'):
    if not module.name.startswith(('recount_core.charts', 'recount_core.takeaway', 'recount_core.__main__', 'recount_core.results.quick')):
        importlib.import_module(module.name)
from recount_core.results import Limits, read_files
table = b'county,precinct,office,district,party,candidate,votes\\nAnoka,P,Governor,,,Ann Berg,3\\n'
assert read_files([('a.csv', table)], limits=Limits(quick_bytes=1, unit_rows=0)).contests
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)
