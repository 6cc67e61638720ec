"""Every name that may stand in a URL, and the codes that carry a contest or a scenario in one.

A code is a version digit, then Base64 of a checksum and the squeezed JSON. Whatever is wrong with one is said in a sentence, never guessed
around. No module here draws; `pages.parts.frame` puts the links on the screen.
"""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from recount_core.contest import Choice, Contest, Source
from recount_core.errors import LinkError

SAMPLE = "sample"  # a bundled election
FILES = "files"  # digest of uploaded files: tells a reloaded page what it lost
CONTEST = "contest"  # id of one contest in what is open
OWN = "own"  # a whole contest as a code
ANSWERS = "answers"  # what a person said about what is open, as a code
PLACE = (SAMPLE, FILES, CONTEST, OWN, ANSWERS)
"""What every link inside the app takes along."""

SCENARIO = "scenario"  # shifts of a what-if as a code
BEGIN = "begin"  # how to begin on the first page
LOSER = "loser"  # with a contest's id behind it: the losing choice who asks
WAY = "way"  # likewise: the route on which a recount is asked for
CANVASS = "canvass"  # likewise: the day on which the canvass was complete
STAGE = "stage"  # likewise: primary or general, where the file doesn't tell
BY = "by"  # likewise: the places by which a margin is added up
COUNTIES = "counties"  # likewise: one county or several, where the file doesn't tell

SEARCH = "find"
STATE = "state"
OFFICE = "office"
ROUTE = "route"
KIND = "kind"
COUNTY = "county"
WITHIN = "within"
ONLY = "only"
SORT = "sort"
LOSERS = "losers"
FILTERS = (SEARCH, STATE, OFFICE, ROUTE, KIND, COUNTY, WITHIN, ONLY, SORT, LOSERS)
"""What the list of contests shows, and in which order."""

TOTAL = "total"  # total votes in the calculator of the law page
DAY = "day"
STATUTE = "statute"
VERSION = "version"
AGAINST = "against"  # the version that another is compared with

NUMBERS = (TOTAL, WITHIN)
"""What is a whole number of votes, if anything."""

VIEW = "view"  # part of the training page
LESSON = "lesson"
CASE = "case"  # a real case of the gallery
SEED = "seed"  # of the drill: the same exercises for everybody who has it
TOPIC = "topic"  # of the drill, any number of them
EXERCISE = "exercise"  # number of the drill's exercise

CODE_LIMIT = 6_000
"""Letters of the longest code read: URLs much longer than this get lost on their way."""

_VERSION = "1"
_SIZE_LIMIT = 60_000
_CHECK = 3


def pack(data: Any) -> str:
    """JSON-ready data as a code for a URL."""
    raw = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = _checksum(raw) + squeezer.compress(raw) + squeezer.flush()
    return _VERSION + base64.urlsafe_b64encode(body).decode().rstrip("=")


def unpack(code: str) -> Any:
    """The data in a code; raises LinkError when it was cut, changed, or made by another version."""
    if len(code) > CODE_LIMIT:
        raise LinkError(f"The link's code has {len(code):,} letters; at most {CODE_LIMIT:,} are read.")
    if not code.startswith(_VERSION):
        raise LinkError("The link was made by another version of this app; make it anew.")
    try:
        body = base64.b64decode(code[1:] + "=" * (-len(code[1:]) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(-15)
        raw = opener.decompress(body[_CHECK:], _SIZE_LIMIT)
        whole = opener.eof and not opener.unused_data and body[:_CHECK] == _checksum(raw)
        data = json.loads(raw) if whole else None
    except (ValueError, binascii.Error, zlib.error, RecursionError):
        whole = False
    if not whole:
        raise LinkError(
            "The link is damaged: part of it was cut off or changed on the way. Copy it again from where it was made."
        )
    return data


def _checksum(raw: bytes) -> bytes:
    return hashlib.blake2s(raw, digest_size=_CHECK).digest()


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 500


def _is_count(value: Any) -> bool:
    return type(value) is int


def _is_flag(value: Any) -> bool:
    return type(value) is bool


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= 50 and all(isinstance(v, str) and len(v) <= 1_000 for v in value)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_count, value))


