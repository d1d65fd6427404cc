"""A club's own account with the payment service, to which the money of its events goes."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.ids import ClubId, Version
from chalicelib.ports import Services
from chalicelib.ports.payments import PaymentRefusedError


@dataclass(frozen=True, slots=True)
class ConnectAccount:
    """The club gets an account of its own, or goes on with saying who it is there; `back` is where one comes back."""

    caller: Caller
    club: ClubId
    back: str


@dataclass(frozen=True, slots=True)
class DisconnectAccount:
    """The money of the club's events goes to whoever runs the product again; `seen` is the club's version."""

    caller: Caller
    club: ClubId
    seen: Version


def connect_account(command: ConnectAccount, services: Services) -> str:
    """The address of the payment service's page on which the club says who it is.

    An account is made once: killed before it was written down and asked for again, it is the same one.
    Raises PaymentRefusedError, PaymentServiceError, ConflictError.
    """
    if not services.payments.is_available:
        raise PaymentRefusedError(reason="no_payment_service")
    club = services.clubs.load(command.club)
    if not club.payment_account:
        account = services.payments.open_account(club.id, f"{club.id}-account-{club.version}")
        act = Act("club.connect_account", {"account": account})
        club = replace(club, payment_account=account)
        services.clubs.save(club, receipt(command.caller, act, services))
    return services.payments.account_page(club.payment_account, command.back)


def disconnect_account(command: DisconnectAccount, services: Services) -> None:
    """Events that were paid to it keep it, and so do refunds; with the payment service it stays as it is.

    Raises ConflictError.
    """
    club = services.clubs.load(command.club)
    if not club.payment_account:
        return
    act = Act("club.disconnect_account", {"account": club.payment_account})
    wanted = replace(club, payment_account="", version=command.seen)
    services.clubs.save(wanted, receipt(command.caller, act, services))
