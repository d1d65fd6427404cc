"""D14: the leagues of a season as they go on in the next one: who played, who went up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from itertools import takewhile

from chalicelib.domain.club.season import Part, PartKind, Promotion, Season
from chalicelib.domain.club.season_plan import PartPlan, shifted_days
from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.profiles import TIE_STOPPER
from chalicelib.domain.standings.standings import StandingsRow, kind_of, standings_of


@dataclass(frozen=True, slots=True)
class Following:
    """The season after: under which ids its leagues will be, how much later it is, who is still a member."""

    ids: Mapping[TournamentId, TournamentId]
    shift: timedelta
    members: frozenset[EntryId]


def firsts_of(league: Tournament) -> tuple[Player, ...]:
    """Who has the first place, alone or with others; nobody while nothing is played."""
    return tuple(league.player(row.number) for row in _rows(league) if row.place == 1)


def level_with_first(league: Tournament) -> tuple[Player, ...]:
    """Whom nothing but the start number put below the first place: it stands there for a lot."""
    below = [row for row in _rows(league) if row.place > 1]
    return tuple(league.player(row.number) for row in takewhile(lambda row: row.separated_by == TIE_STOPPER, below))


def winner_of(league: Tournament) -> EntryId | None:
    """Who alone has the first place; nobody where it is shared."""
    firsts = firsts_of(league)
    return firsts[0].entry.id if len(firsts) == 1 else None


def _rows(league: Tournament) -> tuple[StandingsRow, ...]:
    return standings_of(league, kind_of(league.settings)).rows if league.published_rounds else ()


def next_leagues(
    season: Season, events: Mapping[TournamentId, Tournament], following: Following
) -> tuple[PartPlan, ...]:
    """The same leagues, their dates shifted. A winner who took his promotion plays in the league above."""
    leagues, ids, shift = season.of_kind(PartKind.LEAGUE), following.ids, following.shift
    up = dict(_promoted(leagues, events))
    return tuple(
        PartPlan(
            kind=PartKind.LEAGUE,
            name=part.name,
            system=events[part.tournament].settings.system,
            days=shifted_days(events[part.tournament].settings, shift),
            members=tuple(one for one in _members(part, events[part.tournament], up) if one in following.members),
            counts_in_ladder=part.counts_in_ladder,
            promotes_to=None if part.promotes_to is None else ids.get(part.promotes_to),
        )
        for part in leagues
    )


def _promoted(
    leagues: tuple[Part, ...], events: Mapping[TournamentId, Tournament]
) -> Iterator[tuple[EntryId, TournamentId]]:
    for part in leagues:
        winner = winner_of(events[part.tournament])
        if part.promotion is Promotion.TAKEN and part.promotes_to is not None and winner is not None:
            yield winner, part.promotes_to


def _members(part: Part, event: Tournament, up: Mapping[EntryId, TournamentId]) -> tuple[EntryId, ...]:
    stay = (player.entry.id for player in event.players if player.entry.id not in up)
    arrive = (entry for entry, league in up.items() if league == part.tournament)
    return (*stay, *arrive)
