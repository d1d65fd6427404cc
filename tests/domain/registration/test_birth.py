"""Dates of birth as people type them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.registration.birth import birth_of


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("12-05-2001", "2001/05/12"),
        ("2-5-2001", "2001/05/02"),
        ("12.05.2001", "2001/05/12"),
        ("2001-05-12", "2001/05/12"),
        ("2001/05/12", "2001/05/12"),
        ("29-02-2000", "2000/02/29"),
        ("12 05 2001", "2001/05/12"),
        ("12 - 5 - 2001", "2001/05/12"),
        ("12. 5. 2001", "2001/05/12"),
        ("2001 / 05 / 12", "2001/05/12"),
        ("2001", "2001"),
        ("2001/00/00", "2001"),
        ("00-00-2001", "2001"),
        ("0000/00/00", ""),
        ("0", ""),
        ("", ""),
    ],
)
def test_a_date_is_written_year_first_and_a_year_stays_a_year(typed: str, kept: str) -> None:
    assert birth_of(typed) == kept


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("hallo", "not_a_birth"),
        ("12 mei 2001", "not_a_birth"),
        ("12-05-01", "not_a_birth"),
        ("12052001", "not_a_birth"),
        ("٢٠٠١", "not_a_birth"),
        ("31-02-2000", "no_such_date"),
        ("29-02-2001", "no_such_date"),
        ("05-13-2001", "no_such_date"),
        ("2001/05/00", "no_such_date"),
        ("0001", "no_such_date"),
        ("3001-01-01", "no_such_date"),
    ],
)
def test_what_is_no_date_is_refused_and_so_is_one_of_no_calendar(typed: str, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        birth_of(typed)
    assert refusal.value.details == {"field": "birth", "reason": reason}


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_every_day_is_read_in_either_order(day: date) -> None:
    written = f"{day:%Y/%m/%d}"
    assert birth_of(f"{day:%d-%m-%Y}") == birth_of(f"{day:%Y-%m-%d}") == birth_of(written) == written
