"""A message put into words: a text that is complete by itself, and the same as a page without pictures."""

import re
from dataclasses import dataclass
from datetime import datetime

from chalicelib.ports import Letter, Message
from chalicelib.render.site import Site
from chalicelib.render.texts import texts_for

_GAPS = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True)
class Envelope:
    """What a mail has beside its message. `origin` is the site's address, without a slash at the end."""

    id: str
    at: datetime
    origin: str
    unsubscribe: str = ""
    """The address at which it can be unsubscribed from; empty where it always comes."""


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
    )
