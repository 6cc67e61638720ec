"""The page from the answer to the act, driven from the first page with a contest that comes by link."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.parts import links
from pages.parts.plain import text
from recount_core.contest import Choice, Contest
from tests.ask import question, race

APP = str(Path(__file__).parents[2] / "app.py")
ROCHESTER = race("MN", "municipal", "2018-08-14", stage="primary", jurisdiction="City of Rochester")
OWN = race("MN", "municipal", "2022-11-08", votes=(3000, 1000))
HOUSE = race("MT", "legislative", "2018-11-06", votes=(1882, 1868), title="House District 22")
STATE_QUESTION = question("MT", "state", "2022-11-08")
AUTOMATIC = race("MN", "legislative", "2012-11-06", counties="one", title="State Representative District 19A")
TRUSTEE = race("MT", "school district", "2022-05-03", counties="one", title="Trustee")

Downloads = dict[str, tuple[Any, str, str]]


@pytest.fixture
def downloads(monkeypatch: pytest.MonkeyPatch) -> Downloads:
    """What the page offers to take away, by the label of its button: data, file name, type."""
    found: Downloads = {}
    real: Callable[..., Any] = st.download_button

    def recorded(label: str, data: Any, file_name: str, mime: str, **more: Any) -> Any:
        found[label] = (data, file_name, mime)
        return real(label, data, file_name, mime, **more)

    monkeypatch.setattr(st, "download_button", recorded)
    return found


def opened(contest: Contest | None, *, kept: dict[str, Any] | None = None, **url: str) -> AppTest:
    """The page with a contest in its link; `url` are parameters that carry the contest's id behind their name."""
    at = AppTest.from_file(APP, default_timeout=30)
    if contest is not None:
        at.query_params[links.OWN] = links.contest_code(contest)
        for name, value in url.items():
            at.query_params[f"{name}_{contest.id}"] = value
        for name, rows in (kept or {}).items():
            at.session_state[f"_kept/{name}_{contest.id}"] = rows
    at.switch_page("pages/ask.py").run()
    assert not at.exception
    return at


def shown(at: AppTest) -> str:
    """All sentences on the page, the backslashes of harmless text taken away."""
    words = [*at.title, *at.header, *at.subheader, *at.markdown, *at.caption, *at.error, *at.warning]
    return "\n".join(part.value for part in words).replace("\\", "")


def terms_of(at: AppTest) -> dict[str, str]:
    table = at.table[0].value
    return dict(zip(table.iloc[:, 0], (cell.replace("\\", "") for cell in table.iloc[:, 1]), strict=True))


def test_without_results_the_page_shows_the_ways_to_begin() -> None:
    assert "No results are open yet." in shown(opened(None))


def test_the_verdict_the_terms_and_not_yet_before_the_canvass(downloads: Downloads) -> None:
    at = opened(ROCHESTER)
    assert terms_of(at) == {
        "Who may ask": "a losing candidate",
        "With whom": "municipal clerk",
        "At whose expense": "municipality",
        "With which paper": "a written request",
    }
    words = shown(at)
    assert "Baker, 5 votes behind Adams, may ask for a recount at public expense" in words
    assert "Give the day of the municipal canvass to get the first and the last day." in words
    assert list(downloads) == ["Request for a recount", "Withdrawal of a request", "Notice of a recount"]
    assert "Not legal advice; confirm with the filing officer." in words


def test_the_canvass_day_gives_the_last_day_and_a_calendar_entry(downloads: Downloads) -> None:
    at = opened(ROCHESTER)
    at.date_input[0].set_value(dt.date(2018, 8, 17)).run()
    words = shown(at)
    assert "The time to ask ends on Wednesday 22 August 2018 at 5 p.m." in words
    assert "Day 5 is Wednesday 22 August 2018." in words
    assert "The time to ask is over." in words
    data, name, mime = downloads["Put the last day into a calendar"]
    assert (name[:16], name[-15:-4], mime) == ("last-day-to-ask-", f"-{ROCHESTER.id}", "text/calendar")
    assert "DTSTART;VALUE=DATE:20180822\r\n" in data


