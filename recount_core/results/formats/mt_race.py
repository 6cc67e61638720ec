"""From the title of a Montana contest, its choices and its counties to its key and heading."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from recount_core.results.mt_names import (
    NONPARTISAN,
    STATE,
    Election,
    clean,
    counties_in,
    county,
    is_joint,
    partisan,
    plain_title,
    sides,
)
from recount_core.results.offices import Office, offices
from recount_core.results.table import Heading

_JUDGE = re.compile(r"\b(?:JUDGE|JUSTICE)\b")
_UNEXPIRED = re.compile(r"\b(?:UNEXPIRED|SHORT)\b")
_WIDE = (
    (re.compile(r"PRESIDENT"), "PRESIDENT"),
    (re.compile(r"CLERK OF (?:THE )?SUPREME"), "CLERK OF THE SUPREME COURT"),
    (re.compile(r"CHIEF JUSTICE"), "CHIEF JUSTICE"),
    (re.compile(r"SUPREME COURT"), "SUPREME COURT JUSTICE"),
    (re.compile(r"(?:DISTRICT JUDGE|JUDGE)"), "DISTRICT COURT JUDGE"),
    (re.compile(r"STATE (?:REP|HOUSE)"), "STATE REPRESENTATIVE"),
    (re.compile(r"STATE SENAT"), "STATE SENATOR"),
    (re.compile(r"SENAT"), "UNITED STATES SENATOR"),
    (re.compile(r"REP|HOUSE"), "UNITED STATES REPRESENTATIVE"),
    (re.compile(r"PUBLIC SERVICE"), "PUBLIC SERVICE COMMISSIONER"),
    (re.compile(r"INSTRUCTION|\bSPI\b|\bS P I\b"), "SUPERINTENDENT OF PUBLIC INSTRUCTION"),
    (re.compile(r"GOVERNOR"), "GOVERNOR"),
    (re.compile(r"SECRETARY"), "SECRETARY OF STATE"),
    (re.compile(r"ATTORNEY"), "ATTORNEY GENERAL"),
    (re.compile(r"AUDITOR"), "STATE AUDITOR"),
)
_RETAINED = re.compile(
    r"\bSHALL (?:THE )?(?:HONORABLE )?(?:SUPREME COURT )?(?:CHIEF )?(?:JUDGE|JUSTICE(?: OF THE PEACE)?) (.+?)(?: OF\b|$)"
)
_MEASURE = re.compile(
    r"^(?:(?P<code>CI|CA|LR|IR|I|C) (?P<n>\d+)\b|(?P<words>CONSTITUTIONAL AMENDMENT|CONSTITUTIONAL INITIATIVE|"
    r"LEGISLATIVE (?:CONSTITUTIONAL )?REFERENDUM|INITIATIVE REFERENDUM|(?:STATUTORY )?INITIATIVE)(?: NO| NUMBER)?"
    r"(?: (?:CI|CA|LR|IR|I|C))? (?P<m>\d+)\b(?! \d))"
)
_MEASURE_CODES = {
    "CONSTITUTIONAL AMENDMENT": "C",
    "CA": "C",
    "CONSTITUTIONAL INITIATIVE": "CI",
    "LEGISLATIVE REFERENDUM": "LR",
    "LEGISLATIVE CONSTITUTIONAL REFERENDUM": "LR",
    "INITIATIVE REFERENDUM": "IR",
    "INITIATIVE": "I",
    "STATUTORY INITIATIVE": "I",
}
WIDE = frozenset(("president", "congressional", "state", "judicial", "legislative"))
"""Classes whose contests have one name in the whole state, however many counties vote on them."""


@dataclass(slots=True)
class Race:
    """One contest as a file names it.

    `choices` maps names to parties, in the order of the file; `counties` are those with rows. `party` is whose primary it is, `precinct`
    that of a party's precinct post. `one_county` is the county of a one-county file, some other mark of the file where it isn't told,
    and empty for others. `everywhere`: every precinct of its county voted on it. `whole_state`: the file has all counties that vote on it.
    """

    title: str
    choices: dict[str, str] = field(default_factory=dict)
    counties: tuple[str, ...] = ()
    precinct: str = ""
    party: str = ""
    stage: str = ""
    one_county: str = ""
    everywhere: bool = False
    whole_state: bool = False
    recount: bool = False

    @property
    def office(self) -> Office:
        """What the title tells of the office or question."""
        return offices(STATE).of(clean(self.title))

    @property
    def question(self) -> bool:
        """Whether its choices are answers, not people."""
        return sides(self.choices) is not None

    @property
    def kind(self) -> str:
        """Candidate, question or retention: a judge with answers for choices is up for retention, whatever is left of the title."""
        office = self.office
        if office.kind == "retention" or (
            self.question and office.kind == "candidate" and _JUDGE.search(plain_title(office.bare))
        ):
            return "retention"
        return "question" if self.question else "candidate"

    @property
    def wide(self) -> bool:
        """Whether the title names one contest in the whole state. "INITIATIVE NO. 17-01" of one county does not."""
        office = self.office
        if office.office not in WIDE or (office.kind != self.kind and self.kind != "retention"):
            return False
        if self.kind != "question":
            return True
        return bool(_MEASURE.search(plain_title(self.title))) and (bool(self.one_county) or len(self.counties) != 1)

    @property
    def home(self) -> str:
        """The one county of a local contest, empty where the file doesn't tell it."""
        if self.one_county:
            return county(self.one_county)
        return self.counties[0] if len(self.counties) == 1 else ""

    @property
    def office_class(self) -> str:
        """By the title; a question whose title tells nothing is the county's when the whole county voted on it."""
        office = self.office
        if self.kind == "question" and (office.office in WIDE or office.office == "precinct") and not self.wide:
            return "county" if self.everywhere or office.kind == "question" else ""
        if self.kind == "candidate" and office.kind == "question":
            return ""
        return office.office or ("county" if self.kind == "question" and self.everywhere else "")

    @property
    def voted_in(self) -> str:
        """One county or several: by the table and the title, else by the rows; one only by those of a statewide file."""
        if self.office_class in ("county", "municipal", "precinct"):
            return "one"
        if is_joint(self.title) and len(self.counties) != 1:
            return "several"
        if self.wide and (self.kind == "question" or self.office.counties):
            return "several"
        if len(self.counties) > 1:
            return "several"
        return "one" if self.whole_state and self.counties else ""


