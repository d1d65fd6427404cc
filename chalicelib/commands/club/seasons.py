"""Seasons of a club: set up, copied to the next, with leagues and groups."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from chalicelib.commands.caller import PUBLISH_CLUB, SHOW_EVENTS, Act, Caller, id_from, receipt
from chalicelib.commands.event.tournaments import create_at_free_slug
from chalicelib.domain.club.championship import Championship
from chalicelib.domain.club.leagues import Following, next_leagues
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.season import Part, PartKind, Promotion, Season
from chalicelib.domain.club.season_plan import (
    PartPlan,
    SeasonPlan,
    checked,
    cycle_event,
    part_event,
    refuse_few,
    season_from,
    shifted_days,
)
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, SeasonId, TournamentId, Version
from chalicelib.domain.lifecycle.settings import slug_from
from chalicelib.domain.registration.clean import clean_text
from chalicelib.ports import Services

_MADE = (SHOW_EVENTS, PUBLISH_CLUB)
"""After new events: somebody may have changed who sees the club while they were made."""


@dataclass(frozen=True, slots=True)
class CreateSeason:
    """A season as planned; `parts` are leagues and groups that begin with it.

    `leagues_of` is a season whose leagues go on in this one, after its parts (D14).
    """

    caller: Caller
    club: ClubId
    plan: SeasonPlan
    parts: tuple[PartPlan, ...] = ()
    leagues_of: SeasonId | None = None


@dataclass(frozen=True, slots=True)
class AddParts:
    """Leagues, Heller groups or a play-off of a season; `seen` is the version that the caller's page showed."""

    caller: Caller
    club: ClubId
    season: SeasonId
    seen: Version
    plans: tuple[PartPlan, ...]


@dataclass(frozen=True, slots=True)
class RemovePart:
    """Take a part out of the season's list; its event stays what it is."""

    caller: Caller
    club: ClubId
    season: SeasonId
    seen: Version
    tournament: TournamentId


@dataclass(frozen=True, slots=True)
class DecidePromotion:
    """D14: the winner of a league takes his right to promotion, or declines it."""

    caller: Caller
    club: ClubId
    season: SeasonId
    seen: Version
    tournament: TournamentId
    promotion: Promotion


def create_season(command: CreateSeason, services: Services) -> SeasonId:
    """The events of its cycles and parts first, then the season that names them; cut short, the request does the rest.

    Raises InvalidFieldError naming the field.
    """
    caller, club = command.caller, services.clubs.load(command.club)
    plan, members = checked(command.plan), services.clubs.members(command.club)
    own = SeasonId(id_from(caller, "season"))
    if any(season.id == own for season in services.seasons.of_club(club.id)):
        return own
    _refuse_taken_name(plan.name, services.seasons.of_club(club.id))
    ids = [TournamentId(id_from(caller, f"cycle {place}")) for place in range(len(plan.cycles))]
    season = season_from(plan, own, ids)
    events = [
        cycle_event(club, season, cycle, tournament, members)
        for cycle, tournament in zip(plan.cycles, ids, strict=True)
    ]
    parts = [
        (one, part_event(club, season, one, TournamentId(id_from(caller, f"part {place}")), members))
        for place, one in enumerate((*command.parts, *_leagues(command, members, services)))
    ]
    for event in (*events, *(event for _, event in parts)):
        create_at_free_slug(caller, event, services)
    whole = replace(season, parts=(*season.parts, *(_part(one, event.id) for one, event in parts)))
    act = Act("season.create", {"name": season.name, "cycles": [part.name for part in season.parts]}, _MADE)
    services.seasons.save(club.id, whole, receipt(caller, act, services))
    return own


def _leagues(command: CreateSeason, members: Sequence[Member], services: Services) -> tuple[PartPlan, ...]:
    """D14: those of the season before, as much later as its first cycle."""
    if command.leagues_of is None:
        return ()
    before = services.seasons.load(command.club, command.leagues_of)
    events = {part.tournament: services.tournaments.load(part.tournament) for part in before.parts}
    first = events[before.of_kind(PartKind.CYCLE)[0].tournament]
    leagues = before.of_kind(PartKind.LEAGUE)
    following = Following(
        ids={
            part.tournament: TournamentId(id_from(command.caller, f"part {place}"))
            for place, part in enumerate(leagues, start=len(command.parts))
        },
        shift=command.plan.cycles[0].days[0] - min(shifted_days(first.settings, timedelta())),
        members=frozenset(member.id for member in members if not member.has_left),
    )
    return next_leagues(before, events, following)


