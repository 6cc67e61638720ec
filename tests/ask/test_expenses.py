"""The worksheet: cents, hundredths, and nothing that is not a whole number."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recount_core.ask.expenses import (
    Item,
    headings,
    headings_clause,
    money,
    parse_cents,
    parse_quantity,
    quantity,
    worksheet,
)
from recount_core.errors import AskError

CLERK = Item("people", "clerk", 750, "hours", 3125)
JUDGES = Item("people", "six election judges", 4800, "hours", 1500)
TRIP = Item("travel", "trip to the county seat", 333, "miles", 67)


def test_the_headings_are_those_of_subdivision_4() -> None:
    assert [heading.title for heading in headings()] == [
        "People",
        "Computers and equipment",
        "Supplies",
        "Travel",
        "Canvass",
        "Attorney fees",
    ]
    assert headings_clause() == "Minn. Stat. 204C.36, subd. 4"


def test_a_worksheet_adds_up_by_heading_and_in_all() -> None:
    sheet = worksheet([TRIP, CLERK, JUDGES])
    assert [item.what for item in sheet.items] == ["clerk", "six election judges", "trip to the county seat"]
    # 7.5 h x $31.25 = $234.375, up to $234.38; 48 h x $15 = $720; 3.33 miles x $0.67 = $2.2311, up to $2.24
    assert [item.cents for item in sheet.items] == [23438, 72000, 224]
    assert sheet.total == 95662
    assert [(heading.id, cents) for heading, cents in sheet.by_heading if cents] == [("people", 95438), ("travel", 224)]


def test_the_table_word_for_word() -> None:
    assert worksheet([CLERK]).table == (
        ("Heading", "What", "Quantity", "Unit", "Rate", "Amount"),
        ("People", "clerk", "7.5", "hours", "$31.25", "$234.38"),
        ("Total", "", "", "", "", "$234.38"),
    )


def test_the_csv_reads_back_and_no_cell_is_a_formula() -> None:
    sheet = worksheet([Item("supplies", "=HYPERLINK(1)", 100, "+x", 5), CLERK])
    rows = list(csv.reader(io.StringIO(sheet.csv(), newline="")))
    assert len(rows) == 4
    assert rows[2][:4] == ["Supplies", "'=HYPERLINK(1)", "1", "'+x"]
    assert rows[3] == ["Total", "", "", "", "", "$234.43"]


def test_an_empty_worksheet_is_zero() -> None:
    assert worksheet([]).total == 0


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$1,234.50", 123450),
        ("18.5", 1850),
        (".25", 25),
        (" 1,000,000 ", 100000000),
        ("0", 0),
        ("7.", 700),
        ("2.500", 250),
    ],
)
def test_amounts_as_people_write_them(text: str, cents: int) -> None:
    assert parse_cents(text) == cents


@pytest.mark.parametrize("text", ["1.234", "12,34", "-3", "1e3", "nan", "$", "five", "1,00", "1234567890", "٣"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(AskError) as refused:
        parse_cents(text)
    assert str(refused.value) == (
        f"Expected an amount such as 18.50, with at most two decimals and below 1,000,000,000; found {text!r}."
    )


def test_nothing_is_no_quantity() -> None:
    with pytest.raises(AskError, match=r"^Expected a number such as 7\.5, .* found nothing\.$"):
        parse_quantity("  ")


@pytest.mark.parametrize(
    ("item", "message"),
    [
        (
            Item("wine", "", 100, "", 100),
            "'wine' is no heading of expenses; known are people, equipment, supplies, travel, canvass, attorney.",
        ),
        (Item("people", "clerk", -1, "hours", 100), "clerk: quantity and rate can't be negative."),
        (Item("people", "", 1, "hours", -100), "people: quantity and rate can't be negative."),
    ],
)
def test_what_cannot_be_an_expense_is_refused(item: Item, message: str) -> None:
    with pytest.raises(AskError) as refused:
        worksheet([item])
    assert str(refused.value) == message


@given(st.integers(0, 10**11 - 1))
def test_money_and_quantities_read_back(number: int) -> None:
    assert parse_cents(money(number)) == number
    assert parse_quantity(quantity(number)) == number


@given(st.integers(0, 10**8), st.integers(0, 10**8))
def test_an_amount_is_never_short_and_never_a_cent_too_much(hundredths: int, rate: int) -> None:
    cents = Item("people", "", hundredths, "hours", rate).cents
    assert 0 <= cents * 100 - hundredths * rate < 100
