"""The list of contests on the screen, what opens from it, and the same list as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pandas as pd
import pyarrow as pa
import streamlit as st

from pages.parts import frame, links, plain, pressed, questions, state
from pages.parts.drawn import Drawn
from pages.parts.listing import Filters, headline, sentences
from pages.parts.rows import COLUMNS, ROUTE_LABELS, Row, cells, sentence_of
from recount_core.answer import Decision
from recount_core.charts import recount_map as draw_map
from recount_core.takeaway import spreadsheet

_HELP = {
    "winner": "The choice with the fewest votes that still won or advanced",
    "margin": "Votes of the last winner less votes of this loser",
    "percent": "Margin in percent of the total votes for the contest",
    "line": "The largest margin, in votes, that still has the public or automatic route",
    "distance": "Margin less line, in votes: negative or 0 is inside",
    "share": "Margin in percent of the line: the bar is half full on the line",
    "route": "The best way to a recount that holds",
    "paid_by": "Who pays for it",
    "total": "All votes for the contest, write-ins included",
    "supplied": "Route and line under the older text (Minnesota 2004, Montana 1987), where the law on election day is another",
}
_CONTEST_WIDTH, _CONTEST_WIDTH_ON_PHONES = 270, 205
_WIDTHS = {
    "jurisdiction": 120,
    "winner": 140,
    "loser": 140,
    "percent": 74,
    "share": 110,
    "state": "small",
    "kind": "small",
    "notes": "medium",
}
_WHOLE = [column.name for column in COLUMNS if column.kind == "whole"]
_ALIKE = ["route", "clause", "paid_by", "jurisdiction", "notes", "supplied", "office", "kind", "state", "count", "law"]
_OPENABLE = 300


def provenance() -> None:
    """What the list was read from, and how much of it is doubtful."""
    now = state.loaded()
    if now is None:
        return
    doubts = sum(note.level in ("fault", "doubt") for note in now.reading.notes)
    words = f" · {doubts:,} doubts about the files" if doubts > 1 else " · 1 doubt about the files" if doubts else ""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(plain.text(now.words + words), width="content")
        st.page_link("app.py", label="What was read", query_params=state.place())


def waiting() -> None:
    """The way to the questions that are open about what is listed."""
    now = state.loaded()
    number = questions.open_number(now) if now else 0
    if number:
        st.page_link(
            "app.py",
            label=f"**{questions.waiting(number)}**",
            icon=":material/help:",
            query_params=state.place(),
        )


def head(decisions: Sequence[Decision], rows: Sequence[Row]) -> None:
    """The numbers of the list in words."""
    now = state.loaded()
    frame.sentences(now.head if now else sentences(headline(decisions, rows)))


def filtered(rows: Sequence[Row], asked: Filters) -> tuple[Row, ...]:
    """The rows that the filters let through, in their order."""
    return state.once("shown", (rows, asked), lambda: asked.shown(rows))


def recount_map(decisions: Sequence[Decision], shown: Sequence[Row]) -> None:
    """The contests that the filters let through on the map, where they have a place on it; a dot that is chosen opens its contest."""
    if shown and all(row.margin is None for row in shown):
        return
    theme = frame.theme()

    def draw() -> Drawn:
        figure = draw_map(decisions, shown={row.id for row in shown}, theme=theme)
        return Drawn(
            figure, clickmode="event+select", dragmode="pan"
        )  # as Streamlit sets them where dots can be chosen

    figure = state.once("map", (shown, theme), draw)
    event = frame.picture(figure, f"map_{state.turn()}", on_select="rerun", selection_mode="points")
    open_chosen(event, "points")


def open_chosen(event: Any, what: str, shown: Sequence[Row] = ()) -> None:
    """Go to the contest that was chosen on the map ("points") or in the table ("rows")."""
    for chosen in event.selection[what]:
        contest_id = chosen.get("customdata") if what == "points" else shown[chosen].id
        contest_id = contest_id[0] if isinstance(contest_id, list) else contest_id
        if isinstance(contest_id, str):
            open_contest(contest_id)


def open_contest(contest_id: str) -> None:
    """Go to the page of a contest of the list."""
    kept = {name: value for name, value in state.place().items() if name != links.OWN}
    found = state.place_of(contest_id)
    st.switch_page("pages/contest.py", query_params={**kept, **found} if found else state.place())


def table(shown: Sequence[Row]) -> None:
    """The list, one row a contest; choosing a row opens its contest."""
    if not shown:
        st.info("No contest fits these filters.", icon=":material/filter_alt_off:")
        return
    with st.container(horizontal=True, vertical_alignment="bottom", horizontal_alignment="distribute"):
        count = len({row.id for row in shown})
        st.markdown(f"**{count:,} {'contest' if count == 1 else 'contests'}.** Tick a row to open it.", width="content")
        _opener(shown)
    event = st.dataframe(
        _screen(shown),
        hide_index=True,
        height=min(620, 36 * len(shown) + 38),
        on_select="rerun",
        selection_mode="single-row",
        key=f"contests_{state.turn()}_{hash(tuple((row.id, row.rank) for row in shown))}",
        column_config=_config(),
        placeholder="",
        alt="Contests against their lines",
    )
    open_chosen(event, "rows", shown)


def _opener(shown: Sequence[Row]) -> None:
    """The way from the list to a contest for keyboards and screen readers."""
    first = {row.id: row for row in shown[:_OPENABLE]}
    chosen = st.selectbox(
        "Open a contest",
        list(first),
        index=None,
        format_func=lambda contest_id: sentence_of(first[contest_id]),
        placeholder="Open a contest",
        key=f"opener_{state.turn()}",
        label_visibility="collapsed",
        width=340,
    )
    if chosen:
        open_contest(chosen)


def _screen(shown: Sequence[Row]) -> pa.Table:
    """The rows as the table shows them, in the form in which they travel: one frame is made of all rows that are open, and every view is
    a part of it."""
    rows = state.listed()[1]
    frame_, places = state.once("frame", rows, lambda: _frame(rows))

    def part() -> pa.Table:
        return pa.Table.from_pandas(frame_.iloc[[places[row.id, row.rank] for row in shown]], preserve_index=False)

    return state.once("screen", (shown,), part)


def _frame(rows: Sequence[Row]) -> tuple[pd.DataFrame, dict[tuple[str, int], int]]:
    """All rows, and where each of them stands."""
    made = pd.DataFrame(
        [
            {**cells(row), "contest": plain.titled(row.contest, row.jurisdiction), "route": ROUTE_LABELS[row.route]}
            for row in rows
        ]
    )
    # As categories the same words travel to the browser once.
    made = made.astype({**dict.fromkeys(_WHOLE, "Int64"), **dict.fromkeys(_ALIKE, "category")})
    return made, {(row.id, row.rank): place for place, row in enumerate(rows)}


def _config() -> dict[str, Any]:
    made: dict[str, Any] = {}
    for column in COLUMNS:
        settings: dict[str, Any] = {"help": _HELP.get(column.name), "width": _WIDTHS.get(column.name)}
        if column.name == "contest":
            settings |= {"pinned": True, "width": _CONTEST_WIDTH_ON_PHONES if frame.on_phone() else _CONTEST_WIDTH}
        if column.name == "share":
            made[column.name] = st.column_config.ProgressColumn(
                column.title, min_value=0, max_value=200, format="%d%%", **settings
            )
        elif column.kind == "whole":
            made[column.name] = st.column_config.NumberColumn(column.title, format="localized", **settings)
        elif column.kind == "percent":
            made[column.name] = st.column_config.NumberColumn(column.title, format="%.2f%%", **settings)
        else:
            made[column.name] = st.column_config.TextColumn(column.title, **settings)
    return made


def downloads(shown: Sequence[Row]) -> None:
    """The list as it is on the screen, as files; each is made only when it is asked for."""
    if not shown:
        return
    with st.container(horizontal=True):
        for label, make, name, kind in _FORMATS:
            st.download_button(
                f"Download {label}",
                pressed.made(partial(_file, make, shown), name, kind),
                name,
                kind,
                on_click="ignore",
                key=f"download_{label}",
            )


def _file(make: Callable[..., bytes], shown: Sequence[Row]) -> bytes:
    return make(COLUMNS, [cells(row) for row in shown])


_FORMATS = (
    ("CSV", spreadsheet.as_csv, "contests.csv", "text/csv"),
    (
        "Excel",
        spreadsheet.as_excel,
        "contests.xlsx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
    ("JSON", spreadsheet.as_json, "contests.json", "application/json"),
)
