"""A count by places that doesn't name their county may be one county's part of a wider contest."""

from __future__ import annotations

import datetime as dt
from typing import Any

from recount_core.decision import decide
from tests.results.files import only, read

WHOLE = "the file names places but not their county: is this the whole contest, or one county's part of it?"
TABLE = """\
Precinct,Contest,Candidate,Votes
P-1,{title},Ann Lee,664
P-1,{title},Bob Ray,663
P-2,{title},Ann Lee,338
P-2,{title},Bob Ray,340
"""


def table(title: str, county: str = "") -> bytes:
    lines = TABLE.format(title=title).splitlines()
    if county:
        lines = [f"County,{lines[0]}", *(f"{county},{line}" for line in lines[1:])]
    return "\n".join(lines).encode()


def test_a_wider_contest_by_precincts_of_no_county_is_asked_about() -> None:
    for title in ("United States Senator", "Governor", "State Representative District 3A"):
        contest = only(read("t.csv", table(title), state="MN"))
        assert contest.doubts == (WHOLE,), title
        assert decide(contest).status == "not decided"


def test_a_county_s_own_office_and_a_named_county_are_not() -> None:
    assert only(read("t.csv", table("County Sheriff"), state="MN")).doubts == ()
    named = only(read("t.csv", table("Governor", "Ramsey"), state="MN"))
    assert (named.part_of, named.doubts) == ("Ramsey County's part", ())
    given = only(read("t.csv", table("Governor"), state="MN", county="Ramsey"))
    assert (given.part_of, given.doubts) == ("Ramsey County's part", ())


def test_votes_without_places_are_the_state_s() -> None:
    plain = b"Contest,Candidate,Votes\nGovernor,Ann Lee,664\nGovernor,Bob Ray,663\n"
    assert only(read("t.csv", plain, state="MN")).doubts == ()


def test_places_that_are_the_counties_are_no_county_s_own() -> None:
    areas = (
        table("Governor").replace(b"Precinct", b"Area").replace(b"P-1", b"Aitkin").replace(b"P-2", b"Big Stone County")
    )
    assert only(read("t.csv", areas, state="MN")).doubts == ()
    mixed = areas.replace(b"Aitkin", b"Aitkin P-1")
    assert only(read("t.csv", mixed, state="MN")).doubts == (WHOLE,)


def test_a_state_whose_law_isn_t_known_is_not_asked() -> None:
    assert only(read("t.csv", table("Governor"), state="UT")).doubts == ()


def test_the_person_says_whether_it_is_whole() -> None:
    said: dict[str, Any] = {"state": "MN", "stage": "general", "date": dt.date(2022, 11, 8)}
    own = only(read("t.csv", table("Governor"), **said)).id
    whole = only(read("t.csv", table("Governor"), **said, overrides={own: {"part_of": ""}}))
    assert (whole.part_of, whole.doubts) == ("", ())
    assert decide(whole).status == "decided"
    part = only(read("t.csv", table("Governor"), **said, overrides={own: {"part_of": "a part"}}))
    assert decide(part).status == "not decided"
