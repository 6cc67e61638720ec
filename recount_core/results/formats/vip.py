"""Voting Information Project feeds: recognised and refused. Version 3 has votes under numbers only, later versions have none."""

from __future__ import annotations

from typing import NoReturn

from recount_core.errors import ResultsError
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.markup import read_xml, root_name
from recount_core.results.source import Source

NAME = "vip"
TITLE = "Voting Information Project XML"

_ELEMENTS = ("contest_result", "ballot_line_result")
_FEEDS = ("vip_object", "VipObject")


def detect(source: Source) -> bool:
    """XML whose outermost element is a VIP feed or one of its results."""
    return root_name(source) in (*_ELEMENTS, *_FEEDS)


def read(source: Source, given: Given, limits: Limits) -> NoReturn:
    """Raises ResultsError: with line and column where it isn't well-formed, else with what it is and what to upload instead."""
    root = read_xml(source, limits, TITLE)
    elements = [root, *root.children]
    if any(element.name in _ELEMENTS for element in elements):
        raise ResultsError(
            f"{source.base} is {TITLE} ({root.name}): it counts votes for numbers, not names, and is not read. Upload the table of "
            "results from the office that publishes the feed."
        )
    raise ResultsError(
        f"{source.base} is {TITLE} ({root.name}): it tells where to vote and for whom, and has no votes. Upload the results from the "
        "address that its ResultsUri gives."
    )
