"""Papers to print, filled in from a contest: drafts, each to be checked against the official form.

Which papers there are is data of the rule (`forms`). Every text that comes from outside is escaped; a page has no script, loads
nothing, and says so to the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from recount_core.answer import Answer, Decision
from recount_core.ask.deadline import Due
from recount_core.ask.expenses import money
from recount_core.ask.next_steps import what_next
from recount_core.ask.petition import needed
from recount_core.errors import AskError
from recount_core.explain import caveat, cite, count_words, place
from recount_core.law.rules import Rule
from recount_core.words import day, long_day, votes

ASKER: Final = "the person who asks"
"""Who writes the papers of a request; the others are the filing officer's."""

SIGNATURE_SHEET: Final = "signature sheet"
_ROWS_A_SHEET: Final = 15


@dataclass(frozen=True, slots=True)
class Form:
    """A paper that a rule calls for: its name, its title, and who writes it."""

    id: str
    title: str
    writer: str


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks, as they want to stand on the paper; what is empty becomes a line to write on."""

    name: str = ""
    address: str = ""
    phone: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class Filing:
    """What a paper is filled in from. `deposit` and `estimate` are cents; None leaves a line to write on."""

    decision: Decision
    answer: Answer
    rule: Rule
    due: Due | None = None
    person: Person = Person()
    deposit: int | None = None
    estimate: int | None = None

    @property
    def question(self) -> bool:
        """Whether a question was voted on, not people."""
        return self.decision.contest.kind == "question"

    @property
    def thing(self) -> str:
        """What was voted on: "question", "nomination" or "office"."""
        contest = self.decision.contest
        return "question" if self.question else "nomination" if contest.stage == "primary" else "office"

    @property
    def officer(self) -> str:
        """With whom it is filed; empty where the law says nothing of it."""
        return self.rule.for_office(self.rule.file_with, self.decision.contest.office)

    def step(self, about: str) -> str:
        """What the law's versions say of one matter, empty where they say nothing."""
        return next((step.text for step in what_next(self.decision, self.rule) if step.about == about), "")


def offered(rule: Rule) -> tuple[Form, ...]:
    """The papers that go with a rule's route, in the order in which they come up; none where the route is not decided."""
    if rule.route in ("not decided", "none"):
        return ()
    names: list[str] = []
    for name in rule.forms:
        names.append(name)
        if name in ("request", "petition") and rule.signatures:
            names.append(SIGNATURE_SHEET)
    return tuple(Form(name, *_PAPERS[name][:2]) for name in names)


def paper(form: str, filing: Filing) -> str:
    """One paper as a whole HTML page to print; raises AskError for a paper that the rule doesn't call for."""
    known = [entry.id for entry in offered(filing.rule)]
    if form not in known:
        raise AskError(f"There is no {form} under {cite(filing.rule)}; the papers are: {', '.join(known) or 'none'}.")
    title, _, body = _PAPERS[form]
    decision = filing.decision
    return _PAGE.format(
        title=escape(f"{title}: {decision.contest.title}"),
        heading=escape(title),
        body="\n".join(body(filing)),
        caveat=escape(caveat(decision)),
        clause=escape(cite(filing.rule)),
    )