def test_the_canvass_day_comes_with_the_link_and_every_left_out_day_is_named() -> None:
    words = shown(opened(race("MT", "municipal", "2015-11-03"), canvass="2015-11-06"))
    assert "Wednesday 11 November 2015 is left out: Veterans Day." in words
    assert "The time to ask ends on Thursday 12 November 2015" in words
    assert "To be safe on any reading, file by Tuesday 10 November 2015." in words
    assert "- Wednesday 11 November 2015: Veterans Day" in words


def test_a_day_that_the_clerk_adds_is_left_out() -> None:
    closed = ({"Day": dt.date(2018, 8, 22), "Reason": "flood"},)
    words = shown(opened(ROCHESTER, kept={"closed": closed}, canvass="2018-08-17"))
    assert "Wednesday 22 August 2018 is left out: flood." in words
    assert "The time to ask ends on Thursday 23 August 2018 at 5 p.m." in words


def test_a_canvass_day_in_the_link_that_is_no_date_is_said() -> None:
    at = opened(ROCHESTER, canvass="soon")
    assert "The link's canvass day “soon” is no date such as 2018-08-17." in shown(at)


def test_stage_and_counties_are_asked_for_where_the_day_turns_on_them() -> None:
    at = opened(race("MN", "legislative", "2022-11-08"))
    assert "Whether the contest is in one county is not known" in shown(at)
    at = opened(race("MN", "legislative", "2022-11-08"), counties="one", canvass="2022-11-10")
    assert "Within 2 days after the county canvass" in shown(at)
    assert "The time to ask ends on Monday 14 November 2022 at 5 p.m." in shown(at)
    at = opened(race("MN", "municipal", "2022-11-08", stage=""))
    assert "Whether this is a primary is not known" in shown(at)
    at = opened(race("MN", "municipal", "2022-11-08", stage=""), stage="primary")
    assert "Within 5 days after the municipal canvass" in shown(at)


def test_an_automatic_recount_needs_no_request_and_offers_the_waiver(downloads: Downloads) -> None:
    at = opened(AUTOMATIC)
    assert "No request is needed: the recount is automatic (Minn. Stat. 204C.35, subd. 1)." in shown(at)
    assert not at.date_input
    assert set(downloads) == {"Waiver of an automatic recount", "Notice of a recount"}


def test_an_old_automatic_recount_without_known_papers_says_so(downloads: Downloads) -> None:
    at = opened(race("MN", "legislative", "1996-11-05", counties="one"))
    assert "No paper is known for this way; ask the office." in shown(at)
    assert not downloads


def test_every_way_that_is_open_can_be_chosen(downloads: Downloads) -> None:
    at = opened(HOUSE)
    assert terms_of(at)["With whom"] == "the officer who took the declaration or petition for nomination"
    assert "Receipt for a deposit" in downloads
    downloads.clear()
    at = opened(HOUSE, way="by order of a court (Mont. Code 13-16-301)")
    assert terms_of(at)["With whom"] == "district court"
    assert "No paper is drafted for a court. Ask a lawyer." in shown(at)
    assert not downloads


def test_a_way_or_a_loser_that_the_link_names_in_vain_is_said() -> None:
    assert "The link asks for “by magic”, which isn't here; there is " in shown(opened(HOUSE, way="by magic"))
    three = ROCHESTER.with_(choices=(*ROCHESTER.choices, Choice("Clark", 400)))
    assert "The link asks for “Nobody”" in shown(opened(three, loser="Nobody"))


def test_another_loser_asks_on_their_own_difference() -> None:
    three = ROCHESTER.with_(choices=(*ROCHESTER.choices, Choice("Clark", 400)))
    at = opened(three, loser="Clark, 605 votes behind")
    assert "Clark, 605 votes behind Adams, may ask for a recount only at their own expense" in shown(at)
    assert terms_of(at)["At whose expense"] == "the requester"


