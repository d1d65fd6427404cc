"""Who has which role, as a Protocol."""

from typing import Protocol

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
        """Give somebody a role, in the place of the one that he may have. Raises NotFoundError without such a realm."""

    def take(self, realm: Realm, user: UserId, receipt: Receipt) -> bool:
        """Take somebody's role away. Raises NotFoundError where he has none."""

    def hand_over(self, realm: Realm, owner: UserId, successor: UserId, receipt: Receipt) -> bool:
        """An event or a club has another owner; the one that it had becomes an arbiter.

        Raises ConflictError when one of them has no longer the role that he had.
        """
