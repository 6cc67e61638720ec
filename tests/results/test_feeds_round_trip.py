"""Random results in every XML and JSON format come back with the same votes; broken files are refused, or give the tally of their rows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.contest import Contest
from recount_core.errors import ResultsError
from recount_core.results import Given, Limits, Source, labels, read_files
from recount_core.results.count import choice_key
from recount_core.results.formats import ap, clarity, eml, nist, nyt, vip
from recount_core.results.table import Results
from tests.results import feeds
from tests.results.feeds import AMENDMENT, SHERIFF, Race
from tests.results.files import read, votes

NAMES = (
    "Steve Gunderson",
    "Rebecca M. Blankenship",
    "NA",
    "Null",
    "True",
    "Al O'Neil <b> & Co",
    'Bo "Cisco" Aguilar',
    "André McNeil",
    "Write-in",
)
PLACES = ("Axson", "Pearson City", "P;2", "56.1", "Lewis and Clark")
TITLES = ("Governor", "US Senate", "State Senate District 3", "Sheriff & Coroner", "Board of Education")


@st.composite
def races(draw: st.DrawFn) -> list[Race]:
    found = []
    for title in draw(st.lists(st.sampled_from(TITLES), min_size=1, max_size=3, unique=True)):
        names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
        places = draw(st.lists(st.sampled_from(PLACES), min_size=1, max_size=3, unique=True))
        counts = {name: {place: draw(st.integers(0, 10**6)) for place in places} for name in names}
        counts[names[0]][places[0]] += 1
        found.append(Race(title, counts, {names[0]: "Rep"}))
    return found


def county_file(found: list[Race]) -> bytes:
    return feeds.clarity(*found, level="County", region="GA")


WRITERS: dict[str, Callable[[list[Race]], bytes]] = {
    "Clarity by precinct": lambda found: feeds.clarity(*found),
    "Clarity by county": county_file,
    "NIST JSON": lambda found: feeds.nist_json(feeds.nist(*found)),
    "NIST XML with the county beside": lambda found: feeds.nist_xml(feeds.nist(*found, whole=True)),
    "NIST JSON with the county beside, untold": lambda found: feeds.nist_json(
        feeds.nist(*found, whole=True, composed=False)
    ),
    "Google's NIST": lambda found: feeds.nist_xml(feeds.nist(*found), google=True),
    "AP": lambda found: feeds.as_json(feeds.ap(*found)),
    "NYT": lambda found: feeds.as_json(feeds.nyt(*found)),
    "EML": lambda found: feeds.eml(*found),
}


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=25, deadline=None)
@given(found=races())
def test_the_same_votes_in_every_format(name: str, found: list[Race]) -> None:
    reading = read("feed", WRITERS[name](found))
    told = {contest.title: votes(contest) for contest in reading.contests}
    assert told == {race.title: {choice: race.total(choice) for choice in race.votes} for race in found}
    assert not any("add up" in doubt for contest in reading.contests for doubt in contest.doubts)
    units = {contest.title: sum(unit.votes or 0 for unit in reading.units[contest.id]) for contest in reading.contests}
    assert units == {race.title: sum(map(race.total, race.votes)) for race in found}


JUNK = (
    '""',
    "-1",
    "1.5",
    "*",
    "1e3",
    "99999999999",
    "NaN",
    "null",
    "{}",
    "[]",
    "<a/>",
    "“",
    "&x;",
    "\x00",
    "</",
    "]",
    '"',
    "0",
    "7",
    "Total",
    "YES",
)
GOVERNOR = replace(SHERIFF, title="Governor")
BASES: dict[str, tuple[ModuleType, bytes]] = {
    "clarity": (clarity, feeds.clarity(GOVERNOR, AMENDMENT)),
    "clarity by county": (clarity, county_file([GOVERNOR])),
    "nist json": (nist, feeds.nist_json(feeds.nist(GOVERNOR, AMENDMENT, whole=True))),
    "nist xml": (nist, feeds.nist_xml(feeds.nist(GOVERNOR, whole=True))),
    "google": (nist, feeds.nist_xml(feeds.nist(GOVERNOR), google=True)),
    "ap": (ap, feeds.as_json(feeds.ap(GOVERNOR, AMENDMENT))),
    "nyt": (nyt, feeds.as_json(feeds.nyt(GOVERNOR, AMENDMENT))),
    "nyt precincts": (
        nyt,
        b'{"results": [[{"precinct_name": "A", "county_name": "Lake", "status": "COMPLETE", "AL F": 3, "B": 4}]]}',
    ),
    "eml": (eml, feeds.eml(GOVERNOR)),
    "vip": (vip, b"<vip_object><contest_result id='1'><total_votes>100</total_votes></contest_result></vip_object>"),
}
Change = tuple[str, float, int, str]
changes = st.lists(
    st.tuples(
        st.sampled_from(("number", "number", "cut", "again", "put", "end")),
        st.floats(0, 1),
        st.integers(1, 60),
        st.sampled_from(JUNK),
    ),
    min_size=1,
    max_size=4,
)


def broken(text: str, change: Change) -> str:
    """The text with a number replaced, a piece cut out or repeated, junk put in, or its end cut off."""
    how, where, length, junk = change
    place = int(where * len(text))
    if how == "number":
        numbers = list(re.finditer(r"\d+", text))
        number = numbers[int(where * (len(numbers) - 1))] if numbers else None
        return text[: number.start()] + junk + text[number.end() :] if number else text
    if how == "cut":
        return text[:place] + text[place + length :]
    if how == "again":
        return text[:place] + text[place : place + length] * 2 + text[place + length :]
    return text[:place] if how == "end" else text[:place] + junk + text[place:]


def tally(results: Results, contest: str) -> dict[str, int | None]:
    """The votes of a contest's rows, in as few words as possible: the total of a place, else its ways of voting; places, else the whole."""
    rows = [row for row in results.rows if row.contest == contest and row.measure == "votes"]
    parts = [row for row in rows if not labels.is_total(row.precinct)] or rows
    found: dict[str, int | None] = {choice_key(row.choice): 0 for row in rows}
    for choice in found:
        for place in {(row.county, row.precinct) for row in parts}:
            here = [row for row in parts if (row.county, row.precinct) == place and choice_key(row.choice) == choice]
            for row in [row for row in here if labels.is_total(row.mode)] or here:
                before = found[choice]
                found[choice] = None if before is None or row.value is None else before + row.value
    return found


def told(contest: Contest) -> dict[str, int | None]:
    return {choice_key(choice.name): choice.votes for choice in contest.choices}


@pytest.mark.parametrize("name", BASES)
@settings(max_examples=120, deadline=None)
@given(wrong=changes)
def test_a_broken_file_is_refused_or_gives_the_tally_of_its_rows(name: str, wrong: list[Change]) -> None:
    known, base = BASES[name]
    text = base.decode()
    for change in wrong:
        text = broken(text, change)
    source = Source("feed", text.encode())
    if not known.detect(source):
        return
    reading = read_files([("feed", source.data)])
    sentence = reading.files[0].refused
    if sentence:
        assert re.match(r"feed(?: is|:| has| uses) .*\.\Z", sentence, re.DOTALL)
        with pytest.raises(ResultsError, match=re.escape(sentence)):
            known.read(source, Given(), Limits())
        return
    results = known.read(source, Given(), Limits())
    for contest in reading.contests:
        if not contest.doubts:
            assert told(contest) == tally(results, contest.key)
