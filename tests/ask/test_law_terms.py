"""The terms of the act in statute files: the papers and the narrower canvass, read and refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from recount_core.errors import LawError
from recount_core.law.load import read_statute

FILE = """
[statute]
id = "xx-1"
state = "XX"
citation = "Code 1"
title = "t"
url = ""
tie = "lot"
covers = "c"

[[version]]
id = "1"
in_force = {}
checked_on = 2026-11-30
basis = "statute"
sources = [{ title = "s" }]
open_points = []
forms = ["notice", "request"]
deadline = { days = 2, after = "canvass", one_county = { legislative = "county canvass" }, counting = "xx", basis = "statute" }

[[version.rule]]
clause = "(1)"
applies = { kind = "candidate" }
route = "public"

[[version.rule]]
clause = "(2)"
applies = { kind = "question" }
route = "public"
forms = ["petition"]
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "xx-1.toml"
    path.write_text(text, "utf-8")
    return path


def test_papers_are_said_once_for_a_version_in_the_order_they_come_up(tmp_path: Path) -> None:
    first, second = read_statute(written(tmp_path, FILE)).versions[0].rules
    assert first.forms == ("request", "notice")
    assert second.forms == ("petition",)


def test_the_canvass_within_one_county_is_read_by_office(tmp_path: Path) -> None:
    deadline = read_statute(written(tmp_path, FILE)).versions[0].rules[0].deadline
    assert deadline is not None
    assert deadline.one_county == (("legislative", "county canvass"),)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '["petition"]',
            '["prayer"]',
            "version 1, rule 2 ((2)): forms: 'prayer' is not one of option notice, request,",
        ),
        ("legislative =", "senate =", "version 1, rule 1 ((1)): 'senate' is no office class;"),
    ],
)
def test_what_is_not_known_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(LawError) as refused:
        read_statute(written(tmp_path, FILE.replace(old, new)))
    assert message in str(refused.value)
