"""Mail: what is said, and who brings it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from chalicelib.domain.errors import DomainError
from chalicelib.domain.mail.mailbox import Block, BlockReason, Mailbox, MailboxId
from chalicelib.domain.mail.sending import Sending, SendingState
from chalicelib.domain.mail.topic import Topic


@dataclass(frozen=True, slots=True)
class Message:
    """A mail before it is put into words.

    `to` is one address, `language` that of the person, `subject` an English msgid in which `{name}` stands for a value,
    `template` the name of the two files `site/templates/mail/<template>.txt` and `.html`, which show the values.
    `unsubscribe` is the topic that the person can do without; without one the mail always comes.
    """

    to: str
    language: str
    subject: str
    template: str
    values: Mapping[str, object]
    unsubscribe: Topic | None = None
    reply_to: str = ""
    """Who answers it writes to this address; empty: to nobody."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail in words. The same `id` is the same mail: it makes the Message-ID."""

    id: str
    at: datetime
    to: str
    subject: str
    text: str
    html: str
    unsubscribe: str = ""
    """The address at which one click unsubscribes (RFC 8058)."""
    reply_to: str = ""


class MailRefusedError(DomainError):
    """The mail service will never take this mail."""

    code = "mail_refused"


class MailNotTakenError(DomainError):
    """The mail service has not taken this mail, and may take it later."""

    code = "mail_not_taken"


class MailUnansweredError(DomainError):
    """The mail service did not answer: nobody knows whether it has taken this mail."""

    code = "mail_unanswered"


class Mailer(Protocol):
    """The mail service."""

    def send(self, letter: Letter) -> None:
        """Hand it over. Raises MailRefusedError, MailNotTakenError, MailUnansweredError."""


class Mails(Protocol):
    """What is remembered of mails and of addresses."""

    def sending(self, mail: str) -> Sending | None:
        """How far this mail is; None when it was never tried, or was not taken."""

    def begin(self, mail: str, at: datetime, seen: Sending | None) -> bool:
        """From now on it is being handed over. False when it is no longer as seen: somebody else does it."""

    def end(self, mail: str, outcome: SendingState, at: datetime) -> None:
        """The mail service has taken or refused it. The first outcome stays."""

    def forget(self, mail: str) -> None:
        """It was not taken: it can be tried again at any time."""

    def mailbox(self, mailbox: MailboxId) -> Mailbox:
        """What is known of an address."""

    def block(self, mailbox: MailboxId, block: Block) -> None:
        """No mail goes there any more. The first reason stays."""

    def unblock(self, mailbox: MailboxId, reason: BlockReason) -> None:
        """Mails go there again, where this was the reason why none did."""

    def unsubscribe(self, mailbox: MailboxId, topic: Topic, at: datetime) -> None:
        """No mail about this topic goes there any more."""

    def subscribe(self, mailbox: MailboxId, topic: Topic) -> None:
        """Mails about this topic go there again."""

    def key(self, fresh: str) -> str:
        """The secret under which unsubscribe links are made; where there is none yet, `fresh` becomes it."""
