"""What K6 forbids: each part a function that counts how often a pair would break it."""

from chalicelib.domain.formats.klukkluk.colours import Meeting
from chalicelib.domain.formats.klukkluk.contender import WIDEST_BALANCE, Contender, balance_with
from chalicelib.domain.model.result import Colour


def k6_colours(meeting: Meeting) -> int:
    """One colour three times running, a balance beyond two: of either player."""
    return sum(_third_running(*side) + _balance_beyond(*side) for side in meeting.sides)


def k6_bye(receiver: Contender) -> int:
    """He has had a bye; a requested one is none."""
    return int(receiver.has_had_bye)


def _third_running(player: Contender, colour: Colour) -> int:
    return int(player.last_two is colour)


def _balance_beyond(player: Contender, colour: Colour) -> int:
    return int(abs(balance_with(player, colour)) > WIDEST_BALANCE)
