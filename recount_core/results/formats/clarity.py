"""Clarity (Scytl, SOE) election night reporting: detail.xml of a state by county, or of a county or city by precinct.

`Contest` has `Choice`s with votes by `VoteType` (way of voting) and place, and over- and undervotes as VoteTypes of its own. Each VoteType
and each Choice states its sum. Georgia writes the party into the name ("Jane Doe (I) (Rep)"); primaries into the contest's title.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from recount_core.errors import ResultsError
from recount_core.results import labels
from recount_core.results.feed import (
    Feed,
    Named,
    county_of,
    day,
    known,
    known_sum,
    moment,
    named,
    no_party,
    number,
    precincts,
    stage_of,
)
from recount_core.results.free_tables.wide import is_party
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.markup import Element, read_xml, root_name
from recount_core.results.source import Source
from recount_core.results.table import Heading, Results
from recount_core.states import postal

_Level = Literal["places", "ways", "choice"]

NAME = "clarity"
TITLE = "Clarity election night XML"

_INCUMBENT = re.compile(r"\s*\((?:I|Inc\.?|Incumbent)\)", re.IGNORECASE)
_PARTY_BEHIND = re.compile(r"(?P<name>.+\S)\s*\((?P<party>[A-Za-z][A-Za-z .&-]{0,24})\)")
_ONE_LETTER = re.compile(r".+\((?:R|D)\)")
_TITLE_PARTY = re.compile(r"(?P<title>.+?)(?:\s+[-–—]\s+(?P<after>[A-Za-z ]+)|\s*\((?P<inside>[A-Za-z ]+)\))")
_PARTY_TITLE = re.compile(
    r"(?P<before>[A-Za-z]+)\s*[-–—:]\s*(?P<title>.+)|(?P<code>DEM|REP|LIB|GRN|DFL)\s+(?P<rest>.+)"
)


def detect(source: Source) -> bool:
    """XML whose outermost element is ElectionResult."""
    return root_name(source) == "ElectionResult"


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest with its votes by place and way of voting; ResultsError when it isn't XML or has no contests."""
    results = read_tree(read_xml(source, limits, TITLE), Results(source.name, TITLE), given, limits)
    if not results.rows:
        raise ResultsError(
            f"{source.base}: {TITLE} without votes: expected Contest elements with Choice elements in them."
        )
    return results


def read_tree(root: Element, results: Results, given: Given, limits: Limits) -> Results:
    """Every contest of an ElectionResult into `results`."""
    reader = _Reader(Feed(results, given, limits), root)
    for contest in root.parts("Contest"):
        reader.contest(contest)
    results.lines = len(results.rows)
    reader.feed.close()
    return results


