"""Answers about results files outside the session: as a code in the URL, and in the file of scenarios. No drawing here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pages.parts import links
from recount_core.contest import Contest
from recount_core.errors import RecountError, ResultsError
from recount_core.results import NOTHING_GIVEN, Given
from recount_core.results.said import as_data, from_data
from recount_core.what_if.store import FILE_LIMIT, FORMAT, answers_of, to_json

CODE_LIMIT = 1_500
"""Letters of the longest code of answers in a URL; a whole contest may stand beside it."""

NAME = "recount-explorer-answers.json"


def difference(base: Given, given: Given, shapes: Iterable[str]) -> Given:
    """What `given` says beyond `base`; of the tables that were mapped only those with one of these shapes."""
    own = {
        name: getattr(given, name)
        for name in ("state", "date", "stage", "count", "county")
        if getattr(given, name) != getattr(base, name)
    }
    return Given(
        **own,
        county_of=_beyond(base.county_of, given.county_of),
        overrides=_beyond(base.overrides, given.overrides),
        mappings={shape: given.mappings[shape] for shape in shapes if shape in given.mappings},
    )


def _beyond(base: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if base.get(key) != value}


def merged(base: Given, said: Given) -> Given:
    """`base` with all that `said` says; where both speak of one fact, `said` is used."""
    own = {name: value for name in ("state", "date", "stage", "count", "county") if (value := getattr(said, name))}
    return replace(
        base,
        **own,
        county_of={**base.county_of, **said.county_of},
        overrides=with_facts(base.overrides, said.overrides),
        mappings={**base.mappings, **said.mappings},
    )


def with_facts(
    known: Mapping[str, Mapping[str, Any]], more: Mapping[str, Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    """Facts about contests with more of them added, by contest id."""
    return {
        key: {**known.get(key, {}), **more.get(key, {})} for key in (*known, *(key for key in more if key not in known))
    }


def code(said: Given) -> str:
    """The answers as a code for the URL; empty where nothing is said, or where it would be too long."""
    data = as_data(said)
    packed = links.pack(data) if data else ""
    return packed if len(packed) <= CODE_LIMIT else ""


def read_code(text: str) -> Given:
    """The answers in a code; raises LinkError or ResultsError with what is wrong."""
    return from_data(links.unpack(text))


def text(said: Given) -> str:
    """The answers as the text of a file."""
    return to_json((), as_data(said))


def is_one(data: bytes) -> bool:
    """Whether a file is one of answers and scenarios, by its first words."""
    return len(data) <= 4 * FILE_LIMIT and FORMAT.encode() in data[:200]


def opened(data: bytes) -> Given | None:
    """The answers in a file; None where it is no file of answers and scenarios; raises RecountError where it is one and can't be read."""
    if not is_one(data):
        return None
    try:
        said = answers_of(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ResultsError("The file of answers is damaged: it is no text in UTF-8.") from error
    if said is None:
        raise ResultsError("This file holds scenarios and no answers; open it on the what-if page.")
    return from_data(said)


def split(files: Iterable[tuple[str, bytes]]) -> tuple[list[tuple[str, bytes]], Given, list[str]]:
    """Files of results, the answers that came in files beside them, and sentences on those that can't be read."""
    results, said, faults = [], NOTHING_GIVEN, []
    for name, data in files:
        try:
            found = opened(data)
        except RecountError as error:
            faults.append(f"{name}: {error}")
            continue
        if found is None:
            results.append((name, data))
        else:
            said = merged(said, found)
    return results, said, faults


def fitting(said: Given, contests: Iterable[Contest]) -> str:
    """How many of the answers are about contests that are open, in words; empty where no single contest is meant."""
    if not said.overrides:
        return ""
    ids = {contest.id for contest in contests}
    fit = sum(key in ids for key in said.overrides)
    if fit == len(said.overrides):
        return f"{_contests(fit).capitalize()} answered from the file."
    other = len(said.overrides) - fit
    return (
        f"{_contests(fit).capitalize()} answered from the file; {other:,} of its answers {'is' if other == 1 else 'are'} "
        "about contests that are not open here."
    )


def _contests(count: int) -> str:
    return "one contest is" if count == 1 else f"{count:,} contests are"
