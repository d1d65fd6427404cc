"""Order the mails of a published round: one for each player whose address is known and who has something to learn.

Runs twice without harm: a mail's id follows from what it says, so that a round that was taken back and published again
as it was tells nobody twice, and whoever has got another game is told of that.
"""

import hashlib
from collections.abc import Sequence

from chalicelib.commands.mails import mail
from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.jobs.mails.rounds import board_of, concerns, players
from chalicelib.ports import Job, MailKind, Services


def run(jobs: Sequence[Job], services: Services) -> None:
    """The round of each job, if it is still published."""
    for job in jobs:
        tournament = services.tournaments.load(TournamentId(job.group.removeprefix("T#")))
        round_ = tournament.round(RoundNumber(int(job.arguments["round"])))
        if round_ is not None and round_.is_published:
            _tell(tournament, round_, job, services)


def _tell(tournament: Tournament, round_: Round, job: Job, services: Services) -> None:
    known = players(tournament, services)
    for player in tournament.players:
        if player.entry.id in known and concerns(round_, player):
            row = _row(tournament, round_, player, job, services)
            services.outbox.add(row)
            services.queue.wake(row.group, row.id)


def _row(tournament: Tournament, round_: Round, player: Player, job: Job, services: Services) -> Job:
    about: dict[str, str | int] = {"tournament": tournament.id, "round": round_.number, "entry": player.entry.id}
    ordered, now = mail(MailKind.ROUND_PUBLISHED, player.entry.id, about), services.clock.now()
    board = board_of(round_, player)
    said = (*about.values(), *((board.number, board.white, board.black) if board else ()))
    return Job(
        id=f"round-{hashlib.sha256(repr(said).encode()).hexdigest()[:32]}",
        group=ordered.group,
        kind=ordered.kind,
        arguments=ordered.arguments,
        created_at=now,
        due_at=now,
        actor=job.actor,
    )
