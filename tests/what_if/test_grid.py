"""The eligibility map against deciding every cell for itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.contest import VOTES_LIMIT, Contest
from recount_core.decision import decide
from recount_core.errors import ScenarioError
from recount_core.law.load import LAW_FOLDER
from recount_core.law.rules import ROUTES
from recount_core.what_if import ChoiceRef, Grid, eligibility_map, ref, tipping_pairs
from tests.build import contest, pair
from tests.what_if import made_up
from tests.what_if.given import contests, lawful
from tests.what_if.test_tipping import told, winners


def cell(
    counted: Contest, grid: Grid, moved: int, added: int, folder: Path
) -> tuple[str, tuple[int, ...] | None, bool]:
    """A cell decided for itself, with added votes to the taker or in equal parts to all of `added_to`."""
    votes = [choice.votes or 0 for choice in counted.choices]
    votes[grid.giver.position] -= moved
    votes[grid.taker.position] += moved
    each, over = divmod(abs(added), len(grid.added_to))
    for place, (choice, _) in enumerate(grid.added_to):
        votes[choice.position] += (each + (place < over)) * (1 if added > 0 else -1)
    if min(votes) < 0:
        return "impossible", None, False
    now = decide(
        counted.with_(choices=tuple(replace(c, votes=v) for c, v in zip(counted.choices, votes, strict=True))),
        folder=folder,
    )
    routes = [answer.route for answer in now.answers]
    route = "not covered" if now.status == "not covered" else min(routes, key=ROUTES.index, default="not decided")
    known = tuple(sorted(winners(now))) if told(now) else None
    return route, known, any(loser.tied for loser in now.standing.losers)


def check(counted: Contest, grid: Grid, folder: Path) -> None:
    for added in grid.added:
        for moved in grid.moved:
            assert grid.at(moved, added) == cell(counted, grid, moved, added, folder), (moved, added)


def drawn(data: st.DataObject, counted: Contest, folder: Path) -> None:
    order = data.draw(st.permutations([ref(counted, index) for index in range(len(counted.choices))]))
    steps = st.integers(1, 3)
    moved = range(start := data.draw(st.integers(-30, 100)), start + 24, data.draw(steps))
    added = range(start := data.draw(st.integers(-10, 30)), start + 12, data.draw(steps))
    split = tuple((choice, 1) for choice in order[2 : data.draw(st.integers(2, len(order)))])
    if not told(decide(counted, folder=folder)):
        with pytest.raises(ScenarioError, match="No map of Some seat: "):
            eligibility_map(counted, order[0], order[1], folder=folder)
        return
    grid = eligibility_map(counted, order[0], order[1], moved=moved, added=added, added_to=split, folder=folder)
    check(counted, grid, folder)


@given(contests(), st.data())
@settings(max_examples=200, deadline=None)
def test_every_cell_is_what_decide_says_under_both_states_law(counted: Contest, data: st.DataObject) -> None:
    drawn(data, counted, LAW_FOLDER)


@given(lawful(), st.data())
@settings(max_examples=150, deadline=None)
def test_every_cell_is_what_decide_says_under_any_law(law: tuple[Contest, Path], data: st.DataObject) -> None:
    drawn(data, *law)


@pytest.mark.parametrize(
    "counted",
    [
        pair(398, 30),
        pair(49_950, 300),
        contest(520, 505, 490, 488, 470, 300, 20, pooled=9, seats=4),
        contest(60, 20, 45, pooled=50),
        contest(120, 110, state="MT", office="county"),
        contest(120, 110, state="MT", office="school district", counties=""),
        contest(("Yes", 150), ("No", 160), kind="question"),
        contest(60, 50, state="ZA"),
        contest(60, 58, 54, state="ZF"),
        contest(60, 50, state="ZZ"),
    ],
)
def test_a_whole_map_at_the_bands_and_with_seats(counted: Contest) -> None:
    folder = made_up.folder() if counted.state.startswith("Z") else LAW_FOLDER
    giver, taker = tipping_pairs(counted)[0]
    grid = eligibility_map(counted, giver, taker, moved=range(-20, 181, 4), added=range(0, 61, 3), folder=folder)
    check(counted, grid, folder)


def test_a_cell_that_no_law_covers_says_so_also_where_pooled_write_ins_hide_the_winner() -> None:
    counted = contest(60, 20, 45, pooled=54, office="special district")
    giver, taker = tipping_pairs(counted)[0]
    grid = eligibility_map(counted, giver, taker, moved=range(20), added=range(3))
    assert {grid.at(moved, added).route for moved in grid.moved for added in grid.added} == {"not covered"}
    assert (grid.at(5, 0).winners, grid.at(6, 0).winners) == ((0,), None)  # 54 votes are as many as the pool's
    check(counted, grid, LAW_FOLDER)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_map_between_any_two_choices(seats: int) -> None:
    counted = contest(64, 60, 47, 36, 35, 9, pooled=40, seats=seats)
    everyone = [ref(counted, index) for index in range(len(counted.choices))]
    for giver in everyone:
        for taker in everyone:
            if giver != taker and told(decide(counted)):
                grid = eligibility_map(counted, giver, taker, moved=range(-40, 70, 2), added=range(-4, 8, 3))
                check(counted, grid, LAW_FOLDER)


def test_the_map_shows_the_jump_at_400_votes() -> None:
    giver, taker = tipping_pairs(counted := pair(398, 10))[0]
    grid = eligibility_map(counted, giver, taker, moved=range(3), added=range(5))
    assert [grid.at(0, added).route for added in grid.added] == ["public"] * 3 + ["own expense"] * 2
    assert grid.at(0, 2).free is True
    assert grid.at(0, 3).free is False
    assert [len(row) for row in grid.rows] == [3] * 5


def test_rows_as_runs_and_a_table() -> None:
    giver, taker = tipping_pairs(counted := pair(3000, 100))[0]
    grid = eligibility_map(counted, giver, taker)
    runs = grid.runs(0)
    assert [(run.low, run.high, run.result.route, run.result.winners, run.result.tie) for run in runs] == [
        (0, 42, "own expense", (0,), False),
        (43, 49, "public", (0,), False),
        (50, 50, "public", (), True),
        (51, 57, "public", (1,), False),
        (58, 200, "own expense", (1,), False),
    ]
    table = grid.table(5)
    assert [added for added, _ in table] == [0, 50, 100, 150, 200]
    assert table[0][1] == runs


@pytest.mark.parametrize("side", [range(0), range(2000), range(5, 0, -1), range(VOTES_LIMIT, VOTES_LIMIT + 2)])
def test_a_side_that_can_not_be_drawn_is_refused(side: range) -> None:
    giver, taker = tipping_pairs(counted := pair(3000, 100))[0]
    with pytest.raises(ScenarioError, match="A side of the map has 1 to 1,001 ascending numbers"):
        eligibility_map(counted, giver, taker, moved=side)


def test_a_split_of_nothing_is_refused() -> None:
    giver, taker = tipping_pairs(counted := pair(3000, 100))[0]
    for parts in ((0,), (2, -1)):
        split = tuple((ChoiceRef(index, ""), part) for index, part in enumerate(parts))
        with pytest.raises(ScenarioError, match="needs parts that are not negative and not all 0"):
            eligibility_map(counted, giver, taker, added_to=split)
