"""What an event of this program is beyond FIDE's records, as comments (`### speelzaal ...`) that it understands again.

A comment is legal in every file; other programs keep or skip it. What is unreadable in one counts as not said.
"""

from collections.abc import Iterator

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.trf.columns import parse_number
from chalicelib.domain.trf.document import Place, RawRecord, TrfDocument

_START = "### speelzaal "
SYSTEM = "system"
"""Our code of the pairing system, where record 192 can only say that it is nobody else's."""
PROFILE = "profile"
"""Our code of the order of the table, where 202 can only say that its criteria are nobody else's."""
AVOID = "avoid"
"""First round, last round (0: to the end), and the two that do not meet if it can be helped."""
BOARD = "board"
"""A player and the board that he cannot leave."""
GONE = "gone"
"""A player who has withdrawn, and the first round that he is no longer in."""
KEEPS = "keeps"
"""The results of who left a round robin early count all the same."""
_NUMBERS = {AVOID: 4, BOARD: 2, GONE: 2}
"""How many numbers follow these words."""


def said(word: str, *arguments: object) -> RawRecord:
    """The comment that says this."""
    return RawRecord(" ".join([f"{_START}{word}", *map(str, arguments)]), Place.HEAD)


def is_own(record: RawRecord) -> bool:
    """Whether the line is such a comment."""
    return record.text.startswith(_START)


def statements(document: TrfDocument, word: str) -> Iterator[tuple[RawRecord, list[str]]]:
    """What the file says under this word: the line and its arguments."""
    for record in document.records:
        if is_own(record):
            first, *arguments = record.text.removeprefix(_START).split() or [""]
            if first == word:
                yield record, arguments


def named(document: TrfDocument, word: str) -> str | None:
    """The code that the file gives under this word; None where it gives none."""
    return next((arguments[0] for _, arguments in statements(document, word) if len(arguments) == 1), None)


def numbers(document: TrfDocument, word: str, count: int) -> Iterator[tuple[RawRecord, list[int]]]:
    """The statements under this word that consist of so many whole numbers."""
    for record, arguments in statements(document, word):
        parsed = [parse_number(argument) for argument in arguments]
        found = [number for number in parsed if number is not None]
        if len(found) == len(parsed) == count:
            yield record, found


def fixed_boards(document: TrfDocument) -> dict[PairingNumber, BoardNumber]:
    """Who cannot leave his board."""
    stated = (found for _, found in numbers(document, BOARD, 2))
    return {PairingNumber(player): BoardNumber(board) for player, board in stated if player and board}


def withdrawals(document: TrfDocument) -> dict[PairingNumber, RoundNumber]:
    """Who has withdrawn, and the first round that he is no longer in."""
    stated = (found for _, found in numbers(document, GONE, 2))
    return {PairingNumber(player): RoundNumber(round_) for player, round_ in stated if player and round_}


def keeps_results(document: TrfDocument) -> bool:
    """The event does not annul results by C.05 6.6."""
    return any(not arguments for _, arguments in statements(document, KEEPS))


def unread(document: TrfDocument) -> Iterator[RawRecord]:
    """The comments of this kind that say nothing: a word that is not known, or other arguments than it takes."""
    understood = {
        id(record) for word in (SYSTEM, PROFILE) for record, one in statements(document, word) if len(one) == 1
    }
    understood |= {id(record) for record, arguments in statements(document, KEEPS) if not arguments}
    understood |= {id(record) for word, count in _NUMBERS.items() for record, _ in numbers(document, word, count)}
    return (record for record in document.records if is_own(record) and id(record) not in understood)
