"""The law in plain words: every kind of rule, its terms, and what two versions say differently."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.law.conditions import Line, parse_comparison
from recount_core.law.lines import line_table, reaches
from recount_core.law.load import find_version, states, statutes
from recount_core.law.prose import (
    comparison_words,
    differences,
    in_force_words,
    line_differs,
    line_words,
    margins_words,
    rule_data,
    rule_words,
    scope_words,
    terms,
)
from recount_core.law.rules import Rule, Version

ALL_RULES = [
    rule for state in states() for statute in statutes(state) for version in statute.versions for rule in version.rules
]


def rules(name: str, clause: str) -> list[Rule]:
    """The rules of a version under a clause."""
    return [rule for rule in find_version(name)[1].rules if rule.clause == clause]


@pytest.mark.parametrize(
    ("name", "clause", "words"),
    [
        (
            "mn-204c-36/2015",
            "subd. 1(b)",
            "A losing candidate may ask for a recount at public expense if the margin is less than 0.5% of the total votes and "
            "the total is more than 400 votes and less than 50,000 votes.",
        ),
        (
            "mn-204c-36/2015",
            "subd. 1(c)",
            "A losing candidate may ask for a recount at public expense if the margin is at most 10 votes and the total is at most "
            "400 votes.",
        ),
        (
            "mn-204c-36/2015",
            "subd. 2",
            "A losing candidate may ask for a recount at own expense at any larger margin.",
        ),
        (
            "mt-13-16-201/2013",
            "(1)",
            "The defeated candidate may ask for a recount at public expense if the margin is at most 10 votes, or if the margin is "
            "at most 0.25% of the total votes.",
        ),
        ("mt-13-16-203/current", "13-16-203", "A recount follows without a request if the votes are tied."),
        (
            "mt-13-16-211/1979",
            "13-16-211",
            "The defeated candidate may ask for a recount at own expense if the margin is more than 0.25% of the total votes and at "
            "most 0.5% of the total votes.",
        ),
        (
            "mt-13-16-301/1995",
            "13-16-301",
            "An unsuccessful candidate may ask a court to order a recount at any margin.",
        ),
    ],
)
def test_rules_as_sentences(name: str, clause: str, words: str) -> None:
    assert rule_words(rules(name, clause)[0]) == words


def test_a_rule_that_leaves_it_open_says_why() -> None:
    rule = next(rule for rule in rules("mt-13-16-201/2013", "(2)") if rule.route == "not decided")
    assert rule_words(rule).startswith("Not decided here: school elections have had a subsection of their own")
    assert terms(rule) == ()


def test_no_recount() -> None:
    assert rule_words(Rule("x", "X", "1", "1", "none")) == "There is no recount at any margin."


@pytest.mark.parametrize(
    ("comparison", "words"),
    [
        ("margin < 0.5% of total", "the margin is less than 0.5% of the total votes"),
        ("margin <= 1", "the margin is at most 1 vote"),
        ("margin = 0", "the votes are tied"),
        ("total >= 50,000", "the total is at least 50,000 votes"),
        ("seats = 2", "the seats are exactly 2"),
        ("margin <= 1% of total per seat", "the margin is at most 1% of the total votes per seat"),
        ("margin per seat > 3", "the margin per seat is more than 3 votes"),
        (
            "margin < 0.25% of pair_votes",
            "the margin is less than 0.25% of the votes of the last winner and the loser together",
        ),
    ],
)
def test_comparisons(comparison: str, words: str) -> None:
    assert comparison_words(parse_comparison(comparison)) == words


def test_lines_name_a_quantity_once() -> None:
    assert line_words(Line.parse("margin < 1% of total and total > 5 and total < 9")) == (
        "the margin is less than 1% of the total votes and the total is more than 5 votes and less than 9 votes"
    )


def test_scopes() -> None:
    assert scope_words(rules("mn-204c-36/2015", "subd. 1(b)")[0].applies) == (
        "candidates: county, municipal, township, school district"
    )
    assert scope_words(rules("mt-13-16-203/current", "13-16-203")[0].applies) == "candidates: any office"
    one_county = [scope_words(rule.applies) for rule in rules("mt-13-16-201/2013", "(1)")]
    assert "candidates: special district; one county" in one_county


def test_terms_name_only_the_offices_of_the_rule() -> None:
    found = dict(terms(rules("mt-13-16-201/2013", "(4)")[0]))
    assert found["File with"] == "Secretary of State"
    assert found["Paid by"] == "counties; the state its own costs"
    assert found["Signatures"] == "100, from at least 5 counties"
    local = dict(terms(rules("mn-204c-36/2015", "subd. 2")[0]))
    assert local["Paid by"] == "the requester"
    assert local["By when"].startswith(
        "7 days (5 after a primary's) after the county canvass (county); municipal canvass"
    )
    assert local["By when"].endswith("until 5 p.m. (basis: unconfirmed)")
    house = dict(terms(rules("mn-204c-35/2024", "subd. 1")[0]))
    assert (
        house["By when"] == "2 days after the state canvass; within one county, after the county canvass, until 5 p.m."
    )


def test_an_automatic_recount_needs_no_paper() -> None:
    assert "Paper" not in dict(terms(rules("mt-13-16-203/current", "13-16-203")[0]))


@pytest.mark.parametrize(
    "rule", ALL_RULES, ids=lambda rule: f"{rule.statute}/{rule.version} {rule.clause} {rule.route}"
)
def test_every_rule_reads_as_one_clean_sentence(rule: Rule) -> None:
    words = rule_words(rule)
    assert words[0].isupper()
    assert words.endswith(".")
    assert not words.endswith("..")
    assert "  " not in words
    assert rule.clause in rule_data(rule)
    for line in rule.when:
        assert line.text in rule_data(rule)


def test_when_a_version_is_in_force() -> None:
    assert in_force_words(find_version("mn-204c-36/2004")[1]) == "1 August 2004 to 31 July 2008"
    assert in_force_words(find_version("mn-204c-36/2015")[1]) == "since 1 August 2015"
    assert in_force_words(find_version("mn-204c-36/before-2004")[1]) == "until 31 July 2004"
    assert in_force_words(Version("x", None, None, "statute", dt.date(2026, 1, 1), ())) == "at all times"


def test_margins_of_a_route() -> None:
    rows = {(row.reach.statute.id, row.reach.kind): row for row in line_table(4000)}
    assert margins_words(rows["mn-204c-36", "candidate"], "own expense") == "20 and more"
    assert margins_words(rows["mt-13-16-211", "candidate"], "own expense") == "11 to 20"
    assert margins_words(rows["mt-13-16-301", "candidate"], "court") == "any"
    assert margins_words(rows["mt-13-16-203", "candidate"], "automatic") == "0"
    assert margins_words(rows["mt-13-16-203", "candidate"], "court") == ""


def test_what_the_act_of_2013_changed() -> None:
    statute, after = find_version("mn-204c-36/2013")
    before = statute.version("2010")
    found = {difference.about: difference for difference in differences(before, after, statute)}
    local = found["candidates: county, municipal, township, school district"]
    assert local.before == (
        "A losing candidate may ask for a recount at public expense if the margin is less than 0.5% of the total votes.",
    )
    assert len(local.after) == 2
    one, two = reaches(statute, before)[0], reaches(statute, after)[0]
    assert line_differs(one, two) == (50_000, 249, 124)


def test_what_the_act_of_2015_changed_is_the_hour() -> None:
    statute, after = find_version("mn-204c-36/2015")
    before = statute.version("2013")
    found = {difference.about: difference for difference in differences(before, after, statute)}
    local = found["candidates: county, municipal, township, school district"]
    assert all(line.startswith("By when") for line in (*local.before, *local.after))
    assert line_differs(reaches(statute, before)[0], reaches(statute, after)[0]) is None


def test_a_version_differs_in_nothing_from_itself() -> None:
    statute, version = find_version("mt-13-16-201/2013")
    assert differences(version, version, statute) == ()
    assert "candidates: school district" in {
        one.about for one in differences(statute.version("2003"), version, statute)
    }
