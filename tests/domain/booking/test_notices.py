"""What somebody is told by mail when his booking changes."""

import pytest

from chalicelib.domain.booking.notices import notices
from tests.domain.booking.charts import charted


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("send", "held"),
        ("free 0, send", "waiting"),
        ("free 0, send, free 1, offer", "waiting offer"),
        ("free 0, send, free 1, offer, accept", "waiting offer"),
        ("free 0, send, free 1, offer, wait 1441, lapse", "waiting offer expired"),
        ("send, pay, 1 paid", "held confirmed receipt"),
        ("send, pay, 1 paid, 1 paid", "held confirmed receipt"),
        ("send, cash 20, cash 30", "held confirmed receipt"),
        ("send, cash 50, cash -50", "held confirmed receipt"),
        ("send, pay, 1 processing, 1 failed", "held processing payment_failed"),
        ("send, pay, 1 failed, pay, 2 paid", "held payment_failed confirmed receipt"),
        ("send, pay, 1 expired, wait 36, lapse", "held expired"),
        ("send, pay, wait 36, lapse, free 0, 1 paid, 1 paid 50-50", "held expired late_payment refunded"),
        ("send, pay, wait 36, lapse, free 0, 1 paid 50-50", "held expired late_payment refunded"),
        ("send, pay, 1 paid, leave A, 1 paid 50-50", "held confirmed receipt left refunded"),
        ("send, pay, 1 paid, 1 paid 50-50", "held confirmed receipt refunded"),
    ],
)
def test_what_is_told(steps: str, expected: str) -> None:
    words = [step.strip() for step in steps.split(",")]
    told = []
    for place in range(1, len(words) + 1):
        before, after = charted(words[: place - 1]).booking, charted(words[:place]).booking
        told += [notice.removeprefix("booking_") for notice in notices(before, after)]
    assert " ".join(told) == expected


def test_nothing_is_told_when_nothing_changes() -> None:
    booking = charted("send, pay, 1 paid").booking
    assert notices(booking, booking) == ()


def test_a_payment_that_failed_was_not_told_to_who_pays_at_the_door() -> None:
    steps = "send, pay, 1 processing"
    before, failed = (charted(one, pays_at_door=True).booking for one in (steps, f"{steps}, 1 failed"))
    assert [one.value for one in notices(before, failed)] == ["booking_payment_failed"]
