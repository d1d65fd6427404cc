"""S64-55: who sees what is not for everybody: a private event, a members-only club. One function decides."""

from dataclasses import dataclass, field

from chalicelib.domain.accounts.guests import GuestList
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.user import User
from chalicelib.domain.ids import EntryId, UserId


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks to see it, beside his roles as an official.

    `email` is an address that is known to be his; `held` are the entries and members, of this event
    and its club alone, whose personal links he has.
    """

    user: UserId | None = None
    email: str = ""
    held: frozenset[EntryId] = frozenset()

    @property
    def is_known(self) -> bool:
        """There is something by which he could be let in."""
        return self.user is not None or bool(self.held)


@dataclass(frozen=True, slots=True)
class Circle:
    """For whom it is: guests, and players or members by entry, address (lower case) and account."""

    guests: GuestList = field(default_factory=GuestList)
    entries: frozenset[EntryId] = frozenset()
    emails: frozenset[str] = frozenset()
    users: frozenset[UserId] = frozenset()


def verified_email(user: User) -> str:
    """The address that the user has shown to be his, in lower case; else empty: anybody can type an address."""
    return user.email.lower() if user.is_verified else ""


def role_in(circle: Circle, viewer: Viewer) -> Role:
    """S64-55: PLAYER for whoever is entered or a member, GUEST for whoever is invited; all others are strangers."""
    is_one_of_them = (
        viewer.user in circle.users,
        viewer.email in circle.emails - {""},
        not viewer.held.isdisjoint(circle.entries),
    )
    if any(is_one_of_them):
        return Role.PLAYER
    return Role.GUEST if circle.guests.invites(viewer.email) else Role.ANYBODY
