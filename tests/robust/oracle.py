"""What a damaged file may at most tell, worked out without the readers: from its lines, in as few words as possible.

Two things are held. The rows that a reader accepted really stand in the file: each number at its row, none used twice. And every contest
without a doubt has just the votes of its rows, added up here in another way: places without their totals, ways of voting or their sum. For
plain tables the votes are also added up from the file's own columns, whatever the reader made of them.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice, zip_longest

from recount_core.contest import Contest
from recount_core.results import Reading, Results
from recount_core.results.table import Row
from tests.robust.bases import Base, Columns, sheets_of

_GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:[, '\u00a0\u2007\u2009\u202f]\d{3})+(?!\d)")
_LABEL = re.compile(r"(?:over|under|blank)[ -]?votes?|registered voters|votes|total|totals|ballots", re.IGNORECASE)
_TOTAL = re.compile(r"(?:(?:county|grand|election|contest|precinct|sub|all) ?)?totals?:?(?: of .*)?", re.IGNORECASE)
Sums = dict[str, int | None]


def plain(name: str) -> str:
    """A name without the size of its letters and with single spaces."""
    return " ".join(name.split()).casefold()


def letters(title: str) -> str:
    """A title by its letters and digits alone, or as it is where it has none."""
    return " ".join(re.findall(r"\w+", title.casefold())) or plain(title)


def decoded(data: bytes) -> str:
    """The text of a file, by its mark, as UTF-8, as UTF-16 where every other byte is nothing, else line by line a letter for each byte."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    if data[1:2] == b"\0" or data[:1] == b"\0":
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    return "".join(map(_line, data.splitlines(keepends=True)))


