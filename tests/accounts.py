"""What tests of accounts have in common: somebody by his address, and the link in the last mail to him."""

import re

from chalicelib.domain.accounts.user import User
from chalicelib.ports import Letter, Services
from tests.mails import postbox, send_mails

EMAIL = "anna@club.example"
_LINK = re.compile(r"/account\S*")


def account(services: Services, email: str = EMAIL) -> User:
    """Who has this address."""
    found = services.accounts.by_email(email)
    assert found is not None
    return found


def letters(services: Services, to: str = EMAIL) -> list[Letter]:
    """What came to this address by now."""
    send_mails(services)
    return [one for one in postbox(services).letters if one.to == to]


def link_to(services: Services, to: str = EMAIL) -> str:
    """The path of the link in the last mail to this address."""
    found = _LINK.search(letters(services, to)[-1].text)
    assert found is not None
    return found[0]


def token_to(services: Services, to: str = EMAIL) -> str:
    """The secret in it."""
    return link_to(services, to).rpartition("/")[2]
