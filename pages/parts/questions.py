"""What a person is asked about what is open: counties, answers for many contests at once, a table; and how answers are undone and kept."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import streamlit as st

from pages.parts import answer_file, answers, frame, plain, state
from pages.parts.answers import FIRST_DAY, LAST_DAY, CountyQuestion, Group, Question
from pages.parts.fact_inputs import ASKABLE, ask
from pages.parts.loading import Loaded
from recount_core.answer import Decision
from recount_core.contest import KINDS, OFFICE_CLASSES, STAGES
from recount_core.law.load import states
from recount_core.results import Given
from recount_core.results.offices import offices
from recount_core.results.said import in_words
from recount_core.words import joined

if TYPE_CHECKING:
    import pandas as pd

_LONG = 600
_GROUPS = 8
_FEW = 3
_SHOWN = 300


def show(now: Loaded) -> None:
    """Everything that is asked, and what was answered so far."""
    counties = answers.county_questions(now.reading.notes)
    if counties:
        _ask_counties(now, counties)
    asked = _chosen_first(now.asked)
    found = answers.groups(asked, _formats(now))
    alone = _asked_one_by_one(asked, found)
    with st.expander(waiting(len(asked)), expanded=bool(asked) and not now.sample):
        _ask_for_all(now, alone)
        groups = [group for group in found if not answers.for_all(group.asks) and (not alone or group.offers)]
        for number, group in enumerate(groups[:_GROUPS]):
            _ask_group(now, group, number)
        if not alone:
            with st.form(f"table_{state.turn()}", border=False):
                edits, before = _table(now, tuple(one for one in asked if not answers.for_all(one.asks)))
                if st.form_submit_button("Use the table"):
                    _use(replace(now.given, overrides=answers.overrides(before, edits, now.given.overrides)))
    _kept(now)


def open_number(now: Loaded) -> int:
    """How many contests wait for an answer."""
    return len(now.asked)


def waiting(number: int) -> str:
    """How many contests wait for an answer, in words."""
    if number > 1:
        return f"{number:,} contests wait for an answer"
    return "One contest waits for an answer" if number else "Correct what the files say"


def _asked_one_by_one(asked: Sequence[Question], found: Sequence[Group]) -> tuple[Question, ...]:
    """The questions that are asked with controls of their own: where there are few, and no button answers them."""
    offered = {group.asks for group in found if group.offers}
    alone = tuple(question for question in asked if question.asks not in offered)
    fit = len(asked) <= _FEW and all(ASKABLE.issuperset(question.asks) for question in alone)
    return alone if fit else ()


def _ask_for_all(now: Loaded, alone: Sequence[Question]) -> None:
    """The facts about every file, with the first few contests' own, all said with one button."""
    with st.form(f"answers_{state.turn()}", border=False):
        said = _facts_for_all(now)
        own = {question.decision.contest.id: _facts_of(question) for question in alone}
        if st.form_submit_button("Use these answers"):
            _use(replace(now.given, **said, overrides=answer_file.with_facts(now.given.overrides, _told(own))))


