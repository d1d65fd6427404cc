"""Where a role holds: in one event, in a club and its events, or on the whole site."""

from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.ids import ClubId, TournamentId


class RealmKind(StrEnum):
    """What a realm is."""

    EVENT = "event"
    CLUB = "club"
    SITE = "site"


@dataclass(frozen=True, slots=True)
class Realm:
    """An event or a club by its id, or the site, which has none."""

    kind: RealmKind
    id: str = ""

    @classmethod
    def event(cls, tournament: TournamentId) -> "Realm":
        """One event."""
        return cls(RealmKind.EVENT, tournament)

    @classmethod
    def club(cls, club: ClubId) -> "Realm":
        """A club, and so each of its events."""
        return cls(RealmKind.CLUB, club)


SITE = Realm(RealmKind.SITE)
"""The whole site: who is an ORGANISER there may make events and clubs."""