_FIELDS: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "t": ("title", _is_text),
    "j": ("jurisdiction", _is_text),
    "s": ("state", _is_text),
    "o": ("office", _is_text),
    "k": ("kind", _is_text),
    "d": ("date", _is_text),
    "g": ("stage", _is_text),
    "x": ("special", _is_flag),
    "n": ("seats", _is_count),
    "c": ("counties", _is_text),
    "p": ("party", _is_text),
    "u": ("count", _is_text),
    "r": ("precincts", _is_pair),
    "a": ("part_of", _is_text),
    "v": ("ranked_choice", _is_flag),
    "q": ("required_share", _is_text),
    "b": ("ballots", _is_count),
    "e": ("overvotes", _is_count),
    "f": ("undervotes", _is_count),
    "m": ("registered", _is_count),
    "w": ("doubts", _is_texts),
    "z": ("notes", _is_texts),
    "y": ("key", _is_text),
}
_PLAIN = Contest("", ())


def contest_code(contest: Contest) -> str:
    """A whole contest as a code; what stands at its default is left out."""
    data: dict[str, Any] = {"h": [_choice_row(choice) for choice in contest.choices]}
    for letter, (name, _) in _FIELDS.items():
        value = getattr(contest, name)
        if value != getattr(_PLAIN, name):
            data[letter] = value.isoformat() if isinstance(value, dt.date) else value
    if contest.source.file:
        data["i"] = contest.source.file[:200]
    return pack(data)


def _choice_row(choice: Choice) -> list[Any]:
    row: list[Any] = [choice.name, choice.votes, choice.party, choice.pooled + 2 * choice.write_in]
    while row[-1] in ("", 0) and len(row) > 2:
        row.pop()
    return row


def read_contest(code: str) -> Contest:
    """The contest in a code; raises LinkError with what can't be."""
    data = unpack(code)
    if not isinstance(data, dict) or not isinstance(data.get("h"), list) or len(data["h"]) > 500:
        raise LinkError("The link holds no contest.")
    facts: dict[str, Any] = {"choices": tuple(map(_read_choice, data["h"]))}
    if _is_text(data.get("i")):
        facts["source"] = Source(data["i"])
    for letter, (name, fits) in _FIELDS.items():
        if letter not in data:
            continue
        value = data[letter]
        if not (fits(value) or (value is None and name == "seats")):
            raise LinkError(f"The link's contest has a {name.replace('_', ' ')} that can't be read.")
        facts[name] = tuple(value) if isinstance(value, list) else value
    try:
        if "date" in facts:
            facts["date"] = dt.date.fromisoformat(facts["date"])
        return Contest(**{"title": "", **facts})
    except (ValueError, TypeError) as error:
        raise LinkError(f"The link's contest can't be: {error}") from error


def _read_choice(row: Any) -> Choice:
    if isinstance(row, list) and 2 <= len(row) <= 4:
        name, votes, party, marks = [*row, *["", 0][len(row) - 2 :]]
        if _is_text(name) and (votes is None or _is_count(votes)) and _is_text(party) and marks in (0, 1, 2, 3):
            return Choice(name, votes, party, bool(marks & 1), bool(marks & 2))
    raise LinkError("The link's contest has a choice that can't be read.")


def odd_numbers(params: Mapping[str, str]) -> dict[str, str]:
    """Those of NUMBERS that hold no whole number, with a sentence for each: Streamlit would break on some of them."""
    return {
        name: f"The link's {name} is {params[name]!r:.40}, which is no whole number of votes; it is left out."
        for name in NUMBERS
        if params.get(name) and not (params[name].isascii() and params[name].isdecimal() and len(params[name]) < 13)
    }


def carried(params: Mapping[str, str], names: Iterable[str] = PLACE) -> dict[str, str]:
    """Those of the URL's parameters that a link to another page takes along."""
    return {name: params[name] for name in names if params.get(name)}


def address(page_url: str, params: Mapping[str, str | list[str]]) -> str:
    """The whole address of a page with its parameters, fit to be sent."""
    query = urlencode([(name, value) for name, value in params.items() if value], doseq=True)
    return f"{page_url}?{query}" if query else page_url
