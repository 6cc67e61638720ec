"""From long tables to contests: each vote counted once, each fact from the file, the office table or the person, each doubt kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from recount_core.contest import VOTES_LIMIT, Choice, Contest, Source
from recount_core.errors import ContestError, ResultsError
from recount_core.results import labels
from recount_core.results.count import choice_key, count, repeated_units
from recount_core.results.counted import Count, Doubt, Tallied, Unit
from recount_core.results.facts import contest_facts, open_questions, remarks, reported
from recount_core.results.given import OVERRIDES, Given
from recount_core.results.limits import Limits
from recount_core.results.merge import Merged, merge
from recount_core.results.reading import Change, UnitVotes
from recount_core.results.table import Note, Results, Row

_COERCED = re.compile(
    r"\d+\.\d+|\d{4}-\d\d-\d\d.*|(?:0?[1-9]|1[0-2])-\d\d|\d{1,2}-(?:[A-Z][a-z]{2})|[A-Z][a-z]{2}-\d\d"
)
_LEFT_OUT = {
    "total": "Totals left out: {} (the first is row {}). Each says so and equals the sum of its parts.",
    "mode": "Rows left out as ways of voting that stand beside their sum: {} (the first is row {}).",
    "copy": "Rows left out because a contest stands in the file twice with the same votes: {} (the first is row {}).",
    "place": "Rows that repeat the name of their precinct: {} (the first is row {}). Several precincts have one name here; all are added.",
}
_OVERLAP = {
    "same": "{number} also in {used} with the same votes, and counted once.",
    "before": "{number} an earlier count of what {used} has; the later one is used.",
    "parts": "{number} only in part: {used} has all counties, and is used.",
    "added": "{number} in {used} too, with other counties; the counties are added up.",
}
_GRAVITY = {"fault": 0, "doubt": 1}


@dataclass(slots=True)
class Tally:
    """What `tally` gives: contests in the order of the files, votes by place, changes between counts, notes, and votes by file."""

    contests: list[Contest] = field(default_factory=list)
    units: dict[str, tuple[UnitVotes, ...]] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    votes: list[int] = field(default_factory=list)


def tally(files: list[Results], given: Given, limits: Limits) -> Tally:
    """Add up the files of one reading. What is doubtful comes back as doubts of its contest; ResultsError only for a wrong override."""
    for key, facts in given.overrides.items():
        unknown = sorted(set(facts) - set(OVERRIDES))
        if unknown:
            raise ResultsError(f"“{unknown[0]}” can't be said about a contest ({key}); {', '.join(OVERRIDES)} can.")
    made = Tally()
    for results in files:
        made.notes.extend(_take_state(results, given))
    counts = [_count_file(results, number, made) for number, results in enumerate(files)]
    made.votes = [sum(one.votes for one in own) for own in counts]
    wanted = {key: str(facts["file"]) for key, facts in given.overrides.items() if "file" in facts}
    merged = list(merge(files, counts, lambda one: wanted.get(contest_id(one, one.heading.key), "") if wanted else ""))
    _pair_recounts(merged)
    builder = _Builder(files, given, made, keep_units=sum(results.numbers for results in files) <= limits.unit_rows)
    for one in merged:
        builder.add(one)
    if not builder.keep_units:
        made.notes.append(
            Note(
                "note", f"More than {limits.unit_rows:,} rows: contests are kept, votes by county and precinct are not."
            )
        )
    _note_overlaps(files, merged, made)
    for number, results in enumerate(files):
        made.notes.extend(_contradictions(results, given))
        made.notes.extend(
            replace(note, contest=builder.ids.get((number, note.contest), ""))
            for note in results.notes
            if not _straight_party(results, note.contest)
        )
    made.notes.sort(key=lambda note: (note.file, _GRAVITY.get(note.level, 2)))
    return made


def _election(results: Results) -> tuple[str | None, ...]:
    """What tells the layout and the election of a file; None where it isn't said."""
    date = results.date.isoformat() if results.date else None
    return results.format, results.state or None, date, results.stage or None


def _straight_party(results: Results, place: str) -> bool:
    """Whether a place of a file is not a contest but the votes for parties as a whole."""
    return place in results.headings and labels.is_straight_party(results.headings[place].title)


