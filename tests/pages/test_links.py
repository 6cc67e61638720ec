"""A contest in a link comes back as it was; a link that was cut, changed or made up is named as such."""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.parts import links
from pages.parts.links import contest_code, pack, read_contest, unpack
from recount_core.contest import COUNTIES, COUNTS, KINDS, OFFICE_CLASSES, STAGES, Choice, Contest
from recount_core.errors import LinkError
from tests.build import contest

words = st.text(max_size=40)
whole = st.integers(0, 10**9)


@st.composite
def contests(draw: st.DrawFn) -> Contest:
    choice = st.builds(Choice, words, st.none() | whole, words, st.booleans(), st.booleans())
    return Contest(
        title=draw(words),
        choices=tuple(draw(st.lists(choice, max_size=8))),
        jurisdiction=draw(words),
        state=draw(st.sampled_from(["MN", "MT", ""])),
        office=draw(st.sampled_from(OFFICE_CLASSES)),
        kind=draw(st.sampled_from(KINDS)),
        date=draw(st.none() | st.dates(dt.date(1960, 1, 1))),
        stage=draw(st.sampled_from(STAGES)),
        special=draw(st.booleans()),
        seats=draw(st.none() | st.integers(1, 20)),
        counties=draw(st.sampled_from(COUNTIES)),
        party=draw(words),
        count=draw(st.sampled_from(COUNTS)),
        precincts=draw(st.none() | st.tuples(whole, whole)),
        part_of=draw(words),
        ranked_choice=draw(st.booleans()),
        required_share=draw(words),
        ballots=draw(st.none() | whole),
        registered=draw(st.none() | whole),
        doubts=tuple(draw(st.lists(words, max_size=2))),
        notes=tuple(draw(st.lists(words, max_size=2))),
        key=draw(words),
    )


@given(contests())
def test_a_contest_comes_back_as_it_was(one: Contest) -> None:
    back = read_contest(contest_code(one))
    assert back == one
    assert back.id == one.id


def test_an_ordinary_contest_fits_a_short_link() -> None:
    one = contest(("Ann Example", 1200), ("Bo Sample", 1190), pooled=12)
    assert len(contest_code(one)) < 250


@pytest.mark.parametrize("at", [1, 4, 20, -1])
def test_a_changed_letter_is_found(at: int) -> None:
    code = contest_code(contest(10, 9))
    other = "A" if code[at] != "A" else "Q"
    at = at % len(code)
    with pytest.raises(LinkError, match="damaged"):
        unpack(code[:at] + other + code[at + 1 :])


@pytest.mark.parametrize("length", [1, 2, 10, -3])
def test_a_cut_link_is_found(length: int) -> None:
    with pytest.raises(LinkError, match="damaged"):
        unpack(contest_code(contest(10, 9))[:length])


@pytest.mark.parametrize("code", ["", "2abc", "hello"])
def test_another_version_is_named(code: str) -> None:
    with pytest.raises(LinkError, match="another version"):
        unpack(code)


def test_a_code_that_is_too_long_is_not_even_opened() -> None:
    with pytest.raises(LinkError, match="letters"):
        unpack("1" + "A" * links.CODE_LIMIT)


def test_a_code_that_swells_is_refused() -> None:
    raw = json.dumps("x" * 2_000_000).encode()
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = hashlib.blake2s(raw, digest_size=3).digest() + squeezer.compress(raw) + squeezer.flush()
    with pytest.raises(LinkError):
        unpack("1" + base64.urlsafe_b64encode(body).decode())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "no contest"),
        ({}, "no contest"),
        ({"h": 5}, "no contest"),
        ({"h": [["A", 1]] * 501}, "no contest"),
        ({"h": [["A"]]}, "choice"),
        ({"h": [["A", "1"]]}, "choice"),
        ({"h": [["A", True]]}, "choice"),
        ({"h": [["A", 1.5]]}, "choice"),
        ({"h": [["A", 1, "", 9]]}, "choice"),
        ({"h": ["AB"]}, "choice"),
        ({"h": [["A", -1]]}, "can't be"),
        ({"h": [["A", 10**10]]}, "can't be"),
        ({"h": [], "t": 5}, "title"),
        ({"h": [], "d": "yesterday"}, "can't be"),
        ({"h": [], "n": 0}, "can't be"),
        ({"h": [], "n": "two"}, "seats"),
        ({"h": [], "k": "lottery"}, "can't be"),
        ({"h": [], "r": [1]}, "precincts"),
        ({"h": [], "v": 1}, "ranked choice"),
        ({"h": [], "w": "doubt"}, "doubts"),
        ({"h": [], "t": "x" * 501}, "title"),
    ],
)
def test_a_made_up_link_says_what_cannot_be(data: Any, message: str) -> None:
    with pytest.raises(LinkError, match=message):
        read_contest(pack(data))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=2), inner),
    )
)
def test_no_made_up_data_gets_past_the_checks(data: Any) -> None:
    try:
        read_contest(pack(data))
    except LinkError:
        return
    assert isinstance(data, dict)


def test_links_inside_the_app_take_along_what_is_open_and_nothing_else() -> None:
    params = {"sample": "x", "contest": "y", "find": "z", "files": ""}
    assert links.carried(params) == {"sample": "x", "contest": "y"}


def test_an_address_has_its_parameters_once_and_encoded() -> None:
    address = links.address("http://here/contest", {"find": "Ann & Bo", "route": ["public", "court"], "only": []})
    assert address == "http://here/contest?find=Ann+%26+Bo&route=public&route=court"


def test_every_name_in_a_url_is_another() -> None:
    names = [*links.PLACE, *links.FILTERS, links.SCENARIO, links.BEGIN]
    assert len(set(names)) == len(names)
