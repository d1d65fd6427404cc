"""The addresses of a season's events: remembered while it is not in use, given back when it is taken into use."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace

from chalicelib.commands.caller import PUBLISH, PUBLISH_CALENDAR, Act, Caller, receipt
from chalicelib.commands.event.tournaments import numbered
from chalicelib.domain.club.season import Part, Season
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.domain.lifecycle.settings import SlugTakenError
from chalicelib.ports import Services

_TRIES = 5


def remembered(season: Season, slugs: Mapping[TournamentId, str]) -> Season:
    """The season with the addresses of its events; one that an event waits for already stays."""
    return replace(
        season, parts=tuple(replace(part, address=part.address or slugs[part.tournament]) for part in season.parts)
    )


def given_back(caller: Caller, club: ClubId, season: Season, services: Services) -> Season:
    """Every event moves to the address that is remembered; where that is taken, it stays remembered.

    An event of a season that is not in use makes room: that season remembers its addresses as well. Done twice, the
    second time changes nothing.
    """
    others = (one for one in services.seasons.of_club(club) if one.id != season.id)
    resting = _resting(others)
    parts = tuple(_given_back(caller, part, resting, services) for part in season.parts)
    return replace(season, parts=parts)


def _resting(seasons: Iterable[Season]) -> frozenset[TournamentId]:
    """The events that can do without their addresses."""
    known = list(seasons)
    in_use = {part.tournament for season in known if season.is_in_use for part in season.parts}
    aside = {part.tournament for season in known if not season.is_in_use for part in season.parts if part.address}
    return frozenset(aside - in_use)


def _given_back(caller: Caller, part: Part, resting: Set[TournamentId], services: Services) -> Part:
    if not part.address:
        return part
    holder = _holder(part.address, services)
    try:
        if holder is not None and holder in resting:
            _make_room(caller, holder, part.address, services)
        if holder != part.tournament:
            _settle(caller, part.tournament, part.address, services)
    except SlugTakenError:
        return part
    return replace(part, address="")


def _holder(slug: str, services: Services) -> TournamentId | None:
    try:
        return services.tournaments.id_of_slug(slug)
    except NotFoundError:
        return None


def _make_room(caller: Caller, event: TournamentId, slug: str, services: Services) -> None:
    """The event goes to the first free address behind this one. Raises SlugTakenError when there is none."""
    for other in numbered(slug):
        try:
            return _settle(caller, event, other, services)
        except SlugTakenError:
            continue
    raise SlugTakenError(slug=slug)


def _settle(caller: Caller, event: TournamentId, slug: str, services: Services) -> None:
    """The worker may change who sees the event at this moment: look again. Raises SlugTakenError."""
    for _ in range(_TRIES - 1):
        try:
            return _once(caller, event, slug, services)
        except SlugTakenError:
            raise
        except ConflictError:
            continue
    return _once(caller, event, slug, services)


def _once(caller: Caller, event: TournamentId, slug: str, services: Services) -> None:
    found = services.tournaments.load(event)
    act = Act("settings.change", {"fields": ["slug"]}, (PUBLISH, PUBLISH_CALENDAR))
    wanted = replace(found.settings, slug=slug)
    services.tournaments.save_settings(event, wanted, found.version, receipt(caller, act, services))
