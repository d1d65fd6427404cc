"""How many seats an event has left, and for whom. One place says it, for forms, payments and organisers alike."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from chalicelib.domain.booking.booking import COMING, SEATED, Booking, NotNowError, State
from chalicelib.domain.booking.doubles import has_taken_number
from chalicelib.domain.booking.moves import Room, offered, refuse_taking
from chalicelib.domain.booking.settings import BookingSettings, Window, window
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import BookingId, RoundNumber
from chalicelib.domain.lifecycle.entries import joins_in, takes_entries
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


@dataclass(frozen=True, slots=True)
class Seats:
    """Players who have a seat, who wait for one, and the seats that nobody has; None where there is no capacity."""

    taken: int
    waiting: int
    free: int | None


def seats_of(event: BookedEvent) -> Seats:
    """How the event is filled. No seats are free where an organiser entered more than there are."""
    capacity = event.settings.capacity
    playing = sum(not entry.is_withdrawn for entry in event.entries)
    free = None if capacity is None else max(0, free_seats(capacity, event.entries, event.bookings))
    kept, waiting = (sum(booking.seats for booking in event.bookings), sum(len(one.taken) for one in event.waiting()))
    return Seats(playing + kept, waiting, free)


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


def may_join(event: BookedEvent, booking: Booking) -> bool:
    """This booking's players can become entries: there is a round to play, and nobody of them is one already."""
    return can_join(event.tournament) and not has_taken_number(booking, event.entries)


def first_round(tournament: Tournament, booking: Booking) -> RoundNumber:
    """From which round its players play: as they are entered, else if they were now."""
    entered = [player.entry.joins_in for player in tournament.players if booking.place(player.entry.id)]
    return min(entered, default=joins_in(tournament))


def is_late(event: BookedEvent, booking: Booking) -> bool:
    """He can no longer become an entry, or the event is not held: nothing is taken, and nothing paid any more."""
    if event.settings.is_cancelled:
        return booking.state in COMING
    return booking.state in SEATED and not can_join(event.tournament)


def refuse_late(event: BookedEvent, booking: Booking) -> None:
    """Raises NotNowError for one that is late, or of which somebody was `entered` otherwise."""
    if is_late(event, booking):
        raise NotNowError(state="closed")
    if booking.state in SEATED and not may_join(event, booking):
        raise NotNowError(state="entered")


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
        can_join=may_join(event, booking),
        has_waiting_list=settings.has_waiting_list,
        has_begun=bool(event.tournament.published_rounds),
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
