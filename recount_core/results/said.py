"""What a person said about files, in words, and as plain data to be kept outside the program and checked when it comes back."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from recount_core.contest import COUNTIES, COUNTS, KINDS, OFFICE_CLASSES, STAGES
from recount_core.errors import ResultsError
from recount_core.results.columns import mapping_from
from recount_core.results.given import OVERRIDES, Given
from recount_core.words import day

ENTRIES_LIMIT = 20_000
"""The most contests, files or tables that kept answers are about."""
_TEXT_LIMIT = 1_000
_SEATS_LIMIT = 999
_ID = re.compile(r"[0-9a-f]{10}")


def in_words(facts: Mapping[str, Any]) -> Iterator[str]:
    """What was said about one contest, a phrase for each fact, in the order of OVERRIDES."""
    for name in OVERRIDES:
        if name in facts:
            yield _phrase(name, facts[name])


def _phrase(name: str, value: Any) -> str:
    match name:
        case "seats":
            return "one seat" if value == 1 else f"{value} seats"
        case "counties":
            return "voted on in one county" if value == "one" else "voted on in several counties"
        case "date":
            return f"election day {day(value)}"
        case "count":
            return f"{value} count" if value in ("official", "unofficial") else f"count: {value}"
        case "ranked_choice" | "special":
            words = "ranked choice" if name == "ranked_choice" else "special election"
            return words if value else f"no {words}"
        case "part_of":
            return f"only {value} of a wider contest" if value else "the whole contest"
        case "file":
            return f"the count of {value}"
        case "office":
            return f"office class {value}"
        case "required_share":
            return f"required share {value}"
        case _:
            return f"{name} {value}"


def as_data(given: Given) -> dict[str, Any]:
    """The answers as JSON-ready data; what isn't said is left out. `from_data` reads it back."""
    data: dict[str, Any] = {
        name: _plain(value)
        for name in ("state", "date", "stage", "count", "county")
        if (value := getattr(given, name)) not in ("", None)
    }
    if given.county_of:
        data["county_of"] = dict(given.county_of)
    if given.overrides:
        data["contests"] = {
            key: {name: _plain(value) for name, value in facts.items()} for key, facts in given.overrides.items()
        }
    if given.mappings:
        data["columns"] = {shape: dict(mapping) for shape, mapping in given.mappings.items()}
    return data


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, dt.date) else value


def from_data(data: Any) -> Given:
    """The answers that `as_data` gave; raises ResultsError with the answer at fault, what was expected and what was found."""
    if not isinstance(data, dict):
        raise ResultsError("The answers can't be read: expected facts about files and contests.")
    readers: Mapping[str, Callable[[Any], Any]] = {
        "state": _text,
        "date": _date,
        "stage": _one_of(STAGES),
        "count": _one_of(COUNTS),
        "county": _text,
        "county_of": lambda value: {_text(name): _text(county) for name, county in _entries(value)},
        "contests": lambda value: {_contest_id(key): _facts(facts) for key, facts in _entries(value)},
        "columns": lambda value: {_contest_id(shape): _mapping(saved) for shape, saved in _entries(value)},
    }
    names: Mapping[str, str] = {"contests": "overrides", "columns": "mappings"}
    said: dict[str, Any] = {}
    for name, value in data.items():
        if name not in readers:
            raise ResultsError(f"The answers hold {name!r:.60}, which is not known; known are {', '.join(readers)}.")
        try:
            said[names.get(name, name)] = readers[name](value)
        except ResultsError as error:
            raise ResultsError(f"The answer about {name} can't be read: {error}") from error
    return Given(**said)


def _entries(value: Any) -> list[tuple[str, Any]]:
    if not isinstance(value, dict) or len(value) > ENTRIES_LIMIT:
        raise ResultsError(f"expected at most {ENTRIES_LIMIT:,} entries with a name each.")
    return list(value.items())


def _contest_id(key: str) -> str:
    if not _ID.fullmatch(key):
        raise ResultsError(f"expected an id of ten letters and digits; found {key!r:.60}.")
    return key


def _facts(facts: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in _entries(facts):
        if name not in OVERRIDES:
            raise ResultsError(f"{name!r:.60} can't be said about a contest; {', '.join(OVERRIDES)} can.")
        try:
            found[name] = _READERS[name](value)
        except ResultsError as error:
            raise ResultsError(f"{name}: {error}") from error
    return found


def _mapping(saved: Any) -> dict[str, Any]:
    if not isinstance(saved, dict):
        raise ResultsError("expected the meaning of columns.")
    return mapping_from(saved).as_dict()


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _TEXT_LIMIT or not value.isprintable():
        raise ResultsError(f"expected a text of at most {_TEXT_LIMIT:,} letters; found {value!r:.60}.")
    return value


def _date(value: Any) -> dt.date:
    try:
        return dt.date.fromisoformat(value)
    except (TypeError, ValueError):
        raise ResultsError(f"expected a day such as 2022-11-08; found {value!r:.60}.") from None


def _seats(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= _SEATS_LIMIT:
        raise ResultsError(f"expected a whole number from 1 to {_SEATS_LIMIT}; found {value!r:.60}.")
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise ResultsError(f"expected true or false; found {value!r:.60}.")
    return value


def _one_of(known: tuple[str, ...]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in known:
            raise ResultsError(f"expected one of {', '.join(known)}; found {value!r:.60}.")
        return str(value)

    return read


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "office": _one_of(OFFICE_CLASSES),
    "kind": _one_of(KINDS),
    "seats": _seats,
    "stage": _one_of(STAGES),
    "date": _date,
    "count": _one_of(COUNTS),
    "counties": _one_of(COUNTIES),
    "ranked_choice": _flag,
    "special": _flag,
    "required_share": _text,
    "part_of": _text,
    "jurisdiction": _text,
    "file": _text,
}
