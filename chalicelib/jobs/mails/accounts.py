"""Mails about an account: the links that work once, made here, when their mail is.

They do not name anybody: a name is typed by whoever signs up, with an address that may be somebody else's.
"""

from collections.abc import Mapping
from urllib.parse import quote

from chalicelib.commands.people.single_use import make_link
from chalicelib.domain.accounts.links import Purpose
from chalicelib.domain.accounts.user import User, address_digest
from chalicelib.domain.ids import UserId
from chalicelib.ports import Message, Services
from chalicelib.render.paths import ACCOUNT, account_link
from chalicelib.render.texts import N_

About = Mapping[str, str | int]


def verify_email(about: About, services: Services) -> Message | None:
    """Asks to show that the address is his."""
    user = _user(about, services)
    if user.is_verified or user.is_deleted:
        return None
    wanted = str(about.get("wanted", ""))
    back = f"?next={quote(wanted, safe='')}" if wanted else ""
    link = f"{_link(Purpose.VERIFY_EMAIL, user, user.email, services)}{back}"
    subject = N_("Is this your e-mail address?")
    return Message(user.email, user.language, subject, "verify_email", {"link": link})


def reset_password(about: About, services: Services) -> Message | None:
    """A link to a new password, to whoever has the address; nobody's address gets nothing."""
    user = services.accounts.by_digest(str(about["address"]))
    if user is None:
        return None
    link = _link(Purpose.RESET_PASSWORD, user, user.email, services)
    subject = N_("A new password")
    return Message(user.email, user.language, subject, "reset_password", {"link": link})


def change_email(about: About, services: Services) -> Message | None:
    """Asks at the new address whether it is his; nothing where it belongs to somebody already."""
    user = _user(about, services)
    if not user.pending_email or services.accounts.by_email(user.pending_email) is not None:
        return None
    link = _link(Purpose.CHANGE_EMAIL, user, user.pending_email, services)
    subject = N_("Is this your new e-mail address?")
    return Message(user.pending_email, user.language, subject, "change_email", {"link": link})


def email_changes(about: About, services: Services) -> Message | None:
    """Tells the present address that another one is to take its place, while its owner can still prevent it."""
    user = _user(about, services)
    if not user.pending_email:
        return None
    values = {"email": user.pending_email, "link": f"{services.origin}{ACCOUNT}"}
    return Message(user.email, user.language, N_("Your e-mail address is to change"), "email_changes", values)


def email_changed(about: About, services: Services) -> Message | None:
    """Tells the former address, which nothing but this mail knows any more, that another one took its place."""
    user = _user(about, services)
    if user.is_deleted:
        return None
    subject, values = N_("Your e-mail address was changed"), {"email": user.email}
    return Message(str(about["former"]), user.language, subject, "email_changed", values)


def _user(about: About, services: Services) -> User:
    return services.accounts.by_id(UserId(str(about["user"])))


def _link(purpose: Purpose, user: User, address: str, services: Services) -> str:
    """The address of a page with one button. The link holds for this address of his only."""
    token = make_link(purpose, user.id, services, {"address": address_digest(address)})
    return f"{services.origin}{account_link(purpose, token)}"
