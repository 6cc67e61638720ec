"""Ways of counting days: what the holiday package knows, what the law files take from it, and how a file is refused."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from recount_core.ask.counting import WAYS_FOLDER, Perhaps, way
from recount_core.errors import AskError, LawError
from recount_core.law.load import states, statutes

MINNESOTA, MONTANA = "mn-645-15", "mt-1-1-306"
YEAR_2024 = (dt.date(2024, 1, 1), dt.date(2024, 12, 31))
ALL_YEAR = (
    "New Year's Day",
    "Martin Luther King Jr. Day",
    "Memorial Day",
    "Independence Day",
    "Labor Day",
    "Veterans Day",
    "Thanksgiving Day",
    "Christmas Day",
)


def names(way_id: str, start: dt.date, end: dt.date) -> list[str]:
    return [name for _, name in way(way_id).holidays(start, end)]


def test_every_deadline_of_the_law_files_names_a_way_that_exists() -> None:
    named = {
        rule.deadline.counting
        for state in states()
        for statute in statutes(state)
        for version in statute.versions
        for rule in version.rules
        if rule.deadline and rule.deadline.counting
    }
    assert named == {path.stem for path in WAYS_FOLDER.glob("*.toml")}
    for name in named:
        assert way(name).id == name


def test_legal_holidays_of_minnesota_in_2024() -> None:
    found = names(MINNESOTA, *YEAR_2024)
    assert set(found) == {*ALL_YEAR, "Washington's and Lincoln's Birthday", "Juneteenth National Independence Day"}


def test_legal_holidays_of_montana_in_2024() -> None:
    found = names(MONTANA, *YEAR_2024)
    assert set(found) == {*ALL_YEAR, "Lincoln's and Washington's Birthdays", "Columbus Day", "Election Day"}


@pytest.mark.parametrize("way_id", [MINNESOTA, MONTANA])
def test_veterans_day_is_a_legal_holiday_and_moves_off_a_sunday(way_id: str) -> None:
    assert way(way_id).left_out(dt.date(2015, 11, 11), {}).why == "Veterans Day"
    moved = way(way_id).left_out(dt.date(2018, 11, 12), {})
    assert moved is not None
    assert (moved.why, moved.basis) == ("Veterans Day (observed)", "statute")


@pytest.mark.parametrize("way_id", [MINNESOTA, MONTANA])
def test_sundays_are_left_out_by_the_text(way_id: str) -> None:
    sunday = way(way_id).left_out(dt.date(2024, 11, 10), {})
    assert sunday is not None
    assert (sunday.why, sunday.basis) == ("Sunday", "statute")


def test_saturdays_are_left_out_by_the_text_in_minnesota_and_by_inference_in_montana() -> None:
    saturday = dt.date(2024, 11, 9)
    assert way(MINNESOTA).left_out(saturday, {}).basis == "statute"
    inferred = way(MONTANA).left_out(saturday, {})
    assert inferred is not None
    assert (inferred.basis, inferred.note) == ("inferred", "from the title of 1-1-307; its text was not seen")


def test_a_holiday_on_a_sunday_gives_both_reasons_and_the_better_basis() -> None:
    both = way(MONTANA).left_out(dt.date(2018, 11, 11), {})
    assert both is not None
    assert (both.why, both.basis) == ("Sunday, Veterans Day", "statute")


def test_a_holiday_on_a_saturday_gives_its_friday_in_montana_only_since_2013() -> None:
    before, after = dt.date(2006, 11, 10), dt.date(2023, 11, 10)
    assert way(MINNESOTA).left_out(before, {}) is not None
    assert way(MONTANA).left_out(before, {}) is None
    assert way(MONTANA).left_out(after, {}) is not None
    assert list(way(MONTANA).doubts(before)) == [
        "is Veterans Day (observed), which is not left out: a holiday on a Saturday makes the Friday before it one only "
        "since an act of 2013, as the history of 1-1-216 suggests."
    ]


def test_juneteenth_is_a_holiday_in_minnesota_since_2023_and_not_in_montana() -> None:
    day = {year: dt.date(year, 6, 20 if year == 2022 else 19) for year in (2022, 2023, 2024)}
    assert way(MINNESOTA).left_out(day[2022], {}) is None
    assert way(MINNESOTA).left_out(day[2023], {}) is not None
    assert way(MONTANA).left_out(day[2024], {}) is None
    assert list(way(MONTANA).doubts(day[2024])) == [
        "is Juneteenth National Independence Day, which is not left out: 1-1-216 does not list it."
    ]


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (dt.date(2024, 10, 14), "Indigenous Peoples Day (earlier Columbus Day)"),
        (dt.date(2022, 11, 25), "the Friday after Thanksgiving"),
        (dt.date(2024, 11, 29), "the Friday after Thanksgiving"),
    ],
)
def test_days_that_an_office_may_choose_are_named_and_not_left_out(day: dt.date, name: str) -> None:
    assert way(MINNESOTA).left_out(day, {}) is None
    (doubt,) = way(MINNESOTA).doubts(day)
    assert doubt.startswith(f"is {name}, which is not left out: ")
    assert doubt.endswith("Add it if it is one here.")


@pytest.mark.parametrize(("nth", "expected"), [(1, dt.date(2024, 7, 1)), (4, dt.date(2024, 7, 22))])
def test_the_nth_weekday_of_a_month_that_begins_on_it(nth: int, expected: dt.date) -> None:
    assert Perhaps("x", "y", 7, "Monday", nth).on(2024) == expected


def test_an_added_day_is_left_out_with_its_reason() -> None:
    storm = dt.date(2024, 11, 13)
    added = way(MINNESOTA).left_out(storm, {storm: "office closed by snow"})
    assert added is not None
    assert (added.why, added.basis) == ("office closed by snow", "added")
    assert way(MINNESOTA).left_out(storm, {storm: ""}).why == "office closed"


def test_an_unknown_way_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        AskError, match=r"No way of counting days is called 'xx-1' here; known are mn-645-15, mt-1-1-306\."
    ):
        way("xx-1")
    with pytest.raises(AskError):
        way("../counting/mn-645-15")


GOOD = """
[way]
id = "xx-1"
citation = "Code 1"
text = "Workdays only."
checked_on = 2026-11-30
basis = "statute"
sources = [{ title = "Code 1" }]

