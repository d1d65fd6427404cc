"""A board of one's own, for a player who cannot move to another one."""

from collections.abc import Iterable

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import BoardNumber
from chalicelib.domain.model.player import Entry

LAST_BOARD = 500
"""More cannot be needed: an event has at most twice as many players."""


def with_fixed_board(entry: Entry, wanted: BoardNumber | None, entries: Iterable[Entry]) -> BoardNumber | None:
    """The board, when nobody else who plays on has it. Raises InvalidFieldError."""
    if wanted is None:
        return None
    if not 1 <= wanted <= LAST_BOARD:
        raise InvalidFieldError(field="fixed_board", reason="out_of_range", least=1, most=LAST_BOARD)
    for other in entries:
        if other.fixed_board == wanted and other.id != entry.id and not other.is_withdrawn:
            raise InvalidFieldError(field="fixed_board", reason="board_taken", name=other.person.name)
    return wanted
