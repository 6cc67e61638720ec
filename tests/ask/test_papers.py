"""Papers to print: which are offered, what they say, and that nothing in them is markup that came from outside."""

from __future__ import annotations

import datetime as dt
import re
from html.parser import HTMLParser

import pytest

from recount_core.ask.deadline import term
from recount_core.ask.next_steps import ways
from recount_core.ask.papers import Filing, Person, offered, paper
from recount_core.contest import Choice, Contest
from recount_core.errors import AskError
from recount_core.law.load import states, statutes
from recount_core.law.rules import FORMS, Rule
from tests.ask import answered, question, race

MAYOR = race("MN", "municipal", "2018-08-14", stage="primary", votes=(935, 930), jurisdiction="City of Rochester")
OWN = race("MN", "municipal", "2022-11-08", votes=(3000, 1000))
LEVY = question("MN", "school district", "2022-11-08")
SHERIFF = race("MT", "county", "2022-11-08", title="Sheriff")
HOUSE = race("MT", "legislative", "2018-11-06", votes=(1882, 1868), title="House District 22")
STATE_QUESTION = question("MT", "state", "2022-11-08")
AUTOMATIC = race("MN", "legislative", "2012-11-06", counties="one", title="State Representative District 19A")
TIE = race("MT", "county", "2022-11-08", votes=(1000, 1000))
PERSON = Person("Pat Baker", "1 Main St", "555 0100", "pat@example.org")


