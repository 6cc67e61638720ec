"""Which law applies: the wordings in force, and one world for every combination of what isn't known."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from recount_core.decision import decide
from recount_core.law.select import Query, World, worlds
from tests.build import ZENDA, contest, pair


def version(name: str, in_force: str, basis: str = "statute", kind: str = "candidate") -> str:
    return f"""
[[version]]
id = "{name}"
in_force = {{ {in_force} }}
checked_on = 2026-11-30
basis = "{basis}"
sources = [{{ title = "Zenda Code" }}]
open_points = []

[[version.rule]]
clause = "{name}"
applies = {{ kind = "{kind}" }}
route = "public"
"""


def undated(folder: Path, *versions: str) -> tuple[World, ...]:
    """The worlds of a candidate contest of Zenda whose date isn't known."""
    (folder / "zz-1.toml").write_text("".join((ZENDA, *versions)), encoding="utf-8")
    return worlds(Query("ZZ", None, "candidate", "county", "one", "general", False, False, folder=folder))


def names(found: tuple[World, ...]) -> list[str]:
    return [version.id for world in found for _, version in world.versions]


def test_without_a_date_every_wording_is_possible_the_oldest_first(tmp_path: Path) -> None:
    old, new = version("old", "to = 1999-12-31"), version("new", "from = 2000-01-01")
    found = undated(tmp_path, old, new)
    assert [world.varies for world in found] == [
        (("election date", "under the old wording"),),
        (("election date", "under the new wording"),),
    ]


def test_a_wording_without_beginning_or_end_is_the_only_one(tmp_path: Path) -> None:
    (found,) = undated(tmp_path, version("ever", ""))
    assert (found.versions[0][1].id, found.varies) == ("ever", ())


def test_only_wordings_after_the_last_one_that_nobody_saw_are_possible(tmp_path: Path) -> None:
    lost = version("lost", "to = 1989-12-31", "not seen")
    early = version("early", "from = 1990-01-01, to = 1999-12-31")
    gone = version("gone", "from = 2000-01-01, to = 2004-12-31", "not seen")
    late = version("late", "from = 2005-01-01")
    assert names(undated(tmp_path, lost, early, gone, late)) == ["late"]


def test_a_newest_wording_that_nobody_saw_can_not_speak(tmp_path: Path) -> None:
    seen = version("seen", "from = 1990-01-01, to = 1999-12-31")
    assert names(undated(tmp_path, seen, version("gone", "from = 2000-01-01", "not seen"))) == ["seen"]


def test_a_wording_about_questions_is_no_possibility_for_a_candidate(tmp_path: Path) -> None:
    questions = version("questions", "to = 1999-12-31", kind="question")
    (found,) = undated(tmp_path, questions, version("candidates", "from = 2000-01-01"))
    assert names((found,)) == ["candidates"]


def test_a_named_wording_takes_the_place_of_its_own_statute_only() -> None:
    # 12 of 2,468 is over ten votes and 0.25% = 6.17, and within 0.5% = 12.34: at own expense under 13-16-211
    decision = decide(pair(2468, 12, state="MT", office="county"), law="mt-13-16-201/2003")
    assert {(statute.id, version.id) for statute, version in decision.law} >= {("mt-13-16-201", "2003")}
    assert {statute.id for statute, _ in decision.law} == {
        "mt-13-16-201",
        "mt-13-16-203",
        "mt-13-16-211",
        "mt-13-16-301",
    }
    rule = decision.answers[0].rule
    assert rule is not None
    assert (rule.statute, decision.answers[0].route) == ("mt-13-16-211", "own expense")


@pytest.mark.parametrize(
    ("day", "route"), [(dt.date(1999, 12, 31), "public"), (dt.date(2000, 1, 1), "none"), (None, "not decided")]
)
def test_the_wording_of_election_day_decides(tmp_path: Path, day: dt.date | None, route: str) -> None:
    old, new = version("old", "to = 1999-12-31"), version("new", "from = 2000-01-01").replace('"public"', '"none"')
    undated(tmp_path, old, new)
    assert decide(contest(50, 40, state="ZZ", date=day), folder=tmp_path).answers[0].route == route


def test_days_before_any_law_stand_beside_the_wordings(tmp_path: Path) -> None:
    old = version("1990", "from = 1990-01-01, to = 1999-12-31").replace("applies = {", "applies = { special = true,")
    mid = version("2000", "from = 2000-01-01, to = 2009-12-31").replace('"public"', '"none"')
    undated(tmp_path, old, mid, version("2010", "from = 2010-01-01"))
    decision = decide(contest(50, 40, state="ZZ", date=None, counties="one"), folder=tmp_path)
    assert decision.notes[0] == (
        "B: none before any law read here, under the 2000 wording; public under the 2010 wording."
    )


def test_every_wording_is_told_for_one_county_and_for_several() -> None:
    # 0.25% of 2,473 is 6.18: seven votes are inside only under the ten-vote rule of one county
    decision = decide(pair(2473, 7, state="MT", office="school district", date=None))
    assert decision.reason == "election date and one county or several needed"
    assert decision.notes[0] == (
        "Behind: public under the 1987 wording if voted on in one county, under the 2003 wording if voted on in one county; "
        "own expense under the 1987 wording if voted on in several counties, under the 2003 wording if voted on in several "
        "counties; not decided under the 2013 wording if voted on in one county, under the 2013 wording if voted on in "
        "several counties."
    )


def test_a_day_near_a_change_of_the_law_is_told_only_where_the_day_is_known() -> None:
    def notes(day: dt.date | None) -> list[str]:
        query = Query("MN", day, "candidate", "municipal", "one", "general", False, False)
        return [note for world in worlds(query) for note in world.notes]

    (note,) = notes(dt.date(2013, 8, 1))
    assert note.startswith("Minn. Stat. 204C.36: The act of 2013 changed the thresholds")
    assert notes(None) == []
