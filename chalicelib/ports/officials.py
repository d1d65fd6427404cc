"""Who has which role, as a Protocol."""

from typing import Protocol

from chalicelib.domain.accounts.invitations import Invitation
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import UserId
from chalicelib.records import Official, Receipt


class Officials(Protocol):
    """Roles in events, in clubs and on the site; reads and saving methods as those of Tournaments."""

    def of(self, realm: Realm) -> tuple[Official, ...]:
        """Everybody with a role there: the owner first."""

    def role(self, realm: Realm, user: UserId) -> Role | None:
        """The user's role there, if any."""

    def give(self, realm: Realm, official: Official, receipt: Receipt) -> bool:
        """Give somebody a role, in the place of the one that he may have.

        Raises NotFoundError without such a realm, ConflictError for its owner and for a deleted account.
        """

    def take(self, realm: Realm, user: UserId, receipt: Receipt) -> bool:
        """Take somebody's role away. Raises NotFoundError where he has none, and where it is the owner's."""

    def hand_over(self, realm: Realm, owner: UserId, successor: UserId, receipt: Receipt) -> bool:
        """An event or a club has another owner; the one that it had becomes an arbiter.

        Raises ConflictError when one of them has no longer the role that he had, and for a deleted account.
        """

    def invitations(self, realm: Realm) -> tuple[Invitation, ...]:
        """Those that are open or were not answered in time, the newest first; they are forgotten some days later."""

    def invitation(self, realm: Realm, invitation_id: str) -> Invitation | None:
        """One of them."""

    def invite(self, realm: Realm, invitation: Invitation, receipt: Receipt) -> bool:
        """Store it, in the place of the one that this address may have there."""

    def take_back(self, realm: Realm, invitation_id: str, receipt: Receipt) -> bool:
        """Forget it. Raises NotFoundError."""

    def accept(self, realm: Realm, invitation: Invitation, user: UserId, receipt: Receipt) -> bool:
        """Give the role of the invitation, and forget it.

        Raises NotFoundError when it is not there any more, else as `give`.
        """
