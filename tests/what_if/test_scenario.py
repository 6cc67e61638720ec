"""Scenarios: what each shift does, that nothing is clamped, that they can be undone and never land on another contest."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.contest import VOTES_LIMIT, Choice, Contest
from recount_core.decision import decide, screen
from recount_core.errors import ScenarioError
from recount_core.results.reading import UnitVotes
from recount_core.what_if import (
    OVERVOTES,
    UNDERVOTES,
    Add,
    ChoiceRef,
    Correct,
    Correction,
    CountBallots,
    Move,
    Place,
    Remove,
    Scenario,
    SetSeats,
    SetStage,
    Shift,
    ref,
)
from recount_core.what_if.shifts import largest_remainder
from tests.build import contest
from tests.what_if.given import contests

A, B, C = (ChoiceRef(index, "ABC"[index]) for index in range(3))
UNITS = (
    UnitVotes("Lake", "P-1", "A", 60),
    UnitVotes("Lake", "P-1", "B", 20),
    UnitVotes("Lake", "P-2", "A", 30),
    UnitVotes("Lake", "P-2", "B", 70),
    UnitVotes("Cook", "P-9", "A", 10),
    UnitVotes("Cook", "P-9", "B", None),
    UnitVotes("Cook", "P-9", "Somebody of another contest", 5),
)
COUNTED = contest(100, 90, 10, overvotes=3, undervotes=7, ballots=210)


def after(*shifts: Shift, counted: Contest = COUNTED) -> tuple[int | None, ...]:
    done = Scenario.of(counted, *shifts).apply(counted, UNITS)
    return (*(choice.votes for choice in done.choices), done.overvotes, done.undervotes, done.ballots)


@pytest.mark.parametrize(
    ("shift", "then"),
    [
        (Move(5, A, B), (95, 95, 10, 3, 7, 210)),
        (Move(3, OVERVOTES, B), (100, 93, 10, 0, 7, 210)),
        (Move(2, UNDERVOTES, C), (100, 90, 12, 3, 5, 210)),
        (Move(4, A, UNDERVOTES), (96, 90, 10, 3, 11, 210)),
        (Add(5, B), (100, 95, 10, 3, 7, 210)),
        (Remove(10, C), (100, 90, 0, 3, 7, 210)),
        (CountBallots(10, ((A, 3000), (B, 5000))), (103, 95, 10, 3, 9, 220)),
        (CountBallots(7, ((A, 3333), (B, 3333), (C, 3334))), (102, 92, 13, 3, 7, 217)),
        (CountBallots(10, ((A, 9), (B, 10)), whole=20, per_ballot=2), (109, 100, 10, 3, 8, 220)),
        (CountBallots(10, ((A, 5000),), out=True), (95, 90, 10, 3, 2, 200)),
        (Move(60, A, B, Place("Lake", "P-1")), (40, 150, 10, 3, 7, 210)),
        (Move(85, A, B, Place("Lake")), (15, 175, 10, 3, 7, 210)),
        (Correct((Correction(A, 60, 51),), Place("Lake", "P-1")), (91, 90, 10, 3, 7, 210)),
        (Correct((Correction(A, 60, 61), Correction(B, 20, 19)), Place("Lake", "P-1")), (101, 89, 10, 3, 7, 210)),
        (Correct((Correction(C, 10, 301),)), (100, 90, 301, 3, 7, 210)),
    ],
    ids=lambda value: value.words() if not isinstance(value, tuple) else "",
)
def test_what_a_shift_does(shift: Shift, then: tuple[int, ...]) -> None:
    assert after(shift) == then


def test_a_choice_by_position_or_by_name() -> None:
    assert ref(COUNTED, 1) == ref(COUNTED, "B") == B


def test_seats_and_stage() -> None:
    done = Scenario.of(COUNTED, SetSeats(1, 2), SetStage("general", "primary")).apply(COUNTED)
    assert (done.seats, done.stage) == (2, "primary")
    assert [answer.choice for answer in decide(done).answers] == ["C"]


def test_ballots_over_and_undervotes_that_are_not_told_stay_so() -> None:
    plain = contest(100, 90, 10)
    assert after(CountBallots(10, ((A, 3000), (B, 5000))), counted=plain) == (103, 95, 10, None, None, None)


@pytest.mark.parametrize(
    ("shifts", "sentence"),
    [
        ([Move(101, A, B)], "A has 100 votes; 101 can't be taken away."),
        ([Move(60, A, B), Remove(41, A)], "Shift 2 (41 votes taken from A): A has 40 votes; 41 can't be taken away."),
        ([Remove(11, C)], "C has 10 votes; 11 can't be taken away."),
        ([Move(4, OVERVOTES, A)], "there are 3 overvotes; 4 can't be taken away."),
        ([Move(1, OVERVOTES, A, Place("Lake", "P-1"))], "overvotes are not known by place; leave the place out."),
        ([CountBallots(211, (), out=True)], "there are 210 ballots; 211 can't be taken away."),
        ([Add(VOTES_LIMIT, A)], "A has 100 votes; with 1,000,000,000 more it is past 1,000,000,000."),
        ([Move(61, A, B, Place("Lake", "P-1"))], "A in P-1, Lake has 60 votes; 61 can't be taken away."),
        ([Move(91, A, B, Place("Lake"))], "A in Lake has 90 votes; 91 can't be taken away."),
        (
            [Remove(60, A, Place("Lake")), Remove(40, A, Place("Lake", "P-1"))],
            "A in Lake has 30 votes; 40 can't be taken away.",
        ),
        (
            [Add(1, A, Place("Lake", "P-7"))],
            "the file gives no votes for A in P-7, Lake; choose a place that it gives.",
        ),
        (
            [Add(1, C, Place("Lake", "P-1"))],
            "the file gives no votes for C in P-1, Lake; choose a place that it gives.",
        ),
        ([Add(1, B, Place("Cook", "P-9"))], "the votes of B in P-9, Cook are not known, so they can't be changed."),
        (
            [Correct((Correction(A, 310, 301),), Place("Lake", "P-1"))],
            "A has 60 votes in P-1, Lake, not 310; correct from what is counted.",
        ),
        ([Correct((Correction(A, 99, 98),))], "A has 100 votes, not 99; correct from what is counted."),
        (
            [Correct((Correction(OVERVOTES, 3, 2),))],
            "a correction is of a choice's votes; overvotes are changed by moving votes.",
        ),
        ([SetSeats(2, 3)], "it changes the seats from 2, but the contest has 1."),
        ([SetStage("", "primary")], "it changes the stage from not known, but the contest has general."),
    ],
)
def test_what_the_votes_do_not_allow_is_refused_with_a_sentence(shifts: list[Shift], sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        Scenario.of(COUNTED, *shifts).apply(COUNTED, UNITS)
    assert str(refused.value).endswith(sentence)
    assert str(refused.value).startswith(f"Shift {len(shifts)} (")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Move(-1, A, B), "The votes to move must be a whole number from 0 to 1,000,000,000; found -1."),
        (lambda: Move(1, A, A), "Votes can't be moved from A to itself; choose two different choices."),
        (lambda: Add(True, A), "The votes to add must be a whole number from 0 to 1,000,000,000; found something else."),
        (lambda: Remove(10**30, A), "The votes to take away must be a whole number from 0 to 1,000,000,000; found something else."),
        (lambda: CountBallots(-5, ()), "The outstanding ballots must be a whole number from 0 to 1,000,000,000; found -5."),
        (
            lambda: CountBallots(9, ((A, 6000), (B, 4001))),
            "The split gives away 10,001 parts of 10,000, more than 100%; lower it to 100% or less.",
        ),
        (lambda: CountBallots(9, ((A, -1),)), "The part of A must be a whole number from 0 to 1,000,000,000; found -1."),
        (lambda: CountBallots(9, ((A, 1), (A, 1))), "A choice stands twice in the split; give each choice one part."),
        (
            lambda: CountBallots(9, ((UNDERVOTES, 1),)),
            "The split names undervotes; leave them out, what is left over are undervotes.",
        ),
        (
            lambda: CountBallots(9, ((A, 10_000),), per_ballot=2),
            "The split gives A 18 votes from 9 ballots; a ballot holds one vote at most for a choice.",
        ),
        (lambda: Correct((Correction(A, 1, -1),)), "A after the correction must be a whole number from 0 to 1,000,000,000; found -1."),
        (lambda: Correct((Correction(A, 1, 2),) * 2), "A choice stands twice in the correction; give each choice one line."),
        (lambda: SetSeats(1, 0), "The number of seats must be a whole number from 1 to 1,000,000,000; found 0."),
        (lambda: SetStage("general", "runoff"), "The stage 'runoff' is not one of primary, general."),
        (lambda: Add(1, A, name="x" * 201), "A name may have 200 characters; this one has 201. Shorten it."),
        (lambda: Scenario("", "", name="x" * 201), "A name may have 200 characters; this one has 201. Shorten it."),
        (lambda: Scenario("", "", (Add(1, A),) * 201), "A scenario may have 200 shifts; this one has 201."),
        (lambda: ref(COUNTED, 3), "Mayor has 3 choices; there is no number 4."),
        (lambda: ref(COUNTED, "Z"), "Mayor: no choice is called 'Z'; give the position of the one you mean."),
        (
            lambda: ref(contest(("Lee", 3), ("Lee", 2)), "Lee"),
            "Mayor: 2 choices are called 'Lee'; give the position of the one you mean.",
        ),
    ],
)  # fmt: skip
def test_a_shift_that_can_not_be_is_refused_as_it_is_made(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        make()
    assert str(refused.value) == sentence


def test_places_need_a_file_with_places_and_names_that_tell_choices_apart() -> None:
    shift = Add(1, A, Place("Lake", "P-1"))
    with pytest.raises(ScenarioError, match="the file gives no votes by precinct or county"):
        Scenario.of(COUNTED, shift).apply(COUNTED)
    twice = COUNTED.with_(choices=(*COUNTED.choices, Choice("A", 4)))
    with pytest.raises(ScenarioError, match="more than one choice is called 'A'"):
        Scenario.of(twice, shift).apply(twice, UNITS)


def test_a_choice_whose_votes_are_not_known_can_not_be_changed_but_others_can() -> None:
    counted = COUNTED.with_(choices=(Choice("A", None), *COUNTED.choices[1:]))
    with pytest.raises(ScenarioError, match="the votes of A are not known, so they can't be changed"):
        after(Add(1, A), counted=counted)
    assert after(Add(1, B), counted=counted)[:2] == (None, 91)


def test_a_scenario_is_never_applied_to_another_contest_or_count() -> None:
    scenario = Scenario.of(COUNTED, Move(5, A, B), name="Late ballots")
    other = COUNTED.with_(title="Sheriff")
    with pytest.raises(
        ScenarioError, match="The scenario “Late ballots” was made for another contest, not for Sheriff"
    ):
        scenario.apply(other)
    recounted = COUNTED.with_(choices=(Choice("A", 101), *COUNTED.choices[1:]))
    with pytest.raises(ScenarioError, match="was made for another count of Mayor"):
        scenario.apply(recounted)
    assert not scenario.fits(recounted)
    assert scenario.for_count(recounted).apply(recounted).choices[0].votes == 96
    with pytest.raises(ScenarioError, match="made for another contest"):
        scenario.for_count(other)
    swapped = COUNTED.with_(choices=tuple(reversed(COUNTED.choices)))
    with pytest.raises(ScenarioError, match="names 'A' as choice 1, but Mayor has no such choice there"):
        scenario.for_count(swapped)
    forged = Scenario(COUNTED.id, scenario.counted, (Add(1, ChoiceRef(0, "B")),))
    with pytest.raises(ScenarioError, match="names 'B' as choice 1"):
        forged.apply(COUNTED)


def test_facts_that_a_person_corrects_keep_the_scenario() -> None:
    scenario = Scenario.of(COUNTED, Move(5, A, B))
    answered = COUNTED.with_(seats=2, date=dt.date(2010, 11, 2), stage="primary", count="unofficial")
    assert scenario.apply(answered).choices[0].votes == 95


def test_editing_the_list_of_shifts() -> None:
    one, two, three = Move(1, A, B), Add(2, B), Remove(3, C)
    scenario = Scenario.of(COUNTED, one, two).with_shifts(three)
    assert scenario.shifts == (one, two, three)
    assert scenario.without(1).shifts == (one, three)
    assert scenario.reordered(0, 2).shifts == (two, three, one)
    assert scenario.renamed("x").name == "x"


@pytest.mark.parametrize(
    ("shift", "words"),
    [
        (Move(1, A, B), "1 vote moved from A to B"),
        (Move(1200, A, B, Place("Lake", "P-1")), "1,200 votes moved from A to B in P-1, Lake"),
        (Move(1, OVERVOTES, B), "1 overvote counted for B"),
        (Move(2, B, UNDERVOTES, Place("Lake")), "2 votes of B turned into undervotes in Lake"),
        (Add(3, B), "3 votes added to B"),
        (Remove(3, B), "3 votes taken from B"),
        (CountBallots(10, ((A, 3000), (B, 5000))), "10 outstanding ballots counted: 3 for A, 5 for B, 2 undervotes"),
        (CountBallots(1, (), out=True), "1 outstanding ballot taken out again: 1 undervote"),
        (Correct((Correction(A, 310, 301),), Place("", "P-1")), "corrected in P-1: A from 310 to 301"),
        (SetSeats(None, 2), "seats changed from not known to 2"),
        (SetStage("", "primary"), "stage changed from not known to primary"),
    ],
)
def test_the_words_of_a_shift(shift: Shift, words: str) -> None:
    assert shift.words() == words


@st.composite
def shifts_for(draw: st.DrawFn, counted: Contest) -> tuple[Shift, ...]:
    """Shifts that the votes may or may not allow."""
    choices = st.sampled_from([ref(counted, index) for index in range(len(counted.choices))])
    sides = st.sampled_from([*(ref(counted, index) for index in range(len(counted.choices))), OVERVOTES, UNDERVOTES])
    few = st.integers(0, 12)
    part = st.integers(0, 10_000 // len(counted.choices))
    kinds: list[st.SearchStrategy[Shift]] = [
        st.tuples(few, sides, sides).filter(lambda it: it[1] != it[2]).map(lambda it: Move(*it)),
        st.builds(Add, few, choices),
        st.builds(Remove, few, choices),
        st.builds(
            CountBallots,
            few,
            st.lists(st.tuples(choices, part), unique_by=lambda pair: pair[0]).map(tuple),
            out=st.booleans(),
        ),
        st.builds(SetSeats, st.just(counted.seats), st.integers(1, 3)),
        st.builds(SetStage, st.just(counted.stage), st.sampled_from(("general", "primary", ""))),
    ]
    return tuple(draw(st.lists(st.one_of(kinds), max_size=6)))


@given(contests(), st.data())
@settings(max_examples=300, deadline=None)
def test_shifts_and_their_inverse_give_the_counted_contest_back(counted: Contest, data: st.DataObject) -> None:
    before = repr(counted)
    scenario = Scenario.of(counted)
    for shift in data.draw(shifts_for(counted)):
        longer = scenario.with_shifts(shift)
        try:
            longer.apply(counted)
        except ScenarioError:
            continue
        scenario = longer
    assert scenario.with_shifts(*scenario.inverse()).apply(counted) == counted
    assert repr(counted) == before


def test_the_inverse_works_in_places_too() -> None:
    shifts = (
        Move(5, A, B, Place("Lake", "P-1")),
        Correct((Correction(A, 55, 41), Correction(B, 25, 30)), Place("Lake", "P-1")),
        Remove(50, A, Place("Lake")),
    )
    scenario = Scenario.of(COUNTED, *shifts)
    assert scenario.apply(COUNTED, UNITS) != COUNTED
    assert scenario.with_shifts(*scenario.inverse()).apply(COUNTED, UNITS) == COUNTED


@given(contests())
@settings(deadline=None)
def test_a_shift_of_nothing_changes_nothing(counted: Contest) -> None:
    one, two = ref(counted, 0), ref(counted, 1)
    nothing = (
        Move(0, one, two),
        Add(0, one),
        Remove(0, two),
        CountBallots(0, ((one, 5000),)),
        Correct((Correction(one, counted.choices[0].votes or 0, counted.choices[0].votes or 0),)),
        SetSeats(counted.seats, counted.seats),
        SetStage(counted.stage, counted.stage),
    )
    assert Scenario.of(counted).apply(counted) is counted
    assert Scenario.of(counted, *nothing).apply(counted) is counted


@given(contests(), st.integers(0, 30))
@settings(deadline=None)
def test_scenario_and_screen_agree_on_the_same_numbers(counted: Contest, votes: int) -> None:
    one, two = ref(counted, 0), ref(counted, 1)
    votes = min(votes, counted.choices[0].votes or 0)
    shifted = Scenario.of(counted, Move(votes, one, two)).apply(counted)
    same = [
        Choice(c.name, (c.votes or 0) + {0: -votes, 1: votes}.get(index, 0), c.party, c.pooled, c.write_in)
        for index, c in enumerate(counted.choices)
    ]
    assert [decide(shifted)] == list(screen([counted.with_(choices=tuple(same))]))


@given(st.integers(0, 10_000), st.lists(st.integers(0, 1000), min_size=1, max_size=8).filter(any))
@settings(deadline=None)
def test_largest_remainder_gives_every_vote_and_stays_within_one_of_the_share(whole: int, parts: list[int]) -> None:
    shares = largest_remainder(whole, parts)
    assert sum(shares) == whole
    for share, part in zip(shares, parts, strict=True):
        assert abs(share * sum(parts) - whole * part) < sum(parts)
    assert largest_remainder(1, [1, 1]) == [1, 0]
