"""Unsubscribe links: a text that only we can make, and that stands for one address and one topic.

`<topic>.<mailbox>.<proof>`: 128 bits of HMAC-SHA256 over topic and mailbox. It names no address, needs no account and
does not expire: mails are kept for years.
"""

import hmac
import re
from dataclasses import dataclass

from chalicelib.domain.mail.mailbox import MailboxId
from chalicelib.domain.mail.topic import Topic

_TOKEN = re.compile(rf"({'|'.join(Topic)})\.([0-9a-f]{{64}})\.([0-9a-f]{{32}})", re.ASCII)
_PROOF_LENGTH = 32
"""Hexadecimal digits: half of the hash, as RFC 2104 (5) allows."""


@dataclass(frozen=True, slots=True)
class Unsubscription:
    """What a link stands for."""

    mailbox: MailboxId
    topic: Topic


def token_of(key: str, wanted: Unsubscription) -> str:
    """The token of this address and topic."""
    return f"{wanted.topic}.{wanted.mailbox}.{_proof(key, wanted)}"


def unsubscription_in(token: str, key: str) -> Unsubscription | None:
    """What a genuine token stands for; None for any other text."""
    found = _TOKEN.fullmatch(token)
    if found is None:
        return None
    said = Unsubscription(MailboxId(found[2]), Topic(found[1]))
    return said if hmac.compare_digest(found[3], _proof(key, said)) else None


def _proof(key: str, said: Unsubscription) -> str:
    """Raises ValueError without a key: what everybody can make proves nothing."""
    if not key:
        raise ValueError("no key to sign with")
    text = f"unsubscribe\n{said.topic}\n{said.mailbox}"
    return hmac.new(key.encode(), text.encode(), "sha256").hexdigest()[:_PROOF_LENGTH]
