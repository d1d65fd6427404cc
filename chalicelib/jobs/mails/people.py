"""Mails about who somebody is."""

from collections.abc import Mapping

from chalicelib.domain.ids import UserId
from chalicelib.domain.people.identity import Standing
from chalicelib.ports import Message, Services
from chalicelib.profiles import mail_address
from chalicelib.render.paths import ACCOUNT
from chalicelib.render.texts import N_


def claim_judged(about: Mapping[str, str | int], services: Services) -> Message | None:
    """S64-6: what became of a claim; nothing when it waits again, or was taken back, or the account is gone."""
    user = services.accounts.by_id(UserId(str(about["user"])))
    identity = services.people.identity(user.id)
    if user.is_deleted or identity.standing not in (Standing.LINKED, Standing.REFUSED):
        return None
    subject = N_("Your player profile is linked") if identity.is_linked else N_("Your player profile was not linked")
    link = f"{services.origin}{ACCOUNT}/identity"
    values = {"is_linked": identity.is_linked, "reason": identity.reason, "link": link}
    return Message(mail_address(user, services), user.language, subject, "claim_judged", values)
