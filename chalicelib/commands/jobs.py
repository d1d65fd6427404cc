"""An official asks for a failed job again."""

from dataclasses import dataclass

from chalicelib.commands.caller import Caller
from chalicelib.domain.ids import TournamentId
from chalicelib.ports import Services, group_of


@dataclass(frozen=True, slots=True)
class RetryJob:
    """A failed job of this event."""

    caller: Caller
    tournament: TournamentId
    job: str


def retry_job(command: RetryJob, services: Services) -> None:
    """Open it again and wake a worker. A job that is not failed is left alone."""
    group = group_of(command.tournament)
    services.outbox.retry(group, command.job, services.clock.now())
    services.queue.wake(group, f"{command.job}-{services.chance.id()}")
