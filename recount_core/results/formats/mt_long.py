"""From the lines of a statewide table to contests: which lines belong together, which repeat others, which are totals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from recount_core.errors import ResultsError
from recount_core.results.formats.mt_race import Race, heading, joint_groups, key, odd_parties
from recount_core.results.given import Given
from recount_core.results.labels import is_pooled
from recount_core.results.mt_names import STATE, Election, is_joint, partisan, party, sides, without_recount
from recount_core.results.numbers import parse_votes
from recount_core.results.offices import offices
from recount_core.results.table import Note, Results, Row


class Line(NamedTuple):
    """One row. `county` is Montana's name of it, empty for none (`strange` is what stood there); `total`: it says that it is one."""

    row: int
    county: str
    precinct: str
    race: str
    party: str
    choice: str
    votes: str
    total: bool = False
    strange: str = ""


_Area = tuple[str, str]
_Group = tuple[str, str]
_Place = tuple[str, str, str, str]
_WHOLE_STATE = 50
"""A table with rows of at least so many of the 56 counties is of the whole state, and its rows tell one county from several."""


@dataclass(slots=True)
class _Title:
    """All lines of one title and party primary: names with their parties by area, which is the county, or for a precinct post the precinct.

    `with_votes` has the areas in which a name has votes: some years list every name of the county in every precinct.
    """

    by_area: dict[_Area, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    with_votes: dict[str, set[_Area]] = field(default_factory=lambda: defaultdict(set))
    precincts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    two_parties: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


@dataclass(slots=True)
class _Builder:
    results: Results
    sheet: str
    day: Election
    stage: str = ""
    titles: dict[_Group, _Title] = field(default_factory=lambda: defaultdict(_Title))
    places: dict[_Place, str] = field(default_factory=dict)
    only: dict[_Group, str] = field(default_factory=dict)
    posts: dict[str, frozenset[str]] = field(default_factory=dict)
    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    precincts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def note(
        self, level: str, text: str, place: str = "", row: int | None = None, column: str = "", found: str = ""
    ) -> None:
        self.results.notes.append(Note(level, text, self.results.file, self.sheet, row, column, found, place))

    def group(self, line: Line) -> _Group:
        """Title and party contest: in a primary one contest for each party."""
        name = party(line.party)
        return line.race, name if self.stage == "primary" and partisan(name) else ""

    def area(self, line: Line) -> _Area:
        """Where the contest of a line is held at least: its county, or for a precinct post its precinct."""
        return line.county, line.precinct if _by_precinct(line.race) else ""


def _by_precinct(title: str) -> bool:
    return offices(STATE).of(without_recount(title)[0]).office == "precinct"


def build(lines: Iterable[Line], day: Election, given: Given, results: Results, sheet: str) -> None:
    """Add the contests of the lines to `results`, with a note for everything that a person must know."""
    everything = list(lines)
    parts = [line for line in everything if not line.total]
    stage = given.stage or day.stage
    builder = _Builder(results, sheet, day, stage or _stage_by_content(parts))
    if not stage and builder.stage:
        builder.note("note", f"Nothing says which election this is; by its choices it is a {builder.stage}.")
    _collect(builder, parts)
    counties = {line.county for line in parts if line.county}
    results.one_county = counties.pop() if len(counties) == 1 else ""
    _make_headings(builder, given)
    _add_rows(builder, everything)
    results.lines += len(everything)


def _stage_by_content(lines: list[Line]) -> str:
    """A primary has many parties with two people for one office; a general election has next to none."""
    people: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for line in lines:
        name = party(line.party)
        if partisan(name) and not _by_precinct(line.race):
            people[line.race, name, line.county].add(line.choice)
    several = sum(len(names) > 1 for names in people.values())
    if len(people) < 20:
        return ""
    return "primary" if several * 10 >= len(people) else "general" if several * 50 < len(people) else ""


def _collect(builder: _Builder, lines: list[Line]) -> None:
    for line in lines:
        title = builder.titles[builder.group(line)]
        name = party(line.party)
        area = builder.area(line)
        known = title.by_area[area].setdefault(line.choice, name)
        if area[1] and line.votes not in ("0", ""):
            title.with_votes[line.choice].add(area)
        if known != name:
            title.two_parties[line.choice].update((known, name))
        title.precincts[line.county].add(line.precinct)
        builder.precincts[line.county].add(line.precinct)


def _make_headings(builder: _Builder, given: Given) -> None:
    own = Election(builder.day.stage or builder.stage, builder.day.year, builder.day.special)
    builder.results.stage, builder.results.date = own.stage, own.date
    date = given.date or Election(builder.stage, own.year, own.special).date
    for (written, party_contest), title in builder.titles.items():
        bare, recount = without_recount(written)
        races = _races(builder, bare, party_contest, title)
        for race, areas in races:
            race.recount = recount
            place = key(race) + ("|recount" if recount else "")
            if len(races) == 1:
                builder.only[written, party_contest] = place
            if place in builder.results.headings:
                builder.note("doubt", f"“{written}” and another title name one contest; are they one?", place)
            builder.results.headings.setdefault(place, heading(race, builder.day, date, builder.sheet))
            builder.labels[place] = sides(race.choices) or {}
            if race.office_class == "precinct":
                builder.posts[place] = frozenset(race.choices)
            for area in areas:
                builder.places[(written, party_contest, *area)] = place
            _doubts(builder, place, race, title)


def _races(builder: _Builder, bare: str, party_contest: str, title: _Title) -> list[tuple[Race, list[_Area]]]:
    """The contests under one title: one in the whole state, one a county or group of counties, or one a precinct."""
    known = {county for county in builder.precincts if county}

    def race(areas: list[_Area], posts: bool = False) -> Race:
        counties = tuple(sorted({county for county, _ in areas}))
        choices: dict[str, str] = {}
        for area in areas:
            for name, its_party in title.by_area[area].items():
                if not posts or area in title.with_votes.get(name, areas):
                    choices[name] = its_party
        everywhere = all(title.precincts[county] == builder.precincts[county] for county in counties)
        precinct = ", ".join(name for _, name in areas if name)
        one_county = next(iter(known)) if len(known) == 1 else ""
        whole_state = len(known) >= _WHOLE_STATE
        return Race(
            bare, choices, counties, precinct, party_contest, builder.stage, one_county, everywhere, whole_state
        )

    areas = sorted(title.by_area)
    whole = race(areas)
    if whole.wide:
        return [(whole, areas)]
    if whole.office_class == "precinct":
        return [(race(group, posts=True), group) for group in _posts(areas, title)]
    by_county = {county: tuple(title.by_area[county, ""]) for county, _ in areas}
    groups = joint_groups(by_county, bare, whole.question, whole.office_class)
    return [(race(members), members) for group in groups for members in [[(county, "") for county in group]]]


def _posts(areas: list[_Area], title: _Title) -> list[list[_Area]]:
    """The precincts of each precinct post: one, or the parts of a split precinct, where the same people have votes.

    One shared name is no proof: some years have last names only.
    """
    groups: list[tuple[frozenset[str], list[_Area]]] = []
    for area in areas:
        people = frozenset(name for name in title.by_area[area] if area in title.with_votes.get(name, (area,)))
        for names, members in groups:
            if members[0][0] == area[0] and (people == names or len(people & names) > 1):
                members.append(area)
                break
        else:
            groups.append((people, [area]))
    return [members for _, members in groups]


def _doubts(builder: _Builder, place: str, race: Race, title: _Title) -> None:
    mixed = next((name for name, parties in title.two_parties.items() if name in race.choices), "")
    if mixed:
        names = " and ".join(sorted(filter(None, title.two_parties[mixed])))
        builder.note("doubt", f"{mixed} stands as {names} in one contest: rows may be mixed up.", place)
    odd = odd_parties(race)
    if odd:
        builder.note("doubt", f"{odd}.", place)
    if not builder.stage and len(set(filter(partisan, race.choices.values()))) > 1:
        text = (
            "Say whether the file is of a primary, where each party has a contest of its own, or of a general election."
        )
        builder.note("doubt", text, place)
    districts = ("school district", "special district")
    if (
        race.question
        and race.office_class in districts
        and len(title.by_area) > 1
        and not is_joint(race.title)
        and not race.everywhere
    ):
        counties = ", ".join(sorted(county for county, _ in title.by_area))
        builder.note(
            "doubt",
            f"The same title stands in {counties}: is it one district in several counties, or one in each?",
            place,
        )


def _add_rows(builder: _Builder, lines: list[Line]) -> None:
    """A row for each line; a total line keeps its county and stands at the precinct "TOTAL", for the tally to check and leave out."""
    parsed: dict[str, int | None] = {}
    loose = 0
    for line in lines:
        group, area = builder.group(line), builder.area(line)
        place = builder.places.get((*group, *area)) or (builder.only.get(group) if line.total else None)
        if place is None:
            loose += 1
            continue
        if line.votes == "0" and line.choice not in builder.posts.get(place, (line.choice,)):
            continue
        if line.strange and not line.total:
            builder.note("fault", "expected one of Montana's 56 counties", place, line.row, "county", line.strange)
        try:
            value = (
                parsed[line.votes] if line.votes in parsed else parsed.setdefault(line.votes, parse_votes(line.votes))
            )
        except ResultsError as error:
            value = None
            builder.note("fault", str(error), place, line.row, "Votes", line.votes)
        labels = builder.labels[place]
        choice = labels.get(line.choice, line.choice)
        pooled = "pooled" if not labels and is_pooled(choice) else ""
        county, precinct = line.county, line.precinct
        if line.total:
            county, precinct = (county, "TOTAL") if county else ("TOTAL", "")
        row = Row(place, choice, value, line.row, county, precinct, party=party(line.party), kind=pooled)
        builder.results.rows.append(row)
    if loose:
        builder.note(
            "note", f"{loose:,} rows are totals over several districts, of no single contest; they are left out."
        )
