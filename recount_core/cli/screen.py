"""`screen`: decide every contest of results files."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from recount_core.answer import Decision
from recount_core.cli.options import INSIDE, NOTHING_DECIDED, OK, UNREADABLE, election_options
from recount_core.cli.since import Before, changed, read_before
from recount_core.contest import Contest
from recount_core.decision import screen
from recount_core.errors import RecountError
from recount_core.explain import cite, sentence
from recount_core.law.load import find_version
from recount_core.report import as_dict
from recount_core.results import Given, Reading, read_files
from recount_core.words import percent

COLUMNS = ("contest", "jurisdiction", "winner", "choice", "margin", "percent", "line", "route", "clause", "status")
"""The columns of the table, CSV and Markdown forms: the closest loser of each contest."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `screen`."""
    parser.set_defaults(run=_screen)
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="results files, or zip files of them")
    parser.add_argument("--state", default="", help="two letters, where the files don't tell")
    parser.add_argument("--county", default="", help="the county of files that don't name theirs")
    parser.add_argument("--seats", type=int, help="the number that win or advance where the files don't tell")
    election_options(parser)
    parser.add_argument(
        "--within", type=int, metavar="VOTES", help="only contests at most this many votes beyond their line"
    )
    parser.add_argument("--format", choices=("json", "table", "csv", "md"), default="table")
    parser.add_argument(
        "--since",
        type=Path,
        metavar="FILE",
        help="only contests with another answer than in this earlier --format json",
    )
    parser.add_argument(
        "--exit-code",
        action="store_true",
        help="exit 10 when a contest is inside a line; with --since, when one is listed",
    )


def _screen(arguments: argparse.Namespace) -> int:
    if arguments.law:
        find_version(arguments.law)
    before = read_before(arguments.since) if arguments.since else None
    given = Given(
        state=arguments.state.upper(),
        date=arguments.date,
        stage=arguments.stage,
        count=arguments.count,
        county=arguments.county,
    )
    files = [(path.name, path) for path in arguments.files]
    try:
        reading = read_files(files, given, progress=_progress if sys.stderr.isatty() else None)
    except OSError as error:
        raise RecountError(f"{error.filename}: can't be read: {error.strerror or error}.") from error
    for file in reading.refused:
        print(file.sentence, file=sys.stderr)
    if not reading.contests:
        if not reading.refused:
            print("No contest was found in the files.", file=sys.stderr)
        return UNREADABLE if len(reading.refused) == len(reading.files) else NOTHING_DECIDED
    contests = [_seated(contest, arguments.seats) for contest in reading.contests]
    decisions = list(screen(contests, law=arguments.law))
    listed = [one for one in decisions if _within(one, arguments.within) and (before is None or changed(one, before))]
    _print(arguments.format, listed, reading, before)
    if not any(decision.decided for decision in decisions):
        print(
            f"None of {len(decisions):,} contests could be decided; the first: {sentence(decisions[0])}",
            file=sys.stderr,
        )
        return NOTHING_DECIDED
    telling = listed if before is not None else [one for one in decisions if one.free]
    return INSIDE if arguments.exit_code and telling else OK


def _seated(contest: Contest, seats: int | None) -> Contest:
    """The contest with the number of seats that was said on the command line, if its file names none."""
    if seats is None or contest.seats is not None or contest.kind != "candidate":
        return contest
    note = f"The file names no number of seats; {seats} as said on the command line."
    return contest.with_(seats=seats, notes=(*contest.notes, note))


def _progress(words: str) -> None:
    print(words, file=sys.stderr)


def _within(decision: Decision, votes: int | None) -> bool:
    if votes is None:
        return True
    return any(answer.distance is not None and answer.distance <= votes for answer in decision.answers)


def _print(form: str, decisions: Sequence[Decision], reading: Reading, before: Before | None) -> None:
    if form == "json":
        _print_json(decisions, reading, before)
        return
    rows = [_row(decision) for decision in sorted(decisions, key=_closeness)]
    if form == "csv":
        print(as_csv(rows), end="")
    elif form == "md":
        print("\n".join(_markdown(rows)))
    else:
        print("\n".join(_table(rows)))


