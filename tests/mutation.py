"""Mutation testing of the law's arithmetic: one small fault at a time is put into a module, and some test must fail.

    python -m tests.mutation recount_core/standing.py ...     (without names: every module of TESTS)

Mutants live in forked processes only; nothing is written. What survives is printed with its line. Not part of `make test`: it takes
minutes a module. Needs fork, so no Windows.
"""

from __future__ import annotations

import ast
import copy
import functools
import importlib
import importlib.util
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from importlib.abc import Loader, MetaPathFinder
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).resolve().parent.parent
OUT = os.dup(2)
"""Where the report goes; forked processes are otherwise silent."""

_LAW = (
    *("tests/cases", "tests/law", "tests/test_outcome.py", "tests/test_decision.py", "tests/test_standing.py"),
    *(
        "tests/test_remarks.py",
        "tests/test_contest.py",
        "tests/test_explain.py",
        "tests/test_cli.py",
        "tests/test_library.py",
    ),
)
_WHAT_IF = tuple(f"tests/what_if/test_{name}.py" for name in ("tipping", "outstanding", "grid", "laws"))
TESTS = {
    **dict.fromkeys(("standing", "outcome", "decision", "answer", "remarks"), _LAW),
    **dict.fromkeys(("law/conditions", "law/rules", "law/select", "law/lines"), _LAW),
    **dict.fromkeys(
        ("what_if/tipping", "what_if/family", "what_if/outstanding", "what_if/grid", "what_if/laws"), _WHAT_IF
    ),
}
"""The tests that must notice, by module of recount_core."""

EXAMPLES = 40
"""How many a property tries."""

_COMPARE: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_BINARY: dict[type, type] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_LEFT_ALONE = {"annotation", "returns", "decorator_list", "bases", "cause"}


class Mutant(NamedTuple):
    """A fault: `other` in place of `node`, which stands in `field` of `parent` (at `index`, where that is a list)."""

    parent: ast.AST
    field: str
    index: int | None
    node: Any
    other: Any

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def mutants(node: ast.AST) -> Iterator[Mutant]:
    """Every fault of a tree; docstrings, annotations, decorators and imports are left alone."""
    for field, value in ast.iter_fields(node):
        if field in _LEFT_ALONE:
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            if not isinstance(child, ast.AST) or isinstance(child, ast.Import | ast.ImportFrom) or docstring:
                continue
            for other in faults(child):
                if ast.unparse(other) != ast.unparse(child):
                    yield Mutant(node, field, index if isinstance(value, list) else None, child, other)
            yield from mutants(child)


