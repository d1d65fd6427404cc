"""Pair a round: the system's answer becomes a draft.

Runs twice without harm: the draft is written under the job's own request id, and a round that exists is left alone.
"""

from collections.abc import Sequence

from chalicelib.commands.rounds import read_absences
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle import rounds
from chalicelib.ports import Job, Receipt, Services

_TRIES = 5


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
    kinds = read_absences(str(job.arguments["absences"]))
    absences = {player.number: kinds[player.entry.id] for player in tournament.players if player.entry.id in kinds}
    pairing = system.pair_round(rounds.pairing_request(tournament, number, absences, seed))
    receipt = Receipt(
        request_id=RequestId(f"job-{job.id}"),
        actor=job.actor,
        at=services.clock.now(),
        action="rounds.draft",
        details={"round": number, "boards": len(pairing.pairs), "seed": seed},
    )
    services.tournaments.draft_round(
        tournament_id,
        rounds.draft(number, pairing, absences, seed),
        None if tournament.is_start_list_frozen else tournament.players,
        pairing.explanation,
        receipt,
    )
