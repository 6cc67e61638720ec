"""The counted facts of one contest: what a canvass reports, and nothing worked out from it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from recount_core.errors import ContestError

Kind = Literal["candidate", "question", "retention"]
Stage = Literal["primary", "general"]
Counties = Literal["one", "several"]
Count = Literal["official", "unofficial", "unknown", "first", "recount"]
OfficeClass = Literal[
    "county",
    "municipal",
    "township",
    "school district",
    "special district",
    "precinct",
    "legislative",
    "judicial",
    "state",
    "congressional",
    "president",
]

KINDS: tuple[str, ...] = get_args(Kind)
STAGES: tuple[str, ...] = get_args(Stage)
COUNTS: tuple[str, ...] = get_args(Count)
COUNTIES: tuple[str, ...] = get_args(Counties)
OFFICE_CLASSES: tuple[str, ...] = get_args(OfficeClass)

VOTES_LIMIT = 10**9
"""More votes than any contest has: a larger count is a fault of the source, not a count."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a contest: a candidate, yes, no, or the write-ins.

    `votes` is a whole number of votes, or None where the source does not tell it (suppressed, blank).
    `pooled` marks write-ins that are reported as one sum: they count in the total and are nobody's opponent.
    `write_in` marks a named person who was written in: an ordinary choice for every rule.
    """

    name: str
    votes: int | None
    party: str = ""
    pooled: bool = False
    write_in: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """Where a contest was read: the file's name, the sheet, and its rows as a person sees them (from 1)."""

    file: str = ""
    sheet: str = ""
    rows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """The counted facts of one contest; frozen, and complete enough to be decided without its file.

    `seats` is the number that win or advance and is never doubled later (None: not known). `date` is election day.
    `counties` tells whether the contest is voted on in one county or several (None: not known). `party` is the party
    whose primary this is, empty elsewhere. `precincts` is (reporting, all) where the source tells it. `part_of` is
    not empty when the votes are only one area's share of a wider contest. `required_share` is the share that a question needs as
    it is written in its title ("60%"). `doubts` are sentences on rows of the source that make its count uncertain:
    with any, nothing is decided. `notes` are sentences that the reader must see but that do not stop a decision.
    The first choice of a question is the affirmative. Counts are votes; percent never occurs here.
    """

    title: str
    choices: tuple[Choice, ...]
    jurisdiction: str = ""
    state: str = ""
    office: str = ""
    kind: str = "candidate"
    date: dt.date | None = None
    stage: str = ""
    special: bool = False
    seats: int | None = 1
    counties: str = ""
    party: str = ""
    count: str = "unknown"
    precincts: tuple[int, int] | None = None
    part_of: str = ""
    ranked_choice: bool = False
    required_share: str = ""
    ballots: int | None = None
    overvotes: int | None = None
    undervotes: int | None = None
    registered: int | None = None
    doubts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    source: Source = Source()
    key: str = ""
    total: int | None = field(init=False, repr=False, compare=False)
    """Votes for all choices, write-ins included; not ballots. None where any choice's votes are unknown."""
    named: tuple[Choice, ...] = field(init=False, repr=False, compare=False)
    """The choices that are somebody: all but pooled write-ins."""
    pooled_votes: int = field(init=False, repr=False, compare=False)
    """Votes in pooled write-ins; 0 where there are none or their number is unknown."""

    def __post_init__(self) -> None:
        problem = _fault(self)
        if problem:
            raise ContestError(f"{self.title or 'A contest'}: {problem}")
        votes = [choice.votes for choice in self.choices if choice.votes is not None]
        object.__setattr__(self, "total", sum(votes) if len(votes) == len(self.choices) else None)
        object.__setattr__(self, "named", tuple([choice for choice in self.choices if not choice.pooled]))
        object.__setattr__(self, "pooled_votes", sum([choice.votes or 0 for choice in self.choices if choice.pooled]))

    @property
    def partial(self) -> bool:
        """True while the source says that fewer than all precincts have reported."""
        return self.precincts is not None and self.precincts[0] < self.precincts[1]

    @property
    def id(self) -> str:
        """Ten letters that stay the same for the same contest of the same source, for links and widget keys.

        A first count and a recount differ; date, stage, seats and whether the count is official don't matter, so that an
        answer which a person gives about them finds its contest again.
        """
        import hashlib  # only here: deciding one contest needs no id, and OpenSSL takes long to load

        key = self.key or "\x1f".join((self.title, self.jurisdiction, self.party))
        label = self.count if self.count in ("first", "recount") else ""
        whole = "\x1f".join((self.state, label, key))
        return hashlib.blake2s(whole.encode(), digest_size=5).hexdigest()

    def with_(self, **changes: Any) -> Contest:
        """A copy with some facts changed; raises ContestError as the constructor does."""
        return replace(self, **changes)


def _fault(contest: Contest) -> str:
    """The first thing that cannot be, as the end of a sentence; empty when all is well."""
    for what, value, allowed in (
        ("kind", contest.kind, KINDS),
        ("stage", contest.stage, (*STAGES, "")),
        ("count", contest.count, COUNTS),
        ("counties", contest.counties, (*COUNTIES, "")),
        ("office class", contest.office, (*OFFICE_CLASSES, "")),
    ):
        if value not in allowed:
            return f"the {what} {value!r} is not one of {', '.join(name for name in allowed if name)}."
    if contest.seats is not None and contest.seats < 1:
        return f"the number of seats must be at least 1; found {_written(contest.seats)}."
    for choice in contest.choices:
        votes = choice.votes
        if votes is None:
            continue
        if votes < 0:
            return f"{choice.name} has {_written(votes)} votes; votes can't be negative."
        if votes > VOTES_LIMIT:
            return f"{choice.name} has {_written(votes)} votes; more than {VOTES_LIMIT:,} can't be right."
    return ""


def _written(number: int) -> str:
    """A number that can't be, short enough for a sentence however long it is."""
    most = 1000 * VOTES_LIMIT
    return f"over {most:,}" if number > most else f"under {-most:,}" if number < -most else f"{number:,}"
