"""The law on the screen: the calculator, one version of a statute rule by rule, two versions compared, and what is covered."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

import pandas as pd
import streamlit as st

from pages.parts import frame, links, plain
from pages.parts.drawn import Drawn
from recount_core.charts.line_curves import line_curves
from recount_core.explain import cite
from recount_core.law.coverage import ALWAYS, coverage, gaps
from recount_core.law.lines import KIND_WORDS, LawLine, Reach, line_table, reaches
from recount_core.law.load import states, statutes
from recount_core.law.prose import (
    differences,
    in_force_words,
    line_differs,
    margins_words,
    rule_data,
    rule_words,
    scope_words,
    terms,
)
from recount_core.law.rules import Rule, Statute, Version
from recount_core.states import state_name
from recount_core.words import BASIS_WORDS, capital, day, votes

_LONG = 2_000
_MOST = 100_000_000
_NOBODY = "no other"


def calculator() -> None:
    """Total in, line in votes out, for every statute at once; then the lines as pictures, one state beside the other."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        total = st.number_input(
            "Total votes in the contest",
            0,
            _MOST,
            10_000,
            key=links.TOTAL,
            bind="query-params",
            width=220,
            help="Votes for all choices, write-ins included; not ballots",
        )
        on = st.date_input(
            "Election day",
            None,
            dt.date(1970, 1, 1),
            dt.date(2100, 12, 31),
            key=links.DAY,
            bind="query-params",
            format="YYYY-MM-DD",
            width=220,
            help="Left empty: the newest version of each statute",
        )
    rows, table = _lines(int(total), on)
    for column, state in zip(st.columns(len(states())), states(), strict=True):
        with column:
            _state_lines(state, [row for row in rows if row.reach.statute.state == state], int(total))
    st.dataframe(
        table,
        hide_index=True,
        height="content",
        placeholder="",
        column_config={
            "Line": st.column_config.NumberColumn(
                format="localized",
                help="The largest margin, in votes, that still has the public or automatic route",
            ),
            "At own expense": st.column_config.TextColumn(help="Margins in votes"),
            "By a court": st.column_config.TextColumn(help="Margins in votes"),
        },
        alt="The line in votes under every statute",
    )


def _state_lines(state: str, rows: Sequence[LawLine], total: int) -> None:
    """A state's lines at one total in words, the largest first, and over all totals as a picture."""
    drawn = [row.reach for row in rows if row.line is not None and row.reach.has_line]
    found: dict[int, list[str]] = {}
    for row in rows:
        if row.line is not None and row.reach in drawn:
            found.setdefault(row.line, []).append(f"{row.reach.who} ({row.reach.name})")
    st.subheader(state_name(state), anchor=False)
    if not found:
        st.markdown("No line is known for that day.")
        return
    lines = [
        f"- **{votes(line)}** {plain.text('; '.join(who), _LONG)}" for line, who in sorted(found.items(), reverse=True)
    ]
    st.markdown("\n".join([f"With {votes(total)} in all the line is", "", *lines]))
    figure = _curves(tuple(drawn), tuple(_short(reach) for reach in drawn), frame.theme(), total)
    frame.picture(figure, f"lines_{state}")


@lru_cache(maxsize=64)
def _curves(drawn: tuple[Reach, ...], names: tuple[str, ...], theme: str, total: int | None = None) -> Drawn:
    """The picture of some lines, drawn once for every visitor: nobody changes it."""
    return Drawn(line_curves(drawn, names=names, total=total, theme=theme))


@lru_cache(maxsize=64)
def _lines(total: int, on: dt.date | None) -> tuple[tuple[LawLine, ...], pd.DataFrame]:
    """The lines at one total, and their table; made once for every visitor, as are the other tables of law: nobody changes them."""
    rows = line_table(total, on=on)
    return rows, pd.DataFrame(
        {
            "Statute": [f"{row.reach.statute.citation} ({row.reach.version.id})" for row in rows],
            "Line": pd.array([row.line for row in rows], dtype="Int64"),
            "Contests": [row.reach.who for row in rows],
            "Clause": [cite(row.rule) if row.rule else "" for row in rows],
            "At own expense": [margins_words(row, "own expense") for row in rows],
            "By a court": [margins_words(row, "court") for row in rows],
            "No line, because": ["" if row.line is not None else row.reason for row in rows],
        }
    )


def _short(reach: Reach) -> str:
    offices = ", ".join(office for office, _ in reach.offices)
    return f"{reach.name}: {offices if reach.kind == 'candidate' else 'questions'}"