def key(race: Race) -> str:
    """The key of a contest: the same in every file of one election, different for every other contest.

    Contests of the whole state by office and number, all others by county and title; where a file doesn't tell its county, by the file too.
    """
    words = plain_title(race.title)
    if race.wide:
        parts = [_wide_key(words, race)]
    else:
        retained = _RETAINED.search(words)
        joint = is_joint(race.title) or len(race.counties) > 1
        parts = [
            "joint" if joint else race.home or race.one_county,
            f"RETAIN {retained.group(1)}" if retained else words,
        ]
    if race.office.office == "precinct" and race.precinct:
        parts.append(race.precinct)
    if race.party:
        parts.append(race.party)
    if race.one_county and not race.home and not parts[0].startswith(race.one_county):
        parts.append(race.one_county)
    return "|".join(parts)


def _wide_key(words: str, race: Race) -> str:
    retained = _RETAINED.search(words)
    if retained:
        return f"RETAIN {retained.group(1)}"
    measure = _MEASURE.search(words)
    if measure and race.kind == "question":
        named = measure["code"] or measure["words"]
        return f"{_MEASURE_CODES.get(named, named)} {measure['n'] or measure['m']}"
    bare = plain_title(race.office.bare)
    office = next((code for pattern, code in _WIDE if pattern.search(bare)), bare)
    unexpired = ["UNEXPIRED"] if _UNEXPIRED.search(words) else []
    office = f"RETAIN {office}" if race.kind == "retention" else office
    return " ".join((office, *re.findall(r"\d+", bare), *unexpired))


def heading(race: Race, day: Election, date: dt.date | None, sheet: str = "") -> Heading:
    """The heading of a contest in an election on `date` (None: not known)."""
    office, kind = race.office, race.kind
    candidates = kind == "candidate"
    return Heading(
        key=key(race),
        title=_title(race),
        jurisdiction=_jurisdiction(race),
        state=STATE,
        office=race.office_class,
        kind=kind,
        date=date,
        stage=race.stage,
        special=day.special,
        seats=1 if not candidates else office.seats if office.kind == kind else None,
        counties=race.voted_in,
        party=race.party,
        count="recount" if race.recount else "unknown",
        statewide=race.wide and kind != "retention" and _jurisdiction(race) == "Montana",
        sheet=sheet,
        choices=() if candidates else _order(race),
        nonpartisan=candidates and set(race.choices.values()) == {NONPARTISAN},
    )


def _title(race: Race) -> str:
    title = clean(race.title)
    return f"{title} ({race.precinct})" if race.office_class == "precinct" and race.precinct else title


def _jurisdiction(race: Race) -> str:
    office = race.office
    county_words = f"{race.home} County" if race.home else ""
    if race.wide:
        return office.jurisdiction() if office.district or "{district}" not in office.where else "Montana"
    if race.office_class == "precinct" and race.precinct:
        return ", ".join(filter(None, (race.precinct, county_words)))
    named = counties_in(race.title) or (race.counties if len(race.counties) > 1 else ())
    if named:
        return f"{', '.join(named[:-1])} and {named[-1]} counties"
    place = office.place.title().replace(" Of ", " of ") if race.office_class == "municipal" else ""
    return ", ".join(filter(None, (place, county_words)))


def _order(race: Race) -> tuple[str, ...]:
    """The affirmative first; in the order of the file where the answers are not told apart."""
    answers = sides(race.choices)
    return tuple(dict.fromkeys(answers.values())) if answers else tuple(race.choices)


def joint_groups(
    by_county: Mapping[str, Collection[str]], title: str, question: bool, office_class: str
) -> list[tuple[str, ...]]:
    """Which counties vote on one contest together when a local title stands in several: each group is one contest.

    The same people stand in them all, or the title lists the counties or says "joint". A county office is never shared.
    """
    names = tuple(sorted(by_county))
    if len(names) < 2 or office_class in ("county", "precinct", "municipal"):
        return [(name,) for name in names]
    if question:
        return [names] if is_joint(title) else [(name,) for name in names]
    groups: dict[frozenset[str], list[str]] = {}
    for name in names:
        groups.setdefault(frozenset(by_county[name]), []).append(name)
    return [tuple(group) for group in groups.values()]


def odd_parties(race: Race) -> str:
    """Why the choices of one general contest can't be as the file has them; empty when they can.

    One party has one nominee and one name one party: anything else means mixed-up rows or one person spelt in two ways.
    """
    if race.stage != "general" or race.question or race.office.office == "precinct":
        return ""
    by_party: dict[str, list[str]] = {}
    for name, its_party in race.choices.items():
        if partisan(its_party):
            by_party.setdefault(its_party, []).append(name)
    for its_party, names in by_party.items():
        if len(names) > 1:
            return (
                f"{' and '.join(names[:3])} both stand as {its_party}: one person spelt in two ways, or rows mixed up"
            )
    return ""
