"""Small exports of voting systems for tests: their layouts in as few words as possible, the facts our own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Votes = Mapping[str, Sequence[int]]
"""Votes of each choice, one number a precinct."""


def text(*lines: str, end: str = "\n") -> bytes:
    return "".join(f"{line}{end}" for line in lines).encode()


def ess_wide(contests: Mapping[tuple[str, str], Votes], places: int, total: bool = True) -> bytes:
    """Three rows of headings over one row a precinct; contests by title and party (NON outside primaries)."""
    first = ["COUNTY NUMBER", "PRECINCT CODE", "PRECINCT NAME", "REGISTERED VOTERS TOTAL", "BALLOTS CAST TOTAL"]
    columns = [(title, party, choice, votes) for (title, party), of in contests.items() for choice, votes in of.items()]
    lines = [
        ",".join([*first, *(title for title, *_ in columns)]),
        ",".join([""] * 5 + [party for _, party, *_ in columns]),
        ",".join(["", "", "", "VOTERS", "BALLOTS CAST", *(choice for *_, choice, _ in columns)]),
    ]
    for place in range(places):
        numbers = [str(votes[place]) for *_, votes in columns]
        lines.append(",".join(["10", f"{place + 1:04}", f"Moab {place + 1}:70", "360", "320", *numbers]))
    if total:
        sums = [str(sum(votes)) for *_, votes in columns]
        lines.append(",".join(["10", "ZZZ", "COUNTY TOTALS", str(360 * places), str(320 * places), *sums]))
    return text(*(f"{line}," for line in lines), end="\r\n")


def ess_page(precinct: str, *lines: str, election: str = "GENERAL ELECTION", county: str = "Box Elder") -> list[str]:
    """One page of a summary report."""
    return [
        "Summary Results Report,,,OFFICIAL RESULTS",
        f"{election},,,",
        f'"November 6, 2018",,,{county}',
        f"{precinct},,,",
        *lines,
    ]


def ess_contest(title: str, votes: Mapping[str, int | str], seats: int = 1, at: int = 0) -> list[str]:
    """One contest of a page; `at` is how many cells to the right its title stands."""
    pad = "," * at
    rows = [f"{name},,{number}," for name, number in votes.items()]
    return [f"{pad}{title},,,", f"{pad}Vote For {seats},,,", f"{pad},,TOTAL,", *rows]


def gems(
    *contests: tuple[str, str, Mapping[str, Sequence[int]]], precinct: tuple[int, str] = (10, "Fremont")
) -> list[str]:
    """Lines of contests: title, party of the contest, and for each choice its lines in one precinct."""
    lines = []
    for number, (title, party, choices) in enumerate(contests):
        for order, (name, values) in enumerate(choices.items()):
            code = "" if name in ("Registered Voters", "Times Over Voted") else f"3000{number}{order}"
            lines += [
                f'"28" ,{precinct[0]} ,"{precinct[1]}" ,"{title}" ,"3000{number}" ,"{party}" ,"{name}" ,"{code}" ,"NP" ,{value} ,'
                for value in values
            ]
    return lines


HART = (
    "Precinct ID,Precinct Name,Split Name,Registered Voters,Contest ID,Contest Title,Selectable Options,Candidate ID,Candidate Name,"
    "Candidate Party,Contest Party,Total Ballots,Total Votes,Total Blank Votes,Total Over Votes,Absentee Mail Ballots,"
    "Absentee Mail Votes,Absentee Mail Blank Votes,Absentee Mail Over Votes,Election Ballots,Election Votes,Election Blank Votes,"
    "Election Over Votes"
)


def hart(*rows: tuple[str, str, str, tuple[int, int], tuple[int, int]], seats: int = 1) -> bytes:
    """A tally: rows of precinct, contest, choice, votes (by mail, at the polls) and the contest's (blank, over) votes in the precinct."""
    lines = [HART]
    for precinct, contest, choice, (mail, polls), (blank, over) in rows:
        lines.append(
            f'6497,"{precinct}","",954,437,"{contest}",{seats},1302,"{choice}","","",199,{mail + polls},{blank},{over},154,{mail},0,0,45,'
            f"{polls},{blank},{over}"
        )
    return text(*lines, end="\r\n")


SEQUOIA = (
    "PRECINCT_NAME\tCANDIDATE_FULL_NAME\tcandidate_party_id\tcontest_id\tCONTEST_FULL_NAME\tTOTAL\tPRECINCT_ID\tcontest_vote_for\t"
    "PROCESSED_DONE\tCONTEST_TOTAL\tIS_WRITEIN\tundervote\tovervote"
)


def sequoia(
    *rows: tuple[str, str, str, int, int], done: int = 1, seats: int = 1, under: int = 4, over: int = 13
) -> bytes:
    """Rows of precinct, contest, choice, votes and whether it is a write-in."""
    totals: dict[tuple[str, str], int] = {}
    for precinct, contest, _, votes, _ in rows:
        totals[precinct, contest] = totals.get((precinct, contest), 0) + votes
    lines = [SEQUOIA]
    for precinct, contest, choice, votes, write_in in rows:
        total = totals[precinct, contest] if votes else 0
        lines.append(
            f"{precinct}\t{choice}\t3\t4\t{contest}\t{votes}\t46\t{seats}\t{done}\t{total}\t{write_in}\t{under}\t{over}"
        )
    return text(*lines)


SWDB = '"COUNTY_COD","SVPREC_KEY","SVPREC","ADDIST","CDDIST","SDDIST","TOTREG","TOTVOTE"'


def swdb(columns: Sequence[str], *rows: Sequence[int | str]) -> bytes:
    """Rows of precinct, assembly and congressional district, ballots, and the columns' votes, with empty lines between."""
    lines = [",".join((SWDB, *(f'"{name}"' for name in columns)))]
    for precinct, assembly, congress, ballots, *votes in rows:
        cells = ('"06003"', f'"06003{precinct}"', f'"{precinct}"', assembly, congress, 1, 0, ballots, *votes)
        lines += ["", ",".join(map(str, cells))]
    return text(*lines, end="\r\n")
