"""States by their two letters and by name."""

from __future__ import annotations

import re
from functools import lru_cache

_NAMES = (
    "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|"
    "FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|"
    "MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|"
    "NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|"
    "PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|"
    "WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming"
)
NAMES = {name[:2]: name[3:] for name in _NAMES.split("|")}
"""Every state, and DC, by its two letters."""

_POSTAL = {name.lower(): letters for letters, name in NAMES.items()}

_OF = re.compile(r"(?:the )?(?:state|commonwealth) of (.+)", re.IGNORECASE)
_FULL = re.compile(
    r"(?<![a-z])(?:"
    + "|".join(sorted((name.replace(" ", "[ _-]") for name in _POSTAL), key=len, reverse=True))
    + r")(?![a-z])"
)
_SHORT = re.compile(r"(?:\A|[-_ .])([A-Za-z]{2})(?=[-_ .])")


def state_name(letters: str) -> str:
    """ "Georgia" for "GA"; letters that are no state's stay as they are."""
    return NAMES.get(letters, letters)


@lru_cache(maxsize=1_000)
def postal(text: str) -> str:
    """ "GA" for "GA", "Georgia" or "State of Georgia"; empty for anything else."""
    words = " ".join(text.split())
    if words.upper() in NAMES and (len(words) == 2):
        return words.upper()
    found = _OF.fullmatch(words)
    return _POSTAL.get((found[1] if found else words).lower(), "")


@lru_cache(maxsize=1_000)
def in_name(file: str) -> str:
    """The state in a file's name, by its own name ("err-Massachusetts-Cambridge.xml"), else by its letters ("2014-mn-senate.json")."""
    base = file.replace("\\", "/").rpartition("/")[2]
    found = _FULL.search(base.lower())
    if found:
        return _POSTAL[re.sub("[_-]", " ", found[0])]
    letters = {short.upper() for short in _SHORT.findall(base)} & NAMES.keys()
    return letters.pop() if len(letters) == 1 else ""
