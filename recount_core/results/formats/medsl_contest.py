"""What MEDSL's rows tell of one contest: its key, its heading, and whether several contests hide under one title."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from recount_core.results import labels
from recount_core.results.given import Given
from recount_core.results.offices import Office, offices
from recount_core.results.table import VOTES, Heading, Row

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
    "state",
)
"""The columns that are used, in the order of `Line`."""

_MANY_SEATS = re.compile(
    r"\b(?:BOARD|COUNCIL|COMMISSION|SUPERVISORS?|TRUSTEES?|DIRECTORS?|COMMITTEE|SELECTM[AE]N|AT[- ]LARGE)\b"
)
_SEAT_NAMED = re.compile(r"\b(?:SEAT|POSITION|WARD|DISTRICT (?:\w?\d+\w?|[A-Z])|DEPARTMENT|PLACE|AREA)\b|#")
_SOIL_AND_WATER = re.compile(r"\bSOIL\b.*\bWATER\b|\bSWCD\b", re.IGNORECASE)
_OF_THE_STATE = re.compile(
    r"\bSTATE ?(?:WIDE)? (?:BALLOT )?(?:QUESTION|MEASURE|AMENDMENT|ISSUE|PROPOSITION)\b|\bCONSTITUTIONAL\b"
)
_JOINT = re.compile(r"\bCOUNTIES\b|\bDISTRICT\b.*\bJT|\bJT\b|\bJOINT\b.*\bDISTRICT\b|\bDISTRICT\b.*\bJOINT\b")
_NO_PARTY = frozenset(("", "NONPARTISAN", "WRITE-IN", "NA"))
_NO_NAME = frozenset(("NA", "N/A", "NULL"))
_DISTRICT = re.compile(r"district (?:no\.? ?)?(?=\S)", re.IGNORECASE)
_NOT_SHARED = frozenset(("county", "municipal", "township", "precinct"))
_STATE = re.compile(r"[A-Z]{2}")


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
    state_name: str


class Who(NamedTuple):
    """A choice as its rows name it: `code` is its party in large letters, `kind` and `measure` as in the long table."""

    name: str
    kind: str
    party: str
    code: str
    measure: str


def choice_of(line: Line) -> Who:
    """The choice, pool of write-ins or measure that a record is about."""
    name = " ".join(line.candidate.split())
    written = line.writein.strip().upper() in ("TRUE", "T", "1")
    name = "" if written and name.upper() in _NO_NAME else name
    pooled = labels.is_pooled(name) or (written and not name)
    code = line.party.strip().upper()
    party = "" if code in _NO_PARTY else line.party.strip().title()
    kind = "pooled" if pooled else "write-in" if written else ""
    return Who(name or "WRITE-IN", kind, party, code, labels.measure_of(name))


@dataclass(slots=True)
class ContestRows:
    """The rows of one contest and what they tell beside the votes.

    `areas` are the precincts in which each listed choice stands, `totals` the totals that the rows of a place state, `beside` the over-
    and undervotes and the like, which are no votes.
    """

    line: Line
    counties: set[str] = field(default_factory=set)
    areas: dict[str, set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    kinds: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    parties: set[str] = field(default_factory=set)
    magnitudes: Counter[str] = field(default_factory=Counter)
    rows: list[Row] = field(default_factory=list)
    totals: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    beside: int = 0

    def add(self, who: Who, place: tuple[str, str], magnitude: str) -> None:
        """Note that a choice stands in a place."""
        self.kinds[who.name].add(who.kind)
        self.counties.add(place[0])
        if not who.kind:
            self.areas[who.name].add(place)
            self.parties.add(who.code)
            self.magnitudes[magnitude] += 1

    def settled(self, key: str) -> Iterator[Row]:
        """The rows under a key; a person with listed and written-in votes is one listed choice."""
        both = {choice for choice, kinds in self.kinds.items() if "" in kinds and "write-in" in kinds}
        for row in self.rows:
            kind = "" if row.choice in both else row.kind
            yield row if row.contest == key and row.kind == kind else row._replace(contest=key, kind=kind)

    def join(self, other: ContestRows) -> None:
        """Take the rows of another county."""
        self.counties |= other.counties
        for choice, areas in other.areas.items():
            self.areas[choice] |= areas
        for choice, kinds in other.kinds.items():
            self.kinds[choice] |= kinds
        for place, totals in other.totals.items():
            self.totals[place] |= totals
        self.parties |= other.parties
        self.magnitudes += other.magnitudes
        self.rows.extend(other.rows)


def mode_of(mode: str) -> str:
    """The way of voting; empty and NA say, like TOTAL, that the row is of every way together."""
    mode = mode.strip()
    return "" if mode in ("", "NA") else mode


def local(line: Line) -> bool:
    """Whether the office is marked as neither president, congress nor state."""
    return line.dataverse.upper() in ("", "LOCAL") and _office(line).counties != "several"


def title_of(line: Line) -> str:
    """Office and district ("STATE HOUSE DISTRICT 3A")."""
    office = " ".join(line.office.split())
    if not line.district:
        return office
    return f"{office} DISTRICT {line.district.lstrip('0') or line.district}"


def _office(line: Line) -> Office:
    return offices(line.state if _STATE.fullmatch(line.state) else "").of(title_of(line))


def _by_county(line: Line) -> bool:
    """Whether the same title in another county is another contest."""
    title = title_of(line).upper()
    wide = _office(line).office in ("congressional", "legislative", "judicial", "state", "president")
    return local(line) and not wide and not _OF_THE_STATE.search(title) and not _JOINT.search(title)


def tidy(line: Line) -> Line:
    """The record with single spaces inside its cells and none around them; the district bare, and empty for the whole state."""
    cells = Line(line.row, *(" ".join(cell.split()) for cell in line[1:]))
    found = _DISTRICT.match(cells.district)
    district = cells.district[found.end() :] if found else cells.district
    return cells._replace(district="" if district.upper() in ("STATEWIDE", "NA") else district)


def key_of(line: Line) -> str:
    """One contest: office, district, stage and special; local offices by county; in a primary by party."""
    stage = line.stage.upper()
    parts = ["medsl", line.state, title_of(line).upper(), "" if stage == "GEN" else stage, _special(line)]
    parts.append(line.county.upper() if _by_county(line) else "")
    if stage.startswith("PRI") and line.party.upper() not in _NO_PARTY:
        parts.append(line.party.upper())
    return "|".join(parts)


def _special(line: Line) -> str:
    return "special" if line.special.upper() in ("TRUE", "T", "1") else ""


def same_contest(contests: dict[str, ContestRows]) -> dict[str, ContestRows]:
    """Bring the counties of one district together: the same title with the same people, not for offices that each county has."""
    merged: dict[str, ContestRows] = {}
    by_people: dict[tuple[str, frozenset[str]], str] = {}
    for key, contest in contests.items():
        line = contest.line
        people = frozenset(contest.areas)
        shared = _by_county(line) and people and _office(line).office not in _NOT_SHARED and not _answers(contest)
        spot = (key.replace(f"|{line.county.upper()}", "|", 1), people)
        if shared and spot in by_people:
            merged[by_people[spot]].join(contest)
            continue
        merged[key] = contest
        if shared:
            by_people[spot] = key
    return merged


def _answers(contest: ContestRows) -> tuple[str, str] | None:
    return labels.affirmative_first([choice for choice, kinds in contest.kinds.items() if kinds != {"pooled"}])


def heading(key: str, contest: ContestRows, places: dict[str, set[str]], given: Given) -> Heading:
    """The heading of a contest. `places` has all counties of the file with their precincts: they tell whether it is of the whole state,
    and whether a whole county voted on a question whose title doesn't say whose it is."""
    line = contest.line
    office = _office(line)
    answers = _answers(contest)
    kind = "retention" if office.kind == "retention" else "question" if answers else "candidate"
    primary = line.stage.upper().startswith("PRI")
    partisan = contest.parties - _NO_PARTY
    stated_total, stated = _stated(contest)
    state = set(offices(line.state).counties.values()) if _STATE.fullmatch(line.state) else set()
    here = contest.counties - {""}
    of_the_state = office.counties == "several" or (office.office == "state" and bool(answers))
    counties = ("several" if of_the_state else office.counties) or (
        "several" if len(here) > 1 else "one" if here and state and state <= set(places) else ""
    )
    return Heading(
        key=key,
        title=title_of(line) + (" (runoff)" if "RUNOFF" in line.stage.upper() else ""),
        jurisdiction=_jurisdiction(line, office, here),
        state=line.state if _STATE.fullmatch(line.state) else "",
        office=office.office or ("county" if answers and _whole_county(contest, places) else ""),
        kind=kind,
        date=given.date or _date(line),
        stage="primary" if primary else "general",
        special=bool(_special(line)),
        seats=_seats(contest, office) if kind == "candidate" else 1,
        counties=counties,
        party=min(partisan).title() if primary and len(partisan) == 1 else "",
        count={"TRUE": "unofficial", "FALSE": "official"}.get(line.unofficial.upper(), "unknown"),
        part_of="" if line.district or not of_the_state else _part(here, set(places), state),
        statewide=of_the_state and not line.district,
        stated_total=stated_total,
        stated=stated,
        choices=answers or (),
        nonpartisan=kind == "candidate" and contest.parties == {"NONPARTISAN"},
    )


