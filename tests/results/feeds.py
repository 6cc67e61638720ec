"""Small XML and JSON feeds in the shapes of their publishers; facts are real or made up, the layout is ours.

A contest is `Race`: votes by choice, by place. Every writer takes the same races, so that one set of votes can be held against all formats.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import escape, quoteattr

Votes = dict[str, dict[str, int | str]]
"""Votes by choice, then by place."""


@dataclass(frozen=True)
class Race:
    """One contest: its title, its votes, the parties of its choices, and the attributes that a test changes."""

    title: str
    votes: Votes
    parties: dict[str, str] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def places(self) -> list[str]:
        return list(dict.fromkeys(place for here in self.votes.values() for place in here))

    def total(self, choice: str) -> int:
        return sum(number for number in self.votes[choice].values() if isinstance(number, int))


SHERIFF = Race(
    "Sheriff",
    {
        "Gregory Soles": {"Axson": 400, "Pearson City": 917},
        "David Moore": {"Axson": 700, "Pearson City": 1058},
        "Write-in": {"Axson": 1, "Pearson City": 0},
    },
    {"Gregory Soles": "Rep", "David Moore": "Ind"},
)
AMENDMENT = Race(
    "Constitutional Amendment #1",
    {"NO": {"Axson": 259, "Pearson City": 500}, "YES": {"Axson": 1043, "Pearson City": 1000}},
)


def _attributes(**values: Any) -> str:
    return "".join(f" {name}={quoteattr(str(value))}" for name, value in values.items() if value is not None)


def clarity(
    *races: Race, region: str = "Atkinson", level: str = "Precinct", election: str = "2020 General Election"
) -> bytes:
    """A detail.xml. A race's facts: `modes` (the way of voting of all votes), `under`, `over` (by place), attributes of Contest."""
    around = "VoterTurnout" if level == "Precinct" else "ElectionVoterTurnout"
    plural = "Precincts" if level == "Precinct" else "Counties"
    places = list(dict.fromkeys(place for race in races for place in race.places))
    text = [
        '<?xml version="1.0"?>',
        "<ElectionResult>",
        "<Timestamp>11/6/2020 1:05:50 PM EST</Timestamp>",
        f"<ElectionName>{election}</ElectionName>",
        "<ElectionDate>11/3/2020</ElectionDate>",
        f"<Region>{region}</Region>",
        f'<{around} totalVoters="4799" ballotsCast="3172" voterTurnout="66.10"><{plural}>',
        *(f"<{level}{_attributes(name=place, totalVoters=10, ballotsCast=5)} />" for place in places),
        f"</{plural}></{around}>",
    ]
    for number, race in enumerate(races, 1):
        facts = dict(race.facts)
        under, over = facts.pop("under", {}), facts.pop("over", {})
        modes = facts.pop("modes", ["Election Day Votes"])
        stated = facts.pop("stated", {})
        usual = {
            "key": number,
            "text": race.title,
            "voteFor": 1,
            "isQuestion": "false",
            "precinctsReported": len(race.places),
        }
        text.append(f"<Contest{_attributes(**usual | {'precinctsReporting': len(race.places)} | facts)}>")
        for name, measure in (("Undervotes", under), ("Overvotes", over)):
            if measure:
                text += _vote_type(name, measure, level, sum(measure.values()))
        for key, choice in enumerate(race.votes, 1):
            party = race.parties.get(choice)
            total = stated.get(choice, race.total(choice))
            text.append(f"<Choice{_attributes(key=f'{number}{key}', text=choice, party=party, totalVotes=total)}>")
            for mode in modes:
                here = race.votes[choice] if mode == modes[0] else dict.fromkeys(race.votes[choice], 0)
                text += _vote_type(mode, here, level, sum(each for each in here.values() if isinstance(each, int)))
            text.append("</Choice>")
        text.append("</Contest>")
    return "\n".join([*text, "</ElectionResult>", ""]).encode()


