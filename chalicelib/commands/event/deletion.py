"""S64-57: an event deleted with everything in it, in one step."""

from dataclasses import dataclass

from chalicelib.commands.caller import PUBLISH_CALENDAR, Act, Caller, receipt
from chalicelib.domain.booking.deletion import refuse_with_money
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import TournamentId, Version
from chalicelib.domain.lifecycle.deletion import PartOfSeasonError, refuse_to_delete
from chalicelib.domain.model.tournament import Settings
from chalicelib.ports import FollowUp, JobKind, Services
from chalicelib.surroundings import is_in_season


@dataclass(frozen=True, slots=True)
class DeleteTournament:
    """The event with all that it has; `seen` is the version of the settings that the caller saw."""

    caller: Caller
    tournament: TournamentId
    seen: Version


def delete_tournament(command: DeleteTournament, services: Services) -> None:
    """It is gone at once; a job takes its pages away, erases what is left and frees its address.

    The event is read first: a booking that comes or is paid after that, looked at or not, lets it stay.
    Raises ResultsStayError for a real event that has begun, PartOfSeasonError, MoneyStaysError, ConflictError when it
    was changed since, NotFoundError when it is gone already.
    """
    tournament = services.tournaments.load(command.tournament)
    refuse_to_delete(tournament)
    if is_in_season(tournament, services):
        raise PartOfSeasonError
    refuse_with_money(services.bookings.of_tournament(command.tournament))
    if tournament.version != command.seen:
        raise ConflictError(what="tournament", id=tournament.id)
    erasing = FollowUp(JobKind.DELETE_TOURNAMENT, _last_words(tournament.settings))
    act = Act("tournament.delete", {"name": tournament.settings.name}, (erasing, PUBLISH_CALENDAR))
    services.tournaments.delete(tournament, receipt(command.caller, act, services))


def _last_words(settings: Settings) -> dict[str, str | int]:
    """What has to be known of it when it is gone: its address, and what who booked is told."""
    contact = settings.contact
    return {"slug": settings.slug, "event": settings.name, "contact": contact.line, "reply_to": contact.email}
