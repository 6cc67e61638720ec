"""Free tables that were typed or pasted, and workbooks of several sheets."""

from __future__ import annotations

import pytest

from tests.results.files import only, read, refusal, table, votes
from tests.results.formats.test_any_table import HEADER, MAYOR, texts
from tests.results.workbooks import workbook


def test_a_pasted_table_with_its_colours_footnotes_and_total() -> None:
    lines = (
        "2022 Minnesota gubernatorial election[5]",
        "Party\tCandidate\tVotes\t%\t±%",
        "\tDFL\tTim Walz (incumbent)[a]\t1,312,349[b]\t52.27%\t-1.57%",
        "\tRepublican\tScott Jensen\t1,119,941\t44.61%\t+2.18%",
        "\tWrite-in\t1,026\t0.04%\tN/A",
        "Total votes\t2,433,316\t100.0%",
        "\tDFL hold",
    )
    contest = only(read("pasted.txt", "\n".join(lines[:4]).encode()))
    assert votes(contest) == {"Tim Walz (incumbent)": 1312349, "Scott Jensen": 1119941}
    assert [choice.party for choice in contest.choices] == ["DFL", "Republican"]
    whole = only(read("pasted.txt", "\n".join((*lines[:4], *lines[5:])).encode()))
    assert whole.title == "2022 Minnesota gubernatorial election"
    assert whole.doubts == ("the file states 2,433,316 votes, its choices add up to 2,432,290.",)
    written = only(read("pasted.txt", "\n".join(lines).encode()))
    assert [choice.votes for choice in written.choices if choice.pooled] == [1026]
    assert votes(written) == {**votes(contest), "Write-in": 1026}
    agreeing = "\n".join((*lines[:4], "Majority\t192,408\t7.66%", "Total votes\t2,432,290\t100.0%", lines[6]))
    assert only(read("pasted.txt", agreeing.encode())).doubts == ()


def test_write_ins_may_stand_under_the_party_only() -> None:
    rows = ("Republican,Ann,800,67,867", "DFL,Bo,850,2,852", "Write-in,,5,9,14")
    contest = only(read("Sheriff.csv", table("Party,Candidate,Election Day,Absentee,Total", *rows)))
    assert votes(contest) == {"Ann": 867, "Bo": 852, "Write-in": 14}
    assert [choice.pooled for choice in contest.choices] == [False, False, True]
    assert contest.doubts == ()


@pytest.mark.parametrize(
    "text",
    [
        "| Candidate | Votes |\n|:---|---:|\n| Ann Lee | 1,120 |\n| Bob Roe | 118 |\n",
        "Candidate     Votes    %\nAnn Lee       1,120    90.5\nBob Roe         118     9.5\n",
        "Candidate;Votes\nAnn Lee;1 120\nBob Roe;118\n",
    ],
)
def test_typed_tables(text: str) -> None:
    contest = only(read("Mayor of Ely.txt", text.encode()))
    assert (contest.title, votes(contest)) == ("Mayor of Ely", {"Ann Lee": 1120, "Bob Roe": 118})


def test_two_contests_under_titles_of_their_own() -> None:
    text = "Mayor\nCandidate,Votes\nAnn,10\nBob,9\n\nCouncil\nCandidate,Votes\nCy,5\nDee,4\n"
    reading = read("t.csv", text.encode())
    assert {contest.title: votes(contest) for contest in reading.contests} == {
        "Mayor": {"Ann": 10, "Bob": 9},
        "Council": {"Cy": 5, "Dee": 4},
    }


def test_a_title_between_choices_without_headings_is_a_doubt() -> None:
    text = "Candidate,Votes\nAnn,10\nBob,9\nCouncil,\nCy,5\n"
    doubts = only(read("t.csv", text.encode())).doubts
    assert doubts == (
        "row 4: “Council” stands alone in its row: the title of another contest, or a choice without votes?",
    )


def test_remarks_below_the_table() -> None:
    reading = read("t.csv", table(HEADER, *MAYOR, "", "Source: county auditor,,", "* includes late ballots"))
    assert votes(only(reading)) == {"Ann Lee": 120, "Bob Roe": 118}
    assert any("hold no votes" in text for text in texts(reading))