class Text(HTMLParser):
    """The words of a page, and every tag that it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.words: list[str] = []
        self._hidden = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._hidden = tag if tag in ("style", "title") else ""

    def handle_data(self, data: str) -> None:
        if not self._hidden and data.strip():
            self.words.append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        self._hidden = ""

    @property
    def text(self) -> str:
        return "\n".join(self.words)


def filing(contest: Contest, **more: object) -> Filing:
    decision, answer, rule = answered(contest)
    return Filing(decision, answer, rule, **more)


def text(form: str, contest: Contest, **more: object) -> str:
    return Text(paper(form, filing(contest, **more))).text


@pytest.mark.parametrize(
    ("contest", "forms"),
    [
        (MAYOR, ["request", "notice", "withdrawal"]),
        (OWN, ["request", "deposit receipt", "notice", "withdrawal"]),
        (LEVY, ["request", "signature sheet", "notice", "withdrawal"]),
        (race("MN", "legislative", "2022-11-08", counties="one"), ["option notice", "request", "notice", "withdrawal"]),
        (AUTOMATIC, ["waiver", "notice"]),
        (SHERIFF, ["petition", "notice", "withdrawal"]),
        (HOUSE, ["petition", "deposit receipt", "notice", "withdrawal"]),
        (STATE_QUESTION, ["petition", "signature sheet", "notice", "withdrawal"]),
        (TIE, ["notice"]),
    ],
)
def test_which_papers_are_offered(contest: Contest, forms: list[str]) -> None:
    assert [form.id for form in offered(answered(contest)[2])] == forms


def test_a_court_gets_no_paper_from_here_and_an_open_question_none_at_all() -> None:
    court = ways(answered(SHERIFF)[1])[-1]
    assert (court.route, offered(court)) == ("court", ())
    assert offered(Rule("x", "Code 9", "1", "(1)", "not decided", reason="?", forms=("request",))) == ()


def test_every_rule_that_opens_a_way_on_request_has_a_paper_to_ask_with() -> None:
    for state in states():
        for statute in statutes(state):
            for version in statute.versions:
                for rule in version.rules:
                    forms = {form.id for form in offered(rule)}
                    if rule.route in ("public", "own expense"):
                        assert forms & {"request", "petition"}, (
                            f"{statute.id}, {rule.clause}: `forms` has no paper to ask with"
                        )
                        assert {"notice", "withdrawal"} <= forms
                    assert ("deposit receipt" in forms) == (rule.route == "own expense")


def test_every_form_that_a_statute_file_may_name_can_be_written() -> None:
    rule = Rule("mn-204c-36", "Code 9", "1", "(1)", "public", forms=FORMS, signatures=25, asked_by="voters")
    decision, answer, _ = answered(MAYOR)
    for form in offered(rule):
        page = paper(form.id, Filing(decision, answer, rule))
        assert form.title in Text(page).words


def test_a_paper_that_the_rule_does_not_call_for_is_refused() -> None:
    with pytest.raises(AskError) as refused:
        paper("waiver", filing(MAYOR))
    assert str(refused.value) == (
        "There is no waiver under Minn. Stat. 204C.36, subd. 1(b); the papers are: request, notice, withdrawal."
    )


def test_every_paper_is_marked_as_a_draft_and_carries_law_count_and_advice() -> None:
    for contest in (MAYOR, OWN, LEVY, AUTOMATIC, SHERIFF, HOUSE, STATE_QUESTION, TIE):
        for form in offered(answered(contest)[2]):
            words = text(form.id, contest)
            assert words.startswith(
                "Draft.\nCheck it against the official form of the filing officer before you use it."
            )
            assert "Law: M" in words
            assert "Count: official count." in words
            assert words.endswith("Not legal advice; confirm with the filing officer.")


def test_a_request_word_for_word() -> None:
    rule = answered(MAYOR)[2]
    due = term(rule, MAYOR).due(dt.date(2018, 8, 17))
    lines = text("request", MAYOR, person=PERSON, due=due).split("\n")
    assert lines[2:-1] == [
        "Request for a recount",
        "To", "municipal clerk",
        "Of", "City of Rochester",
        "I was a candidate in this contest: Mayor. The canvass shows 930 votes for me and 935 votes for the last winner: "
        "a difference of 5 votes.",
        "Under Minn. Stat. 204C.36, subd. 1(b) I ask for a recount of the votes cast for this nomination.",
        "Contest", "Mayor",
        "Election", "primary election, 14 August 2018",
        "Canvass complete on", "Friday 17 August 2018",
        "Adams", "935",
        "Baker", "930",
        "Total votes", "1,865",
        "Difference of Baker", "5 votes",
        "Name", "Pat Baker",
        "Address", "1 Main St",
        "Phone", "555 0100",
        "E-mail", "pat@example.org",
        "Date", "Signature of the person who asks", "Name in print", "Pat Baker",
    ]  # fmt: skip


def test_a_request_at_own_expense_names_security_and_the_precincts_to_count_first() -> None:
    words = text("request", OWN, deposit=123450)
    assert "With this request I file security for the expenses of the recount, in the amount that was set." in words
    assert "Amount\n$1,234.50" in words
    assert "Precinct to count first (3)" in words
    early = text("request", race("MN", "municipal", "2006-11-07", votes=(3000, 1000)))
    assert "Precinct to count first" not in early


def test_a_request_on_a_question_word_for_word() -> None:
    words = text("request", LEVY)
    assert "I am eligible to vote on this question: Levy." in words
    assert "Under Minn. Stat. 204C.36, subd. 3 I ask for a recount of the votes cast on it." in words
    assert "With this request I file a petition with at least 25 signatures." in words


def test_a_petition_states_the_belief_and_is_verified() -> None:
    words = text("petition", SHERIFF)
    assert "The petitioner states:\nI was a candidate in this contest: Sheriff." in words
    assert "I believe that a recount will change the result." in words
    assert "A recount of the votes for this office should be made (Mont. Code 13-16-201(1), now (1)(a))." in words
    assert (
        "Verification\nI swear or affirm that what this petition states is true to the best of my knowledge and belief."
        in words
    )
    assert "bond" not in words
    assert "I post a bond for all costs of the recount, in the amount that the officer set." in text("petition", HOUSE)


def test_a_petition_of_electors_speaks_for_them() -> None:
    words = text("petition", STATE_QUESTION)
    assert "The undersigned electors state:" in words
    assert "By the official canvass it was decided by a margin of 1 vote." in words
    assert "We believe that a recount will change the result." in words


def test_the_loser_of_a_lot_says_so() -> None:
    tied = race("MN", "county", "2014-11-04", votes=(246, 246))
    assert "The canvass shows a tie for the seat at 246 votes; it went to another." in text("request", tied)


@pytest.mark.parametrize(("contest", "rows", "county"), [(LEVY, 30, False), (STATE_QUESTION, 120, True)])
def test_a_signature_sheet_has_more_lines_than_are_needed(contest: Contest, rows: int, county: bool) -> None:
    page = paper("signature sheet", filing(contest))
    assert page.count("<tr><td>") == rows
    assert ("<th>County</th>" in page) is county
    assert "Signers: " in page


def test_a_notice_goes_to_every_candidate_and_says_what_the_rule_on_notices_wants() -> None:
    choices = (*MAYOR.choices, Choice("Clark", 400), Choice("Write-in", 3, pooled=True))
    words = text("notice", MAYOR.with_(choices=choices))
    for name in ("To candidate 1\nAdams", "To candidate 2\nBaker", "To candidate 3\nClark"):
        assert name in words
    assert "To candidate 4" not in words
    assert (
        "The votes cast for this nomination will be recounted as was asked for (Minn. Stat. 204C.36, subd. 1(b)): Mayor."
        in words
    )
    for label in ("Date", "Starting time", "Place", "Official who performs the recount"):
        assert f"\n{label}\n" in words
    assert "The recount is open to the public." in words
    assert "For the sender: The official in charge sends notice to the candidates" in words


def test_a_notice_of_an_automatic_recount_names_nobody_who_asked() -> None:
    words = text("notice", AUTOMATIC)
    assert "will be recounted without a request (Minn. Stat. 204C.35, subd. 1)" in words
    assert "Asked for by" not in words


def test_a_notice_of_the_option_word_for_word() -> None:
    contest = race("MN", "legislative", "2022-11-08", counties="one")
    due = term(answered(contest)[2], contest).due(dt.date(2022, 11, 10))
    words = text("option notice", contest, due=due)
    assert (
        "You may ask for a recount of the votes cast for this office at no cost to you (Minn. Stat. 204C.35, subd. 1): your "
        "difference is 5 votes, the line is 10 votes."
    ) in words
    assert "The time to ask ends on Monday 14 November 2022 at 5 p.m." in words
    assert "Last day and hour to ask" in text("option notice", contest)


def test_a_waiver_goes_to_the_canvassing_board() -> None:
    words = text("waiver", AUTOMATIC)
    assert "To\ncanvassing board" in words
    assert "I waive the recount of the votes that Minn. Stat. 204C.35, subd. 1 gives without a request." in words


def test_a_deposit_receipt_says_what_is_paid_for_and_when_it_comes_back() -> None:
    words = text("deposit receipt", OWN, deposit=50000, estimate=95662, person=PERSON)
    assert "Received from\nPat Baker\nAmount\n$500.00" in words
    assert "Estimate of the expenses\n$956.62" in words
    assert (
        "Expenses at the requester's cost: Whoever asks at their own expense pays for the people who take part" in words
    )
    assert "Refund: Where the requester paid, the costs are returned if the winner changes" in words
    montana = text("deposit receipt", HOUSE)
    assert "Cost: The candidate's bond covers it;" in montana


def test_a_withdrawal_does_not_promise_what_no_text_says() -> None:
    assert (
        "The texts read here do not say what a withdrawal brings about: ask the filing officer whether it ends the recount."
    ) in text("withdrawal", MAYOR)
    assert "I withdraw my petition for a recount (Mont. Code 13-16-201(1), now (1)(a))" in text("withdrawal", SHERIFF)
    assert "expenses which were made until now" in text("withdrawal", OWN)
    assert "expenses which were made until now" not in text("withdrawal", MAYOR)


def test_unofficial_numbers_are_marked() -> None:
    contest = race("MN", "municipal", "2022-11-08", count="unofficial", precincts=(3, 4))
    assert "These numbers: unofficial count, 3 of 4 precincts. Put in those of the canvass." in text("request", contest)


def test_every_outside_text_is_escaped() -> None:
    evil = "<script>alert(1)</script>\"'&{title}"
    contest = Contest(
        f"Mayor {evil}",
        (Choice(f"A {evil}", 1005), Choice(f"B {evil}", 1000)),
        jurisdiction=f"City {evil}",
        state="MN",
        office="municipal",
        date=dt.date(2022, 11, 8),
        stage="general",
        count="official",
    )
    person = Person(*(f"{label} {evil}" for label in ("n", "a", "p", "e")))
    for contest_ in (contest, contest.with_(kind="question")):
        for form in offered(answered(contest_)[2]):
            page = paper(form.id, filing(contest_, person=person))
            found = Text(page)
            assert "script" not in found.tags
            assert "img" not in found.tags
            assert f"Mayor {evil}" in found.text or form.id in ("option notice",)
            assert not re.search(r"\bon\w+=|href=|src=|url\(", page)
            assert "default-src 'none'" in page
