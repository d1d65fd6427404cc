"""ADR 12, point 2: an event that is deleted while somebody enters or pays takes no booking and no money with it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import pytest

from chalicelib.commands.event.deletion import DeleteTournament, delete_tournament
from chalicelib.domain.booking.deletion import MoneyStaysError
from chalicelib.domain.errors import ConflictError, DomainError, NotFoundError
from chalicelib.ports import Services
from tests.booking_scenes import Desk, a_desk
from tests.people import HandClock, caller


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=None) as desk:
        yield desk


@dataclass
class Meanwhile:
    """Bookings that are read, and then somebody does something: the reader knows nothing of it."""

    port: Any
    act: Callable[[], object]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.port, name)

    def of_tournament(self, tournament: Any) -> Any:
        found = self.port.of_tournament(tournament)
        self.act()
        return found


def delete(desk: Desk, services: Services | None = None) -> None:
    seen = desk.services.tournaments.load(desk.event).version
    delete_tournament(DeleteTournament(caller(desk.owner), desk.event, seen), services or desk.services)


@pytest.mark.parametrize(
    ("meanwhile", "then"),
    [
        ("enters and pays", "confirmed 1/1"),
        ("enters", "held 0/1"),
        ("pays", "confirmed 1/1"),
        ("pays by hand", "confirmed 1/1"),
        ("goes to pay", "held 0/1"),
    ],
)
def test_what_is_booked_or_paid_after_the_bookings_were_looked_at_saves_the_event(
    desk: Desk, meanwhile: str, then: str
) -> None:
    booking = desk.send("Bas")
    acts: dict[str, Callable[[], object]] = {
        "enters and pays": lambda: desk.enter("Anna"),
        "enters": lambda: desk.send("Anna"),
        "pays": lambda: (desk.pay(booking), desk.tell(booking)),
        "pays by hand": lambda: desk.hand(booking, 2000),
        "goes to pay": lambda: desk.to_pay(booking),
    }
    with pytest.raises(ConflictError):
        delete(desk, replace(desk.services, bookings=Meanwhile(desk.services.bookings, acts[meanwhile])))
    last = desk.services.bookings.of_tournament(desk.event)[-1]
    assert desk.line(last.id) == then


def test_pressed_again_it_says_that_there_is_money(desk: Desk) -> None:
    desk.enter("Anna")
    with pytest.raises(MoneyStaysError):
        delete(desk)
    assert desk.players() == "Anna"


def test_of_two_at_once_one_wins(desk: Desk) -> None:
    """The event is gone, with what was there before, or it is there with whoever took a seat."""

    def outcome(act: Callable[[], object]) -> str:
        try:
            act()
        except DomainError as error:
            return error.code
        return "done"

    draft = desk.start("Anna", pays_at_door=True)
    with ThreadPoolExecutor(2) as pool:
        deleting = pool.submit(outcome, lambda: delete(desk))
        entering = pool.submit(outcome, lambda: desk.hand_in(draft))
        told = {deleting.result(), entering.result()}
    try:
        desk.services.tournaments.load(desk.event)
    except NotFoundError:
        assert told <= {"done", "not_found"}, "who had entered free of charge is told; who comes after finds nothing"
    else:
        assert told == {"done", "conflict"}
        assert desk.line(draft) == "confirmed 0/1"


def test_nobody_enters_an_event_that_has_just_gone(desk: Desk) -> None:
    draft = desk.start("Anna", pays_at_door=True)
    delete(desk)
    with pytest.raises(NotFoundError):
        desk.hand_in(draft)
