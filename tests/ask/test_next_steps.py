"""From the answer to the act: the ways that are open, the terms in words, and what happens then."""

from __future__ import annotations

import pytest

from recount_core.answer import Decision
from recount_core.ask.next_steps import Step, in_short, law_of, terms, ways, what_next
from recount_core.contest import Contest
from recount_core.decision import decide
from tests.ask import answered, question, race
from tests.build import contest, pair


def routes(contest: Contest) -> list[tuple[str, str]]:
    answer = decide(contest).first
    assert answer is not None
    return [(rule.route, f"{rule.citation} {rule.clause}") for rule in ways(answer)]


def about(decision: Decision, steps: tuple[Step, ...]) -> list[str]:
    return [f"{step.about} ({step.citation})" for step in steps]


def test_every_way_that_is_open_is_listed_the_best_first() -> None:
    assert routes(race("MT", "county", "2022-11-08")) == [
        ("public", "Mont. Code 13-16-201 (1)"),
        ("court", "Mont. Code 13-16-301 13-16-301"),
    ]
    assert routes(race("MT", "legislative", "2018-11-06", votes=(1882, 1868))) == [
        ("own expense", "Mont. Code 13-16-211 13-16-211"),
        ("court", "Mont. Code 13-16-301 13-16-301"),
    ]
    assert routes(race("MT", "legislative", "2018-11-06", votes=(1000, 1000)))[0] == (
        "automatic",
        "Mont. Code 13-16-203 13-16-203",
    )
    assert routes(race("MN", "county", "2022-11-08", votes=(3000, 1000))) == [
        ("own expense", "Minn. Stat. 204C.36 subd. 2")
    ]


def test_no_way_is_listed_where_nothing_is_decided() -> None:
    assert routes(race("MT", "school district", "2022-05-03", counties="one", votes=(1000, 990))) == []


def test_terms_of_a_municipal_request_word_for_word() -> None:
    contest = race("MN", "municipal", "2022-11-08")
    assert terms(answered(contest)[2], contest) == (
        ("Who may ask", "a losing candidate"),
        ("With whom", "municipal clerk"),
        ("At whose expense", "municipality"),
        ("With which paper", "a written request"),
    )


def test_terms_of_a_state_question_word_for_word() -> None:
    contest = question("MT", "state", "2022-11-08")
    assert terms(answered(contest)[2], contest) == (
        ("Who may ask", "electors of the state"),
        ("With whom", "Secretary of State"),
        ("At whose expense", "counties; the state its own costs"),
        (
            "With which paper",
            "a verified petition stating the belief that a recount will change the result, signed by at least 100 electors of the "
            "state, from at least five counties",
        ),
        ("Signatures", "at least 100, from at least 5 counties"),
    )


@pytest.mark.parametrize(
    ("contest", "officer", "payer"),
    [
        (race("MN", "county", "2022-11-08"), "county auditor", "county"),
        (race("MN", "school district", "2022-11-08"), "school district clerk", "school district"),
        (race("MN", "county", "2022-11-08", votes=(3000, 1000)), "county auditor", "the requester"),
        (race("MN", "legislative", "2022-11-08", counties="one"), "the filing officer with whom the candidate filed", "state"),
        (race("MT", "municipal", "2021-11-02"), "election administrator", "county"),
        (race("MT", "legislative", "2018-11-06"), "Secretary of State", "counties; the state its own costs"),
        (race("MT", "legislative", "2018-11-06", votes=(1882, 1868)), "the officer who took the declaration or petition for nomination",
         "the requester"),
    ],
)  # fmt: skip
def test_with_whom_and_at_whose_expense(contest: Contest, officer: str, payer: str) -> None:
    rows = dict(terms(answered(contest)[2], contest))
    assert (rows["With whom"], rows["At whose expense"]) == (officer, payer)


def test_an_automatic_recount_has_an_office_and_nobody_who_asks() -> None:
    contest = race("MN", "legislative", "2012-11-06", counties="one")
    rows = dict(terms(answered(contest)[2], contest))
    assert rows["Who may ask"] == "nobody needs to ask; the loser may waive the recount in writing"
    assert rows["Which office"] == "canvassing board"
    assert rows["With which paper"] == "none; a written waiver stops it"


def test_what_the_law_files_do_not_say_is_said_to_be_unknown() -> None:
    contest = race("MN", "county", "2022-11-08").with_(office="president")
    rule = answered(race("MN", "county", "2022-11-08"))[2]
    assert dict(terms(rule, contest))["With whom"] == "not said here; ask the election office"


def test_steps_of_the_supplied_minnesota_text_cover_who_counts_scope_expenses_and_the_contest_clock() -> None:
    decision, _, rule = answered(race("MN", "county", "2006-11-07"))
    assert about(decision, what_next(decision, rule)) == [
        "Who counts (Minn. Stat. 204C.36)",
        "Scope (Minn. Stat. 204C.36)",
        "Expenses at the requester's cost (Minn. Stat. 204C.36)",
        "Contest clock (Minn. Stat. 204C.36)",
        "A tie (Minn. Stat. 204C.36)",
        "A school district in several counties (Minn. Stat. 204C.36)",
    ]
    assert law_of(decision, rule)[1].id == "2004"


def test_later_versions_add_partial_recounts_refund_and_notice() -> None:
    decision, _, rule = answered(race("MN", "county", "2022-11-08"))
    found = [step.about for step in what_next(decision, rule)]
    assert {"Partial recount", "Refund", "Notice", "Space and equipment"} <= set(found)


def test_a_tie_comes_first_where_there_is_one() -> None:
    decision, _, rule = answered(race("MN", "county", "2022-11-08", votes=(1000, 1000)))
    assert what_next(decision, rule)[0].about == "A tie"
    decision, _, rule = answered(race("MT", "county", "2022-11-08", votes=(1000, 1000)))
    assert [step.about for step in what_next(decision, rule)[:2]] == ["Still tied", "A tie"]


def test_montana_speaks_of_notice_error_petitions_and_the_cost_of_the_route_at_hand() -> None:
    decision, answer, rule = answered(race("MT", "legislative", "2018-11-06", votes=(1882, 1868)))
    bond = {step.about: step for step in what_next(decision, rule)}
    assert bond["Cost"].citation == "Mont. Code 13-16-211"
    assert "Error found by the canvassers" in bond
    court = ways(answer)[-1]
    steps = what_next(decision, court)
    assert [step.about for step in steps[:3]] == ["Which court", "Hearing", "Cost"]
    assert steps[2].text.startswith("The court sets the probable expense")


def test_in_short_the_time_is_told_under_each_fact_that_is_not_known() -> None:
    legislative = pair(20_000, 10, office="legislative", stage="general", counties="several")
    known = in_short(decide(legislative))
    assert known == (
        "To the filing officer with whom the candidate filed: a written request; the state pays. Within 2 days after the state "
        "canvass, until 5 p.m. on the last day (Minn. Stat. 204C.35, subd. 1); not before that canvass."
    )
    either = in_short(decide(legislative.with_(counties="")))
    assert "In one county: within 2 days after the county canvass" in either
    assert "In several counties: within 2 days after the state canvass" in either
    open_stage = in_short(decide(pair(1_000, 2, stage="")))
    assert "In a primary: within 5 days" in open_stage
    assert "In a general election: within 7 days" in open_stage


def test_nothing_in_short_where_no_way_is_open() -> None:
    assert in_short(decide(contest(10, 9, seats=None))) == ""
