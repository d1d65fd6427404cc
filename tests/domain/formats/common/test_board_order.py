"""On which board each pair plays (C.04.2 3.6)."""

import pytest

from chalicelib.domain.formats.common.board_order import on_fixed_boards
from chalicelib.domain.formats.contract import Pair
from chalicelib.domain.ids import BoardNumber, PairingNumber

PAIRS = tuple(Pair(PairingNumber(one), PairingNumber(one + 4)) for one in range(1, 5))


def placed(**fixed: int) -> str:
    """`p5=1`: player 5 cannot leave board 1."""
    wanted = {PairingNumber(int(player[1:])): BoardNumber(board) for player, board in fixed.items()}
    return " ".join(f"{pair.white}-{pair.black}" for pair in on_fixed_boards(PAIRS, wanted))


@pytest.mark.parametrize(
    ("fixed", "expected"),
    [
        ({}, "1-5 2-6 3-7 4-8"),
        ({"p8": 1}, "4-8 1-5 2-6 3-7"),
        ({"p1": 3}, "2-6 3-7 1-5 4-8"),
        ({"p1": 3, "p5": 2}, "2-6 1-5 3-7 4-8"),
        ({"p1": 3, "p8": 3}, "2-6 4-8 1-5 3-7"),
        ({"p1": 9}, "2-6 3-7 4-8 1-5"),
        ({"p1": 1, "p2": 1}, "1-5 2-6 3-7 4-8"),
    ],
    ids=["nobody", "up", "down", "they meet", "both want 3", "beyond the last", "the second finds his taken"],
)
def test_who_cannot_move_stays(fixed: dict[str, int], expected: str) -> None:
    assert placed(**fixed) == expected
