"""What the columns of a free table mean: the words for it, the labels that tell it, and the mapping that a person can give."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from recount_core.errors import ResultsError
from recount_core.results.labels import measure_of, plain, written_in

MEANINGS: Mapping[str, str] = {
    "": "not used",
    "choice": "candidate or answer",
    "votes": "votes",
    "votes of a choice": "votes for the candidate or answer that the heading names",
    "votes of a mode": "votes cast in the way that the heading names",
    "votes of a precinct": "votes in the precinct that the heading names",
    "votes of a county": "votes in the county that the heading names",
    "contest": "contest, office or question",
    "contest id": "number or code of the contest",
    "district": "district or seat",
    "jurisdiction": "city, town, school district or other place that votes on it",
    "contest party": "party whose primary it is",
    "party": "party of the candidate",
    "county": "county",
    "precinct": "precinct, or another part of the county",
    "precinct code": "number or code of the precinct",
    "mode": "way of voting, one row each",
    "write-in": "whether the candidate is a write-in",
    "contest total": "all votes for the contest, to check the sum",
    "overvotes": "overvotes",
    "undervotes": "undervotes",
    "blank": "blank votes",
    "ballots": "ballots cast",
    "registered": "registered voters",
    "seats": "number of places to be filled",
    "state": "state",
    "date": "election day",
    "stage": "primary or general",
}
"""Every meaning that a column can have, with the words that a person chooses it by."""

MEASURES = ("overvotes", "undervotes", "blank", "ballots", "registered")
VOTES = ("votes", "votes of a choice", "votes of a mode", "votes of a precinct", "votes of a county")
MANY = frozenset(
    ("", "choice", *VOTES, *MEASURES, "contest total", "district", "jurisdiction", "precinct", "precinct code")
)
"""Meanings that more than one column may have."""

_LABELS = {
    "choice": "candidate|candidates|candidate name|candidate names|candidate full name|choice|choices|choice name|selection|name|"
    "ballot name|name on ballot|option|response|answer|nominee|contestant|candidate or choice|candidate or answer|"
    "candidate or option|candidate name or choice|candidate/choice|candidate/option|candidate first name|candidate last name|"
    "first name|last name",
    "votes": "votes|vote|votes cast|vote count|votes count|number of votes|no of votes|# of votes|# votes|votes received|"
    "candidate votes|votes for candidate|candidate total|candidate vote total|popular vote|popular votes|vote total|total vote|"
    "total votes|votes total|total votes cast|total|totals|all votes",
    "contest": "contest|contests|contest name|contest title|contest full name|contest description|office|office name|office title|"
    "office description|office/contest|contest/office|office or contest|race|race name|race title|race/office|ballot item|"
    "question|measure|ballot measure|ballot question|office/question|proposition|office sought",
    "contest id": "contest id|contest number|contest no|contest code|office id|office code|race id|race code|contest #",
    "district": "district|dist|district name|district number|district no|dist no|office district|contest district|seat|seat name|"
    "position|division",
    "jurisdiction": "jurisdiction|jurisdiction name|municipality|municipality name|city|city name|town|town name|township|"
    "township name|twp|city/town|city or town|town/city|twp or city|twp/city|city/township|city or township|village|"
    "school district|school district name",
    "contest party": "contest party|primary party|ballot party|party ballot|contest party name|primary",
    "party": "party|parties|party name|party code|party abbreviation|party abbr|pty|party detailed|candidate party|"
    "candidate party name|affiliation|party affiliation|political party|party/affiliation",
    "county": "county|county name|counties|cnty|parish|parish name|county/city",
    "precinct": "precinct|precinct name|precincts|prec|precinct/ward|ward/precinct|ward|ward name|voting district|"
    "voting precinct|polling place|reporting unit|polling district|precinct description|unit|area|area name",
    "precinct code": "precinct code|split|split name|split id|split code|precinct split|portion|precinct portion|"
    "precinct number|precinct no|precinct id|pct id|prec no|precinct #|pct no|pct #|ward number",
    "mode": "mode|vote mode|vote type|voting method|vote method|method of voting|method|counting group|voting mode|ballot type",
    "write-in": "write in|is write in|write in flag|write in candidate|write in?|write in status",
    "contest total": "contest total|contest totals|contest total votes|contest votes|total votes for contest|"
    "total votes for office|total votes in contest|race total|office total|total contest votes|cast votes|total cast votes|sum|"
    "total valid votes|valid votes|row total",
    "seats": "seats|magnitude|vote for|votes allowed|number elected|number to elect|number to be elected|selectable options|"
    "contest vote for|number of seats|vote limit|seats to fill|elect|to elect|number of winners|vote for number",
    "registered": "reg voters|reg voter|registered voter|voters registered|active voters|total reg voters|# registered|no registered",
    "ballots": "poll book|poll book total|poll book totals|cards cast|ballots voted|total ballots voted|voted|ballots returned|"
    "contest ballots",
    "state": "state|state po|state abbreviation|state code|state name|state postal|st",
    "date": "date|election date|date of election|year|election year",
    "stage": "stage|election stage|election type",
    "": "%|percent|percentage|pct|pct votes|votes %|votes pct|% of votes|% of vote|% votes|vote %|vote share|share|share of votes|"
    "percent of votes|percentage of votes|total percent|% of total|±|+/-|±%|% ±|±%p|swing|change|± %|winner|elected|won|incumbent|"
    "is incumbent|line number|line no|line|rank|order|candidate order|cand order|candidate id|candidate number|choice id|party id|"
    "row|#|number|id|county code|county fips|fips|fips code|county id|cand id|party simplified|"
    "jurisdiction fips|state fips|state cen|state ic|dataverse|version|readme check|special|house district|senate district|"
    "congressional district|office order|contest order|candidate seq nbr|cand seq nbr|contest seq nbr|precinct seq nbr|pct seq nbr|"
    "precinct order|election|election name|election id|status|source|notes|note|remarks|turnout|voter turnout|turn out|% turnout|"
    "turnout %|precincts reporting|precincts reported|reporting precincts|num area rptg|precincts total|total precincts|"
    "number of precincts|num area total|url|website|updated|"
    "last updated|winner flag|contest type|candidate type|margin|margin votes|margin of victory|margin of votes|vote margin|votes margin|"
    "winning margin|margin pct|margin percent|percent margin|margin %",
}
_NO_TITLE = frozenset(
    ("statistics", "turnout", "voter turnout", "registration", "voter registration", "race statistics", "voters")
)
_FOOTNOTE = re.compile(r"\s*(?:\[(?:\d{1,3}|[a-z]|[Nn]ote \d+)\]|[†‡¹²³])+$")
_MODE = re.compile(
    r"(?:total )?(?:votes? )?(?:by )?(?:election day|e ?day|polls?|polling|polling place|at the polls|in person|in office|absentee|"
    r"absentee (?:by )?mail|absentee in person|absentee walk in|absentee mail|mail|mail in|vote by mail|early|early (?:vote|in person)|"
    r"advance|advanced|advance in person|advance voting|provisional|uocava|military|overseas|"
    r"one stop|vote centers?|drop ?box|machine|paper|hand ?count(?:ed)?|affidavit|federal|emergency|questionable|curbside|"
    r"limited|transfer|in person early|absentee counting boards?|same day registration|failsafe)"
    r"(?: voting| voters?)?(?: total)?(?: votes?)?(?: total)?|election votes|votes? (?:cast )?on election day"
)
_MODE_VALUES = frozenset(("total", "totals", "all", "ed", "ev", "av", "vbm", "abs", "prov", "pv", "mb", "election"))
_JOINT = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where the words of a heading are joined ("BallotsCast")."""
_MODE_OR_BALLOTS = re.compile(r"(.+) ballots?")


