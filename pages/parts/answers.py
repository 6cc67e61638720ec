"""What a person is asked about the contests of a file, and what their edits of the table mean. No drawing here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pages.parts.answer_file import with_facts
from pages.parts.plain import clean, titled
from recount_core.answer import NOT_DECIDED, Decision
from recount_core.contest import Contest
from recount_core.results import OVERRIDES, Note
from recount_core.results.formats import mn_sos
from recount_core.words import capital, joined

ASKED = ("office", "seats", "stage", "date", "count", "counties", "ranked_choice")
"""The facts that the table always asks; each is a field of `Contest` and of an override."""

FIRST_DAY, LAST_DAY = dt.date(1960, 1, 1), dt.date(2100, 1, 1)
"""The election days that can be chosen."""

_FACTS = {
    "office class": "office",
    "number of seats": "seats",
    "election date": "date",
    "one county or several": "counties",
    "primary or general": "stage",
    "state": "state",
}
"""The words of `Decision.reason` for facts that a person may know, with the field that takes them."""

FOR_ALL = ("state", "date")
"""The facts that are asked once for all files."""


def for_all(asks: Iterable[str]) -> bool:
    """Whether facts are said once for all files, and nothing is left to say of a contest."""
    return set(FOR_ALL).issuperset(asks)


@dataclass(frozen=True, slots=True)
class Question:
    """One contest with what is needed to decide it, in words, and the facts that a person is asked for."""

    decision: Decision
    needed: str = ""
    asks: tuple[str, ...] = ()


def open_questions(decisions: Iterable[Decision], notes: Iterable[Note] = ()) -> tuple[Question, ...]:
    """The contests that aren't decided for want of a fact that a person can give."""
    doubts: dict[str, list[Note]] = {}
    for note in notes:
        if note.contest and note.asks:
            doubts.setdefault(note.contest, []).append(note)
    found = (_question(decision, doubts.get(decision.contest.id, [])) for decision in decisions)
    return tuple(question for question in found if question.needed)


def _question(decision: Decision, doubts: Sequence[Note]) -> Question:
    if decision.status != NOT_DECIDED:
        return Question(decision)
    if decision.contest.doubts:
        asks = tuple(dict.fromkeys(note.asks for note in doubts if note.asks in OVERRIDES))
        if not asks:
            return Question(decision)
        texts = [note.text.removeprefix(f"{decision.contest.title}: ") for note in doubts]
        more = [words for words in _unknown(decision.contest) if _FACTS[words] not in asks]
        if more:
            texts.append(f"Needed too: {joined(more)}.")
        return Question(decision, clean(" ".join(texts), 400), (*asks, *(_FACTS[words] for words in more)))
    needed = decision.reason.removesuffix(" needed")
    parts = needed.split(" and ")
    if needed == decision.reason or any(part not in _FACTS for part in parts):
        return Question(decision)
    every = tuple(dict.fromkeys((*_unknown(decision.contest), *parts)))
    return Question(decision, joined(every), tuple(_FACTS[words] for words in every))


def _unknown(contest: Contest) -> Iterable[str]:
    """The facts without which no contest is decided, where they aren't known: all at once, so that nobody is asked step by step."""
    if not contest.state:
        yield "state"
    if not contest.office:
        yield "office class"
    if contest.seats is None and contest.kind == "candidate":
        yield "number of seats"


def unsaid(decisions: Iterable[Decision]) -> tuple[str, ...]:
    """What the files don't say of all their contests, in words: the state, the election day, whether the count is official."""
    found = dict.fromkeys(words for one in decisions for words, missing in _whole(one.contest) if missing)
    return tuple(words for words in _WHOLE_WORDS if words in found)


_WHOLE_WORDS = ("the state", "the election day", "whether the count is official")


def _whole(contest: Contest) -> Iterable[tuple[str, bool]]:
    missing = (not contest.state, contest.date is None, contest.count == "unknown")
    return zip(_WHOLE_WORDS, missing, strict=True)


@dataclass(frozen=True, slots=True)
class Offer:
    """One answer for many contests at once: the words on its button, and what it says of each contest by id."""

    words: str
    facts: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Group:
    """Contests that wait for the same facts: in words, how many, and the answers that can be given for all of them."""

    words: str
    asks: tuple[str, ...]
    contests: int
    offers: tuple[Offer, ...] = ()


ONE_SEAT = "Where the file names no number, one seat"
_TOLD_SEATS = "Their files write “(Elect 2)” and the like where several are elected, and nothing for these."


def groups(questions: Iterable[Question], formats: Mapping[str, str]) -> tuple[Group, ...]:
    """The questions by what they ask, the most frequent first; `formats` has the format's title of each file."""
    found: dict[tuple[str, ...], list[Contest]] = {}
    for question in questions:
        found.setdefault(question.asks, []).append(question.decision.contest)
    ordered = sorted(found.items(), key=lambda item: -len(item[1]))
    return tuple(_group(asks, contests, formats) for asks, contests in ordered)


