"""Answers outside the session: in the link, in a file, and about files that are not open."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import answer_file, links
from pages.parts.answers import ONE_SEAT
from recount_core.errors import RecountError
from recount_core.results import Given
from recount_core.results.said import as_data
from tests.pages.app import run, upload, uploaded, visit, words
from tests.pages.test_questions import LOCAL, SAMPLE, one, press, race


def upload_also(at: AppTest, *files: tuple[str, str | bytes]) -> AppTest:
    return run(at.file_uploader[0].set_value(upload(*files)))


def test_answers_about_a_sample_are_in_the_link_and_open_with_it() -> None:
    at = visit(sample=SAMPLE)
    press(at, ONE_SEAT)
    code = one(at, links.ANSWERS)
    assert 0 < len(code) <= answer_file.CODE_LIMIT
    again = visit(sample=SAMPLE, answers=code)
    assert "Answered by you: 22 contests." in words(again)
    assert again.header[0].value == at.header[0].value
    assert "number of seats needed" not in words(again)


def test_damaged_answers_in_a_link_are_named_and_the_rest_is_shown() -> None:
    for code in ("1abc", links.pack({"contests": {"0606da0ad5": {"seats": -1}}}), links.pack([1])):
        at = visit(sample=SAMPLE, answers=code)
        assert "The answers in the link are not used." in words(at)
        assert "435 contests" in words(at)


def test_answers_about_lost_uploads_wait_in_the_link_for_the_same_files() -> None:
    at = uploaded(("local.txt", LOCAL))
    press(at, ONE_SEAT)
    code, digest = one(at, links.ANSWERS), one(at, links.FILES)
    later = visit(begin="files", files=digest, answers=code)
    assert "What was said about them is in the link and is used again then." in words(later)
    upload_also(later, ("local.txt", LOCAL))
    assert "Answered by you: 2 contests." in words(later)
    other = visit(begin="files", files=digest, answers=code)
    upload_also(other, ("local.txt", LOCAL + race("Mayor (Deville)", 5, 4, office=1001, place="10004")))
    assert "Answered by you" not in words(other)


def test_answers_that_are_too_many_for_the_link_are_said_to_be() -> None:
    many = "".join(race(f"Council Member at Large (Town {n})", 30, 20, place=f"{20_000 + n}") for n in range(260))
    at = uploaded(("local.txt", many))
    press(at, ONE_SEAT)
    assert "too many for the link: save them, or a reload loses them" in words(at)
    assert links.ANSWERS not in at.query_params


def test_saved_answers_are_used_with_the_files_or_after_them() -> None:
    at = uploaded(("local.txt", LOCAL))
    press(at, ONE_SEAT)
    code = one(at, links.ANSWERS)
    saved = answer_file.text(answer_file.read_code(code))
    after = uploaded(("local.txt", LOCAL))
    upload_also(after, (answer_file.NAME, saved))
    assert "2 contests are answered from the file." in words(after)
    together = uploaded(("local.txt", LOCAL), (answer_file.NAME, saved))
    for opened in (after, together):
        assert "Answered by you: 2 contests." in words(opened)
        assert one(opened, links.ANSWERS) == code


def test_saved_answers_about_other_files_change_nothing_and_say_so() -> None:
    saved = answer_file.text(Given(overrides={"0123456789": {"seats": 3}}))
    at = uploaded(("local.txt", LOCAL), (answer_file.NAME, saved))
    assert "0 contests are answered from the file; 1 of its answers is about contests that are not open here." in words(
        at
    )


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (("}\n}", "}"), "is damaged: it can't be read"),
        (('"version": 1', '"version": 7'), "has version 7; version 1 is read here"),
        (('"seats": 1', '"seats": "many"'), "seats: expected a whole number from 1 to 999; found 'many'"),
    ],
)
def test_a_file_of_answers_that_cannot_be_read_is_named(change: tuple[str, str], text: str) -> None:
    saved = answer_file.text(Given(overrides={"0123456789": {"seats": 1}}))
    assert change[0] in saved
    at = uploaded((answer_file.NAME, saved.replace(*change)))
    assert text in words(at)


def test_answers_without_results_are_told_what_they_wait_for() -> None:
    at = uploaded((answer_file.NAME, answer_file.text(Given(stage="general"))))
    assert "upload those first, or both together" in words(at)


def test_a_file_of_scenarios_alone_is_not_taken_for_answers() -> None:
    assert answer_file.opened(b"Name,Votes\n") is None
    with pytest.raises(RecountError, match="holds scenarios and no answers"):
        answer_file.opened(answer_file.text(Given()).encode())
    with pytest.raises(RecountError, match="no text in UTF-8"):
        answer_file.opened(b'{"format": "recount-explorer scenarios", "\xff"')


def test_what_goes_beyond_a_sample_is_kept_and_put_back() -> None:
    base = Given(state="MN", date=dt.date(2022, 11, 8), overrides={"a" * 10: {"seats": 1}})
    given = Given(
        state="MN",
        date=dt.date(2022, 11, 8),
        count="official",
        county_of={"a.xlsx": "Lake"},
        overrides={"a" * 10: {"seats": 1}, "b" * 10: {"seats": 2}},
        mappings={"c" * 10: {"meanings": []}, "d" * 10: {"meanings": []}},
    )
    said = answer_file.difference(base, given, ["c" * 10])
    assert as_data(said) == {
        "count": "official",
        "county_of": {"a.xlsx": "Lake"},
        "contests": {"b" * 10: {"seats": 2}},
        "columns": {"c" * 10: {"meanings": []}},
    }
    assert answer_file.merged(base, said).overrides == given.overrides


def test_the_saved_file_is_the_one_that_scenarios_are_saved_in() -> None:
    data = json.loads(answer_file.text(Given(stage="general")))
    assert data == {
        "format": "recount-explorer scenarios",
        "version": 1,
        "scenarios": [],
        "answers": {"stage": "general"},
    }
