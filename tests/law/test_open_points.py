"""What is unsettled, shown where it matters: the open questions of the research note, every subdivision's place, later numbers, days."""

from __future__ import annotations

import datetime as dt
import itertools

import pytest

from recount_core.ask.next_steps import law_of, what_next
from recount_core.ask.petition import needed
from recount_core.decision import decide
from recount_core.explain import cite
from recount_core.law.coverage import gaps
from recount_core.law.load import find_version, states, statutes
from recount_core.law.rules import Deadline, Rule
from tests.build import contest, pair

NEWEST = {statute.id: statute.versions[-1] for state in states() for statute in statutes(state)}


def points(statute: str) -> str:
    """The open points that a contest of today is shown."""
    return " ".join(NEWEST[statute].open_points)


# What the research note leaves open for a person to find out


@pytest.mark.parametrize(
    ("statute", "words"),
    [
        ("mn-204c-36", "exactly 50,000"),
        ("mn-204c-36", "The text of 2015 was not seen"),
        ("mn-204c-36", "up to three precincts"),
        ("mn-204c-36", "The first day in force is the usual one"),
        ("mn-204c-36", "Soil and water, hospital, park and watershed districts are not named"),
        ("mt-13-16-201", "13-16-201(2) on school elections was not seen"),
        ("mt-13-16-201", "Whether the five days count weekends was unclear"),
    ],
)
def test_what_the_note_leaves_open_is_shown_today(statute: str, words: str) -> None:
    assert words in points(statute)


def test_the_day_in_force_of_2013_is_open() -> None:
    for name in ("mn-204c-36/2013", "mn-204c-35/2013"):
        version = find_version(name)[1]
        assert any("1 August" in point and "not confirmed" in point for point in version.open_points)
        assert version.near_change


def test_minnesota_districts_other_than_school_districts_are_a_gap() -> None:
    assert "special district" in {office for gap in gaps("MN") for office in gap.offices}


# Readings stay with a wording until it says otherwise


@pytest.mark.parametrize(
    ("statute", "words"),
    [
        (
            "mn-204c-36",
            (
                "exactly at the line",
                "two or more seats",
                "more than a majority",
                "who pays",
                "Pooled write-ins",
                "Towns",
                "Ranked-choice",
            ),
        ),
        (
            "mt-13-16-201",
            (
                "total votes cast",
                "two or more seats",
                "presidential",
                "retention",
                "precinct posts",
                "minimum turnout",
                "several counties",
                "official canvass",
            ),
        ),
        ("mn-204c-35", ("48 hours", "that the state pays", "at their own expense", "county canvass")),
    ],
)
def test_readings_are_shown_with_the_newest_wording(statute: str, words: tuple[str, ...]) -> None:
    for one in words:
        assert one in points(statute), one


def test_no_open_point_is_said_twice() -> None:
    for state in states():
        for statute in statutes(state):
            for version in statute.versions:
                assert len(set(version.open_points)) == len(version.open_points), (statute.id, version.id)


# Every subdivision of 204C.36 has a place


def test_every_subdivision_of_204c_36_has_its_place() -> None:
    version = find_version("mn-204c-36/2004")[1]
    clauses = {rule.clause for rule in version.rules}
    assert {"subd. 1(a)", "subd. 1(b)", "subd. 2", "subd. 3"} <= clauses
    first = version.rules[0]
    assert first.deadline is not None
    assert "subd. 1(c)" in first.deadline.citation
    assert first.for_office(first.file_with, "municipal") == "municipal clerk"
    assert first.for_office(first.paid_by, "municipal") == "municipality"
    steps = " ".join(text for _, text in version.steps)
    assert all(f"(subd. {number}" in steps for number in ("1(d)", 4, 5, 6))


def test_a_question_may_be_recounted_and_who_pays_is_practice() -> None:
    for day in (dt.date(2007, 11, 6), dt.date(2022, 11, 8)):
        decision = decide(pair(1000, 2, kind="question", date=day))
        note = next(note for note in decision.notes if '"may be conducted"' in note)
        assert "subd. 4 reads as if the requester did" in note
        assert "practice" in note


# Montana's numbers


@pytest.mark.parametrize(
    ("facts", "cited"),
    [
        ({"office": "county"}, "Mont. Code 13-16-201(1), now (1)(a)"),
        ({"office": "legislative"}, "Mont. Code 13-16-201(2), now (1)(b)"),
        ({"office": "county", "kind": "question"}, "Mont. Code 13-16-201(3), now (1)(c)"),
        ({"office": "state", "kind": "question"}, "Mont. Code 13-16-201(4), now (1)(d)"),
        (
            {"office": "special district", "kind": "question", "counties": "several"},
            "Mont. Code 13-16-201(5), now (1)(e)",
        ),
    ],
)
@pytest.mark.parametrize("year", [1995, 2006, 2022])
def test_montana_cites_the_supplied_number_and_the_later_one(year: int, facts: dict[str, str], cited: str) -> None:
    answer = decide(pair(10_000, 2, state="MT", date=dt.date(year, 11, 7), **facts)).answers[0]
    assert answer.rule is not None
    assert cite(answer.rule) == cited