def _group(asks: tuple[str, ...], contests: Sequence[Contest], formats: Mapping[str, str]) -> Group:
    number = len(contests)
    one = number == 1
    head = titled(contests[0].title, contests[0].jurisdiction) if one else f"{number:,} contests"
    match asks:
        case ("seats",):
            silent = [contest for contest in contests if formats.get(contest.source.file) == mn_sos.TITLE]
            words = f"{head} {'does' if one else 'do'} not say how many are elected." + (
                f" {_TOLD_SEATS}" if silent else ""
            )
            facts = {contest.id: {"seats": _who_advance(contest)} for contest in silent}
            return Group(words, asks, number, (Offer(ONE_SEAT, facts),) if silent else ())
        case ("counties",):
            words = f"{head} may be voted on in other counties too; the file of one county doesn't tell."
            offers = [("In this county only", "one"), ("In several counties", "several")]
        case ("stage",):
            words = f"{head} may be a primary or a general election."
            offers = [("General election", "general"), ("Primary", "primary")]
        case ("part_of",):
            words = f"{head} may be only a part of a wider contest; the file doesn't tell."
            offers = [("The whole contest", ""), ("Only a part", "a part")]
        case _:
            return Group(f"{head}: {_named(asks)} needed.", asks, number)
    facts_of = {words_: {contest.id: {asks[0]: value} for contest in contests} for words_, value in offers}
    return Group(words, asks, number, tuple(Offer(words_, facts) for words_, facts in facts_of.items()))


def about_one(question: Question) -> str:
    """What is asked about a single contest, in words."""
    if question.decision.contest.doubts:
        return capital(question.needed)
    return f"To decide it, the {question.needed} must be known."


def _who_advance(contest: Contest) -> int:
    """How many win or advance where one is elected: two in a nonpartisan primary."""
    return 2 if contest.stage == "primary" and not contest.party else 1


def _named(asks: Iterable[str]) -> str:
    words = {fact: name for name, fact in _FACTS.items()} | _OTHER
    return joined([words.get(name, name) for name in asks])


_OTHER = {
    "count": "which count it is",
    "file": "the file whose count is used",
    "part_of": "whether this is the whole count",
    "kind": "a kind",
    "jurisdiction": "a jurisdiction",
}


@dataclass(frozen=True, slots=True)
class CountyQuestion:
    """A file of one county that doesn't say of which; `hint` is the county that its titles mention, if they mention one."""

    file: str
    words: str
    hint: str = ""


def county_questions(notes: Iterable[Note]) -> tuple[CountyQuestion, ...]:
    """The files whose county a person must name."""
    asked = (note for note in notes if note.asks == "county" and not note.contest)
    return tuple(CountyQuestion(note.file, note.text, note.found) for note in asked)


def fields(questions: Iterable[Question]) -> tuple[str, ...]:
    """The facts that the table has a column for: those that some contest asks for first, then the other usual ones."""
    asked = {name for question in questions for name in question.asks}
    return (*(name for name in OVERRIDES if name in asked), *(name for name in ASKED if name not in asked))


def question_row(question: Question, names: Sequence[str] = ASKED) -> dict[str, Any]:
    """One row of the table: what the contest is, what is needed, and the facts as they stand; what is asked stands empty."""
    contest = question.decision.contest
    return {
        "contest": titled(contest.title, contest.jurisdiction),
        "needed": question.needed,
        **{name: _known(question, name) for name in names},
    }


def _known(question: Question, name: str) -> Any:
    if name in ("ranked_choice", "special"):
        return bool(getattr(question.decision.contest, name))
    return None if name in question.asks else getattr(question.decision.contest, name, None) or None


def overrides(
    before: Mapping[str, Mapping[str, Any]],
    edits: Mapping[str, Mapping[str, Any]],
    known: Mapping[str, Mapping[str, Any]],
) -> dict[str, dict[str, Any]]:
    """The answers so far (`known`) with those cells added that differ between the table shown and the table edited, by contest id."""
    more: dict[str, dict[str, Any]] = {}
    for contest_id, row in edits.items():
        for name in row:
            if name not in OVERRIDES:
                continue
            value, old = _said(name, row[name]), _said(name, before[contest_id].get(name))
            if value is not None and value != old:
                more.setdefault(contest_id, {})[name] = value
    return with_facts(known, more)


def _said(name: str, cell: Any) -> Any:
    """A cell as the value of a fact; None for an empty one."""
    if cell is None or cell != cell or cell == "":
        return None
    if name == "seats":
        return int(cell)
    if name in ("ranked_choice", "special"):
        return bool(cell)
    if name == "date":
        return cell.date() if isinstance(cell, dt.datetime) else cell
    return str(cell)


def by_id(ids: Sequence[str], records: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Rows of a table under the ids of their contests."""
    return dict(zip(ids, records, strict=True))