def _count_file(results: Results, number: int, made: Tally) -> list[Count]:
    """The counts of one file, and one note for each kind of row that was left out."""
    by_contest: dict[str, list[Row]] = {place: [] for place in results.headings}
    for row in results.rows:
        by_contest[row.contest].append(row)
    shared = _Shared(by_contest)
    about: dict[str, list[Note]] = {}
    for note in results.notes:
        if note.contest:
            about.setdefault(note.contest, []).append(note)
    counts: list[Count] = []
    left_out: dict[str, list[int]] = {}
    straight = [place for place in by_contest if _straight_party(results, place)]
    if straight:
        made.notes.append(
            Note("note", "Straight-party votes are left out: they elect nobody by themselves.", results.file)
        )
    for place, rows in by_contest.items():
        if place in straight or (not rows and place not in about):
            continue
        for one in count(results.headings[place], rows, shared, results.sums):
            one.file, one.place = number, place
            for note in about.get(place, ()):
                if note.level == "note":
                    one.remarks += (note.text,)
                else:
                    found = f" (found “{note.found}”)" if note.found and note.found not in note.text else ""
                    one.told += (Doubt(note.row, f"{note.text}{found}", note.asks),)
            for reason, rows_out in one.left_out:
                left_out.setdefault(reason, []).extend(rows_out)
            counts.append(one)
    for reason, numbers in left_out.items():
        made.notes.append(
            Note("note", _LEFT_OUT[reason].format(f"{len(numbers):,}", f"{min(numbers):,}"), results.file)
        )
    return counts


class _Shared:
    """Whether the name of a place stands for several places in a file: its rows repeat in most contests, or Excel made it of others."""

    def __init__(self, by_contest: Mapping[str, list[Row]]) -> None:
        self._by_contest = by_contest
        self._repeats: dict[Unit, list[int]] | None = None

    def __call__(self, unit: Unit) -> bool:
        if self._repeats is None:
            self._repeats = {}
            for rows in self._by_contest.values():
                for place, again in repeated_units(rows).items():
                    self._repeats.setdefault(place, [0, 0])[again] += 1
        once, times = self._repeats.get(unit, (0, 0))
        return bool(unit[1]) and ((times > 1 and times >= once) or bool(_COERCED.fullmatch(unit[1])))


def contest_id(one: Count, key: str) -> str:
    """The id that the contest of a count has, under a key."""
    label = one.heading.count if one.heading.count in ("first", "recount") else "unknown"
    return Contest("", (), state=one.heading.state, key=key, count=label).id


def _pair_recounts(merged: list[Merged]) -> None:
    """A count beside a labelled recount of the same contest is the first count; a recount alone is said to be alone."""

    def key(one: Merged) -> tuple[int, str, str]:
        return one.election, one.count.heading.state, one.count.heading.key

    recounts = {key(one) for one in merged if one.count.heading.count == "recount"}
    firsts = {key(one) for one in merged if one.count.heading.count != "recount" and key(one) in recounts}
    for one in merged:
        heading = one.count.heading
        if key(one) in firsts and heading.count != "recount":
            heading.count = "first"
        elif heading.count == "recount" and key(one) not in firsts:
            one.count.remarks += ("Only the recounted figures are in the files; the count before the recount is not.",)


