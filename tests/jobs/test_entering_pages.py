"""S64-8: an event's own page says whether people can enter, and says it again when the clock changes that."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from chalicelib.ports import Services
from tests.booking_scenes import Desk, a_desk
from tests.people import HandClock, work
from tests.web.booking_phone import words


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock) as desk:
        yield desk


def overview(desk: Desk, language: str = "en") -> str:
    """What is published, after the worker did what is due."""
    work(desk.services, desk.event)
    return page(desk, language)


def page(desk: Desk, language: str) -> str:
    return desk.services.site.public.read(f"{language}/t/najaar/index.html").body.decode()  # type: ignore[attr-defined]


def test_the_button_is_there_while_entry_is_open(desk: Desk, clock: HandClock) -> None:
    start = clock.at.replace(microsecond=0)
    desk.change_settings(opens_at=start + timedelta(hours=1), closes_at=start + timedelta(hours=3))
    text = words(overview(desk))
    assert "Entry opens on Tue 1 December at 20:30 (Europe/Amsterdam)." in text
    clock.at = start + timedelta(hours=1, seconds=1)
    found = overview(desk, "es")
    assert 'href="/enter/najaar?language=es">Inscribirse en este torneo</a>' in found
    assert "Entry closes on Tue 1 December at 22:30" in words(page(desk, "en"))
    clock.at = start + timedelta(hours=3, seconds=1)
    found = overview(desk)
    assert "Entry is closed." in words(found)
    assert "/enter/" not in found


def test_a_full_event_says_so_and_offers_the_waiting_list(desk: Desk) -> None:
    desk.enter("Anna", "Bas")
    found = overview(desk)
    assert "put on the waiting list" in words(found)
    assert "/enter/najaar" in found
    desk.change_settings(has_waiting_list=False)
    found = overview(desk)
    assert "The event is full." in words(found)
    assert "/enter/" not in found


def test_where_nobody_enters_by_himself_there_is_nothing_of_it(desk: Desk) -> None:
    desk.change_settings(is_on=False)
    text = words(overview(desk))
    assert "/enter/" not in page(desk, "en")
    assert "Entry" not in text
