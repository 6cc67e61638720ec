"""The law page: the calculator, each version with its rules, two versions compared, the coverage, and its links."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import links
from recount_core.law.load import states, statutes
from recount_core.law.prose import rule_words
from recount_core.law.rules import Statute, Version
from tests.pages.app import run, visit, words

EVERY = [(statute, version) for state in states() for statute in statutes(state) for version in statute.versions]


def messages(at: AppTest) -> list[str]:
    """The messages of the pictures, in order."""
    return [chart.proto.alt for chart in at.get("plotly_chart")]


def test_it_opens_without_results() -> None:
    at = visit("law")
    text = words(at)
    assert "With 10,000 votes in all the line is" in text
    assert "- **49 votes** candidates: legislative (MN 204C.35, subd. 1); candidates: county, municipal" in text
    assert "- **50 votes** questions: county, municipal, township, school district (MN 204C.36, subd. 3)" in text
    assert (
        "- **25 votes** candidates: county, municipal, precinct; special district (one county) (MT 13-16-201(1))"
        in text
    )
    assert "Minn. Stat. 204C.36: County, municipal and school district contests" in text


def test_the_calculator_follows_the_total_and_the_day() -> None:
    at = visit("law")
    at = run(at.number_input(key=links.TOTAL).set_value(50_000))
    assert "- **124 votes** candidates: judicial, state, congressional" in words(at)
    at = visit("law", **{links.TOTAL: "60000", links.DAY: "2010-11-02"})
    assert "- **299 votes** candidates: legislative, judicial, state, congressional, president" in words(at)
    table = at.dataframe[0].value
    assert list(table["Line"][table["Statute"] == "Minn. Stat. 204C.36 (2010)"]) == [299, 300]


def test_the_table_has_every_statute_with_its_tiers() -> None:
    table = visit("law", **{links.TOTAL: "4000"}).dataframe[0].value
    by_statute = dict(iter(table.groupby("Statute")))
    assert list(by_statute["Mont. Code 13-16-211 (1979)"]["At own expense"]) == ["11 to 20"]
    assert set(by_statute["Mont. Code 13-16-301 (1995)"]["By a court"]) == {"any"}
    trustees = table[table["Contests"] == "candidates: school district"]
    assert "13-16-201(2)" in trustees["No line, because"].iloc[0]
    assert trustees["Line"].isna().all()


@pytest.mark.parametrize(("statute", "version"), EVERY, ids=[f"{s.id}/{v.id}" for s, v in EVERY])
def test_every_version_has_its_page(statute: Statute, version: Version) -> None:
    at = visit("law", **{links.STATUTE: statute.citation, links.VERSION: version.id})
    text = words(at)
    assert f"{statute.citation}: {statute.title}" in text
    for rule in version.rules:
        assert rule_words(rule) in text
    for point in version.open_points:
        assert point in text
    for source in version.sources:
        assert source.title in text
    for _, step in version.steps:
        assert step in text
    assert f"Basis** {version.basis}" in text
    assert not [warning.value for warning in at.warning]
    data = "\n".join(code.value for code in at.code)
    for rule in version.rules:
        assert f'clause = "{rule.clause}"' in data
        for line in rule.when:
            assert line.text in data


def test_pictures_have_their_message() -> None:
    found = messages(visit("law"))
    assert len(found) == len(states()) + 1
    assert all(message.startswith("The line over total votes.") for message in found)
    assert "jumping from 249 to 124 between totals of 49,999 and 50,000" in found[-1]


def test_two_versions_beside_each_other() -> None:
    at = visit("law")
    at = run(at.selectbox(key=links.AGAINST).set_value("2010"))
    text = words(at)
    assert (
        "the lines part at 50,000 votes in all, 249 votes under version 2010 and 124 votes under version 2015" in text
    )
    assert "Only in 2010" in text
    assert "until 5 p.m." in text
    assert len(messages(at)) == len(states()) + 2


def test_a_link_that_names_what_is_not_here_says_so() -> None:
    at = visit("law", **{links.STATUTE: "Nowhere 1", links.VERSION: "1800", links.AGAINST: "1700"})
    said = words(at)
    assert "Nowhere 1" in said
    assert "1800" in said
    assert "1700" in said


def test_the_version_starts_anew_with_another_statute() -> None:
    at = visit("law", **{links.VERSION: "2004"})
    at = run(at.selectbox(key=links.STATUTE).set_value("Mont. Code 13-16-201"))
    assert at.selectbox(key=links.VERSION).value == "2013"


def test_what_is_covered_and_what_is_not() -> None:
    at = visit("law")
    table = at.dataframe[-1].value
    assert len(table) == len(EVERY)
    assert table["Real contests"].sum() > 40
    text = words(at)
    assert (
        f"held to {table['Real contests'].sum():,} real contests and {table['Edge cases'].sum():,} made-up ones" in text
    )
    assert "Minnesota, candidates, special district, precinct: no statute read here covers them" in text
    assert "Montana, candidates, school district: school elections have had a subsection of their own" in text
    assert "everywhere: ranked-choice contests" in text
