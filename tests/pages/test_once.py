"""No page does again what it did before: what was read, decided or drawn once is there at the next visit, and for the next visitor."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import subprocess
import sys
from collections import Counter
from inspect import isfunction
from typing import Any

import pytest

from pages import parts
from tests.pages.app import AppTest, go, run, uploaded
from tests.shared import ROOT

_FILE = "\n".join(
    [
        "county,precinct,office,district,party,candidate,votes",
        *(
            f"Anoka,P-{place},{office},,,{name},{votes + 3 * place}"
            for place in range(3)
            for office in ("County Sheriff", "County Attorney", "COUNTY QUESTION 1 (Anoka)")
            for name, votes in (("Ann Berg", 400), ("Ben Dahl", 399), ("WRITE-IN", 2))
        ),
    ]
)
_PAGES = ("app", "close_contests", "contest", "ask", "what_if", "law", "training")
_WORK = (
    "recount_core.results.read_files",
    "recount_core.decision.screen",
    "recount_core.decision.decide",
    "pages.parts.rows.rows_of",
    "pages.parts.listing.headline",
    "pages.parts.answers.open_questions",
    "recount_core.charts.recount_map.recount_map",
    "recount_core.charts.votes_bars.votes_bars",
    "recount_core.charts.margin_bars.margin_bars",
    "recount_core.charts.contributions.contributions",
    "recount_core.charts.contributions.contribution_bars",
    "recount_core.charts.recount_shifts.recount_shifts",
    "recount_core.charts.eligibility_map.eligibility_map",
    "recount_core.what_if.grid.eligibility_map",
    "pages.parts.controls._offers",
    "pages.parts.contest_list._frame",
    "pages.parts.cards._table",
    "pages.parts.questions._rows",
    "recount_core.charts.line_curves.line_curves",
    "recount_core.law.lines.line_table",
    "recount_core.law.coverage.coverage",
)
_FOR_ALL = set(_WORK[-3:])
"""The law's pictures and tables are made once for everybody."""


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each piece of work was done since; `clear` it to begin."""
    done: Counter[str] = Counter()
    made: dict[Any, Any] = {}
    for found in pkgutil.iter_modules(parts.__path__, "pages.parts."):
        module = importlib.import_module(found.name)
        for name, task in vars(module).items():
            if isfunction(task) and _name(task) in _WORK:
                monkeypatch.setattr(module, name, made.setdefault(task, _counted(task, done)))
    return done


def _name(task: Any) -> str:
    return f"{task.__module__}.{task.__name__}"


def _counted(task: Any, done: Counter[str]) -> Any:
    @functools.wraps(task)
    def call(*args: Any, **named: Any) -> Any:
        done[_name(task)] += 1
        return task(*args, **named)

    return call


def _tour(at: AppTest, contest: str) -> AppTest:
    for page in _PAGES:
        at = go(at, page, contest=contest)
    return at


def _opened(text: str = _FILE) -> tuple[AppTest, str]:
    at = uploaded(("20221108__mn__general__precinct.csv", text))
    return at, next(iter(at.session_state["_open"].by_id))


def test_a_second_round_of_all_pages_does_nothing_again(worked: Counter[str]) -> None:
    at, contest = _opened()
    _tour(at, contest)
    assert all(
        worked[name] == 1 for name in _WORK if name not in _FOR_ALL and not name.endswith(("decide", "eligibility_map"))
    ), worked
    worked.clear()
    _tour(_tour(at, contest), contest)
    for _ in range(2):
        run(at)
    assert not worked


def test_a_page_that_is_run_again_does_nothing_again(worked: Counter[str]) -> None:
    at, contest = _opened()
    for page in _PAGES:
        at = go(at, page, contest=contest)
        worked.clear()
        run(run(at))
        assert not worked, page


def test_what_one_visitor_opened_is_nobody_elses(worked: Counter[str]) -> None:
    mine, contest = _opened()
    _tour(mine, contest)
    worked.clear()
    other, same = _opened(_FILE.replace("Ann Berg", "Eve Else"))
    _tour(other, same)
    assert {name for name in _WORK if not worked[name]} == _FOR_ALL
    assert "Ann Berg" in str(go(mine, "contest", contest=contest))
    for page in _PAGES:
        assert "Eve Else" not in str(go(mine, page, contest=contest))
        assert "Ann Berg" not in str(go(other, page, contest=same))


def test_the_first_page_imports_nothing_that_it_does_not_show() -> None:
    heavy = "{'pandas', 'pyarrow', 'xlsxwriter', 'holidays', 'recount_core.charts'}"  # plotly comes with Streamlit
    program = f"import runpy, sys; runpy.run_path('app.py'); sys.exit(', '.join({heavy} & set(sys.modules)) or None)"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr.splitlines()[-1]
