"""Statute files: what the loader refuses, what inherits, and that a new state needs data only."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from recount_core.decision import decide
from recount_core.errors import LawError
from recount_core.law.load import find_version, read_statute, statutes
from tests.build import contest, pair

GOOD = """
[statute]
id = "zz-1"
state = "ZZ"
citation = "Zz. Code 1"
title = "Recounts"
url = "https://example.org/1"
tie = "lot"
covers = "all"

[[version]]
id = "a"
in_force = { from = 2000-01-01, to = 2009-12-31 }
checked_on = 2026-11-30
basis = "statute"
sources = [{ title = "The code" }]
open_points = []
file_with = "clerk"
paid_by = { county = "county" }
deadline = { days = 3, after = "canvass", basis = "statute" }

[[version.rule]]
clause = "1"
applies = { kind = "candidate", office = "county" }
when = ["margin <= 10"]
route = "public"

[[version]]
id = "b"
in_force = { from = 2010-01-01 }
like = "a"
checked_on = 2026-11-30
basis = "secondary"
sources = [{ title = "A compiler" }]
open_points = ["Not read."]
"""


def _file(folder: Path, text: str, name: str = "zz-1.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_later_version_takes_over_rules_and_terms(tmp_path: Path) -> None:
    statute = read_statute(_file(tmp_path, GOOD))
    first, second = statute.versions
    assert (first.rules[0].route, second.rules[0].route) == ("public", "public")
    assert second.rules[0].version == "b"
    assert second.rules[0].basis == "secondary"
    assert second.rules[0].file_with == (("", "clerk"),)
    assert statute.on(dt.date(2009, 12, 31)) is first
    assert statute.on(dt.date(2010, 1, 1)) is second
    assert statute.on(dt.date(1999, 12, 31)) is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('tie = "lot"', 'tie = "coin"', r"zz-1.toml: statute: tie = 'coin'"),
        ('title = "Recounts"', 'titel = "Recounts"', "unknown key 'titel'"),
        ('clause = "1"', 'clause = ""', "the clause is empty"),
        ('clause = "1"\n', "", r"rule 1 \(no clause\): the key 'clause' is missing"),
        (
            '"margin <= 10"',
            '"margin <= 1% of voters"',
            r"zz-1.toml: version a, rule 1 \(1\): .*'voters' is no quantity",
        ),
        ("days = 3", "days = 3.5", "3.5 is a float"),
        ("from = 2000-01-01", 'from = "2000-01-01"', "is not a date"),
        ("from = 2010-01-01", "from = 2009-12-31", "versions a and b overlap"),
        ("to = 2009-12-31", "to = 1999-12-31", "ends before it begins"),
        ('id = "b"', 'id = "a"', "two versions are called 'a'"),
        ('sources = [{ title = "The code" }]', "sources = []", "a version needs a source"),
        ('basis = "statute"\nsources', 'basis = "rumour"\nsources', "basis = 'rumour'"),
        ('route = "public"', 'route = "free"', "route = 'free'"),
        ('route = "public"', 'route = "not decided"', "needs a reason"),
        ('office = "county"', 'office = "parish"', "applies.office = 'parish'"),
        ('like = "a"', 'like = "c"', "names no earlier version"),
        ("paid_by = { county", "paid_by = { parish", "'parish' is no office class"),
        ("[statute]", "[statute", "not a TOML file"),
    ],
)
def test_what_breaks_the_form_is_refused_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(LawError, match=message):
        read_statute(_file(tmp_path, GOOD.replace(old, new, 1)))


def test_a_law_that_is_not_known_is_refused_with_the_known_names() -> None:
    assert find_version("mn-204c-36/2004")[1].supplied
    with pytest.raises(LawError, match=r"No law is called 'mn-1'.*mn-204c-36/2004"):
        find_version("mn-1")
    with pytest.raises(LawError, match="has no version '1999' here; known are before-2004"):
        find_version("mn-204c-36/1999")


MADE_UP = """
[statute]
id = "yy-9"
state = "YY"
citation = "Yy. Code 9"
title = "A state made up to show that data is enough"
url = "https://example.org/9"
tie = "runoff"
covers = "everything"

