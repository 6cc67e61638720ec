"""What XML and JSON readers share: dates, stages, counties, states, choices."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.results import Given, Limits, Results, labels
from recount_core.results.feed import Feed, Named, county_of, day, moment, named, number, precincts, stage_of, total_of
from recount_core.results.offices import offices
from recount_core.results.table import Heading
from recount_core.states import NAMES, in_name, postal


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("11/6/2020 1:05:50 PM EST", dt.datetime(2020, 11, 6, 13, 5, 50)),
        ("11/6/2020 12:05 AM", dt.datetime(2020, 11, 6, 0, 5)),
        ("11/3/2020", dt.datetime(2020, 11, 3)),
        ("2015-11-09T20:51:20.156Z", dt.datetime(2015, 11, 9, 20, 51, 20)),
        ("2023-07-14T13:32:09-04:00", dt.datetime(2023, 7, 14, 17, 32, 9)),
        ("2022-11-08", dt.datetime(2022, 11, 8)),
        ("Wed, 05 Nov 2014 18:00:03 GMT", dt.datetime(2014, 11, 5, 18, 0, 3)),
        ("13/45/2020", None),
        ("2022-02-30", None),
        ("9999-12-31T23:59:59-14:00", None),
        ("05 Nov", None),
        ("", None),
    ],
)
def test_moments(text: str, found: dt.datetime | None) -> None:
    assert moment(text) == found
    assert day(text) == (found.date() if found else None)


@pytest.mark.parametrize(
    ("texts", "stage"),
    [
        (("May 24, 2022 General Primary",), "primary"),
        (("2020 General",), "general"),
        (("special", "General Election"), "general"),
        (("partisan-primary-open",), "primary"),
        (("GOP Caucus",), "primary"),
        (("runoff",), "general"),
        (("Primary Runoff",), "primary"),
        (("Municipal election",), ""),
    ],
)
def test_stages(texts: tuple[str, ...], stage: str) -> None:
    assert stage_of(*texts) == stage


def test_counties_are_spelt_as_their_states_table_spells_them() -> None:
    assert county_of("ST. LOUIS COUNTY", "MN") == "St. Louis"
    assert county_of("saint louis", "MN") == "St. Louis"
    assert county_of("Orleans Parish", "LA") == "Orleans"
    assert county_of("County", "LA") == "County"


def test_states() -> None:
    assert [postal(text) for text in ("GA", "ga", "Georgia", "Commonwealth of Virginia", "West Virginia", "Atkinson", "")] == [
        "GA", "GA", "GA", "VA", "WV", "", "",
    ]  # fmt: skip
    assert len(NAMES) == 51
    names = (
        "in/err-Massachusetts-Cambridge.xml",
        "west_virginia.json",
        "MN.json",
        "2014-mn-senate.json",
        "detail.xml",
        "in-or.json",
    )
    assert [in_name(name) for name in names] == ["MA", "WV", "MN", "MN", "", ""]


def test_small_numbers() -> None:
    assert [number(text) for text in ("2", "0", "-1", "100", "1.5", "²", "")] == [2, None, None, None, None, None, None]
    assert precincts("0", "7") == (0, 7)
    assert precincts("1", "0") is None
    assert precincts("", "7") is None


@pytest.mark.parametrize(
    ("text", "party", "found"),
    [
        ("Steve Gunderson", "DFL", Named("Steve Gunderson", "DFL")),
        ("Jane  Doe", "NP", Named("Jane Doe")),
        ("WRITE-IN**", "x", Named("WRITE-IN**", "", "pooled")),
        ("Jane Doe (Write-In)", "", Named("Jane Doe", "", "write-in")),
        ("Over Votes", "", Named("Over Votes", "", "", "overvotes")),
        ("NA", "None", Named("NA")),
    ],
)
def test_choices(text: str, party: str, found: Named) -> None:
    assert named(text, party) == found


def test_the_place_of_a_total_says_so() -> None:
    assert labels.is_total(total_of("Minnesota"))
    assert labels.is_total(total_of("the contest"))


def opened(title: str, *names: str, state: str = "", stage: str = "general", **facts: str) -> tuple[Heading, Results]:
    results = Results("a", "b")
    heading = Heading(key="k", title=title, state=state, stage=stage, **facts)
    feed = Feed(results, Given(), Limits())
    feed.open(heading, [named(name) for name in names], 7)
    return heading, results


def test_facts_come_from_the_office_table() -> None:
    heading, _ = opened("U.S. House District 2", "A", "B", state="MN")
    assert (heading.office, heading.seats, heading.counties) == ("congressional", 1, "several")
    heading, _ = opened("US Senate (Loeffler) - Special", "A", "B")
    assert (heading.office, heading.special) == ("congressional", True)
    heading, _ = opened("President (Village of Oak Park)", "A", "B")
    assert heading.office == ""
    heading, _ = opened("Special Service District Bond", "YES", "NO")
    assert (heading.special, heading.kind, heading.choices) == (False, "question", ("YES", "NO"))
    heading, _ = opened("", "A")
    assert heading.title == "Contest without a title in line 7"


@pytest.mark.parametrize(
    ("title", "office", "counties"),
    [
        ("U.S. House At-Large", "congressional", "several"),
        ("U.S. House, At Large District", "congressional", "several"),
        ("Supreme Court Seat 4", "judicial", "several"),
        ("Appeals Court Seat 13", "judicial", ""),
        ("Supreme Courtyard Seat 1", "", ""),
    ],
)
def test_offices_as_the_press_names_them(title: str, office: str, counties: str) -> None:
    heading, _ = opened(title, "A", "B", state="MT")
    assert (heading.office, heading.counties, heading.seats) == (office, counties, 1 if office else None)


def test_a_states_question_and_a_judges_retention() -> None:
    heading, _ = opened("Statewide Referendum A", "NO", "YES")
    assert (heading.office, heading.counties, heading.choices) == ("state", "several", ("YES", "NO"))
    heading, _ = opened("Shall Justice Roe be retained", "Yes", "No")
    assert heading.kind == "retention"
    heading, _ = opened("Proposition BB Retain Revenue", "Yes", "No")
    assert heading.kind == "question"


def test_two_advance_in_a_nonpartisan_primary_where_the_states_table_is_known() -> None:
    heading, results = opened("Sheriff", "A", "B", "C", state="MN", stage="primary", nonpartisan=True)
    assert (heading.nonpartisan, results.notes) == (True, [])
    heading, results = opened("Sheriff", "A", "B", "C", state="GA", stage="primary", nonpartisan=True)
    assert heading.nonpartisan is False
    assert [(note.level, note.asks) for note in results.notes] == [("doubt", "seats")]
    assert offices("GA").counties == {}


def test_a_choice_never_has_more_votes_than_any_contest() -> None:
    results = Results("a", "b")
    feed = Feed(results, Given(), Limits())
    place = feed.open(Heading(key="k", title="Mayor"), [named("A")])
    for precinct in ("1", "2"):
        feed.count(place, named("A"), "999999999", 1, "votes", precinct=precinct)
    assert [row.value for row in results.rows] == [999999999, None]
    assert [note.level for note in results.notes] == ["fault"]
