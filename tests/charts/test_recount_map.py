"""The recount map: where dots and lines lie, what is drawn as what, and what the words say."""

from __future__ import annotations

import datetime as dt
import itertools
import math

import plotly.graph_objects as go
import pytest

from recount_core.answer import Decision
from recount_core.charts import alt, recount_map
from recount_core.charts.recount_map import CURVES, FLOOR, GL_FROM, TIE_AT
from recount_core.decision import decide
from tests.build import contest, pair
from tests.charts.pictures import DECISIONS, HOSTILE_ONE, MISSOULA, ROCHESTER, TIED, trace

INSIDE = decide(pair(3690, 18, title="Inside", date=dt.date(2018, 8, 14)))
ON = decide(pair(20_000, 100, title="On the line"))
SMALL = decide(pair(400, 10, title="Ten votes"))
BIG = decide(pair(50_000, 125, title="Big"))
HOUSE = decide(pair(3750, 14, state="MT", office="legislative", title="House"))
MONTANA_COUNTY = decide(pair(3750, 9, state="MT", office="county", title="Sheriff"))
LOCAL_QUESTION = decide(pair(20_000, 100, kind="question", title="Levy"))


def test_a_dot_is_a_contest_in_the_trace_of_its_route() -> None:
    figure = recount_map([INSIDE, ON, SMALL])
    public = trace(figure, "may ask at public expense")
    assert list(zip(public.x, public.y, public.customdata, strict=True)) == [
        (3690, 18, INSIDE.contest.id),
        (400, 10, SMALL.contest.id),
    ]
    paid = trace(figure, "only at own expense")
    assert list(zip(paid.x, paid.y, strict=True)) == [(20_000, 100)]
    assert public.name == "may ask at public expense (2)"
    assert public.marker.symbol != paid.marker.symbol or public.marker.color != paid.marker.color


def test_ties_lie_in_a_strip_below_the_axis() -> None:
    figure = recount_map([TIED, INSIDE])
    public = trace(figure, "may ask at public expense")
    assert list(public.y) == [TIE_AT, 18]
    assert FLOOR < TIE_AT < 1
    assert figure.layout.yaxis.ticktext[0] == "tie"
    assert figure.layout.yaxis.tickvals[0] == TIE_AT


def line_at(figure: go.Figure, name: str, total: int) -> float:
    """The height of a drawn line at a total, read off between its points as the eye does."""
    drawn = trace(figure, name)
    points = list(zip(drawn.x, drawn.y, strict=True))
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        if x1 <= total <= x2:
            part = (math.log(total) - math.log(x1)) / (math.log(x2) - math.log(x1)) if x2 > x1 else 0
            return float(math.exp(math.log(y1) + part * (math.log(y2) - math.log(y1))))
    raise AssertionError(total)


@pytest.mark.parametrize(
    ("total", "line"),
    [
        (10, 10),
        (400, 10),
        (401, 2),
        (600, 2),
        (601, 3),
        (1000, 4),
        (3690, 18),
        (4400, 21),
        (49_999, 249),
        (50_000, 124),
    ],
)
def test_the_line_runs_half_a_vote_above_the_largest_free_margin(total: int, line: int) -> None:
    figure = recount_map([INSIDE, BIG])
    assert line_at(figure, "line: MN 204C.36, subd. 1", total) == pytest.approx(line + 0.5)


@pytest.mark.parametrize("total", [100, 399, 400, 401, 650, 2345, 9999, 20_000, 49_999, 50_000, 50_001, 123_456])
def test_dots_below_the_line_are_the_ones_inside(total: int) -> None:
    figure = recount_map([decide(pair(total, 1)), decide(pair(200_000, 1))])
    height = line_at(figure, "line: MN 204C.36, subd. 1", total)
    inside = math.floor(height)
    assert decide(pair(total, inside)).free
    assert not decide(pair(total, inside + 1)).free


def test_each_law_has_its_own_line() -> None:
    figure = recount_map([INSIDE, LOCAL_QUESTION, HOUSE, MONTANA_COUNTY])
    assert line_at(figure, "line: MT 13-16-201(1)", 3750) == pytest.approx(10.5)
    assert line_at(figure, "line: MT 13-16-201(2)", 3750) == pytest.approx(9.5)
    assert line_at(figure, "line: MN 204C.36, subd. 3", 20_000) == pytest.approx(100.5)
    assert line_at(figure, "line: MN 204C.36, subd. 1", 20_000) == pytest.approx(99.5)
    names = [one.name for one in figure.data if one.name.startswith("line")]
    assert len(names) == 4


def test_lines_that_coincide_are_one() -> None:
    older = decide(pair(900, 3, date=dt.date(2014, 11, 4)))
    names = [one.name for one in recount_map([older, INSIDE]).data if one.name.startswith("line")]
    assert names == ["line: MN 204C.36, subd. 1 (2013, 2015)"]


def test_the_line_with_most_contests_lies_on_top_and_fills_its_zone() -> None:
    figure = recount_map([HOUSE, INSIDE, SMALL, ON])
    main = figure.data[CURVES]
    assert main.name.startswith("line: MN 204C.36")
    assert main.line.width > figure.data[CURVES - 1].line.width
    zone = figure.data[0]
    assert zone.fill == "toself"
    assert max(zone.y) == max(main.y)
    assert min(zone.y) == FLOOR


