"""Services that are killed: a process can die before or after any call to the outside world."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from chalicelib.ports import Services

_PORTS = (
    "tournaments", "closings", "club_ratings", "accounts", "stars", "people", "outbox", "queue", "site", "rating_lists",
    "list_files", "mails", "mailer", "bookings", "payments", "series",
)  # fmt: skip


class Killed(BaseException):
    """The process is gone: nothing may catch this."""


@dataclass
class _Countdown:
    calls: int
    after: bool

    def step(self, call: Callable[[], Any]) -> Any:
        self.calls -= 1
        if self.calls == 0 and not self.after:
            raise Killed
        answer = call()
        if self.calls == 0:
            raise Killed
        return answer


class _Mortal:
    """A port whose every call counts down."""

    def __init__(self, port: object, countdown: _Countdown) -> None:
        self._port, self._countdown = port, countdown

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._port, name)
        return lambda *args, **kwargs: self._countdown.step(lambda: method(*args, **kwargs))


def dying(services: Services, calls: int, *, after: bool) -> tuple[Services, _Countdown]:
    """Services that die at the nth call from now, before it is made or `after` it was."""
    countdown = _Countdown(calls, after)
    return replace(services, **{port: _Mortal(getattr(services, port), countdown) for port in _PORTS}), countdown


def killed_everywhere(services: Services, work: Callable[[Services], None], most: int = 60) -> Iterator[str]:
    """Do the work once for every place where it can die: killed there, then done again undisturbed.

    Yields after each recovery, so that the caller can look at the outcome and prepare the next attempt.
    """
    for after in (False, True):
        for calls in range(1, most):
            mortal, countdown = dying(services, calls, after=after)
            with suppress(Killed):
                work(mortal)
            if countdown.calls > 0:
                break
            work(services)
            yield f"killed {'after' if after else 'before'} call {calls}"
        else:
            raise AssertionError(f"more than {most} calls")
