"""What somebody is told by mail when his booking changes."""

from dataclasses import replace

import pytest

from chalicelib.domain.booking.notices import Told, notices
from chalicelib.domain.model.player import Person
from tests.domain.booking.charts import charted


def _written(told: Told) -> str:
    """The notice with its amount, and all of its kind where that is more: `receipt:5=15`."""
    total = f"={told.total}" if told.total > told.amount else ""
    return told.notice.removeprefix("booking_") + (f":{told.amount}{total}" if told.amount else "")


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("send", "held"),
        ("free 0, send", "waiting"),
        ("free 0, send, free 1, offer", "waiting offer"),
        ("free 0, send, free 1, offer, accept", "waiting offer"),
        ("free 0, send, free 1, offer, wait 1441, lapse", "waiting offer expired"),
        ("send, pay, 1 paid", "held confirmed receipt:50"),
        ("send, pay, 1 paid, 1 paid", "held confirmed receipt:50"),
        ("send, cash 20, cash 30", "held receipt:20 confirmed receipt:30=50"),
        ("send, cash 20, wait 36, lapse", "held receipt:20 expired"),
        ("send, cash 50, cash -50", "held confirmed receipt:50 given_back:50"),
        ("send, pay, 1 processing, 1 failed", "held processing payment_failed:50"),
        ("send, pay, 1 processing, wait 20161, lapse", "held processing expired"),
        ("send, pay, 1 failed, pay, 2 paid", "held payment_failed:50 confirmed receipt:50"),
        ("send, pay, 1 expired, wait 36, lapse", "held expired"),
        ("send, pay, wait 36, lapse, free 0, 1 paid, 1 paid 50-50", "held expired late_payment:50 refunded:50"),
        ("send, pay, wait 36, lapse, free 0, 1 paid 50-50", "held expired late_payment:50 refunded:50"),
        ("send, pay, 1 paid, leave A, 1 paid 50-50", "held confirmed receipt:50 left refunded:50"),
        ("send, pay, 1 paid, 1 paid 50-50", "held confirmed receipt:50 refunded:50"),
        ("send, pay, 1 paid, 1 paid 50-20, 1 paid 50-40", "held confirmed receipt:50 refunded:20 refunded:20=40"),
    ],
)
def test_what_is_told(steps: str, expected: str) -> None:
    words = [step.strip() for step in steps.split(",")]
    told = []
    for place in range(1, len(words) + 1):
        before, after = charted(words[: place - 1]).booking, charted(words[:place]).booking
        told += [_written(one) for one in notices(before, after)]
    assert " ".join(told) == expected


def test_nothing_is_told_when_nothing_changes() -> None:
    booking = charted("send, pay, 1 paid").booking
    assert notices(booking, booking) == ()


def test_of_a_draft_nobody_is_told_whatever_changes() -> None:
    """Anybody's address can be typed there."""
    before = charted([]).booking
    other = replace(before, places=(replace(before.places[0], person=Person("Somebody else")),))
    assert (notices(before, other), notices(other, before)) == ((), ())


def test_a_payment_that_failed_was_not_told_to_who_pays_at_the_door() -> None:
    steps = "send, pay, 1 processing"
    before, failed = (charted(one, pays_at_door=True).booking for one in (steps, f"{steps}, 1 failed"))
    assert [_written(one) for one in notices(before, failed)] == ["payment_failed:50"]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("free 0, send", "cancelled"),
        ("send", "cancelled"),
        ("send, pay, 1 paid", "cancelled"),
        ("send, pay, 1 paid, leave A keep 20", "cancelled"),
        ("send, pay, 1 paid, leave A", ""),
        ("send, pay, wait 36, lapse", ""),
    ],
)
def test_a_called_off_event_is_told_to_who_waits_or_gets_his_fee_back_too(steps: str, expected: str) -> None:
    before, after = (charted(one).booking for one in (steps, f"{steps}, cancel"))
    assert " ".join(map(_written, notices(before, after, is_held=False))) == expected
