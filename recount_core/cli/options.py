"""What the commands share: exit codes, and options that mean the same everywhere."""

from __future__ import annotations

import argparse
import datetime as dt

from recount_core.contest import OFFICE_CLASSES, STAGES

OK, UNREADABLE, NOTHING_DECIDED, INSIDE = 0, 2, 3, 10
"""Read and answered; can't read, or wrong usage; nothing could be decided; (on request) something is inside a line."""


def election_options(parser: argparse.ArgumentParser) -> None:
    """The options about the election."""
    parser.add_argument("--stage", choices=STAGES, default="", help="primary or general")
    parser.add_argument("--date", type=date, help="election day as YYYY-MM-DD; may be left out")
    parser.add_argument(
        "--count", choices=("official", "unofficial"), default="", help="whether the count is canvassed"
    )
    parser.add_argument("--law", default="", metavar="ID", help="judge under a named version, such as mn-204c-36/2004")


def office(text: str) -> str:
    """An office class, with hyphens allowed for spaces."""
    name = text.strip().lower().replace("-", " ").replace("_", " ")
    if name not in OFFICE_CLASSES:
        raise argparse.ArgumentTypeError(f"{text!r} is no office class; expected one of {', '.join(OFFICE_CLASSES)}")
    return name


def whole_votes(text: str) -> int:
    """A whole number of votes; thousands separators are allowed."""
    digits = text.strip().replace(",", "")
    if not (digits.isascii() and digits.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of votes")
    return int(digits)


def date(text: str) -> dt.date:
    """A date as YYYY-MM-DD."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date such as 2022-11-08") from None
