"""Associated Press Elections API, version 2 and later, JSON: races with reporting units, and candidates with votes in each.

The state's unit stands beside its counties (towns in New England) and, for delegates, districts. Presidential races of several states are
one race: each state is a contest of its own. Counts are the press's, never a canvass.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.feed import (
    Cell,
    Feed,
    Named,
    county_of,
    day,
    moment,
    named,
    no_party,
    number,
    precincts,
    stage_of,
)
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.markup import Element, is_json, read_json
from recount_core.results.source import Source
from recount_core.results.table import VOTES, Heading, Results
from recount_core.states import NAMES, postal

NAME = "ap"
TITLE = "Associated Press elections feed"

_BY_TOWN = frozenset(("CT", "MA", "ME", "NH", "RI", "VT"))
_LEVELS = {"1": "state", "2": "subunit", "fipscode": "county", "township": "subunit"}
_PARTY_TYPES = {"D": "Dem", "E": "Dem", "R": "GOP", "S": "GOP"}


def detect(source: Source) -> bool:
    """JSON with races that have ids under the AP's name for them."""
    return is_json(source, "races", "raceID")


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every race by county or town; ResultsError when it isn't whole, or has no votes (an initialisation feed)."""
    root = read_json(source, limits, f"an {TITLE}")
    results = Results(source.name, TITLE, date=day(root.value("electionDate")), as_of=moment(root.value("timestamp")))
    reader = _Reader(Feed(results, given, limits))
    for race in root.parts("races"):
        reader.race(race)
    if not any(row.measure == VOTES for row in results.rows):
        raise ResultsError(
            f"{source.base} is an {TITLE} without votes (an initialisation feed lists races and candidates before the count). Save "
            "the feed again with results."
        )
    reader.close()
    return results


def _level(unit: Element) -> str:
    level = unit.value("level", "reportingUnitLevel", "reportingunitLevel").lower()
    if unit.value("statePostal").upper() == "US":
        return "national"
    return _LEVELS.get(level, level)


@dataclass(slots=True)
class _Reader:
    feed: Feed
    left_out: int = 0
    without: list[str] = field(default_factory=list)
    tests: int = 0

    def race(self, race: Element) -> None:
        """One race: a contest for each state that it has votes in."""
        states: dict[str, list[Element]] = {}
        for unit in race.parts("reportingUnits"):
            if _level(unit) == "national":
                self.left_out += 1
            else:
                states.setdefault(unit.value("statePostal").upper() or race.value("statePostal").upper(), []).append(
                    unit
                )
        if not any(
            candidate.value("voteCount")
            for units in states.values()
            for unit in units
            for candidate in unit.parts("candidates")
        ):
            self.without.append(_title(race))
            return
        self.tests += race.value("test") == "true"
        for state, units in states.items():
            self._contest(race, state, units)

    def _contest(self, race: Element, state: str, units: list[Element]) -> None:
        whole = [unit for unit in units if _level(unit) == "state"][:1]
        parts = [unit for unit in units if _level(unit) == "subunit"] or [
            unit for unit in units if _level(unit) == "county"
        ]
        if not whole and not parts:
            parts = units
        self.left_out += len(units) - len(whole) - len(parts)
        people = _people(race, [*whole, *parts])
        where = _places(parts, state)
        place = self._open(race, state, people, where)
        heading = self.feed.results.headings[place]
        if whole and parts and _behind(whole[0], parts):
            done, everything = _sum(parts)
            text = f"Its places are behind the state ({done:,} of {everything:,} precincts); the state's votes are used, without places."
            self.feed.note(text, place, whole[0].line)
            parts, where = [], []
        cells = [
            cell for unit, spot in zip(parts, where, strict=True) for cell in self._cells(place, unit, people, *spot)
        ]
        above = [cell for unit in whole for cell in self._cells(place, unit, people, "", "")]
        name = next((unit.value("stateName") for unit in whole), "") or state or "the state"
        if self.feed.whole_and_parts(place, above, cells, name):
            done_by_place = {spot: _done(unit) for unit, spot in zip(parts, where, strict=True)}
            heading.reported.update({spot: done for spot, done in done_by_place.items() if done})
        elif whole:
            heading.precincts = _done(whole[0])

    def _cells(self, place: str, unit: Element, people: dict[str, Named], county: str, precinct: str) -> Iterator[Cell]:
        path = f"{unit.value('reportingunitName', 'reportingUnitName', 'stateName', 'statePostal')}: voteCount"
        for candidate in unit.parts("candidates"):
            person = _identity(candidate)
            name = self.feed.who(place, people[person], person)
            yield Cell(people[person], name, candidate.value("voteCount"), candidate.line, path, county, precinct)

    def _open(self, race: Element, state: str, people: dict[str, Named], where: list[tuple[str, str]]) -> str:
        kind = race.value("raceType")
        stage = stage_of(kind) or ("primary" if race.value("raceTypeID") in _PARTY_TYPES else "")
        party = race.value("party") or _PARTY_TYPES.get(race.value("raceTypeID"), "")
        if party and "runoff" in kind.lower():
            stage = "primary"
        choices = list(people.values())
        issue = race.value("officeID") == "I" or kind == "Ballot Issue"
        heading = Heading(
            key=f"ap|{state}|{race.value('raceID')}",
            title=_title(race),
            jurisdiction=race.value("description") if issue else "",
            state=state if state in NAMES else "",
            kind="question" if issue else "candidate",
            stage=stage or ("general" if issue else ""),
            special="special" in kind.lower(),
            seats=number(race.value("numWinners", "seatsUp")),
            party=party if stage == "primary" else "",
            count="unofficial",
            counties=("one" if len(where) == 1 else "several") if where and all(county for county, _ in where) else "",
            nonpartisan=all(no_party(choice.party) for choice in choices),
        )
        return self.feed.open(heading, choices, race.line)

    def close(self) -> None:
        """Notes about the whole feed."""
        feed = self.feed
        if self.tests:
            feed.note(f"{self.tests:,} races are marked as a test by the AP: their votes are made up.")
        if self.without:
            shown = ", ".join(self.without[:3]) + (" and others" if len(self.without) > 3 else "")
            feed.note(f"{len(self.without):,} races have no votes and are left out ({shown}).")
        if self.left_out:
            feed.note(
                f"{self.left_out:,} units are other sums of the same votes (districts, or the whole country); they are not added."
            )
        feed.note("Counts of the Associated Press: no write-ins, and not the canvass.")
        feed.results.lines = len(feed.results.rows)
        feed.close()


