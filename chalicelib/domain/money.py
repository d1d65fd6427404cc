"""Amounts of money: whole minor units of a currency (ISO 4217), never fractions of one. S15."""

import re
from collections.abc import Mapping

from chalicelib.domain.errors import InvalidFieldError

_OF_TWO = (
    "EUR", "GBP", "CHF", "DKK", "NOK", "SEK", "PLN", "CZK", "HUF", "RON", "ISK", "USD", "CAD", "AUD", "NZD", "MXN",
    "BRL", "INR", "ZAR", "TRY", "UGX",
)  # fmt: skip
_OF_NONE = ("JPY", "KRW", "CLP", "PYG", "VND", "XAF", "XOF")
_OF_THREE = ("BHD", "JOD", "KWD", "OMR", "TND")
DECIMALS: Mapping[str, int] = {
    **dict.fromkeys(_OF_TWO, 2), **dict.fromkeys(_OF_NONE, 0), **dict.fromkeys(_OF_THREE, 3)
}  # fmt: skip
"""The currencies that fees can be in, with their decimals as the payment service counts them."""
_WHOLE = frozenset({"ISK", "UGX"})
"""Counted with two decimals that are always 0."""
_LEAST: Mapping[str, int] = {
    "EUR": 50, "GBP": 30, "CHF": 50, "DKK": 250, "NOK": 300, "SEK": 300, "PLN": 200, "CZK": 1500, "HUF": 17500,
    "RON": 200, "USD": 50, "CAD": 50, "AUD": 50, "NZD": 50, "MXN": 1000, "BRL": 50, "INR": 50, "JPY": 50,
    "ISK": 10000, "UGX": 250000, "ZAR": 1500, "TRY": 3000, "KRW": 1000, "CLP": 700, "PYG": 5000, "VND": 20000,
    "XAF": 500, "XOF": 500, "BHD": 300, "JOD": 500, "KWD": 300, "OMR": 300, "TND": 2000,
}  # fmt: skip
"""As the payment service says it; from ISK on more than half a dollar, which is all that it says of these."""
HIGHEST = 99_999_999
"""The most that the payment service takes at once, in minor units."""
_TYPED = re.compile(r"(\d{1,9})(?:[.,](\d{1,3}))?", re.ASCII)


def read_amount(text: str, currency: str, field: str) -> int:
    """Minor units of an amount as typed: "12,50" and "12.50" are the same. Raises InvalidFieldError at `field`."""
    found = _TYPED.fullmatch(text.strip())
    if found is None:
        raise InvalidFieldError(field=field, reason="not_money")
    decimals = found[2] or ""
    most = DECIMALS[currency]
    if len(decimals) > most:
        raise InvalidFieldError(field=field, reason="too_many_decimals", most=most)
    minor = int(found[1] + decimals.ljust(most, "0"))
    if not is_whole(minor, currency):
        raise InvalidFieldError(field=field, reason="too_many_decimals", most=2 if most == 3 else 0)
    if minor > HIGHEST:
        raise InvalidFieldError(field=field, reason="too_much_money")
    return minor


def is_whole(minor: int, currency: str) -> bool:
    """The payment service takes this amount: of three decimals the last one is 0, of krónur and shillings both."""
    if currency in _WHOLE:
        return minor % 100 == 0
    return DECIMALS[currency] != 3 or minor % 10 == 0


def least(currency: str) -> int:
    """The least that the payment service takes at once, in minor units."""
    return _LEAST[currency]


def decimal_text(minor: int, currency: str) -> str:
    """The amount with a point and all its decimals, for files and for the payment page's own words: "12.50"."""
    places = DECIMALS[currency]
    sign, whole = ("-" if minor < 0 else ""), abs(minor)
    if not places:
        return f"{sign}{whole}"
    return f"{sign}{whole // 10**places}.{whole % 10**places:0{places}d}"
