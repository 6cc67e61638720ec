"""The columns of an OpenElections file, found by their names."""

from __future__ import annotations

import re
from typing import NamedTuple

from recount_core.errors import ResultsError
from recount_core.results.labels import is_total
from recount_core.results.source import Source

_TOTAL_COLUMNS = ("votes", "total_votes", "total", "vote_total")
_MODES = frozenset(
    (
        *("election_day", "electionday", "polls", "polling_place", "in_person", "machine", "paper", "one_stop"),
        *(
            "early",
            "early_voting",
            "early_vote",
            "advance",
            "advanced",
            "absentee",
            "absentee_mail",
            "mail",
            "mail_in",
            "by_mail",
        ),
        *("provisional", "federal", "affidavit", "military", "failsafe", "questionable"),
    )
)
_MODE_WORDS = re.compile(
    r"(?!.*(?:pct|percent|share|rate))(?:.*_)?(?:absentee|av|counting_boards?|election_day|early_voting|provisional|emergency|affidavit|"
    r"mail_in|by_mail)(?:_.*)?|special_presidential|vote_centers?"
)
"""Names of modes by a word in them ("av_counting_boards", "pre_process_absentee", "manually_counted_emergency")."""
_NOT_MODES = frozenset(("pct_votes", "percent_votes", "winning_votes", "under_votes", "over_votes"))
_MODE_COLUMNS = (
    *("mode", "vote_mode", "vote_type", "votetype", "vote_method", "voting_method", "method_of_voting", "voting_type"),
    *("counting_group", "count_group", "tabulation_group", "count_type"),
)
"""Names of a column that says of each row which way of voting it counts."""

_TOWNS = (
    *("town", "city", "city_town", "town_city", "city_or_town", "municipality", "township", "jurisdiction"),
    *("ward", "reporting_unit", "polling_place"),
)
"""Columns that say where in the county a row was counted, beside the precinct or instead of it: Maine has towns, Wisconsin wards."""

_OTHERS = frozenset(
    ("dataverse", "party_detailed", "jurisdiction_fips", "year", "election_year", "date", "election_date")
)
"""Columns of tables of other publishers, and of tables that may hold several elections."""


def _column(cell: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", cell.strip().strip("\ufeff\"'").lower()).strip("_")


def _is_mode(name: str) -> bool:
    said = name in _MODES or name.endswith("_votes") or _MODE_WORDS.fullmatch(name)
    return bool(said) and name not in _TOTAL_COLUMNS and name not in _NOT_MODES


class Columns(NamedTuple):
    """Where the columns are; -1 for one that isn't there. `modes` are columns of votes by way of voting, `mode` says a row's way.

    `towns` are columns of towns and wards, which belong to the name of the precinct.
    """

    county: int
    precinct: int
    code: int
    office: int
    district: int
    party: int
    candidate: int
    votes: int
    modes: tuple[tuple[str, int], ...]
    width: int
    mode: int = -1
    towns: tuple[int, ...] = ()

    def where(self, cells: list[str]) -> str:
        """The precinct with its town and ward; the word alone where it says that the row is a total."""
        precinct = cells[self.precinct]
        if not self.towns or is_total(precinct):
            return precinct
        return " ".join(dict.fromkeys(filter(None, (*(cells[at] for at in self.towns), precinct))))


def columns_of(source: Source, header: list[str]) -> Columns:
    """The places of the columns in a header; raises ResultsError, naming what is needed, where one is missing."""
    names = [_column(cell) for cell in header]

    def place(*wanted: str) -> int:
        return next((names.index(name) for name in wanted if name in names), -1)

    modes = tuple(
        (name.removesuffix("_votes").replace("_", " "), at) for at, name in enumerate(names) if _is_mode(name)
    )
    found = Columns(
        place("county", "county_name", "parish"),
        place("precinct", "precinct_name"),
        place("precinct_code"),
        place("office"),
        place("district"),
        place("party"),
        place("candidate"),
        place(*_TOTAL_COLUMNS),
        modes,
        len(names),
        place(*_MODE_COLUMNS),
        tuple(names.index(name) for name in _TOWNS if name in names),
    )
    if min(found.office, found.candidate) < 0 or (found.votes < 0 and not modes):
        raise ResultsError(
            f"{source.base}: expected columns office, candidate and votes; found {', '.join(names)[:200]}."
        )
    return found


def is_header(cells: list[str]) -> bool:
    """Whether a row is the header of such a file."""
    header = {_column(cell) for cell in cells}
    votes = any(name in _TOTAL_COLUMNS or _is_mode(name) for name in header)
    place = "county" in header or "precinct" in header
    return votes and place and {"office", "candidate"} <= header and not _OTHERS & header
