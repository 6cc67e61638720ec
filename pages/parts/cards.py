"""What is shown of one decided contest: verdict, reasons, the two readings of the law, losers, pictures, places."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from pages.parts import answers, frame, plain, rows, state
from recount_core.charts.contributions import Contribution, contribution_bars, contributions
from recount_core.charts.margin_bars import margin_bars
from recount_core.charts.votes_bars import votes_bars
from recount_core.contest import Contest
from recount_core.decision import Answer, Decision
from recount_core.explain import caveat, cite, count_words, law_words, sentence, why
from recount_core.results import UnitVotes
from recount_core.words import day, percent

_SENTENCES = 4
_LONG = 2_000


def subject(contest: Contest) -> str:
    """The facts of a contest under its title, for Streamlit: place, stage, day, seats, count."""
    seats = {None: "number of seats not known", 1: "one seat"}.get(contest.seats, f"{contest.seats} seats")
    parts = (
        contest.jurisdiction,
        contest.state,
        f"{contest.party} primary" if contest.party and contest.stage == "primary" else contest.stage,
        "special election" if contest.special else "",
        day(contest.date),
        contest.office,
        "question" if contest.kind == "question" else "retention" if contest.kind == "retention" else seats,
        count_words(contest),
    )
    return plain.text(" · ".join(part for part in parts if part), _LONG)


def verdict(decision: Decision) -> None:
    """The answer as sentences, with a copy, the worked inequality, the law and what must be known beside it."""
    spoken = _spoken(decision)
    words = [sentence(decision, answer) for answer in spoken] or [sentence(decision)]
    for text in words:
        st.subheader(plain.text(text, _LONG), anchor=False)
    for answer in spoken:
        if answer.route != "not decided":
            lead = f"{plain.text(answer.choice)}: " if len(spoken) > 1 else ""
            st.markdown(f"{lead}{plain.text(why(answer), _LONG)}")
    st.caption(plain.text(caveat(decision), _LONG))
    with st.popover("Copy the sentence", icon=":material/content_copy:"):
        st.code("\n".join([*words, caveat(decision)]), language=None, wrap_lines=True)
    if state.loaded() is not None and answers.open_questions([decision]):
        st.page_link("app.py", label="Answer this on the first page", query_params=state.place())
    if decision.notes:
        st.markdown("\n".join(["**To know**", "", *(f"- {plain.text(note, _LONG)}" for note in decision.notes)]))


def _spoken(decision: Decision) -> Sequence[Answer]:
    """The losers who get a sentence of their own: all without cost, else the closest; one sentence tells a tie."""
    if not decision.answers or not decision.decided:
        return ()
    free = [answer for answer in decision.answers if answer.free and not answer.tied]
    tied = [answer for answer in decision.answers if answer.tied][:1]
    return (*tied, *free)[:_SENTENCES] or decision.answers[:1]


def readings(decision: Decision, supplied: Decision | None) -> None:
    """The law on election day beside the text as supplied, and whether they differ."""
    if supplied is None:
        if any(version.supplied for _, version in decision.law):
            st.caption("The text as supplied was in force on election day.")
        return
    same = [(a.route, a.line) for a in decision.answers] == [(a.route, a.line) for a in supplied.answers]
    if same:
        head = "The text as supplied gives the same"
    elif [a.route for a in decision.answers] == [a.route for a in supplied.answers]:
        head = "The text as supplied gives the same route by another line"
    else:
        head = "The text as supplied answers otherwise"
    with st.expander(f"{head}: both side by side", expanded="otherwise" in head):
        for column, title, one in zip(
            st.columns(2), ("Law on election day", "Text as supplied"), (decision, supplied), strict=True
        ):
            with column:
                st.markdown(f"**{title}**")
                st.markdown(plain.text(sentence(one), _LONG))
                if one.first is not None:
                    st.markdown(plain.text(why(one.first), _LONG))
                st.caption(plain.text(law_words(one), _LONG))


def losers(decision: Decision) -> None:
    """Every losing choice with its own answer and worked inequality."""
    if not decision.answers:
        return
    contest = decision.contest
    table = pd.DataFrame(
        {
            "Losing choice": [plain.clean(answer.choice) for answer in decision.answers],
            "Votes": [answer.votes for answer in decision.answers],
            "Margin": [answer.margin for answer in decision.answers],
            "Of total": [percent(answer.margin, contest.total) for answer in decision.answers],
            "Line": pd.array([answer.line for answer in decision.answers], dtype="Int64"),
            "Route": [rows.ROUTE_LABELS[rows.route_of(decision, answer)] for answer in decision.answers],
            "Clause": [cite(answer.rule) if answer.rule else "" for answer in decision.answers],
            "Paid by": [
                answer.rule.for_office(answer.rule.paid_by, contest.office) if answer.rule else ""
                for answer in decision.answers
            ],
            "Worked out": [plain.clean(why(answer), 600) for answer in decision.answers],
        }
    )
    numbers = {name: st.column_config.NumberColumn(format="localized") for name in ("Votes", "Margin", "Line")}
    st.dataframe(
        table,
        hide_index=True,
        placeholder="",
        column_config={**numbers, "Losing choice": st.column_config.TextColumn(pinned=True)},
        alt="Every losing choice with its answer",
    )


def pictures(decision: Decision) -> None:
    """Votes with the cut line of the seats, then each loser's margin against the lines of the law."""
    key = decision.contest.id
    if decision.contest.total:
        st.subheader("Votes", anchor=False)
        frame.picture(votes_bars(decision, theme=frame.theme()), f"votes_{key}")
    if decision.answers:
        st.subheader("Margin against the lines", anchor=False)
        frame.picture(margin_bars(decision, theme=frame.theme()), f"margins_{key}")


