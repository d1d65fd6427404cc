"""How many seats an event has left, and for whom. One place says it, for forms, payments and organisers alike."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from chalicelib.domain.booking.booking import COMING, SEATED, Booking, NotNowError, State
from chalicelib.domain.booking.moves import Room, offered, refuse_taking
from chalicelib.domain.booking.settings import BookingSettings, Window, window
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import BookingId
from chalicelib.domain.lifecycle.entries import takes_entries
from chalicelib.domain.lifecycle.settings import MOST_PLAYERS
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.tournament import Tournament


@dataclass(frozen=True, slots=True)
class BookedEvent:
    """All that decides about a seat, read as one."""

    tournament: Tournament
    settings: BookingSettings
    entries: tuple[Entry, ...] = ()
    bookings: tuple[Booking, ...] = ()

    def booking(self, booking: BookingId) -> Booking:
        """One of its bookings. Raises NotFoundError."""
        for one in self.bookings:
            if one.id == booking:
                return one
        raise NotFoundError(what="booking", id=booking)

    def waiting(self) -> tuple[Booking, ...]:
        """Who waits, in the order in which they came."""
        found = (booking for booking in self.bookings if booking.state is State.WAITING)
        return tuple(sorted(found, key=lambda booking: (booking.came_at, booking.id)))


def free_seats(capacity: int | None, entries: Collection[Entry], bookings: Collection[Booking]) -> int:
    """Seats that nobody has: neither an entry that plays, nor a booking that keeps seats for who is no entry yet. S9.

    Without a capacity there are as many as an event can have entries, where who has withdrawn counts, too. Negative
    when an organiser entered more players than there are seats.
    """
    kept = sum(booking.seats for booking in bookings)
    most = MOST_PLAYERS - len(entries) - kept
    if capacity is None:
        return most
    playing = sum(not entry.is_withdrawn for entry in entries)
    return min(most, capacity - playing - kept)


def window_of(tournament: Tournament, settings: BookingSettings, now: datetime) -> Window:
    """Whether people can enter now by themselves: as the settings say, and as far as the event has got.

    Where they say nothing of its end, entering ends when round 1 is published; in any case when nobody can join.
    """
    found = window(settings, now)
    has_begun = settings.closes_at is None and bool(tournament.published_rounds)
    return Window.CLOSED if found is Window.OPEN and (has_begun or not can_join(tournament)) else found


def can_join(tournament: Tournament) -> bool:
    """Somebody who is entered now has a round to play: the last one that is planned is not published yet."""
    is_last_published = len(tournament.published_rounds) >= tournament.settings.planned_rounds
    return takes_entries(tournament) and not is_last_published


def is_late(event: BookedEvent, booking: Booking) -> bool:
    """He can no longer become an entry, or the event is not held: nothing is taken, and nothing paid any more."""
    if event.settings.is_cancelled:
        return booking.state in COMING
    return booking.state in SEATED and not can_join(event.tournament)


def refuse_late(event: BookedEvent, booking: Booking) -> None:
    """Raises NotNowError for one that is late."""
    if is_late(event, booking):
        raise NotNowError(state="closed")


def room_for(event: BookedEvent, booking: Booking, now: datetime) -> Room:
    """What the event has for this booking. Seats that are free are first for those who wait already, in their order."""
    settings = event.settings
    free = free_seats(settings.capacity, event.entries, event.bookings) + booking.seats
    for other in _before(event, booking):
        if len(other.taken) <= free or not settings.lets_smaller_pass:
            free -= len(other.taken)
    return Room(
        free,
        is_open=window_of(event.tournament, settings, now) is Window.OPEN,
        can_join=can_join(event.tournament),
        has_waiting_list=settings.has_waiting_list,
    )


def room_by_official(event: BookedEvent, booking: Booking, now: datetime) -> Room:
    """The same for whom an official lets in: entering by oneself need not be open."""
    return replace(room_for(event, booking, now), is_open=True)


def refuse_cash(event: BookedEvent, booking: Booking, now: datetime) -> None:
    """Raises NotNowError where an official can take no money: nobody comes in by it, and nobody owes it."""
    if event.settings.is_cancelled:
        raise NotNowError(state="closed")
    refuse_taking(booking, room_by_official(event, booking, now))


def _before(event: BookedEvent, booking: Booking) -> Iterator[Booking]:
    """Who waits is behind those who came before him; anybody else behind all who wait."""
    for other in event.waiting():
        if other.id == booking.id:
            return
        yield other


def next_offer(event: BookedEvent, now: datetime) -> Booking | None:
    """The first of those who wait for whom there is room, with his seats; None where there is nobody."""
    for booking in event.waiting():
        found = offered(booking, room_for(event, booking, now), now)
        if found is not booking:
            return found
    return None


def with_booking(event: BookedEvent, booking: Booking) -> BookedEvent:
    """The event after this booking has changed, or come; its entries are as they were."""
    others = tuple(one for one in event.bookings if one.id != booking.id)
    return replace(event, bookings=(*others, booking))
