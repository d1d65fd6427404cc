"""On which board each pair plays (C.04.2 3.6), and players who cannot move to another board."""

from collections.abc import Iterable, Mapping, Sequence

from chalicelib.domain.formats.contract import Pair, PairingRequest
from chalicelib.domain.ids import BoardNumber, PairingNumber


def in_board_order(pairs: Iterable[Pair], request: PairingRequest) -> tuple[Pair, ...]:
    """C.04.2 3.6, on real points: score of the higher ranked one, sum of scores, his pairing number."""

    def order(pair: Pair) -> tuple[int, int, int]:
        ranked = sorted((-request.records[number].score, number) for number in (pair.white, pair.black))
        return ranked[0][0], ranked[0][0] + ranked[1][0], ranked[0][1]

    return on_fixed_boards(sorted(pairs, key=order), request.fixed_boards)


def on_fixed_boards(pairs: Sequence[Pair], fixed: Mapping[PairingNumber, BoardNumber]) -> tuple[Pair, ...]:
    """The pairs in this order, but those with a fixed board on it, or on the nearest one above that is free.

    A board beyond the last one is taken as the last. Of two players with a fixed board who meet, the lower one counts.
    """
    placed: dict[int, Pair] = {}
    others = []
    for pair in pairs:
        wanted = [fixed[number] for number in (pair.white, pair.black) if number in fixed]
        free = (board for board in range(min(wanted, default=0), 0, -1) if board <= len(pairs) and board not in placed)
        board = next(free, None)
        if board is None:
            others.append(pair)
        else:
            placed[board] = pair
    rest = iter(others)
    return tuple(placed[board] if board in placed else next(rest) for board in range(1, len(pairs) + 1))
