"""What a tie-break comes to before it is shown: the value, and the contributions that it is made of."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from chalicelib.domain.tiebreaks.fide.sheet import SheetRound
from chalicelib.domain.tiebreaks.working import How, Remark, Sum, Term, TiebreakValue, Unit, Worked

SUMS: tuple[Callable[[], How], Callable[[], How]] = (Sum, partial(Sum, is_fore=True))
"""How a value follows that is a sum: of the rounds as they are, and with the last one taken as drawn (8.4)."""


class Contribution(NamedTuple):
    """What one round adds, in a unit of the rule's own; `strength` is the number it starts from (a score, a rating).

    `times` is what the rule multiplies it by, in half points.
    """

    round: SheetRound
    strength: int
    adds: int
    is_virtual: bool = False
    is_adjusted: bool = False
    times: int | None = None


class Tally(NamedTuple):
    """The value, what was added up and what was cut: looked at only when the working is shown.

    `part` is how many units of `adds` make one, `strength_part` the same for `strength`; None where the rule starts
    from nothing but the round. `how` says how the value follows.
    """

    value: TiebreakValue | None
    counted: Iterable[Contribution] = ()
    left_out: Iterable[Contribution] = ()
    part: int = 1
    strength_part: int | None = None
    remark: Remark | None = None
    how: Callable[[], How] = Sum


@cache
def fraction_of(units: int, part: int) -> Fraction:
    """So many units, `part` of which make one."""
    return Fraction(units, part)


@cache
def points(units: int, part: int) -> TiebreakValue:
    """A number of points."""
    return TiebreakValue(fraction_of(units, part), Unit.POINTS)


def shown(tally: Tally) -> Worked:
    """The tally with its terms by round (S18)."""
    lines = [(one, False) for one in tally.counted] + [(one, True) for one in tally.left_out]
    lines.sort(key=lambda line: line[0].round.appearance.round_number)
    terms = tuple(_term(one, tally, is_cut=is_cut) for one, is_cut in lines)
    return Worked(tally.value, terms, tally.remark, tally.how())


def _term(one: Contribution, tally: Tally, *, is_cut: bool) -> Term:
    return Term(
        round_number=one.round.appearance.round_number,
        reason=one.round.reason,
        adds=_number(0 if is_cut else one.adds, tally.part),
        opponent=one.round.appearance.opponent,
        basis=None if tally.strength_part is None else _number(one.strength, tally.strength_part),
        times=None if one.times is None else fraction_of(one.times, 2),
        is_virtual=one.is_virtual,
        is_adjusted=one.is_adjusted,
        is_cut=is_cut,
    )


def _number(units: int, part: int) -> Fraction | int:
    return units if part == 1 else fraction_of(units, part)
