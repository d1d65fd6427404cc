"""The address: whether it is known to be its owner's, and another one in its place."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.people.emails import ChangeEmail, ask_verification, change_email, take_mails_again
from chalicelib.domain.errors import DomainError
from chalicelib.domain.mail.mailbox import BlockReason
from chalicelib.queries.mails import blocked
from chalicelib.render.mail import block_text
from chalicelib.render.paths import ACCOUNT
from chalicelib.render.texts import N_
from chalicelib.web.account.door import labels, route, shown, shown_again
from chalicelib.web.admin.accounts import is_ours
from chalicelib.web.admin.door import texts
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to

_LABELS = {"email": N_("New e-mail address"), "password": N_("Password")}


@route("GET", "/email", Access.SIGNED_IN)
def email_page(call: Call) -> Response:
    """The present address, and the form for another one."""
    return shown(call, "email.html", _values(call))


@route("POST", "/email", Access.SIGNED_IN)
def changing_email(call: Call) -> Response:
    """Send a link to the new address."""
    form = call.form
    try:
        command = ChangeEmail(call.caller, form.text("email"), form.raw("password"), call.visitor.place)
        change_email(command, call.services)
    except DomainError as error:
        return shown_again(call, "email.html", error, _values(call))
    return go_to(f"{ACCOUNT}/email?done=mail_sent")


@route("POST", "/email/verify", Access.SIGNED_IN)
def verifying_again(call: Call) -> Response:
    """Send the mail of signing up once more."""
    try:
        wanted = call.form.text("next")
        ask_verification(call.caller, call.services, wanted if is_ours(wanted) else "")
    except DomainError as error:
        return shown_again(call, "email.html", error, _values(call))
    return go_to(f"{ACCOUNT}/email?done=mail_sent")


@route("POST", "/email/mails", Access.SIGNED_IN)
def taking_mails_again(call: Call) -> Response:
    """What was called spam is wanted after all."""
    take_mails_again(call.caller, call.services)
    return go_to(f"{ACCOUNT}/email?done=saved")


def _values(call: Call) -> Mapping[str, object]:
    block = blocked(call.user.email, call.services)
    can_take = block is not None and block.reason is BlockReason.COMPLAINED and call.user.is_verified
    wanted = call.request.query.get("next", "")
    return {
        "labels": labels(call, _LABELS),
        "no_mail": block_text(block, texts(call)),
        "can_take": can_take,
        "next": wanted if is_ours(wanted) else "",
    }
