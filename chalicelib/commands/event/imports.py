"""Bring in an event from a tournament report file (TRF)."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import LIST_PEOPLE, PUBLISH, PUBLISH_CALENDAR, Act, Caller, id_from, receipt
from chalicelib.commands.event.tournaments import create_at_free_slug
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.booking.deletion import refuse_with_bookings
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import RequestId, TournamentId
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.lifecycle.imported import imported_tournament, left_out
from chalicelib.domain.lifecycle.settings import SlugTakenError
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.trf.document import Remark, TrfDocument
from chalicelib.domain.trf.reader import read_trf
from chalicelib.ports import Services

_FOLLOW_UP = (PUBLISH, PUBLISH_CALENDAR, LIST_PEOPLE)


@dataclass(frozen=True, slots=True)
class ImportTournament:
    """A file as it was uploaded. Without a `slug` the name gives the address; `replace` renews the event there."""

    caller: Caller
    data: bytes
    slug: str = ""
    replace: bool = False


@dataclass(frozen=True, slots=True)
class Imported:
    """The new event, its address, and what of the file was put right or left out."""

    tournament: TournamentId
    slug: str
    remarks: tuple[Remark, ...]


def import_tournament(command: ImportTournament, services: Services) -> Imported:
    """Make an event of the file, published at once.

    Raises TrfError with line and column, CannotImportError, InvalidFieldError, SlugTakenError when the address asked
    for is taken and `replace` was not said, HasBookingsError when people have seats in what it would replace,
    EventClosedError, ConflictError when it was changed meanwhile.
    """
    document = read_trf(command.data)
    made = imported_tournament(
        document,
        TournamentId(id_from(command.caller, "tournament")),
        command.slug,
        services.clock.now().date(),
    )
    if command.slug and command.replace:
        tournament = _replace(command.caller, made, services)
    elif command.slug:
        tournament = _create(command.caller, made, services)
    else:
        tournament = create_at_free_slug(command.caller, made, services)
    stored = services.tournaments.load(tournament)
    return Imported(tournament, stored.settings.slug, _remarks(document))


def _remarks(document: TrfDocument) -> tuple[Remark, ...]:
    """What was put right or left out, line by line. A record that the file keeps is left out of the event."""
    read = (one for one in document.remarks if one.code != "unknown_record")
    return tuple(sorted((*read, *left_out(document)), key=lambda one: (one.line, one.column)))


def _create(caller: Caller, made: Tournament, services: Services) -> TournamentId:
    act = Act("tournament.import", {"name": made.settings.name}, _FOLLOW_UP)
    services.tournaments.create(made, caller.user, receipt(caller, act, services))
    return made.id


def _replace(caller: Caller, made: Tournament, services: Services) -> TournamentId:
    """Put the file's content in the place of the event at this address; a new event where there is none.

    What no file says stays: whose event it is, and who may see it (C0). The event is read before its bookings are:
    one that comes after that lets it stay.
    """
    try:
        present = services.tournaments.load(services.tournaments.id_of_slug(made.settings.slug))
    except NotFoundError:
        return _create(caller, made, services)
    if services.officials.role(Realm.event(present.id), caller.user) is None:
        raise SlugTakenError(slug=made.settings.slug)
    refuse_closed(present)
    refuse_with_bookings(services.bookings.of_tournament(present.id))
    act = Act("tournament.replace", {"name": made.settings.name}, _FOLLOW_UP)
    settings = replace(made.settings, club=present.settings.club, visibility=present.settings.visibility)
    settled = replace(made, id=present.id, version=present.version, structure=present.structure, settings=settings)
    services.tournaments.replace(settled, receipt(caller, act, services))
    renewed = Caller(caller.user, RequestId(f"{caller.request}-settings"))
    seen = services.tournaments.load(present.id).version
    services.tournaments.save_settings(present.id, settings, seen, receipt(renewed, act, services))
    return present.id