@lru_cache(maxsize=20_000)
def squeezed(label: str) -> str:
    """A label in small letters without spaces, so that "CountyName", "county_name" and "County Name" are one."""
    return plain(label).replace(" ", "")


_MEANING_OF = {squeezed(label): meaning for meaning, text in _LABELS.items() for label in text.split("|")}


def whole_labels(text: str) -> frozenset[str]:
    """Labels written one after the other with bars between, in the form that `plain` gives them."""
    return frozenset(plain(label) for label in text.split("|"))


def bare(label: str) -> str:
    """A label or name on one line, without the footnote marks behind it ("Jane Doe[a]", "Votes[1]")."""
    return _FOOTNOTE.sub("", " ".join(label.split()))


def spaced(label: str) -> str:
    """A heading in small letters with its joined words apart: "BallotsCast" and "ballots_cast" are "ballots cast"."""
    return plain(_JOINT.sub(" ", bare(label)))


@lru_cache(maxsize=20_000)
def meaning_of(label: str) -> str | None:
    """The meaning that a whole heading tells, "" for one that is known and not used, None for an unknown one."""
    words = bare(label)
    found = _MEANING_OF.get(squeezed(words))
    if found is not None:
        return found
    measure = measure_of(words) or measure_of(written_in(words))
    if measure:
        return measure if measure in MEASURES else ""
    if is_mode(words):
        return "votes of a mode"
    return meaning_of(spaced(words)) if _JOINT.search(words) else None


@lru_cache(maxsize=20_000)
def is_mode(label: str) -> bool:
    """Whether a heading or cell names a way of voting ("Election Day", "absentee_by_mail_votes")."""
    return bool(_MODE.fullmatch(plain(label)))