def _refuse_taken_name(name: str, seasons: tuple[Season, ...]) -> None:
    """The address of a season follows from its name: 2026/27 and 2026-27 would have the same."""
    if any(season.slug == slug_from([name], "season") for season in seasons):
        raise InvalidFieldError(field="name", reason="name_taken")


def _part(plan: PartPlan, tournament: TournamentId) -> Part:
    return Part(
        kind=plan.kind,
        name=clean_text(plan.name),
        tournament=tournament,
        promotes_to=plan.promotes_to,
        category=plan.category,
        counts_in_ladder=plan.counts_in_ladder and plan.kind is not PartKind.CYCLE,
    )


def add_parts(command: AddParts, services: Services) -> tuple[TournamentId, ...]:
    """Their events first, then their lines in the season. Raises InvalidFieldError, ConflictError."""
    caller = command.caller
    ids = tuple(TournamentId(id_from(caller, f"part {place}")) for place in range(len(command.plans)))
    season = services.seasons.load(command.club, command.season)
    if any(season.part(own) is not None for own in ids):
        return ids
    refuse_few(command.plans)
    club, members = services.clubs.load(command.club), services.clubs.members(command.club)
    planned = [
        (plan, part_event(club, season, plan, own, members)) for plan, own in zip(command.plans, ids, strict=True)
    ]
    for _, event in planned:
        create_at_free_slug(caller, event, services)
    parts = tuple(_part(plan, event.id) for plan, event in planned)
    wanted = replace(season, parts=(*season.parts, *parts), version=command.seen)
    act = Act("season.add_part", {"names": [part.name for part in parts]}, _MADE)
    services.seasons.save(command.club, wanted, receipt(caller, act, services))
    return ids


def remove_part(command: RemovePart, services: Services) -> None:
    """What refers to it is gone with it: promotions to a league, the play-off of a championship.

    Raises ConflictError, and InvalidFieldError (`part`) for a cycle, which a season keeps, and once a round of it is
    published.
    """
    season = services.seasons.load(command.club, command.season)
    part = season.part(command.tournament)
    if part is None:
        return
    if part.kind is PartKind.CYCLE:
        raise InvalidFieldError(field="part", reason="is_a_cycle")
    if services.tournaments.load(part.tournament).published_rounds:
        raise InvalidFieldError(field="part", reason="has_published_rounds")
    wanted = replace(season.without(part.tournament), version=command.seen)
    act = Act("season.remove_part", {"name": part.name}, (PUBLISH_CLUB,))
    told = receipt(command.caller, act, services)
    championship = _championship_with(command, services)
    if championship is None:
        services.seasons.save(command.club, wanted, told)
    else:
        services.championships.save(command.club, championship.without(part.tournament), told, wanted)


def _championship_with(command: RemovePart, services: Services) -> Championship | None:
    """D19: the championship of which this is a play-off; it may be that of the season before."""
    seasons = services.seasons.of_club(command.club)
    championships = (services.championships.load(command.club, season.id) for season in seasons)
    return next((one for one in championships if one.has_play_off(command.tournament)), None)


def decide_promotion(command: DecidePromotion, services: Services) -> None:
    """D14: what the winner said. Raises ConflictError, and InvalidFieldError for a part that promotes nobody."""
    season = services.seasons.load(command.club, command.season)
    part = season.part(command.tournament)
    if part is None or part.promotes_to is None:
        raise InvalidFieldError(field="part", reason="promotes_nobody")
    decided = replace(part, promotion=command.promotion)
    parts = tuple(decided if one is part else one for one in season.parts)
    act = Act("season.promotion", {"name": part.name, "promotion": command.promotion.value}, (PUBLISH_CLUB,))
    wanted = replace(season, parts=parts, version=command.seen)
    services.seasons.save(command.club, wanted, receipt(command.caller, act, services))
