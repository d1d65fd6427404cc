"""An official asks for a failed job again."""

from dataclasses import dataclass

from chalicelib.commands.caller import Caller
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class RetryJob:
    """A failed job of this group: of an event, or of a club."""

    caller: Caller
    group: str
    job: str


def retry_job(command: RetryJob, services: Services) -> None:
    """Open it again and wake a worker. A job that is not failed is left alone."""
    services.outbox.retry(command.group, command.job, services.clock.now())
    services.queue.wake(command.group, f"{command.job}-{services.chance.id()}")
