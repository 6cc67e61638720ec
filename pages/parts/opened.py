"""What is open: what was read, what is doubtful, and what a person is asked about it."""

from __future__ import annotations

from typing import Any

import streamlit as st

from pages.parts import changes, frame, name_columns, plain, questions, settings, state
from pages.parts.loading import Loaded
from recount_core.results import Reading
from recount_core.results.table import Note
from recount_core.takeaway import spreadsheet
from recount_core.takeaway.spreadsheet import Column
from recount_core.words import counted, votes

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
    for fault in settings.faults():
        st.warning(plain.text(fault, 600))
    refused, now = state.refused(), state.loaded()
    if refused is not None:
        _refusals(refused, "None of these files could be used." + (" What was open before stays open." if now else ""))
        _read_table(refused)
    for words in state.told():
        st.info(plain.text(words, 600))
    if now is None:
        return
    st.caption(plain.text(now.words))
    frame.sentences(now.head)
    alone = len(now.decisions) == 1
    st.page_link(
        "pages/contest.py" if alone else "pages/close_contests.py",
        label="**See who may ask, and why**" if alone else "**See every contest against its line**",
        icon=":material/arrow_forward:",
        query_params=state.place(),
    )
    for note in now.reading.notes:
        if not note.file and not note.contest:
            st.info(plain.text(note.text, 600))
    _refusals(now.reading, "Some files are not used.")
    _changes(now)
    questions.show(now)
    _notes(now.reading)
    _read_table(now.reading)


def _changes(now: Loaded) -> None:
    """The changes in a sentence and a table; nothing where one count was read."""
    found = now.changes
    if not found:
        return
    st.markdown(plain.text(changes.sentence(found), 1_000))
    crossed = [one for one in found if one.crossed]
    every = len(crossed) in (0, len(found)) or st.toggle(
        f"All {len(found):,} contests that changed", key=f"every_change_{state.turn()}"
    )
    rows = [changes.cells(one) for one in (found if every else crossed)]
    frame.table(changes.COLUMNS, rows, "What changed between two counts")
    st.download_button(
        "Download the changes as CSV",
        spreadsheet.as_csv(changes.COLUMNS, rows),
        "changes.csv",
        "text/csv",
        on_click="ignore",
    )


def _refusals(reading: Reading, head: str) -> None:
    """The first few of the files that were not used, each with its sentence; those that wait for an answer have a form for it."""
    used = {file.digest for file in reading.files if not file.refused}
    left_out = [file for file in reading.refused if not file.asks and not (file.digest and file.digest in used)]
    if left_out:
        more = len(left_out) - _SHOWN
        lines = [head, "", *(f"- {plain.text(file.sentence, 600)}" for file in left_out[:_SHOWN])]
        if more > 0:
            lines.append(f"- {more:,} more stand in the table “What was read”.")
        (st.warning if used else st.error)("\n".join(lines))
    name_columns.ask(reading)


_SHOWN = 5


_FILE_COLUMNS = (
    Column("file", "File"),
    Column("format", "Format"),
    Column("rows", "Rows", "whole"),
    Column("contests", "Contests", "whole"),
    Column("votes", "Votes", "whole"),
    Column("refused", "Not used because"),
)


def _read_table(reading: Reading) -> None:
    frame.folded(plain.text(read_words(reading)), f"files_{id(reading)}", lambda: _files(reading))


def _files(reading: Reading) -> None:
    rows = [
        {
            "file": plain.clean(file.name),
            "format": file.format,
            "rows": file.rows,
            "contests": file.contests,
            "votes": file.votes,
            "refused": plain.clean(file.refused, 600),
        }
        for file in reading.files
    ]
    frame.table(_FILE_COLUMNS, rows, "The files that were read")
    st.download_button(
        "Download as CSV",
        spreadsheet.as_csv(_FILE_COLUMNS, rows),
        "files.csv",
        "text/csv",
        on_click="ignore",
        key=f"files_csv_{id(reading)}",
    )


def read_words(reading: Reading) -> str:
    """How much was read, each contest and vote counted once."""
    used = [file for file in reading.files if not file.refused]
    contests = len(reading.contests)
    total = sum(contest.total or 0 for contest in reading.contests)
    again = sum(file.contests for file in used) - contests
    words = f"What was read: {counted(len(used), 'file')}, {counted(contests, 'contest')}, {votes(total)}"
    if again <= 0:
        return words
    return f"{words}; {counted(again, 'repeat')} in other files {'is' if again == 1 else 'are'} not counted again"


def _notes(reading: Reading) -> None:
    if not reading.notes:
        return
    grave = [note for note in reading.notes if note.level in _GRAVE]
    faults = [note for note in grave if note.level == "fault"]
    if faults:
        more = len(faults) - _SHOWN
        lines = [f"- {plain.text(_fault(note), 600)}" for note in faults[:_SHOWN]]
        if more > 0:
            lines.append(f"- {more:,} more stand in the table below.")
        st.warning("\n".join(["Rows that could not be used; their contests are not decided.", "", *lines]))
    words = f"What is doubtful: {len(grave):,}" if grave else "Nothing is doubtful"
    frame.folded(f"{words}; notes: {len(reading.notes) - len(grave):,}", "notes", lambda: _every_note(reading))


def _every_note(reading: Reading) -> None:
    titles = {contest.id: plain.clean(contest.title) for contest in reading.contests}
    every = [_note_cells(note, titles) for note in reading.notes]
    frame.table(_NOTE_COLUMNS, every, "Doubts and notes about the files", wide="text")
    st.download_button(
        "Download as CSV",
        spreadsheet.as_csv(_NOTE_COLUMNS, every),
        "doubts.csv",
        "text/csv",
        on_click="ignore",
        key="notes_csv",
    )


def _fault(note: Note) -> str:
    """Where a fault is, what was expected there and what was found."""
    return f"{note}; found “{note.found}”" if note.found and note.found not in note.text else str(note)


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