def _vote_type(name: str, here: dict[str, Any], level: str, total: int) -> list[str]:
    places = [f"<{level}{_attributes(name=place, votes=votes)} />" for place, votes in here.items()]
    return [f"<VoteType{_attributes(name=name, votes=total)}>", *places, "</VoteType>"]


def nist(*races: Race, **facts: Any) -> dict[str, Any]:
    """A NIST election report as plain data, for `nist_json` and `nist_xml`.

    Facts of a race are fields of Contest. `whole`: the county's count stands beside its precincts'; `composed`: and the report says so.
    """
    whole, composed = facts.pop("whole", False), facts.pop("composed", True)
    status, kind = facts.pop("status", "certified"), facts.pop("type", "general")
    places = list(dict.fromkeys(place for race in races for place in race.places))
    units: list[dict[str, Any]] = [
        {"@id": unit_id(place), "@type": "ReportingUnit", "Type": "precinct", "Name": _text(place)} for place in places
    ]
    county = {"@id": "county", "@type": "ReportingUnit", "Type": "county", "Name": _text("Adams County")}
    if composed:
        county["ComposingGpUnitIds"] = [unit_id(place) for place in places]
    people = dict.fromkeys(choice for race in races for choice in race.votes)
    parties = dict.fromkeys(party for race in races for party in race.parties.values())
    return {
        "@type": "ElectionReport",
        "Status": status,
        "Format": "precinct-level",
        "GeneratedDate": "2023-05-02T00:00:00Z",
        "Party": [{"@id": f"p-{party}", "@type": "Party", "Name": _text(party)} for party in parties],
        "GpUnit": [*units, county, *facts.pop("units", ())],
        "Election": [
            {
                "@type": "Election",
                "Type": kind,
                "Name": _text("An election"),
                "StartDate": "2022-11-08",
                "EndDate": "2022-11-08",
                "ElectionScopeId": facts.pop("scope", "county"),
                "Candidate": [_candidate(name, races) for name in people],
                "Contest": [_contest(number, race, whole) for number, race in enumerate(races, 1)],
            }
        ],
        **facts,
    }


def unit_id(place: str) -> str:
    """The id of a precinct's unit."""
    return f"u-{place.replace(' ', '-')}"


def _text(text: str) -> dict[str, Any]:
    return {"@type": "InternationalizedText", "Text": [{"@type": "LanguageString", "Content": text, "Language": "en"}]}


def _candidate(name: str, races: tuple[Race, ...]) -> dict[str, Any]:
    party = next((race.parties[name] for race in races if name in race.parties), "")
    known = {"@id": f"c-{name.replace(' ', '-')}", "@type": "Candidate", "BallotName": _text(name)}
    return {**known, "PartyId": f"p-{party}"} if party else known


def _contest(number: int, race: Race, whole: bool) -> dict[str, Any]:
    question = set(race.votes) == {"YES", "NO"}
    selections = []
    for choice, here in race.votes.items():
        counts = [
            {"@type": "VoteCounts", "GpUnitId": unit_id(place), "Type": "total", "Count": votes}
            for place, votes in here.items()
        ]
        if whole:
            counts.insert(
                0, {"@type": "VoteCounts", "GpUnitId": "county", "Type": "total", "Count": race.total(choice)}
            )
        selection: dict[str, Any] = {"@id": f"s-{number}-{choice.replace(' ', '-')}", "VoteCounts": counts}
        if question:
            selection |= {"@type": "BallotMeasureSelection", "Selection": _text(choice)}
        elif choice == "Write-in":
            selection |= {"@type": "CandidateSelection", "IsWriteIn": True}
        else:
            selection |= {"@type": "CandidateSelection", "CandidateIds": [f"c-{choice.replace(' ', '-')}"]}
        selections.append(selection)
    return {
        "@id": f"contest-{number}",
        "@type": "BallotMeasureContest" if question else "CandidateContest",
        "Name": race.title,
        "ElectionDistrictId": "county",
        "VotesAllowed": 1,
        "ContestSelection": selections,
        **race.facts,
    }


