"""A precinct file to measure with: python -m tests.benchmarks.precinct_file FOLDER [rows]

The same bytes for the same number of rows: county, precinct, office, district, party, candidate, votes, all choices of a precinct under one
another. Statewide and district contests go over counties; every local contest is in one. Write-ins are one line a contest, under 5% of its
votes. More rows mean more precincts, not more contests.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from recount_core.results.offices import offices

ROWS = 2_000_000
NAME = "20221108__mn__general__precinct.csv"
HEADER = "county,precinct,office,district,party,candidate,votes"

_FIRST = "Ann Ben Cal Dee Eli Fay Gus Hal Ida Jon Kay Lee Mia Ned Ola Pat Ray Sue Tim Una Val Wes Zoe"
_LAST = "Berg Dahl Fox Hill Holm Judd Koch Lund Moe Nash Olson Pike Quam Ross Stone Thul Ude Voss Wolf Yang"
_ROWS_A_PRECINCT = 103
_LEAST_PRECINCTS = 12
_CITIES = 4


class Lines(NamedTuple):
    """A contest's lines without their votes, and how strong each choice is."""

    texts: tuple[str, ...]
    shares: tuple[float, ...]


class _Maker:
    """Makes contests; one generator of random numbers for the whole file."""

    def __init__(self) -> None:
        self.random = random.Random(204)

    def contest(self, office: str, choices: int, district: str = "", parties: str = "NP") -> Lines:
        """A contest with so many candidates and its write-ins."""
        names = set()
        while len(names) < choices:
            names.add(f"{self.random.choice(_FIRST.split())} {self.random.choice(_LAST.split())}")
        party = parties.split()
        texts = [f"{office},{district},{party[n % len(party)]},{name}" for n, name in enumerate(sorted(names))]
        shares = [self.random.uniform(0.6, 1.4) / choices for _ in texts]
        return Lines((*texts, f"{office},{district},,WRITE-IN"), (*shares, 0.01))

    def question(self, office: str) -> Lines:
        """A question, about evenly answered."""
        share = self.random.uniform(0.46, 0.54)
        return Lines((f"{office},,,YES", f"{office},,,NO"), (share, 1 - share))


def lines(rows: int = ROWS) -> Iterator[str]:
    """The lines under the header, with their ends."""
    made = _Maker()
    everywhere = [
        made.contest(office, 4, parties="DFL R LIB GRN")
        for office in ("Governor", "Attorney General", "Secretary of State", "State Auditor")
    ]
    everywhere += [made.contest(f"Associate Justice - Supreme Court {number}", 2) for number in range(1, 7)]
    everywhere += [made.contest(f"Judge - Court of Appeals {number}", 2) for number in range(1, 9)]
    districts = {
        "U.S. House": [made.contest("U.S. House", 3, str(n), "DFL R LMN") for n in range(1, 9)],
        "State Senate": [made.contest("State Senate", 2, str(n), "DFL R") for n in range(1, 68)],
        "State House": [made.contest("State House", 2, f"{n // 2 + 1}{'AB'[n % 2]}", "DFL R") for n in range(134)],
    }
    counties = list(offices("MN").counties.values())
    weights = [made.random.paretovariate(1.2) for _ in counties]
    precincts = max(rows // _ROWS_A_PRECINCT + 1, _LEAST_PRECINCTS * len(counties))
    spare = precincts - _LEAST_PRECINCTS * len(counties)
    written = at = 0
    for place, (county, weight) in enumerate(zip(counties, itertools.accumulate(weights), strict=True), start=1):
        local = _local(made, county)
        number = round(spare * weight / sum(weights)) + _LEAST_PRECINCTS * place - at
        for index in range(number):
            here = [*everywhere, *(some[at * len(some) // precincts] for some in districts.values())]
            at += 1
            here += _of_precinct(local, index, number)
            city = index * _CITIES // number
            for text, votes in _counted(made, here):
                if written == rows:
                    return
                written += 1
                yield f"{county},C{city} P-{index:03d},{text},{votes}\n"


def _local(made: _Maker, county: str) -> list[list[Lines]]:
    """The contests of a county: of the whole county, of five commissioners, of its cities, each of the last two by part."""
    whole = [made.contest("County Sheriff", 2), made.contest("County Attorney", 2)]
    whole += [made.contest(f"School Board Member (ISD {county})", 5), made.question(f"COUNTY QUESTION 1 ({county})")]
    commissioners = [made.contest("County Commissioner", 3, str(number)) for number in range(1, 6)]
    cities = [f"{county} City {number}" for number in range(_CITIES)]
    mayors = [made.contest(f"Mayor ({city})", 3) for city in cities]
    councils = [made.contest(f"Council Member at Large (Elect 2) ({city})", 6) for city in cities]
    questions = [made.question(f"CITY QUESTION 1 ({city})") for city in cities]
    return [*([one] for one in whole), commissioners, mayors, councils, questions]


def _of_precinct(local: list[list[Lines]], index: int, number: int) -> list[Lines]:
    return [some[index * len(some) // number] for some in local]


def _counted(made: _Maker, contests: list[Lines]) -> Iterator[tuple[str, int]]:
    voters = made.random.randint(60, 900)
    for contest in contests:
        swing = made.random.uniform(0.8, 1.0) * voters
        for text, share in zip(contest.texts, contest.shares, strict=True):
            yield text, int(swing * share)


def write(folder: Path, rows: int = ROWS) -> Path:
    """The file in a folder, made unless it is there already."""
    path = folder / f"{rows}" / NAME
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        with part.open("w", encoding="utf-8", newline="") as file:
            file.write(f"{HEADER}\n")
            file.writelines(lines(rows))
        part.rename(path)
    return path


if __name__ == "__main__":
    made = write(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else ROWS)
    print(f"{made}: {made.stat().st_size:,} bytes")
