"""Associated Press feeds: the state beside its counties counted once, ballot issues, primaries, towns, districts; and the real ones."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from typing import Any

import pytest

from recount_core.decision import decide
from recount_core.results.reading import UnitVotes
from tests.results.feeds import AMENDMENT, SHERIFF, Race, ap, as_json
from tests.results.files import only, read, refusal, votes
from tests.shared import shared

GOVERNOR = replace(SHERIFF, title="Governor")


def feed(*races: Race, **facts: Any) -> bytes:
    return as_json(ap(*races, **facts))


def test_a_race_by_county_with_the_states_unit_counted_once() -> None:
    reading = read("ap.json", feed(GOVERNOR))
    contest = only(reading)
    assert votes(contest) == {"Gregory Soles": 1317, "David Moore": 1758, "Write-in": 1}
    assert (contest.state, contest.office, contest.seats, contest.date) == ("KY", "state", 1, dt.date(2015, 11, 3))
    assert (contest.count, contest.counties, contest.precincts, contest.doubts) == ("unofficial", "several", (2, 2), ())
    assert UnitVotes("Axson", "", "David Moore", 700) in reading.units[contest.id]
    assert any("Totals left out: 1" in note.text for note in reading.notes)
    assert decide(contest).status == "not covered"


def test_counties_without_the_state_and_the_state_without_counties() -> None:
    assert only(read("a.json", feed(replace(GOVERNOR, facts={"whole": None})))).total == 3076
    alone = ap(GOVERNOR)
    alone["races"][0]["reportingUnits"] = alone["races"][0]["reportingUnits"][:1]
    assert only(read("a.json", as_json(alone))).total == 3076


def test_counties_behind_the_state_are_left_out_with_a_note() -> None:
    later = replace(
        GOVERNOR,
        facts={"whole": {"David Moore": 1800}, "precincts": {"": (4, 4), "Axson": (1, 2), "Pearson City": (2, 2)}},
    )
    contest = only(read("a.json", feed(later)))
    assert (votes(contest)["David Moore"], contest.precincts, contest.doubts) == (1800, (4, 4), ())
    assert contest.notes == (
        "Its places are behind the state (3 of 4 precincts); the state's votes are used, without places.",
    )


def test_counties_that_dont_add_up_are_a_doubt_and_the_state_is_shown() -> None:
    contest = only(read("a.json", feed(replace(GOVERNOR, facts={"whole": {"David Moore": 1800}}))))
    assert votes(contest)["David Moore"] == 1800
    assert contest.doubts == (
        "row 1: David Moore: Kentucky has 1,800 votes, its places add up to 1,758; Kentucky is shown, without places",
    )


def test_a_partial_count() -> None:
    race = replace(GOVERNOR, facts={"precincts": {"": (17, 40), "Axson": (17, 20), "Pearson City": (0, 20)}})
    contest = only(read("a.json", feed(race)))
    assert (contest.precincts, contest.partial) == ((17, 40), True)


def test_a_ballot_issue() -> None:
    facts = {
        "raceType": "Ballot Issue",
        "officeID": "I",
        "officeName": "Question",
        "seatName": "Recall Williams Dist 1",
        "description": "Jeffco",
    }
    contest = only(read("a.json", feed(replace(AMENDMENT, facts=facts))))
    assert (contest.title, contest.jurisdiction, contest.kind) == (
        "Question Recall Williams Dist 1",
        "Jeffco",
        "question",
    )
    assert [(choice.name, choice.party) for choice in contest.choices] == [("YES", ""), ("NO", "")]


@pytest.mark.parametrize(
    ("facts", "stage", "party"),
    [
        ({"raceType": "Primary", "raceTypeID": "R", "party": "GOP"}, "primary", "GOP"),
        ({"raceType": "Caucus", "raceTypeID": "E"}, "primary", "Dem"),
        ({"raceType": "Runoff", "raceTypeID": "G", "party": "GOP"}, "primary", "GOP"),
        ({"raceType": "General"}, "general", ""),
        ({"raceType": "Special General", "raceTypeID": "W"}, "general", ""),
    ],
)
def test_stages(facts: dict[str, str], stage: str, party: str) -> None:
    contest = only(read("a.json", feed(replace(GOVERNOR, facts=facts))))
    assert (contest.stage, contest.party, contest.special) == (stage, party, "Special" in facts["raceType"])


def test_an_all_party_primary_asks_how_many_advance() -> None:
    contest = only(
        read("a.json", feed(replace(GOVERNOR, facts={"raceType": "All-Party Primary", "raceTypeID": "APP"})))
    )
    assert "how many win or advance" in contest.doubts[0]


def test_seats_and_districts() -> None:
    race = replace(SHERIFF, title="U.S. House", facts={"seatName": "District 1", "officeID": "H"})
    contest = only(read("a.json", feed(race)))
    assert (contest.title, contest.office, contest.seats) == ("U.S. House, District 1", "congressional", 1)
    assert only(read("a.json", feed(replace(race, facts={"seatNum": "3"})))).title == "U.S. House, District 3"


def test_towns_of_new_england_are_no_counties() -> None:
    reading = read("a.json", feed(GOVERNOR, state="ME", name="Maine"))
    assert reading.units[only(reading).id][0] == UnitVotes("", "Axson", "Gregory Soles", 400)


def test_districts_and_the_country_are_other_sums() -> None:
    data = ap(GOVERNOR)
    units = data["races"][0]["reportingUnits"]
    units += [
        {**units[0], "level": "district", "reportingunitName": "District 1"},
        {**units[0], "level": "national", "statePostal": "US"},
    ]
    reading = read("a.json", as_json(data))
    assert only(reading).total == 3076
    assert any(note.text.startswith("2 units are other sums") for note in reading.notes)


def test_one_presidential_race_of_two_states_is_two_contests() -> None:
    both = ap(replace(GOVERNOR, title="President"))
    other = ap(replace(GOVERNOR, title="President"), state="AK", name="Alaska")
    both["races"][0]["reportingUnits"] += other["races"][0]["reportingUnits"]
    reading = read("a.json", as_json(both))
    assert [(contest.state, contest.total) for contest in reading.contests] == [("KY", 3076), ("AK", 3076)]


def test_a_unit_that_is_the_whole_state() -> None:
    race = Race("President", {"Mitt Romney": {"Alaska": 136848}, "Barack Obama": {"Alaska": 102138}})
    contest = only(read("a.json", feed(race, state="AK", name="Alaska")))
    assert (contest.total, contest.part_of, contest.doubts) == (238986, "", ())


def test_others_are_nobody_and_people_are_known_by_their_ids() -> None:
    data = ap(Race("President", {"Ann Lee": {"A": 5}, "Other": {"A": 3}, "Uncommitted": {"A": 1}}))
    contest = only(read("a.json", as_json(data)))
    assert [choice.pooled for choice in contest.choices] == [False, True, False]
    twins = ap(Race("Board", {"Ann Lee": {"A": 5}, "Ann  Lee": {"A": 3}}))
    assert len(only(read("a.json", as_json(twins))).choices) == 2


def test_a_feed_before_the_count_is_refused() -> None:
    data = ap(GOVERNOR)
    race = data["races"][0]
    race["candidates"] = [{"first": "Matt", "last": "Bevin"}]
    del race["reportingUnits"]
    assert refusal("ap.json", as_json(data)).startswith(
        "ap.json is an Associated Press elections feed without votes (an initialisation feed"
    )


def test_a_race_without_votes_beside_others_and_tests_are_told() -> None:
    data = ap(GOVERNOR, replace(GOVERNOR, facts={"test": True}))
    del data["races"][0]["reportingUnits"]
    texts = [note.text for note in read("a.json", as_json(data)).notes]
    assert "1 races are marked as a test by the AP: their votes are made up." in texts
    assert "1 races have no votes and are left out (Governor)." in texts


def test_a_count_that_is_missing_or_none() -> None:
    data = json.loads(feed(GOVERNOR))
    county = data["races"][0]["reportingUnits"][1]["candidates"]
    county[0]["voteCount"], county[1]["voteCount"] = None, -5
    reading = read("a.json", as_json(data))
    assert only(reading).total is None
    (fault,) = [note for note in reading.notes if note.level == "fault"]
    assert (fault.column, fault.found) == ("Axson: voteCount", "-5")


def test_real_feeds() -> None:
    root = shared("results/ap")
    both = read("senate.json", (root / "20121106_me_fl_senate.json").read_bytes())
    assert [(contest.state, contest.total, contest.precincts) for contest in both.contests] == [
        ("FL", 314109, (17, 6089)),
        ("ME", 653919, (533, 599)),
    ]
    national = read("national.json", (root / "20151103_national.json").read_bytes())
    governor = next(contest for contest in national.contests if contest.title == "Governor")
    assert votes(governor) == {"Matt Bevin": 511771, "Jack Conway": 426944, "Drew Curtis": 35629}
    assert votes(national.contests[0]) == {"Yes": 805617, "No": 354769}
    assert not any(contest.doubts for contest in (*both.contests, *national.contests))
    assert only(read("ak.json", (root / "20121106_ak_prez.json").read_bytes())).total == 247483
    name = "20151103_national_initialization.json"
    assert "without votes" in refusal(name, (root / name).read_bytes())
