"""What is known of an address: whether it takes mails, and from what it is unsubscribed."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

from chalicelib.domain.mail.topic import Topic

MailboxId = NewType("MailboxId", str)
"""SHA-256 of an address: what is remembered of it is remembered under this, not under the address."""


class BlockReason(StrEnum):
    """Why an address gets no mail any more."""

    BOUNCED = "bounced"
    """There is no such mailbox, or it takes nothing from us, for good."""
    COMPLAINED = "complained"
    """Its owner said that our mail is spam."""


@dataclass(frozen=True, slots=True)
class Block:
    """An address gets no mail any more, since then."""

    reason: BlockReason
    at: datetime


@dataclass(frozen=True, slots=True)
class Mailbox:
    """What is known of one address; of most of them nothing."""

    block: Block | None = None
    unsubscribed: frozenset[Topic] = frozenset()

    def takes(self, topic: Topic | None) -> bool:
        """A mail about this topic may go there. What has no topic can only be stopped by a block."""
        return self.block is None and topic not in self.unsubscribed


def mailbox_id(address: str) -> MailboxId:
    """Letter case does not matter."""
    return MailboxId(hashlib.sha256(address.strip().lower().encode()).hexdigest())
