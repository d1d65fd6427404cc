"""Amounts of money as people write them."""

from decimal import Decimal

from babel.numbers import format_currency

from chalicelib.domain.money import DECIMALS


def money(minor: int, currency: str, language: str) -> str:
    """Minor units with the currency's sign: € 12,50 in Dutch, €12.50 in English, 12,50 € in Spanish. S15."""
    value = Decimal(minor).scaleb(-DECIMALS[currency])
    written: str = format_currency(value, currency, locale=language, currency_digits=True)
    return written
