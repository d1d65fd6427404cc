"""Seasons as their pages show them: every part with where it stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.club.club import Club
from chalicelib.domain.club.leagues import firsts_of, level_with_first
from chalicelib.domain.club.season import Part, PartKind, Season
from chalicelib.domain.club.season_plan import FEWEST
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import ClubId, SeasonId
from chalicelib.domain.lifecycle.status import Status, tournament_status
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.ports import Services
from chalicelib.surroundings import visibilities


@dataclass(frozen=True, slots=True)
class PartLine:
    """A part of a season: its event, where it stands, its days, how many take part, how many rounds were played.

    `evenings` counts the rounds that have a day, `needed` the rounds that the players of a league that is still
    played take: 0 where they are too few, None where there is no such number. `firsts` are the names of those who have
    the first place of a league that is played: one of them may go up. Those who are `level` come after them by nothing
    but the start number.
    """

    part: Part
    settings: Settings
    status: Status
    first_day: date | None
    last_day: date | None
    rounds: int
    players: int
    may_be_removed: bool
    evenings: int
    needed: int | None
    firsts: tuple[str, ...]
    level: tuple[str, ...]

    @property
    def is_elsewhere(self) -> bool:
        """It has another address than when the season was last in use."""
        return self.part.address not in ("", self.settings.slug)

    @property
    def is_too_short(self) -> bool:
        """D14: not everybody can meet everybody."""
        return self.needed is not None and self.needed > self.evenings


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season with its parts, kind by kind."""

    season: Season
    parts: tuple[PartLine, ...]

    @property
    def elsewhere(self) -> tuple[PartLine, ...]:
        """The parts of a season in use that have not got their old addresses back."""
        return tuple(line for line in self.parts if self.season.is_in_use and line.is_elsewhere)

    @property
    def promoting(self) -> tuple[PartLine, ...]:
        """D14: leagues that are played, whose winner may go up."""
        return tuple(line for line in self.parts if line.firsts)

    def of_kind(self, kind: PartKind) -> tuple[PartLine, ...]:
        """The parts of this kind, in the season's order."""
        return tuple(line for line in self.parts if line.part.kind is kind)


def season_view(club: ClubId, season: SeasonId, services: Services) -> SeasonView:
    """One season. Raises NotFoundError."""
    return _view(services.seasons.load(club, season), services)


def season_views(seasons: Iterable[Season], services: Services) -> tuple[SeasonView, ...]:
    """Several seasons, the newest first."""
    return tuple(_view(season, services) for season in sorted(seasons, key=lambda one: one.name, reverse=True))


def _view(season: Season, services: Services) -> SeasonView:
    bookings = services.bookings.settings_among(part.tournament for part in season.parts)
    now = services.clock.now()

    def line(part: Part) -> PartLine:
        event, booking = services.tournaments.load(part.tournament), bookings.get(part.tournament)
        is_cancelled = booking is not None and booking.is_cancelled
        return _line(part, event, tournament_status(event, now, is_cancelled=is_cancelled))

    return SeasonView(season, tuple(map(line, season.parts)))


def _line(part: Part, event: Tournament, status: Status) -> PartLine:
    days = event.settings.playing_days
    is_promoting = part.promotes_to is not None and status is Status.DONE
    return PartLine(
        part=part,
        settings=event.settings,
        status=status,
        first_day=min(days, default=None),
        last_day=max(days, default=None),
        rounds=sum(round_.is_complete for round_ in event.published_rounds),
        players=len(event.players),
        may_be_removed=part.kind is not PartKind.CYCLE and not event.published_rounds,
        evenings=max(len(days), len(event.settings.schedule)),
        needed=_needed(event) if part.kind is PartKind.LEAGUE and status is not Status.DONE else None,
        firsts=tuple(one.name for one in firsts_of(event)) if is_promoting else (),
        level=tuple(one.name for one in level_with_first(event)) if is_promoting else (),
    )


def _needed(event: Tournament) -> int | None:
    """The rounds that the players of a league need; 0 where they are too few, None where any number would do."""
    system, players = system_of(event.settings.system), len(event.players)
    if players < FEWEST:
        return 0
    return system.default_rounds(players) if system.pairs_ahead else None


def events_that_follow(club: Club, services: Services) -> int:
    """C0: how many events others would see, or no longer see, were the club like this."""
    wanted = visibilities(club, services)
    return sum(services.tournaments.load(event).settings.visibility is not one for event, one in wanted.items())
