"""`tip`: how many votes, moved or added or taken away, would change the answer for one contest."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from recount_core.cli.check import contest_from, contest_options
from recount_core.cli.options import NOTHING_DECIDED, OK
from recount_core.what_if.tipping import Point, Tipping, Way, tipping_pairs, tipping_points
from recount_core.words import stopped, votes

_HOW = {
    "moved": "moved from {giver} to {taker}",
    "added": "added to {taker}",
    "taken": "taken from {giver}",
}
_EVENTS = {
    "enter": "would bring the contest inside the line",
    "leave": "would bring it outside the line",
    "tie": "would tie the last seat",
    "flip": "would change who wins",
    "may ask": "would give {taker} a free recount",
    "seated": "would seat {taker}",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `tip`."""
    parser.set_defaults(run=_tip)
    contest_options(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def _tip(arguments: argparse.Namespace) -> int:
    contest = contest_from(arguments)
    pairs = [tipping_points(contest, *pair, law=arguments.law) for pair in tipping_pairs(contest)]
    if not pairs or pairs[0].reason:
        reason = pairs[0].reason if pairs else "nobody lost"
        print(f"No tipping points: {stopped(reason)}", file=sys.stderr)
        return NOTHING_DECIDED
    if arguments.format == "json":
        print(json.dumps([_as_dict(pair) for pair in pairs], ensure_ascii=False, indent=2))
    else:
        print("\n".join(line for pair in pairs for line in _lines(pair)))
    return OK


def _lines(pair: Tipping) -> Iterator[str]:
    for way in pair.ways:
        for point in way.points:
            if point.votes != 0:
                yield f"{_amount(point)} {_words(way, _HOW[way.how])} {_words(way, _EVENTS[point.event])}."


def _amount(point: Point) -> str:
    return "No number of votes" if point.votes is None else votes(point.votes)


def _words(way: Way, template: str) -> str:
    return template.format(giver=way.giver.name, taker=way.taker.name)


def _as_dict(pair: Tipping) -> dict[str, object]:
    return {
        "giver": pair.giver.name,
        "taker": pair.taker.name,
        **{way.how: {point.event: point.votes for point in way.points} for way in pair.ways},
    }
