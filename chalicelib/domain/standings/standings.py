"""Standings: everybody's place, and how each tie was broken (S10-S15, S18, C4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.history import PlayerRecord, derive_records
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import STANDARD_SCORING, Scoring
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.standings.annulment import annulled_players, games_each, without_annulled
from chalicelib.domain.standings.order import order_of
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.standings.ranking import Ranking, rank
from chalicelib.domain.tiebreaks.criterion import POINTS
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from chalicelib.domain.tiebreaks.performance import performance
from chalicelib.domain.tiebreaks.working import Performance, TiebreakValue, Unit, Worked, in_points

BEFORE_ROUND_1 = RoundNumber(0)
Workings = Mapping[PairingNumber, tuple[Worked, ...]]
"""How everybody's values come about, in the order of the codes."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One player's line.

    Players whom nothing separates share the places from `place` to `last_place`. `games` are games played over the
    board with a result. `values` has one element for each of the order's codes. `separated_by` is the code of the
    criterion that put him below the one above: "PTS", a tie-break's code, or None for the first and for shared places.
    """

    place: int
    last_place: int
    number: PairingNumber
    points: HalfPoints
    games: int
    values: tuple[TiebreakValue | None, ...]
    separated_by: str | None
    performance: Performance | None

    @property
    def is_shared(self) -> bool:
        """Somebody else has the same place."""
        return self.place != self.last_place

    @property
    def tpr(self) -> int | None:
        """S15: the performance rating; None is shown as a dash."""
        return None if self.performance is None else self.performance.rating


@dataclass(frozen=True, slots=True)
class Separation:
    """What stands between two neighbours (S18): the first criterion that gave them different values.

    `code` None: nothing separates them, they share the place. `values` are those of the upper and of the lower one.
    `equal` are the criteria before it that gave both the same, `undecided` those that had no value for either.
    """

    upper: PairingNumber
    lower: PairingNumber
    code: str | None
    values: tuple[TiebreakValue | None, TiebreakValue | None] = (None, None)
    equal: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """A table. `annulled` are the players who no longer have a place because their results count for nobody."""

    order: Order
    after_round: RoundNumber
    rows: tuple[StandingsRow, ...]
    ranking: Ranking = field(compare=False, repr=False)
    is_final_so_far: bool = True
    """Every board up to `after_round` has a result (C4)."""
    annulled: tuple[PairingNumber, ...] = ()

    @property
    def places(self) -> dict[PairingNumber, int]:
        """Everybody's place; two tables give the movement between them."""
        return {row.number: row.place for row in self.rows}

    @property
    def separations(self) -> tuple[Separation, ...]:
        """What stands between each row and the next one."""
        return tuple(_separation(self.order, upper, lower) for upper, lower in pairwise(self.rows))

    def workings(self) -> Workings:
        """S18: how everybody's values come about, in the order of the codes."""
        return self.ranking.workings()

    def row(self, number: PairingNumber) -> StandingsRow:
        """The line of the player with this number. Raises KeyError."""
        for row in self.rows:
            if row.number == number:
                return row
        raise KeyError(number)

    def value(self, number: PairingNumber, code: str) -> TiebreakValue | None:
        """A tie-break value of one player. Raises KeyError."""
        return dict(zip(self.order.codes, self.row(number).values, strict=True))[code]


def make_standings(
    players: Iterable[Player],
    rounds: Sequence[Round],
    order: Order,
    scoring: Scoring = STANDARD_SCORING,
    after_round: RoundNumber | None = None,
) -> Standings:
    """The table over these rounds, as if the event had ended with `after_round` (None: with the last one given)."""
    counted = up_to(rounds, after_round)
    made = standings_of_records(derive_records(players, counted, scoring), order, scoring)
    return replace(
        made,
        after_round=counted[-1].number if counted else BEFORE_ROUND_1,
        is_final_so_far=all(round_.is_complete for round_ in counted),
    )


