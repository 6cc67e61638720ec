"""Minnesota's media files whose rows are parts of the state: President and Senator by district, amendments with their blanks."""

from __future__ import annotations

from recount_core.decision import decide
from tests.results.files import Choices, mn_rows, mn_text, only, read, votes

PARTIES = {"Ann Lee": "R", "Bob Ray": "DFL"}


def president(district: str, choices: Choices) -> list[str]:
    return mn_rows(
        "0101", "U.S. President & Vice President", choices, district=district, party=PARTIES, precincts=(10, 10)
    )


def test_a_president_by_congressional_district_is_one_contest() -> None:
    rows = [president(str(number), {"Ann Lee": 100, "Bob Ray": 90 + number, "WRITE-IN": 1}) for number in range(1, 9)]
    reading = read("20241105/USPresCG.txt", mn_text(*rows))
    contest = only(reading)
    assert votes(contest) == {"Ann Lee": 800, "Bob Ray": 756, "WRITE-IN": 8}
    assert (contest.jurisdiction, contest.precincts, contest.part_of, contest.doubts) == ("Minnesota", (80, 80), "", ())
    assert {place.precinct for place in reading.units[contest.id]} == {f"District {number}" for number in range(1, 9)}


def test_some_of_the_districts_are_a_part() -> None:
    rows = [president(district, {"Ann Lee": 100, "Bob Ray": 99, "WRITE-IN": 1}) for district in ("01A", "01B")]
    contest = only(read("20241105/USPresLG.txt", mn_text(*rows)))
    assert (contest.total, contest.part_of) == (400, "2 of 134 districts")
    assert "only 2 of 134 districts" in str(decide(contest))


def test_ballots_without_a_mark_on_an_amendment_are_no_answer() -> None:
    rows = [
        mn_rows(
            "0351",
            "CONSTITUTIONAL AMENDMENT 1",
            {"YES": 60, "NO": 40, "ESTIMATED BLANKS": 9},
            county=county,
            stated=109,
        )
        for county in ("01", "02")
    ]
    contest = only(read("20241105/allracesbycounty.txt", mn_text(*rows), stage="general"))
    assert votes(contest) == {"YES": 120, "NO": 80}
    assert (contest.total, contest.doubts) == (200, ())
    assert any(note.startswith("18 blank ballots") for note in contest.notes)
