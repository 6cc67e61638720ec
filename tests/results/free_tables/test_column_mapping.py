"""What columns mean: by whole headings, by the person's word, remembered for the next table of the same shape."""

from __future__ import annotations

import json
from typing import Any

import pytest

from recount_core.errors import ResultsError, UnclearTable
from recount_core.results import Given, Reading, read_files
from recount_core.results.columns import (
    MEANINGS,
    ColumnMapping,
    MappedTable,
    is_mode,
    letter,
    mapping_from,
    meaning_of,
    shape_of,
)
from recount_core.results.formats import any_table
from recount_core.results.limits import DEFAULT_LIMITS
from recount_core.results.source import Source
from tests.results.files import only, read, table, votes
from tests.results.workbooks import workbook

UNCLEAR = table("Place,Who,For whom,Count", "Ely,Mayor,Ann,12", "Ely,Mayor,Bob,9")


def asked(data: bytes, name: str = "t.csv", **given: Any) -> MappedTable:
    """The one table of a file that isn't read before its columns are named."""
    reading = read_files([(name, data)], Given(**given))
    assert not reading.contests
    (table_asked,) = reading.files[0].asks
    return table_asked


def mapped(data: bytes, *meanings: str, name: str = "t.csv", **mapping: Any) -> Reading:
    """The file read with these meanings of its columns, told under the shape that it was asked by."""
    told = ColumnMapping(meanings, **mapping).as_dict()
    return read(name, data, mappings={asked(data, name).shape: json.loads(json.dumps(told))})


@pytest.mark.parametrize(
    ("label", "meaning"),
    [
        ("Candidate", "choice"),
        ("CANDIDATE_NAME", "choice"),
        ("candidateName", "choice"),
        ("Choice\nName", "choice"),
        ("Office/Contest", None),
        ("Contest/Office", "contest"),
        ("Votes[a]", "votes"),
        ("Precinct Name", "precinct"),
        ("precinct_code", "precinct code"),
        ("Over Votes", "overvotes"),
        ("Registered Voters - Total", "registered"),
        ("RegisteredVoters", "registered"),
        ("BallotsCast", "ballots"),
        ("UndervoteCount", "undervotes"),
        ("EarlyVotes", "votes of a mode"),
        ("AbsenteeByMailVotes", "votes of a mode"),
        ("MarginVotes", ""),
        ("DeWine", None),
        ("Election Day", "votes of a mode"),
        ("absentee_by_mail_votes", "votes of a mode"),
        ("% of votes", ""),
        ("+/-", ""),
        ("Gunderson", None),
        ("Undervoter", None),
        ("Votes for Ann", None),
        ("County Clerk", None),
        ("Early, Jane", None),
    ],
)
def test_headings_are_matched_whole(label: str, meaning: str | None) -> None:
    assert meaning_of(label) == ("contest" if label == "Office/Contest" else meaning)


def test_ways_of_voting_are_matched_whole() -> None:
    assert is_mode("Early Voting")
    assert is_mode("Vote Centers")
    assert not is_mode("Earl Young")
    assert not is_mode("Mail carrier question")


def test_a_table_that_is_not_clear_is_asked_about_with_a_proposal() -> None:
    reading = read_files([("t.csv", UNCLEAR)])
    (file,) = reading.files
    assert file.refused == (
        "t.csv: what the columns mean isn't clear. No heading says which column holds the candidates or answers; say what the columns mean."
    )
    (question,) = file.asks
    assert question.labels == ("Place", "Who", "For whom", "Count")
    assert question.first_rows[1] == ("Ely", "Mayor", "Ann", "12")
    assert set(question.mapping.meanings) <= set(MEANINGS)
    assert question.mapping.meanings[2:] == ("choice", "votes")


def test_the_persons_mapping_is_used_and_said() -> None:
    reading = mapped(UNCLEAR, "jurisdiction", "contest", "choice", "votes")
    contest = only(reading)
    assert (contest.title, contest.jurisdiction, votes(contest)) == ("Mayor", "Ely", {"Ann": 12, "Bob": 9})
    assert reading.files[0].asks == ()
    assert reading.files[0].tables[0].mapping.meanings == ("jurisdiction", "contest", "choice", "votes")


def test_the_mapping_holds_for_the_next_file_of_that_shape() -> None:
    told = {asked(UNCLEAR).shape: ColumnMapping(("jurisdiction", "contest", "choice", "votes")).as_dict()}
    other = table("PLACE,who,For  Whom,count", "Cook,Clerk,Cy,3", "Cook,Clerk,Dee,2", delimiter=";")
    assert votes(only(read("other.txt", other, mappings=told))) == {"Cy": 3, "Dee": 2}
    longer = table("Place,Who,For whom,Count,More", "Cook,Clerk,Cy,3,1")
    assert asked(longer, mappings=told).shape not in told


