"""The bundled elections: each reads without a fault, has its sources, and shows what its text says it shows."""

from __future__ import annotations

from functools import cache

import pytest

from pages.parts.loading import Loaded, read_sample
from pages.parts.samples import FOLDER, samples
from recount_core.answer import NOT_DECIDED, TIE, Decision

ALL = tuple(samples())


@cache
def loaded(name: str) -> Loaded:
    one: Loaded = read_sample(name)
    return one


def decisions(name: str) -> tuple[Decision, ...]:
    return loaded(name).decisions


def margins(decision: Decision) -> list[tuple[int, int | None, str]]:
    return [(answer.margin, answer.line, answer.route) for answer in decision.answers]


def test_there_are_enough_of_them_and_every_file_belongs_to_one() -> None:
    assert len(ALL) >= 8
    used = {name for sample in samples().values() for name in sample.files}
    assert used == {path.name for path in FOLDER.iterdir()} - {"index.toml"}


@pytest.mark.parametrize("name", ALL)
def test_it_reads_whole_and_without_a_fault(name: str) -> None:
    reading = loaded(name).reading
    assert not reading.refused
    assert reading.contests
    assert [note for note in reading.notes if note.level == "fault"] == []


@pytest.mark.parametrize("name", ALL)
def test_it_says_what_it_shows_and_where_it_was_read(name: str) -> None:
    sample = samples()[name]
    assert sample.shows.endswith(".")
    assert len(sample.title) <= 36, "longer titles are cut on the first page"
    assert sample.sources
    assert all(source.startswith("https://") for source in sample.sources)


@pytest.mark.parametrize("name", ALL)
def test_it_is_small(name: str) -> None:
    assert sum(len(data) for _, data in samples()[name].contents()) < 250_000


def test_every_contest_is_in_force_under_known_law_on_a_known_day() -> None:
    for name in ALL:
        assert all(decision.contest.date and decision.contest.state for decision in decisions(name))


def test_435_local_contests_on_both_sides_of_every_jump() -> None:
    found = decisions("mn-2022-local")
    assert len(found) == 435
    inside = [one for one in found if one.free]
    totals = [one.contest.total or 0 for one in inside]
    assert len([total for total in totals if total <= 400]) > 50
    assert len([total for total in totals if 400 < total < 50_000]) > 30
    assert any(total >= 50_000 for total in totals)


def test_ten_votes_are_inside_up_to_400_however_large_in_percent() -> None:
    for one in decisions("mn-2022-ten-votes"):
        assert one.first is not None
        assert (one.contest.total or 0) <= 400
        assert one.first.line == 10
        assert one.first.route == "public"
        assert 200 * one.first.margin > (one.contest.total or 0), "half a percent alone would leave it outside"


def test_second_losers_are_inside_too() -> None:
    assert all(sum(answer.free for answer in one.answers) >= 2 for one in decisions("mn-2022-second-loser"))


def test_over_50_000_votes_the_line_is_a_quarter_of_a_percent() -> None:
    found = {one.contest.jurisdiction: margins(one) for one in decisions("mn-2022-large")}
    assert found["ISD #719"][:3] == [(104, 170, "public"), (107, 170, "public"), (389, 170, "own expense")]
    assert found["ISD #279"] == [(229, 138, "own expense")]


def test_ties_have_every_tied_choice_as_an_answer() -> None:
    for name in ("mn-2022-ties", "mn-2024-wrenshall"):
        for one in decisions(name):
            assert one.status == TIE
            assert sum(answer.tied for answer in one.answers) >= 2


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mn-2020-maple-river", [(10, 10, "public")]),
        ("mt-2019-missoula", [(12, 10, "own expense")]),
        ("mt-2023-missoula", [(5, 10, "public")]),
        ("mt-2007-whitefish", [(2, 12, "public"), (153, 12, "court"), (158, 12, "court"), (447, 12, "court")]),
    ],
)
def test_single_contests_come_out_as_known(name: str, expected: list[tuple[int, int, str]]) -> None:
    (one,) = decisions(name)
    assert margins(one) == expected


def test_montana_has_three_routes() -> None:
    routes = {one.contest.title: margins(one)[0] for one in decisions("mt-2018-routes")}
    assert routes == {
        "State Representative District 22": (14, 9, "own expense"),
        "State Representative District 51": (17, 9, "own expense"),
        "District Judge District 13 Department 8": (119, 150, "public"),
        "Sheriff": (41, 10, "court"),
    }


def test_the_house_seats_add_up_from_their_precincts() -> None:
    found = loaded("mn-2022-house-3a-3b")
    assert [margins(one) for one in found.decisions] == [[(15, 108, "public")], [(35, 108, "public")]]
    for one in found.decisions:
        units = found.reading.units[one.contest.id]
        for choice in one.contest.choices:
            assert sum(unit.votes or 0 for unit in units if unit.choice == choice.name) == choice.votes


def test_pooled_write_ins_leave_it_undecided() -> None:
    for one in decisions("mn-2022-write-ins"):
        assert one.status == NOT_DECIDED
        assert one.reason.startswith("write-ins are pooled")


def test_every_contest_of_the_pair_crossed_its_line() -> None:
    found = loaded("mn-2022-night-and-canvass").changes
    assert len(found) == 17
    assert all(one.crossed for one in found)


def test_a_fact_is_said_only_of_a_contest_that_is_there() -> None:
    sample = samples()["mt-2019-missoula"]
    with pytest.raises(KeyError):
        sample.overrides([])
