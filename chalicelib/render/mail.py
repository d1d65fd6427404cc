"""A message put into words: a text that is complete by itself, and the same as a page without pictures."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.mail.mailbox import Block, BlockReason
from chalicelib.ports import Letter, Message
from chalicelib.render import dates
from chalicelib.render.site import Site
from chalicelib.render.texts import N_, Texts, texts_for

BLOCKS: Mapping[BlockReason, str] = {
    BlockReason.BOUNCED: N_("No mail goes there since {day}: it came back. Is the address right?"),
    BlockReason.COMPLAINED: N_("No mail goes there since {day}: a mail of ours was called spam there."),
}
_GAPS = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True)
class Envelope:
    """What a mail has beside its message. `origin` is the site's address, without a slash at the end."""

    id: str
    at: datetime
    origin: str
    unsubscribe: str = ""
    """The address at which it can be unsubscribed from; empty where it always comes."""


def block_text(block: Block | None, texts: Texts) -> str:
    """Why an address gets no mail any more, beside where it is edited; empty when it gets some."""
    if block is None:
        return ""
    return texts.text(BLOCKS[block.reason], day=dates.long_day(block.at.date(), texts.language))


def letter(message: Message, envelope: Envelope, site: Site) -> Letter:
    """The mail in the person's language."""
    texts = texts_for(site.texts, message.language)
    subject = texts.text(message.subject, **message.values)
    around = {"subject": subject, "origin": envelope.origin, "unsubscribe": envelope.unsubscribe}
    text, html = (
        site.render(f"mail/{message.template}.{ending}", texts.language, {**message.values, **around})
        for ending in ("txt", "html")
    )
    return Letter(
        id=envelope.id,
        at=envelope.at,
        to=message.to,
        subject=subject,
        text=_GAPS.sub("\n\n", text).strip() + "\n",
        html=html.strip() + "\n",
        unsubscribe=envelope.unsubscribe,
        reply_to=message.reply_to,
    )
