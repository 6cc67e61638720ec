"""Pages in the states that real uploads bring: partly counted, doubtful, several files at once, two counts, more than the limits."""

from __future__ import annotations

import datetime as dt
from dataclasses import fields

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import listing, loading, opened, settings
from pages.parts.settings import PREFIX
from recount_core.results import Given, Limits
from tests.pages.app import go, run, unfolded, uploaded, words
from tests.pages.test_questions import press, race
from tests.shared import ROOT, shared

GENERAL = {"count": "official", "date": dt.date(2022, 11, 8)}


def counted(title: str, done: int, of: int, *votes: int) -> str:
    """A mayor's race with so many of its precincts counted."""
    return race(title, *votes, office=1001, place=title[-6:]).replace(";1;1;", f";{done};{of};")


NIGHT = counted("Mayor (Aville 000001)", 3, 9, 500, 499) + counted("Mayor (Beville 000002)", 4, 4, 300, 299)
CANVASS = counted("Mayor (Aville 000001)", 9, 9, 1500, 1400) + counted("Mayor (Beville 000002)", 4, 4, 301, 299)
DAMAGED = race("Mayor (Ceville)", 300, 299, office=1001).replace(";299;50.00", ";2x9;50.00")


def list_of(at: AppTest) -> list[str]:
    return list(at.dataframe[0].value["contest"])


def test_partly_counted_contests_are_kept_apart_from_the_headline() -> None:
    at = go(uploaded(("night.txt", NIGHT)), "close_contests")
    assert at.header[0].value.startswith("The one contest that is counted in full is inside a recount line")
    assert "One is only partly counted, apart from all these numbers." in words(at)


def test_partly_counted_contests_can_be_listed_alone_and_say_how_far_they_are() -> None:
    at = go(uploaded(("night.txt", NIGHT)), "close_contests", only=listing.PARTLY)
    assert list_of(at) == ["Mayor (Aville 000001)"]
    assert at.dataframe[0].value["count"].iloc[0].endswith("3 of 9 precincts")


def test_a_partly_counted_contest_is_answered_in_the_conditional() -> None:
    at = go(uploaded(("night.txt", NIGHT)), "close_contests", only=listing.PARTLY)
    run(next(box for box in at.selectbox if box.label == "Open a contest").select_index(0))
    assert "could ask, if these counts stand, for a recount at public expense" in words(at)
    assert "3 of 9 precincts" in words(at)


def test_a_file_that_is_only_partly_counted_says_so_first() -> None:
    at = uploaded(("night.txt", counted("Mayor (Aville 000001)", 3, 9, 500, 499)))
    assert at.header[0].value == "One contest, only partly counted\\."


def test_a_contest_with_a_damaged_row_is_not_decided_and_the_row_is_named() -> None:
    at = uploaded(("local.txt", DAMAGED + NIGHT))
    assert "What is doubtful: 1" in "".join(box.label for box in at.expander)
    unfolded(at, "notes")
    doubts = next(table.value for table in at.dataframe if "found" in table.value.columns)
    (fault,) = doubts[doubts["level"] == "fault"].to_dict("records")
    assert (fault["file"], fault["row"], fault["found"], fault["contest"]) == ("local.txt", 2, "2x9", "Mayor (Ceville)")
    go(at, "close_contests", only=listing.DOUBTFUL)
    assert list_of(at) == ["Mayor (Ceville)"]
    assert "1 doubt about the files" in words(at)
    run(next(box for box in at.selectbox if box.label == "Open a contest").select_index(0))
    assert "Not decided: the votes of B are not known." in words(at)


def test_the_first_faults_stand_in_words_and_all_in_the_table() -> None:
    damaged = "".join(
        race(f"Mayor (Town {n})", 30, 29, office=1001, place=f"{30_000 + n}").replace(";29;", ";2x9;") for n in range(8)
    )
    at = uploaded(("local.txt", damaged))
    text = words(at)
    assert "local.txt, row 2, column field 14: " in text
    assert "found “2x9”" in text
    assert "row 11, column field 14" in text or "row 5, column field 14" in text
    assert "3 more stand in the table below." in text
    unfolded(at, "notes")
    doubts = next(table.value for table in at.dataframe if "found" in table.value.columns)
    assert (doubts["level"] == "fault").sum() == 8


def test_contests_of_several_files_are_counted_once_and_said_to_be() -> None:
    at = uploaded(("local.txt", CANVASS), ("CityMayors.txt", CANVASS[: CANVASS.index("MN;;;1001;Mayor (B")]))
    whole = next(box.label for box in at.expander if box.label.startswith("What was read"))
    assert "2 files, 2 contests, 3,500 votes; 1 repeat in other files is not counted again" in whole.replace("\\", "")
    unfolded(at, "notes")
    notes = next(table.value for table in at.dataframe if "found" in table.value.columns)
    assert any("counted once" in text for text in notes["text"])


def test_the_same_file_twice_is_no_fault() -> None:
    at = uploaded(("local.txt", CANVASS), ("copy of local.txt", CANVASS))
    assert "not used" not in words(at)
    assert not at.error
    assert not at.warning
    unfolded(at, "files")
    files = next(table.value for table in at.dataframe if "format" in table.value.columns)
    assert files["refused"].iloc[1].endswith("it is counted once.")


def test_many_refused_files_are_counted_and_the_first_are_named() -> None:
    files = [(f"bad {number}.csv", "") for number in range(9)]
    at = uploaded(("local.txt", CANVASS), *files)
    assert "bad 4.csv" in words(at)
    assert "bad 5.csv" not in words(at)
    assert "4 more stand in the table “What was read”." in words(at)


