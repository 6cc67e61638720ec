"""NIST SP 1500-100 election reports (common data format): version 2 in XML and JSON, version 1, and Google's variant without a namespace.

Everything has an id and refers to other things by theirs: contests share names, so that the id is the key. Votes are counted for a unit
(GpUnit) and a type (total, absentee ...); a unit, its parts and several types may stand beside each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from recount_core.errors import ResultsError
from recount_core.results.feed import Feed, Named, day, moment, named, no_party, number, precincts, stage_of
from recount_core.results.formats.nist_units import WIDE, Units, identity, members, units_of, words
from recount_core.results.formats.nist_votes import Votes
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.markup import Element, is_json, read_json, read_xml, root_name
from recount_core.results.source import Source
from recount_core.results.table import VOTES, Heading, Results
from recount_core.states import in_name, postal
from recount_core.words import joined

NAME = "nist"
TITLE = "NIST SP 1500-100 election report"

_MEASURES = {"overvotes": "Overvotes", "undervotes": "Undervotes"}
_DISTRICT = ("ElectionDistrictId", "ElectoralDistrictId", "JurisdictionalScopeId")


def detect(source: Source) -> bool:
    """XML whose outermost element is ElectionReport, or JSON of that type."""
    return root_name(source) == "ElectionReport" or (is_json(source, "@type") and '"ElectionResults.' in source.text)


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest with its votes by unit and type; ResultsError when it isn't whole, or has no counts (a report before the election)."""
    as_xml = root_name(source) == "ElectionReport"
    title = f"a {TITLE}"
    root = read_xml(source, limits, title) if as_xml else read_json(source, limits, title)
    results = Results(source.name, TITLE)
    reader = _Reader(Feed(results, given, limits), root)
    for election in members(root, "Election"):
        reader.election(election)
    if not any(row.measure == VOTES for row in results.rows):
        status = root.value("Status")
        raise ResultsError(
            f"{source.base} is {title} without counts{f' (status {status})' if status else ''}: it lists contests and candidates only. "
            "Upload the report that the same office gives out after the count."
        )
    reader.close()
    return results


