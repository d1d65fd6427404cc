"""Clubs in the store, as a Protocol."""

from collections.abc import Sequence
from typing import Protocol

from chalicelib.domain.club.club import Club
from chalicelib.domain.club.member import Member
from chalicelib.domain.ids import ClubId, EntryId, RequestId, UserId
from chalicelib.records import AuditLine, Receipt


class Clubs(Protocol):
    """Clubs and their members in the store; reads and saving methods as those of Tournaments."""

    def create(self, club: Club, owner: UserId, link_key: str, receipt: Receipt) -> bool:
        """Store a new club, with the secret under which its personal links are made. Raises SlugTakenError."""

    def link_key(self, club: ClubId) -> str:
        """That secret: for making and checking personal links, and nothing else; a club without one gets it now."""

    def load(self, club: ClubId) -> Club:
        """The club."""

    def save(self, club: Club, receipt: Receipt) -> bool:
        """Replace the club, when its version is still `club.version`. Raises SlugTakenError."""

    def id_of_slug(self, slug: str) -> ClubId:
        """Which club has this slug."""

    def members(self, club: ClubId) -> tuple[Member, ...]:
        """Every member, also those who have left, by name."""

    def member(self, club: ClubId, member: EntryId) -> Member:
        """One member."""

    def save_members(self, club: ClubId, members: Sequence[Member], receipt: Receipt) -> bool:
        """Add the members that were never saved, and replace the others when each has still its version.

        All or none, as long as there are at most 80; more go in parts, and the request repeated does the rest.
        """

    def was_done(self, club: ClubId, request_id: RequestId) -> bool:
        """Whether this request was carried out before."""

    def of_user(self, user: UserId) -> tuple[Club, ...]:
        """The clubs in which the user has a role, newest first."""

    def public_ones(self) -> tuple[Club, ...]:
        """Every public club, by name."""

    def everything(self) -> tuple[Club, ...]:
        """Every club, by name."""

    def log(self, club: ClubId) -> tuple[AuditLine, ...]:
        """The change log, newest first."""