def _print_json(decisions: Sequence[Decision], reading: Reading, before: Before | None) -> None:
    """A list, each contest's object in a line of its own: Python writes such lines in a third of the time of indented ones."""
    told = _notes(reading)
    write = json.JSONEncoder(ensure_ascii=False).encode
    print("[", ",\n".join([write(_object(decision, told, before)) for decision in decisions]), "]", sep="\n")


_Notes = Mapping[tuple[str, str], Sequence[tuple[int, str]]]


def _notes(reading: Reading) -> _Notes:
    """The notes in their order, by file and contest; those of a whole file under no contest."""
    told: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for number, note in enumerate(reading.notes):
        told.setdefault((note.file, note.contest), []).append((number, str(note)))
    return told


def _object(decision: Decision, told: _Notes, before: Before | None) -> dict[str, Any]:
    contest = decision.contest
    found = as_dict(decision)
    file = contest.source.file
    notes = sorted((*told.get((file, contest.id), ()), *told.get((file, ""), ())))
    found["notes"] = list(dict.fromkeys([*found["notes"], *(text for _, text in notes)]))
    past = {} if before is None else {"before": before.get((file, contest.id))}
    return {
        "file": file,
        "id": contest.id,
        "contest": contest.title,
        "jurisdiction": contest.jurisdiction,
        **found,
        **past,
    }


def _closeness(decision: Decision) -> tuple[bool, Fraction, str]:
    """Closest to the line first, as on the page: by how far the margin reaches; contests without a line after them, by margin."""
    first, title = decision.first, decision.contest.title
    if first is None:
        return True, Fraction(0), title
    return first.line is None, Fraction(first.margin, 1 if first.line is None else first.line + 1), title


def _row(decision: Decision) -> dict[str, Any]:
    contest, first = decision.contest, decision.first
    return {
        "contest": contest.title,
        "jurisdiction": contest.jurisdiction,
        "winner": decision.standing.winners[-1].name if decision.standing.winners else "",
        "choice": first.choice if first else "",
        "margin": first.margin if first else "",
        "percent": percent(first.margin, contest.total) if first else "",
        "line": first.line if first and first.line is not None else "",
        "route": first.route if first else "",
        "clause": cite(first.rule) if first and first.rule else "",
        "status": decision.status if not decision.reason else f"{decision.status}: {decision.reason}",
    }


def as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as CSV; a text cell that a spreadsheet would take for a formula gets an apostrophe in front."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _harmless(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _harmless(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def _markdown(rows: Sequence[Mapping[str, Any]]) -> Iterable[str]:
    yield f"| {' | '.join(COLUMNS)} |"
    yield f"| {' | '.join('---' for _ in COLUMNS)} |"
    for row in rows:
        yield f"| {' | '.join(str(row[name]).replace('|', chr(92) + '|') for name in COLUMNS)} |"


def _table(rows: Sequence[Mapping[str, Any]]) -> Iterable[str]:
    shown = COLUMNS[:-1]
    cells = [[_cut(str(_told(row, name))) for name in shown] for row in rows]
    widths = [max([len(name), *(len(line[index]) for line in cells)]) for index, name in enumerate(shown)]
    for line in [list(shown), *cells]:
        padded = [
            text.rjust(width) if name in _NUMBERS else text.ljust(width)
            for text, width, name in zip(line, widths, shown, strict=True)
        ]
        yield "  ".join(padded).rstrip()


_NUMBERS = frozenset({"margin", "percent", "line"})


def _told(row: Mapping[str, Any], name: str) -> Any:
    """A cell of the table, which has no column for the status: it stands in the route's place where there is no route."""
    return row["status"] if name == "route" and row["route"] in ("", "not decided") else row[name]


def _cut(text: str, width: int = 44) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"