@dataclass(slots=True)
class _Builder:
    """Turns merged counts into contests. `ids` finds a contest's id by file number and place in the file."""

    files: list[Results]
    given: Given
    made: Tally
    keep_units: bool
    ids: dict[tuple[int, str], str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    counties: list[set[str]] = field(default_factory=list)
    together: dict[tuple[int, str], set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.counties = [
            {row.county for row in results.rows if row.county and not labels.is_total(row.county)}
            for results in self.files
        ]

    def _covered(self, one: Count) -> set[str]:
        """The counties of the contest's file and of its companions: files of one layout and election that have offices of its class."""
        office = one.heading.office
        found = self.together.get((one.file, office))
        if found is None:
            found = self.together[one.file, office] = set(self.counties[one.file])
            own = _election(self.files[one.file])
            for results, counties in zip(self.files, self.counties, strict=True) if None not in own else ():
                if _election(results) == own and any(heading.office == office for heading in results.headings.values()):
                    found |= counties
        return found

    def add(self, merged: Merged) -> None:
        """One contest, with its places, its earlier counts and its notes."""
        one = merged.count
        key = self._key(merged)
        contest, doubts = self._contest(one, key, merged.doubt)
        if contest.id in self.taken:
            contest, doubts = self._contest(one, f"{key}\x1f{self.files[one.file].file}", merged.doubt)
        own_id = contest.id
        self.taken.add(own_id)
        self.made.contests.append(contest)
        for held in (one, *merged.before, *merged.same, *merged.added, *merged.parts):
            self.ids[held.file, held.place] = own_id
        units = one.units() if self.keep_units else ()
        if units:
            self.made.units[own_id] = units
        for doubt in doubts:
            text = f"{contest.title}: {doubt.text}"
            place = (self.files[one.file].file, one.heading.sheet, doubt.row)
            self.made.notes.append(Note("doubt", text, *place, contest=own_id, asks=doubt.asks))
        for earlier in merged.before:
            before, _ = self._contest(earlier, contest.key, "")
            if _votes(before) != _votes(contest):
                names = self.files[earlier.file].file, self.files[one.file].file
                self.made.changes.append(Change(before, contest, *names))

    def _key(self, merged: Merged) -> str:
        key = merged.count.heading.key
        if merged.election:
            key = f"{key}\x1f{self.files[merged.count.file].date or merged.election + 1}"
        return f"{key}\x1fcount {merged.count.unlabelled}" if merged.count.unlabelled > 1 else key

    def _contest(self, one: Count, key: str, differ: str) -> tuple[Contest, list[Doubt]]:
        """A contest, and those of its doubts that the reader of its file has not noted already."""
        results, heading = self.files[one.file], one.heading
        overrides = self.given.overrides
        wanted = overrides.get(contest_id(one, key), {}) if overrides else {}
        facts = contest_facts(one, results, self.counties[one.file], self._covered(one), self.given, wanted)
        doubts = [*one.doubts, *open_questions(one, facts, results)]
        if differ:
            doubts.append(Doubt(None, differ, "file"))
        doubts.extend(
            Doubt(None, f"the votes of {choice.name} add up to {choice.votes:,}, more than any contest has")
            for choice in one.choices.values()
            if _beyond(choice)
        )
        doubts = [doubt for doubt in doubts if doubt.asks not in wanted]
        told = [doubt for doubt in one.told if doubt.asks not in wanted]
        try:
            contest = Contest(
                choices=_choices(one, facts["kind"]),
                precincts=reported(one),
                ballots=one.measures.get("ballots"),
                overvotes=one.measures.get("overvotes"),
                undervotes=one.measures.get("undervotes"),
                registered=one.measures.get("registered"),
                doubts=tuple(dict.fromkeys(map(str, (*told, *doubts)))),
                notes=tuple(dict.fromkeys(remarks(one, facts, wanted))),
                source=Source(results.file, heading.sheet, one.rows),
                key=key,
                **facts,
            )
        except ContestError as error:
            raise ResultsError(f"{results.file}: {error}") from None
        return contest, doubts


def _votes(contest: Contest) -> dict[str, int | None]:
    return {choice.name: choice.votes for choice in contest.choices}


def _choices(one: Count, kind: str) -> tuple[Choice, ...]:
    """The choices in the order of the heading, else of the file; a question's affirmative first."""
    if kind == "candidate" and not one.heading.choices:
        return tuple(map(_choice, one.choices.values()))
    order = {choice_key(name): place for place, name in enumerate(one.heading.choices)}
    if kind != "candidate" and not order:
        pair = labels.affirmative_first([choice.name for choice in one.choices.values()])
        order = {choice_key(name): place for place, name in enumerate(pair or ())}
    keys = sorted(one.choices, key=lambda key: order.get(key, len(order)))
    return tuple(_choice(one.choices[key]) for key in keys)


def _choice(tallied: Tallied) -> Choice:
    parties = tallied.parties
    party = (
        next(iter(parties))
        if len(parties) == 1
        else max(parties, key=lambda name: (bool(name), parties[name]), default="")
    )
    votes = None if _beyond(tallied) else tallied.votes
    return Choice(tallied.name, votes, party, tallied.kind == "pooled", tallied.kind == "write-in")


def _beyond(tallied: Tallied) -> bool:
    return tallied.votes is not None and tallied.votes > VOTES_LIMIT


def _note_overlaps(files: list[Results], merged: list[Merged], made: Tally) -> None:
    """One note for each pair of files that hold the same contests."""
    pairs: dict[tuple[str, str, str], int] = {}
    for one in merged:
        used = files[one.count.file].file
        for what, others in (("same", one.same), ("before", one.before), ("added", one.added), ("parts", one.parts)):
            for held in others:
                pair = (what, used, files[held.file].file)
                pairs[pair] = pairs.get(pair, 0) + 1
    for (what, used, other), times in pairs.items():
        number = f"{times:,} contest{'s are' if times > 1 else ' is'}"
        made.notes.append(Note("note", _OVERLAP[what].format(number=number, used=used, other=other), other))


def _take_state(results: Results, given: Given) -> Iterator[Note]:
    """A state that the person says in place of the file's; not for a file that has contests of several states."""
    read = {heading.state or results.state for heading in results.headings.values()} - {""}
    if not given.state or read <= {given.state}:
        return
    if len(read) > 1:
        text = f"The file has contests of {len(read):,} states, so {given.state} is not taken for all of them."
    else:
        text = f"The file says state {read.pop()}; {given.state} was given and is used."
        for heading in results.headings.values():
            heading.state = given.state
    yield Note("note", text, results.file)


def _contradictions(results: Results, given: Given) -> Iterator[Note]:
    """What the person says of all files and a file says otherwise: the person's word is used, and said."""
    for name, said, read in (
        ("stage", given.stage, results.stage),
        ("election day", given.date, results.date),
    ):
        if said and read and said != read:
            yield Note("note", f"The file says {name} {read}; {said} was given and is used.", results.file)
