"""GEMS statements of votes cast."""

from __future__ import annotations

from tests.results import exports
from tests.results.exports import text
from tests.results.files import only, read, votes
from tests.results.formats.test_voting_systems import by_title, supplied


def test_gems_lines_without_labels_the_last_is_the_sum() -> None:
    lines = exports.gems(
        ("STRAIGHT PARTY", "NP", {"REPUBLICAN": (20, 7, 27)}),
        (
            "US PRESIDENT",
            "NP",
            {
                "Registered Voters": (0, 0, 161),
                "Times Over Voted": (0, 1, 1),
                "McCAIN": (70, 22, 92),
                "OBAMA": (12, 3, 15),
            },
        ),
        ("US PRESIDENT", "NP", {"Write-in 80": (1, 0, 1)}),
    )
    reading = read("g.txt", text(*lines, end="\r\n"))
    president = reading.contests[0]
    assert votes(president)["McCAIN"] == 92
    assert (president.registered, president.overvotes) == (161, 1)


def test_gems_one_line_a_choice_and_the_election_total_only() -> None:
    lines = exports.gems(
        ("ATTORNEY", "NP", {"BARR": (10,), "COLE": (8,), "Write-in 60": (2,)}), precinct=(999999, "Election Total")
    )
    contest = only(read("g.txt", text(*lines)))
    assert votes(contest) == {"BARR": 10, "COLE": 8, "Write-in": 2}
    assert contest.choices[2].pooled


def test_gems_with_spaces_behind_the_commas() -> None:
    lines = exports.gems(("ATTORNEY", "NP", {"BARR, JO": (10,), "COLE": (8,), "Write-in 60": (2,)}))
    contest = only(read("g.txt", text(*[line.replace(" ,", ", ") for line in lines])))
    assert votes(contest) == {"BARR, JO": 10, "COLE": 8, "Write-in": 2}


def test_gems_precincts_beside_the_election_total() -> None:
    one = exports.gems(("ATTORNEY", "NP", {"BARR": (3, 4, 7), "COLE": (1, 1, 2)}), precinct=(10, "Fremont"))
    two = exports.gems(("ATTORNEY", "NP", {"BARR": (2, 1, 3), "COLE": (5, 1, 6)}), precinct=(20, "Loa"))
    total = exports.gems(
        ("ATTORNEY", "NP", {"BARR": (5, 5, 10), "COLE": (6, 2, 8)}), precinct=(999999, "Election Total")
    )
    contest = only(read("g.txt", text(*one, *two, *total), stage="general"))
    assert (votes(contest), contest.doubts) == ({"BARR": 10, "COLE": 8}, ())


def test_gems_a_last_line_that_is_not_the_sum_is_a_doubt() -> None:
    lines = exports.gems(("ATTORNEY", "NP", {"BARR": (3, 4, 8), "COLE": (1, 1, 2)}))
    assert "says 8, the ways of voting add up to 7" in only(read("g.txt", text(*lines))).doubts[0]


def test_gems_contests_of_a_primary_have_their_party() -> None:
    lines = exports.gems(("US Senate", "REP", {"A": (1,), "B": (2,)}), ("US Senate", "DEM", {"C": (3,), "D": (4,)}))
    assert list(by_title(read("g.txt", text(*lines)))) == ["US Senate REP", "US Senate DEM"]
    assert {contest.stage for contest in read("g.txt", text(*lines)).contests} == {"primary"}


def test_gems_two_pools_of_one_contest_are_both_kept() -> None:
    lines = exports.gems(("COUNCIL", "NP", {"A": (5,), "B": (4,), "Write-in 10": (3,), "Write-in 11": (2,)}))
    assert sorted(value or 0 for value in votes(only(read("g.txt", text(*lines)))).values()) == [2, 3, 4, 5]


def test_supplied_gems_file() -> None:
    found = by_title(supplied("gems-sovc-carbon-ut-2014.txt", stage="general"))
    assert votes(found["US HOUSE 3"]) == {
        "MATES": 76,
        "WONNACOTT": 1811,
        "STRONG": 237,
        "CHAFFETZ": 3172,
        "TRYON": 321,
        "Write-in": 9,
    }
    assert "STRAIGHT" not in found
    assert found["SCHOOL BOARD 4"].registered == 2561
    assert not any(contest.doubts for contest in found.values())
