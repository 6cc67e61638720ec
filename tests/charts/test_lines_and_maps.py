"""The line's curve, the eligibility map, margins by place and known recounts: the data they draw."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import plotly.graph_objects as go
import pytest

from recount_core.charts import (
    alt,
    contribution_bars,
    contributions,
    eligibility_map,
    line_curves,
    recount_shifts,
)
from recount_core.charts.line_curves import HIGH, LOW, ZERO_AT
from recount_core.charts.recount_shifts import ZERO_AT as UNMOVED_AT
from recount_core.decision import decide
from recount_core.law.lines import known_line, reaches
from recount_core.law.load import statutes
from recount_core.results.reading import UnitVotes
from recount_core.what_if import Move, Scenario, grid, ref
from tests.build import contest
from tests.charts.pictures import GRID, PLACES, RECOUNTS, ROCHESTER, reaches_of, trace


def test_a_curve_is_the_law_at_every_point() -> None:
    for reach in reaches_of("MN") + reaches_of("MT"):
        for one in line_curves([reach]).data[:-1]:
            assert (one.x[0], one.x[-1]) == (LOW, HIGH)
            for total, height, line in zip(one.x, one.y, one.customdata, strict=True):
                assert line == known_line(reach.rules, {"total": total})[0]
                assert height == (line or ZERO_AT)


def test_curves_of_two_states_share_their_axes() -> None:
    minnesota, montana = line_curves(reaches_of("MN")), line_curves(reaches_of("MT"))
    assert minnesota.layout.xaxis.range == montana.layout.xaxis.range
    assert minnesota.layout.yaxis.range == montana.layout.yaxis.range


def test_versions_with_one_line_are_drawn_once_under_all_their_names() -> None:
    statute = next(statute for statute in statutes("MN") if statute.id == "mn-204c-36")
    found = [reach for version in statute.versions for reach in reaches(statute, version) if reach.kind == "candidate"]
    figure = line_curves(found, names=[reach.version.id for reach in found])
    assert {one.name for one in figure.data[:-1]} == {"2004, 2008 and 2010", "2013 and 2015"}


def test_jumps_are_named_and_a_total_is_marked_on_every_line() -> None:
    figure = line_curves(reaches_of("MN"), total=50_000)
    words = [note.text for note in figure.layout.annotations]
    assert "10 → 2" in words
    assert "249 → 124" in words
    assert sorted(trace(figure, "your total").y) == [124, 124, 125, 249]
    assert "at 50,000 it is 124 votes" in alt(figure)


def test_contests_without_a_line_say_so() -> None:
    trustees = [reach for reach in reaches_of("MT") if "school district" in reach.who and reach.kind == "candidate"]
    figure = line_curves(trustees)
    assert [one.name for one in figure.data] == ["your total"]
    assert any("No line in votes" in note.text for note in figure.layout.annotations)


def _route_at(figure: go.Figure, moved: int, added: int) -> str:
    """The route of the area that a cell lies in, found by counting how often a way out of it crosses an outline."""
    found = [one.name for one in figure.data if one.fill == "toself" and _crossings(one, moved, added) % 2]
    assert len(found) == 1
    return str(found[0])


def _crossings(area: Any, moved: int, added: int) -> int:
    corners = list(zip(area.x, area.y, strict=True))
    return sum(
        None not in (*one, *two) and (one[1] > added) != (two[1] > added) and one[0] == two[0] and one[0] > moved
        for one, two in pairwise(corners)
    )


@pytest.mark.parametrize("moved", [-5, 0, 8, 9, 10, 18, 19, 30])
@pytest.mark.parametrize("added", [0, 7, 20])
def test_a_cell_of_the_eligibility_map_is_what_decide_says(moved: int, added: int) -> None:
    counted = ROCHESTER.contest
    votes = [choice.votes or 0 for choice in counted.choices]
    votes[1] -= moved
    votes[2] += moved + added
    choices = tuple(type(choice)(choice.name, number) for choice, number in zip(counted.choices, votes, strict=True))
    free = decide(counted.with_(choices=choices)).free
    expected = "may ask at public expense" if free else "only at own expense"
    assert _route_at(eligibility_map(GRID, counted), moved, added) == expected


def test_strokes_lie_where_the_line_is_crossed_and_where_another_wins() -> None:
    counted = ROCHESTER.contest
    drawn = eligibility_map(GRID, counted)
    turns, line = trace(drawn, "beyond it another choice wins"), trace(drawn, "the line")
    bottom = [x for x, y in zip(turns.x, turns.y, strict=True) if y == -0.5]
    assert bottom == [9], "nine moved: tied at 762"
    assert decide(Scenario.of(counted, Move(9, ref(counted, 1), ref(counted, 2))).apply(counted)).standing.tie
    assert [x for x, y in zip(line.x, line.y, strict=True) if y == -0.5] == [-0.5, 18.5]
    assert (list(trace(drawn, "as counted").x), list(trace(drawn, "as counted").y)) == ([0], [0])


def test_the_map_tells_its_bottom_row_in_words() -> None:
    words = alt(eligibility_map(GRID, ROCHESTER.contest))
    assert "-5 to -1: only at own expense, Shaun Palmer and Judy Hickey in" in words
    assert "10 to 18: may ask at public expense, Shaun Palmer and Byron Clark in" in words


def test_the_scenario_is_marked_beside_the_count_and_told() -> None:
    drawn = eligibility_map(GRID, ROCHESTER.contest, scenario=(12, 3), start="other changes made")
    assert (list(trace(drawn, "the scenario").x), list(trace(drawn, "the scenario").y)) == ([12], [3])
    assert list(trace(drawn, "other changes made").x) == [0]
    assert "The scenario has 12 moved and 3 added." in alt(drawn)


def test_regions_are_named_where_the_words_fit() -> None:
    counted = contest(("Ann", 500), ("Bo", 480), office="county")
    wide = grid.eligibility_map(counted, ref(counted, 0), ref(counted, 1), moved=range(41), added=range(41))
    texts = [one.text for one in eligibility_map(wide, counted).layout.annotations]
    assert "at own expense<br>Bo wins" in texts
    narrow = grid.eligibility_map(counted, ref(counted, 0), ref(counted, 1), moved=range(0, 4001, 100), added=range(41))
    assert not any("Bo wins" in str(one.text) for one in eligibility_map(narrow, counted).layout.annotations)


def test_a_map_away_from_the_count_has_no_ring() -> None:
    counted = ROCHESTER.contest
    away = grid.eligibility_map(counted, ref(counted, 1), ref(counted, 2), moved=range(5, 9), added=range(3, 6))
    assert not trace(eligibility_map(away, counted), "as counted").x


def test_places_add_up_to_the_margin_the_largest_first() -> None:
    assert [(place.place, place.gain) for place in PLACES] == [
        ("Anoka P-2", -35),
        ("Dakota P-1", 30),
        ("Anoka P-1", 20),
    ]
    figure = contribution_bars(PLACES, "Ann", "Bob")
    steps = {}
    for one in figure.data:
        if one.type == "bar":
            steps |= {row: (start, gain) for row, start, gain in zip(one.y, one.base, one.x, strict=True)}
    assert [steps[row] for row in sorted(steps)] == [(0, -35), (-35, 30), (-5, 20), (0, 15)]
    assert list(trace(figure, "names").text)[-1] == "<b>together</b>  +15"
    assert "add up to +15 votes" in alt(figure)


def test_places_beyond_the_rows_are_one_sum() -> None:
    figure = contribution_bars(PLACES, "Ann", "Bob", rows=1)
    assert list(trace(figure, "names").text) == ["Anoka P-2  −35", "2 other places  +50", "<b>together</b>  +15"]


def test_counties_sum_their_precincts_and_untold_votes_are_left_out() -> None:
    units = (
        UnitVotes("Anoka", "P-1", "Ann", 5),
        UnitVotes("Anoka", "P-1", "Bob", 3),
        UnitVotes("Anoka", "P-2", "Ann", 1),
        UnitVotes("Anoka", "P-2", "Bob", 9),
        UnitVotes("Dakota", "P-1", "Ann", None),
        UnitVotes("Dakota", "P-1", "Bob", 4),
    )
    assert [(place.place, place.gain) for place in contributions(units, "Ann", "Bob", by="county")] == [("Anoka", -6)]
    assert len(contributions(units, "Ann", "Bob")) == 2


def test_known_recounts_by_size_and_votes_moved() -> None:
    figure = recount_shifts(18, RECOUNTS, total=3690)
    stayed, changed = trace(figure, "outcome stayed"), trace(figure, "outcome changed")
    assert list(zip(stayed.x, stayed.y, strict=True)) == [(21_945, UNMOVED_AT)]
    assert list(zip(changed.x, changed.y, strict=True)) == [(4226, 2), (2_900_000, 440)]
    assert (list(trace(figure, "this contest").x), list(trace(figure, "this contest").y)) == ([3690], [18])
    assert any(note.text == "<b>this margin: 18 votes</b>" for note in figure.layout.annotations)
    words = alt(figure)
    assert "4 known recounts, which moved by 0 to 1,247 votes; 2 changed the outcome" in words
    assert "1 without a known total is not drawn" in words
    assert "Selected cases, not a sample." in words


def test_one_place_of_a_contest_without_names() -> None:
    (only,) = contributions((UnitVotes("", "", "A", 2), UnitVotes("", "", "B", 1)), "A", "B")
    assert only.place == "place not named"