def _told(own: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The facts that were said, by contest."""
    said = {key: {name: value for name, value in facts.items() if value is not None} for key, facts in own.items()}
    return {key: facts for key, facts in said.items() if facts}


def _facts_of(question: Question) -> dict[str, Any]:
    """The controls for one contest's own facts, and what was said with them."""
    contest = question.decision.contest
    asks = [name for name in question.asks if name not in answers.FOR_ALL]
    if not asks:
        return {}
    st.markdown(f"**{plain.text(plain.titled(contest.title, contest.jurisdiction))}**")
    with st.grid(len(asks), min_column_width=200):
        return {name: ask(name, f"own_{contest.id}_{name}_{state.turn()}") for name in asks}


def here(decision: Decision) -> None:
    """The question about one contest, to be answered beside its verdict; nothing where none is open."""
    now = state.loaded()
    asked = [one for one in now.asked if one.decision.contest.id == decision.contest.id] if now else []
    if now is not None and decision.contest.id in now.said.overrides:
        st.page_link(
            "app.py", label="Change or undo what was answered", icon=":material/undo:", query_params=state.place()
        )
    if now is None or not asked:
        return
    question, key = asked[0], f"here_{decision.contest.id}_{state.turn()}"
    (group,) = answers.groups(asked, _formats(now))
    st.markdown(plain.text(answers.about_one(question), _LONG))
    if _wants_a_form(question):
        _ask_all_here(now, question, key)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for place, offer in enumerate(group.offers):
            if st.button(offer.words, key=f"{key}_{place}"):
                _use(replace(now.given, overrides=answer_file.with_facts(now.given.overrides, offer.facts)))
        if question.asks == ("seats",):
            seats = st.number_input("How many win or advance?", 1, 99, None, key=f"{key}_seats", width=200)
            if seats is not None:
                said = {decision.contest.id: {"seats": seats}}
                _use(replace(now.given, overrides=answer_file.with_facts(now.given.overrides, said)))
        if question.asks == ("date",):
            day = st.date_input(
                "Election day of all files",
                None,
                FIRST_DAY,
                LAST_DAY,
                key=f"{key}_date",
                format="YYYY-MM-DD",
                width=200,
            )
            if isinstance(day, dt.date):
                _use(replace(now.given, date=day))
    st.page_link("app.py", label="See every open question", icon=":material/help:", query_params=state.place())


def _wants_a_form(question: Question) -> bool:
    """Whether no single button or number answers it, but the controls do."""
    single = len(question.asks) == 1 and question.asks[0] in ("seats", "date", "stage", "counties")
    return not single and ASKABLE.issuperset(question.asks)


def _ask_all_here(now: Loaded, question: Question, key: str) -> None:
    """Every fact that one contest waits for, said with one button."""
    with st.form(key, border=False):
        with st.grid(len(question.asks), min_column_width=200):
            said = {name: ask(name, f"{key}_{name}") for name in question.asks}
        if st.form_submit_button("Use these answers"):
            known = {name: value for name, value in said.items() if value is not None}
            for_all = {name: known.pop(name) for name in answers.FOR_ALL if name in known}
            own = {question.decision.contest.id: known} if known else {}
            _use(replace(now.given, **for_all, overrides=answer_file.with_facts(now.given.overrides, own)))


def _formats(now: Loaded) -> dict[str, str]:
    return {file.name: file.format for file in now.reading.files}


def _use(given: Given) -> None:
    """Read again with these answers, saying what is read, and draw anew; nothing where they are those in use."""
    now = state.loaded()
    if now is not None and now.given == given:
        return
    frame.reading("Reading again", lambda progress: state.give(given, progress))


def _chosen_first(asked: Sequence[Question]) -> tuple[Question, ...]:
    """The question about the contest that a person came from before the others."""
    current = state.chosen()
    mine = current.contest.id if current is not None else ""
    return tuple(sorted(asked, key=lambda question: question.decision.contest.id != mine))


def _ask_counties(now: Loaded, asked: Sequence[CountyQuestion]) -> None:
    """Of which county a workbook is; nothing is chosen beforehand, for a title that mentions a county is only a hint."""
    known = sorted(set(offices("MT").counties.values()))
    one = len(asked) == 1
    st.subheader("Which county is this?" if one else f"Which counties are these {len(asked):,} files of?", anchor=False)
    st.markdown(
        "A county's workbook doesn't always name its county, and its county offices can't be told from others' without."
    )
    with st.form(f"counties_{state.turn()}", border=False):
        said: dict[str, str] = {}
        with st.grid(2, min_column_width=260):
            for number, question in enumerate(asked):
                hint = f"Its titles mention {question.hint} County" if question.hint else "Choose the county"
                found = st.selectbox(
                    f"County of {plain.text(question.file, 80)}",
                    known,
                    index=None,
                    placeholder=plain.clean(hint),
                    key=f"county_{number}_{state.turn()}",
                )
                if found:
                    said[question.file] = found
        if st.form_submit_button("Use this county" if one else "Use these counties"):
            _use(replace(now.given, county_of={**now.given.county_of, **said}))


def _ask_group(now: Loaded, group: Group, number: int) -> None:
    """How many contests wait for one fact, with the answers that can be given for all of them."""
    st.markdown(plain.text(group.words, _LONG))
    if not group.offers:
        return
    with st.container(horizontal=True):
        for place, offer in enumerate(group.offers):
            if st.button(offer.words, key=f"offer_{number}_{place}_{state.turn()}"):
                _use(replace(now.given, overrides=answer_file.with_facts(now.given.overrides, offer.facts)))


def _facts_for_all(now: Loaded) -> dict[str, Any]:
    """Facts about every file at once."""
    given, turn = now.given, state.turn()
    unsaid = state.once("unsaid", now.decisions, lambda: answers.unsaid(now.decisions))
    if unsaid:
        st.markdown(plain.text(f"The files don't say {joined(unsaid, 'or')}.{_conditional(unsaid)}"))
    with st.grid(3, min_column_width=180):
        said: dict[str, Any] = {
            "date": st.date_input(
                "Election day", given.date, FIRST_DAY, LAST_DAY, key=f"all_date_{turn}", format="YYYY-MM-DD"
            )
        }
        options = {"count": ["official", "unofficial"], "stage": list(STAGES), "state": list(states())}
        for name, label in (("count", "Count"), ("stage", "Stage"), ("state", "State")):
            choices = ["", *options[name]]
            at = choices.index(getattr(given, name)) if getattr(given, name) in choices else 0
            said[name] = st.selectbox(
                label, choices, at, format_func=lambda value: value or _ALL, key=f"all_{name}_{turn}"
            )
        said["county"] = st.text_input(
            "County",
            given.county,
            key=f"all_county_{turn}",
            placeholder=_ALL,
            help="The county of files that don't name theirs.",
        ).strip()
    return said


def _conditional(unsaid: Sequence[str]) -> str:
    official = "whether the count is official" in unsaid
    return " Until the count is said to be official, answers are in the conditional." if official else ""


_ALL = "as the files say"
_COLUMNS = st.column_config
_CONFIG = {
    "contest": _COLUMNS.TextColumn("Contest", width="medium", pinned=True),
    "needed": _COLUMNS.TextColumn("What is needed", width="medium"),
    "office": _COLUMNS.SelectboxColumn("Office class", options=list(OFFICE_CLASSES)),
    "kind": _COLUMNS.SelectboxColumn("Kind", options=list(KINDS)),
    "seats": _COLUMNS.NumberColumn("Seats", min_value=1, max_value=99, step=1, help="How many win or advance"),
    "stage": _COLUMNS.SelectboxColumn("Stage", options=list(STAGES)),
    "date": _COLUMNS.DateColumn("Election day", format="YYYY-MM-DD"),
    "count": _COLUMNS.SelectboxColumn("Count", options=["official", "unofficial", "unknown", "first", "recount"]),
    "counties": _COLUMNS.SelectboxColumn(
        "Counties", options=["one", "several"], help="Voted on in one county or several"
    ),
    "ranked_choice": _COLUMNS.CheckboxColumn("Ranked choice"),
    "special": _COLUMNS.CheckboxColumn("Special election"),
    "required_share": _COLUMNS.TextColumn("Required share", help="As the question says it, such as 60%"),
    "part_of": _COLUMNS.TextColumn("Part", help="The area, if these votes are only a part of a wider contest"),
    "jurisdiction": _COLUMNS.TextColumn("Jurisdiction"),
}


def _table(now: Loaded, asked: tuple[Question, ...]) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The table of questions: what was edited and what was shown, by contest id."""
    shown = asked or tuple(Question(now.by_id[row.id]) for row in state.closest(_SHOWN))
    if not asked and len(now.by_id) > len(shown):
        st.caption(f"The {_SHOWN} contests closest to their line; open another one first, and it stands here too.")
    rows, table = state.once("questions", shown, lambda: _rows(shown))
    files = _COLUMNS.SelectboxColumn("Count of", options=list(now.names), help="The file whose count is used")
    edited = st.data_editor(
        table,
        hide_index=True,
        height=min(420, 36 * len(rows) + 38),
        disabled=["contest", "needed"],
        placeholder="",
        key=f"answers_table_{state.turn()}",
        column_config={**_CONFIG, "file": files},
        alt="What is asked about the contests",
    )
    ids = list(table.index)
    return answers.by_id(ids, edited.to_dict("records")), answers.by_id(ids, rows)


def _rows(shown: Sequence[Question]) -> tuple[list[dict[str, Any]], pd.DataFrame]:
    """The rows of the table of questions, and the same as it is shown, under the contests' ids."""
    import pandas as pd  # only here: the first page of all asks nothing

    names = answers.fields(shown)
    rows = [answers.question_row(question, names) for question in shown]
    ids = [question.decision.contest.id for question in shown]
    return rows, pd.DataFrame(rows, index=ids).astype({"seats": "Int64"})


def _kept(now: Loaded) -> None:
    """What was said, with the ways to take it back and to save it."""
    said = now.said != Given()
    if said:
        st.markdown(plain.text(summary(now.said), _LONG))
        if not now.answers:
            st.caption("These answers are too many for the link: save them, or a reload loses them.")
    with st.container(horizontal=True):
        if state.can_take_back() and st.button("Undo the last answers", icon=":material/undo:"):
            frame.reading("Reading again", state.take_back)
        if said:
            st.download_button(
                "Save the answers",
                answer_file.text(now.said),
                answer_file.NAME,
                "application/json",
                icon=":material/download:",
                on_click="ignore",
                help="Upload the file again, with the results or after them, and the answers are used.",
            )


def summary(said: Given) -> str:
    """What a person said, in a sentence."""
    whole = {name: value for name in ("date", "count", "stage", "county") if (value := getattr(said, name))}
    parts = list(in_words(whole))
    if said.state:
        parts.append(f"state {said.state}")
    for number, word in ((len(said.county_of), "county of # file"), (len(said.overrides), "# contest")):
        if number:
            parts.append(f"{word.replace('#', f'{number:,}')}{'' if number == 1 else 's'}")
    if said.mappings:
        parts.append("the meaning of columns")
    return f"Answered by you: {', '.join(parts)}."
