"""Amounts of money as people write them."""

from decimal import Decimal

from babel.numbers import format_currency, get_currency_precision

from chalicelib.domain.money import DECIMALS, decimal_text


def money(minor: int, currency: str, language: str) -> str:
    """Minor units with the currency's sign: € 12,50 in Dutch, €12.50 in English, 12,50 € in Spanish. S15.

    As many decimals as are usual, forints without any; but what would be left out by that is shown.
    """
    value = Decimal(minor).scaleb(-DECIMALS[currency])
    is_usual = value == value.quantize(Decimal(1).scaleb(-get_currency_precision(currency)))
    written: str = format_currency(value, currency, locale=language, currency_digits=is_usual)
    return written


def typed_money(minor: int, currency: str, language: str) -> str:
    """The amount as it is typed into a form: 12,50 in Dutch and Spanish, 12.50 in English."""
    return decimal_text(minor, currency).replace(".", "." if language == "en" else ",")
