"""The line of every statute at one total and as a curve: against brute force, and against the boundary table of the research note."""

from __future__ import annotations

import datetime as dt
import itertools
from pathlib import Path

import pytest

from recount_core.errors import LawError
from recount_core.law.lines import LawLine, Reach, clauses_of, curve, jumps, known_line, line_table, reaches, tiers
from recount_core.law.load import read_statute, states, statutes
from recount_core.outcome import outcome
from tests.build import law_of_zenda

REACHES = [
    reach
    for state in states()
    for statute in statutes(state)
    for version in statute.versions
    for reach in reaches(statute, version)
]
NAMES = [f"{reach.statute.id}/{reach.version.id} {reach.who}" for reach in REACHES]


def row(rows: tuple[LawLine, ...], statute: str, who: str) -> LawLine:
    (found,) = [one for one in rows if one.reach.statute.id == statute and one.reach.who.startswith(who)]
    return found


@pytest.mark.parametrize(
    ("total", "local", "question", "county", "class_two", "bond"),
    [
        (199, 10, 10, 10, 0, ""),
        (400, 10, 10, 10, 1, "2"),
        (401, 2, 2, 10, 1, "2"),
        (600, 2, 3, 10, 1, "2 to 3"),
        (2000, 9, 10, 10, 5, "6 to 10"),
        (20_000, 99, 100, 50, 50, "51 to 100"),
        (49_999, 249, 249, 124, 124, "125 to 249"),
        (50_000, 124, 125, 125, 125, "126 to 250"),
        (100_001, 250, 250, 250, 250, "251 to 500"),
    ],
)
def test_boundary_table(total: int, local: int, question: int, county: int, class_two: int, bond: str) -> None:
    rows = line_table(total)
    assert row(rows, "mn-204c-36", "candidates").line == local
    assert row(rows, "mn-204c-36", "questions").line == question
    assert row(rows, "mt-13-16-201", "candidates: county").line == county
    assert row(rows, "mt-13-16-201", "candidates: special district (several").line == class_two
    paid = row(rows, "mt-13-16-211", "candidates")
    spans = [(tier.low, tier.high) for tier in paid.tiers if tier.route == "own expense"]
    low, _, high = bond.partition(" to ")
    assert spans == ([(int(low), int(high or low))] if bond else [])
    assert paid.line is None
    assert paid.reason == "no recount at public expense"


def test_the_rule_on_the_line_is_named() -> None:
    rows = line_table(300)
    rule = row(rows, "mn-204c-36", "candidates").rule
    assert rule is not None
    assert rule.clause == "subd. 1(c)"
    rule = row(line_table(60_000), "mn-204c-36", "candidates").rule
    assert rule is not None
    assert rule.clause == "subd. 1(a)"
    assert row(rows, "mn-204c-36", "candidates").top("own expense") is None
    assert row(rows, "mn-204c-36", "candidates").top("public") == 10


def test_by_day_by_state_and_every_version() -> None:
    assert row(line_table(60_000, on=dt.date(2010, 11, 2)), "mn-204c-36", "candidates").line == 299
    assert {one.reach.statute.state for one in line_table(1000, state="mt")} == {"MT"}
    every = line_table(1000, state="MN", every_version=True)
    assert {one.reach.version.id for one in every if one.reach.statute.id == "mn-204c-36"} >= {"2004", "2013", "2015"}
    assert line_table(1000, state="ZZ") == ()


def test_a_line_that_no_text_settles_has_a_reason_instead() -> None:
    trustee = row(line_table(1000), "mt-13-16-201", "candidates: school district")
    assert trustee.line is None
    assert trustee.rule is None
    assert "13-16-201(2)" in trustee.reason


def test_a_text_not_seen_beyond_the_line_leaves_the_line_open() -> None:
    old = row(line_table(30_000, on=dt.date(1990, 11, 6)), "mn-204c-35", "candidates: legislative, judicial (general)")
    assert old.line is None
    assert old.reason.startswith("free up to 200 votes; beyond that, whether a recount could be had")
    assert old.top("automatic") == 200


