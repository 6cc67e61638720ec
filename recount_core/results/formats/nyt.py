"""New York Times JSON: the state pages of 2020 (data.races), and the precinct files of 2014 with one key for each candidate.

Both are snapshots of press counts. A page gives a race's candidates with their votes, and for federal races the votes of each county under
candidates' keys; `timeseries` inside repeats earlier totals and is not read.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field

from recount_core.errors import ResultsError
from recount_core.results.feed import Cell, Feed, Named, county_of, day, moment, named, no_party, precincts, stage_of
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.markup import Element, is_json, read_json
from recount_core.results.offices import offices
from recount_core.results.source import Source
from recount_core.results.table import VOTES, Heading, Results
from recount_core.states import NAMES, in_name

NAME = "nyt"
TITLE = "New York Times state page"
PRECINCTS = "New York Times precinct file"


def detect(source: Source) -> bool:
    """JSON with races that have a race_id, or with results by precinct_name."""
    return is_json(source, "races", "race_id") or is_json(source, "results", "precinct_name")


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every race of a page, or the one of a precinct file; ResultsError when it isn't whole or has no votes."""
    title = TITLE if is_json(source, "race_id") else PRECINCTS
    root = read_json(source, limits, f"a {title}")
    results = Results(source.name, title)
    feed = Feed(results, given, limits)
    if title == TITLE:
        _Page(feed).read(root)
    else:
        _precincts(feed, root)
    if not any(row.measure == VOTES for row in results.rows):
        raise ResultsError(f"{source.base} is a {title} without votes: save it again once counting has begun.")
    results.lines = len(results.rows)
    feed.close()
    return results


@dataclass(slots=True)
class _Page:
    feed: Feed
    without: list[str] = field(default_factory=list)

    def read(self, root: Element) -> None:
        """All races of a page, wherever the list of them stands."""
        results = self.feed.results
        races = [element for element in root.walk() if element.name == "races" and element.value("race_id")]
        moments = [found for found in (moment(race.value("last_updated")) for race in races) if found]
        results.as_of = max(moments, default=None)
        for race in races:
            self._race(race)
        if self.without:
            shown = ", ".join(self.without[:3]) + (" and others" if len(self.without) > 3 else "")
            self.feed.note(f"{len(self.without):,} races have no votes yet and are left out ({shown}).")
        when = f" of {results.as_of:%Y-%m-%d %H:%M} UTC" if results.as_of else ""
        self.feed.note(f"A snapshot{when} of press counts, not the canvass.")

    def _race(self, race: Element) -> None:
        candidates = race.parts("candidates")
        if race.value("votes") in ("", "0") and not any(
            candidate.value("votes") not in ("", "0") for candidate in candidates
        ):
            self.without.append(race.value("race_name", "office", "race_id"))
            return
        people = _people(candidates)
        state = race.value("state_id").upper()
        place = self._open(race, state if state in NAMES else "", list(people.values()))
        counties, keys = _counties(race, people)
        whole, parts = [], []
        for candidate, person in zip(candidates, people, strict=True):
            choice, name = people[person], self.feed.who(place, people[person], person)
            whole.append(Cell(choice, name, candidate.value("votes"), candidate.line, f"{name}: votes"))
            for county in counties:
                votes = county.part("results")
                where = county_of(county.value("name") or county.value("fips"), state)
                text = votes.value(keys[person]) if votes else ""
                parts.append(Cell(choice, name, text, county.line, f"{where}: {keys[person]}", where))
        self.feed.whole_and_parts(place, whole, parts, race.value("state_name") or state or "the state")
        if race.parts("counties") and not counties:
            self.feed.note(
                "Its counties name other candidates than the race itself; their votes are not shown.", place, race.line
            )

    def _open(self, race: Element, state: str, choices: Sequence[Named]) -> str:
        party = race.value("party_id")
        runoff = party and race.value("runoff") == "true"
        stage = "primary" if runoff else stage_of(race.value("election_type"))
        heading = Heading(
            key=f"nyt|{race.value('race_id')}",
            title=race.value("race_name", "office", "race_id"),
            state=state,
            date=day(race.value("election_date")),
            stage=stage,
            special="special" in race.value("election_type", "race_slug").lower(),
            party=party if stage == "primary" else "",
            count="unofficial",
            precincts=precincts(race.value("precincts_reporting"), race.value("precincts_total")),
            nonpartisan=all(no_party(choice.party) for choice in choices),
        )
        votes = race.value("votes")
        heading.stated_total = int(votes) if votes.isascii() and votes.isdecimal() and len(votes) < 10 else None
        place = self.feed.open(heading, choices, race.line)
        expected = race.value("eevp")
        if expected and expected != "100":
            self.feed.note(f"About {expected}% of the expected votes are counted, by the page's own estimate.", place)
        return place


