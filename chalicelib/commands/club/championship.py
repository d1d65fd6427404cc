"""The championship of a season: categories, invitations, play-offs, barrages (D18-D20)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from chalicelib.commands.caller import PUBLISH_CLUB, Act, Caller, id_from, receipt
from chalicelib.commands.event.tournaments import create_at_free_slug
from chalicelib.domain.championship.categories import ChampionshipSettings
from chalicelib.domain.championship.playoff import Answer
from chalicelib.domain.championship.title import Title
from chalicelib.domain.club.championship import (
    Championship,
    seated,
    with_barrage_games,
    with_reply,
    with_settings,
)
from chalicelib.domain.club.season import Part, PartKind
from chalicelib.domain.club.season_plan import PartPlan, part_event
from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.formats.knockout.match import PlayedStep
from chalicelib.domain.ids import NEVER_SAVED, ClubId, EntryId, SeasonId, TournamentId, Version
from chalicelib.ports import Services
from chalicelib.surroundings import season_events, season_titles


@dataclass(frozen=True, slots=True)
class TouchChampionship:
    """The championship of a season, of which the caller saw this version."""

    caller: Caller
    club: ClubId
    season: SeasonId
    seen: Version


@dataclass(frozen=True, slots=True)
class PlayOffPlan:
    """D19: the event of a play-off: its name, the season whose ladder it counts in, an evening a round."""

    category: int
    name: str
    season: SeasonId
    days: tuple[date, ...]


def change_championship(
    command: TouchChampionship, settings: ChampionshipSettings, ratings: Mapping[EntryId, int], services: Services
) -> None:
    """D18: thresholds and the ratings of the fixed date. Raises InvalidFieldError, ChampionshipBegunError."""
    known = {member.id for member in services.clubs.members(command.club)}
    if not ratings.keys() <= known:
        raise InvalidFieldError(field="ratings", reason="unknown_player")
    cycles = len(services.seasons.load(command.club, command.season).of_kind(PartKind.CYCLE))
    settings = replace(settings, cycles=cycles, places=max(settings.places, cycles))
    _save(command, services, Act("championship.change"), lambda there: with_settings(there, settings, ratings))


def reply(command: TouchChampionship, category: int, entry: EntryId, answer: Answer, services: Services) -> None:
    """D19: who is invited accepts or declines; ASKED takes it back. Raises NotInvitedError, PlayOffMadeError."""
    details = {"entry": entry, "answer": answer.value, "category": category}
    _save(
        command,
        services,
        Act("championship.reply", details),
        lambda there: with_reply(there, category, _title(there, category, command.club, services), entry, answer),
    )


def make_play_off(command: TouchChampionship, plan: PlayOffPlan, services: Services) -> TournamentId:
    """D19: the event first, with the seats as start numbers, then its line in the season and here, together.

    Raises InvalidFieldError, NotYetError, PlayOffMadeError, ConflictError.
    """
    own = TournamentId(id_from(command.caller, "play-off"))
    there = services.championships.load(command.club, command.season)
    if there.contest(plan.category).play_off == own:
        return own
    players = seated(there, plan.category, _title(there, plan.category, command.club, services))
    club, season = services.clubs.load(command.club), services.seasons.load(command.club, plan.season)
    part_plan = PartPlan(PartKind.PLAY_OFF, plan.name, "round-robin", plan.days, players)
    event = part_event(club, season, part_plan, own, services.clubs.members(command.club))
    _refuse_other_length(event.settings.planned_rounds, len(players))
    create_at_free_slug(command.caller, event, services)
    name = event.settings.name.removesuffix(f" {season.name}")
    part = Part(PartKind.PLAY_OFF, name, own, category=str(plan.category), counts_in_ladder=True)
    joined = replace(season, parts=(*season.parts, part))
    contest = replace(there.contest(plan.category), play_off=own, seated=players)
    wanted = replace(_seeded(there, services).with_contest(plan.category, contest), version=command.seen)
    act = Act("championship.play_off", {"name": part.name, "category": plan.category}, (PUBLISH_CLUB,))
    services.championships.save(command.club, wanted, receipt(command.caller, act, services), joined)
    return own


def save_barrage(
    command: TouchChampionship, category: int, number: int, played: PlayedStep, services: Services
) -> None:
    """D20: games of a barrage. Raises NotYetError, NotFoundError, StepTooEarlyError, LaterBarragesError."""
    results = [result.value for result in played.results]
    details = {"category": category, "barrage": number, "step": played.step, "results": results}

    def wanted(there: Championship) -> Championship:
        title = _title(there, category, command.club, services)
        return with_barrage_games(there, category, title, number, played)

    _save(command, services, Act("championship.barrage", details), wanted)


def set_barrage_date(command: TouchChampionship, category: int, on: date | None, services: Services) -> None:
    """D20: the club evening of the barrages. Raises NotFoundError."""

    def wanted(there: Championship) -> Championship:
        there.race(category)
        return there.with_contest(category, replace(there.contest(category), barrage_on=on))

    act = Act("championship.barrage_date", {"category": category, "on": str(on or "")})
    _save(command, services, act, wanted)


def _save(
    command: TouchChampionship, services: Services, act: Act, change: Callable[[Championship], Championship]
) -> None:
    there = _seeded(services.championships.load(command.club, command.season), services)
    wanted = replace(change(there), version=command.seen)
    act = replace(act, follow_up=(PUBLISH_CLUB,))
    services.championships.save(command.club, wanted, receipt(command.caller, act, services))


def _seeded(championship: Championship, services: Services) -> Championship:
    """The first decision brings the seed of all lots."""
    if championship.version != NEVER_SAVED:
        return championship
    return replace(championship, seed=services.chance.seed())


def _title(championship: Championship, category: int, club: ClubId, services: Services) -> Title:
    season = services.seasons.load(club, championship.season)
    if not 0 <= category < len(championship.categories):
        raise NotFoundError(category=category)
    return season_titles(season, championship, season_events(season, championship, services))[category]


def _refuse_other_length(rounds: int, players: int) -> None:
    """Everybody meets everybody once: three evenings for four or three, one for two."""
    needed = players - 1 + players % 2
    if rounds != needed:
        raise InvalidFieldError(field="days", reason="number_of_evenings", evenings=needed)
