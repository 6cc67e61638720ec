"""The Minnesota Secretary of State's media files: keys, offices, stages, precincts, ranked choice, faults."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.decision import decide
from recount_core.results import Given, Limits, read_files
from recount_core.results.formats.mn_sos import detect
from recount_core.results.source import Source
from tests.results.files import by_title, mn_rows, mn_text, only, read, refusal, votes

DAY = dt.date(2022, 11, 8)
CHISAGO = mn_rows(
    "0391",
    "County Commissioner District 1",
    {"Jim Swenson": 1899, "Tim MacMillan": 1882, "WRITE-IN": 18},
    county="13",
    district="01",
    precincts=(7, 7),
)


def test_a_contest_comes_out_as_counted_with_its_facts() -> None:
    contest = only(read("20221108/cntyRaces.txt", mn_text(CHISAGO)))
    assert votes(contest) == {"Jim Swenson": 1899, "Tim MacMillan": 1882, "WRITE-IN": 18}
    assert (contest.state, contest.office, contest.jurisdiction, contest.seats) == ("MN", "county", "Chisago County", 1)
    assert (contest.date, contest.stage, contest.counties) == (DAY, "general", "one")
    assert [choice.pooled for choice in contest.choices] == [False, False, True]
    assert contest.source.rows == (1, 2, 3)
    decision = decide(contest)
    assert decision.first is not None
    assert (decision.first.margin, decision.first.line, decision.first.route) == (17, 18, "public")


def test_the_county_belongs_to_the_key_of_county_offices_only() -> None:
    sheriff = [mn_rows("0404", "County Sheriff", {"A": 10, "WRITE-IN": 1}, county=county) for county in ("01", "02")]
    auditor = [
        mn_rows(
            "0333",
            "State Auditor",
            {"Ryan Wilson": one, "Julie Blaha": other, "WRITE-IN": 1},
            county=county,
            party={"Ryan Wilson": "R", "Julie Blaha": "DFL"},
        )
        for county, one, other in (("01", 10, 20), ("02", 30, 5))
    ]
    found = by_title(read("allracesbycounty.txt", mn_text(*sheriff, *auditor)))
    assert set(found) == {
        "County Sheriff, Aitkin County",
        "County Sheriff, Anoka County",
        "State Auditor, Minnesota",
    }
    assert votes(found["State Auditor, Minnesota"]) == {"Ryan Wilson": 40, "Julie Blaha": 25, "WRITE-IN": 2}


@pytest.mark.parametrize(
    ("office_id", "office"),
    [
        *((f"{number:04}", f"County Park Commissioner District {number - 410}") for number in range(411, 416)),
        *(
            (f"{number:04}", f"Soil and Water Supervisor District {(number - 431) % 5 + 1}")
            for number in range(431, 441)
        ),
        ("6003", "Hospital District Board Member (Askov)"),
    ],
)
def test_special_districts_are_not_covered(office_id: str, office: str) -> None:
    rows = mn_rows(
        office_id, office, {"A": 20, "B": 19, "WRITE-IN": 0}, county="27" if office_id < "0441" else "", district="1"
    )
    contest = only(read("cntyRaces.txt", mn_text(rows)))
    assert contest.office == "special district"
    assert decide(contest.with_(seats=1, date=DAY)).status == "not covered"


def test_one_and_the_same_soil_district_name_in_two_counties() -> None:
    rows = [
        mn_rows("0431", "Soil and Water Supervisor District 1", {"A": 1, "WRITE-IN": 0}, county=county, district=code)
        for county, code in (("01", "3001"), ("77", "2153"))
    ]
    assert len(read("cntyRaces.txt", mn_text(*rows)).contests) == 2


def test_two_contests_of_one_name_in_one_city() -> None:
    nassau = [
        mn_rows(code, "Council Member (Nassau)", {name: 25, "WRITE-IN": 2}, district="45016")
        for code, name in (("1010", "Troy Lesnar"), ("1011", "Sadie Lund"))
    ]
    reading = read("local.txt", mn_text(*nassau))
    assert [len(contest.named) for contest in reading.contests] == [1, 1]
    assert len({contest.id for contest in reading.contests}) == 2


def test_seats_are_read_and_doubled_in_a_nonpartisan_primary() -> None:
    rows = mn_rows(
        "1010", "Council Member at Large (Ada) (Elect 2)", {"A": 9, "B": 8, "C": 7, "D": 6, "E": 5}, district="00172"
    )
    assert only(read("local.txt", mn_text(rows), stage="primary")).seats == 4
    assert only(read("local.txt", mn_text(rows), stage="general")).seats == 2


def test_a_council_at_large_without_a_count_waits_for_the_person() -> None:
    rows = mn_rows("1010", "Council Member at Large (Glencoe)", {"A": 100, "B": 90, "WRITE-IN": 1}, district="24308")
    reading = read("local.txt", mn_text(rows))
    contest = only(reading)
    assert decide(contest.with_(date=DAY)).reason == "number of seats needed"
    assert any("Elect 2" in note for note in contest.notes)
    told = read("local.txt", mn_text(rows), overrides={contest.id: {"seats": 1}})
    assert only(told).seats == 1
    assert only(told).id == contest.id


def test_a_special_primary_inside_a_general_election_advances_two() -> None:
    name = "Special Election for Council Member Ward 1 (Robbinsdale) (Special Primary)"
    special = mn_rows("1021", name, {"A": 50, "B": 40, "C": 39}, district="54808")
    mayor = mn_rows("1001", "Mayor (Ada)", {"X": 5, "Y": 4, "WRITE-IN": 0}, district="00172")
    found = by_title(read("local.txt", mn_text(special, mayor), stage="general"))
    contest = found[f"{name}, Robbinsdale"]
    assert (contest.stage, contest.seats, contest.special) == ("primary", 2, True)
    assert found["Mayor (Ada), Ada"].stage == "general"


def house(parties: dict[str, str], counts: dict[str, int | str]) -> list[str]:
    return mn_rows("0108", "U.S. Representative District 5", counts, district="5", party=parties, precincts=(236, 236))


def test_each_party_has_its_own_contest_in_a_primary() -> None:
    """The real August 2016 primary: one Republican, three of the DFL; field 16 is the party's total."""
    republican = house({"Frank Nelson Drake": "R"}, {"Frank Nelson Drake": 4177})
    dfl = {"Keith Ellison": 40380, "Gregg A. Iverson": 1887, "Lee Bauer": 1757}
    reading = read("ushouse.txt", mn_text(republican, house(dict.fromkeys(dfl, "DFL"), dict(dfl))))
    assert {contest.party: contest.total for contest in reading.contests} == {"R": 4177, "DFL": 44024}
    assert {contest.stage for contest in reading.contests} == {"primary"}
    assert any("several candidates for one office" in str(note) for note in reading.notes)


