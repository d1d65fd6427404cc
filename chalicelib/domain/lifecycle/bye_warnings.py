"""A bye of somebody who has more points than others who could be free."""

from collections.abc import Iterator

from chalicelib.domain.formats.common.acceleration import VirtualPoints
from chalicelib.domain.formats.contract import Note
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.legality import Situation, may_have_bye
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Round


def bye_warnings(round_: Round, situation: Situation, virtual: VirtualPoints) -> Iterator[Note]:
    """C5: the bye of the round goes to the lowest score among those who may have it (C2).

    Only the scores of those on a board are looked at, virtual points (C.04.7) included; whether the others could then
    all be paired (C4) is not.
    """
    if not situation.rules.forbids_second_bye:
        return
    on_boards = (number for board in round_.boards for number in (board.white, board.black))
    scores = [_score(one, round_, situation, virtual) for one in on_boards if may_have_bye(one, situation)]
    for bye in round_.byes:
        is_free = bye.kind is ByeKind.PAIRING_ALLOCATED
        if is_free and scores and min(scores) < _score(bye.player, round_, situation, virtual):
            yield Note("bye_above_lowest_score", (bye.player,))


def _score(number: PairingNumber, round_: Round, situation: Situation, virtual: VirtualPoints) -> int:
    added = virtual.get(number, ())[round_.number - 1 : round_.number]
    return situation.records[number].score + sum(added)
