"""The law that ships: the lint over the data, the table of the research note, and every known ambiguity's answer."""

from __future__ import annotations

import datetime as dt
import itertools

import pytest

from recount_core.decision import decide
from recount_core.law.load import states, statutes
from recount_core.law.rules import Rule, Statute, Version
from tests.build import contest, pair

VERSIONS = [(statute, version) for state in states() for statute in statutes(state) for version in statute.versions]
NAMES = [f"{statute.id}/{version.id}" for statute, version in VERSIONS]


@pytest.mark.parametrize(("statute", "version"), VERSIONS, ids=NAMES)
def test_version_is_complete(statute: Statute, version: Version) -> None:
    assert version.start or version.end
    assert version.sources
    assert version.checked_on <= dt.date(2026, 11, 30)
    assert version.open_points or version.basis == "statute", (
        "open_points: what is unsettled where the text wasn't read"
    )
    for rule in version.rules:
        missing = [key for key in _needed(rule) if not getattr(rule, key)]
        assert not missing, f"{rule.clause}: {', '.join(missing)} missing"


def _needed(rule: Rule) -> tuple[str, ...]:
    if rule.route == "not decided":
        return ("reason",)
    asked = ("paper", "file_with", "deadline") if rule.route in ("public", "own expense", "court") else ()
    return ("asked_by", "paid_by", *asked)


@pytest.mark.parametrize("statute", [s for state in states() for s in statutes(state)], ids=lambda s: s.id)
def test_versions_ascend_and_never_overlap(statute: Statute) -> None:
    for before, after in itertools.pairwise(statute.versions):
        assert before.end is not None
        assert after.start is not None
        assert before.end < after.start
        if statute.id != "mn-204c-35":
            assert after.start - before.end == dt.timedelta(days=1), "no day falls between two wordings"


# total: largest margin that still qualifies. Columns: Minnesota candidates 2004, since 2013; questions 2004, since 2013;
# Montana class (1); class (2) and questions; the bond's upper end
TABLE = {
    199: (10, 10, 10, 10, 10, 0, None),
    400: (10, 10, 10, 10, 10, 1, 2),
    401: (2, 2, 2, 2, 10, 1, 2),
    600: (2, 2, 3, 3, 10, 1, 3),
    601: (3, 3, 3, 3, 10, 1, 3),
    1000: (4, 4, 5, 5, 10, 2, 5),
    2000: (9, 9, 10, 10, 10, 5, 10),
    4000: (19, 19, 20, 20, 10, 10, 20),
    4400: (21, 21, 22, 22, 11, 11, 22),
    20000: (99, 99, 100, 100, 50, 50, 100),
    20001: (100, 100, 100, 100, 50, 50, 100),
    49999: (249, 249, 249, 249, 124, 124, 249),
    50000: (249, 124, 250, 125, 125, 125, 250),
    50001: (250, 125, 250, 125, 125, 125, 250),
    100000: (499, 249, 500, 250, 250, 250, 500),
    100001: (500, 250, 500, 250, 250, 250, 500),
}


@pytest.mark.parametrize("total", TABLE)
def test_boundary_table(total: int) -> None:
    margin = total % 2

    def line(**facts: object) -> int | None:
        return decide(pair(total, margin, **facts)).answers[0].line

    old, new = dt.date(2010, 11, 2), dt.date(2022, 11, 8)
    found = (
        line(date=old),
        line(date=new),
        line(date=old, kind="question"),
        line(date=new, kind="question"),
        line(state="MT", office="county"),
        line(state="MT", office="legislative"),
        _bond_top(total),
    )
    assert found == TABLE[total]


