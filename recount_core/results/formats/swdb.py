"""California Statewide Database: one row a precinct, a column for each party's candidate (PRSDEM) and each answer (PR_8_Y).

Names aren't in the file: a choice is its party. Districts stand in columns of their own. 0 also means that nobody of the party stands.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from dataclasses import dataclass

from recount_core.errors import ResultsError
from recount_core.results.free_tables.collect import Collector
from recount_core.results.free_tables.entries import Facts, Group, Named
from recount_core.results.free_tables.gather import Gathering
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.source import Source
from recount_core.results.table import Note, Results

NAME = "swdb"
TITLE = "California Statewide Database export"

_OFFICES = {
    "PRS": "President", "USS": "U.S. Senate", "CNG": "U.S. House", "GOV": "Governor", "LTG": "Lieutenant Governor",
    "SOS": "Secretary of State", "CON": "State Controller", "TRS": "State Treasurer", "ATG": "Attorney General",
    "INS": "Insurance Commissioner", "SPI": "Superintendent of Public Instruction", "BOE": "Board of Equalization",
    "SEN": "State Senate", "ASS": "State Assembly",
}  # fmt: skip
_DISTRICTS = {"CNG": "CDDIST", "SEN": "SDDIST", "ASS": "ADDIST", "BOE": "BEDIST"}
_PARTIES = {
    "DEM": "Democratic", "REP": "Republican", "LIB": "Libertarian", "GRN": "Green", "PAF": "Peace and Freedom",
    "AIP": "American Independent", "NLP": "Natural Law", "REF": "Reform", "NPP": "No Party Preference", "IND": "Independent",
    "NOP": "No Party Preference", "AMP": "American", "COM": "Common Sense",
}  # fmt: skip
_PEOPLE = re.compile(rf"(?P<office>{'|'.join(_OFFICES)})(?P<party>{'|'.join(_PARTIES)})(?P<number>\d{{0,2}})")
_MEASURE = re.compile(r"PR_?(?P<number>\d{1,3}[A-Z]?)_(?P<answer>[YN])")
_COUNTY_NAMES = (
    "Alameda|Alpine|Amador|Butte|Calaveras|Colusa|Contra Costa|Del Norte|El Dorado|Fresno|Glenn|Humboldt|Imperial|Inyo|Kern|Kings|Lake|"
    "Lassen|Los Angeles|Madera|Marin|Mariposa|Mendocino|Merced|Modoc|Mono|Monterey|Napa|Nevada|Orange|Placer|Plumas|Riverside|"
    "Sacramento|San Benito|San Bernardino|San Diego|San Francisco|San Joaquin|San Luis Obispo|San Mateo|Santa Barbara|Santa Clara|"
    "Santa Cruz|Shasta|Sierra|Siskiyou|Solano|Sonoma|Stanislaus|Sutter|Tehama|Trinity|Tulare|Tuolumne|Ventura|Yolo|Yuba"
)
_COUNTIES = _COUNTY_NAMES.split("|")
_PRECINCTS = ("SVPREC", "SRPREC", "RGPREC", "MPREC")


@dataclass(frozen=True, slots=True)
class _Column:
    """One column of votes: the contest's title without its district, the column of the district, and the choice."""

    place: int
    name: str
    title: str
    district: str
    choice: str
    party: str