def _people(candidates: list[Element]) -> dict[str, Named]:
    """Every candidate by key, in order; a key that stands twice has its number behind it."""
    found: dict[str, Named] = {}
    for candidate in candidates:
        key = candidate.value("candidate_key", "candidate_id", "name_display")
        while key in found:
            key += "+"
        found[key] = _named(candidate)
    return found


def _named(candidate: Element) -> Named:
    name = candidate.value("name_display") or " ".join(
        filter(None, (candidate.value("first_name"), candidate.value("last_name")))
    )
    party = candidate.value("party_id")
    if party.islower():
        party = " ".join(word if word in ("of", "and", "the") else word.capitalize() for word in party.split("-"))
    return named(name or candidate.value("candidate_key") or "Candidate without a name", party)


def _counties(race: Element, people: dict[str, Named]) -> tuple[list[Element], dict[str, str]]:
    """The counties with votes, and the key of each candidate in them: its own, or the only one that is left for the only one left."""
    told: dict[str, None] = {}
    counties = []
    for county in race.parts("counties"):
        votes = county.part("results")
        if votes and votes.attributes:
            counties.append(county)
            told.update(dict.fromkeys(votes.attributes))
    keys = {person: person for person in people if person in told}
    left = [person for person in people if person not in keys]
    others = [key for key in told if key not in people]
    if len(left) == 1 and len(others) == 1:
        keys[left[0]] = others[0]
    elif left or others:
        return [], {}
    return counties, keys


def _precincts(feed: Feed, root: Element) -> None:
    """The only contest of a precinct file. It has no title: these files were published for U.S. Senate contests."""
    results = feed.results
    rows = [element for element in root.walk() if element.value("precinct_name") and element.value("county_name")]
    names = list(dict.fromkeys(key for row in rows for key in row.attributes if not key.islower()))
    choices = {name: named(name) for name in names}
    results.as_of = moment(root.value("timestamp"))
    state = _state({county_of(row.value("county_name")) for row in rows}) or in_name(results.file)
    heading = Heading(
        key=f"nyt|precincts|{state}",
        title="U.S. Senate",
        state=state,
        date=_election_day(results.as_of),
        stage="general",
        count="unofficial",
    )
    place = feed.open(heading, list(choices.values()), 1)
    for row in rows:
        county, precinct = county_of(row.value("county_name"), state), row.value("precinct_name")
        if (county, precinct) in heading.reported:
            precinct = f"{precinct} (line {row.line:,})"
        heading.reported[county, precinct] = (int(row.value("status").upper() == "COMPLETE"), 1)
        for name, choice in choices.items():
            feed.count(place, choice, row.value(name), row.line, name, county=county, precinct=precinct)
    unfinished = sum(done == 0 for done, _ in heading.reported.values())
    if unfinished:
        feed.note(f"{unfinished:,} of {len(rows):,} precincts are marked as not complete.", place)
    feed.note("The file names no contest; files of this shape were published for U.S. Senate contests of 2014.", place)
    feed.note("A snapshot of press counts, not the canvass.")


def _state(counties: set[str]) -> str:
    """The state whose table of counties holds all of these."""
    for state in sorted(NAMES):
        table = {name.casefold() for name in offices(state).counties.values()}
        if table and counties and {county.casefold() for county in counties} <= table:
            return state
    return ""


def _election_day(moment: dt.datetime | None) -> dt.date | None:
    """The Tuesday after the first Monday in November, for a snapshot of that week or later in the year."""
    if moment is None:
        return None
    first = dt.date(moment.year, 11, 1)
    found = first + dt.timedelta(days=(7 - first.weekday()) % 7 + 1)
    return found if moment.year % 2 == 0 and moment.date() >= found else None
