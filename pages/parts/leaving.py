"""What a visitor had open is let go once they have been gone for a while, not only when somebody else comes.

Streamlit keeps what belongs to a page whose connection broke for `server.disconnectedSessionTTL` seconds, so that a short break loses
nothing; after that nobody can find it any more, but it is only let go when the next visitor leaves, which may be never. Here the end is
brought about while it can be found, well before that: a busy server comes late to whatever it was to do at a given time.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from contextlib import suppress
from dataclasses import dataclass

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.state import SafeSessionState

from recount_core.results.forget import forget

_KEPT = 0.75
"""The part of `server.disconnectedSessionTTL` for which a session is kept."""
_TIDY = 5.0
"""Seconds between the end of a session and the return of its memory, so that many who leave at once are one piece of work."""


@dataclass(frozen=True, eq=False, slots=True)
class _Visit:
    session: str
    kept: SafeSessionState


_gone: dict[str, _Visit] = {}
"""By session, the visit that was the last to end; where its visitor came back and left again, the earlier end brings nothing about."""
_waiting: list[asyncio.TimerHandle] = []


def note() -> None:
    """Note that somebody is here; called by every page."""
    if get_script_run_ctx() is not None and runtime.exists():
        _visit()


def _left(visit: _Visit) -> None:
    with suppress(RuntimeError):  # the server itself is ending: there is no loop any more
        asyncio.get_running_loop().call_later(_KEPT * st.get_option("server.disconnectedSessionTTL"), _end, visit)
        _gone[visit.session] = visit


@st.cache_resource(scope="session", show_spinner=False, on_release=_left)
def _visit() -> _Visit:
    visitor = get_script_run_ctx()
    assert visitor is not None
    return _Visit(visitor.session_id, visitor.session_state)


def _end(visit: _Visit) -> None:
    """End a session whose visitor has not come back."""
    if _gone.get(visit.session) is not visit:
        return
    del _gone[visit.session]
    if not runtime.exists() or runtime.get_instance().is_active_session(visit.session):
        return
    runtime.get_instance().close_session(visit.session)
    for name in visit.kept.filtered_state:
        with suppress(KeyError):
            del visit.kept[name]
    if not _waiting:
        _waiting.append(asyncio.get_running_loop().call_later(_TIDY, _tidy))


def _tidy() -> None:
    """Let go of what is left of ended sessions, and give its memory back to the machine."""
    _waiting.clear()
    forget()
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # only glibc has it
            ctypes.CDLL(None).malloc_trim(0)