def detect(source: Source) -> bool:
    """Text whose first line has a precinct's column and columns of votes by office and party, or by answer."""
    names = _names(source) if source.is_text else []
    return any(name in names for name in _PRECINCTS) and any(map(_column, range(len(names)), names))


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest by precinct; ResultsError where there are no votes. Parties without any vote in a contest have nobody in it."""
    names = _names(source)
    columns = [column for column in map(_column, range(len(names)), names) if column]
    results = Results(source.name, TITLE)
    gathering = Gathering(results, given, has_party=True)
    collector = Collector(gathering, limits)
    known = _Rows(names, collector)
    header = True
    for number, row in enumerate(source.table(","), 1):
        if not any(cell.strip() for cell in row):
            continue
        if header:
            header = False
            continue
        results.lines += 1
        if len(row) == len(names):
            known.take(row, number, columns)
        else:
            what = f"expected {len(names)} cells, as the header has; found {len(row)}: the row is left out"
            collector.leave_out(what, number, ",".join(row))
    _drop_nobody(gathering)
    collector.close()
    if not results.rows:
        raise ResultsError(f"{source.base}: a {TITLE}, but it has no votes under its header.")
    for heading in results.headings.values():
        if heading.kind == "question":
            heading.office, heading.counties, heading.statewide = "state", "several", True
    text = "The file has no names: each choice is the party that its column tells."
    results.notes.append(Note("note", text, results.file))
    return results


def _names(source: Source) -> list[str]:
    return [name.strip().upper() for name in next(csv.reader([source.first_line]), [])]


def _column(place: int, name: str) -> _Column | None:
    found = _PEOPLE.fullmatch(name)
    if found:
        office, party = found["office"], _PARTIES[found["party"]]
        choice = f"{party} candidate {int(found['number'])}" if found["number"] else f"{party} candidate"
        return _Column(place, name, _OFFICES[office], _DISTRICTS.get(office, ""), choice, party)
    found = _MEASURE.fullmatch(name)
    if found:
        return _Column(place, name, f"Proposition {found['number']}", "", "Yes" if found["answer"] == "Y" else "No", "")
    return None


@dataclass(slots=True)
class _Rows:
    """Takes the rows of a file with these columns."""

    names: list[str]
    collector: Collector

    def take(self, row: list[str], number: int, columns: list[_Column]) -> None:
        """One precinct: its votes for every contest on its ballot, and its ballots."""
        collector = self.collector
        county = self._county(row)
        precinct = next(filter(None, (self._cell(row, name) for name in _PRECINCTS)), "")
        groups: dict[int, Group] = {}
        for column in columns:
            district = self._cell(row, column.district)
            text = row[column.place] if column.place < len(row) else ""
            if column.district and district.strip("0") == "":
                if text.strip(" 0"):
                    what = f"expected a district in column {column.district} beside votes in {column.name}; found none"
                    collector.leave_out(f"{what}: the votes are left out", number, text)
                continue
            title = f"{column.title} District {district.lstrip('0')}" if column.district else column.title
            group = collector.group(Facts(title, state="CA"))
            groups[id(group)] = group
            choice = Named(column.choice)
            collector.take(
                group, choice, text, number, county=county, precinct=precinct, party=column.party, column=column.name
            )
        ballots = self._cell(row, "TOTVOTE")
        for group in groups.values() if ballots else ():
            measure = Named("", "measure", "ballots")
            collector.take(group, measure, ballots, number, county=county, precinct=precinct, column="TOTVOTE")

    def _cell(self, row: list[str], name: str) -> str:
        place = self.names.index(name) if name in self.names else len(row)
        return row[place].strip() if place < len(row) else ""

    def _county(self, row: list[str]) -> str:
        """The county's name by its FIPS code (06003: Alpine) or its number in the alphabet."""
        code = self._cell(row, "COUNTY_COD") or self._cell(row, "COUNTY")
        if re.fullmatch(r"06\d{3}", code) and int(code[2:]) % 2 and int(code[2:]) // 2 < len(_COUNTIES):
            return _COUNTIES[int(code[2:]) // 2]
        if re.fullmatch(r"\d{1,2}", code) and 0 < int(code) <= len(_COUNTIES):
            return _COUNTIES[int(code) - 1]
        return code


def _drop_nobody(gathering: Gathering) -> None:
    """Take out the parties that have no vote in a contest: the file can't tell them from those that nobody stands for."""
    for group in gathering.groups.values():
        votes: dict[str, bool] = defaultdict(bool)
        for entries in group.entries.values():
            for entry in entries:
                votes[entry.choice.name] |= entry.value != 0
        kept = [name for name, some in votes.items() if some]
        for area, entries in group.entries.items():
            group.entries[area] = [entry for entry in entries if entry.choice.kind or entry.choice.name in kept]
