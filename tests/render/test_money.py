"""Amounts as people write them, in their own language. S15."""

import pytest

from chalicelib.render.money import money


@pytest.mark.parametrize(
    ("minor", "currency", "language", "text"),
    [
        (1250, "EUR", "nl", "€ 12,50"), (1250, "EUR", "en", "€12.50"), (1250, "EUR", "es", "12,50 €"),
        (1500, "JPY", "en", "¥1,500"), (1500, "KWD", "en", "KWD1.500"),
        (650000, "HUF", "en", "HUF6,500"), (650050, "HUF", "en", "HUF6,500.50"), (4000, "ISK", "en", "ISK40"),
        (0, "EUR", "nl", "€ 0,00"),
    ],
)  # fmt: skip
def test_money(minor: int, currency: str, language: str, text: str) -> None:
    assert money(minor, currency, language).replace("\xa0", " ") == text
