"""Pair a round: the system's answer becomes a draft.

Runs twice without harm: the draft is written under the job's own request id, and a round that exists is left alone.
"""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.errors import ConflictError
from chalicelib.domain.formats.contract import PairingRequest, PairingSystem, Reason, RoundPairing
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle import rounds
from chalicelib.domain.lifecycle.pairing_order import named, order_from
from chalicelib.ports import Job, Receipt, Services

_TRIES = 5
MOST_EXPLAINED = 300
"""Players. To say why somebody was refused, the round is paired again with him; beyond this that takes too long for
an arbiter who waits, and too much room in the store, so that the larger round keeps what the pairing itself tells."""


def run(jobs: Sequence[Job], services: Services) -> None:
    """Pair the round of each job. Raises what the system refuses: NoLegalPairingError, RoundOpenError, ..."""
    for job in jobs:
        _pair_as_it_stands(job, services)


def _pair_as_it_stands(job: Job, services: Services) -> None:
    """Somebody entered or left while it was being paired: pair again with him, or without."""
    for _ in range(_TRIES - 1):
        try:
            return _pair(job, services)
        except ConflictError:
            continue
    return _pair(job, services)


def _pair(job: Job, services: Services) -> None:
    tournament_id = TournamentId(job.group.removeprefix("T#"))
    tournament = services.tournaments.load(tournament_id)
    number, seed = RoundNumber(int(job.arguments["round"])), int(job.arguments["seed"])
    if tournament.round(number) is not None:
        return
    system = system_of(tournament.settings.system)
    if rounds.next_round(tournament, system) != number:
        raise ConflictError(what="round", round=number)
    order = order_from(job.arguments)
    absences = {
        player.number: order.absences[player.entry.id]
        for player in tournament.players
        if player.entry.id in order.absences
    }
    request = replace(rounds.pairing_request(tournament, number, absences, seed), allowed=order.allowed)
    pairing = system.pair_round(request)
    receipt = Receipt(
        request_id=RequestId(f"job-{job.id}"),
        actor=job.actor,
        at=services.clock.now(),
        action="rounds.draft",
        details={"round": number, "boards": len(pairing.pairs), "seed": seed, "used": named(pairing.used)},
    )
    services.tournaments.draft_round(
        tournament_id,
        rounds.draft(number, pairing, absences, seed),
        None if tournament.is_start_list_frozen else tournament.players,
        _trace(system, request, pairing),
        receipt,
    )


def _trace(system: PairingSystem, request: PairingRequest, pairing: RoundPairing) -> tuple[Reason, ...]:
    """Why, in full where that is not too much."""
    if len(request.present) > MOST_EXPLAINED:
        return pairing.explanation
    return system.explain(request, pairing)
