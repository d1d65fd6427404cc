"""A booking as whoever booked sees it: how it stands, and what he can do with it now."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from chalicelib.domain.booking import moves
from chalicelib.domain.booking.booking import ENDED, Booking, NotNowError, Place, State
from chalicelib.domain.booking.form import is_as_offered, may_change
from chalicelib.domain.booking.refunds import back, kept
from chalicelib.domain.booking.seats import BookedEvent, first_round, free_seats, is_late, refuse_late, room_for
from chalicelib.domain.booking.sums import money_of
from chalicelib.domain.ids import FIRST_ROUND, EntryId, RoundNumber
from chalicelib.domain.lifecycle.said import takes_byes
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import Tournament, Visibility


@dataclass(frozen=True, slots=True)
class BookingPage:
    """A booking of an event at a moment."""

    event: BookedEvent
    booking: Booking
    now: datetime

    @property
    def tournament(self) -> Tournament:
        """The event itself."""
        return self.event.tournament

    @property
    def waits(self) -> bool:
        """A draft that would be put on the waiting list."""
        room = room_for(self.event, self.booking, self.now)
        return self.booking.state is State.DRAFT and not room.takes(self.booking)

    @property
    def place_in_line(self) -> int:
        """1 is the first of those who wait; 0: he does not."""
        waiting = [one.id for one in self.event.waiting()]
        return 1 + waiting.index(self.booking.id) if self.booking.id in waiting else 0

    @property
    def late_round(self) -> RoundNumber | None:
        """The round from which its players play, where that is not the first."""
        number = first_round(self.tournament, self.booking)
        return number if number > FIRST_ROUND and self.booking.state not in ENDED else None

    @property
    def answers_alone(self) -> bool:
        """Taking the place that is offered is all: there is nothing to pay, or it is paid at the door."""
        return self.booking.pays_at_door or self.booking.is_covered

    @property
    def free(self) -> int:
        """Seats that nobody has, though they may be kept for who waits."""
        return max(0, free_seats(self.event.settings.capacity, self.event.entries, self.event.bookings))

    @property
    def is_late(self) -> bool:
        """His seats are kept, but nobody can join any more."""
        return is_late(self.event, self.booking)

    @property
    def can_pay(self) -> bool:
        """There is something to pay, and he may pay it now."""
        try:
            refuse_late(self.event, self.booking)
            moves.refuse_small(self.booking)
            moves.attempt(self.booking, self.now)
        except NotNowError:
            return False
        return True

    @property
    def can_change(self) -> bool:
        """Names and answers can still be put right; of a draft everything."""
        is_draft = self.booking.state is State.DRAFT
        return is_draft or (self.booking.state not in ENDED and may_change(self.event, self.now))

    @property
    def is_as_offered(self) -> bool:
        """What it costs, and how it can be paid, is what entering costs now."""
        return is_as_offered(self.booking, self.event.settings)

    @property
    def can_leave(self) -> bool:
        """Somebody of it is still to come."""
        return self.booking.state not in ENDED | {State.DRAFT} and bool(self.booking.taken)

    @property
    def was_paid(self) -> bool:
        """Something was received once: there is a receipt of it."""
        return money_of(self.booking).paid > 0

    @property
    def opens_pages(self) -> bool:
        """S64-55: the pages of a private event are for its players alone."""
        is_private = self.tournament.settings.visibility is Visibility.PRIVATE
        return not is_private or (self.booking.state is State.CONFIRMED and bool(self.booking.taken))

    @property
    def has_begun(self) -> bool:
        """Round 1 is paired: who leaves now, stops."""
        return self.tournament.is_start_list_frozen

    @property
    def rounds_to_skip(self) -> tuple[RoundNumber, ...]:
        """The rounds that can still be skipped; none where all are paired, or the system knows no such thing."""
        if self.booking.state is not State.CONFIRMED or not takes_byes(self.tournament):
            return ()
        first, last = len(self.tournament.rounds) + 1, self.tournament.settings.planned_rounds
        return tuple(map(RoundNumber, range(first, last + 1)))

    @property
    def playing(self) -> tuple[Place, ...]:
        """Whom "not this round" is about: those who were not withdrawn, here or by an official."""
        gone = {entry.id for entry in self.event.entries if entry.is_withdrawn}
        return tuple(place for place in self.booking.taken if place.entry not in gone)

    def byes(self, place: Place) -> Mapping[RoundNumber, ByeKind]:
        """What he asked for in rounds to come, here or at an official's."""
        by_official = next((entry.byes for entry in self.event.entries if entry.id == place.entry), ())
        both = {**dict(place.byes), **dict(by_official)}
        return {number: both[number] for number in self.rounds_to_skip if number in both}

    def is_own(self, place: Place, number: RoundNumber) -> bool:
        """He asked for it here, and can take it back; one of an official holds until that changes it."""
        by_official = next((entry.byes for entry in self.event.entries if entry.id == place.entry), ())
        return number in dict(place.byes) and number not in dict(by_official)

    def back(self, entries: frozenset[EntryId]) -> int:
        """What goes back to him when these players leave now; see `refunds.back`. Raises NotNowError."""
        return back(self.booking, self.event, entries, self.now)

    def after(self, entries: frozenset[EntryId], keeps: Mapping[EntryId, int] | None = None) -> Booking:
        """The booking when these players have left; what is kept goes by the dates, or is said. Raises NotNowError."""
        by_dates = kept(self.booking, self.event, self.now) if keeps is None else keeps
        return moves.left(self.booking, entries, self.now, by_dates)

    def local(self, moment: datetime) -> datetime:
        """In the event's own time."""
        return moment.astimezone(ZoneInfo(self.tournament.settings.time_zone))