def test_without_write_ins_the_stage_is_asked() -> None:
    rows = mn_rows("0404", "County Sheriff", {"A": 50, "B": 49, "C": 48}, county="01")
    contest = only(read("cntyRaces.txt", mn_text(rows)))
    assert contest.stage == ""
    assert "primary or a general" in contest.doubts[0]
    assert only(read("cntyRaces.txt", mn_text(rows), stage="primary")).seats == 2
    settled = read("cntyRaces.txt", mn_text(rows), overrides={contest.id: {"stage": "primary"}})
    assert not only(settled).doubts
    assert only(settled).seats == 2


def test_parties_don_t_meet_in_an_uncontested_primary() -> None:
    contest = only(read("ushouse.txt", mn_text(house({"A": "R", "B": "DFL"}, {"A": 4177, "B": 4100}))))
    assert "parties don't run against each other" in contest.doubts[0]


def test_a_state_primary_is_known_by_its_day() -> None:
    rows = mn_rows("0404", "County Sheriff", {"A": 50, "B": 49, "C": 48}, county="01")
    assert only(read("20220809/cntyRaces.txt", mn_text(rows))).seats == 2


def test_what_the_person_says_wins_with_a_note() -> None:
    reading = read("20221108/cntyRaces.txt", mn_text(CHISAGO), date=dt.date(2018, 11, 6), stage="primary")
    contest = only(reading)
    assert (contest.date, contest.stage) == (dt.date(2018, 11, 6), "primary")
    told = [str(note) for note in reading.notes]
    assert any("says election day 2022-11-08; 2018-11-06 was given" in note for note in told)
    assert any("says stage general; primary was given" in note for note in told)


