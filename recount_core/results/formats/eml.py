"""OASIS Election Markup Language, message 510 (count): contests with total votes and votes by reporting unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from recount_core.errors import ResultsError
from recount_core.results.feed import Cell, Feed, Named, day, moment, named, number, precincts, stage_of
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.markup import Element, read_xml, root_name
from recount_core.results.source import Source
from recount_core.results.table import VOTES, Heading, Results

NAME = "eml"
TITLE = "EML 510 count"

_METRICS = {"ballots": ("ballots", "contest ballots"), "registered": ("registered voters", "eligible voters")}


def detect(source: Source) -> bool:
    """XML whose outermost element is EML."""
    return root_name(source) == "EML"


def read(source: Source, given: Given, limits: Limits) -> Results:
    """Every contest by reporting unit; ResultsError when it isn't XML, or another message than a count."""
    root = read_xml(source, limits, f"an {TITLE}")
    results = Results(source.name, TITLE, as_of=moment(root.value("IssueDate")))
    reader = _Reader(Feed(results, given, limits))
    for election in (element for element in root.walk() if element.name == "Election"):
        reader.election(election)
    if not any(row.measure == VOTES for row in results.rows):
        found = root.value("Id")
        raise ResultsError(
            f"{source.base} is an EML message{f' {found}' if found else ''} without votes; a count (message 510) has Contest elements with "
            "TotalVotes or ReportingUnitVotes."
        )
    results.lines = len(results.rows)
    reader.feed.close()
    return results


@dataclass(slots=True)
class _Reader:
    feed: Feed

    def election(self, election: Element) -> None:
        """All contests of one election."""
        own = election.part("ElectionIdentifier")
        name = own.value("ElectionName") if own else ""
        date = election.part("ElectionDate")
        found = date.value("SingleDate", "StartDate") if date else election.value("ElectionDate")
        self.feed.results.date = day(found)
        self.feed.results.stage = stage_of(own.value("ElectionCategory") if own else "", name)
        for contest in (element for element in election.walk() if element.name == "Contest"):
            self.contest(contest)

    def contest(self, contest: Element) -> None:
        """One contest: its units, and its total beside them."""
        own, whole, units = (
            contest.part("ContestIdentifier"),
            contest.part("TotalVotes"),
            contest.parts("ReportingUnitVotes"),
        )
        counts = [*([whole] if whole else []), *units]
        choices = [_named(selection) for count in counts[:1] for selection in count.parts("Selection")]
        if not choices:
            return
        title = own.value("ContestName") if own else ""
        metrics = _metrics(whole) if whole else {}
        heading = Heading(
            key=f"eml|{own.value('IdNumber', 'Id') if own else ''}|{title}",
            title=title,
            seats=number(contest.value("NumberOfPositions", "MaxVotes")),
            precincts=precincts(
                metrics.get("precincts reporting", ""), metrics.get("precincts", "") or f"{len(units)}"
            ),
        )
        place = self.feed.open(heading, choices, contest.line)
        names: set[str] = set()
        precinct_of = {id(unit): _unit_name(unit, names) for unit in units}
        above = list(self._cells(place, whole, "")) if whole else []
        cells = [cell for unit in units for cell in self._cells(place, unit, precinct_of[id(unit)])]
        by_unit = self.feed.whole_and_parts(place, above, cells, "the contest")
        for count in units if by_unit else [whole] if whole else []:
            self._measures(place, count, precinct_of.get(id(count), ""))

    def _cells(self, place: str, count: Element, precinct: str) -> Iterator[Cell]:
        for selection in count.parts("Selection"):
            found = _named(selection)
            name = self.feed.who(place, found, _identity(selection))
            yield Cell(found, name, selection.value("ValidVotes"), selection.line, f"{name}: ValidVotes", "", precinct)

    def _measures(self, place: str, count: Element, precinct: str) -> None:
        """Abstentions, overvotes, ballots and voters of one unit, or of the whole."""
        texts = [("undervotes", count.value("Abstentions"))]
        for rejected in count.parts("RejectedVotes"):
            if "over" in rejected.value("ReasonCode", "Reason").lower():
                texts.append(("overvotes", rejected.text))
        metrics = _metrics(count)
        for measure, labels in _METRICS.items():
            texts.append((measure, next((metrics[label] for label in labels if label in metrics), "")))
        for measure, text in texts:
            if text:
                self.feed.count(place, Named("", "", "", measure), text, count.line, measure, precinct=precinct)


def _metrics(count: Element) -> dict[str, str]:
    return {metric.value("Type").lower(): metric.text for metric in count.parts("CountMetric")}


def _identifier(selection: Element) -> Element | None:
    """What names a selection: a candidate, a party, or the option of a referendum."""
    names = ("CandidateIdentifier", "AffiliationIdentifier", "ReferendumOptionIdentifier")
    return next((element for element in selection.walk() if element.name in names), None)


def _identity(selection: Element) -> str:
    found = _identifier(selection)
    return (found.value("IdNumber", "Id") if found else "") or _named(selection).name


def _named(selection: Element) -> Named:
    own = _identifier(selection)
    text = own.value("CandidateName", "RegisteredName") or own.text if own else ""
    elements = [element for element in selection.walk() if element.name == "CandidateFullName"]
    text = text or " ".join(element.value("NameElement") or element.text for element in elements)
    text = text or selection.value("ReferendumOptionIdentifier", "AffiliationIdentifier", "Option")
    party = next((element for element in selection.walk() if element.name == "AffiliationIdentifier"), None)
    write_in = selection.value("WriteInCandidateName")
    if write_in:
        return named(write_in, "", True)
    return named(
        text or "Selection without a name", party.value("RegisteredName") if party and own is not party else ""
    )


def _unit_name(unit: Element, names: set[str]) -> str:
    """The unit's name, with its number where another has the same."""
    own = unit.part("ReportingUnitIdentifier")
    name = (own.text or own.value("IdNumber")) if own else unit.value("ReportingUnitIdentifier")
    name = " ".join(name.split()) or f"Unit in line {unit.line:,}"
    while name in names:
        name = f"{name} ({own.value('IdNumber') if own else unit.line})"
    names.add(name)
    return name
