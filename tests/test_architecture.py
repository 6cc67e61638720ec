"""The house keeps its shape: who may import whom, what has one home, and that the core runs where the app's libraries are not."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pages.parts import links
from recount_core import errors

ROOT = Path(__file__).resolve().parent.parent
CORE = sorted((ROOT / "recount_core").rglob("*.py"))
SCRIPTS = [ROOT / "app.py", *sorted((ROOT / "pages").rglob("*.py"))]


def name(path: Path) -> str:
    """The dotted name of a module of the project."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


TREES = {name(path): ast.parse(path.read_text(encoding="utf-8")) for path in [*CORE, *SCRIPTS]}
IN_CORE = [module for module in TREES if module.startswith("recount_core")]
IN_PAGES = [module for module in TREES if module not in IN_CORE]


def imports(module: str) -> set[str]:
    """What a module imports, wherever in it, by absolute name; of a package's submodule the submodule alone."""
    found: set[str] = set()
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are absolute"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in TREES else str(node.module))
    return found


def within(module: str, *places: str) -> bool:
    return any(module == place or module.startswith(f"{place}.") for place in places)


def core(*parts: str) -> tuple[str, ...]:
    return tuple(f"recount_core.{part}" for part in parts)


APART = {
    "the core": (("recount_core",), (), ("streamlit", "pages", "app", "tests")),
    "the law": (core("law"), (), core("results", "what_if", "ask", "training", "charts", "takeaway", "cli")),
    "results": (core("results"), (), core("law", "decision", "outcome", "what_if", "ask", "training")),
    "the core but its command line": (
        ("recount_core",),
        core("charts", "takeaway", "cli", "__main__"),
        (*core("charts", "takeaway", "cli"), "plotly"),
    ),
}
"""Who is meant, but for whom, and what they never import."""


@pytest.mark.parametrize("who", APART)
def test_what_stays_apart(who: str) -> None:
    places, but, never = APART[who]
    bound = [module for module in IN_CORE if within(module, *places) and not within(module, *but)]
    assert bound
    for module in bound:
        assert not [other for other in imports(module) if within(other, *never)], module


def test_the_core_imports_nothing_by_a_made_up_name_but_its_commands() -> None:
    loading = [module for module in TREES if {"importlib", "runpy"} & imports(module) or "__import__" in _names(module)]
    assert loading == ["recount_core.cli"]


def _names(module: str) -> set[str]:
    """Every name and attribute that a module uses."""
    nodes = list(ast.walk(TREES[module]))
    return {n.attr for n in nodes if isinstance(n, ast.Attribute)} | {n.id for n in nodes if isinstance(n, ast.Name)}


def test_no_circle_of_imports() -> None:
    graph = {module: {other for other in imports(module) if other in TREES} for module in TREES}
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join([*trail[trail.index(module) :], module])
        if module not in done:
            for other in graph[module]:
                visit(other, (*trail, module))
            done.add(module)

    for module in graph:
        visit(module, ())


def test_stored_objects_have_one_home() -> None:
    # `leaving` stores nothing: it empties the store of a visitor who has gone.
    using = [module for module in IN_PAGES if "session_state" in _names(module)]
    assert using == ["pages.parts.leaving", "pages.parts.state"]


@pytest.mark.parametrize("module", IN_PAGES)
def test_the_names_in_a_url_come_from_links(module: str) -> None:
    if module != "pages.parts.links":
        assert not list(_typed_names(TREES[module]))


def _typed_names(tree: ast.AST) -> Iterator[str]:
    """Names of the URL that stand there as letters: asked of `query_params`, given to a link, or as the key of a bound widget."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and _is_url(node.value):
            yield from _letters(node.slice)
        if isinstance(node, ast.Compare) and any(map(_is_url, node.comparators)):
            yield from _letters(node.left)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"[?&]\w+=|searchParams\.\w+\('\w", node.value)
        if isinstance(node, ast.Call):
            given = {keyword.arg: keyword.value for keyword in node.keywords}
            if isinstance(node.func, ast.Attribute) and (_is_url(node.func.value) or node.func.attr == "address"):
                for argument in node.args:
                    yield from _letters(argument)
            yield from _letters(given.get("query_params"))
            if "bind" in given:
                yield from _letters(given["key"])


def _is_url(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "query_params"


def _letters(node: ast.AST | None) -> Iterator[str]:
    """The text that an expression begins with, or that its keys are, where it is typed there; an empty one is no name."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.JoinedStr(values=[first, *_]):
            yield from _letters(first)
        case ast.Dict(keys=keys):
            for key in keys:
                yield from _letters(key)


