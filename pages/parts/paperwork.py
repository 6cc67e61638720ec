"""What to file: signatures, an estimate of the expenses, papers to print; and what happens then."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.parts import plain, sheets
from recount_core.answer import Answer, Decision
from recount_core.ask.deadline import Due
from recount_core.ask.expenses import (
    Item,
    Worksheet,
    headings,
    headings_clause,
    money,
    parse_cents,
    parse_quantity,
    worksheet,
)
from recount_core.ask.next_steps import law_of, what_next
from recount_core.ask.papers import ASKER, Filing, Person, offered, paper
from recount_core.ask.petition import check, needed
from recount_core.contest import Contest
from recount_core.errors import AskError
from recount_core.law.rules import Rule
from recount_core.takeaway.brief import file_name

_LONG = 2_000


def signatures(rule: Rule, contest: Contest) -> None:
    """The petition checker, where the rule asks for signatures."""
    need = needed(rule)
    if need is None:
        return
    st.subheader("Signatures", anchor=False)
    st.markdown(plain.text(need.sentence, _LONG))
    count = st.column_config.NumberColumn(min_value=0, step=1, format="localized")
    columns = {"County": st.column_config.TextColumn(max_chars=80), "Signatures": count}
    if not need.counties:
        columns.pop("County")
    filled = sheets.fill_in(f"signatures_{contest.id}", columns, "Signatures collected")
    if not filled:
        return
    pairs = [(str(row.get("County", "")), int(row.get("Signatures", 0))) for row in filled]
    try:
        st.markdown(f"**{plain.text(check(need, pairs).sentence, _LONG)}**")
    except AskError as error:
        st.error(plain.text(error, _LONG))


def expenses(rule: Rule, contest: Contest) -> Worksheet | None:
    """The worksheet, where the requester pays; None where they don't or nothing was filled in."""
    if rule.route != "own expense":
        return None
    st.subheader("What it may cost", anchor=False)
    st.caption(
        plain.text(
            f"An estimate for the deposit or bond from your own rates and hours. The headings are those of {headings_clause()}, the "
            "longest list read here. The amount is set by the officer or body with whom you file."
        )
    )
    with st.expander("What falls under each heading"):
        st.markdown("\n".join(f"- **{plain.text(h.title)}:** {plain.text(h.what)}" for h in headings()))
    columns = {
        "Heading": st.column_config.SelectboxColumn(options=[heading.title for heading in headings()]),
        "What": st.column_config.TextColumn(max_chars=120),
        "Quantity": st.column_config.TextColumn(max_chars=20),
        "Unit": st.column_config.TextColumn(max_chars=20, default="hours"),
        "Rate in dollars": st.column_config.TextColumn(max_chars=20),
    }
    filled = sheets.fill_in(f"expenses_{contest.id}", columns, "Expenses of the recount")
    ids = {heading.title: heading.id for heading in headings()}
    items: list[Item] = []
    for number, row in enumerate(filled, start=1):
        try:
            items.append(
                Item(
                    ids.get(str(row.get("Heading", "")), "people"),
                    str(row.get("What", "")),
                    parse_quantity(str(row.get("Quantity", "1"))),
                    str(row.get("Unit", "")),
                    parse_cents(str(row.get("Rate in dollars", ""))),
                )
            )
        except AskError as error:
            st.error(plain.text(f"Row {number}: {error}", _LONG))
    if not items:
        return None
    return _show_estimate(worksheet(items))


def _show_estimate(sheet: Worksheet) -> Worksheet:
    st.markdown(f"**Estimate: {plain.text(money(sheet.total))}**")
    st.markdown(
        "\n".join(
            f"- {plain.text(heading.title)}: {plain.text(money(cents))}" for heading, cents in sheet.by_heading if cents
        )
    )
    st.download_button(
        "Take the worksheet away (CSV)",
        sheet.csv().encode("utf-8-sig"),
        "recount-expenses.csv",
        "text/csv",
        icon=":material/download:",
        on_click="ignore",
    )
    return sheet


def papers(decision: Decision, answer: Answer, rule: Rule, due: Due | None, sheet: Worksheet | None) -> None:
    """Drafts to print, filled in from the contest and from what the person tells of themselves."""
    forms = offered(rule)
    st.subheader("Papers", anchor=False)
    if not forms:
        court = rule.route == "court"
        st.markdown(
            "No paper is drafted for a court. Ask a lawyer."
            if court
            else "No paper is known for this way; ask the office."
        )
        return
    st.markdown("Drafts as web pages to print. Check each against the official form of the filing officer.")
    with st.expander("Name and address for the papers"):
        with st.grid(2, min_column_width=220):
            person = Person(*(_field(label) for label in ("Name", "Address", "Phone", "E-mail")))
        deposit = _deposit(rule)
        st.caption("This goes into the papers and nowhere else; what is left empty becomes a line to write on.")
    filing = Filing(decision, answer, rule, due, person, deposit, sheet.total if sheet else None)
    writers = dict.fromkeys(form.writer for form in forms)
    for writer in sorted(writers, key=lambda one: one != ASKER):
        st.markdown(f"From {plain.text(writer)}:")
        with st.container(horizontal=True):
            for form in forms:
                if form.writer == writer:
                    _download(form.id, form.title, filing)


def _field(label: str) -> str:
    return str(st.text_input(label, max_chars=120, key=f"person_{label}", persist_state="session") or "")


def _deposit(rule: Rule) -> int | None:
    if rule.route != "own expense":
        return None
    said = st.text_input(
        "Amount of the deposit or bond in dollars", max_chars=20, key="person_deposit", persist_state="session"
    )
    try:
        return parse_cents(said) if said and said.strip() else None
    except AskError as error:
        st.error(plain.text(error, _LONG))
        return None


def _download(form: str, title: str, filing: Filing) -> None:
    st.download_button(
        title,
        paper(form, filing),
        file_name(filing.decision.contest, "html", form.replace(" ", "-")),
        "text/html",
        key=f"paper_{form}",
        icon=":material/print:",
        on_click="ignore",
    )


def next_steps(decision: Decision, rule: Rule) -> None:
    """What the sections say of the time after the request, and what is still open about the section asked under."""
    found = what_next(decision, rule)
    if found:
        st.subheader("What happens next", anchor=False)
        for citation in dict.fromkeys(step.citation for step in found):
            listed = (
                f"- **{plain.text(step.about)}.** {plain.text(step.text, _LONG)}"
                for step in found
                if step.citation == citation
            )
            st.markdown("\n".join([plain.text(citation), "", *listed]))
    statute, version = law_of(decision, rule)
    points: Sequence[str] = (*rule.open_points, *version.open_points)
    if points:
        with st.expander(plain.text(f"What is not settled about {statute.citation} ({version.id})")):
            st.markdown("\n".join(f"- {plain.text(point, _LONG)}" for point in points))
