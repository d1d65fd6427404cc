"""`speelzaal restore`: a backup into the local stack, published."""

import argparse
from pathlib import Path

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.in_stack import entered
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import ClubId, RequestId, TournamentId
from chalicelib.ports import SITE_GROUP, club_group_of, group_of
from chalicelib.ports.backups import BackupKind, UnusableBackupError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """File and folder."""
    parser.add_argument("file", metavar="FILE.json", type=Path, help="a backup, packed (.json.gz) or not")
    parser.add_argument("--data", type=Path, default=Path(".local"), help="folder that keeps the data (default .local)")


def run(arguments: argparse.Namespace) -> str:
    """Restore it; it belongs to the demo organiser."""
    from chalicelib.cli import demo
    from chalicelib.commands.backups import RestoreBackup, restore_backup
    from chalicelib.commands.caller import Caller

    try:
        content = arguments.file.read_bytes()
    except OSError as error:
        raise CommandFailedError(ExitCode.BAD_FILE, f"{arguments.file}: {error.strerror}") from error
    with entered(arguments.data) as stack:
        services = stack.services
        organiser = services.accounts.by_email(demo.seed(services).email)
        assert organiser is not None  # noqa: S101
        caller = Caller(organiser.id, RequestId(f"restore-{services.chance.id()}"))
        try:
            made = restore_backup(RestoreBackup(caller, content), services)
        except UnusableBackupError as error:
            place, reason = error.details["place"], str(error.details["reason"]).replace("_", " ")
            raise CommandFailedError(ExitCode.BAD_FILE, f"{arguments.file}: {place}: {reason}") from error
        except DomainError as error:
            raise CommandFailedError(ExitCode.WRONG_USE, f"{arguments.file}: {error.code}") from error
        is_club = made.kind is BackupKind.CLUB
        groups = [club_group_of(ClubId(made.id)) if is_club else group_of(TournamentId(made.id)), SITE_GROUP]
        stack.finish(groups)
        if is_club:
            address = f"/nl/c/{services.clubs.load(ClubId(made.id)).slug}/"
        else:
            address = f"/nl/t/{services.tournaments.load(TournamentId(made.id)).settings.slug}/"
    return f"{'restored as a private copy' if made.is_copy else 'restored'}: {address}\n"
