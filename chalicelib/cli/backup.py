"""`speelzaal backup`: an event or a club of the local stack as one file."""

import argparse
from pathlib import Path

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.in_stack import entered
from chalicelib.domain.errors import NotFoundError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What, where to, and the folder."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--event", metavar="ADDRESS", help="the event at this address")
    what.add_argument("--club", metavar="ADDRESS", help="the club at this address, with all its events")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE.json", help="where to write it; else standard output"
    )
    parser.add_argument("--data", type=Path, default=Path(".local"), help="folder that keeps the data (default .local)")


def run(arguments: argparse.Namespace) -> str:
    """Write the backup."""
    with entered(arguments.data) as stack:
        services = stack.services
        now = services.clock.now()
        try:
            if arguments.club:
                backup = services.backups.club(services.clubs.id_of_slug(arguments.club), now)
            else:
                backup = services.backups.event(services.tournaments.id_of_slug(arguments.event), now)
        except NotFoundError as error:
            address = arguments.club or arguments.event
            raise CommandFailedError(ExitCode.WRONG_USE, f"there is nothing at {address}") from error
        text = services.backups.written(backup)
    if arguments.output is None:
        return text
    arguments.output.write_text(text, encoding="utf-8")
    return ""