@dataclass(slots=True)
class _Reader:
    feed: Feed
    root: Element
    units: Units = field(default_factory=Units)
    candidates: dict[str, Element] = field(default_factory=dict)
    parties: dict[str, str] = field(default_factory=dict)
    offices: dict[str, str] = field(default_factory=dict)
    scope: str = ""
    stage: str = ""
    ballots: dict[str, tuple[str, int]] = field(default_factory=dict)
    uncounted: list[str] = field(default_factory=list)
    totals: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        root, results = self.root, self.feed.results
        self.units = units_of(root)
        self.parties = {identity(party): words(party, "Name", "Abbreviation") for party in members(root, "Party")}
        self.offices = {identity(office): words(office, "Name") for office in members(root, "Office")}
        results.as_of = moment(root.value("GeneratedDate"))
        if root.value("IsTest").lower() in ("true", "1"):
            self.feed.note("The report says that it is a test.")

    def election(self, election: Element) -> None:
        """All contests of one election."""
        results = self.feed.results
        self.scope = election.value("ElectionScopeId")
        self.candidates = {identity(candidate): candidate for candidate in members(election, "Candidate")}
        self.stage = stage_of(election.value("Type"), words(election, "Name"))
        results.date = day(election.value("StartDate"))
        results.stage = self.stage
        if self.units.is_local(self.scope):
            results.one_county = self.units.county(self.scope)
        totals = [count for count in members(election, "BallotCounts") if count.value("Type") in ("total", "")]
        self.ballots = {count.value("GpUnitId"): (count.value("BallotsCast"), count.line) for count in totals}
        if len(self.ballots) < len(totals):
            self.ballots = {}  # a primary's reports have a total for each party, and don't say whose it is
        for contest in members(election, "Contest"):
            self.contest(contest)

    def contest(self, contest: Element) -> None:
        """One contest: its heading, then its counts, each vote once."""
        selections = members(contest, "ContestSelection", "BallotSelection")
        rounds = {count.value("Round") for selection in selections for count in members(selection, "VoteCounts")}
        votes = Votes(first=min(filter(str.isdecimal, rounds), key=int, default="1"))
        for selection in selections:
            found = self._named(selection)
            votes.add(self.feed.who(identity(contest), found, identity(selection)), found, selection)
        title = words(contest, "Name", "BallotTitle", "BallotSubTitle")
        if not votes.cells:
            self.uncounted.append(title or identity(contest))
            return
        district = contest.value(*_DISTRICT)
        votes.settle(self.units, district, self.scope, "")
        votes.outside(self.units, district)
        place = self._open(contest, votes, title)
        for text, line in votes.doubts:
            self.feed.doubt(place, text, line)
        self.totals += votes.totals
        if votes.rounds:
            self.feed.note("The report has several rounds of a ranked-choice count; the first is read.", place)
        places = self._places(votes.units)
        for name, choice in votes.choices.items():
            for unit, (county, precinct) in places.items():
                for mode, text, line in votes.once(unit, name):
                    path = f"{name}: Count"
                    self.feed.count(
                        place, choice, text, line, path, name=name, county=county, precinct=precinct, mode=mode
                    )
        self._measures(place, contest, places)
        if district in (self.scope, ""):
            self._ballots(place, places)

    def _named(self, selection: Element) -> Named:
        """A selection's name: of its candidates, of its party, or its own text."""
        write_in = selection.value("IsWriteIn").lower() in ("true", "1")
        ids = selection.values("CandidateIds", "CandidateId")
        people = [words(self.candidates[each], "BallotName") for each in ids if each in self.candidates]
        parties = [self.parties.get(each, "") for each in selection.values("PartyIds", "EndorsementPartyIds")]
        if not parties:
            parties = [
                self.parties.get(self.candidates[each].value("PartyId"), "") for each in ids if each in self.candidates
            ]
        party = next((party for party in parties if party), "")
        if people and any(people):
            return named(joined(people), party, write_in)
        text = words(selection, "Selection") or (joined(parties) if not ids else "")
        if write_in and not text:
            return Named("Write-in", "", "pooled")
        return named(text or identity(selection) or "Selection without a name", party, write_in)

    def _open(self, contest: Element, votes: Votes, title: str) -> str:
        district = contest.value(*_DISTRICT)
        kind = (contest.value("@type", "type").rpartition(".")[2]).rpartition(":")[2]
        kinds = {"BallotMeasureContest": "question", "RetentionContest": "retention"}
        parties = [self.parties.get(each, "") for each in contest.values("PrimaryPartyIds", "PrimaryPartyId")]
        status = self.root.value("Status")
        choices = list(votes.choices.values())
        office, counties = self._reach(district)
        heading = Heading(
            key=f"nist|{self.scope}|{identity(contest)}",
            title=title,
            jurisdiction=self.units.names.get(district, "")
            if district != self.scope or self.units.is_local(district)
            else "",
            state=self._state(district),
            office=office,
            kind=kinds.get(kind, "candidate"),
            seats=number(contest.value("NumberElected")) or number(contest.value("VotesAllowed")),
            counties=counties,
            party=joined(parties) if self.stage == "primary" else "",
            count="official"
            if status == "certified"
            else "unofficial"
            if status.startswith("unofficial")
            else "unknown",
            precincts=precincts(contest.value("SubUnitsReported"), contest.value("TotalSubUnits")),
            ranked_choice=votes.rounds or contest.value("VoteVariation") == "rcv",
            nonpartisan=bool(choices) and all(no_party(choice.party) for choice in choices),
        )
        names = [self.offices.get(each, "") for each in contest.values("OfficeIds", "OfficeId")]
        place = self.feed.open(heading, choices, contest.line, filter(None, names))
        if kind == "PartyContest":
            self.feed.doubt(
                place, "it is a contest of parties; straight-party votes elect nobody by themselves", contest.line
            )
        self._part(heading, district)
        return place

    def _reach(self, district: str) -> tuple[str, str]:
        """Office class and counties by the district's type; none where it is the city or county that the report is of.

        Such a report gives its own area as the district of statewide contests too.
        """
        kind = self.units.types.get(district, "")
        if district == self.scope and self.units.is_local(district):
            return "", ""
        return self.units.office(district), {"county": "one", "state": "several"}.get(kind, "")

    def _state(self, district: str) -> str:
        """Of the district or the scope; else of the issuer where its letters and its name agree; else by the file's name."""
        issuer = postal(self.root.value("Issuer"))
        told = issuer if issuer and issuer == postal(self.root.value("IssuerAbbreviation")) else ""
        return self.units.state(district, self.scope) or told or in_name(self.feed.results.file)

    def _part(self, heading: Heading, district: str) -> None:
        """A report of a city or county has only its part of wider contests."""
        if not self.units.is_local(self.scope) or heading.counties == "one":
            return
        whose = self.units.name(self.scope)
        if heading.counties == "several":
            heading.part_of = f"{whose}'s part"
        elif heading.office in WIDE and not self.feed.results.one_county:
            text = f"the report is of {whose} only; is the contest voted on outside it too?"
            self.feed.doubt(heading.key, text, None, asks="part_of")

    def _places(self, units: Iterable[str]) -> dict[str, tuple[str, str]]:
        """County and precinct of each unit, with its id behind the name where two units have one name."""
        found: dict[str, tuple[str, str]] = {}
        taken: set[tuple[str, str]] = set()
        for unit in units:
            county, precinct = self.units.place(unit)
            if (county, precinct) in taken:
                precinct = f"{precinct} ({unit})".strip()
            found[unit] = (county, precinct)
            taken.add((county, precinct))
        return found

    def _measures(self, place: str, contest: Element, places: dict[str, tuple[str, str]]) -> None:
        """Over- and undervotes by unit, and write-ins that have no selection."""
        rows = self.feed.results.rows
        for count in members(contest, "OtherCounts", "SummaryCounts"):
            unit = count.value("GpUnitId")
            if unit not in places:
                continue
            county, precinct = places[unit]
            for measure, name in _MEASURES.items():
                if count.value(name):
                    found = Named("", "", "", measure)
                    self.feed.count(place, found, count.value(name), count.line, name, county=county, precinct=precinct)
            if count.value("WriteIns") and not any(row.contest == place and row.kind for row in rows):
                pooled = Named("Write-in", "", "pooled")
                self.feed.count(
                    place, pooled, count.value("WriteIns"), count.line, "WriteIns", county=county, precinct=precinct
                )

    def _ballots(self, place: str, places: dict[str, tuple[str, str]]) -> None:
        """Ballots by unit, where every unit of the contest has them and no other does."""
        known = {unit: count for unit, count in self.ballots.items() if count[0]}
        if set(places) == set(known):
            for unit, (text, line) in known.items():
                found, (county, precinct) = Named("", "", "", "ballots"), places[unit]
                self.feed.count(place, found, text, line, "BallotsCast", county=county, precinct=precinct)

    def close(self) -> None:
        """Notes about the whole report."""
        if self.uncounted:
            shown = ", ".join(self.uncounted[:3]) + (" and others" if len(self.uncounted) > 3 else "")
            self.feed.note(f"{len(self.uncounted):,} contests have no counts and are left out ({shown}).")
        if self.totals:
            whole = ", ".join(list(dict.fromkeys(name for _, name in self.totals))[:3])
            text = f"{len(self.totals):,} counts are of whole units ({whole}) that stand beside their parts; the parts are counted."
            self.feed.note(text, line=self.totals[0][0])
        self.feed.results.lines = len(self.feed.results.rows)
        self.feed.close()