def test_two_snapshots_tell_which_contests_crossed_a_line() -> None:
    at = uploaded(("night.txt", NIGHT), ("canvass.txt", CANVASS))
    assert "1 crossed a line in the later count: 1 from public to own expense." in words(at)
    at.date_input[0].set_value((dt.date(2022, 11, 8),))
    next(box for box in at.selectbox if box.label == "Count").set_value("official")
    press(at, "Use these answers")
    assert "1 crossed a line after the canvass: 1 from public to own expense." in words(at)
    table = at.dataframe[0].value
    assert list(table["what"]) == ["from public to own expense after the canvass"]
    assert list(table["file_before"]) == ["night.txt"]
    run(at.toggle[0].set_value(True))
    assert len(at.dataframe[0].value) == 2


@pytest.mark.parametrize("name", [field.name for field in fields(Limits)])
def test_every_limit_is_a_setting(name: str) -> None:
    assert getattr(settings.limits({f"{PREFIX}{name.upper()}": "7"}), name) == 7
    assert settings.faults({f"{PREFIX}{name.upper()}": "7"}) == ()


def test_every_setting_is_documented() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert PREFIX in text
    assert [field.name for field in fields(Limits) if f"`{field.name.upper()}`" not in text] == []


@pytest.mark.parametrize("value", ["", "0", "-1", "many", "1.5", "1e9", "9" * 40])
def test_a_setting_that_is_no_number_is_passed_over_and_said(value: str) -> None:
    name = f"{PREFIX}ROWS"
    assert settings.limits({name: value}) == Limits()
    assert settings.faults({name: value}) == (
        f"The setting {name} must be a whole number above 0; the usual 2,000,000 holds.",
    )


def test_a_setting_that_does_not_exist_is_named() -> None:
    (fault,) = settings.faults({f"{PREFIX}LINES": "5", "PATH": "/bin"})
    assert fault.startswith(f"There is no setting {PREFIX}LINES; there are {PREFIX}FILE_BYTES, ")


def test_a_limit_of_the_app_holds_for_uploads_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{PREFIX}FILE_BYTES", "100")
    monkeypatch.setenv(f"{PREFIX}SHEETS", "none")
    at = uploaded(("local.txt", CANVASS))
    assert "at most 100 are read" in words(at)
    assert f"The setting {PREFIX}SHEETS must be a whole number above 0" in words(at)


def test_beyond_the_limit_of_rows_contests_are_kept_without_precincts_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = "MN;01;{precinct:04};0405;County Sheriff;;0{order}01;{name};;;{party};1;1;{votes};50.00;{total}\r\n"
    choices = (("Ann", "NP", 12), ("Bo", "NP", 11), ("WRITE-IN", "WI", 0))
    table = "".join(
        row.format(
            precinct=precinct, order=9 if party == "WI" else order, name=name, party=party, votes=votes, total=23
        )
        for precinct in range(5, 9)
        for order, (name, party, votes) in enumerate(choices)
    )
    at = go(uploaded(("cntypct.txt", table)), "contest")
    assert "Where the margin comes from" in words(at)
    monkeypatch.setenv(f"{PREFIX}UNIT_ROWS", "10")
    at = uploaded(("cntypct.txt", table))
    assert "More than 10 rows: contests are kept, votes by county and precinct are not." in words(at)
    go(at, "contest")
    assert "Where the margin comes from" not in words(at)


def test_what_is_read_is_said_while_it_is_read() -> None:
    said: list[str] = []
    loading.read([("night.txt", NIGHT.encode()), ("canvass.txt", CANVASS.encode())], progress=said.append)
    assert said == ["Reading night.txt", "Reading canvass.txt", "Adding up the votes", "Deciding 2 contests"]


def test_answers_to_what_is_open_outlive_a_visit_to_every_page() -> None:
    at = uploaded(("night.txt", NIGHT))
    next(box for box in at.selectbox if box.label == "Count").set_value("official")
    press(at, "Use these answers")
    for page in ("close_contests", "contest", "law", "app"):
        go(at, page)
    assert "Answered by you: official count." in words(at)
    assert next(box for box in at.selectbox if box.label == "Count").value == "official"


def test_the_whole_folder_of_an_election_is_read_each_contest_once() -> None:
    folder = shared("results/mn-sos/2022-general")
    files = [(path.name, path.read_bytes()) for path in sorted(folder.iterdir())]
    now = loading.read(files, Given(**GENERAL))
    assert len(now.decisions) == 5_199
    assert opened.read_words(now.reading).startswith("What was read: 17 files, 5,199 contests, ")
    assert [file.name for file in now.reading.refused] == ["pctstats.txt"]
    head = listing.headline(now.decisions, now.rows)
    assert (head.contests, head.inside["public"], head.partial) == (5_199, 125, 0)


def test_election_night_and_canvass_of_2022_tell_the_contests_that_crossed_a_line() -> None:
    night, final = shared("results/mn-sos/2022-general-election-night-2240"), shared("results/mn-sos/2022-general")
    names = ("cntyRaces.txt", "local.txt", "LegislativeByDistrict.txt")
    files = [(name, (folder / name).read_bytes()) for folder in (final, night) for name in names]
    now = loading.read(files, Given(**GENERAL))
    crossed = [one.words for one in now.changes if one.crossed]
    assert crossed.count("from public to own expense after the canvass") == 12
    assert crossed.count("from own expense to public after the canvass") == 5
    assert all(one.before_file.endswith("(2)") and not one.after_file.endswith("(2)") for one in now.changes)
