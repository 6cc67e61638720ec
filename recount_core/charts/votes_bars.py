"""The votes of one contest as bars, with the seats' cut line as what the eye finds first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import plotly.graph_objects as go

from recount_core.answer import Decision
from recount_core.charts.canvas import hidden_axis, note, safe, sheet
from recount_core.charts.palette import Theme, theme_of
from recount_core.contest import Choice, Contest
from recount_core.law.rules import FREE_ROUTES
from recount_core.what_if.family import hidden, no_order
from recount_core.words import percent, votes

ROWS: Final = 30
"""Choices that one picture shows; of a longer list the ones farthest down are summed up in words."""

ROW_HEIGHT: Final = 44
CUT_ROOM: Final = 0.75
"""Rows of white that the cut line gets for its words."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One choice: `place` is "won", "tied", "lost", "pooled" or "" where the order says nothing; `at` is its row,
    from the top."""

    choice: Choice
    place: str
    inside: bool = False
    at: float = 0.0


def votes_bars(decision: Decision, *, theme: str = "light") -> go.Figure:
    """Every choice by its votes, winners above the cut line and losers below, with votes and percent of the total.

    Losers inside the line of the law are in the accent, the others grey. A tie for the last seat is a band, for there
    is no cut to draw. Write-ins reported as one sum stand last: they are nobody. Bars are told apart by row, so equal
    names stay two.
    """
    contest, look = decision.contest, theme_of(theme)
    bars = bars_of(decision)
    shown, rest = bars[:ROWS], bars[ROWS:]
    depth = (shown[-1].at + 1.0 if shown else 1.0) + (0.6 if rest else 0.0)
    figure = sheet(
        theme,
        height=int(depth * ROW_HEIGHT) + 24,
        alt=_message(decision, bars),
        revision=f"votes {contest.id}",
        top=4,
        bottom=8,
    )
    ahead, behind = result_words(contest)
    most = max([bar.choice.votes or 0 for bar in shown] or [1]) or 1
    figure.update_xaxes(hidden_axis(0, most * 1.02))
    figure.update_yaxes(hidden_axis(depth, -0.1))
    for place, colour, words in (
        ("won", look.ink, ahead),
        ("tied", look.accent, "tied for the last seat"),
        ("inside", look.accent, f"{behind}, inside the line"),
        ("lost", look.faint, behind),
        ("pooled", look.grid, "write-ins, pooled"),
        ("", look.mark, "votes"),
    ):
        _draw(figure, [bar for bar in shown if _group(bar) == place], colour, words, contest)
    _label(figure, shown, contest, look)
    _draw_cut(figure, shown, decision, look)
    if rest:
        note(figure, f"and {len(rest):,} more choices", look, x=0, y=0, xanchor="left", yanchor="bottom")
    return figure


def bars_of(decision: Decision) -> list[Bar]:
    """Every choice from the top: winners, losers, then pooled write-ins; by votes alone where nobody can be called a winner."""
    standing, contest = decision.standing, decision.contest
    inside = {id(answer.loser.choice) for answer in decision.answers if answer.route in FREE_ROUTES}
    if no_order_words(decision):
        order = sorted(contest.named, key=lambda choice: -(choice.votes or 0))
        bars = [Bar(choice, "") for choice in order]
    else:
        bars = [Bar(choice, "won") for choice in standing.winners]
        bars += [
            Bar(loser.choice, "tied" if loser.tied else "lost", id(loser.choice) in inside) for loser in standing.losers
        ]
    bars += [Bar(choice, "pooled") for choice in contest.choices if choice.pooled]
    placed, at = [], 0.0
    for index, bar in enumerate(bars):
        if index and bars[index - 1].place != bar.place and "pooled" not in (bar.place, bars[index - 1].place):
            at += CUT_ROOM
        placed.append(replace(bar, at=at))
        at += 1.0
    return placed


def no_order_words(decision: Decision) -> str:
    """Why nobody can be called a winner, as where pooled write-ins may hide one; empty where the order is known."""
    standing = decision.standing
    if standing.problem or not (standing.winners or standing.losers):
        return standing.problem or decision.reason
    return decision.reason if no_order(decision) or hidden(decision) else ""


def _group(bar: Bar) -> str:
    return "inside" if bar.place == "lost" and bar.inside else bar.place


def result_words(contest: Contest) -> tuple[str, str]:
    """What became of those above and below the cut: nobody has won before every precinct has reported, and an answer never."""
    if contest.partial or contest.kind != "candidate":
        return "ahead", "behind"
    return ("advances" if contest.stage == "primary" else "won"), "lost"


def _draw(figure: go.Figure, bars: Sequence[Bar], colour: str, words: str, contest: Contest) -> None:
    total = contest.total
    figure.add_bar(
        x=[bar.choice.votes or 0 for bar in bars],
        y=[bar.at + 0.66 for bar in bars],
        orientation="h",
        width=0.34,
        marker={"color": colour, "line": {"width": 0}},
        name=words,
        hovertext=[
            f"<b>{safe(bar.choice.name)}</b><br>{votes(bar.choice.votes or 0)}<br>{percent(bar.choice.votes or 0, total)}<br>{words}"
            for bar in bars
        ],
        hovertemplate="%{hovertext}<extra></extra>",
    )


def _label(figure: go.Figure, bars: Sequence[Bar], contest: Contest, look: Theme) -> None:
    """Name, votes and percent above each bar, where they fit on a phone and never run into the bar."""
    figure.add_scatter(
        x=[0 for _ in bars],
        y=[bar.at + 0.3 for bar in bars],
        mode="text",
        text=[_name(bar, contest) for bar in bars],
        textposition="middle right",
        textfont={"color": look.ink, "size": 13},
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=False,
        name="names",
    )


def _name(bar: Bar, contest: Contest) -> str:
    name = safe(bar.choice.name, 30)
    count = bar.choice.votes
    numbers = "votes not known" if count is None else f"{count:,} · {percent(count, contest.total)}"
    return f"<b>{name}</b>  {numbers}" if bar.place in ("won", "tied") else f"{name}  {numbers}"


def _draw_cut(figure: go.Figure, bars: Sequence[Bar], decision: Decision, look: Theme) -> None:
    tied = [bar for bar in bars if bar.place == "tied"]
    if tied:
        _band(figure, tied, look)
        return
    losers = [bar for bar in bars if bar.place == "lost"]
    if not losers or not any(bar.place == "won" for bar in bars):
        return
    at = losers[0].at - CUT_ROOM / 2 + 0.02
    figure.add_shape(
        type="line", xref="paper", x0=0, x1=1, y0=at, y1=at, line={"color": look.ink, "width": 3}, name="cut line"
    )
    figure.add_annotation(
        text=f"<b>{_cut_words(decision)}</b>",
        x=1,
        xref="paper",
        xanchor="right",
        y=at,
        yanchor="middle",
        showarrow=False,
        font={"color": look.paper, "size": 12},
        bgcolor=look.ink,
        borderpad=3,
        name="cut line",
    )


def _cut_words(decision: Decision) -> str:
    contest, standing = decision.contest, decision.standing
    margin = f"{votes(standing.margin or 0)} apart"
    if contest.kind == "question":
        return margin
    seats = contest.seats or 1
    if contest.stage == "primary":
        return f"{seats:,} advance · {margin}"
    return f"{seats:,} {'seat' if seats == 1 else 'seats'} · {margin}"


def _band(figure: go.Figure, tied: Sequence[Bar], look: Theme) -> None:
    top, bottom = tied[0].at - 0.12, tied[-1].at + 0.98
    figure.add_shape(
        type="rect",
        xref="paper",
        x0=0,
        x1=1,
        y0=top,
        y1=bottom,
        layer="below",
        fillcolor=look.inside,
        line={"color": look.accent, "width": 2},
        name="tie",
    )
    figure.add_annotation(
        text="<b>tied for the last seat</b>",
        x=1,
        xref="paper",
        xanchor="right",
        y=top,
        yanchor="middle",
        showarrow=False,
        font={"color": look.paper, "size": 12},
        bgcolor=look.accent,
        borderpad=3,
        name="tie",
    )


def _message(decision: Decision, bars: Sequence[Bar]) -> str:
    contest = decision.contest
    ahead, behind = result_words(contest)
    places = {"won": f", {ahead}", "tied": ", tied for the last seat", "lost": f", {behind}"}
    parts = []
    for bar in bars[:6]:
        words = places.get(bar.place, "")
        count = "votes not known" if bar.choice.votes is None else votes(bar.choice.votes)
        parts.append(f"{bar.choice.name} {count}{words}")
    more = f"; and {len(bars) - 6:,} more" if len(bars) > 6 else ""
    reason = f" No cut line: {no_order_words(decision)}." if no_order_words(decision) else ""
    return f"Votes in {contest.title}, {votes(contest.total or 0)} in all: {'; '.join(parts)}{more}.{reason}"
