"""Labels that are not candidates, matched whole: totals, pooled write-ins, measures, and the answers of questions.

Never by part: Gunderson is no undervote, Blankenship no blank, NO PREFERENCE no No.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_PLAIN = re.compile(r"[\s_*.:;–—-]+")


def _labels(text: str) -> frozenset[str]:
    """Labels written one after the other with bars between, in the form that `plain` gives them."""
    return frozenset(plain(label) for label in text.split("|"))


@lru_cache(maxsize=50_000)
def plain(label: str) -> str:
    """A label in small letters with its spaces, dashes, colons and stars made one space: "WRITE-IN**" is "write in"."""
    return _PLAIN.sub(" ", label).strip().lower()


_STRAIGHT = re.compile(r"straight (?:party|ticket)\b.*|straight")


def is_straight_party(title: str) -> bool:
    """Whether a contest's title says that its choices are parties, voted for as a whole: it elects nobody by itself."""
    return bool(_STRAIGHT.fullmatch(plain(title)))


_TOTALS = _labels(
    "total|totals|grand total|grand totals|election total|election totals|county total|county totals|countywide total|"
    "countywide totals|state total|state totals|statewide total|statewide totals|contest total|contest totals|precinct total|"
    "precinct totals|sub total|sub totals|subtotal|subtotals|cumulative total|total votes|total votes cast|total cast votes|cast votes|"
    "votes cast|total vote|total votes counted|all precincts|all counties"
)
_TOTAL_OF = re.compile(r"(?:grand )?totals? (?:for|of) .+|.+ (?:county|countywide) (?:grand )?totals?", re.IGNORECASE)
_POOLED = _labels(
    "write in|write ins|writein|writeins|write in total|write in totals|write ins total|total write in|total write ins|"
    "write in votes|write in vote|write in candidate|write in candidates|write in (s)|write in(s)|(write in)|[write in]|all write ins|"
    "other write ins|write in misc|write in miscellaneous|miscellaneous write in|miscellaneous write ins|scattered write ins|"
    "write in scattered|write in scattering|scattering|scattered|scatter|unresolved write in|unassigned write ins|"
    "uncertified write in|uncertified write ins|write in other|writein other|write in (misc)|write in (misc.)|write in (miscellaneous)|"
    "write ins (miscellaneous)|write in (scattered)|write in (scattering)|misc write in|misc write ins|other write in|all others|all other|"
    "others|other|other candidates|all other candidates"
)
_NAMED = re.compile(
    r"(?:write-?in\s*(?:[:-]\s*(?P<after>.+)|\((?P<within>[^()]+ [^()]+)\))|(?P<before>.+?)\s*[\[(]\s*(?:w|w/i|wi|write-?\s?in)\s*[\])])",
    re.IGNORECASE,
)
_MEASURES = {
    "overvotes": "over|overs|over votes|overvotes|over vote|overvote|over vote count|overvote count|total over votes|total overvotes|"
    "times over voted|number of over votes|number of overvotes",
    "undervotes": "under|unders|under votes|undervotes|under vote|undervote|under vote count|undervote count|total under votes|"
    "total undervotes|times under voted|number of under votes|number of undervotes",
    "blank": "blank|blanks|blank votes|blank vote|blank ballots|estimated blanks|total blank votes|ballots cast blank|"
    "blanks cast|blank ballots cast|times blank voted|number of blank votes",
    "ballots": "ballots cast|ballots|ballots cast total|total ballots cast|total ballots|ballots counted|times counted|voters|"
    "total voters",
    "registered": "registered voters|registered voters total|registered|registration|total registered voters|total registered",
    "other": "turnout|turnout %|voter turnout|voter turnout %|percent turnout|"
    "number of precincts|number of precincts reporting|number of precincts for race|precincts reporting|"
    "precincts counted|not assigned|write in invalid|invalid write ins|invalid write in|spoiled|spoiled ballots|void|"
    "rejected write ins|rejected write in|unqualified write ins|unqualified write in|disqualified write ins|invalid|invalid votes|"
    "invalid ballots|exhausted|exhausted ballots|exhausted votes|residual votes|residual vote|over / under votes|over/under votes|"
    "under / over votes|under/over votes|over and under votes|over & under votes|overvotes/undervotes|undervotes/overvotes|"
    "over/undervotes|under/overvotes|over/under vote",
}
_MEASURE_OF = {label: measure for measure, labels in _MEASURES.items() for label in _labels(labels)}