@pytest.mark.parametrize("total", [-1, 10**9 + 1])
def test_a_total_that_can_not_be(total: int) -> None:
    with pytest.raises(LawError, match="whole number of votes"):
        line_table(total)


@pytest.mark.parametrize("reach", REACHES, ids=NAMES)
def test_tiers_equal_every_single_margin(reach: Reach) -> None:
    rules = reach.rules
    for total in (1, 5, 399, 400, 401, 1999, 4001):
        found = tiers(rules, {"total": total})
        assert found[0].low == 0
        assert found[-1].high is None
        for margin in range(40):
            tier = next(one for one in found if one.low <= margin and (one.high is None or margin <= one.high))
            assert tier.routes == outcome(rules, {"total": total, "margin": margin}, margin).routes


@pytest.mark.parametrize("reach", REACHES, ids=NAMES)
def test_curve_has_every_step_below_sixty_votes(reach: Reach) -> None:
    rules = reach.rules
    points = dict(curve(rules, 1, 3000))
    line: int | None = None
    for total in range(1, 3001):
        line = points.get(total, line)
        assert line == known_line(rules, {"total": total})[0], total


@pytest.mark.parametrize("reach", REACHES, ids=NAMES)
def test_curve_is_exact_at_its_points_and_close_between(reach: Reach) -> None:
    rules = reach.rules
    points = curve(rules, 1, 1_000_000)
    totals = [total for total, _ in points]
    assert totals == sorted(set(totals))
    assert (totals[0], totals[-1]) == (1, 1_000_000)
    for (low, first), (high, second) in itertools.pairwise(points):
        assert first == known_line(rules, {"total": low})[0]
        middle = known_line(rules, {"total": (low + high) // 2})[0]
        if first is None or second is None:
            assert middle in (first, second)
        else:
            assert middle is not None
            assert min(first, second) <= middle <= max(first, second)


def test_jumps_of_the_three_bands() -> None:
    newest = next(reach for reach in REACHES if reach.statute.id == "mn-204c-36" and reach.version.id == "2015")
    assert jumps(newest.rules) == ((400, 10, 2), (49_999, 249, 124))
    older = next(reach for reach in REACHES if reach.statute.id == "mn-204c-36" and reach.version.id == "2010")
    assert jumps(older.rules) == ((400, 10, 2),)
    montana = next(reach for reach in REACHES if reach.statute.id == "mt-13-16-201" and reach.version.id == "2013")
    assert jumps(montana.rules) == ()


def test_reaches_name_their_contests_and_clauses() -> None:
    found = {reach.who: reach.name for reach in REACHES if reach.version.id == "2013" and reach.statute.state == "MT"}
    assert found["candidates: county, municipal, precinct; special district (one county)"] == "MT 13-16-201(1)"
    assert found["candidates: special district (several counties); legislative, judicial, state, congressional"] == (
        "MT 13-16-201(2)"
    )
    assert found["retention: any office"] == "MT 13-16-201"
    tie = next(reach for reach in REACHES if reach.statute.id == "mt-13-16-203")
    assert tie.name == "MT 13-16-203"
    assert not tie.has_line
    local = next(reach for reach in REACHES if reach.statute.id == "mn-204c-36" and reach.version.id == "2015")
    assert clauses_of(local.rules) == "MN 204C.36, subd. 1"
    assert local.has_line
    assert clauses_of(()) == ""


MADE_UP = (
    '''clause = "1"
applies = { kind = "candidate", stage = "primary", party_contest = true }
when = ["margin <= 5"]
route = "automatic"''',
    '''clause = "2"
applies = { kind = "candidate", stage = "general" }
when = ["margin <= 1% of leader_votes"]
route = "public"''',
)


def test_a_quantity_that_is_missing_is_named(tmp_path: Path) -> None:
    rows = {one.reach.who: one for one in line_table(1000, folder=law_of_zenda(tmp_path, *MADE_UP))}
    assert rows["candidates: any office (primary, party primary)"].line == 5
    general = rows["candidates: any office (general)"]
    assert general.line is None
    assert general.reason == "needs votes of the leader"
    assert read_statute(tmp_path / "zz-1.toml").state == "ZZ"
