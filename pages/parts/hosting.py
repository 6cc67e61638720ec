"""What keeps uploads out of the disk and the log of the machine that hosts the app."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Iterator
from typing import Any

from starlette.formparsers import MultiPartParser
from streamlit import runtime

_OF_CODE = (ImportError, NameError, AttributeError, RecursionError)
"""Errors whose words speak of the code alone."""
_WITHHELD = "(its words are left out: they may hold what was uploaded)"

_make = logging.getLogRecordFactory()


def keep_private() -> None:
    """Set the server up, once: called by every page, so before anybody can upload."""
    if not runtime.exists() or logging.getLogRecordFactory() is _record:
        return
    # Starlette puts an upload of more than a megabyte into a file on its way to memory.
    MultiPartParser.spool_max_size = sys.maxsize
    logging.setLogRecordFactory(_record)


def _record(*args: Any, **kwargs: Any) -> logging.LogRecord:
    """A record of the log; an error in it has its kind and its way through the code, but not its words."""
    record = _make(*args, **kwargs)
    if record.exc_info and record.exc_info[1] is not None:
        record.exc_text = "\n".join(_without_words(record.exc_info[1]))
    return record


def _without_words(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _without_words(before)
        yield "\nThen:\n"
    yield "Traceback (most recent call last):"
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip()
    yield f"{type(error).__name__}: {error if isinstance(error, _OF_CODE) else _WITHHELD}"