_YES = re.compile(
    r"(?:yes|for|approve|approved|accept|in favor|affirmative|y)|(?:yes|for)\s*[/-]\s*(?:for|yes)|(?:.*\S)\s*[-–:,(]\s*(?:yes|for)\)?|"
    r"yes\s*[-–:,].+|(?:yes on|yes for|yes to|for the|for adoption|in favor of|approve the|approval of)\b.+",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?:no|against|reject|rejected|oppose|opposed|not in favor|negative|n)|(?:no|against)\s*[/-]\s*(?:against|no)|"
    r"(?:.*\S)\s*[-–:,(]\s*(?:no|against)\)?|no\s*[-–:,].+|(?:no on|no for|no to|against|reject the|rejection of)\b.+",
    re.IGNORECASE,
)
_KEEP = re.compile(r"(?:retain|keep|continue|for (?:the )?existing|for retaining)\b.*", re.IGNORECASE)


@lru_cache(maxsize=50_000)
def is_total(label: str) -> bool:
    """Whether the name of a county or precinct says that the row is a total ("TOTALS", "Grand Total", "Ada County Totals")."""
    small = label.lower()
    if "total" not in small and "all" not in small and "cast" not in small:
        return False
    words = plain(label)
    return words in _TOTALS or bool(_TOTAL_OF.fullmatch(words))


@lru_cache(maxsize=50_000)
def is_pooled(label: str) -> bool:
    """Whether a choice is the sum of write-ins, nobody in person ("WRITE-IN**", "[Write-in]", "Write-In (WRITE-IN)")."""
    words = plain(label)
    return words in _POOLED or (words.endswith(" (write in)") and words.removesuffix(" (write in)") in _POOLED)


@lru_cache(maxsize=50_000)
def written_in(label: str) -> str:
    """The name of the person in "Jane Doe (Write-In)" or "Write-In: Jane Doe"; empty for every other label."""
    found = _NAMED.fullmatch(label.strip())
    if not found or is_pooled(label) or measure_of(label):
        return ""
    return (found["after"] or found["within"] or found["before"] or "").strip()


@lru_cache(maxsize=50_000)
def measure_of(label: str) -> str:
    """The measure that a pseudo-candidate names ("Over Votes": overvotes), "other" for one that is dropped, empty for a choice."""
    return _MEASURE_OF.get(plain(label), "")


_RECOUNT = re.compile(r"(?P<bare>.+?)[\s–—(-]*\brecount(?:ed)?\b\)?\s*", re.IGNORECASE)


@lru_cache(maxsize=50_000)
def without_recount(title: str) -> tuple[str, bool]:
    """A title without "- RECOUNT" at its end, and whether it had it."""
    found = _RECOUNT.fullmatch(title) if "recount" in title.lower() else None
    return (found["bare"].strip(), True) if found else (title, False)


_PARTIES = {
    label: party
    for party, labels in {
        "Democratic": "d|dem|democrat|democratic|democratic party|democrats",
        "Republican": "r|rep|republican|republican party|republicans|gop",
        "Libertarian": "l|lib|lbt|lp|libertarian|libertarian party",
        "Green": "g|grn|gre|green|green party",
        "Constitution": "c|con|cst|constitution|constitution party",
        "DFL": "dfl|democratic farmer labor|democratic farmer labor party",
        "nonpartisan": "np|non|nonpart|nonpartisan|non partisan|nonpartisan party|n p",
        "": "|null|none|(none)|n/a|na|no party",
    }.items()
    for label in labels.split("|")
}


@lru_cache(maxsize=10_000)
def party_of(label: str) -> str:
    """One name for the spellings of a party ("D", "DEM", "Democratic"), "nonpartisan", or "" for none; others in small letters."""
    words = plain(label)
    return _PARTIES.get(words, words)


def is_party(label: str) -> bool:
    """Whether a label is one of the spellings of a common party."""
    return plain(label) in _PARTIES


def affirmative_first(names: Sequence[str]) -> tuple[str, str] | None:
    """The two answers of a question, the affirmative first; None unless one is plainly for and the other plainly against."""
    if len(names) != 2:
        return None
    for yes, no in (tuple(names), tuple(reversed(names))):
        if (_YES.fullmatch(yes.strip()) and _NO.fullmatch(no.strip())) or (
            _YES.fullmatch(yes.strip()) and _KEEP.fullmatch(no.strip())
        ):
            return yes, no
        if " " in plain(yes) and plain(yes).removeprefix("for ") == plain(no).removeprefix("against ") not in (
            plain(yes),
            plain(no),
        ):
            return yes, no
    return None
