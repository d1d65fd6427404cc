"""Contender: a player as the rules of Klukkluk see him when a round is paired."""

from collections.abc import Sequence
from dataclasses import dataclass

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import Colour
from chalicelib.domain.points import HalfPoints

WIDEST_BALANCE = 2
"""K6: as far as a balance may go."""


@dataclass(frozen=True, slots=True)
class Contender:
    """`balance` is K4's, `last` the colour of his last game, `last_two` that of his last two when they had the same."""

    number: PairingNumber
    score: HalfPoints
    resistance: HalfPoints
    """K2."""
    rating: int
    lot: int
    """K1: his random number; the lower one goes first."""
    balance: int
    last: Colour | None
    last_two: Colour | None
    met: frozenset[PairingNumber]
    has_had_bye: bool
    has_floated_down: bool
    """K7: he has met a lower score."""

    @property
    def order(self) -> tuple[int, ...]:
        """K1: score, resistance points, rating, random number."""
        return -self.score, -self.resistance, -self.rating, self.lot

    @property
    def kind(self) -> tuple[object, ...]:
        """All that K5-K8 look at, but for whom he has met."""
        return self.score, self.balance, self.last, self.last_two, self.has_floated_down


def balance_of(colours: Sequence[Colour]) -> int:
    """K4: games with White minus games with Black; `colours` are those of games played."""
    return sum(_step(colour) for colour in colours)


def balance_with(player: Contender, colour: Colour) -> int:
    """K4: his balance after a game with this colour."""
    return player.balance + _step(colour)


def _step(colour: Colour) -> int:
    return 1 if colour is Colour.WHITE else -1
