"""Who comes on a club evening: what members say of themselves, what the director knows (D13)."""

from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum

from chalicelib.domain.ids import NOBODY, UserId
from chalicelib.domain.model.ladder import NO_REASON, Reason


class Presence(StrEnum):
    """What is known of a member for one evening."""

    IN = "in"
    OUT = "out"
    LATE = "late"
    """He comes after the clocks have started, and has said so."""
    DUTY = "duty"
    """He is away for the club."""
    UNKNOWN = "unknown"
    """He has said nothing: his standing choice holds."""


class Way(StrEnum):
    """By which way it became known."""

    LINK = "link"
    MAIL = "mail"
    PHONE = "phone"
    IN_PERSON = "in_person"
    DIRECTOR = "director"
    """The director put it down, without saying how he knew."""


@dataclass(frozen=True, slots=True)
class Availability:
    """One member on one evening: `until` when he comes late, `duty` the reason when he is away for the club.

    `by` is the official who put it down; nobody when the member did so himself. `at` is when.
    """

    presence: Presence
    at: datetime
    way: Way
    until: time | None = None
    duty: Reason = NO_REASON
    by: UserId = NOBODY
