"""Who has a role in an event, in a club or on the site, by name."""

from dataclasses import dataclass

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, TournamentId, UserId
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class OfficialRow:
    """Somebody with a role."""

    user: UserId
    name: str
    email: str
    role: Role


def officials(realm: Realm, services: Services) -> tuple[OfficialRow, ...]:
    """The owner first, then the others by name."""
    rows = [_row(one.user, one.role, services) for one in services.officials.of(realm)]
    return tuple(sorted(rows, key=lambda row: (row.role is not Role.OWNER, row.name.casefold(), row.user)))


def realm_name(realm: Realm, services: Services) -> str:
    """What the event or club is called; the site has no name of its own. Raises NotFoundError."""
    match realm.kind:
        case RealmKind.EVENT:
            return services.tournaments.load(TournamentId(realm.id)).settings.name
        case RealmKind.CLUB:
            return services.clubs.load(ClubId(realm.id)).name
        case RealmKind.SITE:
            return ""


def _row(user: UserId, role: Role, services: Services) -> OfficialRow:
    """An account that is gone has no name."""
    try:
        known = services.accounts.by_id(user)
    except NotFoundError:
        return OfficialRow(user, "", "", role)
    return OfficialRow(user, known.name, known.email, role)
