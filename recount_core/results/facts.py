"""The facts of a contest beside its votes: told by the person, else by the file, else by the office table; and what is still open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from recount_core.results import labels
from recount_core.results.counted import Count, Doubt, Tallied
from recount_core.results.given import Given
from recount_core.results.offices import county_key, offices
from recount_core.results.said import in_words
from recount_core.results.table import Results

_ROUND = re.compile(r"(?P<who>.*\w)\W+(?:round \d{1,2}|final(?: round)?)\W*", re.IGNORECASE)
_SHARE = re.compile(
    r"(?<![\d.])(?:(?P<number>(?:5\d|6\d|7[05])(?:\.\d+)?) ?(?:%|per ?cent)|(?P<words>two[- ]thirds|three[- ]fifths))(?![\d.])",
    re.IGNORECASE,
)
_SHARE_SIGNS = ("%", "cent", "two", "three")
"""One of them stands in every title that names a share: most titles need no further look."""
_ONE_COUNTY_CLASSES = ("county", "municipal", "township", "precinct")
_WIDE = ("president", "congressional", "state", "legislative", "judicial")


def contest_facts(
    one: Count, results: Results, in_file: set[str], covered: set[str], given: Given, wanted: Mapping[str, Any]
) -> dict[str, Any]:
    """The fields of `Contest` that are not counted.

    `in_file` are the counties of the whole file, `covered` those of its companions too, `wanted` is the person's word on this contest
    (seats: the number that win or advance).
    """
    heading = one.heading
    stage = heading.stage or given.stage or results.stage
    facts: dict[str, Any] = {
        "title": heading.title,
        "jurisdiction": heading.jurisdiction,
        "state": heading.state or given.state or results.state,
        "office": heading.office,
        "kind": heading.kind,
        "date": given.date or heading.date or results.date,
        "stage": stage,
        "special": heading.special,
        "counties": heading.counties,
        "party": heading.party,
        "count": _count_label(one, given),
        "part_of": "",
        "ranked_choice": heading.ranked_choice,
        "required_share": heading.required_share or _share(heading.title),
    }
    facts |= {name: value for name, value in wanted.items() if name not in ("file", "seats", "part_of")}
    if not facts["counties"]:
        facts["counties"] = _counties(one, covered, facts["state"])
    facts["part_of"] = str(wanted.get("part_of", _part_of(one, results, in_file, facts)))
    facts["seats"] = wanted.get("seats", _seats(one, facts))
    return facts


def _count_label(one: Count, given: Given) -> str:
    label = one.heading.count
    if label in ("first", "recount"):
        return label
    if given.count:
        return given.count
    done = reported(one)
    return "unofficial" if label == "unknown" and done and done[0] < done[1] else label


def _share(title: str) -> str:
    if not any(sign in title.lower() for sign in _SHARE_SIGNS):
        return ""
    found = _SHARE.search(title)
    return "" if not found else f"{found['number']}%" if found["number"] else found["words"].lower().replace(" ", "-")


def _seats(one: Count, facts: Mapping[str, Any]) -> int | None:
    """The number that win or advance: two for each place in a nonpartisan primary, one winning side of a question."""
    heading = one.heading
    if facts["kind"] != "candidate":
        return 1
    if heading.seats is None or not (heading.nonpartisan and facts["stage"] == "primary"):
        return heading.seats
    return heading.seats * 2


@lru_cache(maxsize=60)
def _state_counties(state: str) -> frozenset[str]:
    return frozenset(offices(state).counties.values()) if state else frozenset()


def _counties(one: Count, covered: set[str], state: str) -> str:
    """One county or several by the rows: votes in two counties tell several, one county only in a file of the whole state."""
    everywhere = _state_counties(state)
    if len(one.counties) > 1 and _voted_in_several(one, everywhere):
        return "several"
    if not everywhere or len(covered & everywhere) * 10 < len(everywhere) * 9 or not one.counties:
        return ""
    return "one" if len(one.counties) == 1 else "several"


def _voted_in_several(one: Count, everywhere: frozenset[str]) -> bool:
    """Whether there are votes in two counties of the state; rows without a vote may be of places beside the contest's."""
    first = ""
    for (county, _), cells in one.by_unit.items():
        if county != first and county in everywhere and any(cells.values()):
            if first:
                return True
            first = county
    return False


def _part_of(one: Count, results: Results, in_file: set[str], facts: Mapping[str, Any]) -> str:
    """Which part of a wider contest the rows are; empty for a whole one."""
    heading = one.heading
    if facts["counties"] == "one":
        return ""
    if heading.part_of:
        return heading.part_of
    here = one.counties
    county = results.one_county or (next(iter(in_file)) if len(in_file) == 1 else "")
    everywhere = _state_counties(facts["state"])
    if county and facts["counties"] == "several" and not (heading.statewide and here == everywhere):
        return f"{_county_words(county)}'s part" if len(here) < 2 else f"the part of {len(here)} counties"
    if heading.statewide and here and everywhere and len(here) < len(everywhere):
        return f"{len(here)} of {len(everywhere)} counties"
    return ""


def _county_words(name: str) -> str:
    """A county in words; "one" stands for one that its file doesn't name."""
    return "one county" if name == "one" else f"{name} County"


