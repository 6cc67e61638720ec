"""What a person said about files: in words with each contest, and as plain data that is checked on its way in."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from hypothesis import given as random
from hypothesis import strategies as some

from recount_core.contest import COUNTIES, COUNTS, KINDS, OFFICE_CLASSES, STAGES
from recount_core.errors import ResultsError
from recount_core.results import OVERRIDES, Given, read_files
from recount_core.results.said import as_data, from_data, in_words

_TEXT = some.text(some.characters(categories=("L", "N", "Zs")), max_size=20).filter(str.isprintable)
_ID = some.text("0123456789abcdef", min_size=10, max_size=10)
_DAY = some.dates(dt.date(1960, 1, 1), dt.date(2100, 1, 1))
_FACTS = some.fixed_dictionaries(
    {},
    optional={
        "office": some.sampled_from(OFFICE_CLASSES),
        "kind": some.sampled_from(KINDS),
        "seats": some.integers(1, 99),
        "stage": some.sampled_from(STAGES),
        "date": _DAY,
        "count": some.sampled_from(COUNTS),
        "counties": some.sampled_from(COUNTIES),
        "ranked_choice": some.booleans(),
        "special": some.booleans(),
        "required_share": _TEXT,
        "part_of": _TEXT,
        "jurisdiction": _TEXT,
        "file": _TEXT,
    },
)
COLUMNS = {"meanings": ["choice", "votes"], "header": [1, 1], "contest": "Mayor"}


@random(
    some.builds(
        Given,
        state=some.sampled_from(("", "MN", "MT")),
        date=some.none() | _DAY,
        stage=some.sampled_from(("", *STAGES)),
        count=some.sampled_from(("", "official", "unofficial")),
        county=_TEXT,
        county_of=some.dictionaries(_TEXT, _TEXT, max_size=3),
        overrides=some.dictionaries(_ID, _FACTS, max_size=4),
        mappings=some.dictionaries(_ID, some.just(COLUMNS), max_size=2),
    )
)
def test_what_was_said_comes_back_through_json(said: Given) -> None:
    assert from_data(json.loads(json.dumps(as_data(said)))) == said


def test_what_is_not_said_takes_no_room() -> None:
    assert as_data(Given()) == {}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "expected facts about files and contests"),
        ({"votes": 5}, "'votes', which is not known; known are state, date"),
        ({"date": "8.11.2022"}, "about date can't be read: expected a day such as 2022-11-08"),
        ({"date": 5}, "expected a day such as 2022-11-08; found 5"),
        ({"stage": "special"}, "expected one of primary, general; found 'special'"),
        ({"count": ["official"]}, "expected one of official"),
        ({"county": "x" * 2_000}, "expected a text of at most 1,000 letters"),
        ({"county": "Lake\x00"}, "expected a text"),
        ({"county_of": ["Lake"]}, "expected at most 20,000 entries"),
        ({"contests": {"0606da0ad5": {"votes": 5}}}, "'votes' can't be said about a contest; office, kind"),
        ({"contests": {"0606da0ad5": {"seats": 0}}}, "seats: expected a whole number from 1 to 999; found 0"),
        ({"contests": {"0606da0ad5": {"seats": True}}}, "seats: expected a whole number"),
        ({"contests": {"0606da0ad5": {"seats": 1.5}}}, "seats: expected a whole number"),
        ({"contests": {"0606da0ad5": {"special": "yes"}}}, "special: expected true or false; found 'yes'"),
        ({"contests": {"../x": {"seats": 1}}}, "expected an id of ten letters and digits"),
        ({"contests": {"0606da0ad5": 5}}, "entries with a name each"),
        ({"columns": {"0606da0ad5": "votes"}}, "expected the meaning of columns"),
        ({"columns": {"0606da0ad5": {"meanings": ["magic"]}}}, "none of the known meanings"),
        ({"columns": {"0606da0ad5": {}}}, "mapping of columns can't be used"),
    ],
)
def test_what_cannot_be_is_refused_with_what_was_expected(data: Any, words: str) -> None:
    with pytest.raises(ResultsError) as caught:
        from_data(data)
    assert words in str(caught.value)


def test_every_fact_that_can_be_said_has_words() -> None:
    facts: dict[str, Any] = {
        "office": "county",
        "kind": "question",
        "seats": 1,
        "stage": "general",
        "date": dt.date(2022, 11, 8),
        "count": "official",
        "counties": "one",
        "ranked_choice": True,
        "special": False,
        "required_share": "60%",
        "part_of": "",
        "jurisdiction": "Lake",
        "file": "a.txt",
    }
    assert set(facts) == set(OVERRIDES)
    assert list(in_words(facts)) == [
        "office class county",
        "kind question",
        "one seat",
        "stage general",
        "election day 8 November 2022",
        "official count",
        "voted on in one county",
        "ranked choice",
        "no special election",
        "required share 60%",
        "the whole contest",
        "jurisdiction Lake",
        "the count of a.txt",
    ]


def test_a_contest_shows_what_was_said_about_it_and_not_read() -> None:
    row = "MN;;;1131;Council Member at Large (Town);12345;900{};{};;;NP;1;1;{};50.00;200\r\n"
    data = "".join(row.format(n, *one) for n, one in enumerate((("Ann", 120), ("Bo", 80)), 1)).encode()
    (before,) = read_files([("local.txt", data)]).contests
    assert not any(note.startswith("Not read in the file") for note in before.notes)
    said = Given(overrides={before.id: {"seats": 1, "count": "official"}})
    (after,) = read_files([("local.txt", data)], said).contests
    assert after.seats == 1
    assert after.notes[0] == "Not read in the file but given with it: one seat; official count."
