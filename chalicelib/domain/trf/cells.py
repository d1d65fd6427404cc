"""One round of one player in a record 001: opponent, colour, result; and the results that two such cells make."""

from dataclasses import dataclass

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import ByeKind, Colour, GameResult
from chalicelib.domain.trf.columns import FIRST_ROUND_COLUMN, ROUND_WIDTH, column_of_round, parse_number
from chalicelib.domain.trf.document import Remark, TrfError

COLOUR_OFFSET = 5
RESULT_OFFSET = 7
MOST_ROUNDS = 99

COLOURS: dict[str, Colour | None] = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, "": None}
LETTERS: dict[Colour, str] = {Colour.WHITE: "w", Colour.BLACK: "b"}

RESULTS: dict[tuple[str, str], GameResult] = {
    ("", ""): GameResult.UNDECIDED,
    ("1", "0"): GameResult.WHITE_WINS,
    ("=", "="): GameResult.DRAWN,
    ("0", "1"): GameResult.BLACK_WINS,
    ("+", "-"): GameResult.WHITE_WINS_BY_FORFEIT,
    ("-", "+"): GameResult.BLACK_WINS_BY_FORFEIT,
    ("-", "-"): GameResult.DOUBLE_FORFEIT,
    ("0", "0"): GameResult.NO_CONTEST,
    ("W", "L"): GameResult.WHITE_WINS_UNRATED,
    ("D", "D"): GameResult.DRAWN_UNRATED,
    ("L", "W"): GameResult.BLACK_WINS_UNRATED,
    ("=", "0"): GameResult.WHITE_DRAWS_BLACK_LOSES,
    ("0", "="): GameResult.WHITE_LOSES_BLACK_DRAWS,
    ("X", "X"): GameResult.ADJOURNED,
}
"""The codes of White and Black, and what they mean together."""

CODES: dict[GameResult, tuple[str, str]] = {result: codes for codes, result in RESULTS.items()}
"""The same the other way round."""

SAME_MEANING: dict[tuple[str, str], GameResult] = {("L", "L"): GameResult.NO_CONTEST}
"""Read, but never written."""

_ALONE: dict[str, ByeKind] = {
    "": ByeKind.ZERO_POINT,
    "Z": ByeKind.ZERO_POINT,
    "H": ByeKind.HALF_POINT,
    "F": ByeKind.FULL_POINT,
    "U": ByeKind.PAIRING_ALLOCATED,
}
_ALONE_BY_HABIT: dict[str, ByeKind] = {
    "-": ByeKind.ZERO_POINT,
    "0": ByeKind.ZERO_POINT,
    "=": ByeKind.HALF_POINT,
    "+": ByeKind.FULL_POINT,
    "1": ByeKind.FULL_POINT,
}
_ON_BOARD = frozenset("10=WDL+-X") | {""}


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player's line says about one round: a `bye`, or an `opponent` with colour and result code.

    `colour` is None for a forfeit without colours.
    """

    line: int
    column: int
    opponent: PairingNumber | None = None
    colour: Colour | None = None
    result: str = ""
    bye: ByeKind | None = None

    def refuse(self, reason: str, offset: int = 0, **details: object) -> TrfError:
        """A refusal that points at this cell."""
        return TrfError(reason, self.line, self.column + offset, **details)


def read_cells(line: str, number: int) -> tuple[tuple[Cell | None, ...], tuple[Remark, ...]]:
    """All rounds of a record 001 at line `number` of its file; None where it is blank."""
    cells: list[Cell | None] = []
    remarks: list[Remark] = []
    text = line.rstrip()
    for start in range(FIRST_ROUND_COLUMN - 1, len(text), ROUND_WIDTH):
        if len(cells) == MOST_ROUNDS:
            raise TrfError("too_large", number, start + 1, most_rounds=MOST_ROUNDS)
        column = column_of_round(len(cells) + 1)
        part = text[start : start + ROUND_WIDTH].ljust(ROUND_WIDTH)
        if not part.strip():
            cells.append(None)
            continue
        cell, remark = _read_cell(part, Cell(number, column))
        cells.append(cell)
        remarks.extend([remark] if remark else [])
    return tuple(cells), tuple(remarks)


def _read_cell(part: str, place: Cell) -> tuple[Cell, Remark | None]:
    for offset in (4, 6, 8, 9):
        if not part[offset].isspace():
            raise place.refuse("not_in_columns", offset, found=part.strip())
    letter, code = part[COLOUR_OFFSET].strip().lower(), part[RESULT_OFFSET].strip().upper()
    if letter not in COLOURS:
        raise place.refuse("unknown_colour", COLOUR_OFFSET, found=letter)
    opponent = parse_number(part[:4] if part[:4].strip() else "0")
    if opponent is None:
        raise place.refuse("bad_opponent", found=part[:4].strip())
    if opponent:
        return _on_board(PairingNumber(opponent), COLOURS[letter], code, place), None
    return _alone(code, letter, place)


def _on_board(opponent: PairingNumber, colour: Colour | None, code: str, place: Cell) -> Cell:
    if code not in _ON_BOARD:
        raise place.refuse("unknown_result", RESULT_OFFSET, found=code)
    if colour is None and code not in ("+", "-"):
        raise place.refuse("missing_colour", COLOUR_OFFSET)
    return Cell(place.line, place.column, opponent, colour, code)


def _alone(code: str, letter: str, place: Cell) -> tuple[Cell, Remark | None]:
    kind = _ALONE.get(code) or _ALONE_BY_HABIT.get(code)
    if kind is None:
        raise place.refuse("result_without_opponent", RESULT_OFFSET, found=code)
    cell = Cell(place.line, place.column, bye=kind)
    if code not in _ALONE:
        return cell, Remark(place.line, place.column + RESULT_OFFSET, "result_without_opponent", code)
    if letter in ("w", "b"):
        return cell, Remark(place.line, place.column + COLOUR_OFFSET, "colour_without_opponent", letter)
    return cell, None


def bye_cell(kind: ByeKind) -> str:
    """How a round without an opponent is written."""
    return f"0000 - {kind.value}"


def board_cell(opponent: PairingNumber, colour: Colour, result: GameResult, *, names_colour: bool = True) -> str:
    """How one side of a board is written; forfeits can go without a colour."""
    code = CODES[result][0 if colour is Colour.WHITE else 1]
    return f"{opponent:>4} {LETTERS[colour] if names_colour else '-'} {code or ' '}"
