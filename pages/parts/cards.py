"""What is shown of one decided contest: verdict, reasons, the two readings of the law, pictures, every choice."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from pages.parts import frame, plain, questions, rows, state
from pages.parts.drawn import Drawn
from recount_core.answer import Answer, Decision
from recount_core.ask.next_steps import in_short
from recount_core.charts.margin_bars import margin_bars
from recount_core.charts.votes_bars import votes_bars
from recount_core.contest import Contest
from recount_core.explain import caveat, cite, law_words, sentence, why
from recount_core.takeaway import brief
from recount_core.words import percent

_LONG = 2_000


def open_page(title: str) -> Decision:
    """The top of a page about one contest: its name in the tab, the choice of another one, its title and facts.

    Without a contest the ways to one are shown, and the page ends there.
    """
    decision = state.chosen()
    if decision is None:
        st.title(title)
        if state.loaded() is None:
            frame.nothing_open()
        else:
            picker()
            st.page_link(
                "pages/close_contests.py",
                label="Or choose it on the map or in the list",
                icon=":material/arrow_forward:",
                query_params=state.place(),
            )
        frame.foot()
        st.stop()
    state.make_portable(decision)
    frame.name_tab(decision.contest.title if title == "Contest" else f"{title}: {decision.contest.title}")
    picker()
    st.title(plain.text(decision.contest.title), anchor=False)
    st.caption(subject(decision.contest))
    return decision


def subject(contest: Contest) -> str:
    """The facts of a contest under its title, for Streamlit."""
    return plain.text(brief.subject(contest), _LONG)


def verdict(decision: Decision) -> None:
    """The answer as sentences, the worked inequality, the law and the state of the count."""
    for text in brief.verdict(decision):
        st.header(plain.text(text, _LONG), anchor=False)
    spoken = brief.spoken(decision)
    for answer in spoken:
        if answer.route != "not decided":
            lead = f"{plain.text(answer.choice)}: " if len(spoken) > 1 else "Worked out: "
            st.markdown(f"{lead}{plain.text(why(answer), _LONG)}")
    st.caption(plain.text(caveat(decision), _LONG))


def copy(decision: Decision) -> None:
    """The sentences with their caveat and a button to copy them."""
    with st.popover("Copy the sentence", icon=":material/content_copy:"):
        st.code("\n".join([*brief.verdict(decision), caveat(decision)]), language=None, wrap_lines=True)


def notes(decision: Decision) -> None:
    """The question that is open about it, and what must be known beside the verdict."""
    questions.here(decision)
    if decision.notes:
        st.markdown("\n".join(["**To know**", "", *(f"- {plain.text(note, _LONG)}" for note in decision.notes)]))


def how_to_ask(decision: Decision) -> None:
    """With whom the closest loser asks, at whose expense and by when, in short."""
    words = in_short(decision)
    if words:
        st.markdown(f"**How to ask.** {plain.text(words, _LONG)}")


def readings(decision: Decision, supplied: Decision | None) -> None:
    """The law on election day beside the older text, and whether they differ."""
    if supplied is None:
        return
    same = [(a.route, a.line) for a in decision.answers] == [(a.route, a.line) for a in supplied.answers]
    if same:
        head = "The older text gives the same"
    elif [a.route for a in decision.answers] == [a.route for a in supplied.answers]:
        head = "The older text gives the same route by another line"
    else:
        head = "The older text answers otherwise"
    with st.expander(f"{head}: both side by side", expanded="otherwise" in head):
        for column, title, one in zip(
            st.columns(2), ("Law on election day", "Older text"), (decision, supplied), strict=True
        ):
            with column:
                st.markdown(f"**{title}**")
                st.markdown(plain.text(sentence(one), _LONG))
                if one.first is not None:
                    st.markdown(plain.text(why(one.first), _LONG))
                st.caption(plain.text(law_words(one), _LONG))


def choices(decision: Decision) -> None:
    """Every choice with its votes and what became of it; every losing one with its own answer and worked inequality."""
    st.dataframe(
        state.once("choices", (decision,), lambda: _table(decision)),
        hide_index=True,
        placeholder="",
        column_config=_COLUMNS,
        alt="Every choice with its votes, and every losing one with its answer",
    )


def _table(decision: Decision) -> pd.DataFrame:
    """The columns that say something about this contest."""
    contest, counted = decision.contest, brief.counted(decision)
    found = [one.answer for one in counted]
    columns: dict[str, list[str] | list[int | None]] = {
        "Choice": [plain.clean(one.choice.name) for one in counted],
        "Result": [one.result for one in counted],
        "Votes": [one.choice.votes for one in counted],
        "Of total": [percent(one.choice.votes or 0, contest.total) for one in counted],
        "Margin": [answer and answer.margin for answer in found],
        "Margin of total": [percent(answer.margin, contest.total) if answer else "" for answer in found],
        "Line": [answer and answer.line for answer in found],
        "Route": [rows.ROUTE_LABELS[rows.route_of(decision, answer)] if answer else "" for answer in found],
        "Clause": [cite(answer.rule) if answer and answer.rule else "" for answer in found],
        "Paid by": [_payer(answer, contest) for answer in found],
        "Worked out": [plain.clean(why(answer), 600) if answer else "" for answer in found],
    }
    telling = {name: cells for name, cells in columns.items() if any(cell not in ("", None) for cell in cells)}
    return pd.DataFrame(telling).astype({name: "Int64" for name in ("Votes", "Margin", "Line") if name in telling})


_CHOICE_WIDTH = 170
"""Pixels: a longer name is cut, for a pinned column that fills a phone leaves nothing of the others to scroll to."""

_COLUMNS = {
    "Choice": st.column_config.TextColumn(pinned=True, width=_CHOICE_WIDTH),
    "Votes": st.column_config.NumberColumn(format="localized"),
    "Of total": st.column_config.TextColumn(
        alignment="right", help="Share of the votes for all choices, write-ins included; not of ballots"
    ),
    "Margin": st.column_config.NumberColumn(format="localized", help="Votes behind the last winner"),
    "Margin of total": st.column_config.TextColumn(alignment="right"),
    "Line": st.column_config.NumberColumn(
        format="localized", help="The largest margin, in votes, that still has the public or automatic route"
    ),
    "Route": st.column_config.TextColumn(
        help="The best way to a recount: automatic, at public expense on request, at own expense, by a court"
    ),
    "Worked out": st.column_config.TextColumn(
        help="The law's comparison with the numbers of this contest", width="large"
    ),
}


def _payer(answer: Answer | None, contest: Contest) -> str:
    return answer.rule.for_office(answer.rule.paid_by, contest.office) if answer and answer.rule else ""


def pictures(decision: Decision) -> None:
    """Votes with the cut line of the seats, then each loser's margin against the lines of the law."""
    key, theme = decision.contest.id, frame.theme()
    if decision.contest.total:
        st.subheader("Votes", anchor=False)
        figure = state.once("votes", (decision, theme), lambda: Drawn(votes_bars(decision, theme=theme)))
        frame.picture(figure, f"votes_{key}")
    if decision.answers:
        st.subheader("Margin against the lines", anchor=False)
        figure = state.once("margins", (decision, theme), lambda: Drawn(margin_bars(decision, theme=theme)))
        frame.picture(figure, f"margins_{key}")


def picker() -> None:
    """The choice of a contest among those that are open, the closest first."""
    listed = state.closest(300)
    if len(listed) < 2:
        return
    current = state.chosen()
    names = {row.id: row for row in listed}
    key = f"picker_{state.turn()}"
    state.set_widget(key, current.contest.id if current and current.contest.id in names else None)

    def chosen() -> None:
        if state.widget(key):
            state.choose(state.widget(key))

    st.selectbox(
        "Contest",
        list(names),
        index=None,
        format_func=lambda contest_id: rows.sentence_of(names[contest_id]),
        key=key,
        on_change=chosen,
        placeholder="Choose a contest",
        label_visibility="collapsed" if current else "visible",
    )