def test_a_mapping_may_take_the_place_of_a_sure_guess() -> None:
    data = table("contest,choice,votes,counted by hand", "Mayor,Ann,12,13", "Mayor,Bob,9,9")
    sure = read("t.csv", data)
    assert votes(only(sure)) == {"Ann": 12, "Bob": 9}
    (as_read,) = sure.files[0].tables
    assert (as_read.why, as_read.mapping.meanings) == ("", ("contest", "choice", "votes", ""))
    told = {as_read.shape: ColumnMapping(("contest", "choice", "", "votes")).as_dict()}
    assert votes(only(read("t.csv", data, mappings=told))) == {"Ann": 13, "Bob": 9}


def test_a_table_without_headings() -> None:
    data = table("Ann Lee,DEM,120", "Bob Roe,REP,118")
    assert asked(data).mapping.meanings == ("choice", "party", "votes")
    contest = only(mapped(data, "choice", "party", "votes", contest="Mayor of Ely"))
    assert (contest.title, votes(contest)) == ("Mayor of Ely", {"Ann Lee": 120, "Bob Roe": 118})


def test_the_person_may_say_where_the_headings_are() -> None:
    data = table("Name,Of whom,10", "Ann Lee,DEM,120", "Bob Roe,REP,118")
    contest = only(mapped(data, "choice", "party", "votes", header=(1, 1)))
    assert votes(contest) == {"Ann Lee": 120, "Bob Roe": 118}
    assert len(only(mapped(data, "choice", "party", "votes", header=(0, 0))).choices) == 3


def test_headings_may_name_places_or_ways_of_voting() -> None:
    data = table("Candidate,Ward 1,Ward 2,Ward 3", "Ann,10,20,1", "Bob,9,8,7")
    assert asked(data).mapping.meanings == ("choice", *["votes of a precinct"] * 3)
    reading = mapped(data, "choice", *["votes of a precinct"] * 3)
    assert votes(only(reading)) == {"Ann": 31, "Bob": 24}
    assert [unit.precinct for unit in reading.units[only(reading).id]][::2] == ["Ward 1", "Ward 2", "Ward 3"]
    assert votes(only(mapped(data, "choice", *["votes of a mode"] * 3))) == {"Ann": 31, "Bob": 24}
    by_county = mapped(data, "choice", *["votes of a county"] * 3)
    assert (only(by_county).counties, votes(only(by_county))) == ("several", {"Ann": 31, "Bob": 24})


def test_a_wide_table_that_nothing_bears_out_is_asked_about() -> None:
    data = table("Precinct,Ann,Bob", "1,10,9", "2,7,6")
    question = asked(data)
    assert question.why == "The headings don't say that the columns of numbers are votes for candidates or answers."
    assert question.mapping.meanings == ("precinct", "votes of a choice", "votes of a choice")
    assert votes(only(read("t.csv", data, mappings={question.shape: question.mapping.as_dict()}))) == {
        "Ann": 17,
        "Bob": 15,
    }


