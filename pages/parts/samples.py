"""The bundled elections: small files of real facts, listed in `sample_data/index.toml` with what each shows and where it was read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from recount_core.contest import Contest

FOLDER = Path(__file__).parents[2] / "sample_data"


@dataclass(frozen=True, slots=True)
class Sample:
    """One bundled election.

    `given` holds the facts that its files can't tell, by the names of `recount_core.results.Given`; `say` the facts of single contests,
    each with the contest's title under "contest".
    """

    id: str
    title: str
    shows: str
    sources: tuple[str, ...]
    files: tuple[str, ...]
    given: Mapping[str, Any] = field(default_factory=dict)
    say: tuple[Mapping[str, Any], ...] = ()

    def contents(self) -> tuple[tuple[str, bytes], ...]:
        """Its files as (name, bytes)."""
        return tuple((name, (FOLDER / name).read_bytes()) for name in self.files)

    def overrides(self, contests: Iterable[Contest]) -> dict[str, dict[str, Any]]:
        """What `say` says, by the ids of the contests as read; raises KeyError for a title that isn't among them."""
        ids = {contest.title: contest.id for contest in contests}
        return {ids[said["contest"]]: {key: said[key] for key in said if key != "contest"} for said in self.say}


@cache
def samples() -> Mapping[str, Sample]:
    """All bundled elections by id, in the order of the index."""
    index = tomllib.loads((FOLDER / "index.toml").read_text(encoding="utf-8"))
    found = {}
    for entry in index["sample"]:
        given = {key: value for key, value in entry.items() if key in ("state", "date", "stage", "count", "county")}
        found[entry["id"]] = Sample(
            entry["id"],
            entry["title"],
            entry["shows"],
            tuple(entry["sources"]),
            tuple(entry["files"]),
            given,
            tuple(entry.get("say", ())),
        )
    return found
