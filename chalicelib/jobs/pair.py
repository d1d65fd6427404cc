"""Pair a round: the system's answer becomes a draft.

Runs twice without harm: the draft is written under the job's own request id, and a round that exists is left alone.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from chalicelib.domain.booking.settings import refuse_cancelled
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.formats.common.acceleration import with_virtual_points
from chalicelib.domain.formats.contract import PairingRequest
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle import drafts, rounds
from chalicelib.domain.lifecycle.pairing_order import named, order_from
from chalicelib.ports import Job, Receipt, Services
from chalicelib.surroundings import absent_in, night_of

_TRIES = 5
MOST_EXPLAINED = 300
"""Players. Beyond this the reasons in full take too much room in the store."""
LONGEST_EXPLANATION = timedelta(seconds=20)
"""To say why somebody was refused the round is paired again with him: about one pairing for each player. Where that
would take longer than an arbiter waits for his draft, and in the end longer than a worker may run, the round keeps
what the pairing itself tells."""


def run(jobs: Sequence[Job], services: Services) -> None:
    """Pair the round of each job. Raises what the system refuses: NoLegalPairingError, EventCancelledError, ..."""
    for job in jobs:
        _pair_as_it_stands(job, services)


def _pair_as_it_stands(job: Job, services: Services) -> None:
    """Somebody entered, left, was ticked or asked for a bye while it was paired: pair again with him, or without."""
    for _ in range(_TRIES - 1):
        try:
            return _pair(job, services)
        except ConflictError:
            continue
    return _pair(job, services)


def _pair(job: Job, services: Services) -> None:
    tournament_id = TournamentId(job.group.removeprefix("T#"))
    event = services.bookings.event(tournament_id)
    tournament = event.tournament
    number, seed = RoundNumber(int(job.arguments["round"])), int(job.arguments["seed"])
    if tournament.round(number) is not None:
        return
    refuse_cancelled(event.settings)
    system = system_of(tournament.settings.system)
    absent = absent_in(event, number, services)
    order = order_from(job.arguments).with_asked(absent)
    if rounds.next_round(tournament, system, takes_adjourned=order.takes_adjourned) != number:
        raise ConflictError(what="round", round=number)
    absences = {
        player.number: order.absences[player.entry.id]
        for player in tournament.players
        if player.entry.id in order.absences
    }
    night = night_of(tournament, number, services)
    byes = night.byes if night else drafts.byes_of(absences)
    away = {bye.player for bye in byes}
    request = replace(rounds.pairing_request(tournament, number, away, seed, night), allowed=order.allowed)
    began = services.clock.now()
    pairing = system.pair_round(request)
    took = services.clock.now() - began
    reasons = system.explain(request, pairing) if _is_quickly_explained(request, took) else pairing.explanation
    meanwhile = services.bookings.event(tournament_id)  # so that only what comes this late is a conflict
    if absent_in(meanwhile, number, services) != absent:
        raise ConflictError(what="round", round=number)
    receipt = Receipt(
        request_id=RequestId(f"job-{job.id}"),
        actor=job.actor,
        at=services.clock.now(),
        action="rounds.draft",
        details={"round": number, "boards": len(pairing.pairs), "seed": seed, "used": named(pairing.used)},
    )
    services.tournaments.draft_round(
        replace(tournament, structure=meanwhile.tournament.structure),
        drafts.draft(number, pairing, byes, seed),
        with_virtual_points(reasons, request),
        receipt,
    )


def _is_quickly_explained(request: PairingRequest, took: timedelta) -> bool:
    return len(request.present) <= MOST_EXPLAINED and took * len(request.present) <= LONGEST_EXPLANATION
