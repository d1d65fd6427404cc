"""D1: what each place is worth."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.ladder import FirstValueRounding, LadderRules

Order = tuple[PairingNumber, ...]
"""Players from the top of the ladder down."""
Values = Mapping[PairingNumber, Fraction]
"""What everybody is worth."""


def proposed_first_value(players: int) -> int:
    """D1: what the form proposes as the maximum, the smallest whole number that is 1.5 (n-1) or more."""
    return -(-3 * (players - 1) // 2)


def first_value(rules: LadderRules, players: int) -> Fraction:
    """D1: what place 1 is worth. Without a value of the club's, it is `ratio` times that of the last place."""
    if rules.first_value is not None:
        return rules.first_value
    exact = rules.ratio * rules.step * (players - 1) / (rules.ratio - 1)
    return _rounded(exact, rules.first_value_rounding)


def values_of(order: Sequence[PairingNumber], rules: LadderRules) -> dict[PairingNumber, Fraction]:
    """D1: place 1 is worth the first value, each next place one step less."""
    first = first_value(rules, len(order))
    return {player: first - rules.step * above for above, player in enumerate(order)}


def mean_values(orders: Sequence[Order], rules: LadderRules) -> dict[PairingNumber, Fraction]:
    """D5: what everybody is worth on average in these orders of the same players, which his average place is worth."""
    first, above = first_value(rules, len(orders[0])), dict.fromkeys(orders[0], 0)
    for order in orders:
        for place, player in enumerate(order):
            above[player] += place
    return {player: first - rules.step * Fraction(places, len(orders)) for player, places in above.items()}


def _rounded(value: Fraction, rounding: FirstValueRounding) -> Fraction:
    """A half goes to the even neighbour (`round` of a fraction), or every fraction of a point is dropped."""
    match rounding:
        case FirstValueRounding.EXACT:
            return value
        case FirstValueRounding.HALF_EVEN:
            return Fraction(round(value))
        case FirstValueRounding.DOWN:
            return Fraction(value.__floor__())
