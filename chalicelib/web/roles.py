"""What somebody is in the event or club that the path of a request names."""

from chalicelib.commands.accounts import is_administrator
from chalicelib.commands.viewing import Look, viewing_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.ids import ClubId, TournamentId, UserId
from chalicelib.ports import Services
from chalicelib.queries.organisers import is_organiser
from chalicelib.web.request import Request
from chalicelib.web.session import Visitor, held_links


def role_here(request: Request, who: Visitor, services: Services) -> Role:
    """As an official, else as a reader. Raises NotFoundError where there is no such event or club."""
    role = official_role(request, who, services)
    return viewing_role_of(request, who, services) if role is Role.ANYBODY else role


def viewing_role_of(request: Request, who: Visitor, services: Services) -> Role:
    """Of somebody who is no official. Raises NotFoundError where there is no such event or club."""
    realm = _realm(request, services)
    if realm is None:
        return Role.ANYBODY
    return viewing_role(Look(realm, who.user, held_links(request), request.place), services)


def official_role(request: Request, who: Visitor, services: Services) -> Role:
    """Of an official here, an administrator, or an organiser where no event and no club is named; else ANYBODY."""
    user = who.user
    if user is None:
        return Role.ANYBODY
    if is_administrator(user, services):
        return Role.ADMINISTRATOR
    realm = _realm(request, services)
    if realm is None:
        return Role.ORGANISER if is_organiser(user.id, services) else Role.ANYBODY
    return _role_in(realm, user.id, services) or Role.ANYBODY


def _role_in(realm: Realm, user: UserId, services: Services) -> Role | None:
    """The role in the event or club itself; of an event else that in the club that it belongs to."""
    own = services.officials.role(realm, user)
    if own is not None or realm.kind is not RealmKind.EVENT:
        return own
    club = services.tournaments.club_of(TournamentId(realm.id))
    return None if club is None else services.officials.role(Realm.club(club), user)


def _realm(request: Request, services: Services) -> Realm | None:
    """The club or the event that the path names, if it names one."""
    club = _club(request, services)
    if club is not None:
        return Realm.club(club)
    named = _named(request, services)
    return None if named is None else Realm.event(named)


def _club(request: Request, services: Services) -> ClubId | None:
    """The club that the path names, by its id or by its public address."""
    if "club_slug" in request.parameters:
        return services.clubs.id_of_slug(request.parameters["club_slug"])
    named = request.parameters.get("club")
    return None if named is None else ClubId(named)


def _named(request: Request, services: Services) -> TournamentId | None:
    """The event that the path names, by its id or by its public address."""
    if "slug" in request.parameters:
        return services.tournaments.id_of_slug(request.parameters["slug"])
    named = request.parameters.get("tournament")
    return None if named is None else TournamentId(named)
