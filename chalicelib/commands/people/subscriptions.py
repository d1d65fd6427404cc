"""Mails that somebody can do without: stopped, and wanted again, by the link that each of them carries."""

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.mail.unsubscribe import Unsubscription, unsubscription_in
from chalicelib.ports import Services


def open_unsubscription(token: str, services: Services) -> Unsubscription:
    """Which mails to which address the link is about. Raises NotFoundError for a link that is none of ours."""
    found = unsubscription_in(token, services.mails.key(services.chance.token()))
    if found is None:
        raise NotFoundError(what="link")
    return found


def unsubscribe(wanted: Unsubscription, services: Services) -> None:
    """Stop them. Done twice is done once."""
    services.mails.unsubscribe(wanted.mailbox, wanted.topic, services.clock.now())


def subscribe(wanted: Unsubscription, services: Services) -> None:
    """Send them again. Done twice is done once."""
    services.mails.subscribe(wanted.mailbox, wanted.topic)
