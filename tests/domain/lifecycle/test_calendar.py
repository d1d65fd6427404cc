"""What calendars say of an event, and that a change of it is counted."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.calendar import marked, rounds_of, sittings_of, unscheduled_days
from chalicelib.domain.model.tournament import CalendarMark, RoundStart, Venue, Visibility
from tests.render.scenes import club_settings

MADE, LATER = datetime(2026, 1, 5, 20, tzinfo=UTC), datetime(2026, 2, 3, 9, tzinfo=UTC)
EVENT = marked(None, club_settings(), MADE)


def starts(*moments: datetime) -> tuple[RoundStart, ...]:
    return tuple(RoundStart(RoundNumber(number), at) for number, at in enumerate(moments, start=1))


def test_a_new_event_begins_to_count() -> None:
    assert EVENT.calendar == CalendarMark(0, MADE)


@pytest.mark.parametrize(
    "change",
    [
        {"schedule": starts(LATER)},
        {"name": "Anders"},
        {"venue": Venue("Elders")},
        {"round_minutes": 60},
        {"visibility": Visibility.PRIVATE},
        {"time_zone": "America/New_York"},
    ],
)
def test_what_calendars_say_is_counted(change: dict[str, Any]) -> None:
    assert marked(EVENT, replace(EVENT, **change), LATER).calendar == CalendarMark(1, LATER)


@pytest.mark.parametrize("change", [{}, {"regulations": "Stilte!"}, {"planned_rounds": 9}, {"shows_reasons": True}])
def test_nothing_else_is(change: dict[str, Any]) -> None:
    assert marked(EVENT, replace(EVENT, **change), LATER).calendar == EVENT.calendar


def test_the_mark_is_the_stored_one_whatever_was_sent() -> None:
    sent = replace(EVENT, name="Anders", calendar=CalendarMark(99, LATER))
    assert marked(EVENT, sent, LATER).calendar.sequence == 1
    assert sent == replace(EVENT, name="Anders"), "it is no choice of anybody"


def test_rounds_of_one_day_where_it_is_played_are_one_sitting() -> None:
    """Half past eleven in the evening of New York is the next day in Greenwich."""
    evening = datetime(2026, 3, 7, 23, tzinfo=UTC)
    schedule = starts(evening, evening + timedelta(hours=5, minutes=30), evening + timedelta(hours=12))
    settings = club_settings(schedule=schedule, time_zone="America/New_York", round_minutes=60)
    assert [(one.first, one.last) for one in sittings_of(settings)] == [(1, 2), (3, 3)]
    assert sittings_of(settings)[0].ends == evening + timedelta(hours=6, minutes=30)
    assert len(rounds_of(settings)) == 3


def test_days_count_as_long_as_no_round_has_a_time() -> None:
    days = (date(2026, 3, 3), date(2026, 3, 10), date(2026, 3, 17))
    assert tuple(unscheduled_days(club_settings(schedule=()))) == days
    assert not tuple(unscheduled_days(club_settings()))
