"""Which rows of one title are one contest.

The title alone doesn't tell: "Mayor" of two cities is two contests, "State Senator District 5" in two counties is one. Rows of one title
are parted by district, place and county, and brought together again where the same people stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from recount_core.results import labels
from recount_core.results.count import choice_key
from recount_core.results.free_tables.entries import Area, Entry, Group, Titles, party_name, stage_of
from recount_core.results.table import VOTES

_WIDE = ("congressional", "legislative", "judicial", "state", "president")
_LOCAL = ("county", "precinct")
_ANY_NUMBER = frozenset(("ind", "i", "independent", "unaffiliated", "una", "no party affiliation", "other", "oth"))
"""Labels under which several people may stand in one general election."""

_MIXED = (
    "some of its people stand in several places, others don't. If it is one contest, say that it is voted on in several counties or "
    "places; if each has its own, say one"
)


@dataclass(slots=True)
class Race:
    """One contest: the areas that vote on it, the party whose primary it is, and what is doubtful about both.

    `parties` is the number of parties that stand in it where no stage is told, `looks_primary` that one of them has several people.
    """

    areas: list[Area]
    by: tuple[str, ...] = ()
    party: str = ""
    doubts: list[tuple[str, str]] = field(default_factory=list)
    totals: list[Area] = field(default_factory=list)
    parties: int = 0
    looks_primary: bool = False


def races(titles: Titles, group: Group) -> Iterator[Race]:
    """The contests of a group: rows parted by area, and brought together where the same people stand or the person says so."""
    people: dict[Area, dict[str, None]] = {}
    if not group.entries:
        return
    for area, entries in group.entries.items():
        people[area] = {entry.choice.name: None for entry in entries if not entry.choice.kind}
    totals = [area for area in people if labels.is_total(area.county) or labels.is_total(area.place)]
    known = set(totals)
    real = [area for area in people if area not in known] or totals
    totals = [] if real == totals else totals
    if group.whole:
        found = [Race(real)]
    else:
        found = list(_parted(titles, group, real, people))
    for total in totals:
        same = [race for race in found if any(_covers(total, area) for area in race.areas)]
        if len(same) == 1:
            same[0].totals.append(total)
        else:
            text = f"The rows “{total.county or total.place}” of {group.facts.contest} add up several contests; they are left out."
            group.remarks.append((text, group.entries[total][0].row))
    for race in found:
        yield from _by_party(titles, group, race)


def _covers(total: Area, area: Area) -> bool:
    return total.district == area.district and (
        total.place == area.place or labels.is_total(total.place) or not total.place
    )


def _parted(titles: Titles, group: Group, areas: list[Area], people: dict[Area, dict[str, None]]) -> Iterator[Race]:
    by_office: dict[str, list[Area]] = {}
    for area in areas:
        office = titles.office(group.facts, area.district)
        wide = office.counties == "several" or office.office in _WIDE
        # What the table of offices knows needs no guess; every other title is parted as finely as its rows allow.
        local = not wide and (office.counties == "one" or office.office in _LOCAL)
        spot = area.district if wide else f"{area.district}\x1f{area.county}\x1f{area.place}" if local else "?"
        by_office.setdefault(spot, []).append(area)
    districts: dict[str, set[str]] = {}
    for area in people:
        for name in people[area]:
            districts.setdefault(name, set()).add(area.district)
    for spot, members in by_office.items():
        if spot != "?" or len(members) == 1:
            race = Race(members, _told(members, spot))
            both = [name for area in members for name in people[area] if len(districts[name]) > 1]
            if both and "\x1f" not in spot and spot != "?" and not labels.affirmative_first(_union(people, members)):
                race.doubts.append(
                    (f"{both[0]} stands in another district of the same title too: one contest or two?", "jurisdiction")
                )
            yield race
        elif labels.affirmative_first(_union(people, members)) or not _union(people, members):
            yield from _questions(titles, group, members)
        else:
            yield from _same_people(titles, group, members, people)


def _told(members: list[Area], spot: str) -> tuple[str, ...]:
    """What of the areas belongs to the key of their contest: all of a local one, the district of a wide one."""
    first = members[0]
    if spot == "?" or "\x1f" in spot:
        return tuple(filter(None, first))
    return (first.district,) if first.district else ()


def _union(people: dict[Area, dict[str, None]], areas: Iterable[Area]) -> list[str]:
    return list(dict.fromkeys(name for area in areas for name in people[area]))


def _questions(titles: Titles, group: Group, areas: list[Area]) -> Iterator[Race]:
    """A question has no people to know it by: one district is one question; in several places the person says whether it is one."""
    by_district: dict[str, list[Area]] = {}
    for area in areas:
        by_district.setdefault(area.district, []).append(area)
    for district, members in by_district.items():
        by = (district,) if district else ()
        if len(members) == 1:
            yield Race(members, tuple(filter(None, members[0])))
            continue
        said = titles.said(group, by, "counties")
        if said == "one":
            yield from (Race([area], tuple(filter(None, area))) for area in members)
            continue
        places = [area.place or f"{area.county} County" for area in members]
        shown = ", ".join(places[:3]) + (f" and {len(places) - 3:,} more" if len(places) > 3 else "")
        text = (
            f"the same title stands in {shown}. If they vote on it together, say that it is voted on in several counties or places; "
            "if each has its own, say one"
        )
        yield Race(members, by, doubts=[] if said else [(text, "counties")])


def _same_people(
    titles: Titles, group: Group, areas: list[Area], people: dict[Area, dict[str, None]]
) -> Iterator[Race]:
    """Areas in which the same people stand vote on one contest; one person in common, and others not, is a doubt."""
    found: dict[int, tuple[set[str], Race]] = {}
    at: dict[str, int] = {}
    for number, area in enumerate(sorted(areas, key=lambda area: not people[area])):
        own = {choice_key(name) for name in people[area]}
        names, race = set(own), Race([area])
        # Where nobody is named the area goes with the only contest there is.
        for earlier in (
            sorted({at[name] for name in own if name in at}) if own else list(found) if len(found) == 1 else ()
        ):
            known, other = found.pop(earlier)
            if names and not (known <= names or names <= known or len(known & names) > 1):
                race.doubts.append((_MIXED, "counties"))
            # The larger set takes in the smaller, or many areas would take very long.
            less, names = sorted((known, names), key=len)
            names |= less
            number = earlier if names is known else number
            other.areas.extend(race.areas)
            other.doubts.extend(race.doubts)
            race = other
            at.update(dict.fromkeys(less, number))
        at.update(dict.fromkeys(own, number))
        found[number] = (names, race)
    order = {area: index for index, area in enumerate(areas)}
    for _, race in sorted(found.values(), key=lambda one: min(order[area] for area in one[1].areas)):
        common = tuple(values.pop() if len(values) == 1 else "" for values in map(set, zip(*race.areas, strict=True)))
        race.by = tuple(filter(None, min(race.areas) if len(found) > 1 else common))
        if race.doubts and titles.said(group, race.by, "counties") == "one":
            yield from (Race([area], tuple(filter(None, area))) for area in race.areas)
        else:
            yield race


def doubt_like_the_others(titles: Titles, found: Iterable[tuple[Group, Sequence[Race]]]) -> None:
    """Where one contest for a single seat looks like a primary, every contest of two parties in the table may be one.

    Two who are each alone in their party would otherwise be read as opponents.
    """
    every = [(group, race) for group, races_of in found for race in races_of]
    if not any(
        titles.office(group.facts, race.areas[0].district).seats == 1 for group, race in every if race.looks_primary
    ):
        return
    for _, race in every:
        if not race.looks_primary and not race.party and race.parties > 1:
            race.doubts.append(
                ("elsewhere in the table a party has several candidates for one seat: is it a primary?", "stage")
            )


def _by_party(titles: Titles, group: Group, race: Race) -> Iterator[Race]:
    """One contest a party in a primary; without a stage more people of one party than there are seats are a doubt."""
    parties: dict[str, set[str]] = {}
    for entry in entries_of(group, race):
        party = party_name(entry.party)
        if not entry.choice.kind and party and party not in _ANY_NUMBER:
            parties.setdefault(party, set()).add(choice_key(entry.choice.name))
    stage = titles.given.stage or stage_of(group.facts.stage) or titles.said(group, race.by, "stage")
    if group.facts.party or not parties:
        race.party = party_name(group.facts.party)
        yield race
        return
    if stage != "primary":
        seats = titles.office(group.facts, race.areas[0].district).seats or 1
        several = next((party for party, names in parties.items() if len(names) > seats), "")
        if several and not stage:
            race.doubts.append((f"several of its candidates are of one party ({several}): is it a primary?", "stage"))
            race.looks_primary = True
        race.parties = 0 if stage else len(parties)
        yield race
        return
    for party in sorted(parties):
        yield Race(race.areas, race.by, party, list(race.doubts), race.totals)
    rest = sorted(
        {
            entry.row
            for entry in entries_of(group, race)
            if entry.choice.measure == VOTES and not party_name(entry.party)
        }
    )
    if rest:
        text = f"{len(rest):,} rows of {group.facts.contest} have no party, so they belong to no party's contest and are left out."
        group.remarks.append((text, rest[0]))


def entries_of(group: Group, race: Race) -> Iterator[Entry]:
    """All numbers of a contest's areas, its total rows' too; of all parties."""
    for area in (*race.areas, *race.totals):
        yield from group.entries.get(area, ())
