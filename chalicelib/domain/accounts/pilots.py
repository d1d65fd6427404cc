"""Whoever wants to organise here asks for it; a platform administrator answers."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from chalicelib.domain.email import is_email
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, Version

LONGEST_LINE, LONGEST_PLAN = 100, 2000


class JudgedError(DomainError):
    """The request was answered already."""

    code = "judged"


class PilotState(StrEnum):
    """Where a request stands."""

    OPEN = "open"
    APPROVED = "approved"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Pilot:
    """A request: who asks, of which club or city, and what is planned. `reason` is why it was refused."""

    id: str
    name: str
    email: str
    club: str
    plan: str
    language: str
    asked_at: datetime
    state: PilotState = PilotState.OPEN
    reason: str = ""
    version: Version = NEVER_SAVED


def checked(pilot: Pilot) -> Pilot:
    """The request in tidy words. Raises InvalidFieldError with every fault."""
    tidy = replace(
        pilot, name=_line(pilot.name), club=_line(pilot.club), email=pilot.email.strip(), plan=pilot.plan.strip()
    )
    faults = tuple(_faults(tidy))
    if faults:
        raise InvalidFieldError.of(faults)
    return tidy


def _line(text: str) -> str:
    return " ".join(text.split())


def _faults(pilot: Pilot) -> Iterator[InvalidFieldError]:
    for field, most in (("name", LONGEST_LINE), ("club", LONGEST_LINE), ("plan", LONGEST_PLAN)):
        text = getattr(pilot, field)
        if not text:
            yield InvalidFieldError(field=field, reason="missing")
        elif len(text) > most:
            yield InvalidFieldError(field=field, reason="too_long", most=most)
    if not is_email(pilot.email):
        yield InvalidFieldError(field="email", reason="not_an_email")


def approved(pilot: Pilot) -> Pilot:
    """The request is granted. Raises JudgedError."""
    return replace(_open(pilot), state=PilotState.APPROVED)


def refused(pilot: Pilot, reason: str) -> Pilot:
    """The request is refused. Raises JudgedError, InvalidFieldError without a reason."""
    said = reason.strip()
    if not said:
        raise InvalidFieldError(field="reason", reason="missing")
    if len(said) > LONGEST_PLAN:
        raise InvalidFieldError(field="reason", reason="too_long", most=LONGEST_PLAN)
    return replace(_open(pilot), state=PilotState.REFUSED, reason=said)


def _open(pilot: Pilot) -> Pilot:
    if pilot.state is not PilotState.OPEN:
        raise JudgedError
    return pilot
