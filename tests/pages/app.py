"""The app driven without a browser, always from its first page on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Widget

from pages.parts import frame, links
from recount_core.contest import Contest
from recount_core.what_if import Scenario, to_link

APP = str(Path(__file__).parents[2] / "app.py")

PAGES = tuple(Path(path).stem for path, _ in frame.PAGES)
"""Every page by the name that `visit` takes."""


def visit(page: str = "app", **params: str | list[str]) -> AppTest:
    """A page as the first request of a new session, with these parameters in its URL."""
    at = AppTest.from_file(APP, default_timeout=60)
    for name, value in params.items():
        at.query_params[name] = value
    if page != "app":
        at.switch_page(f"pages/{page}.py")
    return run(at)


def go(at: AppTest, page: str, **params: str | list[str]) -> AppTest:
    """Another page of the same session, as a link inside the app leads there."""
    for name in list(at.query_params):
        if name not in params and name not in links.PLACE:
            del at.query_params[name]
    for name, value in params.items():
        at.query_params[name] = value
    at.switch_page("app.py" if page == "app" else f"pages/{page}.py")
    return run(at)


def run(subject: AppTest | Widget) -> AppTest:
    """Run the app, after a widget was used where one is given, and hold that nothing broke."""
    at: AppTest = subject.run()
    assert not at.exception, [error.stack_trace for error in at.exception]
    return at


def visit_own(contest: Contest, page: str = "contest", scenario: Scenario | None = None) -> AppTest:
    """A page with a contest that comes in the link, and perhaps a scenario."""
    own = {links.OWN: links.contest_code(contest)}
    return visit(page, **(own if scenario is None else {**own, links.SCENARIO: to_link(scenario)}))


def unfolded(at: AppTest, name: str = "") -> AppTest:
    """The page once what is folded away under a name, or all that is, was opened."""
    for key in [key for key in at.session_state if str(key).startswith(f"folded/{name}")]:
        at.session_state[key] = True
    return run(at)


def upload(*files: tuple[str, str | bytes]) -> Any:
    """Files for the uploader: names and text or bytes."""
    return [(name, data.encode() if isinstance(data, str) else data, "text/plain") for name, data in files]


def uploaded(*files: tuple[str, str | bytes]) -> AppTest:
    """The first page after these files were uploaded."""
    at = visit(begin="files")
    return run(at.file_uploader[0].set_value(upload(*files)))


def words(at: AppTest) -> str:
    """Every sentence on the page as people read it: the marks of harmless text taken away."""
    parts = [*at.title, *at.header, *at.subheader, *at.markdown, *at.caption, *at.warning, *at.error, *at.info]
    return "\n".join(plainly(str(part.value)) for part in parts)


def plainly(marked: str) -> str:
    """Text as it is read once its backslashes and unseen joiners are gone."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", marked).replace("\u2060", "")


def labels(at: AppTest) -> list[str]:
    """The labels of the links on the page, as people read them."""
    return [plainly(link.label).strip("*") for link in at.page_link]
