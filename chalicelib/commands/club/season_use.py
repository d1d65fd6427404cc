"""Which seasons of a club are in use: the others count nowhere, and their events are seen by officials only."""

from dataclasses import dataclass, replace

from chalicelib.commands import addresses
from chalicelib.commands.caller import ENTER_MEMBERS, PUBLISH_CLUB, SHOW_EVENTS, Act, Caller, receipt
from chalicelib.domain.club.season import Season, in_the_way
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, RequestId, SeasonId, Version
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class TakeIntoUse:
    """A season that was restored or put aside. `instead_of` is the one at the same address that it takes the place of.

    `seen` is the version of the season that the caller's page showed.
    """

    caller: Caller
    club: ClubId
    season: SeasonId
    seen: Version
    instead_of: SeasonId | None = None


@dataclass(frozen=True, slots=True)
class PutAside:
    """A season that shall count no more; nothing of it is lost."""

    caller: Caller
    club: ClubId
    season: SeasonId
    seen: Version


def take_into_use(command: TakeIntoUse, services: Services) -> None:
    """The other one is put aside first, so that never both count; cut short, the request repeated does the rest.

    Its events get their old addresses back, where no other event in use has them. Raises InvalidFieldError
    (`instead_of`) while another one at its address is in use, ConflictError.
    """
    caller, club = command.caller, command.club
    season = services.seasons.load(club, command.season)
    if season.is_in_use:
        return
    other = in_the_way(season, services.seasons.of_club(club))
    if other is not None:
        if other.id != command.instead_of:
            raise InvalidFieldError(field="instead_of", reason="season_in_use")
        _put_aside(replace(caller, request=RequestId(f"{caller.request}-aside")), club, other, services)
    found = addresses.given_back(caller, club, season, services)
    wanted = replace(found, is_in_use=True, version=command.seen)
    act = Act("season.use", {"name": season.name}, (SHOW_EVENTS, ENTER_MEMBERS, PUBLISH_CLUB))
    services.seasons.save(club, wanted, receipt(caller, act, services))


def put_aside(command: PutAside, services: Services) -> None:
    """Raises ConflictError."""
    season = services.seasons.load(command.club, command.season)
    if season.is_in_use:
        _put_aside(command.caller, command.club, replace(season, version=command.seen), services)


def _put_aside(caller: Caller, club: ClubId, season: Season, services: Services) -> None:
    act = Act("season.aside", {"name": season.name}, (SHOW_EVENTS, PUBLISH_CLUB))
    slugs = {part.tournament: services.tournaments.load(part.tournament).settings.slug for part in season.parts}
    left = replace(addresses.remembered(season, slugs), is_in_use=False)
    services.seasons.save(club, left, receipt(caller, act, services))
