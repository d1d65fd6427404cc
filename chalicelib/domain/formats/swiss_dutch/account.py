"""What the arbiter is told about a pairing (C.04.1 9): a reason for each board, and what is out of the ordinary."""

from collections.abc import Iterator, Sequence

from chalicelib.domain.formats.contract import Note, Pair, Reason
from chalicelib.domain.formats.swiss_dutch.contender import Contender
from chalicelib.domain.formats.swiss_dutch.criteria import Meeting, c10_wide_differences, c11_three_running
from chalicelib.domain.points import HalfPoints


def reason_of_board(meeting: Meeting, pair: Pair, bracket_score: HalfPoints, article: str) -> Reason:
    """In which bracket the two met, who floated to get there, and the article that gave the colours."""
    downfloater, upfloater = meeting.higher.number, meeting.lower.number
    return {
        "code": "paired",
        "white": pair.white,
        "black": pair.black,
        "bracket": bracket_score,
        "downfloater": downfloater if meeting.is_downfloat else None,
        "upfloater": upfloater if meeting.is_downfloat else None,
        "colour": article,
    }


def reason_of_bye(receiver: Contender) -> Reason:
    """C5 and C9: his score, the lowest possible one, and the games that he has not played."""
    return {
        "code": "bye",
        "player": receiver.number,
        "score": receiver.score,
        "unplayed_games": receiver.unplayed_games,
    }


def notes_of(meetings: Sequence[Meeting], receiver: Contender | None) -> Iterator[Note]:
    """Colours beyond the limits (last round only), and a bye that could not go to the lowest score."""
    for meeting in meetings:
        players = (meeting.higher.number, meeting.lower.number)
        if c10_wide_differences(meeting):
            yield Note("colour_difference_beyond_two", players)
        if c11_three_running(meeting):
            yield Note("colour_three_times_running", players)
    if receiver is not None and any(
        player.score < receiver.score for meeting in meetings for player in (meeting.higher, meeting.lower)
    ):
        yield Note("bye_above_lowest_score", (receiver.number,))
