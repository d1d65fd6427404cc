"""Thousands of random histories: never oversold, no payment kept twice, figures as the payment service has them.

Ten thousand and more: `make histories`, or `python -m bench.bookings --histories 100000`.
"""

from collections import Counter

from chalicelib.domain.booking.booking import SEATED, State
from tests.domain.booking.histories import history

HISTORIES = 2_000


def test_whatever_happens_nobody_loses_a_seat_or_money() -> None:
    ends = Counter(booking.state for seed in range(HISTORIES) for booking in history(seed).event.bookings)
    assert set(ends) == set(State) - SEATED, "a history that comes nowhere proves nothing"
