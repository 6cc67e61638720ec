"""What the lines above a table tell of the election: its day, its stage, the state and the county that the table is of."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from recount_core.results.given import Given
from recount_core.states import postal

_DAY = re.compile(
    r"(?:.*\belection\b\W*(?:of|held|on)?\W*)?(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day,? )?"
    r"(?P<day>[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}/\d{1,2}/\d{4}|\d{4}-\d\d-\d\d|\d{1,2}-[A-Z][a-z]{2}-\d\d)",
    re.IGNORECASE,
)
_LOOSE = re.compile(r"(?<=\d)(?:st|nd|rd|th)?,? (?=\d{4})")
_FORMS = ("%B %d, %Y", "%b %d, %Y", "%m/%d/%Y", "%Y-%m-%d", "%d-%b-%y")
_PRIMARY = re.compile(r"\bprimary election\b|\b(?:presidential|state|county|municipal|\d{4}) primary\b", re.IGNORECASE)
_GENERAL = re.compile(r"\bgeneral election\b|\bcoordinated election\b", re.IGNORECASE)
_COUNTY = re.compile(r"(?P<county>[A-Z][A-Za-z.' -]{1,30}?) county(?:,? (?P<state>[A-Z][A-Za-z ]+))?", re.IGNORECASE)
_STATE = re.compile(r"\((?P<state>[A-Z][A-Za-z ]+)\)|(?P<of>(?:state|commonwealth) of [A-Z][A-Za-z ]+)", re.IGNORECASE)
_REPORTED = re.compile(
    r"\bprecincts?(?: reporting)?:? ?(?P<done>\d{1,6}) ?(?:/|of|out of) ?(?P<all>\d{1,6})(?: (?:precincts )?report(?:ing|ed))?",
    re.IGNORECASE,
)
_NO_COUNTY = re.compile(
    r"\b(?:of|for|in|the|results?|report|canvass|statement|official|unofficial|election|board|by|all|per|each|multi|every)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Told:
    """Facts of an election; empty where nothing tells them. `precincts` are those reporting and all."""

    date: dt.date | None = None
    stage: str = ""
    state: str = ""
    county: str = ""
    precincts: tuple[int, int] | None = None

    def filling(self, given: Given) -> Given:
        """What the person says, with these facts where nothing is said."""
        return replace(
            given,
            date=given.date or self.date,
            stage=given.stage or self.stage,
            state=given.state or self.state,
            county=given.county or self.county,
        )


def told(captions: Iterable[str]) -> Told:
    """The facts in lines above a table. A date counts only alone or behind the election's name: other lines tell when it was printed."""
    date, stage, state, county = None, "", "", ""
    precincts: tuple[int, int] | None = None
    for caption in captions:
        text = " ".join(caption.split())
        date = date or _date(text)
        stage = stage or ("primary" if _PRIMARY.search(text) else "general" if _GENERAL.search(text) else "")
        precincts = precincts or _reported(text)
        found = _COUNTY.fullmatch(text)
        if found and not _NO_COUNTY.search(found["county"]) and (not found["state"] or postal(found["state"])):
            county = county or found["county"].title()
            state = state or postal(found["state"] or "")
        named = _STATE.fullmatch(text)
        if named:
            state = state or postal(named["state"] or named["of"])
    return Told(date, stage, state, county, precincts)


def _reported(text: str) -> tuple[int, int] | None:
    """(reporting, all) precincts of "Precincts Reporting: 432/432" or "Precincts 724 of 728 Reporting"."""
    found = _REPORTED.search(text)
    if not found or int(found["done"]) > int(found["all"]):
        return None
    return int(found["done"]), int(found["all"])


def _date(text: str) -> dt.date | None:
    found = _DAY.fullmatch(text)
    day = _LOOSE.sub(", ", found["day"]).replace(".", "") if found else ""
    for form in _FORMS if day else ():
        try:
            return dt.datetime.strptime(day, form).date()
        except ValueError:
            continue
    return None