@pytest.mark.parametrize(
    ("header", "row", "why"),
    [
        ("office,race,candidate,votes", "Mayor,City,Ann,1", "Columns A “office” and B “race” may each be “contest, office or question”."),
        ("contest,candidate,votes,vote count", "Mayor,Ann,1,2", "Columns C “votes” and D “vote count” may each be “votes”."),
        ("contest,candidate,choice,votes", "Mayor,Ann,Yes,2", "Columns B “candidate” and C “choice” may each be “candidate or answer”."),
        ("contest,candidate,number", "Mayor,Ann,2", "Which column holds the votes isn't clear."),
        ("race,name,votes,write-in", "A,Ann,2,17", "Column D “write-in” may hold write-in votes, or say which candidates are write-ins."),
        ("precinct,Ann (R),Bob (D),", "1,2,3,4", "Column D has numbers and no heading."),
        ("precinct,Ann (R),Won,Bob (D)", "1,2,3,4", "Column C “Won” may hold votes for “Won”."),
        ("precinct,Ann (R),Bob (D),Early", "1,2,3,4", "Column D “Early” may hold votes by a way of voting, beside columns for choices."),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_said(header: str, row: str, why: str) -> None:
    assert asked(table(header, row)).why == why


def test_a_column_of_places_with_an_unknown_heading_is_asked_about() -> None:
    data = table("beat,contest,choice,votes", "A1,Mayor,Ann,10", "A1,Mayor,Bob,9", "A2,Mayor,Ann,7", "A2,Mayor,Bob,6")
    question = asked(data)
    assert question.why == "Several rows are of one candidate; column A “beat” may say of which place each is."
    reading = read("t.csv", data, mappings={question.shape: question.mapping.as_dict()})
    assert {unit.precinct for unit in reading.units[only(reading).id]} == {"A1", "A2"}


def test_every_unclear_sheet_is_asked_about_at_once() -> None:
    rows = [["Place", "Who", "For whom", "Count"], ["Ely", "Mayor", "Ann", 12]]
    other = [["Precinct", "Ann", "Bob"], ["1", 10, 9]]
    clear = [["contest", "choice", "votes"], ["Clerk", "Cy", 3]]
    data = workbook({"A": rows, "B": other, "C": clear})
    reading = read_files([("t.xlsx", data)])
    assert [question.sheet for question in reading.files[0].asks] == ["A", "B"]
    assert reading.files[0].refused.endswith("1 more sheet is not clear either.")
    told = {
        reading.files[0].asks[0].shape: ColumnMapping(("jurisdiction", "contest", "choice", "votes")).as_dict(),
        reading.files[0].asks[1].shape: ColumnMapping(("", "", "")).as_dict(),
    }
    read_now = read("t.xlsx", data, mappings=told)
    assert [contest.title for contest in read_now.contests] == ["Mayor", "Clerk"]
    assert any("said not to be used" in str(note) for note in read_now.notes)


def test_the_error_carries_the_tables() -> None:
    with pytest.raises(UnclearTable) as caught:
        any_table.read(Source("t.csv", UNCLEAR), Given(), DEFAULT_LIMITS)
    assert [mapped_table.why != "" for mapped_table in caught.value.tables] == [True]


def test_a_mapping_survives_json() -> None:
    mapping = ColumnMapping(("choice", "", "votes"), (2, 3), "Mayor")
    assert mapping_from(json.loads(json.dumps(mapping.as_dict()))) == mapping
    assert mapping_from({"meanings": ["choice", "votes"]}) == ColumnMapping(("choice", "votes"))


@pytest.mark.parametrize(
    ("meanings", "problem"),
    [
        (("choice", "vote"), "column 2 is said to be 'vote', which is none of the known meanings."),
        (
            ("contest", "contest", "choice", "votes"),
            "more than one column is said to be “contest, office or question”.",
        ),
        (("contest", "choice"), "no column is said to hold votes."),
        (("contest", "votes"), "no column is said to hold the candidates or answers."),
        (("choice", "votes", "votes"), "more than one column is said to be “votes”."),
        (
            ("choice", "votes of a choice"),
            "where the headings name the choices, no other column can hold votes or choices.",
        ),
        (
            ("choice", "votes of a mode", "votes of a county"),
            "the headings can't name modes in some columns and places in others.",
        ),
    ],
)
def test_a_mapping_that_cannot_be(meanings: tuple[str, ...], problem: str) -> None:
    with pytest.raises(ResultsError, match="The mapping of columns can't be used") as caught:
        ColumnMapping(meanings)
    assert str(caught.value) == f"The mapping of columns can't be used: {problem}"


@pytest.mark.parametrize("saved", [{}, {"meanings": None}, {"meanings": ["choice", "votes"], "header": ["a", 2]}])
def test_a_saved_mapping_of_another_form_is_refused(saved: dict[str, Any]) -> None:
    with pytest.raises(ResultsError, match="The mapping of columns can't be used"):
        mapping_from(saved)


def test_a_mapping_for_more_columns_than_there_are_is_refused() -> None:
    data = table("Who,Count", "Ann,12")
    told = {asked(data).shape: ColumnMapping(("choice", "", "votes")).as_dict()}
    (file,) = read_files([("t.csv", data)], Given(mappings=told)).files
    assert file.refused == "t.csv: the mapping has 3 columns, the table has 2; name the columns again."


def test_shapes_and_letters() -> None:
    assert shape_of(("County Name", "VOTES")) == shape_of(("county_name", "Votes"))
    assert shape_of(("a", "b")) != shape_of(("b", "a"))
    assert [letter(place) for place in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


@pytest.mark.parametrize(
    ("header", "row", "named"),
    [
        (
            "Office,TopCandidate,TopVotes,RunnerUpCandidate,RunnerUpVotes,TotalVotes",
            "Mayor,Ann,9,Bob,8,17",
            "C “TopVotes”",
        ),
        ("Office,RaceVotes,BaselineOffice,BaselineVotes", "Sheriff,441,Governor,575", "B “RaceVotes”"),
        ("district,total_votes,gop_votes,gop_candidate,dem_votes,dem_candidate", "3,12,7,ANN,5,BOB", "C “gop_votes”"),
        ("race,winner_votes,loser_votes", "Mayor,9,8", "B “winner_votes”"),
    ],
)
def test_numbers_of_a_table_about_contests_are_no_candidates(header: str, row: str, named: str) -> None:
    assert asked(table(header, row)).why == f"Column {named} names no candidate or answer."
