"""The same votes under every version and statute."""

from __future__ import annotations

from recount_core.decision import decide
from recount_core.law.load import statutes
from recount_core.what_if import under_every_law
from tests.build import contest, pair
from tests.what_if import made_up


def test_a_city_contest_of_60_000_votes_changes_sides_in_2013() -> None:
    # margin 200: 0.5% of 60,000 is 300, 0.25% is 150
    found = under_every_law(pair(60_000, 200))
    assert [(version.id, decision.first.route) for _, version, decision in found if decision.first] == [
        ("before-2004", "not decided"),
        ("2004", "public"),
        ("2008", "public"),
        ("2010", "public"),
        ("2013", "own expense"),
        ("2015", "own expense"),
    ]
    assert {statute.id for statute, _, _ in found} == {"mn-204c-36"}


def test_every_statute_with_a_rule_about_the_contest_is_there_and_each_decision_is_its_own() -> None:
    counted = contest(1200, 1190, state="MT", office="county")
    found = under_every_law(counted)
    assert {statute.id for statute, _, _ in found} == {"mt-13-16-201", "mt-13-16-203", "mt-13-16-211", "mt-13-16-301"}
    for statute, version, decision in found:
        assert (statute, version) in decision.law
        assert decision == decide(counted, law=f"{statute.id}/{version.id}")
    assert sum(statute.id == "mt-13-16-201" for statute, _, _ in found) == len(statutes("MT")[0].versions)


def test_a_state_without_law_has_none() -> None:
    assert under_every_law(contest(50, 40, state="ZZ")) == ()


def test_law_of_another_folder_speaks_for_its_state() -> None:
    # 5% of the 110 votes of both is 5.5, so ten votes are outside
    ((statute, version, decision),) = under_every_law(contest(60, 50, state="ZA"), folder=made_up.folder())
    assert (statute.id, version.id) == ("za-1", "only")
    assert [answer.route for answer in decision.answers] == ["own expense"]
