"""`screen` as a script meets it: a list of the same objects, every form, exit codes, real files."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from recount_core.cli import main
from tests.shared import shared
from tests.test_cli import ANSWER_FIELDS, FIELDS, run


def _row(
    name: str, code: str, order: int, who: str, votes: int, total: int, party: str = "NP", district: str = "45016"
) -> str:
    return f"MN;;;{code};{name};{district};{order:04};{who};;;{party};2;2;{votes};0.00;{total}"


LOCAL = "\r\n".join(
    [
        _row("Mayor (Nassau)", "1001", 101, "Ann Berg", 24, 43),
        _row("Mayor (Nassau)", "1001", 201, '=Ben "Bo" Dahl', 18, 43),
        _row("Mayor (Nassau)", "1001", 9901, "WRITE-IN", 1, 43, "WI"),
        _row("Council Member at Large (Odessa) (Elect 2)", "1010", 101, "C", 900, 2750, district="48166"),
        _row("Council Member at Large (Odessa) (Elect 2)", "1010", 201, "D", 800, 2750, district="48166"),
        _row("Council Member at Large (Odessa) (Elect 2)", "1010", 301, "E", 700, 2750, district="48166"),
        _row("Council Member at Large (Odessa) (Elect 2)", "1010", 9901, "WRITE-IN", 350, 2750, "WI", district="48166"),
        "",
    ]
)


@pytest.fixture
def local(tmp_path: Path) -> str:
    path = tmp_path / "local.txt"
    path.write_bytes(LOCAL.encode("cp1252"))
    return str(path)


ELECTION = ("--state", "MN", "--date", "2022-11-08", "--stage", "general", "--count", "official")


def test_json_is_a_list_of_the_same_objects(capsys: pytest.CaptureFixture[str], local: str) -> None:
    code, found, errors = run(capsys, "screen", local, *ELECTION, "--format", "json")
    assert (code, errors) == (0, "")
    assert [one["contest"] for one in found] == ["Mayor (Nassau)", "Council Member at Large (Odessa) (Elect 2)"]
    for one in found:
        assert set(one) >= FIELDS | {"file", "id", "contest", "jurisdiction"}
        assert all(set(answer) == ANSWER_FIELDS for answer in one["answers"])
    mayor, council = found
    assert (mayor["file"], mayor["jurisdiction"], mayor["count"]) == ("local.txt", "Nassau", "official")
    assert (mayor["answers"][0]["margin"], mayor["answers"][0]["route"], mayor["answers"][0]["line"]) == (
        6,
        "public",
        10,
    )
    assert (council["seats"], council["total"]) == (2, 2750)
    assert (council["answers"][0]["margin"], council["answers"][0]["route"]) == (100, "own expense")


def test_only_contests_near_their_line(capsys: pytest.CaptureFixture[str], local: str) -> None:
    _, found, _ = run(capsys, "screen", local, *ELECTION, "--within", "0", "--format", "json")
    assert [one["contest"] for one in found] == ["Mayor (Nassau)"]


def test_exit_10_only_when_asked(capsys: pytest.CaptureFixture[str], local: str) -> None:
    assert run(capsys, "screen", local, *ELECTION, "--format", "json")[0] == 0
    assert run(capsys, "screen", local, *ELECTION, "--format", "json", "--exit-code")[0] == 10


def test_only_what_is_another_answer_than_before(
    capsys: pytest.CaptureFixture[str], local: str, tmp_path: Path
) -> None:
    earlier = tmp_path / "before.json"
    ask = ("screen", local, *ELECTION, "--format", "json", "--since", str(earlier), "--exit-code")
    earlier.write_text("")
    code, found, _ = run(capsys, *ask)
    assert (code, [one["before"] for one in found]) == (10, [None, None])
    earlier.write_text(json.dumps(found))
    assert run(capsys, *ask)[:2] == (0, [])
    Path(local).write_bytes(
        LOCAL.replace(";24;0.00;43", ";36;0.00;55").replace(";0.00;43", ";0.00;55").encode("cp1252")
    )
    code, (mayor,), _ = run(capsys, *ask)
    assert (code, mayor["contest"], mayor["answers"][0]["route"]) == (10, "Mayor (Nassau)", "own expense")
    assert mayor["before"] == {"status": "decided", "choice": '=Ben "Bo" Dahl', "margin": 6, "route": "public"}


def test_what_is_no_earlier_list_is_named(capsys: pytest.CaptureFixture[str], local: str, tmp_path: Path) -> None:
    for text in ("{", "[1]", '{"a": 1}', '[{"file": "x"}]'):
        (tmp_path / "odd.json").write_text(text)
        code, found, errors = run(capsys, "screen", local, *ELECTION, "--since", str(tmp_path / "odd.json"))
        assert (code, found) == (2, None)
        assert "expected a list that `screen --format json` printed" in errors
    assert run(capsys, "screen", local, *ELECTION, "--since", str(tmp_path / "none.json"))[0] == 2


def test_the_table_begins_with_the_closest_and_says_what_is_not_decided(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = [
        _row("Council Member (Aville)", "1010", 101, "A", 30, 50),
        _row("Council Member (Aville)", "1010", 201, "B", 20, 50),
        _row("Council Member (Aville)", "1010", 9901, "WRITE-IN", 0, 50, "WI"),
    ]
    path = tmp_path / "local.txt"
    path.write_text("\r\n".join([*rows, LOCAL]))
    main(["screen", str(path), *ELECTION])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "contest",
        "Mayor (Nassau)",
        "Council Member at Large (Odessa) (Elect 2)",
        "Council Member (Aville)",
    ]
    assert lines[3].endswith("not decided: number of seats needed")
    ends = [line.index(cell) + len(cell) for line, cell in zip(lines, ("margin", "6", "100"), strict=False)]
    assert len(set(ends)) == 1


def test_a_named_law_judges_every_contest(capsys: pytest.CaptureFixture[str], local: str) -> None:
    _, found, _ = run(capsys, "screen", local, *ELECTION, "--law", "mn-204c-36/2004", "--format", "json")
    assert {one["version"] for one in found} == {"2004"}


def test_an_option_that_contradicts_the_file_wins_with_a_note(capsys: pytest.CaptureFixture[str], local: str) -> None:
    _, found, _ = run(capsys, "screen", local, "--state", "WI", "--date", "2022-11-08", "--format", "json")
    assert {one["state"] for one in found} == {"WI"}
    assert all(any("WI" in note and "MN" in note for note in one["notes"]) for one in found)


@pytest.mark.parametrize("form", ["table", "csv", "md"])
def test_other_forms_have_a_row_a_contest(capsys: pytest.CaptureFixture[str], local: str, form: str) -> None:
    assert main(["screen", local, *ELECTION, "--format", form]) == 0
    out = capsys.readouterr().out
    assert "Mayor (Nassau)" in out
    assert "204C.36" in out
    assert len(out.strip().splitlines()) == (4 if form == "md" else 3)
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(out)))
        assert [row["line"] for row in rows] == ["10", "13"]
        assert rows[0]["choice"] == '\'=Ben "Bo" Dahl', "a spreadsheet must not take a name for a formula"


def test_what_cannot_be_read_is_a_sentence_and_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, found, errors = run(capsys, "screen", str(tmp_path / "none.txt"), "--format", "json")
    assert (code, found) == (2, None)
    assert "none.txt: can't be read: No such file or directory" in errors
    page = tmp_path / "page.csv"
    page.write_text("<!doctype html><html><body>Results</body></html>")
    code, found, errors = run(capsys, "screen", str(page), "--format", "json")
    assert (code, found) == (2, None)
    assert errors.startswith("page.csv is a web page. ")
    empty = tmp_path / "empty.csv"
    empty.write_text("")
    assert run(capsys, "screen", str(empty), "--format", "json")[2] == "empty.csv is empty.\n"


def test_nothing_decided_is_exit_3(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "local.txt"
    path.write_bytes(
        LOCAL.replace(";2;2;24;", ";0;2;0;").replace(";2;2;18;", ";0;2;0;").replace(";2;2;1;", ";0;2;0;").encode()
    )
    lines = [line for line in path.read_text().splitlines() if "Nassau" in line]
    path.write_text("\r\n".join(line.rsplit(";", 1)[0] + ";0" for line in lines) + "\r\n")
    code, found, errors = run(capsys, "screen", str(path), *ELECTION, "--format", "json")
    assert (code, found[0]["status"], found[0]["answers"]) == (3, "not decided", [])
    assert "no votes are counted yet" in errors


def test_real_county_races(capsys: pytest.CaptureFixture[str]) -> None:
    path = shared("results/mn-sos/2022-general/cntyRaces.txt")
    code, found, _ = run(capsys, "screen", str(path), *ELECTION, "--format", "json")
    assert code == 0
    assert len(found) == 755


def test_real_montana_workbook_in_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    path = shared("results/mt-sos/2022-general-legislative.xlsx")
    for form in ("json", "table", "csv", "md"):
        assert main(["screen", str(path), "--format", form, "--within", "20"]) == 0
        out = capsys.readouterr().out
        assert "STATE REPRESENTATIVE DISTRICT 15" in out
        assert "Mont. Code 13-16-301" in out
