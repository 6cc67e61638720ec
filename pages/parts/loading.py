"""Reading results and deciding every contest in them: what the session keeps is made here, and nothing is stored here."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import streamlit as st

from pages.parts import answer_file, settings
from pages.parts.answers import Question, open_questions
from pages.parts.changes import Changed, changed
from pages.parts.listing import Filters, headline, sentences
from pages.parts.rows import Row, rows_of
from pages.parts.samples import samples
from recount_core.answer import Decision
from recount_core.decision import decide, screen
from recount_core.results import NOTHING_GIVEN, Given, Reading, read_files

Files = tuple[tuple[str, bytes], ...]

_NAMED = 3


@dataclass(frozen=True, slots=True)
class Loaded:
    """Results as read, with the answers for every contest and what every page asks of them, so that no page works it out again.

    `sample` is the id of a bundled election, empty for uploads.

    `said` is what a person said about them beyond what came with a sample, `answers` the same as a code for the URL (empty where it would
    be too long for one). `supplied` has, by contest id, the decisions under the older text where that is another version; `rows` the
    list's rows, `closest` those of the closest losers in the order of closeness, `head` their numbers in words, `asked` the contests that
    wait for an answer, `changes` what differs between two counts of one election.
    """

    files: Files
    given: Given
    reading: Reading
    decisions: tuple[Decision, ...]
    sample: str = ""
    digest: str = ""
    base: Given = NOTHING_GIVEN
    said: Given = NOTHING_GIVEN
    answers: str = ""
    by_id: Mapping[str, Decision] = field(default_factory=dict)
    supplied: Mapping[str, Decision] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    closest: tuple[Row, ...] = ()
    head: tuple[str, ...] = ()
    asked: tuple[Question, ...] = ()
    changes: tuple[Changed, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files."""
        return tuple(name for name, _ in self.files)

    @property
    def words(self) -> str:
        """What is open, in a few words: the sample's title, or the first names of the files."""
        if self.sample:
            return samples()[self.sample].title
        more = len(self.files) - _NAMED
        return ", ".join(self.names[:_NAMED]) + (f" and {more:,} more" if more > 0 else "")


def read(
    files: Iterable[tuple[str, bytes]],
    given: Given | None = None,
    *,
    sample: str = "",
    base: Given | None = None,
    progress: Callable[[str], None] | None = None,
) -> Loaded:
    """Read files and decide every contest in them; stores nothing. Never raises for what a file holds: see `Reading.files`.

    `base` is what came with a sample, as opposed to what a person says (in `given`, with it).
    """
    files, given = tuple(files), given or NOTHING_GIVEN
    base = base or (given if sample else NOTHING_GIVEN)
    reading = read_files(files, given, settings.limits(), progress)
    if progress:
        progress(f"Deciding {len(reading.contests):,} contests")
    decisions = tuple(screen(reading.contests))
    by_id: dict[str, Decision] = {}
    for decision in decisions:
        by_id.setdefault(decision.contest.id, decision)
    shapes = {table.shape for file in reading.files for table in file.tables}
    said = answer_file.difference(base, given, shapes)
    supplied = supplied_of(by_id.values())
    rows = rows_of(decisions, supplied, reading.units)
    return Loaded(
        files,
        given,
        reading,
        decisions,
        sample,
        digest_of(files),
        base,
        said,
        answer_file.code(said),
        MappingProxyType(by_id),
        supplied,
        rows,
        Filters().shown(rows),
        sentences(headline(decisions, rows)),
        open_questions(decisions, reading.notes),
        changed(reading.changes),
    )


def digest_of(files: Files) -> str:
    """Eight letters that stay the same for the same files, whatever their names and order."""
    whole = hashlib.blake2s(digest_size=4)
    for _, data in sorted(files):
        whole.update(hashlib.blake2s(data).digest())
    return whole.hexdigest()


def under_supplied_text(decision: Decision) -> Decision | None:
    """The decision under the supplied version of the statute about the contest; None where that is the one already used."""
    for statute, used in decision.law:
        for version in statute.versions:
            if version.supplied:
                return None if version.id == used.id else decide(decision.contest, law=f"{statute.id}/{version.id}")
    return None


def supplied_of(decided: Iterable[Decision]) -> Mapping[str, Decision]:
    """The decisions under the older text, by contest id, where that is another version."""
    others = ((decision.contest.id, under_supplied_text(decision)) for decision in decided)
    return MappingProxyType({contest_id: other for contest_id, other in others if other is not None})


@st.cache_resource(show_spinner=False, max_entries=64)
def read_sample(name: str) -> Loaded:
    """A bundled election as it is; every visitor shares it."""
    sample = samples()[name]
    files, given = sample.contents(), Given(**sample.given)
    if sample.say:
        given = replace(given, overrides=sample.overrides(read_files(files, given).contests))
    return read(files, given, sample=name)