def test_partly_counted() -> None:
    rows = mn_rows("1001", "Mayor (Ada)", {"A": 50, "B": 40, "WRITE-IN": 0}, district="00172", precincts=(1, 3))
    contest = only(read("local.txt", mn_text(rows)))
    assert contest.precincts == (1, 3)
    assert contest.partial
    assert contest.count == "unofficial"


def test_no_precinct_reported_though_there_are_votes() -> None:
    rows = mn_rows("1001", "Mayor (Ada)", {"A": 50, "B": 40, "WRITE-IN": 0}, district="00172", precincts=(0, 802))
    contest = only(read("local.txt", mn_text(rows)))
    assert contest.precincts is None
    assert not contest.partial
    assert any("0 of 802 precincts" in note for note in contest.notes)


def test_before_the_polls_close_nothing_is_counted() -> None:
    rows = mn_rows("1001", "Mayor (Ada)", {"A": 0, "B": 0, "WRITE-IN": 0}, district="00172", precincts=(0, 3))
    contest = only(read("local.txt", mn_text(rows)))
    assert decide(contest.with_(date=DAY)).reason == "no votes are counted yet"
    assert contest.precincts == (0, 3)


def test_precincts_are_summed_and_split_districts_are_no_loss() -> None:
    rows = [
        mn_rows(
            "0192",
            "State Representative District 3A",
            {"A": one, "B": other, "WRITE-IN": 0},
            county="16",
            precinct=code,
            district="3A",
            party="R",
        )
        for code, one, other in (("0005", 11, 9), ("0010", 0, 0), ("0015", 4, 5))
    ]
    reading = read("sthousepct.txt", mn_text(*rows), stage="general")
    contest = only(reading)
    assert votes(contest) == {"A": 15, "B": 14, "WRITE-IN": 0}
    assert contest.precincts == (3, 3)
    places = reading.units[contest.id]
    assert {(place.county, place.precinct) for place in places} == {
        ("Cook", "0005"),
        ("Cook", "0010"),
        ("Cook", "0015"),
    }
    assert sum(place.votes or 0 for place in places if place.choice == "A") == 15


def test_questions_have_the_affirmative_first() -> None:
    rows = mn_rows("5031", "SCHOOL DISTRICT QUESTION 1 (ISD #150)", {"NO": 1022, "YES": 1014}, district="0150")
    contest = only(read("SchoolQuestions.txt", mn_text(rows)))
    assert (contest.kind, contest.choices[0].name, contest.seats) == ("question", "YES", 1)


def test_ranked_choice_has_first_choices_only() -> None:
    """Minneapolis 2013: the Board of Estimate and Taxation, with second choices under an office id of their own."""
    first = mn_rows(
        "2401",
        "Board of Estimate and Taxation First Choice (Minneapolis)",
        {"Carol J. Becker": 50898, "David B Wheeler": 16347},
        district="43000",
    )
    second = mn_rows(
        "2402",
        "Board of Estimate and Taxation Second Choice (Minneapolis)",
        {"Carol J. Becker": 13805},
        district="43000",
    )
    reading = read("20131105/local.txt", mn_text(first, second), stage="general")
    contest = only(reading)
    assert contest.ranked_choice
    assert contest.total == 50898 + 16347
    assert any("second and later choices" in str(note) for note in reading.notes)
    assert "final round" in decide(contest.with_(seats=1)).reason


