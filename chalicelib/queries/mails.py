"""What is known of addresses."""

from chalicelib.domain.mail.mailbox import Block, mailbox_id
from chalicelib.ports import Services


def blocked(address: str, services: Services) -> Block | None:
    """Since when and why no mail goes to this address; shown where it is edited. None when mail goes there."""
    return services.mails.mailbox(mailbox_id(address)).block if address else None
