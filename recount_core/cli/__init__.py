"""The command line: the answers of the pages without a browser, for scripts and checks.

Machine output goes to standard output; sentences about what went wrong, and progress, to standard error.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import sys
from collections.abc import Sequence
from typing import Final

from recount_core.cli.options import UNREADABLE
from recount_core.errors import RecountError

COMMANDS: Final = {
    "check": "decide one contest given by its votes",
    "screen": "decide every contest of results files",
    "line": "the line in votes for a number of total votes, under every statute",
    "tip": "how many votes would change the answer for one contest",
    "law": "the statutes and versions that are known here",
}
"""Every command with what it does; each is a module of this package that is imported only when asked for."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code. Usage errors leave through argparse with 2."""
    words = list(sys.argv[1:] if argv is None else argv)
    arguments = _parser(words).parse_args(words)
    try:
        code: int = arguments.run(arguments)
    except RecountError as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    except BrokenPipeError:
        sys.stderr.close()
        return UNREADABLE
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser, with the options of the asked command only: the others' modules stay unread."""
    form = functools.partial(argparse.HelpFormatter, width=100)  # asking the terminal would import five packers
    parser = argparse.ArgumentParser(
        prog="python -m recount_core",
        formatter_class=form,
        description="Which contests are inside a recount line, who may ask, at whose expense, and why. Not legal advice.",
        epilog="Exit codes: 0 read and answered, 2 can't read or wrong usage, 3 nothing could be decided, 10 with --exit-code.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")
    for name, meaning in COMMANDS.items():
        command = commands.add_parser(
            name, help=meaning, description=f"{meaning[0].upper()}{meaning[1:]}.", formatter_class=form
        )
        if name in words:
            importlib.import_module(f"recount_core.cli.{name}").add_options(command)
    return parser
