"""Entering and paying with the payment service: told late, twice or not at all, it comes to the same."""

from collections.abc import Iterator

import pytest

from chalicelib.ports import Services
from tests.booking_scenes import FEE, Desk, a_desk
from tests.people import HandClock


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock) as desk:
        yield desk


def test_who_pays_is_entered(desk: Desk) -> None:
    anna = desk.send("Anna")
    assert (desk.line(anna), desk.players()) == (f"held, 0 of {FEE}", "")
    desk.pay(anna)
    desk.tell(anna)
    assert (desk.line(anna), desk.players()) == (f"confirmed, {FEE} of {FEE}", "Anna")


def test_a_notice_that_never_comes_is_not_needed(desk: Desk) -> None:
    """S18: the row that looks when the page has ended finds the payment."""
    anna = desk.send("Anna")
    desk.pay(anna)
    desk.wait(minutes=33)
    assert (desk.line(anna), desk.players()) == (f"confirmed, {FEE} of {FEE}", "Anna")


def test_an_abandoned_payment_frees_the_seat(desk: Desk) -> None:
    """S6, S8."""
    desk.change_settings(capacity=1)
    anna, bas = desk.send("Anna"), desk.send("Bas")
    desk.to_pay(anna)
    assert desk.line(bas) == "waiting, 0 of 0"
    desk.wait(minutes=36)
    assert (desk.line(anna), desk.line(bas)) == ("expired, 0 of 0", f"offered, 0 of {FEE}")
    desk.wait(hours=25)
    assert desk.line(bas) == "expired, 0 of 0"
