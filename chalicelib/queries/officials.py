"""Owner and arbiters of an event or a club, by name."""

from collections.abc import Sequence
from dataclasses import dataclass

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, TournamentId, UserId
from chalicelib.ports import Official, Services


@dataclass(frozen=True, slots=True)
class OfficialRow:
    """Somebody with a role."""

    user: UserId
    name: str
    email: str
    role: Role


def officials(tournament: TournamentId, services: Services) -> tuple[OfficialRow, ...]:
    """The owner first, then the arbiters by name."""
    return _rows(services.tournaments.officials(tournament), services)


def club_officials(club: ClubId, services: Services) -> tuple[OfficialRow, ...]:
    """Those of a club, in the same order."""
    return _rows(services.clubs.officials(club), services)


def _rows(found: Sequence[Official], services: Services) -> tuple[OfficialRow, ...]:
    rows = [_row(one.user, one.role, services) for one in found]
    return tuple(sorted(rows, key=lambda row: (row.role is not Role.OWNER, row.name.casefold(), row.user)))


def _row(user: UserId, role: Role, services: Services) -> OfficialRow:
    """An account that is gone has no name."""
    try:
        known = services.accounts.by_id(user)
    except NotFoundError:
        return OfficialRow(user, "", "", role)
    return OfficialRow(user, known.name, known.email, role)
