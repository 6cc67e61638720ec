"""EML 510 counts, read; and Voting Information Project elements, refused with a sentence."""

from __future__ import annotations

from dataclasses import replace

from recount_core.results.reading import UnitVotes
from tests.results.feeds import AMENDMENT, SHERIFF, eml
from tests.results.files import only, read, refusal, votes
from tests.shared import shared


def test_units_and_their_total_are_counted_once() -> None:
    reading = read("count.xml", eml(replace(SHERIFF, facts={"abstentions": 8, "over": 1})))
    contest = only(reading)
    assert votes(contest) == {"Gregory Soles": 1317, "David Moore": 1758, "Write-in": 1}
    assert (contest.undervotes, contest.overvotes, contest.doubts) == (8, 1, ())
    assert UnitVotes("", "Axson", "David Moore", 700) in reading.units[contest.id]
    assert only(read("count.xml", eml(SHERIFF, total=False))).total == 3076


def test_a_question() -> None:
    contest = only(read("count.xml", eml(AMENDMENT)))
    assert (contest.kind, votes(contest)) == ("question", {"YES": 2043, "NO": 759})


def test_a_total_that_differs_is_a_doubt() -> None:
    contest = only(read("count.xml", eml(replace(SHERIFF, facts={"stated": {"David Moore": 1800}}))))
    assert votes(contest)["David Moore"] == 1800
    assert "the contest has 1,800 votes, its places add up to 1,758" in contest.doubts[0]


def test_units_of_one_name_stay_apart() -> None:
    data = eml(SHERIFF, total=False).replace(b"Pearson City", b"Axson")
    assert only(read("count.xml", data)).total == 3076


def test_another_message_is_refused() -> None:
    sentence = refusal("list.xml", b'<EML Id="230"><CandidateList><Election/></CandidateList></EML>')
    assert sentence.startswith("list.xml is an EML message 230 without votes")


def test_the_real_count() -> None:
    contest = only(read("eml.xml", (shared("results/vendor") / "eml510-example.xml").read_bytes()))
    assert (votes(contest), contest.undervotes, contest.overvotes) == ({"YES": 301, "NO": 615}, 8, 1)
    assert (contest.ballots, contest.doubts) == (925, ())


def test_vip_results_are_refused_with_a_sentence() -> None:
    result = b'<contest_result id="1"><contest_id>10003</contest_id><total_votes>100</total_votes></contest_result>'
    assert "it counts votes for numbers, not names" in refusal("a.xml", result)
    feed = (
        b"<vip_object><election/><contest_result><total_votes>1</total_votes></contest_result><x a='1'/></vip_object>"
    )
    assert "(vip_object)" in refusal("a.xml", feed)
    later = b"<VipObject><Election id='e1'><ResultsUri>http://x</ResultsUri></Election></VipObject>"
    assert "has no votes" in refusal("a.xml", later)


def test_malformed_vip_is_refused_with_its_place() -> None:
    sentence = refusal("a.xml", "<ballot_line_result\n certification=“certified”/>".encode())
    assert sentence.startswith("a.xml is Voting Information Project XML, but not well-formed XML: line 2, column 16: ")
    assert "a curly quote “ stands where a straight one must" in sentence


def test_the_real_vip_elements() -> None:
    root = shared("results/vip")
    assert "counts votes for numbers" in refusal("a.xml", (root / "contest_result.xml").read_bytes())
    assert "line 1, column 48" in refusal("a.xml", (root / "ballot_line_result.xml").read_bytes())
