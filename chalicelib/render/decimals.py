"""How numbers are written in data files: exact, as text, with a decimal point."""

from fractions import Fraction

from chalicelib.domain.points import HalfPoints
from chalicelib.domain.tiebreaks.working import TiebreakValue, in_points


def points_data(points: HalfPoints | int) -> str:
    """Points in data files: "3.5". Text, so that no reader rounds them."""
    return decimal_data(in_points(points))


def value_data(value: TiebreakValue | None) -> str | None:
    """A tie-break value; None where there is none."""
    return None if value is None else decimal_data(value.value)


def decimal_data(number: Fraction | int) -> str:
    """The shortest decimal that is exact; a fraction as "1/3" where there is none."""
    numerator, denominator = number.numerator, number.denominator
    hundredths, left = divmod(100 * numerator, denominator)
    if left:
        return f"{numerator}/{denominator}"
    whole, rest = divmod(abs(hundredths), 100)
    sign = "-" if numerator < 0 else ""
    return f"{sign}{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else f"{sign}{whole}"
