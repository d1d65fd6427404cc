"""What somebody is in the event, club or series that the path of a request names."""

from collections.abc import Sequence

from chalicelib.commands.officials import roles_in
from chalicelib.commands.people.accounts import is_administrator
from chalicelib.commands.series import roles_in_series
from chalicelib.commands.viewing import Look, viewing_role
from chalicelib.domain.accounts.permissions import Action, Role, may
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import ClubId, SeriesId, TournamentId
from chalicelib.ports import Services
from chalicelib.queries.people.organisers import is_organiser
from chalicelib.web.request import Request
from chalicelib.web.session import Visitor, held_links


def roles_for(action: Action, request: Request, who: Visitor, services: Services) -> tuple[Role, ...]:
    """Those that could permit this action: as an official, else as a reader, of what readers may do.

    Raises NotFoundError where there is no such event or club.
    """
    official = _official_roles(request, who, services)
    if official:
        return official
    return (viewing_role_of(request, who, services),) if may(Role.PLAYER, action) else (Role.ANYBODY,)


def permitted(roles: Sequence[Role], action: Action) -> bool:
    """A role that somebody was given never takes away what another one permits."""
    return any(may(role, action) for role in roles)


def viewing_role_of(request: Request, who: Visitor, services: Services) -> Role:
    """Of somebody who is no official. Raises NotFoundError where there is no such event or club."""
    realm = _realm(request, services)
    if realm is None:
        return Role.ANYBODY
    return viewing_role(Look(realm, who.user, held_links(request), request.place), services)


def _official_roles(request: Request, who: Visitor, services: Services) -> tuple[Role, ...]:
    """Of an official, an administrator, or an organiser where nothing is named; none of a stranger.

    Here first: of an event his own one, then that in its club.
    """
    user = who.user
    if user is None:
        return ()
    if is_administrator(user, services):
        return (Role.ADMINISTRATOR,)
    if "series" in request.parameters:
        return roles_in_series(SeriesId(request.parameters["series"]), user.id, services)
    realm = _realm(request, services)
    if realm is None:
        return (Role.ORGANISER,) if is_organiser(user.id, services) else ()
    return tuple(roles_in(realm, user.id, services))


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
