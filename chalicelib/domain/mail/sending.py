"""When a mail may be sent: once, also when the process that sends it dies in between (ADR 12, 5)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

SILENCE = timedelta(minutes=15)
"""As long without word from the mail service a mail counts as perhaps taken; then it is sent again."""
_PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720))


class SendingState(StrEnum):
    """How far a mail is."""

    SENDING = "sending"
    """It is being handed over, or was: nobody knows whether the mail service has taken it."""
    SENT = "sent"
    """The mail service has taken it."""
    REFUSED = "refused"
    """The mail service will never take it."""


@dataclass(frozen=True, slots=True)
class Sending:
    """What is remembered of a mail that was tried at `at` last."""

    state: SendingState
    at: datetime


class Step(StrEnum):
    """What is to be done about a mail now."""

    SEND = "send"
    WAIT = "wait"
    """It may have been taken a moment ago: look again at `look_again_at`."""
    NOTHING = "nothing"


def next_step(found: Sending | None, now: datetime) -> Step:
    """The step for what is remembered of a mail; None when it was never tried."""
    if found is None:
        return Step.SEND
    if found.state is not SendingState.SENDING:
        return Step.NOTHING
    return Step.SEND if now >= look_again_at(found) else Step.WAIT


def look_again_at(found: Sending) -> datetime:
    """When silence means that the mail service has not taken it."""
    return found.at + SILENCE


def pause_after(tries: int) -> timedelta | None:
    """How long to wait when the mail service could not take it, for the `tries`th time; None: give up."""
    return _PAUSES[tries - 1] if tries <= len(_PAUSES) else None
