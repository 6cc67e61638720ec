"""The last day to ask as a calendar entry (iCalendar, RFC 5545)."""

from __future__ import annotations

import datetime as dt
import hashlib

from recount_core.answer import Decision
from recount_core.ask.deadline import Due
from recount_core.explain import caveat
from recount_core.words import clock

_FOLD = 75


def calendar_entry(due: Due, decision: Decision, stamp: dt.datetime) -> str:
    """One all-day event on the last day to ask, with an alarm a day before; `stamp` is now, with its time zone.

    All day, because the hour is that of the filing officer's place and stands in the title. The entry's id hangs on contest and
    clause, so that a corrected day replaces the earlier one.
    """
    contest, rule = decision.contest, due.term.rule
    hour = f" until {clock(due.term.hour)}" if due.term.hour else ""
    unique = f"{contest.id}\x1f{rule.statute}\x1f{rule.clause}\x1f{rule.route}"
    uid = f"{hashlib.blake2s(unique.encode(), digest_size=12).hexdigest()}@recount-explorer"
    with_whom = rule.for_office(rule.file_with, contest.office)
    about = [
        due.sentence,
        *([f"File with: {with_whom}."] if with_whom else []),
        *([f"Paper: {rule.paper}."] if rule.paper else []),
        *due.why,
        *due.points,
        caveat(decision),
    ]
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Recount Explorer//Deadline//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{uid}",
        f"DTSTAMP:{stamp.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART;VALUE=DATE:{due.last:%Y%m%d}",
        f"DTEND;VALUE=DATE:{due.last + dt.timedelta(days=1):%Y%m%d}",
        f"SUMMARY:{_text(f'Last day to ask for a recount{hour}: {contest.title}')}",
        f"DESCRIPTION:{_text(chr(10).join(about))}",
        "TRANSP:TRANSPARENT",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_text(f'Tomorrow is the last day to ask for a recount: {contest.title}')}",
        "TRIGGER:-P1D",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _text(value: str) -> str:
    """A value as the format wants it: backslash, comma, semicolon and line break escaped, other control characters dropped."""
    for sign in ("\\", ";", ","):
        value = value.replace(sign, f"\\{sign}")
    value = "\\n".join(value.splitlines())
    return "".join(character for character in value if character >= " " and character != "\x7f")


def _folded(line: str) -> str:
    """A line cut into pieces of at most 75 bytes, never inside a character, each further piece after a blank."""
    pieces, piece, size = [], "", 0
    for character in line:
        width = len(character.encode())
        if size + width > _FOLD:
            pieces.append(piece)
            piece, size = " ", 1
        piece += character
        size += width
    return "\r\n".join([*pieces, piece])
