"""Signatures by county against what each rule asks for."""

from __future__ import annotations

import pytest

from recount_core.ask.petition import Need, check, needed
from recount_core.contest import Contest
from recount_core.errors import AskError
from tests.ask import answered, question, race

STATE_QUESTION = question("MT", "state", "2022-11-08")
WITHOUT_COUNTIES = "At least 25 signatures (Minn. Stat. 204C.36, subd. 3)."
DISTRICT_QUESTION = question("MT", "special district", "2022-11-08", counties="several")


def need_of(contest: Contest) -> Need:
    need = needed(answered(contest)[2])
    assert need is not None
    return need


@pytest.mark.parametrize(
    ("contest", "signatures", "counties", "sentence"),
    [
        (question("MN", "municipal", "2022-11-08"), 25, 0, WITHOUT_COUNTIES),
        (question("MN", "school district", "2022-11-08", votes=(1500, 1000)), 25, 0, WITHOUT_COUNTIES),
        (
            question("MT", "county", "2022-11-08"),
            10,
            0,
            "At least 10 signatures (Mont. Code 13-16-201(3), now (1)(c)).",
        ),
        (
            STATE_QUESTION,
            100,
            5,
            "At least 100 signatures from at least 5 counties (Mont. Code 13-16-201(4), now (1)(d)).",
        ),
        (
            DISTRICT_QUESTION,
            25,
            2,
            "At least 25 signatures from at least 2 counties (Mont. Code 13-16-201(5), now (1)(e)).",
        ),
    ],
)
def test_what_each_rule_needs(contest: Contest, signatures: int, counties: int, sentence: str) -> None:
    need = need_of(contest)
    assert (need.signatures, need.counties, need.sentence) == (signatures, counties, sentence)


def test_a_candidate_needs_no_signatures() -> None:
    assert needed(answered(race("MN", "county", "2022-11-08"))[2]) is None
    assert needed(answered(race("MT", "county", "2022-11-08"))[2]) is None


@pytest.mark.parametrize(
    ("by_county", "sentence"),
    [
        (
            [("Cascade", 60), ("Hill", 10), ("Toole", 10), ("Teton", 10), ("Blaine", 10)],
            "Enough if every one is valid: 100 signatures from 5 counties.",
        ),
        (
            [("Cascade", 60), ("Hill", 10), ("Toole", 10), ("Teton", 10), ("Blaine", 9)],
            "Not enough: 99 signatures from 5 counties; missing 1 more signature.",
        ),
        (
            [("Cascade", 90), ("Hill", 10), ("Toole", 10), ("Teton", 10)],
            "Not enough: 120 signatures from 4 counties; missing signatures from 1 more county.",
        ),
        (
            [("Cascade", 20), ("Hill", 0)],
            "Not enough: 20 signatures from 1 county; missing 80 more signatures, signatures from 4 more counties among them.",
        ),
        (
            [],
            "Not enough: 0 signatures from 0 counties; missing 100 more signatures, signatures from 5 more counties among them.",
        ),
    ],
)
def test_a_state_question_word_for_word(by_county: list[tuple[str, int]], sentence: str) -> None:
    assert check(need_of(STATE_QUESTION), by_county).sentence == sentence


@pytest.mark.parametrize(("number", "complete"), [(24, False), (25, True), (26, True)])
def test_just_below_on_and_above_25_without_counties(number: int, complete: bool) -> None:
    found = check(need_of(question("MN", "municipal", "2022-11-08")), [("", number)])
    assert found.complete is complete
    assert found.missing_signatures == max(0, 25 - number)


@pytest.mark.parametrize(("counties", "complete"), [(1, False), (2, True), (3, True)])
def test_just_below_on_and_above_two_counties(counties: int, complete: bool) -> None:
    found = check(need_of(DISTRICT_QUESTION), [(f"County {n}", 25) for n in range(counties)])
    assert found.complete is complete


@pytest.mark.parametrize(
    ("by_county", "message"),
    [
        ([("Hill", -1)], "Hill: the number of signatures must be a whole number from 0; found -1."),
        ([("Hill", 2.0)], "Hill: the number of signatures must be a whole number from 0; found 2.0."),
        ([("", True)], "The list: the number of signatures must be a whole number from 0; found True."),
        ([("", 7)], "7 signatures without a county: write the county beside them."),
        ([("Hill", 3), ("  hill ", 4)], "hill is given twice; put its signatures together in one row."),
    ],
)
def test_what_cannot_be_is_refused(by_county: list[tuple[str, int]], message: str) -> None:
    with pytest.raises(AskError) as refused:
        check(need_of(STATE_QUESTION), by_county)
    assert str(refused.value) == message
