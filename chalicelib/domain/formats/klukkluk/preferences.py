"""What a pair costs under K7 and K8, judged with the colours of K5."""

from collections.abc import Callable, Mapping

from chalicelib.domain.formats.klukkluk.colours import Meeting
from chalicelib.domain.formats.klukkluk.contender import WIDEST_BALANCE, Contender, balance_with
from chalicelib.domain.model.result import Colour


def k7(meeting: Meeting) -> int:
    """K7: one sum over everything that should not be."""
    return sum(count(meeting) for count in K7_PARTS.values())


def k8_scores(meeting: Meeting) -> int:
    """K8: the difference between the scores, in half points."""
    return abs(meeting.upper.score - meeting.lower.score)


def k8_colours(meeting: Meeting) -> int:
    """K8: players who do not get the colour opposite to that of their last game."""
    return sum(_twice_running(*side) for side in meeting.sides)


def _wider_balances(meeting: Meeting) -> int:
    return sum(_wider_balance(*side) for side in meeting.sides)


def _twice_running(player: Contender, colour: Colour) -> int:
    """The colour of his last game again."""
    return int(player.last is colour)


def _wider_balance(player: Contender, colour: Colour) -> int:
    """From balance +1 to +2 or from -1 to -2."""
    return int(abs(player.balance) == 1 and abs(balance_with(player, colour)) == WIDEST_BALANCE)


def _floats_down_again(meeting: Meeting) -> int:
    """To float down is to meet a lower score; who did so in an earlier round should not do so again."""
    return int(meeting.upper.score > meeting.lower.score and meeting.upper.has_floated_down)


K7_PARTS: Mapping[str, Callable[[Meeting], int]] = {
    "K7 colours": k8_colours,
    "K7 balance": _wider_balances,
    "K7 downfloats": _floats_down_again,
}
"""What K7 adds up, so that people are told which of it."""
