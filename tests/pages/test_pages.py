"""Every page in every state: nothing open, a sample, uploads, a contest in the link, bad links, refused files."""

from __future__ import annotations

import datetime as dt
from urllib.parse import parse_qsl, urlsplit

import pytest

from pages.parts import frame, links
from pages.parts.samples import samples
from tests.build import contest
from tests.pages.app import PAGES, go, labels, plainly, run, upload, uploaded, visit, visit_own, words
from tests.shared import ROOT

SMALL = "mn-2022-second-loser"
MIXED = "mn-2022-local"

NIGHT = (
    "MN;;;1001;Mayor (Testville);12345;9001;Ann *Star* Example;;;NP;1;1;120;60.00;200\r\n"
    "MN;;;1001;Mayor (Testville);12345;9002;Bo $ample$;;;NP;1;1;80;40.00;200\r\n"
)
OTHER = (
    NIGHT.replace("Testville", "Otherton").replace("12345", "54321").replace(";80;", ";119;").replace(";200", ";239")
)


def test_every_script_is_in_the_navigation() -> None:
    assert {path for path, _ in frame.PAGES} == {"app.py", *(f"pages/{path.name}" for path in ROOT.glob("pages/*.py"))}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("state", ["nothing", "sample", "contest", "own"])
def test_every_page_opens_in_every_state(page: str, state: str) -> None:
    one = contest(("Ann :red[x]", 50), ("Bo *y*", 49), title="$a$ <b>")
    params: dict[str, dict[str, str]] = {
        "nothing": {},
        "sample": {links.SAMPLE: SMALL},
        "contest": {links.SAMPLE: SMALL, links.CONTEST: "0606da0ad5"},
        "own": {links.OWN: links.contest_code(one)},
    }
    at = visit(page, **params[state])
    assert [link.label for link in at.page_link][: len(PAGES)] == [label for _, label in frame.PAGES]
    assert at.title


def test_without_results_the_first_page_offers_every_way_to_begin() -> None:
    at = visit()
    offered = labels(at)
    assert all(sample.title in offered for sample in samples().values())


@pytest.mark.parametrize("page", ["close_contests", "contest"])
def test_without_results_a_page_offers_the_ways_to_begin(page: str) -> None:
    at = visit(page)
    assert {"Open a sample election", "Upload results files", "Type a contest in"} <= set(labels(at))
    assert "No results are open yet" in words(at)


def test_an_unknown_sample_is_named_and_the_page_still_works() -> None:
    at = visit("close_contests", sample="atlantis")
    assert "There is no sample election 'atlantis' here" in words(at)


def test_a_damaged_contest_in_the_link_is_named() -> None:
    at = visit("contest", own="1abc")
    assert "The link is damaged" in words(at)


def test_a_contest_that_is_not_in_what_is_open_is_named() -> None:
    at = visit("contest", sample=SMALL, contest="0000000000")
    assert "The link names a contest that is not in what is open" in words(at)


def test_a_reload_says_what_was_lost_and_how_to_get_it_back() -> None:
    at = visit("close_contests", files="abcd1234")
    assert "Upload the files again on the first page" in words(at)


def test_a_filter_that_is_not_offered_is_named_and_the_rest_is_shown() -> None:
    at = visit("close_contests", sample=SMALL, office=["county", "school district"], sort="by colour")
    assert "asks for “county”, which isn't here" in words(at)
    assert "asks for “by colour”, which isn't here; there is closest to the line" in words(at)


def test_the_numbers_stand_in_words_above_the_list() -> None:
    at = visit("close_contests", sample=SMALL)
    assert at.header[0].value.startswith("All six contests are inside a recount line")


def test_filters_come_from_the_link() -> None:
    at = visit("close_contests", sample=MIXED, find="mayor", route="public", sort="name", within="0")
    table = at.dataframe[0].value
    assert len(table) > 5
    assert all("Mayor" in title for title in table["contest"])
    assert set(table["route"]) == {"● public"}
    assert list(table["contest"]) == sorted(table["contest"])


def test_no_contest_left_by_the_filters_is_said() -> None:
    at = visit("close_contests", sample=SMALL, find="nobody")
    assert "No contest fits these filters" in words(at)