def standings_of(tournament: Tournament, kind: SystemKind, after_round: RoundNumber | None = None) -> Standings:
    """C7: the table of a tournament over its published rounds, by its own order and scoring.

    `kind` is that of the tournament's system. In a round robin the games of players who withdrew before half of
    them count for nobody (C.05 6.6).
    """
    settings = tournament.settings
    rounds = up_to(tournament.published_rounds, after_round)
    counted = without_annulled(tournament.players, rounds, annulled_in(tournament, kind, after_round))
    made = make_standings(counted.players, counted.rounds, order_of(settings, kind), settings.scoring)
    return replace(made, annulled=counted.annulled)


def annulled_in(tournament: Tournament, kind: SystemKind, after_round: RoundNumber | None = None) -> set[PairingNumber]:
    """C.05 6.6: whose results count for nobody in this table; nobody's in a Swiss, or where the event counts them."""
    if kind is not SystemKind.PREDETERMINED or not tournament.settings.annuls:
        return set()
    rounds = up_to(tournament.published_rounds, after_round)
    withdrawn = (player for player in tournament.players if _has_withdrawn(player, after_round))
    return annulled_players(withdrawn, rounds, games_each(len(tournament.players), tournament.settings.planned_rounds))


def kind_of(settings: Settings) -> SystemKind:
    """Whether the event's pairings are fixed beforehand, as its system says."""
    return SystemKind.PREDETERMINED if system(settings.system).pairs_ahead else SystemKind.SWISS


def standings_of_records(
    records: Mapping[PairingNumber, PlayerRecord], order: Order, scoring: Scoring = STANDARD_SCORING
) -> Standings:
    """The table over everything that these records hold (S6 needs it before a round is paired)."""
    event = Event(records, order.kind, scoring)
    ranking = rank(event, order.tiebreaks)
    rounds_held = max((len(record.appearances) for record in records.values()), default=0)
    return Standings(order, RoundNumber(rounds_held), tuple(_rows(event, order, ranking)), ranking)


def up_to(rounds: Sequence[Round], after_round: RoundNumber | None) -> tuple[Round, ...]:
    """The rounds that a table after this round is made of."""
    return tuple(round_ for round_ in rounds if after_round is None or round_.number <= after_round)


def _has_withdrawn(player: Player, after_round: RoundNumber | None) -> bool:
    withdrawn_from = player.entry.withdrawn_from
    return withdrawn_from is not None and (after_round is None or withdrawn_from <= after_round)


def _rows(event: Event, order: Order, ranking: Ranking) -> Iterable[StandingsRow]:
    place = 1
    for group in ranking.groups:
        for member, number in enumerate(group.members):
            record = event.records[number]
            yield StandingsRow(
                place=place,
                last_place=place + len(group.members) - 1,
                number=number,
                points=record.score,
                games=_games_played(record),
                values=tuple(ranking.values[code][number] for code in order.codes),
                separated_by=None if member else group.separated_by,
                performance=performance(event, number),
            )
        place += len(group.members)


def _separation(order: Order, upper: StandingsRow, lower: StandingsRow) -> Separation:
    equal: list[str] = []
    undecided: list[str] = []
    for code, above, below in zip((POINTS, *order.codes), _columns(upper), _columns(lower), strict=True):
        if code == lower.separated_by:
            return Separation(upper.number, lower.number, code, (above, below), tuple(equal), tuple(undecided))
        (undecided if above is None else equal).append(code)
    return Separation(upper.number, lower.number, None, equal=tuple(equal), undecided=tuple(undecided))


def _columns(row: StandingsRow) -> tuple[TiebreakValue | None, ...]:
    """Points and the values."""
    return (TiebreakValue(in_points(row.points), Unit.POINTS), *row.values)


def _games_played(record: PlayerRecord) -> int:
    return sum(one.is_played and one.result is not None and one.result.is_decided for one in record.appearances)
