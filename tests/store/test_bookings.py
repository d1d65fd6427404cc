"""Bookings in the store: written whole or not at all, and no seat twice, however many people press the button."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from chalicelib.domain.booking import moves
from chalicelib.domain.booking.booking import Booking, NotNowError, State
from chalicelib.domain.booking.entering import entry_changes
from chalicelib.domain.booking.seats import BookedEvent, room_for
from chalicelib.domain.booking.settings import Ask, BookingSettings, Category, Kind, Question
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import BookingId, EntryId, RequestId, RoundNumber, UserId, Version
from chalicelib.domain.model.player import Person, Title
from chalicelib.domain.model.result import ByeKind
from chalicelib.ports import BusyError
from chalicelib.ports.bookings import Changed
from chalicelib.store.opened import Store
from tests.domain.booking.charts import NOON, a_booking, charted
from tests.store.scenes import EVENT, PUBLISH, a_draft, a_receipt, some_entries, stored_event

OPEN = BookingSettings(is_on=True, capacity=5)


def an_open_event(store: Store, players: str = "", settings: BookingSettings = OPEN) -> None:
    stored_event(store, players, system="fide-dutch")
    assert store.bookings.save_settings(EVENT, settings, a_receipt())


def decided(
    booking: BookingId, move: Callable[[BookedEvent, Booking], Booking], request: str
) -> Callable[..., Changed]:
    """A decision about one booking."""

    def decide(event: BookedEvent) -> Changed:
        before = event.booking(booking)
        after = move(event, before)
        return Changed(after, entry_changes(event, before, after), a_receipt(request, after_s=1, follow_up=(PUBLISH,)))

    return decide


def put(store: Store, booking: Booking, request: str = "") -> bool:
    """A new booking, as it is."""
    receipt = a_receipt(request)

    def decide(event: BookedEvent) -> Changed:
        return Changed(booking, entry_changes(event, replace(booking, state=State.DRAFT), booking), receipt)

    return store.bookings.change(EVENT, receipt.request_id, decide)


def move(
    store: Store, booking: str, change: Callable[[BookedEvent, Booking], Booking], request: str = "move-it"
) -> bool:
    about = BookingId(booking)
    return store.bookings.change(EVENT, RequestId(request), decided(about, change, request), about=about)


def send(event: BookedEvent, booking: Booking) -> Booking:
    return moves.submitted(booking, room_for(event, booking, NOON), NOON)


def names(store: Store) -> str:
    return " ".join(entry.person.name for entry in store.tournaments.entries(EVENT) if not entry.is_withdrawn)


def test_settings_come_back_as_they_were_saved(store: Store) -> None:
    stored_event(store)
    assert store.bookings.settings(EVENT) == BookingSettings()
    wanted = BookingSettings(
        is_on=True,
        opens_at=NOON,
        closes_at=NOON + timedelta(days=9),
        change_until=NOON,
        refund_until=NOON,
        capacity=40,
        has_waiting_list=False,
        lets_smaller_pass=True,
        most_places=4,
        currency="JPY",
        categories=(
            Category("a", "All", 3000),
            Category("j", "Juniors", 100, Kind.JUNIOR, 2008),
            Category("t", "Titled", 0, Kind.TITLED, titles=frozenset({Title.GM, Title.WGM})),
        ),
        asks=(("birth", Ask.MUST),),
        questions=(Question("q", "Lunch?", Ask.MUST),),
        takes_door=True,
        account="acct_1",
        half_point_byes=1,
        text="Welcome",
        cancelled_at=NOON,
    )
    assert store.bookings.save_settings(EVENT, wanted, a_receipt())
    assert store.bookings.settings(EVENT) == replace(wanted, version=Version(1))
    with pytest.raises(ConflictError):
        store.bookings.save_settings(EVENT, wanted, a_receipt())


def test_what_somebody_booked_with_his_account_is_found_by_it(store: Store) -> None:
    stored_event(store)
    anna, first = UserId("anna"), a_booking("A")
    his = replace(first, booker=replace(first.booker, user=anna))
    for one in (his, a_booking("B", "b2")):
        assert put(store, one)
    ((event, found),) = store.bookings.of_user(anna)
    assert (event, found) == (EVENT, store.bookings.load(EVENT, his.id))


def test_the_key_of_the_links_stays(store: Store) -> None:
    stored_event(store)
    with pytest.raises(NotFoundError):
        store.bookings.link_key(EVENT)
    store.bookings.save_settings(EVENT, OPEN, a_receipt())
    key = store.bookings.link_key(EVENT)
    store.bookings.save_settings(EVENT, replace(OPEN, version=Version(1)), a_receipt())
    assert store.bookings.link_key(EVENT) == key
    assert len(key) > 40


def test_a_booking_comes_back_as_it_was_saved(store: Store) -> None:
    an_open_event(store)
    booking = charted("send, pay, 1 paid 50-20, cash 5, leave B keep 3", "A:50 B:10").booking
    place = replace(booking.places[0], byes=((RoundNumber(3), ByeKind.HALF_POINT),), answers=(("q", "yes"),))
    booking = replace(booking, places=(place, *booking.places[1:]))
    assert put(store, booking)
    saved = store.bookings.load(EVENT, BookingId("b1"))
    assert saved == replace(booking, version=Version(1))
    assert store.bookings.of_tournament(EVENT) == (saved,)


def test_a_booking_that_is_confirmed_is_an_entry_in_the_same_transaction(store: Store) -> None:
    an_open_event(store, "X")
    put(store, a_booking("A B"))
    assert names(store) == "X"
    assert move(store, "b1", send)
    assert store.bookings.load(EVENT, BookingId("b1")).state is State.CONFIRMED
    assert names(store) == "X A B"
    assert store.tournaments.open_ones()[0].players == 3
    assert [line.action for line in store.tournaments.log(EVENT)][:1] == ["test.do"]
    assert {job.kind for job in store.outbox.open_jobs(f"T#{EVENT}")} == {PUBLISH.kind}


def test_a_request_is_carried_out_once(store: Store) -> None:
    an_open_event(store)
    put(store, a_booking("A"))
    assert move(store, "b1", send, "once")
    assert not move(store, "b1", send, "once")
    assert store.bookings.load(EVENT, BookingId("b1")).version == 2


def test_what_the_decision_refuses_is_refused(store: Store) -> None:
    an_open_event(store, settings=replace(OPEN, is_on=False))
    put(store, a_booking("A"))
    with pytest.raises(NotNowError):
        move(store, "b1", send)
    with pytest.raises(NotFoundError):
        move(store, "b9", send)


def test_after_round_1_late_entries_get_the_next_numbers(store: Store) -> None:
    """S3, C.04.2 2.4."""
    an_open_event(store, "X Y")
    read = store.tournaments.load(EVENT)
    store.tournaments.draft_round(read, a_draft(1), (), a_receipt())
    put(store, a_booking("A B"))
    move(store, "b1", send)
    assert [f"{one.number}{one.name}" for one in store.tournaments.load(EVENT).players] == ["1X", "2Y", "3A", "4B"]


def test_who_leaves_is_withdrawn_and_who_is_renamed_is_renamed_on_the_start_list(store: Store) -> None:
    an_open_event(store)
    put(store, a_booking("A B C"))
    move(store, "b1", send)
    read = store.tournaments.load(EVENT)
    store.tournaments.draft_round(read, a_draft(1), (), a_receipt())

    def renamed(_event: BookedEvent, booking: Booking) -> Booking:
        other = tuple(replace(one, person=Person(f"{one.entry}{one.entry}")) for one in booking.places)
        return moves.left(replace(booking, places=other), {EntryId("C")}, NOON, {})

    assert move(store, "b1", renamed, "rename")
    assert [one.name for one in store.tournaments.load(EVENT).players] == ["AA", "BB", "CC"]
    assert names(store) == "AA BB"


def test_an_organiser_s_entry_takes_the_seat_that_was_looked_at(store: Store) -> None:
    """He enters somebody between the buyer's look at the seats and his booking: the buyer is asked again, and waits."""
    an_open_event(store, settings=replace(OPEN, capacity=1))
    put(store, a_booking("A:5"))
    looks = []

    def slow(event: BookedEvent, booking: Booking) -> Booking:
        looks.append(room_for(event, booking, NOON).free)
        if len(looks) == 1:
            store.tournaments.add_entries(EVENT, some_entries("X"), (), a_receipt())
        return send(event, booking)

    assert move(store, "b1", slow)
    assert looks == [1, 0]
    assert store.bookings.load(EVENT, BookingId("b1")).state is State.WAITING


