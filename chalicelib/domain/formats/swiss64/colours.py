"""S8, S9: who gets which colour."""

from chalicelib.domain.formats.swiss_dutch.colours import by_preferences
from chalicelib.domain.formats.swiss_dutch.contender import Contender
from chalicelib.domain.model.result import Colour


def allocate(one: Contender, other: Contender) -> tuple[Colour, str]:
    """The colour of the first of the two, and the rule: S8 (FIDE 5.2.1-5.2.3), else White for the lower number (S9)."""
    decided = by_preferences(one, other)
    if decided is not None:
        return decided
    return (Colour.WHITE if one.number < other.number else Colour.BLACK), "S9"
