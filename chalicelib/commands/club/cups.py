"""Cups of a season: made, drawn, played, corrected (D15-D17)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from chalicelib.commands.caller import PUBLISH_CLUB, Act, Caller, id_from, receipt
from chalicelib.domain.club.season_cup import MOST_CUPS, MatchEntry, SeasonCup, entered
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.formats.knockout.cup import Cup, CupPlayer, CupSettings, MatchId, RoundDate
from chalicelib.domain.formats.knockout.draw import with_draw
from chalicelib.domain.formats.knockout.evenings import with_dates
from chalicelib.domain.formats.knockout.pools import with_chosen_pools, with_drawn_pools, with_players, with_rated_pools
from chalicelib.domain.formats.knockout.settings import with_settings
from chalicelib.domain.formats.knockout.withdrawal import with_withdrawal, without_withdrawal
from chalicelib.domain.ids import ClubId, CupId, EntryId, SeasonId, Version
from chalicelib.domain.lifecycle.settings import LONGEST_NAME
from chalicelib.domain.registration.clean import clean_text
from chalicelib.ports import BusyError, Services

_TRIES = 5


class Draw(StrEnum):
    """D15: how the pools are made."""

    LOT = "lot"
    RATING = "rating"
    HAND = "hand"
    KEEP = "keep"
    """Of a cup that has pools and the same players."""


@dataclass(frozen=True, slots=True)
class CupPlan:
    """A cup that shall be. `pools` are those by hand, in the order of their numbers."""

    name: str
    members: tuple[EntryId, ...]
    draw: Draw = Draw.LOT
    pools: tuple[tuple[EntryId, ...], ...] = ()
    settings: CupSettings = field(default_factory=CupSettings)
    dates: tuple[RoundDate, ...] = ()


@dataclass(frozen=True, slots=True)
class CreateCup:
    """A cup of a season."""

    caller: Caller
    club: ClubId
    season: SeasonId
    plan: CupPlan


@dataclass(frozen=True, slots=True)
class TouchCup:
    """One cup, of which the caller saw this version."""

    caller: Caller
    club: ClubId
    season: SeasonId
    number: int
    seen: Version


@dataclass(frozen=True, slots=True)
class SaveMatch:
    """C2: results of a match. Others may enter other matches meanwhile."""

    caller: Caller
    club: ClubId
    season: SeasonId
    number: int
    entry: MatchEntry


def create_cup(command: CreateCup, services: Services) -> int:
    """D15: its number in the season. The lots come from a seed that is kept. Raises InvalidFieldError."""
    caller, plan = command.caller, command.plan
    season = services.seasons.load(command.club, command.season)
    own, others = CupId(id_from(caller, "cup")), services.cups.of_season(command.club, season.id)
    made = next((one for one in others if one.id == own), None)
    if made is not None:
        return made.number
    if len(others) >= MOST_CUPS:
        raise InvalidFieldError(field="name", reason="too_many", most=MOST_CUPS)
    cup = _planned(Cup(_name(plan.name), services.chance.seed()), plan, command.club, services)
    number = max((one.number for one in others), default=0) + 1
    act = Act("cup.create", {"name": cup.name, "players": len(cup.players), "seed": cup.seed}, (PUBLISH_CLUB,))
    services.cups.save(command.club, SeasonCup(own, season.id, number, cup), receipt(caller, act, services))
    return number


def change_cup(command: TouchCup, plan: CupPlan, services: Services, given_up: Sequence[MatchId] = ()) -> None:
    """Another name, other settings and dates; players and pools are made anew when they differ and nothing was played.

    Raises InvalidFieldError, CupHasBegunError, KnockoutBegunError, LaterResultsError, ConflictError.
    """

    def wanted(cup: Cup) -> Cup:
        cup = replace(cup, name=_name(plan.name))
        if cup.played:
            return with_dates(with_settings(cup, plan.settings, given_up), plan.dates)
        return _planned(cup, plan, command.club, services)

    _save(command, services, Act("cup.change", {"name": plan.name}), wanted)


def draw_knockout(command: TouchCup, services: Services) -> None:
    """D17: who goes on, and against whom. Raises PoolsOpenError, KnockoutBegunError, ConflictError."""
    _save(command, services, Act("cup.draw"), with_draw)


def withdraw_from_cup(command: TouchCup, entry: EntryId, services: Services) -> None:
    """Who leaves loses what he has not finished. Raises NotFoundError, ConflictError."""
    _save(command, services, Act("cup.withdraw", {"entry": entry}), lambda cup: with_withdrawal(cup, entry))


def return_to_cup(command: TouchCup, entry: EntryId, services: Services, given_up: Sequence[MatchId] = ()) -> None:
    """He plays on. Raises LaterResultsError, ConflictError."""
    _save(command, services, Act("cup.return", {"entry": entry}), lambda cup: without_withdrawal(cup, entry, given_up))


def save_match(command: SaveMatch, services: Services) -> None:
    """D16: games of one step of a match. Another match that was entered meanwhile is no conflict.

    Raises StaleMatchError, LaterResultsError, StepTooEarlyError, NoOpponentsYetError, InvalidFieldError.
    """
    entry, played = command.entry, command.entry.played
    results = [result.value for result in played.results]
    details: Mapping[str, object] = {"match": entry.match, "step": played.step, "results": results}
    said = receipt(command.caller, Act("cup.results", details, (PUBLISH_CLUB,)), services)
    for _ in range(_TRIES):
        stored = services.cups.load(command.club, command.season, command.number)
        wanted = entered(stored, entry)
        if wanted == stored:
            return
        try:
            services.cups.save(command.club, wanted, said)
        except ConflictError:
            continue
        return
    raise BusyError


def _save(command: TouchCup, services: Services, act: Act, change: Callable[[Cup], Cup]) -> None:
    stored = services.cups.load(command.club, command.season, command.number)
    wanted = replace(stored, cup=change(stored.cup), version=command.seen)
    act = replace(act, details={"cup": stored.cup.name, **act.details}, follow_up=(PUBLISH_CLUB,))
    services.cups.save(command.club, wanted, receipt(command.caller, act, services))


def _name(text: str) -> str:
    name = clean_text(text)
    if not name:
        raise InvalidFieldError(field="name", reason="missing")
    if len(name) > LONGEST_NAME:
        raise InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)
    return name


def _planned(cup: Cup, plan: CupPlan, club: ClubId, services: Services) -> Cup:
    """With these players, pools and dates. Pools by lot stay while the players do: the seed decides them."""
    if plan.draw is Draw.KEEP:
        _refuse_other_players(cup, plan)
        return with_dates(with_settings(cup, plan.settings), plan.dates)
    members = {member.id: member for member in services.clubs.members(club) if not member.has_left}
    if not set(plan.members) <= members.keys():
        raise InvalidFieldError(field="members", reason="unknown_player")
    players = [CupPlayer(entry, members[entry].start_rating) for entry in sorted(set(plan.members))]
    cup = with_players(cup, players)
    cup = with_dates(with_settings(cup, plan.settings), plan.dates)
    if plan.draw is Draw.LOT:
        return with_drawn_pools(cup)
    return with_rated_pools(cup) if plan.draw is Draw.RATING else with_chosen_pools(cup, plan.pools)


def _refuse_other_players(cup: Cup, plan: CupPlan) -> None:
    if not cup.pools or set(plan.members) != cup.ratings.keys():
        raise InvalidFieldError(field="draw", reason="players_changed")
