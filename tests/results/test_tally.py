"""Several files together: the same contest once, counties added, snapshots compared, elections kept apart."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from recount_core.errors import ResultsError
from recount_core.results import NOTHING_GIVEN, Given, Limits, Reading, read_files
from recount_core.results.offices import offices
from recount_core.results.table import Heading, Note, Results, Row
from recount_core.results.tally import Tally, tally
from tests.results.files import mn_rows, mn_text, only, table, votes

COUNTY = "county,office,district,party,candidate,votes"
MAYOR = {"Kelvin Penrod": 50, "Donald J. O'Neil": 40, "WRITE-IN": 2}


def mayor(counts: dict[str, Any], done: int = 1, **more: Any) -> list[str]:
    return mn_rows("1001", "Mayor (Minnesota City)", counts, district="43144", precincts=(done, 2), **more)


def both(*files: tuple[str, bytes], **given: Any) -> Reading:
    reading = read_files(files, Given(**given))
    assert not reading.refused
    return reading


def test_the_same_contest_in_two_files_is_counted_once() -> None:
    question = mn_rows("1131", "CITY QUESTION 1 (Ada)", {"YES": 30, "NO": 20}, district="00172")
    reading = both(("local.txt", mn_text(mayor(MAYOR), question)), ("CityQuestions.txt", mn_text(question)))
    assert [contest.total for contest in reading.contests] == [92, 50]
    assert [file.votes for file in reading.files] == [142, 50]
    assert any("1 contest is also in local.txt" in str(note) for note in reading.notes)


def test_the_finer_of_two_files_with_the_same_votes_is_used() -> None:
    areas = [
        mn_rows(
            "0333", "State Auditor", {"A": one, "B": other, "WRITE-IN": 0}, county=county, party={"A": "R", "B": "DFL"}
        )
        for county, one, other in (("01", 10, 20), ("02", 30, 5))
    ]
    whole = mn_rows("0333", "State Auditor", {"A": 40, "B": 25, "WRITE-IN": 0}, party={"A": "R", "B": "DFL"})
    reading = both(("auditor.txt", mn_text(whole)), ("allracesbycounty.txt", mn_text(*areas)))
    contest = only(reading)
    assert contest.source.file == "allracesbycounty.txt"
    assert len(reading.units[contest.id]) == 6


def test_the_very_same_file_twice_is_read_once() -> None:
    data = mn_text(mayor(MAYOR))
    reading = read_files([("cntyRaces.txt", data), ("cntyRaceQuestions.txt", data)])
    assert "is the same file as cntyRaces.txt" in reading.files[1].refused
    assert only(reading).total == 92


def test_a_later_snapshot_is_used_and_the_change_is_kept() -> None:
    early = mn_text(mayor({"Kelvin Penrod": 20, "Donald J. O'Neil": 30, "WRITE-IN": 0}))
    late = mn_text(mayor(MAYOR, done=2))
    for files in (
        (("22:40/local.txt", early), ("final/local.txt", late)),
        (("final/local.txt", late), ("22:40/local.txt", early)),
    ):
        reading = both(*files)
        contest = only(reading)
        assert votes(contest) == MAYOR
        assert not contest.partial
        (change,) = reading.changes
        assert (votes(change.before)["Donald J. O'Neil"], change.before_file) == (30, "22:40/local.txt")
        assert change.before.id == change.after.id == contest.id
        assert change.before.partial
        assert any("an earlier count" in str(note) for note in reading.notes)


def test_the_later_file_counts_even_for_contests_whose_votes_stayed() -> None:
    early, late = mn_text(mayor(MAYOR)), mn_text(mayor(MAYOR, done=2))
    reading = both(("a.txt", early), ("b.txt", late))
    assert only(reading).precincts == (2, 2)
    assert not reading.changes


def test_two_counts_of_which_nothing_tells_the_later_are_asked() -> None:
    one, other = mn_text(mayor(MAYOR)), mn_text(mayor({**MAYOR, "Kelvin Penrod": 51}))
    files = (("a.txt", one), ("b.txt", other))
    contest = only(both(*files))
    assert contest.doubts == ("two counts differ (Kelvin Penrod: 50 and 51) and nothing tells which is the later",)
    (asked,) = [note for note in both(*files).notes if note.level == "doubt"]
    assert (asked.asks, asked.contest) == ("file", contest.id)
    for name, number in (("a.txt", 50), ("b.txt", 51)):
        chosen = only(both(*files, overrides={contest.id: {"file": name}}))
        assert votes(chosen)["Kelvin Penrod"] == number
        assert not chosen.doubts


def test_two_files_of_one_name_are_told_apart() -> None:
    reading = both(("local.txt", mn_text(mayor(MAYOR))), ("local.txt", mn_text(mayor(MAYOR, done=2))))
    assert [file.name for file in reading.files] == ["local.txt", "local.txt (2)"]


def test_counties_of_one_contest_in_two_files_are_added() -> None:
    rows = [
        (
            f"20201103__mn__general__{county.lower()}__county.csv",
            table(COUNTY, f"{county},U.S. Senate,,R,A,{one}", f"{county},U.S. Senate,,D,B,{other}"),
        )
        for county, one, other in (("Aitkin", 10, 20), ("Anoka", 30, 5))
    ]
    reading = both(*rows)
    contest = only(reading)
    assert votes(contest) == {"A": 40, "B": 25}
    assert contest.part_of == "the part of 2 counties"
    assert any("the counties are added up" in str(note) for note in reading.notes)


def test_a_county_s_file_beside_the_state_s_is_a_part_of_it() -> None:
    state = [
        f"{county},U.S. Senate,,{party},{name},{number}"
        for county, a, b in (("Aitkin", 10, 20), ("Anoka", 30, 5))
        for party, name, number in (("R", "A", a), ("D", "B", b))
    ]
    county = [row for row in state if row.startswith("Anoka")]
    reading = both(
        ("20201103__mn__general__county.csv", table(COUNTY, *state)),
        ("20201103__mn__general__anoka__county.csv", table(COUNTY, *county)),
    )
    assert votes(only(reading)) == {"A": 40, "B": 25}
    assert not only(reading).doubts


def test_two_elections_stay_apart() -> None:
    other = mn_text(mayor({"Somebody Else": 3, "Quite Another": 2, "WRITE-IN": 0}))
    reading = both(("2022/local.txt", mn_text(mayor(MAYOR))), ("2020/local.txt", other))
    assert [contest.total for contest in reading.contests] == [92, 5]
    assert len({contest.id for contest in reading.contests}) == 2


def test_two_elections_are_told_apart_by_their_days() -> None:
    rows = ("Lake,Governor,,R,A,5", "Lake,Governor,,D,B,6")
    reading = both(
        ("20081104__mt__general__county.csv", table(COUNTY, *rows)),
        ("20121106__mt__general__county.csv", table(COUNTY, *rows) + b"\n"),
    )
    assert [contest.date and contest.date.year for contest in reading.contests] == [2008, 2012]


def test_one_contest_under_two_formats_names() -> None:
    rows = [
        f"{county},State House,59B,{party},{name},{number}"
        for county, a, b in (("Hennepin", 877, 857),)
        for party, name, number in (("DFL", "RAYMOND DEHN", a), ("R", "Terra Cole", b))
    ]
    sos = mn_rows(
        "0317",
        "State Representative District 59B",
        {"Raymond Dehn": 877, "Terra Cole": 857, "WRITE-IN": 4},
        district="59B",
        party={"Raymond Dehn": "DFL", "Terra Cole": "R"},
    )
    reading = both(
        ("20121106/LegislativeByDistrict.txt", mn_text(sos)),
        ("20121106__mn__general__county.csv", table(COUNTY, *rows)),
    )
    assert only(reading).total == 1738


def test_answers_find_their_contest_again() -> None:
    data = mn_text(mayor(MAYOR))
    contest = only(both(("local.txt", data)))
    told = {
        "seats": 3,
        "office": "county",
        "kind": "candidate",
        "stage": "primary",
        "date": dt.date(2010, 11, 2),
        "count": "official",
        "counties": "several",
        "ranked_choice": True,
        "special": True,
        "required_share": "60%",
        "part_of": "half",
        "jurisdiction": "Elsewhere",
    }
    changed = only(both(("local.txt", data), overrides={contest.id: told}))
    assert changed.id == contest.id
    assert {name: getattr(changed, name) for name in told} == told


def test_an_answer_that_is_none_is_refused() -> None:
    with pytest.raises(ResultsError, match="“colour” can't be said"):
        read_files([("local.txt", mn_text(mayor(MAYOR)))], Given(overrides={"x": {"colour": "red"}}))
    contest = only(both(("local.txt", mn_text(mayor(MAYOR)))))
    with pytest.raises(ResultsError, match="not one of"):
        read_files([("local.txt", mn_text(mayor(MAYOR)))], Given(overrides={contest.id: {"office": "royal"}}))


def test_above_the_limit_contests_are_kept_and_places_are_not() -> None:
    reading = read_files(
        [("cntyRaces.txt", mn_text(mn_rows("0404", "County Sheriff", MAYOR, county="01")))],
        Given(),
        Limits(unit_rows=2),
    )
    assert only(reading).total == 92
    assert not reading.units
    assert any("votes by county and precinct are not" in str(note) for note in reading.notes)


def test_the_reading_may_take_only_so_long() -> None:
    reading = read_files([("local.txt", mn_text(mayor(MAYOR)))], Given(), Limits(seconds=-1))
    assert "seconds are over" in reading.refused[0].refused


def test_progress_says_what_is_being_read() -> None:
    said: list[str] = []
    read_files([("a/local.txt", mn_text(mayor(MAYOR)))], progress=said.append)
    assert said == ["Reading local.txt", "Adding up the votes"]


def test_a_reading_finds_a_contest_by_its_id() -> None:
    reading = both(("local.txt", mn_text(mayor(MAYOR))))
    assert reading.contest(only(reading).id) is reading.contests[0]
    assert reading.contest("nothing") is None
    assert not read_files([]).contests


def counted(*rows: Row, notes: tuple[Note, ...] = (), given: Given = NOTHING_GIVEN, **facts: Any) -> Tally:
    """The tally of one contest "k" from a long table."""
    usual: dict[str, Any] = {"seats": 1, "state": "MN", "office": "county", "stage": "general"}
    results = Results(
        "x.csv", "a table", headings={"k": Heading("k", "Sheriff", **usual | facts)}, rows=list(rows), notes=list(notes)
    )
    return tally([results], given, Limits())


def test_ways_of_voting_beside_a_sum_without_a_label() -> None:
    rows = [Row("k", "A", 30, 2, mode=""), Row("k", "A", 20, 3, mode="early"), Row("k", "A", 10, 4, mode="polls")]
    (contest,) = counted(*rows).contests
    assert contest.total == 30


def test_an_unknown_part_makes_the_sum_unknown_but_not_a_stated_one() -> None:
    rows = [Row("k", "A", None, 2, mode="early"), Row("k", "A", 10, 3, mode="polls")]
    assert counted(*rows).contests[0].total is None
    assert counted(*rows, Row("k", "A", 30, 4, mode="total")).contests[0].total == 30


def test_a_total_among_unknown_parts_leaves_the_contest_unknown() -> None:
    rows = [Row("k", "A", None, 2, "Lake"), Row("k", "A", 10, 3, "Park"), Row("k", "A", 30, 4, "TOTAL")]
    (contest,) = counted(*rows).contests
    assert contest.total is None
    assert not contest.doubts


def test_a_nameless_row_beside_counties_is_asked() -> None:
    (contest,) = counted(Row("k", "A", 10, 2, "Lake"), Row("k", "A", 10, 3, "Park"), Row("k", "A", 20, 4)).contests
    assert "is it their total?" in contest.doubts[0]


def test_two_totals_alone_that_differ_are_a_doubt() -> None:
    (contest,) = counted(Row("k", "A", 10, 2, "Total"), Row("k", "A", 11, 3, "Grand Total")).contests
    assert contest.total == 10
    assert "says 11 for A" in contest.doubts[0]


def test_measures_are_summed_once_beside_their_totals() -> None:
    rows = [Row("k", "A", 10, 2, "Lake"), Row("k", "A", 5, 3, "Park")]
    for measure in ("ballots", "overvotes", "undervotes", "registered"):
        rows += [
            Row("k", "", number, 9, county, measure=measure)
            for county, number in (("Lake", 3), ("Park", 4), ("TOTAL", 7))
        ]
    (contest,) = counted(*rows).contests
    assert (contest.ballots, contest.overvotes, contest.undervotes, contest.registered) == (7, 7, 7, 7)
    assert contest.total == 15


def test_a_person_on_two_lines_of_one_place_is_one_choice() -> None:
    """Two parties nominated the same person, or a person was written in too."""
    rows = [
        Row("k", "A", 10, 2, "Lake", party="D"),
        Row("k", "A", 3, 3, "Lake", party="WFP"),
        Row("k", "a ", 1, 4, "Lake", kind="write-in"),
    ]
    (contest,) = counted(*rows).contests
    (choice,) = contest.choices
    assert (choice.name, choice.votes, choice.write_in) == ("A", 14, False)


def test_a_question_without_plain_answers_is_asked() -> None:
    rows = [Row("k", "Blue", 10, 2), Row("k", "Green", 5, 3)]
    (contest,) = counted(*rows, kind="question").contests
    assert "which answer is the affirmative" in contest.doubts[0]
    assert not counted(*rows, kind="question", choices=("Green", "Blue")).contests[0].doubts


@pytest.mark.parametrize(
    ("title", "share"),
    [
        ("Levy, 60% required", "60%"),
        ("Bond (two-thirds vote)", "two-thirds"),
        ("Raise the levy by 3%", ""),
        ("Question 55", ""),
    ],
)
def test_a_required_share_is_read_from_the_title(title: str, share: str) -> None:
    results = Results(
        "x.csv",
        "a table",
        headings={"k": Heading("k", title, kind="question")},
        rows=[Row("k", "YES", 1, 2), Row("k", "NO", 2, 3)],
    )
    assert tally([results], Given(), Limits()).contests[0].required_share == share


def test_notes_are_sorted_by_gravity_and_name_their_contest() -> None:
    notes = (
        Note("note", "seen", "x.csv", contest="k"),
        Note("fault", "bad", "x.csv", row=3, found="?", contest="k"),
        Note("doubt", "hm", "x.csv", contest="k", asks="seats"),
    )
    made = counted(Row("k", "A", 1, 2), notes=notes)
    (contest,) = made.contests
    assert [note.level for note in made.notes] == ["fault", "doubt", "note"]
    assert {note.contest for note in made.notes} == {contest.id}
    assert contest.doubts == ("row 3: bad (found “?”)", "hm")
    assert contest.notes == ("seen",)
    settled = counted(Row("k", "A", 1, 2), notes=notes[2:], given=Given(overrides={contest.id: {"seats": 2}}))
    assert not settled.contests[0].doubts


def test_given_count_names_the_count() -> None:
    assert counted(Row("k", "A", 1, 2), given=Given(count="official")).contests[0].count == "official"
    assert counted(Row("k", "A", 1, 2), given=Given(count="official"), count="recount").contests[0].count == "recount"


def test_a_sum_beyond_any_contest_leaves_only_its_own_contest_open() -> None:
    rows = "county,office,candidate,votes\n" + "".join(f"{c},Governor,A,900000000\n" for c in ("Cook", "Aitkin"))
    rows += "Cook,Sheriff,A,900\nCook,Sheriff,B,800\n"
    reading = read_files([("20221108__mn__general__county.csv", rows.encode())])
    titles = {contest.title: contest for contest in reading.contests}
    assert titles["Governor"].total is None
    assert "the votes of A add up to 1,800,000,000" in titles["Governor"].doubts[0]
    assert titles["Sheriff"].total == 1700


@pytest.mark.parametrize("title", ["Straight Party", "STRAIGHT PARTY TICKET (Vote for 1)", "Straight Ticket"])
def test_straight_party_votes_are_no_contest_in_any_table(title: str) -> None:
    rows = f"Contest,Candidate,Votes\n{title},Republican,100\n{title},Democratic,90\nMayor,Ann,100\nMayor,Bo,99\n"
    reading = read_files([("a.csv", rows.encode())])
    assert [contest.title for contest in reading.contests] == ["Mayor"]
    assert "Straight-party votes are left out: they elect nobody by themselves." in [
        note.text for note in reading.notes
    ]


@pytest.mark.parametrize(("lake", "counties"), [(7, "several"), (0, "")])
def test_votes_in_two_counties_tell_several_and_rows_without_a_vote_tell_nothing(lake: int, counties: str) -> None:
    rows = (
        "county,precinct,office,district,party,candidate,votes\n"
        "Cook,P1,State House,3A,DFL,Ann,20\nCook,P1,State House,3A,R,Bo,18\n"
        f"Lake,P2,State House,3A,DFL,Ann,{lake}\nLake,P2,State House,3A,R,Bo,{lake}\n"
    )
    contest = only(read_files([("20221108__mn__general__precinct.csv", rows.encode())]))
    assert contest.counties == counties


def test_two_files_of_one_election_tell_together_that_a_district_lies_in_one_county() -> None:
    """Only where the other file has offices of that class too: else its counties may vote on it in a file that nobody uploaded."""
    every = sorted(set(offices("MT").counties.values()))

    def rows(office: str, *counties: str) -> list[str]:
        return [f"{county},P,{office},,NP,{name},9" for county in counties for name in ("Ann", "Bob")]

    header = "county,precinct,office,district,party,candidate,votes"
    west = table(header, *rows("Sheriff", *every[:28]), *rows("Fire District Trustee", every[0]))
    plain = table(header, *rows("Sheriff", *every[28:]))
    like = table(header, *rows("Sheriff", *every[28:]), *rows("Hospital District Trustee", every[-1]))
    for east, told in ((like, "one"), (plain, "")):
        found = both(
            ("20221108__mt__general__west__precinct.csv", west), ("20221108__mt__general__east__precinct.csv", east)
        )
        assert [c.counties for c in found.contests if c.title == "Fire District Trustee"] == [told]
    other = both(
        ("20221108__mt__general__west__precinct.csv", west), ("20201103__mt__general__east__precinct.csv", like)
    )
    assert [c.counties for c in other.contests if c.title == "Fire District Trustee"] == [""]
