"""NIST election reports: XML and JSON alike, ids as keys, units beside their parts, types beside their total; and the real ones."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from recount_core.contest import Contest
from recount_core.results import read_files
from recount_core.results.reading import UnitVotes
from tests.results.feeds import AMENDMENT, SHERIFF, Race, nist, nist_json, nist_xml, unit_id
from tests.results.files import only, read, refusal, votes
from tests.shared import shared

Writer = Callable[[dict[str, Any]], bytes]


def google(report: dict[str, Any]) -> bytes:
    return nist_xml(report, google=True)


WRITERS = pytest.mark.parametrize("write", [nist_json, nist_xml, google])


def contest_of(report: dict[str, Any], place: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = report["Election"][0]["Contest"][place]
    return found


def counts_of(report: dict[str, Any], selection: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = contest_of(report)["ContestSelection"][selection]["VoteCounts"]
    return found


@WRITERS
def test_a_report_by_precinct(write: Writer) -> None:
    reading = read("report", write(nist(SHERIFF)))
    contest = only(reading)
    assert votes(contest) == {"Gregory Soles": 1317, "David Moore": 1758, "Write-in": 1}
    assert [choice.party for choice in contest.choices] == ["Rep", "Ind", ""]
    assert [choice.pooled for choice in contest.choices] == [False, False, True]
    assert (contest.title, contest.jurisdiction, contest.seats, contest.count) == (
        "Sheriff",
        "Adams County",
        1,
        "official",
    )
    assert (contest.date, contest.stage) == (dt.date(2022, 11, 8), "general")
    assert UnitVotes("Adams", "Axson", "David Moore", 700) in reading.units[contest.id]


@WRITERS
@pytest.mark.parametrize("composed", [True, False])
def test_a_county_beside_its_precincts_is_counted_once(write: Writer, composed: bool) -> None:
    reading = read("report", write(nist(SHERIFF, whole=True, composed=composed)))
    contest = only(reading)
    assert votes(contest) == {"Gregory Soles": 1317, "David Moore": 1758, "Write-in": 1}
    assert len(reading.units[contest.id]) == 6
    assert any("3 counts are of whole units (Adams County)" in note.text for note in reading.notes)


@pytest.mark.parametrize("composed", [True, False])
def test_a_county_that_differs_from_its_precincts_is_a_doubt_and_is_shown(composed: bool) -> None:
    report = nist(SHERIFF, whole=True, composed=composed)
    counts_of(report, 1)[0]["Count"] = 1800
    contest = only(read("report", nist_json(report)))
    assert votes(contest) == {"Gregory Soles": 1317, "David Moore": 1800, "Write-in": 1}
    doubt = next(doubt for doubt in contest.doubts if "1,800" in doubt)
    assert doubt.endswith(
        "David Moore: Adams County has 1,800 votes, its 2 parts add up to 1,758; Adams County is shown"
    )


def test_a_total_beside_its_ways_of_voting_is_counted_once() -> None:
    report = nist(Race("Mayor", {"A": {"P": 10}, "B": {"P": 9}}))
    counts_of(report).extend(
        {**counts_of(report)[0], "Type": kind, "Count": n} for kind, n in (("early", 4), ("election-day", 6))
    )
    assert votes(only(read("report", google(report)))) == {"A": 10, "B": 9}
    counts_of(report)[-1]["Count"] = 7
    assert any("the ways of voting add up to 11" in doubt for doubt in only(read("report", google(report))).doubts)


def test_kinds_of_absentee_votes_stand_beside_all_of_them() -> None:
    report = nist(Race("Mayor", {"A": {"P": 10}, "B": {"P": 9}}))
    more = (("absentee", 4), ("absentee-mail", 3), ("absentee-in-person", 1), ("election-day", 6))
    counts_of(report).extend({**counts_of(report)[0], "Type": kind, "Count": number} for kind, number in more)
    contest = only(read("report", nist_json(report)))
    assert votes(contest) == {"A": 10, "B": 9}
    assert not any("ways of voting" in doubt for doubt in contest.doubts)


def test_units_that_are_parts_of_each_other_are_a_doubt() -> None:
    report = nist(Race("Mayor", {"A": {"P": 10}, "B": {"P": 9}}), whole=True)
    report["GpUnit"][0]["ComposingGpUnitIds"] = ["county"]
    contest = only(read("report", nist_json(report)))
    assert any("parts of each other" in doubt for doubt in contest.doubts)


def test_a_state_beside_counties_beside_precincts() -> None:
    race = Race("Mayor", {"A": {"P": 10, "Q": 5}, "B": {"P": 9, "Q": 4}})
    report = nist(race, whole=True)
    report["GpUnit"].append(
        {"@id": "state", "@type": "ReportingUnit", "Type": "state", "ComposingGpUnitIds": ["county"]}
    )
    for index, stated in ((0, 15), (1, 13)):
        counts_of(report, index).append({**counts_of(report, index)[0], "GpUnitId": "state", "Count": stated})
    assert votes(only(read("report", nist_xml(report)))) == {"A": 15, "B": 13}
    counts_of(report, 1)[1]["Count"] = 8
    contest = only(read("report", nist_xml(report)))
    assert votes(contest) == {"A": 15, "B": 13}
    assert any("Adams County has 13 votes, its 2 parts add up to 12" in doubt for doubt in contest.doubts)


def test_percentages_and_seats_are_no_votes_and_hidden_counts_are_unknown() -> None:
    report = nist(Race("Mayor", {"A": {"P": 10}, "B": {"P": 9}}))
    more = (
        {"Type": "other", "OtherType": "total-percent", "Count": 52.6},
        {"Type": "other", "OtherType": "seats-won", "Count": 1},
    )
    counts_of(report).extend({**counts_of(report)[0], **each} for each in more)
    counts_of(report, 1)[0]["IsSuppressedForPrivacy"] = True
    assert votes(only(read("report", nist_json(report)))) == {"A": 10, "B": None}


@WRITERS
def test_questions_measures_and_ballots(write: Writer) -> None:
    facts = {"OtherCounts": [{"@type": "OtherCounts", "GpUnitId": "u-Axson", "Overvotes": 2, "Undervotes": 5}]}
    report = nist(replace(AMENDMENT, facts=facts), scope="county")
    report["Election"][0]["BallotCounts"] = [
        {"@type": "BallotCounts", "GpUnitId": unit_id(place), "Type": "total", "BallotsCast": 1500}
        for place in AMENDMENT.places
    ]
    contest = only(read("report", write(report)))
    assert (contest.kind, contest.title, list(votes(contest))) == (
        "question",
        "Constitutional Amendment #1",
        ["YES", "NO"],
    )
    assert (contest.overvotes, contest.undervotes, contest.ballots) == (2, 5, 3000)
    assert contest.part_of == "Adams County's part"


def test_the_ballots_of_two_parties_in_one_unit_are_nobodys() -> None:
    report = nist(SHERIFF)
    places = {count["GpUnitId"] for count in counts_of(report)}
    report["Election"][0]["BallotCounts"] = [
        {"@type": "BallotCounts", "GpUnitId": place, "Type": "total", "BallotsCast": cast}
        for place in sorted(places)
        for cast in (1500, 60)
    ]
    assert only(read("report", nist_json(report))).ballots is None


def test_number_elected_goes_before_votes_allowed() -> None:
    assert only(read("a", nist_json(nist(replace(SHERIFF, facts={"VotesAllowed": 2}))))).seats == 2
    assert only(read("a", nist_json(nist(replace(SHERIFF, facts={"VotesAllowed": 1, "NumberElected": 3}))))).seats == 3


@pytest.mark.parametrize(
    ("status", "count"),
    [
        ("certified", "official"),
        ("unofficial-complete", "unofficial"),
        ("unofficial-partial", "unofficial"),
        ("correction", "unknown"),
    ],
)
def test_status(status: str, count: str) -> None:
    assert only(read("a", nist_json(nist(SHERIFF, status=status)))).count == count


def test_reporting_units_of_a_contest() -> None:
    race = replace(SHERIFF, facts={"SubUnitsReported": 21, "TotalSubUnits": 31})
    assert only(read("a", nist_xml(nist(race)))).precincts == (21, 31)


@WRITERS
def test_contests_of_one_name_are_told_apart_by_their_ids(write: Writer) -> None:
    reading = read(
        "report",
        write(nist(SHERIFF, replace(SHERIFF, votes={"Gregory Soles": {"Axson": 1}, "David Moore": {"Axson": 2}}))),
    )
    assert [contest.total for contest in reading.contests] == [3076, 3]
    assert len({contest.id for contest in reading.contests}) == 2


def test_the_same_report_as_xml_and_json_is_counted_once() -> None:
    report = nist(SHERIFF, AMENDMENT)
    reading = read_files([("a.json", nist_json(report)), ("a.xml", nist_xml(report))])
    assert [contest.total for contest in reading.contests] == [3076, 2802]
    assert any("2 contests are also in a.json with the same votes" in note.text for note in reading.notes)


def test_a_primary_by_party() -> None:
    race = Race("Senate", {"Ann Lee": {"P": 5}, "Bo Ray": {"P": 4}}, {"Ann Lee": "Democratic", "Bo Ray": "Democratic"})
    contest = only(read("a", nist_json(nist(race, type="partisan-primary-open"))))
    assert (contest.stage, contest.party) == ("primary", "Democratic")
    asked = only(read("a", nist_json(nist(SHERIFF, type="primary"))))
    assert any("how many win or advance" in doubt for doubt in asked.doubts)


def test_tickets_several_pools_and_written_in_people() -> None:
    report = nist(Race("Board", {"Ann Lee": {"P": 5}, "Bo Ray": {"P": 4}, "Write-in": {"P": 3}, "Cy Fox": {"P": 2}}))
    selections = contest_of(report)["ContestSelection"]
    selections[0]["CandidateIds"].append("c-Bo-Ray")
    selections[3]["IsWriteIn"] = 1
    selections.append({**selections[2], "@id": "wi2"})
    choices = only(read("a", nist_xml(report))).choices
    assert [(choice.name, choice.votes, choice.pooled, choice.write_in) for choice in choices] == [
        ("Ann Lee and Bo Ray", 5, False, False),
        ("Bo Ray", 4, False, False),
        ("Write-in", 3, True, False),
        ("Cy Fox", 2, False, True),
        ("Write-in (wi2)", 3, True, False),
    ]


def test_write_ins_without_a_selection() -> None:
    race = Race("Mayor", {"A": {"P": 10}, "B": {"P": 9}}, facts={"OtherCounts": [{"GpUnitId": "u-P", "WriteIns": 4}]})
    assert votes(only(read("a", nist_json(nist(race))))) == {"A": 10, "B": 9, "Write-in": 4}


def test_a_straight_party_contest_elects_nobody() -> None:
    report = nist(Race("Straight Party", {"Rep": {"P": 3}, "Dem": {"P": 3}}, {"Rep": "Rep", "Dem": "Dem"}))
    contest_of(report)["@type"] = "PartyContest"
    for selection in contest_of(report)["ContestSelection"]:
        selection |= {"@type": "PartySelection", "PartyIds": [f"p-{selection.pop('CandidateIds')[0][2:]}"]}
    reading = read("a", nist_json(report))
    assert reading.contests == ()
    assert "Straight-party votes are left out: they elect nobody by themselves." in [
        note.text for note in reading.notes
    ]


def test_ids_may_have_spaces_in_json() -> None:
    data = nist_json(nist(SHERIFF, whole=True)).replace(b'"u-Pearson-City"', b'" u Pearson  City"')
    assert only(read("a", data)).total == 3076


def test_a_retention_contest() -> None:
    report = nist(replace(AMENDMENT, title="Judge Roe"))
    contest_of(report)["@type"] = "RetentionContest"
    assert only(read("a", nist_json(report))).kind == "retention"


def test_first_choices_of_a_ranked_count() -> None:
    report = nist(Race("Mayor", {"A": {"P": 10}, "B": {"P": 9}}))
    counts_of(report)[0]["Round"] = 1
    counts_of(report).append({**counts_of(report)[0], "Round": 2, "Count": 15})
    contest = only(read("a", nist_json(report)))
    assert (votes(contest), contest.ranked_choice) == ({"A": 10, "B": 9}, True)
    for count in counts_of(report):
        count["Round"] = count.get("Round", 1) - 1
    contest = only(read("a", nist_json(report)))
    assert (votes(contest), contest.ranked_choice) == ({"A": 10, "B": 9}, True)


def test_counties_of_a_states_report() -> None:
    race = replace(SHERIFF, title="Governor", facts={"ElectionDistrictId": "state"})
    report = nist(race, scope="state")
    ocd = {"Type": "ocd-id", "Value": "ocd-division/country:us/state:va"}
    report["GpUnit"].append(
        {
            "@id": "state",
            "@type": "ReportingUnit",
            "Type": "state",
            "Name": "Virginia",
            "ExternalIdentifier": [ocd],
            "ComposingGpUnitIds": ["county"],
        }
    )
    for index, selection in enumerate(contest_of(report)["ContestSelection"]):
        total = race.total(list(race.votes)[index])
        selection["VoteCounts"] += [
            {**selection["VoteCounts"][0], "GpUnitId": unit, "Count": total} for unit in ("county", "state")
        ]
    reading = read("a", nist_json(report))
    contest = only(reading)
    assert (contest.state, contest.office, contest.total, len(reading.units[contest.id])) == ("VA", "state", 3076, 6)
    assert (contest.counties, contest.part_of) == ("several", "Adams County's part")


def test_votes_outside_of_a_contests_district_are_a_doubt() -> None:
    district = {
        "@id": "d",
        "@type": "ReportingUnit",
        "Type": "state-house",
        "Name": "25TH DISTRICT",
        "ComposingGpUnitIds": ["u-Axson"],
    }
    race = replace(SHERIFF, facts={"ElectionDistrictId": "d"})
    contest = only(read("a", nist_json(nist(race, units=[district]))))
    assert contest.office == "legislative"
    assert any(
        "917 of the votes for Gregory Soles are counted in a precinct that is not in 25TH DISTRICT" in doubt
        for doubt in contest.doubts
    )


def test_a_citys_report_has_its_part_of_wider_contests() -> None:
    city = {"@id": "city", "@type": "ReportingUnit", "Type": "city", "Name": "Cambridge"}
    facts = {"ElectionDistrictId": "city"}
    report = nist(
        replace(SHERIFF, title="Attorney General", facts=facts),
        replace(SHERIFF, facts=facts),
        scope="city",
        units=[city],
    )
    general, sheriff = read("err-Massachusetts-Cambridge.json", nist_json(report)).contests
    assert (general.state, general.part_of) == ("MA", "Cambridge's part")
    assert sheriff.doubts == ("the report is of Cambridge only; is the contest voted on outside it too?",)


def test_a_report_before_the_election_is_refused() -> None:
    report = nist(SHERIFF, status="pre-election")
    for selection in contest_of(report)["ContestSelection"]:
        del selection["VoteCounts"]
    for data in (nist_json(report), nist_xml(report)):
        assert refusal("pre", data).startswith(
            "pre is a NIST SP 1500-100 election report without counts (status pre-election): it lists contests and candidates only."
        )


def test_a_contest_without_counts_beside_others_is_told() -> None:
    report = nist(SHERIFF, AMENDMENT)
    for selection in contest_of(report, 1)["ContestSelection"]:
        del selection["VoteCounts"]
    reading = read("a", nist_json(report))
    assert only(reading).title == "Sheriff"
    assert any(
        "1 contests have no counts and are left out (Constitutional Amendment #1)." in note.text
        for note in reading.notes
    )


def test_a_count_that_is_none_is_a_fault_with_its_line() -> None:
    report = nist(SHERIFF)
    counts_of(report)[0]["Count"] = 1.5
    reading = read("a", nist_xml(report))
    (fault,) = [note for note in reading.notes if note.level == "fault"]
    data = nist_xml(report).decode().split("\n")
    assert fault.row is not None
    assert "VoteCounts" in data[fault.row - 1]
    assert (fault.column, fault.found) == ("Gregory Soles: Count", "1.5")
    assert only(reading).total is None


def facts(contest: Contest) -> tuple[Any, ...]:
    return (
        contest.title, contest.jurisdiction, contest.office, contest.kind, contest.seats, contest.party, contest.count, contest.part_of,
        contest.overvotes, contest.undervotes, contest.ballots, contest.key, tuple(votes(contest).items()),
    )  # fmt: skip


@pytest.mark.parametrize("name", ["err-2022-11-08-Massachusetts-Cambridge", "err-gen-01", "err-prim-02"])
def test_real_twins_agree(name: str) -> None:
    root = shared("results/nist-cdf")
    as_json = read(f"{name}.json", (root / f"{name}.json").read_bytes())
    as_xml = read(f"{name}.xml", (root / f"{name}.xml").read_bytes())
    assert list(map(facts, as_json.contests)) == list(map(facts, as_xml.contests))
    assert as_json.units == as_xml.units


def test_the_real_city() -> None:
    name = "err-2022-11-08-Massachusetts-Cambridge.xml"
    reading = read(name, (shared("results/nist-cdf") / name).read_bytes())
    assert len(reading.contests) == 26
    assert sum(contest.title == "REPRESENTATIVE IN GENERAL COURT" for contest in reading.contests) == 6
    governor = reading.contests[0]
    assert (governor.total, governor.undervotes, governor.ballots, governor.state) == (36560, 337, 36897, "MA")
    assert sum(choice.pooled for contest in reading.contests for choice in contest.choices) == 20
    wrong = [
        contest for contest in reading.contests if any("precincts that are not in" in doubt for doubt in contest.doubts)
    ]
    assert len(wrong) == 13


def test_the_real_samples_of_googles_variant() -> None:
    root = shared("results/nist-cdf")
    measure = only(read("a.xml", (root / "google-ballot_measure_contest_sample_feed_with_results.xml").read_bytes()))
    assert (votes(measure), measure.state, measure.kind) == ({"Yes": 7551434, "No": 4499702}, "CA", "question")
    for name in ("google-post_election_sample_feed_precincts.xml", "google-post_election_sample_feed_summary.xml"):
        reading = read(name, (root / name).read_bytes())
        assert len(reading.contests) == 15
        assert not any("ways of voting" in doubt for contest in reading.contests for doubt in contest.doubts)
    assert "status pre-election" in refusal("pre.json", (root / "pe-err-gen-01.json").read_bytes())
