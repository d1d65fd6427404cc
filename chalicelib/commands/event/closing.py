"""C8, C10: close an event, for good; before that, end it early."""

from dataclasses import dataclass
from datetime import date

from chalicelib.commands.caller import PUBLISH, PUBLISH_CALENDAR, Act, Caller, content_of, receipt
from chalicelib.commands.club.ratings import rating_of, refuse_unrated
from chalicelib.domain.booking.early_finish import EarlyFinish, early_finish
from chalicelib.domain.booking.settings import refuse_cancelled
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.lifecycle.closing import closed, closing_by, mark_of
from chalicelib.domain.lifecycle.final import FinalStandings, final_standings
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import FollowUp, Services
from chalicelib.surroundings import surroundings_of


def what_follows(tournament: Tournament) -> tuple[FollowUp, ...]:
    """When the results of an event become final, and when one of them is corrected after that (C11)."""
    return (PUBLISH, PUBLISH_CALENDAR, *rating_of(tournament))


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
    content = content_of("tournament.close", command)
    if services.closings.was_done(command.tournament, command.caller.request, content):
        return
    tournament = services.tournaments.load(command.tournament)
    refuse_cancelled(services.bookings.settings(command.tournament))
    closing = closing_by(command.caller.user, services.clock.now(), command.end_date, tournament.settings)
    made = closed(tournament, closing)
    refuse_unrated(tournament, services)
    if mark_of(tournament) != command.seen:
        raise ConflictError(what="tournament", id=tournament.id)
    details = {"end_date": closing.end_date.isoformat()}
    act = Act("tournament.close", details, what_follows(tournament), content=content)
    services.closings.close(made, final_of(tournament, services), receipt(command.caller, act, services))


@dataclass(frozen=True, slots=True)
class EndEarly:
    """No round after the last complete one; `seen` is the mark of the state that the caller saw (`mark_of`)."""

    caller: Caller
    tournament: TournamentId
    seen: str


def end_early(command: EndEarly, services: Services) -> None:
    """C10: what `early_finish` says is done, all of it in one step.

    Raises what that raises, EventCancelledError, ConflictError when anything has changed since the caller looked.
    """
    content = content_of("tournament.end_early", command)
    if services.closings.was_done(command.tournament, command.caller.request, content):
        return
    event = services.bookings.event(command.tournament)
    refuse_cancelled(event.settings)
    found = early_finish(event)
    if mark_of(event.tournament) != command.seen:
        raise ConflictError(what="tournament", id=command.tournament)
    act = Act("tournament.end_early", _told(found), (PUBLISH, PUBLISH_CALENDAR), content=content)
    services.closings.end_early(event, found, receipt(command.caller, act, services))


def _told(finish: EarlyFinish) -> dict[str, object]:
    """What the change log says of it, line by line as it was shown before; `names` are all whom it concerns."""
    concerned = [entry.person.name for entry in finish.entries] + [name for name, _ in finish.byes]
    return {
        "round": finish.after,
        "names": list(dict.fromkeys(concerned)),
        "planned": finish.planned,
        "deleted": [round_.number for round_ in finish.deleted],
        "byes": [{"name": name, "round": number} for name, number in finish.byes],
        "leaving": [entry.person.name for entry in finish.leaving],
        "staying": [entry.person.name for entry in finish.staying],
    }


def final_of(tournament: Tournament, services: Services) -> FinalStandings:
    """The standings as they are kept."""
    return final_standings(tournament, surroundings_of(tournament, services))