def test_nicknames_in_quotes_and_an_unbalanced_one() -> None:
    rows = mn_rows(
        "0404",
        "County Sheriff",
        {'Roque "Rocky" De La Fuente': 5, "Yastrianne 'Yanne\" Spry": 4, "WRITE-IN": 0},
        county="01",
    )
    after = mn_rows("0405", "County Attorney", {"José Luciano": 3, "WRITE-IN": 0}, county="01")
    found = by_title(read("cntyRaces.txt", mn_text(rows, after)))
    assert list(votes(found["County Sheriff, Aitkin County"])) == [
        'Roque "Rocky" De La Fuente',
        "Yastrianne 'Yanne\" Spry",
        "WRITE-IN",
    ]
    assert "José Luciano" in votes(found["County Attorney, Aitkin County"])


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_saved_again_in_another_way(encoding: str, end: str) -> None:
    text = mn_text(CHISAGO, mn_rows("1001", "Mayor (Ada)", {"Amáda Márquez": 5, "WRITE-IN": 0})).decode("cp1252")
    reading = read("x.txt", text.replace("\r\n", end).encode(encoding))
    assert [contest.total for contest in reading.contests] == [3799, 5]
    assert "Amáda Márquez" in votes(reading.contests[1])


def test_every_field_in_quotes_or_a_last_empty_one() -> None:
    lines = mn_text(CHISAGO).decode("cp1252").splitlines()
    quoted = "\n".join('"' + line.replace(";", '";"') + '"' for line in lines)
    assert only(read("a.txt", quoted.encode())).total == 3799
    assert only(read("b.txt", "\n".join(f"{line};" for line in lines).encode())).total == 3799


def test_two_people_of_one_name_are_two_choices() -> None:
    rows = [
        "MN;;;1001;Mayor (Ada);00172;9001;John Johnson;;;NP;1;1;7;0;12",
        "MN;;;1001;Mayor (Ada);00172;9002;John Johnson;;;NP;1;1;5;0;12",
        "MN;;;1001;Mayor (Ada);00172;9901;WRITE-IN;;;WI;1;1;0;0;12",
    ]
    assert votes(only(read("a.txt", mn_text(rows)))) == {"John Johnson": 7, "John Johnson (9002)": 5, "WRITE-IN": 0}


def test_a_stated_total_that_is_not_the_sum_is_a_doubt() -> None:
    rows = mn_rows("1001", "Mayor (Ada)", {"A": 5, "B": 4, "WRITE-IN": 0}, stated=11)
    contest = only(read("a.txt", mn_text(rows)))
    assert contest.doubts == ("the file states 11 votes, its choices add up to 9.",)
    assert decide(contest.with_(date=DAY)).status == "not decided"


@pytest.mark.parametrize("cell", ["1e3", "-5", "12.5", "9%", "abc", "2000000000"])
def test_a_contest_with_a_faulty_row_is_in_doubt_and_its_neighbour_is_not(cell: str) -> None:
    bad = mn_rows("1001", "Mayor (Ada)", {"A": cell, "B": 4, "WRITE-IN": 0}, stated=9)
    good = mn_rows("1001", "Mayor (Adams)", {"C": 5, "D": 4, "WRITE-IN": 0})
    reading = read("a.txt", mn_text(bad, good))
    first, second = reading.contests
    assert first.doubts
    assert not second.doubts
    (fault,) = [note for note in reading.notes if note.level == "fault"]
    assert (fault.row, fault.column, fault.found, fault.contest) == (1, "field 14", cell, first.id)


def test_an_unknown_count_leaves_the_contest_without_a_total() -> None:
    rows = mn_rows("1001", "Mayor (Ada)", {"A": "*", "B": 4, "WRITE-IN": 0})
    contest = only(read("a.txt", mn_text(rows)))
    assert contest.total is None
    assert contest.notes == ("The votes of A are not told in row 1.",)
    assert decide(contest.with_(date=DAY)).reason == "the votes of A are not known"