def _stated(contest: ContestRows) -> tuple[int | None, dict[tuple[str, str], int]]:
    """The file's total votes, and its totals by place where they differ; without over- and undervotes where those are in it."""
    places = dict(_stated_by_place(contest)) if len(contest.totals) > 1 else {}
    if len(set().union(*contest.totals.values())) > 1:
        return None, places
    if not contest.line.total.isdecimal():
        return None, {}
    stated, votes = int(contest.line.total), _votes(contest)
    if stated != votes and places and sum(places.values()) == votes:
        return None, places
    return (votes if stated == votes + contest.beside else stated), {}


def _votes(contest: ContestRows) -> int:
    return sum(row.value or 0 for row in contest.rows if row.measure == VOTES)


def _stated_by_place(contest: ContestRows) -> Iterator[tuple[tuple[str, str], int]]:
    """The total of each place whose rows state one."""
    votes: Counter[tuple[str, str]] = Counter()
    whole: Counter[tuple[str, str]] = Counter()
    for row in contest.rows:
        whole[row.county, row.precinct] += row.value or 0
        votes[row.county, row.precinct] += (row.value or 0) if row.measure == VOTES else 0
    for place, totals in contest.totals.items():
        total = next(iter(totals))
        if len(totals) == 1 and total.isdecimal():
            yield place, votes[place] if int(total) == whole[place] else int(total)


