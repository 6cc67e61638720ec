"""The same contest in several files or sheets: counted once, added up, or told apart as two counts.

Files of one election are found first (by date, stage and the people in them), then each contest's counts are brought together.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from recount_core.results.counted import Count
from recount_core.results.table import Results

_LABELLED = ("first", "recount")
_CHANCE = 50
"""Below so many votes the same people with the same votes in two files may be chance."""


@dataclass(slots=True)
class Merged:
    """One contest as it is used: the count, the files that hold it too, and the earlier counts of it.

    `same` are counts with the same votes, `added` those whose counties were added, `before` those of an earlier moment, `parts` some
    counties' votes of what the used count has whole. `doubt` says that two counts differ and nothing tells which is the later.
    """

    count: Count
    election: int = 0
    same: list[Count] = field(default_factory=list)
    added: list[Count] = field(default_factory=list)
    before: list[Count] = field(default_factory=list)
    parts: list[Count] = field(default_factory=list)
    doubt: str = ""


def elections(files: list[Results], counts: list[list[Count]]) -> list[int]:
    """The number of the election that each file belongs to, from 0.

    Two files are of different elections when their dates or stages differ, or when most contests that both have share no choice.
    """
    numbers: list[int] = []
    known: list[tuple[dt.date | None, str, dict[str, set[str]]]] = []
    for results, own in zip(files, counts, strict=True):
        people = _people(own)
        for number, (date, stage, others) in enumerate(known):
            if (results.date and date and results.date != date) or (results.stage and stage and results.stage != stage):
                continue
            common = [key for key in people if key in others]
            strangers = sum(not people[key] & others[key] for key in common)
            if strangers * 2 <= len(common):
                others.update(people)
                known[number] = (date or results.date, stage or results.stage, others)
                numbers.append(number)
                break
        else:
            numbers.append(len(known))
            known.append((results.date, results.stage, people))
    return numbers


def _people(counts: list[Count]) -> dict[str, set[str]]:
    return {
        one.heading.key: {key for key, choice in one.choices.items() if choice.kind != "pooled"}
        for one in counts
        if one.heading.kind == "candidate"
    }


def merge(files: list[Results], counts: list[list[Count]], choose: Callable[[Count], str]) -> Iterator[Merged]:
    """Every contest once, in the order of the files. `choose` gives the name of the file that the person wants for a contest, or ""."""
    numbers = elections(files, counts)
    groups: dict[tuple[int, str, str, str, int], list[Count]] = {}
    for own in counts:
        for one in own:
            label = one.heading.count if one.heading.count in _LABELLED else ""
            group = (numbers[one.file], one.heading.state, one.heading.key, label, one.unlabelled)
            groups.setdefault(group, []).append(one)
    later = _Order(files, counts)
    merged: list[Merged] = []
    for group, same in groups.items():
        wanted = choose(same[0]) if len(same) > 1 else ""
        chosen = [one for one in same if wanted and files[one.file].file == wanted] or same
        found = _together(chosen, later)
        found.election = group[0]
        merged.append(found)
    yield from _once(merged)


def _once(merged: list[Merged]) -> Iterator[Merged]:
    """One of contests that two formats name differently: the same people with the same votes in two files of one election."""
    seen: dict[tuple[object, ...], Merged] = {}
    for one in merged:
        people, heading = one.count.people, one.count.heading
        if len(people) > 1 and heading.kind == "candidate" and sum(people.values()) >= _CHANCE:
            letters = frozenset(("".join(filter(str.isalpha, name)), votes) for name, votes in people.items())
            same = (one.election, heading.state, heading.count, letters)
            other = seen.setdefault(same, one)
            if other.count.file != one.count.file:
                other.same.append(one.count)
                continue
        yield one


class _Order:
    """Which of two files is the later count of the same election: by the moment in it, else by precincts reporting."""

    def __init__(self, files: list[Results], counts: list[list[Count]]) -> None:
        self._files = files
        self._reported = [
            {
                one.heading.key: sum(done for done, _ in one.heading.reported.values())
                for one in own
                if one.heading.reported
            }
            for own in counts
        ]
        self._known: dict[tuple[int, int], int | None] = {}

    def later(self, one: int, other: int) -> int | None:
        """The later file's number; None where nothing tells. Worked out once for two files, for it is asked for every contest of theirs."""
        pair = (one, other)
        if pair not in self._known:
            self._known[pair] = self._later(one, other)
        return self._known[pair]

    def _later(self, one: int, other: int) -> int | None:
        if one == other:
            return None
        first, second = self._files[one].as_of, self._files[other].as_of
        if first and second and first != second:
            return one if first > second else other
        common = self._reported[one].keys() & self._reported[other].keys()
        here = sum(self._reported[one][key] for key in common)
        there = sum(self._reported[other][key] for key in common)
        if here == there:
            return None
        return one if here > there else other

    def better(self, one: Count, other: Count) -> bool:
        """Which of two counts with the same votes to use: the later.

        Else the one without doubts, of a known stage, of the whole state, with more places.
        """
        later = self.later(one.file, other.file)
        if later is not None:
            return later == one.file

        def rank(count: Count) -> tuple[bool, bool, bool, int]:
            results = self._files[count.file]
            staged = bool(count.heading.stage or results.stage)
            return not count.doubts, staged, not results.one_county, count.places

        return rank(one) > rank(other)


