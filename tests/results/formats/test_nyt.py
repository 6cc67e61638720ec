"""New York Times pages and precinct files: counties under candidates' keys, snapshots, what is refused kindly; and the real ones."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

from recount_core.decision import decide
from recount_core.results.reading import UnitVotes
from tests.results.feeds import Race, as_json, nyt
from tests.results.files import only, read, refusal, votes
from tests.shared import shared

HOUSE = Race(
    "U.S. House District 2",
    {"Angie Craig": {"Dakota": 130762, "Goodhue": 11380}, "Tyler Kistner": {"Dakota": 109243, "Goodhue": 15270}},
    {"Angie Craig": "democrat", "Tyler Kistner": "republican"},
)


def precincts(*rows: dict[str, Any]) -> bytes:
    return as_json({"timestamp": "Wed, 05 Nov 2014 18:00:03 GMT", "results": [[row] for row in rows]})


def row(precinct: str, county: str, status: str = "COMPLETE", **counts: Any) -> dict[str, Any]:
    return {"precinct_name": precinct, "county_name": county, "status": status, **counts}


def test_a_race_by_county_with_its_total_counted_once() -> None:
    reading = read("minnesota.json", as_json(nyt(HOUSE)))
    contest = only(reading)
    assert votes(contest) == {"Angie Craig": 142142, "Tyler Kistner": 124513}
    assert [choice.party for choice in contest.choices] == ["Democrat", "Republican"]
    assert (contest.state, contest.office, contest.seats, contest.counties) == ("MN", "congressional", 1, "several")
    assert (contest.date, contest.stage, contest.count) == (dt.date(2020, 11, 3), "general", "unofficial")
    assert (contest.precincts, contest.doubts) == ((5, 5), ())
    assert UnitVotes("Goodhue", "", "Tyler Kistner", 15270) in reading.units[contest.id]
    assert any("2020-11-08 16:28 UTC" in note.text for note in reading.notes)
    assert decide(contest).status == "decided"


def test_a_race_without_counties() -> None:
    page = nyt(HOUSE)
    page["data"]["races"][0]["counties"] = []
    assert only(read("a.json", as_json(page))).total == 266655


def test_counties_may_know_one_candidate_by_another_key() -> None:
    page = nyt(HOUSE)
    for county in page["data"]["races"][0]["counties"]:
        county["results"]["hart_key1"] = county["results"].pop("key1")
    reading = read("a.json", as_json(page))
    assert len(reading.units[only(reading).id]) == 4
    for county in page["data"]["races"][0]["counties"]:
        county["results"]["other"] = county["results"].pop("key0")
    contest = only(read("a.json", as_json(page)))
    assert (contest.total, contest.doubts) == (266655, ())
    assert "Its counties name other candidates than the race itself; their votes are not shown." in contest.notes


def test_counties_that_dont_add_up_are_a_doubt_and_the_races_votes_are_shown() -> None:
    contest = only(read("a.json", as_json(nyt(replace(HOUSE, facts={"stated": {"Angie Craig": 142000}})))))
    assert votes(contest)["Angie Craig"] == 142000
    assert "Minnesota has 142,000 votes, its places add up to 142,142" in contest.doubts[0]


def test_a_stated_sum_that_differs_is_a_doubt() -> None:
    contest = only(read("a.json", as_json(nyt(replace(HOUSE, facts={"votes": 266656})))))
    assert contest.doubts == ("the file states 266,656 votes, its choices add up to 266,655.",)


def test_a_county_that_has_not_told_yet_and_one_that_misses_a_candidate() -> None:
    page = nyt(HOUSE)
    race = page["data"]["races"][0]
    race["counties"].append({"name": "Scott", "results": {}})
    assert only(read("a.json", as_json(page))).doubts == ()
    del race["counties"][0]["results"]["key0"]
    assert only(read("a.json", as_json(page))).total is None


def test_the_expected_share_is_told_and_is_not_the_precincts() -> None:
    contest = only(read("a.json", as_json(nyt(replace(HOUSE, facts={"eevp": 92, "precincts_reporting": 4})))))
    assert "About 92% of the expected votes are counted, by the page's own estimate." in contest.notes
    assert (contest.precincts, contest.partial) == ((4, 5), True)


def test_races_without_votes_are_left_out() -> None:
    empty = Race("Appeals Court Seat 3", {"A B": {"Lake": 0}})
    reading = read("a.json", as_json(nyt(HOUSE, empty)))
    assert only(reading).title == "U.S. House District 2"
    assert any(note.text.startswith("1 races have no votes yet") for note in reading.notes)
    assert "without votes" in refusal("a.json", as_json(nyt(empty)))


def test_two_candidates_of_one_key_stay_apart() -> None:
    page = nyt(Race("Mayor", {"A B": {"Lake": 3}, "C D": {"Lake": 2}}))
    for candidate in page["data"]["races"][0]["candidates"]:
        candidate["candidate_key"] = "same"
    page["data"]["races"][0]["counties"] = []
    assert votes(only(read("a.json", as_json(page)))) == {"A B": 3, "C D": 2}


def test_precincts_with_one_key_for_each_candidate() -> None:
    data = precincts(
        row("BENTON TWP", "Carver", **{"MIKE MCFADDEN": 243, "AL FRANKEN": 110, "WRITE-IN": 0}),
        row("P-1", "Cook", "INCOMPLETE", **{"MIKE MCFADDEN": 1, "AL FRANKEN": 2, "WRITE-IN": 3}),
    )
    reading = read("precincts.json", data)
    contest = only(reading)
    assert votes(contest) == {"MIKE MCFADDEN": 244, "AL FRANKEN": 112, "WRITE-IN": 3}
    assert (contest.title, contest.state, contest.date) == ("U.S. Senate", "MN", dt.date(2014, 11, 4))
    assert (contest.precincts, contest.partial, contest.choices[2].pooled) == ((1, 2), True, True)
    assert "1 of 2 precincts are marked as not complete." in contest.notes
    assert UnitVotes("Carver", "BENTON TWP", "AL FRANKEN", 110) in reading.units[contest.id]


def test_a_precinct_that_misses_a_candidate_is_unknown_and_one_named_twice_is_two() -> None:
    data = precincts(row("A", "Lake", **{"AL FRANKEN": 3, "J. DOE": 1}), row("A", "Lake", **{"AL FRANKEN": 4}))
    contest = only(read("a.json", data))
    assert votes(contest) == {"AL FRANKEN": 7, "J. DOE": None}


def test_maps_and_series_over_time_are_refused_kindly() -> None:
    series = (
        b"state,timestamp,leading_candidate_name,trailing_candidate_name,vote_differential\nAlaska,2020,Trump,Biden,3\n"
    )
    assert "is no table of results" in refusal("changes.csv", series)
    for data in (
        b'{"type": "FeatureCollection", "features": [{"properties": {"GEOID": "01", "votes_dem": 3, "votes_rep": 4}}]}',
        b"GEOID,votes_dem,votes_rep,votes_total\n01,3,4,7\n",
    ):
        assert "no margin for a recount can be told from it" in refusal("map", data)


def test_the_real_page_and_precincts() -> None:
    root = shared("results/nyt")
    page = read("page.json", (root / "2020-minnesota-all-races.json").read_bytes())
    assert len(page.contests) == 208
    assert sum(bool(page.units.get(contest.id)) for contest in page.contests) == 9
    assert [contest.title for contest in page.contests if contest.doubts] == ["President"]
    president = page.contests[0]
    assert (president.total, votes(president)["Joseph R. Biden Jr."]) == (3271288, 1717991)
    senate = only(read("precincts.json", (root / "2014-mn-senate-precincts.json").read_bytes()))
    assert (senate.state, senate.total, senate.precincts) == ("MN", 1980668, (4070, 4106))
    name = "2020-battleground-state-changes.csv"
    assert "series of counts over time" in refusal(name, (root / name).read_bytes())
