"""Minors are known by any birth date that somebody gave, and named by first name and initial."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.people.age import may_be_minor, shortened

TODAY = date(2026, 12, 1)


@pytest.mark.parametrize(
    ("birth", "is_minor"),
    [
        ("2008/12/01", False),
        ("2008/12/02", True),
        ("2008", True),
        ("2007", False),
        ("2015", True),
        ("", False),
        ("sometime", False),
    ],
)
def test_younger_than_eighteen(birth: str, is_minor: bool) -> None:
    assert may_be_minor([birth], TODAY) is is_minor


def test_one_date_that_says_so_is_enough() -> None:
    assert may_be_minor(["1980", "2012"], TODAY)


def test_on_the_last_day_of_february() -> None:
    assert may_be_minor(["2008/02/29"], date(2026, 2, 28))
    assert not may_be_minor(["2008/02/29"], date(2026, 3, 1))


@given(birth=st.dates(date(1900, 1, 1), date(2099, 1, 1)), days=st.integers(0, 40_000))
def test_who_is_of_age_stays_so(birth: date, days: int) -> None:
    today = birth + timedelta(days=days)
    later = today + timedelta(days=1)
    assert may_be_minor([f"{birth:%Y/%m/%d}"], today) or not may_be_minor([f"{birth:%Y/%m/%d}"], later)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Vos, Anna", "Anna V."),
        ("Vries, Anna de", "Anna V."),
        ("de Vries, Anna", "Anna V."),
        ("Anna de Vries", "Anna V."),
        ("Anna", "A."),
        ("van der", "van d."),
    ],
)
def test_first_name_and_initial(name: str, expected: str) -> None:
    assert shortened(name) == expected