def unshare_totals(contests: Sequence[tuple[ContestRows, Heading]]) -> None:
    """Take away a stated total that is of several contests together: of an office's regular and special election on one day."""
    together: dict[tuple[str, ...], list[tuple[ContestRows, Heading]]] = defaultdict(list)
    for contest, found in contests:
        if found.stated_total is not None:
            line = contest.line
            together[line.state, title_of(line).upper(), line.stage.upper(), line.total].append((contest, found))
    for group in together.values():
        if len(group) > 1 and int(group[0][0].line.total) == sum(_votes(one) + one.beside for one, _ in group):
            for _, found in group:
                found.stated_total = None


def _whole_county(contest: ContestRows, places: dict[str, set[str]]) -> bool:
    """Whether every precinct of its one county voted on a question."""
    if not _by_county(contest.line) or len(contest.counties) != 1:
        return False
    (county,) = contest.counties
    return {precinct for areas in contest.areas.values() for _, precinct in areas} == places[county]


def _jurisdiction(line: Line, office: Office, counties: set[str]) -> str:
    district = line.district.lstrip("0")
    if len(counties) == 1 and _by_county(line):
        return min(counties) if min(counties).endswith(" City") else f"{min(counties)} County"
    named = office.jurisdiction(district=district) if district or "{district}" not in office.where else ""
    return named or ("" if _by_county(line) or district else line.state_name.title())


def _part(here: set[str], everywhere: set[str], state: set[str]) -> str:
    """What share of a statewide contest a file of some counties has; empty for all of it."""
    if not here:
        return ""
    if len(everywhere) == 1:
        return f"{min(here)} County's part"
    return f"the part of {len(here)} counties" if state and not state <= here else ""


def _seats(contest: ContestRows, office: Office) -> int | None:
    """By the office where it is single by nature, else by magnitude, but not where a board is said to have one seat and none is named."""
    if office.seats:
        return office.seats
    text = contest.magnitudes.most_common(1)[0][0].strip() if contest.magnitudes else ""
    magnitude = int(float(text)) if re.fullmatch(r"\d{1,3}(?:\.0*)?", text) else 0
    title = title_of(contest.line).upper()
    if magnitude == 1 and local(contest.line) and _MANY_SEATS.search(title) and not _SEAT_NAMED.search(title):
        return None
    return magnitude or None


def _date(line: Line) -> dt.date | None:
    """As the file says; files without dates are of regular general elections, the Tuesday after the first Monday in November."""
    try:
        return dt.date.fromisoformat(line.date)
    except ValueError:
        pass
    if line.year.isdecimal() and len(line.year) == 4 and line.stage.upper() == "GEN" and not _special(line):
        first = dt.date(int(line.year), 11, 1)
        return first + dt.timedelta(days=(7 - first.weekday()) % 7 + 1) if first.year % 2 == 0 else None
    return None


def why_merged(contest: ContestRows, found: Heading) -> Iterator[str]:
    """Why one title may hide several contests, as far as local offices without their jurisdiction show it."""
    if found.kind != "candidate" or not local(contest.line) or len(contest.areas) < 2:
        return
    if _SOIL_AND_WATER.search(contest.line.office) and not contest.line.district:
        yield "the file leaves out which soil and water district each candidate stands in, so several contests may be merged here"
        return
    groups: list[tuple[set[str], set[tuple[str, str]]]] = []
    for choice, areas in contest.areas.items():
        names, places = {choice}, set(areas)
        for group in [group for group in groups if group[1] & areas]:
            groups.remove(group)
            names |= group[0]
            places |= group[1]
        groups.append((names, places))
    if len(groups) > 1:
        shown = " and ".join(sorted(min(names) for names, _ in groups)[:2])
        yield f"{shown} never stand in the same precinct: several contests under one title, whose districts the file leaves out"