def test_the_school_clause_has_one_number_only() -> None:
    version = NEWEST["mt-13-16-201"]
    school = next(rule for rule in version.rules if "read 13-16-201(2)" in rule.reason)
    assert (school.clause, school.later_clause) == ("(2)", "")
    assert "The number (2) means two things" in points("mt-13-16-201")


def test_montana_petitions_on_questions_are_verified_too() -> None:
    for rule in itertools.chain.from_iterable(version.rules for version in statutes("MT")[0].versions):
        if rule.signatures:
            assert rule.paper.startswith("a verified petition stating the belief")
            need = needed(rule)
            assert need is not None
            assert str(need.signatures) in rule.paper


def test_montana_warns_that_no_text_covers_several_seats() -> None:
    seats = contest(1141, 1003, 694, 692, state="MT", seats=3, date=dt.date(2007, 11, 6))
    assert any(note.startswith("No text of Montana says which difference counts") for note in decide(seats).notes)
    assert any(note.startswith("No text") for note in decide(seats.with_(seats=2)).notes)
    assert not any("No text" in note for note in decide(seats.with_(seats=1)).notes)
    assert not any("No text" in note for note in decide(seats.with_(state="MN")).notes)


def test_a_tie_goes_to_the_officer_who_had_it_certified() -> None:
    for office, officer in (("county", "election administrator"), ("legislative", "Secretary of State")):
        rule = decide(contest(500, 500, state="MT", office=office)).answers[0].rule
        assert rule is not None
        assert rule.for_office(rule.file_with, office) == officer


# Days: which clause sets them, and which were not read


def _deadline(**facts: object) -> Deadline:
    total, margin = facts.pop("total", 10_000), facts.pop("margin", 2)
    assert isinstance(total, int)
    assert isinstance(margin, int)
    answer = decide(pair(total, margin, **facts)).answers[0]
    assert answer.rule is not None
    assert answer.rule.deadline is not None
    return answer.rule.deadline


def test_no_hour_is_claimed_for_questions() -> None:
    assert _deadline().hour == "17:00"
    for margin in (2, 2000):
        question = _deadline(kind="question", margin=margin)
        assert (question.days, question.primary_days, question.hour) == (7, 5, "")
        assert question.citation == "Minn. Stat. 204C.36, subd. 3, and 209.021"


@pytest.mark.parametrize("office", ["legislative", "congressional", "judicial", "state"])
def test_two_days_are_for_a_free_recount_only(office: str) -> None:
    free, paid = (_deadline(office=office, margin=margin) for margin in (2, 2000))
    assert (free.days, free.hour, free.basis) == (2, "17:00", "statute")
    assert (paid.days, paid.primary_days, paid.hour, paid.basis) == (7, 5, "", "secondary")
    assert paid.citation == "Minn. Stat. 204C.35, subd. 2, and 209.021"


def test_the_hour_is_not_older_than_its_act() -> None:
    assert _deadline(office="legislative", date=dt.date(2014, 11, 4)).hour == ""
    assert _deadline(office="legislative", date=dt.date(2016, 11, 8)).hour == "17:00"


def test_presidential_electors_have_one_day_whoever_pays() -> None:
    day = dt.date(2024, 11, 5)
    for margin in (2, 2000):
        found = _deadline(office="president", margin=margin, date=day)
        assert (found.days, found.after, found.hour) == (1, "state canvass", "17:00")
    assert _deadline(office="president", date=dt.date(2020, 11, 3)).days == 2


def test_every_step_cites_or_belongs_to_the_version_in_force() -> None:
    decision = decide(pair(1000, 2))
    rule = decision.answers[0].rule
    assert isinstance(rule, Rule)
    assert law_of(decision, rule)[1].id == "2015"
    who = next(step for step in what_next(decision, rule) if step.about == "Who counts")
    assert "of the text of 2004" in who.text


# The line jumps on both sides of 50,000


@pytest.mark.parametrize(
    ("total", "margin", "other", "route"),
    [
        (49_999, 201, "50,000", "own expense"),
        (50_000, 200, "49,999", "public"),
        (50_001, 201, "49,999", "public"),
        (400, 10, "401", "own expense"),
        (401, 3, "400", "public"),
    ],
)
def test_a_jump_of_the_line_is_noted_from_both_sides(total: int, margin: int, other: str, route: str) -> None:
    decision = decide(
        contest((total + margin) // 2, (total - margin) // 2, pooled=(total + margin) % 2, office="county")
    )
    found = [note for note in decision.notes if note.startswith("The line jumps")]
    assert len(found) == 1
    assert f"with {other} in the total" in found[0]
    assert found[0].endswith(f"route would be {route}.")


def test_no_jump_is_noted_where_the_answer_stays() -> None:
    for total, margin in ((50_001, 125), (50_000, 100), (49_999, 249 + 2)):
        assert not any(note.startswith("The line jumps") for note in decide(pair(total, margin)).notes), total
