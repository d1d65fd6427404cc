"""C8: close an event, for good."""

from dataclasses import dataclass
from datetime import date

from chalicelib.commands.caller import PUBLISH, PUBLISH_CALENDAR, Act, Caller, receipt
from chalicelib.commands.club.ratings import rating_of, refuse_unrated
from chalicelib.domain.booking.settings import refuse_cancelled
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.lifecycle.closing import closed, closing_by, mark_of
from chalicelib.domain.lifecycle.final import FinalStandings, final_standings
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.surroundings import surroundings_of

RESULTS_ARE_FINAL = (PUBLISH, PUBLISH_CALENDAR)
"""What follows when the results of an event become final, and when one of them is corrected after that (C11)."""


@dataclass(frozen=True, slots=True)
class CloseTournament:
    """`end_date` None: today where it is played. `seen` is the mark of the state that the caller saw (`mark_of`)."""

    caller: Caller
    tournament: TournamentId
    seen: str
    end_date: date | None = None


def close_tournament(command: CloseTournament, services: Services) -> None:
    """The final standings are kept, and from now on results are corrected only. Closed by the same request, it stays.

    C12, C18: in a club it changes the ratings, so that everybody needs one. Raises EventClosedError, NotClosableError,
    UnratedPlayersError, EventCancelledError, InvalidFieldError for the end date, ConflictError
    when anything has changed since the caller looked.
    """
    if services.tournaments.was_done(command.tournament, command.caller.request):
        return
    tournament = services.tournaments.load(command.tournament)
    refuse_cancelled(services.bookings.settings(command.tournament))
    closing = closing_by(command.caller.user, services.clock.now(), command.end_date, tournament.settings)
    made = closed(tournament, closing)
    refuse_unrated(tournament, services)
    if mark_of(tournament) != command.seen:
        raise ConflictError(what="tournament", id=tournament.id)
    follow_up = (*RESULTS_ARE_FINAL, *rating_of(tournament))
    act = Act("tournament.close", {"end_date": closing.end_date.isoformat()}, follow_up)
    services.closings.close(made, final_of(tournament, services), receipt(command.caller, act, services))


def final_of(tournament: Tournament, services: Services) -> FinalStandings:
    """The standings as they are kept."""
    return final_standings(tournament, surroundings_of(tournament, services))
