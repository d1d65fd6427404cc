"""`speelzaal`, the command line: one module a command, loaded only when it is called.

Exit codes: 0 fine, 1 no legal pairing, 2 wrong use, 3 bad file, 4 too large. On failure standard output stays empty
and the reason is one line on standard error.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn, Protocol, cast

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.domain.errors import TooManyToPairError

COMMANDS: dict[str, tuple[str, str]] = {
    "run": ("chalicelib.cli.run", "site, admin pages and API on this machine"),
    "pair": ("chalicelib.cli.pair", "pair the next round of a tournament report file"),
    "check": ("chalicelib.cli.check", "pair every round of files again and list differences and rule breaches"),
    "generate": ("chalicelib.cli.generate", "a tournament report file of an event played out by lot"),
    "standings": ("chalicelib.cli.standings", "the standings of a tournament report file"),
    "keizer": ("chalicelib.cli.keizer", "the ladder of a club's season after every round"),
    "ratings": ("chalicelib.cli.ratings", "a club's ratings, event after event in the order of their closing"),
    "schedule": ("chalicelib.cli.schedule", "the schedule of a round robin"),
    "convert": ("chalicelib.cli.convert", "a tournament report file as TRF16, TRF26, JSON, CSV or PGN"),
    "backup": ("chalicelib.cli.backup", "an event or a club of the local stack as one file"),
    "restore": ("chalicelib.cli.restore", "bring a backup into the local stack, published"),
    "import": ("chalicelib.cli.imports", "bring a tournament report file into the local stack, published"),
}
"""Module and summary of each command. A module has `add_arguments` and `run`."""

_PROGRAM = "speelzaal"


class Command(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare what can be said after the command's name."""
        ...

    def run(self, arguments: argparse.Namespace) -> str | None:
        """Do it and give what goes to standard output. Raises CommandFailedError."""
        ...


class _Parser(argparse.ArgumentParser):
    """Reports wrong use in one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandFailedError(ExitCode.WRONG_USE, f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        output = _output_of(words)
        if output:
            _print(output)
    except CommandFailedError as failure:
        name = f"{_PROGRAM} {words[0]}" if words and words[0] in COMMANDS else _PROGRAM
        print(f"{name}: {failure.reason}", file=sys.stderr)
        return failure.exit_code
    except KeyboardInterrupt:
        print(f"{_PROGRAM}: stopped", file=sys.stderr)
        return ExitCode.WRONG_USE
    return ExitCode.FINE


def _print(output: str) -> None:
    """Signs that the terminal does not have are replaced, not refused. Raises CommandFailedError."""
    try:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        print(output, end="", flush=True)
    except BrokenPipeError:
        _let_go_of_stdout()
    except OSError as error:
        _let_go_of_stdout()
        raise CommandFailedError(ExitCode.WRONG_USE, f"cannot write: {error.strerror}") from error


def _let_go_of_stdout() -> None:
    """Whoever read has gone, or the disk is full: what is left must not be tried again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _output_of(words: Sequence[str]) -> str | None:
    if not words or words[0] in ("-h", "--help"):
        return _help()
    if words[0] not in COMMANDS:
        raise CommandFailedError(ExitCode.WRONG_USE, f"no command {words[0]!r}; there are {', '.join(COMMANDS)}")
    module, summary = COMMANDS[words[0]]
    command = cast(Command, import_module(module))
    parser = _Parser(prog=f"{_PROGRAM} {words[0]}", description=f"{summary.capitalize()}.", allow_abbrev=False)
    command.add_arguments(parser)
    if any(word in ("-h", "--help") for word in words[1:]):
        return parser.format_help()
    try:
        return command.run(parser.parse_args(words[1:]))
    except TooManyToPairError as error:
        details = error.details
        raise CommandFailedError(
            ExitCode.TOO_LARGE, f"{details['players']} players; at most {details['most']} can be paired like this"
        ) from error


def _help() -> str:
    lines = [f"  {name:<11}{summary}\n" for name, (_, summary) in COMMANDS.items()]
    return f"usage: {_PROGRAM} COMMAND ...\n\n{''.join(lines)}\n{_PROGRAM} COMMAND --help says more about each.\n"


if __name__ == "__main__":
    sys.exit(main())