def _together(counts: list[Count], order: _Order) -> Merged:
    found = Merged(counts[0])
    for other in counts[1:]:
        if other.signature == found.count.signature:
            found.same.append(other)
            if order.better(other, found.count):
                found.count, found.same[-1] = other, found.count
            continue
        if _apart(found.count, other):
            found.added.append(other)
            found.count = _added(found.count, other)
            continue
        if _within(other, found.count) or _within(found.count, other):
            part, found.count = (other, found.count) if _within(other, found.count) else (found.count, other)
            found.parts.append(part)
            agree = _of_counties(found.count, part.counties) == part.signature
            if not agree and order.later(found.count.file, part.file) != found.count.file:
                found.doubt = (
                    found.doubt or f"the votes of {' and '.join(sorted(part.counties))} differ between two files"
                )
            continue
        later = order.later(found.count.file, other.file)
        if later is None:
            found.doubt = found.doubt or _difference(found.count, other)
        elif later == other.file:
            found.before.append(found.count)
            found.count, found.same = other, []
        else:
            found.before.append(other)
    return found


def _apart(one: Count, other: Count) -> bool:
    """Whether two counts are different counties of one contest."""
    here, there = one.counties, other.counties
    return bool(here and there and not here & there)


def _within(part: Count, whole: Count) -> bool:
    """Whether a count is of some of another's counties: a county's file beside the state's."""
    return bool(part.counties) and part.counties < whole.counties


def _of_counties(whole: Count, counties: frozenset[str]) -> dict[str, int | None]:
    """The votes of some counties by choice, as `Count.signature` has those of all."""
    votes: dict[str, int | None] = {}
    for (county, _), here in whole.by_unit.items():
        if county in counties:
            for key, value in here.items():
                before = votes.get(key, 0)
                votes[key] = None if value is None or before is None else before + value
    return {key: value for key, value in votes.items() if value != 0}


def _added(one: Count, other: Count) -> Count:
    total = Count(one.heading, one.file, one.place, rows=one.rows, unlabelled=one.unlabelled)
    total.doubts, total.told, total.remarks = (
        one.doubts + other.doubts,
        one.told + other.told,
        one.remarks + other.remarks,
    )
    total.counties = one.counties | other.counties
    total.places = one.places + other.places
    for part in (one, other):
        total.by_unit.update(part.by_unit)
        for key, choice in part.choices.items():
            mine = total.choices.get(key)
            if mine is None:
                total.choices[key] = replace(choice, parties=dict(choice.parties))
            else:
                mine.votes = None if mine.votes is None or choice.votes is None else mine.votes + choice.votes
                for party, rows in choice.parties.items():
                    mine.parties[party] = mine.parties.get(party, 0) + rows
                mine.unknown, mine.unknowns = (mine.unknown + choice.unknown)[:5], mine.unknowns + choice.unknowns
    measures: dict[str, int | None] = {}
    for measure in one.measures.keys() & other.measures.keys():
        here, there = one.measures[measure], other.measures[measure]
        measures[measure] = None if here is None or there is None else here + there
    total.measures = measures
    total.heading.reported.update(other.heading.reported)
    return total


def _difference(one: Count, other: Count) -> str:
    """The first choice on which two counts differ, in words."""
    for key in dict.fromkeys((*one.choices, *other.choices)):
        here, there = one.choices.get(key), other.choices.get(key)
        votes, others = here.votes if here else None, there.votes if there else None
        if votes != others:
            name = next(choice.name for choice in (here, there) if choice)
            pair = " and ".join("none" if number is None else f"{number:,}" for number in (votes, others))
            return f"two counts differ ({name}: {pair}) and nothing tells which is the later"
    return "two counts differ and nothing tells which is the later"
