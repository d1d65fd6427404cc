"""What a mail service tells of a mail after it was handed over."""

from dataclasses import dataclass
from enum import StrEnum


class Fate(StrEnum):
    """What became of it."""

    TAKEN = "taken"
    """The mail service has it and will deliver it."""
    REFUSED = "refused"
    """The mail service will not deliver it."""
    BOUNCED = "bounced"
    """The address takes no mail, for good. A mailbox that is full for a while is no bounce."""
    COMPLAINED = "complained"
    """Its reader said that it is spam."""


@dataclass(frozen=True, slots=True)
class Report:
    """One mail, and one address of it where the report is about an address. A report can come twice, or late."""

    mail: str
    fate: Fate
    address: str = ""
