"""The words of Montana's files: counties, parties, election days, titles, and the answers of questions."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from recount_core.results.offices import offices

STATE = "MT"
NONPARTISAN = "Nonpartisan"

_PARTIES = {
    NONPARTISAN: "NP NONPART NON NONPARTISAN",
    "Republican": "REP R REPUBLICAN GOP",
    "Democrat": "DEM D DEMOCRAT DEMOCRATIC",
    "Libertarian": "LIB LBT L LIBERTARIAN",
    "Green": "GRN GREEN",
    "Constitution": "CNL CON CST CONSTITUTION",
    "Independent": "IND I INDEPENDENT",
}
_PARTY_OF = {code: name for name, codes in _PARTIES.items() for code in codes.split()}
_NO_PARTY = frozenset(("", "NULL", "NONE"))
_MANY = frozenset(("", NONPARTISAN, "Independent"))
"""Parties under which any number of people may stand in one general election."""

_RECOUNT = re.compile(r"(?P<title>.+?)[\s-]*[(\[]?\brecount\b[)\]]?", re.IGNORECASE)
_WORDS = (
    (re.compile(r"&"), " AND "),
    (re.compile(r"[^A-Z0-9']+"), " "),
    (re.compile(r"'"), ""),
    (re.compile(r"\bDIST\b"), "DISTRICT"),
    (re.compile(r"\bDEPARTMENT\b"), "DEPT"),
    (re.compile(r"\b(\d+)(?:ST|ND|RD|TH)\b"), r"\1"),
    (re.compile(r"\b0+(\d)"), r"\1"),
)
_JOINT = re.compile(r"\bJT\b|\bJOINT\b.*\bDISTRICT\b|\bDISTRICT\b.*\bJOINT\b")
_FOR = re.compile(r"(?:for|yes|in favor|approve)\b.*|.*[-–:,(]\s*(?:yes|for)\)?", re.IGNORECASE)
_AGAINST = re.compile(r"(?:against|no|not in favor|reject|oppose)\b.*|.*[-–:,(]\s*(?:no|against)\)?", re.IGNORECASE)
_EXISTING = re.compile(r"^(?:for|retain|keep)\b.*\bexisting\b", re.IGNORECASE)
_BEHIND = r"(?=election|results|[^a-z]|$)"
_PRIMARY = re.compile(rf"(?<![a-z])primary{_BEHIND}", re.IGNORECASE)
_GENERAL = re.compile(rf"(?<![a-z])general{_BEHIND}", re.IGNORECASE)
_SPECIAL = re.compile(rf"(?<![a-z])special{_BEHIND}", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(20\d\d)(?!\d)")


@lru_cache(maxsize=20_000)
def clean(text: str) -> str:
    """A cell with its line breaks and runs of spaces made one space."""
    return " ".join(text.split())


@lru_cache(maxsize=5_000)
def plain_title(title: str) -> str:
    """A title with case, signs, and ways of writing "District 1st" evened out, to tell the same contest in two files."""
    text = title.upper()
    for pattern, instead in _WORDS:
        text = pattern.sub(instead, text)
    return text.strip()


@lru_cache(maxsize=1)
def _county_names() -> dict[str, str]:
    """Counties by their plain names, the two consolidated ones also by those that they use themselves."""
    names = {plain_title(name): name for name in offices(STATE).counties.values()}
    return names | {"BUTTE SILVER BOW": "Silver Bow", "ANACONDA DEER LODGE": "Deer Lodge"}


@lru_cache(maxsize=2_000)
def county(text: str) -> str:
    """The county's name as Montana writes it ("LEWIS & CLARK COUNTY" is "Lewis and Clark"); empty when there is no such county."""
    return _county_names().get(plain_title(text).removesuffix(" COUNTY"), "")


def counties_in(title: str) -> tuple[str, ...]:
    """The counties that a title lists before "COUNTIES": "LAKE, MISSOULA, SANDERS COUNTIES"."""
    before, word, _ = plain_title(title).partition(" COUNTIES")
    if not word:
        return ()
    found: list[str] = []
    while before:
        for name, written in _county_names().items():
            if before == name or before.endswith(" " + name):
                found.append(written)
                before = before.removesuffix(name).strip().removesuffix(" AND").strip()
                break
        else:
            break
    return tuple(sorted(found)) if len(found) > 1 else ()


