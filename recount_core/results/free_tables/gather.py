"""From the rows of a free table to contests: headings, rows and notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from recount_core.results import labels
from recount_core.results.count import choice_key
from recount_core.results.free_tables.entries import (
    Area,
    Facts,
    Group,
    Titles,
    day_of,
    party_name,
    stage_of,
    titled,
    year_of,
)
from recount_core.results.free_tables.hidden_totals import hidden_totals
from recount_core.results.free_tables.races import Race, doubt_like_the_others, entries_of, races
from recount_core.results.free_tables.wide import split_primary
from recount_core.results.given import Given
from recount_core.results.mt_names import without_recount
from recount_core.results.offices import Office, offices
from recount_core.results.table import VOTES, Heading, Note, Results, Row

_FAULTS = 50
_FEW = 10
_RETENTION = re.compile(r"\bretention\b|\bretain\b.*\b(?:judge|justice|court|crt)\b", re.IGNORECASE)
_COUNTY = re.compile(r"\s+(?:county|co\.?)\s*$", re.IGNORECASE)
_PLACES = 6
_COUNTS = 12


@dataclass(slots=True)
class Gathering:
    """The contests of one table. `has_party` says whether the table tells parties at all, `unofficial` that it calls itself so,
    `precincts` how many are reporting of all, where it is of one contest."""

    results: Results
    given: Given
    sheet: str = ""
    has_party: bool = False
    unofficial: bool = False
    precincts: tuple[int, int] | None = None
    groups: dict[tuple[Facts, int], Group] = field(default_factory=dict)
    spelt: dict[tuple[str, str], str] = field(default_factory=dict)

    def county(self, text: str, state: str = "") -> str:
        """A county in one spelling: as the state's table has it, else as the table of votes wrote it first ("LAKE", "Lake County")."""
        if not text or labels.is_total(text):
            return text
        key = ("county", choice_key(_COUNTY.sub("", text)))
        found = self.spelt.get(key)
        if found is None:
            known = offices(state or self.given.state).counties.values()
            found = self.spelt[key] = next((name for name in known if choice_key(name) == key[1]), text)
        return found

    def group(self, facts: Facts, part: int = 0, whole: bool = False) -> Group:
        """The group of rows with these facts; `part` tells apart tables that repeat a title. A title may name the party of its primary."""
        if not facts.party and facts.stage in ("", "primary"):
            title, party = split_primary(facts.contest)
            facts = facts._replace(contest=title, party=party, stage="primary") if party else facts
        contest = self.spelt.setdefault(("contest", choice_key(facts.contest)), facts.contest)
        if contest != facts.contest:
            facts = facts._replace(contest=contest)
        found = self.groups.get((facts, part))
        if found is None:
            found = self.groups[facts, part] = Group(facts, whole)
        return found

    def close(self) -> None:
        """Write the headings, rows and notes of all groups to the results."""
        ids: dict[Facts, set[str]] = {}
        for facts, _ in self.groups:
            ids.setdefault(facts._replace(contest_id=""), set()).add(facts.contest_id)
        for group in self.groups.values():
            group.numbered = len(ids[group.facts._replace(contest_id="")]) > 1
        found = [(group, list(races(Titles(self.given), group))) for group in self.groups.values()]
        doubt_like_the_others(Titles(self.given), found)
        for group, its_races in found:
            for race in its_races:
                _write(self, group, race, alone=len(its_races) == 1)
            self.results.notes.extend(
                Note("note", text, self.results.file, self.sheet, row) for text, row in group.remarks
            )
        dates = {heading.date for heading in self.results.headings.values()}
        stages = {heading.stage for heading in self.results.headings.values()}
        states = {heading.state for heading in self.results.headings.values()}
        self.results.date = min(filter(None, dates)) if len(dates) == 1 and None not in dates else None
        self.results.stage = stages.pop() if len(stages) == 1 else ""
        self.results.state = states.pop() if len(states) == 1 else ""


