"""Montana's names of offices and questions, and what they are."""

from __future__ import annotations

import pytest

from recount_core.results.formats.mt_race import Race, key
from recount_core.results.mt_names import county, election_day, party
from recount_core.results.offices import offices

OFFICES = [
    ("PRESIDENT & VICE PRESIDENT", "president", 1, "several"),
    ("PRESIDENT OF THE UNITED STATES", "president", 1, "several"),
    ("UNITED STATES SENATOR", "congressional", 1, "several"),
    ("UNITED STATES REPRESENTATIVE  UNEXPIRED TERM", "congressional", 1, "several"),
    ("UNITED STATES REPRESENTATIVE - 1ST DISTRICT", "congressional", 1, "several"),
    ("UNITED STATES REPRESENTATIVE 2ND CONGRESSIONAL", "congressional", 1, "several"),
    ("US REPRESENTATIVE DIST 1", "congressional", 1, "several"),
    ("GOVERNOR & LT. GOVERNOR", "state", 1, "several"),
    ("Secretary", "state", 1, "several"),
    ("SPI", "state", 1, "several"),
    ("STATE SUPERINTENDENT OF PUBLIC INSTRUCTION", "state", 1, "several"),
    ("CLERK OF THE SUPREME COURT", "state", 1, "several"),
    ("PUBLIC SERVICE COMMISSIONER, DISTRICT 3", "state", 1, "several"),
    ("SUPREME COURT CHIEF JUSTICE", "judicial", 1, "several"),
    ("SUPREME COURT JUSTICE #2  UNEXPIRED TERM", "judicial", 1, "several"),
    ("DISTRICT COURT JUDGE, DISTRICT 13, DEPT. 5", "judicial", 1, ""),
    ("DISTRICT COURT JUDGE DISTRICT 20, DEPT 1 UNEXPIRED", "judicial", 1, ""),
    ("STATE SENATOR DISTRICT 15 UNEXPIRED TERM", "legislative", 1, ""),
    ("STATE REPRESENTATIVE DISTRICT 100", "legislative", 1, ""),
    ("State House District 84", "legislative", 1, ""),
    ("HOUSE DISTRICT 51", "legislative", 1, ""),
    ("HD-51", "legislative", 1, ""),
    ("SD 04", "legislative", 1, ""),
    ("SENATE DISTRICT #3", "legislative", 1, ""),
    ("STATE SENATOR DISTRICT 30 SPECIAL", "legislative", 1, ""),
    ("SHERIFF", "county", 1, "one"),
    ("SHERIFF / CORONER / PUBLIC ADMINISTRATOR", "county", 1, "one"),
    ("COUNTY CLERK AND RECORDER/AUDITOR/PUBLIC ADMINISTRATOR/SURVEYOR", "county", 1, "one"),
    ("COUNTY TREASURER/SUPER OF SCHOOLS/PUBLIC ADMIN", "county", 1, "one"),
    ("CLERK OF THE DISTRICT COURT  COUNTY CLERK AND RECORDER", "county", 1, "one"),
    ("COUNTY CLERK & RECORDER/COUNTY TREASURER/SUPERINTE", "county", 1, "one"),
    ("COUNTY TREASURER/SUPERINTENDENT OF SCHOOLS/ASSESSO", "county", 1, "one"),
    ("CLERK OF THE DISTRICT COURT  COUNTY CLERK AND RECO", "county", 1, "one"),
    ("CLERK OF DISTRICT COURT/PUBLIC ADMINISTRATOR", "county", 1, "one"),
    ("COUNTY SUPERINTENDENT OF SCHOOLS - (1/2 TIME)", "county", 1, "one"),
    ("COUNTY ATTORNEY (UNEXPIRED)", "county", 1, "one"),
    ("COUNTY COMMISSIONER DISTRICT #1 UNEXPIRED TERM - 2 YEARS", "county", 1, "one"),
    ("COMMISSIONER DIST # 3", "county", 1, "one"),
    ("COMMISSION DIST #2", "county", 1, "one"),
    ("COUNTY COMMISSION DISTRICT 3", "county", 1, "one"),
    ("PSC 2", "state", 1, "several"),
    ("us-senate", "congressional", 1, "several"),
    ("us-house-west", "congressional", 1, "several"),
    ("us-house-2", "congressional", 1, "several"),
    ("supco-1", "judicial", 1, "several"),
    ("SD-15-UNEXPIRED-TERM", "legislative", 1, ""),
    ("clerk_and_recorder", "county", 1, "one"),
    ("COUNTY COMMISSIONER EAST END DISTRICT", "county", 1, "one"),
    ("CHIEF EXECUTIVE", "county", 1, "one"),
    ("JUSTICE OF THE PEACE", "county", 1, "one"),
    ("JUSTICE OF THE PEACE, DEPARTMENT 2", "county", 1, "one"),
    ("CITY JUDGE", "municipal", 1, "one"),
    ("MAYOR", "municipal", 1, "one"),
    ("TOWN OF PINESDALE SELECTMAN", "municipal", None, "one"),
    ("RED LODGE CITY COUNCIL WARD #1", "municipal", None, "one"),
    ("CITY OF DILLON LOCAL GOVERNMENT STUDY COMMISSION", "municipal", None, "one"),
    ("BVHD COUNTY LOCAL GOVERNMENT STUDY COMMISSION", "county", None, "one"),
    ("GALLATIN COUNTY GOVERNMENT STUDY COMMISSIONER", "county", None, "one"),
    ("GALLATIN SOIL CONSERVATION DISTRICT SUPERVISOR", "special district", None, ""),
    ("LINCOLN COUNTY SOIL CONSERVATION SUPERVISOR", "special district", None, ""),
    ("CONSERVATION DISTRICT SUPERVISOR 2 YEAR UNEXPIRED TERM", "special district", None, ""),
    ("RURAL FIRE DISTRICT TRUSTEE", "special district", None, ""),
    ("SCHOOL DISTRICT 5 TRUSTEE", "school district", None, ""),
    ("PRECINCT COMMITTEEMAN", "precinct", 1, "one"),
    ("COMITTEEWOMAN", "precinct", 1, "one"),
    ("PRECINCT COMMITTEE REPRESENTATIVE", "precinct", None, "one"),
    ("CHIEF OF LAW ENFORCEMENT", "", None, ""),
]


