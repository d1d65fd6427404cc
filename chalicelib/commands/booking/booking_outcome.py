"""What follows when a booking changes: entries, mails, pages, and when it has to be looked at again.

Everything is written with the change itself, or not at all.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from chalicelib.commands.caller import LIST_PEOPLE, PUBLISH
from chalicelib.commands.mails import mail
from chalicelib.domain.booking.booking import Booking, State
from chalicelib.domain.booking.entering import EntryChanges, entry_changes
from chalicelib.domain.booking.notices import PATIENCE, Notice, notices
from chalicelib.domain.booking.refunds import obsolete, refunds, returns
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.ids import BookingId, RequestId, UserId
from chalicelib.ports import FollowUp, JobKind, MailKind, Receipt
from chalicelib.ports.bookings import Changed

BOOKING: Final = "booking"
"""The argument of a job that names a booking; without one it is about all of the event."""
CHARGE: Final = "charge"
"""The argument of a job that names one of the booking's payments by its number: it was told of."""
AFTER_PAGE: Final = timedelta(minutes=1)
"""So long after its end the payment service has closed a page."""


def settle(booking: BookingId | None = None, due_at: datetime | None = None) -> FollowUp:
    """Look at how its payments stand, and do what follows; without a booking at all of the event."""
    return FollowUp(JobKind.SETTLE_BOOKINGS, {BOOKING: booking} if booking else {}, due_at=due_at)


def outcome(event: BookedEvent, before: Booking, after: Booking, receipt: Receipt) -> Changed | None:
    """The change with all that follows from it; None when nothing has changed.

    The receipt's own follow-up comes first. Raises FixedOnceStartedError where nobody can become an entry any more.
    """
    if after == before:
        return None
    entries = entry_changes(event, before, after)
    follow_up = (
        *receipt.follow_up,
        *((PUBLISH, LIST_PEOPLE) if entries else ()),
        *_looks(before, after, receipt.at),
        *_mails(event, before, after, receipt.at),
    )
    details = {**receipt.details, **_money(before, after)}
    return Changed(after, entries, replace(receipt, details=details, follow_up=follow_up))


def newly(booking: Booking, receipt: Receipt) -> Changed:
    """A booking that was not there yet: a draft, of which nothing follows."""
    return Changed(booking, EntryChanges(), receipt)


def receipt_of(request: RequestId, actor: UserId, at: datetime, action: str, booking: Booking) -> Receipt:
    """A line of the change log about a booking names its players; not those of a draft, which may never be sent."""
    is_sent = booking.state is not State.DRAFT
    details = {"names": [place.person.name for place in booking.places]} if is_sent else {}
    return Receipt(request, actor, at, action, details)


def _money(before: Booking, after: Booking) -> dict[str, object]:
    """What came in by it, or went back when it is negative, for the change log."""
    amount = after.received - before.received
    return {"amount": amount, "currency": after.currency} if amount else {}


def _looks(before: Booking, after: Booking, now: datetime) -> Iterator[FollowUp]:
    """When seats lapse; when a page has ended; at once where pages must be closed, money go back or seats came free."""
    if after.until is not None and after.until != before.until:
        yield settle(after.id, after.until)
    for charge in after.charges[len(before.charges) :]:
        if charge.expires_at is not None:
            yield settle(after.id, charge.expires_at + AFTER_PAGE)
    if obsolete(after, now) or refunds(after) or _holders(after) < _holders(before):
        yield settle(after.id)


def _holders(booking: Booking) -> int:
    """Players of it that have a seat, kept or as entries."""
    return len(booking.taken) if booking.state is State.CONFIRMED else booking.seats


def _mails(event: BookedEvent, before: Booking, after: Booking, now: datetime) -> Iterator[FollowUp]:
    """Each with the money that it is about, and what still goes back: when it is sent more can have happened."""
    back = returns(after)
    for told in notices(before, after, is_held=not event.settings.is_cancelled):
        about: dict[str, str | int] = {
            "tournament": event.tournament.id,
            BOOKING: after.id,
            "amount": told.amount,
            "total": told.total,
            "online": back.online,
            "by_hand": back.by_hand,
        }
        ordered = mail(MailKind(told.notice.value), after.id, about)
        yield replace(ordered, due_at=now + PATIENCE) if told.notice is Notice.HELD else ordered
