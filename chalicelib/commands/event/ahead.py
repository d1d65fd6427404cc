"""Pair and publish all rounds at once, where a table has them: games can be played ahead, in any order (H2)."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import PUBLISH, Act, Caller, receipt
from chalicelib.commands.event.rounds import settled
from chalicelib.domain.booking.settings import refuse_cancelled
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle import drafts, rounds
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class PublishAhead:
    """All rounds that are planned and not paired yet."""

    caller: Caller
    tournament: TournamentId


def publish_ahead(command: PublishAhead, services: Services) -> tuple[RoundNumber, ...]:
    """The rounds that there are now. Each is written by itself: cut short, the same request does the rest.

    Raises InvalidFieldError for a system that pairs by results, EventCancelledError, EventClosedError,
    DraftExistsError, TooFewPlayersError, ConflictError.
    """
    event = services.bookings.event(command.tournament)
    refuse_cancelled(event.settings)
    tournament = event.tournament
    if not system_of(tournament.settings.system).pairs_ahead:
        raise InvalidFieldError(field="system", reason="pairs_by_results")
    tournament = _with_all_rounds(command, tournament, services)
    for number in range(len(tournament.rounds) + 1, tournament.settings.planned_rounds + 1):
        _publish(command, RoundNumber(number), services)
    return tuple(round_.number for round_ in services.tournaments.load(command.tournament).rounds)


def _with_all_rounds(command: PublishAhead, tournament: Tournament, services: Services) -> Tournament:
    """With round 1 it has as many rounds as its players need."""
    wanted = settled(tournament)
    if wanted == tournament.settings:
        return tournament
    act = Act("settings.change", {"fields": ["planned_rounds"]})
    written = receipt(_part(command, "settings"), act, services)
    services.tournaments.save_settings(tournament.id, wanted, tournament.version, written)
    return services.tournaments.load(tournament.id)


def _publish(command: PublishAhead, number: RoundNumber, services: Services) -> None:
    tournament = services.tournaments.load(command.tournament)
    system = system_of(tournament.settings.system)
    if tournament.round(number) is not None:
        return
    rounds.next_round(tournament, system)
    seed = tournament.rounds[0].seed if tournament.rounds else services.chance.seed()
    pairing = system.pair_round(rounds.pairing_request(tournament, number, (), seed))
    draft = drafts.draft(number, pairing, (), seed)
    act = Act("rounds.ahead", {"round": number}, (PUBLISH,))
    written = receipt(_part(command, str(number)), act, services)
    services.tournaments.draft_round(tournament, rounds.publish(draft), pairing.explanation, written)


def _part(command: PublishAhead, part: str) -> Caller:
    return replace(command.caller, request=RequestId(f"{command.caller.request}-{part}"))
