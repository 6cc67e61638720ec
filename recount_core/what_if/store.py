"""Scenarios kept outside the program: a JSON file to download and open again, and a short form for a link.

The file is one JSON object:

    {"format": "recount-explorer scenarios", "version": 1, "scenarios": [
      {"name": "...", "contest": {"id", "title", "counted", "file", "digest"}, "shifts": [
        {"shift": "move", "votes": 12, "giver": [0, "A"], "taker": [1, "B"], "place": ["Lake", "P-4"], "name": ""}, ...]}]}

`counted` is the fingerprint of the counted votes, `digest` that of the source file. A choice is [position, name]. Beside "scenarios" may
stand "answers": what a person said about the results files (`recount_core.results.said`).

The link: "1" for its version, then base64url of a deflated JSON list with choices as positions only; the fingerprint vouches for their
names. Whatever comes in is checked as untrusted text; all refusals are ScenarioError.
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from recount_core.contest import Contest
from recount_core.errors import ScenarioError
from recount_core.what_if.scenario import SHIFTS_LIMIT, Scenario, fingerprint
from recount_core.what_if.shifts import (
    OVERVOTES,
    UNDERVOTES,
    Add,
    ChoiceRef,
    Correct,
    Correction,
    CountBallots,
    Move,
    Place,
    Remove,
    SetSeats,
    SetStage,
    Shift,
)

FORMAT: Final = "recount-explorer scenarios"
VERSION: Final = 1
LINK_LIMIT: Final = 2_000
"""The longest link form, in characters: what every browser and most messages let through."""
FILE_LIMIT: Final = 1_000_000
"""The largest file of scenarios, in characters."""
_TEXT_LIMIT: Final = 1_000
_UNPACKED_LIMIT: Final = 65_536

_KINDS: Final[Mapping[str, type[Shift]]] = {
    "move": Move,
    "add": Add,
    "remove": Remove,
    "count": CountBallots,
    "correct": Correct,
    "seats": SetSeats,
    "stage": SetStage,
}
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}


class Saved(NamedTuple):
    """A scenario as kept in a file, with what tells a person where it belongs; `digest` is the source file's fingerprint."""

    scenario: Scenario
    title: str = ""
    file: str = ""
    digest: str = ""


def to_json(saved: Iterable[Saved], answers: Mapping[str, Any] | None = None) -> str:
    """The text of a file with these scenarios, and with the answers about the files where there are some."""
    scenarios = [
        {
            "name": one.scenario.name,
            "contest": {
                "id": one.scenario.contest_id,
                "title": one.title,
                "counted": one.scenario.counted,
                "file": one.file,
                "digest": one.digest,
            },
            "shifts": [
                {"shift": _NAMES[type(shift)]} | {name: _plain(value) for name, value in _fields(shift).items()}
                for shift in one.scenario.shifts
            ],
        }
        for one in saved
    ]
    whole: dict[str, Any] = {"format": FORMAT, "version": VERSION, "scenarios": scenarios}
    if answers:
        whole["answers"] = answers
    return json.dumps(whole, ensure_ascii=False, indent=1)


def from_json(text: str) -> tuple[Saved, ...]:
    """The scenarios of a file; raises ScenarioError with the scenario and shift at fault.

    Whether a scenario fits a contest is asked when it is applied.
    """
    reader = _Reader(None)
    scenarios = _list(_opened(text).get("scenarios"), "the scenarios")
    saved = []
    for number, entry in enumerate(scenarios, start=1):
        try:
            saved.append(_saved(entry, reader))
        except ScenarioError as error:
            raise ScenarioError(f"Scenario {number} of the file: {error}") from error
    return tuple(saved)


def answers_of(text: str) -> Any:
    """The answers in such a file as plain data, to be checked by `results.said.from_data`; None where it has none.

    Raises ScenarioError for a text that is no such file.
    """
    return _opened(text).get("answers")


def _opened(text: str) -> dict[str, Any]:
    """The whole of a file; raises ScenarioError where it is not one of this form and version."""
    if len(text) > FILE_LIMIT:
        raise ScenarioError(f"A file of scenarios has at most {FILE_LIMIT:,} characters; this one has {len(text):,}.")
    data = _parsed(text, "The file")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ScenarioError("This is not a file of scenarios; open one that was downloaded from the what-if page.")
    if data.get("version") != VERSION:
        raise ScenarioError(
            f"The file of scenarios has version {data.get('version')!r:.20}; version {VERSION} is read here."
        )
    return data


