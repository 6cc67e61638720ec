"""Random results written in each Montana and MEDSL layout come back with the same votes."""

from __future__ import annotations

import random
from collections import defaultdict

from hypothesis import given, settings
from hypothesis import strategies as st

from recount_core.results import Reading
from tests.results.formats.test_medsl import COLUMNS, table, vote
from tests.results.workbooks import LONG, Cell, enr_sheet, long_table, read, workbook

Count = tuple[str, str, int, str, int]
"""County, precinct, house district, candidate, votes."""

NAMES = ("STEVE GUNDERSON", "NA", "TRUE", 'FRANCISCO "CISCO" AGUILAR', "ANDRÉ MCNEIL", "O'NEIL, JERRY")
counts = st.lists(
    st.tuples(
        st.sampled_from(("Lincoln", "Lake", "Lewis and Clark")),
        st.sampled_from(("PRECINCT 01", "56.1", "1-75", "P;2")),
        st.integers(1, 3),
        st.sampled_from(NAMES),
        st.integers(0, 10**6),
    ),
    min_size=1,
    max_size=25,
    unique_by=lambda count: count[:4],
)


def expected(rows: list[Count]) -> dict[tuple[int, str], int]:
    totals: dict[tuple[int, str], int] = defaultdict(int)
    for _, _, district, name, number in rows:
        totals[district, name] += number
    return dict(totals)


def found(reading: Reading) -> dict[tuple[int, str], int | None]:
    return {
        (int(contest.title.split()[-1]), choice.name): choice.votes
        for contest in reading.contests
        for choice in contest.choices
    }


@settings(max_examples=40, deadline=None)
@given(counts, st.randoms(use_true_random=False))
def test_the_by_precinct_workbook(rows: list[Count], chance: random.Random) -> None:
    header = [*LONG, "Remark"]
    chance.shuffle(header)
    table_rows: list[list[Cell]] = []
    for county, precinct, district, name, number in rows:
        cells: dict[str, Cell] = {
            "CountyName": county,
            "PrecinctName": precinct,
            "RaceName": f"STATE REPRESENTATIVE DISTRICT {district}",
            "PartyCode": "IND",
            "Votes": chance.choice((number, str(number), f"{number:,}", float(number))),
            "NameOnBallot": name,
        }
        table_rows.append([cells.get(column, "") for column in header])
        if chance.random() < 0.2:
            table_rows.append([])
    assert found(read(long_table(*table_rows, header=header), "2018-general.xlsx")) == expected(rows)


@settings(max_examples=40, deadline=None)
@given(counts)
def test_the_one_sheet_workbook(rows: list[Count]) -> None:
    sheets = {}
    for district in sorted({row[2] for row in rows}):
        names = sorted({row[3] for row in rows if row[2] == district})
        places: dict[str, list[Cell]] = {}
        for county, _, of, name, number in rows:
            if of == district:
                line = places.setdefault(county, [0] * len(names))
                line[names.index(name)] = int(line[names.index(name)]) + number
        labels = [f"{name}\nIndependent" for name in names]
        sheets[str(district)] = enr_sheet(f"STATE REPRESENTATIVE DISTRICT {district}", labels, places)
    reading = read(workbook(sheets))
    assert found(reading) == expected(rows)
    assert not any(contest.doubts for contest in reading.contests)


@settings(max_examples=40, deadline=None)
@given(counts, st.randoms(use_true_random=False), st.booleans(), st.sampled_from(("\n", "\r\n", "\r")))
def test_medsl(rows: list[Count], chance: random.Random, split: bool, ends: str) -> None:
    lines = []
    for county, precinct, district, name, number in rows:
        place = {
            "county_name": county.upper(),
            "precinct": precinct,
            "district": f"{district:03}",
            "jurisdiction_name": county.upper(),
        }
        early = chance.randint(0, number)
        parts = {"EARLY": early, "ELECTION DAY": number - early, "TOTAL": number} if split else {"TOTAL": number}
        lines += [vote(name, part, mode=mode, **place) for mode, part in parts.items()]
    columns = [*COLUMNS]
    chance.shuffle(columns)
    chance.shuffle(lines)
    data = table(*lines, columns=columns).replace(b"\r\n", ends.encode())
    assert found(read(data, "2022-mn.csv")) == expected(rows)
