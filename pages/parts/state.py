"""What a visitor has open: every object kept between runs and pages is stored and fetched here, and only here.

Stored objects are frozen. Decisions are made once, when files are read or a link is opened, not again on every run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

import streamlit as st

from pages.parts import links
from pages.parts.changes import Changed, changed
from pages.parts.listing import Filters
from pages.parts.rows import Row, rows_of
from pages.parts.samples import samples
from pages.parts.supplied import under_supplied_text
from recount_core.decision import Decision, decide, screen
from recount_core.errors import RecountError
from recount_core.results import Given, Reading, UnitVotes, read_files

Files = tuple[tuple[str, bytes], ...]

_OPEN, _REFUSED, _OWN, _CHOSEN, _KEPT, _TURN = "_open", "_refused", "_own", "_chosen", "_kept", "_turn"
_UPLOADED = "_uploaded"
_MAPPINGS = "mappings"


@dataclass(frozen=True, slots=True)
class Loaded:
    """Results as read, with the answers for every contest. `sample` is the id of a bundled election, empty for uploads.

    `supplied` has, by contest id, the decisions under the text as supplied where that is another version; `rows` the list's rows,
    `changes` what differs between two counts of one election.
    """

    files: Files
    given: Given
    reading: Reading
    decisions: tuple[Decision, ...]
    sample: str = ""
    digest: str = ""
    by_id: Mapping[str, Decision] = field(default_factory=dict)
    supplied: Mapping[str, Decision] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    changes: tuple[Changed, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files."""
        return tuple(name for name, _ in self.files)


class _Own(NamedTuple):
    code: str
    decision: Decision


class _Refused(NamedTuple):
    attempt: Loaded
    add: bool


def read(
    files: Iterable[tuple[str, bytes]],
    given: Given | None = None,
    *,
    sample: str = "",
    progress: Callable[[str], None] | None = None,
) -> Loaded:
    """Read files and decide every contest in them; stores nothing. Never raises for what a file holds: see `Reading.files`."""
    files, given = tuple(files), given or Given()
    reading = read_files(files, given, progress=progress)
    decisions = tuple(screen(reading.contests))
    by_id: dict[str, Decision] = {}
    for decision in decisions:
        by_id.setdefault(decision.contest.id, decision)
    whole = hashlib.blake2s(digest_size=4)
    for _, data in sorted(files):
        whole.update(hashlib.blake2s(data).digest())
    supplied = _supplied(by_id.values())
    rows = rows_of(decisions, supplied, reading.units)
    return Loaded(
        files,
        given,
        reading,
        decisions,
        sample,
        whole.hexdigest(),
        MappingProxyType(by_id),
        supplied,
        rows,
        changed(reading.changes),
    )


def _supplied(decided: Iterable[Decision]) -> Mapping[str, Decision]:
    others = ((decision.contest.id, under_supplied_text(decision)) for decision in decided)
    return MappingProxyType({contest_id: other for contest_id, other in others if other is not None})


@st.cache_resource(show_spinner=False, max_entries=64)
def _read_sample(name: str) -> Loaded:
    sample = samples()[name]
    files, given = sample.contents(), Given(**sample.given)
    if sample.say:
        given = replace(given, overrides=sample.overrides(read_files(files, given).contests))
    return read(files, given, sample=name)


def open_files(
    files: Iterable[tuple[str, bytes]], *, add: bool = False, progress: Callable[[str], None] | None = None
) -> Loaded | None:
    """Read uploaded files and make them what is open; with `add`, together with what was open before.

    Where none of the new files can be read, nothing changes and None comes back; `refused()` then has the reading that says why.
    """
    before = loaded() if add else None
    new = read(files, Given(mappings=kept(_MAPPINGS, {})), progress=progress)
    if not new.reading.contests:
        st.session_state[_REFUSED] = _Refused(new, add)
        return None
    if before is not None:
        given = replace(before.given, mappings={**before.given.mappings, **new.given.mappings})
        new = read((*before.files, *new.files), given, progress=progress)
    _store(new)
    return new


def name_columns(shape: str, mapping: Mapping[str, Any]) -> None:
    """Keep what a person says about the columns of tables of one shape, and read again what waits for it."""
    keep(_MAPPINGS, {**kept(_MAPPINGS, {}), shape: mapping})
    waiting: _Refused | None = st.session_state.get(_REFUSED)
    now = loaded()
    if waiting is not None:
        open_files(waiting.attempt.files, add=waiting.add)
    elif now is not None:
        give(replace(now.given, mappings={**now.given.mappings, shape: mapping}))


def give(given: Given, progress: Callable[[str], None] | None = None) -> None:
    """Read what is open again with other answers about it."""
    before = loaded()
    if before is not None:
        _store(read(before.files, given, sample=before.sample, progress=progress))


def _store(new: Loaded) -> None:
    st.session_state[_OPEN] = new
    if not new.sample:
        st.session_state[_UPLOADED] = new
    st.session_state.pop(_REFUSED, None)
    st.session_state[_TURN] = turn() + 1
    for name in links.FILTERS:
        st.session_state.pop(name, None)
    _name_in_url(new)


def _name_in_url(new: Loaded) -> None:
    """Make the URL name what is open, so that the address bar is a link to it."""
    name, other = (links.SAMPLE, links.FILES) if new.sample else (links.FILES, links.SAMPLE)
    value = new.sample or new.digest
    if st.query_params.get(name) != value:
        st.query_params[name] = value
    if other in st.query_params:
        del st.query_params[other]


