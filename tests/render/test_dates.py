"""Days and times in each language."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from chalicelib.domain.registration.birth import birth_of
from chalicelib.render.dates import birth, clock, day, days, long_day, short_day

TUESDAY = date(2026, 3, 3)


@pytest.mark.parametrize(
    ("language", "near", "short", "full"),
    [
        ("nl", "di 3 maart", "di 3 mrt", "dinsdag 3 maart 2026"),
        ("en", "Tue 3 March", "Tue 3 Mar", "Tuesday 3 March 2026"),
        ("es", "mar 3 de marzo", "mar 3 mar", "martes 3 de marzo de 2026"),
    ],
)
def test_days(language: str, near: str, short: str, full: str) -> None:
    assert (day(TUESDAY, language), short_day(TUESDAY, language), long_day(TUESDAY, language)) == (near, short, full)


@pytest.mark.parametrize(
    ("last", "text"),
    [
        (TUESDAY, "dinsdag 3 maart 2026"),
        (date(2026, 3, 21), "3 – 21 maart 2026"),
        (date(2026, 4, 21), "3 maart – 21 april 2026"),
        (date(2027, 1, 5), "3 maart 2026 – 5 januari 2027"),
    ],
)
def test_periods(last: date, text: str) -> None:
    assert days(TUESDAY, last, "nl") == text


def test_eight_in_the_evening_stays_so_over_the_change_to_summer_time() -> None:
    amsterdam = ZoneInfo("Europe/Amsterdam")
    moments = (datetime(2026, 3, 24, 19, tzinfo=UTC), datetime(2026, 3, 31, 18, tzinfo=UTC))
    assert [clock(moment.astimezone(amsterdam)) for moment in moments] == ["20:00", "20:00"]


def test_a_birth_is_shown_as_it_is_typed_here() -> None:
    """In the way that is read back."""
    for language, shown in (("nl", "17-5-2012"), ("es", "17/5/2012"), ("en", "17/5/2012")):
        assert birth("2012/05/17", language) == shown
        assert birth_of(shown) == "2012/05/17"
        assert birth("2012", language) == "2012"
