"""Scenarios kept side by side: compare, name, reorder, delete; as a file to take away and open again, and as a link to share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import streamlit as st

from pages.parts import frame, links, plain, pressed, scenario_store, state, what_if_words
from pages.parts.desk import Desk
from pages.parts.scenario_changes import doing, earlier_later
from pages.parts.scenario_views import markdown_table
from recount_core.answer import Decision
from recount_core.contest import Contest
from recount_core.errors import ScenarioError
from recount_core.results.said import as_data
from recount_core.what_if import Saved, Scenario, from_json, to_json
from recount_core.what_if.shifts import NAME_LIMIT
from recount_core.what_if.store import FILE_LIMIT

_LONG = 2_000


def show(decision: Decision, desk: Desk, link: Mapping[str, str]) -> None:
    """The kept scenarios with all that can be done to them."""
    contest = decision.contest
    st.subheader("Scenarios side by side", anchor=False)
    _keep(contest, desk)
    _compare(decision, desk)
    _arrange(contest, desk)
    with st.container(horizontal=True):
        _share(contest, desk, link)
        if desk.kept or desk.working.shifts:
            name, kind = f"scenarios-{contest.id}.json", "application/json"
            st.download_button(
                "Download scenarios",
                pressed.made(partial(_file, contest, desk, _digest(contest)), name, kind),
                name,
                kind,
                icon=":material/download:",
                key=f"download_{contest.id}",
                on_click="ignore",
            )
    _open(contest)


def _keep(contest: Contest, desk: Desk) -> None:
    if not desk.working.shifts:
        st.caption("Change some votes, then keep the scenario here to compare it with others.")
        return
    with (
        st.form(f"keep_{contest.id}", border=False, clear_on_submit=True),
        st.container(horizontal=True, vertical_alignment="bottom"),
    ):
        name = st.text_input("Name of this scenario", max_chars=NAME_LIMIT, key=f"keep_name_{contest.id}", width=320)
        sent = st.form_submit_button("Keep this scenario", icon=":material/add:")
    if sent:
        _do(contest, lambda now: now.keep(now.working.renamed(name.strip())))


def _do(contest: Contest, change: Callable[[Desk], Desk]) -> None:
    """Store a change of the desk and draw again; what can't be is said."""
    try:
        scenario_store.put(contest, change(scenario_store.desk(contest)))
    except ScenarioError as error:
        st.error(plain.text(error, _LONG))
        return
    st.rerun()


def _compare(decision: Decision, desk: Desk) -> None:
    if not desk.kept:
        return
    rows = [what_if_words.scenario_row("As counted", Scenario.of(decision.contest), decision)]
    if desk.working.shifts:
        rows.append(_row(decision, "Worked on now", desk.working))
    rows += [_row(decision, scenario.name, scenario) for scenario in desk.kept]
    st.markdown(markdown_table(what_if_words.SCENARIO_COLUMNS, rows))


def _row(decision: Decision, name: str, scenario: Scenario) -> tuple[str, ...]:
    try:
        return what_if_words.scenario_row(name, scenario, scenario_store.after(decision, scenario))
    except ScenarioError as error:
        return (name, what_if_words.changes(scenario), f"can't be: {error}", "", "", "", "", "")


def _arrange(contest: Contest, desk: Desk) -> None:
    """Choose a kept scenario; change its name, work on it, put it elsewhere, delete it."""
    if not desk.kept:
        return
    key = f"kept_{contest.id}_{len(desk.kept)}"
    names = [scenario.name for scenario in desk.kept]
    do = doing(contest, key, len(names))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        at = st.selectbox(
            "Kept scenario",
            range(len(names)),
            format_func=lambda index: plain.clean(f"{index + 1}. {names[index]}"),
            key=key,
            width=240,
        )
        name_key = f"name_{key}_{at}_{hash(names[at])}"
        st.text_input(
            "Its name",
            names[at],
            max_chars=NAME_LIMIT,
            key=name_key,
            on_change=lambda: do(lambda now, index: now.rename(index, state.widget(name_key).strip()), at),
            width=240,
        )
        st.button("Work on it", key=f"take_{key}", on_click=_take_up, args=(contest, at))
        earlier_later(do, Desk.move, key, at, len(names))
        st.button("Delete", key=f"delete_{key}", help="Undo brings it back", on_click=do, args=(Desk.delete, at - 1))