def turn() -> int:
    """A number that grows with every load: in a widget's key it makes the widget start afresh."""
    return int(st.session_state.get(_TURN, 0))


def loaded() -> Loaded | None:
    """What is open; None when nothing is."""
    found: Loaded | None = st.session_state.get(_OPEN)
    return found


def put_aside() -> Loaded | None:
    """The uploaded files that are not open because a sample is; a link with their digest opens them again."""
    found: Loaded | None = st.session_state.get(_UPLOADED)
    return found if found is not loaded() else None


def refused() -> Reading | None:
    """The reading of the last upload, when nothing in it could be read."""
    found: _Refused | None = st.session_state.get(_REFUSED)
    return found.attempt.reading if found else None


def listed() -> tuple[tuple[Decision, ...], tuple[Row, ...]]:
    """Every answer there is to list, with its rows: those of what is open, else the one contest that came by link."""
    now = loaded()
    if now is not None:
        return now.decisions, now.rows
    own: _Own | None = st.session_state.get(_OWN)
    if own is None:
        return (), ()
    return (own.decision,), rows_of((own.decision,), _supplied((own.decision,)))


def chosen() -> Decision | None:
    """The contest that the URL names, or the one looked at last; None when there is none."""
    now = loaded()
    wanted = st.query_params.get(links.CONTEST, "")
    code = st.query_params.get(links.OWN, "")
    if now is not None and wanted in now.by_id:
        st.session_state[_CHOSEN] = wanted
        return now.by_id[wanted]
    own: _Own | None = st.session_state.get(_OWN)
    if own is not None and own.code == code:
        return own.decision
    if now is None or wanted:
        return None
    only = now.decisions[0].contest.id if len(now.by_id) == 1 else ""
    return now.by_id.get(st.session_state.get(_CHOSEN, only))


def choose(contest_id: str) -> None:
    """Make a contest of what is open the chosen one, in the URL too."""
    if loaded() is None:
        return
    st.session_state[_CHOSEN] = contest_id
    st.query_params[links.CONTEST] = contest_id
    if links.OWN in st.query_params:
        del st.query_params[links.OWN]


def make_portable(decision: Decision) -> None:
    """Put a whole contest of uploaded files into the URL, so that its page is a link that works anywhere."""
    now = loaded()
    if now is None or now.sample or st.query_params.get(links.OWN):
        return
    code = links.contest_code(decision.contest)
    if len(code) <= links.CODE_LIMIT:
        st.query_params[links.OWN] = code
        st.session_state[_OWN] = _Own(code, decision)


def supplied(decision: Decision) -> Decision | None:
    """The decision under the text as supplied, None where that is the version already used."""
    now = loaded()
    if now is not None and now.by_id.get(decision.contest.id) is decision:
        return now.supplied.get(decision.contest.id)
    return under_supplied_text(decision)


def units(contest_id: str) -> tuple[UnitVotes, ...]:
    """The votes of a contest by county and precinct, where what is open has them."""
    now = loaded()
    return tuple(now.reading.units.get(contest_id, ())) if now is not None else ()


def closest(number: int) -> tuple[Row, ...]:
    """The contests that are open, closest to their line first, and the chosen one among them."""
    now, current = loaded(), chosen()
    if now is None:
        return ()
    first = Filters().shown(now.rows)
    mine = [row for row in first[number:] if current is not None and row.id == current.contest.id]
    return (*first[:number], *mine)


def place() -> dict[str, str]:
    """What links inside the app take along, so that the next page shows the same contest of the same results."""
    return links.carried(st.query_params.to_dict())


def keep(name: str, value: Any) -> None:
    """Store a page's own immutable object under a name, such as ("scenario", contest id), until the session ends."""
    st.session_state[f"{_KEPT}/{name}"] = value


def kept(name: str, default: Any = None) -> Any:
    """What `keep` stored under a name."""
    return st.session_state.get(f"{_KEPT}/{name}", default)


def restore() -> tuple[str, ...]:
    """Bring the session to what the URL names; returns sentences on what the URL names in vain."""
    faults = [*_restore_results(), *_restore_own()]
    now = loaded()
    wanted = st.query_params.get(links.CONTEST, "")
    if wanted and links.OWN not in st.query_params and now is not None and wanted not in now.by_id:
        faults.append("The link names a contest that is not in what is open; choose one below.")
    if now is not None:
        _name_in_url(now)
    return tuple(faults)


def _restore_results() -> Iterable[str]:
    now = loaded()
    sample = st.query_params.get(links.SAMPLE, "")
    digest = st.query_params.get(links.FILES, "")
    if sample and (now is None or now.sample != sample):
        if sample in samples():
            _store(_read_sample(sample))
        else:
            yield f"There is no sample election {sample!r} here. The first page lists those there are."
            del st.query_params[links.SAMPLE]
    elif digest and (now is None or now.digest != digest) and not sample:
        aside = put_aside()
        if aside is not None and aside.digest == digest:
            _store(aside)
        if now is not None or aside is not None:
            return
        alone = links.OWN in st.query_params
        yield (
            "This page was made from uploaded files, and a reload or a new window doesn't have them. "
            + ("The contest itself came with the link. " if alone else "")
            + "Upload the files again on the first page to get the whole list back."
        )


def _restore_own() -> Iterable[str]:
    code = st.query_params.get(links.OWN, "")
    own: _Own | None = st.session_state.get(_OWN)
    if not code or (own is not None and own.code == code):
        return
    try:
        st.session_state[_OWN] = _Own(code, decide(links.read_contest(code)))
    except RecountError as error:
        yield str(error)
        del st.query_params[links.OWN]
