"""The command line: the answers of the pages without a browser, for scripts and checks.

Machine output goes to standard output, sentences about what went wrong and progress to standard error. Exit codes: 0 read and answered,
2 can't read or wrong usage, 3 nothing could be decided, 10 (only with --exit-code) something is inside a line.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import sys
from collections.abc import Sequence

from recount_core.contest import KINDS, OFFICE_CLASSES, STAGES, Choice, Contest
from recount_core.decision import decide
from recount_core.errors import RecountError
from recount_core.explain import sentence
from recount_core.law.load import find_version
from recount_core.report import as_dict

OK, UNREADABLE, NOTHING_DECIDED = 0, 2, 3


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code. Usage errors leave through argparse with 2."""
    arguments = _parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
    except RecountError as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    except BrokenPipeError:
        sys.stderr.close()
        return UNREADABLE
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m recount_core",
        description="Which contests are inside a recount line, who may ask, at whose expense, and why. Not legal advice.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_check(commands)
    return parser


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = commands.add_parser("check", help="decide one contest given by its votes")
    check.set_defaults(run=_check)
    check.add_argument("--state", required=True, help="two letters, such as MN")
    check.add_argument("--office", required=True, type=_office, help=f"office class: {', '.join(OFFICE_CLASSES)}")
    check.add_argument("--kind", choices=KINDS, default="candidate", help="default: candidate")
    check.add_argument("--seats", type=int, help="the number that win or advance; default: 1")
    add_election_options(check)
    check.add_argument("--special", action="store_true", help="a special election")
    check.add_argument("--counties", choices=("one", "several"), default="", help="voted on in one county or several")
    check.add_argument(
        "--choice",
        action="append",
        default=[],
        metavar="NAME=VOTES",
        type=_choice,
        help="one choice with its votes, once for each; the first of a question is the affirmative",
    )
    check.add_argument("--write-ins", type=_votes, default=None, metavar="VOTES", help="write-ins reported as one sum")
    check.add_argument("--title", default="", help="what to call the contest")
    check.add_argument("--jurisdiction", default="")
    check.add_argument("--format", choices=("json", "text"), default="json")


def add_election_options(parser: argparse.ArgumentParser) -> None:
    """The options about the election that `check` and `screen` share."""
    parser.add_argument("--stage", choices=STAGES, default="", help="primary or general")
    parser.add_argument("--date", type=_date, help="election day as YYYY-MM-DD; may be left out")
    parser.add_argument(
        "--count", choices=("official", "unofficial"), default="", help="whether the count is canvassed"
    )
    parser.add_argument("--law", default="", metavar="ID", help="judge under a named version, such as mn-204c-36/2004")


def _check(arguments: argparse.Namespace) -> int:
    if arguments.law:
        find_version(arguments.law)
    if not arguments.choice:
        raise RecountError('check needs at least one --choice "NAME=VOTES".')
    names = [choice.name for choice in arguments.choice]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise RecountError(f"Two choices are called {twice.pop()!r}; give each choice a name of its own.")
    choices = list(arguments.choice)
    if arguments.write_ins is not None:
        choices.append(Choice("write-ins", arguments.write_ins, pooled=True))
    assumed = arguments.kind == "candidate" and arguments.seats is None
    contest = Contest(
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
    decision = decide(contest, law=arguments.law)
    if arguments.format == "json":
        print(json.dumps(as_dict(decision), ensure_ascii=False, indent=2))
    else:
        print("\n".join(sentence(decision, answer) for answer in decision.answers) or sentence(decision))
    if decision.decided:
        return OK
    print(sentence(decision), file=sys.stderr)
    return NOTHING_DECIDED


def _office(text: str) -> str:
    name = text.strip().lower().replace("-", " ").replace("_", " ")
    if name not in OFFICE_CLASSES:
        raise argparse.ArgumentTypeError(f"{text!r} is no office class; expected one of {', '.join(OFFICE_CLASSES)}")
    return name


def _votes(text: str) -> int:
    digits = text.strip().replace(",", "")
    if not (digits.isascii() and digits.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of votes")
    return int(digits)


def _choice(text: str) -> Choice:
    name, equals, number = text.rpartition("=")
    if not equals or not name.strip():
        raise argparse.ArgumentTypeError(f'{text!r}: expected "NAME=VOTES"')
    return Choice(name.strip(), _votes(number))


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date such as 2022-11-08") from None
