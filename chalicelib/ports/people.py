"""Who is who, as a Protocol."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from chalicelib.domain.ids import RequestId, UserId
from chalicelib.domain.people.identity import Identity, Standing
from chalicelib.domain.people.listing import Listing
from chalicelib.domain.people.numbers import NumberKind
from chalicelib.domain.people.rating_history import RatingPoint
from chalicelib.records import Receipt


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose number it is. `page` is his public profile, empty while he wishes none; links lead to no minor's."""

    user: UserId
    page: str = ""
    is_minor: bool = False


class People(Protocol):
    """Identities of accounts, and where people are named; reads and saving methods as those of Tournaments."""

    def identity(self, user: UserId) -> Identity:
        """What the account says of who it is; nothing, when it never did."""

    def of_page(self, page: str) -> Identity | None:
        """Whose profile has its public page there, shown or not; None when nobody's has."""

    def standing(self, standing: Standing) -> tuple[Identity, ...]:
        """Every identity that stands so, the longest waiting first."""

    def save(self, identity: Identity, receipt: Receipt, *, is_minor: bool = False) -> bool:
        """Store the identity when its version is still `identity.version`.

        The numbers of a linked profile are the account's from now on; those that were only typed are nobody's. Raises
        InvalidFieldError for a new number that is of another account's profile.
        """

    def mark(self, identity: Identity, *, is_minor: bool) -> None:
        """Say so wherever his numbers are looked up; unless they are somebody else's by now."""

    def was_done(self, user: UserId, request_id: RequestId) -> bool:
        """Whether this request about his identity was carried out before."""

    def forget(self, identity: Identity, receipt: Receipt) -> bool:
        """Nothing is known any more of who the account is; numbers and history are free."""

    def holders(self, kind: NumberKind, numbers: Iterable[str]) -> Mapping[str, Holder]:
        """Whose these numbers are, those that are of a linked profile."""

    def named_under(self, keys: Iterable[str]) -> tuple[Listing, ...]:
        """Where somebody is named under one of these keys (`Listing.keys`)."""

    def changed_in(self, source: str, listings: Sequence[Listing]) -> frozenset[str]:
        """The keys under which `list_in` would change something."""

    def list_in(self, source: str, listings: Sequence[Listing]) -> None:
        """Make these what the source names. Repeating it changes nothing; cut short, the next one does the rest."""

    def rating_history(self, user: UserId) -> tuple[RatingPoint, ...]:
        """What the rating lists said of him since he gave his numbers, by day."""

    def save_rating_history(self, identity: Identity, history: Sequence[RatingPoint]) -> None:
        """Replace it, as long as the account has these numbers; else nothing is written."""