def test_signatures_are_counted_by_county() -> None:
    at = opened(STATE_QUESTION)
    assert "At least 100 signatures from at least 5 counties (Mont. Code 13-16-201(4), now (1)(d))." in shown(at)
    assert "Not enough" not in shown(at)
    rows = tuple({"County": name, "Signatures": 20} for name in ("Hill", "Toole", "Teton", "Blaine"))
    at = opened(STATE_QUESTION, kept={"signatures": rows})
    assert (
        "Not enough: 80 signatures from 4 counties; missing 20 more signatures, signatures from 1 more county among them."
    ) in shown(at)
    at = opened(STATE_QUESTION, kept={"signatures": ({"Signatures": 20},)})
    assert "20 signatures without a county: write the county beside them." in shown(at)


def test_the_worksheet_adds_up_and_is_taken_away_as_it_stands(downloads: Downloads) -> None:
    rows = (
        {"Heading": "People", "What": "clerk", "Quantity": "7.5", "Unit": "hours", "Rate in dollars": "31.25"},
        {"Heading": "Travel", "What": "trip", "Quantity": "10", "Unit": "miles", "Rate in dollars": "0.67"},
    )
    at = opened(OWN, kept={"expenses": rows})
    words = shown(at)
    assert "Estimate: $241.08" in words
    assert "- People: $234.38" in words
    data, name, _ = downloads["Take the worksheet away (CSV)"]
    assert name == "recount-expenses.csv"
    assert data.decode("utf-8-sig").splitlines()[-1] == "Total,,,,,$241.08"
    assert "$241.08" in downloads["Receipt for a deposit"][0]


def test_a_row_of_the_worksheet_that_cannot_be_read_is_named() -> None:
    rows = ({"What": "clerk", "Quantity": "a few", "Rate in dollars": "31.25"},)
    words = shown(opened(OWN, kept={"expenses": rows}))
    assert "Row 1: Expected a number such as 7.5" in words
    assert "Estimate" not in words


def test_no_worksheet_where_the_public_pays() -> None:
    assert "What it may cost" not in shown(opened(ROCHESTER))


def test_the_papers_are_filled_in_from_the_page(downloads: Downloads) -> None:
    at = opened(OWN, canvass="2022-11-15")
    at.text_input(key="person_Name").set_value("Pat <b>Baker</b>").run()
    at.text_input(key="person_deposit").set_value("$1,000").run()
    page, name, mime = downloads["Request for a recount"]
    assert (name.startswith("request-"), mime) == (True, "text/html")
    assert "Pat &lt;b&gt;Baker&lt;/b&gt;" in page
    assert "$1,000.00" in page
    assert "Tuesday 15 November 2022" in page


def test_nothing_is_filed_on_an_answer_that_is_not_decided(downloads: Downloads) -> None:
    words = shown(opened(TRUSTEE))
    assert "Not decided: school elections have had a subsection of their own since 30 April 2013" in words
    assert "Nothing can be filed on this answer." in words
    assert "Where to ask: school election filing officer." in words
    assert not downloads


def test_nothing_is_filed_where_nobody_lost() -> None:
    alone = ROCHESTER.with_(choices=(Choice("Adams", 100),))
    assert "There is nothing to file here." in shown(opened(alone))


def test_what_happens_next_and_what_is_not_settled() -> None:
    words = shown(opened(ROCHESTER))
    assert "Minn. Stat. 204C.36\n\n- **Who counts.**" in words
    assert "- **Contest clock.** The time for notice of contest starts anew" in words
    assert "The text of 2015 was not seen; the 5 p.m. hour is known from practice." in words


def test_names_are_shown_letter_by_letter() -> None:
    evil = "[x](y) :red[z] <b>*q*</b>"
    contest = ROCHESTER.with_(title=f"Mayor {evil}", choices=(Choice(f"A {evil}", 1005), Choice(f"B {evil}", 1000)))
    at = opened(contest, canvass="2018-08-17")
    assert at.title[0].value == text(f"Mayor {evil}")
    assert evil not in "".join(part.value for part in (*at.markdown, *at.header, *at.subheader, *at.caption))