def test_a_filter_used_on_the_page_narrows_the_list() -> None:
    at = visit("close_contests", sample=MIXED)
    before = len(at.dataframe[0].value)
    run(at.text_input(key=links.SEARCH).set_value("Sheriff"))
    assert 0 < len(at.dataframe[0].value) < before


def test_choosing_a_row_opens_its_contest() -> None:
    at = visit("close_contests", sample=SMALL)
    table = at.dataframe[0]
    at.session_state[table.key] = {"selection": {"rows": [1], "columns": [], "cells": []}}
    title = table.value["contest"].iloc[1]
    run(at)
    assert plainly(at.title[0].value) == title


def test_the_choice_by_name_opens_its_contest_too() -> None:
    at = visit("close_contests", sample=SMALL)
    opener = next(box for box in at.selectbox if box.label == "Open a contest")
    title = at.dataframe[0].value["contest"].iloc[2]
    run(opener.select_index(2))
    assert plainly(at.title[0].value) == title


def test_a_contest_says_who_may_ask_why_and_by_which_law() -> None:
    at = visit("contest", sample="mn-2022-large", contest="4f317bf153")
    text = words(at)
    assert (
        "Bill Markert, 104 votes behind Enrique Velazquez, may ask for a recount at public expense; the line is 170 votes"
        in text
    )
    assert "Geoff Zahn, 107 votes behind Enrique Velazquez, may ask" in text
    assert "Bill Markert: 104 < 0.25% of 68,378 = 170.945: yes" in text
    assert "Law: Minn. Stat. 204C.36, version 2015" in text
    assert "official count" in text
    assert "104 < 0.5% of 68,378 = 341.89: yes" in text
    assert "Not legal advice" in text


def test_every_loser_has_an_answer_in_the_table() -> None:
    at = visit("contest", sample="mn-2022-large", contest="4f317bf153")
    table = at.dataframe[0].value
    assert list(table["Result"]) == ["won"] * 4 + ["lost"] * 5 + [""]
    table = table[table["Result"] == "lost"]
    assert list(table["Choice"]) == [
        "Bill Markert",
        "Geoff Zahn",
        "Michael Nelson",
        "Jonathan Drewes",
        "Chip Sharratt",
    ]
    assert list(table["Margin"]) == [104, 107, 389, 839, 6351]
    assert list(table["Route"]) == ["● public", "● public", "○ own expense", "○ own expense", "○ own expense"]


def test_the_sentence_can_be_copied_with_its_caveat() -> None:
    at = visit_own(contest(("Ann", 50), ("Bo", 49)))
    assert at.code[0].value.startswith("Bo, 1 vote behind Ann, may ask for a recount at public expense")
    assert "Not legal advice" in at.code[0].value


def test_hostile_names_are_shown_and_never_obeyed() -> None:
    at = visit_own(contest((":red[Ann] $x$", 50), ("<b>Bo</b> [l](http://e.org)", 49), title="# *Mayor*"))
    assert plainly(at.title[0].value) == "# *Mayor*"
    assert at.title[0].value.startswith("\\#")
    assert "[l](" not in at.header[0].value


def test_a_contest_chosen_on_one_page_is_there_on_the_next() -> None:
    at = visit("close_contests", sample=SMALL)
    opener = next(box for box in at.selectbox if box.label == "Open a contest")
    run(opener.select_index(0))
    title = at.title[0].value
    go(at, "app")
    go(at, "contest")
    assert at.title[0].value == title


def test_another_contest_can_be_chosen_on_the_contest_page() -> None:
    at = visit("contest", sample=SMALL)
    run(at.selectbox[0].select_index(3))
    first = at.title[0].value
    run(at.selectbox[0].select_index(1))
    assert at.title[0].value != first


def test_a_typed_contest_is_decided_and_fits_into_its_link() -> None:
    at = visit(begin="typed")
    at.text_input(key="typed_title").set_value("Mayor")
    at.text_area(key="typed_choices").set_value("Ann = 1,200\nBo = 1,190\nWrite-ins = 12")
    run(at.button(key="FormSubmitter:typed-Show who may ask").click())
    assert plainly(at.title[0].value) == "Mayor"
    assert "Bo, 10 votes behind Ann, could ask, if these counts stand," in words(at)
    code = at.query_params[links.OWN]
    again = visit("contest", own=code[0] if isinstance(code, list) else code)
    assert again.header[0].value == at.header[0].value


