"""`check`: decide one contest that is given by its votes."""

from __future__ import annotations

import argparse
import json
import sys

from recount_core.answer import Decision
from recount_core.cli.options import NOTHING_DECIDED, OK, election_options, office, whole_votes
from recount_core.contest import KINDS, OFFICE_CLASSES, Choice, Contest
from recount_core.decision import decide
from recount_core.errors import RecountError
from recount_core.explain import caveat, sentence
from recount_core.law.load import find_version
from recount_core.report import as_dict


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `check`."""
    parser.set_defaults(run=_check)
    contest_options(parser)
    parser.add_argument("--format", choices=("json", "text"), default="json")


def contest_options(parser: argparse.ArgumentParser) -> None:
    """The options that describe one contest by its votes."""
    parser.add_argument("--state", required=True, help="two letters, such as MN")
    parser.add_argument("--office", required=True, type=office, help=f"office class: {', '.join(OFFICE_CLASSES)}")
    parser.add_argument("--kind", choices=KINDS, default="candidate", help="default: candidate")
    parser.add_argument("--seats", type=int, help="the number that win or advance; default: 1")
    election_options(parser)
    parser.add_argument("--special", action="store_true", help="a special election")
    parser.add_argument("--counties", choices=("one", "several"), default="", help="voted on in one county or several")
    parser.add_argument(
        "--choice",
        action="append",
        default=[],
        metavar="NAME=VOTES",
        type=_choice,
        help="one choice with its votes, once for each; the first of a question is the affirmative",
    )
    parser.add_argument("--write-ins", type=whole_votes, metavar="VOTES", help="write-ins reported as one sum")
    parser.add_argument("--title", default="", help="what to call the contest")
    parser.add_argument("--jurisdiction", default="", help="where it was held")


def contest_from(arguments: argparse.Namespace) -> Contest:
    """The contest that `contest_options` describe; raises RecountError with what is wrong."""
    if arguments.law:
        find_version(arguments.law)
    if not arguments.choice:
        raise RecountError(f'{arguments.command} needs at least one --choice "NAME=VOTES".')
    names = [choice.name for choice in arguments.choice]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise RecountError(f"Two choices are called {twice.pop()!r}; give each choice a name of its own.")
    choices = list(arguments.choice)
    if arguments.write_ins is not None:
        choices.append(Choice("write-ins", arguments.write_ins, pooled=True))
    assumed = arguments.kind == "candidate" and arguments.seats is None
    return Contest(
        title=arguments.title or f"{arguments.office} {arguments.kind}",
        choices=tuple(choices),
        jurisdiction=arguments.jurisdiction,
        state=arguments.state.upper(),
        office=arguments.office,
        kind=arguments.kind,
        date=arguments.date,
        stage=arguments.stage,
        special=arguments.special,
        seats=1 if arguments.seats is None else arguments.seats,
        counties=arguments.counties,
        count=arguments.count or "unknown",
        notes=("The number of seats was not given; 1 is assumed.",) if assumed else (),
    )


def _check(arguments: argparse.Namespace) -> int:
    decision = decide(contest_from(arguments), law=arguments.law)
    if arguments.format == "json":
        print(json.dumps(as_dict(decision), ensure_ascii=False, indent=2))
    else:
        print("\n".join(_lines(decision)))
    if decision.decided:
        return OK
    print(sentence(decision), file=sys.stderr)
    return NOTHING_DECIDED


def _lines(decision: Decision) -> list[str]:
    """Every loser's sentence once, what a reader must know beside it, and the law and the count."""
    said = [sentence(decision, answer) for answer in decision.answers] or [sentence(decision)]
    return [*dict.fromkeys(said), *(f"Note: {note}" for note in decision.notes), caveat(decision)]


def _choice(text: str) -> Choice:
    name, equals, number = text.rpartition("=")
    if not equals or not name.strip():
        raise argparse.ArgumentTypeError(f'{text!r}: expected "NAME=VOTES"')
    return Choice(name.strip(), whole_votes(number))
