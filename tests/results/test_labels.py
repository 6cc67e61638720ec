"""Labels that are no candidates, matched whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recount_core.results import labels

PEOPLE = (
    "STEVE GUNDERSON",
    "ALLAN UNDERDAL",
    "ALLEN FUNDERBURK",
    "ROBERT SAUNDERS",
    "REBECCA M. BLANKENSHIP",
    "Overholser",
    "Total Lakes",
    "FOR THE ADOPTION OF THREE (3) TOTAL SEATS",
    "NA",
    "None",
    "True",
    "NO PREFERENCE",
    "Noah Johnson",
    "Forrest Yesland",
)


@pytest.mark.parametrize("name", PEOPLE)
def test_no_person_is_taken_for_a_total_a_pool_or_a_measure(name: str) -> None:
    assert not labels.is_total(name)
    assert not labels.is_pooled(name)
    assert not labels.measure_of(name)
    assert not labels.written_in(name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "TOTAL",
            "Total",
            "TOTALS",
            "Grand Total",
            "Grand Totals",
            " Totals: ",
            "Election Total",
            "Ada County Totals",
        ),
        *("Cast Votes:", "Votes Cast", "Total Votes Cast"),
    ],
)
def test_total_rows_say_so(name: str) -> None:
    assert labels.is_total(name)


@pytest.mark.parametrize(
    "name",
    [
        "WRITE-IN",
        "WRITE-IN**",
        "WRITEIN",
        "[Write-in]",
        "Write-Ins",
        "write in ",
        "Write-In Totals",
        "Scattering",
        "(Write-In)",
        "Write-In (Miscellaneous)",
        "Misc. Write-ins",
        "All Others",
    ],
)
def test_pooled_write_ins(name: str) -> None:
    assert labels.is_pooled(name)
    assert not labels.written_in(name)


@pytest.mark.parametrize(
    ("label", "name"),
    [
        *(("Jane Doe (Write-In)", "Jane Doe"), ("Write-In: Jane Doe", "Jane Doe"), ("Jane Doe [W]", "Jane Doe")),
        ("Write-In (Jane Doe)", "Jane Doe"),
    ],
)
def test_a_named_write_in_is_a_person(label: str, name: str) -> None:
    assert labels.written_in(label) == name
    assert not labels.is_pooled(label)


@pytest.mark.parametrize(
    ("label", "measure"),
    [
        ("Over Votes", "overvotes"),
        ("Undervotes", "undervotes"),
        ("UNDER VOTE COUNT", "undervotes"),
        ("ESTIMATED BLANKS", "blank"),
        ("Ballots Cast", "ballots"),
        ("Registered Voters - Total", "registered"),
        ("Number of Precincts Reporting", "other"),
        ("Not Assigned", "other"),
        ("Write-In: Invalid", "other"),
        ("Unqualified Write-Ins", "other"),
        ("Over / Under Votes", "other"),
        ("Residual Votes", "other"),
        ("Exhausted Ballots", "other"),
        ("Voter Turnout %", "other"),
    ],
)
def test_measures_are_no_choices(label: str, measure: str) -> None:
    assert labels.measure_of(label) == measure


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("YES", "NO"),
        ("Yes", "no"),
        ("FOR", "AGAINST"),
        ("Yes/For", "No/Against"),
        ("Approve", "Reject"),
        ("Bond - Yes", "Bond - No"),
        ("FOR THE LEVY", "AGAINST THE LEVY"),
        ("FOR AUTHORIZATION OF A RAP TAX", "AGAINST AUTHORIZATION OF A RAP TAX"),
        ("YES ON INITIATIVE I-177", "NO ON INITIATIVE I-177"),
        ("FOR THE ADOPTION OF NON-PARTISAN ELECTIONS", "FOR THE EXISTING PARTISAN ELECTIONS"),
        ("FOR THE ADOPTION OF SIX (6) YEAR TERMS", "RETAIN THE EXISTING FOUR (4) YEAR TERMS"),
    ],
)
def test_the_affirmative_comes_first_in_either_order(one: str, other: str) -> None:
    assert labels.affirmative_first([one, other]) == (one, other)
    assert labels.affirmative_first([other, one]) == (one, other)


@pytest.mark.parametrize(
    "names",
    [
        ("YES", "NO PREFERENCE"),
        ("Yesland", "Noah"),
        ("YES",),
        ("YES", "NO", "MAYBE"),
        ("FOR", "FOR"),
        ("A", "B"),
        ("FOR Levy", "AGAINST Bond"),
    ],
)
def test_no_pair_of_answers_is_guessed(names: tuple[str, ...]) -> None:
    assert labels.affirmative_first(names) is None


def test_a_recount_is_named_at_the_end_of_its_title() -> None:
    assert labels.without_recount("COUNTY COMMISSIONER DIST #3 - RECOUNT") == ("COUNTY COMMISSIONER DIST #3", True)
    assert labels.without_recount("Recount Reform Measure") == ("Recount Reform Measure", False)


def test_spellings_of_one_party_are_one() -> None:
    assert {labels.party_of(label) for label in ("D", "DEM", "Democrat", "Democratic")} == {"Democratic"}
    assert labels.party_of("NP ") == labels.party_of("NonPart") == "nonpartisan"
    assert labels.party_of("NULL") == labels.party_of("") == ""


@given(st.from_regex(labels._TOTAL_OF, fullmatch=True) | st.sampled_from(sorted(labels._TOTALS)))
def test_what_is_looked_at_first_hides_no_total(label: str) -> None:
    assert labels.is_total(label) == (
        labels.plain(label) in labels._TOTALS or bool(labels._TOTAL_OF.fullmatch(labels.plain(label)))
    )


@given(st.from_regex(labels._RECOUNT, fullmatch=True))
def test_what_is_looked_at_first_hides_no_recount(title: str) -> None:
    assert labels.without_recount(title)[1]
