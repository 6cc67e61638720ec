"""Known recounts: the facts as they were read, the range of those of like size, and no word of chances."""

from __future__ import annotations

import csv
from urllib.parse import urlsplit

import pytest

from recount_core.known_recounts import (
    NOT_A_SAMPLE,
    KnownRecount,
    known_recounts,
    of_like_size,
    range_seen,
    statewide,
)
from tests.shared import shared


def test_every_recount_has_its_facts_and_its_sources() -> None:
    found = known_recounts()
    assert len(found) > 50
    assert [one.year for one in found] == sorted(one.year for one in found)
    assert len({(one.year, one.state, one.name) for one in found}) == len(found)
    for one in found:
        assert one.level in ("statewide", "legislative", "local"), one
        assert one.before >= 0, one
        assert bool(one.total) == bool(one.base), f"{one}: a total names its base"
        assert one.total is None or one.total >= max(one.before, abs(one.after)), one
        assert one.sources, one
        assert all(urlsplit(source).scheme in ("http", "https") for source in one.sources), one


def test_the_supplied_shifts_are_all_here_but_the_one_that_is_no_recount() -> None:
    with shared("cases/recount-shifts.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["level"] != "uncertain"]
    mine = {(one.year, one.state, one.before, one.after, one.total) for one in known_recounts()}
    for row in rows:
        total = int(row["total_votes"]) if row["total_votes"] else None
        assert (int(row["year"]), row["state"], int(row["margin_before"]), int(row["margin_after"]), total) in mine, row
    turned = [row["race"] for row in rows if row["reversed"] != "no"]
    old = {(int(row["year"]), row["state"], int(row["margin_before"])) for row in rows}
    assert len(turned) == sum(one.turned for one in known_recounts() if (one.year, one.state, one.before) in old)


def test_local_recounts_start_from_the_margins_of_the_supplied_contests() -> None:
    with shared("cases/real-contests.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["case"]: row for row in csv.DictReader(file)}
    real = {
        (int(row["election_date"][:4]), row["state"], int(row["margin"]), int(row["total_votes"]))
        for row in rows.values()
    }
    mine = {(one.year, one.state, one.before, one.total) for one in known_recounts() if one.level != "statewide"}
    assert len(real & mine) >= 20


def test_a_recount_turns_an_outcome_when_it_ends_in_a_tie_but_not_when_it_began_in_one() -> None:
    assert not KnownRecount("tie", 2018, "MN", 0, 3).turned
    assert KnownRecount("to a tie", 2004, "MT", 2, 0).turned
    assert KnownRecount("turned", 2008, "MN", 215, -225).moved == 440
    assert KnownRecount("grew", 2013, "VA", 165, 907).moved == 742


def test_like_size_is_a_tenth_to_ten_times() -> None:
    sizes = (99, 100, 1_000, 10_000, 10_001, None)
    recounts = [KnownRecount(str(total), 2020, "MN", 5, 5, total) for total in sizes]
    assert [one.total for one in of_like_size(1_000, recounts)] == [100, 1_000, 10_000]


SMALL = KnownRecount("small", 2020, "MN", 10, 6, 2_000)
TIED = KnownRecount("tied", 2023, "MT", 5, 0, 3_000)
LARGE = KnownRecount("large", 2008, "MN", 215, -225, 2_900_000)


@pytest.mark.parametrize(
    ("recounts", "sentence"),
    [
        (
            (SMALL, TIED, LARGE),
            "In 2 known recounts of contests a tenth to ten times as large, the margin moved by 4 to 5 votes; "
            "the outcome changed at margins of up to 5 votes. This margin is 18 votes (0.49% of 3,690).",
        ),
        (
            (SMALL, LARGE),
            "In one known recount of contests a tenth to ten times as large, the margin moved by 4 votes; "
            "no outcome changed. This margin is 18 votes (0.49% of 3,690).",
        ),
        ((LARGE,), "No recount of a contest of like size is known here. This margin is 18 votes (0.49% of 3,690)."),
    ],
)
def test_the_range_that_was_seen(recounts: tuple[KnownRecount, ...], sentence: str) -> None:
    assert range_seen(18, 3690, recounts) == sentence


def test_statewide_figures() -> None:
    assert statewide().sentence == (
        "All statewide recounts, 2000 to 2023: 36 in 6,929 general elections; the margin shifted by 0.03% of the two leaders' votes "
        "on average, and 3 outcomes were reversed."
    )
    assert all(source.url.startswith("https://") for source in statewide().sources)


def test_nothing_is_said_to_be_likely() -> None:
    words = " ".join([range_seen(18, 3690, known_recounts()), statewide().sentence, NOT_A_SAMPLE]).lower()
    assert [word for word in ("probab", "likel", "chance of", "odds") if word in words] == []
    assert "not a sample" in words
