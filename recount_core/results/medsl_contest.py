"""What MEDSL's rows tell of one contest: its key, heading and whether several contests hide under one title."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from recount_core.results import labels
from recount_core.results.given import Given
from recount_core.results.offices import Office, offices
from recount_core.results.table import Heading, Row

_MANY_SEATS = re.compile(
    r"\b(?:BOARD|COUNCIL|COMMISSION|SUPERVISORS?|TRUSTEES?|DIRECTORS?|COMMITTEE|SELECTM[AE]N|AT[- ]LARGE)\b"
)
_SEAT_NAMED = re.compile(r"\b(?:SEAT|POSITION|WARD|DISTRICT|DEPARTMENT|PLACE|AREA)\b|#")
_SOIL_AND_WATER = re.compile(r"\bSOIL\b.*\bWATER\b")
_STATE = re.compile(r"[A-Z]{2}")

COLUMNS = (
    "state_po",
    "office",
    "district",
    "dataverse",
    "stage",
    "special",
    "date",
    "year",
    "county_name",
    "jurisdiction_name",
    "precinct",
    "candidate",
    "party_detailed",
    "writein",
    "mode",
    "votes",
    "magnitude",
    "totalvotes",
    "unofficial",
)
"""The columns that are used, in the order of `Line`."""


class Line(NamedTuple):
    """One record; what a file lacks is empty."""

    row: int
    state: str
    office: str
    district: str
    dataverse: str
    stage: str
    special: str
    date: str
    year: str
    county: str
    jurisdiction: str
    precinct: str
    candidate: str
    party: str
    writein: str
    mode: str
    votes: str
    magnitude: str
    total: str
    unofficial: str


@dataclass(slots=True)
class ContestRows:
    """What the rows of one contest tell beside the votes; `areas` are the precincts in which each named choice stands."""

    line: Line
    counties: set[str] = field(default_factory=set)
    areas: dict[str, set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    kinds: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    parties: set[str] = field(default_factory=set)
    magnitudes: Counter[str] = field(default_factory=Counter)
    rows: list[Row] = field(default_factory=list)


def mode_of(mode: str) -> str:
    """TOTAL, empty and NA all say that the row is of every way of voting together."""
    mode = mode.strip()
    return "" if mode.upper() in ("", "NA", "TOTAL") else mode


def local(line: Line) -> bool:
    """Whether the office is told apart by county: what is not marked as president, congress or state."""
    return line.dataverse in ("", "LOCAL")


def _office(line: Line) -> Office:
    return offices(line.state).of(_title(line))


def _title(line: Line) -> str:
    if not line.district or line.district.upper() == "STATEWIDE":
        return line.office
    return f"{line.office} DISTRICT {line.district.lstrip('0') or line.district}"


def _wide(line: Line) -> bool:
    office = _office(line)
    return (
        not local(line)
        or office.counties == "several"
        or office.office in ("congressional", "legislative", "judicial", "state")
    )


def key_of(line: Line) -> str:
    """One contest: office, district, stage and special; local offices by county; in a primary by party."""
    parts = ["medsl", line.state, line.office.upper(), line.district.upper(), line.stage if line.stage != "GEN" else ""]
    parts.append("special" if line.special else "")
    parts.append("" if _wide(line) else line.county.upper())
    if line.stage.startswith("PRI") and line.party.upper() not in ("", "NONPARTISAN"):
        parts.append(line.party.upper())
    return "|".join(parts)


def heading(key: str, contest: ContestRows, everywhere: set[str], given: Given) -> Heading:
    line = contest.line
    office = _office(line)
    named = [choice for choice, kinds in contest.kinds.items() if kinds != {"pooled"}]
    answers = labels.affirmative_first(named)
    kind = "retention" if office.kind == "retention" else "question" if answers else "candidate"
    primary = line.stage.startswith("PRI")
    partisan = contest.parties - {"", "NONPARTISAN"}
    known = set(offices(line.state).counties.values())
    whole = bool(known) and known <= everywhere
    counties = office.counties or (
        "several" if len(contest.counties - {""}) > 1 else "one" if whole and contest.counties else ""
    )
    totals = {line.total}
    return Heading(
        key=key,
        title=_title(line) + (" (runoff)" if "RUNOFF" in line.stage else ""),
        jurisdiction=_jurisdiction(contest, office),
        state=line.state if _STATE.fullmatch(line.state) else "",
        office=office.office,
        kind=kind,
        date=given.date or _date(line),
        stage="primary" if primary else "general",
        special=line.special,
        seats=_seats(contest, office, kind),
        counties=counties,
        party=next(iter(partisan)).title() if primary and len(partisan) == 1 else "",
        count={"TRUE": "unofficial", "FALSE": "official"}.get(line.unofficial.upper(), "unknown"),
        part_of=_part(contest, office, everywhere, known),
        statewide=office.counties == "several",
        stated_total=int(line.total) if line.total.isdecimal() and totals else None,
        choices=answers or (),
        nonpartisan=kind == "candidate" and contest.parties == {"NONPARTISAN"},
    )


def _jurisdiction(contest: ContestRows, office: Office) -> str:
    counties = sorted(contest.counties - {""})
    if not _wide(contest.line) and len(counties) == 1:
        return f"{counties[0]} County"
    return office.jurisdiction(district=contest.line.district.lstrip("0"))


def _part(contest: ContestRows, office: Office, everywhere: set[str], known: set[str]) -> str:
    """Statewide contests in a file of some counties only."""
    here = contest.counties - {""}
    if office.counties != "several" or contest.line.district or not here:
        return ""
    if len(everywhere) == 1:
        return f"{next(iter(here))} County's part"
    return f"{len(here)} of {len(known)} counties" if known and not known <= here else ""


def _seats(contest: ContestRows, office: Office, kind: str) -> int | None:
    """By the office where it is single by nature, else by magnitude; not where a board is said to have one seat and none is named."""
    if kind != "candidate":
        return 1
    if office.seats:
        return office.seats
    text = contest.magnitudes.most_common(1)[0][0].strip() if contest.magnitudes else ""
    magnitude = int(float(text)) if re.fullmatch(r"\d{1,3}(?:\.0*)?", text) else 0
    if magnitude == 1 and local(contest.line):
        title = _title(contest.line)
        if _MANY_SEATS.search(title.upper()) and not _SEAT_NAMED.search(title.upper()):
            return None
    return magnitude or None


def _date(line: Line) -> dt.date | None:
    """As the file says; the files without dates are of regular general elections, the Tuesday after the first Monday in November."""
    try:
        return dt.date.fromisoformat(line.date)
    except ValueError:
        pass
    if line.year.isdecimal() and line.stage == "GEN" and not line.special and int(line.year) % 2 == 0:
        first = dt.date(int(line.year), 11, 1)
        return first + dt.timedelta(days=(7 - first.weekday()) % 7 + 1)
    return None


def settled(contest: ContestRows) -> list[Row]:
    """The rows; a person with ordinary and written-in votes is one ordinary choice."""
    both = {choice for choice, kinds in contest.kinds.items() if "" in kinds and len(kinds) > 1}
    if not both:
        return contest.rows
    return [row._replace(kind="") if row.choice in both and row.kind == "write-in" else row for row in contest.rows]


def merged(contest: ContestRows, heading: Heading) -> str:
    """Why one title may hide several contests, as far as local offices without their jurisdiction show it; empty when nothing does."""
    if heading.kind != "candidate" or not local(contest.line) or len(contest.areas) < 2:
        return ""
    if _SOIL_AND_WATER.search(contest.line.office.upper()) and not contest.line.district:
        return "The file leaves out which soil and water district a candidate stands in, so contests of one county may be merged."
    groups: list[tuple[set[str], set[tuple[str, str]]]] = []
    for choice, areas in contest.areas.items():
        touching = [group for group in groups if group[1] & areas]
        names, places = {choice}, set(areas)
        for group in touching:
            groups.remove(group)
            names |= group[0]
            places |= group[1]
        groups.append((names, places))
    if len(groups) > 1:
        shown = " and ".join(sorted(min(names) for names, _ in groups)[:2])
        return f"{shown} never stand in the same precinct: several contests under one title, whose districts the file leaves out."
    return ""