def counties_named(title: str) -> set[str]:
    """The counties that a title mentions ("GALLATIN COUNTY STUDY COMMISSION", "the County of BEAVERHEAD")."""
    words = f" {plain_title(title)} "
    return {
        written
        for name, written in _county_names().items()
        if f" {name} COUNTY " in words or f" COUNTY OF {name} " in words
    }


def is_joint(title: str) -> bool:
    """Whether the title says that the district lies in several counties (it lists them, or is a joint school district)."""
    return bool(counties_in(title)) or bool(_JOINT.search(plain_title(title)))


@lru_cache(maxsize=2_000)
def party(text: str) -> str:
    """The party's name for a code or name of any year's files: "Republican" for REP; empty where there is none."""
    code = plain_title(text).replace(" ", "")
    if code in _NO_PARTY:
        return ""
    return _PARTY_OF.get(code, clean(text) if not text.isupper() or len(text.strip()) <= 4 else clean(text).title())


def is_party(text: str) -> bool:
    """Whether a text is the code or name of a party that has run in Montana, or says that there is none."""
    code = plain_title(text).replace(" ", "")
    return code in _PARTY_OF or code in _NO_PARTY


def is_answer(text: str) -> bool:
    """Whether a text is an answer to a question, taken by itself."""
    return bool(_FOR.fullmatch(text) or _AGAINST.fullmatch(text) or _EXISTING.search(text))


def partisan(name: str) -> bool:
    """Whether a party has primaries of its own: not for nonpartisan choices, questions and independents."""
    return name not in _MANY


def election_day(year: int, stage: str) -> dt.date | None:
    """Montana's regular day: primary, Tuesday after the first Monday in June; general, in November (Mont. Code 13-1-107, 13-1-104)."""
    if year % 2 or stage not in ("primary", "general"):
        return None
    month = 6 if stage == "primary" else 11
    first = calendar.monthcalendar(year, month)
    mondays = [week[0] for week in first if week[0]]
    return dt.date(year, month, mondays[0] + 1)


@dataclass(frozen=True, slots=True)
class Election:
    """Which election a file is of, as far as some words of it tell: stage, year (0: not told), special or not."""

    stage: str = ""
    year: int = 0
    special: bool = False

    @property
    def words(self) -> str:
        """The election in words ("special election", "primary")."""
        return "special election" if self.special else self.stage

    @property
    def date(self) -> dt.date | None:
        """The regular day of a regular election; None for a special one or where the year or stage isn't told."""
        return None if self.special or not self.year else election_day(self.year, self.stage)


def election(words: Iterable[str]) -> Election:
    """The election that titles or a file name tell of ("2022 Unofficial Primary Election Results")."""
    text = clean(" ".join(words)).replace("_", " ")
    year = _YEAR.search(text)
    special = bool(_SPECIAL.search(text))
    primary, general = bool(_PRIMARY.search(text)), bool(_GENERAL.search(text))
    stage = "primary" if primary and not general else "general" if (general or special) and not primary else ""
    return Election(stage, int(year.group(1)) if year else 0, special)


def without_recount(title: str) -> tuple[str, bool]:
    """The title without "- RECOUNT", and whether it was there."""
    found = _RECOUNT.fullmatch(title)
    return (found["title"].strip(), True) if found else (title, False)


def sides(names: Collection[str]) -> dict[str, str] | None:
    """Each label of a question to the label that stands for its side, when all are answers of yes and no.

    Counties word one answer differently ("FOR THE", "FOR A"): the first wording of each side stands for all. None for candidates.
    """
    yes = [name for name in names if _FOR.fullmatch(name) and not _EXISTING.search(name)]
    no = [name for name in names if _AGAINST.fullmatch(name) or (_EXISTING.search(name) and name not in yes)]
    if len(yes) + len(no) < len(names):
        return None
    if not yes or not no:
        return None
    return dict.fromkeys(yes, yes[0]) | dict.fromkeys(no, no[0])