def test_zones_and_jumps_are_named_on_the_picture() -> None:
    words = [note.text for note in recount_map([INSIDE, BIG, decide(pair(90, 3))]).layout.annotations]
    assert any("inside the line" in text and "public expense" in text for text in words)
    assert any("outside the line" in text and "own expense" in text for text in words)
    assert "over 400: 10 → 2" in words
    assert "from 50,000: 249 → 124" in words
    montana = [note.text for note in recount_map([MISSOULA]).layout.annotations]
    assert any("at own expense<br>further out by a court only" in text for text in montana)
    assert not any("→" in text and "votes counted" not in text for text in montana)


def test_a_jump_high_up_is_named_below_the_line_where_no_other_words_stand() -> None:
    def pointed(*decisions: Decision) -> dict[str, tuple[float, int]]:
        notes = recount_map(decisions).layout.annotations
        return {note.text: (round(10**note.y, 1), note.ay) for note in notes if "→" in note.text}

    high = pointed(BIG, decide(pair(100_000, 400)))
    low = pointed(BIG, decide(pair(100_000, 9_000)))
    assert high["from 50,000: 249 → 124"] == (124.5, 38)
    assert low["from 50,000: 249 → 124"] == (249.5, -38)


def test_contests_of_like_sizes_still_have_numbers_on_their_scale() -> None:
    def scale(*decisions: Decision) -> list[str]:
        across = recount_map(decisions).layout.xaxis
        low, high = across.range
        return [text for at, text in zip(across.tickvals, across.ticktext, strict=True) if low < math.log10(at) < high]

    assert scale(BIG) == ["50,000"]
    assert scale(BIG, decide(pair(210_000, 400))) == ["50,000", "100,000", "200,000"]
    assert scale(SMALL, BIG) == ["1,000", "10,000"]


def test_what_is_not_decided_or_not_covered_is_told_apart() -> None:
    trustee = decide(pair(900, 3, state="MT", office="school district"))
    district = decide(pair(900, 3, office="special district"))
    figure = recount_map([trustee, district])
    assert list(trace(figure, "not decided").customdata) == [trustee.contest.id]
    assert list(trace(figure, "not covered").customdata) == [district.contest.id]
    assert not any(one.name.startswith("line") for one in figure.data)


def test_contests_without_a_margin_have_no_dot() -> None:
    figure = recount_map([decide(contest(("Only", 5))), decide(contest(("A", 0), ("B", 0)))])
    assert all(not len(one.x or ()) for one in figure.data)
    assert alt(figure) == "Recount map without contests."
    assert any(note.text == "No contest to show here." for note in figure.layout.annotations)


def test_filters_keep_some_dots_and_leave_the_axes_alone() -> None:
    everything = [INSIDE, HOUSE, LOCAL_QUESTION, BIG]
    whole = recount_map(everything)
    for kept in (
        recount_map(everything, state="MT"),
        recount_map(everything, kind="question"),
        recount_map(everything, shown={BIG.contest.id}),
    ):
        dots = [key for one in kept.data if one.hovertext is not None for key in one.customdata]
        assert len(dots) == 1
        assert kept.layout.xaxis.range == whole.layout.xaxis.range
        assert kept.layout.yaxis.range == whole.layout.yaxis.range
        assert kept.layout.uirevision == whole.layout.uirevision


def test_the_chosen_contest_has_a_ring() -> None:
    ring = trace(recount_map([INSIDE, BIG], chosen=BIG.contest.id), "the chosen contest")
    assert (list(ring.x), list(ring.y)) == ([50_000], [125])
    assert not trace(recount_map([INSIDE, BIG]), "the chosen contest").x


def test_the_hover_has_the_sentence_and_the_numbers() -> None:
    dots = trace(recount_map([ROCHESTER]), "may ask at public expense")
    words = dots.hovertext[0].replace("<br>", " ")
    assert "Byron Clark, 18 votes behind Judy Hickey, may ask for a recount at public expense" in words
    assert dots.hovertext[0].endswith("<br>margin 18 votes (0.49%)<br>line 18 votes<br>total 3,690 votes")
    hostile = trace(recount_map([HOSTILE_ONE]), "may ask at public expense").hovertext[0]
    assert "<b>&lt;b&gt;Ann" in hostile
    assert "<a" not in hostile


def test_thousands_of_contests_are_drawn_by_the_graphics_card() -> None:
    many = recount_map([INSIDE] * (GL_FROM + 1))
    assert {one.type for one in many.data if one.hovertext is not None} == {"scattergl"}
    assert sum(len(one.x or ()) for one in many.data if one.hovertext is not None) == GL_FROM + 1
    assert len(many.data) == len(recount_map([INSIDE]).data)


def test_the_message_counts_by_route_and_tells_the_jumps() -> None:
    words = alt(recount_map(DECISIONS))
    assert "may ask at public expense" in words
    assert "1 not covered: no line known" in words
    assert "One tied." in words
    assert "It jumps over 400 total votes, from a margin of 10 to 2." in words
    assert "It jumps from 50,000 total votes, from a margin of 249 to 124." in words
