"""The office tables: what a name means, and that the tables themselves are in order."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from recount_core.errors import ResultsError
from recount_core.results import offices as module
from recount_core.results.offices import offices

MN = replace(offices("MN"), _known={})  # one of its own: what it remembers isn't what readers forget


@pytest.mark.parametrize(
    ("name", "code", "office", "seats", "kind"),
    [
        ("County Commissioner District 1", "0391", "county", 1, "candidate"),
        ("County Auditor/Treasurer", "0400", "county", 1, "candidate"),
        ("COUNTY QUESTION 1", "0421", "county", None, "question"),
        ("County Park Commissioner District 1", "0411", "special district", 1, "candidate"),
        ("County Park Commissioner District 5", "0415", "special district", 1, "candidate"),
        ("Soil and Water Supervisor District 1", "0431", "special district", 1, "candidate"),
        ("Soil and Water Supervisor District 5 (West)", "0440", "special district", 1, "candidate"),
        ("Hospital District Board Member (Askov)", "6003", "special district", None, "candidate"),
        ("Hospital District Board Member (Canby) (Elect 2)", "6003", "special district", 2, "candidate"),
        ("Mayor (Isanti)", "1001", "municipal", 1, "candidate"),
        ("Council Member at Large (North Mankato) (Elect 2)", "1010", "municipal", 2, "candidate"),
        ("Council Member at Large (Glencoe)", "1010", "municipal", None, "candidate"),
        ("Council Member (Nassau)", "1011", "municipal", None, "candidate"),
        ("Council Member Ward 2 (Springfield)", "1022", "municipal", 1, "candidate"),
        ("Council Member Ward 2 (Jackson) (Elect 2)", "1022", "municipal", 2, "candidate"),
        ("CITY QUESTION 10 (Fairmont)", "1140", "municipal", None, "question"),
        (
            "Park and Recreation Commissioner At Large First Choice (Minneapolis) (Elect 3)",
            "2501",
            "municipal",
            3,
            "candidate",
        ),
        ("Park and Recreation Commissioner District 6 First Choice (Minneapolis)", "2561", "municipal", 1, "candidate"),
        ("Board of Estimate and Taxation First Choice (Minneapolis)", "2401", "municipal", None, "candidate"),
        ("Town Supervisor Seat A (Posen Township)", "4010", "township", 1, "candidate"),
        ("Town Supervisor at Large (Foxhome Township)", "4001", "township", None, "candidate"),
        ("TOWNSHIP QUESTION 2 (Badoura Twp)", "4032", "township", None, "question"),
        ("Town Question 1 (Badoura Twp)", "4031", "township", None, "question"),
        ("HOSPITAL DISTRICT QUESTION 1 (Askov)", "6031", "special district", None, "question"),
        ("Special Election City Question 1 (Ely)", "1131", "municipal", None, "question"),
        ("Town Supervisor at Large (Elect 2) (Foxhome Twp)", "4001", "township", 2, "candidate"),
        ("U.S. Senator Special Election", "0103", "congressional", 1, "candidate"),
        ("School Board Member (ISD #194) (Elect 4)", "5000", "school district", 4, "candidate"),
        ("School Board Member at Large (SSD #1) (Elect 2)", "5000", "school district", 2, "candidate"),
        ("School Board Member (ISD #12)", "5001", "school district", None, "candidate"),
        ("School Board Member Gibbon District (ISD #2365)", "5010", "school district", 1, "candidate"),
        ("SCHOOL DISTRICT QUESTION 1 (ISD #150)", "5031", "school district", None, "question"),
        ("State Representative District 3A", "0192", "legislative", 1, "candidate"),
        ("U.S. Representative District 8", "0111", "congressional", 1, "candidate"),
        ("State House 3A", "", "legislative", 1, "candidate"),
        ("House District 12B", "", "legislative", 1, "candidate"),
        ("Senate District 4", "", "legislative", 1, "candidate"),
        ("Governor & Lt Governor", "0331", "state", 1, "candidate"),
        ("Judge - 10th District Court 12", "9100", "judicial", 1, "candidate"),
        ("Associate Justice - Supreme Court 6", "7007", "judicial", 1, "candidate"),
        ("Constitutional Amendment 1", "", "state", None, "question"),
        ("AMENDMENT 1: Environment and Natural Resources", "0351", "state", None, "question"),
        ("An Office Nobody Heard Of (Ada)", "1077", "municipal", None, "candidate"),
        ("An Office Nobody Heard Of", "", "", None, "candidate"),
    ],
)
def test_minnesota_offices(name: str, code: str, office: str, seats: int | None, kind: str) -> None:
    found = MN.of(name, code)
    assert (found.office, found.seats, found.kind) == (office, seats, kind)


def test_places_and_jurisdictions() -> None:
    assert MN.of("Council Member at Large (North Mankato) (Elect 2)").place == "North Mankato"
    assert MN.of("School Board Member (ISD #194) (Elect 4)").jurisdiction() == "ISD #194"
    assert MN.of("County Commissioner District 1").jurisdiction("Isanti") == "Isanti County"
    assert MN.of("County Commissioner District 1").jurisdiction() == ""
    assert MN.of("State House").jurisdiction(district="59B") == "House District 59B"
    assert MN.of("Judge - 4th District Court 22").jurisdiction() == "4th Judicial District"


def test_a_special_primary_is_a_primary_and_special() -> None:
    found = MN.of("Special Election for Council Member Ward 1 (Robbinsdale) (Special Primary)", "1021")
    assert (found.stage, found.special, found.seats, found.place) == ("primary", True, 1, "Robbinsdale")


@pytest.mark.parametrize(
    ("name", "year", "ranked"),
    [
        ("Mayor (Minneapolis)", 2005, False),
        ("Mayor (Minneapolis)", 2009, True),
        ("Park and Recreation Commissioner at Large (Minneapolis)", 2013, True),
        ("School Board Member at Large (SSD #1)", 2022, False),
        ("Council Member Ward 1 (St. Paul)", 2009, False),
        ("Council Member Ward 1 (St. Paul)", 2011, True),
        ("Mayor (St. Louis Park)", 2017, False),
        ("Mayor (St. Louis Park)", 2019, True),
        ("Council Member District 1 (Bloomington)", 2019, False),
        ("Council Member District 1 (Bloomington)", 2021, True),
        ("Council Member Ward 2 (Minnetonka)", 2021, True),
        ("Mayor (Minnetonka Beach)", 2022, False),
        ("Mayor (North St. Paul)", 2022, False),
        ("CITY QUESTION 1 (Minneapolis)", 2021, False),
    ],
)
def test_ranked_choice_by_city_and_year(name: str, year: int, ranked: bool) -> None:
    assert MN.ranked_choice(MN.of(name), dt.date(year, 11, 3)) is ranked


def test_without_a_date_ranked_choice_is_as_today() -> None:
    assert MN.ranked_choice(MN.of("Mayor (Minneapolis)"), None)


def test_every_state_has_the_common_offices() -> None:
    other = offices("GA")
    assert other.of("United States Representative, District 3").district == "3"
    assert other.of("State Auditor (Vote for 2)").seats == 2
    assert other.of("State Auditor (Vote for 0)").seats is None
    assert other.of("President & Vice President").office == "president"
    assert offices("").of("Sheriff of Nottingham").office == ""


def test_eighty_seven_and_fifty_six_counties() -> None:
    assert len(set(MN.counties.values())) == 87
    assert len(set(offices("MT").counties.values())) == 56


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("surprise = 1", "unknown key 'surprise'"),
        ("[[office]]\nname = 'x'\ncolour = 1", "unknown key 'colour'"),
        ("[[office]]\nname = 'x'\nclass = 'royal'", "class 'royal'"),
        ("[[office]]\nname = '('", "no usable name pattern"),
        ("[[ranked_choice]]\nplace = 'x'", "needs place, since"),
    ],
)
def test_a_table_that_breaks_its_form_is_refused(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "xx.toml").write_text(text)
    (tmp_path / "us.toml").write_text("")
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    offices.cache_clear()
    try:
        with pytest.raises(ResultsError, match=r"xx\.toml") as caught:
            offices("XX")
        assert said in str(caught.value)
    finally:
        offices.cache_clear()


@pytest.mark.parametrize(
    ("name", "rank", "place"),
    [
        ("Mayor First Choice (Minneapolis)", 1, "Minneapolis"),
        ("Mayor (First Choice) (Minneapolis)", 1, "Minneapolis"),
        ("Council Member Ward 4 (Second Choice) (St. Paul)", 2, "St. Paul"),
        ("Board of Estimate and Taxation (Third Choice) (Minneapolis) (Elect 2)", 3, "Minneapolis"),
    ],
)
def test_a_choice_of_a_ranked_contest_is_told_with_and_without_brackets(name: str, rank: int, place: str) -> None:
    found = MN.of(name)
    assert (found.rank, found.place, found.office) == (rank, place, "municipal")


@pytest.mark.parametrize(
    ("name", "stage"),
    [
        ("Special Election for Mayor (Ely)", ""),
        ("Mayor (Ely) (Special Election)", ""),
        ("Special Primary for Mayor (Ely)", "primary"),
        ("Special Election Primary for Mayor (Ely)", "primary"),
    ],
)
def test_a_special_election_and_its_primary(name: str, stage: str) -> None:
    found = MN.of(name)
    assert (found.special, found.stage, found.office, found.seats) == (True, stage, "municipal", 1)
