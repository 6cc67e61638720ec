"""Small files in the two semicolon and comma formats, in as few words as possible; facts are real, the layout is ours."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from recount_core.contest import Contest
from recount_core.results import Given, Reading, read_files

Choices = dict[str, int | str]


def mn_rows(
    office_id: str,
    office: str,
    choices: Choices,
    *,
    county: str = "",
    precinct: str = "",
    district: str = "",
    party: str | dict[str, str] = "NP",
    precincts: tuple[int, int] = (1, 1),
    stated: int | None = None,
) -> list[str]:
    """The lines of one contest in one area, as the Minnesota Secretary of State writes them. "WRITE-IN" is the pool."""
    total = stated if stated is not None else sum(votes for votes in choices.values() if isinstance(votes, int))
    lines = []
    for number, (name, votes) in enumerate(choices.items(), 1):
        pooled = name.startswith("WRITE-IN")
        order = "9901" if pooled else f"{9000 + number:04}"
        its_party = "WI" if pooled else party if isinstance(party, str) else party[name]
        done, everything = precincts
        cells = (
            "MN",
            county,
            precinct,
            office_id,
            office,
            district,
            order,
            name,
            "",
            "",
            its_party,
            done,
            everything,
            votes,
        )
        lines.append(";".join(map(str, (*cells, "0.00", total))))
    return lines


def mn_text(*contests: Iterable[str]) -> bytes:
    """A file of such lines, as published: CRLF, Windows-1252."""
    return "".join(f"{line}\r\n" for lines in contests for line in lines).encode("cp1252")


def table(header: str, *rows: str | tuple[Any, ...], end: str = "\n", delimiter: str = ",") -> bytes:
    """A delimited text: the header and rows as "a,b,c", or as tuples where a cell needs quotes."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator=end, delimiter=delimiter)
    for row in (header, *rows):
        writer.writerow(row.split(",") if isinstance(row, str) else row)
    return out.getvalue().encode()


def read(name: str, data: bytes, **given: Any) -> Reading:
    """One file read, and not refused."""
    reading = read_files([(name, data)], Given(**given))
    assert not reading.refused, reading.refused
    return reading


def refusal(name: str, data: bytes, **given: Any) -> str:
    """The sentence with which one file is refused."""
    reading = read_files([(name, data)], Given(**given))
    assert len(reading.refused) == 1
    assert not reading.contests
    return reading.refused[0].refused


def only(reading: Reading) -> Contest:
    """The one contest of a reading."""
    assert len(reading.contests) == 1, [contest.title for contest in reading.contests]
    return reading.contests[0]


def votes(contest: Contest) -> dict[str, int | None]:
    """Votes by choice, in their order."""
    return {choice.name: choice.votes for choice in contest.choices}


def by_title(reading: Reading) -> dict[str, Contest]:
    """Contests by title and jurisdiction."""
    return {f"{contest.title}, {contest.jurisdiction}": contest for contest in reading.contests}
