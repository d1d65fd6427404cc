"""Random histories of entering and paying over HTTP, the table and the payment service: seats and money come out right.

`make payments` plays more of them, from seed PAYING_FROM on.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from chalicelib.ports import Services
from tests.jobs.paying_town import Town
from tests.local_stripe import Till, opened
from tests.people import HandClock
from tests.web.front_door import reach, the_app

HISTORIES, FIRST = int(os.environ.get("PAYING", "3")), int(os.environ.get("PAYING_FROM", "0"))


@pytest.fixture
def till(clock: HandClock) -> Iterator[Till]:
    with opened(clock) as till:
        yield till


def test_seats_and_money_come_out_right(services: Services, till: Till, monkeypatch: pytest.MonkeyPatch) -> None:
    services = replace(services, payments=till.payments)
    reach(services, monkeypatch)
    for seed in range(FIRST, FIRST + HISTORIES):
        try:
            Town(services, till, the_app(), Random(seed)).live()
        except AssertionError as wrong:
            wrong.add_note(f"history {seed}")
            raise
