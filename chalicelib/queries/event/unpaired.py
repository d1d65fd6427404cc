"""A round that could not be paired: why, and what the arbiter can do."""

from dataclasses import dataclass, replace

from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.pairing_order import PairingOrder, order_from
from chalicelib.domain.lifecycle.rounds import pairing_request
from chalicelib.domain.lifecycle.ways_out import ways_out
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Job, Services
from chalicelib.surroundings import absent_in

NO_PAIRING = "no_legal_pairing"
"""The refusal of a pairing system; anything else went wrong on the way."""


@dataclass(frozen=True, slots=True)
class UnpairedRound:
    """What was ordered and refused. `rule` and `players` say why when the rules are in the way, else `rule` is empty.

    `taking_part` are all who could play, also those whom the order calls absent.
    """

    number: RoundNumber
    job: Job
    rule: str
    players: tuple[PairingNumber, ...]
    order: PairingOrder
    taking_part: tuple[Player, ...]
    ways: tuple[frozenset[Allowance], ...]
    """What can be allowed beyond the order, each with a pairing."""
    can_end: bool
    """Every round that there is has been played."""


def unpaired_round(event: BookedEvent, number: RoundNumber, job: Job, services: Services) -> UnpairedRound:
    """The round that this failed job was to pair; its order as things stand now."""
    tournament = event.tournament
    order = order_from(job.arguments).with_asked(absent_in(event, number, services))
    taking_part = tuple(player for player in tournament.players if player.entry.is_paired_in(number))
    is_refused = job.error_code == NO_PAIRING
    rule = str(job.error_details.get("rule", "")) if is_refused else ""
    return UnpairedRound(
        number=number,
        job=job,
        rule=rule,
        players=_players(job),
        order=order,
        taking_part=taking_part,
        ways=_ways(tournament, number, job, order) if is_refused else (),
        can_end=bool(tournament.rounds) and all(one.is_published and one.is_complete for one in tournament.rounds),
    )


def _ways(
    tournament: Tournament, number: RoundNumber, job: Job, order: PairingOrder
) -> tuple[frozenset[Allowance], ...]:
    away = [player.number for player in tournament.players if player.entry.id in order.absences]
    request = pairing_request(tournament, number, away, int(str(job.arguments["seed"])))
    return ways_out(system(tournament.settings.system), replace(request, allowed=order.allowed))


def _players(job: Job) -> tuple[PairingNumber, ...]:
    listed = job.error_details.get("players")
    return tuple(PairingNumber(int(one)) for one in listed) if isinstance(listed, list | tuple) else ()
