"""Michigan Department of State: results in five tab-delimited tables joined by numbers (votes, names, offices, cities, counties).

The table of votes is read together with those of names and offices; those of cities and counties give its precincts their names. Its
readme is the layout: year, type of election, office, district, status, candidate, county, city, ward, precinct, label, votes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from recount_core.errors import ResultsError
from recount_core.results.formats.michigan_tables import kind_of
from recount_core.results.free_tables.collect import Collector, general_day
from recount_core.results.free_tables.entries import Facts, Group, named
from recount_core.results.free_tables.gather import Gathering
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.source import Source
from recount_core.results.table import Note, Results

NAME = "michigan"
TITLE = "Michigan Department of State tables"

_OWNER = "Michigan Department of State"
_SEATS = re.compile(r"\s*\((?P<seats>\d{1,2})\) POSITIONS?\b")
_DRESSING = re.compile(r"\s+(?:\d{1,2} YEAR TERMS?|FILES IN .+)(?=\s|$)")
_WHAT = {
    "names": "table of candidates' names",
    "offices": "table of offices",
    "cities": "table of cities and townships",
    "counties": "table of counties",
    "readme": "description of the results files",
}
_POLL_BOOK = "0"


def detect(source: Source) -> bool:
    """One of the tables, or their readme."""
    return bool(kind_of(source))


def read(source: Source, given: Given, limits: Limits) -> Results:
    """The votes with the names of the tables beside them. A table without votes gives nothing of its own beside the votes it belongs to;
    alone it is refused with ResultsError, and so are votes without names and offices."""
    kind = kind_of(source)
    results = Results(source.name, TITLE)
    if kind != "votes":
        used = [other for other in source.beside if kind_of(other) == "votes" and _belongs(source, other, kind)]
        if not used:
            raise ResultsError(
                f"{source.base} is a {_OWNER} {_WHAT[kind]}: it holds no votes. Upload it together with the table of votes "
                "(2016vote.txt), and with those of names, offices, cities and counties."
            )
        results.notes.append(Note("note", f"It gives its names to the votes of {used[0].base}.", results.file))
        return results
    tables = _tables(source)
    missing = [kind for kind, table in (("names", tables.names), ("offices", tables.offices)) if not table]
    if missing:
        raise ResultsError(
            f"{source.base} is a {_OWNER} table of votes: its candidates and offices are numbers. Upload it together with the "
            f"{' and the '.join(_WHAT[kind] for kind in missing)} of the same election."
        )
    return _read_votes(source, tables, given, limits, results)


def _belongs(source: Source, votes: Source, kind: str) -> bool:
    """Whether a table is of the same election as the votes; those of counties are of all."""
    return kind in ("counties", "readme") or source.first_line.split("\t")[:2] == votes.first_line.split("\t")[:2]


@dataclass(slots=True)
class _Tables:
    """What the numbers of one election mean."""

    names: dict[tuple[str, ...], tuple[str, str]] = field(default_factory=dict)
    offices: dict[tuple[str, ...], str] = field(default_factory=dict)
    cities: dict[tuple[str, ...], str] = field(default_factory=dict)
    counties: dict[str, str] = field(default_factory=dict)


def _fields(source: Source) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(source.lines(), 1):
        if line.strip():
            yield number, [" ".join(cell.split()) for cell in line.split("\t")]


def _tables(votes: Source) -> _Tables:
    tables = _Tables()
    for source in votes.beside:
        kind = kind_of(source)
        if kind == "readme" or not _belongs(source, votes, kind):
            continue
        for _, cells in _fields(source):
            if kind == "names" and len(cells) > 9:
                tables.names[tuple(cells[2:6])] = (" ".join(filter(None, (*cells[7:9], cells[6]))), cells[9])
            elif kind == "offices" and len(cells) > 5:
                tables.offices[tuple(cells[2:5])] = cells[5]
            elif kind == "cities" and len(cells) > 4:
                tables.cities[tuple(cells[2:4])] = cells[4].title()
            elif kind == "counties" and len(cells) > 1:
                tables.counties[cells[0]] = cells[1].title()
    return tables


def _read_votes(source: Source, tables: _Tables, given: Given, limits: Limits, results: Results) -> Results:
    gathering = Gathering(results, given, has_party=True)
    collector = Collector(gathering, limits)
    year, election = source.first_line.split("\t")[:2]
    stage = {"GEN": "general", "PRI": "primary"}.get(election, "")
    date = general_day(int(year)).isoformat() if election == "GEN" and int(year) % 2 == 0 and int(year) > 1900 else ""
    groups: dict[tuple[str, ...], Group] = {}
    books = 0
    for number, cells in _fields(source):
        if len(cells) < 12 or cells[:2] != [year, election]:
            text = f"expected 12 fields of the election {year} {election}; found {len(cells)}: the row is left out"
            collector.leave_out(text, number, " ".join(cells))
            continue
        results.lines += 1
        if cells[2] == _POLL_BOOK:
            books += 1
            continue
        spot = tuple(cells[2:5])
        group = groups.get(spot)
        if group is None:
            group = groups[spot] = _group(collector, tables, spot, date, stage)
        name, party = tables.names.get(tuple(cells[2:6]), ("", ""))
        county = tables.counties.get(cells[6], cells[6])
        choice = named(name) if name else named(f"Candidate {cells[5]}")
        collector.take(
            group,
            choice,
            cells[11],
            number,
            county=county,
            precinct=_precinct(tables, cells),
            party=party,
            column="votes",
        )
    collector.close()
    if not results.rows:
        raise ResultsError(f"{source.base}: a {_OWNER} table of votes, but it has no votes of a candidate.")
    results.state = "MI"
    if books:
        text = f"{books:,} rows of poll book totals are left out: they count voters, not votes."
        results.notes.append(Note("note", text, results.file))
    return results


def _group(collector: Collector, tables: _Tables, spot: tuple[str, ...], date: str, stage: str) -> Group:
    described = tables.offices.get(spot, f"Office {spot[0]} district {spot[1]}")
    seats = _SEATS.search(described)
    title = _DRESSING.sub("", _SEATS.sub("", described)).strip()
    group = collector.group(Facts(title, "-".join(spot), state="MI", date=date, stage=stage))
    if seats:
        group.seats.add(seats["seats"])
    return group


def _precinct(tables: _Tables, cells: list[str]) -> str:
    """City or township with its ward and precinct, or the label of its absent voter counting board."""
    city = tables.cities.get((cells[6], cells[7]), f"City {cells[7]}")
    ward = f"Ward {cells[8]}" if cells[8].strip("0") else ""
    return " ".join(filter(None, (city, ward, f"Precinct {cells[9]}", cells[10])))