[[version]]
id = "now"
in_force = { from = 2000-01-01 }
checked_on = 2026-11-30
basis = "statute"
sources = [{ title = "The code" }]
open_points = []

# the base is the two leading contenders' votes
[[version.rule]]
clause = "1"
applies = { kind = "candidate", office = "state" }
when = ["margin < 1% of pair_votes"]
route = "automatic"

# "whichever is less"
[[version.rule]]
clause = "2"
applies = { kind = "candidate", office = "county" }
when = ["margin <= 2% of total and margin <= 50"]
route = "public"

# a band by total
[[version.rule]]
clause = "3"
applies = { kind = "candidate", office = "municipal" }
when = ["margin <= 5 and total < 1000", "margin <= 20 and total >= 1000"]
route = "public"

# total per seat
[[version.rule]]
clause = "4"
applies = { kind = "candidate", office = "school district" }
when = ["margin <= 1% of total per seat"]
route = "public"

# a rule of votes only, and never for questions
[[version.rule]]
clause = "5"
applies = { kind = "candidate", office = "legislative" }
when = ["margin < 100"]
route = "public"

[[version.rule]]
clause = "6"
applies = { kind = "question" }
route = "none"

# a base that files rarely have
[[version.rule]]
clause = "7"
applies = { kind = "candidate", office = "judicial" }
when = ["margin <= 1% of ballots"]
route = "public"
"""


def test_a_new_state_is_data_only(tmp_path: Path) -> None:
    _file(tmp_path, MADE_UP, "yy-9.toml")

    def answer(office: str, total: int, margin: int, **facts: object) -> tuple[str, int | None]:
        first = decide(pair(total, margin, state="YY", office=office, **facts), folder=tmp_path).answers[0]
        return first.route, first.line

    # 1% of the pair's 1,000 is 10; a third candidate's votes do not count
    three = contest(505, 495, 700, state="YY", office="state", seats=2)
    assert decide(three, folder=tmp_path).answers[0].facts["pair_votes"] == 1000
    assert answer("state", 1000, 8) == ("automatic", 9)
    assert answer("state", 1000, 10) == ("none", 9)
    # 2% of 1,000 is 20 (the lesser); 2% of 4,000 is 80, so 50
    assert answer("county", 1000, 20) == ("public", 20)
    assert answer("county", 1000, 22) == ("none", 20)
    assert answer("county", 4000, 50) == ("public", 50)
    assert answer("municipal", 999, 5) == ("public", 5)
    assert answer("municipal", 1000, 20) == ("public", 20)
    # 1% of 3,000 / 2 seats is 15
    seats = contest(1000, 900, 850, 250, state="YY", office="school district", seats=2)
    assert decide(seats, folder=tmp_path).answers[0].line == 15
    assert answer("legislative", 9000, 98) == ("public", 99)
    assert answer("legislative", 9000, 100) == ("none", 99)
    question = pair(1000, 2, kind="question", state="YY", office="county")
    assert decide(question, folder=tmp_path).answers[0].route == "none"
    unknown = decide(pair(1000, 2, state="YY", office="judicial"), folder=tmp_path)
    assert (unknown.status, unknown.reason) == ("not decided", "needs ballots cast")
    known = decide(pair(1000, 2, state="YY", office="judicial", ballots=1100), folder=tmp_path)
    assert (known.answers[0].route, known.answers[0].line) == ("public", 11)


def test_only_the_asked_state_is_read(tmp_path: Path) -> None:
    _file(tmp_path, MADE_UP, "yy-9.toml")
    _file(tmp_path, "broken [", "xx-1.toml")
    assert [statute.id for statute in statutes("YY", tmp_path)] == ["yy-9"]
    assert statutes("QQ", tmp_path) == ()
    assert statutes("../", tmp_path) == ()