def open_questions(one: Count, facts: Mapping[str, Any], results: Results) -> Iterator[Doubt]:
    """What the person must say before the contest can be decided, beside the facts that `decide` asks for itself."""
    heading = one.heading
    named = [choice for choice in one.choices.values() if choice.kind != "pooled"]
    if one.unlabelled:
        yield Doubt(
            None,
            "the file has two counts of this contest and does not say which is the recount "
            f"(this is number {one.unlabelled} in the file's order)",
            "count",
        )
    if (
        heading.nonpartisan
        and not facts["stage"]
        and facts["kind"] == "candidate"
        and len(named) > (heading.seats or 1)
    ):
        yield Doubt(
            None, "is it a primary or a general election? In a nonpartisan primary two advance for each seat", "stage"
        )
    if (
        results.one_county
        and not facts["counties"]
        and not facts["part_of"]
        and facts["office"] not in _ONE_COUNTY_CLASSES
    ):
        yield Doubt(
            None,
            f"the file holds {_county_words(results.one_county)} only; is the contest voted on in other counties too?",
            "counties",
        )
    yield from _unnamed_county(one, facts, results)
    answers = [choice.name for choice in named]
    unclear = len(answers) == 2 and not heading.choices and labels.affirmative_first(answers) is None
    if facts["kind"] == "question" and unclear:
        yield Doubt(None, f"which answer is the affirmative, {answers[0]} or {answers[1]}?")
    yield from _rounds(named)
    yield from _spellings(one, facts)


def _unnamed_county(one: Count, facts: Mapping[str, Any], results: Results) -> Iterator[Doubt]:
    """A count by places of no county may be one county's, and can't tell whether a wider contest is whole; by counties it can."""
    wide = facts["counties"] == "several" or (not facts["counties"] and facts["office"] in _WIDE)
    if not wide or facts["part_of"] or results.one_county or results.of_the_state:
        return
    counties = {county_key(name) for name in _state_counties(facts["state"])}
    if one.places < 2 or one.counties or not counties:
        return
    if any(county_key(place) not in counties for _, place in one.by_unit):
        text = "the file names places but not their county: is this the whole contest, or one county's part of it?"
        yield Doubt(None, text, "part_of")


def _rounds(named: list[Tallied]) -> Iterator[Doubt]:
    """Several choices that are one person's votes in the rounds of a ranked-choice count."""
    people: dict[str, list[str]] = {}
    for choice in named:
        found = _ROUND.fullmatch(choice.name)
        if found:
            people.setdefault(found["who"].casefold(), []).append(choice.name)
    several = next((names for names in people.values() if len(names) > 1), None)
    if several:
        text = f"“{several[0]}” and “{several[1]}” are rounds of one ranked-choice count: the last round alone tells who won"
        yield Doubt(None, text)


def _spellings(one: Count, facts: Mapping[str, Any]) -> Iterator[Doubt]:
    """Two choices of one party that never stand in the same county, and share a name: one person spelt in two ways, perhaps."""
    if facts["kind"] != "candidate" or len(one.counties) < 2:
        return
    where: dict[str, set[str]] = {}
    for (county, _), here in one.by_unit.items():
        for key in here:
            where.setdefault(key, set()).add(county)
    names = [key for key in where if one.choices[key].kind != "pooled" and len(where[key]) < len(one.counties)]
    for index, name in enumerate(names):
        for other in names[index + 1 :]:
            if not where[name] & where[other] and _alike(name, other):
                first, second = one.choices[name].name, one.choices[other].name
                yield Doubt(None, f"{first} and {second} never stand in the same county: one person spelt in two ways?")


def _alike(name: str, other: str) -> bool:
    """Whether two names share a word of three letters or more."""
    return bool(set(re.findall(r"\w{3,}", name)) & set(re.findall(r"\w{3,}", other)))


def reported(one: Count) -> tuple[int, int] | None:
    """(precincts reporting, precincts) over all places; None where the file doesn't tell, or says none though votes are there."""
    heading = one.heading
    if not heading.reported:
        return heading.precincts
    parts = [heading.reported[unit] for unit in one.by_unit if unit in heading.reported] or list(
        heading.reported.values()
    )
    done, everything = sum(part[0] for part in parts), sum(part[1] for part in parts)
    return None if done == 0 and one.votes else (done, everything)


def remarks(one: Count, facts: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[str]:
    """Sentences that the reader of a contest must see but that stop nothing; `wanted` is the person's word on this contest."""
    if wanted:
        yield f"Not read in the file but given with it: {'; '.join(in_words(wanted))}."
    yield from one.heading.remarks
    yield from one.remarks
    for choice in one.choices.values():
        if choice.unknowns:
            rows = ", ".join(f"{row:,}" for row in choice.unknown)
            more = f" and {choice.unknowns - 5:,} more" if choice.unknowns > 5 else ""
            yield f"The votes of {choice.name} are not told in row{'s' if choice.unknowns > 1 else ''} {rows}{more}."
    if one.heading.reported and one.votes and reported(one) is None:
        everything = sum(part[1] for part in one.heading.reported.values())
        yield f"The file says that 0 of {everything:,} precincts have reported though it has votes; how far the count is isn't known."
    if one.measures.get("blank"):
        yield f"{one.measures['blank']:,} blank ballots are in the file; they are no votes and not in the total."