def test_what_is_wrong_with_a_typed_contest_is_said_and_nothing_is_lost() -> None:
    at = visit(begin="typed")
    at.text_area(key="typed_choices").set_value("Ann = 5\nBo = many")
    run(at.button(key="FormSubmitter:typed-Show who may ask").click())
    assert "Line 2: expected a name and a whole number of votes" in words(at)
    assert at.text_area(key="typed_choices").value == "Ann = 5\nBo = many"


def test_what_was_typed_survives_a_change_of_page() -> None:
    at = visit(begin="typed")
    at.text_area(key="typed_choices").set_value("Ann = 5")
    run(at.button(key="FormSubmitter:typed-Show who may ask").click())
    go(at, "close_contests")
    go(at, "app", begin="typed")
    assert at.text_area(key="typed_choices").value == "Ann = 5"


def test_an_unknown_way_to_begin_is_named() -> None:
    assert "The link asks for “magic”, which isn't here; there is sample, files, typed." in words(visit(begin="magic"))


def test_an_upload_is_read_at_once_and_says_what_it_holds() -> None:
    at = uploaded(("night.txt", NIGHT))
    assert "The contest is not decided: a question is open." in words(at)
    assert "See who may ask, and why" in labels(at)
    assert "See every contest against its line" not in labels(at)
    assert at.query_params[links.FILES]
    assert links.SAMPLE not in at.query_params


def test_a_second_upload_asks_whether_to_add_or_replace() -> None:
    for button, count in (("Add to what is open", 2), ("Replace what is open", 1)):
        at = uploaded(("night.txt", NIGHT))
        run(at.file_uploader[0].set_value(upload(("other.txt", OTHER))))
        assert "Some results are open already" in words(at)
        run(next(one for one in at.button if one.label == button).click())
        go(at, "close_contests")
        assert len(at.dataframe[0].value) == count


def test_a_file_that_cannot_be_read_loses_nothing_and_is_named() -> None:
    at = uploaded(("night.txt", NIGHT))
    run(at.file_uploader[0].set_value(upload(("notes.txt", "Dear diary, nothing happened."))))
    run(next(one for one in at.button if one.label == "Replace what is open").click())
    assert "None of these files could be used" in words(at)
    assert "notes.txt" in words(at)
    assert "The contest is not decided: a question is open." in words(at)


def test_a_first_file_that_cannot_be_read_is_named() -> None:
    at = uploaded(("empty.csv", ""))
    assert "None of these files could be used" in words(at)
    assert "empty.csv" in words(at)


def test_a_good_file_beside_a_bad_one_is_used() -> None:
    at = uploaded(("night.txt", NIGHT), ("bad.csv", ""))
    text = words(at)
    assert "Some files are not used" in text
    assert "bad.csv" in text
    assert "The contest is not decided" in text


def test_an_uploaded_contest_is_a_link_of_its_own() -> None:
    at = uploaded(("other.txt", OTHER))
    go(at, "contest")
    run(at.selectbox[0].select_index(0)) if at.selectbox else None
    go(at, "close_contests")
    run(next(box for box in at.selectbox if box.label == "Open a contest").select_index(0))
    code = at.query_params[links.OWN]
    alone = visit("contest", own=code[0] if isinstance(code, list) else code)
    assert alone.title[0].value == at.title[0].value
    assert alone.header[0].value == at.header[0].value


def test_a_copied_link_opens_the_contest_without_a_word_about_files() -> None:
    at = go(uploaded(("other.txt", OTHER)), "contest")
    title, copied = at.title[0].value, [code.value for code in at.code if "own=" in code.value]
    assert copied
    for link in copied:
        params = dict(parse_qsl(urlsplit(link).query))
        assert links.FILES not in params
        opened = visit("contest", **params)
        assert opened.title[0].value == title
        assert not opened.warning
    assert "Uploaded files don't travel with a link" not in words(at)
    assert "Uploaded files don't travel with a link" in words(go(at, "close_contests"))


def test_with_whom_and_by_when_stand_with_the_verdict() -> None:
    at = visit("contest", sample="mn-2022-large", contest="4f317bf153")
    assert (
        "How to ask. To the school district clerk: a written request; the school district pays. Within 7 days after the "
        in words(at).replace("**", "")
    )