def places(decision: Decision, units: Sequence[UnitVotes]) -> None:
    """Where the margin comes from, by county or precinct, where the files have votes by place."""
    losing = [(answer, ahead) for answer in decision.answers if (ahead := opponent(decision, answer))]
    if not losing or len({(unit.county, unit.precinct) for unit in units}) < 2:
        return
    st.subheader("Where the margin comes from", anchor=False)
    names = [plain.clean(answer.choice) for answer, _ in losing]
    key, at, by = decision.contest.id, 0, "precinct"
    counties = {unit.county for unit in units}
    with st.container(horizontal=True):
        if len(names) > 1:
            at = st.selectbox(
                "Losing choice",
                range(len(names)),
                format_func=lambda index: names[index],
                key=f"place_loser_{key}",
                width=280,
            )
        if len(counties) > 1 and any(unit.precinct for unit in units):
            by = st.segmented_control(
                "By", ["county", "precinct"], default="county", required=True, key=f"place_by_{key}"
            )
        elif len(counties) > 1:
            by = "county"
    answer, winner = losing[at]
    found = contributions(units, winner, answer.choice, by=by)
    bars = contribution_bars(found, winner, answer.choice, theme=frame.theme())
    frame.picture(bars, f"places_{key}_{at}_{by}")
    if sum(place.gain for place in found) != answer.margin:
        st.caption("The places in these files don't add up to the whole margin.")
    with st.expander(f"All {len(found):,} places"):
        _places_table(found, winner, answer.choice)


def opponent(decision: Decision, answer: Answer) -> str:
    """The choice that a loser's margin is measured from: another tied one, else the last winner; empty where there is none."""
    if answer.tied:
        others = [other.choice for other in decision.answers if other.tied and other is not answer]
        return (others or [choice.name for choice in decision.standing.winners] or [""])[0]
    ahead = answer.votes + answer.margin
    ranked = [*decision.standing.winners, *(other.loser.choice for other in decision.answers if other.tied)]
    return next((choice.name for choice in reversed(ranked) if choice.votes == ahead), "")


def _places_table(found: Sequence[Contribution], winner: str, loser: str) -> None:
    table = pd.DataFrame(
        {
            "County": [plain.clean(place.county) for place in found],
            "Precinct": [plain.clean(place.precinct) for place in found],
            "Winner's votes": [place.winner for place in found],
            "Loser's votes": [place.loser for place in found],
            "Adds to the margin": [place.gain for place in found],
        }
    )
    st.caption(
        plain.text(
            f"Winner: {winner}. Loser: {loser}. The largest either way come first: there a change would matter most."
        )
    )
    st.dataframe(table, hide_index=True, alt="What each place adds to the margin")


def picker() -> None:
    """The choice of a contest among those that are open, the closest first."""
    listed = state.closest(300)
    if len(listed) < 2:
        return
    current = state.chosen()
    names = {row.id: row for row in listed}
    key = f"picker_{state.turn()}"
    st.session_state[key] = current.contest.id if current and current.contest.id in names else None

    def chosen() -> None:
        if st.session_state[key]:
            state.choose(st.session_state[key])

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
