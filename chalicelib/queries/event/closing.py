"""C8-C10: what there is to know before an event is closed or ended early, and what is known of a closed one."""

from dataclasses import dataclass

from chalicelib.domain.booking.early_finish import EarlyFinish, early_finish
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.lifecycle.closing import StillOpen, mark_of, still_open
from chalicelib.domain.lifecycle.final import FinalStandings
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.surroundings import unrated_players


@dataclass(frozen=True, slots=True)
class ClosingState:
    """How far an event is from being closed.

    `mark` is the state in which it was read. `early` is what ending it early would do; without it `no_early_finish`
    says why it cannot. `final` are the standings that were kept, `closed_by` the name of who closed it.
    """

    tournament: Tournament
    mark: str
    left: StillOpen
    unrated: tuple[Player, ...]
    """C18: who has no rating in the club yet."""
    early: EarlyFinish | None
    no_early_finish: DomainError | None
    final: FinalStandings | None
    closed_by: str


def closing_state(tournament: TournamentId, services: Services) -> ClosingState:
    """As it is now."""
    event = services.bookings.event(tournament)
    early, refusal = None, None
    try:
        early = early_finish(event)
    except DomainError as error:
        refusal = error
    closing = event.tournament.closing
    return ClosingState(
        tournament=event.tournament,
        mark=mark_of(event.tournament),
        left=still_open(event.tournament),
        unrated=() if closing else unrated_players(event.tournament, services),
        early=early,
        no_early_finish=refusal,
        final=services.closings.final(tournament) if closing else None,
        closed_by=_name(closing.by, services) if closing else "",
    )


def _name(user: UserId, services: Services) -> str:
    """Nothing, of somebody who has deleted his account."""
    try:
        return services.accounts.by_id(user).name
    except NotFoundError:
        return ""
