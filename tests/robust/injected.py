"""Hostile names put into a sound file of each format, written as the format writes a name: in quotes, as entities, escaped."""

from __future__ import annotations

import io
import json
import zipfile
from xml.sax.saxutils import escape

from tests.results.formats.test_michigan import FILES, table
from tests.robust.bases import BASES, Base

FIRST, LAST = "Zed", "Ypsilon"
"""What stands before and behind a hostile name, to find it again."""

_NAMES = {
    "mn-sos": ("Ann Berg", "County Sheriff"),
    "openelections": ("Ann Berg", "County Sheriff"),
    "medsl": ("Ann Berg", "ATTORNEY GENERAL"),
    "long table": ("Ann Berg", "County Sheriff"),
    "wide table": ("Ann Lee (DFL)", ""),
    "workbook": ("Ann Lee (DFL)", ""),
    "mt-enr": ("JOHN FITZPATRICK", "CLERK OF THE SUPREME COURT"),
    "mt-precinct": ("DAVID WENDT", "CORONER"),
    "ap": ("Moore", "Governor"),
    "nyt precincts": ("AL F", ""),
    "ess wide": ("BOB GUNDERSON", "Clerk"),
    "ess report": ("BOB GUNDERSON", "Clerk"),
    "gems": ("BOB GUNDERSON", "Clerk"),
    "clarity book": ("Ann Lee", "Governor"),
    "hart": ("BOB GUNDERSON", "Clerk"),
    "sequoia": ("BOB GUNDERSON", "Clerk"),
    "swdb": ("PRSDEM", "PR_8_N"),
    "michigan": ("TRUMP", "PRESIDENT OF THE UNITED STATES"),
}
"""A choice and a contest of each sound file as they are written there."""
_FEED = ("David Moore", "Governor")


def names_in(kind: str) -> tuple[str, str]:
    """The choice and the contest that are replaced in the sound file of a kind."""
    return _NAMES.get(kind, _FEED)


def written(base: Base, text: str) -> str:
    """A name as the file has it."""
    text = " ".join(text.split())
    if base.name.endswith(".xml"):
        return escape("".join(c for c in text if c.isprintable()), {'"': "&quot;", "'": "&apos;"})
    if base.name.endswith(".json"):
        return json.dumps(text)[1:-1]
    if base.is_book or base.mark in ";\t":
        return text
    doubled = text.replace('"', '""')
    return doubled if b'"' in base.data and base.reader in ("gems", "hart") else f'"{doubled}"'


def hostile_file(kind: str, place: int, text: str) -> bytes:
    """The sound file of a kind whose choice (`place` 0) or contest (1) has a hostile name; empty where it names none."""
    base, old = BASES[kind], names_in(kind)[place]
    if not old:
        return b""
    new = written(base, f"{FIRST} {text} {LAST}")
    if kind == "michigan":
        return _michigan(old, new)
    data = base.data.decode()
    assert old in data, kind
    return base.wrap(data.replace(old, new).encode())


def _michigan(old: str, new: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in FILES:
            archive.writestr(name, table(name).decode().replace(old, new).encode())
    return out.getvalue()
