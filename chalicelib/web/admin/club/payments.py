"""The club's own account with the payment service: connect it, what is still missing there, disconnect it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.club.club_account import ConnectAccount, DisconnectAccount, connect_account, disconnect_account
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import Version
from chalicelib.ports.payments import AccountStanding, PaymentRefusedError
from chalicelib.render.texts import N_
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.question import Question, ask_club
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of
from chalicelib.web.request import go_away, go_to, sending_to

_PAGE = "club/payments.html"
_MISSING: Mapping[str, str] = {
    "external_account": N_("the bank account that money is paid out to"),
    "tos_acceptance": N_("consent to the terms of the payment service"),
    "business_profile": N_("what the club does, and its website"),
    "business_type": N_("what kind of organisation the club is"),
    "company": N_("name, address and registration of the club"),
    "individual": N_("who acts for the club"),
    "representative": N_("who acts for the club"),
    "relationship": N_("who acts for the club"),
    "owners": N_("who acts for the club"),
    "directors": N_("who acts for the club"),
    "executives": N_("who acts for the club"),
}
"""By what the payment service's code begins with, `person_...` aside."""
_ELSE = N_("something else that the payment service asks")


@dataclass(frozen=True, slots=True)
class _Account:
    """The account as the page shows it: `said` instead of a standing where it cannot be used."""

    name: str
    standing: AccountStanding | None
    missing: Sequence[str]
    said: str


@route("GET", "/c/{club}/payments", Action.CHANGE_CLUB_ACCOUNT)
def payments_page(call: Call) -> Response:
    """How the club's account stands, as the payment service says at this moment."""
    return _leading_there(call, render(call, _PAGE, _shown(call)))


@route("POST", "/c/{club}/payments", Action.CHANGE_CLUB_ACCOUNT)
def connect(call: Call) -> Response:
    """Make the account, if there is none yet, and go to the payment service's page."""
    back = f"{call.services.origin}{club_root(call)}/payments"
    try:
        return go_away(connect_account(ConnectAccount(call.caller, call.club, back), call.services))
    except DomainError as error:
        return _leading_there(call, refused(call, _PAGE, error, _shown(call)))


@route("GET", "/c/{club}/payments/disconnect", Action.CHANGE_CLUB_ACCOUNT)
def ask_disconnection(call: Call) -> Response:
    """Say what happens."""
    if not call.services.clubs.load(call.club).payment_account:
        return go_to(f"{club_root(call)}/payments")
    return ask_club(call, Section.PAYMENTS, _question(call))


@route("POST", "/c/{club}/payments/disconnect", Action.CHANGE_CLUB_ACCOUNT)
def disconnect(call: Call) -> Response:
    """Disconnect it."""
    try:
        seen = Version(call.form.number("seen"))
        disconnect_account(DisconnectAccount(call.caller, call.club, seen), call.services)
    except DomainError as error:
        return ask_club(call, Section.PAYMENTS, _question(call), error)
    return go_to(f"{club_root(call)}/payments?done=saved")


def _leading_there(call: Call, answer: Response) -> Response:
    """Its form ends at the payment service, to which the browser must be allowed to follow."""
    return sending_to(answer, call.services.payments.account_host)


def _shown(call: Call) -> Mapping[str, object]:
    club, is_available = call.services.clubs.load(call.club), call.services.payments.is_available
    return {
        "frame": club_frame(call, club, Section.PAYMENTS),
        "is_available": is_available,
        "account": _account(call, club.payment_account) if is_available and club.payment_account else None,
    }


def _account(call: Call, name: str) -> _Account:
    """Raises PaymentServiceError."""
    try:
        standing = call.services.payments.account(name)
    except PaymentRefusedError as refusal:
        return _Account(name, None, (), text_of(refusal, texts(call)))
    words = (_in_words(code) for code in standing.missing)
    return _Account(name, standing, tuple(dict.fromkeys(map(texts(call).text, words))), "")


def _in_words(code: str) -> str:
    begins = code.partition(".")[0]
    return _MISSING["representative"] if begins.startswith("person_") else _MISSING.get(begins, _ELSE)


def _question(call: Call) -> Question:
    say = texts(call).text
    return Question(
        title=say(N_("Disconnect the club's account?")),
        consequences=(
            say(N_("Entry fees of events for which nobody has paid yet go to whoever runs this site from now on.")),
            say(N_("Events that were paid to the club's account keep it; refunds go back from where the money is.")),
            say(N_("With the payment service the account stays as it is, with its money; close it there if you like.")),
            say(N_("Connected once more, the club gets another account.")),
        ),
        button=say(N_("Disconnect the account")),
        back=f"{club_root(call)}/payments",
        seen=call.services.clubs.load(call.club).version,
    )
