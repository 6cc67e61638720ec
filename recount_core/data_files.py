"""The project's own data files: TOML, refused with the file, the place and the key when something is off."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from recount_core.errors import RecountError


def read_toml(path: Path, error: type[RecountError]) -> dict[str, Any]:
    """The tables of one file; raises `error`, naming the file, where it is no TOML in UTF-8."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise error(f"{path.name}: not a TOML file: {fault}") from fault


def check_keys(
    table: Mapping[str, Any], known: Collection[str], needed: Iterable[str], where: str, error: type[RecountError]
) -> None:
    """Refuse unknown and missing keys; raises `error`, saying where."""
    for key in table:
        if key not in known:
            raise error(f"{where}: unknown key {key!r}; known are {', '.join(sorted(known))}.")
    for key in needed:
        if key not in table:
            raise error(f"{where}: the key {key!r} is missing.")
