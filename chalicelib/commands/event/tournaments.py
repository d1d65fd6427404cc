"""New events and their settings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from chalicelib.commands.caller import LIST_PEOPLE, PUBLISH, PUBLISH_CALENDAR, Act, Caller, content_of, id_from, receipt
from chalicelib.commands.club.clubs import refuse_others_club
from chalicelib.commands.event.order import from_to
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, TournamentId, Version
from chalicelib.domain.lifecycle.deletion import PartOfSeasonError
from chalicelib.domain.lifecycle.final import FinalStandings
from chalicelib.domain.lifecycle.settings import (
    NewEvent,
    SlugTakenError,
    changed,
    checked,
    settings_for,
    slug_from,
)
from chalicelib.domain.lifecycle.timetable import rescheduled
from chalicelib.domain.model.tournament import Settings, Tournament, Visibility
from chalicelib.domain.standings.order import listed, order_of
from chalicelib.domain.standings.standings import kind_of
from chalicelib.ports import FollowUp, JobKind, Services, club_group_of
from chalicelib.profiles import is_for_all
from chalicelib.surroundings import is_in_season, season_of

_SLUG_TRIES = 200


@dataclass(frozen=True, slots=True)
class CreateTournament:
    """The four answers."""

    caller: Caller
    event: NewEvent


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """All settings as they shall be; `seen` is the version that the caller's form showed."""

    caller: Caller
    tournament: TournamentId
    settings: Settings
    seen: Version


def create_tournament(command: CreateTournament, services: Services) -> TournamentId:
    """A new event, at the first free address that its name gives. Raises InvalidFieldError.

    C0: only who owns a club, or an administrator, makes an event its own; that of a members-only club is private.
    """
    if command.event.club is not None:
        refuse_others_club(command.caller, command.event.club, services)
        if services.clubs.load(command.event.club).visibility is ClubVisibility.MEMBERS:
            command = replace(command, event=replace(command.event, visibility=Visibility.PRIVATE))
    wish = slug_from([command.event.name])
    return create_at_free_slug(
        command.caller,
        Tournament(TournamentId(id_from(command.caller, "tournament")), settings_for(command.event, wish)),
        services,
    )


def create_at_free_slug(
    caller: Caller, tournament: Tournament, services: Services, final: FinalStandings | None = None
) -> TournamentId:
    """Store the event; when its address is taken, with the next number behind it. `final`: as in the port."""
    wish = tournament.settings.slug
    act = Act("tournament.create", {"name": tournament.settings.name}, (PUBLISH, PUBLISH_CALENDAR, LIST_PEOPLE))
    for slug in (wish, *numbered(wish)):
        settled = replace(tournament, settings=replace(tournament.settings, slug=slug))
        try:
            services.tournaments.create(settled, caller.user, receipt(caller, act, services), final)
        except SlugTakenError:
            continue
        return tournament.id
    raise SlugTakenError(slug=wish)


def numbered(slug: str) -> Iterator[str]:
    """The addresses to try where this one is taken."""
    return (f"{slug}-{number}" for number in range(2, _SLUG_TRIES))


def change_settings(command: ChangeSettings, services: Services) -> None:
    """Replace the settings. Round times follow when days, rounds or length change and the times were left alone.

    C0: who may see an event of a club's season is the club's to say. A request repeated is carried out once. Raises
    InvalidFieldError, FixedOnceStartedError, ConflictError when they were changed meanwhile; ResultsStayError and
    PartOfSeasonError for what cannot be a practice event.
    """
    tournament = services.tournaments.load(command.tournament)
    wanted = changed(tournament, _with_schedule(tournament, checked(command.settings)))
    if wanted.visibility is not tournament.settings.visibility and season_of(tournament, services) is not None:
        raise InvalidFieldError(field="visibility", reason="follows_the_club")
    if wanted.is_practice and is_in_season(tournament, services):
        raise PartOfSeasonError
    if wanted == tournament.settings and services.tournaments.was_done(command.tournament, command.caller.request):
        return
    details = {"fields": changed_fields(tournament.settings, wanted), **_order_change(tournament.settings, wanted)}
    listed_anew = (LIST_PEOPLE,) if is_for_all(wanted) is not is_for_all(tournament.settings) else ()
    histories = _histories(wanted.club) if wanted.visibility is not tournament.settings.visibility else ()
    content = content_of("settings.change", command)
    act = Act("settings.change", details, (PUBLISH, PUBLISH_CALENDAR, *listed_anew, *histories), content=content)
    services.tournaments.save_settings(command.tournament, wanted, command.seen, receipt(command.caller, act, services))


def _histories(club: ClubId | None) -> tuple[FollowUp, ...]:
    """C17: the ratings of its club name an event only while everybody may see it."""
    return () if club is None else (FollowUp(JobKind.PUBLISH_CLUB, group=club_group_of(club)),)


def _with_schedule(tournament: Tournament, wanted: Settings) -> Settings:
    """New times of the rounds that are left, when what they follow from has changed and they were not touched."""
    present = tournament.settings
    same_base = all(
        getattr(present, field) == getattr(wanted, field)
        for field in ("playing_days", "planned_rounds", "round_minutes", "time_zone")
    )
    if same_base or wanted.schedule != present.schedule:
        return wanted
    return rescheduled(present, wanted, {round_.number for round_ in tournament.published_rounds})


def changed_fields(present: Settings, wanted: Settings) -> list[str]:
    """The names of the settings that differ, for the log."""
    fields = Settings.__dataclass_fields__
    return [name for name in fields if getattr(present, name) != getattr(wanted, name)]


def _order_change(present: Settings, wanted: Settings) -> Mapping[str, object]:
    """C4: the log says from what to what the order changes, also where another system or first day changes it."""
    before, after = (listed(order_of(one, kind_of(one))) for one in (present, wanted))
    return {} if before == after else from_to(before, after)