def _line(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def lines_of(base: Base, data: bytes) -> list[str]:
    """The lines of a file, or the rows of a workbook, as they are numbered for people."""
    if base.is_book:
        sheets = sheets_of(data)
        # A contest may have rows of several sheets, and a row knows only its number.
        return [
            "\t".join(filter(None, cells)) for cells in zip_longest(*(map("\t".join, rows) for rows in sheets.values()))
        ]
    return decoded(data).replace("\r\n", "\n").replace("\r", "\n").split("\n")


def numbers_in(line: str, mark: str) -> Counter[int]:
    """Every number that may be read from a line, each at least as often as it stands there: digits alone, and with marks for thousands."""
    found = Counter(map(int, re.findall(r"\d+", line, re.ASCII)))
    for text in {line, *line.split(mark)}:
        found.update(int(re.sub(r"\D", "", match)) for match in _GROUPED.findall(text))
    return found


def is_total(label: str) -> bool | None:
    """Whether a label says that its row is a total; None where it only speaks of one."""
    return bool(_TOTAL.fullmatch(label.strip())) or (None if "total" in label.lower() else False)


def standing(base: Base, data: bytes, results: Results) -> list[str]:
    """Faults: accepted numbers that don't stand at their row, or more often than they stand there."""
    faults: list[str] = []
    if not base.is_book and "\0" in decoded(data):
        # One encoding inside another: which letters stand there is a matter of reading.
        return faults
    by_row: dict[int, Counter[int]] = {}
    for row in results.rows:
        # An empty cell may be shown by its total to be 0.
        if row.value and row.measure == "votes":
            by_row.setdefault(row.row, Counter())[row.value] += 1
    here = lines_of(base, data)
    for number, accepted in by_row.items():
        # A quote that isn't closed in its line may take the next lines into its row, and those below move up.
        moved = sum(line.count('"') % 2 for line in here[:number])
        more = islice(filter(str.strip, here[number + moved :]), base.window)
        window = "\n".join([*here[number - 1 : number + moved], *more])
        if accepted - numbers_in(window, base.mark) and not base.is_book:
            # A cell may go over several lines: a row is then a record of the table, not a line.
            for mark in {base.mark, *",;\t|"}:
                window += "\n" + mark.join(dict(enumerate(_records(mark, data), 1)).get(number, []))
        missing = accepted - numbers_in(window, base.mark)
        if missing:
            faults.append(f"row {number}: {dict(missing)} not in {window[:200]!r}")
    return faults


def added_up(rows: Sequence[Row]) -> tuple[Sums, bool]:
    """The votes of a contest's rows, and whether that is clear: not where one choice has two rows in one place and way of voting."""
    votes = [row for row in rows if row.measure == "votes"]
    labels = {label for row in votes for label in (row.county, row.precinct, row.mode)}
    clear = None not in map(is_total, labels)
    named = [row for row in votes if not is_total(row.precinct) and not is_total(row.county)]
    # A county with nothing but its total beside counties with places: its total is what it has.
    alone = {row.county for row in votes if is_total(row.precinct) and not is_total(row.county)}
    clear = clear and (not named or alone <= {row.county for row in named} | {""})
    parts = [row for row in named if row.precinct] or [row for row in named if row.county] or named or votes
    by_spot: dict[tuple[str, str, str], list[Row]] = {}
    for row in parts:
        by_spot.setdefault((row.county, row.precinct, plain(row.choice)), []).append(row)
    sums: Sums = {plain(row.choice): 0 for row in votes}
    clear = clear and (len(parts) == len(named) or all(not row.precinct for row in votes))
    for (_, _, choice), here in by_spot.items():
        said = [row for row in here if is_total(row.mode) or (not row.mode and any(one.mode for one in here))]
        ways = [row for row in here if row not in said]
        clear = clear and len(said) < 2 and len({row.mode for row in ways}) == len(ways)
        for row in [row for row in said if row.value is not None] or ways or said:
            before = sums[choice]
            sums[choice] = None if before is None or row.value is None else before + row.value
    for name in [name for name in sums if is_total(name)]:
        others = [votes for other, votes in sums.items() if other != name]
        if others and None not in others and sums[name] == sum(filter(None, others)):
            del sums[name]  # the sum of the choices is none of them
    return sums, clear


def told(contest: Contest) -> Sums:
    """The votes of a contest, by choice."""
    return {plain(choice.name): choice.votes for choice in contest.choices}


def tallied(reading: Reading, results: Iterable[Results]) -> tuple[list[str], int]:
    """Faults: contests without a doubt whose votes are not those of their rows; and how many contests were held against them."""
    faults, held = [], 0
    for contest in reading.contests:
        for one in results:
            places = [place for place, heading in one.headings.items() if heading.key == contest.key]
            if contest.doubts or len(places) != 1:
                continue
            sums, clear = added_up([row for row in one.rows if row.contest == places[0]])
            if clear:
                held += 1
                if told(contest) != sums:
                    faults.append(f"{contest.title}: {told(contest)} is not {sums}")
    return faults, held


def _records(mark: str, data: bytes, quoted: bool = True) -> list[list[str]]:
    text = decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    if not quoted:
        return [line.split(mark) for line in text.split("\n")]
    try:
        return list(csv.reader(io.StringIO(text), delimiter=mark))
    except csv.Error:
        return []


def counted(base: Base, data: bytes, reading: Reading) -> tuple[list[str], int]:
    """Faults: contests without a doubt whose votes are not those of the columns of the file; and how many were held against them.

    Only for a plain table whose headings are as they were. A contest is passed over where its title, a choice in one place, or a total
    stands there more than once, or its title in two spellings: what counts then is a matter of reading. So it is where a quote was put in,
    or a name is missing.
    """
    columns = base.columns
    records = _records(base.mark, data, quoted=False) if columns and b'"' not in data else []
    if columns is None or not records or (columns.header and records[0] != _records(base.mark, base.data)[0]):
        return [], 0
    found: dict[str, dict[str, int]] = {}
    spots: Counter[tuple[str, ...]] = Counter()
    spelled: dict[str, set[tuple[str, ...]]] = {}
    for record in records[columns.header :]:
        if len(record) <= max(columns.votes, columns.choice, *columns.contest):
            continue
        title, choice, spot = _cells(record, columns)
        spelled.setdefault(title, set()).add(tuple(plain(record[at]) for at in columns.contest))
        digits = record[columns.votes].strip().replace(",", "")
        if not digits.isascii() or not digits.isdigit() or not choice or _LABEL.fullmatch(choice):
            spots[title, "", ""] += 2
            continue
        spots[(title, choice, *spot)] += 1
        here = found.setdefault(title, {})
        here[choice] = here.get(choice, 0) + int(digits)
    unclear = {
        spot[0] for spot, times in spots.items() if times > 1 or any(is_total(label) is not False for label in spot[1:])
    }
    unclear |= {title for title, spellings in spelled.items() if len(spellings) > 1}
    several = Counter(letters(contest.title) for contest in reading.contests)
    faults, held = [], 0
    for contest in reading.contests:
        titles = [title for title in found if title.split("\x1f")[0] == letters(contest.title)]
        if contest.doubts or len(titles) != 1 or titles[0] in unclear or several[letters(contest.title)] > 1:
            continue
        held += 1
        mine, theirs = told(contest), found[titles[0]]
        unknown = {name for name, votes in mine.items() if votes is None}
        if _bare(_without(mine, unknown)) != _bare(_without(dict(theirs), unknown)):
            faults.append(f"{contest.title}: {mine} is not {theirs}")
    return faults, held


def _without(votes: Sums, names: set[str]) -> Sums:
    return {name: number for name, number in votes.items() if name not in names}


def _bare(votes: Sums) -> dict[str, int]:
    """Known votes, those of names that only a number in brackets tells apart together."""
    found: dict[str, int] = {}
    for name, number in votes.items():
        name = re.sub(r" \(.*\)$", "", name)
        found[name] = found.get(name, 0) + (number or 0)
    return found


def _cells(record: Sequence[str], columns: Columns) -> tuple[str, str, tuple[str, ...]]:
    title = "\x1f".join(letters(record[at]) for at in columns.contest)
    return title, plain(record[columns.choice]), tuple(plain(record[at]) for at in columns.place)
