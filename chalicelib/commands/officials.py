"""The owner adds and removes arbiters, by e-mail address."""

from dataclasses import dataclass

from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import TournamentId, UserId
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
    user = services.accounts.by_email(command.email.strip())
    if user is None:
        raise InvalidFieldError(field="email", reason="no_account")
    present = services.tournaments.role(command.tournament, user.id)
    if present is Role.OWNER:
        raise InvalidFieldError(field="email", reason="is_owner")
    if present is Role.ARBITER:
        return
    act = Act("officials.add", {"name": user.name})
    services.tournaments.add_official(
        command.tournament, Official(user.id, Role.ARBITER), receipt(command.caller, act, services)
    )


def remove_arbiter(command: RemoveArbiter, services: Services) -> None:
    """Take his role away. The owner stays. Removing twice is removing once."""
    if services.tournaments.role(command.tournament, command.user) is not Role.ARBITER:
        return
    act = Act("officials.remove", {"name": services.accounts.by_id(command.user).name})
    services.tournaments.remove_official(command.tournament, command.user, receipt(command.caller, act, services))