def to_link(scenario: Scenario) -> str:
    """The short form; raises ScenarioError where it would be longer than LINK_LIMIT."""
    shifts = []
    for shift in scenario.shifts:
        values = [_plain(value, short=True) for value in _fields(shift).values()]
        defaults = [_plain(field.default, short=True) for field in dataclasses.fields(shift)]
        while values and values[-1] == defaults[len(values) - 1]:
            values.pop()
        shifts.append([_NAMES[type(shift)], *values])
    whole = [scenario.contest_id, scenario.counted, scenario.name, shifts]
    packed = zlib.compress(json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    link = str(VERSION) + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(link) > LINK_LIMIT:
        raise ScenarioError("The scenario is too long for a link; download it as a file instead.")
    return link


def link_contest(link: str) -> str:
    """The id of the contest that a link is about; raises ScenarioError when the link is damaged."""
    return _unpacked(link)[0]


def from_link(link: str, contest: Contest) -> Scenario:
    """The scenario of a link; raises ScenarioError when it is damaged, or made for another contest or another count of it."""
    contest_id, counted, name, shifts = _unpacked(link)
    if contest_id != contest.id:
        raise ScenarioError(f"The link was made for another contest, not for {contest.title}; nothing was changed.")
    if counted != fingerprint(contest):
        raise ScenarioError(f"The link was made for another count of {contest.title}; nothing was changed.")
    reader = _Reader(contest)
    read = []
    for entry in shifts:
        kind, *values = entry if isinstance(entry, list) and entry else [None]
        fields = [field.name for field in dataclasses.fields(_kind(kind))]
        if len(values) > len(fields):
            raise ScenarioError("The link is damaged: a shift has too many parts.")
        read.append(reader.shift(kind, dict(zip(fields, values, strict=False))))
    return Scenario(contest_id, counted, tuple(read), name)


def _unpacked(link: str) -> tuple[str, str, str, list[Any]]:
    damaged = "The link is damaged or cut off; ask for it again, or open the scenario's file."
    if len(link) > LINK_LIMIT:
        raise ScenarioError(f"A link to a scenario has at most {LINK_LIMIT:,} characters; this one has {len(link):,}.")
    if not link.isascii() or link[:1] != str(VERSION):
        raise ScenarioError(
            damaged if link[:1] not in tuple("23456789") else "The link was made by a newer version of this program."
        )
    try:
        packed = base64.b64decode(link[1:] + "=" * (-len(link[1:]) % 4), altchars=b"-_", validate=True)
        engine = zlib.decompressobj()
        text = engine.decompress(packed, _UNPACKED_LIMIT).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise ScenarioError(damaged) from error
    whole = _parsed(text, "The link") if engine.eof and not engine.unused_data else None
    match whole:
        case [str(contest_id), str(counted), str(name), list(shifts)] if len(shifts) <= SHIFTS_LIMIT:
            return contest_id, counted, _text(name), shifts
    raise ScenarioError(damaged)


def _parsed(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"{what} is damaged: it can't be read as scenarios.") from error


def _fields(shift: Shift) -> dict[str, Any]:
    return {field.name: getattr(shift, field.name) for field in dataclasses.fields(shift)}


def _plain(value: Any, short: bool = False) -> Any:
    """A field's value as JSON: tuples as lists, a choice by its position alone in the short form."""
    if short and isinstance(value, ChoiceRef):
        return value.position
    return [_plain(part, short) for part in value] if isinstance(value, tuple) else value


def _saved(entry: Any, reader: _Reader) -> Saved:
    if not isinstance(entry, dict) or not isinstance(entry.get("contest"), dict):
        raise ScenarioError("expected its name, contest and shifts.")
    about = {key: _text(entry["contest"].get(key, "")) for key in ("id", "title", "counted", "file", "digest")}
    shifts = []
    for number, given in enumerate(_list(entry.get("shifts"), "the shifts"), start=1):
        try:
            if not isinstance(given, dict):
                raise ScenarioError("expected a shift with its parts.")
            shifts.append(reader.shift(given.get("shift"), {key: given[key] for key in given if key != "shift"}))
        except ScenarioError as error:
            raise ScenarioError(f"shift {number}: {error}") from error
    scenario = Scenario(about["id"], about["counted"], tuple(shifts), _text(entry.get("name", "")))
    return Saved(scenario, about["title"], about["file"], about["digest"])


class _Reader:
    """Reads shifts: with a contest, choices are positions in it; without one, they are position and name."""

    def __init__(self, contest: Contest | None) -> None:
        self.contest = contest
        self.readers: Mapping[str, Callable[[Any], Any]] = {
            "giver": self.choice,
            "taker": self.choice,
            "place": _place,
            "name": _text,
            "split": self.split,
            "lines": self.lines,
            "votes": _number,
            "ballots": _number,
            "whole": _number,
            "per_ballot": _number,
            "out": _flag,
            "was": _scalar,
            "now": _scalar,
        }

    def shift(self, kind: Any, values: Mapping[str, Any]) -> Shift:
        found = _kind(kind)
        fields = {field.name: field.default for field in dataclasses.fields(found)}
        for key in values:
            if key not in fields:
                raise ScenarioError(f"a shift {kind!r} has no part {key!r:.40}; it has {', '.join(fields)}.")
        for key, default in fields.items():
            if default is dataclasses.MISSING and key not in values:
                raise ScenarioError(f"a shift {kind!r} needs the part {key!r}.")
        return found(**{key: self.readers[key](value) for key, value in values.items()})

    def choice(self, value: Any) -> ChoiceRef:
        if self.contest is None:
            match value:
                case [int(position), str(name)] if not isinstance(position, bool):
                    known = {OVERVOTES.position: OVERVOTES, UNDERVOTES.position: UNDERVOTES}
                    if position >= 0 or known.get(position) == (position, name):
                        return ChoiceRef(position, _text(name))
            raise ScenarioError('a choice is given by its position and name, such as [0, "A"].')
        residual = {OVERVOTES.position: OVERVOTES, UNDERVOTES.position: UNDERVOTES}
        if type(value) is int and value in residual:
            return residual[value]
        if type(value) is not int or not 0 <= value < len(self.contest.choices):
            raise ScenarioError("a choice is given by its position in the contest.")
        return ChoiceRef(value, self.contest.choices[value].name)

    def split(self, value: Any) -> tuple[tuple[ChoiceRef, int], ...]:
        return tuple((self.choice(choice), _number(part)) for choice, part in _rows(value, 2))

    def lines(self, value: Any) -> tuple[Correction, ...]:
        return tuple(
            Correction(self.choice(choice), _number(was), _number(now)) for choice, was, now in _rows(value, 3)
        )


def _kind(kind: Any) -> type[Shift]:
    if not isinstance(kind, str) or kind not in _KINDS:
        raise ScenarioError(f"{kind!r:.40} is no kind of shift; known are {', '.join(_KINDS)}.")
    return _KINDS[kind]


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise ScenarioError(f"expected a list of {what.removeprefix('the ')}.")
    return value


def _rows(value: Any, width: int) -> list[Sequence[Any]]:
    rows = _list(value, "lines")
    if len(rows) > _TEXT_LIMIT or not all(isinstance(row, list) and len(row) == width for row in rows):
        raise ScenarioError(f"expected lines of {width} parts each.")
    return rows


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ScenarioError(f"expected a whole number; found {value!r:.40}.")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ScenarioError(f"expected true or false; found {value!r:.40}.")
    return value


def _text(value: Any) -> str:
    if (
        not isinstance(value, str)
        or len(value) > _TEXT_LIMIT
        or any("\ud800" <= letter <= "\udfff" for letter in value)
    ):
        raise ScenarioError(f"expected a text of at most {_TEXT_LIMIT:,} characters; found {value!r:.40}.")
    return value


def _scalar(value: Any) -> Any:
    return value if value is None or isinstance(value, str) else _number(value)


def _place(value: Any) -> Place:
    match value:
        case [str(county), str(precinct)]:
            return Place(_text(county), _text(precinct))
    raise ScenarioError('a place is given by its county and precinct, such as ["Lake", "P-4"].')
