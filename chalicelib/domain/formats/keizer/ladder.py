"""D5-D7: the ladder after every round, worked out from the first one on, with a line for every point in it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from chalicelib.domain.formats.keizer.record import Counted, LadderField, LadderPlayer
from chalicelib.domain.formats.keizer.revaluation import Stage, Standing, stages
from chalicelib.domain.formats.keizer.scoring import Earning, Earnings, as_present, earnings, start_points
from chalicelib.domain.formats.keizer.values import Order, Values, values_of
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import NOTHING, LadderRules, Leavers, Revaluation

BEFORE_ROUND_1 = RoundNumber(0)


@dataclass(frozen=True, slots=True)
class LadderLine:
    """D7: what was earned in a round, and the value that it is a share of."""

    earning: Earning
    value: Fraction

    @property
    def amount(self) -> Fraction:
        """What it adds to the total."""
        return self.earning.share * self.value + self.earning.points


@dataclass(frozen=True, slots=True)
class LadderRow:
    """D7: a player's place. The total is made with `value_used`; his place now gives him `value_now`.

    The total is the sum of `start_points`, `own_part` (D5: his own value where it counts) and the amounts of his lines.
    `previous_place` is None for who was not in the ladder.
    """

    place: int
    player: PairingNumber
    previous_place: int | None
    standing: Standing
    total: Fraction
    value_used: Fraction
    value_now: Fraction
    start_points: Fraction
    own_part: Fraction

    @property
    def movement(self) -> int | None:
        """Places won; lost ones are negative."""
        return None if self.previous_place is None else self.previous_place - self.place


@dataclass(frozen=True, slots=True)
class _Working:
    """What everybody earned, and everybody's value in each round: the same in all of them, unless FROZEN."""

    earned: Earnings
    values: tuple[Values, ...] = ()


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ladder after a round. `cycle` holds the orders that came back in turn, where no order stayed (D5)."""

    after_round: RoundNumber
    rows: tuple[LadderRow, ...]
    cycle: tuple[Order, ...] = ()
    working: _Working = field(default_factory=lambda: _Working({}), repr=False, compare=False)

    @property
    def order(self) -> Order:
        """From the top down."""
        return tuple(row.player for row in self.rows)

    def row(self, player: PairingNumber) -> LadderRow | None:
        """His row; None for who is not in the ladder."""
        return next((row for row in self.rows if row.player == player), None)

    def lines(self, player: PairingNumber) -> tuple[LadderLine, ...]:
        """D7: everything that he earned, in order of rounds."""
        earned = self.working.earned.get(player, ())
        return tuple(
            LadderLine(one, self._value(player, one)) for one in earned if one.round_number <= self.after_round
        )

    def _value(self, player: PairingNumber, earning: Earning) -> Fraction:
        """The value in that round, or in the first one in which he was in the ladder."""
        if earning.value_of is None:
            return NOTHING
        known = self.working.values[earning.round_number - 1 :]
        return next(values for values in known if player in values)[earning.value_of]


def ladders(ladder_field: LadderField, counted: Iterable[Counted], rules: LadderRules) -> tuple[Ladder, ...]:
    """D5: the ladder after round 1, after round 2, and so on to the last round of which something counts."""
    ladder_field, lines = as_present(ladder_field, counted)
    chains: dict[frozenset[PairingNumber], _Chain] = {}
    made = [opening(ladder_field, rules)]
    for number in range(1, lines[-1].round_number + 1 if lines else 1):
        out = _out(ladder_field.players, rules, RoundNumber(number))
        if out not in chains:
            chains[out] = _chain(ladder_field, lines, rules, out)
        made.append(_ladder(RoundNumber(number), chains[out], rules, made[-1]))
    return tuple(made[1:])


def ladder(ladder_field: LadderField, counted: Iterable[Counted], rules: LadderRules) -> Ladder:
    """The ladder as it is now."""
    made = ladders(ladder_field, counted, rules)
    return made[-1] if made else opening(ladder_field, rules)


def opening(ladder_field: LadderField, rules: LadderRules) -> Ladder:
    """D2: the list before round 1."""
    players = [player for player in ladder_field.players if player.joins_in <= 1]
    values = values_of([player.number for player in players], rules)
    rows = []
    for place, player in enumerate(players, start=1):
        value, begun = values[player.number], start_points(player, rules)
        own = value if rules.own_value_in_total else NOTHING
        rows.append(LadderRow(place, player.number, None, Standing.RANKED, begun + own, value, value, begun, own))
    return Ladder(BEFORE_ROUND_1, tuple(rows))


@dataclass(frozen=True, slots=True)
class _Chain:
    """The ladder after every round, for one set of players."""

    players: dict[PairingNumber, LadderPlayer]
    earned: Earnings
    stages: tuple[Stage, ...]


def _out(players: Sequence[LadderPlayer], rules: LadderRules, round_number: RoundNumber) -> frozenset[PairingNumber]:
    """Who is out of the ladder by then, and counts as if he had never been in it."""
    if rules.leavers is not Leavers.OUT:
        return frozenset()
    return frozenset(player.number for player in players if player.has_left_by(round_number))


def _chain(
    ladder_field: LadderField, lines: Sequence[Counted], rules: LadderRules, out: frozenset[PairingNumber]
) -> _Chain:
    players = {player.number: player for player in ladder_field.players if player.number not in out}
    earned = {player: one for player, one in earnings(ladder_field, lines, rules, out).items() if player in players}
    made = stages(tuple(players.values()), earned, rules, lines[-1].round_number)
    return _Chain(players, earned, made)


def _ladder(round_number: RoundNumber, chain: _Chain, rules: LadderRules, before: Ladder) -> Ladder:
    stage = chain.stages[round_number - 1]
    places = {row.player: row.place for row in before.rows}
    now = values_of(stage.order, rules)
    rows = tuple(
        LadderRow(
            place=place,
            player=player,
            previous_place=places.get(player),
            standing=stage.standings[player],
            total=stage.totals[player],
            value_used=stage.values[player],
            value_now=now[player],
            start_points=start_points(chain.players[player], rules),
            own_part=stage.values[player] if rules.own_value_in_total else NOTHING,
        )
        for place, player in enumerate(stage.order, start=1)
    )
    if rules.mode is Revaluation.FROZEN:
        values = tuple(one.values for one in chain.stages[:round_number])
    else:
        values = (stage.values,) * round_number
    return Ladder(round_number, rows, stage.cycle, _Working(chain.earned, values))