def faults(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in a node's place by mistake."""
    match node:
        case ast.Compare():
            for at, op in enumerate(node.ops):
                yield from (_with(node, ops=_set(node.ops, at, other())) for other in _COMPARE[type(op)])
        case ast.BoolOp():
            yield _with(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
            for at in range(len(node.values)):
                rest = node.values[:at] + node.values[at + 1 :]
                yield rest[0] if len(rest) == 1 else _with(node, values=rest)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.BinOp() if type(node.op) in _BINARY:
            yield _with(node, op=_BINARY[type(node.op)]())
        case ast.Constant():
            yield from _other_constants(node.value)
        case ast.Name(ctx=ast.Load()) if node.id in _NAMES:
            yield _with(node, id=_NAMES[node.id])
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.If() | ast.While():
            yield from (_with(node, test=ast.Constant(truth)) for truth in (False, True))
        case ast.comprehension():
            yield from (_with(node, ifs=node.ifs[:at] + node.ifs[at + 1 :]) for at in range(len(node.ifs)))
        case ast.Call():
            yield from _other_calls(node)
        case ast.Slice():
            yield from (_with(node, lower=None), _with(node, upper=None))
        case ast.Return(value=ast.expr()):
            yield _with(node, value=ast.Constant(None))
        case ast.Expr() | ast.AugAssign() | ast.Raise():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def _other_constants(value: object) -> Iterator[ast.Constant]:
    match value:
        case bool():
            yield ast.Constant(not value)
        case int():
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case str():
            yield ast.Constant(f"X{value}X" if value else "X")


def _other_calls(node: ast.Call) -> Iterator[ast.AST]:
    """Two arguments exchanged, or one with a name left out."""
    for at, (one, two) in enumerate(zip(node.args, node.args[1:], strict=False)):
        if not isinstance(one, ast.Starred) and not isinstance(two, ast.Starred):
            yield _with(node, args=_set(_set(node.args, at, two), at + 1, one))
    for at, keyword in enumerate(node.keywords):
        if keyword.arg:
            yield _with(node, keywords=node.keywords[:at] + node.keywords[at + 1 :])


def _with(node: ast.AST, **fields: Any) -> ast.AST:
    made = copy.copy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def _set(nodes: list[Any], at: int, node: Any) -> list[Any]:
    return [*nodes[:at], node, *nodes[at + 1 :]]


def functions(node: ast.AST, prefix: str = "") -> dict[int, str]:
    """The function, by qualified name, that every node of a function's body is part of; what runs at import is left out."""
    found: dict[int, str] = {}
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            found |= functions(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.FunctionDef):
            found |= {id(inner): prefix + child.name for part in child.body for inner in ast.walk(part)}
    return found


def statements(node: ast.AST, span: tuple[int, int] = (0, 10**9)) -> dict[int, tuple[int, int]]:
    """The first and last line of the statement that every node is part of; of a compound one, its head."""
    if isinstance(node, ast.stmt):
        body = getattr(node, "body", None) or getattr(node, "cases", None)
        first = (body[0].pattern if isinstance(body[0], ast.match_case) else body[0]).lineno - 1 if body else 0
        span = (node.lineno, max(node.lineno, first) if body else node.end_lineno or node.lineno)
    elif isinstance(node, ast.match_case):
        span = (node.pattern.lineno, node.body[0].lineno)
    found = {id(node): span}
    for child in ast.iter_child_nodes(node):
        found |= statements(child, span)
    return found


class Trial:
    """A pytest plugin: the collected tests run once, traced, and then against every mutant inside a function."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self.name, self.path, self.tree = name, path, tree
        self.lines: dict[str, set[int]] = {}
        self.took: dict[str, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            bound(item)
            self.traced(item)
        if session.testsfailed:
            raise SystemExit(f"{self.name}: the tests fail without any mutant.")
        self.judge(session)
        return True

    def traced(self, item: pytest.Item) -> None:
        lines = self.lines.setdefault(item.nodeid, set())

        def line(frame: Any, event: str, _: Any) -> Any:
            lines.add(frame.f_lineno)
            return line

        forget(law=False)
        start = time.process_time()
        sys.settrace(lambda frame, event, _: line if frame.f_code.co_filename == str(self.path) else None)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        sys.settrace(None)
        self.took[item.nodeid] = time.process_time() - start

    def judge(self, session: pytest.Session) -> None:
        inside, spans = functions(self.tree), statements(self.tree)
        tried = survived = 0
        for mutant in mutants(self.tree):
            if id(mutant.node) not in inside:
                continue
            low, high = spans[id(mutant.node)]
            items = sorted(
                (item for item in session.items if any(low <= n <= high for n in self.lines[item.nodeid])),
                key=lambda item: self.took[item.nodeid],
            )
            tried += 1
            mutant.put(mutant.other)
            if self.survives(session, items, inside[id(mutant.node)]):
                survived += 1
                say(f"{low}: {ast.unparse(mutant.node)[:150]}  ==>  {ast.unparse(mutant.other)[:150]}")
            mutant.put(mutant.node)
        say(f"{self.name}: {tried} mutants, {tried - survived} killed, {survived} survived")

    def survives(self, session: pytest.Session, items: list[pytest.Item], function: str) -> bool:
        """Whether all tests pass, in a forked process, with a function's code as the changed tree has it."""

        def run() -> bool:
            code = compile(ast.fix_missing_locations(self.tree), str(self.path), "exec")
            module = importlib.import_module(self.name)
            function_of(module, function).__code__ = code_of(code, function)
            forget(law=True)
            for item in items:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                if session.testsfailed:
                    return False
            return True

        return forked(run, 30 + 20 * sum(self.took[item.nodeid] for item in items))


def bound(item: pytest.Item) -> None:
    """Let a property try a few examples only, always the same: it is asked some thousand times."""
    test, name = getattr(item, "obj", None), "_hypothesis_internal_use_settings"
    if hasattr(test, name):
        given = getattr(test, name)
        setattr(test, name, settings(given, max_examples=min(EXAMPLES, given.max_examples)))


def code_of(code: CodeType, name: str) -> CodeType:
    """The code of a function in that of its module."""
    parts = [const for const in code.co_consts if isinstance(const, CodeType)]
    if code.co_qualname == name:
        return code
    return next(code_of(part, name) for part in parts if f"{name}.".startswith(f"{part.co_qualname}."))


def function_of(module: ModuleType, name: str) -> FunctionType:
    """The function itself, under whatever decorators it wears."""
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    while not isinstance(found, FunctionType):
        wrapped: tuple[str, ...] = ("fget", "__wrapped__", "__func__")
        found = next(getattr(found, one) for one in wrapped if hasattr(found, one))
    return found


def forget(law: bool) -> None:
    """Empty the caches of the project's functions; those of the law's files only where they are to be read anew."""
    for name, module in list(sys.modules.items()):
        for value in list(vars(module).values()) if name.startswith(("recount_core", "tests")) else ():
            if isinstance(value, functools._lru_cache_wrapper) and (law or value.__module__ != "recount_core.law.load"):
                value.cache_clear()


def forked(run: Callable[[], bool], limit: float) -> bool:
    """What `run` says in a process of its own; False where it breaks or takes longer than `limit` seconds."""
    pid = os.fork()
    if not pid:
        os.setpgrp()
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        survived = False
        try:
            survived = run()
        finally:
            os._exit(0 if survived else 1)
    until = time.monotonic() + limit
    while time.monotonic() < until:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.005)
    os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return False


class Changed(MetaPathFinder, Loader):
    """Imports a changed tree in place of a module's file."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self.name, self.path, self.tree = name, path, tree

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        return importlib.util.spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(ast.fix_missing_locations(self.tree), str(self.path), "exec"), vars(module))


def say(text: str) -> None:
    """Print a line of the report."""
    os.write(OUT, f"{text}\n".encode())


def tests(files: tuple[str, ...], *plugins: object) -> bool:
    """Run test files in order, without plugins that would disturb; whether all passed."""
    quiet = ("no:randomly", "no:cacheprovider", "no:xdist", "no:cov")
    options = [option for name in quiet for option in ("-p", name)]
    imported = "ignore::pytest.PytestAssertRewriteWarning"  # Hypothesis is here before pytest could rewrite it
    return pytest.main(["-x", "--hypothesis-profile=mutation", "-W", imported, *options, *files], [*plugins]) == 0


def at_import(name: str, path: Path, tree: ast.Module, files: tuple[str, ...]) -> None:
    """Judge the mutants of what runs when the module is imported: each in a process that imports it changed."""
    inside = functions(tree)
    found = [mutant for mutant in mutants(tree) if id(mutant.node) not in inside]
    survived = 0
    for mutant in found:
        mutant.put(mutant.other)

        def run() -> bool:
            sys.meta_path.insert(0, Changed(name, path, tree))
            return tests(files)

        if forked(run, 600):
            survived += 1
            say(f"{mutant.node.lineno}: {ast.unparse(mutant.node)[:150]}  ==>  {ast.unparse(mutant.other)[:150]}")
        mutant.put(mutant.node)
    say(f"{name}, at import: {len(found)} mutants, {len(found) - survived} killed, {survived} survived")


def main() -> None:
    settings.register_profile(
        "mutation", deadline=None, derandomize=True, database=None, phases=[Phase.explicit, Phase.generate]
    )
    for module in sys.argv[1:] or [f"recount_core/{name}.py" for name in TESTS]:
        path = ROOT / module
        short = module.removeprefix("recount_core/").removesuffix(".py")
        name = f"recount_core.{short.replace('/', '.')}"
        tree = ast.parse(path.read_text(encoding="utf-8"))
        at_import(name, path, tree, TESTS[short])
        forked(lambda name=name, path=path, tree=tree, short=short: tests(TESTS[short], Trial(name, path, tree)), 7200)


if __name__ == "__main__":
    main()