def _write(gathering: Gathering, group: Group, race: Race, alone: bool) -> None:
    """One contest: its heading, its rows, its notes. `alone` says that the title has no other contest."""
    results, facts = gathering.results, group.facts
    heading = _heading(gathering, group, race)
    place = heading.key + ("|recount" if heading.count == "recount" else "")
    while place in results.headings:
        _share_seats(heading, results.headings[place])
        place += "|again"
    rows: list[Row] = []
    districts = {area.district for area in race.areas}
    for area in (*race.areas, *race.totals):
        within = f"District {area.district}" if len(districts) > 1 and area.district else ""
        for precinct, choice, party, mode, value, number in group.entries.get(area, ()):
            if race.party and not facts.party and choice.measure == VOTES and party_name(party) != race.party:
                continue
            if choice.kind == "total":
                if value is not None and (not mode or labels.is_total(mode)):
                    heading.stated[area.county, precinct] = value
                continue
            kind = "" if choice.kind == "measure" else choice.kind
            precinct = f"{within} {precinct}".strip() if within else precinct
            rows.append(
                Row(place, choice.name, value, number, area.county, precinct, mode, party, kind, choice.measure)
            )
    if not any(row.measure == VOTES for row in rows):
        return
    rows, repeats = _apart(rows)
    results.headings[place] = heading
    results.rows.extend(rows)
    if not race.party or facts.party:
        _state_totals(heading, group, race, alone)
    _state_reported(heading, group, race)
    about = [note for area, note in group.notes if area in race.areas]
    # A contest is told its first faults; all of them are listed for the file.
    results.notes.extend(replace(note, contest=place) for note in about[:_FAULTS])
    results.notes.extend(about[_FAULTS:])
    for text, asks in (
        *race.doubts,
        *_doubts(gathering, heading, rows, year_of(group.facts.date)),
        *(repeats or _parted_people(heading, rows, group)),
        *hidden_totals(rows),
    ):
        results.notes.append(Note("doubt", text, results.file, gathering.sheet, contest=place, asks=asks))


def _apart(rows: list[Row]) -> tuple[list[Row], list[tuple[str, str]]]:
    """Rows that repeat one choice in one place many times: parts that no column names. They are added, under a doubt.

    A few rows may be counts of one contest, or precincts of one name; those are left to the count.
    """
    seen: dict[tuple[str, str, str, str, str, str], int] = {}
    for row in rows:
        spot = (row.county, row.precinct, row.choice, row.mode, row.party, row.measure)
        seen[spot] = seen.get(spot, 0) + 1
    spot = max(seen, key=lambda spot: seen[spot])
    if seen[spot] <= _COUNTS:
        return rows, []
    told = f"{spot[2]} has {seen[spot]:,} rows{f' in {spot[1] or spot[0]}' if spot[0] or spot[1] else ''}"
    named = [row._replace(precinct=f"{row.precinct} row {row.row:,}".strip()) for row in rows]
    return named, [(f"{told}: parts of a place that no column names, several counts, or copies? They are added up", "")]


def _share_seats(heading: Heading, other: Heading) -> None:
    """The number of seats that one of two sheets tells of a contest holds for the other."""
    if heading.seats is None or other.seats is None:
        heading.seats = other.seats = heading.seats or other.seats


def _state_totals(heading: Heading, group: Group, race: Race, alone: bool) -> None:
    """The totals that the table itself gives: one repeated on every row is the contest's, others are the places'."""
    told = {spot: values for spot, values in group.stated.items() if spot[0] in race.areas}
    everywhere = set().union(*told.values())
    if len(everywhere) == 1 and not _of_each_place(group, told):
        heading.stated_total = everywhere.pop()
    else:
        for (area, precinct), values in told.items():
            if len(values) == 1:
                heading.stated[area.county, precinct] = next(iter(values))
    if alone and len(group.grand) == 1:
        heading.stated_total = next(iter(group.grand))


def _state_reported(heading: Heading, group: Group, race: Race) -> None:
    """How many precincts are reporting: one number that stands in all of several places is the contest's, others are the places'."""
    told = {spot: pair for spot, pair in group.reported.items() if spot[0] in race.areas}
    if len(told) > 1 and len(set(told.values())) == 1:
        done, everything = next(iter(told.values()))
        heading.precincts = (done, everything) if done < everything else heading.precincts
    else:
        heading.reported.update({(area.county, precinct): pair for (area, precinct), pair in told.items()})


def _of_each_place(group: Group, told: dict[tuple[Area, str], set[int]]) -> bool:
    """Whether several places that state the same total have just so many votes each, so that it isn't the contest's."""
    sums = dict.fromkeys(told, 0)
    for area in {area for area, _ in told}:
        for entry in group.entries.get(area, ()):
            whole = entry.choice.measure == VOTES and entry.choice.kind != "total" and not entry.mode
            if whole and (area, entry.precinct) in sums:
                sums[area, entry.precinct] += entry.value or 0
    return len(told) > 1 and all(values == {sums[spot]} for spot, values in told.items())


