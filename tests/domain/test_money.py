"""Amounts as people type them, and as the payment service takes them. S15."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.money import DECIMALS, HIGHEST, decimal_text, is_whole, least, read_amount


@pytest.mark.parametrize(
    ("text", "currency", "minor"),
    [
        ("12,50", "EUR", 1250), ("12.50", "EUR", 1250), ("12", "EUR", 1200), (" 12,5 ", "EUR", 1250), ("0", "EUR", 0),
        ("1500", "JPY", 1500), ("1500", "KRW", 1500), ("1.500", "KWD", 1500), ("1,5", "KWD", 1500), ("40", "ISK", 4000),
    ],
)  # fmt: skip
def test_s15_amounts_are_read_in_the_currency_s_own_decimals(text: str, currency: str, minor: int) -> None:
    assert read_amount(text, currency, "price") == minor


@pytest.mark.parametrize(
    ("text", "currency", "reason"),
    [
        ("", "EUR", "not_money"), ("-5", "EUR", "not_money"), ("1.250,00", "EUR", "not_money"),
        ("5.", "EUR", "not_money"),
        ("5 EUR", "EUR", "not_money"), ("\u0663", "EUR", "not_money"), ("12.505", "EUR", "too_many_decimals"),
        ("12.5", "JPY", "too_many_decimals"), ("1.255", "KWD", "too_many_decimals"),
        ("1,50", "ISK", "too_many_decimals"), ("0.5", "UGX", "too_many_decimals"), ("1000000", "EUR", "too_much_money"),
    ],
)  # fmt: skip
def test_what_is_no_amount(text: str, currency: str, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        read_amount(text, currency, "price")
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == ("price", reason)


@pytest.mark.parametrize(
    ("minor", "currency", "text"),
    [
        (1250, "EUR", "12.50"), (5, "EUR", "0.05"), (-1250, "EUR", "-12.50"), (1500, "JPY", "1500"), (0, "EUR", "0.00"),
        (1500, "KWD", "1.500"), (4000, "ISK", "40.00"), (250000, "UGX", "2500.00"),
    ],
)  # fmt: skip
def test_amounts_as_files_have_them(minor: int, currency: str, text: str) -> None:
    assert decimal_text(minor, currency) == text


@given(st.sampled_from(sorted(DECIMALS)), st.integers(min_value=0, max_value=HIGHEST))
def test_what_is_written_is_read_again(currency: str, minor: int) -> None:
    if is_whole(minor, currency):
        assert read_amount(decimal_text(minor, currency), currency, "price") == minor


@pytest.mark.parametrize("currency", sorted(DECIMALS))
def test_the_least_can_be_paid(currency: str) -> None:
    assert 0 < least(currency) <= HIGHEST
    assert is_whole(least(currency), currency)
    assert read_amount(decimal_text(least(currency), currency), currency, "price") == least(currency)