@pytest.mark.parametrize(("name", "office", "seats", "counties"), OFFICES)
def test_offices(name: str, office: str, seats: int | None, counties: str) -> None:
    found = offices("MT").of(name)
    assert (found.office, found.seats, found.counties, found.kind) == (office, seats, counties, "candidate")


QUESTIONS = [
    ("CONSTITUTIONAL AMENDMENT NO. 48", "state"),
    ("LEGISLATIVE REFERENDUM NO. 126 - ENDING LATE VOTER REGISTRATION ON THE FRIDAY BEFORE ELECTION DAY", "state"),
    ("CI-126 A CONSTITUTIONAL AMENDMENT PROPOSED BY INITIATIVE PETITION", "state"),
    ("HAMILTON K-12 SCHOOL DISTRICT NO. 3 BOND ELECTION", "school district"),
    ("TB DIST 7 SCHOOL BOND", "school district"),
    ("ENNIS SCHOOL BOND VC SCH DISTRICT 1", "school district"),
    ("CENTRAL VALLEY FIRE DISTRICT MILL LEVY ELECTION", "special district"),
    ("HOSPITAL DISTRICT LEVY", "special district"),
    ("CITY OF BOZEMAN, MONTANA MILL LEVY ELECTION FIRST RESPONDERS", "municipal"),
    ("PERMITTING CULTIVATORS OF MARIJUANA PRODUCTS WITHIN THE LIMITS OF THE CITY OF DEER LODGE.", "municipal"),
    ("SALES TAX IN THE CITY-COUNTY OF BUTTE-SILVER BOW", "county"),
    ("PARK COUNTY SHERIFF'S OFFICE MILL LEVY ELECTION", "county"),
]


@pytest.mark.parametrize(("title", "office"), QUESTIONS)
def test_questions(title: str, office: str) -> None:
    race = Race(title, {"FOR": "", "AGAINST": ""}, ("Hill", "Park") if office == "state" else ("Hill",))
    assert (race.kind, race.office_class) == ("question", office)


