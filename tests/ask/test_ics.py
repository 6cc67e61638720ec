"""The calendar entry, read back line by line."""

from __future__ import annotations

import datetime as dt

import pytest

from recount_core.ask.deadline import term
from recount_core.ask.ics import calendar_entry
from recount_core.contest import Contest
from tests.ask import answered, race

STAMP = dt.datetime(2018, 8, 17, 9, 30, tzinfo=dt.timezone(dt.timedelta(hours=-5)))
ROCHESTER = race("MN", "municipal", "2018-08-14", stage="primary")


def entry(contest: Contest, canvassed: dt.date) -> str:
    decision, _, rule = answered(contest)
    return calendar_entry(term(rule, contest).due(canvassed), decision, STAMP)


def fields(text: str) -> dict[str, str]:
    """The event's fields by name; the later ones of the alarm don't overwrite them."""
    lines = text.replace("\r\n ", "").split("\r\n")
    found: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        found.setdefault(name, value)
    return found


def unescaped(value: str) -> str:
    out, signs = [], iter(value)
    for sign in signs:
        if sign == "\\":
            sign = next(signs)
            sign = "\n" if sign == "n" else sign
        out.append(sign)
    return "".join(out)


def test_the_entry_is_the_last_day_and_says_why() -> None:
    found = fields(entry(ROCHESTER, dt.date(2018, 8, 17)))
    assert found["DTSTART;VALUE=DATE"] == "20180822"
    assert found["DTEND;VALUE=DATE"] == "20180823"
    assert found["DTSTAMP"] == "20180817T143000Z"
    assert unescaped(found["SUMMARY"]) == "Last day to ask for a recount until 5 p.m.: Mayor"
    assert unescaped(found["DESCRIPTION"]).split("\n") == [
        "The time to ask ends on Wednesday 22 August 2018 at 5 p.m.",
        "File with: municipal clerk.",
        "Paper: a written request.",
        "The municipal canvass was complete on Friday 17 August 2018; that day is not counted (Minn. Stat. 645.15).",
        "Day 5 is Wednesday 22 August 2018.",
        "The term of 5 days after the municipal canvass is not confirmed; check it with the filing officer.",
        "Law: Minn. Stat. 204C.36, version 2015, in force since 1 August 2015 (known from a secondary source; checked 30 November 2026). "
        "Count: official count. Not legal advice; confirm with the filing officer.",
    ]
    assert found["TRIGGER"] == "-P1D"


def test_the_rolled_day_is_the_entry() -> None:
    found = fields(entry(race("MT", "municipal", "2015-11-03"), dt.date(2015, 11, 6)))
    assert found["DTSTART;VALUE=DATE"] == "20151112"
    assert "Wednesday 11 November 2015 is left out: Veterans Day." in unescaped(found["DESCRIPTION"])
    assert unescaped(found["SUMMARY"]) == "Last day to ask for a recount: Mayor"


@pytest.mark.parametrize("title", ["Ward 5; Council, Seat\\2", "Maire é" + "漢" * 60, "One\r\nBEGIN:VEVENT\x07\nTwo"])
def test_titles_are_escaped_and_lines_folded(title: str) -> None:
    text = entry(ROCHESTER.with_(title=title), dt.date(2018, 8, 17))
    assert text.endswith("END:VCALENDAR\r\n")
    lines = text.split("\r\n")
    assert all(len(line.encode()) <= 75 for line in lines)
    assert lines.count("BEGIN:VEVENT") == 1
    assert not any(line.count("\n") or "\x07" in line for line in lines)
    expected = title.replace("\r\n", "\n").replace("\x07", "")
    assert unescaped(fields(text)["SUMMARY"]) == f"Last day to ask for a recount until 5 p.m.: {expected}"


def test_a_corrected_canvass_replaces_the_entry() -> None:
    one, two = (fields(entry(ROCHESTER, dt.date(2018, 8, day))) for day in (17, 20))
    assert one["UID"] == two["UID"]
    assert one["DTSTART;VALUE=DATE"] != two["DTSTART;VALUE=DATE"]
