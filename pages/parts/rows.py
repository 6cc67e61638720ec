"""One row for each contest of the list: what the table shows, sorts, filters and hands out. No drawing here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pages.parts.plain import clean, titled
from recount_core.answer import NO_LOSER, NOT_COVERED, NOT_DECIDED, Answer, Decision
from recount_core.contest import Contest
from recount_core.explain import cite, count_words, law_words
from recount_core.results import UnitVotes
from recount_core.takeaway.spreadsheet import Cell, Column
from recount_core.words import capital, stopped, votes

NO_ONE_LOST = "no one lost"
ROUTES = ("automatic", "public", "own expense", "court", "none", "not decided", NOT_COVERED, NO_ONE_LOST)
"""What may stand in the column "route": the routes, best first, and the states in which there is none."""

ROUTE_LABELS = {
    "automatic": "★ automatic",
    "public": "● public",
    "own expense": "○ own expense",
    "court": "△ court",
    "none": "× none",
    "not decided": "◇ not decided",
    NOT_COVERED: "□ not covered",
    NO_ONE_LOST: "– no one lost",
}
"""Routes with the shape that the map draws them with."""


@dataclass(frozen=True, slots=True)
class Row:
    """One losing choice of one contest against its line (votes), or a contest without one; None where it is not known.

    `reach` is margin over (line + 1): below 1 exactly inside the line; it sorts contests of all sizes by closeness.
    """

    id: str
    contest: str
    jurisdiction: str
    state: str
    office: str
    kind: str
    counties: tuple[str, ...]
    winner: str
    loser: str
    margin: int | None
    total: int | None
    line: int | None
    route: str
    clause: str
    paid_by: str
    notes: str
    law: str
    count: str
    supplied: str
    doubtful: bool
    partial: bool
    names: str = ""
    rank: int = 0

    @property
    def percent(self) -> float | None:
        """The margin in percent of the total, two decimals, rounded half up as in the sentences."""
        if self.margin is None or not self.total:
            return None
        return (20_000 * self.margin + self.total) // (2 * self.total) / 100

    @property
    def distance(self) -> int | None:
        """Votes from the margin to the line; negative inside."""
        return None if self.margin is None or self.line is None else self.margin - self.line

    @property
    def share(self) -> int | None:
        """The margin in percent of the line, rounded half up: up to 100 is inside, 0 a tie; the line counts as one vote where it is 0."""
        if self.margin is None or self.line is None:
            return None
        line = self.line or 1
        return (200 * self.margin + line) // (2 * line)

    @property
    def reach(self) -> Fraction | None:
        """How far the margin reaches towards the line and past it."""
        return None if self.margin is None or self.line is None else Fraction(self.margin, self.line + 1)

    @property
    def inside(self) -> bool:
        """Whether the margin is at or inside the line."""
        return self.distance is not None and self.distance <= 0


COLUMNS = (
    Column("contest", "Contest"),
    Column("margin", "Margin", "whole"),
    Column("line", "Line", "whole"),
    Column("route", "Route"),
    Column("loser", "Loser"),
    Column("winner", "Last winner"),
    Column("percent", "Margin, %", "percent"),
    Column("distance", "To the line", "whole"),
    Column("share", "Of the line, %", "whole"),
    Column("clause", "Clause"),
    Column("paid_by", "Paid by"),
    Column("jurisdiction", "Jurisdiction"),
    Column("notes", "Notes"),
    Column("total", "Total", "whole"),
    Column("supplied", "Under the older text"),
    Column("office", "Office class"),
    Column("kind", "Kind"),
    Column("state", "State"),
    Column("count", "Count"),
    Column("law", "Law"),
)
"""The columns of the list, on the screen and in what is downloaded; on a phone, too, the margin stands beside its line.

Margin, line, distance and total are votes.
"""


def cells(row: Row) -> Mapping[str, Cell]:
    """A row as the cells of COLUMNS."""
    return {column.name: getattr(row, column.name) for column in COLUMNS}


def rows_of(
    decisions: Iterable[Decision],
    supplied: Mapping[str, Decision] | None = None,
    units: Mapping[str, Sequence[UnitVotes]] | None = None,
) -> tuple[Row, ...]:
    """Rows for every losing choice, the closest of each contest with rank 0; one row for a contest without a losing choice.

    `supplied` has, by contest id, the decisions under the older text where that is another version.
    """
    found: list[Row] = []
    for decision in decisions:
        other = (supplied or {}).get(decision.contest.id)
        counties = _counties(decision.contest, (units or {}).get(decision.contest.id, ()))
        for rank, answer in enumerate(decision.answers or (None,)):
            found.append(_row(decision, answer, rank, other, counties))
    return tuple(found)


def route_of(decision: Decision, answer: Answer | None) -> str:
    """What stands in the column "route"."""
    if decision.status == NO_LOSER:
        return NO_ONE_LOST
    if decision.status == NOT_COVERED:
        return NOT_COVERED
    if decision.status == NOT_DECIDED or answer is None:
        return "not decided"
    return answer.route


def _row(
    decision: Decision, answer: Answer | None, rank: int, other: Decision | None, counties: tuple[str, ...]
) -> Row:
    contest, rule = decision.contest, answer.rule if answer else None
    return Row(
        id=contest.id,
        contest=clean(contest.title),
        jurisdiction=clean(contest.jurisdiction),
        state=contest.state,
        office=contest.office,
        kind=contest.kind,
        counties=counties,
        winner=_winner(decision, answer),
        loser=clean(answer.choice) if answer else "",
        margin=answer.margin if answer else None,
        total=contest.total,
        line=answer.line if answer else None,
        route=route_of(decision, answer),
        clause=cite(rule) if rule else "",
        paid_by=rule.for_office(rule.paid_by, contest.office) if rule else "",
        notes=clean(" ".join(_notes(decision)), 1_000),
        law=law_words(decision),
        count=count_words(contest),
        supplied=_supplied(other, rank),
        doubtful=bool(contest.doubts) or decision.status == NOT_DECIDED,
        partial=contest.partial,
        names=" ".join(clean(choice.name) for choice in contest.choices),
        rank=rank,
    )


def _winner(decision: Decision, answer: Answer | None) -> str:
    if answer is not None and answer.tied:
        return "tied for the last seat" if decision.contest.kind == "candidate" else "tied"
    return clean(decision.standing.winners[-1].name) if decision.standing.winners else ""


def _notes(decision: Decision) -> Iterable[str]:
    if decision.reason:
        yield stopped(capital(decision.reason))
    inside = sum(answer.free for answer in decision.answers)
    if inside > 1:
        yield f"{inside} losing choices have a recount without cost."
    yield from decision.notes


def _supplied(other: Decision | None, rank: int) -> str:
    if other is None:
        return ""
    answer = other.answers[rank] if rank < len(other.answers) else None
    route = route_of(other, answer)
    return route if answer is None or answer.line is None else f"{route}, line {answer.line:,}"


def _counties(contest: Contest, units: Sequence[UnitVotes]) -> tuple[str, ...]:
    named = dict.fromkeys(clean(unit.county) for unit in units if unit.county)
    if not named and contest.jurisdiction.endswith(" County"):
        return (clean(contest.jurisdiction.removesuffix(" County")),)
    return tuple(named)


def sentence_of(row: Row) -> str:
    """A row in a few words, for the choice of a contest: title, place, margin."""
    name = titled(row.contest, row.jurisdiction)
    return f"{name}: {votes(row.margin)} apart" if row.margin is not None else name
