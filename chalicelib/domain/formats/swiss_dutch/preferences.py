"""Colour preferences of C.04.3 1.6-1.7."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from chalicelib.domain.model.result import Colour


class Strength(IntEnum):
    """C.04.3 1.7: how much a player wants a colour."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour that a player wants, how much, and the colour difference (games with White minus with Black)."""

    colour: Colour | None
    strength: Strength
    difference: int
    repeated: bool
    """The last two games had the same colour."""

    def denied_by(self, colour: Colour) -> bool:
        """The player wants the other colour."""
        return self.colour is not None and self.colour is not colour

    def clashes_with(self, other: "Preference") -> bool:
        """Both want the same colour."""
        return self.colour is not None and self.colour is other.colour


def preference_of(colours: Sequence[Colour]) -> Preference:
    """C.04.3 1.7.1-1.7.4, from the colours of the games played, the last one at the end."""
    difference = sum(1 if colour is Colour.WHITE else -1 for colour in colours)
    repeated = len(colours) > 1 and colours[-1] is colours[-2]
    if not colours:
        return Preference(None, Strength.NONE, difference, repeated)
    if abs(difference) > 1:
        return Preference(_balancing(difference), Strength.ABSOLUTE, difference, repeated)
    if repeated:
        return Preference(colours[-1].opposite, Strength.ABSOLUTE, difference, repeated)
    if difference:
        return Preference(_balancing(difference), Strength.STRONG, difference, repeated)
    return Preference(colours[-1].opposite, Strength.MILD, difference, repeated)


def _balancing(difference: int) -> Colour:
    return Colour.BLACK if difference > 0 else Colour.WHITE