def test_a_line_of_another_form_is_a_fault_of_its_contest() -> None:
    rows = mn_rows("1001", "Mayor (Ada)", {"A": 5, "B": 4, "WRITE-IN": 0})
    reading = read("a.txt", mn_text(rows, ["MN;;;1001;Mayor (Ada);;9003;C;D;x;;NP;1;1;3;0;9", "total;9"]))
    assert "expected 16 fields" in only(reading).doubts[0]
    assert [note.row for note in reading.notes if note.level == "fault"] == [4, 5]


def test_an_unknown_county_number_is_a_fault() -> None:
    contest = only(read("a.txt", mn_text(mn_rows("0404", "County Sheriff", {"A": 5, "WRITE-IN": 0}, county="99"))))
    assert "from 01 to 87" in contest.doubts[0]


def test_candidates_called_na_none_and_true_stay() -> None:
    rows = mn_rows("1001", "Mayor (Ada)", {"NA": 5, "None": 4, "True": 3, "001": 2, "WRITE-IN": 0})
    assert votes(only(read("a.txt", mn_text(rows)))) == {"NA": 5, "None": 4, "True": 3, "001": 2, "WRITE-IN": 0}


def test_other_semicolon_files_are_not_taken() -> None:
    assert not detect(Source("pctstats.txt", b"MN;01;0005;AITKIN;1;1298;44;671;205;0;0;876\r\n"))
    assert not detect(Source("a.csv", b"contest;choice;votes\nMayor;A;3\n"))


def test_too_many_rows_are_refused() -> None:
    reading = read_files([("a.txt", mn_text(CHISAGO))], Given(), Limits(rows=2))
    assert "at most 2" in reading.refused[0].refused


def test_a_file_of_which_no_row_can_be_used_is_refused() -> None:
    rows = mn_rows("1001", "Mayor (Ada)", {"A": 5})
    assert "none could be used" in refusal(
        "a.txt", mn_text([f"{rows[0]};x;y", f"{rows[0]};;"]).replace(b"MN;", b"XX;", 1)
    )


def test_write_ins_of_a_party_primary_can_t_be_given_to_a_party() -> None:
    """A presidential primary has write-in lines; the field for the party holds WI there."""
    rows = mn_rows("0101", "U.S. President", {"A": 50, "B": 40, "WRITE-IN": 3}, party="DFL")
    reading = read("USPres.txt", mn_text(rows))
    assert votes(only(reading)) == {"A": 50, "B": 40}
    assert any("can't be given to a party" in str(note) for note in reading.notes)


def test_numbers_of_any_length_in_the_other_fields_break_nothing() -> None:
    row = f"MN;;;1001;Mayor (Ada);00172;9001;A;;;NP;{'9' * 5000};1;7;0;{'9' * 5000}"
    good = mn_rows("1001", "Mayor (Adams)", {"B": 5, "WRITE-IN": 0})
    contests = read("a.txt", mn_text(good, [row])).contests
    assert [(contest.total, contest.precincts) for contest in contests] == [(5, (1, 1)), (7, None)]


def test_a_title_or_a_name_in_letters_of_another_size_is_the_same() -> None:
    house = {"Ann Lee": 10, "Bob Ray": 9, "WRITE-IN": 1}
    first = mn_rows(
        "0325", "State Representative District 3A", house, county="38", precinct="0005", district="3A", party="R"
    )
    other = mn_rows(
        "0325", "STATE REPRESENTATIVE  DISTRICT 3A", {"ANN LEE": 1, "bob  ray": 3, "WRITE-IN": 0}, county="38", precinct="0010",
        district="3A", party="R",
    )  # fmt: skip
    text = mn_text(first, other).replace(b"Bob Ray;;;R", b"Bob Ray;;;DFL").replace(b"bob  ray;;;R", b"bob  ray;;;DFL")
    contest = only(read("20221108/sthousepct.txt", text))
    assert (votes(contest), contest.stage, contest.doubts) == (
        {"Ann Lee": 11, "Bob Ray": 12, "WRITE-IN": 1},
        "general",
        (),
    )
