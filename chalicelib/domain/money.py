"""Amounts of money: whole minor units of a currency (ISO 4217), never fractions of one. S15."""

import re
from collections.abc import Mapping

from chalicelib.domain.errors import InvalidFieldError

_OF_TWO = (
    "EUR", "GBP", "CHF", "DKK", "NOK", "SEK", "PLN", "CZK", "HUF", "RON", "ISK", "USD", "CAD", "AUD", "NZD", "MXN",
    "BRL", "INR", "ZAR", "TRY",
)  # fmt: skip
_OF_NONE = ("JPY", "KRW", "CLP", "PYG", "VND", "XAF", "XOF")
_OF_THREE = ("BHD", "JOD", "KWD", "OMR", "TND")
DECIMALS: Mapping[str, int] = {
    **dict.fromkeys(_OF_TWO, 2), **dict.fromkeys(_OF_NONE, 0), **dict.fromkeys(_OF_THREE, 3)
}  # fmt: skip
"""The currencies that fees can be in, with their decimals as the payment service counts them."""
HIGHEST = 99_999_999
"""The most that the payment service takes at once, in minor units."""
_TYPED = re.compile(r"(\d{1,9})(?:[.,](\d{1,3}))?")


def read_amount(text: str, currency: str, field: str) -> int:
    """Minor units of an amount as typed: "12,50" and "12.50" are the same. Raises InvalidFieldError at `field`.

    Of three decimals the last one is 0: the payment service takes no others.
    """
    found = _TYPED.fullmatch(text.strip())
    if found is None:
        raise InvalidFieldError(field=field, reason="not_an_amount")
    decimals = found[2] or ""
    most = DECIMALS[currency]
    if len(decimals) > most:
        raise InvalidFieldError(field=field, reason="too_many_decimals", most=most)
    minor = int(found[1] + decimals.ljust(most, "0"))
    if most == 3 and minor % 10:
        raise InvalidFieldError(field=field, reason="too_many_decimals", most=2)
    if minor > HIGHEST:
        raise InvalidFieldError(field=field, reason="too_much_money")
    return minor


def decimal_text(minor: int, currency: str) -> str:
    """The amount with a point and all its decimals, for files and for the payment page's own words: "12.50"."""
    places = DECIMALS[currency]
    sign, whole = ("-" if minor < 0 else ""), abs(minor)
    if not places:
        return f"{sign}{whole}"
    return f"{sign}{whole // 10**places}.{whole % 10**places:0{places}d}"
