"""What a visitor has open: every object kept between runs and pages is stored and fetched here, and only here.

Stored objects are frozen. Decisions are made once, when files are read or a link is opened, not again on every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

import streamlit as st

from pages.parts import answer_file, links
from pages.parts.loading import Files, Loaded, digest_of, read, read_sample, supplied_of, under_supplied_text
from pages.parts.rows import Row, rows_of
from recount_core.answer import Decision
from recount_core.decision import decide
from recount_core.errors import RecountError
from recount_core.results import NOTHING_GIVEN, Given, Reading, UnitVotes

_T = TypeVar("_T")
_OPEN, _REFUSED, _OWN, _CHOSEN, _KEPT, _TURN = "_open", "_refused", "_own", "_chosen", "_kept", "_turn"
_UPLOADED, _PAST, _TOLD = "_uploaded", "_past", "_told"
_MAPPINGS = "mappings"
_STEPS = 50


class _Own(NamedTuple):
    code: str
    decision: Decision


class _Refused(NamedTuple):
    attempt: Loaded
    add: bool


def open_files(
    files: Iterable[tuple[str, bytes]], *, add: bool = False, progress: Callable[[str], None] | None = None
) -> Loaded | None:
    """Read uploaded files and make them what is open; with `add`, together with what was open before.

    Answers that come in a file beside them, or in the URL of a page that lost just these files, are used. Where none of the new files can
    be read, nothing changes and None comes back; `refused()` then has the reading that says why.
    """
    results, said, faults = answer_file.split(files)
    if results:
        new, words = _open_results(tuple(results), said, add, progress)
    else:
        new, words = _open_answers(said, progress)
    tell(*faults, words)
    return new


def _open_results(
    files: Files, said: Given, add: bool, progress: Callable[[str], None] | None
) -> tuple[Loaded | None, str]:
    before = loaded() if add else None
    said = answer_file.merged(_said_in_url(files), said)
    new = read(files, answer_file.merged(Given(mappings=kept(_MAPPINGS, {})), said), progress=progress)
    if not new.reading.contests:
        st.session_state[_REFUSED] = _Refused(new, add)
        return None, ""
    if before is None:
        st.session_state[_PAST] = ()
    else:
        given = answer_file.merged(before.given, new.given)
        new = read((*before.files, *files), given, base=before.base, progress=progress)
    _store(new)
    return new, answer_file.fitting(said, new.reading.contests)


def _open_answers(said: Given, progress: Callable[[str], None] | None) -> tuple[Loaded | None, str]:
    """Use answers that came in a file without results."""
    now = loaded()
    if said == NOTHING_GIVEN:
        return now, ""
    if now is None:
        return None, "The answers are about results files that are not open: upload those first, or both together."
    give(answer_file.merged(now.given, said), progress)
    return loaded(), answer_file.fitting(said, now.reading.contests)


def _said_in_url(files: Files) -> Given:
    """The answers that a page which lost just these files still has in its URL."""
    code = st.query_params.get(links.ANSWERS, "")
    if code and loaded() is None and st.query_params.get(links.FILES) == digest_of(files):
        with suppress(RecountError):
            return answer_file.read_code(code)
    return NOTHING_GIVEN


def tell(*sentences: str) -> None:
    """Sentences for the first page to show until something else is opened or answered."""
    before = told()
    st.session_state[_TOLD] = (turn(), (*before, *filter(None, sentences)))


def told() -> tuple[str, ...]:
    """What `tell` was last told about what is open."""
    when, sentences = st.session_state.get(_TOLD, (None, ()))
    return tuple(sentences) if when == turn() else ()


def name_columns(shape: str, mapping: Mapping[str, Any], progress: Callable[[str], None] | None = None) -> None:
    """Keep what a person says about the columns of tables of one shape, and read again what waits for it."""
    keep(_MAPPINGS, {**kept(_MAPPINGS, {}), shape: mapping})
    waiting: _Refused | None = st.session_state.get(_REFUSED)
    now = loaded()
    if waiting is not None:
        open_files(waiting.attempt.files, add=waiting.add, progress=progress)
    elif now is not None:
        give(replace(now.given, mappings={**now.given.mappings, shape: mapping}), progress)


def give(given: Given, progress: Callable[[str], None] | None = None) -> None:
    """Read what is open again with other answers about it; `take_back` undoes it."""
    before = loaded()
    if before is not None:
        st.session_state[_PAST] = (*st.session_state.get(_PAST, ()), before.given)[-_STEPS:]
        _give(before, _under_new_ids(before, given), progress)


def _under_new_ids(before: Loaded, given: Given) -> Given:
    """Answers, and the chosen contest, under the ids that contests have once their state is said: it is a part of them."""
    if not given.state or given.state == before.given.state:
        return given
    ids = {old: decision.contest.with_(state=given.state).id for old, decision in before.by_id.items()}
    chosen_before = st.session_state.get(_CHOSEN)
    if chosen_before in ids:
        st.session_state[_CHOSEN] = ids[chosen_before]
    if st.query_params.get(links.CONTEST) in ids:
        st.query_params[links.CONTEST] = ids[st.query_params[links.CONTEST]]
    own: _Own | None = st.session_state.get(_OWN)
    if own is not None and own.decision.contest.id in ids and links.OWN in st.query_params:
        del st.query_params[links.OWN]
    return replace(given, overrides={ids.get(key, key): facts for key, facts in given.overrides.items()})


def take_back(progress: Callable[[str], None] | None = None) -> None:
    """Read what is open again with the answers that there were before the last ones."""
    before, past = loaded(), st.session_state.get(_PAST, ())
    if before is not None and past:
        st.session_state[_PAST] = past[:-1]
        _give(before, past[-1], progress)


def can_take_back() -> bool:
    """Whether there are answers to take back."""
    return bool(st.session_state.get(_PAST, ()))


def _give(before: Loaded, given: Given, progress: Callable[[str], None] | None) -> None:
    new = read(before.files, given, sample=before.sample, base=before.base, progress=progress)
    _store(new)
    own: _Own | None = st.session_state.get(_OWN)
    if own is not None and own.decision.contest.id in new.by_id and links.OWN in st.query_params:
        del st.query_params[links.OWN]  # the code holds the contest as it was before the answer


def open_sample(name: str) -> None:
    """Open a sample; answers that the URL has stay there, to be used next."""
    code = st.query_params.get(links.ANSWERS, "")
    st.session_state[_PAST] = ()
    _store(read_sample(name))
    if code:
        st.query_params[links.ANSWERS] = code


def open_again(aside: Loaded) -> None:
    """Open what was put aside."""
    _store(aside)


def _store(new: Loaded) -> None:
    st.session_state[_OPEN] = new
    if not new.sample:
        st.session_state[_UPLOADED] = new
    st.session_state.pop(_REFUSED, None)
    st.session_state[_TURN] = turn() + 1
    for name in links.FILTERS:
        st.session_state.pop(name, None)
    name_in_url()


def name_in_url() -> None:
    """Make the URL name what is open, so that the address bar is a link to it."""
    new = loaded()
    if new is None:
        return
    name, other = (links.SAMPLE, links.FILES) if new.sample else (links.FILES, links.SAMPLE)
    value = new.sample or new.digest
    if st.query_params.get(name) != value:
        st.query_params[name] = value
    if new.answers and st.query_params.get(links.ANSWERS) != new.answers:
        st.query_params[links.ANSWERS] = new.answers
    for gone in (other, *(() if new.answers else (links.ANSWERS,))):
        if gone in st.query_params:
            del st.query_params[gone]


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
    return (own.decision,), rows_of((own.decision,), supplied_of((own.decision,)))


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
    """Make a contest of what is open the chosen one, in the URL too: in one step, so that the browser's way back has one step too."""
    found = place_of(contest_id)
    if found:
        st.query_params.update(found)
        if links.OWN not in found and links.OWN in st.query_params:
            del st.query_params[links.OWN]


