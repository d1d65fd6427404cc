"""Why an evening was paired as it was, board by board, ready to be put in words."""

from collections.abc import Iterable, Iterator
from typing import Final

from chalicelib.domain.formats.contract import Pair, Reason
from chalicelib.domain.formats.keizer.evening import PairedEvening
from chalicelib.domain.formats.keizer.odd import Odd
from chalicelib.domain.formats.keizer.refusals import Refusals
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.ladder import FREE

ODD, ODD_DECLINED, ODD_AT_COMPUTER, LEFT_OVER = "D12", "D12 declined", "D12 computer", "D8 left over"
"""Why somebody has no human opponent."""
NEEDED, FREER = "D12 needed", "D12 freer"
"""Why somebody else is not the odd player."""
_COLOURS: Final = "D10"


def reasons(paired: PairedEvening) -> tuple[Reason, ...]:
    """A reason for each board in order, then for those who are free."""
    boards = [_of_board(pair, paired) for pair in paired.boards]
    return (*boards, *_of_free(paired))


def explained(paired: PairedEvening, given: Iterable[Reason]) -> tuple[Reason, ...]:
    """These reasons, with those who were nearer and were refused."""
    players, refusals = paired.question.players, Refusals(paired.question, paired.selected)
    refused: dict[frozenset[object], list[Reason]] = {
        frozenset((players[v], players[w])): refusals.of_pair(v, w) for v, w in paired.pairs
    }

    def with_refused(reason: Reason) -> Reason:
        nearer = refused.get(frozenset((reason.get("white"), reason.get("black"))))
        return {**reason, "refused": nearer} if nearer else reason

    return tuple(map(with_refused, given))


def _of_board(pair: Pair, paired: PairedEvening) -> Reason:
    reason: dict[str, object] = {"code": "paired", "white": pair.white, "black": pair.black}
    if paired.odd is not None and paired.odd.player in (pair.white, pair.black):
        reason |= {"rule": ODD_AT_COMPUTER, **_why_odd(paired.odd)}
    met = paired.meetings.get(frozenset((pair.white, pair.black)))
    if met:
        reason["met"] = [one.round_number for one in met]
    return {**reason, "colour": f"{_COLOURS} {paired.boards[pair].value}"}


def _of_free(paired: PairedEvening) -> Iterator[Reason]:
    free = paired.free
    if free is not None:
        rule = ODD_DECLINED if paired.evening.why_free(free.player) == FREE else ODD
        yield {"code": "bye", "player": free.player, "rule": rule, **_why_odd(free)}
    for player in paired.left_over:
        yield {"code": "bye", "player": player, "rule": LEFT_OVER}


def _why_odd(odd: Odd) -> dict[str, object]:
    """D12: who was asked before, and who stands lower and had his turn."""
    refused = [_not_odd(number, NEEDED) for number in odd.before] + [_not_odd(number, FREER) for number in odd.freer]
    return {"refused": refused} if refused else {}


def _not_odd(number: PairingNumber, rule: str) -> Reason:
    return {"player": number, "opponent": None, "rule": rule}