def _take_up(contest: Contest, index: int) -> None:
    now = scenario_store.desk(contest)
    scenario_store.put(contest, now.take_up(index))
    scenario_store.show_lever_of(contest, now.kept[index])


def _share(contest: Contest, desk: Desk, link: Mapping[str, str]) -> None:
    with st.popover("Share as a link", icon=":material/link:", disabled=not desk.working.shifts):
        if not link.get(links.SCENARIO):
            st.markdown("The scenario is too long for a link. Download it as a file instead.")
            return
        st.caption("A link to this scenario. It holds the contest's id and is never applied to another contest.")
        st.code(frame.address(link), language=None, wrap_lines=True)
        if links.OWN not in st.query_params and links.SAMPLE not in st.query_params:
            st.caption("Whoever opens it needs the same results files: the contest itself is too long for a link.")


def _file(contest: Contest, desk: Desk, digest: str) -> str:
    """The text of the file; it is made when somebody asks for it, outside the session."""
    working = (desk.working,) if desk.working.shifts else ()
    now = state.loaded()
    return to_json(
        (Saved(scenario, contest.title, contest.source.file, digest) for scenario in (*working, *desk.kept)),
        as_data(now.said) if now is not None else None,
    )


def _digest(contest: Contest) -> str:
    """The fingerprint of the file that the contest was read from; empty where it isn't open."""
    now = state.loaded()
    files = now.reading.files if now is not None else ()
    return next((file.digest for file in files if file.name == contest.source.file), "")


def _open(contest: Contest) -> None:
    with st.expander("Open scenarios from a file", key=f"open_{contest.id}", on_change="rerun") as opened:
        if not opened.open:
            return
        turn = state.kept(f"open_turn_{contest.id}", 0)
        given = st.file_uploader("File of scenarios (JSON)", type="json", key=f"file_{contest.id}_{turn}")
        carry = st.checkbox(
            "Take over scenarios that were made for another count of this contest", key=f"carry_{contest.id}"
        )
        if given is None or not st.button("Open them", type="primary", key=f"open_them_{contest.id}"):
            return
        try:
            found = _read(given.getvalue(), contest, carry)
        except ScenarioError as error:
            st.error(plain.text(error, _LONG))
            return
        state.keep(f"open_turn_{contest.id}", turn + 1)
        _do(contest, lambda now: now.keep(*found))


def _read(data: bytes, contest: Contest, carry: bool) -> Sequence[Scenario]:
    """The scenarios of a file that are for this contest; raises ScenarioError where none is, or one isn't."""
    if len(data) > 4 * FILE_LIMIT:
        raise ScenarioError(
            f"A file of scenarios has at most {FILE_LIMIT:,} characters; this one has {len(data):,} bytes."
        )
    try:
        saved = from_json(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ScenarioError("This is not a file of scenarios: it is no text in UTF-8.") from error
    if not saved:
        raise ScenarioError("There are no scenarios in this file.")
    strange = [one for one in saved if one.scenario.contest_id != contest.id]
    if strange:
        raise ScenarioError(
            f"{len(strange)} of {len(saved)} scenarios in this file {'is' if len(strange) == 1 else 'are'} for another contest, "
            f"“{strange[0].title}”; nothing was opened. Open that contest first."
        )
    units = state.units(contest.id)
    found = []
    for one in saved:
        scenario = one.scenario.for_count(contest) if carry else one.scenario
        scenario.apply(contest, units)
        found.append(scenario)
    return found