def _title(race: Element) -> str:
    """Office and seat ("U.S. House, District 1"); of a ballot issue its names ("Proposition BB Retain Revenue")."""
    office, seat = race.value("officeName"), race.value("seatName")
    if race.value("officeID") == "I" or race.value("raceType") == "Ballot Issue":
        return " ".join(filter(None, (office, seat))) or race.value("description")
    if not seat and race.value("seatNum") not in ("", "0"):
        seat = f"District {race.value('seatNum')}"
    return ", ".join(filter(None, (office, seat))) or race.value("description")


def _identity(candidate: Element) -> str:
    return candidate.value("candidateID", "polNum", "polID") or _name(candidate)


def _name(candidate: Element) -> str:
    return " ".join(
        filter(
            None,
            (candidate.value("first"), candidate.value("middle"), candidate.value("last"), candidate.value("suffix")),
        )
    )


def _people(race: Element, units: list[Element]) -> dict[str, Named]:
    """Every candidate by id. "Other" is the sum of people who are not listed; the party of an answer is the answer itself."""
    found: dict[str, Named] = {}
    for holder in (race, *units):
        for candidate in holder.parts("candidates"):
            name, party = _name(candidate), candidate.value("party")
            choice = named(name or f"Candidate {_identity(candidate)}", "" if party == name else party)
            other = name.lower() in ("other", "others") and not candidate.value("first")
            found.setdefault(_identity(candidate), Named(name, "", "pooled") if other else choice)
    answers = labels.affirmative_first([choice.name for choice in found.values()])
    return {person: choice._replace(party="") if answers else choice for person, choice in found.items()}


def _places(units: list[Element], state: str) -> list[tuple[str, str]]:
    """County and precinct of each unit: units are counties, in New England towns; with its id behind a name that stands twice."""
    found: list[tuple[str, str]] = []
    taken: set[tuple[str, str]] = set()
    for unit in units:
        name = unit.value("reportingunitName", "reportingUnitName", "name")
        if _level(unit) == "district" or (_level(unit) == "subunit" and state in _BY_TOWN):
            spot = ("", name)
        elif state and postal(name) == state:
            spot = ("", "")
        else:
            spot = (county_of(name, state), "")
        if spot in taken:
            spot = (spot[0], f"{name} ({unit.value('reportingunitID', 'reportingUnitID', 'fipsCode') or unit.line})")
        taken.add(spot)
        found.append(spot)
    return found


def _done(unit: Element) -> tuple[int, int] | None:
    return precincts(unit.value("precinctsReporting"), unit.value("precinctsTotal"))


def _sum(units: list[Element]) -> tuple[int, int]:
    parts: Iterator[tuple[int, int]] = (done for done in map(_done, units) if done)
    pairs = list(parts)
    return sum(done for done, _ in pairs), sum(everything for _, everything in pairs)


def _behind(whole: Element, parts: list[Element]) -> bool:
    """Whether the state's unit has more precincts than its counties together, so that it is the later count."""
    done = _done(whole)
    return bool(done and _sum(parts)[0] < done[0] and _sum(parts)[1] == done[1])
