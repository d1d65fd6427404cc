"""Serves the port Mails from the table: how far a mail is, and what is known of addresses, by their hash only."""

from datetime import datetime, timedelta

from chalicelib.domain.errors import ConflictError
from chalicelib.domain.mail.mailbox import Block, BlockReason, Mailbox, MailboxId
from chalicelib.domain.mail.sending import Sending, SendingState
from chalicelib.domain.mail.topic import Topic
from chalicelib.store import codecs, keys, mail_keys
from chalicelib.store.items import ABSENT, Fields, Item, Table, body_path
from chalicelib.store.transaction import Delete, Put, Writer

KEPT = timedelta(days=90)
"""How long is known that a mail was sent: as long as its outbox row."""
_IS_SENDING = body_path("state") == SendingState.SENDING.value


class StoredMails:
    """Mails and mailboxes in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def sending(self, mail: str) -> Sending | None:
        """How far this mail is; None when it was never tried, or was not taken."""
        item = self._table.get(mail_keys.mail(mail))
        if item is None:
            return None
        return Sending(SendingState(item.body["state"]), codecs.time_from(item.body["at"]))

    def begin(self, mail: str, at: datetime, seen: Sending | None) -> bool:
        """Under the condition that it is as it was seen."""
        as_seen = ABSENT
        if seen is not None:
            as_seen = _IS_SENDING & (body_path("at") == codecs.time_text(seen.at))
        try:
            self._writer.run([Put(self._mail_item(mail, SendingState.SENDING, at), as_seen)])
        except ConflictError:
            return False
        return True

    def end(self, mail: str, outcome: SendingState, at: datetime) -> None:
        """Word of the mail service can come early, late or twice."""
        self._writer.run_possible([[Put(self._mail_item(mail, outcome, at), _IS_SENDING)]])

    def forget(self, mail: str) -> None:
        """Unless word came meanwhile that it was taken."""
        self._writer.run_possible([[Delete(self._table.at(mail_keys.mail(mail)), _IS_SENDING)]])

    def _mail_item(self, mail: str, state: SendingState, at: datetime) -> Item:
        body = {"state": state.value, "at": codecs.time_text(at)}
        return self._table.item(
            mail_keys.mail(mail), Fields(keys.Kind.MAIL, body, expires_at=int((at + KEPT).timestamp()))
        )

    def mailbox(self, mailbox: MailboxId) -> Mailbox:
        """What is known of an address."""
        block, unsubscribed = None, set()
        for item in self._table.get_all(
            [mail_keys.block(mailbox), *(mail_keys.unsubscribed(mailbox, one) for one in Topic)]
        ):
            if item.kind == keys.Kind.BLOCK:
                block = Block(BlockReason(item.body["reason"]), codecs.time_from(item.body["at"]))
            else:
                unsubscribed.add(Topic(item.body["topic"]))
        return Mailbox(block, frozenset(unsubscribed))

    def block(self, mailbox: MailboxId, block: Block) -> None:
        """The first reason stays."""
        body = {"reason": block.reason.value, "at": codecs.time_text(block.at)}
        item = self._table.item(mail_keys.block(mailbox), Fields(keys.Kind.BLOCK, body))
        self._writer.run_possible([[Put(item, ABSENT)]])

    def unblock(self, mailbox: MailboxId, reason: BlockReason) -> None:
        """Unless another reason is known by now."""
        at = self._table.at(mail_keys.block(mailbox))
        self._writer.run_possible([[Delete(at, body_path("reason") == reason.value)]])

    def unsubscribe(self, mailbox: MailboxId, topic: Topic, at: datetime) -> None:
        """No mail about this topic goes there any more."""
        body = {"topic": topic.value, "at": codecs.time_text(at)}
        item = self._table.item(mail_keys.unsubscribed(mailbox, topic), Fields(keys.Kind.UNSUBSCRIBED, body))
        self._writer.run([Put(item)])

    def subscribe(self, mailbox: MailboxId, topic: Topic) -> None:
        """Mails about this topic go there again."""
        self._writer.run([Delete(self._table.at(mail_keys.unsubscribed(mailbox, topic)))])

    def key(self, fresh: str) -> str:
        """Made once: of two that come first at the same time, one wins."""
        key = mail_keys.mail_key()
        if (found := self._table.get(key)) is None:
            item = self._table.item(key, Fields(keys.Kind.MAIL_KEY, {"key": fresh}))
            self._writer.run_possible([[Put(item, ABSENT)]])
            found = self._table.get(key)
        return str(found.body["key"]) if found else fresh
