"""Beside one contest: where its margin comes from, and how far known recounts moved."""

from __future__ import annotations

import pytest

from pages.parts.places import largest, turning, weight
from recount_core.charts.contributions import Contribution
from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.known_recounts import known_recounts
from tests.build import contest
from tests.pages.app import go, run, unfolded, visit, visit_own, words
from tests.pages.test_pages import uploaded

HOUSE = {"sample": "mn-2022-house-3a-3b", "contest": "e8bf8e0067"}

PLACES = (
    Contribution("Cook", "", 900, 2_156),
    Contribution("Koochiching", "", 2_953, 2_282),
    Contribution("Even", "", 5, 5),
)


def test_the_largest_contributions_either_way_are_named() -> None:
    assert largest(PLACES, "Ann", "Bo") == (
        "Of 3 places: Ann is ahead in 1, most in Koochiching (671 votes); Bo is ahead in 1, most in Cook (1,256 votes); 1 even."
    )
    assert (
        largest(PLACES[:1], "Ann", "Bo")
        == "Of 1 places: Ann is ahead in 0; Bo is ahead in 1, most in Cook (1,256 votes)."
    )


@pytest.mark.parametrize(("margin", "votes"), [(0, 1), (1, 1), (2, 2), (15, 8), (16, 9)])
def test_the_fewest_votes_that_change_sides_and_the_outcome(margin: int, votes: int) -> None:
    one = contest(100, 100 - margin)
    ahead, behind = (choice.votes or 0 for choice in one.choices)
    assert turning(margin) == votes
    assert ahead - votes < behind + votes
    assert ahead - (votes - 1) >= behind + (votes - 1)


def test_a_change_weighs_least_where_the_winner_has_most_votes() -> None:
    answer = decide(contest(10_015, 10_000)).answers[0]
    assert weight(PLACES, answer, "A") == (
        "8 votes changing sides would put B ahead of A. Where a change would matter most, as a share of A's votes: "
        "0.27% of 2,953 in Koochiching; 0.89% of 900 in Cook."
    )
    far = decide(contest(20_000, 10_000)).answers[0]
    assert (
        weight(PLACES, far, "A")
        == "5,001 votes changing sides would put B ahead of A; no single place has so many votes for A."
    )


def test_the_places_stand_in_a_table_that_adds_up_to_the_margin() -> None:
    at = visit("contest", **HOUSE)
    assert "Of 5 places: Roger J. Skraba is ahead in 3, most in Koochiching (671 votes)" in words(at)
    table = unfolded(at, "places").dataframe[1].value
    assert list(table["So far"])[-1] == sum(table["Adds to the margin"]) == 15
    assert list(table["Winner's votes"] - table["Loser's votes"]) == list(table["Adds to the margin"])
    assert dict(zip(table["County"], table["8 of winner's votes"], strict=True))["St. Louis"] == "0.19%"


def test_how_places_are_added_up_stands_in_the_link() -> None:
    at = visit("contest", **HOUSE, by_e8bf8e0067="precinct")
    unfolded(at, "places")
    assert len(at.dataframe[1].value) > 100
    assert "Precinct" in at.dataframe[1].value
    at = visit("contest", **HOUSE, by_e8bf8e0067="parish")
    assert "The link asks for “parish”, which isn't here" in words(at)


def test_known_recounts_stand_beside_the_margin_with_their_bases_and_sources() -> None:
    at = visit("contest", **HOUSE)
    text = words(at)
    assert "How far known recounts moved" in text
    assert (
        "This margin is 15 votes (0.07% of 21,743). Selected cases, not a sample: a range that was seen, not a chance."
        in text
    )
    assert "36 in 6,929 general elections; the margin shifted by 0.03% of the two leaders' votes on average" in text
    assert "](https://electionlawblog.org/" in text
    table = unfolded(at, "known_recounts").dataframe[1].value
    assert len(table) == len(known_recounts())
    assert all(table["Source"].str.startswith("http"))
    assert all(table.loc[table["Total"].notna(), "Total counts"] != "")
    assert set(table["Outcome"]) == {"changed", "stayed"}


@pytest.mark.parametrize(
    "one",
    [
        contest(("McBroom", 452), ("Bluhm", 332), pooled=457),
        contest(45, 40, ranked_choice=True),
        contest(12),
        contest(10, 8, seats=None),
    ],
)
def test_no_recount_is_set_beside_a_margin_that_is_not_known(one: Contest) -> None:
    assert "How far known recounts moved" not in words(visit_own(one))


PRECINCTS = "state,date,office class,seats,contest,county,precinct,candidate,votes\n" + "".join(
    f"MN,2022-11-08,municipal,1,Mayor,Mower,{precinct},{name},{votes}\n"
    for precinct, counts in (("P-1", (60, 40, 30)), ("P-2", (40, 55, 20)))
    for name, votes in zip(("Ann", "Bo", "Cy"), counts, strict=True)
)


def test_another_losing_choice_is_looked_at_and_named_in_the_link() -> None:
    at = uploaded(("mower.csv", PRECINCTS))
    go(at, "contest")
    assert "Bo is ahead in 1, most in Mower P-2 (15 votes)" in words(at)
    box = next(box for box in at.selectbox if box.label == "Losing choice")
    run(box.select_index(1))
    assert "Of 2 places: Ann is ahead in 2, most in Mower P-1 (30 votes); Cy is ahead in 0." in words(at)
    assert list(unfolded(at, "places").dataframe[1].value["So far"]) == [30, 50]
    there = uploaded(("mower.csv", PRECINCTS))
    go(there, "contest", **{str(box.key): "Cy, 50 votes behind"})
    assert list(unfolded(there, "places").dataframe[1].value["So far"]) == [30, 50]
