"""A command that works in the local stack: in the one that runs on the folder, else in one started for it."""

import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.local import stack as stacks
from chalicelib.cli.local.stack import FolderInUseError, Stack
from chalicelib.ports import Services

_LONGEST_WAIT_S = 120.0
_PAUSE_S = 0.05


@dataclass(frozen=True, slots=True)
class Entered:
    """The stack's services. `is_running`: another process does the jobs."""

    services: Services
    is_running: bool

    def finish(self, groups: Iterable[str]) -> None:
        """What is due in these groups is done: by the running stack's worker, else here."""
        from chalicelib.jobs import runner

        for group in groups:
            if self.is_running:
                self._wait(group)
            else:
                runner.run(self.services, group)

    def _wait(self, group: str) -> None:
        deadline, services = time.monotonic() + _LONGEST_WAIT_S, self.services
        while any(job.due_at <= services.clock.now() for job in services.outbox.open_jobs(group)):
            if time.monotonic() > deadline:
                raise CommandFailedError(ExitCode.WRONG_USE, "done, but not published yet: the local stack is busy")
            time.sleep(_PAUSE_S)


@contextmanager
def entered(folder: Path) -> Iterator[Entered]:
    """Work in the stack on this folder."""
    running = stacks.running(folder)
    try:
        opened: AbstractContextManager[Stack] = nullcontext(running) if running else stacks.started(folder)
        with opened as stack:
            stacks.enter(stack)
            from chalicelib import wiring

            yield Entered(wiring.services(), running is not None)
    except FolderInUseError:
        raise CommandFailedError(ExitCode.WRONG_USE, f"the stack on {folder} is just starting; try again") from None
