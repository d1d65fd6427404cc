"""Links that work once: made when a mail is sent, looked at as often as one likes, used up by what they do.

To use one up, give its `token_hash` as `link` to the Act (or Receipt) of the change: both are one transaction.
"""

from collections.abc import Mapping

from chalicelib.commands import attempts
from chalicelib.domain.accounts.links import (
    LinkGoneError,
    Purpose,
    SingleUseLink,
    require_usable,
    single_use_link,
    token_hash,
)
from chalicelib.domain.accounts.user import User, require_own
from chalicelib.domain.ids import UserId
from chalicelib.ports import Services


def make_link(purpose: Purpose, subject: str, services: Services, about: Mapping[str, str] | None = None) -> str:
    """The token of a new link: for its mail alone. A mail that is made twice has two links, each works once."""
    token = services.chance.token()
    services.accounts.add_link(single_use_link(token, purpose, subject, services.clock.now(), about or {}))
    return token


def look_at_link(token: str, purpose: Purpose, place: str, services: Services) -> SingleUseLink:
    """What a link is about; nothing is used up.

    Raises LinkGoneError, and TooManyAttemptsError where a place guesses.
    """
    try:
        return require_usable(services.accounts.link(token_hash(token)), purpose, services.clock.now())
    except LinkGoneError:
        attempts.count(attempts.of_link(place), services)
        raise


def own_link(token: str, purpose: Purpose, place: str, services: Services) -> tuple[SingleUseLink, User]:
    """A link that is about an account, and whose it is. Raises as `look_at_link`, also when it was overtaken."""
    link = look_at_link(token, purpose, place, services)
    user = services.accounts.by_id(UserId(link.subject))
    require_own(link, user)
    return link, user