def test_an_answer_decides_a_contest_and_survives_a_change_of_page() -> None:
    at = visit(sample=MIXED)
    editor = at.data_editor[0]
    titles = list(editor.value["contest"])
    assert "22 are not decided: number of seats needed" in words(at)
    at.session_state[editor.key] = {"edited_rows": {0: {"seats": 1}}, "added_rows": [], "deleted_rows": []}
    run(next(one for one in at.button if one.label == "Use the table").click())
    assert "21 are not decided: number of seats needed" in words(at)
    go(at, "close_contests")
    go(at, "app")
    assert titles[0] not in list(at.data_editor[0].value["contest"])


def test_a_fact_said_for_all_files_is_used() -> None:
    at = uploaded(("other.txt", OTHER))
    at.date_input[0].set_value((dt.date(2006, 11, 7),))
    next(box for box in at.selectbox if box.label == "Stage").set_value("general")
    next(box for box in at.selectbox if box.label == "Count").set_value("unofficial")
    run(next(one for one in at.button if one.label == "Use these answers").click())
    go(at, "contest")
    assert "7 November 2006" in words(at)
    assert "Law: Minn. Stat. 204C.36, version 2004" in words(at)
    assert "unofficial count" in words(at)


def test_what_changed_between_two_counts_is_shown() -> None:
    at = visit(sample="mn-2022-night-and-canvass")
    assert "17 crossed a line after the canvass: 12 from public to own expense, 5 from own expense to public." in words(
        at
    )
    assert set(at.dataframe[0].value["route_before"]) == {"public", "own expense"}


UNCLEAR = "Name,Alpha,Beta\nAnn,60,10\nBo,55,12\n"


def test_columns_that_are_not_clear_are_asked_and_the_answer_is_kept_for_the_next_file() -> None:
    at = uploaded(("town.csv", UNCLEAR))
    assert "What do the columns of town.csv mean?" in words(at)
    editor = at.data_editor[0]
    assert list(editor.value["Column"]) == ["A", "B", "C"]
    at.session_state[editor.key] = {
        "edited_rows": {0: {"Means": "candidate or answer"}, 1: {"Means": "votes"}, 2: {"Means": "not used"}},
        "added_rows": [],
        "deleted_rows": [],
    }
    next(one for one in at.text_input if one.label.startswith("Contest, where")).set_value("Mayor")
    run(next(one for one in at.button if one.label == "Read the table with these columns").click())
    assert "What do the columns" not in words(at)
    assert "contest" in words(at)
    run(at.file_uploader[0].set_value(upload(("next.csv", UNCLEAR.replace("60", "70")))))
    run(next(one for one in at.button if one.label == "Replace what is open").click())
    assert "What do the columns" not in words(at)
    go(at, "contest")
    assert at.title[0].value == "Mayor"


def test_columns_that_cannot_be_so_are_said_and_asked_again() -> None:
    at = uploaded(("town.csv", UNCLEAR))
    editor = at.data_editor[0]
    at.session_state[editor.key] = {
        "edited_rows": {0: {"Means": "votes"}, 1: {"Means": "votes"}, 2: {"Means": "not used"}},
        "added_rows": [],
        "deleted_rows": [],
    }
    run(next(one for one in at.button if one.label == "Read the table with these columns").click())
    assert "The mapping of columns can't be used" in words(at)
    assert "What do the columns of town.csv mean?" in words(at)


def test_a_sample_puts_uploads_aside_and_a_link_brings_them_back() -> None:
    at = uploaded(("other.txt", OTHER))
    digest = at.query_params[links.FILES]
    del at.query_params[links.FILES]
    go(at, "close_contests", sample=SMALL)
    assert len(at.dataframe[0].value) == 6
    go(at, "app")
    assert "Open the uploaded files again" in labels(at)
    assert "other.txt" in words(at)
    del at.query_params[links.SAMPLE]
    go(at, "close_contests", files=digest)
    assert list(at.dataframe[0].value["contest"]) == ["Mayor (Otherton)"]


def test_an_undecided_contest_leads_to_where_it_is_answered() -> None:
    at = visit("close_contests", sample=MIXED, route="not decided")
    run(next(box for box in at.selectbox if box.label == "Open a contest").select_index(0))
    assert "Not decided: number of seats needed." in words(at)
    assert "To decide it, the number of seats must be known." in words(at)
    assert "See every open question" in labels(at)
