"""Hostile names and hostile links through the pages: the letters as they are, or a sentence and a safe page; nothing breaks."""

from __future__ import annotations

import pytest

from pages.parts import links, plain
from recount_core.decision import decide
from tests.build import contest
from tests.pages.app import PAGES, plainly, unfolded, visit, words
from tests.results.files import table
from tests.robust.hostile import HOSTILE, seen

NAMES = pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
CODES = (
    "", "1", "0", "2abc", "9" * 50, "1" + "A" * 100, "1" + "!" * 20, "A" * 10_000, "1%00", "../../etc/passwd", "javascript:window.hurt=1",
    "<script>window.hurt=1</script>", "1é", "\u202e", "null", "-1", "1e999", "'; drop table contests; --", "\x00",
)  # fmt: skip
"""What may stand where a link has a code, a name or a number."""
PARAMETERS = sorted(
    {
        value
        for name, value in vars(links).items()
        if name.isupper() and isinstance(value, str) and not name.startswith("_")
    }
)


def own(name: str) -> str:
    text = plain.clean(name, 120)
    found = contest((f"{text} A", 50), (f"{text} B", 49), title=text, jurisdiction=text)
    return links.contest_code(found)


@NAMES
@pytest.mark.parametrize("page", ["contest", "ask", "what_if"])
def test_a_contest_with_a_hostile_name_is_shown_letter_by_letter(name: str, page: str) -> None:
    at = visit(page, **{links.OWN: own(name)})
    expected = "".join(seen(plain.clean(name, 120)).split())[:40]
    assert expected in "".join(seen(words(at)).split())


@NAMES
def test_an_uploaded_hostile_name_reaches_every_list_as_text(name: str) -> None:
    text = " ".join(name.replace("\x9b", "").replace("\x07", "").replace("\x1b", "").split())
    at = visit("app", begin="files")
    rows = table("contest,choice,votes", (text, f"Ann {text}", 50), (text, f"Bob {text}", 49))
    at.file_uploader[0].set_value([(f"{plain.clean(name, 40).replace('/', '')}.csv", rows, "text/csv")])
    at.run()
    assert not at.exception, [error.stack_trace for error in at.exception]
    assert unfolded(at).dataframe
    at.switch_page("pages/close_contests.py")
    at.run()
    assert not at.exception, [error.stack_trace for error in at.exception]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_hostile_link_gives_a_safe_page(page: str, code: str) -> None:
    hostile: dict[str, str | list[str]] = dict.fromkeys(PARAMETERS, code)
    for right in ({}, {links.OWN: own("Ann Lee")}, {links.SAMPLE: "mn-2022-second-loser"}):
        at = visit(page, **{**hostile, **right})
        assert at.title or at.header or at.markdown


def test_a_code_that_was_changed_says_so() -> None:
    code = links.contest_code(decide(contest(10, 8)).contest)
    at = visit("contest", **{links.OWN: code[:20] + ("A" if code[20] != "A" else "B") + code[21:]})
    assert "damaged" in words(at)


@NAMES
def test_what_is_for_markdown_has_no_mark_of_it_left(name: str) -> None:
    shown = plain.text(name, 6_000)
    assert plainly(shown) == plain.clean(name, 6_000)
    assert "<" not in shown.replace("\\<", "")
    assert "$" not in shown.replace("\\$", "")
    assert "[" not in shown.replace("\\[", "")
    assert "`" not in shown.replace("\\`", "")


@pytest.mark.parametrize(("page", "parameter"), [("law", links.TOTAL), ("close_contests", links.WITHIN)])
@pytest.mark.parametrize("code", ["1e999", "-1", "nan", "١٢", "9" * 50, "<b>"])
def test_a_number_that_is_none_is_said_and_left_out(page: str, parameter: str, code: str) -> None:
    at = visit(page, **{parameter: code, links.SAMPLE: "mn-2022-second-loser"})
    assert "no whole number of votes" in words(at)
    assert parameter not in at.query_params
