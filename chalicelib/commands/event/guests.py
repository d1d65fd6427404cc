"""The guests of a private event: invited by address or domain, and taken off the list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.commands.mails import mail
from chalicelib.commands.people.accounts import is_known
from chalicelib.domain.accounts.guests import MOST_GUESTS, guests_in
from chalicelib.domain.accounts.invitations import AddressFirstError
from chalicelib.domain.accounts.user import address_digest
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import TournamentId
from chalicelib.ports import MailKind, Services, group_of

MOST_TOLD = 20
"""Guests who are sent a mail at once."""


@dataclass(frozen=True, slots=True)
class InviteGuests:
    """Addresses and domains, as typed: a line each, or with commas; with `sends_mail` each new address is told."""

    caller: Caller
    tournament: TournamentId
    typed: str
    sends_mail: bool = False


@dataclass(frozen=True, slots=True)
class RemoveGuest:
    """An address or domain (`@club.example`) of the list."""

    caller: Caller
    tournament: TournamentId
    guest: str


def invite_guests(command: InviteGuests, services: Services) -> None:
    """Put them on the list; who is on it stays, and is told no more.

    Raises InvalidFieldError naming the lines, ConflictError; where mails are to be sent also AddressFirstError, and
    TooManyAttemptsError.
    """
    present, invited = services.guests.load(command.tournament), guests_in(command.typed)
    wanted = replace(present, guests=present.guests | invited)
    if len(wanted.guests) > MOST_GUESTS:
        raise InvalidFieldError(field="guests", reason="too_many", most=MOST_GUESTS)
    if wanted != present:
        added = invited - present.guests
        told = sorted(guest for guest in added if not guest.startswith("@")) if command.sends_mail else []
        _allow(told, command, services)
        about = {"tournament": command.tournament}
        mails = tuple(mail(MailKind.GUEST_INVITED, guest, {**about, "guest": guest}) for guest in told)
        act = Act("guests.invite", {"number": len(added)}, mails)
        services.guests.save(command.tournament, wanted, receipt(command.caller, act, services))


def _allow(told: Sequence[str], command: InviteGuests, services: Services) -> None:
    """Mails that somebody lets us send are few, and his own address comes first."""
    if not told:
        return
    if len(told) > MOST_TOLD:
        raise InvalidFieldError(field="guests", reason="too_many", most=MOST_TOLD)
    if not is_known(services.accounts.by_id(command.caller.user), services):
        raise AddressFirstError
    for guest in told:
        limits = attempts.of_invitation(address_digest(guest), command.caller.user, group_of(command.tournament))
        attempts.count(limits, services)


def remove_guest(command: RemoveGuest, services: Services) -> None:
    """Take one off the list. Removing twice is removing once. Raises ConflictError."""
    present = services.guests.load(command.tournament)
    if command.guest in present.guests:
        wanted = replace(present, guests=present.guests - {command.guest})
        act = Act("guests.remove", {"number": 1})
        services.guests.save(command.tournament, wanted, receipt(command.caller, act, services))
