"""D5: all rounds scored again after every round, with what everybody is worth by then, in one of three modes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import lcm
from typing import Final

from chalicelib.domain.formats.keizer.record import LadderPlayer
from chalicelib.domain.formats.keizer.scoring import Earnings, start_points
from chalicelib.domain.formats.keizer.values import Order, Values, mean_values, values_of
from chalicelib.domain.ids import FIRST_ROUND, PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import NOTHING, LadderRules, Revaluation

MOST_PASSES: Final = 1000
"""D5: after so many passes without an order that comes back, all of them count as one cycle."""

Totals = Mapping[PairingNumber, Fraction]


class Standing(IntEnum):
    """Who stands above whom, whatever the totals."""

    RANKED = 0
    TOO_FEW = 1
    """He took part in fewer rounds than the club asks for."""
    LEFT = 2


Standings = Mapping[PairingNumber, Standing]


@dataclass(frozen=True, slots=True)
class Stage:
    """The ladder after a round: the values that the totals were made with, and the order that follows.

    `cycle` holds the orders that come back in turn, where more than one does; the values are then their mean.
    """

    values: Values
    totals: Totals
    standings: Standings
    order: Order
    cycle: tuple[Order, ...] = ()


def stages(players: Sequence[LadderPlayer], earned: Earnings, rules: LadderRules, rounds: int) -> tuple[Stage, ...]:
    """The ladder of these players, in the order of the start list, after each round."""
    sums = _Sums(players, rules)
    made: list[Stage] = []
    order: Order = tuple(player.number for player in players if player.joins_in <= FIRST_ROUND)
    for number in range(1, rounds + 1):
        round_number = RoundNumber(number)
        sums.add(round_number, earned)
        table = _Table(sums, _standings(players, earned, round_number, rules), rules)
        stage = table.revalued(_carried(order, players, round_number))
        if rules.mode is Revaluation.FROZEN:
            sums.settle(stage)
        made.append(stage)
        order = stage.order
    return tuple(made)


def _carried(order: Order, players: Sequence[LadderPlayer], round_number: RoundNumber) -> Order:
    """The order that a round begins with: newcomers of the next round come below it, who has left below them."""
    known = set(order)
    newcomers = (one.number for one in players if one.joins_in <= round_number + 1 and one.number not in known)
    left = {player.number for player in players if player.has_left_by(round_number)}
    return tuple(sorted((*order, *newcomers), key=left.__contains__))


def _standings(
    players: Sequence[LadderPlayer], earned: Earnings, round_number: RoundNumber, rules: LadderRules
) -> Standings:
    """Who has left, and who has taken part in too few rounds so far; the virtual player is never absent (D12)."""
    standings: dict[PairingNumber, Standing] = {}
    for player in players:
        attended = {one.round_number for one in earned[player.number] if one.takes_part}
        percent = 100 * sum(number <= round_number for number in attended)
        is_few = percent < rules.minimum_percent * round_number and not player.is_virtual
        present = Standing.TOO_FEW if is_few else Standing.RANKED
        standings[player.number] = Standing.LEFT if player.has_left_by(round_number) else present
    return standings


class _Sums:
    """Everybody's total as fixed points and a weight for each value that is in it."""

    def __init__(self, players: Sequence[LadderPlayer], rules: LadderRules) -> None:
        self._own = Fraction(rules.own_value_in_total)
        self.fixed = {player.number: start_points(player, rules) for player in players}
        self.weights = {player.number: {player.number: self._own} for player in players}

    def add(self, round_number: RoundNumber, earned: Earnings) -> None:
        """What was earned in this round."""
        for player, earnings in earned.items():
            weights = self.weights[player]
            for earning in earnings:
                if earning.round_number == round_number:
                    self.fixed[player] += earning.points
                    if earning.value_of is not None:
                        weights[earning.value_of] = weights.get(earning.value_of, NOTHING) + earning.share

    def settle(self, stage: Stage) -> None:
        """FROZEN: what was earned so far keeps these values; one's own is counted anew every round."""
        for player, total in stage.totals.items():
            self.fixed[player] = total - self._own * stage.values[player]
            self.weights[player] = {player: self._own}


class _Table:
    """The sums after one round, as whole numbers on one scale: all passes are exact, and quick."""

    def __init__(self, sums: _Sums, standings: Standings, rules: LadderRules) -> None:
        self._standings, self._rules = standings, rules
        self._places = {player: place for place, player in enumerate(sums.fixed)}
        shares = [share for weights in sums.weights.values() for share in weights.values()]
        self._scale = lcm(*(one.denominator for one in (*sums.fixed.values(), *shares)))
        self._fixed = {player: _times(points, self._scale) for player, points in sums.fixed.items()}
        self._weights = {
            player: [(other, _times(share, self._scale)) for other, share in weights.items()]
            for player, weights in sums.weights.items()
        }

    def revalued(self, order: Order) -> Stage:
        """D5: the ladder after this round, which begins with the order after the one before."""
        orders = self._coming_back(order) if self._rules.mode is Revaluation.CONVERGE else (order,)
        values = mean_values(orders, self._rules)
        unit = lcm(*(value.denominator for value in values.values()))
        whole = self._totals({player: _times(value, unit) for player, value in values.items()}, unit)
        totals = {player: Fraction(total, self._scale * unit) for player, total in whole.items()}
        return Stage(values, totals, self._standings, self._ranked(whole), orders if len(orders) > 1 else ())

    def _coming_back(self, order: Order) -> tuple[Order, ...]:
        """Pass after pass until an order comes back: that one, and those between."""
        by_place = values_of(order, self._rules).values()
        unit = lcm(*(value.denominator for value in by_place))
        whole = [_times(value, unit) for value in by_place]
        visited: dict[Order, int] = {}
        while order not in visited and len(visited) < MOST_PASSES:
            visited[order] = len(visited)
            order = self._ranked(self._totals(dict(zip(order, whole, strict=True)), unit))
        return tuple(visited)[visited.get(order, 0) :]

    def _totals(self, values: Mapping[PairingNumber, int], unit: int) -> dict[PairingNumber, int]:
        """Everybody's total, in parts of this unit times the scale, with these values in parts of the unit."""
        return {
            player: self._fixed[player] * unit + sum([share * values[other] for other, share in self._weights[player]])
            for player in values
        }

    def _ranked(self, totals: Mapping[PairingNumber, int]) -> Order:
        """D6: by total; ties by the start list, which is by rating."""
        return tuple(sorted(totals, key=lambda one: (self._standings[one], -totals[one], self._places[one])))


def _times(value: Fraction, scale: int) -> int:
    """The whole number that a fraction is on a scale that its denominator divides."""
    return value.numerator * (scale // value.denominator)
