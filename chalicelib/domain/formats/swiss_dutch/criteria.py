"""The quality criteria of C.04.3 art. 2: each a function that counts what it wants to be few."""

from collections.abc import Callable
from dataclasses import dataclass

from chalicelib.domain.formats.swiss_dutch.colours import ColourRule
from chalicelib.domain.formats.swiss_dutch.contender import Contender
from chalicelib.domain.formats.swiss_dutch.preferences import Strength
from chalicelib.domain.model.history import Float
from chalicelib.domain.model.result import Colour

_WIDEST_DIFFERENCE = 2


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players of a bracket who could meet; `higher` is first in the order of C.04.3 1.2."""

    higher: Contender
    lower: Contender
    colour_rule: ColourRule

    @property
    def denies_absolutely(self) -> bool:
        """One of them will be denied an absolute preference; C3 leaves this to topscorers and their opponents."""
        mine, his = self.higher.preference, self.lower.preference
        return mine.clashes_with(his) and mine.strength is his.strength is Strength.ABSOLUTE

    @property
    def has_topscorer(self) -> bool:
        """C.04.3 1.8: one of them is."""
        return self.higher.is_topscorer or self.lower.is_topscorer

    @property
    def is_downfloat(self) -> bool:
        """The higher one is a moved-down player (MDP)."""
        return self.higher.score > self.lower.score

    def given_colours(self) -> tuple[tuple[Contender, Colour], tuple[Contender, Colour]]:
        """What each of them would play with."""
        colour, _ = self.colour_rule(self.higher, self.lower)
        return (self.higher, colour), (self.lower, colour.opposite)


def c9_unplayed_games(downfloater: Contender) -> int:
    """C9: games that the receiver of the bye has not played."""
    return downfloater.unplayed_games


def c10_wide_differences(meeting: Meeting) -> int:
    """C10: topscorers and their opponents who get a colour difference beyond two."""
    return wide_differences(meeting) if meeting.has_topscorer else 0


def c11_three_running(meeting: Meeting) -> int:
    """C11: topscorers and their opponents who get one colour three times running."""
    return three_running(meeting) if meeting.has_topscorer else 0


def wide_differences(meeting: Meeting) -> int:
    """C.04.1 6: players who get a colour difference beyond two."""
    if not meeting.denies_absolutely:
        return 0
    return sum(
        abs(player.preference.difference + (1 if colour is Colour.WHITE else -1)) > _WIDEST_DIFFERENCE
        for player, colour in meeting.given_colours()
    )


def three_running(meeting: Meeting) -> int:
    """C.04.1 7: players who get one colour three times running."""
    if not meeting.denies_absolutely:
        return 0
    return sum(
        player.preference.repeated and player.colours[-1] is colour for player, colour in meeting.given_colours()
    )


def c12_denied(meeting: Meeting) -> int:
    """C12: players who do not get the colour that they prefer."""
    return int(meeting.higher.preference.clashes_with(meeting.lower.preference))


def c13_denied_strongly(meeting: Meeting) -> int:
    """C13: players who do not get a strong preference."""
    mine, his = meeting.higher.preference, meeting.lower.preference
    return int(mine.clashes_with(his) and min(mine.strength, his.strength) >= Strength.STRONG)


def c14_downfloated_before(downfloater: Contender) -> int:
    """C14: resident downfloaters who downfloated in the previous round."""
    return int(downfloater.floats[0] is Float.DOWN)


def c15_upfloated_before(meeting: Meeting) -> int:
    """C15: opponents of moved-down players who upfloated in the previous round."""
    return int(meeting.is_downfloat and meeting.lower.floats[0] is Float.UP)


def c16_downfloated_two_before(downfloater: Contender) -> int:
    """C16: as C14, two rounds before."""
    return int(downfloater.floats[1] is Float.DOWN)


def c17_upfloated_two_before(meeting: Meeting) -> int:
    """C17: as C15, two rounds before."""
    return int(meeting.is_downfloat and meeting.lower.floats[1] is Float.UP)


def c18_again_down(downfloater: Contender) -> int:
    """C18: moved-down players who downfloated in the previous round, by score difference.

    Whoever is paired here has the difference of his score to that of the residents. Whoever floats on has a larger
    one, whoever he will meet: so it is these that are counted.
    """
    return int(downfloater.floats[0] is Float.DOWN)


def c19_again_up(meeting: Meeting) -> int:
    """C19: opponents of moved-down players who upfloated in the previous round, by score difference."""
    return c15_upfloated_before(meeting)


def c20_again_down_after_two(downfloater: Contender) -> int:
    """C20: as C18, two rounds before."""
    return int(downfloater.floats[1] is Float.DOWN)


def c21_again_up_after_two(meeting: Meeting) -> int:
    """C21: as C19, two rounds before."""
    return c17_upfloated_two_before(meeting)


OF_PAIRS: dict[str, Callable[[Meeting], int]] = {
    "C10": c10_wide_differences,
    "C11": c11_three_running,
    "C12": c12_denied,
    "C13": c13_denied_strongly,
    "C15": c15_upfloated_before,
    "C17": c17_upfloated_two_before,
}
"""Counted over the pairs of the bracket."""

OF_DIFFERENCES: dict[str, Callable[[Meeting], int]] = {
    "C19": c19_again_up,
    "C21": c21_again_up_after_two,
}
"""Counted over the pairs with a moved-down player, for each of their scores, the largest difference first."""

OF_DOWNFLOATERS: dict[str, Callable[[Contender], int]] = {
    "C14": c14_downfloated_before,
    "C16": c16_downfloated_two_before,
}
"""Counted over the residents who downfloat."""

OF_LIMBO: dict[str, Callable[[Contender], int]] = {
    "C18": c18_again_down,
    "C20": c20_again_down_after_two,
}
"""Counted over the moved-down players who float on, for each of their scores, the largest difference first."""

PRIORITY = ("C6", "C7", "C8", "C8 scores", *(f"C{number}" for number in range(9, 22)))
"""From the most important to the least; C8 counts the pairs of the next bracket, then its downfloaters' scores."""
