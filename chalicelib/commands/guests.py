"""The guests of a private event: invited by address or domain, and taken off the list."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.accounts.guests import MOST_GUESTS, guests_in
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import TournamentId
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class InviteGuests:
    """Addresses and domains, as typed: a line each, or with commas."""

    caller: Caller
    tournament: TournamentId
    typed: str


@dataclass(frozen=True, slots=True)
class RemoveGuest:
    """An address or domain (`@club.example`) of the list."""

    caller: Caller
    tournament: TournamentId
    guest: str


def invite_guests(command: InviteGuests, services: Services) -> None:
    """Put them on the list; who is on it stays. Raises InvalidFieldError naming the lines, ConflictError."""
    present, invited = services.guests.load(command.tournament), guests_in(command.typed)
    wanted = replace(present, guests=present.guests | invited)
    if len(wanted.guests) > MOST_GUESTS:
        raise InvalidFieldError(field="guests", reason="too_many", most=MOST_GUESTS)
    if wanted != present:
        act = Act("guests.invite", {"number": len(invited - present.guests)})
        services.guests.save(command.tournament, wanted, receipt(command.caller, act, services))


def remove_guest(command: RemoveGuest, services: Services) -> None:
    """Take one off the list. Removing twice is removing once. Raises ConflictError."""
    present = services.guests.load(command.tournament)
    if command.guest in present.guests:
        wanted = replace(present, guests=present.guests - {command.guest})
        act = Act("guests.remove", {"number": 1})
        services.guests.save(command.tournament, wanted, receipt(command.caller, act, services))