def place_of(contest_id: str) -> dict[str, str]:
    """What names a contest of what is open in a URL, now the chosen one; a contest of uploaded files as a whole, so that its page is
    a link that works anywhere."""
    now = loaded()
    if now is None:
        return {}
    st.session_state[_CHOSEN] = contest_id
    return {links.CONTEST: contest_id, **_own_code(now, now.by_id[contest_id])}


def make_portable(decision: Decision) -> None:
    """Put a whole contest of uploaded files into the URL where it doesn't stand there yet."""
    now = loaded()
    if now is not None and not st.query_params.get(links.OWN):
        st.query_params.update(_own_code(now, decision))


def _own_code(now: Loaded, decision: Decision) -> dict[str, str]:
    """A contest of uploaded files as a code for the URL, where it is not too long for one."""
    code = "" if now.sample else links.contest_code(decision.contest)
    if not code or len(code) > links.CODE_LIMIT:
        return {}
    st.session_state[_OWN] = _Own(code, decision)
    return {links.OWN: code}


def open_own(code: str) -> None:
    """Take up the contest that a code holds, once; raises LinkError or ContestError with what can't be."""
    own: _Own | None = st.session_state.get(_OWN)
    if own is None or own.code != code:
        st.session_state[_OWN] = _Own(code, decide(links.read_contest(code)))


def supplied(decision: Decision) -> Decision | None:
    """The decision under the older text, None where that is the version already used."""
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
    first = now.closest[:number]
    if current is None or any(row.id == current.contest.id for row in first):
        return first
    return (*first, *(row for row in now.closest[number:] if row.id == current.contest.id))


def place() -> dict[str, str]:
    """What links inside the app take along, so that the next page shows the same contest of the same results."""
    return links.carried(st.query_params.to_dict())


def keep(name: str, value: Any) -> None:
    """Store a page's own immutable object under a name, such as ("scenario", contest id), until the session ends."""
    st.session_state[f"{_KEPT}/{name}"] = value


def kept(name: str, default: Any = None) -> Any:
    """What `keep` stored under a name."""
    return st.session_state.get(f"{_KEPT}/{name}", default)


def once(name: str, about: object, make: Callable[[], _T]) -> _T:
    """What `make` gives, made once and kept under a name as long as it is `about` the same."""
    before = kept(name)
    if before is None or before[0] != about:
        before = about, make()
        keep(name, before)
    found: _T = before[1]
    return found


def widget(key: str) -> Any:
    """What the widget of a key shows; None where there is none yet."""
    return st.session_state.get(key)


def has_widget(key: str) -> bool:
    """Whether there is a widget of that key, or a value waiting for it."""
    return key in st.session_state


def set_widget(key: str, value: Any) -> None:
    """What the widget of a key shall show: said before it is drawn, or when it reports a change."""
    st.session_state[key] = value
