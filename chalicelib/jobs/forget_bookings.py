"""Take away who booked, and who was invited, some time after an event; what has to be settled first stays.

Once a day the events are looked through; each in which there is something to take away gets a row of its own.

Runs twice without harm: what was taken away is not found again.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from chalicelib.commands.caller import LIST_PEOPLE
from chalicelib.domain.accounts.guests import GuestList
from chalicelib.domain.booking.booking import Booking
from chalicelib.domain.booking.retention import LEAST_MONTHS, forgettable, forgotten, is_kept_long_enough, months_after
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import NOBODY, RequestId, TournamentId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import BusyError, Job, JobKind, Receipt, Services, Summary, group_of

_AT_ONCE: Final = 50


def order_due(services: Services) -> None:
    """Every day. The same row for the same day."""
    now = services.clock.now()
    for event in services.tournaments.everything():
        if _may_be_due(event, now) and _is_due(event, services):
            services.outbox.order(
                Job(
                    id=f"forget-{now:%Y%m%d}",
                    group=group_of(event.id),
                    kind=JobKind.FORGET_BOOKINGS,
                    arguments={},
                    created_at=now,
                    due_at=now,
                )
            )


def _may_be_due(event: Summary, now: datetime) -> bool:
    """However short it is kept: most events need not be read."""
    days = event.settings.playing_days
    return not days or months_after(max(days), LEAST_MONTHS) < now.date() + timedelta(days=1)


def _is_due(event: Summary, services: Services) -> bool:
    found = BookedEvent(
        Tournament(event.id, event.settings),
        services.bookings.settings(event.id),
        bookings=services.bookings.of_tournament(event.id),
    )
    if not is_kept_long_enough(found, services.bookings_kept_months, services.clock.now()):
        return False
    return bool(forgettable(found) or services.guests.load(event.id).guests)


def run(jobs: Sequence[Job], services: Services) -> None:
    """The event of these jobs, once. Raises BusyError where a booking changes meanwhile, so that the row stays open."""
    tournament = TournamentId(jobs[0].group.removeprefix(group_of(TournamentId(""))))
    try:
        event = services.bookings.event(tournament)
        if is_kept_long_enough(event, services.bookings_kept_months, services.clock.now()):
            forget(event, forgettable(event), services)
            services.bookings.forget_names(tournament)
            _forget_guests(tournament, services)
    except ConflictError as overtaken:
        raise BusyError from overtaken
    except NotFoundError:
        return  # the event was deleted, with everything in it


def forget(event: BookedEvent, bookings: Sequence[Booking], services: Services) -> None:
    """Take away who made these bookings. Raises ConflictError where one of them was changed since."""
    entries, tournament = {entry.id for entry in event.entries}, event.tournament.id
    for first in range(0, len(bookings), _AT_ONCE):
        after = [forgotten(one, entries) for one in bookings[first : first + _AT_ONCE]]
        services.bookings.forget(tournament, after, _receipt("bookings.forget", len(after), services))


def _forget_guests(tournament: TournamentId, services: Services) -> None:
    present = services.guests.load(tournament)
    if present.guests:
        receipt = _receipt("guests.forget", len(present.guests), services)
        services.guests.save(tournament, GuestList(version=present.version), receipt)


def _receipt(action: str, number: int, services: Services) -> Receipt:
    """Under a new request id: what is done already is not found again, so nothing needs to be recognised."""
    request = RequestId(f"forget-{services.chance.id()}")
    return Receipt(request, NOBODY, services.clock.now(), action, {"number": number}, (LIST_PEOPLE,))
