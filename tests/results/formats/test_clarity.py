"""Clarity's detail.xml: choices by place and way of voting, parties in names, measures, stated sums, zips; and the real ones."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from dataclasses import replace

import pytest

from recount_core.decision import decide
from recount_core.results import read_files
from recount_core.results.reading import UnitVotes
from tests.results.feeds import AMENDMENT, SHERIFF, Race, clarity
from tests.results.files import only, read, refusal, votes
from tests.shared import shared


def changed(race: Race, **facts: object) -> Race:
    return replace(race, facts={**race.facts, **facts})


def test_a_county_by_precinct() -> None:
    reading = read("detail.xml", clarity(SHERIFF))
    contest = only(reading)
    assert votes(contest) == {"Gregory Soles": 1317, "David Moore": 1758, "Write-in": 1}
    assert [choice.party for choice in contest.choices] == ["Rep", "Ind", ""]
    assert [choice.pooled for choice in contest.choices] == [False, False, True]
    assert (contest.title, contest.seats, contest.date, contest.stage) == (
        "Sheriff",
        1,
        dt.date(2020, 11, 3),
        "general",
    )
    assert (contest.precincts, contest.ballots, contest.registered) == ((2, 2), 3172, 4799)
    assert UnitVotes("Atkinson", "Axson", "David Moore", 700) in reading.units[contest.id]
    assert len(reading.units[contest.id]) == 6


def test_a_contest_of_a_county_file_may_reach_beyond_it() -> None:
    contest = only(read("detail.xml", clarity(SHERIFF)))
    assert contest.doubts == ("the file holds Atkinson County only; is the contest voted on in other counties too?",)
    governor = only(read("detail.xml", clarity(replace(SHERIFF, title="Governor"))))
    assert (governor.part_of, governor.doubts) == ("Atkinson County's part", ())


def test_a_state_by_county_is_whole_and_has_no_line_here() -> None:
    race = changed(
        replace(SHERIFF, title="US Senate (Perdue)"),
        countiesParticipating=2,
        precinctsParticipating=9,
        precinctsReported=9,
    )
    reading = read("detail.xml", clarity(race, region="GA", level="County"))
    contest = only(reading)
    assert (contest.state, contest.counties, contest.office, contest.part_of) == ("GA", "several", "congressional", "")
    assert (contest.precincts, contest.doubts) == ((9, 9), ())
    assert reading.units[contest.id][0] == UnitVotes("Axson", "", "Gregory Soles", 400)
    decision = decide(contest)
    assert (decision.status, decision.standing and decision.standing.losers[0].margin) == ("not covered", 441)


def test_a_contest_of_one_county_in_a_states_file() -> None:
    race = changed(SHERIFF, countiesParticipating=1)
    assert only(read("detail.xml", clarity(race, region="GA", level="County"))).counties == "one"


def test_parties_and_incumbents_stand_in_the_names() -> None:
    names = ("Kelly Loeffler (I) (Rep)", "Valencia Stovall (Ind)", "Carol Geiger (I)", "Jo (JJ) Doe")
    race = Race("US Senate", {name: {"A": 1} for name in names}, dict.fromkeys(names, "NP"))
    contest = only(read("detail.xml", clarity(race)))
    assert [(choice.name, choice.party) for choice in contest.choices] == [
        ("Kelly Loeffler", "Rep"),
        ("Valencia Stovall", "Ind"),
        ("Carol Geiger", ""),
        ("Jo (JJ) Doe", ""),
    ]


def test_an_i_among_letters_is_a_party() -> None:
    race = Race("Mayor", {"Ann Lee (R)": {"A": 5}, "Bo Ray (I)": {"A": 4}})
    assert [(c.name, c.party) for c in only(read("detail.xml", clarity(race))).choices] == [
        ("Ann Lee", "R"),
        ("Bo Ray", "I"),
    ]


@pytest.mark.parametrize(
    ("title", "found", "party"),
    [
        ("US Senator - REPUBLICAN", "US Senator", "REPUBLICAN"),
        ("State Senate District 3 (DEM)", "State Senate District 3", "DEM"),
        ("REP - Sheriff", "Sheriff", "REP"),
        ("DEM Governor", "Governor", "DEM"),
        ("District Attorney - Alapaha", "District Attorney - Alapaha", ""),
    ],
)
def test_a_primary_has_its_party_in_the_title(title: str, found: str, party: str) -> None:
    race = Race(title, {"Matt BEVIN": {"AB": 29, "A101": 36}, "Brad COPAS": {"AB": 1, "A101": 0}})
    contest = only(read("detail.xml", clarity(race, election="2014 General Primary Election")))
    assert (contest.title, contest.party, contest.stage) == (found, party, "primary")
    assert any("how many win or advance" in doubt for doubt in contest.doubts) == (not party)


def test_in_a_general_election_titles_stay_whole() -> None:
    assert (
        only(read("detail.xml", clarity(replace(SHERIFF, title="Sheriff - Independent")))).title
        == "Sheriff - Independent"
    )


def test_votefor_is_seats() -> None:
    assert only(read("detail.xml", clarity(changed(SHERIFF, voteFor=2)))).seats == 2
    assert only(read("detail.xml", clarity(changed(SHERIFF, voteFor=0)))).seats is None


def test_ways_of_voting_are_added_and_measures_are_no_votes() -> None:
    race = changed(
        SHERIFF,
        modes=["Election Day Votes", "Absentee by Mail Votes"],
        under={"Axson": 9, "Pearson City": 6},
        over={"Axson": 1},
    )
    contest = only(read("detail.xml", clarity(race)))
    assert (contest.total, contest.undervotes, contest.overvotes) == (3076, 15, 1)


def test_a_question_by_its_mark_or_its_answers() -> None:
    contest = only(read("detail.xml", clarity(AMENDMENT)))
    assert (contest.kind, list(votes(contest))) == ("question", ["YES", "NO"])
    assert (contest.counties, contest.part_of) == ("several", "Atkinson County's part")
    odd = Race("Charter", {"Keep it": {"A": 3}, "Change it": {"A": 4}}, facts={"isQuestion": "true"})
    assert any("affirmative" in doubt for doubt in only(read("detail.xml", clarity(odd))).doubts)


def test_places_that_dont_add_up_are_a_doubt_and_the_stated_votes_are_shown() -> None:
    data = clarity(SHERIFF).replace(b'name="Axson" votes="700"', b'name="Axson" votes="0"')
    contest = only(read("detail.xml", data))
    assert contest.total == 3076
    assert contest.doubts[0] == (
        "row 19: David Moore, Election Day Votes: the file states 1,758 votes, its places add up to 1,058; the stated votes are shown, "
        "without places"
    )


def test_ways_that_dont_add_up_are_a_doubt_too() -> None:
    contest = only(read("detail.xml", clarity(changed(SHERIFF, stated={"David Moore": 1800}))))
    assert votes(contest)["David Moore"] == 1800
    assert "the file states 1,800 votes, its ways of voting add up to 1,758" in contest.doubts[0]


def test_votes_that_are_not_told_are_unknown_and_those_that_are_none_a_fault() -> None:
    hidden = only(read("detail.xml", clarity(SHERIFF).replace(b'"700"', b'"*"')))
    assert (votes(hidden)["David Moore"], hidden.total) == (None, None)
    reading = read("detail.xml", clarity(SHERIFF).replace(b'"700"', b'"7e2"'))
    (fault,) = [note for note in reading.notes if note.level == "fault"]
    assert (fault.row, fault.column, fault.found) == (20, "VoteType Election Day Votes", "7e2")
    assert only(reading).total is None


def test_a_summary_without_places() -> None:
    data = b"""<ElectionResult><Region>Adair</Region><Contest key="1" text="Mayor"><Choice key="1" text="A" totalVotes="5"/>
        <Choice key="2" text="B" totalVotes="4"><VoteType name="Early" votes="3"/><VoteType name="Polls" votes="1"/></Choice>
        </Contest></ElectionResult>"""
    assert votes(only(read("detail.xml", data))) == {"A": 5, "B": 4}


def test_contests_of_one_name_and_choices_of_one_name_stay_apart() -> None:
    reading = read("detail.xml", clarity(SHERIFF, SHERIFF))
    assert len({contest.id for contest in reading.contests}) == 2
    data = clarity(Race("Board", {"Ann Lee": {"A": 5}, "Bo": {"A": 4}})).replace(b'text="Bo"', b'text="ANN LEE"')
    assert list(votes(only(read("detail.xml", data)))) == ["Ann Lee", "ANN LEE (12)"]


def test_precinct_names_may_look_like_totals_of_counties() -> None:
    race = Race("Sheriff", {"A": {"Pearson County": 3, "Blankenship": 2}, "B": {"Pearson County": 1, "Blankenship": 4}})
    contest = only(read("detail.xml", clarity(race)))
    assert votes(contest) == {"A": 5, "B": 5}


def test_a_place_without_a_name_is_no_total() -> None:
    data = clarity(SHERIFF).replace(b'name="Pearson City" votes="1058"', b'votes="1058"')
    assert only(read("detail.xml", data)).total == 3076
    hidden = data.replace(b'"1058"', b'"*"')
    assert votes(only(read("detail.xml", hidden)))["David Moore"] is None


def test_a_later_file_of_the_same_region_replaces_the_earlier() -> None:
    later = (
        clarity(SHERIFF).replace(b'"700"', b'"702"').replace(b'"1758"', b'"1760"').replace(b"11/6/2020", b"11/8/2020")
    )
    reading = read_files([("a/detail.xml", later), ("b/detail.xml", clarity(SHERIFF))])
    assert votes(only(reading))["David Moore"] == 1760
    assert [change.before.total for change in reading.changes] == [3076]


def test_its_zip_is_opened() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("detail.xml", clarity(SHERIFF))
    reading = read("detailxml.zip", data.getvalue())
    assert only(reading).total == 3076
    assert reading.files[0].name == "detailxml.zip/detail.xml"


def test_it_is_known_by_its_content_not_its_name() -> None:
    assert read("results.txt", clarity(SHERIFF)).files[0].format == "Clarity election night XML"


def test_a_file_without_contests_is_refused() -> None:
    assert refusal("detail.xml", clarity()) == (
        "detail.xml: Clarity election night XML without votes: expected Contest elements with Choice elements in them."
    )
    assert "is Clarity election night XML, but not well-formed XML: line" in refusal(
        "detail.xml", clarity(SHERIFF)[:900]
    )


def test_real_county_and_precinct_files_agree_with_their_totals() -> None:
    root = shared("results/clarity")
    state = read("ga.xml", (root / "ga_counties_11-3.xml").read_bytes())
    county = read("atkinson.xml", (root / "ga_atkinson_precincts_11-3.xml").read_bytes())
    president = next(contest for contest in state.contests if contest.office == "president")
    assert votes(president) == {"Donald J. Trump": 2461837, "Joseph R. Biden": 2474507, "Jo Jorgensen": 62138}
    there = {unit.choice: unit.votes for unit in state.units[president.id] if unit.county == "Atkinson"}
    here = next(contest for contest in county.contests if contest.office == "president")
    assert votes(here) == there
    assert (here.part_of, here.undervotes) == ("Atkinson County's part", 15)
    wrong = [contest.title for contest in county.contests if any("add up" in doubt for doubt in contest.doubts)]
    assert wrong == ["President of the United States"]


@pytest.mark.parametrize(
    ("name", "contests", "wrong"),
    [("wv_counties_11-3.xml", 2, 0), ("clarify-precinct.xml", 1, 0), ("clarify-county.xml", 1, 1)],
)
def test_other_real_files(name: str, contests: int, wrong: int) -> None:
    reading = read(name, (shared("results/clarity") / name).read_bytes())
    assert len(reading.contests) == contests
    assert sum(any("add up" in doubt for doubt in contest.doubts) for contest in reading.contests) == wrong
