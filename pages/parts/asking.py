"""Who asks on which way, the terms of that way, and by when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pandas as pd
import streamlit as st

from pages.parts import frame, links, plain, sheets
from recount_core.answer import Answer, Decision
from recount_core.ask.deadline import Due, Term, long_day, needs_request, term
from recount_core.ask.ics import calendar_entry
from recount_core.ask.next_steps import terms, ways
from recount_core.contest import COUNTIES, STAGES, Contest
from recount_core.errors import AskError
from recount_core.explain import ROUTE_WORDS, caveat, cite, sentence
from recount_core.law.rules import Rule
from recount_core.takeaway.brief import file_name
from recount_core.words import day, votes

_LONG = 2_000


def who_asks(decision: Decision) -> Answer | None:
    """The losing choice who asks: the closest, or the one chosen; its name stands in the URL."""
    answers = decision.answers
    if len(answers) < 2:
        return decision.first
    key = f"{links.LOSER}_{decision.contest.id}"
    labels = [f"{plain.clean(answer.choice)}, {votes(answer.margin)} behind" for answer in answers]
    frame.name_stranger(key, labels)
    at = st.selectbox(
        "Who asks", range(len(answers)), format_func=lambda index: labels[index], key=key, bind="query-params"
    )
    return answers[at]


def which_way(answer: Answer, contest: Contest) -> Rule | None:
    """The rule to ask under: the best route's, or the one chosen among those that are open."""
    open_ways = ways(answer)
    if len(open_ways) < 2:
        return open_ways[0] if open_ways else None
    key = f"{links.WAY}_{contest.id}"
    labels = [f"{ROUTE_WORDS[rule.route]} ({cite(rule)})" for rule in open_ways]
    frame.name_stranger(key, labels)
    at = st.segmented_control(
        "Way to a recount",
        range(len(open_ways)),
        default=0,
        required=True,
        format_func=lambda index: labels[index],
        key=key,
        bind="query-params",
    )
    return open_ways[at or 0]


def verdict(decision: Decision, answer: Answer | None) -> None:
    """The answer in one sentence, with the law and the state of the count."""
    st.header(plain.text(sentence(decision, answer), _LONG), anchor=False)
    st.caption(plain.text(caveat(decision), _LONG))


def show_terms(rule: Rule, contest: Contest) -> None:
    """Who may ask, with whom, at whose expense, with which paper; what the rule's own note says; how it is known."""
    table = pd.DataFrame([(plain.text(q), plain.text(a, _LONG)) for q, a in terms(rule, contest)])
    st.table(table, border="horizontal", hide_index=True, hide_header=True, alt="The terms of this way")
    if rule.note:
        st.markdown(plain.text(rule.note, _LONG))


def by_when(decision: Decision, rule: Rule) -> Due | None:
    """The deadline: which canvass counts, first and last day, why, and the day as a calendar entry. None without a date."""
    st.subheader("By when", anchor=False)
    contest = decision.contest
    if not needs_request(rule):
        st.markdown(plain.text(f"No request is needed: the recount is automatic ({cite(rule)}).", _LONG))
        return None
    contest = _with_missing_facts(rule, contest)
    try:
        found = term(rule, contest)
        st.markdown(plain.text(found.sentence, _LONG))
        canvassed = _canvass_day(found, contest)
        if canvassed is None:
            st.markdown(plain.text(f"Give the day of the {found.canvass} to get the first and the last day."))
        closed = _closed_days(contest)
        if canvassed is None:
            return None
        due = found.due(canvassed, closed)
    except AskError as error:
        st.error(plain.text(error, _LONG))
        return None
    _show_due(due, decision)
    return due


def _with_missing_facts(rule: Rule, contest: Contest) -> Contest:
    """The contest with the stage and the counties that the deadline turns on, asked for where they aren't known."""
    deadline = rule.deadline
    if deadline is None:
        return contest
    if not contest.stage and deadline.primary_days is not None:
        contest = contest.with_(stage=_one_of("Stage", links.STAGE, STAGES, contest))
    if not contest.counties and rule.for_office(deadline.one_county, contest.office):
        contest = contest.with_(counties=_one_of("Counties that vote on it", links.COUNTIES, COUNTIES, contest))
    return contest


