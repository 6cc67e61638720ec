"""Votes with the seats' cut line, margins against the bounds of the law, and the what-if's strip."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import Any

import plotly.graph_objects as go
import pytest

from recount_core.answer import Decision
from recount_core.charts import alt, margin_bars, margin_strip, votes_bars
from recount_core.charts.margin_bars import Mark, marks, scale_top
from recount_core.charts.margin_strip import Row, _step, strip, zone_words
from recount_core.charts.palette import LIGHT
from recount_core.charts.votes_bars import ROWS
from recount_core.contest import Choice
from recount_core.decision import decide
from recount_core.what_if import Move, Scenario, ref
from tests.build import contest, pair
from tests.charts.pictures import HOSTILE_ONE, MISSOULA, NO_SEATS, QUESTION, ROCHESTER, TIED, UNOPPOSED, trace


def _shapes(figure: go.Figure, name: str) -> list[Any]:
    return [shape for shape in figure.layout.shapes if shape.name == name]


def test_bars_are_grouped_by_what_became_of_the_choice() -> None:
    figure = votes_bars(ROCHESTER)
    assert list(trace(figure, "advances").x) == [856, 771]
    assert list(trace(figure, "lost, inside the line").x) == [753]
    assert list(figure.data[3].x) == [655, 655]
    assert trace(figure, "lost, inside the line").marker.color == LIGHT.accent


def test_the_cut_line_lies_between_the_last_winner_and_the_first_loser() -> None:
    figure = votes_bars(ROCHESTER)
    (cut,) = _shapes(figure, "cut line")
    winners, losers = trace(figure, "advances"), trace(figure, "lost, inside the line")
    assert max(winners.y) < cut.y0 == cut.y1 < min(losers.y)
    assert cut.line.width >= 3
    words = [note.text for note in figure.layout.annotations]
    assert words == ["<b>2 advance · 18 votes apart</b>"]


@pytest.mark.parametrize(("seats", "words"), [(1, "1 seat · 2 votes apart"), (2, "2 seats · 2 votes apart")])
def test_seats_are_counted_in_words(seats: int, words: str) -> None:
    figure = votes_bars(decide(contest(10, 8, 6, seats=seats)))
    assert words in figure.layout.annotations[0].text


def test_a_tie_for_the_last_seat_is_a_band_without_a_cut() -> None:
    figure = votes_bars(TIED)
    assert not _shapes(figure, "cut line")
    (band,) = _shapes(figure, "tie")
    tied = trace(figure, "tied for the last seat")
    assert list(tied.x) == [59, 59]
    assert all(band.y0 < row < band.y1 for row in tied.y)
    others = [row for name in ("won", "lost", "write-ins") for one in figure.data if one.name == name for row in one.y]
    assert not any(band.y0 < row < band.y1 for row in others)


def test_pooled_write_ins_stand_last_however_many() -> None:
    figure = votes_bars(decide(contest(("A", 50), ("B", 40), pooled=45)))
    rows = {one.name: max(one.y, default=0) for one in figure.data if one.type == "bar"}
    assert rows["write-ins, pooled"] == max(rows.values())


def test_without_an_order_there_is_no_cut() -> None:
    figure = votes_bars(NO_SEATS)
    assert not figure.layout.shapes
    assert list(trace(figure, "votes").x) == [10, 8, 6]
    assert "No cut line: number of seats needed." in alt(figure)


def test_pooled_write_ins_that_may_have_won_leave_no_winner() -> None:
    figure = votes_bars(decide(contest(("McBroom", 452), ("Bluhm", 332), pooled=457)))
    assert not figure.layout.shapes
    assert list(trace(figure, "votes").x) == [452, 332]
    assert not len(trace(figure, "won").x)
    assert "No cut line: write-ins are pooled, so who won and who lost isn't known." in alt(figure)


def test_nobody_has_won_before_the_last_precinct() -> None:
    figure = votes_bars(decide(contest(("A", 45), ("B", 40), precincts=(724, 728), count="unofficial")))
    assert list(trace(figure, "ahead").x) == [45]
    assert "A 45 votes, ahead; B 40 votes, behind" in alt(figure)


@pytest.mark.parametrize(
    "facts", [{"ranked_choice": True}, {"part_of": "Anoka County"}, {"doubts": ("Row 7 could not be read.",)}]
)
def test_a_count_that_tells_no_winner_draws_none(facts: dict[str, Any]) -> None:
    figure = votes_bars(decide(contest(("A", 45), ("B", 40), **facts)))
    assert not figure.layout.shapes
    assert list(trace(figure, "votes").x) == [45, 40]
    assert "No cut line: " in alt(figure)


def test_equal_names_stay_two_bars() -> None:
    figure = votes_bars(HOSTILE_ONE)
    names = trace(figure, "names")
    assert len(names.text) == 2
    assert len(set(names.y)) == 2


def test_a_long_list_is_cut_and_counted() -> None:
    figure = votes_bars(decide(contest(*range(200, 200 - ROWS - 5, -1), seats=2)))
    assert sum(len(one.x) for one in figure.data if one.type == "bar") == ROWS
    assert any(note.text == "and 5 more choices" for note in figure.layout.annotations)


def test_an_unopposed_choice_and_unknown_votes_are_drawn_without_a_guess() -> None:
    assert list(trace(votes_bars(UNOPPOSED), "won").x) == [12]
    hidden = votes_bars(decide(contest(("A", 10)).with_(choices=(Choice("A", 10), Choice("B", None)))))
    assert "B  votes not known" in trace(hidden, "names").text
    assert not hidden.layout.shapes


def test_questions_show_the_distance() -> None:
    assert votes_bars(QUESTION).layout.annotations[0].text == "<b>10 votes apart</b>"


def _marks(decision: Decision) -> list[tuple[str, str, bool, bool]]:
    assert decision.first is not None
    found = marks(decision.first)
    return [(mark.name, str(mark.at), mark.applies, mark.free) for mark in found]


def test_every_bound_is_marked_and_those_that_do_not_apply_say_so() -> None:
    assert _marks(ROCHESTER) == [
        ("0.25%", "369/40", True, True),
        ("10 votes", "10", False, True),
        ("0.5%", "369/20", True, True),
    ]
    figure = margin_bars(ROCHESTER)
    words = [note.text for note in figure.layout.annotations]
    assert words == ["0.25% = 9.225", "10 votes (not here)", "<b>0.5% = 18.45, the line</b>"]
    assert trace(figure, "10 votes").line.dash == "dot"
    assert trace(figure, "0.5%").line.dash == "solid"


def test_ten_votes_are_the_line_in_a_small_contest() -> None:
    words = [note.text for note in margin_bars(decide(pair(300, 11))).layout.annotations]
    assert "<b>10 votes, the line</b>" in words
    assert "0.5% (not here)" in words


def test_the_old_wording_has_its_own_line() -> None:
    words = [note.text for note in margin_bars(decide(pair(60_000, 200, date=dt.date(2010, 11, 2)))).layout.annotations]
    assert words == ["10 votes (not here)", "<b>0.5% = 300, the line</b>"]


def test_montana_marks_the_bond_beside_the_line() -> None:
    assert _marks(MISSOULA) == [
        ("0.25%", "617/100", True, True),
        ("10 votes", "10", True, True),
        ("0.5%", "617/50", True, False),
    ]


def test_each_loser_is_a_bar_in_the_colour_of_its_route() -> None:
    figure = margin_bars(ROCHESTER)
    public, paid = trace(figure, "may ask at public expense"), trace(figure, "only at own expense")
    assert list(public.x) == list(public.customdata) == [18]
    assert list(paid.customdata) == [116, 116]
    assert public.marker.color == LIGHT.accent
    words = trace(figure, "names").text
    assert words[0] == "<b>Byron Clark</b><br>18 behind (0.49%): may ask at public expense"


def test_a_bar_longer_than_the_scale_ends_in_an_arrow_with_its_votes_in_words() -> None:
    far = decide(contest(("A", 9000), ("B", 1000), ("C", 995)))
    figure = margin_bars(far)
    top = figure.layout.xaxis.range[1]
    assert list(trace(figure, "longer than the scale").x) == [top, top]
    assert max(trace(figure, "only at own expense").x) == top < 8000
    assert "8,000 behind" in trace(figure, "names").text[0]


def test_the_zone_ends_at_the_bound_that_sets_the_line() -> None:
    (zone,) = _shapes(margin_bars(ROCHESTER), "inside the line")
    assert (zone.x0, zone.x1) == (0, 18.45)


def test_a_margin_of_nothing_is_still_seen() -> None:
    dots = trace(margin_bars(TIED), "margin of 0")
    assert list(dots.x) == [0, 0]


def test_labels_stand_on_rows_of_their_own_where_they_would_touch() -> None:
    notes = {note.text: note for note in margin_bars(ROCHESTER).layout.annotations}
    shifts = [note.yshift for note in notes.values()]
    assert len(set(shifts)) == 3


def test_nobody_lost() -> None:
    figure = margin_bars(UNOPPOSED)
    assert any("unopposed" in note.text for note in figure.layout.annotations)
    assert "No margins" in alt(figure)


def test_scale() -> None:
    line = [Mark(Fraction(20), "0.5%", True, True)]
    assert scale_top([1], line) == 27
    assert scale_top([60], line) == pytest.approx(67.2)
    assert scale_top([6000], line) == 80
    assert scale_top([6000], line, every=True) == pytest.approx(6720)
    assert scale_top([], []) == 4


def _after(votes: int) -> Decision:
    """Rochester with votes moved from the second to the third."""
    counted = ROCHESTER.contest
    return decide(Scenario.of(counted, Move(votes, ref(counted, 1), ref(counted, 2))).apply(counted))


def test_strip_shows_both_margins_over_the_zones_after() -> None:
    shown = strip(ROCHESTER, _after(5))
    assert [row.margin for row in shown.rows] == [18, 8]
    assert shown.zones == ((0, 18.5, "public"), (18.5, shown.top, "own expense"))
    assert "As counted: Byron Clark 18 behind (0.49%): may ask at public expense" in shown.message
    assert "What if: Byron Clark 8 behind (0.22%)" in shown.message


def test_strip_names_who_loses_then() -> None:
    assert strip(ROCHESTER, _after(20)).rows[1].words.startswith("Judy Hickey 22 behind")


def test_strip_joins_neighbours_with_one_best_route() -> None:
    shown = strip(MISSOULA, MISSOULA)
    assert shown.zones == (
        (0, 0.5, "automatic"),
        (0.5, 10.5, "public"),
        (10.5, 12.5, "own expense"),
        (12.5, shown.top, "court"),
    )
    assert zone_words(shown.zones)[1] == "at own expense, further out by a court only"


def test_strip_dots_the_old_line_where_it_moved() -> None:
    bigger = decide(ROCHESTER.contest.with_(choices=(*ROCHESTER.contest.choices, contest(("New", 900)).choices[0])))
    assert strip(ROCHESTER, bigger).old_line == 18.5
    assert "2px dotted" in margin_strip(ROCHESTER, bigger)
    assert strip(ROCHESTER, ROCHESTER).old_line is None
    assert "2px dotted" not in margin_strip(ROCHESTER, ROCHESTER)


def test_strip_puts_margins_and_line_on_one_scale() -> None:
    shown, drawn = strip(ROCHESTER, _after(5)), margin_strip(ROCHESTER, _after(5))
    for at in (18, 8, 18.5):
        assert f"left: {100 * at / shown.top:.3f}%" in drawn


def test_strip_without_a_loser_or_with_a_hostile_name() -> None:
    assert strip(ROCHESTER, UNOPPOSED).rows[1] == Row("what if", "nobody lost", None)
    drawn = margin_strip(HOSTILE_ONE, HOSTILE_ONE, theme="dark")
    assert "<b>Ann" not in drawn
    assert "<script" not in drawn
    assert "<a " not in drawn
    assert 'role="img" aria-label="As counted' in drawn


@pytest.mark.parametrize(
    ("top", "step"), [(4, 1), (5, 1), (6, 2), (24, 5), (26, 10), (104, 50), (460, 100), (5_001, 2_000)]
)
def test_strip_has_few_and_round_numbers(top: float, step: int) -> None:
    assert _step(top) == step
