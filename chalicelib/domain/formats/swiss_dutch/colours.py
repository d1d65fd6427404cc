"""Who gets which colour: C.04.3 5.2."""

from collections.abc import Callable

from chalicelib.domain.formats.swiss_dutch.contender import Contender
from chalicelib.domain.formats.swiss_dutch.preferences import Strength
from chalicelib.domain.model.result import Colour

ColourRule = Callable[[Contender, Contender], tuple[Colour, str]]
"""The colour of the first of two who meet, and the article that decided. The first must be the higher ranked one."""


def allocate(one: Contender, other: Contender, initial_colour: Colour) -> tuple[Colour, str]:
    """5.2.1-5.2.5: the colour of the first of the two, who must be the higher ranked one, and the article."""
    decided = by_preferences(one, other)
    if decided is not None:
        return decided
    if one.preference.colour is not None:
        return one.preference.colour, "5.2.4"
    return (initial_colour if one.parity_number % 2 else initial_colour.opposite), "5.2.5"


def by_preferences(one: Contender, other: Contender) -> tuple[Colour, str] | None:
    """5.2.1-5.2.3: what the two want, and have had, decides; None when it does not."""
    mine, his = one.preference, other.preference
    if not mine.clashes_with(his) and (mine.colour or his.colour):
        return mine.colour or _other(his.colour), "5.2.1"
    if (stronger := _stronger(one, other)) is not None:
        return stronger, "5.2.2"
    if (alternating := _alternating(one, other)) is not None:
        return alternating, "5.2.3"
    return None


def _other(colour: Colour | None) -> Colour:
    assert colour is not None  # noqa: S101 -- one of the two has a preference
    return colour.opposite


def _stronger(one: Contender, other: Contender) -> Colour | None:
    """5.2.2: the stronger preference; of two absolute ones, the wider colour difference."""
    mine, his = one.preference, other.preference
    if mine.colour is None or his.colour is None:
        return None
    my_claim, his_claim = int(mine.strength), int(his.strength)
    if mine.strength is his.strength is Strength.ABSOLUTE:
        my_claim, his_claim = abs(mine.difference), abs(his.difference)
    if my_claim == his_claim:
        return None
    return mine.colour if my_claim > his_claim else his.colour.opposite


def _alternating(one: Contender, other: Contender) -> Colour | None:
    """5.2.3: the opposite of the colours of the latest round in which one had White and the other Black."""
    for mine, his in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine is not his:
            return mine.opposite
    return None
