"""Which club or event the path of a request names."""

from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.ports import Services
from chalicelib.web.request import Request


def realm_of(request: Request, services: Services) -> Realm | None:
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