def choose_statute() -> tuple[Statute, Version]:
    """The controls that name a statute and a version, in the URL too."""
    everything = {statute.citation: statute for state in states() for statute in statutes(state)}
    frame.name_stranger(links.STATUTE, list(everything))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        citation = st.selectbox(
            "Statute",
            list(everything),
            key=links.STATUTE,
            bind="query-params",
            index=list(everything).index("Minn. Stat. 204C.36") if "Minn. Stat. 204C.36" in everything else 0,
            width=300,
        )
        statute = everything[citation]
        names = [version.id for version in statute.versions]
        frame.name_stranger(links.VERSION, names)
        name = st.selectbox(
            "Version",
            names,
            key=links.VERSION,
            bind="query-params",
            index=len(names) - 1,
            width=180,
            help="Named by the year from which the wording is in force",
        )
    return statute, statute.version(name)


def version_page(statute: Statute, version: Version) -> None:
    """One version: what is known of it, its line, its rules beside the data, what happens next, open points, sources."""
    st.header(plain.text(f"{statute.citation}: {statute.title}", _LONG), anchor=False)
    told = [_facts(statute, version)]
    if version.changes:
        told.append(f"**What changed** {plain.text(version.changes, _LONG)}")
    if version.open_points:
        told += ["**Open points**", _list(version.open_points)]
    st.markdown("\n\n".join(told))
    spoken = reaches(statute, version)
    drawn = [reach for reach in spoken if reach.has_line]
    if drawn:
        st.subheader("The line over total votes", anchor=False)
        figure = _curves(tuple(drawn), tuple(reach.who for reach in drawn), frame.theme())
        frame.picture(figure, f"line_{statute.id}_{version.id}")
    if version.rules:
        st.subheader("The rules", anchor=False)
        _rules(version.rules)
    if version.steps:
        st.subheader("What happens next", anchor=False)
        st.markdown("\n".join(f"- **{plain.text(about)}** {plain.text(text, _LONG)}" for about, text in version.steps))
    st.subheader("Sources", anchor=False)
    st.markdown("\n".join(f"- {_source(source.title, source.url)}" for source in version.sources))


def _facts(statute: Statute, version: Version) -> str:
    facts = (
        ("In force", in_force_words(version)),
        ("Covers", statute.covers),
        ("Basis", f"{version.basis}: {BASIS_WORDS[version.basis]}"),
        ("Last checked", day(version.checked_on)),
    )
    rows = [f"**{what}** {plain.text(words, _LONG)}" for what, words in facts if words]
    if version.supplied:
        rows.append("This is the older text: answers under later law are compared with it.")
    rows += [plain.text(f"{day(start)} to {day(end)}: {note}", _LONG) for start, end, note in version.near_change]
    return "  \n".join(rows)


def _rules(rules: Sequence[Rule]) -> None:
    """The rules by the contests they are about: what asking takes for all of them once, then each in words beside its data."""
    for scope, found in groupby(rules, key=lambda rule: scope_words(rule.applies)):
        group = list(found)
        common = [detail for detail in _details(group[0]) if all(detail in _details(rule) for rule in group)]
        st.markdown(f"**{plain.text(capital(scope), _LONG)}**{_small(common)}")
        for rule in group:
            words, data = st.columns([3, 2], gap="medium")
            with words:
                own = _small([detail for detail in _details(rule) if detail not in common])
                st.markdown(plain.text(f"{cite(rule)}. {rule_words(rule)}", _LONG) + own)
            with data:
                st.code(rule_data(rule), language=None, wrap_lines=True)


def _details(rule: Rule) -> list[str]:
    details = [f"{what}: {text}" for what, text in terms(rule)]
    if rule.basis:
        details.append(f"Basis: {rule.basis}")
    if rule.supplied_clause:
        details.append(f"In the older text: {rule.supplied_clause}")
    if rule.later_clause:
        details.append(f"Later numbered {rule.later_clause}")
    return [*details, *rule.open_points]


def _small(details: Sequence[str]) -> str:
    """A paragraph of details in Markdown, to put after another; empty where there are none."""
    return "\n\n" + "  \n".join(f":small[{plain.text(detail, _LONG)}]" for detail in details) if details else ""


def _source(title: str, url: str) -> str:
    return f"[{plain.text(title)}]({url})" if url.startswith(("https://", "http://")) else plain.text(title)


def _list(points: Sequence[str]) -> str:
    return "\n".join(f"- {plain.text(point, _LONG)}" for point in points)