def nist_json(report: dict[str, Any]) -> bytes:
    """The report as NIST's JSON: types with their package, indented."""

    def typed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: f"ElectionResults.{each}" if key == "@type" else typed(each) for key, each in value.items()}
        return [typed(each) for each in value] if isinstance(value, list) else value

    return json.dumps(typed(report), indent=1).encode()


def nist_xml(report: dict[str, Any], google: bool = False) -> bytes:
    """The report as NIST's XML; `google`: without namespace, with collections, ids and selections under their other names."""

    def element(name: str, value: Any) -> str:
        if isinstance(value, list):
            if value and isinstance(value[0], str):
                return f"<{name}>{escape(' '.join(value))}</{name}>"
            inside = "\n".join(element(name, each) for each in value)
            return f"<{name}Collection>{inside}</{name}Collection>" if google and name in collections else inside
        if not isinstance(value, dict):
            return f"<{name}>{escape(str(value).lower() if isinstance(value, bool) else str(value))}</{name}>"
        if "Language" in value:
            return f'<Text {"language" if google else "Language"}="en">{escape(value["Content"])}</Text>'
        attributes = _attributes(
            **{"objectId" if google else "ObjectId": value.get("@id"), "xsi:type": value.get("@type")}
        )
        inside = "\n".join(element(key, each) for key, each in value.items() if not key.startswith("@"))
        name = "BallotSelection" if google and name == "ContestSelection" else name
        return f"<{name}{attributes}>{inside}</{name}>"

    collections = {"Contest", "VoteCounts", "Candidate", "GpUnit", "Party"}
    inside = "\n".join(element(key, each) for key, each in report.items() if not key.startswith("@"))
    space = "" if google else ' xmlns="http://itl.nist.gov/ns/voting/1500-100/v2"'
    return f'<?xml version="1.0"?>\n<ElectionReport{space} xmlns:xsi="x">\n{inside}\n</ElectionReport>'.encode()


def ap(*races: Race, state: str = "KY", name: str = "Kentucky", level: str = "subunit") -> dict[str, Any]:
    """An AP feed: the state's unit, then one for each place. Facts of a race: `whole` (None: no state's unit), `precincts`, its fields."""
    found = []
    for number, race in enumerate(races, 1):
        facts = dict(race.facts)
        whole = facts.pop("whole", {})
        done = facts.pop("precincts", {})
        units = []
        if whole is not None:
            stated = {choice: whole.get(choice, race.total(choice)) for choice in race.votes}
            units.append(
                {
                    "statePostal": state,
                    "stateName": name,
                    "level": "state",
                    **_done(done.get("")),
                    "candidates": _people(race, stated),
                }
            )
        for place in race.places:
            here = {choice: votes[place] for choice, votes in race.votes.items() if place in votes}
            unit = {"statePostal": state, "reportingunitName": place, "level": level, "fipsCode": "1"}
            units.append({**unit, **_done(done.get(place)), "candidates": _people(race, here)})
        usual = {
            "test": False,
            "raceID": str(number),
            "raceType": "General",
            "raceTypeID": "G",
            "officeID": "G",
            "officeName": race.title,
        }
        found.append({**usual, **facts, "reportingUnits": units})
    return {
        "electionDate": "2015-11-03",
        "timestamp": "2015-11-10T18:55:18.832Z",
        "races": found,
        "nextrequest": "http://api.ap.org",
    }


def _done(done: tuple[int, int] | None) -> dict[str, int]:
    return {"precinctsReporting": (done or (1, 1))[0], "precinctsTotal": (done or (1, 1))[1]}


