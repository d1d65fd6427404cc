"""A season restored from its file, under new ids, beside whatever there is: not in use yet, seen by officials only."""

from dataclasses import dataclass, replace

from chalicelib.commands import addresses
from chalicelib.commands.caller import LIST_PEOPLE, PUBLISH_CLUB, Act, Caller, id_from, receipt
from chalicelib.commands.event.tournaments import create_at_free_slug
from chalicelib.domain.club.archive import ArchivedEvent, NewIds, SeasonArchive, under_new_ids
from chalicelib.domain.ids import ClubId, CupId, RequestId, SeasonId, TournamentId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import Services

_NAME_TRIES = 100


@dataclass(frozen=True, slots=True)
class RestoreSeason:
    """The season in this file becomes one of the club, not in use."""

    caller: Caller
    club: ClubId
    text: str


def restore_season(command: RestoreSeason, services: Services) -> SeasonId:
    """Members that the club has stay as they are. Cut short, the request repeated does the rest.

    Raises UnusableArchiveError.
    """
    caller, club = command.caller, services.clubs.load(command.club)
    own = SeasonId(id_from(caller, "season"))
    seasons = services.seasons.of_club(club.id)
    if any(season.id == own for season in seasons):
        return own
    found = under_new_ids(services.archives.read(command.text), _new_ids(caller, own))
    name = _free_name(found.season.name, {season.name for season in seasons})
    _restore_members(command, found, services)
    for event in found.events:
        settings = replace(event.tournament.settings, club=club.id, visibility=Visibility.PRIVATE)
        create_at_free_slug(caller, replace(event.tournament, settings=settings), services, event.final)
        _restore_evenings(caller, event, services)
    for cup in found.cups:
        act = Act("cup.restore", {"number": cup.number})
        services.cups.save(club.id, cup, receipt(_part_of(caller, f"cup-{cup.number}"), act, services))
    act = Act("championship.restore")
    services.championships.save(club.id, found.championship, receipt(_part_of(caller, "championship"), act, services))
    act = Act("season.restore", {"name": name}, (PUBLISH_CLUB,))
    restored = replace(addresses.remembered(found.season, _addresses(found)), name=name, is_in_use=False)
    services.seasons.save(club.id, restored, receipt(caller, act, services))
    return own


def _addresses(found: SeasonArchive) -> dict[TournamentId, str]:
    """Those in the file: an event may have got another one, that of the season beside it being taken."""
    return {event.tournament.id: event.tournament.settings.slug for event in found.events}


def _new_ids(caller: Caller, season: SeasonId) -> NewIds:
    """They follow from the request, so that it can be repeated."""

    def tournament(old: TournamentId) -> TournamentId:
        return TournamentId(id_from(caller, f"event {old}"))

    def cup(old: CupId) -> CupId:
        return CupId(id_from(caller, f"cup {old}"))

    return NewIds(season, tournament, cup)


def _free_name(name: str, taken: set[str]) -> str:
    names = (name, *(f"{name} ({number})" for number in range(2, _NAME_TRIES)))
    return next(one for one in names if one not in taken)


def _restore_members(command: RestoreSeason, found: SeasonArchive, services: Services) -> None:
    present = {member.id for member in services.clubs.members(command.club)}
    missing = [member for member in found.members if member.id not in present]
    if missing:
        act = Act("members.restore", {"names": [member.person.name for member in missing]}, (LIST_PEOPLE,))
        told = receipt(_part_of(command.caller, "members"), act, services)
        services.clubs.save_members(command.club, missing, told)


def _restore_evenings(caller: Caller, event: ArchivedEvent, services: Services) -> None:
    tournament = event.tournament.id
    for sheet in event.evenings:
        act = Act("evening.restore", {"round": sheet.round_number})
        part = _part_of(caller, f"evening-{sheet.round_number}")
        seen = services.evenings.load(tournament, sheet.round_number)
        services.evenings.save_availability(tournament, seen, sheet.said, receipt(part, act, services))
        if sheet.has_computer:
            part = _part_of(caller, f"computer-{sheet.round_number}")
            services.evenings.save_computer(
                tournament, sheet.round_number, receipt(part, act, services), has_computer=True
            )


def _part_of(caller: Caller, what: str) -> Caller:
    """One request is several writes in the same partition."""
    return replace(caller, request=RequestId(f"{caller.request}-{what}"))
