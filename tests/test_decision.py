"""What decides and what doesn't: obstacles in their order, dates, unknown facts, notes, and the laws of the answer itself."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recount_core.contest import Choice, Contest
from recount_core.decision import decide, screen
from recount_core.errors import LawError
from recount_core.law.rules import ROUTES
from tests.build import contest, law_of_zenda, pair

D = dt.date


POOLED = "write-ins are pooled, so who won and who lost isn't known"


@pytest.mark.parametrize(
    ("made", "status", "reason"),
    [
        (contest(100, 90, seats=None), "not decided", "number of seats needed"),
        (contest(100, 90, office=""), "not decided", "office class needed"),
        (contest(100, 90, state=""), "not decided", "state needed"),
        (contest(100, 90, state="OH"), "not covered", "no line is known for OH here"),
        (contest(0, 0), "not decided", "no votes are counted yet"),
        (
            contest(100, 90, part_of="Sanders County's part"),
            "not decided",
            "only Sanders County's part of a wider contest; its whole count is needed",
        ),
        (
            contest(100, 90, doubts=("row 7: votes 'x7'",)),
            "not decided",
            "rows of the file are in doubt: row 7: votes 'x7'",
        ),
        (
            contest(100, 90, ranked_choice=True),
            "not decided",
            "ranked choice: the totals of the final round are needed",
        ),
        (contest(100, 90, pooled=100), "not decided", POOLED),
        (contest(100, pooled=3, seats=2), "not decided", POOLED),
        (contest(pooled=3), "not decided", POOLED),
        (contest(100, pooled=100), "not decided", POOLED),
        (contest(100, pooled=99), "no losing choice", "A was unopposed but for 99 votes written in"),
        (contest(100, 20, pooled=20, seats=2), "not decided", POOLED),
        (
            contest(100, 20, pooled=19, seats=2),
            "no losing choice",
            "there are no more named candidates than seats, so no one lost",
        ),
        (contest(100, 90, seats=3), "no losing choice", "there are no more candidates than seats, so no one lost"),
        (contest(100, 90, seats=2), "no losing choice", "there are no more candidates than seats, so no one lost"),
        (contest(), "not decided", "the contest has no choices"),
        (
            contest(("Yes", 9), kind="question"),
            "not decided",
            "a question needs exactly two choices, such as yes and no; found 1",
        ),
    ],
)
def test_what_stands_in_the_way(made: Contest, status: str, reason: str) -> None:
    decision = decide(made)
    assert decision.status == status
    assert decision.reason == reason
    assert all(answer.routes == ("not decided",) and answer.line is None for answer in decision.answers)
    noted = decide(made.with_(notes=("counted by hand",)))
    assert (noted.notes[0], noted.law) == ("counted by hand", decision.law)


@pytest.mark.parametrize("facts", [{"seats": None}, {"pooled": 100}, {"pooled": 3}, {"ranked_choice": True}])
def test_what_no_law_covers_asks_for_nothing_more(facts: dict[str, Any]) -> None:
    decision = decide(contest(100, 90, office="special district", **facts))
    assert decision.status == "not covered"
    assert decision.reason == "no statute read here covers a special district contest on 8 November 2022"
    assert decide(contest(100, office="special district")).status == "no losing choice"


@pytest.mark.parametrize(
    ("facts", "what"),
    [
        ({"office": "precinct"}, "a precinct contest on 8 November 2022"),
        ({"office": "precinct", "date": None}, "a precinct contest"),
        ({"office": "president", "date": D(1992, 11, 3)}, "a presidential contest on 3 November 1992"),
        ({"office": "state", "kind": "question"}, "a state question on 8 November 2022"),
        ({"office": "judicial", "kind": "retention"}, "a judicial retention on 8 November 2022"),
    ],
)
def test_what_no_law_covers_is_named(facts: dict[str, Any], what: str) -> None:
    decision = decide(contest(("Yes", 100), ("No", 90), **facts))
    assert (decision.status, decision.reason) == ("not covered", f"no statute read here covers {what}")


def test_what_the_law_may_cover_asks_for_the_facts_that_are_missing(tmp_path: Path) -> None:
    folder = law_of_zenda(tmp_path, 'clause = "1"\napplies = { stage = "primary" }\nroute = "public"')
    undecided = decide(contest(100, 90, state="ZZ", stage="", seats=None), folder=folder)
    assert (undecided.status, undecided.reason) == ("not decided", "number of seats needed")
    uncovered = decide(contest(100, 90, state="ZZ", stage="general", seats=None), folder=folder)
    assert uncovered.status == "not covered"


def test_rules_for_a_party_primary_and_for_a_special_election(tmp_path: Path) -> None:
    primary = 'clause = "1"\napplies = { party_contest = true, special = false }\nroute = "public"'
    special = 'clause = "2"\napplies = { party_contest = false, special = true }\nroute = "court"'
    folder = law_of_zenda(tmp_path, primary, special)
    partys = contest(100, 90, state="ZZ", party="R")
    specials = contest(100, 90, state="ZZ", special=True)
    assert [d.answers[0].route for d in screen([partys, specials], folder=folder)] == ["public", "court"]
    assert decide(contest(100, 90, state="ZZ"), folder=folder).status == "not covered"
    assert decide(partys, folder=folder).answers[0].line == 190  # every margin that 190 votes allow


def test_a_line_on_both_candidates_votes_is_each_losers_own(tmp_path: Path) -> None:
    folder = law_of_zenda(
        tmp_path,
        'clause = "1"\napplies = {}\nwhen = ["margin < 5% of pair_votes"]\nroute = "public"',
        'clause = "2"\napplies = {}\nwhen = ["margin < 5"]\nroute = "court"',
    )
    # 5% of 1,000 + 960 is 98; of 1,000 + 904 it is 95.2, and 96 is more
    decision = decide(contest(1000, 960, 904, state="ZZ"), folder=folder)
    assert [(a.route, a.line, a.reason) for a in decision.answers] == [("public", 97, ""), ("none", 95, "")]


def test_the_status_is_the_closest_losers() -> None:
    assert (decide(pair(3000, 10)).status, decide(pair(3000, 10)).reason) == ("decided", "")
    assert (decide(contest(100, 100)).status, decide(contest(100, 100)).reason) == ("tie", "")
    # 0.25% of 2,500 is 6.25: six votes are inside under either rule, seven are ten or fewer only where one county votes
    district = {"state": "MT", "office": "special district"}
    near = decide(contest(836, 830, 829, pooled=5, **district))
    assert [answer.route for answer in near.answers] == ["public", "not decided"]
    assert (near.status, near.reason) == ("decided", "")
    far = decide(contest(836, 829, 600, pooled=235, **district))
    assert [answer.route for answer in far.answers] == ["not decided", "court"]
    assert (far.status, far.reason) == ("not decided", "one county or several needed")


def test_a_line_on_a_losers_own_votes_is_its_own(tmp_path: Path) -> None:
    rule = 'clause = "1"\napplies = {}\nwhen = ["margin < 10% of own_votes"]\nroute = "public"'
    decision = decide(contest(1000, 930, 910, state="ZZ"), folder=law_of_zenda(tmp_path, rule))
    assert [(answer.margin, answer.line) for answer in decision.answers] == [(70, 92), (90, 90)]


def test_no_note_is_empty() -> None:
    assert all(decide(contest(1500, 1490, 1480, seats=2, pooled=9)).notes)


def test_a_question_fills_no_seats() -> None:
    question = contest(("Yes", 100), ("No", 90), kind="question", state="MT", seats=2)
    assert decide(question).notes == decide(question.with_(seats=1)).notes


def test_an_unknown_count_is_named() -> None:
    decision = decide(contest(100, 90).with_(choices=(Choice("A", 100), Choice("B", None))))
    assert (decision.status, decision.reason) == ("not decided", "the votes of B are not known")
    assert decision.answers == ()
    four = decide(Contest("Mayor", tuple(Choice(name, None) for name in "ABCD")))
    assert four.reason == "the votes of A, B, C are not known"


def test_the_first_row_in_doubt_is_named() -> None:
    assert decide(contest(9, 5, doubts=("row 7", "row 9"))).reason == "rows of the file are in doubt: row 7"


def test_pooled_write_ins_hide_nobody_in_a_question() -> None:
    question = decide(contest(("Yes", 100), ("No", 90), kind="question", pooled=300))
    assert (question.status, question.answers[0].margin) == ("decided", 10)


def test_quantities_that_are_missing_are_named(tmp_path: Path) -> None:
    folder = law_of_zenda(
        tmp_path,
        'clause = "1"\napplies = {}\nwhen = ["margin < 2% of registered and ballots > 50"]\nroute = "public"',
    )
    decision = decide(contest(100, 90, state="ZZ"), folder=folder)
    assert (decision.status, decision.reason) == ("not decided", "needs ballots cast, registered voters")


def test_unknown_facts_are_asked_for_where_they_change_the_answer(tmp_path: Path) -> None:
    def rule(applies: str, route: str, when: str = "") -> str:
        return f'clause = "1"\napplies = {{ {applies} }}\nroute = "{route}"\n{when}'

    both = rule('counties = "one", stage = "primary"', "public")
    county = rule('counties = "one"', "public", 'when = ["margin <= 5"]')
    stage = rule('stage = "primary"', "court", 'when = ["margin > 900"]')

    def told(margin: int, *rules: str) -> tuple[str, str]:
        folder = law_of_zenda(tmp_path / str(len(list(tmp_path.iterdir()))), *rules)
        decision = decide(pair(2000, margin, state="ZZ", stage=""), folder=folder)
        return decision.reason, " ".join(decision.notes)

    assert told(10, both) == (
        "one county or several and primary or general needed",
        "Behind: public if voted on in one county in a primary; none if voted on in one county in a general, "
        "if voted on in several counties in a primary, if voted on in several counties in a general.",
    )
    assert told(4, county, stage) == (
        "one county or several needed",
        "Behind: public if voted on in one county; none if voted on in several counties.",
    )
    assert told(10, county, stage) == (
        "",
        "Behind: line 5 if voted on in one county; no line if voted on in several counties.",
    )
    assert told(1000, county, stage)[0] == "primary or general needed"


def test_margins_stay_where_only_the_route_is_open() -> None:
    assert decide(contest(100, 90, office="special district")).answers[0].margin == 10
    assert decide(contest(100, 90, ranked_choice=True)).answers[0].margin == 10


def test_without_a_date_agreeing_versions_answer() -> None:
    decision = decide(pair(2402, 10, date=None))
    assert (decision.answers[0].route, decision.answers[0].line) == ("public", 12)
    assert decide(pair(90000, 2000, date=None)).answers[0].route == "own expense"


def test_without_a_date_the_newest_wording_stands_beside_the_answer() -> None:
    for made in (pair(2402, 10, date=None), contest(100, 90, date=None, ranked_choice=True)):
        decision = decide(made)
        assert decision.version is not None
        assert decision.version.id == "2015"
        assert {rule.version for rule in decision.answers[0].rules} == {"2015"}
    rule = decide(pair(2402, 10, date=None)).answers[0].rule
    assert rule is not None
    assert rule.version == "2015"
    unordered = decide(contest(100, 90, date=None, seats=None))
    assert unordered.version == decide(pair(2402, 10)).version


def test_without_a_date_differing_versions_are_shown() -> None:
    decision = decide(pair(60000, 200, date=None))
    assert (decision.status, decision.reason) == ("not decided", "election date needed")
    assert decision.answers[0].routes == ("not decided", "public", "own expense")
    note = next(note for note in decision.notes if note.startswith("Behind: "))
    assert note == (
        "Behind: public under the 2004, 2008 and 2010 wordings; own expense under the 2013 and 2015 wordings."
    )


def test_a_wording_that_does_not_decide_is_told_once_among_the_routes() -> None:
    decision = decide(pair(60000, 200, office="legislative", date=None))
    assert decision.answers[0].routes == ("not decided", "automatic", "public")
    assert "not decided under the 1993 wording;" in decision.notes[0]


def test_without_a_date_differing_lines_leave_the_route() -> None:
    decision = decide(pair(60000, 100, date=None))
    assert (decision.answers[0].route, decision.answers[0].line) == ("public", None)
    assert any("line 299 under the 2004, 2008" in note and "line 149" in note for note in decision.notes)


def test_one_county_or_several_matters_only_where_the_rule_differs() -> None:
    district = {"state": "MT", "office": "special district"}
    assert decide(pair(2473, 7, **district)).reason == "one county or several needed"
    assert decide(pair(2473, 6, **district)).answers[0].route == "public"
    assert decide(pair(2473, 7, **district, counties="one")).answers[0].route == "public"


@pytest.mark.parametrize(
    ("day", "version"),
    [
        (D(2004, 8, 1), "2004"),
        (D(2008, 7, 31), "2004"),
        (D(2008, 8, 1), "2008"),
        (D(2010, 8, 1), "2010"),
        (D(2013, 7, 31), "2010"),
        (D(2013, 8, 1), "2013"),
        (D(2015, 8, 1), "2015"),
    ],
)
def test_versions_go_by_election_day(day: dt.date, version: str) -> None:
    decision = decide(pair(2402, 10, date=day))
    assert decision.version is not None
    assert decision.version.id == version


@pytest.mark.parametrize(
    ("day", "near"),
    [
        (D(2013, 5, 23), False),
        (D(2013, 5, 24), True),
        (D(2013, 8, 1), True),
        (D(2013, 12, 31), True),
        (D(2014, 1, 1), False),
    ],
)
def test_near_a_change_is_flagged(day: dt.date, near: bool) -> None:
    notes = decide(pair(2402, 10, date=day)).notes
    assert any("act of 2013 changed the thresholds" in note for note in notes) == near


def test_a_named_version_judges_whatever_the_day() -> None:
    made = pair(60000, 200)
    assert decide(made).answers[0].route == "own expense"
    assert decide(made, law="mn-204c-36/2004").answers[0].route == "public"
    assert next(screen([made], law="mn-204c-36/2004")).answers[0].route == "public"
    with pytest.raises(LawError):
        decide(made, law="mn-204c-36/1066")


def test_unseen_write_ins_that_would_change_the_route() -> None:
    # 0.5% of 3,600 is 18: not less than; one more vote in the total and 18 is inside
    decision = decide(pair(3600, 18))
    assert any(
        "1 vote more in the total would change Behind's route from own expense to public" in n for n in decision.notes
    )
    assert not any("write-in line" in n for n in decide(pair(3600, 100)).notes)
    assert not any(
        "write-in line" in n
        for n in decide(
            contest(1809, 1791, pooled=0, kind="candidate", office="county").with_(
                choices=(Choice("A", 1809), Choice("B", 1791), Choice("W", 0, pooled=True))
            )
        ).notes
    )


def test_screen_is_decide_for_each() -> None:
    made = [pair(400, margin) for margin in range(0, 20, 2)]
    assert list(screen(made)) == [decide(one) for one in made]


offices = st.sampled_from(
    [("MN", office) for office in ("county", "municipal", "school district", "legislative", "state")]
    + [("MT", office) for office in ("county", "municipal", "legislative", "congressional", "precinct")]
)
days = st.sampled_from([D(2006, 11, 7), D(2012, 11, 6), D(2022, 11, 8), D(2024, 11, 5)])


@st.composite
def contests(draw: st.DrawFn) -> Contest:
    state, office = draw(offices)
    scale = draw(st.sampled_from([40, 250, 4000, 30000]))
    votes = draw(st.lists(st.integers(0, scale), min_size=2, max_size=6))
    seats = draw(st.integers(1, 3))
    pooled = draw(st.integers(0, scale // 10))
    return contest(*votes, pooled=pooled, seats=seats, state=state, office=office, date=draw(days))


def _facts(decision: Any) -> set[tuple[str, int, str, int | None]]:
    return {(a.choice, a.margin, a.route, a.line) for a in decision.answers}


@given(contests(), st.randoms(use_true_random=False))
def test_order_of_choices_does_not_matter(made: Contest, random: Any) -> None:
    shuffled = list(made.choices)
    random.shuffle(shuffled)
    one, two = decide(made), decide(made.with_(choices=tuple(shuffled)))
    assert (one.status, _facts(one)) == (two.status, _facts(two))


@given(contests())
def test_names_do_not_matter(made: Contest) -> None:
    renamed = made.with_(
        choices=tuple(Choice(f"*{c.name}*$", c.votes, pooled=c.pooled) for c in made.choices), title="Other"
    )
    one, two = decide(made), decide(renamed)
    assert [(a.margin, a.route, a.line) for a in one.answers] == [(a.margin, a.route, a.line) for a in two.answers]


@given(offices, days, st.sampled_from([150, 400, 401, 3900, 49999, 50000, 120000]), st.data())
def test_a_smaller_margin_never_has_a_worse_route(
    law: tuple[str, str], day: dt.date, total: int, data: st.DataObject
) -> None:
    state, office = law
    margins = sorted(data.draw(st.lists(st.integers(0, total // 50 + 20), min_size=2, max_size=2)))
    near, far = (decide(pair(total, m, state=state, office=office, date=day)).answers[0].route for m in margins)
    assert ROUTES.index(near) <= ROUTES.index(far)


@given(contests())
def test_inside_the_line_and_free_are_the_same(made: Contest) -> None:
    for answer in decide(made).answers:
        if answer.route != "not decided":
            assert answer.free == (answer.line is not None and answer.margin <= answer.line)


def test_the_distance_of_each_loser_to_the_line_and_whether_any_has_a_free_route() -> None:
    decision = decide(contest(1000, 900, 896, 500, seats=2))
    assert [answer.distance for answer in decision.answers] == [4 - 16, 400 - 16]
    assert [answer.free for answer in decision.answers] == [True, False]
    assert decision.free is True
    beyond = decide(contest(1000, 500))
    assert beyond.free is False
    needs = decide(contest(1000, 500, state=""))
    assert [answer.distance for answer in needs.answers] == [None]
    assert needs.free is False