def _bond_top(total: int) -> int | None:
    """The largest margin with a bond, by deciding every margin near it; None where no margin has one."""
    tops = [
        margin
        for margin in range(total // 150 + 2)
        if "own expense" in decide(pair(total, margin, state="MT", office="legislative")).answers[0].routes
    ]
    return max(tops, default=None)


def _route(**facts: object) -> str:
    total, margin = facts.pop("total"), facts.pop("margin")
    assert isinstance(total, int)
    assert isinstance(margin, int)
    return decide(pair(total, margin, **facts)).answers[0].route


# The ambiguities of the research note, Minnesota


def test_mn_01_candidates_strictly_less_than() -> None:
    assert _route(total=20000, margin=100) == "own expense"
    assert _route(total=20001, margin=100) == "public"


def test_mn_02_ten_votes_and_half_a_percent_are_joined_by_or() -> None:
    assert _route(total=400, margin=10) == "public"
    assert _route(total=300, margin=1) == "public"
    assert decide(pair(300, 1)).answers[0].rule.clause == "subd. 1(c)"


def test_mn_03_the_jump_at_401_is_noted() -> None:
    notes = decide(pair(401, 3)).notes
    assert any("The line jumps between 400 and 401 total votes: with 400 in the total" in note for note in notes)


def test_mn_04_at_fifty_thousand_a_quarter_of_a_percent() -> None:
    assert _route(total=50000, margin=124) == "public"
    assert _route(total=50000, margin=125) == "own expense"


def test_mn_05_ten_and_four_hundred_are_inclusive() -> None:
    assert _route(total=400, margin=10) == "public"


def test_mn_06_the_total_is_votes_with_write_ins_not_ballots() -> None:
    # Prior Lake-Savage 2022: 68,378 votes for four seats
    assert decide(pair(68378, 104, office="school district", ballots=20000)).answers[0].line == 170


def test_mn_07_each_loser_by_the_own_difference() -> None:
    votes = (8000, 7900, 7800, 7700, 7596, 7593, 7311, 7200, 7119)
    four_seats = contest(*votes, pooled=159, seats=4, office="school district")
    decision = decide(four_seats)
    assert four_seats.total == 68378
    assert [(a.margin, a.route) for a in decision.answers[:3]] == [
        (104, "public"),
        (107, "public"),
        (389, "own expense"),
    ]
    assert any("own difference of 389 votes is outside the line" in note for note in decision.notes)


def test_mn_08_only_the_lowest_winner_matters() -> None:
    assert decide(contest(500, 300, 299, seats=2)).answers[0].margin == 1


def test_mn_09_exactly_at_the_line_a_candidate_is_at_own_expense() -> None:
    decision = decide(pair(20000, 100))
    assert (decision.answers[0].route, decision.answers[0].rule.clause) == ("own expense", "subd. 2")


def test_mn_10_a_tie_is_by_lot_and_its_loser_may_ask() -> None:
    decision = decide(contest(246, 246, office="county"))
    assert decision.status == "tie"
    assert [(a.choice, a.margin, a.tied, a.route) for a in decision.answers] == [
        ("A", 0, True, "public"),
        ("B", 0, True, "public"),
    ]
    assert decision.statute is not None
    assert decision.statute.tie == "lot"


def test_mn_11_a_question_at_equality_qualifies() -> None:
    assert _route(total=20000, margin=100, kind="question") == "public"
    assert _route(total=20000, margin=102, kind="question") == "own expense"


def test_mn_12_passed_or_failed_alike() -> None:
    for yes, no in ((695, 692), (692, 695)):
        assert decide(contest(("Yes", yes), ("No", no), kind="question")).answers[0].route == "public"


def test_mn_13_a_required_share_is_noted() -> None:
    decision = decide(contest(("Yes", 550), ("No", 450), kind="question", required_share="60%"))
    assert (decision.answers[0].margin, decision.answers[0].route) == (100, "own expense")
    assert any("required share of 60%" in note for note in decision.notes)


def test_mn_14_who_pays_for_a_question_is_marked_as_practice() -> None:
    decision = decide(contest(("Yes", 692), ("No", 695), kind="question", date=dt.date(2010, 8, 10)))
    assert any("may be conducted" in note and "doesn't say who pays" in note for note in decision.notes)


def test_mn_15_in_a_primary_the_last_nominee_counts() -> None:
    decision = decide(contest(1200, 935, 930, stage="primary", seats=2))
    assert (decision.answers[0].margin, decision.answers[0].route) == (5, "public")


def test_mn_16_a_pool_is_nobodys_opponent() -> None:
    decision = decide(contest(500, 498, pooled=499))
    assert [a.choice for a in decision.answers] == ["B"]
    assert any("499 write-in votes are pooled" in note for note in decision.notes)


def test_mn_17_unopposed_and_uncounted() -> None:
    assert decide(contest(500)).status == "no losing choice"
    assert decide(contest(0, 0)).status == "not decided"


def test_mn_18_unofficial_counts_speak_in_the_conditional() -> None:
    from recount_core.explain import sentence

    assert "could ask, if these counts stand," in sentence(decide(pair(1000, 2, count="unofficial")))
    assert "may ask" in sentence(decide(pair(1000, 2, count="official")))


def test_mn_19_other_districts_are_not_covered() -> None:
    assert decide(pair(1000, 2, office="special district")).status == "not covered"


def test_mn_20_towns_are_municipalities() -> None:
    assert decide(pair(1000, 2, office="township")).answers[0].rule.file_with[2] == ("township", "municipal clerk")


def test_mn_21_ranked_choice_needs_the_final_round() -> None:
    decision = decide(pair(8093, 19, ranked_choice=True))
    assert (decision.status, decision.reason) == (
        "not decided",
        "ranked choice: the totals of the final round are needed",
    )


def test_mn_22_the_stale_cross_reference_is_an_open_point() -> None:
    version = statutes("MN")[1].version("2004")
    assert any("clauses (a) to (e)" in point for point in version.open_points)


# Montana


def test_mt_01_not_exceeding_is_inclusive() -> None:
    assert _route(total=20000, margin=50, state="MT") == "public"
    assert _route(total=20000, margin=51, state="MT") == "own expense"


def test_mt_02_whichever_is_greater() -> None:
    assert _route(total=894, margin=10, state="MT") == "public"
    assert _route(total=894, margin=11, state="MT") == "court"


@pytest.mark.parametrize(("margin", "route"), [(9, "public"), (10, "own expense"), (18, "own expense"), (19, "court")])
def test_mt_03_no_floor_for_the_legislature(margin: int, route: str) -> None:
    assert _route(total=3750, margin=margin, state="MT", office="legislative") == route


def test_mt_04_no_rounding_up() -> None:
    assert _route(total=3733, margin=18, state="MT", office="legislative") == "own expense"
    assert _route(total=3733, margin=19, state="MT", office="legislative") == "court"


def test_mt_05_the_total_of_class_one_is_all_candidates() -> None:
    flathead = contest(
        3665, 3635, 2365, 2047, 1962, pooled=34, state="MT", office="county", stage="primary", party="REP"
    )
    assert (decide(flathead).answers[0].line, decide(flathead).answers[0].route) == (34, "public")


def test_mt_06_free_wins_where_ten_votes_qualify() -> None:
    answer = decide(pair(1000, 4, state="MT")).answers[0]
    assert (answer.route, answer.routes) == ("public", ("public", "own expense", "court"))


def test_mt_07_several_seats_have_no_text() -> None:
    assert decide(contest(1141, 1003, 694, 692, state="MT", seats=3)).answers[0].margin == 2
    points = statutes("MT")[0].version("1987").open_points
    assert any("two or more seats" in point for point in points)


def test_mt_08_a_tie_is_automatic() -> None:
    decision = decide(contest(1206, 1206, state="MT", office="school district", date=dt.date(2023, 5, 2)))
    assert [a.route for a in decision.answers] == ["automatic", "automatic"]
    assert decision.statute is not None
    assert decision.statute.citation == "Mont. Code 13-16-203"


def test_mt_09_and_15_days_and_papers_are_with_the_rule() -> None:
    rule = decide(pair(1000, 4, state="MT")).answers[0].rule
    assert rule is not None
    assert rule.deadline is not None
    assert (rule.deadline.days, rule.deadline.after) == (5, "official county canvass")
    assert rule.paper.startswith("a verified petition")


def test_mt_10_a_named_write_in_is_a_candidate() -> None:
    from recount_core.contest import Choice

    base = pair(2455, 41, state="MT", office="county")
    named = base.with_(choices=(base.choices[0], Choice("Ronnie Burns", base.choices[1].votes, write_in=True)))
    assert decide(named).answers[0].route == "court"


def test_mt_11_a_primary_counts_its_own_party() -> None:
    ours = contest(3665, 3635, state="MT", office="county", stage="primary", party="REP")
    theirs = contest(90, 50, state="MT", office="county", stage="primary", party="DEM")
    assert ours.id != theirs.id
    assert decide(ours).answers[0].facts["total"] == 7300


def test_mt_12_turnout_questions_are_an_open_point() -> None:
    assert any("minimum turnout" in point for point in statutes("MT")[0].version("1987").open_points)
    assert _route(total=6487, margin=13, state="MT", office="county", kind="question") == "public"


def test_mt_13_trustees_since_april_2013() -> None:
    decision = decide(pair(2418, 6, state="MT", office="school district", date=dt.date(2023, 5, 2)))
    assert decision.status == "not decided"
    assert "read 13-16-201(2)" in decision.reason


def test_mt_14_only_ties_are_automatic() -> None:
    assert "automatic" not in decide(pair(28632, 30, state="MT", office="county")).answers[0].routes


def test_a_tie_where_the_rule_on_margins_is_not_known_has_no_line() -> None:
    """A tie of school trustees is recounted by itself (13-16-203); at how many votes it ends is in 13-16-201(2), which nobody has seen."""
    trustees = contest(1206, 1206, state="MT", office="school district", date=dt.date(2023, 5, 2), counties="one")
    answer = decide(trustees).answers[0]
    assert (answer.route, answer.line) == ("automatic", None)
    assert decide(trustees.with_(date=dt.date(2012, 5, 8))).answers[0].line == 10