@lru_cache(maxsize=20_000)
def is_mode_value(label: str) -> bool:
    """Whether a cell of a column of modes could be one; more than headings may say, for the column's other cells bear it out."""
    words = plain(label)
    found = _MODE_OR_BALLOTS.fullmatch(words)
    return words in _MODE_VALUES or is_mode(words) or bool(found and is_mode(found[1]))


@lru_cache(maxsize=20_000)
def is_no_title(label: str) -> bool:
    """Whether a heading over several columns is none of a contest ("STATISTICS", "Turnout")."""
    return plain(label) in _NO_TITLE


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """What each column of a table means; plain enough to be saved as JSON and given again.

    `meanings` has one of MEANINGS for each column from the first on. `header` is the first and last row of the headings, from 1 as the
    person sees them, (0, 0) for a table without; None: as they are found. `contest` is the title of the only contest, where no column
    and no heading names it. A table whose columns are all "not used" is left out.
    """

    meanings: tuple[str, ...]
    header: tuple[int, int] | None = None
    contest: str = ""

    def __post_init__(self) -> None:
        problem = self._problem()
        if problem:
            raise ResultsError(f"The mapping of columns can't be used: {problem}")

    def _problem(self) -> str:
        for place, meaning in enumerate(self.meanings, 1):
            if meaning not in MEANINGS:
                return f"column {place} is said to be {meaning!r}, which is none of the known meanings."
        for meaning in self.meanings:
            if meaning not in MANY and self.meanings.count(meaning) > 1:
                return f"more than one column is said to be “{MEANINGS[meaning]}”."
        votes = [meaning for meaning in self.meanings if meaning in VOTES]
        if self.header and not (self.header == (0, 0) or 1 <= self.header[0] <= self.header[1]):
            return f"the headings can't stand in rows {self.header[0]} to {self.header[1]}."
        if not votes:
            return "no column is said to hold votes." if any(self.meanings) else ""
        if votes.count("votes") > 1:
            return "more than one column is said to be “votes”."
        if "votes of a choice" in votes:
            if set(votes) != {"votes of a choice"} or "choice" in self.meanings:
                return "where the headings name the choices, no other column can hold votes or choices."
        elif "choice" not in self.meanings:
            return "no column is said to hold the candidates or answers."
        if len(set(votes) - {"votes"}) > 1:
            return "the headings can't name modes in some columns and places in others."
        return ""

    @property
    def is_wide(self) -> bool:
        """Whether the headings name the choices."""
        return "votes of a choice" in self.meanings

    def places(self, *meanings: str) -> tuple[int, ...]:
        """The columns, from 0, that have one of these meanings."""
        return tuple(place for place, meaning in enumerate(self.meanings) if meaning in meanings)

    def as_dict(self) -> dict[str, Any]:
        """For JSON; `mapping_from` reads it back."""
        return {
            "meanings": list(self.meanings),
            "header": list(self.header) if self.header else None,
            "contest": self.contest,
        }


def mapping_from(saved: Mapping[str, Any]) -> ColumnMapping:
    """A mapping from what `as_dict` gave; raises ResultsError with a sentence when it is not one."""
    header = saved.get("header")
    try:
        return ColumnMapping(
            tuple(str(meaning) for meaning in saved["meanings"]),
            (int(header[0]), int(header[1])) if header else None,
            str(saved.get("contest") or ""),
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        if isinstance(error, ResultsError):
            raise
        raise ResultsError(
            f"The mapping of columns can't be used: expected meanings, header and contest ({error})."
        ) from None


def shape_of(labels: Sequence[str]) -> str:
    """A key for tables with the same headings in the same order, whatever their spelling; ten letters."""
    words = "\x1f".join(squeezed(label) for label in labels)
    return hashlib.blake2s(words.encode(), digest_size=5).hexdigest()


def letter(place: int) -> str:
    """A column's letters in a spreadsheet: 0 is A, 26 is AA."""
    name = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        name = chr(65 + rest) + name
    return name


@dataclass(frozen=True, slots=True)
class MappedTable:
    """One table of a file with the meaning of its columns: as it was read, or, where `why` is a sentence, as it is proposed.

    With a `why` the file is not read before a person names or confirms the columns. `shape` is the key under which the mapping goes into
    `Given.mappings`. `labels` has a heading for each column (its letter where there is none), `first_rows` the first rows of the
    sheet as they stand, from row 1, cells cut to 200 characters.
    """

    file: str
    sheet: str
    shape: str
    labels: tuple[str, ...]
    first_rows: tuple[tuple[str, ...], ...]
    mapping: ColumnMapping
    why: str = ""