def test_settings_changed_meanwhile_are_asked_again(store: Store) -> None:
    an_open_event(store)
    put(store, a_booking("A:5"))
    looks = []

    def slow(event: BookedEvent, booking: Booking) -> Booking:
        looks.append(event.settings.capacity)
        if len(looks) == 1:
            store.bookings.save_settings(EVENT, replace(event.settings, capacity=0), a_receipt())
        return send(event, booking)

    assert move(store, "b1", slow)
    assert looks == [5, 0]


@pytest.mark.parametrize(("buyers", "seats", "players"), [(2, 1, "{}:5"), (30, 5, "{}:5"), (4, 5, "{}x {}y")])
def test_many_at_once_never_oversell(store: Store, buyers: int, seats: int, players: str) -> None:
    """Two for the last seat, thirty for five: as many get one as there are, and the others wait."""
    an_open_event(store, settings=replace(OPEN, capacity=seats))
    for number in range(buyers):
        put(store, a_booking(players.format(f"P{number}", f"P{number}"), f"b{number}"))
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: insist(store, f"b{number}"), range(buyers)))
    bookings = store.bookings.of_tournament(EVENT)
    seated = [one for one in bookings if one.state in (State.HELD, State.CONFIRMED)]
    assert sum(len(one.places) for one in seated) == (4 if "y" in players else seats)
    assert {one.state for one in bookings if one not in seated} == {State.WAITING}
    assert len(store.tournaments.entries(EVENT)) == (4 if "y" in players else 0)


def insist(store: Store, booking: str) -> None:
    """Whoever is told that it is too busy presses the button again."""
    while True:
        try:
            move(store, booking, send, f"send-{booking}")
        except BusyError:
            continue
        return


def test_drafts_of_strangers_are_in_nobodys_way(store: Store) -> None:
    """They are not read where it is decided about others, and no decision is overtaken by one."""
    an_open_event(store)
    for number in range(3):
        put(store, a_booking("A", f"b{number}"), f"draft-{number}")
    assert [one.id for one in store.bookings.event(EVENT, BookingId("b1")).bookings] == ["b1"]
    assert store.bookings.event(EVENT).bookings == ()
    assert len(store.bookings.of_tournament(EVENT)) == 3
    before = store.tournaments.load(EVENT).structure
    put(store, a_booking("A", "b9"), "draft-9")
    assert store.tournaments.load(EVENT).structure == before
    move(store, "b1", send)
    assert store.tournaments.load(EVENT).structure == before + 1
    assert [one.id for one in store.bookings.event(EVENT).bookings] == ["b1"]
    assert sorted(one.id for one in store.bookings.of_tournament(EVENT)) == ["b0", "b1", "b2", "b9"]
    assert store.bookings.load(EVENT, BookingId("b1")).state is not State.DRAFT
