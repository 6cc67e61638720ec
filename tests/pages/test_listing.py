"""Which rows the list shows and in which order; the numbers above it in words, word for word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pages.parts.listing import (
    DOUBTFUL,
    ORDERS,
    PARTLY,
    SUPPLIED_DIFFERS,
    Filters,
    choices_of,
    headline,
    sentences,
    short_reason,
)
from pages.parts.loading import under_supplied_text
from pages.parts.rows import COLUMNS, ROUTE_LABELS, ROUTES, Row, cells, rows_of, sentence_of
from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.results import UnitVotes
from recount_core.takeaway.spreadsheet import as_csv
from tests.build import contest, pair

TIE = contest(("Ann", 50), ("Bo", 50), title="Mayor", jurisdiction="Tieville")
INSIDE = pair(1000, 4, title="Council Ward 1", jurisdiction="Insideburg")
NEAR = pair(1000, 8, title="Council Ward 2", jurisdiction="Nearby")
FAR = pair(1000, 200, title="Sheriff", jurisdiction="Far County", office="county")
QUESTION = contest(("Yes", 499), ("No", 501), title="Question 1", kind="question", jurisdiction="Insideburg")
UNKNOWN_SEATS = contest(30, 20, 10, title="Council at large", jurisdiction="Openville", seats=None)
SOIL = pair(1000, 2, title="Soil supervisor", office="special district")
ALONE = contest(("Ann", 10), title="Clerk")
PARTIAL = pair(1000, 2, title="Assessor", precincts=(3, 9))
MONTANA_TIE = contest(("Ann", 50), ("Bo", 50), title="Alderman", state="MT", jurisdiction="Tieville, Montana")
EVERY = (TIE, INSIDE, NEAR, FAR, QUESTION, UNKNOWN_SEATS, SOIL, ALONE, PARTIAL, MONTANA_TIE)


def rows(*contests: Contest) -> tuple[Row, ...]:
    return rows_of([decide(one) for one in contests])


def titles(filters: Filters, *contests: Contest) -> list[str]:
    return [row.contest for row in filters.shown(rows(*(contests or EVERY)))]


def test_the_list_opens_with_the_closest_and_ends_with_what_has_no_line() -> None:
    assert titles(Filters()) == [
        "Alderman",
        "Mayor",
        "Question 1",
        "Assessor",
        "Council Ward 1",
        "Council Ward 2",
        "Sheriff",
        "Clerk",
        "Council at large",
        "Soil supervisor",
    ]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(search="insideburg ward"), ["Council Ward 1"]),
        (Filters(search="BO"), ["Alderman", "Mayor"]),
        (Filters(states=("MT",)), ["Alderman"]),
        (Filters(offices=("county",)), ["Sheriff"]),
        (Filters(routes=("automatic", "not decided")), ["Alderman", "Council at large"]),
        (Filters(routes=("not covered", "no one lost")), ["Clerk", "Soil supervisor"]),
        (Filters(kinds=("question",)), ["Question 1"]),
        (Filters(counties=("Far",)), ["Sheriff"]),
        (
            Filters(within=4, kinds=("candidate",), states=("MN",)),
            ["Mayor", "Assessor", "Council Ward 1", "Council Ward 2"],
        ),
        (Filters(only=(DOUBTFUL,)), ["Council at large"]),
        (Filters(only=(PARTLY,)), ["Assessor"]),
        (Filters(search="nobody has this name"), []),
    ],
)
def test_filters_keep_what_they_say(filters: Filters, expected: list[str]) -> None:
    assert titles(filters) == expected


def test_a_row_at_exactly_so_many_votes_outside_the_line_is_within() -> None:
    assert NEAR.total == 1000
    assert titles(Filters(within=4), NEAR) == ["Council Ward 2"]
    assert titles(Filters(within=3), NEAR) == []


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ("smallest margin, votes", "Alderman"),
        ("smallest margin, %", "Alderman"),
        ("most votes", "Assessor"),
        ("name", "Alderman"),
    ],
)
def test_every_order_begins_where_it_says(order: str, first: str) -> None:
    assert titles(Filters(order=order))[0] == first


def test_percent_orders_small_contests_after_large_ones_with_the_same_margin() -> None:
    assert titles(Filters(order="smallest margin, %"), pair(100, 2, title="Small"), pair(10_000, 2, title="Large")) == [
        "Large",
        "Small",
    ]


def test_one_row_a_contest_unless_every_loser_is_asked_for() -> None:
    one = contest(100, 99, 98, 20)
    assert len(Filters().shown(rows(one))) == 1
    assert [row.loser for row in Filters(every_loser=True).shown(rows(one))] == ["B", "C", "D"]


def test_reach_is_below_one_exactly_inside_the_line() -> None:
    for margin in range(12):
        row = rows(pair(1000, margin))[0]
        assert row.line == 4
        assert (row.reach is not None and row.reach < 1) == row.inside == (margin <= 4)


def test_the_numbers_in_words() -> None:
    decided = [decide(one) for one in EVERY]
    assert sentences(headline(decided, rows_of(decided))) == (
        "Four of nine contests are inside a recount line: in three a recount may be asked for at public expense, in one it is automatic.",
        "One more is within twice the line.",
        "One is not decided: number of seats needed.",
        "One is not covered by any statute read here.",
        "In one no one lost.",
        "One is only partly counted, apart from all these numbers.",
    )


@pytest.mark.parametrize(
    ("contests", "first"),
    [
        ((FAR,), "The contest is outside the recount line."),
        ((pair(2000, 18),), "The contest is outside the recount line, within twice of it."),
        ((UNKNOWN_SEATS,), "The contest is not decided: number of seats needed."),
        ((FAR, UNKNOWN_SEATS), "None of two contests is known to be inside a recount line."),
        (
            (INSIDE, MONTANA_TIE.with_(title="Other")),
            "Both contests are inside a recount line: in one a recount may be asked for at public expense, in one it is automatic.",
        ),
        ((INSIDE,), "The contest is inside a recount line: a recount may be asked for at public expense."),
        ((PARTIAL, PARTIAL.with_(title="Other")), "Two contests, only partly counted."),
        ((MONTANA_TIE,), "The contest is inside a recount line: it is automatic."),
    ],
)
def test_few_contests_in_words(contests: tuple[Contest, ...], first: str) -> None:
    decided = [decide(one) for one in contests]
    assert sentences(headline(decided, rows_of(decided)))[0] == first


def test_within_twice_the_line_is_up_to_exactly_twice() -> None:
    decided = [decide(pair(2000, 18)), decide(pair(2000, 20, title="Out"))]
    assert [one.first.line for one in decided if one.first] == [9, 9]
    assert headline(decided, rows_of(decided)).near == 1


@pytest.mark.parametrize(
    ("reason", "short"),
    [
        ("the votes of Ann are not known", "votes of a choice not known"),
        ("only Aitkin County of a wider contest; its whole count is needed", "only a part of a wider contest"),
        ("rows of the file are in doubt: x", "rows of the file are in doubt"),
        ("rows of the file are in doubt: is it a primary?", "a question is open"),
        ("write-ins are pooled, so who won and who lost isn't known", "write-ins, reported as one sum, may have won"),
        ("number of seats needed", "number of seats needed"),
    ],
)
def test_reasons_are_counted_without_their_names(reason: str, short: str) -> None:
    assert short_reason(reason) == short


def test_the_older_text_beside_the_law_on_election_day() -> None:
    large = decide(pair(60_000, 200))
    supplied = under_supplied_text(large)
    assert supplied is not None
    found = rows_of([large], {large.contest.id: supplied})
    assert (found[0].route, found[0].supplied) == ("own expense", "public, line 299")
    assert Filters(only=(SUPPLIED_DIFFERS,)).shown(found) == found
    assert not Filters(only=(SUPPLIED_DIFFERS,)).shown(rows(INSIDE))


def test_no_second_reading_where_the_supplied_text_was_in_force() -> None:
    assert under_supplied_text(decide(pair(1000, 4, date=INSIDE.date.replace(year=2006)))) is None
    assert under_supplied_text(decide(SOIL)) is None


def test_counties_come_from_the_units_else_from_the_jurisdiction() -> None:
    decided = [decide(INSIDE), decide(FAR)]
    units = {
        INSIDE.id: (
            UnitVotes("Lake", "P1", "Ahead", 1),
            UnitVotes("Cook", "P2", "Ahead", 1),
            UnitVotes("Lake", "", "Behind", 1),
        )
    }
    first, second = rows_of(decided, units=units)
    assert (first.counties, second.counties) == (("Lake", "Cook"), ("Far",))
    assert choices_of((first, second), lambda row: row.counties) == ["Cook", "Far", "Lake"]


def test_the_share_of_the_line_is_100_on_it_and_rounded_half_up() -> None:
    shares = {margin: rows(pair(1000, margin))[0].share for margin in (0, 1, 3, 4, 5, 9)}
    assert shares == {0: 0, 1: 25, 3: 75, 4: 100, 5: 125, 9: 225}
    assert rows(UNKNOWN_SEATS)[0].share is None


def test_every_route_has_a_shape_and_a_word() -> None:
    assert set(ROUTE_LABELS) == set(ROUTES)
    assert len({label[0] for label in ROUTE_LABELS.values()}) == len(ROUTES)


def test_a_row_has_a_cell_for_every_column_and_none_is_a_formula() -> None:
    hostile = contest(("=1+1", 50), ("@Bo", 49), title="=HYPERLINK(1)", jurisdiction="+x")
    found = [cells(row) for row in rows(hostile)]
    assert set(found[0]) == {column.name for column in COLUMNS}
    text = as_csv(COLUMNS, found).decode("utf-8-sig").splitlines()[1]
    for one in ("'=HYPERLINK(1)", "'+x", "'@Bo", "'=1+1"):
        assert f",{one}," in f",{text}"


def test_the_margin_in_percent_is_the_one_of_the_sentences() -> None:
    assert [rows(pair(3690, margin))[0].percent for margin in (18, 20)] == [0.49, 0.54]


def test_a_contest_in_a_few_words() -> None:
    assert sentence_of(rows(INSIDE)[0]) == "Council Ward 1 (Insideburg): 4 votes apart"
    assert sentence_of(rows(ALONE)[0]) == "Clerk (Testville)"
    assert sentence_of(replace(rows(INSIDE)[0], contest="Mayor (Insideburg)")) == "Mayor (Insideburg): 4 votes apart"


def test_the_first_order_is_the_one_the_list_opens_with() -> None:
    assert Filters().order == next(iter(ORDERS))
