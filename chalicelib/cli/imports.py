"""`speelzaal import`: bring a tournament report file into the local stack, published."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.in_stack import Entered, entered
from chalicelib.cli.trf_file import bad_file, read_document
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import RequestId, TournamentId
from chalicelib.domain.trf.document import TrfError
from chalicelib.ports import SITE_GROUP, JobState, Services, group_of
from chalicelib.render.remarks import line_of

if TYPE_CHECKING:
    from chalicelib.commands.event.imports import Imported

_REFUSALS = {
    "slug_taken": "there is an event at {slug} already; --replace puts this one in its place",
    "cannot_import": "this file cannot become an event here: {reason}",
    "invalid_field": "{field}: {reason}",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """File, address and folder."""
    parser.add_argument("file", metavar="FILE.trf")
    parser.add_argument("--slug", required=True, help="the event's address: lower-case letters, digits and hyphens")
    parser.add_argument("--replace", action="store_true", help="put it in the place of the event at this address")
    parser.add_argument("--data", type=Path, default=Path(".local"), help="folder that keeps the data (default .local)")


def run(arguments: argparse.Namespace) -> str:
    """Import the file; into the stack that runs on the folder, else into one started for it."""
    read_document(arguments.file)
    with entered(arguments.data) as stack:
        imported = _import(arguments, stack)
    remarks = "".join(f"{line_of(remark)}\n" for remark in imported.remarks)
    return f"{remarks}published at /nl/t/{imported.slug}/\n"


def _import(arguments: argparse.Namespace, stack: Entered) -> "Imported":
    from chalicelib.cli import demo
    from chalicelib.commands.caller import Caller
    from chalicelib.commands.event.imports import ImportTournament, import_tournament

    services = stack.services
    organiser = services.accounts.by_email(demo.seed(services).email)
    assert organiser is not None  # noqa: S101
    caller = Caller(organiser.id, RequestId(f"import-{services.chance.id()}"))
    command = ImportTournament(caller, Path(arguments.file).read_bytes(), arguments.slug, arguments.replace)
    try:
        imported = import_tournament(command, services)
    except TrfError as error:
        raise bad_file(arguments.file, error) from error
    except DomainError as error:
        raise _refusal(arguments.file, error) from error
    stack.finish((group_of(imported.tournament), SITE_GROUP))
    _refuse_unpublished(services, imported.tournament)
    return imported


def _refuse_unpublished(services: Services, tournament: TournamentId) -> None:
    for job in services.outbox.recent_jobs(group_of(tournament)):
        if job.state is JobState.FAILED:
            raise CommandFailedError(ExitCode.WRONG_USE, f"imported, but not published: {job.error_code}")


def _refusal(name: str, error: DomainError) -> CommandFailedError:
    reason = _REFUSALS.get(error.code, error.code).format(**error.details).replace("_", " ")
    code = ExitCode.WRONG_USE if error.code == "slug_taken" else ExitCode.BAD_FILE
    return CommandFailedError(code, f"{name}: {reason}")