def _p(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _points(texts: Iterable[str]) -> str:
    return f"<ol>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ol>"


def _lines(pairs: Iterable[tuple[str, str]]) -> str:
    """Labels with their values; an empty value is a line to write on."""
    rows = "".join(
        f"<tr><th>{escape(label)}</th><td class='{'' if value else 'blank'}'>{escape(value)}</td></tr>"
        for label, value in pairs
    )
    return f'<table class="lines">{rows}</table>'


def _amount(cents: int | None) -> str:
    return "" if cents is None else money(cents)


def _signed(who: str, name: str = "") -> str:
    return _lines([("Date", ""), (f"Signature of {who}", ""), ("Name in print", name)])


def _to(filing: Filing) -> str:
    return _lines([("To", filing.officer), ("Of", filing.decision.contest.jurisdiction)])


def _facts(filing: Filing) -> str:
    """The contest as counted: what, when, every choice's votes, the total and this loser's difference."""
    contest, answer = filing.decision.contest, filing.answer
    election = day(contest.date) if contest.date else ""
    if contest.stage:
        election = f"{contest.stage} election, {election}" if election else f"{contest.stage} election"
    canvassed = long_day(filing.due.canvassed) if filing.due else ""
    counted = [(choice.name, f"{choice.votes or 0:,}") for choice in contest.choices]
    last = [
        ("Total votes", f"{contest.total or 0:,}"),
        (f"Difference of {answer.choice}", votes(answer.margin)),
    ]
    rows = [("Contest", contest.title), ("Election", election), ("Canvass complete on", canvassed), *counted, *last]
    text = (
        ""
        if contest.count == "official"
        else _p(f"These numbers: {count_words(contest)}. Put in those of the canvass.")
    )
    return _lines(rows) + text


def _person(filing: Filing, label: str = "Name") -> str:
    person = filing.person
    return _lines(
        [(label, person.name), ("Address", person.address), ("Phone", person.phone), ("E-mail", person.email)]
    )


def _lost(filing: Filing) -> str:
    """The sentence on the loser's own result."""
    answer = filing.answer
    if answer.tied:
        what = place(filing.decision.contest)
        return f"The canvass shows a tie for {what} at {votes(answer.votes)}; it went to another."
    ahead = answer.votes + answer.margin
    return (
        f"The canvass shows {votes(answer.votes)} for me and {votes(ahead)} for the last winner: "
        f"a difference of {votes(answer.margin)}."
    )


def _request(filing: Filing) -> Iterable[str]:
    rule, title = filing.rule, filing.decision.contest.title
    yield _to(filing)
    if filing.question:
        yield _p(f"I am eligible to vote on this question: {title}.")
        yield _p(f"Under {cite(rule)} I ask for a recount of the votes cast on it.")
    else:
        yield _p(f"I was a candidate in this contest: {title}. {_lost(filing)}")
        yield _p(f"Under {cite(rule)} I ask for a recount of the votes cast for this {filing.thing}.")
    yield _facts(filing)
    if rule.signatures:
        yield _p(f"With this request I file a petition with at least {rule.signatures} signatures.")
    if rule.route == "own expense":
        yield _p("With this request I file security for the expenses of the recount, in the amount that was set.")
        yield _lines([("Amount", _amount(filing.deposit)), ("Bond, cash or surety", "")])
        partial = filing.step("Partial recount")
        if partial and not filing.question:
            yield _p(partial)
            yield _lines([(f"Precinct to count first ({number})", "") for number in (1, 2, 3)])
    yield _person(filing)
    yield _signed(ASKER, filing.person.name)


def _petition(filing: Filing) -> Iterable[str]:
    rule, contest = filing.rule, filing.decision.contest
    yield _to(filing)
    if filing.question:
        yield _p("The undersigned electors state:")
        yield _points(
            [
                f"This question was submitted to the vote: {contest.title}.",
                f"By the official canvass it was decided by a margin of {votes(filing.answer.margin)}.",
                "We believe that a recount will change the result.",
                f"A recount of the votes cast for and against it should be made ({cite(rule)}).",
            ]
        )
    else:
        yield _p("The petitioner states:")
        yield _points(
            [
                f"I was a candidate in this contest: {contest.title}.",
                _lost(filing),
                "I believe that a recount will change the result.",
                f"A recount of the votes for this {filing.thing} should be made ({cite(rule)}).",
            ]
        )
    yield _facts(filing)
    if rule.route == "own expense":
        yield _p("I post a bond for all costs of the recount, in the amount that the officer set.")
        yield _lines([("Amount", _amount(filing.deposit)), ("Counties and precincts to be recounted", "")])
    yield _person(filing, "Petitioner")
    yield _signed("the petitioner", filing.person.name)
    yield "<h2>Verification</h2>"
    yield _p("I swear or affirm that what this petition states is true to the best of my knowledge and belief.")
    yield _lines(
        [
            ("Signature of the petitioner", ""),
            ("Sworn or affirmed before me on", ""),
            ("Signature of the officer", ""),
            ("Title, and seal or stamp", ""),
        ]
    )


def _signature_sheet(filing: Filing) -> Iterable[str]:
    need = needed(filing.rule)
    if need is None:
        return
    title = filing.decision.contest.title
    yield _p(f"We ask for a recount of the votes cast on this question: {title}. {need.sentence}")
    yield _p(
        f"Signers: {need.signers}. Whether each signature is valid is for the filing officer to say; collect more than needed."
    )
    columns = ["No.", "Name in print", "Signature", "Address", *(["County"] if need.counties else []), "Date"]
    rows = (need.signatures * 6 // 5 + _ROWS_A_SHEET - 1) // _ROWS_A_SHEET * _ROWS_A_SHEET
    head = "".join(f"<th>{column}</th>" for column in columns)
    cells = "<td></td>" * (len(columns) - 1)
    body = "".join(f"<tr><td>{number}</td>{cells}</tr>" for number in range(1, rows + 1))
    yield f'<table class="sheet"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _waiver(filing: Filing) -> Iterable[str]:
    yield _to(filing)
    yield _p(f"I was a candidate in this contest: {filing.decision.contest.title}. {_lost(filing)}")
    yield _p(f"I waive the recount of the votes that {cite(filing.rule)} gives without a request.")
    yield _facts(filing)
    yield _person(filing)
    yield _signed("the candidate", filing.person.name)


def _option_notice(filing: Filing) -> Iterable[str]:
    answer = filing.answer
    yield _lines([("To", answer.choice), ("Address", "")])
    yield _p(
        f"You may ask for a recount of the votes cast for this {filing.thing} at no cost to you ({cite(filing.rule)}): your difference "
        f"is {votes(answer.margin)}" + (f", the line is {votes(answer.line)}." if answer.line is not None else ".")
    )
    yield _lines([("File with", filing.officer), ("Paper", filing.rule.paper)])
    yield _p(filing.due.sentence) if filing.due else _lines([("Last day and hour to ask", "")])
    yield _facts(filing)
    yield _signed("the filing officer")


def _notice(filing: Filing) -> Iterable[str]:
    contest, rule = filing.decision.contest, filing.rule
    whom = [] if filing.question else [(f"To candidate {n}", c.name) for n, c in enumerate(contest.named, start=1)]
    yield _lines([*whom, ("To", "")])
    how = "without a request" if rule.route == "automatic" else "as was asked for"
    yield _p(f"The votes cast for this {filing.thing} will be recounted {how} ({cite(rule)}): {contest.title}.")
    asked = [] if rule.route == "automatic" else [("Asked for by", filing.person.name)]
    yield _lines(
        [*asked, ("Date", ""), ("Starting time", ""), ("Place", ""), ("Official who performs the recount", "")]
    )
    yield _p("The recount is open to the public.")
    rules = filing.step("Notice")
    if rules:
        yield _p(f"For the sender: {rules}")
    yield _facts(filing)
    yield _signed("the officer in charge")


def _deposit_receipt(filing: Filing) -> Iterable[str]:
    yield _lines(
        [
            ("Received from", filing.person.name),
            ("Amount", _amount(filing.deposit)),
            ("Bond, cash or surety", ""),
            ("Estimate of the expenses", _amount(filing.estimate)),
            ("Amount set by, on", ""),
        ]
    )
    yield _p(
        f"Security for the expenses of a recount ({cite(filing.rule)}) in this contest: {filing.decision.contest.title}."
    )
    for about in ("Expenses at the requester's cost", "Refund", "Cost"):
        text = filing.step(about)
        if text and not (about == "Cost" and filing.step("Refund")):
            yield _p(f"{about}: {text}")
    yield _signed("the officer who received it")


def _withdrawal(filing: Filing) -> Iterable[str]:
    asked = "petition" if "petition" in filing.rule.forms else "request"
    yield _to(filing)
    yield _p(
        f"I withdraw my {asked} for a recount ({cite(filing.rule)}) in this contest: {filing.decision.contest.title}."
    )
    yield _lines([(f"The {asked} was filed on", "")])
    if filing.rule.route == "own expense":
        yield _p("I know that expenses which were made until now may be taken from what I deposited.")
    yield _p(
        "The texts read here do not say what a withdrawal brings about: ask the filing officer whether it ends the recount."
    )
    yield _person(filing)
    yield _signed("the person who asked", filing.person.name)


_OFFICER = "the filing officer"
_PAPERS: Final[Mapping[str, tuple[str, str, Callable[[Filing], Iterable[str]]]]] = {
    "option notice": ("Notice that a recount may be asked for", _OFFICER, _option_notice),
    "request": ("Request for a recount", ASKER, _request),
    "petition": ("Petition for a recount", ASKER, _petition),
    SIGNATURE_SHEET: ("Signature sheet", ASKER, _signature_sheet),
    "waiver": ("Waiver of an automatic recount", ASKER, _waiver),
    "deposit receipt": ("Receipt for a deposit", _OFFICER, _deposit_receipt),
    "notice": ("Notice of a recount", _OFFICER, _notice),
    "withdrawal": ("Withdrawal of a request", ASKER, _withdrawal),
}

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ font: 11pt/1.45 Georgia, "Times New Roman", serif; color: #111; background: #fff; }}
body {{ max-width: 42em; margin: 2em auto; padding: 0 1em; }}
h1 {{ font-size: 17pt; margin: 0 0 .6em; }}
h2 {{ font-size: 12pt; }}
.draft {{ border: 1.5pt solid #111; padding: .4em .7em; }}
table {{ border-collapse: collapse; width: 100%; margin: .8em 0; }}
.lines th {{ text-align: left; font-weight: normal; width: 38%; padding: .25em .6em .25em 0; vertical-align: bottom; }}
.lines td {{ padding: .25em 0; font-variant-numeric: tabular-nums; }}
.lines td.blank {{ border-bottom: .75pt solid #111; height: 1.7em; }}
.sheet th, .sheet td {{ border: .75pt solid #111; padding: .2em .4em; text-align: left; font-size: 9.5pt; }}
.sheet td {{ height: 2.1em; }}
.sheet tr {{ break-inside: avoid; }}
.foot {{ font-size: 9pt; border-top: .75pt solid #777; margin-top: 2em; padding-top: .5em; }}
</style>
</head>
<body>
<p class="draft"><strong>Draft.</strong> Check it against the official form of the filing officer before you use it.</p>
<h1>{heading}</h1>
{body}
<p class="foot">Made for {clause}. {caveat}</p>
</body>
</html>
"""
