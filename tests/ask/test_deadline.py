"""Deadlines: every dated example that the sources report, the edges of counting, and the sentences word for word."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recount_core.ask.counting import way
from recount_core.ask.deadline import Term, long_day, needs_request, term
from recount_core.contest import Contest
from recount_core.errors import AskError
from recount_core.law.rules import Deadline, Rule
from tests.ask import answered, question, race


def term_of(contest: Contest) -> Term:
    return term(answered(contest)[2], contest)


def on(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


# Each: the contest, the canvass, the raw last day, the last day, the hour. The comment tells who reported it.
EXAMPLES = {
    # Rochester council primary: requests until Wednesday 5 p.m. (KROC and KIMT, August 2018)
    "Rochester 2018": (race("MN", "municipal", "2018-08-14", stage="primary"), "2018-08-17", "2018-08-22", "2018-08-22", "17:00"),
    # Edina: one week after the meeting of the canvassing board (city manager, November 2006)
    "Edina 2006": (race("MN", "municipal", "2006-11-07"), "2006-11-08", "2006-11-15", "2006-11-15", ""),
    # Minneapolis ward 2: the canvass opened a period of one week (Star Tribune, November 2021)
    "Minneapolis 2021": (race("MN", "municipal", "2021-11-02"), "2021-11-12", "2021-11-19", "2021-11-19", "17:00"),
    # Orono special election: the contest period ends on 30 May (council packet, May 2025)
    "Orono 2025": (race("MN", "municipal", "2025-05-13", special=True), "2025-05-23", "2025-05-30", "2025-05-30", "17:00"),
    # Montana, worked example of the research note: the fifth day is Veterans Day
    "Great Falls 2015": (race("MT", "municipal", "2015-11-03"), "2015-11-06", "2015-11-11", "2015-11-12", ""),
    # 204C.35: 5 p.m. on the second day after the canvass
    "a House seat in one county 2024": (
        race("MN", "legislative", "2024-11-05", counties="one"), "2024-11-12", "2024-11-14", "2024-11-14", "17:00",
    ),
    "a congressional seat 2024": (
        race("MN", "congressional", "2024-11-05", counties="several"), "2024-11-21", "2024-11-23", "2024-11-25", "17:00",
    ),
    # 204C.35 subd. 2b: presidential electors, 5 p.m. on the day after the canvass
    "President 2024": (
        race("MN", "president", "2024-11-05", counties="several"), "2024-11-21", "2024-11-22", "2024-11-22", "17:00",
    ),
    "a school board 2022": (
        race("MN", "school district", "2022-11-08"), "2022-11-17", "2022-11-24", "2022-11-25", "17:00",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_dated_examples(name: str) -> None:
    contest, canvassed, raw, last, hour = EXAMPLES[name]
    due = term_of(contest).due(on(canvassed))
    assert (due.first, due.raw, due.last, due.term.hour) == (on(canvassed), on(raw), on(last), hour)


def test_rochester_word_for_word() -> None:
    contest, canvassed, *_ = EXAMPLES["Rochester 2018"]
    found = term_of(contest)
    assert found.sentence == (
        "Within 5 days after the municipal canvass, until 5 p.m. on the last day (Minn. Stat. 204C.36, subds. 1 and 2); "
        "not before that canvass."
    )
    due = found.due(on(canvassed))
    assert due.sentence == "The time to ask ends on Wednesday 22 August 2018 at 5 p.m."
    assert due.why == (
        "The municipal canvass was complete on Friday 17 August 2018; that day is not counted (Minn. Stat. 645.15).",
        "Day 5 is Wednesday 22 August 2018.",
    )
    assert due.points == (
        "The term of 5 days after the municipal canvass is not confirmed; check it with the filing officer.",
    )
    assert due.left_out == ()


def test_veterans_day_in_montana_word_for_word() -> None:
    contest, canvassed, *_ = EXAMPLES["Great Falls 2015"]
    due = term_of(contest).due(on(canvassed))
    assert due.sentence == (
        "The time to ask ends on Thursday 12 November 2015; no hour is named, so ask when the office closes."
    )
    assert due.why == (
        "The official county canvass was complete on Friday 6 November 2015; that day is not counted (Mont. Code 1-1-306).",
        "Day 5 is Wednesday 11 November 2015.",
        "Wednesday 11 November 2015 is left out: Veterans Day.",
        "The next day that counts is Thursday 12 November 2015.",
    )
    assert due.points == (
        "How the Secretary of State counts the five days was not found; Cascade County had to ask in 2015 whether weekends count.",
        "To be safe on any reading, file by Tuesday 10 November 2015.",
    )
    assert due.holidays == ((dt.date(2015, 11, 11), "Veterans Day"),)


def test_thanksgiving_is_left_out_and_the_friday_after_it_is_left_to_the_office() -> None:
    contest, canvassed, *_ = EXAMPLES["a school board 2022"]
    due = term_of(contest).due(on(canvassed))
    assert [(out.day.isoformat(), out.why) for out in due.left_out] == [("2022-11-24", "Thanksgiving Day")]
    assert due.points[1] == (
        "Friday 25 November 2022 is the Friday after Thanksgiving, which is not left out: it is a holiday of the state's "
        "executive branch, and of counties, cities and school districts that choose it. Add it if it is one here."
    )
    assert due.points[2] == "To be safe on any reading, file by Wednesday 23 November 2022."
    added = term_of(contest).due(on(canvassed), {on("2022-11-25"): "school office closed"})
    assert added.last == on("2022-11-28")
    assert [out.why for out in added.left_out] == ["Thanksgiving Day", "school office closed", "Saturday", "Sunday"]
    assert "Friday 25 November 2022 was added here; whether it counts is for the filing officer to say." in added.points


def test_an_inferred_saturday_in_montana_is_marked() -> None:
    due = term_of(race("MT", "county", "2022-11-08")).due(on("2022-11-21"))
    assert (due.raw, due.last, due.safe) == (on("2022-11-26"), on("2022-11-28"), on("2022-11-25"))
    assert due.points[0] == (
        "That Saturday 26 November 2022 is left out was not read in the text (inferred: from the title of 1-1-307; its text was "
        "not seen)."
    )
    assert due.points[-1] == "To be safe on any reading, file by Friday 25 November 2022."


def test_status_before_during_and_after() -> None:
    contest, canvassed, *_ = EXAMPLES["Rochester 2018"]
    due = term_of(contest).due(on(canvassed))
    assert due.status(on("2018-08-16")) == (
        "Not yet: the first day to ask is Friday 17 August 2018, once the canvass is complete."
    )
    assert due.status(on("2018-08-17")) == "Open: 5 days are left after today."
    assert due.status(on("2018-08-21")) == "Open: 1 day is left after today."
    assert due.status(on("2018-08-22")) == "Today is the last day to ask, until 5 p.m."
    assert due.status(on("2018-08-23")) == "The time to ask is over."
    no_hour = term_of(EXAMPLES["Edina 2006"][0]).due(on("2006-11-08"))
    assert no_hour.status(on("2006-11-15")) == "Today is the last day to ask."


@pytest.mark.parametrize(
    ("contest", "canvass"),
    [
        (race("MN", "county", "2022-11-08"), "county canvass"),
        (race("MN", "municipal", "2022-11-08"), "municipal canvass"),
        (race("MN", "township", "2022-11-08"), "municipal canvass"),
        (race("MN", "school district", "2022-11-08"), "school board canvass"),
        (race("MN", "legislative", "2022-11-08", counties="one"), "county canvass"),
        (race("MN", "legislative", "2022-11-08", counties="several"), "state canvass"),
        (race("MN", "judicial", "2022-11-08", votes=(1002, 1000), counties="one"), "state canvass"),
        (race("MT", "county", "2022-11-08"), "official county canvass"),
        # House districts 22 and 51 of 2018 lay in one county each and ran from the state canvass all the same
        (race("MT", "legislative", "2018-11-06", counties="one"), "official state canvass"),
        (question("MT", "state", "2022-11-08"), "official state canvass"),
    ],
)
def test_which_canvass_counts(contest: Contest, canvass: str) -> None:
    assert term_of(contest).canvass == canvass


def test_days_after_a_primary_and_after_another_election() -> None:
    assert term_of(race("MN", "county", "2022-08-09", stage="primary")).days == 5
    assert term_of(race("MN", "county", "2022-11-08", stage="general")).days == 7


def test_stage_unknown_is_asked_for() -> None:
    with pytest.raises(AskError) as refused:
        term_of(race("MN", "county", "2022-11-08", stage=""))
    assert str(refused.value) == (
        "Whether this is a primary is not known: the time to ask is 5 days after a primary's canvass and 7 days after another "
        "election's. Set the stage of the contest."
    )


def test_counties_unknown_are_asked_for_where_they_decide() -> None:
    with pytest.raises(AskError) as refused:
        term_of(race("MN", "legislative", "2022-11-08"))
    assert str(refused.value) == (
        "Whether the contest is in one county is not known: its time runs from the county canvass if it is, and from the state "
        "canvass if not. Say which."
    )


def test_an_automatic_recount_needs_no_request() -> None:
    contest = race("MN", "legislative", "2012-11-06", counties="one")
    rule = answered(contest)[2]
    assert not needs_request(rule)
    with pytest.raises(
        AskError, match=r"^No request is needed: the recount is automatic \(Minn\. Stat\. 204C\.35, subd\. 1\)\.$"
    ):
        term(rule, contest)


def test_a_term_that_was_not_seen_is_not_guessed() -> None:
    contest = race("MN", "county", "2000-11-07")
    for deadline in (None, Deadline(0, basis="not seen"), Deadline(5, basis="statute")):
        rule = Rule("x", "Code 9", "1", "(1)", "public", deadline=deadline)
        with pytest.raises(
            AskError, match=r"^The time to ask under Code 9\(1\) is not known here; ask the filing officer\.$"
        ):
            term(rule, contest)


@pytest.mark.parametrize(
    ("canvassed", "message"),
    [
        (
            "2022-11-07",
            "A canvass on 7 November 2022 is before election day, 8 November 2022; give the day on which it was complete.",
        ),
        (
            "2023-11-10",
            "A canvass on 10 November 2023 is more than a year after election day, 8 November 2022; look at both dates.",
        ),
        ("0222-11-10", "The canvass can't have been on 10 November 222; give its day, month and year."),
    ],
)
def test_a_canvass_that_cannot_be_is_refused(canvassed: str, message: str) -> None:
    with pytest.raises(AskError) as refused:
        term_of(race("MN", "county", "2022-11-08")).due(on(canvassed))
    assert str(refused.value) == message


def test_too_many_added_days_are_refused() -> None:
    closed = {on("2022-11-17") + dt.timedelta(days=n): "x" for n in range(60)}
    with pytest.raises(AskError, match=r"^More than 31 days after Thursday 17 November 2022 are left out;"):
        term_of(race("MN", "county", "2022-11-08")).due(on("2022-11-10"), closed)


def test_no_safe_day_where_every_day_since_the_canvass_is_left_out() -> None:
    closed = {on("2022-11-10"): "x", on("2022-11-14"): "x"}
    rule = Rule("x", "Code 9", "1", "(1)", "public")
    due = Term(rule, 4, "canvass", "", way("mn-645-15"), "statute").due(on("2022-11-10"), closed)
    assert (due.last, due.safe) == (on("2022-11-15"), None)


def test_a_made_up_state_counts_by_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "xx-1.toml").write_text(
        '[way]\nid = "xx-1"\ncitation = "Code 1"\ntext = "t"\nchecked_on = 2026-11-30\nbasis = "official"\n'
        'sources = [{ title = "s" }]\n[[roll]]\nday = "Monday"\nbasis = "official"\nnote = "the office is closed"\n',
        "utf-8",
    )
    rule = Rule("x", "Code 9", "1", "(1)", "public", deadline=Deadline(3, counting="xx-1", basis="statute"))
    due = term(rule, race("XX", "county", "2024-11-05"), tmp_path).due(on("2024-11-08"))
    assert (due.raw, due.last) == (on("2024-11-11"), on("2024-11-12"))
    assert due.points == (
        "That Monday 11 November 2024 is left out was not read in the text (official: the office is closed).",
        "To be safe on any reading, file by Sunday 10 November 2024.",
    )


@given(st.dates(dt.date(2004, 8, 1), dt.date(2040, 12, 31)), st.sampled_from(["mn-645-15", "mt-1-1-306"]))
def test_the_last_day_is_never_left_out_and_every_day_between_is(canvassed: dt.date, way_id: str) -> None:
    counting = way(way_id)
    due = Term(Rule("x", "Code 9", "1", "(1)", "public"), 5, "canvass", "", counting, "statute").due(canvassed)
    assert due.raw == canvassed + dt.timedelta(days=5)
    assert counting.left_out(due.last, {}) is None
    assert [out.day for out in due.left_out] == [
        due.raw + dt.timedelta(days=n) for n in range((due.last - due.raw).days)
    ]
    assert due.safe is None or canvassed <= due.safe <= due.raw
    assert long_day(due.last) in due.sentence