def compare(statute: Statute, version: Version) -> None:
    """Another version of the same statute beside the one shown: where the lines part, and what each says that the other doesn't."""
    others = [one.id for one in statute.versions if one.id != version.id]
    if not others:
        st.caption("Only one version of this statute is known here.")
        return
    frame.name_stranger(links.AGAINST, [_NOBODY, *(one.id for one in statute.versions)])
    name = st.selectbox(
        "Compare with version",
        [_NOBODY, *others],
        key=links.AGAINST,
        bind="query-params",
        width=260,
    )
    if name == _NOBODY:
        return
    before, after = sorted((statute.version(name), version), key=statute.versions.index)
    _compare_lines(statute, before, after)
    found = differences(before, after, statute)
    if not found:
        st.markdown("Their rules, terms and next steps are the same.")
    for difference in found:
        st.markdown(f"**{plain.text(capital(difference.about), _LONG)}**")
        for column, one, lines in zip(
            st.columns(2), (before, after), (difference.before, difference.after), strict=True
        ):
            with column:
                st.caption(f"Only in {plain.text(one.id)}")
                st.markdown(_list(lines) if lines else "–")


def _compare_lines(statute: Statute, before: Version, after: Version) -> None:
    """Where the lines of two versions part, in words, and both as curves."""
    one, two = ({reach.who: reach for reach in reaches(statute, version)} for version in (before, after))
    shown: list[tuple[Reach, str]] = []
    for who in dict.fromkeys((*one, *two)):
        pair = [reach for reach in (one.get(who), two.get(who)) if reach is not None]
        if len(pair) == 2:
            st.markdown(plain.text(capital(_parting(who, pair[0], pair[1])), _LONG))
        else:
            st.markdown(plain.text(f"{capital(who)}: only in version {pair[0].version.id}.", _LONG))
        shown += [(reach, f"{reach.version.id}, {who}") for reach in pair if reach.has_line]
    if shown:
        figure = _curves(tuple(reach for reach, _ in shown), tuple(name for _, name in shown), frame.theme())
        frame.picture(figure, f"compare_{statute.id}_{before.id}_{after.id}")


def _parting(who: str, one: Reach, two: Reach) -> str:
    found = line_differs(one, two)
    if found is None:
        return f"{who}: the same line under both."
    total, first, second = found
    lines = [votes(line) if line is not None else "no known line" for line in (first, second)]
    return (
        f"{who}: the lines part at {votes(total)} in all, {lines[0]} under version {one.version.id} and "
        f"{lines[1]} under version {two.version.id}."
    )


def covered() -> None:
    """The coverage registry: what is decided here, how that was checked, and what is not covered."""
    held, table, open_ = _covered()
    st.markdown(held)
    st.dataframe(
        table,
        hide_index=True,
        height="content",
        column_config={
            "Real contests": st.column_config.NumberColumn(help="Real contests whose known outcome the version gives"),
            "Edge cases": st.column_config.NumberColumn(help="Contests just inside, on and just outside a threshold"),
        },
        alt="Every version of every statute: what it decides and how that was checked",
    )
    st.markdown(open_)


@lru_cache(maxsize=1)
def _covered() -> tuple[str, pd.DataFrame, str]:
    """How the answers were checked, the table of all versions, and what nothing is decided for."""
    found = coverage()
    table = pd.DataFrame(
        {
            "Statute": [one.statute.citation for one in found],
            "Version": [one.version.id for one in found],
            "In force": [in_force_words(one.version) for one in found],
            "Decides": ["; ".join(one.decides) for one in found],
            "Leaves open": ["; ".join(f"{who}: {reason}" for who, reason in one.leaves_open) for one in found],
            "Basis": [one.version.basis for one in found],
            "Last checked": [day(one.version.checked_on) for one in found],
            "Real contests": [one.checked.real for one in found],
            "Edge cases": [one.checked.edges for one in found],
        }
    )
    real, edges = sum(one.checked.real for one in found), sum(one.checked.edges for one in found)
    held = (
        f"The answers are held to {real:,} real contests and {edges:,} made-up ones at the edges of the thresholds. "
        "A case counts for the statute that answers it."
    )
    lines = [
        f"{state_name(gap.state)}, {KIND_WORDS[gap.kind]}, {', '.join(gap.offices)}: {gap.reason}"
        for state in states()
        for gap in gaps(state)
    ]
    lines += [*(f"everywhere: {what}" for what in ALWAYS), "other states: margins are shown, no line is known"]
    return held, table, f"**No line is known, or nothing is decided, for**\n\n{_list(lines)}"
