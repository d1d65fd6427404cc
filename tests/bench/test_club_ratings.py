"""The histories of `bench.club_ratings`, on something small; and the bar, far below what it is on any machine."""

from dataclasses import replace

from bench.club_ratings import a_history, corrected, median
from chalicelib.domain.ratings.club.history import out_of_date, rated


def test_nothing_before_the_corrected_event_is_rated_again() -> None:
    fresh = a_history(12, 10, 8)
    known = replace(fresh, events=rated(fresh).events)
    found = {one.event for one in out_of_date(corrected(known, 7))}
    assert "t7" in found
    assert found <= {f"t{place}" for place in range(7, 12)}


def test_three_hundred_events_take_less_than_two_seconds() -> None:
    history = a_history(300, 30, 60)
    assert median(lambda: rated(history), 1) < 2
