"""What the lines above a table tell of the election, and what they don't."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.results.free_tables.captions import Told, told
from recount_core.results.given import Given
from tests.results.files import only, read


@pytest.mark.parametrize(
    ("caption", "date"),
    [
        ("November 8th, 2016", dt.date(2016, 11, 8)),
        ("November 8 2022", dt.date(2022, 11, 8)),
        ("Tuesday, November 3, 2020", dt.date(2020, 11, 3)),
        ("General Election, Nov. 3, 2020", dt.date(2020, 11, 3)),
        ("11/06/2018", dt.date(2018, 11, 6)),
        ("6-Nov-18", dt.date(2018, 11, 6)),
        ("November 3, 200", None),
        ("February 30, 2020", None),
        ("Downloaded at 7/24/2017 11:16:26 AM", None),
        ("Printed November 9, 2022", None),
        ("Precinct Summary - 11/12/2020", None),
    ],
)
def test_a_day_alone_or_behind_the_name_of_the_election(caption: str, date: dt.date | None) -> None:
    assert told([caption]).date == date


@pytest.mark.parametrize(
    ("caption", "stage"),
    [
        ("2016 General Election - OFFICIAL RESULTS", "general"),
        ("2106 General Election", "general"),
        ("Primary Election", "primary"),
        ("2020 Primary", "primary"),
        ("Attorney General", ""),
        ("Primary Road Millage", ""),
        ("General Government Levy", ""),
    ],
)
def test_a_stage_by_whole_words(caption: str, stage: str) -> None:
    assert told([caption]).stage == stage


@pytest.mark.parametrize(
    ("caption", "state", "county"),
    [
        ("Salt Lake County, UT", "UT", "Salt Lake"),
        ("DUCHESNE COUNTY", "", "Duchesne"),
        ("Lake County Minnesota", "MN", "Lake"),
        ("(North Dakota)", "ND", ""),
        ("State of Montana", "MT", ""),
        ("Canvass of Lake County", "", ""),
        ("Lake County Sheriff", "", ""),
        ("County Commissioner", "", ""),
    ],
)
def test_a_state_and_a_county(caption: str, state: str, county: str) -> None:
    assert (told([caption]).state, told([caption]).county) == (state, county)


def test_what_the_person_says_goes_before() -> None:
    found = Told(dt.date(2016, 11, 8), "general", "UT", "Davis")
    assert found.filling(Given()) == Given("UT", dt.date(2016, 11, 8), "general", county="Davis")
    said = Given("MN", dt.date(2020, 1, 1), "primary", county="Lake")
    assert found.filling(said) == said


def test_the_lines_above_a_table_are_facts_of_its_contests() -> None:
    lines = (
        "Statement of Votes Cast",
        "2022 General Election",
        '"November 8th, 2022"',
        '"Lake County, MN"',
        ",Governor,,Mayor,",
        "Precinct,Ann (R),Bob (D),Cy,Dee",
        "1,10,9,4,3",
    )
    governor, mayor = read("t.csv", "\n".join(lines).encode()).contests
    assert (governor.state, governor.date, governor.stage) == ("MN", dt.date(2022, 11, 8), "general")
    assert (governor.part_of, mayor.part_of, mayor.doubts) == ("Lake County's part", "", ())


def test_no_line_about_the_election_is_a_title() -> None:
    for line in ("(North Dakota)", "2016 General Election - OFFICIAL RESULTS", "Official General Election Results"):
        data = "\n".join((line, "Precinct,Ann (R),Bob (D)", "1,10,9")).encode()
        assert only(read("House 4.csv", data)).title == "House 4"
    data = b"Special Election for Mayor\nPrecinct,Ann (R),Bob (D)\n1,10,9"
    assert only(read("House 4.csv", data)).title == "Special Election for Mayor"
