"""How long is kept who booked, and what stays of a booking when that is over: its money, and who is in the results."""

from calendar import monthrange
from collections.abc import Collection
from dataclasses import replace
from datetime import date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from chalicelib.domain.booking.booking import ENDED, Booker, Booking, Place, State
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Person

LEAST_MONTHS, MOST_MONTHS = 1, 84
"""A tax office can ask for the books of seven years."""


class BookingForgottenError(DomainError):
    """What was personal of the booking was taken away some time after its event: its link opens nothing any more."""

    code = "booking_forgotten"


class Hold(StrEnum):
    """Why it is still kept who booked."""

    NOT_OVER = "not_over"
    """The event is still to come, or under way."""
    OWED = "owed"
    """Something is still to be paid."""
    TO_GO_BACK = "to_go_back"
    UNDER_WAY = "under_way"
    """Somebody may be paying at this moment, or a bank is to decide whose money it is."""


def hold_of(booking: Booking) -> Hold | None:
    """What of its money is still to be settled; None: nothing."""
    if booking.owed > 0:
        return Hold.OWED
    if booking.owed < 0:
        return Hold.TO_GO_BACK
    is_moving = any(charge.is_under_way or charge.is_contested for charge in booking.charges)
    return Hold.UNDER_WAY if is_moving else None


def last_day(event: BookedEvent) -> date:
    """The event's last playing day; of one without days, that on which the last booking came."""
    came = (booking.came_at.date() for booking in event.bookings)
    return max(event.tournament.settings.playing_days, default=max(came, default=date.max))


def is_over(event: BookedEvent, now: datetime) -> bool:
    """Its last day has passed, where it is played."""
    return last_day(event) < _today(event, now)


def is_kept_long_enough(event: BookedEvent, usual_months: int, now: datetime) -> bool:
    """So many months have passed since its last day; how many the event says, else it is as usual."""
    months = event.settings.kept_months or usual_months
    return is_over(event, now) and months_after(last_day(event), months) < _today(event, now)


def _today(event: BookedEvent, now: datetime) -> date:
    return now.astimezone(ZoneInfo(event.tournament.settings.time_zone)).date()


def months_after(day: date, months: int) -> date:
    """The same day so many months later; the last one of a month that is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def hold_in(event: BookedEvent, booking: Booking, now: datetime) -> Hold | None:
    """Why it is still kept who booked, when he wants it to go himself: then nothing else keeps it. None: it can go."""
    is_about_to_play = booking.state not in ENDED | {State.DRAFT}
    return Hold.NOT_OVER if is_about_to_play and not is_over(event, now) else hold_of(booking)


def forgettable(event: BookedEvent) -> tuple[Booking, ...]:
    """The bookings that still say who booked, and need not for their money."""
    return tuple(one for one in event.bookings if not one.is_forgotten and hold_of(one) is None)


def forgotten(booking: Booking, entries: Collection[EntryId]) -> Booking:
    """Without whoever booked, answers, and players who are none of the event's `entries`; of these the name stays.

    Amounts, receipts and prices are as they were, and so is what it comes to.
    """
    return replace(
        booking,
        booker=Booker("", "", booking.booker.language),
        places=tuple(_forgotten(place, is_entry=place.entry in entries) for place in booking.places),
        charges=tuple(replace(charge, page="") for charge in booking.charges),
    )


def _forgotten(place: Place, *, is_entry: bool) -> Place:
    return replace(place, person=Person(place.person.name if is_entry else ""), answers=())