def _one_of(label: str, name: str, options: Sequence[str], contest: Contest) -> str:
    key = f"{name}_{contest.id}"
    return st.segmented_control(label, options, key=key, bind="query-params") or ""


def _canvass_day(found: Term, contest: Contest) -> dt.date | None:
    key = f"{links.CANVASS}_{contest.id}"
    value = st.query_params.get(key, "")
    if value and not _is_day(value):
        frame.link_fault(f"The link's canvass day “{value}” is no date such as 2018-08-17.")
    said: dt.date | None = st.date_input(
        f"Day on which the {plain.text(found.canvass)} was complete",
        None,
        contest.date or dt.date(1970, 1, 1),
        dt.date(2100, 12, 31),
        key=key,
        bind="query-params",
        format="YYYY-MM-DD",
        width=360,
    )
    return said


def _is_day(value: str) -> bool:
    try:
        dt.date.fromisoformat(value)
    except ValueError:
        return False
    return True


def _closed_days(contest: Contest) -> dict[dt.date, str]:
    with st.expander("Days on which the office takes no filings"):
        st.caption(
            "Weekends and legal holidays are known. Add a day that the filing officer leaves out besides, such as the Friday after "
            "Thanksgiving where that is a holiday."
        )
        columns = {
            "Day": st.column_config.DateColumn(format="YYYY-MM-DD"),
            "Reason": st.column_config.TextColumn(max_chars=120),
        }
        filled = sheets.fill_in(f"closed_{contest.id}", columns, "Days on which the office takes no filings")
    return {_as_day(row["Day"]): str(row.get("Reason", "")) for row in filled if "Day" in row}


def _as_day(cell: dt.date) -> dt.date:
    return cell.date() if isinstance(cell, dt.datetime) else cell


def _show_due(due: Due, decision: Decision) -> None:
    st.markdown(f"**{plain.text(due.sentence, _LONG)}**")
    st.markdown(plain.text(due.status(_today()), _LONG))
    st.markdown("\n".join(f"1. {plain.text(step, _LONG)}" for step in due.why))
    if due.points:
        st.markdown("\n".join(["**Not certain**", "", *(f"- {plain.text(point, _LONG)}" for point in due.points)]))
    st.download_button(
        "Put the last day into a calendar",
        calendar_entry(due, decision, dt.datetime.now(dt.UTC)),
        file_name(decision.contest, "ics", "last-day-to-ask"),
        "text/calendar",
        icon=":material/event:",
        on_click="ignore",
    )
    _show_counting(due)


def _show_counting(due: Due) -> None:
    way = due.term.way
    with st.expander("How the days were counted"):
        st.markdown(f"{plain.text(way.text, _LONG)} ({plain.text(way.citation)})")
        listed = [f"{long_day(date)}: {name}" for date, name in due.holidays]
        st.markdown(
            "\n".join(
                [
                    f"Legal holidays from the canvass until a week after the last day ({plain.text(way.calendar_citation)}):",
                    "",
                    *(f"- {plain.text(line)}" for line in listed or ["none"]),
                ]
            )
        )
        st.caption(
            plain.text(f"Basis: {way.basis}. Last checked: {day(way.checked_on)}. Sources:", _LONG)
            + " "
            + ", ".join(f"[{plain.text(source.title)}]({source.url})" for source in way.sources)
        )


def _today() -> dt.date:
    """Today where the visitor is."""
    try:
        zone = ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        zone = ZoneInfo("UTC")
    return dt.datetime.now(zone).date()


def nothing_to_file(decision: Decision, answer: Answer | None) -> None:
    """Where no way is open or nothing is decided: what would decide it, and what stays to be asked."""
    if answer is None or answer.route != "not decided":
        st.markdown("There is nothing to file here.")
        return
    st.markdown(
        "Nothing can be filed on this answer. Give what is missing on the first page, or ask the filing officer."
    )
    officers = {
        rule.for_office(rule.file_with, decision.contest.office) for rule in answer.rules if rule.route == "not decided"
    } - {""}
    if officers:
        st.markdown(plain.text(f"Where to ask: {', '.join(sorted(officers))}.", _LONG))
    points = [point for _, version in decision.law for point in version.open_points]
    if points:
        with st.expander("What is not settled about the law read here"):
            st.markdown("\n".join(f"- {plain.text(point, _LONG)}" for point in dict.fromkeys(points)))
