"""Names in OpenElections files: of the files, of offices and districts in many spellings, of counties, of candidates."""

from __future__ import annotations

import datetime as dt
import re
from functools import lru_cache
from typing import NamedTuple

from recount_core.results import labels

_NAME = re.compile(r"(?P<day>\d{8})__(?P<state>[a-z]{2})__(?P<rest>[a-z0-9_-]+)", re.IGNORECASE)
_NOT_A_CONTEST = re.compile(
    r"straight party(?: ticket| voting| vote)?|(?:total )?(?:ballots cast|registered voters)(?: ?[-–] ?[\w ]+)?|"
    r"(?:voter )?turnout(?: ?[-–] ?\w+)?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?:district|dist\.?|hd|sd|cd|psc|ward)?[\s#]*0*(\d+[a-z]?)", re.IGNORECASE)
_ANY_NUMBER = re.compile(r"(?<![\w.])0*(\d+[a-z]?)(?![\w.])", re.IGNORECASE)
_SAME_OFFICE = (
    (re.compile(r"\bunited states\b|\bu\.? ?s\.?(?=\s)"), "us"),
    (
        re.compile(r"^us (?:representative|rep|house of representatives)\b|^(?:representative in )?congress\b"),
        "us house",
    ),
    (re.compile(r"^us senator\b"), "us senate"),
    (re.compile(r"^state (?:representative|rep|assembly)\b"), "state house"),
    (re.compile(r"^state senator\b"), "state senate"),
    (re.compile(r"^us president\b"), "president"),
    (re.compile(r"^state (?=superintendent)"), ""),
    (re.compile(r"\b(?:district|dist)\b"), " "),
    (re.compile(r"(?:[^\w#]|_)+"), " "),  # letters of every alphabet tell contests apart
)


class Election(NamedTuple):
    """What a file's name tells: day, state, stage, special or not, and the county of a one-county file."""

    date: dt.date | None = None
    state: str = ""
    stage: str = ""
    special: bool = False
    words: tuple[str, ...] = ()


def election(name: str) -> Election:
    """What the name of a file tells; everything empty where it has another form."""
    found = _NAME.search(name)
    if not found:
        return Election()
    try:
        date: dt.date | None = dt.datetime.strptime(found["day"], "%Y%m%d").date()
    except ValueError:
        date = None
    parts = found["rest"].lower().split("__")
    stage = "primary" if "primary" in parts else "general" if {"general", "runoff"} & set(parts) else ""
    words = tuple(part.replace("_", " ") for part in parts if part not in ("special", "primary", "general", "runoff"))
    return Election(date, found["state"].upper(), stage, "special" in parts, words)


@lru_cache(maxsize=20_000)
def is_no_contest(office: str) -> bool:
    """Whether the office column holds a count of voters or ballots, or a straight-party vote."""
    return not office or bool(_NOT_A_CONTEST.fullmatch(office)) or bool(labels.measure_of(office))


@lru_cache(maxsize=50_000)
def office_key(office: str, district: str) -> str:
    """What makes two spellings of an office one contest: "U.S. Representative District 1" and "US House" with district 1."""
    words = " ".join(office.lower().replace(".", "").split())
    for pattern, better in _SAME_OFFICE:
        words = pattern.sub(better, words).strip()
    words = _ANY_NUMBER.sub(r"\1", " ".join(words.split()))
    number = district_number(district).lower()
    return words if not number or words.endswith(f" {number}") or f" {number} " in words else f"{words} {number}"


@lru_cache(maxsize=20_000)
def district_number(district: str) -> str:
    """The bare number of a district ("HD07" and "07" are 7, "3A" stays), or the words where it has none."""
    found = _NUMBER.fullmatch(district.strip())
    return found[1].upper() if found else district.strip()


@lru_cache(maxsize=20_000)
def full_title(office: str, district: str) -> str:
    """The office with its district, unless it names it already."""
    number = district_number(district)
    if not number:
        return office
    if not any(letter.isdigit() for letter in number):
        return f"{office} ({number})"
    named = {found.upper() for found in _ANY_NUMBER.findall(office)}
    return office if number in named or "district" in office.lower() else f"{office} District {number}"


@lru_cache(maxsize=50_000)
def without_party(choice: str, party: str) -> str:
    """A name without its own party in brackets behind it: "Casey Cagle (REP)"."""
    found = re.fullmatch(r"(.+?)\s*\((\w+)\)", choice)
    return found[1] if found and party and labels.party_of(found[2]) == labels.party_of(party) else choice