[[roll]]
day = "Sunday"
basis = "statute"
"""


def test_a_made_up_way_needs_a_file_and_no_code(tmp_path: Path) -> None:
    (tmp_path / "xx-1.toml").write_text(GOOD, "utf-8")
    made_up = way("xx-1", tmp_path)
    assert made_up.left_out(dt.date(2024, 11, 10), {}) is not None
    assert made_up.left_out(dt.date(2024, 11, 11), {}) is None
    assert made_up.holidays(dt.date(2024, 1, 1), dt.date(2024, 12, 31)) == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('day = "Sunday"', 'day = "Sonntag"', "roll: day = 'Sonntag' is not one of Monday,"),
        ('basis = "statute"\nsources', 'basis = "rumour"\nsources', "way: basis = 'rumour' is not one of statute,"),
        ('id = "xx-1"', 'id = "xx-1"\ncolour = 1', "way: unknown key 'colour'; known are"),
        ('citation = "Code 1"\n', "", "way: the key 'citation' is missing."),
        ('[{ title = "Code 1" }]', "[]", "way: a way of counting needs a source."),
        ("[way]", "[way", "not a TOML file:"),
        (
            "[[roll]]",
            '[calendar]\ncountry = "ZZ"\ncitation = "x"\n\n[[roll]]',
            "calendar: no holidays are known for country",
        ),
        (
            "[[roll]]",
            '[[perhaps]]\nname = "x"\nwhy = "y"\nmonth = 13\nweekday = "Monday"\nnth = 1\n\n[[roll]]',
            "perhaps: month must be 1 to 12 and nth 1 to 4.",
        ),
        ("[[roll]]", '[[not_here]]\nname = "x"\nwhy = "y"\nweekday = "Mo"\n\n[[roll]]', "not_here: weekday = 'Mo'"),
    ],
)
def test_a_file_that_breaks_the_form_is_refused_by_name_and_key(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in GOOD
    (tmp_path / "xx-1.toml").write_text(GOOD.replace(old, new, 1), "utf-8")
    with pytest.raises(LawError) as refused:
        way("xx-1", tmp_path)
    assert str(refused.value).startswith("xx-1.toml: ")
    assert message in str(refused.value)