def _heading(gathering: Gathering, group: Group, race: Race) -> Heading:
    facts, titles = group.facts, Titles(gathering.given)
    entries = [
        entry
        for entry in entries_of(group, race)
        if not entry.choice.kind and (not race.party or facts.party or party_name(entry.party) == race.party)
    ]
    names = list(dict.fromkeys(entry.choice.name for entry in entries))
    parties = {party_name(entry.party) or party_name(entry.choice.party) for entry in entries}
    first = race.areas[0]
    office = titles.office(facts, first.district)
    answers = labels.affirmative_first(names)
    kind = office.kind
    if answers and kind == "candidate":
        kind = "retention" if _RETENTION.search(facts.contest) else "question"
    title, recount = without_recount(facts.contest)
    districts = {area.district for area in race.areas}
    date, year = day_of(facts.date) or gathering.given.date, year_of(facts.date)
    if date and year not in ("", str(date.year)):
        date = None
    seats = {
        int(text.strip().split(".")[0]) for text in group.seats if re.fullmatch(r"0*[1-9]\d?(?:\.0*)?", text.strip())
    }
    counties = {area.county for area in race.areas if area.county}
    return Heading(
        key=titles.key(group, race.by, race.party),
        title=(titled(title, first.district) if len(districts) == 1 else title) + (f", {year}" if year else ""),
        jurisdiction=_jurisdiction(office, race, counties),
        state=titles.state(facts),
        office=office.office,
        kind=kind,
        date=date,
        stage=stage_of(facts.stage) or gathering.given.stage,
        special=office.special,
        seats=1 if kind != "candidate" else next(iter(seats)) if len(seats) == 1 else office.seats,
        counties=office.counties or ("several" if len(counties) > 1 and not race.doubts else ""),
        party="" if not race.party else facts.party or next(entry.party for entry in entries),
        count="recount" if recount else "unofficial" if gathering.unofficial else "unknown",
        precincts=gathering.precincts if len(gathering.groups) == 1 else None,
        ranked_choice=offices(titles.state(facts)).ranked_choice(office, date),
        sheet=gathering.sheet,
        choices=answers or (),
        nonpartisan=kind == "candidate" and gathering.has_party and not race.party and parties <= {""},
    )


def _jurisdiction(office: Office, race: Race, counties: set[str]) -> str:
    places = {area.place for area in race.areas}
    county = next(iter(counties)) if len(counties) == 1 else ""
    if office.where:
        return office.jurisdiction(county, race.areas[0].district)
    if len(places) == 1 and race.areas[0].place:
        return race.areas[0].place
    if office.place or not county or county not in race.by:
        return office.place
    return county if re.search(r"\b(?:county|parish|borough|city)$", county, re.IGNORECASE) else f"{county} County"


def _doubts(gathering: Gathering, heading: Heading, rows: list[Row], year: str) -> Iterator[tuple[str, str]]:
    given = gathering.given.date
    if given and year not in ("", str(given.year)):
        yield f"the table says {year}, the election day that was given is {given.isoformat()}: when was it?", "date"
    if heading.stage == "primary" and heading.kind == "candidate" and not gathering.has_party and not heading.party:
        yield "the table has no parties: how many advance? In a nonpartisan primary it is two for each seat", "seats"
    parties: dict[str, dict[str, str]] = {}
    for row in rows:
        if row.party and not row.kind and row.measure == VOTES:
            parties.setdefault(row.choice, {}).setdefault(party_name(row.party), row.party)
    for choice, of in parties.items():
        if len(of) > 1:
            yield (
                f"{choice} stands for {' and '.join(of.values())}: one person on two lines, or two people of one name?",
                "",
            )


def _parted_people(heading: Heading, rows: list[Row], group: Group) -> Iterator[tuple[str, str]]:
    """People who never stand in the same precinct: several contests may hide under one title.

    In a wide table each column has a number in every row, 0 where the contest isn't on the ballot, so that people stand where they
    have votes; hardly any votes, or few places, tell nothing there.
    """
    if heading.kind != "candidate":
        return
    where: dict[str, set[tuple[str, str]]] = {}
    count: dict[str, int] = {}
    spelt: dict[str, str] = {}
    for row in rows:
        if row.measure == VOTES and not row.kind and (row.value or not group.whole):
            choice = spelt.setdefault(choice_key(row.choice), row.choice)
            where.setdefault(choice, set()).add((row.county, row.precinct))
            count[choice] = count.get(choice, 0) + (row.value or 0)
    parts = _parts({name: at for name, at in where.items() if not group.whole or count[name] >= _FEW})
    if len(parts) > 1 and not (group.whole and sum(len(units) for _, units in parts) < _PLACES):
        shown = " and ".join(sorted(name for name, _ in parts)[:2])
        yield f"{shown} never stand in the same place: several contests under one title, or one?", "jurisdiction"


def _parts(where: dict[str, set[tuple[str, str]]]) -> list[tuple[str, set[tuple[str, str]]]]:
    """Choices that stand together somewhere, or by way of others, as one part: the first of them, and all its places."""
    names = list(where)
    earlier = list(range(len(names)))

    def first(number: int) -> int:
        while earlier[number] != number:
            earlier[number] = number = earlier[earlier[number]]
        return number

    at: dict[tuple[str, str], int] = {}
    for number, units in enumerate(where.values()):
        for unit in units:
            one, other = first(number), first(at.setdefault(unit, number))
            earlier[max(one, other)] = min(one, other)
    parts: dict[int, set[tuple[str, str]]] = {}
    for number, units in enumerate(where.values()):
        parts.setdefault(first(number), set()).update(units)
    return [(names[number], units) for number, units in parts.items()]
