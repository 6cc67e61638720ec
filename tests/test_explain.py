"""Every kind of sentence, word for word."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from pathlib import Path

import pytest

from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.explain import caveat, count_words, sentence, why
from recount_core.law.load import BASES
from recount_core.words import BASIS_WORDS, clock, day, exact, joined, percent, share, votes
from tests.build import contest, law_of_zenda, pair

ROCHESTER = contest(
    ("Shaun Palmer", 856),
    ("Judy Hickey", 771),
    ("Byron Clark", 753),
    ("D", 437),
    ("E", 437),
    ("F", 436),
    seats=2,
    stage="primary",
    date=dt.date(2018, 8, 14),
)
QUESTION = contest(("Yes", 1036), ("No", 1026), kind="question", office="school district", date=dt.date(2020, 2, 11))
MT = {"state": "MT", "office": "county"}


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (
            ROCHESTER,
            "Byron Clark, 18 votes behind Judy Hickey, may ask for a recount at public expense; "
            "the line is 18 votes (Minn. Stat. 204C.36, subd. 1(b)).",
        ),
        (
            ROCHESTER.with_(count="unofficial"),
            "Byron Clark, 18 votes behind Judy Hickey, could ask, if these counts stand, for a recount at public expense; "
            "the line is 18 votes (Minn. Stat. 204C.36, subd. 1(b)).",
        ),
        (
            pair(2425, 261),
            "Behind, 261 votes behind Ahead, may ask for a recount only at their own expense (Minn. Stat. 204C.36, subd. 2); "
            "the line for public expense is 12 votes (subd. 1(b)).",
        ),
        (
            pair(21291, 1, office="legislative", date=dt.date(2012, 11, 6)),
            "Behind, 1 vote behind Ahead, gets a recount without asking; the line is 106 votes "
            "(Minn. Stat. 204C.35, subd. 1).",
        ),
        (
            pair(21291, 1, office="legislative", date=dt.date(2012, 11, 6), count="unknown"),
            "Behind, 1 vote behind Ahead, would get a recount without asking; the line is 106 votes "
            "(Minn. Stat. 204C.35, subd. 1).",
        ),
        (
            pair(2455, 41, **MT),
            "Behind, 41 votes behind Ahead, has only the court: a recount needs a court's order (Mont. Code 13-16-301); "
            "the line for public expense is 10 votes (Mont. Code 13-16-201(1), now (1)(a)).",
        ),
        (
            contest(("Bloom", 143), ("Butala", 143)),
            "Bloom and Butala are tied at 143 votes for the seat. The tie is decided by lot (Minn. Stat. 204C.34); the loser of the "
            "lot may then ask for a recount at public expense; the line is 10 votes (Minn. Stat. 204C.36, subd. 1(c)).",
        ),
        (
            contest(21, 21, 21, 19, pooled=6, seats=2, **MT),
            "A, B and C are tied at 21 votes for the last seat: the recount is automatic (Mont. Code 13-16-203).",
        ),
        (
            QUESTION,
            "Yes is ahead of No by 10 votes; any person eligible to vote on the question may ask for a recount at public expense "
            "with at least 25 signatures; the line is 10 votes (Minn. Stat. 204C.36, subd. 3).",
        ),
        (
            contest(("For", 300000), ("Against", 300000), kind="question", state="MT", office="state"),
            "Against and For are tied, so the question fails; electors of the state may ask for a recount at public expense "
            "with at least 100 signatures from at least 5 counties; the line is 1,500 votes (Mont. Code 13-16-201(4), now (1)(d)).",
        ),
        (
            contest(("For", 40), ("Against", 60), kind="question", **MT),
            "Against is ahead of For by 20 votes; an elector has only the court: a recount needs a court's order "
            "(Mont. Code 13-16-301); the line for public expense is 0 votes (Mont. Code 13-16-201(3), now (1)(c)).",
        ),
        (
            pair(2402, 10, precincts=(724, 728)),
            "Behind, 10 votes behind Ahead, could ask, if these counts stand, for a recount at public expense; "
            "the line is 12 votes (Minn. Stat. 204C.36, subd. 1(b)).",
        ),
        (
            pair(355153, 4297, office="congressional", date=dt.date(2012, 11, 6)),
            "Behind, 4,297 votes behind Ahead, may ask for a recount only at their own expense (Minn. Stat. 204C.35, subd. 2); "
            "the line for an automatic recount is 1,775 votes (subd. 1).",
        ),
        (
            pair(2682, 20, kind="question", office="school district", date=dt.date(2007, 11, 6)),
            "Ahead is ahead of Behind by 20 votes; any person eligible to vote on the question may ask for a recount only at their "
            "own expense with at least 25 signatures (Minn. Stat. 204C.36, subd. 3); the line for public expense is 13 votes.",
        ),
        (
            contest(12, 9, 9, seats=2, stage="primary"),
            "B and C are tied at 9 votes for the last nomination. The tie is decided by lot (Minn. Stat. 204C.34); the loser of the "
            "lot may then ask for a recount at public expense; the line is 10 votes (Minn. Stat. 204C.36, subd. 1(c)).",
        ),
        (contest(25), "No one may ask for a recount: A was unopposed."),
        (contest(25, pooled=1), "No one named may ask for a recount: A was unopposed but for 1 vote written in."),
        (
            contest(25, 24, pooled=3, seats=2),
            "No one named may ask for a recount: there are no more named candidates than seats, so no one lost.",
        ),
        (contest(9, 8, seats=None), "Not decided: number of seats needed."),
        (
            contest(9, 8, office="special district"),
            "Not covered: no statute read here covers a special district contest on 8 November 2022.",
        ),
        (
            pair(2418, 6, state="MT", office="school district"),
            "Not decided: school elections have had a subsection of their own since 30 April 2013, which was not seen; read 13-16-201(2).",
        ),
    ],
)
def test_sentence(made: Contest, text: str) -> None:
    assert sentence(decide(made)) == text


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (ROCHESTER, "18 < 0.5% of 3,690 = 18.45: yes (total votes 3,690 > 400 and total votes 3,690 < 50,000)"),
        (pair(400, 10), "10 ≤ 10: yes (total votes 400 ≤ 400)"),
        (pair(400, 12), "12 ≤ 10: no (total votes 400 ≤ 400); beyond the line, at any margin"),
        (pair(479, 5, date=dt.date(2010, 11, 2)), "5 < 0.5% of 479 = 2.395: no; beyond the line, at any margin"),
        (
            pair(2468, 12, **MT),
            "12 ≤ 10: no; 12 > 0.25% of 2,468 = 6.17 and 12 ≤ 0.5% of 2,468 = 12.34: yes",
        ),
        (pair(28632, 30, **MT), "30 ≤ 0.25% of 28,632 = 71.58: yes"),
        (pair(894, 11, **MT), "11 ≤ 10: no; at any margin"),
        (contest(9, 8, seats=1, ranked_choice=True), "ranked choice: the totals of the final round are needed"),
    ],
)
def test_why(made: Contest, text: str) -> None:
    assert why(decide(made).answers[0]) == text


def test_sentences_under_law_that_no_state_has(tmp_path: Path) -> None:
    folder = law_of_zenda(
        tmp_path,
        'clause = "(1)"\napplies = {}\nwhen = ["margin per seat <= 2% of total per seat"]\nroute = "public"',
        'clause = "(2)"\napplies = {}\nwhen = ["margin <= 1% of ballots and total > 9000"]\nroute = "court"',
    )
    # two seats: 2% of 400 votes for each seat is 8, which is four votes a seat
    seats = contest(300, 250, 246, 4, state="ZZ", seats=2)
    near, far = decide(seats, folder=folder).answers
    assert why(near) == "4 / 2 seats ≤ 2% of 800 / 2 seats = 8: yes"
    assert why(far) == "246 / 2 seats ≤ 2% of 800 / 2 seats = 8: no"
    decision = decide(seats, folder=folder)
    assert sentence(decision, far) == (
        "D, 246 votes behind B, has no way to a recount under the law read here; the line for public expense is 16 votes "
        "(Zenda Code 1(1))."
    )
    assert "would have no way to" in sentence(decide(seats.with_(count="unofficial"), folder=folder), far)


@pytest.mark.parametrize(
    ("base", "said"),
    [
        ("total", "196 = 98"),
        ("leader_votes", "100 (votes of the leader) = 50"),
        ("last_winner_votes", "100 (votes of the last winner) = 50"),
        ("own_votes", "96 (votes of the loser) = 48"),
        ("pair_votes", "196 (votes of the last winner and the loser together) = 98"),
        ("ballots", "400 (ballots cast) = 200"),
        ("residual_votes", "40 (overvotes and undervotes) = 20"),
        ("registered", "900 (registered voters) = 450"),
    ],
)
def test_what_a_share_is_of_is_said(tmp_path: Path, base: str, said: str) -> None:
    rule = f'clause = "(1)"\napplies = {{}}\nwhen = ["margin <= 50% of {base}"]\nroute = "public"'
    counted = contest(100, 96, state="ZZ", ballots=400, overvotes=3, undervotes=37, registered=900)
    assert why(decide(counted, folder=law_of_zenda(tmp_path, rule)).answers[0]) == f"4 ≤ 50% of {said}: yes"


def test_a_loser_behind_a_tie_and_one_whose_route_is_open() -> None:
    tied = decide(contest(300, 250, 250, 100, seats=2))
    assert sentence(tied, tied.answers[2]).startswith("D, 150 votes behind the choices tied for the last seat, may ask")
    # 0.25% of 2,500 is 6.25: seven votes are inside only where one county votes
    district = decide(contest(836, 830, 829, pooled=5, state="MT", office="special district"))
    assert sentence(district, district.answers[1]) == "Not decided for C: one county or several needed."


def test_caveat_names_law_count_and_limits() -> None:
    assert caveat(decide(ROCHESTER.with_(count="unofficial", precincts=(724, 728)))) == (
        "Law: Minn. Stat. 204C.36, version 2015, in force since 1 August 2015 (known from a secondary source; checked 30 November 2026). "
        "Count: unofficial count, 724 of 728 precincts. Not legal advice; confirm with the filing officer."
    )


def test_a_reason_that_is_a_question_keeps_its_own_mark() -> None:
    asked = contest(10, 9, doubts=("is it a primary?",))
    assert sentence(decide(asked)) == "Not decided: rows of the file are in doubt: is it a primary?"
    assert sentence(decide(asked.with_(doubts=("row 4 is odd",)))).endswith("row 4 is odd.")


def test_every_basis_has_its_words() -> None:
    assert set(BASIS_WORDS) == set(BASES)


def test_numbers_in_words() -> None:
    assert [votes(1), votes(1234)] == ["1 vote", "1,234 votes"]
    assert [percent(18, 3690), percent(1, 3), percent(1, 800), percent(0, 0)] == ["0.49%", "33.33%", "0.13%", "–"]
    assert [share(Fraction(1, 200)), share(Fraction(1, 400))] == ["0.5%", "0.25%"]
    assert [exact(Fraction(1845, 100)), exact(Fraction(3, 1)), exact(Fraction(1000, 3))] == [
        "18.45",
        "3",
        "about 333.333333",
    ]
    assert [day(dt.date(2022, 11, 8)), day(None)] == ["8 November 2022", "date not known"]
    assert count_words(contest(1, count="recount")) == "recounted votes"


@pytest.mark.parametrize(
    ("hour", "words"),
    [("17:00", "5 p.m."), ("12:00", "12 p.m."), ("09:30", "9:30 a.m."), ("00:00", "12 a.m."), ("", "")],
)
def test_hours_in_words(hour: str, words: str) -> None:
    assert clock(hour) == words


def test_joined() -> None:
    assert joined([]) == ""
    assert joined(["a", ""]) == "a"
    assert joined(["a", "b", "c"]) == "a, b and c"