def _people(race: Race, votes: dict[str, int | str]) -> list[dict[str, Any]]:
    found = []
    for choice, number in votes.items():
        first, _, last = choice.rpartition(" ")
        person = {
            "candidateID": f"id-{list(race.votes).index(choice)}",
            "last": last,
            "party": race.parties.get(choice, choice),
            "voteCount": number,
        }
        found.append({"first": first, **person} if first else person)
    return found


def nyt(*races: Race, state: str = "MN") -> dict[str, Any]:
    """A state page. A race's facts: `stated` (votes of candidates that differ from their counties'), fields of the race."""
    found = []
    for number, race in enumerate(races, 1):
        facts = dict(race.facts)
        stated = facts.pop("stated", {})
        keys = {choice: f"key{place}" for place, choice in enumerate(race.votes)}
        candidates = [
            {
                "candidate_key": keys[choice],
                "name_display": choice,
                "party_id": race.parties.get(choice, ""),
                "votes": stated.get(choice, race.total(choice)),
            }
            for choice in race.votes
        ]
        counties = [
            {"fips": f"270{place:02}", "name": name, "reporting": 1, "precincts": 1,
             "results": {keys[choice]: votes[name] for choice, votes in race.votes.items() if name in votes}}
            for place, name in enumerate(race.places)
        ]  # fmt: skip
        usual = {
            "race_id": f"MN-G-{number}-2020-11-03", "race_slug": "mn", "race_name": race.title, "election_type": "general",
            "election_date": "2020-11-03", "state_id": state, "state_name": "Minnesota", "votes": sum(each["votes"] for each in candidates),
            "precincts_reporting": 5, "precincts_total": 5, "eevp": 100, "last_updated": "2020-11-08T16:28:28Z", "runoff": False,
        }  # fmt: skip
        timeseries = [{"vote_shares": {"key0": 0.5}, "votes": 3, "timestamp": "2020-11-04T02:31:47Z"}]
        found.append({**usual, "candidates": candidates, "counties": counties, "timeseries": timeseries, **facts})
    return {"data": {"races": found}, "meta": {"version": 1}}


def eml(*races: Race, total: bool = True) -> bytes:
    """An EML 510 count; a race's facts: `stated` votes of the total, `abstentions` and `over` of the first place."""
    text = ['<EML xmlns="urn:oasis:names:tc:evs:schema:eml" Id="510"><Count><Election>', "<Contests>"]
    for number, race in enumerate(races, 1):
        text.append(
            f'<Contest><ContestIdentifier IdNumber="{number}"><ContestName>{escape(race.title)}</ContestName></ContestIdentifier>'
        )
        stated = race.facts.get("stated", {})
        if total:
            text += [
                "<TotalVotes>",
                *_selections({choice: stated.get(choice, race.total(choice)) for choice in race.votes}),
                "</TotalVotes>",
            ]
        for index, place in enumerate(race.places):
            text += [
                "<ReportingUnitVotes>",
                f'<ReportingUnitIdentifier IdNumber="{index}">{escape(place)}</ReportingUnitIdentifier>',
            ]
            text += _selections({choice: votes[place] for choice, votes in race.votes.items() if place in votes})
            if index == 0 and "abstentions" in race.facts:
                text += [
                    f"<Abstentions>{race.facts['abstentions']}</Abstentions>",
                    f'<RejectedVotes ReasonCode="overvote">{race.facts["over"]}</RejectedVotes>',
                ]
            text.append("</ReportingUnitVotes>")
        text.append("</Contest>")
    return "\n".join([*text, "</Contests></Election></Count></EML>"]).encode()


def _selections(votes: dict[str, int | str]) -> list[str]:
    return [
        f"<Selection><Candidate><CandidateIdentifier><CandidateName>{escape(name)}</CandidateName></CandidateIdentifier>"
        f"</Candidate><ValidVotes>{number}</ValidVotes></Selection>"
        for name, number in votes.items()
    ]


def as_json(value: Any) -> bytes:
    """JSON on one line, as feeds are."""
    return json.dumps(value).encode()
