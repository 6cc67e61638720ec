"""What the person says about the files: it wins over what they say themselves, with a note where the two differ."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

OVERRIDES = (
    "office",
    "kind",
    "seats",
    "stage",
    "date",
    "count",
    "counties",
    "ranked_choice",
    "special",
    "required_share",
    "part_of",
    "jurisdiction",
    "file",
)
"""What may be said about one contest; each is a field of `Contest`, but `file`: the name of the file whose count is used."""


@dataclass(frozen=True, slots=True)
class Given:
    """Facts for all files (empty: as the files say) and for single contests.

    `county` is the county of files that don't name theirs, `county_of` that of single ones by file name. `overrides` maps a contest's
    id to the fields in OVERRIDES.
    `mappings` maps the shape of a free table (the key that a `MappedTable` of a FileReading carries) to the meaning of its columns, as
    `ColumnMapping.as_dict` gives it.
    """

    state: str = ""
    date: dt.date | None = None
    stage: str = ""
    count: str = ""
    county: str = ""
    county_of: Mapping[str, str] = field(default_factory=dict)
    overrides: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    mappings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


NOTHING_GIVEN = Given()
