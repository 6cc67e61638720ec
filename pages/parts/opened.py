"""What is open: what was read, what is doubtful, and what a person is asked about it."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from pages.parts import answers, changes, frame, listing, name_columns, plain, state
from pages.parts.answers import FIRST_DAY, LAST_DAY, Question
from pages.parts.samples import samples
from recount_core.contest import KINDS, OFFICE_CLASSES, STAGES
from recount_core.law.load import states
from recount_core.results import FileReading, Given, Reading
from recount_core.results.table import Note
from recount_core.takeaway import spreadsheet
from recount_core.takeaway.spreadsheet import Column
from recount_core.words import votes

_NOTE_COLUMNS = tuple(
    Column(name, title, "whole" if name == "row" else "text")
    for name, title in (
        ("level", "Weight"),
        ("text", "What to know"),
        ("contest", "Contest"),
        ("file", "File"),
        ("sheet", "Sheet"),
        ("row", "Row"),
        ("column", "Column"),
        ("found", "Found"),
    )
)
_GRAVE = ("fault", "doubt")


def show() -> None:
    """All of it, the answer in words first; nothing when nothing is open."""
    refused = state.refused()
    if refused is not None:
        _refusals(refused, "None of these files could be used. What was open before stays open.")
    now = state.loaded()
    if now is None:
        return
    sample = samples().get(now.sample)
    named = sample.title if sample else ", ".join(now.names[:3]) + (" and more" if len(now.names) > 3 else "")
    st.caption(plain.text(named))
    frame.sentences(listing.sentences(listing.headline(now.decisions, now.rows)))
    st.page_link(
        "pages/close_contests.py",
        label="**See every contest against its line**",
        icon=":material/arrow_forward:",
        query_params=state.place(),
    )
    _refusals(now.reading, "Some files could not be used.")
    _changes(now)
    _questions(now)
    _notes(now.reading)
    _files(now.reading)


def _refusals(reading: Reading, head: str) -> None:
    """The files that were not used, each with its sentence; those that wait for an answer have a form for it."""
    files = [file for file in reading.refused if not file.asks]
    if files:
        st.error("\n".join([head, "", *(f"- {_sentence(file)}" for file in files)]))
    name_columns.ask(reading)


def _sentence(file: FileReading) -> str:
    """Why a file was not used, with its name once."""
    named = file.refused.startswith(file.name.rsplit("/", 1)[-1])
    return plain.text(file.refused if named else f"{file.name}: {file.refused}", 600)


def _files(reading: Reading) -> None:
    used = [file for file in reading.files if not file.refused]
    total = sum(file.votes for file in used)
    with st.expander(
        f"What was read: {len(used):,} {'file' if len(used) == 1 else 'files'}, {len(reading.contests):,} contests, {votes(total)}"
    ):
        table = pd.DataFrame(
            {
                "File": [plain.clean(file.name) for file in reading.files],
                "Format": [file.format for file in reading.files],
                "Rows": [file.rows for file in reading.files],
                "Contests": [file.contests for file in reading.files],
                "Votes": [file.votes for file in reading.files],
                "Not used because": [plain.clean(file.refused, 600) for file in reading.files],
            }
        )
        numbers = {name: st.column_config.NumberColumn(format="localized") for name in ("Rows", "Contests", "Votes")}
        st.dataframe(table, hide_index=True, column_config=numbers, alt="The files that were read")


def _changes(now: state.Loaded) -> None:
    if not now.changes:
        return
    rows = [changes.cells(one) for one in now.changes]
    st.markdown(plain.text(changes.sentence(now.changes)))
    table = pd.DataFrame(rows).astype({column.name: "Int64" for column in changes.COLUMNS if column.kind == "whole"})
    config = {
        column.name: st.column_config.NumberColumn(column.title, format="localized")
        if column.kind == "whole"
        else st.column_config.TextColumn(column.title)
        for column in changes.COLUMNS
    }
    st.dataframe(table, hide_index=True, column_config=config, placeholder="", alt="What changed between two counts")
    st.download_button(
        "Download the changes as CSV",
        spreadsheet.as_csv(changes.COLUMNS, rows),
        "changes.csv",
        "text/csv",
        on_click="ignore",
    )


def _notes(reading: Reading) -> None:
    if not reading.notes:
        return
    titles = {contest.id: plain.clean(contest.title) for contest in reading.contests}
    grave = [note for note in reading.notes if note.level in _GRAVE]
    words = f"What is doubtful: {len(grave):,}" if grave else "Nothing is doubtful"
    with st.expander(f"{words}; notes: {len(reading.notes) - len(grave):,}"):
        every = [_note_cells(note, titles) for note in reading.notes]
        table = pd.DataFrame([{column.title: row[column.name] for column in _NOTE_COLUMNS} for row in every])
        st.dataframe(
            table,
            hide_index=True,
            column_config={"What to know": st.column_config.TextColumn(width="large")},
            alt="Doubts and notes about the files",
        )
        st.download_button(
            "Download as CSV",
            spreadsheet.as_csv(_NOTE_COLUMNS, every),
            "doubts.csv",
            "text/csv",
            on_click="ignore",
            key="notes_csv",
        )


def _note_cells(note: Note, titles: dict[str, str]) -> dict[str, Any]:
    return {
        "level": note.level,
        "text": plain.clean(note.text, 600),
        "contest": titles.get(note.contest, ""),
        "file": plain.clean(note.file),
        "sheet": plain.clean(note.sheet),
        "row": note.row,
        "column": plain.clean(note.column),
        "found": plain.clean(note.found),
    }


def _questions(now: state.Loaded) -> None:
    asked = answers.open_questions(now.decisions, now.reading.notes)
    words = (
        f"Answer {len(asked):,} open questions"
        if len(asked) > 1
        else "Answer one open question"
        if asked
        else "Correct what the files say"
    )
    with st.expander(words, expanded=bool(asked) and not now.sample), st.form(f"answers_{state.turn()}", border=False):
        said = _facts_for_all(now.given)
        edits, before = _table(now, asked)
        if st.form_submit_button("Use these answers"):
            merged = answers.overrides(before, edits, now.given.overrides)
            with st.spinner("Reading again"):
                state.give(Given(**said, overrides=merged, mappings=now.given.mappings))
            st.rerun()


_ALL = "as the files say"


def _facts_for_all(given: Given) -> dict[str, Any]:
    """Facts about every file at once."""
    turn = state.turn()
    with st.grid(5, min_column_width=140):
        options = {"state": list(states()), "stage": list(STAGES), "count": ["official", "unofficial"]}
        said: dict[str, Any] = {}
        for name, label in (("state", "State"), ("stage", "Stage"), ("count", "Count")):
            choices = ["", *options[name]]
            at = choices.index(getattr(given, name)) if getattr(given, name) in choices else 0
            said[name] = st.selectbox(
                label, choices, at, format_func=lambda value: value or _ALL, key=f"all_{name}_{turn}"
            )
        said["date"] = st.date_input(
            "Election day", given.date, FIRST_DAY, LAST_DAY, key=f"all_date_{turn}", format="YYYY-MM-DD"
        )
        said["county"] = st.text_input(
            "County",
            given.county,
            key=f"all_county_{turn}",
            placeholder=_ALL,
            help="The county of files that don't name theirs.",
        ).strip()
    return said


_COLUMNS = st.column_config
_CONFIG = {
    "contest": _COLUMNS.TextColumn("Contest", width="medium", pinned=True),
    "needed": _COLUMNS.TextColumn("What is needed", width="medium"),
    "office": _COLUMNS.SelectboxColumn("Office class", options=list(OFFICE_CLASSES)),
    "kind": _COLUMNS.SelectboxColumn("Kind", options=list(KINDS)),
    "seats": _COLUMNS.NumberColumn("Seats", min_value=1, max_value=99, step=1, help="How many win or advance"),
    "stage": _COLUMNS.SelectboxColumn("Stage", options=list(STAGES)),
    "date": _COLUMNS.DateColumn("Election day", format="YYYY-MM-DD"),
    "count": _COLUMNS.SelectboxColumn("Count", options=["official", "unofficial", "unknown"]),
    "counties": _COLUMNS.SelectboxColumn(
        "Counties", options=["one", "several"], help="Voted on in one county or several"
    ),
    "ranked_choice": _COLUMNS.CheckboxColumn("Ranked choice"),
    "special": _COLUMNS.CheckboxColumn("Special election"),
    "required_share": _COLUMNS.TextColumn("Required share", help="As the question says it, such as 60%"),
    "part_of": _COLUMNS.TextColumn("Part", help="The area, if these votes are only a part of a wider contest"),
    "jurisdiction": _COLUMNS.TextColumn("Jurisdiction"),
}


def _table(now: state.Loaded, asked: tuple[Question, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table of questions: what was edited and what was shown, by contest id."""
    shown = asked or tuple(Question(decision) for decision in now.decisions)
    names = answers.fields(shown)
    ids = [question.decision.contest.id for question in shown]
    rows = [answers.question_row(question, names) for question in shown]
    files = _COLUMNS.SelectboxColumn("Count of", options=list(now.names), help="The file whose count is used")
    edited = st.data_editor(
        pd.DataFrame(rows, index=ids).astype({"seats": "Int64"}),
        hide_index=True,
        height=min(420, 36 * len(rows) + 38),
        disabled=["contest", "needed"],
        placeholder="",
        key=f"answers_table_{state.turn()}",
        column_config={**_CONFIG, "file": files},
        alt="What is asked about the contests",
    )
    return answers.by_id(ids, edited.to_dict("records")), answers.by_id(ids, rows)