def test_headings_repeated_on_every_page() -> None:
    assert votes(only(read("t.csv", table(HEADER, MAYOR[0], HEADER, MAYOR[1])))) == {"Ann Lee": 120, "Bob Roe": 118}


def test_a_workbook_of_several_sheets() -> None:
    sheets = {
        "About": [["Prepared by the county auditor"]],
        "City": [["City of Ely"], [], ["contest", "choice", "votes"], ["Mayor", "Ann", 12], ["Mayor", "Bob", 9.0]],
        "School": [["votes", "choice", "contest"], ["1,004", "Yes", "Levy"], [998, "No", "Levy"]],
    }
    reading = read("county.xlsx", workbook(sheets))
    assert {contest.title: votes(contest) for contest in reading.contests} == {
        "Mayor": {"Ann": 12, "Bob": 9},
        "Levy": {"Yes": 1004, "No": 998},
    }
    assert [contest.source.sheet for contest in reading.contests] == ["City", "School"]
    assert "county.xlsx, sheet About: It has no numbers and is left out." in texts(reading)


def test_the_same_contest_on_two_sheets_is_counted_once() -> None:
    rows = [
        ["precinct", "contest", "choice", "votes"],
        ["1", "Mayor", "Ann", 7],
        ["2", "Mayor", "Ann", 5],
        ["1", "Mayor", "Bob", 9],
    ]
    summary = [["contest", "choice", "votes"], ["Mayor (Vote For 1)", "Ann", 12], ["Mayor (Vote For 1)", "Bob", 9]]
    reading = read("county.xlsx", workbook({"Summary": summary, "Detail": rows}))
    contest = only(reading)
    assert (votes(contest), contest.seats, contest.doubts) == ({"Ann": 12, "Bob": 9}, 1, ())
    assert len(reading.units[contest.id]) == 3


def test_two_sheets_that_disagree_are_a_doubt() -> None:
    one = [["contest", "choice", "votes"], ["Mayor", "Ann", 12], ["Mayor", "Bob", 9]]
    other = [["contest", "choice", "votes"], ["Mayor", "Ann", 13], ["Mayor", "Bob", 9]]
    assert only(read("county.xlsx", workbook({"A": one, "B": other}))).doubts


def test_a_fault_in_a_sheet_names_the_sheet() -> None:
    rows = [["contest", "choice", "votes"], ["Mayor", "Ann", 12], ["Mayor", "Bob", -9]]
    told = texts(read("county.xlsx", workbook({"City": rows})), "fault")
    assert told == [
        "county.xlsx, sheet City, row 3, column votes: expected a whole number of votes; found “-9”, a negative number"
    ]


def test_two_columns_of_one_heading_are_refused() -> None:
    sentence = refusal("t.csv", table("contest,choice,votes,votes", "Mayor,Ann,1,2"))
    assert sentence == "t.csv: columns C and D are both headed “votes”. Rename or remove one of them."


@pytest.mark.parametrize(("second", "doubted"), [(4, True), (9, False)])
def test_a_table_that_goes_on_without_its_title_on_the_next_sheet_is_a_doubt(second: int, doubted: bool) -> None:
    head = ["Precinct", "Ann Aas (DFL)", "Bo Berg (R)"]
    first = [["County Auditor"], head, ["Aastad", 9, 8]]
    reading = read("county.xlsx", workbook({"Table 1": first, "Table 2": [head, ["Byron", second, 8]]}))
    told = "the same people stand in a table without a title (sheet Table 2): does it go on there?"
    assert [told in contest.doubts for contest in reading.contests] == [doubted] * len(reading.contests)


def test_columns_of_rounds_tell_a_ranked_choice_count() -> None:
    rows = ("P1,Mayor,Ann,10,-2,8", "P1,Mayor,Bo,9,2,11")
    header = "Precinct Code,Contest Title,Choice Name,Round 1 Votes,Round 2 Transfers,Total Votes"
    contest = only(read("sov.csv", table(header, *rows)))
    assert contest.ranked_choice
    assert votes(contest) == {"Ann": 8, "Bo": 11}
