"""The owner of an event or a club adds and removes arbiters, by e-mail address."""

from collections.abc import Callable
from dataclasses import dataclass

from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.user import User
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, TournamentId, UserId
from chalicelib.ports import Official, Services


@dataclass(frozen=True, slots=True)
class AddArbiter:
    """Somebody with an account, by his e-mail address."""

    caller: Caller
    tournament: TournamentId
    email: str


@dataclass(frozen=True, slots=True)
class RemoveArbiter:
    """Somebody who is an arbiter of this event."""

    caller: Caller
    tournament: TournamentId
    user: UserId


def add_arbiter(command: AddArbiter, services: Services) -> None:
    """Make him an arbiter. Raises InvalidFieldError when nobody has this address, or the owner has it."""
    user = _new_arbiter(command.email, lambda one: services.tournaments.role(command.tournament, one), services)
    if user is not None:
        act = Act("officials.add", {"name": user.name})
        official = Official(user.id, Role.ARBITER)
        services.tournaments.add_official(command.tournament, official, receipt(command.caller, act, services))


def remove_arbiter(command: RemoveArbiter, services: Services) -> None:
    """Take his role away. The owner stays. Removing twice is removing once."""
    if services.tournaments.role(command.tournament, command.user) is not Role.ARBITER:
        return
    act = Act("officials.remove", {"name": services.accounts.by_id(command.user).name})
    services.tournaments.remove_official(command.tournament, command.user, receipt(command.caller, act, services))


@dataclass(frozen=True, slots=True)
class AddClubArbiter:
    """Somebody with an account, by his e-mail address: an official of a club."""

    caller: Caller
    club: ClubId
    email: str


@dataclass(frozen=True, slots=True)
class RemoveClubArbiter:
    """Somebody who is an arbiter of this club."""

    caller: Caller
    club: ClubId
    user: UserId


def add_club_arbiter(command: AddClubArbiter, services: Services) -> None:
    """Make him an arbiter of the club and of its events. Raises InvalidFieldError as `add_arbiter`."""
    user = _new_arbiter(command.email, lambda one: services.clubs.role(command.club, one), services)
    if user is not None:
        act = Act("officials.add", {"name": user.name})
        official = Official(user.id, Role.ARBITER)
        services.clubs.add_official(command.club, official, receipt(command.caller, act, services))


def remove_club_arbiter(command: RemoveClubArbiter, services: Services) -> None:
    """Take his role away. The owner stays. Removing twice is removing once."""
    if services.clubs.role(command.club, command.user) is not Role.ARBITER:
        return
    act = Act("officials.remove", {"name": services.accounts.by_id(command.user).name})
    services.clubs.remove_official(command.club, command.user, receipt(command.caller, act, services))


def _new_arbiter(email: str, role_of: Callable[[UserId], Role | None], services: Services) -> User | None:
    """Who has this address; None where he is an arbiter already. Raises InvalidFieldError."""
    user = services.accounts.by_email(email.strip())
    if user is None:
        raise InvalidFieldError(field="email", reason="no_account")
    present = role_of(user.id)
    if present is Role.OWNER:
        raise InvalidFieldError(field="email", reason="is_owner")
    return None if present is Role.ARBITER else user