@dataclass(slots=True)
class _Reader:
    """`by_county` says that the file is a state's; `county` is the region of a file by precinct. `turnout` has the places of the turnout
    table, which a contest on all ballots has too; `letters` says that parties are single letters, so that (I) is one of them."""

    feed: Feed
    root: Element
    by_county: bool = False
    county: str = ""
    letters: bool = False
    turnout: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        root, results = self.root, self.feed.results
        region = root.value("Region")
        self.by_county = any(element.name in ("County", "Counties") for element in root.walk())
        if self.by_county:
            results.state = postal(region)
        else:
            self.county = results.one_county = county_of(region, self.feed.given.state)
        results.date = day(root.value("ElectionDate"))
        results.stage = stage_of(root.value("ElectionName"))
        results.as_of = moment(root.value("Timestamp"))
        choices = [choice.value("text") for contest in root.parts("Contest") for choice in contest.parts("Choice")]
        self.letters = any(_ONE_LETTER.fullmatch(text) for text in choices)
        self.turnout = {
            place.value("name")
            for place in self._turnout()
            for place in place.walk()
            if place.name in ("County", "Precinct")
        }

    def _turnout(self) -> list[Element]:
        return self.root.parts("VoterTurnout", "ElectionVoterTurnout")

    def contest(self, contest: Element) -> None:
        """One contest: its heading, the votes of its choices, its over- and undervotes."""
        choices = [(choice, self._named(choice)) for choice in contest.parts("Choice")]
        place = self._open(contest, [found for _, found in choices])
        level = _level(contest)
        for choice, found in choices:
            self._choice(place, choice, found, level)
        for vote_type in contest.parts("VoteType"):
            measure = labels.measure_of(vote_type.value("name"))
            if measure and measure != "other":
                self._counts(place, Named("", "", "", measure), vote_type, "", "", "places")
        self._ballots(place, contest)

    def _named(self, choice: Element) -> Named:
        text, party = choice.value("text"), choice.value("party")
        bare = text if self.letters else _INCUMBENT.sub("", text)
        behind = _PARTY_BEHIND.fullmatch(bare)
        if behind and is_party(behind["party"]) and not labels.is_pooled(bare):
            return named(behind["name"], party if not no_party(party) else behind["party"])
        return named(bare or f"Choice {choice.value('key')}", party)

    def _open(self, contest: Element, choices: list[Named]) -> str:
        results = self.feed.results
        title, party = _title(contest.value("text"), results.stage)
        region = self.root.value("Region")
        counties = number(contest.value("countiesParticipating"), 999)
        heading = Heading(
            key=f"clarity|{region}|{contest.value('key')}",
            title=title,
            state=results.state,
            kind="question" if contest.value("isQuestion").lower() == "true" else "candidate",
            seats=number(contest.value("voteFor")),
            counties=("one" if counties == 1 else "several") if self.by_county and counties else "",
            party=party,
            precincts=precincts(
                contest.value("precinctsReported"), contest.value("precinctsParticipating", "precinctsReporting")
            ),
            nonpartisan=all(not choice.party for choice in choices)
            and any(choice.value("party") for choice in contest.parts("Choice")),
        )
        return self.feed.open(heading, choices, contest.line)

    def _choice(self, place: str, choice: Element, found: Named, level: _Level) -> None:
        """The votes of one choice, checked against the sums that the file states for it."""
        name = self.feed.who(place, found, choice.value("key"))
        vote_types = choice.parts("VoteType")
        if not vote_types or level == "choice":
            self.feed.count(
                place, found, choice.value("totalVotes"), choice.line, "totalVotes", name=name, county=self.county
            )
        for vote_type in vote_types:
            self._counts(place, found, vote_type, name, vote_type.value("name"), level)
        stated, added = _stated(choice)
        if stated is not None and added is not None and stated != added:
            text = f"{name}: the file states {stated:,} votes, its ways of voting add up to {added:,}; the stated votes are shown"
            self.feed.doubt(place, text, choice.line)

    def _counts(self, place: str, found: Named, vote_type: Element, name: str, mode: str, level: _Level) -> None:
        """The numbers of one VoteType at a level, checked against the sum that it states."""
        parts, label = vote_type.parts("County", "Precinct"), vote_type.value("name")
        path = f"VoteType {label}"
        if level == "ways" or (level == "places" and not parts):
            self.feed.count(
                place, found, vote_type.value("votes"), vote_type.line, path, name=name, county=self.county, mode=mode
            )
        elif level == "places":
            for part in parts:
                self.feed.count(
                    place, found, part.value("votes"), part.line, path, name=name, mode=mode, **self._place(part)
                )
        stated, added = known(vote_type.value("votes")), known_sum(part.value("votes") for part in parts)
        if parts and stated is not None and added is not None and added != stated:
            used = "" if level == "places" else "; the stated votes are shown, without places"
            text = (
                f"{name or 'Contest'}, {label}: the file states {stated:,} votes, its places add up to {added:,}{used}"
            )
            self.feed.doubt(place, text, vote_type.line)

    def _place(self, part: Element) -> dict[str, str]:
        if part.name == "County":
            return {"county": county_of(part.value("name"), self.feed.results.state or self.feed.given.state)}
        # without a name it would stand for the whole county
        return {
            "county": self.county,
            "precinct": part.value("name") or f"Precinct without a name in line {part.line:,}",
        }

    def _ballots(self, place: str, contest: Element) -> None:
        """Ballots and registered voters, where the contest is on every ballot."""
        if not self.turnout or _places(contest) != self.turnout:
            return
        for turnout in self._turnout()[:1]:
            for measure, name in (("ballots", "ballotsCast"), ("registered", "totalVoters")):
                if known(turnout.value(name)):
                    self.feed.count(
                        place, Named("", "", "", measure), turnout.value(name), turnout.line, name, county=self.county
                    )


def _places(contest: Element) -> set[str]:
    vote_types = (vote_type for choice in contest.parts("Choice") for vote_type in choice.parts("VoteType"))
    return {part.value("name") for vote_type in vote_types for part in vote_type.parts("County", "Precinct")}


def _stated(choice: Element) -> tuple[int | None, int | None]:
    """What a choice states as its votes, and the sum of what its ways of voting state."""
    parts = [vote_type for vote_type in choice.parts("VoteType") if not labels.is_total(vote_type.value("name"))]
    return known(choice.value("totalVotes")), known_sum(part.value("votes") for part in parts) if parts else None


def _level(contest: Element) -> _Level:
    """How deep a contest's numbers agree with the sums that are stated above them; where one is not known they are taken to agree.

    Some counties hide the votes of places with few of them as 0, so that ways of voting agree with the choices and places don't.
    """
    level: _Level = "places"
    for choice in contest.parts("Choice"):
        stated, added = _stated(choice)
        if stated is not None and added is not None and stated != added:
            return "choice"
        for vote_type in choice.parts("VoteType"):
            texts = [part.value("votes") for part in vote_type.parts("County", "Precinct")]
            stated, added = known(vote_type.value("votes")), known_sum(texts)
            if texts and stated is not None and added is not None and stated != added:
                level = "ways"
    return level


def _title(text: str, stage: str) -> tuple[str, str]:
    """Title and the party whose primary it is ("US Senator - REPUBLICAN", "REP Sheriff")."""
    found = _TITLE_PARTY.fullmatch(text) if stage == "primary" else None
    party = (found["after"] or found["inside"]).strip() if found else ""
    if found and is_party(party):
        return found["title"], party
    found = _PARTY_TITLE.fullmatch(text) if stage == "primary" else None
    party = (found["before"] or found["code"]) if found else ""
    if found and is_party(party):
        return found["title"] or found["rest"], party
    return text, ""
