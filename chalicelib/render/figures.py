"""How figures are written: points with ½, results with an en dash, a real minus sign."""

from fractions import Fraction

from chalicelib.domain.model.result import GameResult
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.tiebreaks.working import TiebreakValue, Unit

MINUS = "−"
NONE = "–"
"""Where there is no value."""
NARROW_SPACE = "\u202f"
NO_BREAK_SPACE = "\u00a0"
_RESULTS: dict[GameResult, str] = {
    GameResult.UNDECIDED: "",
    GameResult.WHITE_WINS: "1–0",
    GameResult.DRAWN: "½–½",
    GameResult.BLACK_WINS: "0–1",
    GameResult.WHITE_WINS_BY_FORFEIT: "+ – −",
    GameResult.BLACK_WINS_BY_FORFEIT: "− – +",
    GameResult.DOUBLE_FORFEIT: "− – −",
    GameResult.NO_CONTEST: "0–0",
    GameResult.WHITE_WINS_UNRATED: "1–0*",
    GameResult.DRAWN_UNRATED: "½–½*",
    GameResult.BLACK_WINS_UNRATED: "0–1*",
    GameResult.WHITE_DRAWS_BLACK_LOSES: "½–0",
    GameResult.WHITE_LOSES_BLACK_DRAWS: "0–½",
    GameResult.ADJOURNED: "…",
}


def points(value: HalfPoints | int) -> str:
    """Half points as people write them: 7 is 3½, 1 is ½, 0 is 0."""
    whole, half = divmod(abs(value), 2)
    sign = MINUS if value < 0 else ""
    if half and not whole:
        return f"{sign}½"
    return f"{sign}{whole}{'½' if half else ''}"


def result(value: GameResult) -> str:
    """A board's result; nothing while it is open."""
    return _RESULTS[value]


def signed(value: int) -> str:
    """A change: +12, −7, 0."""
    return f"+{value}" if value > 0 else minus(value)


def minus(value: int) -> str:
    """A whole number with a real minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def decimal(value: Fraction | int, language: str, places: int = 2) -> str:
    """A number with so many decimals as the language writes them, a half away from zero: 12,33 or 12.33."""
    whole, rest = divmod((abs(Fraction(value)) * 10**places + Fraction(1, 2)).__floor__(), 10**places)
    sign = MINUS if value < 0 and (whole or rest) else ""
    mark = "." if language == "en" else ","
    return f"{sign}{whole}{mark}{rest:0{places}}"


def amount(value: Fraction | int, language: str) -> str:
    """A number of points: 12½ or 3¾; what is no number of quarters has two decimals."""
    return decimal(value, language) if 4 % value.denominator else exact(value)


def mixed(value: Fraction | int) -> str:
    """An exact number of points: 12½; what is no number of quarters is a whole number and a fraction: 12 1/3."""
    whole, rest = divmod(value.numerator, value.denominator)
    if not 4 % value.denominator or not whole:
        return exact(value)
    return f"{whole}{NO_BREAK_SPACE}{rest}/{value.denominator}"


def percentage(share: Fraction, language: str) -> str:
    """A part of everything, from 0 to 1, with one decimal: 47,3% in Dutch, 47,3 % in Spanish."""
    space = NARROW_SPACE if language == "es" else ""
    return f"{decimal(100 * share, language, 1)}{space}%"


def tiebreak(value: TiebreakValue | None, language: str) -> str:
    """A tie-break value as people write it; a dash where there is none."""
    if value is None:
        return NONE
    return amount(value.value, language) if value.unit is Unit.POINTS else minus(int(value.value))


_QUARTERS = {0: "", 1: "¼", 2: "½", 3: "¾"}


def exact(value: Fraction | int) -> str:
    """A tie-break value: 25/2 is 12½, 15/4 is 3¾; what is no number of quarters is written as a fraction."""
    numerator, denominator = value.numerator, value.denominator
    if 4 % denominator:
        return f"{numerator}/{denominator}"
    whole, quarters = divmod(abs(numerator) * 4 // denominator, 4)
    sign = MINUS if numerator < 0 else ""
    return f"{sign}{whole if whole or not quarters else ''}{_QUARTERS[quarters]}"