@pytest.mark.parametrize(
    ("title", "office"),
    [
        ("Shall Judge PETER OHMAN of DISTRICT 18, DEPT 1 of the state of Montana be retained in office?", "judicial"),
        ("DISTRICT COURT JUDGE, DISTRICT 1, DEPT. 3 - Shall Judge KATHY SEELEY of District 1 be retained?", "judicial"),
        ("Shall Justice JIM RICE of the Supreme Court be retained in office?", "judicial"),
        ("Shall Justice of the Peace RICK WEST of the Justice Court of the County of GALLATIN be retained?", "county"),
        ("Shall Judge LUKE MICHAEL BERGER of the DISTRICT COURT", "judicial"),
        ("DISTRICT COURT JUDGE, DISTRICT 1, DEPT. 3 - Shall", "judicial"),
        ("JUSTICE OF THE PEACE DEPT. 1", "county"),
    ],
)
def test_retention_even_where_the_title_is_cut(title: str, office: str) -> None:
    race = Race(title, {"YES": "", "NO": ""}, ("Gallatin",))
    assert (race.kind, race.office_class) == ("retention", office)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("UNITED STATES REPRESENTATIVE\n1ST DISTRICT", "UNITED STATES REPRESENTATIVE 1ST CONGRESSIONAL"),
        ("US REPRESENTATIVE DIST 1", "UNITED STATES REPRESENTATIVE - 1ST DISTRICT"),
        ("PUBLIC SERVICE COMMISSIONER, DISTRICT 5", "PUBLIC SERVICE COMMISSIONER DISTRICT 005"),
        ("DISTRICT COURT JUDGE, DISTRICT 13, DEPT. 5", "DISTRICT COURT JUDGE DISTRICT 13, DEPT 5"),
        ("State House District 84", "STATE REPRESENTATIVE DISTRICT 84"),
        ("SPI", "STATE SUPERINTENDENT OF PUBLIC INSTRUCTION"),
    ],
)
def test_one_contest_under_two_names_has_one_key(one: str, other: str) -> None:
    assert key(Race(one, {"A": ""}, ("Hill", "Park"))) == key(Race(other, {"A": ""}, ("Hill",)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SUPREME COURT JUSTICE #3", "SUPREME COURT JUSTICE #6"),
        ("SUPREME COURT JUSTICE #3", "SUPREME COURT CHIEF JUSTICE"),
        ("DISTRICT COURT JUDGE DISTRICT 1, DEPT 2", "DISTRICT COURT JUDGE DISTRICT 2, DEPT 1"),
        ("STATE SENATOR DISTRICT 5", "STATE REPRESENTATIVE DISTRICT 5"),
        ("DISTRICT COURT JUDGE DISTRICT 8, DEPT 2", "DISTRICT COURT JUDGE DISTRICT 8, DEPT 2 UNEXPIRED TERM"),
        ("CLERK OF THE SUPREME COURT", "SUPREME COURT CHIEF JUSTICE"),
    ],
)
def test_two_contests_never_share_a_key(one: str, other: str) -> None:
    assert key(Race(one, {"A": ""}, ("Hill", "Park"))) != key(Race(other, {"A": ""}, ("Hill", "Park")))


def test_counties_and_parties_in_the_spellings_of_all_years() -> None:
    assert {county(text) for text in ("Lewis & Clark", "LEWIS AND CLARK", "Lewis and Clark County")} == {
        "Lewis and Clark"
    }
    assert county("RAVALLI MT") == ""
    assert {party(code) for code in ("REP", "R", "Republican")} == {"Republican"}
    assert {party(code) for code in ("NULL", "", " ")} == {""}
    assert {party(code) for code in ("NP ", "NonPart", "NON", "Non-Partisan")} == {"Nonpartisan"}
    assert party("We The People") == "We The People"


def test_regular_election_days() -> None:
    days = [
        election_day(year, stage)
        for year, stage in ((2022, "primary"), (2024, "primary"), (2024, "general"), (2023, "general"))
    ]
    assert [str(day) for day in days] == ["2022-06-07", "2024-06-04", "2024-11-05", "None"]