def test_every_name_of_a_url_is_used_and_means_one_thing() -> None:
    names = {
        key: value for key, value in vars(links).items() if key.isupper() and isinstance(value, str) and key[0] != "_"
    }
    assert len(set(names.values())) == len(names)
    used = {
        node.attr
        for module in IN_PAGES
        for node in ast.walk(TREES[module])
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "links"
    }
    assert set(names) == used & set(names)


@pytest.mark.parametrize(
    "text",
    [
        "st.query_params['find']",
        "st.query_params.get('find', '')",
        "st.query_params.update({'find': 1})",
        "'find' in st.query_params",
        "st.page_link('page', query_params={'find': 1})",
        "st.selectbox('Find', key=f'find_{place}', bind='query-params')",
        "links.address(page, {'find': 1})",
        "'https://example.org/?find=x'",
    ],
)
def test_a_typed_name_is_seen(text: str) -> None:
    assert list(_typed_names(ast.parse(text)))


def test_what_is_raised_on_purpose_stands_in_one_tree() -> None:
    """`Odd` leaves a file to the careful reading and never comes out; `argparse` and `__getattr__` want errors of their own."""
    tree = {
        key for key, value in vars(errors).items() if isinstance(value, type) and issubclass(value, errors.RecountError)
    }
    drawn = set(re.findall(r"^(?:[├└│ ]+── )?(\w+Error|UnclearTable) ", errors.__doc__ or "", re.MULTILINE))
    assert drawn == tree
    for module, parsed in TREES.items():
        for node in ast.walk(parsed):
            if isinstance(node, ast.ClassDef) and module != "recount_core.errors":
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
                assert node.name == "Odd" or not any(base.endswith(("Error", "Exception")) for base in bases), node.name
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                raised = getattr(node.exc.func, "id", "") or getattr(node.exc.func, "attr", "")
                assert raised in {*tree, "Odd", "ArgumentTypeError", "AttributeError", *HANDED}, (
                    f"{module}:{node.lineno}"
                )


HANDED = ("error", "fail")
"""What gives or makes an error of the tree: a reader's own `fail`, and `data_files` with the type that its caller hands it."""


def test_the_core_runs_with_the_apps_libraries_blocked() -> None:
    program = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split('.')[0] in {'streamlit', 'plotly', 'pandas', 'numpy'}:
            raise ImportError(name)
sys.meta_path.insert(0, Block())
import importlib, pkgutil, recount_core
for module in pkgutil.walk_packages(recount_core.__path__, 'recount_core.', onerror=lambda name: None):
    if not module.name.startswith(('recount_core.charts', 'recount_core.takeaway', 'recount_core.__main__', 'recount_core.results.quick')):
        importlib.import_module(module.name)
from recount_core.results import Limits, read_files
table = b'county,precinct,office,district,party,candidate,votes\\nAnoka,P,Governor,,,Ann Berg,3\\n'
assert read_files([('a.csv', table)], limits=Limits(quick_bytes=1, unit_rows=0)).contests
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)


@pytest.mark.parametrize("module", TREES)
def test_what_is_public_says_what_it_is(module: str) -> None:
    """A method that several classes of a module have is said once; `Draft` has the methods of plotly's figure."""
    tree = TREES[module]
    assert ast.get_docstring(tree) or not tree.body
    said = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node)
    }
    silent = {name for name in _public(tree.body) if name not in said}
    assert not silent or module == "recount_core.charts.draft"


def _public(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name
            if isinstance(node, ast.ClassDef):
                yield from _public(node.body)
