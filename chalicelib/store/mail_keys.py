"""The key patterns of mails and mailboxes, beside `keys.py`."""

from chalicelib.domain.mail.mailbox import MailboxId
from chalicelib.domain.mail.topic import Topic
from chalicelib.store.keys import Key


def mail(mail_id: str) -> Key:
    """`MAIL#<id>`: how far a mail is."""
    return Key(f"MAIL#{mail_id}")


def mail_key() -> Key:
    """`MAILKEY`: the secret under which unsubscribe links are made."""
    return Key("MAILKEY")


def block(mailbox: MailboxId) -> Key:
    """`MAILBOX#<hash> / BLOCK`: no mail goes to this address."""
    return Key(f"MAILBOX#{mailbox}", "BLOCK")


def unsubscribed(mailbox: MailboxId, topic: Topic) -> Key:
    """`MAILBOX#<hash> / UNSUBSCRIBED#<topic>`: no mail about this topic goes to this address."""
    return Key(f"MAILBOX#{mailbox}", f"UNSUBSCRIBED#{topic}")
